"""A step of the set-up runs when what it is made from has changed, or when what it makes is missing.

When it is done it leaves a stamp: the hash of what it was made from. So a set-up that was interrupted goes on with the
step it was in, and one that was finished has nothing to do.
"""

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from . import archive


@dataclass(frozen=True)
class Step:
    name: str
    title: str
    key: str
    outputs: tuple[Path, ...]
    run: Callable[[], None]
    packages: tuple = ()
    """The packages of the manifest that must have been downloaded before."""

    def is_done(self, stamps):
        stamp = stamps / self.name
        return stamp.exists() and stamp.read_text() == self.key and all(output.exists() for output in self.outputs)

    def perform(self, stamps):
        (stamps / self.name).unlink(missing_ok=True)
        self.run()
        archive.replace(stamps / self.name, self.key.encode())


def key(*parts):
    """A hash over files (their bytes), folders (the bytes of all files in them), packages and words."""
    hashed = hashlib.sha256()
    for part in parts:
        for piece in pieces(part):
            hashed.update(len(piece).to_bytes(8, "little") + piece)
    return hashed.hexdigest()


def pieces(part):
    if isinstance(part, Path):
        if part.is_dir():
            for path in sorted(part.rglob("*")):
                if path.is_file() and "__pycache__" not in path.parts:
                    yield str(path.relative_to(part)).encode()
                    yield path.read_bytes()
        else:
            yield part.read_bytes() if part.exists() else b""
    elif isinstance(part, str):
        yield part.encode()
    else:
        # The archive differs from Python to Python, the files that are used from it do not.
        yield json.dumps([part.version, [asdict(file) for file in part.files]]).encode()
