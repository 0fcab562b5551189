"""Brings everything that the app needs to this machine: `make setup`, or `python3 Setup/prepare.py`.

Debian packages, pinned archives, the inference runtime, converted models, word and place data, files for the browser,
sample photos. All but the Debian packages goes to `.deps`. With `--tools` it brings what only the tests and lint use
instead: `make tools`. Run again, it does what is missing or has changed, and nothing else.
"""

import argparse
import platform
import sys
from pathlib import Path

if sys.version_info < (3, 11):
    sys.exit("The set-up needs Python 3.11 or newer, and this is an older one. Try: make setup PYTHON=python3.11")

from provision import debian, download, manifest, verification
from provision.console import Console, megabytes
from provision.failure import SetupFailure
from provision.plan import Plan
from provision.tools import ToolPlan
from provision.workspace import Workspace

SETUP = Path(__file__).resolve().parent


def prepare(packages, plan, subject):
    if (platform.system(), platform.machine()) != ("Linux", "x86_64"):
        raise SetupFailure(
            f"This is {platform.system()} on {platform.machine()}.",
            "The inference runtime is pinned for Linux on x86-64.",
            "Use such a machine.",
        )
    workspace = Workspace(SETUP.parent / ".deps")
    pinned = manifest.load(SETUP / "manifest.json")
    with workspace.locked():
        missing = debian.missing(debian.listed(SETUP / packages))
        if missing:
            print("Installing Debian packages: " + ", ".join(missing), flush=True)
            debian.install(missing)
            note_other_versions(pinned)
        steps = [step for step in plan(pinned, SETUP, workspace).steps() if not step.is_done(workspace.stamps)]
        archives = needed_archives(steps)
        console = Console(len(archives) + len(steps))
        for package, archive in archives:
            verb = "Check" if (workspace.downloads / archive.file).exists() else "Fetch"
            console.step(f"{verb} {package.name} {package.version} ({megabytes(archive.bytes)}): {package.purpose}")
            download.fetch(archive, workspace.downloads, console)
        for step in steps:
            console.step(step.title)
            step.perform(workspace.stamps)
        console.line(f"{subject} complete." if steps else f"{subject} complete; nothing had changed.")


def needed_archives(steps):
    packages = {package.name: package for step in steps for package in step.packages}
    return [(package, package.archive()) for package in packages.values()]


def note_other_versions(pinned):
    """Notes system files of other versions than the tried one, which may work as well: Debian's signature guards them."""
    for file in pinned.system_files:
        path = Path(file.path)
        if path.exists() and verification.sha256(path) != file.sha256:
            print(f"  Note: {path} is not the one of {file.package} {file.version}, which was tried.")


def main():
    parser = argparse.ArgumentParser(description="Brings what Vision needs to this machine.")
    parser.add_argument("--tools", action="store_true", help="what the tests and lint use, instead of what the app uses")
    try:
        if parser.parse_args().tools:
            prepare("apt-packages-tools.txt", ToolPlan, "The tools of the tests are")
        else:
            prepare("apt-packages.txt", Plan, "The set-up is")
    except SetupFailure as failure:
        sys.exit(f"{failure}")
    except KeyboardInterrupt:
        sys.exit("\nInterrupted. Run it again, and it goes on where it stopped.")


main()
