"""The map: streets that a phone pans over, and how long they take to be added."""

import json
import os
import statistics
import subprocess
import time
from pathlib import Path

from . import workspace
from .serving import served
from .table import Row
from .workspace import DEPS, HOME, VISION

SCRIPT_GOAL = 16
HELSINKI = DEPS / "mapping" / "Helsinki.osm.pbf"


def measure(times):
    workspace.require_vision()
    python, script = DEPS / "testing" / "venv" / "bin" / "python", Path(__file__).with_name("panning.py")
    if not python.exists() or not HELSINKI.exists():
        workspace.say("  the tools of the tests are not there (make tools): the map is not measured")
        return []
    library, added = workspace.fresh("map"), []
    photo = workspace.fresh("map-photo")
    (photo / "coffee.png").write_bytes((DEPS / "samples" / "coffee.png").read_bytes())
    vision([VISION, "import", "--library", library, photo])
    for _ in range(times):
        begin = time.monotonic()
        vision([VISION, "map", "add", HELSINKI, "--library", library])
        added.append(time.monotonic() - begin)
        if len(added) < times:
            vision([VISION, "map", "remove", "Helsinki", "--library", library])
    seen = []
    with served(library) as (host, port, _):
        for _ in range(times):
            done = subprocess.run(
                [python, "-B", script, f"http://localhost:{port}/"], check=True, stdout=subprocess.PIPE, text=True).stdout
            seen.append(json.loads(done))

    def middle(name):
        return statistics.median(one[name] for one in seen)

    mean = middle("mean")
    return [
        Row("Streets of Helsinki panned on a phone: script a frame", f"{mean:.1f} ms",
            f"{middle('frames'):.0f} frames", f"{mean:.1f} ms", f"≤ {SCRIPT_GOAL} ms", mean <= SCRIPT_GOAL),
        Row("… drawing alone, in 99 of 100 frames", f"{middle('p99'):.1f} ms", f"half of them: {middle('median'):.1f} ms",
            f"{middle('p99'):.1f} ms", "", None),
        Row("… adding them, from an extract of 0.7 MB", f"{statistics.median(added):.1f} s", "", "", "", None)]


def vision(command):
    workspace.check(command, env={**os.environ, **HOME})
