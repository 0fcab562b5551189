#!/usr/bin/env python3
"""Make shorter copies of scripts and style sheets, without comments and unneeded spaces.

    minify.py --modules DIR --out DIR FILE...

DIR of --modules has rjsmin.py and rcssmin.py. A copy is named by the SHA-256 of its original, in hexadecimal, with the
same ending: who serves a file finds the copy of just these bytes, or none. Other files are removed from --out.
"""

import argparse
import hashlib
import sys
from pathlib import Path


def name(path, content):
    return hashlib.sha256(content).hexdigest() + path.suffix


def minify(originals, out, by_suffix):
    """The names of the copies. `by_suffix`: what shortens the text of a file with such an ending."""
    out.mkdir(parents=True, exist_ok=True)
    names = set()
    for path in originals:
        content = path.read_bytes()
        copy = name(path, content)
        names.add(copy)
        (out / copy).write_text(by_suffix[path.suffix](content.decode()), encoding="utf-8")
    for path in out.iterdir():
        if path.name not in names:
            path.unlink()
    return names


def main():
    parser = argparse.ArgumentParser(description="Make shorter copies of scripts and style sheets.")
    parser.add_argument("--modules", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("files", nargs="+", type=Path)
    arguments = parser.parse_args()
    sys.path.insert(0, str(arguments.modules))
    import rcssmin
    import rjsmin

    minify(arguments.files, arguments.out, {".js": rjsmin.jsmin, ".css": rcssmin.cssmin})


if __name__ == "__main__":
    main()
