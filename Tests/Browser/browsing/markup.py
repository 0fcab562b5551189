"""Checks HTML with the Nu HTML Checker, the one behind validator.w3.org."""

import json
import re
import subprocess
import tempfile
from pathlib import Path

from .paths import TOOLS


def check_html(pages, allow=()):
    """Throws on every error and warning in `pages`: HTML by name. `allow` are patterns of messages that are known.

    Java takes two seconds to start, so pass all pages at once.
    """
    with tempfile.TemporaryDirectory(prefix="vision-html-") as folder:
        paths = {}
        for number, (name, html) in enumerate(pages.items()):
            path = Path(folder, f"{number}.html")
            path.write_text(html, encoding="utf-8")
            paths[path.resolve().as_uri()] = name
        command = ["java", "-jar", str(TOOLS / "vnu.jar"), "--format", "json", "--exit-zero-always", folder]
        answer = subprocess.run(command, capture_output=True, text=True, check=True)
    found = []
    for message in json.loads(answer.stderr)["messages"]:
        serious = message["type"] == "error" or message.get("subType") == "warning"
        if serious and not any(re.search(pattern, message["message"]) for pattern in allow):
            name = paths.get(message.get("url", "").replace("file:/", "file:///", 1), "?")
            found.append(f"{name}:{message.get('lastLine', '?')}: {message['message']} {message.get('extract', '')!r}")
    if found:
        raise AssertionError("HTML:\n  " + "\n  ".join(found))
