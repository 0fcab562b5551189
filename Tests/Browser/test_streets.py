"""Streets on the map: those of Helsinki, added from an extract of OpenStreetMap; how close one comes without and with
them; pictures of the Earth below."""

import json
import shutil
import sqlite3

from browsing import SiteTest, check_accessible, check_overflow, check_touch_targets, screenshot, tap
from browsing.streets import CENTRE, HELSINKI, add_map, go, remember_map, seen, zoom_of
from screens_map import drawn
from test_map import png

ROME = (41.8902, 12.4922)
AREAS = ("land", "sea", "green", "water", "building")
LINES = ("street", "casing", "path", "rail")


class Streets(SiteTest):
    sharpness = 1
    photos = ("coffee", "chelsea")

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        add_map(cls.site, HELSINKI)

    def setUp(self):
        # Two photos three hundred metres apart.
        for number, point in ((1, CENTRE), (2, (CENTRE[0] + 0.0027, CENTRE[1]))):
            change = {"ids": [number], "latitude": point[0], "longitude": point[1]}
            status, _, answer = self.site.post(
                "/photos/place", json.dumps(change).encode(), {"Content-Type": "application/json"})
            self.assertEqual(status, 200, answer)

    def map(self, at=CENTRE, path="/map", make=None, **wishes):
        page = (make or self.phone)(None, **wishes)
        remember_map(page)
        page.goto(f"{path}?at={at[0]},{at[1]}")
        page.wait_for_selector("#map-scale:not([hidden])")
        drawn(page)
        return page

    def test_streets_buildings_water_parks_and_names_are_seen_in_both_themes_and_credited(self):
        grounds = set()
        for name, wishes in (
            ("light", {}), ("dark", {"dark": True, "language": "it"}), ("desktop", {"make": self.desktop}),
        ):
            with self.subTest(name):
                page = self.map(**wishes)
                layers, names = set(), set()
                for zoom in (13, 15, 16.5):
                    go(page, zoom)
                    shown = seen(page)
                    layers |= set(shown)
                    names |= {one for layer, found in shown.items() if layer.endswith(" name") for one in found}
                    screenshot(page, f"streets-{name}-{zoom}")
                self.assertEqual({f".Helsinki {part}" for part in AREAS + LINES} - layers, set())
                for street in ("Mannerheimintie", "Aleksanterinkatu", "Kluuvi"):
                    self.assertIn(street, names)
                credit = page.locator(".map-credits")
                self.assertIn("© OpenStreetMap contributors", credit.inner_text())
                self.assertTrue(credit.is_visible())
                check_accessible(page)
                check_overflow(page)
                check_touch_targets(page)
                grounds.add(page.evaluate("window.shownMap.getPaintProperty('.Helsinki land', 'fill-color')"))
        self.assertEqual(len(grounds), 2)

    def test_the_sea_of_the_world_does_not_cover_the_quays(self):
        page = self.map()
        # A street, and the bay between Kaisaniemi and Siltasaari.
        for at, kind in (((60.1686, 24.9415), "land"), ((60.1766, 24.9500), "sea")):
            go(page, 17, at)
            point = page.evaluate("() => [innerWidth / 2, document.querySelector('#map').clientHeight / 2]")
            kinds = page.evaluate(
                """(point) => window.shownMap.queryRenderedFeatures(point)
                    .filter(({ sourceLayer }) => sourceLayer === "ground").map(({ properties }) => properties.kind)""",
                point)
            self.assertEqual(kinds[0], kind, at)

    def test_one_comes_close_where_there_are_streets_and_nowhere_else(self):
        page = self.map()
        go(page, 18)
        self.assertAlmostEqual(zoom_of(page), 18, 1)
        self.assertFalse(page.locator("#map-hint").is_visible())
        # Away from the streets one is led back to where there is something to be seen.
        page.evaluate("([lat, lng]) => window.shownMap.jumpTo({ center: [lng, lat] })", list(ROME))
        page.wait_for_function("() => Math.abs(window.shownMap.getZoom() - 13) < 0.01")
        drawn(page)
        page.locator("#map-in").click()
        drawn(page)
        self.assertAlmostEqual(zoom_of(page), 13, 1)

    def test_where_there_are_none_it_is_said_how_they_are_added(self):
        page = self.map(ROME)
        hint = page.get_by_role("button", name="Add streets…", exact=False)
        # From where one sees a city.
        hint.wait_for()
        for _ in range(2):
            page.locator("#map-out").click()
            drawn(page)
        self.assertFalse(hint.is_visible())
        for _ in range(4):
            page.locator("#map-in").click()
            drawn(page)
        hint.wait_for()
        check_accessible(page)
        check_touch_targets(page)
        screenshot(page, "streets-none")
        tap(page, hint)
        sheet = page.get_by_role("dialog", name="Maps")
        sheet.wait_for()
        self.assertIn(".osm.pbf", sheet.inner_text())
        check_accessible(page)
        check_overflow(page)
        screenshot(page, "streets-help")
        tap(page, sheet.get_by_role("link", name="Add maps and streets"))
        page.get_by_role("link", name="Add a map from Vision's computer").wait_for()

    def test_streets_that_are_hidden_say_nothing(self):
        page = self.map()
        go(page, 16)
        page.locator("#map-choose").click()
        page.get_by_role("switch", name="Helsinki").click()
        page.wait_for_function("() => window.shownMap.getZoom() < 13.01")
        page.get_by_role("button", name="Done").click()
        drawn(page)
        self.assertFalse([layer for layer in seen(page) if layer.startswith(".Helsinki")])
        page.get_by_role("button", name="Add streets…", exact=False).wait_for()

    def test_photos_in_neighbouring_streets_are_told_apart(self):
        page = self.map()
        go(page, 12)
        tap(page, page.get_by_role("button", name="2 photos"))
        page.wait_for_function("() => document.querySelectorAll('.map-marker').length === 2")
        self.assertGreater(zoom_of(page), 13)

    def test_the_place_of_a_photo_is_chosen_among_streets(self):
        page = self.phone(None)
        remember_map(page)
        page.goto("/map/place?ids=1")
        page.wait_for_selector("#map-where:not([hidden])")
        drawn(page)
        go(page, 16)
        self.assertIn(".Helsinki street", seen(page))
        page.locator("#map-choose").click()
        page.get_by_role("dialog", name="Maps").wait_for()

    def test_pictures_of_the_earth_lie_below_streets_and_names(self):
        file = self.site.folder / "above.mbtiles"
        database = sqlite3.connect(file)
        database.executescript(
            "CREATE TABLE metadata (name text, value text);"
            "CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob);"
            "INSERT INTO metadata VALUES ('format', 'png'), ('name', 'Above'), ('attribution', '© the <i>pilot</i>');")
        database.execute("INSERT INTO tiles VALUES (0, 0, 0, ?)", (png(),))
        database.commit()
        database.close()
        add_map(self.site, "--satellite", file)
        self.addCleanup((self.site.library / "maps/above.mbtiles").unlink)
        page = self.map()
        go(page, 15)
        # They are the second look of a map with streets: shown when somebody asks for them, and from then on.
        self.assertNotIn(".above", page.evaluate("window.shownMap.getStyle().layers.map(({ id }) => id)"))
        page.locator("#map-choose").click()
        sheet = page.get_by_role("dialog", name="Maps")
        sheet.get_by_role("switch", name="above").check()
        sheet.get_by_role("button", name="Done").click()
        page.reload()
        drawn(page)
        go(page, 15)
        shown = seen(page)
        for part in LINES:
            self.assertIn(f".Helsinki {part}", shown)
        for part in AREAS:
            self.assertNotIn(f".Helsinki {part}", shown)
        order = page.evaluate("window.shownMap.getStyle().layers.map(({ id }) => id)")
        self.assertLess(order.index(".above"), order.index(".Helsinki street"))
        self.assertLess(order.index("lake"), order.index(".above"))
        self.assertIn("© the pilot · ", page.locator(".map-credits").inner_text())
        screenshot(page, "streets-above")

    def choose(self, page, file):
        """Goes to the file as a person does, who begins in the home folder, and adds it."""
        page.goto("/settings/maps")
        page.get_by_role("link", name="Add a map from Vision's computer").click()
        page.get_by_role("link", name="downloads").click()
        check_accessible(page)
        check_touch_targets(page)
        check_overflow(page)
        screenshot(page, "streets-choosing")
        page.get_by_role("button", name=file).click()
        page.wait_for_url("**/settings/maps")

    def test_a_map_is_found_added_and_removed(self):
        # The home folder of the site.
        folder = self.site.folder / "downloads"
        folder.mkdir(exist_ok=True)
        shutil.copy(HELSINKI, folder / "Old town.osm.pbf")
        (folder / "torn.osm.pbf").write_bytes(HELSINKI.read_bytes()[:100_000])
        (folder / "named wrongly.mbtiles").write_bytes(b"no map")
        for make, wishes in ((self.phone, {}), (self.desktop, {})):
            with self.subTest(make.__name__):
                page = make(None, **wishes)
                self.choose(page, "Old town.osm.pbf")
                page.get_by_text("“Old town.osm.pbf” is being added").wait_for()
                check_accessible(page)
                check_touch_targets(page)
                screenshot(page, "streets-adding")
                page.get_by_text("“Old town” is on the map.").wait_for(timeout=120_000)
                self.assertTrue((self.site.library / "maps/Old town.mbtiles").exists())
                page.get_by_role("link", name="Old town").click()
                check_accessible(page)
                screenshot(page, "streets-one")
                page.get_by_role("button", name="Remove map").click()
                alert = page.get_by_role("alertdialog")
                self.assertIn("stays where it is", alert.inner_text())
                alert.get_by_role("button", name="Cancel").click()
                self.assertTrue((self.site.library / "maps/Old town.mbtiles").exists())
                page.get_by_role("button", name="Remove map").click()
                page.get_by_role("alertdialog").get_by_role("button", name="Remove").click()
                page.wait_for_url("**/settings/maps")
                self.assertEqual(page.get_by_role("link", name="Old town").count(), 0)
                self.assertFalse((self.site.library / "maps/Old town.mbtiles").exists())
                page.context.close()

    def test_a_file_that_is_no_map_is_refused_in_a_sentence_and_adding_is_called_off(self):
        folder = self.site.folder / "downloads"
        folder.mkdir(exist_ok=True)
        shutil.copy(HELSINKI, folder / "Quarter.osm.pbf")
        (folder / "torn.osm.pbf").write_bytes(HELSINKI.read_bytes()[:100_000])
        (folder / "named wrongly.mbtiles").write_bytes(b"no map")
        page = self.phone(None)
        for file, reason in (
            ("torn.osm.pbf", "incomplete or damaged"), ("named wrongly.mbtiles", "neither an extract"),
        ):
            self.choose(page, file)
            alert = page.get_by_role("alert").filter(has_text=file)
            alert.wait_for()
            self.assertIn(reason, alert.inner_text())
        check_accessible(page)
        screenshot(page, "streets-refused")
        self.choose(page, "Quarter.osm.pbf")
        page.get_by_role("button", name="Cancel").click()
        page.get_by_role("link", name="Add a map from Vision's computer").wait_for()
        self.assertEqual(
            sorted(one.name for one in (self.site.library / "maps").iterdir()), ["Helsinki.mbtiles"])
        # What is not listed there is not taken.
        for path, file in (("~/downloads", "../secret.mbtiles"), ("~", "downloads"), ("/proc", "kcore")):
            status, _, _ = self.site.post("/settings/maps", {"path": path, "file": file})
            self.assertIn(status, (404, 422), (path, file))

    def test_settings_list_maps_and_say_where_streets_come_from(self):
        page = self.phone("/settings")
        page.get_by_role("link", name="Maps and streets").click()
        row = page.get_by_role("listitem").filter(has_text="Helsinki")
        self.assertIn("© OpenStreetMap contributors", row.inner_text())
        page.get_by_text("download.geofabrik.de").wait_for()
        check_accessible(page)
        screenshot(page, "streets-settings")
