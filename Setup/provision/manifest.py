"""`manifest.json`: every outside file, pinned."""

import json
import sys
from dataclasses import dataclass
from pathlib import Path

from .failure import SetupFailure

ANY_PYTHON = "any"


@dataclass(frozen=True)
class Archive:
    """A wheel or source archive as the registry serves it."""

    package: str
    version: str
    file: str
    sha256: str
    bytes: int

    @property
    def is_wheel(self):
        return self.file.endswith(".whl")


@dataclass(frozen=True)
class InnerFile:
    """A file that is used, inside an archive; `to` is where it goes under `.deps`, or nothing if it is only read."""

    path: str
    sha256: str
    licence: str
    purpose: str
    to: str | None


@dataclass(frozen=True)
class Package:
    """A package: one archive for any Python, or one for each version of Python by its tag (`cp311`)."""

    name: str
    version: str
    licence: str
    purpose: str
    archives: dict[str, Archive]
    files: tuple[InnerFile, ...]

    def archive(self, tag=f"cp{sys.version_info.major}{sys.version_info.minor}"):
        """The archive for the running Python. Throws when there is none."""
        archive = self.archives.get(ANY_PYTHON) or self.archives.get(tag)
        if archive is None:
            raise SetupFailure(
                f"{self.name} {self.version} is not pinned for this Python ({tag}).",
                f"Models are converted with it, and it exists for {', '.join(sorted(self.archives))} only.",
                "Name another Python, such as: make setup PYTHON=python3.11",
            )
        return archive


@dataclass(frozen=True)
class SystemFile:
    """A data file that a Debian package brings. apt checks its signature; the hash is that of the version tried."""

    package: str
    version: str
    path: str
    sha256: str
    licence: str
    purpose: str


@dataclass(frozen=True)
class Manifest:
    packages: dict[str, Package]
    system_files: tuple[SystemFile, ...]


def load(path):
    """Throws when a field is missing, misspelt or of the wrong kind."""
    try:
        content = json.loads(Path(path).read_text(encoding="utf-8"))
        packages = [package(entry) for entry in content["packages"]]
        system_files = tuple(SystemFile(**entry) for entry in content["system_files"])
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise SetupFailure(
            f"The manifest {path} cannot be used.",
            f"{type(error).__name__}: {error}",
            "Correct it; Docs/Setup.md describes its fields.",
        ) from error
    return Manifest({package.name: package for package in packages}, system_files)


def package(entry):
    name, version = entry["name"], entry["version"]
    archives = {tag: Archive(name, version, **archive) for tag, archive in entry["archives"].items()}
    files = tuple(InnerFile(**{"to": None, **file}) for file in entry["files"])
    return Package(name, version, entry["licence"], entry["purpose"], archives, files)
