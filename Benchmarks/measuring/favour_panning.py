"""Weighs Favori's map page and pans over 500 markers on a phone, in Chromium; prints both as JSON. Run by favours.py.

Close by, the site sends every favour as a marker of its own, 500 at most, of which a phone rarely has so many in sight. To
have 500, the page is answered with as many favours, in rows over what it shows.
"""

import json
import sys
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests" / "Browser"))

from browsing.chromium import Chromium  # noqa: E402
from browsing.streets import remember_map  # noqa: E402
from script_time import scripts, watch  # noqa: E402

COLUMNS, ROWS = 20, 25
# Goes round through the centre, side by side as a finger does, and writes down what all scripts of each frame took
# together. A side is one motion of the map: what is asked for at its end is not part of the frames.
PAN = """
() => new Promise((resolve) => {
  const map = window.shownMap;
  const [lng, lat] = map.getCenter().toArray();
  const frames = new Map();
  const request = window.requestAnimationFrame;
  let isMoving = false;
  window.requestAnimationFrame = (call) => request((now) => {
    const begin = performance.now();
    call(now);
    if (isMoving) frames.set(now, (frames.get(now) ?? 0) + performance.now() - begin);
  });
  const corners = [[0.01, 0], [0, 0.006], [-0.01, 0], [0, -0.006], [0, 0]];
  const next = () => {
    const corner = corners.shift();
    if (!corner) return resolve([...frames.values()]);
    isMoving = true;
    map.easeTo({ center: [lng + corner[0], lat + corner[1]], duration: 1500, easing: (part) => part });
    map.once("moveend", () => {
      isMoving = false;
      next();
    });
  };
  next();
})
"""


def part(path):
    """What a response is counted as; None for what is not."""
    if "/maplibre/" in path or path.startswith("/map/tiles"):
        return None
    for ending, name in ((".js", "scripts"), (".css", "style sheets"), (".svg", "icons")):
        if path.endswith(ending):
            return name
    return "answers" if path.startswith("/api/") or path == "/map/where" else "page" if path == "/" else "others"


def weigh(page):
    """Bytes of the map page as they are sent, by part."""
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    paths, parts = {}, {}

    def finished(one):
        name = part(urlsplit(paths.get(one["requestId"], "")).path)
        if name:
            parts[name] = parts.get(name, 0) + one["encodedDataLength"]

    network.on("Network.requestWillBeSent", lambda one: paths.update({one["requestId"]: one["request"]["url"]}))
    network.on("Network.loadingFinished", finished)
    page.goto("/")
    page.wait_for_function("() => window.shownMap?.loaded()")
    page.wait_for_timeout(2000)
    network.detach()
    return parts


def rows(route):
    """Answers as the site would, if it counted nothing together: favours in rows over the middle of the map."""
    (box,) = parse_qs(urlsplit(route.request.url).query)["box"]
    west, south, east, north = map(float, box.split(","))
    favours = [
        {"id": number + 1, "title": f"Favour number {number}", "category": "gardening", "type": "single",
         "state": "notAccepted", "progress": 0, "isOwn": False, "isExact": False, "accepted": 0, "places": 1,
         "label": f"Favour number {number}, Gardening, Not accepted yet, 0%",
         "latitude": south + (north - south) * (number // COLUMNS + 0.5) / ROWS,
         "longitude": west + (east - west) * (number % COLUMNS + 0.5) / COLUMNS}
        for number in range(COLUMNS * ROWS)]
    route.fulfill(json={"clusters": [], "favours": favours, "total": len(favours)})


def main(address, password):
    with Chromium(with_graphics=True) as browser:
        page = browser.phone(address, service_workers="block")
        remember_map(page)
        form = {"name": "Reader", "password": password, "then": "/faq"}
        page.context.request.post("/login", form=form, headers={"Origin": address})
        parts = weigh(page)
        page.route("**/api/v1/markers?*", rows)
        page.reload()
        page.wait_for_function("(count) => document.querySelectorAll('.map-marker').length >= count", arg=COLUMNS * ROWS)
        page.wait_for_function("() => window.shownMap?.loaded()")
        markers = page.locator(".map-marker").count()
        session = watch(page)
        before = scripts(session)
        frames = sorted(page.evaluate(PAN))
        all_scripts = (scripts(session) - before) * 1000
        print(json.dumps({
            "markers": markers, "frames": len(frames), "mean": all_scripts / len(frames),
            "median": frames[len(frames) // 2], "p99": frames[int(len(frames) * 0.99)], "longest": frames[-1],
            "bytes": sum(parts.values()), "parts": parts}))


main(sys.argv[1], sys.argv[2])
