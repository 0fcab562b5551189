"""The viewer: leafing, keys, bars, info; favourites, deletion and what comes back of it; the page without scripts."""

import json

from browsing import (
    SiteTest, check_accessible, check_overflow, check_screen, check_touch_targets, double_tap, drag, long_press, pinch, swipe,
    tap,
)
from browsing.drafts import ask
from browsing.resting import settle

OPEN = ".pswp--open:not([aria-busy])"
# The addresses of the pictures in the middle of the screen.
IN_VIEW = """() => [...document.querySelectorAll('.pswp__img')].filter((img) => {
  const { left, right, top, bottom } = img.getBoundingClientRect();
  return left < innerWidth / 2 && right > innerWidth / 2 && top < innerHeight / 2 && bottom > innerHeight / 2;
}).map((img) => img.getAttribute('src'))"""


class Viewer(SiteTest):
    photos = ("coffee", "chelsea", "rocket")

    def number(self, name):
        """The photo of a sample; they come in any order."""
        for number in range(1, len(self.photos) + 1):
            _, _, answer = self.site.get(f"/photos/{number}/info")
            if any(row["value"].startswith(name) for row in json.loads(answer)["rows"]):
                return number
        raise AssertionError(f"{name} is not there")

    def viewer(self, name="coffee", query="", **wishes):
        page = self.phone(f"/photos/{self.number(name)}{query}", **wishes)
        self.opened_viewer(page)
        return page

    def opened_viewer(self, page):
        page.locator(OPEN).wait_for()
        # What is known of the photo is there, and with it the address of its file.
        page.wait_for_selector("[data-viewer=save][href*=tagged]", state="attached")

    def position(self, page):
        return page.locator(".viewer-position").inner_text()

    def control(self, page, name):
        return page.locator(f".pswp [data-viewer={name}]").first

    def test_a_photo_opens_by_its_address_and_says_what_it_shows(self):
        page = self.viewer()
        dialog = page.get_by_role("dialog")
        self.assertRegex(dialog.get_attribute("aria-label"), r"^Photo \d of 3, .*cup")
        self.assertRegex(page.title(), r"^Photo \d of 3")
        self.assertTrue(page.evaluate("document.querySelector('main').inert"))
        check_accessible(page)
        check_touch_targets(page)
        check_overflow(page)

    def test_the_address_follows_the_photo_through_a_reload(self):
        page = self.phone("/search")
        page.wait_for_selector(".grid.is-live")
        page.locator(".cell").first.click()
        self.opened_viewer(page)
        before = page.url
        swipe(page, (330, 400), (60, 400))
        page.wait_for_url(lambda url: url != before and "/photos/" in url)
        self.assertEqual(self.position(page), "2 of 3")
        page.reload()
        self.opened_viewer(page)
        self.assertEqual(self.position(page), "2 of 3")
        page.keyboard.press("Escape")
        page.wait_for_url("**/search**")
        page.wait_for_selector(".grid.is-live")

    def test_who_comes_from_nowhere_closes_into_the_grid(self):
        page = self.viewer("chelsea", "?q=cat")
        self.control(page, "close").click()
        page.wait_for_url(f"**/search?q=cat#p{self.number('chelsea')}")

    def test_a_heart_is_still_there_when_one_comes_back(self):
        page = self.viewer("coffee")
        self.control(page, "favourite").click()
        page.wait_for_function("() => document.querySelector('[data-viewer=favourite]').ariaPressed === 'true'")
        self.control(page, "tags").click()
        page.wait_for_url("**/tags*")
        page.go_back()
        self.opened_viewer(page)
        self.assertEqual(self.control(page, "favourite").get_attribute("aria-pressed"), "true")
        self.control(page, "favourite").click()
        page.wait_for_function("() => document.querySelector('[data-viewer=favourite]').ariaPressed === 'false'")

    def test_keys_leaf_favour_inform_and_close(self):
        page = self.desktop("/search")
        page.wait_for_selector(".grid.is-live")
        page.locator(".cell").first.press("Enter")
        self.opened_viewer(page)
        page.keyboard.press("ArrowRight")
        page.wait_for_function("() => document.querySelector('.viewer-position').textContent === '2 of 3'")
        page.keyboard.press("f")
        self.assertEqual(self.control(page, "favourite").get_attribute("aria-pressed"), "true")
        page.keyboard.press("f")
        page.wait_for_function("() => document.querySelector('[data-viewer=favourite]').ariaPressed === 'false'")
        page.keyboard.press("i")
        sheet = page.get_by_role("dialog", name="Info")
        sheet.wait_for()
        self.assertIn("MP", sheet.inner_text())
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Escape")
        page.wait_for_selector(".pswp:not(.has-sheet)")
        self.assertEqual(self.position(page), "2 of 3")
        page.keyboard.press("Escape")
        page.wait_for_selector(".pswp", state="detached")
        label = page.evaluate("document.activeElement.ariaLabel")
        self.assertTrue(label.startswith("Photo 2 of 3"), label)

    def test_keys_lead_to_the_first_and_last_photo_and_do_not_scroll_the_page_below(self):
        page = self.desktop("/search", viewport={"width": 1280, "height": 360})
        page.wait_for_selector(".grid.is-live")
        page.locator(".cell").nth(1).press("Enter")
        self.opened_viewer(page)
        place = page.evaluate("scrollY")
        # From the last control, the focus goes out to the browser.
        page.evaluate("document.activeElement.blur()")
        for key, position in [("End", "3 of 3"), ("Home", "1 of 3"), ("PageDown", "2 of 3"), ("PageUp", "1 of 3")]:
            page.keyboard.press(key)
            page.wait_for_function(
                "(text) => document.querySelector('.viewer-position').textContent === text", arg=position)
        # That would take some frames.
        page.wait_for_timeout(300)
        self.assertEqual(page.evaluate("scrollY"), place)

    def test_the_focus_stays_in_the_viewer(self):
        page = self.viewer()
        for _ in range(25):
            page.keyboard.press("Tab")
            inside = "() => document.activeElement === document.body || !!document.activeElement.closest('.pswp')"
            self.assertTrue(page.evaluate(inside))

    def test_a_photo_is_looked_at_closely_with_all_its_pixels(self):
        page = self.viewer()
        pinch(page, (195, 420), 60, 380)
        source = "() => document.querySelector('.pswp__item[aria-hidden=false] .pswp__img:not(.pswp__img--placeholder)').src"
        page.wait_for_function(f"() => ({source})().includes('/original?inline')")
        double_tap(page, (195, 420))

    def test_two_taps_enlarge_what_fits_the_screen_two_and_a_half_times(self):
        width = "() => [...document.querySelectorAll('.pswp__item[aria-hidden=false] .pswp__img')].at(-1).getBoundingClientRect().width"
        for name in ("coffee", "rocket"):
            with self.subTest(name):
                page = self.viewer(name)
                before = page.evaluate(width)
                double_tap(page, (195, 420))
                page.wait_for_function(f"(before) => Math.abs(({width})() / before - 2.5) < 0.05", arg=before)

    def test_on_a_wide_screen_the_bars_stand_beside_the_photo(self):
        page = self.desktop(f"/photos/{self.number('rocket')}")
        self.opened_viewer(page)
        photo = page.locator(".pswp__item[aria-hidden=false] .pswp__img").last.bounding_box()
        top, bottom = (page.locator(name).bounding_box() for name in (".viewer-top", ".viewer-bottom"))
        self.assertLessEqual(top["y"] + top["height"], photo["y"] + 1)
        self.assertLessEqual(photo["y"] + photo["height"], bottom["y"] + 1)

    def test_on_a_phone_on_its_side_the_photo_is_between_the_bars_and_takes_all_of_the_screen_without_them(self):
        page = self.phone(f"/photos/{self.number('rocket')}", viewport={"width": 844, "height": 390})
        self.opened_viewer(page)
        picture = page.locator(".pswp__item[aria-hidden=false] .pswp__img").last
        photo = picture.bounding_box()
        top, bottom = (page.locator(name).bounding_box() for name in (".viewer-top", ".viewer-bottom"))
        self.assertLessEqual(top["y"] + top["height"], photo["y"] + 1)
        self.assertLessEqual(photo["y"] + photo["height"], bottom["y"] + 1)
        self.assertGreater(photo["height"], 280)
        tap(page, (422, 200))
        page.wait_for_selector(".pswp:not(.pswp--ui-visible)")
        page.wait_for_function("(photo) => photo.getBoundingClientRect().height >= 389", arg=picture.element_handle())
        tap(page, (422, 200))
        page.wait_for_selector(".pswp--ui-visible")
        page.wait_for_function(
            "([photo, height]) => photo.getBoundingClientRect().height === height",
            arg=[picture.element_handle(), photo["height"]])

    def test_a_button_zooms_in_and_out_again(self):
        page = self.viewer()
        zoom = page.get_by_role("button", name="Zoom")
        width = "() => [...document.querySelectorAll('.pswp__item[aria-hidden=false] .pswp__img')].at(-1).getBoundingClientRect().width"
        before = page.evaluate(width)
        zoom.click()
        page.wait_for_function(f"(before) => ({width})() > before * 1.5", arg=before)
        self.assertEqual(zoom.get_attribute("aria-pressed"), "true")
        zoom.press("Enter")
        page.wait_for_function(f"(before) => Math.abs(({width})() - before) < 2", arg=before)
        self.assertEqual(zoom.get_attribute("aria-pressed"), "false")

    def test_a_photo_whose_file_is_gone_says_where_it_was(self):
        number = self.number("rocket")
        file = next(self.site.photos.glob("rocket*"))
        elsewhere = self.site.folder / file.name
        file.rename(elsewhere)

        def back():
            elsewhere.rename(file)
            self.site.post("/settings/folders/1/rescan")

        self.addCleanup(back)
        self.site.post("/settings/folders/1/rescan")
        page = self.phone("/")
        until = "async (path) => (await (await fetch(path)).json()).problem !== null"
        page.wait_for_function(until, arg=f"/photos/{number}/info")
        page.goto(f"/photos/{number}")
        page.locator(".viewer-missing:not([hidden])").wait_for()
        self.assertIn(f"It was here: ~/photos/{file.name}", page.locator(".viewer-missing").inner_text())
        for name in ("save", "sketch", "edit"):
            self.assertEqual(self.control(page, name).get_attribute("aria-disabled"), "true")
            self.assertIsNone(self.control(page, name).get_attribute("href"))
        self.assertTrue(self.control(page, "share").is_disabled())
        check_accessible(page)
        # The one beside it has all of them.
        page.keyboard.press("ArrowRight" if number > 1 else "ArrowLeft")
        page.locator(".viewer-missing").wait_for(state="hidden")
        self.opened_viewer(page)
        self.assertFalse(self.control(page, "share").is_disabled())

    def test_tags_that_changed_since_a_copy_was_saved_are_saved_again(self):
        number = self.number("rocket")
        ask(self.site, "POST", f"/photos/{number}/save", b"{}")
        page = self.viewer("rocket")
        again = page.get_by_role("button", name="Save again")
        self.assertTrue(again.is_hidden())
        ask(self.site, "POST", f"/photos/{number}/tags", json.dumps({"add": ["Cape Canaveral"]}).encode())
        page.reload()
        self.opened_viewer(page)
        page.get_by_text("The tags have changed since the last copy.").wait_for()
        check_accessible(page)
        check_overflow(page)
        check_touch_targets(page)
        again.click()
        page.get_by_text("Saved as rocket").wait_for()
        again.wait_for(state="hidden")
        self.assertEqual(len(self.site.copies()), 2)

    def test_a_photo_is_handed_to_another_app(self):
        page = self.phone(None)
        page.add_init_script(
            """window.shared = [];
            navigator.canShare = () => true;
            navigator.share = async ({ files }) => { shared.push([files[0].name, files[0].type, files[0].size]); };"""
        )
        page.goto(f"/photos/{self.number('coffee')}")
        self.opened_viewer(page)
        self.control(page, "share").click()
        page.wait_for_function("() => shared.length === 1")
        size = (self.site.photos / "coffee.png").stat().st_size
        name, kind, shared = page.evaluate("shared[0]")
        self.assertEqual((name, kind), ("coffee.png", "image/png"))
        # With the tags in it.
        self.assertGreater(shared, size)

    def test_without_a_network_it_says_so_and_opens_afterwards(self):
        page = self.phone("/search")
        page.wait_for_selector(".grid.is-live")
        page.wait_for_load_state("networkidle")
        page.context.watcher.allow("Failed to load resource|failed request")
        alert = page.get_by_role("alertdialog", name="Vision cannot be reached. Is it still running?")
        page.context.set_offline(True)
        page.locator(".cell").first.click()
        alert.get_by_role("button", name="OK").click()
        page.context.set_offline(False)
        # The last of what the viewer is made of.
        page.route("**/photoswipe.css", lambda route: route.abort())
        page.locator(".cell").first.click()
        alert.get_by_role("button", name="OK").click()
        page.unroute("**/photoswipe.css")
        page.locator(".cell").first.click()
        self.opened_viewer(page)

    def test_a_tap_takes_the_bars_away_and_brings_them_back(self):
        page = self.viewer()
        tap(page, (195, 400))
        page.wait_for_selector(".pswp:not(.pswp--ui-visible)")
        tap(page, (195, 400))
        page.wait_for_selector(".pswp--ui-visible")

    def test_tags_rest_while_the_photo_is_touched_and_for_those_who_want_no_motion(self):
        page = self.viewer()
        page.evaluate("document.querySelector('.glide').classList.add('is-gliding')")
        state = "getComputedStyle(document.querySelector('.glide-track')).animationPlayState"
        self.assertEqual(page.evaluate(state), "running")
        page.evaluate(
            "document.querySelector('.pswp__scroll-wrap').dispatchEvent(new PointerEvent('pointerdown',"
            " { bubbles: true, pointerType: 'touch', isPrimary: true, clientX: 100, clientY: 300 }))"
        )
        self.assertEqual(page.evaluate(state), "paused")
        still = self.viewer(still=True)
        still.evaluate("document.querySelector('.glide').classList.add('is-gliding')")
        self.assertEqual(
            still.evaluate("getComputedStyle(document.querySelector('.glide-track')).animationName"), "none"
        )

    def test_tags_that_glide_are_moved_by_hand_and_glide_on(self):
        number = self.number("coffee")
        words = ["breakfast in Naples", "a table by the window", "the last one of them"]
        for change in ("remove", "add"):
            ask(self.site, "POST", f"/photos/{number}/tags", json.dumps({change: words}).encode())
        self.addCleanup(ask, self.site, "POST", f"/photos/{number}/tags", json.dumps({"remove": words}).encode())
        page = self.viewer()
        page.locator(".glide.is-gliding").wait_for()
        check_screen(page)
        line = page.locator(".glide")
        first, last = (line.locator("a:not([tabindex])").nth(at) for at in (0, -1))
        drag(page, (270, 22), (90, 22))
        self.assertNotIn("is-gliding", line.get_attribute("class"))
        moved = first.bounding_box()["x"]
        self.assertLess(moved, line.bounding_box()["x"] - 50)
        drag(page, (90, 22), (270, 22))
        self.assertGreater(first.bounding_box()["x"], moved + 50)
        # Where it was left, it glides on; who comes with the keyboard sees where they are.
        page.locator(".glide.is-gliding").wait_for()
        last.focus()
        self.assertNotIn("is-gliding", line.get_attribute("class"))
        box, place = last.bounding_box(), line.bounding_box()
        self.assertTrue(place["x"] - 1 <= box["x"] and box["x"] + box["width"] <= place["x"] + place["width"] + 1)

    def test_a_tag_that_is_held_rests_and_leads_nowhere(self):
        number = self.number("coffee")
        words = ["breakfast in Naples", "a table by the window", "the last one of them"]
        ask(self.site, "POST", f"/photos/{number}/tags", json.dumps({"add": words}).encode())
        self.addCleanup(ask, self.site, "POST", f"/photos/{number}/tags", json.dumps({"remove": words}).encode())
        page = self.viewer()
        page.locator(".glide.is-gliding").wait_for()
        page.wait_for_function(
            "() => new DOMMatrix(getComputedStyle(document.querySelector('.glide-track')).transform).m41 < -5"
        )
        address = page.url
        long_press(page, (195, 22), seconds=1.2)
        self.assertNotIn("is-gliding", page.locator(".glide").get_attribute("class"))
        page.wait_for_timeout(500)
        self.assertEqual(page.url, address)
        tap(page, (195, 22))
        page.wait_for_url("**/tags/**")

    def test_boxes_are_shown_and_remembered(self):
        page = self.viewer()
        boxes = page.locator(".viewer-boxes")
        self.assertTrue(boxes.is_hidden())
        self.control(page, "boxes").click()
        page.locator(".viewer-name", has_text="cup").first.wait_for()
        box = page.locator(".viewer-box").first
        photo = page.locator(".pswp__item[aria-hidden=false] .pswp__img").last.bounding_box()
        there = box.bounding_box()
        self.assertTrue(photo["x"] - 1 <= there["x"] and there["x"] + there["width"] <= photo["x"] + photo["width"] + 1)
        page.reload()
        self.opened_viewer(page)
        self.assertTrue(boxes.is_visible())

    def test_names_of_boxes_are_whole_and_inside_the_picture(self):
        page = self.viewer()
        self.control(page, "boxes").click()
        page.locator(".viewer-name").first.wait_for()
        # A narrow box in the lower right corner.
        page.evaluate(
            "() => { const { style } = document.querySelector('.viewer-name');"
            " for (const [name, value] of [['--x', '0.97'], ['--y', '0.99'], ['--w', '0.03'], ['--h', '0.01']])"
            " style.setProperty(name, value); }")
        photo = page.locator(".pswp__item[aria-hidden=false] .pswp__img").last.bounding_box()
        for name in page.locator(".viewer-name > span").all():
            there = name.bounding_box()
            self.assertGreaterEqual(there["x"], photo["x"] - 1)
            self.assertLessEqual(there["x"] + there["width"], photo["x"] + photo["width"] + 1)
            self.assertLessEqual(there["y"] + there["height"], photo["y"] + photo["height"] + 1)
            self.assertTrue(name.evaluate("one => one.scrollWidth <= one.clientWidth"), name.inner_text())

    def test_names_of_boxes_that_begin_at_one_place_are_beside_each_other_or_hidden(self):
        page = self.phone(None)
        box = {"x": 0.2, "y": 0.1, "width": 0.5, "height": 0.6}

        def alike(route):
            answer = route.fetch()
            info = answer.json()
            info["boxes"] = [{**box, "name": name} for name in ("person", "shirt", "face", "hat")]
            route.fulfill(response=answer, json=info)

        page.route("**/photos/*/info*", alike)
        page.goto(f"/photos/{self.number('rocket')}")
        self.opened_viewer(page)
        self.control(page, "boxes").click()
        names = page.locator(".viewer-name > span")
        names.nth(2).wait_for()
        self.assertEqual([name.inner_text() for name in names.all() if name.is_visible()], ["person", "shirt", "face"])
        tops = sorted(name.bounding_box()["y"] for name in names.all() if name.is_visible())
        height = names.first.bounding_box()["height"]
        for one, other in zip(tops, tops[1:]):
            self.assertGreaterEqual(other - one, height - 0.5)
        page.unroute_all(behavior="wait")

    def test_the_photo_is_seen_beside_its_info(self):
        sizes = [{}, {"viewport": {"width": 844, "height": 390}}, None]
        for size in sizes:
            page = (self.desktop if size is None else self.phone)(f"/photos/{self.number('rocket')}", **(size or {}))
            self.opened_viewer(page)
            picture = page.locator(".pswp__item[aria-hidden=false] .pswp__img").last
            before = picture.bounding_box()
            self.control(page, "info").click()
            sheet = page.get_by_role("dialog", name="Info")
            sheet.wait_for()
            settle(page)
            page.wait_for_timeout(500)
            photo = picture.bounding_box()
            self.assertGreaterEqual(photo["y"], 0)
            self.assertGreater(photo["height"], 150)
            if size == {}:
                self.assertLessEqual(photo["y"] + photo["height"], sheet.bounding_box()["y"])
            else:
                self.assertGreaterEqual(photo["x"], 0)
                self.assertLessEqual(photo["x"] + photo["width"], sheet.bounding_box()["x"])
                self.assertEqual(sheet.evaluate("one => one.scrollTop"), 0)
            sheet.get_by_role("button", name="Done").click()
            sheet.wait_for(state="hidden")
            page.wait_for_timeout(500)
            self.assertEqual(picture.bounding_box(), before)

    def test_a_sheet_is_drawn_down_by_its_grabber(self):
        page = self.viewer()
        sheet = page.locator(".info-sheet")
        tap(page, self.control(page, "info"))
        page.locator(".info-sheet[open]").wait_for()
        settle(page)
        top = sheet.bounding_box()["y"] + 12
        # Not far enough: it goes back to where it was.
        drag(page, (195, top), (195, top + 40))
        self.assertAlmostEqual(sheet.bounding_box()["y"] + 12, top, delta=1)
        drag(page, (195, top), (195, top + 160))
        page.locator(".info-sheet:not([open])").wait_for(state="attached")
        self.assertEqual(sheet.evaluate("(sheet) => sheet.style.translate"), "")

    def test_the_word_category_stays_whole_beside_many_categories(self):
        page = self.viewer(language="it")
        self.control(page, "info").click()
        page.locator(".info-sheet[open]").wait_for()
        names = ", ".join(["Animali domestici e selvatici", "Paesaggi di montagna", "Cibo", "Veicoli", "Persone"])
        page.evaluate("(names) => { document.querySelector('.info-categories').textContent = names; }", names)
        word = page.locator(".row:has(.info-categories) > .row-text")
        self.assertLess(word.bounding_box()["height"], 30)
        self.assertGreater(word.bounding_box()["width"], 60)
        check_overflow(page)

    def test_the_info_panel_says_where_when_and_with_what(self):
        page = self.viewer()
        self.control(page, "info").click()
        sheet = page.get_by_role("dialog", name="Info")
        sheet.wait_for()
        for word in ("Taken", "File", "coffee.png", "600 × 400"):
            self.assertIn(word, sheet.inner_text())
        check_accessible(page)
        check_touch_targets(page)
        # A title and a description have lines of their own.
        caption = sheet.locator(".info-caption")
        caption.evaluate("(element) => { element.textContent = 'Old town\\nStairs in the old town'; }")
        self.assertEqual(caption.inner_text().splitlines(), ["Old town", "Stairs in the old town"])
        sheet.get_by_role("button", name="Done").click()
        sheet.wait_for(state="hidden")

    def test_a_deleted_photo_comes_back_from_where_it_went(self):
        page = self.phone("/search")
        page.wait_for_selector(".grid.is-live")
        page.locator(".cell").nth(1).click()
        self.opened_viewer(page)
        page.wait_for_url("**/photos/*")
        gone = page.url
        self.control(page, "delete").click()
        alert = page.get_by_role("alertdialog", name="Delete this photo?")
        alert.get_by_role("button", name="Delete photo").click()
        page.wait_for_function("() => document.querySelector('.viewer-position').textContent === '2 of 2'")
        self.control(page, "close").click()
        page.wait_for_selector(".pswp", state="detached")
        self.assertEqual(page.locator(".cell").count(), 2)
        page.goto("/deleted")
        page.wait_for_selector(".grid.is-live")
        self.assertEqual(page.locator(".month-title").inner_text(), "30 days left")
        page.locator(".cell").first.click()
        page.locator(OPEN).wait_for()
        self.assertIn(gone.rsplit("/", 1)[1], page.url)
        check_accessible(page)
        page.get_by_role("button", name="Restore").click()
        page.wait_for_url("**/deleted")
        page.get_by_role("heading", name="Nothing deleted").wait_for()
        page.goto("/search")
        page.wait_for_selector(".grid.is-live")
        self.assertEqual(page.locator(".cell").count(), 3)

    def delete_and_undo(self, page, position, meanwhile):
        """Deletes the photo in view and takes that back: it is in view again."""
        before = page.url
        picture = page.evaluate(IN_VIEW)[-1]
        self.control(page, "delete").click()
        page.get_by_role("alertdialog").get_by_role("button", name="Delete photo").click()
        said = "(text) => document.querySelector('.viewer-position').textContent === text"
        page.wait_for_function(said, arg=meanwhile)
        page.locator("#toasts").get_by_role("button", name="Undo").click()
        page.wait_for_function(said, arg=position)
        page.wait_for_url(before)
        page.wait_for_function(f"(src) => ({IN_VIEW})().includes(src)", arg=picture)

    def test_undo_leads_back_to_the_photo_that_was_deleted(self):
        page = self.phone("/search")
        page.wait_for_selector(".grid.is-live")
        last = page.locator(".cell").last.get_attribute("href")
        page.locator(".cell").nth(1).click()
        self.opened_viewer(page)
        page.wait_for_url("**/photos/*")
        self.delete_and_undo(page, "2 of 3", "2 of 2")
        # The last one: meanwhile the one before it is in view.
        page.keyboard.press("ArrowRight")
        page.wait_for_url(f"**{last}")
        self.delete_and_undo(page, "3 of 3", "2 of 2")
        # And on the page of its own.
        page.reload()
        self.opened_viewer(page)
        self.delete_and_undo(page, "3 of 3", "2 of 2")

    def test_where_the_only_photo_found_is_deleted_it_says_so(self):
        page = self.phone("/search?q=coffee")
        page.wait_for_selector(".grid.is-live")
        page.locator(".cell").click()
        self.opened_viewer(page)
        self.control(page, "delete").click()
        page.get_by_role("alertdialog").get_by_role("button", name="Delete photo").click()
        nothing = page.locator("#nothing-found")
        nothing.wait_for()
        page.locator("#toasts").get_by_role("button", name="Undo").click()
        nothing.wait_for(state="hidden")
        page.locator(".cell").wait_for()

    def test_the_viewer_without_scripts_has_links_and_forms(self):
        page = self.phone(None, java_script_enabled=False)
        page.goto(f"/photos/{self.number('coffee')}")
        page.get_by_role("button", name="Mark as favourite").click()
        page.get_by_role("button", name="Remove from favourites").click()
        page.get_by_role("button", name="Mark as favourite").wait_for()
        self.assertRegex(page.url, r"/photos/\d$")

    def test_a_photo_is_saved_to_the_device(self):
        page = self.viewer()
        with page.expect_download() as download:
            self.control(page, "save").click()
        self.assertEqual(download.value.suggested_filename, "coffee.png")
        page.locator(".toast", has_text="Saving to your downloads").wait_for()
        # A copy with the tags that the photo has now; nothing of it stays on the computer.
        original = (self.site.photos / "coffee.png").read_bytes()
        self.assertNotEqual(download.value.path().read_bytes(), original)
        self.assertIn(b"dc:subject", download.value.path().read_bytes())
        self.assertEqual([path for path in (self.site.library / "saved").rglob("*") if path.is_file()], [])
        page.keyboard.press("i")
        with page.expect_download() as download:
            page.get_by_role("dialog", name="Info").get_by_role("link", name="Download original").click()
        self.assertEqual(download.value.path().read_bytes(), original)

    def test_where_nothing_can_be_shared_there_is_no_button_for_it(self):
        page = self.phone(None)
        page.add_init_script("delete Navigator.prototype.canShare;")
        page.goto(f"/photos/{self.number('coffee')}")
        self.opened_viewer(page)
        self.assertTrue(self.control(page, "save").is_visible())
        self.assertFalse(self.control(page, "share").is_visible())


