"""Photos on their way in, without a browser: what the editor is opened with."""

import hashlib
import json
import os
import subprocess
import urllib.error
import urllib.request

from .paths import MADE, VISION


def ask(site, method, path, body=None, kind="application/json"):
    """The JSON that the site answers with; throws for a refusal."""
    headers = {"Accept": "application/json", "Content-Type": kind}
    request = urllib.request.Request(site.url(path), data=body, method=method, headers=headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        text = answer.read()
    return json.loads(text) if text else None


def draft(site, photo):
    """Uploads a photo to be edited, and gives the address below which it lies: `/drafts/…`."""
    content = photo.read_bytes()
    told = {"name": photo.name, "size": len(content), "sha256": hashlib.sha256(content).hexdigest(), "purpose": "edit"}
    told["modified"] = int(photo.stat().st_mtime * 1000)
    upload = ask(site, "POST", "/uploads", json.dumps(told).encode())
    if upload["status"] == "receiving":
        request = urllib.request.Request(site.url(f"/uploads/{upload['id']}"), data=content, method="PATCH")
        request.add_header("Upload-Offset", "0")
        request.add_header("Content-Type", "application/octet-stream")
        urllib.request.urlopen(request, timeout=60).close()
    return f"/drafts/{upload['id']}"


def analysed(photo, selection=None, turn=0):
    """What the command line says of a part of a photo."""
    command = [VISION, "analyze", photo, "--json"]
    if turn:
        command += ["--rotate", str(turn)]
    if selection is not None:
        command += ["--select", ",".join(map(str, selection))]
    environment = {**os.environ, "XDG_CACHE_HOME": str(MADE / "cache"), "HOME": str(MADE)}
    answer = subprocess.run(command, env=environment, check=True, capture_output=True, text=True, timeout=120)
    return json.loads(answer.stdout)
