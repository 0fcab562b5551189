"""The folder `.deps`, whose whole content the set-up can make again."""

import contextlib
import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from .failure import SetupFailure


class Workspace:
    def __init__(self, folder):
        self.folder = Path(folder)
        self.downloads = self.folder / "downloads"
        self.stamps = self.folder / "stamps"

    @contextlib.contextmanager
    def locked(self):
        """Holds a lock: a second set-up waits, because two at the same time would undo each other's work."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with open(self.folder / ".lock", "w", encoding="utf-8") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            self.remove_leavings()
            yield

    def remove_leavings(self):
        """Removes the unfinished files of an interrupted run. Only under the lock, because another run may be writing them."""
        for folder in (*self.folder.glob(".working-*"), *self.downloads.glob(".incoming-*")):
            shutil.rmtree(folder, ignore_errors=True)

    @contextlib.contextmanager
    def temporary_folder(self):
        """On the same disk as what it is for, so that finished files can be renamed into place."""
        with tempfile.TemporaryDirectory(prefix=".working-", dir=self.folder) as folder:
            yield Path(folder)


def run_python(arguments, imports=()):
    """Runs this Python on `arguments`, with the folders `imports` to import from and none of the user's packages."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, imports)), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-s", *map(str, arguments)]
    answer = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if answer.returncode != 0:
        raise SetupFailure(
            f"The set-up could not run {Path(arguments[0]).name if arguments[0] != '-m' else arguments[1]}.",
            answer.stdout.strip()[-3000:] or f"it ended with {answer.returncode} and said nothing",
            "Nothing was put in place. If the reason above does not say what to do, report it.",
        )
