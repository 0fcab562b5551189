"""The editor: what fingers, mouse and keys choose of a photo, and what becomes of it."""

import json
import os
import subprocess
import urllib.error

from browsing import SiteTest, arrived, drag, jpeg, photos, pinch, tap
from browsing.drafts import analysed, ask, draft
from browsing.paths import MADE
from browsing.resting import settle
from browsing.chromium import PATIENCE


def blank(width, height):
    """A picture of this size with next to nothing in it."""
    made = MADE / "pictures" / f"blank-{width}x{height}.jpg"
    if not made.exists():
        made.parent.mkdir(parents=True, exist_ok=True)
        unfinished = made.with_name(f"unfinished-{os.getpid()}-{made.name}")
        subprocess.run(["vips", "black", str(unfinished), str(width), str(height), "--bands", "3"], check=True)
        unfinished.rename(made)
    return made


class EditorTest(SiteTest):
    def edit(self, photo, device="phone", **wishes):
        """The editor with a photo of its own, laid out."""
        self.draft = draft(self.site, photo)
        page = getattr(self, device)("/settings", **wishes)
        self.follow(page, self.draft + "/edit")
        return self.ready(page)

    def follow(self, page, path):
        """Goes there as a link of the app does, which pages can be left again from."""
        with page.expect_navigation():
            page.evaluate("(path) => location.assign(path)", path)

    def ready(self, page):
        page.locator("#picture.is-ready").wait_for()
        return page

    def frame(self, page):
        box = page.locator("#frame").bounding_box()
        return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]

    def pull(self, page, corner, by, **how):
        """Pulls a corner (`nw`…) of the selection by so many pixels of the screen."""
        left, top, right, bottom = self.frame(page)
        x = left if "w" in corner else right if "e" in corner else (left + right) / 2
        y = top if "n" in corner else bottom if "s" in corner else (top + bottom) / 2
        drag(page, (x, y), (x + by[0], y + by[1]), **how)

    def analyse(self, page):
        """Ends the editor; gives what was asked of the site, and what it shows then."""
        with page.expect_request(lambda request: request.url.endswith("/analyse")) as asked:
            tap(page, page.locator("#analyse"))
        page.wait_for_url("**/result", timeout=PATIENCE * 2)
        return json.loads(asked.value.post_data), shown(page)

    def size(self, page):
        """The selection in pixels, as it is written below the photo; nil for the whole."""
        words = page.locator("#note").text_content().split()
        return (int(words[0]), int(words[2])) if words[0].isdigit() else None


def shown(page):
    """Names and boxes of a result page, rounded as on the command line."""
    rows = page.locator(".thing[data-name]").evaluate_all("rows => rows.map((row) => ({ ...row.dataset }))")
    found = []
    for row in rows:
        for four in row["boxes"].split(";"):
            found.append((row["name"], *(round(float(part), 3) for part in four.split())))
    return sorted(found)


def told(answer):
    parts = ("x", "y", "width", "height")
    return sorted((one["name"], *(round(one["box"][part], 3) for part in parts)) for one in answer["objects"])


