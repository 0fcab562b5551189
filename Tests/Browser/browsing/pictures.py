"""Pictures for the tests, made from the sample photos with libvips."""

import os
import subprocess

from .paths import MADE, SAMPLES


def photos(*names):
    """The sample photos of these names, without their endings; all of them when none is named."""
    there = {path.stem: path for path in sorted(SAMPLES.iterdir())}
    return [there[name] for name in names] if names else list(there.values())


def jpeg(name, width=1280):
    """A sample photo as a JPEG of this width."""
    [source] = photos(name)
    made = MADE / "pictures" / f"{name}-{width}.jpg"
    if not made.exists():
        made.parent.mkdir(parents=True, exist_ok=True)
        unfinished = made.with_name(f"unfinished-{os.getpid()}-{made.name}")
        # The camera of a phone gives whole even numbers of pixels, and colour at half the resolution.
        options = ["--size", f"{width}x100000", "-o", f"{unfinished}[Q=90,strip]"]
        subprocess.run(["vipsthumbnail", str(source), *options], check=True, capture_output=True)
        unfinished.rename(made)
    return made