class Leafing(SiteTest):
    """Through more photos than the viewer makes slides for."""

    photos = ("coffee", "chelsea", "rocket", "coins", "astronaut")

    def opened(self, page, path):
        page = super().opened(page, path)
        page.wait_for_selector(".grid.is-live")
        return page

    def view(self, page, number):
        page.locator(".cell").nth(number - 1).click()
        page.locator(OPEN).wait_for()

    def expect(self, page, position, count):
        """The picture in view is that of the photo which the bars are for."""
        said = "(text) => document.querySelector('.viewer-position').textContent === text"
        page.wait_for_function(said, arg=f"{position} of {count}")
        number = page.locator(".cell").nth(position - 1).get_attribute("href").rsplit("/", 1)[1]
        page.wait_for_url(f"**/photos/{number}")
        # A placeholder that goes has no address.
        page.wait_for_function(f"(name) => ({IN_VIEW})().findLast(Boolean)?.includes(name)", arg=f"/{number}-")

    def delete(self, page):
        page.locator(".pswp [data-viewer=delete]").first.click()
        page.get_by_role("alertdialog").get_by_role("button", name="Delete photo").click()

    def leaf(self, page, positions, count):
        for position in positions:
            page.keyboard.press("ArrowRight")
            self.expect(page, position, count)

    def undo(self, page):
        page.locator("#toasts").get_by_role("button", name="Undo").click()

    def test_after_a_deletion_and_after_its_undo_each_photo_is_the_one_that_is_seen(self):
        page = self.phone("/search")
        self.view(page, 2)
        self.expect(page, 2, 5)
        self.delete(page)
        self.expect(page, 2, 4)
        self.leaf(page, (3, 4), 4)
        self.undo(page)
        self.expect(page, 2, 5)
        self.leaf(page, (3, 4, 5), 5)

    def test_undo_of_what_was_deleted_before_leaves_the_photo_in_view(self):
        page = self.phone("/search")
        self.view(page, 1)
        self.delete(page)
        self.expect(page, 1, 4)
        page.keyboard.press("Escape")
        page.wait_for_selector(".pswp", state="detached")
        self.view(page, 2)
        self.expect(page, 2, 4)
        self.undo(page)
        self.expect(page, 3, 5)
        self.leaf(page, (4, 5), 5)


