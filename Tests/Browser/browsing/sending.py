"""Photos that are sent to a site as its own pages send them, with a time and a place."""

import datetime
import hashlib
import json

from .pictures import jpeg

NAPLES, ROME = (40.8518, 14.2681), (41.8919, 12.5113)


def asked_of_site(site):
    """Asks a site of the tests: a function of method, path, body and headers, whose answer is JSON."""

    def ask(method, path, body, headers):
        headers = {"Origin": site.address.rstrip("/"), "Accept": "application/json", **headers}
        status, _, answer = site.ask(method, path, body, headers)
        return read(method, path, status, answer)

    return ask


def asked_of_page(page):
    """Asks the site of a page."""

    def ask(method, path, body, headers):
        headers = {"Sec-Fetch-Site": "same-origin", "Accept": "application/json", **headers}
        answer = page.context.request.fetch(path, method=method, data=body, headers=headers)
        return read(method, path, answer.status, answer.body())

    return ask


def read(method, path, status, answer):
    if status >= 300:
        raise AssertionError(f"{method} {path}: {status} {answer.decode(errors='replace')}")
    return json.loads(answer)


def send(ask, path, name, taken=None, place=(None, None)):
    """Sends a file, to be kept without being looked at; the number of its photo.

    `taken`: the clock on the wall, `2024-05-03T10:00:00`; `place`: latitude and longitude.
    """
    content = path.read_bytes()
    announced = {
        "name": name,
        "size": len(content),
        "sha256": hashlib.sha256(content).hexdigest(),
        "purpose": "keep",
        "taken": taken,
        "offset": 60,
        "latitude": place[0],
        "longitude": place[1],
    }
    upload = ask("POST", "/uploads", json.dumps(announced).encode(), {"Content-Type": "application/json"})
    if upload["status"] == "receiving":
        headers = {"Content-Type": "application/octet-stream", "Upload-Offset": str(upload["offset"])}
        upload = ask("PATCH", f"/uploads/{upload['id']}", content, headers)
    return upload["photo"]


def send_memories(ask):
    """Five photos of Naples in May 2024, five of Rome in autumn 2023, and two of this day in earlier years."""
    trips = ((NAPLES, ("2024-05-03", "2024-05-05"), 5), (ROME, ("2023-09-30", "2023-10-01"), 5))
    width = 320
    for place, days, count in trips:
        for number in range(count):
            width += 8
            taken = f"{days[number % len(days)]}T10:{number:02}:00"
            send(ask, jpeg("rocket", width), f"{days[0]}-{number}.jpg", taken, place)
    today = datetime.date.today()
    for number, years in enumerate((1, 3)):
        day = today.replace(year=today.year - years, day=min(today.day, 28))
        send(ask, jpeg("coffee", 400 + 8 * number), f"{day}.jpg", f"{day}T09:00:00")
