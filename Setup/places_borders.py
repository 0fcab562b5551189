"""The borders of countries and of their regions as straight pieces, from Natural Earth."""

import math

from shapefile import shapes

FILES = ("ne_10m_admin_0_boundary_lines_land", "ne_10m_admin_1_states_provinces_lines")
# In degrees: finer than the borders themselves are drawn.
TOLERANCE = 0.002


def border_lines(earth):
    """Gives (south, north, west, east, rising) of each piece; `earth` is the folder of Natural Earth's files."""
    for name in FILES:
        for parts in shapes((earth / f"{name}.shp").read_bytes(), (earth / f"{name}.shx").read_bytes()):
            for part in parts or ():
                yield from pieces(simplified(part))


def pieces(line):
    for (ax, ay), (bx, by) in zip(line, line[1:]):
        yield min(ay, by), max(ay, by), min(ax, bx), max(ax, bx), int((bx - ax) * (by - ay) >= 0)


def simplified(line):
    """A line with fewer points, none of the others farther from it than the tolerance (Douglas and Peucker, 1973)."""
    kept, open_parts = {0, len(line) - 1}, [(0, len(line) - 1)]
    while open_parts:
        first, last = open_parts.pop()
        farthest, where = TOLERANCE, None
        for index in range(first + 1, last):
            distance = off(line[index], line[first], line[last])
            if distance > farthest:
                farthest, where = distance, index
        if where is not None:
            kept.add(where)
            open_parts += [(first, where), (where, last)]
    return [line[index] for index in sorted(kept)]


def off(point, start, end):
    """How far a point is from the piece between two others."""
    (x, y), (ax, ay), (bx, by) = point, start, end
    length = (bx - ax) ** 2 + (by - ay) ** 2
    along = 0 if length == 0 else min(1, max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
    return math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))
