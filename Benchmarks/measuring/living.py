"""Faces sketched live: frames a second, and how long a motion before the camera takes to its drawing."""

import json
import statistics
import subprocess
from pathlib import Path

from . import workspace
from .serving import served
from .table import Row
from .workspace import DEPS

RATE_GOAL, LAG_GOAL = 12, 200


def measure(times):
    workspace.require_vision()
    python, script = DEPS / "testing" / "venv" / "bin" / "python", Path(__file__).with_name("watching.py")
    if not python.exists():
        workspace.say("  the tools of the tests are not there (make tools): Live is not measured")
        return []
    seen = []
    with served(workspace.fresh("live")) as (host, port, _):
        for _ in range(times):
            done = subprocess.run(
                [python, "-B", script, f"http://localhost:{port}/"], check=True, stdout=subprocess.PIPE, text=True).stdout
            seen.append(json.loads(done))

    def middle(name):
        return statistics.median(one[name] for one in seen)

    width, height = seen[-1]["size"]
    rate, lag = middle("rate"), middle("lag")
    return [
        Row(f"Live, two faces, drawn at {width} × {height}", f"{rate:.0f} frames/s", "the film: 30", f"{rate / 30:.2f}",
            f"≥ {RATE_GOAL} frames/s", rate >= RATE_GOAL),
        Row("… from a motion to its drawing", f"{lag:.0f} ms", f"outlines behind: {middle('outline'):.0f} ms", f"{lag:.0f} ms",
            f"< {LAG_GOAL} ms", lag < LAG_GOAL),
        Row("… outlines and real faces have in common", f"{middle('overlap'):.2f}", f"at worst {middle('worst'):.2f}",
            f"{middle('overlap'):.2f}", "", None)]
