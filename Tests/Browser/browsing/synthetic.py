"""Libraries of thousands of photos, which only seem to be there: their pictures are those of the samples."""

import errno
import functools
import os
import shutil
import subprocess

from .paths import DEPS, MADE, ROOT, SAMPLES, VISION


def synthetic(photos):
    """For `served(prepare=…)`: fills a library with so many photos over 25 years, the same ones each time."""
    return lambda library: shutil.copytree(made(photos), library, copy_function=link)


def link(source, target):
    """Pictures never change, so a copy shares them; the rest is copied, and all of it to another disk."""
    if source.endswith((".webp", "-s", "-l")):
        try:
            return os.link(source, target)
        except OSError as error:
            if error.errno != errno.EXDEV:
                raise
    return shutil.copy2(source, target)


@functools.cache
def made(photos):
    folder = MADE / f"synthetic-{photos}"
    if not folder.exists():
        unfinished = folder.with_name(f"unfinished-{os.getpid()}-{folder.name}")
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.parent.mkdir(parents=True, exist_ok=True)
        command = [program(), unfinished, "--photos", str(photos), "--data", DEPS / "data", "--pictures", SAMPLES]
        subprocess.run(list(map(str, command)), check=True, capture_output=True)
        try:
            unfinished.rename(folder)
        except OSError:
            # Another process of the tests was first.
            shutil.rmtree(unfinished)
    return folder


def program():
    """`library-bench`, as it was built with the `vision` that is tried."""
    beside = VISION.parent / "library-bench"
    return beside if beside.exists() else ROOT / ".build/release/library-bench"
