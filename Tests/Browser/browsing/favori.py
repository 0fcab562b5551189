"""Starts `favori serve` in a folder of its own."""

import contextlib
import os
import re
import subprocess
import tempfile

from .paths import DEPS, VISION

FAVORI = VISION.with_name("favori")
# Central Helsinki: west, south, east, north.
AREA = "24.92,60.15,24.98,60.19"


@contextlib.contextmanager
def neighbourhood():
    """The address of a neighbourhood in which nobody lives yet and everybody may join."""
    with tempfile.TemporaryDirectory(prefix="favori-browser-") as folder:
        command = [FAVORI, "serve", "--data", folder, "--port", "0", "--join", "open", "--area", AREA]
        environment = {**os.environ, "VISION_RESOURCES": str(DEPS)}
        process = subprocess.Popen(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, errors="replace"
        )
        try:
            said = process.stdout.readline()
            address = re.search(r"http://localhost:\d+/", said)
            if address is None:
                raise AssertionError(f"favori serve said: {said}{process.stdout.read()}")
            yield address.group()
        finally:
            process.terminate()
            process.stdout.close()
            if process.wait() != 143:
                raise AssertionError(f"favori serve ended with {process.returncode}")
