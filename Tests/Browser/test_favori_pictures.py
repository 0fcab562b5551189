"""Favori: photos of a favour and pictures of people, on phones."""

import re
import tempfile
from pathlib import Path

from browsing import check_html, check_screen, screenshot, tap
from browsing.neighbours import NeighbourhoodTest, press
from browsing.pictures import jpeg


def loaded(page, selector):
    """Waits until all pictures of a selector are there and have pixels; how many there are."""
    page.wait_for_function(
        """(selector) => {
          const all = [...document.querySelectorAll(selector)];
          return all.length > 0 && all.every((image) => image.complete && image.naturalWidth > 0);
        }""",
        arg=selector,
    )
    return page.locator(selector).count()


class PictureTest(NeighbourhoodTest):
    def add(self, page, *files):
        """Chooses photos in the form, and waits until they have arrived."""
        there = page.locator(".photo-field").count()
        page.locator("#photos input[type=file]").set_input_files(list(files))
        page.wait_for_function(
            "(count) => document.querySelectorAll('.photo-field:not(.is-sending)').length === count",
            arg=there + len(files),
        )

    def shown(self, page, title, *files):
        """Asks for a favour with photos; its address."""
        page.goto("/new")
        page.locator("#title").fill(title)
        self.add(page, *files)
        self.ask(page)
        page.wait_for_url(re.compile(r"/favours/\d+$"))
        return page.url


class Photos(PictureTest):
    def test_photos_are_added_put_in_order_and_seen_by_another(self):
        page = self.joined("Anna")
        page.goto("/new")
        page.locator("#title").fill("Feed the cat")
        self.add(page, jpeg("coffee", 800), jpeg("chelsea", 400))
        page.locator("[name=picture-text]").nth(1).fill("Our cat")
        press(page, page.get_by_role("button", name="Move up"))
        self.assertEqual(page.locator("[name=picture-text]").first.input_value(), "Our cat")
        # What was entered is there after a reload, photos among it.
        page.reload()
        self.assertEqual(loaded(page, ".photo-field img"), 2)
        self.assertEqual(page.locator("[name=picture-text]").first.input_value(), "Our cat")
        # What is removed comes back with Undo, at its place.
        press(page, page.get_by_role("button", name="Remove photo").first)
        self.assertEqual(page.locator(".photo-field").count(), 1)
        tap(page, page.get_by_role("button", name="Undo"))
        self.assertEqual(page.locator("[name=picture-text]").first.input_value(), "Our cat")
        self.ask(page)
        page.wait_for_url(re.compile(r"/favours/\d+$"))

        other = self.joined("Bruno")
        other.goto(page.url)
        self.assertEqual(loaded(other, ".photo-row img"), 2)
        first, second = other.locator(".photo-row a").all()
        self.assertEqual(first.get_by_role("img").get_attribute("alt"), "Our cat")
        # Before the script is awake, the link leads to the picture itself.
        other.wait_for_function("() => document.querySelector('.details .map-stage:not([hidden])') !== null")
        press(other, second)
        viewer = other.get_by_role("dialog", name="Photos")
        viewer.get_by_text("2 of 2").wait_for()
        self.assertEqual(loaded(other, ".photo-full img"), 2)
        check_screen(other)
        tap(other, viewer.get_by_role("button", name="Previous photo"))
        viewer.get_by_text("1 of 2").wait_for()
        other.keyboard.press("ArrowRight")
        viewer.get_by_text("2 of 2").wait_for()
        tap(other, viewer.get_by_role("button", name="Close"))
        viewer.wait_for(state="detached")
        # A stranger sees the favour, so also its photos.
        self.assertEqual(loaded(self.phone(page.url), ".photo-row img"), 2)

    def test_a_fifth_photo_and_what_is_none_are_refused_and_the_rest_stays(self):
        page = self.joined("Carla")
        page.goto("/new")
        page.locator("#title").fill("Dig the garden")
        with tempfile.TemporaryDirectory() as folder:
            page.context.watcher.allow("422")
            false = Path(folder, "photo.jpg")
            false.write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
            page.locator("#photos input[type=file]").set_input_files(false)
            alert = page.get_by_role("alertdialog")
            alert.filter(has_text="SVG").wait_for()
            tap(page, alert.get_by_role("button"))
            alert.wait_for(state="detached")
        self.assertEqual(page.locator(".photo-field").count(), 0)
        photo = jpeg("coffee", 800)
        page.locator("#photos input[type=file]").set_input_files([photo] * 5)
        page.get_by_text("A favour has at most 4 photos.").wait_for()
        page.wait_for_function("() => document.querySelectorAll('.photo-field:not(.is-sending)').length === 4")
        self.assertFalse(page.get_by_text("Add photos").is_visible())
        self.assertEqual(page.locator("#title").input_value(), "Dig the garden")
        self.ask(page)
        page.wait_for_url(re.compile(r"/favours/\d+$"))
        self.assertEqual(loaded(page, ".photo-row img"), 4)

    def test_a_photo_that_did_not_arrive_is_kept_and_sent_again(self):
        page = self.joined("Carla")
        page.goto("/new")
        page.locator("#add-slot:not(.awaited)").wait_for(state="attached")
        page.context.watcher.allow("ERR_FAILED")
        page.route("**/api/v1/pictures", lambda route: route.abort())
        page.locator("#photos input[type=file]").set_input_files([jpeg("coffee", 800), jpeg("chelsea", 400)])
        # One question for both.
        question = page.get_by_role("alertdialog").filter(has_text="The photo has not been sent yet.")
        question.wait_for()
        self.assertEqual(question.count(), 1)
        page.unroute("**/api/v1/pictures")
        tap(page, question.get_by_role("button", name="Try again"))
        page.wait_for_function("() => document.querySelectorAll('.photo-field:not(.is-sending)').length === 2")
        # What is called off goes.
        page.route("**/api/v1/pictures", lambda route: route.abort())
        page.locator("#photos input[type=file]").set_input_files([jpeg("coffee", 700)])
        tap(page, question.get_by_role("button", name="Cancel"))
        page.wait_for_function("() => document.querySelectorAll('.photo-field').length === 2")

    def test_without_scripts_the_form_says_what_it_cannot(self):
        page = self.joined("Dino")
        address = self.shown(page, "Carry a sofa", jpeg("coffee", 800))
        state = page.context.storage_state()
        plain = self.phone(None, java_script_enabled=False)
        plain.context.add_cookies(state["cookies"])
        plain.goto(address.replace("/favours/", "/new?edit="))
        plain.locator("#photos noscript > p").filter(visible=True).wait_for()
        plain.locator("[name=picture-text]").fill("The sofa")
        plain.locator("#send").click()
        plain.wait_for_url(re.compile(r"/favours/\d+$"))
        # It has kept its photo, with its new text; that leads to the picture.
        link = plain.locator(".photo-row a").filter(has=plain.get_by_role("img", name="The sofa"))
        answer = plain.context.request.get(link.get_attribute("href"))
        self.assertEqual((answer.status, answer.headers["content-type"]), (200, "image/webp"))


