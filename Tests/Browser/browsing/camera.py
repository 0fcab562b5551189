"""A camera that looks at a photo."""

import subprocess
import tempfile
from pathlib import Path

from .paths import MADE
from .pictures import jpeg

WIDTH = 1280
# Red, green and blue to brightness and two differences (ITU-R BT.601, studio range), as cameras say them.
MATRIX = "3 3\n0.257 0.504 0.098\n-0.148 -0.291 0.439\n0.439 -0.368 -0.071\n"


def held_before_the_camera(name):
    """A film (YUV4MPEG2) that shows a sample photo, for Chromium's fake camera; or the path of a film itself."""
    if isinstance(name, Path):
        return name
    film = MADE / "pictures" / f"{name}-{WIDTH}.y4m"
    if not film.exists():
        picture = jpeg(name, WIDTH)
        with tempfile.TemporaryDirectory(dir=film.parent) as folder:
            made = Path(folder, "film")
            made.write_bytes(filmed(picture, Path(folder)))
            made.rename(film)
    return film


def filmed(picture, folder):
    """One frame: brightness for each pixel, colour for each four."""
    even, planes, matrix = folder / "even.v", folder / "planes.v", folder / "matrix.mat"
    matrix.write_text(MATRIX, encoding="ascii")
    width, height = (int(vips("header", "-f", side, picture)) // 2 * 2 for side in ("width", "height"))
    vips("crop", picture, even, "0", "0", str(width), str(height))
    vips("recomb", even, folder / "mixed.v", matrix)
    vips("linear", folder / "mixed.v", planes, "1 1 1", "16 128 128", "--uchar")
    frame = b"".join(plane(planes, band, folder) for band in range(3))
    return f"YUV4MPEG2 W{width} H{height} F30:1 Ip A1:1 C420jpeg\n".encode() + b"FRAME\n" + frame


def plane(planes, band, folder):
    whole, made = folder / f"{band}.v", folder / f"{band}.raw"
    vips("extract_band", planes, whole, str(band))
    if band > 0:
        small = folder / f"{band}-small.v"
        vips("shrink", whole, small, "2", "2")
        whole = small
    vips("rawsave", whole, made)
    return made.read_bytes()


def vips(operation, *arguments):
    command = ["vipsheader"] if operation == "header" else ["vips", operation]
    answer = subprocess.run([*command, *map(str, arguments)], capture_output=True, text=True)
    if answer.returncode != 0:
        raise RuntimeError(f"vips {operation}: {answer.stderr}")
    return answer.stdout
