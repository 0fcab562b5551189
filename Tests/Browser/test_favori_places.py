"""Favori: streets that are searched for, neighbourhoods on the map, the first visit, and the list beside the map."""

import json
import re
import tempfile
from pathlib import Path

from browsing import check_html, check_screen, tap
from browsing.accessibility import check_accessible
from browsing.favori import neighbourhood
from browsing.neighbours import NeighbourhoodTest, press, saturday
from browsing.streets import HELSINKI, remember_map

# In the extract of OpenStreetMap.
ESPLANADE = (60.1675, 24.9450)


def outline(name, west, south, east, north):
    """The words that give a neighbourhood an outline, in a file of its own."""
    ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]
    with tempfile.NamedTemporaryFile("w", suffix=".geojson", delete=False) as file:
        json.dump({"type": "Polygon", "coordinates": [ring]}, file)
    return ["neighbourhoods", "add", name, "--area", file.name], Path(file.name)


class Streets(NeighbourhoodTest):
    """The pin goes to a street that is typed."""

    options = {"before": [["map", "add", HELSINKI, "--name", "Helsinki"]]}

    def form(self, name, **wishes):
        page = self.joined(name, **wishes)
        page.goto("/new")
        press(page, page.get_by_role("button", name=re.compile("Change the place|Cambia il luogo")))
        page.locator("#street-search").wait_for()
        return page

    def pin(self, page):
        return tuple(float(page.locator(f"#{name}").input_value()) for name in ("latitude", "longitude"))

    def test_a_street_is_found_by_the_keyboard_and_the_pin_goes_there(self):
        page = self.form("Aada")
        asked = []
        page.on("request", lambda request: asked.append(request) if "places" in request.url else None)
        field = page.get_by_role("combobox", name="Search for a street or place")
        field.fill("pohjoisespl")
        page.locator("#street-list [role=option]").first.wait_for()
        self.assertEqual(field.get_attribute("aria-expanded"), "true")
        check_accessible(page)
        field.press("ArrowDown")
        option = page.locator(f"#{field.get_attribute('aria-activedescendant')}")
        self.assertIn("Pohjoisesplanadi", option.inner_text())
        self.assertEqual(option.get_attribute("aria-selected"), "true")
        field.press("Enter")
        page.get_by_text("The pin is at Pohjoisesplanadi.").wait_for()
        check_screen(page)
        tap(page, page.get_by_role("button", name="Done"))
        page.wait_for_function("() => document.getElementById('latitude').value.startsWith('60.16')")
        latitude, longitude = self.pin(page)
        self.assertLess(abs(latitude - ESPLANADE[0]), 0.004)
        self.assertLess(abs(longitude - ESPLANADE[1]), 0.008)
        # Enter has sent nothing, and what was typed is in no address.
        self.assertTrue(page.url.endswith("/new"))
        self.assertTrue(asked)
        for request in asked:
            self.assertEqual(request.method, "POST")
            self.assertNotIn("espl", request.url)

    def test_parts_of_words_without_accents_are_enough_and_a_tap_chooses(self):
        page = self.form("Beda")
        field = page.get_by_role("combobox")
        field.fill("etelaesplan")
        option = page.get_by_role("option").filter(has_text="Eteläesplanadi").first
        option.wait_for()
        tap(page, option)
        page.get_by_text("The pin is at Eteläesplanadi.").wait_for()
        self.assertEqual(page.locator("#street-list").is_visible(), False)
        # It is a beginning: the form is not sent with it, and the draft has it not.
        names = page.evaluate("[...new FormData(document.getElementById('asking')).keys()]")
        self.assertNotIn("Eteläesplanadi", page.evaluate("JSON.stringify(sessionStorage)"))
        self.assertEqual(sorted({"latitude", "longitude"} & set(names)), ["latitude", "longitude"])

    def test_escape_closes_the_list_and_not_the_sheet(self):
        page = self.joined("Cora")
        press(page, page.get_by_role("link", name="New favour"))
        sheet = self.sheet(page)
        press(page, sheet.get_by_role("button", name="Change the place"))
        field = sheet.get_by_role("combobox")
        field.wait_for()
        field.fill("esplan")
        sheet.get_by_role("option").first.wait_for()
        field.press("Escape")
        sheet.get_by_role("listbox").wait_for(state="hidden")
        self.assertEqual(sheet.count(), 1)
        field.press("ArrowDown")
        sheet.get_by_role("option").first.wait_for()

    def test_nothing_found_says_so_in_both_languages(self):
        for language, label, sentence in (
            ("en", "Search for a street or place", "No street or place with this name was found."),
            ("it", "Cerca una via o un luogo", "Sulla mappa non c'è niente con questo nome."),
        ):
            page = self.form(f"Dora {language}", language=language)
            page.get_by_role("combobox", name=label).fill("qqqq")
            page.get_by_text(sentence).wait_for()
            self.assertEqual(page.get_by_role("option").count(), 0)