class RecentlyDeleted(SiteTest):
    photos = ("coffee", "chelsea", "coins")

    def test_photos_are_brought_back_or_deleted_for_good(self):
        page = self.phone("/search")
        page.wait_for_selector(".grid.is-live")
        page.get_by_role("button", name="Edit").click()
        page.get_by_role("button", name="Select all photos").click()
        page.get_by_role("button", name="Delete (3)").click()
        page.get_by_role("button", name="Delete 3 photos").click()
        page.get_by_role("heading", name="No photos yet").wait_for()
        page.goto("/settings")
        page.get_by_role("link", name="Recently deleted").click()
        page.wait_for_selector(".grid.is-live")
        self.assertEqual(page.locator("nav [aria-current]").inner_text(), "Settings")
        page.get_by_role("link", name="Back").click()
        page.wait_for_url("**/settings")
        page.goto("/deleted")
        page.wait_for_selector(".grid.is-live")
        page.get_by_role("button", name="Edit").click()
        page.locator(".cell").first.click()
        page.keyboard.press("Escape")
        page.locator(".cell").first.click()
        page.locator(".pswp:not([aria-busy])").wait_for()
        self.assertEqual(page.locator(".viewer-position").inner_text(), "Recently deleted · 1 of 3")
        page.keyboard.press("Delete")
        page.get_by_role("alertdialog", name="Delete this photo permanently?").wait_for()
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        page.locator(".pswp").wait_for(state="detached")
        page.get_by_role("button", name="Edit").click()
        page.locator(".cell").first.click()
        page.get_by_role("button", name="Restore (1)").click()
        page.get_by_text("Photo restored").wait_for()
        page.locator(".cell").first.click()
        page.get_by_role("button", name="Delete (1)").click()
        alert = page.get_by_role("alertdialog", name="Delete this photo permanently?")
        self.assertIn("cannot be undone", alert.inner_text())
        self.assertIn("your own folder is kept", alert.inner_text())
        check_accessible(page)
        alert.get_by_role("button", name="Delete permanently").click()
        page.get_by_text("Photo deleted permanently").wait_for()
        page.get_by_role("button", name="Done").click()
        # It stands apart from what is tapped often.
        erase = page.get_by_role("button", name="Delete all").bounding_box()
        for name in ("Smaller pictures", "Larger pictures", "Show whole photos in rows"):
            box = page.get_by_role("button", name=name).bounding_box()
            apart = max(erase["x"] - box["x"] - box["width"], erase["y"] - box["y"] - box["height"])
            self.assertGreaterEqual(apart, 24, name)
        page.get_by_role("button", name="Delete all").click()
        page.get_by_role("button", name="Delete permanently").click()
        page.get_by_role("heading", name="Nothing deleted").wait_for()
        page.goto("/search")
        page.wait_for_selector(".grid.is-live")
        self.assertEqual(page.locator(".cell").count(), 1)
        # The user's own files stay.
        self.assertEqual(len(list(self.site.photos.iterdir())), 3)