class Selecting(EditorTest):
    def test_a_pulled_corner_is_applied_to_the_pixel(self):
        photo = jpeg("coffee", 4000)
        page = self.edit(photo)
        self.pull(page, "nw", (40, 30))
        width, height = self.size(page)
        asked, seen = self.analyse(page)
        pixels = [asked["x"] * 4000, asked["width"] * 4000]
        for one in pixels:
            self.assertAlmostEqual(one, round(one), places=6)
        self.assertEqual((round(asked["width"] * 4000), asked["turn"]), (width, 0))
        answer = analysed(photo, [asked[part] for part in ("x", "y", "width", "height")])
        self.assertEqual(height, round(asked["height"] * answer["height"]))
        self.assertEqual(seen, told(answer))
        self.assertNotEqual(seen, [])

    def test_a_turned_selection_is_applied_to_the_turned_photo(self):
        photo = jpeg("chelsea", 3001)
        page = self.edit(photo)
        self.pull(page, "se", (-30, -20))
        before = self.size(page)
        tap(page, page.locator("#turn-right"))
        self.assertEqual(self.size(page), before[::-1])
        self.pull(page, "n", (0, 25))
        asked, seen = self.analyse(page)
        self.assertEqual(asked["turn"], 90)
        answer = analysed(photo, [asked[part] for part in ("x", "y", "width", "height")], turn=90)
        self.assertEqual(seen, told(answer))
        self.assertNotEqual(seen, [])

    def test_a_new_selection_is_drawn_on_the_empty_part_and_moved_as_a_whole(self):
        page = self.edit(jpeg("coffee", 1280))
        left, top, right, bottom = self.frame(page)
        drag(page, (left + 120, top + 60), (left + 220, top + 130))
        drawn = self.frame(page)
        for seen, meant in zip(drawn, (left + 120, top + 60, left + 220, top + 130), strict=True):
            self.assertAlmostEqual(seen, meant, delta=1)
        size = self.size(page)
        drag(page, (left + 170, top + 95), (left + 200, top + 105))
        self.assertAlmostEqual(self.frame(page)[0], drawn[0] + 30, delta=1)
        self.assertEqual(self.size(page), size)
        # On the empty part again: another one.
        drag(page, (left + 20, bottom - 20), (left + 100, bottom - 60))
        self.assertAlmostEqual(self.frame(page)[0], left + 20, delta=1)
        # Beyond the border there is nothing to select.
        drag(page, self.frame(page)[:2], (0, 0))
        self.assertAlmostEqual(self.frame(page)[0], left, delta=1)

    def test_two_fingers_enlarge_and_select_nothing(self):
        page = self.edit(jpeg("coffee", 1280))
        fitting = left, top, right, bottom = self.frame(page)
        middle = ((left + right) / 2, (top + bottom) / 2)
        pinch(page, middle, 60, 200)
        self.assertIsNone(self.size(page))
        self.assertTrue(page.locator("#undo").is_disabled())
        self.assertEqual(page.evaluate("visualViewport.scale"), 1)
        wide = self.frame(page)
        grown = (wide[2] - wide[0]) / (right - left)
        self.assertAlmostEqual(grown, 200 / 60, delta=0.15)
        # What was between the fingers has stayed there.
        self.assertAlmostEqual((wide[0] + wide[2]) / 2, middle[0], delta=3)
        self.assertAlmostEqual((wide[1] + wide[3]) / 2, middle[1], delta=3)
        # What is drawn now is in pixels of the photo, as before.
        drag(page, (middle[0] - 60, middle[1] - 40), (middle[0] + 60, middle[1] + 40))
        width, height = self.size(page)
        self.assertAlmostEqual(width, 120 / grown * 1280 / (right - left), delta=4)
        self.assertAlmostEqual(height, 80 / grown * 1280 / (right - left), delta=4)
        # Together again, the photo fits.
        pinch(page, middle, 300, 40)
        pull = page.locator("#picture").bounding_box()
        self.assertAlmostEqual(pull["x"], fitting[0], delta=1)
        self.assertAlmostEqual(pull["width"], right - left, delta=1)

    def test_a_button_keys_and_a_wheel_enlarge_too(self):
        page = self.edit(jpeg("coffee", 1280), device="desktop")
        wide = "document.getElementById('picture').offsetWidth"
        fitting = page.evaluate(wide)
        button = page.get_by_role("button", name="Zoom")
        button.click()
        self.assertAlmostEqual(page.evaluate(wide) / fitting, 2.5, delta=0.01)
        self.assertEqual(button.get_attribute("aria-pressed"), "true")
        button.click()
        self.assertEqual(page.evaluate(wide), fitting)
        page.keyboard.press("+")
        self.assertAlmostEqual(page.evaluate(wide) / fitting, 1.5, delta=0.01)
        top = page.locator("#picture").bounding_box()["y"]
        page.mouse.move(640, 300)
        page.mouse.wheel(0, 40)
        page.wait_for_function("top => document.getElementById('picture').getBoundingClientRect().y < top - 20", arg=top)
        page.keyboard.press("z")
        self.assertEqual(page.evaluate(wide), fitting)
        self.assertTrue(page.locator("#undo").is_disabled())

    def test_shapes_are_kept_while_a_corner_is_pulled(self):
        page = self.edit(jpeg("coffee", 4000))
        for shape, ratio in (("1:1", 1), ("16:9", 16 / 9), ("9:19", 9 / 19)):
            page.locator(f"label.aspect:has([value='{shape}'])").click()
            width, height = self.size(page)
            self.assertAlmostEqual(width, height * ratio, delta=2)
            self.pull(page, "se", (-24, -5))
            width, height = self.size(page)
            self.assertAlmostEqual(width, height * ratio, delta=2)
        # The photo turns, and the shape with it.
        tap(page, page.locator("#turn-left"))
        self.assertTrue(page.locator("[value='19:9']").is_checked())
        page.locator("label.aspect:has([value=original])").click()
        width, height = self.size(page)
        self.assertAlmostEqual(width / height, 852 / 1280, delta=0.01)

    def test_48_megapixels_and_a_panorama_are_selected_to_the_pixel(self):
        for width, height in ((8064, 6048), (30000, 500)):
            with self.subTest(width=width):
                page = self.edit(blank(width, height))
                self.pull(page, "nw", (100, 1))
                self.pull(page, "se", (-100, -1))
                seen = self.size(page)
                with page.expect_request(lambda request: request.url.endswith("/analyse")) as asked:
                    tap(page, page.locator("#analyse"))
                asked = json.loads(asked.value.post_data)
                for part, whole in (("x", width), ("width", width), ("y", height), ("height", height)):
                    self.assertAlmostEqual(asked[part] * whole, round(asked[part] * whole), places=5)
                self.assertEqual((round(asked["width"] * width), round(asked["height"] * height)), seen)
                page.wait_for_url("**/result")

    def test_a_mouse_selects_as_a_finger_does(self):
        page = self.edit(jpeg("coffee", 1280), "desktop")
        left, top, right, bottom = self.frame(page)
        arrived(page)
        page.mouse.move(right, bottom)
        page.mouse.down()
        page.mouse.move(right - 100, bottom - 50, steps=5)
        page.mouse.up()
        self.assertAlmostEqual(self.frame(page)[2], right - 100, delta=1)


