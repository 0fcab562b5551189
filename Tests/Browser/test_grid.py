"""The grid, with a library of thousands: scrolling, sizes, shapes, jumping, searching, choosing, deleting."""

import re

from browsing import check_accessible, check_touch_targets, drag, pinch, served, swipe, synthetic, tap
from browsing.testing import BrowserTest

# What is on the screen, as positions of photos among all, read off their names.
IN_VIEW = """() => [...document.querySelectorAll('.cell')].filter((cell) => {
  const box = cell.getBoundingClientRect();
  return box.bottom > 60 && box.top < innerHeight - 60;
}).map((cell) => Number(/[\\d,]+/.exec(cell.ariaLabel)[0].replace(',', '')))"""
# Points of the screen over the grid where there is no cell, though there should be one.
HOLES = """() => {
  const holes = [];
  for (const row of document.querySelectorAll('.cell-row')) {
    const box = row.getBoundingClientRect();
    if (box.bottom < 0 || box.top > innerHeight) continue;
    if (row.children.length === 0) holes.push(box.top);
  }
  const grid = document.getElementById('grid').getBoundingClientRect();
  for (let y = Math.max(0, grid.top) + 1; y < Math.min(innerHeight, grid.bottom) - 1; y += 20) {
    const there = [...document.querySelectorAll('.cell-row, .month-title')].some((element) => {
      const box = element.getBoundingClientRect();
      return box.top <= y + 3 && box.bottom >= y - 3;
    });
    if (!there) holes.push(y);
  }
  return holes;
}"""
LIVE = ".grid.is-live"
# A browser that hands files to other apps, and remembers which.
SHARING = """window.shared = [];
navigator.canShare = () => true;
navigator.share = async ({ files }) => {
  shared.push(files.map(({ name, type, size }) => [name, type, size]));
};"""


def give(route):
    headers = {"Content-Type": "image/jpeg", "Content-Disposition": "inline; filename*=UTF-8''photo%201.jpg"}
    route.fulfill(headers=headers, body="a photo")


