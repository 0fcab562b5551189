"""What was recognised: lit, corrected, saved; and the tags of one photo."""

import hashlib
import json
import re
import sqlite3
import subprocess

from browsing import SiteTest, WebKit, check_accessible, drag, jpeg, long_press, photos, served, swipe, synthetic, tap
from browsing.drafts import ask, draft
from browsing.resting import settle
from test_editor import blank, shown


class ResultTest(SiteTest):
    photos = ("chelsea",)

    def result(self, device="phone", **wishes):
        return getattr(self, device)("/photos/1/result", **wishes)

    def names(self, page):
        return page.locator("[data-name]").evaluate_all("rows => rows.map((row) => row.dataset.name)")

    def row(self, page, name):
        return page.locator(f"[data-name='{name}']")

    def wait_for_names(self, page, names):
        page.wait_for_function(
            "(names) => [...document.querySelectorAll('[data-name]')].map((row) => row.dataset.name).join() === names",
            arg=",".join(names),
        )

    def wait_without_first(self, page, names):
        """Waits until the first name is gone: the others stay, and what the thing still is may be among them."""
        page.wait_for_function(
            """([first, ...others]) => {
              const shown = [...document.querySelectorAll("[data-name]")].map((row) => row.dataset.name);
              return !shown.includes(first) && others.every((name) => shown.includes(name));
            }""",
            arg=names,
        )

    def undo(self, page):
        page.locator(".toast button").click()

    def wait_for_sheet(self, page, name):
        page.locator(f"#{name}[open]").wait_for()
        settle(page)

    def add(self, page, words):
        tap(page, page.locator("[data-open=add]").first)
        self.wait_for_sheet(page, "add")
        page.keyboard.type(words)
        tap(page, page.locator("#add-form [type=submit]"))


class Seeing(ResultTest):
    def test_a_touched_row_lights_its_boxes_and_a_tapped_box_its_row(self):
        page = self.result()
        name = shown(page)[0][0]
        row = self.row(page, name)
        boxes = page.locator("#boxes > span")
        lit = page.locator("#boxes > .is-lit")
        self.assertEqual(lit.count(), 0)
        self.assertGreater(boxes.count(), 0)
        tap(page, row.locator("summary"))
        count = row.evaluate("(row) => row.dataset.boxes.split(';').length")
        self.assertEqual(lit.count(), count)
        tap(page, page.locator(".seen-caption"))
        tap(page, lit.first if lit.count() else boxes.first)
        self.assertIn("is-lit", row.get_attribute("class"))

    def test_a_box_lies_where_the_thing_is(self):
        page = self.result()
        name, x, y, width, height = shown(page)[0]
        picture = page.locator("#picture img").bounding_box()
        box = page.locator("#boxes > span").first.bounding_box()
        self.assertAlmostEqual(box["x"], picture["x"] + x * picture["width"], delta=1)
        self.assertAlmostEqual(box["y"], picture["y"] + y * picture["height"], delta=1)
        self.assertAlmostEqual(box["width"], width * picture["width"], delta=1)
        self.assertAlmostEqual(box["height"], height * picture["height"], delta=1)

    def test_a_row_opens_to_say_what_it_is(self):
        page = self.result("desktop")
        name = self.names(page)[0]
        row = self.row(page, name)
        row.locator("summary").focus()
        page.keyboard.press("Enter")
        self.assertTrue(row.locator(".definition").is_visible())
        link = row.get_by_role("link", name="Look it up")
        self.assertEqual(link.get_attribute("href"), f"https://duckduckgo.com/?q={name.replace(' ', '%20')}")
        self.assertEqual(link.get_attribute("rel"), "noreferrer noopener")
        self.assertIn("sends this word to", row.text_content())

    def test_a_word_leaves_the_app_only_when_it_is_looked_up(self):
        page = self.result()
        page.context.watcher.allow("request to another origin: https://duckduckgo.com/")
        page.context.route("https://duckduckgo.com/**", lambda route: route.fulfill(body="found"))
        name = self.names(page)[0]
        tap(page, self.row(page, name).locator("summary"))
        settle(page)
        self.assertEqual(page.context.watcher.seen, [])
        with page.context.expect_page() as opened:
            tap(page, self.row(page, name).get_by_role("link", name="Look it up"))
        self.assertTrue(opened.value.url.startswith("https://duckduckgo.com/?q="))
        self.assertIsNone(opened.value.evaluate("opener"))
        self.assertEqual(opened.value.evaluate("document.referrer"), "")

    def test_a_name_is_copied(self):
        page = self.result()
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        name = self.names(page)[0]
        tap(page, self.row(page, name).locator("summary"))
        tap(page, self.row(page, name).get_by_role("button", name="Copy"))
        page.locator(".toast").wait_for()
        self.assertEqual(page.evaluate("navigator.clipboard.readText()"), name)


