"""The memory of the app and its worker together while many photos are imported."""

import os
import shutil
import statistics
import subprocess
import time
from pathlib import Path

from . import rounds, workspace
from .table import Row
from .workspace import HOME, VISION

COPIES = 10
GOAL = 400
# Seconds between two measurements.
PAUSE = 0.05
# A quarter of the way and the end, each as a part of the time.
EARLY, LATE = (0.2, 0.3), (0.9, 1.0)
DQT = 0xDB


def variant(content, number):
    """The same JPEG with another last number in its first quantisation table, so that its pixels differ slightly."""
    if number == 0:
        return content
    position = 2
    while content[position + 1] != DQT:
        position += 2 + int.from_bytes(content[position + 2 : position + 4])
    last = position + 4 + 64
    changed = bytearray(content)
    changed[last] = (changed[last] + number - 1) % 255 + 1
    return bytes(changed)


def many(files):
    """Each photo ten times, all different."""
    folder = workspace.fresh("many")
    for file in files:
        content = file.read_bytes()
        for number in range(COPIES):
            (folder / f"{file.stem}-{number}.jpg").write_bytes(variant(content, number))
    return folder


def family(process):
    """A process and all below it."""
    found = [process]
    for process in found:
        try:
            for task in os.listdir(f"/proc/{process}/task"):
                found += map(int, Path(f"/proc/{process}/task/{task}/children").read_text().split())
        except OSError:
            continue
    return found


def held(process):
    """MB of one process, pages that several share counted in parts."""
    try:
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024
    except OSError:
        pass
    return 0


def watched(command):
    """MB of all processes together, from the start to the end."""
    process = subprocess.Popen(
        command, env={**os.environ, **HOME}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    samples = []
    while process.poll() is None:
        samples.append(sum(held(one) for one in family(process.pid)))
        time.sleep(PAUSE)
    if process.returncode != 0:
        raise rounds.Failed(f"import ended with {process.returncode}")
    return samples


def mean(samples, part):
    first, last = (int(len(samples) * share) for share in part)
    return statistics.mean(samples[first:last])


def measure(count, times):
    workspace.require_vision()
    _, files = workspace.photos(count)
    folder = many(files)
    samples = watched([VISION, "import", folder, "--library", workspace.fresh("library")])
    shutil.rmtree(folder)
    peak, early, late = max(samples), mean(samples, EARLY), mean(samples, LATE)
    workspace.say("  every tenth of the way: " + " ".join(
        f"{mean(samples, (tenth / 10, (tenth + 1) / 10)):.0f}" for tenth in range(10)) + " MB")
    number = len(files) * COPIES
    return [
        Row(f"peak memory, {number} photos", f"{peak:.0f} MB", "", f"{peak:.0f} MB", f"≤ {GOAL} MB", peak <= GOAL),
        Row("memory at the end", f"{late:.0f} MB", f"at a quarter: {early:.0f} MB", f"{late / early:.2f}", "flat: ≤ 1.05",
            late / early <= 1.05),
    ]
