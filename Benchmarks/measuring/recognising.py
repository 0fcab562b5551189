"""`import` against a plain Python script with the same models, and against the limit: decoding and inference alone."""

import shutil
import statistics
import sys

from . import rounds, workspace
from .rounds import once
from .table import Row
from .workspace import BENCH, HOME, PYTHON, SOURCES, VISION

# One process with two threads, or two with one: the peer gets what suits it better.
PEER_SETTINGS = {"2 processes": (2, 1), "1 process, 2 threads": (1, 2)}
TRIED_ON = 16
MOST_HEIC = 30
HEIC_GOAL = 0.9


def peer(folder, models, setting, *options):
    processes, threads = PEER_SETTINGS[setting]
    command = [
        sys.executable, SOURCES / "peer" / "import.py", folder, "--models", models, "--out", BENCH / "looks.tsv",
        "--processes", str(processes), "--threads", str(threads), *options]
    return once(command, PYTHON)


def limit(program, what, looks="looks.tsv"):
    libheif = workspace.DEPS / "heif" / "libheif.so.1"
    with (BENCH / looks).open("rb") as looks:
        return once(
            [program, what, "2", workspace.DEPS / "models", BENCH / "cache" / "limit", libheif], stdin=looks)


def imported(folder):
    return once([VISION, "import", folder, "--library", workspace.fresh("library")], HOME)


def measure(count, times):
    workspace.require_vision()
    folder, files = workspace.photos(count)
    models, program = workspace.peer_models(), workspace.limit_program()
    (BENCH / "cache" / "limit").mkdir(parents=True, exist_ok=True)

    tried = {name: peer(folder, models, name, "--limit", str(TRIED_ON)).wall for name in PEER_SETTINGS}
    setting = min(tried, key=tried.get)
    # The peers come first: the second also writes down how often the classifier looks at each photo, for the limit.
    runs = rounds.interleaved({
        "Python": lambda: peer(folder, models, setting, "--out", BENCH / "plain.tsv"),
        "Python, reduced": lambda: peer(folder, models, setting, "--reduced"),
        "limit": lambda: limit(program, "both"),
        "import": lambda: imported(folder),
    }, times)
    looks = [int(line.split("\t")[0]) for line in (BENCH / "looks.tsv").read_text().splitlines()]
    workspace.say(f"  {statistics.mean(looks):.1f} looks of the classifier at a photo; Python with {setting}")

    def rate(name):
        return f"{len(files) / rounds.median(runs[name]):.1f} photos/s"

    def processor(name):
        return f"{statistics.median(run.cpu for run in runs[name]) / len(files) * 1000:.0f} ms"

    def row(what, name, label, goal):
        times_as_fast = rounds.ratio(runs[name], runs["import"])
        met = None if goal is None else times_as_fast >= goal
        shown = f"{times_as_fast:.2f}" if name == "limit" else f"{times_as_fast:.1f}×"
        wanted = "" if goal is None else f"≥ {goal}" + ("" if name == "limit" else "×")
        return Row(what, rate("import"), f"{label}: {rate(name)}", shown, wanted, met)

    rows = [
        row("import", "Python", f"plain Python, {setting}", 3),
        row("import", "Python, reduced", "Python, JPEGs reduced in the decoder", None),
        row("import", "limit", "decoding and inference alone", 0.9),
        Row("import, processor time of a photo", processor("import"),
            f"limit {processor('limit')}, Python {processor('Python')}, reduced {processor('Python, reduced')}",
            f"{rounds.ratio(runs['limit'], runs['import'], 'cpu'):.2f}", "", None),
    ]
    return rows + measure_heic(program, looks, min(count, MOST_HEIC), times)


def measure_heic(program, looks, count, times):
    """The same with HEIC, which no decoder reduces: decoding is most of the work."""
    if not shutil.which("vips"):
        workspace.say("  vips is not there (make tools): import of HEIC is not measured")
        return []
    folder, files = workspace.heic_photos(count)
    lines = [f"{look}\t{file}\n" for look, file in zip(looks, files)]
    (BENCH / "heic.tsv").write_text("".join(lines))
    runs = rounds.interleaved({
        "decoding": lambda: limit(program, "decode", "heic.tsv"),
        "decoding and inference": lambda: limit(program, "both", "heic.tsv"),
        "import": lambda: imported(folder),
    }, times)

    def rate(name):
        return f"{len(files) / rounds.median(runs[name]):.1f} photos/s"

    alone, both = (rounds.ratio(runs[name], runs["import"]) for name in ("decoding", "decoding and inference"))
    return [
        Row("import of HEIC, 12 megapixels", rate("import"), f"decoding alone: {rate('decoding')}", f"{alone:.2f}",
            f"≥ {HEIC_GOAL}", alone >= HEIC_GOAL),
        Row("import of HEIC, 12 megapixels", rate("import"),
            f"decoding and inference alone: {rate('decoding and inference')}", f"{both:.2f}", "", None),
    ]