class Correcting(ResultTest):
    photos = ("chelsea", "coffee")

    def test_a_row_that_is_swiped_away_is_gone_until_it_is_undone(self):
        page = self.result()
        before = self.names(page)
        box = self.row(page, before[0]).bounding_box()
        y = box["y"] + 20
        # Not far enough: nothing happens.
        drag(page, (300, y), (270, y))
        page.wait_for_timeout(300)
        self.assertEqual(self.names(page), before)
        # A short swipe leaves the row open; a tap beside the button closes it, one on it deletes.
        open_row = page.locator(".swipe.is-open")
        drag(page, (300, y), (210, y))
        open_row.wait_for()
        tap(page, (60, y))
        open_row.wait_for(state="detached")
        self.assertEqual(self.names(page), before)
        drag(page, (300, y), (210, y))
        open_row.wait_for()
        tap(page, (350, y))
        self.wait_without_first(page, before)
        self.undo(page)
        self.wait_for_names(page, before)
        # A finger that rests before it lets go deletes nothing else: the row below has moved under it by then.
        drag(page, (300, y), (210, y))
        open_row.wait_for()
        long_press(page, (350, y), 0.25)
        self.wait_without_first(page, before)
        left = self.names(page)
        page.wait_for_timeout(600)
        self.assertEqual(self.names(page), left)
        self.undo(page)
        self.wait_for_names(page, before)
        swipe(page, (340, y), (60, y))
        self.wait_without_first(page, before)
        self.assertEqual(self.names(self.result()), left)
        self.undo(page)
        self.wait_for_names(page, before)

    def test_a_row_that_could_not_be_deleted_is_in_sight_again_and_it_is_said_what_was_not_done(self):
        page = self.result()
        page.context.watcher.allow("ERR_FAILED")
        name = self.names(page)[0]
        front = self.row(page, name).locator(".swipe-front")
        box = front.bounding_box()
        page.route("**/*", lambda route: route.abort())
        swipe(page, (340, box["y"] + 20), (60, box["y"] + 20))
        alert = page.get_by_role("alertdialog")
        alert.wait_for()
        self.assertIn(f"“{name}” may not have been deleted.", alert.inner_text())
        tap(page, alert.get_by_role("button"))
        alert.wait_for(state="detached")
        settle(page)
        self.assertEqual(front.bounding_box(), box)

    def test_a_row_is_deleted_without_swiping_too(self):
        page = self.result("desktop")
        before = self.names(page)
        self.row(page, before[0]).locator("summary").click()
        self.row(page, before[0]).get_by_role("button", name="Delete").click()
        self.wait_without_first(page, before)
        page.locator(".toast button").click()
        self.wait_for_names(page, before)

    def test_a_known_name_with_a_comma_is_one_tag(self):
        def change(what):
            body = json.dumps({what: ["Smith, John"]}).encode()
            self.site.post("/photos/2/tags", body, {"Content-Type": "application/json"})

        # Of another photo: what a photo has is not offered to it.
        change("add")
        self.addCleanup(change, "remove")
        page = self.result()
        before = self.names(page)
        tap(page, page.locator("[data-open=add]").first)
        self.wait_for_sheet(page, "add")
        page.keyboard.type("zoo, smi")
        tap(page, page.locator("#known").get_by_role("button", name="Smith, John"))
        page.keyboard.type("zebra")
        tap(page, page.locator("#add-form [type=submit]"))
        self.row(page, "zebra").wait_for()
        self.assertEqual(sorted(self.names(page)), sorted([*before, "Smith, John", "zoo", "zebra"]))
        self.undo(page)
        self.wait_for_names(page, before)

    def test_what_undoes_is_in_sight_beside_the_longest_word(self):
        page = self.result()
        before = self.names(page)
        long = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsprotokoll"
        self.add(page, long)
        self.row(page, long).wait_for()
        self.undo(page)
        self.wait_for_names(page, before)

    def test_what_undoes_stays_while_the_keyboard_is_on_it(self):
        page = self.desktop(None)
        page.clock.install()
        page.goto("/photos/1/result")
        before = self.names(page)
        self.row(page, before[0]).locator("summary").click()
        self.row(page, before[0]).get_by_role("button", name="Delete").click()
        self.wait_without_first(page, before)
        undo = page.locator(".toast button")
        undo.focus()
        page.mouse.move(0, 0)
        page.clock.run_for(60_000)
        self.assertTrue(undo.is_visible())
        page.keyboard.press("Enter")
        self.wait_for_names(page, before)
        # Without it, news go by themselves.
        page.locator(".toast").wait_for()
        page.clock.run_for(60_000)
        self.assertEqual(page.locator(".toast").count(), 0)

    def test_a_list_is_scrolled_without_deleting(self):
        page = self.result()
        before = self.names(page)
        box = self.row(page, before[0]).bounding_box()
        swipe(page, (200, box["y"] + 20), (180, box["y"] - 200))
        page.wait_for_timeout(400)
        self.assertEqual(self.names(page), before)

    def test_several_are_added_with_commas_and_known_ones_are_offered(self):
        page = self.result()
        before = self.names(page)
        tap(page, page.locator("[data-open=add]").first)
        self.wait_for_sheet(page, "add")
        self.assertTrue(page.locator("#add-form [type=submit]").is_disabled())
        page.keyboard.type("Napoli, <b>bold</b>, ca")
        cat = page.locator("#known button", has_text="cat").first
        cat.wait_for()
        settle(page)
        name = cat.text_content()
        tap(page, cat)
        self.assertEqual(page.locator("#add-field").input_value(), f"Napoli, <b>bold</b>, {name}, ")
        tap(page, page.locator("#add-form [type=submit]"))
        added = ["<b>bold</b>", name, "Napoli"]
        # What was recognised already is the user's own now, and listed once.
        others = [other for other in before if other != name]
        self.wait_for_names(page, sorted(added, key=str.casefold) + others)
        self.undo(page)
        self.wait_for_names(page, before)

    def test_what_it_could_also_be_takes_its_place(self):
        page = self.result()
        before = self.names(page)
        name = next(name for name in before if self.row(page, name).locator("[data-act=replace]").count())
        tap(page, self.row(page, name).locator("summary"))
        other = self.row(page, name).locator("[data-act=replace]").first
        new = other.get_attribute("data-with")
        boxes = self.row(page, name).get_attribute("data-boxes")
        tap(page, other)
        self.row(page, new).wait_for()
        self.assertIn("added by you", self.row(page, new).text_content())
        self.assertNotIn(name, self.names(page))
        # It is where that was.
        self.assertEqual(self.row(page, new).get_attribute("data-boxes"), boxes)
        self.undo(page)
        self.wait_for_names(page, before)

    def test_whether_it_is_something_else_is_answered_and_taken(self):
        page = self.result()
        before = self.names(page)
        name = before[0]
        row = self.row(page, name)
        tap(page, row.locator("summary"))
        field = row.locator("[name=ask]")
        answer = row.locator(".asked")

        def ask(word):
            field.fill(word)
            field.press("Enter")

        ask("an otter?")
        answer.get_by_text("sure that").wait_for()
        self.assertRegex(answer.text_content(), r"Vision is (less than 1%|\d\d?%) sure that it is an otter\.")
        check_accessible(page)
        ask("hedgehog")
        answer.get_by_text("Vision cannot recognise a hedgehog.").wait_for()
        ask("otterr")
        answer.get_by_text("does not know the word “otterr”").wait_for()
        tap(page, answer.get_by_role("link", name="otter", exact=True))
        answer.get_by_text("sure that it is an otter").wait_for()
        boxes = row.get_attribute("data-boxes")
        tap(page, answer.locator("[data-act=replace]"))
        self.row(page, "otter").wait_for()
        self.assertNotIn(name, self.names(page))
        self.assertEqual(self.row(page, "otter").get_attribute("data-boxes"), boxes)
        self.undo(page)
        self.wait_for_names(page, before)

    def test_all_tags_that_were_deleted_are_brought_back_at_once(self):
        page = self.result()
        before = self.names(page)
        # What a thing still is goes in its turn.
        while names := self.names(page):
            tap(page, self.row(page, names[0]).locator("summary"))
            tap(page, self.row(page, names[0]).get_by_role("button", name="Delete", exact=True))
            self.row(page, names[0]).wait_for(state="detached")
        self.assertIn("You deleted from this photo: " + ", ".join(before), page.locator("#removed").text_content())
        self.assertEqual(page.get_by_text("Nothing recognised").count(), 0)
        check_accessible(page)
        tap(page, page.get_by_role("button", name="Restore"))
        self.wait_for_names(page, before)
        self.undo(page)
        self.wait_for_names(page, [])
        tap(page, page.get_by_role("button", name="Restore"))
        self.wait_for_names(page, before)

    def test_of_two_things_one_is_called_something_else(self):
        database = sqlite3.connect(self.site.library / "library.sqlite", timeout=30)
        (body,) = database.execute("SELECT body FROM analysis_part WHERE photo = 1 AND stage = 1").fetchone()
        found = json.loads(body)
        left, right = found[0], json.loads(json.dumps(found[0]))
        left["box"] = {"x": 0.125, "y": 0.25, "width": 0.25, "height": 0.5}
        right["box"] = {"x": 0.625, "y": 0.25, "width": 0.25, "height": 0.5}

        def put(findings):
            with database:
                database.execute(
                    "UPDATE analysis_part SET body = ? WHERE photo = 1 AND stage = 1", (json.dumps(findings).encode(),)
                )

        put([right, left])
        try:
            page = self.result()
            name = self.names(page)[0]
            row = self.row(page, name)
            tap(page, row.locator("summary"))
            self.assertIn("Number 2 from the left could also be", row.text_content())
            other = row.locator("[data-place^='0.625'] [data-act=replace]").first
            new = other.get_attribute("data-with")
            # What is touched is meant: its box alone is lit.
            other.focus()
            self.assertEqual(page.locator("#boxes > .is-lit").count(), 1)
            tap(page, other)
            self.wait_for_names(page, [new, name])
            self.assertEqual(page.locator(".toast span").text_content(), f"One {name} is now {new}")
            self.assertTrue(self.row(page, new).get_attribute("data-boxes").startswith("0.625"))
            self.assertTrue(self.row(page, name).get_attribute("data-boxes").startswith("0.125"))
            self.undo(page)
            self.wait_for_names(page, [name])
            # One of them goes, what it still is stays, and both come back.
            tap(page, self.row(page, name).get_by_role("button", name="Delete number 2"))
            page.wait_for_function(
                "(name) => !document.querySelector(`[data-name='${name}']`).dataset.boxes.includes('0.625')", arg=name
            )
            self.assertEqual(page.locator(".toast span").text_content(), f"One {name} deleted")
            self.undo(page)
            self.wait_for_names(page, [name])
            self.assertIn("0.625", self.row(page, name).get_attribute("data-boxes"))
        finally:
            put(found)
            database.close()

    def test_a_refused_tag_is_explained(self):
        page = self.result()
        page.context.watcher.allow("422")
        before = self.names(page)
        self.add(page, "—")
        alert = page.get_by_role("alertdialog")
        alert.wait_for()
        self.assertIn("cannot be used as a tag", alert.text_content())
        tap(page, alert.get_by_role("button"))
        self.assertEqual(self.names(page), before)