class NoStreets(NeighbourhoodTest):
    def test_without_names_on_the_map_there_is_no_field(self):
        page = self.joined("Eva")
        page.goto("/new")
        page.locator("#pin:not([aria-busy]) canvas").wait_for()
        self.assertEqual(page.locator("#street-search").count(), 0)


class Quarters(NeighbourhoodTest):
    """Neighbourhoods with outlines are chosen on the map."""

    @classmethod
    def setUpClass(cls):
        super(NeighbourhoodTest, cls).setUpClass()
        west, file = outline("West", 24.92, 60.15, 24.95, 60.19)
        east, other = outline("East", 24.95, 60.15, 24.98, 60.19)
        cls.addClassCleanup(file.unlink)
        cls.addClassCleanup(other.unlink)
        cls.address = cls.enterClassContext(neighbourhood(before=[west, east]))

    def tap_at(self, page, longitude, latitude):
        page.wait_for_function("() => window.shownMap?.getLayer('outlines-line')")
        page.locator("#quarters").scroll_into_view_if_needed()
        at = page.evaluate(
            """([longitude, latitude]) => {
              const { x, y } = window.shownMap.project([longitude, latitude]);
              const box = window.shownMap.getContainer().getBoundingClientRect();
              return [box.x + x, box.y + y];
            }""",
            [longitude, latitude],
        )
        tap(page, tuple(at))

    def test_one_is_chosen_by_a_tap_and_kept(self):
        page = self.phone(None)
        remember_map(page)
        page.goto("/join")
        field = page.get_by_label("Neighbourhood")
        # None is chosen for the person.
        self.assertEqual(field.evaluate("(one) => one.selectedOptions[0].text"), "Choose your neighbourhood")
        self.tap_at(page, 24.94, 60.17)
        page.wait_for_function("document.getElementById('neighbourhood').selectedOptions[0].text === 'West'")
        self.tap_at(page, 24.96, 60.17)
        page.wait_for_function("document.getElementById('neighbourhood').selectedOptions[0].text === 'East'")
        check_screen(page)
        page.locator("[name=name]").fill("Frida")
        page.locator("[name=password]").fill("a quiet street")
        press(page, page.locator("[name=adult]"))
        press(page, page.locator("[type=submit]"))
        page.wait_for_url("**/")
        page.goto("/settings")
        page.locator("#quarters-map:not([hidden])").wait_for()
        self.assertEqual(field.evaluate("(one) => one.selectedOptions[0].text"), "East")
        check_screen(page)

    def test_the_map_shows_the_outline_of_ones_own_in_both_themes(self):
        page = self.phone(None)
        remember_map(page)
        page.goto("/join")
        page.wait_for_function("() => window.shownMap?.getLayer('outlines-line')")
        page.get_by_label("Neighbourhood").select_option("East")
        page.locator("[name=name]").fill("Gerda")
        page.locator("[name=password]").fill("a quiet street")
        press(page, page.locator("[name=adult]"))
        press(page, page.locator("[type=submit]"))
        page.wait_for_url("**/")
        there = "() => window.shownMap?.getLayer('outlines-line') && window.shownMap.loaded()"
        page.wait_for_function(there)
        light = page.evaluate("window.shownMap.getPaintProperty('outlines-line', 'line-color')")
        page.emulate_media(color_scheme="dark")
        page.wait_for_function(
            "(light) => window.shownMap.getLayer('outlines-line')"
            " && window.shownMap.getPaintProperty('outlines-line', 'line-color') !== light",
            arg=light,
        )


