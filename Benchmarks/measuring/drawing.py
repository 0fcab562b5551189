"""Drawing at 12 megapixels against OpenCV's pencilSketch and stylization, and the times that a person waits."""

import json
import statistics
import subprocess
import sys

from . import rounds, workspace
from .table import Row
from .workspace import BENCH, DEPS, HOME, PYTHON, ROOT, SOURCES

GOAL, PREVIEW = 5, 0.150
PHOTO = """
import sys
from PIL import Image
whole = Image.open(sys.argv[1]).convert("RGB").crop((0, 0, 512, 384))
whole.resize((4000, 3000), Image.Resampling.BICUBIC).save(sys.argv[2], quality=90, subsampling="4:2:0")
"""


def photo():
    """The astronaut as a phone would have taken her."""
    file = BENCH / "portrait.jpg"
    if not file.exists():
        workspace.check([sys.executable, "-c", PHOTO, DEPS / "samples" / "astronaut.png", file], env={**HOME, **PYTHON})
    return file


def lines(command, environment):
    folder = workspace.fresh("drawing")
    process = subprocess.run(
        list(map(str, command)), cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if process.returncode != 0:
        raise rounds.Failed(f"{command[0]} ended with {process.returncode}: {process.stderr[-1000:]}")
    face = folder / "face.ppm"
    if face.exists():
        face.replace(BENCH / "face.ppm")
    return {(line["what"], line["filter"]): line["seconds"] for line in map(json.loads, process.stdout.splitlines())}


def measure(times):
    workspace.require_vision()
    workspace.peer_python()
    file = photo()
    runs, peers = [], []
    for number in range(times):
        workspace.say(f"  round {number + 1} of {times}")
        runs.append(lines([ROOT / "bin" / "sketch-bench", file, 3, DEPS], HOME))
        peers.append(lines([
            sys.executable, SOURCES / "peer" / "drawing.py", file, BENCH / "face.ppm", 1], {**HOME, **PYTHON}))

    def ours(key):
        return statistics.median(run[key] for run in runs)

    def theirs(key):
        return statistics.median(run[key] for run in peers)

    rows = []
    for what, label in (("whole", "drawing 12 megapixels"), ("face", "drawing a head in a photo of 12 megapixels")):
        peer = {name: theirs((what, name)) for name in ("pencilSketch", "stylization")}
        compared = ", ".join(f"{name} {seconds * 1000:.0f} ms" for name, seconds in peer.items())
        for _, name in (key for key in runs[0] if key[0] == what):
            # A filter is compared with what is nearest to it: colours with colours, and all others with the pencil.
            other = "stylization" if name in ("colour-pencil", "cartoon") else "pencilSketch"
            ratio = peer[other] / ours((what, name))
            rows.append(Row(
                f"{label}: {name}", f"{ours((what, name)) * 1000:.0f} ms", f"OpenCV: {compared}", f"{ratio:.1f}×",
                f"≥ {GOAL}×", ratio >= GOAL))
    slowest = max(ours(key) for key in runs[0] if key[0] == "patch")
    rows.append(Row(
        "preview of a filter, the slowest", f"{slowest * 1000:.0f} ms", "", "", f"≤ {PREVIEW * 1000:.0f} ms",
        slowest <= PREVIEW))
    rows.append(Row("strip of all filters", f"{ours(('strip', 'all')) * 1000:.0f} ms", "", "", "", None))
    return rows