class NarrowerAndWider(ResultTest):
    """A photo of a made library: a street sign, which is sure enough to be a sign and not sure enough to say of what kind."""

    number, narrow, wide = 24, "street sign", "sign"

    @classmethod
    def setUpClass(cls):
        super(SiteTest, cls).setUpClass()
        cls.site = cls.enterClassContext(served(prepare=synthetic(60)))
        cls.address = cls.site.address

    def seen(self, level):
        page = self.phone(f"/photos/{self.number}/result?level={level}")
        return page, self.names(page)

    def delete(self, page, name):
        tap(page, self.row(page, name).locator("summary"))
        tap(page, self.row(page, name).get_by_role("button", name="Delete", exact=True))
        self.row(page, name).wait_for(state="detached")

    def test_what_goes_with_a_tag_is_named_and_comes_back_with_it(self):
        low, narrower = self.seen("low")
        page, wider = self.seen("medium")
        self.assertIn(self.narrow, narrower)
        self.assertIn(self.wide, wider)
        self.delete(page, self.wide)
        self.assertEqual(
            page.locator(".toast span").text_content(), f"“{self.wide}” deleted. Also deleted: “{self.narrow}”."
        )
        low.reload()
        self.assertEqual(self.names(low), [name for name in narrower if name != self.narrow])
        self.undo(page)
        self.wait_for_names(page, wider)
        low.reload()
        self.assertEqual(self.names(low), narrower)

    def test_a_narrow_name_that_is_deleted_leaves_the_wide_one(self):
        page, before = self.seen("low")
        self.delete(page, self.narrow)
        self.assertEqual(page.locator(".toast span").text_content(), f"“{self.narrow}” deleted")
        self.row(page, self.wide).wait_for()
        self.undo(page)
        self.wait_for_names(page, before)


