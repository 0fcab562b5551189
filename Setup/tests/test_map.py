import json
import struct
import tempfile
import unittest
import zipfile
from pathlib import Path

import map as maps
import shapefile

SQUARE = [(0.0, 0.0), (0.0, 10.0), (10.0, 10.0), (10.0, 0.0), (0.0, 0.0)]


def lines(*parts, kind=shapefile.LINES):
    points = [point for part in parts for point in part]
    starts = [sum(map(len, parts[:number])) for number in range(len(parts))]
    return (
        struct.pack("<i4d2i", kind, 0, 0, 0, 0, len(parts), len(points))
        + struct.pack(f"<{len(starts)}i", *starts)
        + b"".join(struct.pack("<2d", *point) for point in points)
    )


def shape_file(*records, gap=b""):
    """A .shp and its .shx."""
    content, index = struct.pack(">i", 9994).ljust(100, b"\0"), struct.pack(">i", 9994).ljust(100, b"\0")
    for number, record in enumerate(records, 1):
        content += gap
        index += struct.pack(">2i", len(content) // 2, len(record) // 2)
        content += struct.pack(">2i", number, len(record) // 2) + record
    return content, index


def table(fields, *rows):
    """A .dbf of text fields."""
    head = b"".join(name.encode().ljust(11, b"\0") + b"C" + bytes(4) + bytes([size]) + bytes(15) for name, size in fields)
    body = b"".join(b" " + b"".join(row[name].ljust(size) for name, size in fields) for row in rows)
    start = 32 + len(head) + 1
    return struct.pack("<4sIHH", b"\x03", len(rows), start, 1 + sum(size for _, size in fields)).ljust(32, b"\0") + head + b"\r" + body


class Shapefiles(unittest.TestCase):
    def test_points_and_lines_are_read_where_the_index_says_they_are(self):
        first, second = struct.pack("<i2d", shapefile.POINT, 14.5, 40.6), lines([(0, 1), (2, 3)], [(4, 5), (6, 7), (8, 9)])
        for gap in (b"", b"junk of a deleted record"):
            with self.subTest(gap):
                found = list(shapefile.shapes(*shape_file(first, second, struct.pack("<i", 0), gap=gap)))
                self.assertEqual(found, [(14.5, 40.6), [[(0, 1), (2, 3)], [(4, 5), (6, 7), (8, 9)]], None])

    def test_what_is_no_shapefile_or_cut_short_is_refused(self):
        content, index = shape_file(lines([(0, 1), (2, 3)]))
        broken = [(b"no", index), (content, b"no"), (content[:-8], index), shape_file(struct.pack("<i", 13) + bytes(60))]
        for content, index in broken:
            with self.assertRaises(shapefile.Damaged):
                list(shapefile.shapes(content, index))

    def test_fields_are_text_whatever_wrote_them(self):
        rows = table([("name", 12), ("rank", 3)], {"name": "Málaga".encode(), "rank": b"4"}, {"name": b"M\xe1laga", "rank": b""})
        self.assertEqual(
            list(shapefile.records(rows, ("name", "rank"))),
            [{"name": "Málaga", "rank": "4"}, {"name": "Málaga", "rank": ""}],
        )
        with self.assertRaises(shapefile.Damaged):
            list(shapefile.records(rows, ("name", "height")))

    def test_a_hole_goes_to_the_narrowest_ring_around_it(self):
        island = [(4.0, 4.0), (4.0, 6.0), (6.0, 6.0), (6.0, 4.0), (4.0, 4.0)]
        lake = [(3.0, 3.0), (7.0, 3.0), (7.0, 7.0), (3.0, 7.0), (3.0, 3.0)]
        pond = [(4.5, 4.5), (5.5, 4.5), (5.5, 5.5), (4.5, 5.5), (4.5, 4.5)]
        far = [(x + 50, y) for x, y in SQUARE]
        self.assertEqual(shapefile.polygons([SQUARE, far, lake, island, pond]), [[SQUARE, lake], [far], [island, pond]])


class Maps(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.earth = self.folder / "earth"
        self.earth.mkdir()
        self.layers = maps.Layers(self.folder)

    def write(self, name, shapes, fields=(), *rows):
        content, index = shape_file(*shapes)
        (self.earth / f"{name}.shp").write_bytes(content)
        (self.earth / f"{name}.shx").write_bytes(index)
        if fields:
            (self.earth / f"{name}.dbf").write_bytes(table(fields, *rows))

    def features(self, layer):
        self.layers.close()
        return [json.loads(line) for line in (self.folder / f"{layer}.geojsonl").read_text("utf-8").splitlines()]

    def places(self):
        point = struct.pack("<i2d", shapefile.POINT, 14.25, 40.85)
        fields = [("name", 20), ("scalerank", 5), ("adm0cap", 5)]
        self.write(
            "ne_10m_populated_places_simple", [point], fields, {"name": b"Naples", "scalerank": b"2", "adm0cap": b"0.0"})

    def test_the_world_has_land_lakes_lines_and_names(self):
        self.places()
        self.write("ne_10m_land", [lines(SQUARE, kind=shapefile.POLYGON)])
        for name, field in (
            ("rivers_lake_centerlines", "scalerank"), ("admin_0_boundary_lines_land", "featurecla"),
            ("admin_1_states_provinces_lines", "scalerank"),
        ):
            self.write(f"ne_10m_{name}", [lines([(0, 1), (2, 3)])], [(field, 5)], {field: b"5"})
        lake = struct.pack("<8f", 1, 1, 2, 1, 2, 2, 1, 1)
        (self.folder / "gshhs_i.dat").write_bytes(lake)
        (self.folder / "gshhsmeta_i.dat").write_text(
            f"1 9 4 0 0 0 {len(lake)} 1\n2 9 4 0 0 0 {len(lake)} 2\n", encoding="ascii")
        countries = self.folder / "countries.zip"
        with zipfile.ZipFile(countries, "w") as archive:
            names = [(name, 12) for name in maps.COUNTRY_FIELDS]
            row = {"NAME_EN": b"Italy", "NAME_IT": b"Italia", "LABELRANK": b"2", "MIN_LABEL": b"2.0"}
            archive.writestr(f"{maps.COUNTRIES}.dbf", table(names, row | {"LABEL_X": b"11.07", "LABEL_Y": b"44.73"}))
        maps.world(self.layers, self.earth, countries, self.folder)
        self.assertEqual(self.features("land")[0]["geometry"]["coordinates"], [[list(point) for point in SQUARE]])
        self.assertEqual(len(self.features("lake")), 1)
        self.assertEqual(self.features("river")[0]["tippecanoe"], {"minzoom": 4})
        self.assertNotIn("tippecanoe", self.features("border")[0])
        country = self.features("country")[0]
        self.assertEqual(country["properties"], {"en": "Italy", "it": "Italia", "rank": 2})
        self.assertEqual(country["tippecanoe"], {"minzoom": 1})
        self.assertEqual(self.features("city")[0]["properties"], {"name": "Naples", "rank": 2, "capital": 0})

    def test_a_town_that_the_world_names_already_is_left_out(self):
        self.places()
        cities = self.folder / "cities.csv"
        cities.write_text("lat,lon,name,admin1,admin2,cc\n40.852,14.268,Napoli,,,IT\n40.63,14.48,Positano,,,IT\n", "utf-8")
        maps.towns(self.layers, self.earth, cities)
        self.assertEqual([town["properties"]["name"] for town in self.features("town")], ["Positano"])

    def test_the_larger_a_lake_the_earlier_it_is_shown(self):
        self.assertEqual([maps.shown_from(pixels, 2) for pixels in (50, 1, 0.1, 0)], [0, 1, 5, 6])
