"""Favori's map: 500 markers that a phone pans over, and what the page weighs besides MapLibre and tiles."""

import contextlib
import json
import os
import random
import re
import statistics
import subprocess
import time
import urllib.request
from pathlib import Path

from . import workspace
from .table import Row
from .workspace import DEPS, HOME, ROOT

FAVORI = ROOT / "bin" / "favori"
HELSINKI = DEPS / "mapping" / "Helsinki.osm.pbf"
SCRIPT_GOAL, WEIGHT_GOAL = 16, 150
FAVOURS = 500
PASSWORD = "of the benchmark"
CATEGORIES = ["generic", "gardening", "transport", "pets", "handiwork", "shopping"]


@contextlib.contextmanager
def served(folder):
    """The address of a neighbourhood in central Helsinki."""
    process = subprocess.Popen(
        [FAVORI, "serve", "--data", folder, "--port", "0", "--join", "open", "--area", "24.92,60.15,24.98,60.19",
         "--limits", "off"], env={**os.environ, **HOME}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True)
    try:
        yield re.search(r"http://localhost:\d+", process.stdout.readline())[0]
    finally:
        process.terminate()
        process.wait()


def send(address, path, content, token=None):
    headers = {"Content-Type": "application/json", "Accept": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(f"{address}/api/v1{path}", json.dumps(content).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read())


def fill(address):
    """One who asks for all favours, and one who looks."""
    numbers = random.Random(12)
    people = [
        send(address, "/people", {"name": name, "password": PASSWORD, "adult": True,
                                  "neighbourhood": {"latitude": 60.17, "longitude": 24.95}})
        for name in ("Asker", "Reader")]
    for number in range(FAVOURS):
        start = int(time.time()) + 86_400 + 3600 * (number % 200)
        send(address, "/favours", {
            "title": f"Favour number {number}", "description": "", "category": CATEGORIES[number % len(CATEGORIES)],
            "place": {"latitude": numbers.uniform(60.15, 60.19), "longitude": numbers.uniform(24.92, 24.98)},
            "slots": [{"start": stamp(start), "end": stamp(start + 3600)}],
        }, people[0]["token"])


def stamp(seconds):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


def measure(times):
    python = DEPS / "testing" / "venv" / "bin" / "python"
    if not os.access(FAVORI, os.X_OK):
        workspace.say(f"  {FAVORI} is not there (make build): Favori's map is not measured")
        return []
    if not python.exists():
        workspace.say("  the tools of the tests are not there (make tools): Favori's map is not measured")
        return []
    folder, seen = workspace.fresh("favours"), []
    if HELSINKI.exists():
        workspace.check([FAVORI, "map", "add", HELSINKI, "--data", folder], env={**os.environ, **HOME})
    with served(folder) as address:
        fill(address)
        for _ in range(times):
            done = subprocess.run(
                [python, "-B", Path(__file__).with_name("favour_panning.py"), address, PASSWORD], check=True,
                stdout=subprocess.PIPE, text=True).stdout
            seen.append(json.loads(done))

    def middle(name):
        return statistics.median(one[name] for one in seen)

    mean, weight = middle("mean"), middle("bytes") / 1000
    parts = ", ".join(f"{name} {size / 1000:.0f}" for name, size in seen[0]["parts"].items())
    return [
        Row(f"Favori: {seen[0]['markers']} markers panned on a phone: script a frame", f"{mean:.1f} ms",
            f"{middle('frames'):.0f} frames", f"{mean:.1f} ms", f"≤ {SCRIPT_GOAL} ms", mean <= SCRIPT_GOAL),
        Row("… drawing alone, in 99 of 100 frames", f"{middle('p99'):.1f} ms", f"half of them: {middle('median'):.1f} ms",
            f"{middle('p99'):.1f} ms", "", None),
        Row("Favori: map page as sent, without MapLibre and tiles", f"{weight:.0f} kB", f"in kB: {parts}",
            f"{weight:.0f} kB", f"≤ {WEIGHT_GOAL} kB", weight <= WEIGHT_GOAL)]
