"""Faces as sketches: taken or chosen, each with its filter, its box, undone, saved, shared; by finger and by keys."""

import hashlib
import json
import os
import subprocess

from browsing import SiteTest, drag, jpeg, long_press, photos, pinch, tap
from browsing.drafts import ask, draft
from browsing.paths import MADE
from browsing.testing import browser

READY = "#sketch:not([data-state=finding]) #picture.is-ready"
SHARING = """window.shared = [];
  navigator.canShare = () => true;
  navigator.share = async ({ files }) => {
    const [file] = files;
    const bytes = new Uint8Array(await file.arrayBuffer());
    shared.push([file.name, file.type, bytes[0] * 256 + bytes[1], file.size]);
  };"""


def two_faces():
    """A photo with the same person twice, side by side."""
    made = MADE / "pictures" / "two-faces.jpg"
    if not made.exists():
        made.parent.mkdir(parents=True, exist_ok=True)
        [one] = photos("astronaut")
        unfinished = made.with_name(f"unfinished-{os.getpid()}-{made.name}")
        command = ["vips", "arrayjoin", f"{one} {one}", f"{unfinished}[Q=90]", "--across", "2"]
        subprocess.run(command, check=True, capture_output=True)
        unfinished.rename(made)
    return made


class SketchTest(SiteTest):
    def sketch(self, path, device="phone", **wishes):
        """The sketch of a photo or a draft, come to as by a link of the app."""
        page = getattr(self, device)("/settings", **wishes)
        with page.expect_navigation():
            page.evaluate("(path) => location.assign(path)", path + "/sketch")
        return self.ready(page)

    def ready(self, page):
        page.locator(READY).wait_for()
        return page

    def two(self, **wishes):
        self.draft = draft(self.site, two_faces())
        return self.sketch(self.draft, **wishes)

    def face(self, page, number):
        """The middle of a face's box on the screen."""
        box = page.locator(".face-box").nth(number).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def choose(self, page, number):
        tap(page, self.face(page, number))
        page.locator("#sketch.is-choosing").wait_for()

    def wear(self, page, filter):
        """Taps a filter of the strip, and waits until it is drawn."""
        tile = page.locator(f"label.filter:has([value='{filter}'])")
        tile.scroll_into_view_if_needed()
        tap(page, tile)
        page.wait_for_selector(f"[name=filter][value='{filter}']:checked", state="attached")
        self.drawn(page)

    def drawn(self, page):
        page.wait_for_selector("#layers:not(.is-drawing)", state="attached")

    def looks(self, page):
        """What each face wears, in the words of the list."""
        return page.locator(".target.is-face").evaluate_all(
            "all => all.map((one) => one.ariaLabel.split(', ').slice(1).join())"
        )

    def await_layers(self, page, count):
        """Waits until so many drawings lie over the photo: each comes when it has been drawn."""
        page.wait_for_function("count => document.querySelectorAll('#layers img').length === count", arg=count)

    def hashes(self):
        """The SHA-256 of every file that the library was given, by its path."""
        files = [path for path in (self.site.library / "originals").rglob("*") if path.is_file()]
        return {path: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}

    def tags(self, location):
        number = location.rstrip("/").rpartition("/")[2]
        return [tag["name"] for tag in ask(self.site, "GET", f"/photos/{number}/info")["tags"]]


