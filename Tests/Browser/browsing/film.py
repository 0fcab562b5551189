"""A film of two faces that move, for Chromium's fake camera: one real face, and its mirror image beside it.

The camera pans over a wide picture and comes back, again and again; each frame has its number in the lower left corner, so
that where the faces are in it is known. The same picture is taken on: what is seen moves, as in front of a real camera.
"""

import math
import tempfile
from dataclasses import dataclass
from pathlib import Path

from .camera import MATRIX, plane, vips
from .paths import MADE
from .pictures import photos

# The face of `astronaut`, from hairline to chin and cheek to cheek, in pixels of the photo; it is 512 by 512.
FACE, SIDE = (181, 66, 96, 116), 512
# Brightness of the marks: black and white of the studio range. Each is a square of so many pixels.
DARK, LIGHT, MARK, BITS = 16, 235, 12, 8


@dataclass(frozen=True)
class Film:
    """`scale`: of the photo. `width` and `height`: of the frames. `seconds`: until it begins anew, at 30 frames each."""

    width: int = 640
    height: int = 360
    scale: float = 0.8
    seconds: int = 3

    @property
    def frames(self):
        return self.seconds * 30

    def offset(self, frame):
        """Where the frame's corner is in the wide picture: even numbers, for colour has half the resolution."""
        side = int(SIDE * self.scale) // 2 * 2
        angle = 2 * math.pi * frame / self.frames
        # Both faces stay inside.
        x = (2 * side - self.width) / 2 + (side * 0.19) * math.sin(angle)
        y = (side - self.height) / 2 * (1 + math.sin(2 * angle))
        return round(x / 2) * 2, round(y / 2) * 2

    def faces(self, frame):
        """Where the faces are, from left to right: left, top, width and height as fractions of the frame."""
        side = int(SIDE * self.scale) // 2 * 2
        left, top, width, height = (value * self.scale for value in FACE)
        dx, dy = self.offset(frame)
        lefts = (side - left - width, side + left)
        return [
            ((x - dx) / self.width, (top - dy) / self.height, width / self.width, height / self.height) for x in lefts
        ]

    @property
    def path(self):
        """The film (YUV4MPEG2), made when it is first needed."""
        path = MADE / "pictures" / f"faces-{self.width}x{self.height}-{self.scale}-{self.seconds}.y4m"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=path.parent) as folder:
                made = Path(folder, "film")
                self.write(made, Path(folder))
                made.rename(path)
        return path

    def write(self, made, folder):
        width, planes = self.scene(folder)
        with made.open("wb") as film:
            film.write(f"YUV4MPEG2 W{self.width} H{self.height} F30:1 Ip A1:1 C420jpeg\n".encode())
            for frame in range(self.frames):
                dx, dy = self.offset(frame)
                film.write(b"FRAME\n")
                film.write(marked(cut(planes[0], width, dx, dy, self.width, self.height), self.width, frame))
                for colour in planes[1:]:
                    film.write(cut(colour, width // 2, dx // 2, dy // 2, self.width // 2, self.height // 2))

    def scene(self, folder):
        """The wide picture: its width, and brightness and both differences of colour."""
        [photo] = photos("astronaut")
        side = int(SIDE * self.scale) // 2 * 2
        one, other, both, matrix = (folder / name for name in ("one.v", "other.v", "both.v", "matrix.mat"))
        matrix.write_text(MATRIX, encoding="ascii")
        vips("thumbnail", photo, one, side, "--height", side, "--size", "force")
        vips("flip", one, other, "horizontal")
        vips("join", other, one, both, "horizontal")
        vips("recomb", both, folder / "mixed.v", matrix)
        vips("linear", folder / "mixed.v", folder / "planes.v", "1 1 1", "16 128 128", "--uchar")
        return 2 * side, [plane(folder / "planes.v", band, folder) for band in range(3)]


def cut(plane, across, left, top, width, height):
    starts = (row * across + left for row in range(top, top + height))
    return b"".join(plane[start : start + width] for start in starts)


def marked(brightness, width, frame):
    """The frame with its number in its last rows: a square for each bit, the least first."""
    row = b"".join(bytes([LIGHT if frame >> bit & 1 else DARK]) * MARK for bit in range(BITS))
    start = len(brightness) - MARK * width
    rows = (row + brightness[at + len(row) : at + width] for at in range(start, len(brightness), width))
    return brightness[:start] + b"".join(rows)
