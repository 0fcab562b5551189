"""The map: markers, preview, list, search; photos that are put on it and taken off; the user's own maps; no network."""

import json
import sqlite3
import struct
import zlib

from browsing import SiteTest, check_accessible, check_overflow, check_touch_targets, double_tap, pinch, tap
from browsing.streets import remember_map, zoom_of
from screens_map import drawn, settled

NAPLES, ROME, SYDNEY = (40.8517, 14.2681), (41.8902, 12.4922), (-33.86785, 151.20732)
OPEN = ".pswp--open:not([aria-busy])"


def png():
    """A red pixel."""

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = chunk(b"IHDR", struct.pack(">2I5B", 1, 1, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0\xff\0\0")) + chunk(b"IEND", b"")


class Maps(SiteTest):
    sharpness = 1
    photos = ("coffee", "chelsea", "rocket", "coins")

    def place(self, ids, point):
        change = {"ids": ids} | ({"latitude": point[0], "longitude": point[1]} if point else {"remove": True})
        status, _, answer = self.site.post(
            "/photos/place", json.dumps(change).encode(), {"Content-Type": "application/json"})
        self.assertEqual(status, 200, answer)

    def setUp(self):
        self.place([1, 2], NAPLES)
        self.place([3], SYDNEY)
        self.place([4], None)

    def map(self, path="/map", **wishes):
        page = self.phone(path, **wishes)
        settled(page)
        return page

    def labels(self, page):
        return sorted(marker.get_attribute("aria-label") for marker in page.locator(".map-marker").all())

    def zoom(self, page):
        return page.evaluate("history.state?.view?.zoom ?? 0")

    def test_photos_are_where_they_were_taken_and_clusters_are_counted(self):
        page = self.map()
        labels = self.labels(page)
        self.assertEqual(len(labels), 2)
        self.assertRegex(labels[0], r"^2 photos, Nap")
        self.assertRegex(labels[1], r"^Photo, .*\d{4}$")
        self.assertEqual(page.locator(".map-count:visible").all_inner_texts(), ["2"])
        check_accessible(page)
        check_overflow(page)

    def test_a_phone_held_on_its_side_shows_the_whole_world_with_its_photos(self):
        # From Svalbard to Sydney.
        self.place([4], (78.22, 15.65))
        page = self.phone(None, viewport={"width": 844, "height": 390}, screen={"width": 844, "height": 390})
        remember_map(page)
        page.goto("/map")
        settled(page)
        self.assertLess(zoom_of(page), 0)
        labels = self.labels(page)
        self.assertEqual(len(labels), 3)
        self.assertRegex(labels[0], r"^2 photos, Nap")

    def test_a_phone_held_upright_shows_all_photos_of_the_world(self):
        self.place([3], (-17.8, -179.9))
        self.place([4], (37.8, -122.4))
        self.place([2], SYDNEY)
        page = self.map()
        counts = [int(text) for text in page.locator(".map-count:visible").all_inner_texts()]
        markers = page.locator(".map-marker").all()
        self.assertEqual(len(markers) - len(counts) + sum(counts), 4)
        for marker in markers:
            box = marker.bounding_box()
            self.assertGreaterEqual(box["x"], 0)
            self.assertLessEqual(box["x"] + box["width"], 390)

    def test_the_first_view_cuts_no_marker_off(self):
        # At the corners of what is looked at.
        for number, point in enumerate(((59.91, 10.75), (37.98, 23.73), (38.72, -9.14), (61.5, 23.8)), 1):
            self.place([number], point)
        for width, height in ((390, 844), (844, 390), (820, 1180), (1280, 800)):
            page = self.map(viewport={"width": width, "height": height}, screen={"width": width, "height": height})
            head = page.get_by_role("navigation", name="Show as").bounding_box()
            tabs = page.locator(".tabs").bounding_box()
            stands_aside = tabs["height"] > tabs["width"]
            bottom = height if stands_aside else tabs["y"]
            left = tabs["width"] if stands_aside else 0
            controls = page.locator(".map-controls").bounding_box()
            markers = page.locator(".map-marker").all()
            self.assertGreaterEqual(len(markers), 2)
            for marker in markers:
                box = marker.bounding_box()
                where = (width, height, box)
                self.assertGreaterEqual(box["x"], left, where)
                self.assertLessEqual(box["x"] + box["width"], width, where)
                self.assertGreaterEqual(box["y"], head["y"] + head["height"], where)
                self.assertLessEqual(box["y"] + box["height"], bottom, where)
                is_below = box["y"] >= controls["y"] + controls["height"]
                self.assertTrue(is_below or box["x"] + box["width"] <= controls["x"], where)

    def test_a_single_place_is_seen_with_what_lies_around_it(self):
        self.place([3], None)
        page = self.phone(None)
        remember_map(page)
        page.goto("/map")
        page.wait_for_selector("#map-scale:not([hidden])")
        drawn(page)
        self.assertAlmostEqual(zoom_of(page), 11, 1)

    def test_a_cluster_that_cannot_be_parted_shows_its_photos(self):
        page = self.map()
        tap(page, page.get_by_role("button", name="2 photos"))
        preview = page.locator("#map-preview")
        preview.get_by_role("link").nth(1).wait_for()
        self.assertEqual(preview.locator("#preview-title").inner_text(), "2 photos here")
        tap(page, preview.locator(".preview-photos a").first)
        page.locator(OPEN).wait_for()
        self.assertEqual(page.locator(".viewer-position").inner_text(), "1 of 2")

    def test_on_a_phone_that_lies_the_preview_stands_beside_what_was_tapped(self):
        page = self.map(viewport={"width": 844, "height": 390}, screen={"width": 844, "height": 390})
        tap(page, page.get_by_role("button", name="2 photos"))
        preview = page.locator("#map-preview")
        preview.get_by_role("link").nth(1).wait_for()
        page.wait_for_timeout(600)
        card, marker = preview.bounding_box(), page.get_by_role("button", name="2 photos").bounding_box()
        self.assertGreaterEqual(marker["x"], card["x"] + card["width"])
        self.assertLessEqual(card["width"], 844 / 2)
        check_overflow(page)

    def test_a_cluster_opens_into_its_photos(self):
        self.place([2], ROME)
        page = self.map()
        tap(page, page.get_by_role("button", name="2 photos"))
        page.wait_for_function("() => document.querySelectorAll('.map-marker').length === 2 && (history.state?.view?.zoom ?? 0) > 5")
        self.assertEqual(len(self.labels(page)), 2)

    def test_a_photo_is_previewed_with_its_first_tags_and_info_opens_it(self):
        self.site.post(
            "/photos/3/tags", json.dumps({"add": ["one", "two", "three", "four"]}).encode(),
            {"Content-Type": "application/json"})
        page = self.map()
        tap(page, page.get_by_role("button", name="Photo,"))
        preview = page.get_by_role("region", name="Preview")
        preview.locator(".chip").nth(2).wait_for()
        self.assertEqual(preview.locator("a.chip").count(), 3)
        self.assertIn("Sydney", preview.locator("#preview-title").inner_text())
        check_touch_targets(page)
        preview.get_by_role("button", name="All tags").click()
        self.assertGreater(preview.locator("a.chip").count(), 3)
        preview.get_by_role("link", name="Info").click()
        page.locator(OPEN).wait_for()
        page.go_back()
        settled(page)
        # One is where one was.
        self.assertGreater(self.zoom(page) + 1, 0)

    def test_keys_reach_every_marker_and_close_what_they_open(self):
        page = self.desktop("/map")
        settled(page)
        marker = page.get_by_role("button", name="Photo,")
        marker.focus()
        page.keyboard.press("Enter")
        page.wait_for_selector("#preview-tags > *, #preview-tags:not(:empty)")
        self.assertTrue(page.evaluate("document.getElementById('map-preview').contains(document.activeElement)"))
        page.keyboard.press("Escape")
        page.wait_for_selector("#map-preview", state="hidden")
        self.assertEqual(page.evaluate("document.activeElement.className"), "map-marker")
        before = self.zoom(page)
        page.locator("#map canvas").focus()
        page.keyboard.press("+")
        page.wait_for_function("(before) => (history.state?.view?.zoom ?? 0) > before", arg=before)

    def test_fingers_and_buttons_enlarge(self):
        page = self.phone("/map?at=20,-40")
        page.wait_for_selector("#map-scale:not([hidden])")
        page.locator("#map-out").click()
        page.wait_for_function("() => history.state?.view")
        drawn(page)
        for act in (
            lambda: page.locator("#map-in").click(),
            lambda: double_tap(page, (195, 560)),
            lambda: pinch(page, (195, 520), 60, 220),
        ):
            before = self.zoom(page)
            act()
            page.wait_for_function("(before) => (history.state?.view?.zoom ?? 0) > before + 0.2", arg=before)
            # While it is drawn, two taps may come too far apart to be one.
            drawn(page)
        before = self.zoom(page)
        page.locator("#map-out").click()
        page.wait_for_function("(before) => (history.state?.view?.zoom ?? 0) < before - 0.2", arg=before)

    def test_zoomed_in_past_the_base_map_names_and_distances_orient(self):
        page = self.phone("/map?at=40.62,14.36")
        page.wait_for_selector("#map-where:not([hidden])")
        self.assertRegex(page.locator("#map-where").inner_text(), r"^\d+ km from .+, Campania, Italy$")
        self.assertRegex(page.locator("#map-scale").inner_text(), r"^\d+ k?m$")

    def test_the_list_has_the_same_places_for_those_who_see_no_map(self):
        page = self.map()
        page.get_by_role("button", name="List", exact=True).click()
        rows = page.locator(".place-row")
        self.assertEqual(rows.count(), 2)
        self.assertRegex(rows.first.inner_text(), r"(?s)Nap.*2")
        check_accessible(page)
        check_touch_targets(page)
        rows.first.click()
        page.wait_for_url("**/places/*")
        page.wait_for_selector(".grid.is-live")
        self.assertEqual(page.locator(".cell").count(), 2)
        # Back leads to the list.
        page.locator("#back").click()
        page.wait_for_url("**/map*")
        rows.first.wait_for()

    def test_without_scripts_the_list_is_the_page(self):
        page = self.phone("/map", java_script_enabled=False)
        self.assertEqual(page.locator(".place-row:visible").count(), 2)
        self.assertFalse(page.locator("#map-stage").is_visible())

    def test_the_map_obeys_the_search_while_one_types(self):
        page = self.map()
        self.site.post(
            "/photos/3/tags", json.dumps({"add": ["lighthouse"]}).encode(), {"Content-Type": "application/json"})
        page.locator("#q").press_sequentially("lighth")
        page.wait_for_function("() => document.querySelectorAll('.map-marker').length === 1")
        self.assertRegex(self.labels(page)[0], "^Photo,")
        page.wait_for_url("**/map?q=lighth*")
        page.get_by_role("button", name="List", exact=True).click()
        self.assertEqual(page.locator(".place-row").count(), 1)
        page.locator("#q").fill("zzzz")
        page.locator("#nothing-found").wait_for()
        self.assertFalse(page.locator(".place-list").is_visible())
        tap(page, page.locator("#clear"))
        page.wait_for_function("() => document.querySelectorAll('.place-row').length === 2")

    def test_a_search_that_was_overtaken_does_not_bring_all_photos_back(self):
        page = self.map()
        self.site.post(
            "/photos/3/tags", json.dumps({"add": ["lantern"]}).encode(), {"Content-Type": "application/json"})
        held = []

        def hold(route):
            held.append(route) if "q=lant&" in f"{route.request.url}&" else route.fallback()

        page.route("**/map/clusters?**", hold)
        page.locator("#q").fill("lant")
        while not held:
            page.wait_for_timeout(20)
        page.locator("#q").fill("lantern")
        page.wait_for_function("() => document.querySelectorAll('.map-marker').length === 1")
        page.wait_for_url("**/map?q=lantern*")
        asked = []
        page.on("request", lambda request: "/map/clusters" in request.url and asked.append(request.url))
        page.get_by_role("button", name="Zoom out").click()
        while not asked:
            page.wait_for_timeout(20)
        self.assertTrue(all("q=lantern" in url for url in asked), asked)

    def test_a_photo_is_put_on_the_map_from_its_info_and_back_again(self):
        page = self.phone("/photos/4")
        page.locator(OPEN).wait_for()
        page.locator(".pswp [data-viewer=info]").first.click()
        page.locator(".pswp [data-viewer=place]").click()
        page.wait_for_selector("#placing-done:not([hidden])")
        page.locator("#place-name").press_sequentially("Positan")
        page.get_by_role("button", name="Positano").click()
        page.wait_for_selector("#map-where:not([hidden])")
        self.assertIn("Positano", page.locator("#map-where").inner_text())
        page.locator("#placing-done").click()
        page.wait_for_url("**/photos/4*")
        page.locator(OPEN).wait_for()
        page.locator("#toasts").get_by_text("Put on the map").wait_for()
        page.wait_for_function("() => fetch('/photos/4/info').then((a) => a.json()).then((info) => info.isOnMap)")
        page.get_by_role("button", name="Undo").click()
        page.wait_for_function("() => fetch('/photos/4/info').then((a) => a.json()).then((info) => !info.isOnMap)")

    def test_names_make_room_for_the_map_when_it_is_touched(self):
        page = self.phone("/map/place?ids=4")
        page.wait_for_selector("#placing-done:not([hidden])")
        tap(page, page.locator("#place-name"))
        page.locator("#place-name").press_sequentially("Positan")
        names = page.locator("#placing-found")
        names.wait_for()
        check_accessible(page)
        check_touch_targets(page)
        # Half of the buttons would lie under the names.
        self.assertFalse(page.locator("#map-locate").is_visible())
        tap(page, (195, 600))
        names.wait_for(state="hidden")
        self.assertTrue(page.locator("#map-locate").is_visible())
        tap(page, page.locator("#place-name"))
        names.wait_for()

    def test_from_the_place_of_a_photo_one_comes_to_the_map(self):
        page = self.phone("/photos/3")
        page.locator(OPEN).wait_for()
        page.locator(".pswp [data-viewer=info]").first.click()
        page.locator(".pswp .info-rows a").filter(has_text="Sydney").click()
        page.wait_for_url("**/map?at=*")
        page.locator("#map-preview:not([hidden])").wait_for()
        self.assertIn("Sydney", page.locator("#preview-title").inner_text())

    def test_several_photos_are_put_on_the_map_from_the_grid(self):
        page = self.phone("/search")
        page.wait_for_selector(".grid.is-live")
        page.locator("#edit").click()
        for number in range(4):
            page.locator(".cell").nth(number).click()
        page.locator("#place").click()
        page.wait_for_selector("#placing-done:not([hidden])")
        self.assertEqual(page.locator("#placing-count").inner_text(), "4")
        page.locator("#place-name").fill("Roma")
        page.get_by_role("button", name="Rome").first.click()
        page.locator("#placing-done").click()
        page.wait_for_url("**/search*")
        page.get_by_text("4 photos put on the map").wait_for()
        _, _, answer = self.site.get("/map/clusters?south=-90&west=-180&north=90&east=180&zoom=0")
        self.assertEqual([one["count"] for one in json.loads(answer)["clusters"]], [4])
        page.get_by_role("button", name="Undo").click()
        page.wait_for_function(
            "() => fetch('/map/clusters?south=-90&west=-180&north=90&east=180&zoom=0').then((a) => a.json())"
            ".then((map) => map.located === 3)")

    def test_a_photo_is_taken_off_the_map_after_a_question(self):
        page = self.phone("/map/place?ids=3&then=/photos/3")
        page.wait_for_selector("#placing-done:not([hidden])")
        page.locator("#placing-remove").click()
        dialog = page.get_by_role("alertdialog")
        self.assertIn("Take this photo off the map?", dialog.inner_text())
        dialog.get_by_role("button", name="Take off the map").click()
        page.locator(OPEN).wait_for()
        _, _, answer = self.site.get("/photos/3/info")
        self.assertFalse(json.loads(answer)["isOnMap"])

    def test_only_photos_that_are_on_the_map_are_taken_off(self):
        page = self.phone("/map/place?ids=3,4,1&then=/search")
        remove = page.locator("#placing-remove")
        remove.wait_for()
        remove.click()
        dialog = page.get_by_role("alertdialog")
        self.assertIn("Take 2 photos off the map?", dialog.inner_text())
        dialog.get_by_role("button", name="Take 2 off the map").click()
        page.get_by_text("2 photos taken off the map").wait_for()
        with page.expect_response("**/photos/located") as answer:
            page.goto("/map/place?ids=3,4&then=/search")
        self.assertEqual(answer.value.json(), {"ids": []})
        page.wait_for_selector("#placing-done:not([hidden])")
        self.assertFalse(remove.is_visible())

    def test_nothing_is_put_on_the_map_before_a_place_was_chosen(self):
        page = self.phone("/map/place?ids=4&then=/photos/4")
        done = page.locator("#placing-done")
        done.wait_for()
        page.locator("#placing-hint").wait_for()
        self.assertTrue(done.is_disabled())
        page.locator("#map-in").click()
        # It comes nearer, for a while.
        drawn(page)
        self.assertTrue(done.is_disabled())
        box = page.locator("#map").bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] / 2 + 60, box["y"] + box["height"] / 2 + 40, steps=5)
        page.mouse.up()
        page.wait_for_selector("#placing-done:enabled")
        self.assertFalse(page.locator("#placing-hint").is_visible())

    def test_cancel_leaves_everything_as_it_was(self):
        page = self.phone("/photos/4")
        page.locator(OPEN).wait_for()
        page.locator(".pswp [data-viewer=info]").first.click()
        page.locator(".pswp [data-viewer=place]").click()
        page.wait_for_selector("#placing-done:not([hidden])")
        page.locator("#placing-cancel").click()
        page.wait_for_url("**/photos/4*")
        _, _, answer = self.site.get("/photos/4/info")
        self.assertFalse(json.loads(answer)["isOnMap"])

    def test_where_one_is_is_an_orange_pin_and_a_refusal_is_said(self):
        page = self.map(geolocation={"latitude": 52.52, "longitude": 13.405})
        page.locator("#map-locate").click()
        page.get_by_role("alertdialog").wait_for()
        page.get_by_role("button", name="OK").click()
        page.context.grant_permissions(["geolocation"])
        page.locator("#map-locate").click()
        page.get_by_role("img", name="You are here").wait_for()
        page.wait_for_function("() => history.state?.view && Math.abs(history.state.view.center[1] - 52.52) < 0.01")

    def test_the_users_own_map_lies_over_the_world_and_can_be_hidden(self):
        folder = self.site.library / "maps"
        folder.mkdir(exist_ok=True)
        database = sqlite3.connect(folder / "Old town.mbtiles")
        database.executescript(
            "CREATE TABLE metadata (name text, value text);"
            "CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob);"
            "INSERT INTO metadata VALUES ('format', 'png'), ('name', 'Old town'), ('attribution', '© the <b>surveyor</b>');")
        database.execute("INSERT INTO tiles VALUES (0, 0, 0, ?)", (png(),))
        database.commit()
        database.close()
        (folder / "broken.mbtiles").write_bytes(b"no map")
        self.addCleanup(lambda: [path.unlink() for path in folder.iterdir()])
        page = self.map()
        self.assertIn("© the surveyor", page.locator(".map-credits").inner_text())
        page.locator("#map-choose").click()
        sheet = page.locator("#map-sheet")
        self.assertIn("broken.mbtiles", sheet.inner_text())
        choice = sheet.get_by_role("switch", name="Old town")
        self.assertTrue(choice.is_checked())
        choice.click()
        page.reload()
        settled(page)
        page.locator("#map-choose").click()
        self.assertFalse(page.get_by_role("switch", name="Old town").is_checked())

    def test_dark_and_italian(self):
        page = self.map(dark=True, language="it")
        self.assertRegex(self.labels(page)[0], r"^2 foto, ")
        check_accessible(page)
