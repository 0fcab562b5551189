"""Debian packages: installs the missing ones, and nothing when none is missing."""

import os
import shutil
import subprocess
from pathlib import Path

from .failure import SetupFailure


def listed(path):
    lines = (line.split("#")[0].strip() for line in Path(path).read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line]


def missing(packages):
    """Those of `packages` that are not installed."""
    if shutil.which("dpkg-query") is None:
        raise SetupFailure(
            "This machine has no dpkg.",
            "The set-up installs Debian packages: " + ", ".join(packages) + ".",
            "Use Debian 12 or a relative of it.",
        )
    query = ["dpkg-query", "--show", "--showformat=${db:Status-Status} ${Package}\n", *packages]
    answer = subprocess.run(query, capture_output=True, text=True)
    installed = {name for status, name in map(str.split, answer.stdout.splitlines()) if status == "installed"}
    return [name for name in packages if name not in installed]


def privileged(packages):
    """How to run a command as root. Throws when there is no way."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo"):
        return ["sudo"]
    raise SetupFailure(
        "Debian packages are missing: " + ", ".join(packages) + ".",
        "Installing them needs root, and there is no sudo here.",
        "As root: apt-get install " + " ".join(packages),
    )


def install(packages):
    """Installs `packages`; the lists of what there is are refreshed only when they turn out too old."""
    root = privileged(packages)
    command = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "--quiet=2", "--yes"]
    command += ["--no-install-recommends", *packages]
    if succeeds(command):
        return
    succeeds([*root, "apt-get", "update", "--quiet=2"])
    answer = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if answer.returncode != 0:
        raise SetupFailure(
            "Debian packages could not be installed: " + ", ".join(packages) + ".",
            "apt-get said: " + answer.stdout.strip()[-1500:],
            "Repair that, and run it again.",
        )


def succeeds(command):
    # sudo asks for its password on the terminal itself, not through these pipes.
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0
