"""The folder that becomes the package: every file with its mode, and all with one time."""

import os
import shutil
import subprocess


class Tree:
    """Puts files below `root`. Targets are paths on the machine that the package is installed on: `/usr/bin/vision`."""

    def __init__(self, root):
        self.root = root

    def copy(self, source, target, mode=0o644):
        path = self._place(target)
        shutil.copyfile(source, path)
        path.chmod(mode)

    def write(self, target, content, mode=0o644):
        path = self._place(target)
        path.write_bytes(content)
        path.chmod(mode)

    def strip(self, target):
        """Takes the symbols out of a program, which are more than half of it and which only debuggers read."""
        subprocess.run(["strip", "--strip-unneeded", self._below(target)], check=True)

    def link(self, target, to):
        """A symbolic link at `target` that leads to the path `to`, relative so that it leads there in any folder."""
        path = self._place(target)
        path.symlink_to(os.path.relpath(self._below(to), path.parent))

    def files(self):
        """The regular files, in the order of their paths."""
        return sorted(path for path in self.root.rglob("*") if path.is_file() and not path.is_symlink())

    def settle(self, time):
        """Gives everything the same time, in seconds since 1970, and folders the usual mode."""
        for path in (self.root, *self.root.rglob("*")):
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o755)
            os.utime(path, (time, time), follow_symlinks=False)

    def _below(self, target):
        return self.root / target.lstrip("/")

    def _place(self, target):
        path = self._below(target)
        path.parent.mkdir(parents=True, exist_ok=True)
        return path