class FirstVisit(NeighbourhoodTest):
    def test_three_pages_come_once(self):
        page = self.phone("/")
        page.wait_for_url("**/welcome")
        check_screen(page)
        pages = {"welcome 1": page.context.request.get(page.url).text()}
        for number, title in ((2, "Your door stays private"), (3, "Join in")):
            tap(page, page.get_by_role("link", name="Next"))
            page.get_by_role("heading", name=title).wait_for()
            check_screen(page)
            pages[f"welcome {number}"] = page.context.request.get(page.url).text()
        tap(page, page.get_by_role("link", name="Look around first"))
        page.wait_for_url(re.compile(r"/\?view=map$"))
        page.goto("/")
        page.locator("#switch").wait_for()
        self.assertNotIn("welcome", page.url)
        check_html(pages, [])

    def test_it_is_skipped_and_it_is_there_without_scripts_and_in_italian(self):
        page = self.phone("/", language="it", java_script_enabled=False, dark=True, still=True)
        page.wait_for_url("**/welcome")
        page.get_by_role("heading", name="Vicini che si aiutano").wait_for()
        page.get_by_role("link", name="Avanti").click()
        page.get_by_role("heading", name="La tua porta resta privata").wait_for()
        page.get_by_role("link", name="Salta").click()
        page.get_by_role("link", name="Mostra i favori in un elenco").wait_for()


class BesideTheMap(NeighbourhoodTest):
    """On wide screens the list shows what the map shows."""

    def setUp(self):
        # A neighbourhood for each test: the list has the favours of all.
        self.address = self.enterContext(neighbourhood())

    def wide(self, name):
        anna = self.joined(name)
        self.put(anna, "Near sofa", saturday(9), place={"latitude": 60.17, "longitude": 24.95})
        self.put(anna, "Far garden", saturday(10), place={"latitude": 60.187, "longitude": 24.925})
        page = self.desktop(None)
        remember_map(page)
        page.goto("/login")
        page.locator("[name=name]").fill(name)
        page.locator("[name=password]").fill("a quiet street")
        page.locator("[type=submit]").click()
        page.wait_for_url("**/")
        page.locator("#results").get_by_text("2 favours in this part of the map").wait_for()
        return page

    def go(self, page, longitude, latitude, zoom=14):
        page.evaluate("([center, zoom]) => window.shownMap.jumpTo({ center, zoom })", [[longitude, latitude], zoom])

    def test_the_list_follows_the_map_and_waits_for_the_pointer(self):
        page = self.wide("Hilla")
        items = page.locator("#results .favour-list > li")
        self.assertEqual(items.count(), 2)
        check_screen(page)
        self.go(page, 24.95, 60.17)
        page.locator("#results").get_by_text("1 favour in this part of the map").wait_for()
        self.assertIn("Near sofa", items.inner_text())
        # Said to who does not see it.
        page.locator("#beside-news", has_text="1 favour in this part of the map").wait_for(state="attached")
        # Under the pointer nothing moves.
        items.first.hover()
        self.go(page, 24.80, 60.10)
        page.wait_for_timeout(1500)
        self.assertEqual(items.count(), 1)
        page.mouse.move(900, 400)
        page.locator("#results").get_by_text("No favours in this part of the map.").wait_for()

    def test_what_is_focused_in_the_list_stays(self):
        page = self.wide("Iida")
        page.locator("#results .favour-card").first.focus()
        self.go(page, 24.80, 60.10)
        page.wait_for_timeout(1500)
        self.assertEqual(page.locator("#results .favour-card").count() > 0, True)
        self.assertTrue(page.evaluate("document.activeElement.matches('.favour-card')"))
        page.locator("#switch").focus()
        page.locator("#results").get_by_text("No favours in this part of the map.").wait_for()


class SmallMap(NeighbourhoodTest):
    def test_markers_lie_above_what_is_read_at_the_foot_of_the_map(self):
        page = self.joined("Jonna")
        self.put(page, "Near sofa", saturday(9))
        page.set_viewport_size({"width": 320, "height": 568})
        remember_map(page)
        page.goto("/")
        page.get_by_role("button", name="Near sofa").wait_for()
        middle = """(selector) => {
            const box = document.querySelector(selector).getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }"""
        marker, credits = (page.evaluate(middle, f".map-{name}") for name in ("marker", "credits"))
        page.evaluate("(way) => window.shownMap.panBy(way, { duration: 0 })", [a - b for a, b in zip(marker, credits)])
        page.wait_for_function(
            f"([x, y]) => Math.hypot(...(({middle})('.map-marker').map((at, way) => at - [x, y][way]))) < 5",
            arg=credits,
        )
        # What lies above, also where it takes no finger.
        above = page.evaluate(
            """([x, y]) => {
              document.querySelector(".map-foot").style.pointerEvents = "auto";
              return document.elementFromPoint(x, y).closest(".map-marker, .map-foot").className;
            }""",
            credits,
        )
        self.assertIn("map-marker", above)
