"""Home: the import button under the thumb, what it opens, the last picture, the shelves, and how little is loaded."""

import unittest

from browsing import SiteTest, tap
from browsing.gestures import swipe

# The goal for everything that the first view of Home loads, as it goes over the wire; the covers of three shelves are in it.
MOST = 150_000


def loaded(page, path):
    """Bytes over the wire until a page has come to rest, by what was asked for."""
    sizes, addresses = {}, {}
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.on("Network.requestWillBeSent", lambda event: addresses.update({event["requestId"]: event["request"]["url"]}))
    session.on(
        "Network.loadingFinished", lambda event: sizes.update({event["requestId"]: int(event["encodedDataLength"])})
    )
    page.goto(path)
    page.wait_for_load_state("networkidle")
    return {addresses.get(request, request): size for request, size in sizes.items()}


class EmptyHome(SiteTest):
    def test_it_invites(self):
        page = self.phone("/")
        page.get_by_role("heading", name="What is in your photos?").wait_for()
        self.assertEqual(page.locator(".last, .strip").count(), 0)
        page.get_by_role("link", name="Import many photos").click()
        page.get_by_role("button", name="Choose photos").wait_for()

    def test_the_import_button_is_in_the_middle_of_the_screen(self):
        page = self.phone("/")
        box = page.get_by_role("button", name="Import", exact=True).bounding_box()
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.assertAlmostEqual(middle[0], 195, delta=2)
        self.assertAlmostEqual(middle[1], 422, delta=12)
        self.assertGreaterEqual(min(box["width"], box["height"]), 120)

    def test_it_opens_a_sheet_that_closes_again_in_every_way(self):
        page = self.phone("/")
        sheet = page.get_by_role("dialog", name="Import")
        ways = (
            lambda: sheet.get_by_role("button", name="Cancel").click(),
            lambda: page.keyboard.press("Escape"),
            lambda: tap(page, (195, 60)),
        )
        for leave in ways:
            page.get_by_role("button", name="Import", exact=True).click()
            sheet.wait_for()
            leave()
            sheet.wait_for(state="hidden")
            self.assertEqual(page.evaluate("document.activeElement?.textContent.trim()"), "Import")

    def test_going_back_closes_the_sheet_and_then_leaves_the_page(self):
        page = self.phone("/settings")
        page.goto("/")
        sheet = page.get_by_role("dialog", name="Import")
        for _ in range(2):
            page.get_by_role("button", name="Import", exact=True).click()
            sheet.wait_for()
            page.go_back()
            sheet.wait_for(state="hidden")
            self.assertEqual(page.url, self.address)
        page.go_back()
        page.wait_for_url("**/settings")

    def test_back_from_the_camera_there_is_no_sheet_and_going_back_again_leaves_home(self):
        page = self.phone("/settings")
        page.goto("/")
        page.get_by_role("button", name="Import", exact=True).click()
        page.get_by_role("link", name="Camera").click()
        page.wait_for_url("**/camera")
        page.go_back()
        page.wait_for_url(self.address)
        page.get_by_role("button", name="Import", exact=True).wait_for()
        self.assertEqual(page.locator("dialog[open]").count(), 0)
        page.go_back()
        page.wait_for_url("**/settings")

    def test_a_sheet_closed_by_its_button_leaves_no_step_behind(self):
        page = self.phone("/settings")
        page.goto("/")
        steps = page.evaluate("history.length")
        for _ in range(3):
            page.get_by_role("button", name="Import", exact=True).click()
            page.get_by_role("dialog", name="Import").get_by_role("button", name="Cancel").click()
            page.wait_for_function("() => !history.state?.layer")
        self.assertEqual(page.evaluate("history.length"), steps + 1)
        page.go_back()
        page.wait_for_url("**/settings")

    def test_the_import_button_comes_before_the_photos_for_keys(self):
        page = self.desktop("/")
        page.locator("#content").focus()
        page.keyboard.press("Tab")
        self.assertEqual(page.evaluate("document.activeElement.textContent.trim()"), "Import")

    def test_the_camera_is_one_of_its_choices(self):
        page = self.phone("/")
        page.get_by_role("button", name="Import", exact=True).click()
        page.get_by_role("link", name="Camera").click()
        page.wait_for_url("**/camera")
        page.get_by_role("link", name="Cancel").click()
        page.wait_for_url(self.address)


