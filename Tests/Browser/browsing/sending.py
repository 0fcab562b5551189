"""Photos that are sent to a site as its own pages send them, with a time and a place."""

import hashlib
import json


def send(site, path, name, taken=None, latitude=None, longitude=None):
    """Sends a file, to be kept without being looked at; the number of its photo.

    `taken`: the clock on the wall, `2024-05-03T10:00:00`.
    """
    content = path.read_bytes()
    announced = {
        "name": name,
        "size": len(content),
        "sha256": hashlib.sha256(content).hexdigest(),
        "purpose": "keep",
        "taken": taken,
        "offset": 60,
        "latitude": latitude,
        "longitude": longitude,
    }
    upload = ask(site, "POST", "/uploads", json.dumps(announced).encode(), {"Content-Type": "application/json"})
    if upload["status"] != "known":
        upload = ask(site, "PATCH", f"/uploads/{upload['id']}", content, {"Upload-Offset": str(upload["offset"])})
    return upload["photo"]


def ask(site, method, path, body, headers):
    headers = {"Origin": site.address.rstrip("/"), "Accept": "application/json", **headers}
    status, _, answer = site.ask(method, path, body, headers)
    if status >= 300:
        raise AssertionError(f"{method} {path}: {status} {answer.decode(errors='replace')}")
    return json.loads(answer)