class Stepping(EditorTest):
    def state(self, page):
        return [page.locator(f"#{name}").is_enabled() for name in ("undo", "redo", "reset")]

    def test_steps_are_undone_redone_and_reset_when_there_are_any(self):
        page = self.edit(jpeg("coffee", 1280))
        self.assertEqual(self.state(page), [False, False, False])
        self.pull(page, "e", (-60, 0))
        first = self.size(page)
        tap(page, page.locator("#turn-right"))
        self.assertEqual(self.state(page), [True, False, True])
        tap(page, page.locator("#undo"))
        self.assertEqual(self.size(page), first)
        self.assertEqual(self.state(page), [True, True, True])
        tap(page, page.locator("#redo"))
        self.assertEqual(self.size(page), first[::-1])
        tap(page, page.locator("#reset"))
        self.assertIsNone(self.size(page))
        self.assertEqual(self.state(page), [True, False, False])
        # What was reset can be brought back.
        tap(page, page.locator("#undo"))
        self.assertEqual(self.size(page), first[::-1])

    def test_keys_do_what_fingers_do_and_say_so(self):
        page = self.edit(jpeg("coffee", 1000), "desktop")
        corner = page.get_by_role("button", name="Top left corner")
        corner.focus()
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Shift+ArrowDown")
        self.assertEqual(self.size(page), (970, 567))
        self.assertIn("3 % from the left, 15 % from the top", page.locator("#spoken").text_content())
        page.get_by_role("button", name="Move the selection").focus()
        page.keyboard.press("ArrowLeft")
        self.assertIn("2 % from the left", page.locator("#spoken").text_content())
        page.keyboard.press("Control+z")
        page.keyboard.press("Control+z")
        self.assertEqual(self.size(page), (970, 667))
        page.keyboard.press("Control+Shift+z")
        self.assertEqual(self.size(page), (970, 567))
        page.keyboard.press("r")
        self.assertEqual(self.size(page), (567, 970))
        page.keyboard.press("Shift+R")
        self.assertEqual(self.size(page), (970, 567))

    def test_the_whole_page_can_be_worked_with_the_keyboard(self):
        page = self.edit(jpeg("coffee", 1280), "desktop")
        reached = []
        for _ in range(30):
            page.keyboard.press("Tab")
            reached.append(page.evaluate("document.activeElement.id || document.activeElement.dataset.handle || ''"))
        for name in ("cancel", "nw", "se", "all", "turn-left", "turn-right", "analyse"):
            self.assertIn(name, reached)