class UseCases(SketchTest):
    photos = ("astronaut",)

    def test_a_picture_is_taken_sketched_shared_and_saved(self):
        page = self.opened(browser("astronaut").phone(self.address), None)
        page.add_init_script(SHARING)
        page.goto("/")
        sketch = page.get_by_role("link", name="Sketch faces")
        # Below the categories.
        sketch.evaluate("(link) => link.scrollIntoView({ block: 'center' })")
        tap(page, sketch)
        tap(page, page.get_by_role("link", name="Camera", exact=True))
        page.locator("#camera[data-state=live]").wait_for()
        page.get_by_role("button", name="Take picture").click()
        page.get_by_role("button", name="Use photo").click()
        page.wait_for_url("**/drafts/*/sketch")
        self.ready(page)
        self.assertTrue(page.locator("#save").is_disabled())
        self.choose(page, 0)
        self.wear(page, "pencil")
        tap(page, page.locator("#share"))
        page.wait_for_function("() => shared.length === 1")
        name, kind, start, size = page.evaluate("shared[0]")
        self.assertRegex(name, r"^Photo .* sketch\.jpg$")
        self.assertEqual((kind, start), ("image/jpeg", 0xFFD8))
        self.assertGreater(size, 20_000)
        # Nothing was kept for it.
        self.assertEqual(self.hashes(), {})
        tap(page, page.locator("#save"))
        page.wait_for_url("**/photos/*")
        page.get_by_text("Saved as a new photo").wait_for()
        self.assertEqual(self.tags(page.url), ["sketch"])
        # As it was taken, and as it was drawn.
        self.assertEqual(len(self.hashes()), 2)

    def test_an_existing_photo_gets_a_filter_then_another_and_is_saved(self):
        [source] = photos("astronaut")
        before = hashlib.sha256(source.read_bytes()).hexdigest()
        known = self.hashes()
        page = self.phone("/photos/1")
        page.locator(".pswp--open:not([aria-busy])").wait_for()
        page.wait_for_selector("[data-viewer=sketch][href='/photos/1/sketch']")
        tap(page, page.locator(".pswp [data-viewer=sketch]"))
        page.wait_for_url("**/photos/1/sketch")
        self.ready(page)
        self.choose(page, 0)
        self.wear(page, "engraving")
        self.assertEqual(page.locator(".face-badge").first.inner_text(), "Engraving")
        self.wear(page, "colour-pencil")
        self.assertEqual(self.looks(page), ["colour pencil"])
        self.await_layers(page, 1)
        tap(page, page.locator("#save"))
        page.wait_for_url(lambda url: url.rpartition("/")[2] not in ("1", "sketch"))
        made = self.hashes()
        [new] = made.keys() - known.keys()
        self.assertEqual(new.name, "astronaut sketch.jpg")
        self.assertIn("sketch", self.tags(page.url))
        # The photo itself, and all that was there, is untouched.
        self.assertEqual(hashlib.sha256((self.site.photos / source.name).read_bytes()).hexdigest(), before)
        self.assertEqual({path: made[path] for path in known}, known)
        # Saved again, it is the same photo.
        asked = {"faces": [], "whole": {"filter": "sepia", "strength": 1}}
        answers = [ask(self.site, "POST", "/photos/1/sketch", json.dumps(asked).encode()) for _ in range(2)]
        self.assertEqual(answers[0], answers[1])
        # Back leads to the photo, not to the sketch that is done.
        page.go_back()
        page.wait_for_url("**/photos/1")

    def test_two_faces_have_two_filters_and_every_step_is_undone(self):
        page = self.two()
        self.assertEqual(self.looks(page), ["no filter", "no filter"])
        self.choose(page, 0)
        self.wear(page, "pencil")
        self.choose(page, 1)
        self.wear(page, "ghost")
        self.assertEqual(self.looks(page), ["pencil", "ghost"])
        self.await_layers(page, 2)
        page.locator("#strength").fill("20")
        page.locator("#head").check()
        for seen in (["pencil", "ghost"], ["pencil", "ghost"], ["pencil", "no filter"], ["no filter", "no filter"]):
            tap(page, page.locator("#undo"))
            self.assertEqual(self.looks(page), seen)
        self.await_layers(page, 0)
        self.assertTrue(page.locator("#undo").is_disabled())
        for _ in range(4):
            tap(page, page.locator("#redo"))
        self.assertEqual(self.looks(page), ["pencil", "ghost"])
        self.choose(page, 1)
        self.assertEqual((page.locator("#strength").input_value(), page.locator("#head").is_checked()), ("20", True))
        # All at once, then none; and what was reset comes back.
        tap(page, page.get_by_role("button", name="All faces"))
        self.wear(page, "ink")
        self.assertEqual(self.looks(page), ["ink", "ink"])
        tap(page, page.locator("#reset"))
        self.assertEqual(self.looks(page), ["no filter", "no filter"])
        tap(page, page.locator("#undo"))
        self.assertEqual(self.looks(page), ["ink", "ink"])

    def test_a_box_is_adjusted_and_a_filter_removed(self):
        page = self.two()
        self.choose(page, 1)
        self.wear(page, "cartoon")
        frame = page.locator("#frame")
        before = frame.bounding_box()
        corner = (before["x"] + before["width"], before["y"] + before["height"])
        with page.expect_request("**/sketch/patch?*") as asked:
            drag(page, corner, (corner[0] + 14, corner[1] + 22))
        after = frame.bounding_box()
        self.assertAlmostEqual(after["width"], before["width"] + 14, delta=1.5)
        self.assertAlmostEqual(after["height"], before["height"] + 22, delta=1.5)
        self.assertIn("filter=cartoon", asked.value.url)
        drag(page, self.face(page, 1), (self.face(page, 1)[0] - 30, self.face(page, 1)[1]))
        self.assertAlmostEqual(frame.bounding_box()["x"], after["x"] - 30, delta=1.5)
        self.wear(page, "")
        self.assertEqual(self.looks(page), ["no filter", "no filter"])
        self.await_layers(page, 0)
        # A false face goes; one that was not found is marked.
        tap(page, page.locator("#remove"))
        self.assertEqual(page.locator(".face-box").count(), 1)
        tap(page, page.locator("#add"))
        self.assertEqual(page.locator(".face-box").count(), 2)
        photo = page.locator("#photo").bounding_box()
        drag(page, (photo["x"] + 20, photo["y"] + 90), (photo["x"] + 60, photo["y"] + 150))
        self.assertEqual(page.locator(".face-box").count(), 3)
        self.assertAlmostEqual(frame.bounding_box()["width"], 40, delta=2)


