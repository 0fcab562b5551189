"""What is in the package, and where it goes.

Programs and resources are in one folder, /usr/lib/vision: programs look for their resources beside themselves first, and
for the libraries of the runtime in `openvino/lib` beside themselves.
"""

import gzip
import re
from pathlib import Path

from provision.failure import SetupFailure

from . import manual, notices

LIBRARY = "/usr/lib/vision"
DOCUMENTS = "/usr/share/doc/vision-favori"
PROGRAMS = ("vision", "favori")
WORKER = "vision-worker"

# The rooms whose scripts, style sheets and pictures are sent to browsers, and the endings of those files: `rooms` of
# PhotoSite and FavoriSite, and `kinds` of Assets, in Swift.
ROOMS = ("AppShell", "FavoriSite", "MapView", "PhotoSite")
KINDS = (".css", ".frag", ".jpg", ".js", ".png", ".svg", ".vert")

# What the app shows of itself, beside its resources.
LEGAL = ("CHANGELOG.it.md", "CHANGELOG.md", "LICENSE")
READING = (
    "README.md", "Docs/CommandLine.md", "Docs/Export.md", "Docs/Favori.md", "Docs/ModelPacks.md", "Docs/Security.md")

# Where other files that the documents link to are, beside the documents.
ELSEWHERE = {"CHANGELOG.md": "changelog.gz", "LICENSE": "copyright", "pack.json": "examples/birds/pack.json"}

# Of what set-up has made: the samples are for tests, the headers and the library's short name for the build.
UNNEEDED = ("samples/", "openvino/include/", "openvino/lib/libopenvino_c.so")


def is_needed(path):
    """Whether a program needs this file of `.deps` (a relative path) at run time."""
    return not any(path == unneeded or unneeded.endswith("/") and path.startswith(unneeded) for unneeded in UNNEEDED)


def resources(plan):
    """The files of `.deps` that programs need at run time, by their relative paths: what the steps of set-up have made."""
    made = sorted({path for step in plan.steps() for path in step.outputs})
    files = {str(path.relative_to(plan.deps)): path for path in made}
    missing = [name for name, path in files.items() if not path.exists()]
    if missing:
        raise SetupFailure(
            "The set-up is not complete.", f"{missing[0]} is missing, and {len(missing) - 1} more.", "make setup")
    return {name: path for name, path in files.items() if is_needed(name)}


def rooms(sources):
    """The files of the rooms that are sent to browsers, by their paths below `Sources`."""
    files = [path for room in ROOMS for path in (sources / room).rglob("*") if path.suffix in KINDS]
    return {str(path.relative_to(sources)): path for path in sorted(files)}


def fill(tree, project, programs, plan, version):
    """Puts everything but the control files into `tree`. `programs` is the folder of the built programs."""
    for name in (*PROGRAMS, WORKER):
        if not (programs / name).exists():
            raise SetupFailure(f"There is no program {name} in {programs}.", "It was not built.", "make build")
        tree.copy(programs / name, f"{LIBRARY}/{name}", 0o755)
        tree.strip(f"{LIBRARY}/{name}")
    for name, path in resources(plan).items():
        tree.copy(path, f"{LIBRARY}/{name}", 0o755 if "/bin/" in name else 0o644)
    for name, path in rooms(project / "Sources").items():
        tree.copy(path, f"{LIBRARY}/rooms/{name}")
    for name in LEGAL:
        tree.copy(project / name, f"{LIBRARY}/{name}")
    for name in PROGRAMS:
        tree.link(f"/usr/bin/{name}", f"{LIBRARY}/{name}")
        _add_command_help(tree, programs / name, version)
    _add_desktop(tree, project)
    for name in READING:
        text = relinked((project / name).read_text(encoding="utf-8"))
        tree.write(f"{DOCUMENTS}/{Path(name).name}", text.encode())
    tree.copy(project / "Packs/birds/pack.json", f"{DOCUMENTS}/examples/birds/pack.json")
    tree.write(f"{DOCUMENTS}/changelog.gz", compressed((project / "CHANGELOG.md").read_bytes()))
    tree.write(f"{DOCUMENTS}/copyright", notices.copyright_file(project / "LICENSE").encode())


def relinked(text):
    """A document for the folder where all of them lie together: links lead to what is there, and are plain text otherwise.
    The table of pictures at the head of README.md is left out, because the package has no pictures."""
    there = {Path(name).name: Path(name).name for name in READING} | ELSEWHERE

    def link(match):
        words, target, anchor = match.groups()
        if not target or ":" in target:
            return match[0]
        name = there.get(Path(target).name)
        return f"[{words}]({name}{anchor or ''})" if name else words

    text = re.sub(r"<table>.*?</table>\n+", "", text, flags=re.DOTALL)
    return re.sub(r"\[([^\[\]]+)\]\(([^()#\s]*)(#[^()\s]*)?\)", link, text)


def _add_command_help(tree, program, version):
    """The manual, and completions where the program writes them."""
    name = program.name
    tree.write(f"/usr/share/man/man1/{name}.1.gz", compressed(manual.page(program, version).encode()))
    if "completions" not in manual.commands(manual.said(program, "help")):
        return
    completions = {
        "bash": f"/usr/share/bash-completion/completions/{name}",
        "fish": f"/usr/share/fish/vendor_completions.d/{name}.fish",
        "zsh": f"/usr/share/zsh/vendor-completions/_{name}",
    }
    for shell, target in completions.items():
        tree.write(target, manual.said(program, "completions", shell).encode())


def _add_desktop(tree, project):
    """The entry in the menu of a desktop, and services that a person may enable."""
    files = Path(__file__).parent / "files"
    icons = project / "Sources/PhotoSite/Icon"
    tree.copy(files / "open-vision", f"{LIBRARY}/open-vision", 0o755)
    tree.copy(files / "vision.desktop", "/usr/share/applications/vision.desktop")
    tree.copy(icons / "favicon.svg", "/usr/share/icons/hicolor/scalable/apps/vision.svg")
    tree.copy(icons / "icon-192.png", "/usr/share/icons/hicolor/192x192/apps/vision.png")
    for name in PROGRAMS:
        tree.copy(files / f"{name}.service", f"/usr/lib/systemd/user/{name}.service")


def compressed(content):
    """Without a time, so that the same content gives the same bytes."""
    return gzip.compress(content, mtime=0)
