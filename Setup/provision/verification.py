"""Compares hashes. Every file from outside is compared before it is opened."""

import hashlib

from .failure import SetupFailure


def sha256(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def require(name, expected, found):
    """Throws unless both hashes are the same."""
    if found != expected:
        raise SetupFailure(
            f"{name} is not the file that was pinned.\n  expected SHA-256 {expected}\n  found    SHA-256 {found}",
            "It was changed where it comes from, or damaged on its way.",
            "Empty pip's cache (python3 -m pip cache purge) and try again; if it stays so, do not use that file:"
            " find out why it changed before correcting Setup/manifest.json.",
        )
