"""Watches Live draw a film, and tells how well its outlines follow the faces in it."""

import statistics
from dataclasses import dataclass

from .film import BITS, DARK, LIGHT, MARK

# Notes when the page draws, and wraps what it does with each picture of the camera: afterwards the drawing's own marks and
# the outlines are read, of every third one, for that takes time itself.
WATCH = """
(() => {
  const [mark, bits] = MARKS;
  const small = document.createElement("canvas");
  const context = small.getContext("2d", { willReadFrequently: true });
  window.drawn = [];
  window.times = [];
  const read = (now, { captureTime, width, height }) => {
    const canvas = document.getElementById("canvas");
    small.width = bits;
    small.height = 1;
    // The film's marks, wherever the drawing's size has brought them.
    const side = (mark / width) * canvas.width;
    context.drawImage(canvas, 0, canvas.height - side * 0.75, side * bits, side / 2, 0, 0, bits, 1);
    const { data } = context.getImageData(0, 0, bits, 1);
    let frame = 0;
    for (let bit = 0; bit < bits; bit++) if (data[bit * 4] > 128) frame |= 1 << bit;
    const boxes = [...document.querySelectorAll(".live-box")].map((box) => {
      const value = (name) => Number(box.style.getPropertyValue(name));
      return { name: box.textContent, at: ["--x", "--y", "--w", "--h"].map(value), opacity: Number(box.style.opacity) };
    });
    window.drawn.push({ now, lag: performance.now() - captureTime, frame, boxes });
  };
  const take = WebGL2RenderingContext.prototype.texImage2D;
  WebGL2RenderingContext.prototype.texImage2D = function (...all) {
    if (all.at(-1) instanceof HTMLVideoElement) window.times.push(performance.now());
    return take.apply(this, all);
  };
  const wait = HTMLVideoElement.prototype.requestVideoFrameCallback;
  HTMLVideoElement.prototype.requestVideoFrameCallback = function (told) {
    return wait.call(this, (now, metadata) => {
      const before = window.times.length;
      told(now, metadata);
      if (this.id === "video" && window.times.length > before && before % 3 === 0) read(now, metadata);
    });
  };
})();
""".replace("MARKS", str([MARK, BITS]))
assert LIGHT > 128 > DARK


def overlap(a, b):
    """What two boxes have in common, 0…1 (intersection over union)."""
    width = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    height = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    if width <= 0 or height <= 0:
        return 0.0
    common = width * height
    return common / (a[2] * a[3] + b[2] * b[3] - common)


def middle(box):
    return box[0] + box[2] / 2


@dataclass(frozen=True)
class Following:
    """`rate`: drawn frames a second. `overlaps`: of each outline with the real face, in each frame. `lag`: seconds from a
    motion before the camera to its drawing, as the median of the time that a picture takes and by how much the outlines
    are behind it. `names`: of the faces, from left to right, that were seen."""

    rate: float
    overlaps: list
    picture_lag: float
    outline_lag: float
    names: set

    @property
    def lag(self):
        return self.picture_lag + self.outline_lag


def followed(film, page, seconds):
    """Watches a page for some seconds."""
    page.evaluate("drawn.length = times.length = 0")
    page.wait_for_timeout(seconds * 1000)
    drawn, times = page.evaluate("[drawn, times]")
    drawn = [one for one in drawn if one["frame"] < film.frames and len(one["boxes"]) > 0]
    overlaps, names, middles = [], set(), []
    for one in drawn:
        boxes = sorted((box for box in one["boxes"] if box["opacity"] > 0), key=lambda box: box["at"][0])
        names.add(tuple(box["name"] for box in boxes))
        real = film.faces(one["frame"])
        for face in real:
            overlaps.append(max((overlap(face, box["at"]) for box in boxes), default=0.0))
        if len(boxes) == len(real):
            middles.append((one["frame"], statistics.mean(middle(box["at"]) for box in boxes)))
    return Following(
        rate=(len(times) - 1) / (times[-1] - times[0]) * 1000,
        overlaps=overlaps,
        picture_lag=statistics.median(one["lag"] for one in drawn) / 1000,
        outline_lag=behind(film, middles),
        names=names,
    )


def behind(film, middles):
    """By how many seconds the outlines are behind: the shift at which they are where the faces were, best of all."""

    def apart(frames):
        gaps = [
            at - statistics.mean(middle(face) for face in film.faces((frame - frames) % film.frames))
            for frame, at in middles
        ]
        # That the finder's boxes are a little beside the face, always, is no lag.
        return statistics.pvariance(gaps)

    return min(range(-6, 16), key=apart) / 30
