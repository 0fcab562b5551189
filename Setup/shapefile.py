"""Reads shapefiles (ESRI Shapefile Technical Description, 1998): the shapes of a .shp, the fields of its .dbf."""

import struct
from array import array

POINT, LINES, POLYGON = 1, 3, 5


class Damaged(Exception):
    """A sentence about what is wrong with a file."""


def shapes(content, index):
    """Gives each shape: a point (x, y), or a list of parts, each a list of points; None for an empty shape.

    Where a shape begins is said by the index (.shx): between them there may be bytes that belong to none.
    """
    for file in (content, index):
        if len(file) < 100 or struct.unpack_from(">i", file)[0] != 9994:
            raise Damaged("This is no shapefile.")
    for start, words in struct.iter_unpack(">2i", index[100:]):
        yield shape(content[2 * start + 8 : 2 * start + 8 + 2 * words])


def shape(record):
    kind = struct.unpack_from("<i", record)[0]
    if kind == POINT:
        return struct.unpack_from("<2d", record, 4)
    if kind not in (LINES, POLYGON):
        if kind == 0:
            return None
        raise Damaged(f"Shapes of the kind {kind} are not understood.")
    count, total = struct.unpack_from("<2i", record, 36)
    starts = [*struct.unpack_from(f"<{count}i", record, 44), total]
    numbers = array("d", record[44 + 4 * count : 44 + 4 * count + 16 * total])
    if len(numbers) != 2 * total:
        raise Damaged("A shape has fewer points than it says.")
    return [
        list(zip(numbers[2 * first : 2 * last : 2], numbers[2 * first + 1 : 2 * last : 2]))
        for first, last in zip(starts, starts[1:])
    ]


def records(content, wanted):
    """Gives of each record the `wanted` fields, as text without blanks at the ends."""
    count, header, size = struct.unpack_from("<IHH", content, 4)
    fields, place, offset = {}, 32, 1
    while content[place] != 0x0D:
        name = content[place : place + 11].split(b"\0")[0].decode("ascii")
        fields[name] = (offset, offset + content[place + 16])
        offset += content[place + 16]
        place += 32
    missing = set(wanted) - fields.keys()
    if missing:
        raise Damaged(f"There are no fields {', '.join(sorted(missing))}.")
    for number in range(count):
        record = content[header + number * size : header + (number + 1) * size]
        yield {name: text(record[slice(*fields[name])]) for name in wanted}


def text(content):
    content = content.strip(b" \0")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        # Older tables are in the code page of Windows.
        return content.decode("cp1252", "replace")


def polygons(rings):
    """The polygons of a shape: an outer ring, which goes clockwise, followed by the holes in it."""
    outer = [[ring] for ring in rings if area(ring) <= 0]
    boxes = [box(polygon[0]) for polygon in outer]
    for hole in (ring for ring in rings if area(ring) > 0):
        x, y = hole[0]
        around = [
            polygon
            for polygon, (west, south, east, north) in zip(outer, boxes)
            if west <= x <= east and south <= y <= north and is_inside(x, y, polygon[0])
        ]
        if around:
            # The narrowest: an island in a lake on an island.
            min(around, key=lambda polygon: -area(polygon[0])).append(hole)
    return outer


def area(ring):
    """Positive when the ring goes counter-clockwise."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:])) / 2


def box(ring):
    xs, ys = [point[0] for point in ring], [point[1] for point in ring]
    return min(xs), min(ys), max(xs), max(ys)


def is_inside(x, y, ring):
    inside = False
    for (ax, ay), (bx, by) in zip(ring, ring[1:]):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside
