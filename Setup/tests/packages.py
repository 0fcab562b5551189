"""Makes wheels and archives for the tests, and a folder that pip can take them from without a network."""

import contextlib
import hashlib
import io
import os
import tarfile
import zipfile
from pathlib import Path
from unittest import mock

from provision.manifest import Archive, InnerFile


def wheel(folder, name, files, version="1.0"):
    """A wheel that pip takes for one, with `files` (bytes by name) inside."""
    path = Path(folder) / f"{name}-{version}-py3-none-any.whl"
    information = f"{name}-{version}.dist-info"
    with zipfile.ZipFile(path, "w") as archive:
        for file, content in files.items():
            archive.writestr(file, content)
        archive.writestr(f"{information}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        archive.writestr(f"{information}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{information}/RECORD", "")
    return path


def source_archive(folder, name, files, version="1.0"):
    """A source archive of the old kind: its `setup.py` says what it is when it is run."""
    path = Path(folder) / f"{name}-{version}.tar.gz"
    files = {"PKG-INFO": f"Metadata-Version: 1.0\nName: {name}\nVersion: {version}\n".encode(), **files}
    with tarfile.open(path, "w:gz") as archive:
        for file, content in files.items():
            member = tarfile.TarInfo(f"{name}-{version}/{file}")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return path


def pinned(path, sha256=None):
    name, version = path.name.removesuffix(".tar.gz").split("-")[:2]
    return Archive(name, version, path.name, sha256 or sha256_of(path.read_bytes()), path.stat().st_size)


def inner_file(path, content, to=None):
    return InnerFile(path, sha256_of(content), "CC0-1.0", "a test", to)


def sha256_of(content):
    return hashlib.sha256(content).hexdigest()


@contextlib.contextmanager
def pip_takes_from(folder):
    with mock.patch.dict(os.environ, {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(folder), "PIP_CONFIG_FILE": os.devnull}):
        yield
