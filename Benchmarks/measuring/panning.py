"""Pans over the streets of Helsinki on a phone, in Chromium, and prints what it saw as JSON. Run by mapping.py."""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests" / "Browser"))

from browsing.chromium import Chromium  # noqa: E402
from browsing.streets import go, remember_map  # noqa: E402
from script_time import scripts, watch  # noqa: E402

ZOOM, TURNS = 16, 1
# Goes round through the centre as fast as a finger, and writes down what all scripts of each frame took together.
PAN = """
([turns]) => new Promise((resolve) => {
  const map = window.shownMap;
  const [lng, lat] = map.getCenter().toArray();
  const last = 240 * turns;
  const frames = new Map();
  const request = window.requestAnimationFrame;
  window.requestAnimationFrame = (call) => request((now) => {
    const begin = performance.now();
    call(now);
    frames.set(now, (frames.get(now) ?? 0) + performance.now() - begin);
  });
  let step = 0;
  const move = () => {
    const angle = (step / 240) * 2 * Math.PI;
    map.jumpTo({ center: [lng + 0.0055 * Math.sin(angle), lat + 0.0045 * Math.sin(2 * angle)] });
    step += 1;
    if (step <= last) requestAnimationFrame(move);
    else resolve([...frames.values()]);
  };
  requestAnimationFrame(move);
})
"""


def main(address):
    with Chromium(with_graphics=True) as browser:
        page = browser.phone(address)
        remember_map(page)
        page.goto("/map/place?ids=1")
        page.wait_for_function("() => window.shownMap?.loaded()")
        go(page, ZOOM)
        session = watch(page)
        before = scripts(session)
        frames = sorted(page.evaluate(PAN, [TURNS]))
        all_scripts = (scripts(session) - before) * 1000
        print(json.dumps({
            "frames": len(frames), "mean": all_scripts / len(frames), "median": frames[len(frames) // 2],
            "p99": frames[int(len(frames) * 0.99)], "longest": frames[-1]}))


main(sys.argv[1])