class Ending(EditorTest):
    def test_cancel_leaves_without_a_trace(self):
        page = self.edit(jpeg("chelsea", 1000))
        self.pull(page, "nw", (40, 30))
        tap(page, page.locator("#cancel"))
        page.wait_for_url("**/settings")
        status, _, _ = self.site.get(self.draft + "/edit")
        self.assertEqual(status, 404)
        number = self.draft.rpartition("/")[2]
        self.assertEqual([path for path in self.site.library.rglob("*") if path.name.startswith(number)], [])
        page.go_forward()
        page.wait_for_url("**/edit")
        page.context.watcher.allow("404")

    def test_a_look_can_be_called_off_and_begun_again(self):
        page = self.edit(jpeg("coffee", 1001))
        waiting = []
        page.route("**/analyse", lambda route: waiting.append(route))
        tap(page, page.locator("#analyse"))
        page.locator("#busy[open]").wait_for()
        self.assertIn("Analysing the photo", page.locator("#busy").text_content())
        tap(page, page.locator("#busy button"))
        page.locator("#busy").wait_for(state="detached")
        self.assertEqual(len(waiting), 1)
        # A route that is never answered waits on, and is told of when the browser ends.
        waiting[0].abort()
        page.unroute("**/analyse")
        self.analyse(page)
        self.assertIn("Recognised in", page.locator("#took").text_content())

    def test_a_look_that_ended_unseen_is_begun_again_or_forgotten(self):
        for end in ("#analyse", "#cancel"):
            with self.subTest(end):
                page = self.edit(jpeg("coffee", 1006 if end == "#analyse" else 1007))
                seen = []
                # The site looks, and its answer comes too late.
                page.route("**/analyse", lambda route: seen.append((route, route.fetch())))
                tap(page, page.locator("#turn-right"))
                tap(page, page.locator("#analyse"))
                page.locator("#busy[open]").wait_for()
                tap(page, page.locator("#busy button"))
                page.wait_for_timeout(100)
                while not seen:
                    page.wait_for_timeout(50)
                route, answer = seen[0]
                route.abort()
                page.unroute("**/analyse")
                photo = answer.json()["location"].removesuffix("/result")
                tap(page, page.locator(end))
                if end == "#analyse":
                    page.wait_for_url("**" + photo + "/result")
                    # Turned once, not twice.
                    size = page.locator("#picture img").evaluate("(image) => [image.width, image.height]")
                    self.assertLess(size[0], size[1])
                else:
                    page.wait_for_url("**/settings")
                    deleted = self.site.get("/deleted")[2].decode()
                    self.assertIn(photo.removeprefix("/photos/"), deleted)

    def test_a_photo_is_kept_without_analysing(self):
        page = self.edit(jpeg("coffee", 1008))
        tap(page, page.get_by_role("button", name="Keep without analysing"))
        page.wait_for_url("**/photos/*")
        photo = page.url.rpartition("/")[2]
        self.assertIn("Not analysed yet", self.site.get(f"/photos/{photo}/result")[2].decode())
        # A photo of the library is kept already.
        page.goto(f"/photos/{photo}/edit")
        self.assertEqual(self.ready(page).locator("#keep").count(), 0)

    def test_two_taps_ask_once(self):
        page = self.edit(jpeg("coffee", 1002))
        asked = []
        page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/analyse") else None)
        page.locator("#analyse").evaluate("(button) => { button.click(); button.click(); }")
        page.wait_for_url("**/result")
        self.assertEqual(len(asked), 1)

    def test_back_does_not_lead_to_a_draft_that_is_gone(self):
        page = self.edit(jpeg("coffee", 1003))
        self.analyse(page)
        tap(page, page.locator("#back"))
        page.wait_for_url("**/settings")

    def test_a_refusal_says_what_happened_and_what_to_do(self):
        page = self.edit(jpeg("coffee", 1004))
        page.context.watcher.allow("422")
        sentence = "The program that opens photos crashed on this file. Choose another file."
        page.route("**/analyse", lambda route: route.fulfill(status=422, json={"title": sentence}))
        tap(page, page.locator("#analyse"))
        alert = page.get_by_role("alertdialog")
        alert.wait_for()
        self.assertIn(sentence, alert.text_content())
        tap(page, alert.get_by_role("button"))
        page.unroute("**/analyse")
        self.analyse(page)

    def test_a_draft_that_is_gone_says_so(self):
        page = self.edit(jpeg("coffee", 1005))
        ask(self.site, "DELETE", self.draft)
        page.context.watcher.allow("404")
        tap(page, page.locator("#analyse"))
        alert = page.get_by_role("alertdialog")
        alert.wait_for()
        with self.assertRaises(urllib.error.HTTPError):
            ask(self.site, "POST", self.draft + "/analyse", b"{}")

    def test_a_photo_that_cannot_be_loaded_now_is_tried_again_and_the_draft_stays(self):
        self.draft = draft(self.site, jpeg("coffee", 1009))
        page = self.phone("/settings")
        page.context.watcher.allow("503")
        away = []
        page.route("**" + self.draft + "/preview*", lambda route: away.append(route.fulfill(status=503)))
        self.follow(page, self.draft + "/edit")
        alert = page.get_by_role("alertdialog", name="That did not work.")
        alert.wait_for()
        self.assertGreater(len(away), 0)
        self.assertEqual(self.site.get(self.draft + "/edit")[0], 200)
        page.unroute("**" + self.draft + "/preview*")
        tap(page, alert.get_by_role("button", name="Try again"))
        self.ready(page)
        self.analyse(page)



