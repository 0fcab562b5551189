#!/usr/bin/env python3
"""Make the tiles of the offline map from Natural Earth, the lakes of GSHHG, and the list of populated places.

    map.py --earth /usr/share/magics/10m --countries countries.zip --lakes FOLDER --cities cities.csv
           --tippecanoe PROGRAM --layer world|towns --out world.mbtiles

`world` is land, lakes, rivers, borders, countries and cities, for all zooms up to 6; beyond, its shapes are enlarged.
`towns` are the names of all places of more than a thousand people, from zoom 8 on.
"""

import argparse
import csv
import json
import math
import struct
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from shapefile import area, polygons, records, shapes

COUNTRIES = "ne_10m_admin_0_countries_deu"
# Zooms of the tiles, and the bits of their grid at the largest: at 6 a step is 75 metres, as fine as MapLibre draws them; the
# data are for maps of 1 : 10 million.
WORLD, TOWNS, DETAIL = (0, 6), (8, 8), 13


class Layers:
    """Writes features, a line each, into one file for each layer."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.files = {}

    def add(self, layer, geometry, properties=None, minzoom=0):
        if layer not in self.files:
            self.files[layer] = open(self.folder / f"{layer}.geojsonl", "w", encoding="utf-8")
        feature = {"type": "Feature", "properties": properties or {}, "geometry": geometry}
        if minzoom > 0:
            feature["tippecanoe"] = {"minzoom": minzoom}
        json.dump(feature, self.files[layer], ensure_ascii=False, separators=(",", ":"))
        self.files[layer].write("\n")

    def close(self):
        for file in self.files.values():
            file.close()


def world(layers, earth, countries, lakes):
    for shape in shapes_of(earth / "ne_10m_land"):
        for polygon in polygons(shape or []):
            layers.add("land", polygon_geometry(polygon))
    for ring in lake_rings(lakes):
        # A degree is the 360th part of 512 pixels at zoom 0: a lake is there when it has a pixel or so.
        side = math.sqrt(abs(area(ring)))
        layers.add("lake", polygon_geometry([ring]), minzoom=shown_from(side * 512 / 360, 2))
    lines(layers, earth / "ne_10m_rivers_lake_centerlines", "river", {"scalerank"}, river_zoom)
    lines(layers, earth / "ne_10m_admin_0_boundary_lines_land", "border", {"featurecla"}, lambda _: 0)
    lines(layers, earth / "ne_10m_admin_1_states_provinces_lines", "state", {"scalerank"}, state_zoom)
    for fields in records(member(countries, "dbf"), COUNTRY_FIELDS):
        point = (number(fields["LABEL_X"]), number(fields["LABEL_Y"]))
        layers.add(
            "country",
            point_geometry(point),
            {"en": fields["NAME_EN"], "it": fields["NAME_IT"], "rank": int(number(fields["LABELRANK"]))},
            minzoom=max(0, min(6, math.floor(number(fields["MIN_LABEL"]) - 1))),
        )
    for point, fields in populated(earth):
        rank = int(number(fields["scalerank"]))
        layers.add(
            "city",
            point_geometry(point),
            {"name": fields["name"], "rank": rank, "capital": int(number(fields["adm0cap"]))},
            minzoom=min(6, max(1, rank)),
        )


COUNTRY_FIELDS = ("NAME_EN", "NAME_IT", "LABELRANK", "MIN_LABEL", "LABEL_X", "LABEL_Y")


def towns(layers, earth, cities):
    """The places of the list, less those that Natural Earth names in the same spot, perhaps in another spelling."""
    named = {cell(point) for point, _ in populated(earth)}
    with open(cities, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            point = (float(row["lon"]), float(row["lat"]))
            if not any(near in named for near in neighbours(point)):
                layers.add("town", point_geometry(point), {"name": row["name"]})


def populated(earth):
    table = earth / "ne_10m_populated_places_simple"
    return zip(shapes_of(table), records(table.with_suffix(".dbf").read_bytes(), ("name", "scalerank", "adm0cap")))


def shapes_of(table):
    return shapes(table.with_suffix(".shp").read_bytes(), table.with_suffix(".shx").read_bytes())


def cell(point):
    """Squares of some five kilometres."""
    return math.floor(point[0] * 20), math.floor(point[1] * 20)


def neighbours(point):
    x, y = cell(point)
    return [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]


def lines(layers, table, layer, wanted, zoom):
    fields = records(table.with_suffix(".dbf").read_bytes(), wanted)
    for shape, entry in zip(shapes_of(table), fields):
        for part in shape or []:
            if len(part) > 1:
                geometry = {"type": "LineString", "coordinates": rounded(part)}
                layers.add(layer, geometry, minzoom=zoom(entry))


def river_zoom(fields):
    return max(2, min(6, int(number(fields["scalerank"])) - 1))


def state_zoom(fields):
    return max(3, min(6, int(number(fields["scalerank"]))))


def lake_rings(folder):
    """The lakes of GSHHG (level 2), as basemap keeps them: a table of places in a file of pairs of 4-byte numbers."""
    table = (folder / "gshhsmeta_i.dat").read_text(encoding="ascii").splitlines()
    content = (folder / "gshhs_i.dat").read_bytes()
    for line in table:
        level, _, _, _, _, start, size, *_ = line.split()
        if level != "2":
            continue
        start, count = int(start), int(size) // 8
        numbers = struct.unpack_from(f"<{2 * count}f", content, start)
        ring = list(zip(numbers[::2], numbers[1::2]))
        # East of 180° there are negative numbers in every other source.
        ring = [(x - 360 if min(point[0] for point in ring) > 180 else x, y) for x, y in ring]
        if len(ring) > 3:
            yield ring if ring[0] == ring[-1] else [*ring, ring[0]]


def shown_from(pixels, wanted):
    """The first zoom at which something of so many pixels at zoom 0 has as many as are wanted."""
    return max(0, min(6, math.ceil(math.log2(wanted / max(pixels, 1e-9)))))


def polygon_geometry(rings):
    return {"type": "Polygon", "coordinates": [rounded(ring) for ring in rings]}


def point_geometry(point):
    return {"type": "Point", "coordinates": [round(point[0], 5), round(point[1], 5)]}


def rounded(points):
    """To a metre."""
    return [[round(x, 5), round(y, 5)] for x, y in points]


def number(text):
    return float(text or 0)


def member(archive, ending):
    with zipfile.ZipFile(archive) as opened:
        return opened.read(f"{COUNTRIES}.{ending}")


def tiles(program, layers, zooms, name, out):
    """Every point is kept; shapes are made coarser for smaller zooms."""
    command = [program, "--quiet", "--force", f"--output={out}", f"--name={name}", "--description=Vision"]
    command += [f"--minimum-zoom={zooms[0]}", f"--maximum-zoom={zooms[1]}", "--drop-rate=1"]
    command += ["--no-feature-limit", "--no-tile-size-limit", "--no-tile-stats", "--simplification=4"]
    # The largest zoom is the one that is enlarged: there, coasts keep all their points.
    command += ["--simplify-only-low-zooms", f"--full-detail={DETAIL}"]
    for layer in sorted(layers.files):
        command += ["--named-layer", f"{layer}:{layers.folder / layer}.geojsonl"]
    answer = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if answer.returncode != 0:
        sys.exit(f"tippecanoe ended with {answer.returncode}: {answer.stdout.strip()[-2000:]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--earth", type=Path, required=True)
    parser.add_argument("--countries", type=Path)
    parser.add_argument("--lakes", type=Path)
    parser.add_argument("--cities", type=Path)
    parser.add_argument("--tippecanoe", type=Path, required=True)
    parser.add_argument("--layer", choices=["world", "towns"], required=True)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=arguments.out.parent) as folder:
        layers = Layers(folder)
        if arguments.layer == "world":
            world(layers, arguments.earth, arguments.countries, arguments.lakes)
        else:
            towns(layers, arguments.earth, arguments.cities)
        layers.close()
        zooms = WORLD if arguments.layer == "world" else TOWNS
        tiles(arguments.tippecanoe, layers, zooms, arguments.layer, arguments.out)


if __name__ == "__main__":
    main()
