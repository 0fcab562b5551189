"""The list of tags: looked through by letters and by a search, changed everywhere and back; and what a search suggests."""

import json

from browsing import check_accessible, check_touch_targets, drag, served, synthetic, tap
from browsing.testing import BrowserTest

LIVE = "#edit:not([hidden])"
LETTER = "() => document.getElementById('index-strip').getAttribute('aria-valuetext')"
# The letter whose section begins at the top of the window.
TOP = """() => [...document.querySelectorAll('.tag-section[data-letter]')].findLast(
  (section) => section.getBoundingClientRect().top <= 60)?.dataset.letter"""


class Tags(BrowserTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.site = cls.enterClassContext(served(prepare=synthetic(5000)))
        cls.address = cls.site.address

    def list(self, path="/tags", **wishes):
        page = self.phone(path, **wishes)
        page.wait_for_selector(LIVE)
        return page

    def row(self, page, name):
        """The row of a tag under its letter."""
        rows = page.locator(".tag-section[data-letter] .tag-rows .row")
        return rows.filter(has=page.locator(f".row-text:text-is('{name}')"))

    def count(self, page, name):
        return int(self.row(page, name).locator(".row-value").inner_text().replace(",", ""))

    def add(self, name, photos):
        body = json.dumps({"ids": list(photos), "add": [name]}).encode()
        self.site.post("/photos/tags", body, {"Content-Type": "application/json"})

    def edit(self, page, *names):
        page.locator("#edit").click()
        for name in names:
            self.row(page, name).click()

    # Looking

    def test_what_is_typed_before_its_script_is_there_is_searched_for(self):
        page = self.phone("/settings")
        held = []
        page.route("**/search.js", lambda route: held.append(route))
        page.goto("/search", wait_until="commit")
        page.get_by_role("searchbox").fill("dog")
        while not held:
            page.wait_for_timeout(50)
        held[0].continue_()
        page.wait_for_function("() => new URL(location.href).searchParams.get('q') === 'dog'")

    def test_a_word_that_finds_nothing_is_answered_by_one_page(self):
        page = self.list()
        page.get_by_role("searchbox").fill("giraffee")
        page.get_by_role("heading", name="Nothing found for “giraffee”").wait_for()
        self.assertTrue(page.locator("#no-tags").is_hidden())
        self.assertEqual(page.locator(".empty:visible").count(), 1)

    def test_a_tag_opens_exactly_as_many_photos_as_it_says(self):
        page = self.list()
        count = self.count(page, "dog")
        self.row(page, "dog").click()
        page.wait_for_selector(".grid.is-live")
        self.assertEqual(page.locator("#grid-count").inner_text(), f"{count:,} photos")
        self.assertEqual(page.locator("h1").inner_text(), "dog")
        page.locator("#back").click()
        page.wait_for_selector(LIVE)
        self.assertIn("/tags", page.url)

    def test_a_finger_on_the_letters_moves_along_the_list(self):
        page = self.list()
        strip = page.locator("#index-strip")
        letters = strip.locator("span")
        self.assertGreater(letters.count(), 15)
        last = letters.last.bounding_box()
        first = letters.first.bounding_box()
        drag(page, (first["x"] + 8, first["y"] + 4), (last["x"] + 8, last["y"] + last["height"] - 2), rest=0.4)
        self.assertEqual(page.evaluate(LETTER), letters.last.inner_text())
        self.assertEqual(page.locator(".index-bubble").count(), 0)
        tap(page, letters.filter(has_text="P"))
        page.wait_for_function("() => document.getElementById('index-strip').getAttribute('aria-valuetext') === 'P'")
        self.assertEqual(page.evaluate(TOP), "P")

    def test_keys_move_along_the_letters_and_say_where_they_are(self):
        page = self.list()
        page.get_by_role("slider", name="Jump to a letter").focus()
        for key, letter in (("d", "D"), ("ArrowDown", "E"), ("ArrowUp", "D"), ("Home", "A")):
            page.keyboard.press(key)
            self.assertEqual(page.evaluate(LETTER), letter)
            if letter != "A":
                self.assertEqual(page.evaluate(TOP), letter)

    def test_on_a_low_screen_the_letters_still_fit(self):
        page = self.list()
        page.set_viewport_size({"width": 844, "height": 340})
        page.wait_for_function("() => document.getElementById('index-strip').textContent.includes('•')")
        box = page.locator("#index-strip span").last.bounding_box()
        self.assertLess(box["y"] + box["height"], page.locator(".tabs").bounding_box()["y"])
        first = page.locator("#index-strip span").first.bounding_box()
        tabs = page.get_by_role("navigation", name="Show as").bounding_box()
        self.assertGreater(first["y"], tabs["y"] + tabs["height"])
        page.get_by_role("slider").focus()
        page.keyboard.press("s")
        self.assertEqual(page.evaluate(TOP), "S")

    # Searching

    def test_the_list_obeys_while_one_types_and_its_grids_do_too(self):
        page = self.list()
        before = page.locator("#tag-count").inner_text()
        page.get_by_role("searchbox").fill("dog 2014")
        page.wait_for_url("**/tags?q=dog%202014")
        few = page.locator("#tag-count").inner_text()
        self.assertIn(" in ", few)
        count = self.count(page, "dog")
        self.row(page, "dog").click()
        page.wait_for_selector(".grid.is-live")
        self.assertEqual(page.locator("#grid-count").inner_text(), f"{count:,} photos")
        self.assertEqual(page.locator("h1").inner_text(), "dog in “dog 2014”")
        page.go_back()
        page.wait_for_selector(LIVE)
        self.assertEqual(page.get_by_role("searchbox").input_value(), "dog 2014")
        page.get_by_role("link", name="Grid").click()
        page.wait_for_url("**/search?q=dog%202014")
        page.wait_for_selector(".grid.is-live")
        page.get_by_role("link", name="Tags").click()
        page.wait_for_selector(LIVE)
        page.locator("#cancel").click()
        page.wait_for_url("**/tags")
        page.wait_for_function("(text) => document.getElementById('tag-count').textContent === text", arg=before)
        page.locator("#cancel").wait_for(state="hidden")

    def test_tags_are_found_by_the_beginning_of_a_word(self):
        page = self.list("/tags?q=do")
        names = page.locator(".tag-rows .row-text").all_inner_texts()
        self.assertIn("dog", names)
        for name in names:
            self.assertTrue(any(word.startswith("do") for word in name.lower().split()), name)

    def test_keys_find_the_search_and_list_themselves(self):
        page = self.desktop("/settings")
        page.keyboard.press("/")
        page.wait_for_url("**/search#q")
        page.wait_for_function("() => document.activeElement.id === 'q'")
        page.keyboard.type("?/")
        self.assertEqual(page.get_by_role("searchbox").input_value(), "?/")
        page.get_by_role("searchbox").fill("")
        page.get_by_role("searchbox").blur()
        page.keyboard.press("?")
        sheet = page.get_by_role("dialog", name="Keys")
        sheet.wait_for()
        self.assertIn("Show this list", sheet.inner_text())
        check_accessible(page)
        page.keyboard.press("Escape")
        sheet.wait_for(state="detached")
        page.keyboard.press("/")
        self.assertEqual(page.evaluate("() => document.activeElement.id"), "q")

    def test_keys_of_one_character_are_switched_off_in_the_settings(self):
        page = self.desktop("/search")
        page.locator(".grid.is-live").wait_for()
        page.keyboard.press("?")
        page.get_by_role("link", name="Turn off single keys in Settings").click()
        page.wait_for_url("**/settings#keys")
        switch = page.get_by_role("switch", name="Keyboard shortcuts")
        with page.expect_response("**/settings/keys"):
            switch.click()
        check_accessible(page)
        switch.blur()
        sheet = page.get_by_role("dialog", name="Keys")
        page.keyboard.press("?")
        page.keyboard.press("/")
        self.assertEqual(sheet.count(), 0)
        page.goto("/search")
        page.locator(".cell").first.click()
        favourite = page.locator("[data-viewer=favourite]")
        page.locator(".pswp:not([aria-busy])").wait_for()
        before = favourite.get_attribute("aria-pressed")
        page.keyboard.press("f")
        page.keyboard.press("i")
        page.wait_for_timeout(300)
        self.assertEqual(favourite.get_attribute("aria-pressed"), before)
        self.assertEqual(page.locator("dialog[open]").count(), 0)
        # Keys with other keys, and those that are no characters, stay.
        page.keyboard.press("Escape")
        page.locator(".pswp").wait_for(state="detached")
        page.goto("/settings")
        self.assertFalse(switch.is_checked())
        with page.expect_response("**/settings/keys"):
            switch.click()
        switch.blur()
        page.keyboard.press("?")
        sheet.wait_for()

    def test_a_finger_on_the_letters_leaves_no_box_and_keys_do(self):
        page = self.list()
        tap(page, page.locator("#index-strip > span").nth(3))
        strip = page.locator("#index-strip")
        outline = "(strip) => getComputedStyle(strip).outlineStyle"
        self.assertEqual(page.evaluate("() => document.activeElement.id"), "index-strip")
        self.assertEqual(strip.evaluate(outline), "none")
        page.keyboard.press("ArrowDown")
        self.assertNotEqual(strip.evaluate(outline), "none")

    def test_rows_do_not_shine_through_the_letter_above_them(self):
        page = self.list()
        page.evaluate("() => scrollTo(0, 900)")
        page.locator(".tag-section.is-stuck").wait_for()
        ground = page.evaluate("""() => {
          const { backgroundColor, backgroundImage } = getComputedStyle(
            document.querySelector(".is-stuck > .tag-letter"), "::before");
          return [backgroundColor, backgroundImage];
        }""")
        self.assertRegex(ground[0], r"^(rgb\(|oklch\([^/]*\)$|color\([^/]*\)$)")
        self.assertEqual(ground[1], "none")

    def test_one_searches_while_one_chooses(self):
        page = self.list()
        right = "() => document.querySelector('.tag-section').getBoundingClientRect().right"
        before = page.evaluate(right)
        self.edit(page, "dog")
        self.assertGreater(page.evaluate(right), before)
        page.get_by_role("searchbox").fill("cat")
        self.row(page, "cat").click()
        self.assertEqual(page.locator("#chosen").inner_text(), "2 selected")
        page.get_by_role("searchbox").press("Escape")
        self.assertTrue(page.locator("#edit-bar").is_visible())

    def test_nothing_found_offers_what_there_is(self):
        page = self.list()
        page.get_by_role("searchbox").fill("giraffee")
        page.get_by_role("heading", name="Nothing found for “giraffee”").wait_for()
        self.assertTrue(page.locator("#edit").is_hidden())
        self.assertTrue(page.locator("#index-strip").is_hidden())
        check_accessible(page)
        page.get_by_role("link", name="Did you mean “giraffe”?").click()
        page.wait_for_url("**/tags?q=giraffe")
        self.assertGreater(self.count(page, "giraffe"), 0)
        page.get_by_role("searchbox").fill("giraffe 1990")
        page.get_by_role("link", name="giraffe", exact=False).filter(has_text="photo").first.wait_for()
        self.assertEqual(page.locator("#nearest-list .row-text").inner_text(), "giraffe")

    def test_suggestions_go_on_with_what_is_typed(self):
        page = self.phone("/search")
        page.wait_for_selector(".grid.is-live")
        field = page.get_by_role("searchbox")
        field.click()
        page.locator(".suggestion-row .chip").first.wait_for()
        # How many there are is heard, and moves nothing.
        heard = page.locator("#suggestion-count")
        self.assertRegex(heard.text_content(), r"^\d+ suggestions?$")
        self.assertEqual(heard.bounding_box()["height"], 1)
        self.assertEqual(page.locator("#search-news").text_content(), "")
        field.type("do")
        page.locator(".suggestion-row .chip", has_text="dog").first.wait_for()
        check_touch_targets(page)
        check_accessible(page)
        tap(page, page.locator(".suggestion-row .chip", has_text="dog").first)
        page.wait_for_url("**/search?q=dog**")
        self.assertTrue(page.evaluate("document.activeElement.id === 'q'"))
        field.type("jul")
        chip = page.locator(".suggestion-row .chip", has_text="July 20").first
        chip.wait_for()
        name = chip.inner_text()
        # And with keys: down to the suggestions, along them, and back.
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowRight")
        self.assertEqual(page.evaluate("document.activeElement.textContent"), name)
        page.keyboard.press("Enter")
        page.wait_for_function("(name) => document.getElementById('q').value === `dog ${name} `", arg=name)
        page.wait_for_url("**July**")
        self.assertGreater(page.locator(".cell").count(), 0)
        page.keyboard.press("Enter")
        page.locator("#suggestions").wait_for(state="hidden")
        self.assertEqual(heard.text_content(), "")

    # Changing

    def test_a_tag_is_renamed_everywhere_and_back(self):
        self.add("hollidays", range(1, 60))
        page = self.list()
        self.edit(page, "hollidays")
        page.locator("#rename").click()
        sheet = page.locator("#rename-sheet")
        sheet.get_by_role("textbox").fill("holidays")
        sheet.get_by_role("button", name="Rename").click()
        page.get_by_text("“hollidays” renamed").wait_for()
        self.assertEqual(self.count(page, "holidays"), 59)
        self.assertEqual(self.row(page, "hollidays").count(), 0)
        page.locator("#toasts").get_by_role("button", name="Undo").click()
        page.get_by_text("Changes undone").wait_for()
        self.assertEqual(self.count(page, "hollidays"), 59)
        self.assertEqual(self.row(page, "holidays").count(), 0)

    def test_the_list_stays_where_it_is_when_a_tag_was_changed(self):
        self.add("zuchini", [400])
        page = self.list()
        self.edit(page, "zuchini")
        page.locator("#rename").click()
        page.locator("#rename-name").fill("zucchini")
        page.locator("#rename-sheet button", has_text="Rename").click()
        page.get_by_text("“zuchini” renamed").wait_for()
        box = self.row(page, "zucchini").bounding_box()
        self.assertTrue(0 < box["y"] < page.viewport_size["height"], box)

    def test_a_name_that_is_taken_is_merged_into_after_a_question(self):
        self.add("meer", range(100, 110))
        self.add("the sea", range(105, 120))
        page = self.list()
        self.edit(page, "meer")
        page.locator("#rename").click()
        page.locator("#rename-name").fill("the sea")
        page.locator("#rename-sheet button", has_text="Rename").click()
        # The site says that there is such a tag, which the browser notes.
        page.context.watcher.allow("409")
        page.get_by_role("alertdialog", name="The tag “the sea” already exists").get_by_role(
            "button", name="Merge"
        ).click()
        page.get_by_text("Merged into “the sea”").wait_for()
        self.assertEqual(self.count(page, "the sea"), 20)

    def test_tags_are_merged_and_deleted_with_a_question_and_brought_back(self):
        self.add("grandma", range(200, 210))
        self.add("granny", range(205, 215))
        page = self.list()
        self.edit(page, "grandma", "granny")
        self.assertTrue(page.locator("#rename").is_disabled())
        page.locator("#merge").click()
        page.locator("#merge-names").get_by_role("button", name="granny").click()
        page.locator("#merge-sheet button", has_text="Merge").click()
        page.get_by_text("Merged into “granny”").wait_for()
        self.assertEqual(self.count(page, "granny"), 15)
        self.edit(page, "granny")
        self.assertEqual(page.locator("#delete").inner_text(), "Delete (1)")
        page.locator("#delete").click()
        alert = page.get_by_role("alertdialog", name="Delete the tag “granny”?")
        self.assertIn("15 photos", alert.inner_text())
        alert.get_by_role("button", name="Delete tag").click()
        page.get_by_text("Tag deleted").wait_for()
        self.assertEqual(self.row(page, "granny").count(), 0)
        page.locator("#toasts").get_by_role("button", name="Undo").click()
        page.get_by_text("Changes undone").wait_for()
        self.assertEqual(self.count(page, "granny"), 15)

    def test_a_deleted_tag_is_restored_from_the_deleted_ones_or_deleted_permanently(self):
        self.add("gone by mistake", range(300, 340))
        self.add("gone for good", range(320, 330))
        page = self.list()
        self.assertEqual(page.get_by_role("link", name="Recently deleted").count(), 0)
        self.edit(page, "gone by mistake", "gone for good")
        page.locator("#delete").click()
        alert = page.get_by_role("alertdialog", name="Delete 2 tags?")
        self.assertIn("restored for 30 days", alert.inner_text())
        alert.get_by_role("button", name="Delete 2 tags").click()
        page.get_by_text("2 tags deleted").wait_for()
        # The toast is gone with the page.
        page.reload()
        page.wait_for_selector(LIVE)
        # The list stays where it was; what is above it is a way up.
        deleted = page.get_by_role("link", name="Recently deleted")
        deleted.scroll_into_view_if_needed()
        tap(page, deleted)
        page.wait_for_url("**/deleted/tags")
        rows = page.locator("#deleted-tags .row")
        restore = page.get_by_role("button", name="Restore “gone by mistake”")
        restore.wait_for()
        self.assertEqual(rows.locator("small").all_inner_texts(), ["40 photos", "10 photos"])
        self.assertEqual(page.locator("#deleted-tags h2").inner_text(), "30 days left")
        check_accessible(page)
        check_touch_targets(page)
        restore.focus()
        page.keyboard.press("Enter")
        page.get_by_text("“gone by mistake” restored").wait_for()
        self.assertEqual(rows.count(), 1)
        # Its row has gone, and the focus stays in the list.
        focused = page.evaluate("() => document.activeElement.getAttribute('aria-label')")
        self.assertEqual(focused, "Restore “gone for good”")
        page.locator("#toasts").get_by_role("button", name="Undo").click()
        page.get_by_text("Changes undone").wait_for()
        self.assertEqual(rows.count(), 2)
        tap(page, restore)
        page.get_by_text("“gone by mistake” restored").wait_for()
        tap(page, page.get_by_role("button", name="Delete “gone for good” permanently"))
        alert = page.get_by_role("alertdialog", name="Delete the tag “gone for good” permanently?")
        alert.get_by_role("button", name="Cancel").click()
        self.assertEqual(rows.count(), 1)
        tap(page, page.get_by_role("button", name="Delete “gone for good” permanently"))
        alert.get_by_role("button", name="Delete permanently").click()
        page.get_by_role("heading", name="No deleted tags").wait_for()
        page.locator("#back").click()
        page.wait_for_selector(LIVE)
        page.wait_for_function("() => document.querySelector('a[href=\"/deleted/tags\"]') === null")
        self.assertEqual(self.count(page, "gone by mistake"), 40)
        self.assertEqual(self.row(page, "gone for good").count(), 0)

    def test_what_takes_long_says_how_far_it_is_and_can_be_called_off(self):
        page = self.list()
        edit = {"undo": "x", "state": "working", "done": 100, "total": 40000}

        def answer(route):
            if route.request.url.endswith("/undo"):
                edit["state"] = "undoing"
            route.fulfill(json=edit)

        for path in ("rename", "undo", "edits/x"):
            page.route(f"**/tags/{path}", answer)
        self.edit(page, "animal")
        page.locator("#rename").click()
        page.locator("#rename-name").fill("beast of mine")
        page.locator("#rename-sheet button", has_text="Rename").click()
        page.get_by_role("progressbar", name="Changing tags: 100 of 40,000 photos").wait_for()
        check_accessible(page)
        edit["done"] = 200
        page.get_by_role("progressbar", name="Changing tags: 200 of 40,000 photos").wait_for()
        page.locator(".tag-edit").get_by_role("button", name="Cancel").click()
        page.get_by_role("progressbar", name="Undoing. Photos left: 200").wait_for()
        edit["state"] = "undone"
        page.get_by_text("Changes undone").wait_for()
        self.assertEqual(page.get_by_role("progressbar").count(), 0)
