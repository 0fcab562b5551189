"""Search over, and import into, a library of a million synthetic photos: what `library-bench` prints, as rows."""

import re
import subprocess

from . import rounds, workspace
from .table import Row
from .workspace import BENCH, DEPS, ROOT

PROGRAM = ROOT / "bin" / "library-bench"
SLOWEST, COST = 5.0, 1.2
# Milliseconds of the tags, of all photos and of what is searched for.
TAGS = 10.0
# Milliseconds of the processor for 100 000 photos: with an empty memory, and from then on.
COLD, WARM = 60.0, 15.0


def measure(photos):
    if not PROGRAM.exists():
        workspace.say("bin/library-bench is not there: search is not measured")
        return []
    folder = BENCH / "library"
    folder.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [PROGRAM, folder, "--photos", str(photos), "--data", DEPS / "data"], stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise rounds.Failed(f"library-bench ended with {done.returncode}")
    workspace.say("".join(f"  {line}\n" for line in done.stdout.splitlines()))
    rows = []
    found = re.search(r"^search, all of them: p50 ([\d.]+) ms, p99 ([\d.]+) ms", done.stdout, re.MULTILINE)
    if found:
        middle, slowest = map(float, found.groups())
        rows.append(Row(f"search over {photos:,} photos", f"p50 {middle} ms", "", f"p99 {slowest} ms",
                        f"≤ {SLOWEST:g} ms", slowest <= SLOWEST))
    found = re.search(
        r"^grid of “”, (\d+) photos: cold [\d.]+ ms \(processor ([\d.]+) ms\), warm [\d.]+ ms \(processor ([\d.]+) ms\)",
        done.stdout, re.MULTILINE)
    if found:
        count, cold, warm = int(found[1]), float(found[2]), float(found[3])
        share = count / 100_000
        rows.append(Row(f"grid of all of {count:,} photos", f"{warm} ms", "", f"first time {cold} ms",
                        f"≤ {WARM * share:g} and {COLD * share:g} ms", warm <= WARM * share and cold <= COLD * share))
    for what, title in [("all photos, \\d+ of them", "all"), ("a search, all of them", "a search's")]:
        found = re.search(rf"^tags of {what}: p50 ([\d.]+) ms, p99 ([\d.]+) ms", done.stdout, re.MULTILINE)
        if found:
            middle, slowest = map(float, found.groups())
            rows.append(Row(f"tags of {title} photos among {photos:,}", f"p50 {middle} ms", "", f"p99 {slowest} ms",
                            f"≤ {TAGS:g} ms", slowest <= TAGS))
    for what, few, many, ratio in re.findall(
            r"^import of (.+): mean ([\d.]+ \S+) a photo in the small library, ([\d.]+ \S+) in the big one, ratio ([\d.]+);",
            done.stdout, re.MULTILINE):
        rows.append(Row(f"recording {what}", f"{many} at {photos:,}", f"{few} at 1,000", f"{ratio}×", f"≤ {COST}×",
                        float(ratio) <= COST))
    return rows
