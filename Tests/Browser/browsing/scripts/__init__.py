"""What runs inside the pages: each file is one function."""

import functools
from pathlib import Path


@functools.cache
def script(name):
    return (Path(__file__).parent / f"{name}.js").read_text(encoding="utf-8").strip().removesuffix(";")