class Home(SiteTest):
    photos = ("coffee", "chelsea", "rocket", "astronaut", "camera", "coins", "hubble_deep_field")

    def test_the_first_view_is_light(self):
        sizes = loaded(self.phone(None), "/")
        self.assertLessEqual(sum(sizes.values()), MOST, sizes)
        self.assertGreater(len(sizes), 5)

    def test_the_last_picture_is_used_again_in_the_editor(self):
        page = self.phone("/")
        page.get_by_role("link", name="Use again").click()
        page.wait_for_url("**/photos/*/edit")

    def test_the_last_picture_is_analysed_again_and_shows_what_was_found(self):
        page = self.phone("/")
        page.get_by_role("button", name="Analyse again").click()
        page.wait_for_url("**/photos/*/result*")

    def test_shelves_have_covers_and_counts_and_lead_to_their_photos(self):
        page = self.phone("/")
        shelf = page.locator(".shelf", has_text="Animals")
        self.assertIn("photo", shelf.inner_text())
        # Covers are loaded when they are nearly in sight.
        shelf.scroll_into_view_if_needed()
        self.assertTrue(shelf.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth > 0)"))
        shelf.click()
        page.wait_for_url("**/categories/animals")

    def test_a_shelf_of_categories_is_in_sight_on_an_iphone(self):
        page = self.phone("/")
        tabs = page.locator(".tabs").bounding_box()
        shelf = page.locator(".shelf").first
        name = shelf.get_by_text("1 photo").or_(shelf.get_by_text("photos")).first.bounding_box()
        self.assertLessEqual(name["y"] + name["height"], tabs["y"])

    def test_a_row_of_photos_goes_on_to_the_side(self):
        page = self.phone("/")
        row = page.locator(".strip.photos").last
        row.scroll_into_view_if_needed()
        box = row.bounding_box()
        y = box["y"] + box["height"] / 2
        swipe(page, (330, y), (60, y))
        page.wait_for_timeout(300)
        self.assertGreater(row.evaluate("row => row.scrollLeft"), 100)
        page.get_by_role("link", name="Recently added: 7 photos").click()
        page.wait_for_url("**/recent")

    def test_rows_show_whole_photos_and_a_clear_part_of_the_next_below_titles_in_line(self):
        for width, height in ((360, 640), (390, 844), (820, 1180), (912, 1368), (1180, 820), (1280, 800)):
            page = self.phone("/", viewport={"width": width, "height": height})
            rows = page.evaluate(
                "() => [...document.querySelectorAll('.strip')].map((row) => ({"
                " title: row.closest('.section').querySelector('h2').getBoundingClientRect().left,"
                " boxes: [...row.children].map((child) => child.getBoundingClientRect()) }))")
            self.assertGreater(len(rows), 1)
            for row in rows:
                self.assertAlmostEqual(row["title"], row["boxes"][0]["left"], delta=0.5)
                parts = [(width - box["left"]) / box["width"] for box in row["boxes"]]
                cut = [part for part in parts if 0 < part < 1]
                self.assertTrue(all(0.3 < part < 0.75 for part in cut), (width, parts))
            self.assertEqual(len({row["title"] for row in rows}), 1, rows)

    def test_photos_are_called_by_what_is_in_them(self):
        page = self.phone("/")
        page.locator("a.strip-photo").first.wait_for()
        names = page.locator("a.strip-photo").evaluate_all("links => links.map((link) => link.ariaLabel)")
        self.assertTrue(any(name.startswith("A cat. Photo of ") for name in names), names)

    def test_favourites_are_there_when_there_are_any(self):
        page = self.phone("/")
        self.assertEqual(page.get_by_role("heading", name="Favourites").count(), 0)
        answer = page.context.request.post(
            "/photos/favourite", data={"ids": [1], "on": True}, headers={"Sec-Fetch-Site": "same-origin"}
        )
        self.assertTrue(answer.ok, answer.text())
        page.goto("/")
        page.get_by_role("heading", name="Favourites").wait_for()


if __name__ == "__main__":
    unittest.main()