class People(PictureTest):
    def test_one_changes_the_picture_that_others_see(self):
        page = self.joined("Anna")
        favour = self.shown(page, "Water the plants", jpeg("coffee", 800))
        page.goto("/me")
        for photo in ("chelsea", "coffee"):
            before = page.locator("#portrait img").get_attribute("src") if page.locator("#portrait img").count() else ""
            with page.expect_file_chooser() as chooser:
                tap(page, page.locator(".portrait-choose"))
            chooser.value.set_files(jpeg(photo, 400))
            page.wait_for_function(
                "(before) => (document.querySelector('#portrait img')?.getAttribute('src') ?? before) !== before",
                arg=before,
            )
            page.get_by_text("Picture changed").wait_for()
            loaded(page, "#portrait img")

        other = self.joined("Bruno")
        for path in (favour, "/?view=list"):
            other.goto(path)
            loaded(other, ".portrait img")
        tap(other, other.locator(".favour-card").first)
        tap(other, other.locator(".details").get_by_role("link", name="Anna"))
        loaded(other, ".profile-head img")
        self.assertEqual(self.phone("/?view=list").locator(".portrait").count(), 0)

        tap(page, page.get_by_role("button", name="Remove picture"))
        tap(page, page.get_by_role("alertdialog").get_by_role("button", name="Remove"))
        page.get_by_text("Picture removed").wait_for()
        self.assertEqual(page.locator("#portrait img").count(), 0)
        other.reload()
        self.assertEqual(other.locator(".profile-head img").count(), 0)


class Screens(PictureTest):
    sharpness = 3

    def look_over(self, name, **wishes):
        page = self.joined(f"Reader {name[:2]}", **wishes)
        page.goto("/me")
        with page.expect_file_chooser() as chooser:
            tap(page, page.locator(".portrait-choose"))
        chooser.value.set_files(jpeg("chelsea", 400))
        loaded(page, "#portrait img")
        favour = self.shown(page, "Feed the cat", jpeg("coffee", 800), jpeg("chelsea", 400), jpeg("coffee", 800))
        edit = favour.replace("/favours/", "/new?edit=")
        for path in ("/me", favour, edit, "/?view=list"):
            page.goto(path)
            if path == edit:
                page.locator("#photos").scroll_into_view_if_needed()
            check_screen(page)
            screenshot(page, f"favori-pictures-{path.split('/')[-1].split('=')[0].strip('?0123456789') or 'favour'}-{name}")
        helper = self.joined(f"Helper {name[:2]}", **wishes)
        helper.goto(favour)
        loaded(helper, ".photo-row img")
        check_screen(helper)
        screenshot(helper, f"favori-pictures-helper-{name}")
        helper.wait_for_function("() => document.querySelector('.details .map-stage:not([hidden])') !== null")
        press(helper, helper.locator(".photo-row a").nth(1))
        loaded(helper, ".photo-full img")
        check_screen(helper)
        screenshot(helper, f"favori-pictures-full-{name}")
        request = page.context.request
        check_html({path: request.get(path).text() for path in ("/me", favour, edit, "/?view=list")}, [])

    def test_every_screen_in_english_can_be_read_touched_and_heard(self):
        self.look_over("en-light", language="en", dark=False)

    def test_every_screen_in_italian_can_be_read_touched_and_heard(self):
        self.look_over("it-dark", language="it", dark=True)