class Grid(BrowserTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.site = cls.enterClassContext(served(prepare=synthetic(5000)))
        cls.address = cls.site.address

    def grid(self, path="/search", **wishes):
        page = self.phone(path, **wishes)
        page.wait_for_selector(LIVE)
        return page

    def scroll(self, page, y):
        page.evaluate("(y) => scrollTo(0, y)", y)
        page.evaluate("() => new Promise((done) => setTimeout(done, 250))")

    def state(self, page):
        return page.evaluate(IN_VIEW)

    # Scrolling

    def test_the_grid_scrolls_end_to_end_without_holes_and_with_few_elements(self):
        page = self.grid()
        height = page.evaluate("document.documentElement.scrollHeight")
        most, seen = 0, set()
        for step in range(0, height, height // 40):
            self.scroll(page, step)
            self.assertEqual(page.evaluate(HOLES), [])
            most = max(most, page.evaluate("document.getElementById('grid').querySelectorAll('*').length"))
            seen.update(self.state(page))
        self.assertLess(most, 600)
        self.assertIn(1, seen)
        self.assertIn(5000, seen)
        self.assertGreater(len(seen), 500)

    def test_nothing_moves_while_the_page_comes(self):
        for cookie in ("squares-1", "rows-1"):
            page = self.phone(None)
            page.context.add_cookies([{"name": "grid", "value": cookie, "url": self.address}])
            page.add_init_script(
                "new PerformanceObserver((list) => { for (const one of list.getEntries())"
                " if (!one.hadRecentInput) window.shifted = (window.shifted ?? 0) + one.value; })"
                ".observe({ type: 'layout-shift', buffered: true });"
            )
            page.goto("/search")
            page.wait_for_selector(LIVE)
            page.wait_for_function("() => document.querySelectorAll('.cell img.is-there').length > 12")
            self.assertLess(page.evaluate("window.shifted ?? 0"), 0.01, cookie)

    def test_the_place_is_kept_over_reload_and_back(self):
        page = self.grid()
        self.scroll(page, 60_000)
        # It is stored after a pause.
        page.wait_for_function("() => history.state?.place?.y > 1000")
        before = self.state(page)
        page.reload()
        page.wait_for_selector(LIVE)
        page.wait_for_function("() => scrollY > 1000")
        self.assertEqual(self.state(page), before)
        page.goto("/settings")
        page.go_back()
        page.wait_for_function("() => document.querySelector('.grid.is-live') && scrollY > 1000")
        self.assertEqual(self.state(page), before)

    def test_turning_the_phone_again_and_again_moves_no_photos(self):
        page = self.grid()
        self.scroll(page, 60_000)
        before = self.state(page)
        for _ in range(3):
            page.set_viewport_size({"width": 844, "height": 390})
            page.wait_for_function("() => document.getElementById('grid').clientWidth > 700")
            page.wait_for_timeout(300)
            page.set_viewport_size({"width": 390, "height": 844})
            page.wait_for_function("() => document.getElementById('grid').clientWidth < 400")
            page.wait_for_timeout(300)
        self.assertEqual(self.state(page), before)

    def test_without_scripts_pages_lead_on(self):
        page = self.phone(None, java_script_enabled=False)
        page.goto("/search")
        first = page.locator(".cell").count()
        page.get_by_role("link", name="More photos").click()
        label = page.locator(".cell").first.get_attribute("aria-label")
        self.assertIn(f"Photo {first + 1} of 5,000", label)
        page.locator(".cell").first.click()
        self.assertRegex(page.url, r"/photos/\d+$")
        page.get_by_role("link", name="Next photo").click()
        self.assertIn(f"{first + 2} of 5,000", page.locator("h1").inner_text())

    def test_most_of_a_phone_is_for_photos_also_when_it_lies(self):
        for width, height, most in ((390, 844, 0.22), (844, 390, 0.3), (820, 1180, 0.15)):
            for path in ("/search", "/tags", "/map"):
                page = self.phone(None, viewport={"width": width, "height": height})
                page.goto(path)
                tabs = page.get_by_role("navigation", name="Show as").bounding_box()
                self.assertLess((tabs["y"] + tabs["height"]) / height, most, (width, path))
        # There the symbol of a tab stands beside its name, and the field in the middle of its line.
        page = self.phone("/search", viewport={"width": 844, "height": 390})
        tabs, first = (page.locator(name).bounding_box() for name in (".tabs", ".cell >> nth=0"))
        self.assertLessEqual(tabs["height"], 45)
        # The line of the first month says how many there are, too.
        self.assertGreater((tabs["y"] - first["y"]) / 390, 0.5)
        title, count = (page.locator(name).bounding_box() for name in (".month-title >> nth=0", "#grid-count"))
        self.assertAlmostEqual(title["y"], count["y"], delta=0.5)
        middles = [
            box["y"] + box["height"] / 2
            for box in (page.locator(name).bounding_box() for name in (".search-field", ".search-tabs"))
        ]
        self.assertAlmostEqual(*middles, delta=0.5)
        # The field does not jump from tab to tab.
        places = set()
        for path in ("/search", "/tags", "/map"):
            page = self.phone(path)
            box = page.get_by_role("searchbox").bounding_box()
            places.add((box["x"], box["y"], box["height"]))
        self.assertEqual(len(places), 1, places)

    # Sizes and shapes

    def test_rows_show_each_photo_in_its_own_shape(self):
        page = self.grid()
        page.get_by_role("button", name="Show whole photos in rows").click()
        page.wait_for_timeout(500)
        shapes = page.evaluate(
            "() => [...document.querySelectorAll('.cell')].map((cell) => {"
            " const image = cell.querySelector('img'); const box = cell.getBoundingClientRect();"
            " return [box.width / box.height, image.naturalWidth / image.naturalHeight]; })"
            ".filter(([, natural]) => natural > 0.5 && natural < 2.5)"
        )
        self.assertGreater(len(shapes), 8)
        for shown, natural in shapes:
            self.assertAlmostEqual(shown / natural, 1, delta=0.03)
        self.assertEqual(page.evaluate(HOLES), [])
        page.reload()
        page.wait_for_selector(".grid.rows.is-live")

    def test_cells_grow_and_shrink_by_buttons_keys_and_fingers(self):
        page = self.grid()
        columns = "() => document.querySelector('.cell-row').children.length"
        self.assertEqual(page.evaluate(columns), 3)
        page.get_by_role("button", name="Smaller pictures").click()
        self.assertEqual(page.evaluate(columns), 5)
        page.get_by_role("button", name="Larger pictures").click()
        page.wait_for_timeout(400)
        pinch(page, (195, 500), 60, 220)
        self.assertEqual(page.evaluate(columns), 2)
        page.wait_for_timeout(400)
        pinch(page, (195, 500), 240, 100)
        self.assertGreaterEqual(page.evaluate(columns), 3)
        page.locator(".cell").first.focus()
        page.keyboard.press("-")
        self.assertGreaterEqual(page.evaluate(columns), 5)

    # Jumping

    def test_a_month_is_jumped_to_by_the_list(self):
        page = self.grid()
        wanted = page.locator("#months option", has_text="March 2011")
        page.locator("#months").select_option(wanted.get_attribute("value"))
        self.assertTrue(page.locator(".month-title", has_text="March 2011").is_visible())
        self.assertEqual(page.evaluate(HOLES), [])

    def test_a_month_is_jumped_to_by_the_handle(self):
        page = self.grid()
        self.scroll(page, 2000)
        handle = page.locator(".scrubber-handle").bounding_box()
        start = (handle["x"] + 30, handle["y"] + 25)
        drag(page, start, (start[0], 600), rest=0.3)
        self.assertGreater(page.evaluate("scrollY"), 100_000)
        self.assertRegex(page.locator(".scrubber-label").inner_text(), r"\w+ 20\d\d")
        self.assertEqual(page.evaluate(HOLES), [])

    def test_arrows_move_from_photo_to_photo(self):
        page = self.grid()
        page.locator(".cell").first.focus()
        for key, place in (("ArrowRight", 2), ("ArrowDown", 5), ("ArrowLeft", 4), ("End", 5000), ("Home", 1)):
            page.keyboard.press(key)
            label = page.evaluate("document.activeElement.ariaLabel")
            self.assertTrue(label.startswith(f"Photo {place:,} of 5,000"), f"{key}: {label}")
            box = page.evaluate("(({top, bottom}) => [top, bottom])(document.activeElement.getBoundingClientRect())")
            self.assertTrue(0 <= box[0] and box[1] <= 844, f"{key}: {box}")

    def test_the_tab_key_leads_to_a_photo_in_view_however_far_one_has_scrolled(self):
        page = self.grid()
        self.scroll(page, 100_000)
        stop = page.locator(".cell[tabindex='0']")
        self.assertEqual(stop.count(), 1)
        box = stop.bounding_box()
        self.assertTrue(0 < box["y"] + box["height"] and box["y"] < 844, box)
        self.assertGreater(page.evaluate("scrollY"), 99_000)

    def test_an_index_that_does_not_come_says_so_and_is_asked_for_again(self):
        page = self.phone(None, service_workers="block")
        page.context.watcher.allow("Failed to load resource|failed request")
        page.route("**/grid-index?*", lambda route: route.abort())
        page.goto("/search")
        notice = page.get_by_role("alert").filter(has=page.get_by_role("button", name="Try again"))
        notice.get_by_text("cannot be reached").wait_for()
        self.assertFalse(page.locator("#edit").is_visible())
        check_accessible(page)
        check_touch_targets(page)
        page.unroute("**/grid-index?*")
        notice.get_by_role("button").click()
        page.wait_for_selector(LIVE)
        notice.wait_for(state="detached")
        self.assertTrue(page.locator("#edit").is_visible())

    def test_a_reload_with_nothing_chosen_ends_editing(self):
        page = self.grid()
        page.locator("#edit").click()
        page.locator("#done").wait_for()
        page.reload()
        page.wait_for_selector(LIVE)
        page.wait_for_function("() => !history.state?.editing")
        self.assertTrue(page.locator("#done").is_hidden())

    # Searching

    def test_what_is_typed_is_searched_for_and_cleared_again(self):
        page = self.grid()
        page.get_by_role("searchbox").fill("dog 2024")
        page.wait_for_url("**/search?q=dog%202024")
        few = int(re.sub(r"\D", "", page.locator("#grid-count").inner_text()))
        self.assertTrue(0 < few < 500)
        page.reload()
        page.wait_for_selector(LIVE)
        self.assertEqual(page.get_by_role("searchbox").input_value(), "dog 2024")
        page.get_by_role("button", name="Clear the search").click()
        page.wait_for_url("**/search")
        page.wait_for_function("() => document.getElementById('grid-count').textContent.includes('5,000')")
        page.get_by_role("searchbox").fill("cat")
        page.wait_for_url("**/search?q=cat")
        page.locator("#cancel").click()
        page.wait_for_url("**/search")
        self.assertTrue(page.locator("#cancel").is_hidden())

    def test_a_search_that_finds_nothing_says_so_and_offers_the_nearest(self):
        page = self.grid()
        page.get_by_role("searchbox").fill("giraffee")
        page.get_by_role("heading", name="Nothing found for “giraffee”").wait_for()
        page.get_by_role("link", name="Did you mean “giraffe”?").click()
        page.wait_for_selector(LIVE)
        self.assertGreater(page.locator(".cell").count(), 0)
        page.goto("/search?q=giraffee")
        self.assertTrue(page.get_by_role("link", name="Did you mean “giraffe”?").is_visible())
        check_accessible(page)

    # Opening

    def test_a_photo_opens_and_closes_where_it_was(self):
        page = self.grid()
        self.scroll(page, 20_000)
        before = self.state(page)
        tap(page, (195, 420))
        page.locator(".pswp--open").wait_for()
        page.wait_for_url("**/photos/*")
        page.wait_for_timeout(500)
        first = page.locator(".viewer-position").inner_text()
        swipe(page, (330, 400), (60, 400))
        page.wait_for_function("(was) => document.querySelector('.viewer-position').textContent !== was", arg=first)
        page.go_back()
        page.wait_for_selector(".pswp", state="detached")
        self.assertEqual(self.state(page), before)
        self.assertRegex(page.url, "/search$")

    def test_a_photo_closes_by_a_swipe_down_and_comes_back_forward(self):
        page = self.grid()
        tap(page, (195, 420))
        page.locator(".pswp--open").wait_for()
        page.wait_for_timeout(600)
        address = page.url
        swipe(page, (200, 300), (200, 700))
        page.wait_for_selector(".pswp", state="detached")
        page.wait_for_url("**/search")
        page.go_forward()
        page.locator(".pswp--open").wait_for()
        self.assertEqual(page.url, address)

    # Choosing

    def edit(self, page):
        page.get_by_role("button", name="Edit").click()
        page.locator("#edit-bar").wait_for()

    def chosen(self, page):
        return page.locator("#chosen").inner_text()

    def test_chosen_photos_are_deleted_and_come_back(self):
        page = self.grid()
        self.edit(page)
        self.assertTrue(page.locator("#delete").is_disabled())
        names = page.locator(".cell").evaluate_all("(cells) => cells.slice(0, 3).map((cell) => cell.href)")
        for number in range(3):
            page.locator(".cell").nth(number).click()
        self.assertEqual(self.chosen(page), "3 selected")
        self.assertTrue(page.evaluate("document.querySelector('.search-head').inert"))
        self.assertTrue(page.evaluate("document.querySelector('.tabs').inert"))
        check_accessible(page)
        check_touch_targets(page)
        page.get_by_role("button", name="Delete (3)").click()
        alert = page.get_by_role("alertdialog", name="Delete 3 photos?")
        self.assertIn("Recently deleted for 30 days", alert.inner_text())
        check_accessible(page)
        alert.get_by_role("button", name="Delete 3 photos").click()
        page.get_by_text("3 photos deleted").wait_for()
        self.assertIn("4,997", page.locator("#grid-count").inner_text())
        page.get_by_role("button", name="Undo").click()
        page.wait_for_function("() => document.getElementById('grid-count').textContent.includes('5,000')")
        page.get_by_role("button", name="Done").click()
        self.assertEqual(
            page.locator(".cell").evaluate_all("(cells) => cells.slice(0, 3).map((cell) => cell.href)"), names
        )

    def test_undo_brings_back_only_what_the_page_itself_has_deleted(self):
        page = self.grid()
        self.edit(page)
        ids = page.locator(".cell").evaluate_all("(cells) => cells.slice(0, 2).map((cell) => cell.href)")
        other, mine = (int(re.search(r"/photos/(\d+)", address)[1]) for address in ids)
        for number in range(2):
            page.locator(".cell").nth(number).click()
        # As in another tab.
        headers = {"Sec-Fetch-Site": "same-origin"}
        page.request.post("/photos/delete", data={"ids": [other]}, headers=headers)
        self.addCleanup(page.request.post, "/photos/restore", data={"ids": [other]}, headers=headers)
        page.get_by_role("button", name="Delete (2)").click()
        page.get_by_role("button", name="Delete 2 photos").click()
        page.get_by_text("2 photos deleted").wait_for()
        with page.expect_request("**/photos/restore") as restoring:
            page.get_by_role("button", name="Undo").click()
        self.assertEqual(restoring.value.post_data_json["ids"], [mine])
        page.wait_for_function("() => document.getElementById('grid-count').textContent.includes('4,999')")

    def test_the_grid_stays_where_it_is_when_choosing_is_over(self):
        page = self.grid()
        self.edit(page)
        self.scroll(page, 6000)
        first = "() => document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest('.cell').href"
        before = page.evaluate(first)
        page.get_by_role("button", name="Done").click()
        page.wait_for_selector("body:not(.is-editing)")
        self.assertEqual(page.evaluate(first), before)

    def test_going_back_ends_choosing_and_what_was_chosen_survives_another_page(self):
        page = self.grid()
        self.edit(page)
        for number in range(2):
            page.locator(".cell").nth(number).click()
        page.go_back()
        page.wait_for_selector("body:not(.is-editing)")
        self.assertIn("/search", page.url)
        page.go_forward()
        page.wait_for_selector("body.is-editing")
        for number in range(3):
            page.locator(".cell").nth(number).click()
        self.assertEqual(self.chosen(page), "3 selected")
        page.locator("#place").click()
        # Until its script is there, the button is a plain link.
        page.wait_for_url("**/map/place?*")
        page.locator("#placing-cancel").click()
        page.wait_for_selector("body.is-editing")
        self.assertEqual(self.chosen(page), "3 selected")
        page.get_by_role("button", name="Done").click()
        page.wait_for_selector("body:not(.is-editing)")
        self.assertIsNone(page.evaluate("() => history.state?.editing ?? null"))

    def test_going_back_calls_off_what_is_asked(self):
        page = self.grid()
        for name in ("Delete (1)", "Add tags"):
            self.edit(page)
            page.locator(".cell").first.click()
            page.get_by_role("button", name=name).click()
            page.locator("dialog[open]").wait_for()
            page.go_back()
            page.wait_for_selector("body:not(.is-editing)")
            self.assertEqual(page.locator("dialog[open]").count(), 0)
        self.assertIn("5,000", page.locator("#grid-count").inner_text())
        page.locator(".cell").first.click()
        page.locator(".pswp:not([aria-busy])").wait_for()
        page.locator(".pswp [data-viewer=delete]").first.click()
        page.get_by_role("alertdialog").wait_for()
        page.go_back()
        page.locator(".pswp").wait_for(state="detached")
        self.assertEqual(page.locator("dialog[open]").count(), 0)
        self.assertIn("5,000", page.locator("#grid-count").inner_text())

    def test_who_comes_back_sees_what_has_changed_meanwhile(self):
        page = self.grid()
        first = page.locator(".cell").first.get_attribute("href")
        number = int(re.search(r"/photos/(\d+)", first)[1])
        page.goto("/settings")
        for path in ("delete", "restore"):
            status, _, answer = self.site.post(f"/photos/{path}", {"ids": number})
            self.assertIn(status, (200, 303), answer)
            page.go_back()
            page.wait_for_selector(LIVE)
            there = [first] if path == "restore" else []
            self.assertEqual(page.locator(f".cell[href='{first}']").evaluate_all("(all) => all.map((one) => one.getAttribute('href'))"), there)
            self.assertIn("5,000" if there else "4,999", page.locator("#grid-count").inner_text())
            page.go_forward()

    def test_a_finger_drawn_across_chooses_a_range(self):
        page = self.grid()
        self.edit(page)
        boxes = [page.locator(".cell").nth(number).bounding_box() for number in (3, 10)]
        start, end = [(box["x"] + 60, box["y"] + 60) for box in boxes]
        drag(page, start, (end[0], start[1]), seconds=0.3)
        self.assertEqual(self.chosen(page), "2 selected")
        page.get_by_role("button", name="Select all photos").click()
        self.assertEqual(self.chosen(page), "5,000 selected")
        page.get_by_role("button", name="Deselect all photos").click()
        self.assertEqual(self.chosen(page), "Select photos")

    def test_the_tools_of_chosen_photos_keep_to_one_line(self):
        page = self.phone(None, language="it")
        page.add_init_script(SHARING)
        page.goto("/search")
        page.wait_for_selector(LIVE)
        page.locator("#edit").click()
        button = page.get_by_role("button", name="Tutte (selezione delle foto)")
        self.assertLessEqual(button.bounding_box()["height"], 44)
        self.assertTrue(button.evaluate("({ parentElement: bar }) => bar.scrollWidth <= bar.clientWidth"))
        button.click()
        button = page.get_by_role("button", name="Nessuna (selezione delle foto)")
        self.assertEqual(button.inner_text(), "Nessuna")
        self.assertTrue(button.evaluate("({ parentElement: bar }) => bar.scrollWidth <= bar.clientWidth"))
        # On the narrowest phones the row goes on to the side.
        page.set_viewport_size({"width": 320, "height": 640})
        widths = button.evaluate("(button) => [button.scrollWidth, button.clientWidth]")
        self.assertEqual(*widths)

    def test_shift_chooses_a_range_on_a_desktop(self):
        page = self.desktop("/search")
        page.wait_for_selector(LIVE)
        self.edit(page)
        page.locator(".cell").nth(2).click()
        page.locator(".cell").nth(11).click(modifiers=["Shift"])
        self.assertEqual(self.chosen(page), "10 selected")
        # The range ends elsewhere then, and may become smaller.
        page.locator(".cell").nth(5).click(modifiers=["Shift"])
        self.assertEqual(self.chosen(page), "4 selected")
        page.keyboard.press("Escape")
        self.assertTrue(page.locator("#edit-bar").is_hidden())

    def test_keys_choose_a_range_and_give_up_what_is_too_much(self):
        page = self.desktop("/search")
        page.wait_for_selector(LIVE)
        self.edit(page)
        page.locator(".cell").nth(3).focus()
        for key, count in [("Right", 2), ("Right", 3), ("Left", 2), ("Left", 1), ("Left", 2)]:
            page.keyboard.press(f"Shift+Arrow{key}")
            self.assertEqual(self.chosen(page), f"{count} selected")
        # A photo that is chosen apart begins another range, and the first stays.
        for _ in range(4):
            page.keyboard.press("ArrowRight")
        page.keyboard.press(" ")
        page.keyboard.press("Shift+ArrowRight")
        self.assertEqual(self.chosen(page), "4 selected")
        self.assertEqual(self.indexes(page), [2, 3, 6, 7])

    def indexes(self, page):
        return page.locator(".cell").evaluate_all(
            "(cells) => cells.flatMap((cell, index) => cell.matches('.is-chosen') ? [index] : [])")

    def test_the_key_for_all_chooses_all_photos_and_stays_where_it_is(self):
        page = self.desktop("/search?q=zebra")
        page.wait_for_selector(LIVE)
        count = page.locator("#grid-count").inner_text().split()[0]
        self.assertGreater(int(count), 2)
        # In a field it is for what is typed.
        page.locator("#q").focus()
        page.keyboard.press("Control+a")
        self.assertTrue(page.locator("#edit-bar").is_hidden())
        page.keyboard.press("Escape")
        page.goto("/search?q=zebra")
        page.wait_for_selector(LIVE)
        page.locator(".cell").nth(1).focus()
        page.keyboard.press("Control+a")
        page.locator("#edit-bar").wait_for()
        for _ in range(2):
            self.assertEqual(self.chosen(page), f"{count} selected")
            page.keyboard.press("Control+a")
        page.keyboard.press(" ")
        self.assertEqual(self.chosen(page), f"{int(count) - 1} selected")
        page.keyboard.press("Control+Shift+A")
        self.assertEqual(self.chosen(page), "Select photos")

    def test_chosen_photos_become_favourites_and_get_tags(self):
        page = self.grid("/search?q=zebra")
        self.edit(page)
        page.locator(".cell").nth(0).click()
        page.locator(".cell").nth(1).click()
        page.get_by_role("button", name="Mark as favourite").click()
        page.get_by_role("button", name="Remove from favourites").wait_for()
        # One more is chosen by mistake: only that one changes, and Undo takes only that back.
        page.locator(".cell").nth(2).click()
        page.get_by_role("button", name="Mark as favourite").click()
        toast = page.locator(".toast", has_text="Added to the favourites")
        toast.get_by_role("button", name="Undo").click()
        page.get_by_role("button", name="Mark as favourite").wait_for()
        page.locator(".cell").nth(2).click()
        page.get_by_role("button", name="Remove from favourites").wait_for()
        page.get_by_role("button", name="Add tags").click()
        page.get_by_role("textbox", name="Tags").fill("stripes, <b>bold</b>")
        page.get_by_role("button", name="Add", exact=True).click()
        page.get_by_text("Tags added to 2 photos").wait_for()
        # What is known is offered, and what was added is taken back.
        page.get_by_role("button", name="Add tags").click()
        page.get_by_role("textbox", name="Tags").fill("zeb")
        page.locator("#known .chip", has_text="zebra").first.wait_for()
        page.get_by_role("textbox", name="Tags").fill("stri")
        page.locator("#known .chip", has_text="stripes").click()
        page.get_by_role("textbox", name="Tags").press_sequentially("by mistake")
        page.get_by_role("button", name="Add", exact=True).click()
        page.locator(".toast", has_text="Tags added to 2 photos").get_by_role("button", name="Undo").click()
        page.get_by_text("Tags removed").wait_for()
        page.goto("/favourites")
        page.wait_for_selector(LIVE)
        self.assertEqual(page.locator(".cell.is-favourite").count(), 2)
        page.goto("/tags/stripes")
        page.wait_for_selector(LIVE)
        self.assertEqual(page.locator(".cell").count(), 2)

    def test_several_photos_are_handed_to_another_app(self):
        page = self.phone(None)
        page.add_init_script(SHARING)
        page.goto("/search")
        page.wait_for_selector(LIVE)
        self.edit(page)
        for number in range(3):
            page.locator(".cell").nth(number).click()
        # Their files only seem to be there.
        page.route("**/original?tagged&inline", give)
        page.get_by_role("button", name="Share").click()
        page.wait_for_function("() => shared.length === 1")
        self.assertEqual(page.evaluate("shared[0]"), [["photo 1.jpg", "image/jpeg", 7]] * 3)

    def test_what_took_long_to_come_is_handed_over_with_another_tap(self):
        page = self.phone(None)
        page.add_init_script(SHARING)
        page.add_init_script(
            """const share = navigator.share;
            navigator.share = async (what) => {
              navigator.share = share;
              throw new DOMException("too late", "NotAllowedError");
            };"""
        )
        page.goto("/search")
        page.wait_for_selector(LIVE)
        self.edit(page)
        page.locator(".cell").first.click()
        page.route("**/original?tagged&inline", give)
        page.get_by_role("button", name="Share").click()
        alert = page.get_by_role("alertdialog", name="The photo is ready.")
        alert.get_by_role("button", name="Share").click()
        page.wait_for_function("() => shared.length === 1")

    def test_fetching_photos_to_share_is_followed_and_called_off(self):
        page = self.phone(None)
        page.add_init_script(SHARING)
        page.goto("/search")
        page.wait_for_selector(LIVE)
        self.edit(page)
        for number in range(2):
            page.locator(".cell").nth(number).click()
        asked = []
        page.route("**/original?tagged&inline", lambda route: asked.append(route) if asked else first(route))

        def first(route):
            asked.append(route)
            give(route)

        page.get_by_role("button", name="Share").click()
        waiting = page.get_by_role("dialog", name="Getting 2 photos…")
        waiting.wait_for()
        bar = waiting.get_by_role("progressbar")
        page.wait_for_function("(bar) => bar.ariaValueNow === '50'", arg=bar.element_handle())
        waiting.get_by_role("button", name="Cancel").click()
        waiting.wait_for(state="detached")
        self.assertEqual(page.evaluate("shared"), [])
        self.assertEqual(self.chosen(page), "2 selected")

    def test_deleting_thousands_is_followed_called_off_and_taken_back(self):
        page = self.grid()
        self.edit(page)
        page.get_by_role("button", name="Select all photos").click()
        held = []
        page.route("**/photos/delete", lambda route: held.append(route) if len(held) >= 2 else pass_on(route))

        def pass_on(route):
            held.append(route)
            route.continue_()

        page.get_by_role("button", name="Delete (5,000)").click()
        page.get_by_role("button", name="Delete 5,000 photos").click()
        waiting = page.get_by_role("dialog", name="Deleting…")
        waiting.get_by_text("1,000 of 5,000").wait_for()
        check_accessible(page)
        waiting.get_by_role("button", name="Cancel").click()
        # What is under way comes to its end.
        held[2].continue_()
        page.get_by_text("1,500 photos deleted").wait_for()
        self.assertEqual(self.chosen(page), "3,500 selected")
        self.assertIn("3,500", page.locator("#grid-count").inner_text())
        page.get_by_role("button", name="Undo").click()
        page.wait_for_function("() => document.getElementById('grid-count').textContent.includes('5,000')")

    def test_several_photos_are_downloaded_as_an_archive(self):
        page = self.grid()
        self.edit(page)
        page.locator(".cell").nth(0).click()
        page.locator(".cell").nth(1).click()
        for choice in ("Save with the tags", "Download originals"):
            with self.subTest(choice):
                sheet = self.keep_sheet(page)
                check_accessible(page)
                with page.expect_download() as download:
                    sheet.get_by_role("button", name=choice).click()
                self.assertEqual(download.value.suggested_filename, "Vision, 2 photos.zip")
                page.locator(".toast", has_text="Saving 2 photos to your downloads").first.wait_for()

    def keep_sheet(self, page):
        page.get_by_role("button", name="Save", exact=True).click()
        sheet = page.get_by_role("dialog", name="Save to this device")
        sheet.wait_for()
        return sheet

    def test_without_a_network_a_download_says_so_and_the_page_stays(self):
        page = self.phone(None, service_workers="block")

        def elsewhere(route):
            answer = route.fetch()
            route.fulfill(response=answer, body=answer.text().replace('"localhost"', '"elsewhere"'))

        page.route("**/forms.js", elsewhere)
        page.goto("/search")
        page.wait_for_selector(LIVE)
        self.edit(page)
        page.locator(".cell").nth(0).click()
        page.context.set_offline(True)
        self.keep_sheet(page).get_by_role("button", name="Save with the tags").click()
        page.get_by_role("alertdialog").get_by_text("cannot be reached").wait_for()
        self.assertEqual(page.locator(".toast").count(), 0)
        page.context.set_offline(False)

    def test_where_nothing_can_be_shared_there_is_no_button_for_it(self):
        page = self.phone(None)
        page.add_init_script("delete Navigator.prototype.canShare;")
        page.goto("/search")
        page.wait_for_selector(LIVE)
        self.edit(page)
        self.assertTrue(page.locator("#download").is_visible())
        self.assertFalse(page.locator("#share").is_visible())
