"""Debian packages: installs the missing ones, and nothing when none is missing."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from .failure import SetupFailure

APT_SOURCES = [Path("/etc/apt/sources.list"), Path("/etc/apt/sources.list.d")]

# Debian 12's own libheif refuses the HEIC of newer iPhones; the one of its backports reads them.
HEIF_PACKAGES = ["libheif1", "libheif-dev", "libheif-plugin-libde265", "libheif-plugin-aomdec"]


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


def install(packages, options=()):
    """Installs `packages`; the lists of what there is are refreshed only when they turn out too old."""
    root = privileged(packages)
    command = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "--quiet=2", "--yes"]
    command += ["--no-install-recommends", *options, *packages]
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


def newer_heif():
    """What the backports offer of libheif, with their name, if the machine was set to use any."""
    if shutil.which("apt-cache") is None:
        return None, []
    offered = subprocess.run(["apt-cache", "madison", *HEIF_PACKAGES], capture_output=True, text=True).stdout
    suites = dict(re.findall(r"^\s*(\S+) \|.* ([a-z]+-backports)/", offered, re.MULTILINE))
    return next(iter(suites.values()), None), list(suites)


def prefer_newer_heif():
    """Takes libheif from backports where they are in use. Never adds a source, and a failure stops nothing."""
    suite, packages = newer_heif()
    if suite is None:
        return
    try:
        install(packages, [f"--target-release={suite}"])
    except SetupFailure as failure:
        print(f"  libheif stays as it is, some iPhone photos may be refused:\n  {failure}")