class Nothing(ResultTest):
    photos = ()

    def test_nothing_recognised_says_so_and_offers_what_can_be_done(self):
        address = draft(self.site, blank(800, 600))
        location = ask(self.site, "POST", address + "/analyse", b"{}")["location"]
        page = self.phone(location)
        self.assertIn("Nothing recognised", page.locator("#nothing").text_content())
        self.assertTrue(page.get_by_role("link", name="Analyse another part").is_visible())
        tap(page, page.get_by_role("button", name="Add tags yourself"))
        self.wait_for_sheet(page, "add")
        page.keyboard.type("darkness")
        page.keyboard.press("Enter")
        self.row(page, "darkness").wait_for()


class Damaged(ResultTest):
    photos = ()

    def test_a_photo_of_which_only_a_part_could_be_read_says_so_for_good(self):
        whole = jpeg("coffee", 1280)
        part = whole.with_name("coffee-cut-short.jpg")
        part.write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
        new = draft(self.site, part)
        editor = self.phone(new + "/edit")
        editor.get_by_text("only a part of the picture could be read").wait_for()
        location = ask(self.site, "POST", new + "/analyse", b"{}")["location"]
        # Nothing is remembered but by the library.
        self.site.stop()
        self.site.start_again()
        said = "only a part of the picture could be read"
        grid = self.phone("/search")
        self.assertIn("damaged", grid.locator(".cell.is-damaged").get_attribute("aria-label"))
        page = self.phone(location)
        self.assertIn(said, page.locator("#live").text_content())
        check_accessible(page)
        viewer = self.phone(location.removesuffix("/result"))
        viewer.wait_for_selector(".pswp--open:not([aria-busy])")
        viewer.keyboard.press("i")
        self.assertIn(said, viewer.get_by_role("dialog", name="Info").inner_text())


