import sqlite3
import tempfile
import unittest
import zipfile
from pathlib import Path

import places
import places_borders
import places_earth
import places_quarters
from tests.test_map import table

CITIES = [
    (43.77925, 11.24626, "Florence", "Tuscany", "IT"),
    (34.79981, -87.67725, "Florence", "Alabama", "US"),
    (35.18147, 136.90641, "Nagoya-shi", "Aichi", "JP"),
    (57.70716, 11.96679, "Goeteborg", "Vaestra Goetaland", "SE"),
    (40.85631, 14.24641, "Napoli", "Campania", "IT"),
]
COUNTRIES = {"IT": ("Italy", "Italia"), "US": ("United States", "Stati Uniti"), "JP": ("Japan", "Giappone"), "SE": ("Sweden", "Svezia")}


def populated(*rows):
    fields = [(name, 40) for name in places_earth.PLACE_FIELDS]
    empty = {name: b"" for name in places_earth.PLACE_FIELDS}
    return places_earth.Populated(table(fields, *({**empty, **{k: v.encode() for k, v in row.items()}} for row in rows)))


def place(name, country, latitude, longitude, population, **more):
    return {"name": name, "iso_a2": country, "latitude": str(latitude), "longitude": str(longitude), "pop_max": str(population), **more}


class Places(unittest.TestCase):
    def made(self, earth, cities=CITIES):
        database = sqlite3.connect(":memory:")
        self.addCleanup(database.close)
        places.build(database, cities, COUNTRIES, earth, [("italia", "IT"), ("usa", "US")])
        return database

    def named(self, database, name):
        question = "SELECT city.name, region FROM name JOIN city ON city.id = city WHERE folded = ? ORDER BY population DESC"
        return database.execute(question, (name,)).fetchall()

    def test_names_are_looked_up_as_the_program_folds_them(self):
        for text, expected in [("Saint-Denis", "saint denis"), ("L'Aquila", "l aquila"), ("Tromsø", "tromso"), ("Łódź", "lodz"),
                               ("Straße", "strasse"), ("日本", "日本"), ("Ελλάδα", "ελλάδα"), ("  ", "")]:
            self.assertEqual(places_earth.key(text), expected)

    def test_of_places_with_one_name_the_largest_is_known(self):
        database = self.made(
            populated(
                place("Florence", "US", 34.7996, -87.6772, 45349),
                place("Florence", "IT", 43.78, 11.25, 1500000),
                place("Naples", "IT", 40.84, 14.245, 2250000, namepar="Napoli"),
            )
        )
        self.assertEqual(self.named(database, "florence"), [("Florence", "Tuscany"), ("Florence", "Alabama")])
        self.assertEqual(self.named(database, "firenze"), [("Florence", "Tuscany")])
        self.assertEqual(self.named(database, "naples"), [("Napoli", "Campania")])

    def test_a_place_is_recognised_by_umlauts_and_by_a_longer_name(self):
        database = self.made(
            populated(
                place("Nagoya", "JP", 35.155, 136.915, 3230000),
                place("Göteborg", "SE", 57.75, 12.0, 537797, namealt="Gothenburg"),
            )
        )
        self.assertEqual(self.named(database, "nagoya"), [("Nagoya-shi", "Aichi")])
        self.assertEqual(self.named(database, "gothenburg"), [("Goeteborg", "Vaestra Goetaland")])

    def test_names_of_whole_regions_are_left_out(self):
        database = self.made(populated(place("Florence", "IT", 43.78, 11.25, 1500000, namealt="Florence-Prato-Pistoia")))
        self.assertEqual(self.named(database, "florence prato pistoia"), [])

    def test_what_the_list_lacks_is_found_by_name_and_names_no_photo(self):
        database = self.made(
            populated(place("Prato", "IT", 43.88, 11.1, 180000), place("Florence", "IT", -30.0, 20.0, 9), place("Nowhere", "SM", 35, 136, 9))
        )
        self.assertEqual(self.named(database, "prato"), [("Prato", "")])
        self.assertEqual(database.execute("SELECT count(*) FROM spot").fetchone(), (len(CITIES),))
        self.assertEqual(self.named(database, "nowhere"), [])

    def test_countries_go_by_their_names_in_many_languages_and_by_those_people_use(self):
        fields = [("ISO_A2_EH", 3), *((name, 60) for name in places_earth.COUNTRY_NAMES)]
        empty = {name: b"" for name, _ in fields}
        rows = [
            {**empty, "ISO_A2_EH": b"IT", "NAME": b"Italy", "NAME_DE": b"Italien", "NAME_VI": "Ý".encode(), "NAME_JA": "イタリア".encode()},
            {**empty, "ISO_A2_EH": b"US", "NAME": b"United States"},
            {**empty, "ISO_A2_EH": b"-99", "NAME": b"Atlantis"},
        ]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "countries.zip"
            with zipfile.ZipFile(path, "w") as archive:
                archive.writestr(f"{places_earth.COUNTRIES}.dbf", table(fields, *rows))
            names = places_earth.country_names(path, {"IT": COUNTRIES["IT"], "US": COUNTRIES["US"]})
        for name, code in [("italy", "IT"), ("italia", "IT"), ("italien", "IT"), ("イタリア", "IT"), ("usa", "US"), ("u s a", "US")]:
            self.assertIn((name, code), names)
        self.assertNotIn("y", dict(names))
        self.assertNotIn("atlantis", dict(names))

    def test_a_quarter_is_part_of_its_city_in_the_same_region(self):
        cities = [(40.71427, -74.00597, "New York City", "New York", "US"), (40.74399, -74.03236, "Hoboken", "New Jersey", "US")]
        quarters = [
            (40.71427, -74.00597, "New York City", "NY", "US", 8804190),
            (40.77205, -73.93014, "Astoria", "NY", "US", 150165),
            (40.78343, -73.96625, "Manhattan", "NY", "US", 1487536),
            (40.74399, -74.03236, "Hoboken", "NJ", "US", 53635),
            (42.65258, -73.75623, "Albany", "NY", "US", 101228),
        ]
        rows, counted, _ = places_quarters.joined(cities, quarters)
        self.assertEqual(rows[:2], cities)
        self.assertEqual([(row[2], row[3]) for row in rows[2:]], [("Astoria", "New York"), ("Manhattan", "New York"), ("Albany", "New York")])
        found = places_quarters.around(rows, counted)
        self.assertEqual({rows[a][2]: rows[b][2] for a, b in found.items()}, {"Astoria": "New York City", "Manhattan": "New York City"})

    def test_a_place_of_both_lists_is_there_once_and_goes_by_both_names(self):
        rows, counted, names = places_quarters.joined(CITIES, [(57.70716, 11.96679, "Göteborg", "Västra Götaland", "SE", 587549)])
        self.assertEqual(rows, CITIES)
        self.assertEqual((counted, names), ({3: 587549}, {3: ["Göteborg"]}))

    def test_borders_are_straight_pieces_with_what_is_too_fine_left_out(self):
        line = places_borders.simplified([(0, 0), (1, 0.001), (2, 0), (2, -1)])
        self.assertEqual(line, [(0, 0), (2, 0), (2, -1)])
        self.assertEqual(list(places_borders.pieces(line)), [(0, 0, 0, 2, 1), (-1, 0, 2, 2, 1)])
        self.assertEqual(list(places_borders.pieces([(0, 1), (1, 0)])), [(0, 1, 0, 1, 0)])

    def test_the_same_input_gives_the_same_rows(self):
        earth = [place("Naples", "IT", 40.84, 14.245, 2250000, namepar="Napoli"), place("Prato", "IT", 43.88, 11.1, 180000)]
        first, second = self.made(populated(*earth)), self.made(populated(*reversed(earth)))
        self.assertEqual(list(first.iterdump()), list(second.iterdump()))


if __name__ == "__main__":
    unittest.main()
