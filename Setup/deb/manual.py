"""Manual pages, made of what `help` says of each command, and the completions of shells."""

import os
import re
import subprocess

from provision.failure import SetupFailure


def said(program, *words):
    """What a program answers, in English."""
    environment = {"PATH": os.defpath, "HOME": "/nonexistent", "LC_ALL": "C.UTF-8"}
    answer = subprocess.run([program, *words], env=environment, capture_output=True, text=True)
    if answer.returncode != 0:
        raise SetupFailure(
            f"{program.name} {' '.join(words)} did not work.", answer.stderr.strip() or "It said nothing.", "make build")
    return answer.stdout


def commands(text):
    """The names of the commands that a help page lists, but for `help` itself."""
    listed = re.search(r"^COMMANDS\n((?:  .*\n|\n(?=  ))*)", text, re.MULTILINE)
    names = re.findall(r"^  (\S+)", listed[1], re.MULTILINE) if listed else []
    return [name for name in names if name != "help"]


def helps(program, path=()):
    """The help of the program and of all its commands: pairs of a command's words and its text."""
    text = said(program, "help", *path)
    yield path, text
    for name in commands(text):
        yield from helps(program, (*path, name))


def verbatim(text):
    """Lines as roff sets them unchanged."""
    lines = text.replace("\\", "\\e").replace("-", "\\-").splitlines()
    return "\n".join("\\&" + line if line.startswith((".", "'")) else line for line in lines)


def page(program, version):
    """The manual page of a program, for section 1."""
    name = program.name
    pages = list(helps(program))
    summary = pages[0][1].splitlines()[0].rstrip(".")
    parts = [f'.TH {name.upper()} 1 "" "{name} {version}" "User Commands"', ".SH NAME", f"{name} \\- {verbatim(summary)}"]
    for path, text in pages:
        title = " ".join((name, *path)) if path else "DESCRIPTION"
        # Without an indent, because help is as wide as a terminal.
        parts += [f".SH {verbatim(title)}", ".in 0", ".nf", verbatim(text.strip()), ".fi"]
    return "\n".join(parts) + "\n"