class Around(SketchTest):
    photos = ("coffee",)

    def test_two_fingers_and_a_button_enlarge(self):
        page = self.two()
        small = page.locator(".face-box").first.bounding_box()
        pinch(page, self.face(page, 0), 60, 180)
        large = page.locator(".face-box").first.bounding_box()
        self.assertAlmostEqual(large["width"] / small["width"], 3, delta=0.2)
        # Nothing was marked, chosen or shown by that; a face is chosen as before.
        self.assertEqual(page.locator(".face-box").count(), 2)
        self.assertTrue(page.locator("#undo").is_disabled())
        self.choose(page, 0)
        tap(page, page.get_by_role("button", name="Zoom"))
        self.assertAlmostEqual(page.locator(".face-box").first.bounding_box()["width"], small["width"], delta=1)

    def test_a_photo_without_faces_says_so_and_is_drawn_as_a_whole(self):
        page = self.sketch("/photos/1")
        page.get_by_text("No face was found.").first.wait_for()
        tap(page, page.get_by_role("button", name="Sketch the whole photo"))
        self.wear(page, "stipple")
        self.await_layers(page, 1)
        tap(page, page.locator("#undo"))
        page.locator("#sketch[data-state=nobody]").wait_for()

    def test_holding_the_photo_or_a_button_shows_the_original(self):
        page = self.two()
        self.choose(page, 0)
        self.wear(page, "redact")
        page.evaluate(
            """() => {
              window.seen = [];
              const root = document.getElementById("sketch");
              new MutationObserver(() => seen.push(root.classList.contains("is-comparing"))).observe(root, {
                attributeFilter: ["class"],
              });
            }"""
        )
        long_press(page, self.face(page, 0))
        seen = page.evaluate("window.seen")
        self.assertIn(True, seen)
        self.assertIs(seen[-1], False)
        # Nothing was changed by it.
        self.assertEqual(self.looks(page), ["redact", "no filter"])
        page.keyboard.press("m")
        self.assertFalse(page.locator("#layers img").is_visible())
        self.assertEqual(page.locator("#compare").get_attribute("aria-pressed"), "true")
        tap(page, page.locator("#compare"))
        self.assertTrue(page.locator("#layers img").is_visible())

    def test_a_reload_loses_nothing_and_leaving_asks(self):
        page = self.two()
        self.choose(page, 0)
        self.wear(page, "sepia")
        page.reload()
        self.ready(page)
        self.assertEqual(self.looks(page), ["sepia", "no filter"])
        self.await_layers(page, 1)
        tap(page, page.locator("#undo"))
        tap(page, page.locator("#redo"))
        alert = page.get_by_role("alertdialog", name="Discard this sketch?")
        tap(page, page.locator("#cancel"))
        tap(page, alert.get_by_role("button", name="Keep editing"))
        alert.wait_for(state="detached")
        page.go_back()
        tap(page, alert.get_by_role("button", name="Keep editing"))
        page.wait_for_function("() => history.state?.guard")
        self.assertEqual(self.looks(page), ["sepia", "no filter"])
        page.go_back()
        tap(page, alert.get_by_role("button", name="Discard"))
        page.wait_for_url("**/settings")
        # Without a trace, soon: the page has left before it is answered.
        for _ in range(100):
            status = self.site.get(self.draft + "/sketch")[0]
            if status == 404:
                break
            page.wait_for_timeout(50)
        self.assertEqual(status, 404)

    def test_keys_do_all_of_it_and_say_so(self):
        page = self.two(device="desktop")
        spoken = page.locator("#spoken")
        self.assertEqual(spoken.text_content(), "2 faces found")
        second = page.get_by_role("button", name="Face 2 of 2, no filter")
        second.focus()
        page.keyboard.press("Enter")
        page.get_by_role("radio", name="Original").focus()
        page.keyboard.press("ArrowRight")
        self.assertEqual(spoken.text_content(), "Face 2 of 2, pencil")
        self.drawn(page)
        handle = page.get_by_role("button", name="Top left corner")
        before = page.locator("#frame").bounding_box()
        handle.focus()
        page.keyboard.press("Shift+ArrowLeft")
        self.assertLess(page.locator("#frame").bounding_box()["x"], before["x"])
        page.keyboard.press("Control+z")
        self.assertAlmostEqual(page.locator("#frame").bounding_box()["x"], before["x"], delta=0.5)
        page.keyboard.press("Delete")
        self.assertEqual(page.locator(".face-box").count(), 1)
        page.keyboard.press("Control+z")
        self.assertEqual(self.looks(page), ["no filter", "pencil"])
        page.get_by_role("button", name="Mark a face").focus()
        page.keyboard.press("Enter")
        self.assertEqual(page.evaluate("document.activeElement.dataset.handle"), "all")

    def test_where_nothing_can_be_shared_it_is_downloaded(self):
        page = self.sketch(draft(self.site, jpeg("coffee", 900)), device="desktop")
        page.evaluate("() => { delete Navigator.prototype.canShare; }")
        page.get_by_role("button", name="Sketch the whole photo").click()
        page.locator("label.filter:has([value=black-and-white])").click()
        with page.expect_download() as download:
            page.locator("#share").click()
        self.assertEqual(download.value.suggested_filename, "coffee-900 sketch.jpg")
        # It is where it was wanted: nothing is asked.
        page.locator("#cancel").click()
        page.wait_for_url("**/settings")

    def test_what_cannot_be_drawn_says_why(self):
        page = self.two()
        page.context.watcher.allow("422")
        sentence = "The program that opens photos crashed on this file. Choose another file."
        page.route("**/sketch/patch?*", lambda route: route.fulfill(status=422, json={"title": sentence}))
        self.choose(page, 0)
        page.locator("label.filter:has([value=ink])").click()
        alert = page.get_by_role("alertdialog", name=sentence)
        tap(page, alert.get_by_role("button"))
        page.unroute("**/sketch/patch?*")
        self.wear(page, "ghost")
        self.assertEqual(self.looks(page), ["ghost", "no filter"])
