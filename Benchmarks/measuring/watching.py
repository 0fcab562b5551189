"""Watches Live before a film of two faces that move, in Chromium, and prints what it saw as JSON. Run by living.py."""

import json
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests" / "Browser"))

from browsing.chromium import Chromium  # noqa: E402
from browsing.film import Film  # noqa: E402
from browsing.following import WATCH, followed  # noqa: E402

SECONDS = 10


def main(address):
    film = Film()
    with Chromium(film.path, with_graphics=True) as browser:
        page = browser.phone(address)
        page.add_init_script(WATCH)
        page.goto("/sketch/live")
        page.locator("#live[data-state=live]").wait_for()
        # Shaders are compiled, tiles drawn, and the size is found that the machine can bear.
        page.wait_for_timeout(6000)
        seen = followed(film, page, SECONDS)
        size = page.evaluate("[canvas.width, canvas.height]")
    print(json.dumps({
        "rate": seen.rate, "lag": seen.lag * 1000, "outline": seen.outline_lag * 1000,
        "overlap": statistics.mean(seen.overlaps), "worst": min(seen.overlaps), "size": size}))


main(sys.argv[1])