class Saving(ResultTest):
    photos = ("coffee",)

    def original(self):
        return self.site.photos / photos("coffee")[0].name

    def test_the_copy_has_the_tags_and_the_original_is_untouched(self):
        before = hashlib.sha256(self.original().read_bytes()).hexdigest()
        page = self.result()
        self.add(page, "breakfast in Naples")
        self.row(page, "breakfast in Naples").wait_for()
        names = self.names(page)
        tap(page, page.locator("#save"))
        self.wait_for_sheet(page, "saved")
        self.assertRegex(page.locator("#saved-where").text_content(), r"coffee\.png in .+/saved$")
        copy = self.site.library / "saved/coffee.png"
        keywords = keywords_of(copy)
        self.assertEqual(sorted(keywords), sorted(names))
        self.assertEqual(hashlib.sha256(self.original().read_bytes()).hexdigest(), before)
        # The copy can be taken along.
        with page.expect_download() as download:
            tap(page, page.locator("#download"))
        self.assertEqual(download.value.suggested_filename, "coffee.png")
        self.assertEqual(download.value.path().read_bytes(), copy.read_bytes())
        with page.expect_download() as download:
            tap(page, page.locator("#download-original"))
        self.assertEqual(download.value.path().read_bytes(), self.original().read_bytes())
        # Asked again, there is nothing to write; once the tags have changed, there is.
        tap(page, page.locator("#saved [data-close]"))
        self.assertEqual(page.locator("#save").text_content(), "Saved")
        tap(page, page.locator("#save"))
        self.wait_for_sheet(page, "saved")
        self.assertEqual([path.name for path in copy.parent.glob("[!.]*")], ["coffee.png"])
        tap(page, page.locator("#saved [data-close]"))
        self.add(page, "late breakfast")
        page.get_by_role("button", name="Save again").wait_for()
        tags = self.phone("/photos/1/tags")
        self.assertIn("The tags have changed since the photo was saved", tags.locator("#live").text_content())
        tap(tags, tags.locator("#save"))
        self.wait_for_sheet(tags, "saved")
        self.assertIn("late breakfast", keywords_of(self.site.library / "saved/coffee-2.png"))

    def test_where_phones_can_share_the_copy_is_shared(self):
        page = self.phone(None)
        page.add_init_script(
            """window.shared = [];
            navigator.canShare = () => true;
            navigator.share = async ({ files }) => { shared.push([files[0].name, files[0].type, files[0].size]); };"""
        )
        page.goto("/photos/1/result")
        tap(page, page.locator("#save"))
        self.wait_for_sheet(page, "saved")
        tap(page, page.locator("#share"))
        page.wait_for_function("() => shared.length === 1")
        name = re.search(r"(\S+) in ", page.locator("#saved-where").text_content())[1]
        size = (self.site.library / f"saved/{name}").stat().st_size
        self.assertEqual(page.evaluate("shared[0]"), [name, "image/png", size])


