"""Starts `favori serve` in a folder of its own."""

import contextlib
import os
import re
import sqlite3
import subprocess
import tempfile

from .paths import DEPS, VISION

FAVORI = VISION.with_name("favori")
# Central Helsinki: west, south, east, north.
AREA = "24.92,60.15,24.98,60.19"


@contextlib.contextmanager
def neighbourhood(join="open", invitations=0, before=(), operators=(), settled=(), more=()):
    """The address of a neighbourhood in which nobody lives yet and everybody may join.

    With `join="invited"` and a number of invitations: the address, and a code for that many people. `before` are the
    words of `favori` commands that are run in its folder first, `operators` names and passwords of people who are
    operators from the beginning, `settled` of people whose accounts are two weeks old, `more` are options of
    `favori serve`.
    """
    with tempfile.TemporaryDirectory(prefix="favori-browser-") as folder:
        command = [FAVORI, "serve", "--data", folder, "--port", "0", "--join", join, "--area", AREA, *more]
        # The clock of the neighbourhood is that of its phones.
        environment = {**os.environ, "VISION_RESOURCES": str(DEPS), "TZ": "Europe/Rome"}
        for words in before:
            subprocess.run([FAVORI, *words, "--data", folder], env=environment, check=True, capture_output=True)
        for name, password in operators:
            for words, said in ((("people", "add", name), password + "\n"), (("operators", "add", name), "")):
                command_line = [FAVORI, *words, "--data", folder]
                subprocess.run(
                    command_line, env=environment, check=True, capture_output=True, input=said, text=True
                )
        for name, password in settled:
            subprocess.run(
                [FAVORI, "people", "add", name, "--data", folder],
                env=environment,
                check=True,
                capture_output=True,
                input=password + "\n",
                text=True,
            )
            with contextlib.closing(sqlite3.connect(f"{folder}/favours.sqlite")) as database, database:
                database.execute("UPDATE person SET created = created - 14 * 86400 WHERE name = ?", (name,))
        process = subprocess.Popen(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, errors="replace"
        )
        try:
            said = process.stdout.readline()
            address = re.search(r"http://localhost:\d+/", said)
            if address is None:
                raise AssertionError(f"favori serve said: {said}{process.stdout.read()}")
            if invitations:
                words = [FAVORI, "invitations", "add", "--uses", str(invitations), "--data", folder]
                made = subprocess.run(words, env=environment, check=True, capture_output=True, text=True)
                yield address.group(), made.stdout.strip()
            else:
                yield address.group()
        finally:
            process.terminate()
            process.stdout.close()
            if process.wait() != 143:
                raise AssertionError(f"favori serve ended with {process.returncode}")
