"""From the start of the program to its answer about one photo."""

from . import rounds, workspace
from .rounds import once
from .table import Row
from .workspace import HOME, VISION

GOAL = 0.6


def measure(count, times):
    workspace.require_vision()
    _, files = workspace.photos(count)
    library = workspace.fresh("library")
    runs = rounds.interleaved(
        {"analyze": lambda: once([VISION, "analyze", files[0], "--library", library], HOME)}, max(9, times))
    seconds = rounds.median(runs["analyze"])
    return [Row("start to first answer", f"{seconds:.2f} s", "", f"{seconds:.2f} s", f"≤ {GOAL} s", seconds <= GOAL)]