class CallingOff(ResultTest):
    photos = ("coffee",)

    def test_saving_and_fetching_what_is_to_be_shared_can_be_called_off(self):
        page = self.phone(None)
        page.add_init_script("navigator.canShare = () => true; navigator.share = async () => { window.shared = true; };")
        page.goto("/photos/1/result")
        # The site takes its time.
        page.route("**/save", lambda route: None)
        tap(page, page.locator("#save"))
        waiting = page.get_by_role("dialog", name="Saving…")
        waiting.wait_for()
        tap(page, waiting.get_by_role("button", name="Cancel"))
        waiting.wait_for(state="detached")
        self.assertIn(page.locator("#save").text_content(), ("Save", "Save again"))
        page.unroute("**/save")
        tap(page, page.locator("#save"))
        self.wait_for_sheet(page, "saved")
        page.route("**/original?tagged&inline", lambda route: None)
        tap(page, page.locator("#share"))
        waiting = page.get_by_role("dialog", name="Getting the photo…")
        waiting.wait_for()
        tap(page, waiting.get_by_role("button", name="Cancel"))
        waiting.wait_for(state="detached")
        self.assertFalse(page.evaluate("'shared' in window"))
        self.assertTrue(page.locator("#saved").is_visible())


class TagsOfOnePhoto(ResultTest):
    def test_tags_are_swiped_away_deleted_added_and_brought_back(self):
        page = self.phone("/photos/1/tags")
        before = self.names(page)
        self.assertNotEqual(before, [])
        y = self.row(page, before[0]).bounding_box()["y"] + 24
        self.add(page, "fifth, fourth, third")
        more = ["fifth", "fourth", "third", *before]
        self.wait_for_names(page, more)
        drag(page, (300, y), (210, y))
        page.locator(".swipe.is-open").wait_for()
        long_press(page, (350, y), 0.25)
        self.wait_for_names(page, more[1:])
        page.wait_for_timeout(600)
        self.assertEqual(self.names(page), more[1:])
        ask(self.site, "POST", "/photos/1/tags", json.dumps({"remove": more[1:3]}).encode())
        page.reload()
        self.wait_for_names(page, before)
        swipe(page, (340, y), (60, y))
        self.wait_without_first(page, before)
        self.undo(page)
        self.wait_for_names(page, before)
        tap(page, page.get_by_role("button", name=f"Delete {before[0]}", exact=True))
        self.wait_without_first(page, before)
        self.undo(page)
        self.wait_for_names(page, before)
        self.add(page, "first, second")
        self.wait_for_names(page, ["first", "second", *before])
        self.assertIn("Added by you", self.row(page, "first").text_content())
        self.assertIn("Recognised", self.row(page, before[0]).text_content())
        self.undo(page)
        self.wait_for_names(page, before)

    def test_a_double_tap_removes_one_tag(self):
        page = self.phone("/photos/1/tags")
        before = self.names(page)
        self.add(page, "first")
        self.addCleanup(ask, self.site, "POST", "/photos/1/tags", json.dumps({"remove": ["first"]}).encode())
        self.wait_for_names(page, ["first", *before])
        # The second tap is on the same row, or on the one that has come under the finger.
        bins = page.locator("[data-act=remove]")
        bins.evaluate_all("([one, other]) => { one.click(); one.click(); other.click(); }")
        self.wait_for_names(page, before)
        page.wait_for_timeout(600)
        self.assertEqual(self.names(page), before)
        self.undo(page)
        self.wait_for_names(page, ["first", *before])

    def test_a_name_leads_to_all_photos_with_the_tag(self):
        page = self.phone("/photos/1/tags")
        name = self.names(page)[0]
        link = self.row(page, name).get_by_role("link")
        self.assertGreaterEqual(link.bounding_box()["height"], 44)
        # A swipe that begins on it leads nowhere.
        box = link.bounding_box()
        drag(page, (box["x"] + 200, box["y"] + 24), (box["x"] + 110, box["y"] + 24))
        page.locator(".swipe.is-open").wait_for()
        tap(page, page.locator("h1"))
        page.locator(".swipe.is-open").wait_for(state="detached")
        tap(page, link)
        page.wait_for_url(f"**/tags/{name}")
        page.locator("#p1").wait_for()

    def test_without_scripts_the_buttons_work_too(self):
        page = self.phone(None, java_script_enabled=False)
        page.goto("/photos/1/tags")
        before = self.names(page)
        page.get_by_role("button", name=f"Delete {before[0]}", exact=True).click()
        page.wait_for_url("**/tags")
        self.assertEqual(self.names(page), before[1:])
        ask(self.site, "POST", "/photos/1/tags", json.dumps({"add": before[:1]}).encode())

    def test_two_windows_do_no_harm(self):
        one, other = self.phone("/photos/1/tags"), self.phone("/photos/1/tags")
        before = self.names(one)
        for page in (one, other):
            tap(page, page.get_by_role("button", name=f"Delete {before[0]}", exact=True))
            self.wait_without_first(page, before)
        self.undo(other)
        self.undo(one)
        self.wait_for_names(one, before)


class InWebKit(ResultTest):
    def test_what_was_seen_and_the_editor_stand_in_the_other_browser(self):
        with WebKit(self.address) as browser:
            browser.open("/photos/1/result")
            browser.wait_for("document.querySelectorAll('#boxes > span').length > 0")
            browser.click("summary")
            self.assertTrue(browser.wait_for("document.querySelector('.thing.is-lit details[open]') !== null"))
            browser.click(".seen-ways a")
            browser.wait_for("document.querySelector('#picture.is-ready') !== null")
            browser.click("#turn-right")
            browser.click("label.aspect:nth-of-type(3)")
            frame = "document.getElementById('frame').getBoundingClientRect()"
            width, height = browser.evaluate(f"[{frame}.width, {frame}.height]")
            self.assertAlmostEqual(width, height, delta=1)
            self.assertGreater(width, 100)
            browser.click("#undo")
            browser.click("#undo")
            self.assertFalse(browser.evaluate("document.getElementById('redo').disabled"))


def keywords_of(path):
    command = ["exiftool", "-json", "-XMP-dc:Subject", str(path)]
    answer = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)[0]["Subject"]
    return answer if isinstance(answer, list) else [answer]
