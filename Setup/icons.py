#!/usr/bin/env python3
"""Make one SVG sprite of the icons that the app uses.

    icons.py --icons icons.zip --list icons.txt --out icons.svg

Each icon becomes a <symbol> with its name, drawn in the colour of the text around it:
<svg class="icon"><use href="icons.svg#house"/></svg>. The same input always gives the same bytes.
"""

import argparse
import re
import sys
import xml.etree.ElementTree as xml
import zipfile
from difflib import get_close_matches
from pathlib import Path

SVG = "http://www.w3.org/2000/svg"
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
WEIGHTS = ("thin", "light", "bold", "fill", "duotone")

# Without a name for it, every element would be written with a prefix.
xml.register_namespace("", SVG)


class Refusal(Exception):
    """A sentence about what is wrong with the list or with an icon."""


def listed(text):
    """The names in the list, each once and in order; a comment begins with #."""
    names = [name for line in text.splitlines() if (name := line.split("#")[0].strip())]
    for name in names:
        if not NAME.fullmatch(name):
            raise Refusal(f"{name!r} is no name of an icon.")
    if names != sorted(set(names)):
        raise Refusal("The icons are not in the order of the alphabet, or one is there twice.")
    return names


def member(name):
    """Where the icon is inside the archive; its weight is the end of its name."""
    weight = name.rsplit("-", 1)[-1]
    return f"{weight if weight in WEIGHTS else 'regular'}/{name}.svg"


def symbol(name, drawing):
    root = xml.fromstring(drawing)
    box = root.get("viewBox")
    if root.tag != f"{{{SVG}}}svg" or not box:
        raise Refusal(f"The icon {name} is no SVG with a viewBox.")
    made = xml.Element(f"{{{SVG}}}symbol", {"id": name, "viewBox": box, "fill": "currentColor"})
    made.extend(root)
    return made


def sprite(archive, names):
    with zipfile.ZipFile(archive) as icons:
        there = set(icons.namelist())
        missing = [name for name in names if member(name) not in there]
        if missing:
            known = [Path(path).stem for path in there]
            near = {name: get_close_matches(name, known, 3) for name in missing}
            raise Refusal(
                "Phosphor has no icon of the name "
                + "; ".join(f"{name} (near it: {', '.join(near[name]) or 'nothing'})" for name in missing)
                + ". Correct Setup/icons.txt."
            )
        root = xml.Element(f"{{{SVG}}}svg")
        root.extend([symbol(name, icons.read(member(name))) for name in names])
    return xml.tostring(root) + b"\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--icons", type=Path, required=True)
    parser.add_argument("--list", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    try:
        arguments.out.write_bytes(sprite(arguments.icons, listed(arguments.list.read_text(encoding="utf-8"))))
    except Refusal as refusal:
        sys.exit(str(refusal))


if __name__ == "__main__":
    main()
