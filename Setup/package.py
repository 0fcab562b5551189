"""Makes the Debian package of Vision and Favori: `make package`, or `python3 Setup/package.py`.

It needs what `make build` has made. The same files and the same last commit give the same bytes.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from deb import contents, control, manual
from deb.tree import Tree
from provision import manifest
from provision.console import megabytes
from provision.failure import SetupFailure
from provision.plan import Plan
from provision.workspace import Workspace

SETUP = Path(__file__).resolve().parent
PROJECT = SETUP.parent


def last_commit(form):
    """What git says of the last commit."""
    command = ["git", "-C", str(PROJECT), "log", "-1", f"--format={form}"]
    answer = subprocess.run(command, capture_output=True, text=True)
    if answer.returncode != 0:
        raise SetupFailure(
            "The time of the last commit is not known.",
            answer.stderr.strip(),
            "Make the package in a checkout.",
        )
    return answer.stdout.strip()


def make(out, programs, is_quick):
    """Makes the package in the folder `out`: its path, and its size in bytes once installed. A quick one is not compressed,
    and does not name the packages of the libraries that it needs."""
    plan = Plan(manifest.load(SETUP / "manifest.json"), SETUP, Workspace(PROJECT / ".deps"))
    version = manual.said(programs / "vision", "--version").split()[-1]
    time = int(last_commit("%ct"))
    out = out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    package = out / f"{control.NAME}_{version}_{control.ARCHITECTURE}.deb"
    with tempfile.TemporaryDirectory(prefix=".working-", dir=out) as working:
        tree = Tree(Path(working) / "root")
        contents.fill(tree, PROJECT, programs, plan, version)
        needs = list(control.RUN) if is_quick else control.depends(tree)
        size = control.write(tree, version, last_commit("%an <%ae>"), needs)
        tree.settle(time)
        unfinished = Path(working) / package.name
        command = ["dpkg-deb", "--root-owner-group", "-Znone" if is_quick else "-Zxz", "--build", tree.root, unfinished]
        environment = {**os.environ, "SOURCE_DATE_EPOCH": str(time)}
        answer = subprocess.run(command, env=environment, capture_output=True, text=True)
        if answer.returncode != 0:
            raise SetupFailure("The package could not be made.", answer.stderr.strip(), "Repair that, and run it again.")
        unfinished.replace(package)
    return package, size * 1024


def main():
    parser = argparse.ArgumentParser(description="Make the Debian package of Vision and Favori.")
    parser.add_argument("--out", type=Path, default=PROJECT / ".build/package", help="the folder to put it into")
    parser.add_argument("--programs", type=Path, default=PROJECT / "bin", help="the folder of the built programs")
    parser.add_argument("--quick", action="store_true", help="for tests: not compressed, and without the libraries it needs")
    arguments = parser.parse_args()
    try:
        package, installed = make(arguments.out, arguments.programs, arguments.quick)
    except SetupFailure as failure:
        sys.exit(f"{failure}")
    print(f"{package}: {megabytes(package.stat().st_size)}, {megabytes(installed)} once installed")


if __name__ == "__main__":
    main()