class AnotherPart(EditorTest):
    photos = ("coffee",)

    def test_another_part_is_merged_and_the_way_back_stays_short(self):
        page = self.phone("/photos/1/tags")
        self.follow(page, "/photos/1/result")
        before = shown(page)
        self.assertNotEqual(before, [])
        tap(page, page.get_by_role("link", name="Analyse another part"))
        page.wait_for_url("**/edit?merge=1")
        self.ready(page)
        self.pull(page, "nw", (60, 40))
        asked, after = self.analyse(page)
        self.assertTrue(asked["merge"])
        self.assertLessEqual({one[0] for one in before}, {one[0] for one in after})
        tap(page, page.locator("#back"))
        page.wait_for_url("**/tags")

    def test_what_another_look_has_found_is_there_at_once_also_when_one_comes_back_to_the_page(self):
        page = self.phone("/photos/1/tags")
        self.follow(page, "/photos/1/result")
        tap(page, page.get_by_role("link", name="Analyse another part"))
        page.wait_for_url("**/edit?merge=1")
        self.ready(page)
        # What the photo shows has changed by the time the page is back.
        ask(self.site, "POST", "/photos/1/tags", json.dumps({"add": ["seen meanwhile"]}).encode())
        try:
            _, after = self.analyse(page)
            page.locator("[data-name='seen meanwhile']").wait_for()
        finally:
            ask(self.site, "POST", "/photos/1/tags", json.dumps({"remove": ["seen meanwhile"]}).encode())

    def test_frame_and_turn_outlast_a_reload_and_the_ways_through_the_history(self):
        page = self.phone("/photos/1/result")
        tap(page, page.get_by_role("link", name="Analyse another part"))
        page.wait_for_url("**/edit?merge=1")
        self.ready(page)
        self.pull(page, "nw", (60, 40))
        tap(page, page.locator("#turn-right"))
        settle(page)
        size, frame = self.size(page), self.frame(page)
        for leave in (page.reload, lambda: (page.go_back(), page.go_forward())):
            leave()
            self.ready(page)
            self.assertEqual(self.size(page), size)
            for now, before in zip(self.frame(page), frame, strict=True):
                self.assertAlmostEqual(now, before, delta=1)
        # Step by step back to the beginning, and on again.
        tap(page, page.locator("#undo"))
        tap(page, page.locator("#undo"))
        self.assertEqual((self.size(page), page.locator("#undo").is_disabled()), (None, True))
        page.reload()
        self.ready(page)
        tap(page, page.locator("#redo"))
        tap(page, page.locator("#redo"))
        self.assertEqual(self.size(page), size)
        # Cancelled, nothing is left of it.
        tap(page, page.locator("#cancel"))
        page.wait_for_url("**/result")
        tap(page, page.get_by_role("link", name="Analyse another part"))
        page.wait_for_url("**/edit?merge=1")
        self.ready(page)
        self.assertEqual((self.size(page), page.locator("#undo").is_disabled()), (None, True))

    def test_cancel_leaves_the_photo_as_it_is(self):
        page = self.phone("/photos/1/result")
        before = shown(page)
        tap(page, page.get_by_role("link", name="Analyse another part"))
        page.wait_for_url("**/edit?merge=1")
        tap(page, self.ready(page).locator("#turn-right"))
        tap(page, page.locator("#cancel"))
        page.wait_for_url("**/result")
        self.assertEqual(shown(page), before)
        self.assertEqual(photos("coffee")[0].read_bytes(), (self.site.photos / "coffee.png").read_bytes())
