"""The first use of the app from end to end: animals before the camera, dishes, and all photos of a dish found and shared.

With PHOTOS=folder the library holds up to 120 photos of that folder, and the dish is the pizza in them.
"""

import os
import re
from pathlib import Path

from browsing import BrowserTest, drag, photos, served, swipe, tap
from browsing.resting import settle
from browsing.testing import browser
from test_grid import LIVE, SHARING
from test_result import keywords_of

GIVEN = os.environ.get("PHOTOS")
MOST = 120
PICTURES = {".jpg", ".jpeg", ".png", ".heic"}


def library():
    """The photos, dishes first, and what the dish is called."""
    if not GIVEN:
        return photos(), "espresso"
    there = [path for path in sorted(Path(GIVEN).expanduser().rglob("*")) if path.suffix.lower() in PICTURES]
    return sorted(there, key=lambda path: "pizza" not in path.name)[:MOST], "pizza"


class Scenario(BrowserTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        there, cls.dish = library()
        cls.site = cls.enterClassContext(served(there))
        cls.address = cls.site.address

    def found(self, page, words):
        """Searches for words as a person does, and says how many photos there are."""
        page.goto("/search")
        page.get_by_role("searchbox").fill(words)
        page.wait_for_function("(words) => new URL(location.href).searchParams.get('q') === words", arg=words)
        page.wait_for_selector(LIVE)
        settle(page)
        return page.locator(".cell").count()

    def test_an_animal_is_photographed_chosen_and_learned_about(self):
        page = self.opened(browser("chelsea").phone(self.address), "/")
        page.get_by_role("button", name="Import", exact=True).click()
        page.get_by_role("link", name="Camera").click()
        page.locator("#camera[data-state=live]").wait_for()
        page.get_by_role("button", name="Take picture").click()
        page.get_by_role("button", name="Use photo").click()
        page.locator("#picture.is-ready").wait_for()
        frame = page.locator("#frame").bounding_box()
        drag(page, (frame["x"], frame["y"]), (frame["x"] + 30, frame["y"] + 20))
        tap(page, page.locator("#analyse"))
        page.wait_for_url("**/result")
        cat = page.locator(".thing[data-name$=cat]")
        self.assertRegex(cat.text_content(), r"\d\d ?%")
        tap(page, cat.locator("summary"))
        cat.locator("details[open]").wait_for()
        self.assertIn("domestic cat", cat.text_content())
        # It is in the library from now on.
        self.assertGreaterEqual(self.found(page, "cat"), 1)

    def test_a_dish_is_analysed_saved_found_again_and_shared_with_all_of_its_kind(self):
        page = self.phone(None)
        page.add_init_script(SHARING)
        page.goto("/")
        count = self.found(page, self.dish)
        self.assertGreaterEqual(count, 1)
        # What is on the table, as far as it is known.
        tap(page, page.locator(".cell").first)
        page.wait_for_url(re.compile(r"/photos/\d+"))
        number = re.search(r"/photos/(\d+)", page.url)[1]
        page.goto(f"/photos/{number}/result")
        names = page.locator("[data-name]").evaluate_all("rows => rows.map((row) => row.dataset.name)")
        self.assertIn(self.dish, names)
        tap(page, page.locator(f"[data-name='{self.dish}'] summary"))
        meaning = page.locator(f"[data-name='{self.dish}'] details[open]")
        meaning.wait_for()
        self.assertGreater(len(meaning.text_content()), len(self.dish) + 20)
        # Its copy says so, too.
        tap(page, page.locator("#save"))
        page.locator("#saved[open]").wait_for()
        [copy] = self.site.copies()
        self.assertIn(self.dish, keywords_of(copy))
        tap(page, page.locator("#saved [data-close]"))
        # Found again, with the beginning of its name, and all of them handed on at once.
        self.assertEqual(self.found(page, self.dish[:4]), count)
        self.assertEqual(self.found(page, self.dish), count)
        page.get_by_role("button", name="Edit").click()
        page.locator("#edit-bar").wait_for()
        for cell in page.locator(".cell").all():
            cell.click()
        page.get_by_role("button", name="Share").click()
        page.wait_for_function("() => shared.length === 1", timeout=60_000)
        self.assertEqual(len(page.evaluate("shared[0]")), count)

    def test_what_is_not_there_says_so_and_leads_on(self):
        page = self.phone("/search")
        page.get_by_role("searchbox").fill(self.dish[:3] + self.dish[2] + self.dish[3:])
        nearest = page.get_by_role("link", name=self.dish)
        nearest.first.wait_for()
        tap(page, nearest.first)
        page.wait_for_function("(words) => new URL(location.href).searchParams.get('q') === words", arg=self.dish)
        page.wait_for_selector(".cell")
        swipe(page, (200, 600), (200, 300))
