"""`save` against exiftool that stays open and writes the same fields into copies."""

import json
import shutil
import statistics
import subprocess

from . import rounds, workspace
from .rounds import once
from .table import Row
from .workspace import BENCH, HOME, VISION

MOST = 100
GOAL = 2
# What both write. Vision also says which tags a model made, in its own namespace, which exiftool does not know.
LISTS = ["XMP-dc:Subject", "IPTC:Keywords", "XMP-lr:HierarchicalSubject"]
TEXTS = ["XMP-dc:Description", "IPTC:CodedCharacterSet", "XMP:Rating"]
REGIONS = "XMP-mwg-rs:RegionInfo"


def printed(arguments):
    return subprocess.run(["exiftool", *map(str, arguments)], check=True, stdout=subprocess.PIPE, text=True).stdout


def fields(copies):
    """What is in each copy of Vision's, as assignments for exiftool."""
    wanted = [f"-{name}" for name in LISTS + TEXTS]
    answers = json.loads(printed(["-json", "-G1", *wanted, *copies]))
    assignments = {}
    for copy, answer in zip(copies, answers, strict=True):
        lines = []
        for key, value in answer.items():
            if ":" not in key:
                continue
            for one in value if isinstance(value, list) else [value]:
                lines.append(f"-{key}={one}")
        regions = printed(["-struct", "-s3", f"-{REGIONS}", copy]).strip()
        if regions:
            lines.append(f"-{REGIONS}={regions}")
        assignments[copy.name] = [line.replace("\n", " ") for line in lines]
    return assignments


def arguments(files, assignments, folder):
    """The file of arguments that exiftool reads while it stays open."""
    lines = []
    for file in files:
        lines += ["-charset", "iptc=utf8", *assignments[file.name], "-o", str(folder / file.name), str(file), "-execute"]
    script = BENCH / "scratch" / "exiftool.args"
    script.write_text("\n".join([*lines, "-stay_open", "False", ""]))
    return script


def save(files, library):
    folder = workspace.fresh("copies")
    return once([VISION, "save", *files, "--library", library, "--to", folder], HOME)


def exiftool(script, folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    with script.open("rb") as lines:
        return once(["exiftool", "-stay_open", "True", "-@", "-"], stdin=lines)


def exiftool_synced(script, folder):
    """And then each copy and their folder are brought to the disk, as `save` does it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    with script.open("rb") as lines:
        return once(
            ["sh", "-c", 'exiftool -stay_open True -@ - && sync "$1"/* "$1"', "sh", folder], stdin=lines)


def measure(count, times):
    workspace.require_vision()
    if not shutil.which("exiftool"):
        workspace.say("exiftool is not installed: save is not measured")
        return []
    folder, files = workspace.photos(count)
    files = files[:MOST]
    library = workspace.fresh("library")
    once([VISION, "import", folder, "--library", library], HOME)
    save(files, library)
    copies = sorted((BENCH / "scratch" / "copies").glob("*.jpg"))
    if [copy.name for copy in copies] != [file.name for file in files]:
        raise rounds.Failed(f"save made {len(copies)} copies of {len(files)} photos")
    assignments = fields(copies)
    written = BENCH / "scratch" / "exiftool"
    script = arguments(files, assignments, written)
    runs = rounds.interleaved({
        "exiftool": lambda: exiftool(script, written),
        "synced": lambda: exiftool_synced(script, written),
        "save": lambda: save(files, library),
    }, times)
    made = len(list(written.glob("*.jpg")))
    if made != len(files):
        raise rounds.Failed(f"exiftool made {made} copies of {len(files)} photos")
    times_as_fast = rounds.ratio(runs["synced"], runs["save"])

    def rate(name):
        return f"{len(files) / rounds.median(runs[name]):.0f} photos/s"

    def processor(name):
        return f"{statistics.median(run.cpu for run in runs[name]) / len(files) * 1000:.0f} ms"

    return [
        Row("save", rate("save"), f"exiftool -stay_open, then sync: {rate('synced')}", f"{times_as_fast:.1f}×",
            f"≥ {GOAL}×", times_as_fast >= GOAL),
        Row("save", rate("save"), f"exiftool -stay_open, without sync: {rate('exiftool')}",
            f"{rounds.ratio(runs['exiftool'], runs['save']):.1f}×", "", None),
        Row("save, processor time of a photo", processor("save"), f"exiftool -stay_open: {processor('exiftool')}",
            f"{rounds.ratio(runs['exiftool'], runs['save'], 'cpu'):.1f}×", "", None),
    ]
