"""Just enough of pictures to try a converted model on one: PNG (ISO/IEC 15948), 8-bit RGB, not interlaced."""

import zlib

import numpy


def read_png(content):
    """The pixels as u8 [height,width,3]."""
    if content[:8] != b"\x89PNG\r\n\x1a\n":
        raise ValueError("not a PNG")
    width, height = int.from_bytes(content[16:20]), int.from_bytes(content[20:24])
    if content[24:29] != bytes([8, 2, 0, 0, 0]):
        raise ValueError("not an 8-bit RGB picture")
    compressed, position = b"", 8
    while position < len(content):
        length, kind = int.from_bytes(content[position : position + 4]), content[position + 4 : position + 8]
        if kind == b"IDAT":
            compressed += content[position + 8 : position + 8 + length]
        position += length + 12
    rows = numpy.frombuffer(zlib.decompress(compressed), numpy.uint8).reshape(height, 1 + 3 * width)
    pixels, above = [], [0] * (3 * width)
    for row in rows:
        above = unfiltered(int(row[0]), row[1:].tolist(), above)
        pixels.append(above)
    return numpy.array(pixels, numpy.uint8).reshape(height, width, 3)


def unfiltered(filter_type, row, above):
    """Undoes the filter of one row, in which each byte was stored as the difference to a guess from its neighbours."""
    for index, difference in enumerate(row):
        left = row[index - 3] if index >= 3 else 0
        corner = above[index - 3] if index >= 3 else 0
        row[index] = (difference + guess(filter_type, left, above[index], corner)) & 255
    return row


def guess(filter_type, left, up, corner):
    match filter_type:
        case 0:
            return 0
        case 1:
            return left
        case 2:
            return up
        case 3:
            return (left + up) // 2
        case 4:
            estimate = left + up - corner
            return min((left, up, corner), key=lambda value: abs(estimate - value))
        case _:
            raise ValueError(f"filter {filter_type}, where PNG knows 0 to 4")


def resized(picture, height, width):
    """Each new pixel is the mean of the old ones it covers, or the nearest old one."""
    for axis, size in ((0, height), (1, width)):
        old = picture.shape[axis]
        edges = numpy.linspace(0, old, size + 1)
        starts = edges[:-1].astype(int)
        counts = numpy.maximum(edges[1:].astype(int) - starts, 1)
        sums = numpy.concatenate([numpy.zeros_like(picture.take([0], axis), float), picture.cumsum(axis, float)], axis)
        means = sums.take(starts + counts, axis) - sums.take(starts, axis)
        picture = means / counts.reshape((-1, 1, 1) if axis == 0 else (1, -1, 1))
    return picture.round().astype(numpy.uint8)


def stretched(picture, side):
    return resized(picture, side, side)


def letterboxed(picture, side, padding=114):
    """Shrunk or grown to fit, in the upper left corner of a square."""
    height, width = picture.shape[:2]
    scale = side / max(height, width)
    fitting = resized(picture, round(height * scale), round(width * scale))
    square = numpy.full((side, side, 3), padding, numpy.uint8)
    square[: fitting.shape[0], : fitting.shape[1]] = fitting
    return square
