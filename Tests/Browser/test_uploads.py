"""Photos coming in, one and many: resumed after reloads and power cuts, sent once, paused, cancelled, refused."""

import hashlib
import random
import re
import struct
import tempfile
import time
import unittest
import zlib
from pathlib import Path

from browsing import SiteTest, check_accessible, check_touch_targets, jpeg, served
from browsing.testing import BrowserTest

# Two cores may be busy with other tests: what is waited for are minutes at worst, seconds as a rule.
LONG = 240_000

# Where files are sent to.
PARTS = "**/uploads/*"


def noise(seed, side=160):
    """A picture of its own that no packing makes smaller: a PNG of 77 kB."""
    dice = random.Random(seed)
    rows = b"".join(b"\0" + dice.randbytes(side * 3) for _ in range(side))
    return png(side, side, zlib.compress(rows, 1))


def png(width, height, data):
    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def without_place(photo):
    """A JPEG with a place for a position and zeros in it, as Android gives one to a browser."""
    entries = [(1, 2, 2, b"N\0\0\0"), (3, 2, 2, b"E\0\0\0")]
    # TIFF header, first directory with the address of the GPS directory, that directory, then its numbers.
    first = struct.pack("<2sHIHHHIII", b"II", 42, 8, 1, 0x8825, 4, 1, 26, 0)
    numbers = 26 + 2 + 4 * 12 + 4
    tags = [entries[0], (2, 5, 3, struct.pack("<I", numbers)), entries[1], (4, 5, 3, struct.pack("<I", numbers + 24))]
    directory = struct.pack("<H", 4) + b"".join(struct.pack("<HHI", *tag[:3]) + tag[3] for tag in tags) + bytes(4)
    body = b"Exif\0\0" + first + directory + bytes(48)
    return photo[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + photo[2:]


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def choose_files(page, button, files):
    """In the chooser that a button opens."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=button).click()
    chooser.value.set_files(files)


def choose_on_home(page, files):
    """As a person does."""
    page.get_by_role("button", name="Import", exact=True).click()
    choose_files(page, "Photo library", files)


class Imports(BrowserTest):
    """Each test on a site of its own, to which `served` is given these wishes."""

    wishes = {}

    def setUp(self):
        self.site = self.enterContext(served(**self.wishes))
        self.address = self.site.address
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix="vision-photos-")))

    def made(self, count, first=0, side=160):
        """Files with pictures of their own."""
        paths = []
        for number in range(first, first + count):
            path = self.folder / f"IMG_{number:04}.png"
            path.write_bytes(noise(number, side))
            paths.append(path)
        return paths

    def choose(self, page, files, how="Keep without analysing"):
        """On Home; `how` they are to be imported, where that is said at once."""
        choose_on_home(page, files)
        if how:
            page.get_by_role("button", name=how).click()
            page.wait_for_url("**/import")

    def wait_until_kept(self, page):
        """Until the browser has put all of them away: people are told to stay until then."""
        page.locator("#job-note", has_text="You can continue using Vision").wait_for(timeout=LONG)

    def finished(self, page):
        """Waits for the end, and returns what came of it."""
        page.get_by_text("Import finished").wait_for(timeout=LONG)
        return page.locator("#job-note").inner_text()

    def wait_for_some(self, page, count):
        """Until so many have arrived, and not all have."""
        deadline = time.monotonic() + LONG / 1000
        while len(self.originals()) < count:
            self.assertLess(time.monotonic(), deadline, page.locator("main").inner_text())
            time.sleep(0.05)

    def send_some(self, page, files, count):
        """Chooses files of which so many arrive; the next ones are on their way, and held there until `let_go`."""
        passed, held = 0, []

        def pass_or_hold(route):
            nonlocal passed
            if route.request.method == "PATCH":
                if passed == count:
                    held.append(route)
                    return
                passed += 1
            route.continue_()

        page.route(PARTS, pass_or_hold)
        self.choose(page, files)
        self.wait_for_some(page, count)
        while not held:
            page.wait_for_timeout(20)

    def let_go(self, page):
        """Holds nothing that is sent from now on; returns a list into which that comes."""
        sent = []
        page.on("request", lambda request: sent.append(request.url) if request.method == "PATCH" else None)
        page.unroute(PARTS)
        return sent

    def originals(self):
        """The hashes of the files that the library has, each as often as it is there."""
        found = []
        for path in (self.site.library / "originals").rglob("*"):
            if path.is_file():
                found.append(sha256(path.read_bytes()))
        return sorted(found)

    def expect_all(self, files):
        self.assertEqual(self.originals(), sorted(sha256(path.read_bytes()) for path in files))
        leftovers = list((self.site.library / "uploads").glob("*"))
        self.assertEqual(leftovers, [])


class ManyPhotos(Imports):
    def test_three_hundred_photos_arrive_once_through_a_reload_and_a_power_cut(self):
        files = self.made(300)
        page = self.phone("/")
        page.context.watcher.allow("Failed to load resource|failed request|ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY")
        self.choose(page, files)
        self.wait_for_some(page, 20)
        self.wait_until_kept(page)
        page.reload()
        self.wait_for_some(page, 60)
        self.site.kill()
        self.assertLess(len(self.originals()), 300)
        page.get_by_text("Vision cannot be reached. The import will resume automatically.").wait_for(timeout=LONG)
        self.site.start_again()
        self.wait_for_some(page, 120)
        # Another page of the app goes on as well.
        page.goto("/settings")
        self.wait_for_some(page, 180)
        page.goto("/import")
        self.assertEqual(self.finished(page), "300 photos added")
        self.expect_all(files)
        page.get_by_role("button", name="Done").click()
        page.get_by_text("Import finished").wait_for(state="hidden")
        page.wait_for_url(lambda url: not url.endswith("/import"))
        page.goto("/import")
        page.get_by_role("button", name="Choose photos").wait_for()
        self.assertFalse(page.locator("#job").is_visible())

    def test_no_page_begins_to_send_that_is_about_to_be_left(self):
        files = self.made(80)
        page = self.phone("/")
        sent = []
        page.on("request", lambda request: sent.append(request) if request.method == "PATCH" else None)
        self.choose(page, files)
        self.assertEqual(self.finished(page), "80 photos added")
        self.expect_all(files)
        # What Home had begun would have broken off, and been sent again.
        self.assertEqual({request.headers["referer"] for request in sent}, {self.address + "import"})
        self.assertEqual(len(sent), 80)

    def test_two_tabs_send_no_photo_twice(self):
        self.send_in_two_tabs(self.phone(None))

    def test_two_tabs_send_no_photo_twice_on_plain_http_where_browsers_have_no_locks(self):
        page = self.phone(None)
        page.context.add_init_script("delete Navigator.prototype.locks;")
        self.send_in_two_tabs(page)

    def send_in_two_tabs(self, first):
        files = self.made(160)
        first.goto("/")
        sent = []
        first.context.on("request", lambda request: sent.append(request) if request.method == "PATCH" else None)
        second = first.context.new_page()
        second.goto("/")
        self.choose(first, files[:80], how=None)
        self.choose(second, files[80:], how=None)
        for page in (first, second):
            page.get_by_role("button", name="Keep without analysing").click()
        for page in (first, second):
            self.assertEqual(self.finished(page), "160 photos added")
        self.expect_all(files)
        # Each is smaller than a part.
        self.assertEqual(len({request.url for request in sent}), 160)
        self.assertEqual(len(sent), 160)

    def test_a_tab_that_is_closed_leaves_the_rest_to_the_other(self):
        files = self.made(80)
        first = self.phone("/")
        second = first.context.new_page()
        self.choose(first, files)
        self.wait_until_kept(first)
        second.goto("/import")
        self.wait_for_some(first, 10)
        first.close()
        self.assertEqual(self.finished(second), "80 photos added")
        self.expect_all(files)

    def test_show_photos_shows_those_of_the_import_and_no_others(self):
        page = self.phone("/")
        self.choose(page, self.made(3))
        self.assertEqual(self.finished(page), "3 photos added")
        page.get_by_role("button", name="Done").click()
        # Where the photos are, not on a page with nothing on it.
        page.wait_for_url(lambda url: url.rstrip("/") == self.site.address.rstrip("/"))
        # One of them is there already.
        self.choose(page, self.made(3, first=2), how="Import and recognise")
        self.assertEqual(self.finished(page), "2 photos added · 1 photo already there")
        page.get_by_role("link", name="Show photos").click()
        page.wait_for_selector(".grid.is-live")
        self.assertEqual(page.locator("h1").inner_text(), "Last import")
        self.assertEqual(page.locator("#grid-count").inner_text(), "2 photos")
        page.locator(".cell").first.click()
        page.locator(".viewer-position").wait_for()
        self.assertEqual(page.locator(".viewer-position").inner_text(), "1 of 2")

    def test_a_finished_import_that_one_comes_back_to_is_told_as_finished_at_once(self):
        page = self.phone("/")
        self.choose(page, self.made(2), how="Import and recognise")
        self.assertEqual(self.finished(page), "2 photos added")
        page.add_init_script(
            """addEventListener("DOMContentLoaded", () => {
              const job = document.getElementById("job");
              globalThis.titles = [];
              const note = () => job.hidden || titles.push(document.getElementById("job-title").textContent);
              new MutationObserver(note).observe(job, { attributes: true, childList: true, subtree: true });
              note();
            });""")
        with page.expect_response("**/queue"):
            page.goto("/import")
        self.assertEqual(self.finished(page), "2 photos added")
        self.assertEqual(set(page.evaluate("titles")), {"Import finished"})

    def test_who_comes_back_to_the_import_still_sees_the_pictures(self):
        page = self.phone("/")
        self.choose(page, self.made(3))
        self.assertEqual(self.finished(page), "3 photos added")
        page.get_by_role("link", name="Show photos").click()
        page.wait_for_selector(".grid.is-live")
        page.go_back()
        # They come from the site: the browser does not have the files any more.
        page.locator("img.entry-picture").nth(2).wait_for()
        widths = "() => [...document.querySelectorAll('img.entry-picture')].every(({ naturalWidth }) => naturalWidth > 0)"
        page.wait_for_function(widths)

    def test_a_photo_is_not_refused_because_the_browser_could_not_look_into_what_it_keeps(self):
        files = self.made(6)
        page = self.phone(None)
        # As when the browser's own database breaks down for a moment: for who sends, and for who draws small pictures.
        page.add_init_script("""
          const get = IDBObjectStore.prototype.get;
          window.isBroken = true;
          IDBObjectStore.prototype.get = function (...asked) {
            if (this.name !== "files" || !window.isBroken) return get.apply(this, asked);
            throw new DOMException("", "UnknownError");
          };
        """)
        page.goto("/")
        self.choose(page, files)
        page.get_by_role("button", name="Resume").wait_for(timeout=LONG)
        page.evaluate("() => { window.isBroken = false; }")
        page.get_by_role("button", name="Resume").click()
        self.assertEqual(self.finished(page), "6 photos added")
        self.expect_all(files)

    def test_what_is_there_already_is_not_sent_again(self):
        files = self.made(12)
        page = self.phone("/")
        self.choose(page, files[:6])
        self.assertEqual(self.finished(page), "6 photos added")
        sent = []
        page.context.on("request", lambda request: sent.append(request) if request.method == "PATCH" else None)
        page.goto("/")
        twice = self.folder / "copy of the last one.png"
        twice.write_bytes(files[-1].read_bytes())
        self.choose(page, [*files, twice])
        self.assertEqual(self.finished(page), "6 photos added · 7 photos already there")
        self.assertEqual(len(sent), 6)
        self.expect_all(files)

    def test_a_raw_file_and_its_jpeg_are_one_photo(self):
        files = []
        for number, name in enumerate(["IMG_1.CR2", "IMG_1.JPG", "IMG_2.CR2", "IMG_2.JPG"]):
            files.append(self.folder / name)
            files[-1].write_bytes(noise(number))
        files[-1].write_bytes(b"no picture at all")
        page = self.phone("/")
        page.context.watcher.allow("Failed to load resource")
        choose_on_home(page, files)
        # Nobody knows yet that one of the four is no picture.
        page.get_by_role("heading", name="Import 2 photos?").wait_for()
        page.get_by_role("button", name="Keep without analysing").click()
        page.wait_for_url("**/import")
        # The raw file of what is no picture is a photo.
        self.assertTrue(self.finished(page).startswith("2 photos added · 1 "), self.finished(page))
        self.expect_all(files[:3])
        page.get_by_role("link", name="Show photos").click()
        page.wait_for_url("**/recent/after/*")
        page.locator("#grid-count", has_text="2 photos").wait_for()

    def test_it_is_paused_for_as_long_as_one_likes(self):
        files = self.made(40)
        page = self.phone("/")
        self.send_some(page, files, 6)
        page.get_by_role("button", name="Pause").click()
        page.get_by_role("button", name="Resume").wait_for()
        page.locator("#job-note", has_text="Paused.").wait_for()
        sent = self.let_go(page)
        for _ in range(2):
            page.reload()
            page.locator("#job-note", has_text="Paused.").wait_for()
        self.assertEqual(sent, [])
        self.assertEqual(page.locator("#entries small", has_text="Sending").count(), 0)
        self.assertEqual(len(self.originals()), 6)
        page.get_by_role("button", name="Resume").click()
        self.assertEqual(self.finished(page), "40 photos added")
        self.expect_all(files)

    def test_it_is_cancelled_after_a_question_and_what_has_arrived_stays(self):
        files = self.made(40)
        page = self.phone("/")
        self.send_some(page, files, 6)
        page.get_by_role("button", name="Pause").click()
        page.get_by_role("button", name="Resume").wait_for()
        sent = self.let_go(page)
        page.get_by_role("button", name="Cancel").click()
        alert = page.get_by_role("alertdialog")
        self.assertIn("will not be sent", alert.inner_text())
        alert.get_by_role("button", name="Continue").click()
        self.assertTrue(page.get_by_role("button", name="Resume").is_visible())
        page.get_by_role("button", name="Cancel").focus()
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Stop importing").click()
        page.get_by_text("Import stopped").wait_for(timeout=LONG)
        summary = page.locator("#job-note").inner_text()
        # What had the focus is hidden: keys go on at what is there instead.
        self.assertIn(page.evaluate("document.activeElement.id"), ("job-show", "job-done"))
        # The site hears of it a moment after the page has said so.
        while list((self.site.library / "uploads").glob("*")):
            page.wait_for_timeout(50)
        there = self.originals()
        # What had arrived when it was paused need not have been answered yet.
        added, unsent = map(int, re.fullmatch(r"(\d+) photos added · (\d+) not sent", summary).groups())
        self.assertLessEqual(added, 6)
        self.assertEqual(added + unsent, 40)
        self.assertEqual(len(there), 6)
        self.assertTrue(set(there) <= {sha256(path.read_bytes()) for path in files})
        # What is chosen later is sent alone.
        page.goto("/")
        self.choose(page, self.made(2, first=40))
        self.assertEqual(self.finished(page), "2 photos added")
        self.assertEqual(len(sent), 2)
        self.assertEqual(len(self.originals()), 8)

    def test_nothing_is_sent_while_one_is_asked_whether_to_stop(self):
        files = self.made(12)
        page = self.phone("/")
        self.send_some(page, files, 3)
        page.get_by_role("button", name="Cancel").click()
        alert = page.get_by_role("alertdialog")
        alert.wait_for()
        page.locator("#entries small", has_text="Paused").first.wait_for()
        self.assertEqual(page.locator("#entries small", has_text="Sending").count(), 0)
        self.let_go(page)
        alert.get_by_role("button", name="Continue").click()
        self.assertEqual(self.finished(page), "12 photos added")
        self.expect_all(files)

    def test_wrong_files_are_named_with_the_reason_and_the_rest_goes_on(self):
        files = self.made(3)
        wrong = {
            "notes.txt": b"no picture",
            "empty.jpg": b"",
            "page.svg": b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
            "film.mp4": b"\0\0\0\x18ftypmp42",
            "liar.jpg": b"<!doctype html><script>alert(1)</script>",
            "broken.png": noise(99)[:20],
            "<img src=x onerror=alert(1)>.png": b"nothing",
        }
        for name, content in wrong.items():
            (self.folder / name).write_bytes(content)
        page = self.phone("/")
        page.context.watcher.allow("Failed to load resource.*422")
        self.choose(page, [*files, *(self.folder / name for name in wrong)])
        self.assertEqual(self.finished(page), "3 photos added · 7 files not imported")
        self.expect_all(files)
        for name in wrong:
            row = page.locator("li", has=page.get_by_text(name, exact=True))
            self.assertEqual(row.locator(".entry").get_attribute("data-state"), "refused")
            self.assertGreater(len(row.locator("small").inner_text()), 10)
        said = {name: page.locator("li", has=page.get_by_text(name, exact=True)).inner_text() for name in wrong}
        self.assertIn("This is not a photo.", said["notes.txt"])
        self.assertIn("The file is empty.", said["empty.jpg"])
        self.assertIn("Videos cannot be imported.", said["film.mp4"])

    def test_a_photo_of_which_only_a_part_could_be_read_says_so(self):
        whole = jpeg("rocket", 800).read_bytes()
        (self.folder / "half.jpg").write_bytes(whole[: len(whole) // 2])
        page = self.phone("/")
        self.choose(page, [jpeg("coffee", 700), self.folder / "half.jpg"], how="Import and recognise")
        self.assertEqual(self.finished(page), "2 photos added · 1 photo damaged")
        row = page.locator("li", has=page.get_by_text("half.jpg", exact=True))
        self.assertEqual(row.locator(".entry").get_attribute("data-state"), "damaged")
        self.assertIn("only a part of the picture", row.inner_text())

    def test_what_is_recognised_is_said_in_the_list(self):
        cat = self.folder / "cat.jpg"
        cat.write_bytes(jpeg("chelsea", 640).read_bytes())
        page = self.phone("/")
        self.choose(page, [cat, *self.made(1)], "Import and recognise")
        row = page.locator("#entries li").filter(has_text="cat.jpg")
        row.get_by_text("cat", exact=True).wait_for(timeout=LONG)
        page.locator("#entries li").filter(has_text="IMG_0000").get_by_text("Nothing recognised").wait_for(timeout=LONG)

    def test_photos_whose_place_android_has_removed_say_so_with_a_way_out(self):
        names = [self.folder / "one.jpg", self.folder / "two.jpg"]
        for name, sample in zip(names, ("coffee", "rocket")):
            name.write_bytes(without_place(jpeg(sample, 640).read_bytes()))
        page = self.phone("/")
        self.choose(page, [*names, *self.made(1)])
        note = page.locator("#job-places")
        note.wait_for(timeout=LONG)
        self.assertIn("2 photos came without their places", note.inner_text())
        self.assertRegex(note.get_by_role("link", name="Put on the map").get_attribute("href"), r"ids=\d+,\d+&")
        check_accessible(page)
        check_touch_targets(page)

    def test_recognised_photos_are_found_and_progress_tells_both_stages(self):
        files = [jpeg("coffee", 1000), jpeg("chelsea", 400), jpeg("rocket", 600)]
        page = self.phone("/")
        self.choose(page, files, how="Import and recognise")
        self.assertEqual(self.finished(page), "3 photos added")
        page.goto("/search?q=cat")
        page.locator("a.cell").first.wait_for()

    def test_photos_on_their_way_have_pictures_and_progress_never_runs_backwards(self):
        page = self.phone("/")
        page.add_init_script("""window.shown = [];
          setInterval(() => { for (const bar of document.querySelectorAll("#job .stage:not([hidden]) .progress"))
            shown.push([bar.parentElement.id, Number(bar.ariaValueNow)]); }, 5);""")
        page.goto("/")
        self.choose(page, [jpeg("coffee", 1000), jpeg("chelsea", 400), jpeg("rocket", 600), jpeg("coins", 500)],
            how="Import and recognise")
        page.locator("canvas.entry-picture").first.wait_for()
        # It is of the photo: not of one colour.
        colours = page.locator("canvas.entry-picture").first.evaluate(
            "canvas => new Set(canvas.getContext('2d').getImageData(0, 0, 132, 132).data).size")
        self.assertGreater(colours, 20)
        self.finished(page)
        for stage in ("sending", "recognising"):
            shares = [share for one, share in page.evaluate("shown") if one == stage]
            self.assertEqual(shares, sorted(shares), stage)

    def test_where_the_browser_can_keep_nothing_the_page_says_that_it_sends_them_itself(self):
        files = self.made(6)
        page = self.desktop(None)
        page.add_init_script("indexedDB.open = () => { throw new DOMException('', 'SecurityError'); };")
        page.goto("/search")
        page.locator("#photos").set_input_files(files)
        page.get_by_role("button", name="Keep without analysing").click()
        page.get_by_role("alertdialog", name="Keep this page open").get_by_role("button", name="OK").click()
        self.wait_for_some(page, 6)
        self.expect_all(files)
        self.assertEqual(page.url, self.address + "search")

    def test_a_whole_folder_is_dropped_on_a_desktop(self):
        page = self.desktop("/")
        files = self.made(3)
        page.evaluate(
            """async (contents) => {
              const data = new DataTransfer();
              for (const [name, bytes] of contents) {
                data.items.add(new File([new Uint8Array(bytes)], name, { type: "image/png" }));
              }
              const target = document.querySelector("main");
              for (const type of ["dragenter", "dragover"]) {
                target.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
              }
              if (!document.body.classList.contains("is-dropping")) throw new Error("nothing says that one may drop");
              target.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
            }""",
            [[path.name, list(path.read_bytes())] for path in files],
        )
        page.get_by_role("button", name="Keep without analysing").click()
        self.assertEqual(self.finished(page), "3 photos added")
        self.expect_all(files)

    def test_a_folder_is_chosen_on_a_desktop_and_of_its_other_files_only_videos_are_named(self):
        page = self.desktop("/import")
        files = self.made(3)
        (self.folder / "notes.txt").write_text("no picture")
        (self.folder / "IMG_9.MOV").write_bytes(b"\0\0\0\x14ftypqt  ")
        (self.folder / "@eaDir").mkdir()
        (self.folder / "@eaDir" / "thumb.png").write_bytes(files[0].read_bytes())
        (self.folder / "._a.png").write_bytes(b"of a Mac")
        choose_files(page, "Choose a folder", self.folder)
        page.get_by_text("Skipped: 1 hidden file. 1 folder passed over.").wait_for()
        page.get_by_role("button", name="Keep without analysing").click()
        self.assertEqual(self.finished(page), "3 photos added · 1 file not imported")
        self.assertIn("Videos cannot be imported.", page.locator("li", has_text="IMG_9.MOV").inner_text())
        self.assertEqual(page.get_by_text("notes.txt").count(), 0)
        self.expect_all(files)


    def test_the_sidecars_of_a_folder_come_with_their_photos(self):
        page = self.desktop("/import")
        files = self.made(3)
        sidecar = self.sidecar(f"{files[0].name}.xmp", "Traboule")
        other = self.sidecar(files[1].with_suffix(".xmp").name, "Vieux Lyon")
        self.sidecar("of nothing.xmp", "nowhere")
        choose_files(page, "Choose a folder", self.folder)
        page.get_by_role("heading", name="Import 3 photos?").wait_for()
        page.get_by_role("button", name="Keep without analysing").click()
        self.assertEqual(self.finished(page), "3 photos added")
        self.assertIn("Added", page.locator("li", has_text=sidecar.name).inner_text())
        self.assertEqual(page.get_by_text("of nothing.xmp").count(), 0)
        self.expect_all([*files, sidecar, other])
        for word in ("Traboule", "Vieux Lyon"):
            page.goto(self.address + f"search?q={word.replace(' ', '+')}")
            page.locator("#grid-count", has_text="1 photo").wait_for()

    def test_a_sidecar_that_is_none_or_has_no_photo_is_named_with_the_reason(self):
        files = self.made(2)
        wrong = self.folder / f"{files[0].name}.xmp"
        wrong.write_text("<html>no XMP</html>")
        alone = self.sidecar("alone.xmp", "nowhere")
        page = self.phone("/")
        self.choose(page, [*files, wrong, alone])
        self.assertEqual(self.finished(page), "2 photos added · 2 files not imported")
        self.assertIn("it is not XMP", page.locator("li", has_text=wrong.name).inner_text())
        self.assertIn("was not chosen with it", page.locator("li", has_text="alone.xmp").inner_text())
        self.expect_all(files)

    def sidecar(self, name, keyword):
        path = self.folder / name
        path.write_text(
            "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
            "<rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:subject><rdf:Bag><rdf:li>"
            f"{keyword}</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>"
        )
        return path


class OnePhoto(SiteTest):
    def test_one_photo_goes_to_the_editor(self):
        page = self.phone("/")
        choose_on_home(page, jpeg("coffee", 4000))
        page.wait_for_url("**/drafts/*/edit")

    def test_a_picture_is_pasted_on_a_desktop(self):
        page = self.desktop("/")
        page.evaluate(
            """(bytes) => {
              const data = new DataTransfer();
              data.items.add(new File([new Uint8Array(bytes)], "image.png", { type: "image/png" }));
              document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
            }""",
            list(noise(1)),
        )
        page.wait_for_url("**/drafts/*/edit")

    def test_pictures_are_pasted_and_dropped_where_one_searches_and_words_are_only_typed(self):
        page = self.desktop("/search")
        page.get_by_role("searchbox").click()
        page.evaluate(
            """(bytes) => {
              const data = new DataTransfer();
              data.setData("text/plain", "cat");
              // Office programs add a picture of the words.
              data.items.add(new File([new Uint8Array(bytes)], "cat.png", { type: "image/png" }));
              document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
              if (document.querySelector("dialog[open]")) throw new Error("words are taken for a picture");
              const own = new DataTransfer();
              own.items.add(new File([new Uint8Array(bytes)], "own.png", { type: "image/png" }));
              const drag = (type, data) => document.querySelector("main").dispatchEvent(
                new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
              for (const type of ["dragstart", "dragenter", "dragover"]) drag(type, own);
              if (document.body.classList.contains("is-dropping")) throw new Error("the page would take its own picture");
              drag("dragend", own);
              drag("dragenter", own);
              if (!document.body.classList.contains("is-dropping")) throw new Error("nothing says that one may drop");
              drag("drop", own);
            }""",
            list(noise(2)),
        )
        page.wait_for_url("**/drafts/*/edit")

    def test_files_that_are_dropped_where_none_are_taken_do_not_leave_the_app(self):
        page = self.desktop("/tags")
        page.wait_for_load_state("networkidle")
        refused = page.evaluate(
            """() => ["file", "string"].map((kind) => {
              const data = new DataTransfer();
              if (kind === "file") data.items.add(new File(["bytes"], "a.jpg", { type: "image/jpeg" }));
              else data.setData("text/plain", "words");
              const event = new DragEvent("dragover", { dataTransfer: data, bubbles: true, cancelable: true });
              return !document.querySelector("main").dispatchEvent(event);
            })""")
        # Words may be dropped into a field.
        self.assertEqual(refused, [True, False])

    def test_what_is_no_picture_is_refused_in_words(self):
        page = self.phone("/")
        choose_on_home(page, {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"words"})
        alert = page.get_by_role("alertdialog")
        self.assertIn("This is not a photo.", alert.inner_text())
        alert.get_by_role("button", name="OK").click()
        self.assertEqual(page.url, self.address)

    def test_opening_a_photo_can_be_called_off(self):
        page = self.phone("/")
        # The site takes its time.
        page.route("**/uploads/*", lambda route: None)
        choose_on_home(page, jpeg("coffee", 1000))
        waiting = page.get_by_role("dialog", name="Opening the photo…")
        waiting.wait_for()
        waiting.get_by_role("button", name="Cancel").click()
        waiting.wait_for(state="hidden")
        self.assertEqual(page.url, self.address)
        page.get_by_role("button", name="Import", exact=True).click()
        page.get_by_role("button", name="Photo library").wait_for()


if __name__ == "__main__":
    unittest.main()
