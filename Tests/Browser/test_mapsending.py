"""A map file that is on the phone: sent in parts, through breaks and reloads, called off, refused."""

import re
import unittest

from browsing import SiteTest, check_accessible, check_overflow, check_touch_targets, screenshot
from browsing.streets import HELSINKI

# Two busy cores make a map beside a browser; in milliseconds.
MADE = 180_000


class MapSending(SiteTest):
    def setUp(self):
        self.addCleanup(self.remove_maps)

    def remove_maps(self):
        self.site.post("/settings/maps/stop")
        for name in self.maps():
            self.site.post(f"/settings/maps/added/{name.removesuffix('.mbtiles')}/remove")

    def maps(self):
        folder = self.site.library / "maps"
        return sorted(path.name for path in folder.iterdir()) if folder.exists() else []

    def choose(self, page, file=HELSINKI):
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Add a map from this device").click()
        chooser.value.set_files(file)

    def held(self, page, after=0):
        """Lets so many parts through, and holds those that come then."""
        held = []
        passed = []

        def part(route):
            if len(passed) < after:
                passed.append(route.request.headers["upload-offset"])
                route.continue_()
            else:
                held.append(route)

        page.context.route("**/settings/maps/uploads/*", part)
        return held

    def wait_for_held(self, page, held):
        for _ in range(600):
            if held:
                return
            page.wait_for_timeout(50)
        raise AssertionError("No part was sent.")

    def check_looks(self, page, name):
        check_accessible(page)
        check_overflow(page)
        check_touch_targets(page)
        screenshot(page, name)

    def test_a_file_of_the_phone_is_sent_and_its_map_is_made_in_both_languages(self):
        for make, language, words in (
            (self.phone, "en", ("Sending…", "“Helsinki” is on the map.")),
            (self.desktop, "it", ("Invio in corso…", "«Helsinki» è sulla mappa.")),
        ):
            with self.subTest(language):
                page = make("/settings/maps", language=language, dark=language == "it")
                self.check_looks(page, f"maps-{language}")
                held = self.held(page, after=1)
                with page.expect_file_chooser() as chooser:
                    page.locator("[data-choose-map]").click()
                chooser.value.set_files(HELSINKI)
                page.get_by_text(words[0]).wait_for()
                self.wait_for_held(page, held)
                page.get_by_text(re.compile("^[67][0-9]%$")).wait_for()
                self.check_looks(page, f"map-sending-{language}")
                # What is under a finger or a key goes on with the keyboard.
                self.assertEqual(page.evaluate("document.activeElement.id"), "map-sending-cancel")
                held[0].continue_()
                page.get_by_text(words[1]).wait_for(timeout=MADE)
                self.assertEqual(self.maps(), ["Helsinki.mbtiles"])
                self.remove_maps()
                page.context.close()

    def test_it_goes_on_by_itself_after_a_break(self):
        page = self.phone("/settings/maps")
        page.context.watcher.allow("Failed to load resource|failed request")
        held = self.held(page, after=1)
        self.choose(page)
        self.wait_for_held(page, held)
        held.pop().abort()
        page.get_by_text("Sending continues by itself").wait_for()
        self.wait_for_held(page, held)
        self.assertNotEqual(held[0].request.headers["upload-offset"], "0")
        held[0].continue_()
        page.get_by_text("“Helsinki” is on the map.").wait_for(timeout=MADE)

    def test_after_the_page_was_left_the_same_file_goes_on_where_it_was(self):
        page = self.phone("/settings/maps")
        page.context.watcher.allow("failed request")
        held = self.held(page, after=1)
        self.choose(page)
        self.wait_for_held(page, held)
        page.on("dialog", lambda dialog: dialog.accept())
        page.goto("/settings/maps")
        page.get_by_text(re.compile("[67][0-9]% has arrived")).wait_for()
        self.check_looks(page, "map-unfinished")
        page.context.unroute("**/settings/maps/uploads/*")
        with page.expect_request(lambda request: request.method == "PATCH") as part:
            self.choose(page)
        self.assertNotEqual(part.value.headers["upload-offset"], "0")
        page.get_by_text("“Helsinki” is on the map.").wait_for(timeout=MADE)
        self.assertEqual(self.maps(), ["Helsinki.mbtiles"])

    def test_it_is_called_off_and_discarded_without_a_trace(self):
        page = self.phone("/settings/maps")
        page.context.watcher.allow("failed request")
        held = self.held(page, after=1)
        self.choose(page)
        self.wait_for_held(page, held)
        with page.expect_navigation():
            page.get_by_role("button", name="Cancel").click()
        page.get_by_role("button", name="Add a map from this device").wait_for()
        self.assertEqual(self.maps(), [])
        # Once more, and left: another page discards it.
        self.choose(page)
        page.context.unroute("**/settings/maps/uploads/*")
        held = self.held(page, after=1)
        self.wait_for_held(page, held)
        other = self.phone("/settings/maps")
        other.get_by_role("button", name="Discard “Helsinki.osm.pbf”").click()
        other.get_by_role("button", name="Discard").wait_for(state="detached")
        self.assertEqual(self.maps(), [])

    def test_two_tabs_send_one_file_and_make_one_map(self):
        page = self.phone("/settings/maps")
        other = page.context.new_page()
        other.goto("/settings/maps")
        # The parts of either take turns.
        page.context.watcher.allow("409")
        held, is_open = [], []
        page.context.route(
            "**/settings/maps/uploads/*", lambda part: part.continue_() if is_open else held.append(part))
        for one in (page, other):
            self.choose(one)
        # Both have begun before either goes on.
        while len(held) < 2:
            page.wait_for_timeout(50)
        is_open.append(True)
        for part in held:
            part.continue_()
        for one in (page, other):
            one.get_by_text("“Helsinki” is on the map.").wait_for(timeout=MADE)
        self.assertEqual(self.maps(), ["Helsinki.mbtiles"])

    def test_what_is_no_map_and_what_is_there_already_is_refused_before_it_is_sent(self):
        folder = self.site.folder / "chosen"
        folder.mkdir()
        wrong = folder / "holiday.mbtiles"
        wrong.write_bytes(b"no map" * 1000)
        page = self.phone("/settings/maps")
        page.context.watcher.allow("422")
        sent = []
        page.on("request", lambda request: sent.append(request) if request.method == "PATCH" else None)
        self.choose(page, wrong)
        alert = page.get_by_role("alert").filter(has_text="holiday.mbtiles")
        alert.get_by_text("neither an extract of OpenStreetMap").wait_for()
        self.check_looks(page, "map-refused")
        empty = folder / "empty.osm.pbf"
        empty.touch()
        self.choose(page, empty)
        page.get_by_role("alert").filter(has_text="empty.osm.pbf").wait_for()
        self.assertEqual(sent, [])
        self.assertEqual(self.maps(), [])


if __name__ == "__main__":
    unittest.main()
