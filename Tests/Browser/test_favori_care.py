"""Favori: nothing changes by accident, what changed elsewhere is seen, and a refusal says where one can go on."""

import re

from browsing import check_screen, tap
from browsing.favori import neighbourhood
from browsing.neighbours import NeighbourhoodTest, press, saturday


class Care(NeighbourhoodTest):
    def setUp(self):
        # A neighbourhood for each test: what another one has put there would be found as well.
        self.address = self.enterContext(neighbourhood())
        self.anna, self.bruno = self.joined("Anna"), self.joined("Bruno")

    def place(self, page):
        return [page.locator(f"#{name}").input_value() for name in ("latitude", "longitude")]

    def drawn(self, page):
        """A form whose map can be moved."""
        page.locator(".change-place:not(.awaited)").wait_for(state="attached")
        page.locator("#pin:not([aria-busy]) canvas").wait_for()

    def edited(self, page, favour):
        page.goto(favour.replace("favours/", "new?edit="))
        self.drawn(page)

    def swipe(self, page, at, way):
        """One finger goes up or down, as one scrolls."""
        touch = page.context.new_cdp_session(page)
        x, y = at
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for step in range(1, 11):
            point = {"x": x, "y": y + way * step / 10}
            touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
            page.wait_for_timeout(16)
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def middle(self, element):
        box = element.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def test_a_finger_that_scrolls_past_a_map_moves_the_page_and_nothing_else(self):
        favour = self.put(self.anna, "Carry a sofa", saturday(9))
        page = self.anna
        self.edited(page, favour)
        before = self.place(page)
        preview = page.locator(".place-preview")
        preview.evaluate("(one) => one.scrollIntoView({ block: 'center', behavior: 'instant' })")
        top = page.evaluate("scrollY")
        self.swipe(page, self.middle(preview), 150)
        page.wait_for_function("(top) => scrollY < top - 60", arg=top)
        self.assertEqual(self.place(page), before)
        page.goto(favour)
        where = page.locator(".details-map")
        page.locator(".details-map canvas").wait_for()
        where.evaluate("(one) => one.scrollIntoView({ block: 'center', behavior: 'instant' })")
        top = page.evaluate("scrollY")
        self.swipe(page, self.middle(where), -120)
        page.wait_for_function("(top) => scrollY > top + 60", arg=top)

    def test_words_are_changed_while_work_waits_for_confirmation(self):
        favour = self.asked(self.anna, "Carry a sofa")
        page = self.bruno
        page.goto(favour)
        for name in ("Accept", "I have started", "Done"):
            press(page, page.get_by_role("button", name=name, exact=True))
            page.get_by_role("button", name=name, exact=True).wait_for(state="detached")
        page = self.anna
        page.goto(favour.replace("favours/", "new?edit="))
        page.locator("#pin:not([aria-busy]) canvas").wait_for()
        self.assertEqual(page.locator(".change-place").count(), 0)
        start = page.locator("[name=start]")
        self.assertEqual(start.get_attribute("readonly"), "")
        page.get_by_text("its time cannot be changed any more").wait_for()
        check_screen(page)
        # Another slot is as any new one.
        press(page, page.locator("#add-slot"))
        added = page.locator(".slot-fields").nth(1)
        self.assertIsNone(added.locator("[name=start]").get_attribute("readonly"))
        press(page, added.locator(".remove-slot"))
        page.locator("[name=text]").fill("Second floor, no lift")
        self.send(page)
        page.wait_for_url(favour)
        page.get_by_text("Second floor, no lift").wait_for()

    def test_the_place_is_changed_on_a_sheet_and_only_when_that_is_done(self):
        favour = self.put(self.anna, "Carry a sofa", saturday(9))
        page = self.anna
        self.edited(page, favour)
        before = self.place(page)
        sheet = page.get_by_role("dialog", name="Place")
        for answer, changes in (("Cancel", False), ("Done", True)):
            press(page, page.get_by_role("button", name="Change the place"))
            sheet.wait_for()
            page.locator("#pin:not([aria-busy]) canvas").wait_for()
            if answer == "Done":
                check_screen(page)
            self.swipe(page, self.middle(page.locator("#pin")), -120)
            page.locator("#pin:not([aria-busy])").wait_for()
            tap(page, sheet.get_by_role("button", name=answer))
            sheet.wait_for(state="hidden")
            page.wait_for_function(
                "([before, changes]) => (document.getElementById('latitude').value !== before) === changes",
                arg=[before[0], changes])
        check_screen(page)

    def test_a_place_that_was_not_chosen_is_asked_about(self):
        page = self.anna
        page.goto("/new")
        self.drawn(page)
        page.locator("#title").fill("Carry a sofa")
        self.send(page)
        question = page.get_by_role("alertdialog", name="Is this the right place?")
        question.get_by_text("You have not moved the pin.").wait_for()
        tap(page, question.get_by_role("button", name="Change the place"))
        sheet = page.locator(".place-sheet[open]")
        tap(page, sheet.get_by_role("button", name="Done"))
        sheet.wait_for(state="detached")
        # Where it is was looked at: nobody is asked twice.
        self.send(page)
        page.wait_for_url(re.compile(r"/favours/\d+$"))

    def test_helpers_are_asked_again_only_after_a_question(self):
        favour = self.put(self.anna, "Carry a sofa", saturday(9))
        self.accepted(self.bruno, "Carry a sofa")
        page = self.anna
        self.edited(page, favour)
        page.locator("#title").fill("Carry a red sofa")
        self.send(page)
        # Words alone ask nobody again.
        page.wait_for_url(favour)
        self.edited(page, favour)
        before = self.place(page)[0]
        press(page, page.get_by_role("button", name="Change the place"))
        page.locator("#pin:not([aria-busy]) canvas").wait_for()
        self.swipe(page, self.middle(page.locator("#pin")), -120)
        page.locator("#pin:not([aria-busy])").wait_for()
        tap(page, page.get_by_role("dialog", name="Place").get_by_role("button", name="Done"))
        page.wait_for_function("(before) => document.getElementById('latitude').value !== before", arg=before)
        question = page.get_by_role("alertdialog", name="Time or place changed. We will ask 1 helper again whether they come.")
        self.send(page)
        tap(page, question.get_by_role("button", name="Cancel"))
        question.wait_for(state="detached")
        self.edited(page, favour)
        # What says that the draft is back lies over the button for a moment.
        page.locator(".toast").wait_for(state="detached")
        page.locator("[name=end]").fill(saturday(11).strftime("%Y-%m-%dT%H:%M"))
        self.send(page)
        tap(page, question.get_by_role("button", name="Cancel"))
        question.wait_for(state="detached")
        self.assertIn("edit=", page.url)
        self.send(page)
        tap(page, question.get_by_role("button", name="Save"))
        page.wait_for_url(favour)
        page.get_by_text("Has not answered since the change").wait_for()
        page.get_by_text("Waiting for a helper's answer").first.wait_for()

        # Who does not answer is removed, and reads why; somebody else can help.
        press(page, page.get_by_text("Remove…"))
        page.locator("[name=reason]").fill("It is <urgent> now")
        check_screen(page)
        press(page, page.get_by_role("button", name="Remove this helper"))
        question = page.get_by_role("alertdialog", name="Remove Bruno from this time slot?")
        tap(page, question.get_by_role("button", name="Cancel"))
        question.wait_for(state="detached")
        self.assertEqual(page.locator("[name=reason]").input_value(), "It is <urgent> now")
        press(page, page.get_by_role("button", name="Remove this helper"))
        tap(page, question.get_by_role("button", name="Remove this helper"))
        page.get_by_text("Has not answered since the change").wait_for(state="detached")
        self.bruno.goto(favour)
        self.bruno.get_by_text("The requester took you off: “It is <urgent> now”").wait_for()
        carla = self.joined("Carla")
        self.accepted(carla, "Carry a red sofa")

    def test_a_favour_that_is_open_shows_what_others_do(self):
        favour = self.put(self.anna, "Carry a sofa", saturday(9))
        self.anna.goto(favour)
        self.anna.locator(".details-map canvas").wait_for()
        sheet = self.opened_in_list(self.bruno, "Carry a sofa")
        press(self.bruno, sheet.get_by_role("button", name="Accept"))
        # On the requester's page nobody has touched anything.
        self.anna.get_by_role("link", name="Bruno").first.wait_for()
        press(self.anna, self.anna.locator("form.act").get_by_role("button", name="Cancel favour"))
        tap(self.anna, self.anna.get_by_role("alertdialog").get_by_role("button", name="Cancel favour"))
        sheet.locator(".details-state").get_by_text("Cancelled").wait_for()

    def test_a_refusal_leaves_one_with_the_favour_as_it_is(self):
        self.put(self.anna, "Carry a sofa", saturday(9))
        other = self.put(self.anna, "Walk a dog", saturday(9))
        self.accepted(self.bruno, "Carry a sofa")
        page = self.bruno
        page.context.watcher.allow("409")
        page.goto(other)
        press(page, page.get_by_role("button", name="Accept"))
        alert = page.get_by_role("alertdialog", name="You are already helping at that time.")
        tap(page, alert.get_by_role("button", name="OK"))
        page.get_by_role("heading", name="Walk a dog").wait_for()
        self.assertEqual(page.url, other)

        # Without scripts it stands above the favour.
        plain = self.phone("/login", java_script_enabled=False)
        plain.context.watcher.allow("409")
        plain.locator("[name=name]").fill("Bruno")
        plain.locator("[name=password]").fill("a quiet street")
        plain.locator("[type=submit]").click()
        plain.goto(other)
        plain.get_by_role("button", name="Accept").click()
        plain.get_by_role("alert").get_by_text("You are already helping at that time.").wait_for()
        plain.get_by_role("heading", name="Walk a dog").wait_for()

    def test_two_windows_that_edit_lose_nothing(self):
        favour = self.put(self.anna, "Carry a sofa", saturday(9))
        other = self.signed_in("Anna")
        for page in (self.anna, other):
            self.edited(page, favour)
        other.context.watcher.allow("422")
        self.anna.locator("#title").fill("Carry a red sofa")
        self.send(self.anna)
        self.anna.wait_for_url(favour)
        other.locator("#title").fill("Carry a blue sofa")
        self.send(other)
        other.get_by_text("You changed this favour in another window.").wait_for()
        self.assertEqual(other.locator("#title").input_value(), "Carry a blue sofa")
        self.send(other)
        other.wait_for_url(favour)
        other.get_by_role("heading", name="Carry a blue sofa").wait_for()

    def test_what_is_missing_is_said_beside_it(self):
        page = self.anna
        page.goto("/new")
        self.drawn(page)
        self.send(page)
        message = page.get_by_text("Give it a title.")
        message.wait_for()
        title = page.locator("#title")
        self.assertEqual(title.get_attribute("aria-invalid"), "true")
        self.assertEqual(title.get_attribute("aria-describedby"), message.get_attribute("id"))
        there, field = message.bounding_box(), title.bounding_box()
        self.assertLess(there["y"] - field["y"] - field["height"], 30)
        self.assertTrue(0 < there["y"] < 844)
        check_screen(page)
        title.fill("Carry a sofa")
        message.wait_for(state="hidden")
        self.assertIsNone(title.get_attribute("aria-invalid"))

    def test_after_a_sign_in_that_ended_one_goes_on_where_one_was(self):
        page = self.anna
        page.goto("/new")
        self.drawn(page)
        page.locator("#title").fill("Carry a sofa")
        page.context.watcher.allow("401")
        page.context.clear_cookies()
        self.ask(page)
        page.get_by_text("Sign in to go on where you were.").wait_for()
        page.locator("[name=name]").fill("Anna")
        page.locator("[name=password]").fill("a quiet street")
        tap(page, page.get_by_role("button", name="Sign in"))
        page.wait_for_url("**/new")
        self.assertEqual(page.locator("#title").input_value(), "Carry a sofa")

    def test_to_block_somebody_is_asked_about(self):
        favour = self.put(self.anna, "Carry a sofa", saturday(9))
        self.accepted(self.bruno, "Carry a sofa")
        # The favour is still open before him when it ends.
        self.bruno.context.watcher.allow("404")
        page = self.anna
        page.goto(favour)
        press(page, page.get_by_role("link", name="Bruno").first)
        block = page.get_by_role("button", name="Block", exact=True)
        question = page.get_by_role("alertdialog", name="Block Bruno?")
        press(page, block)
        self.assertIn("coming help between you is called off", question.inner_text())
        tap(page, question.get_by_role("button", name="Cancel"))
        question.wait_for(state="detached")
        press(page, block)
        tap(page, question.get_by_role("button", name="Block"))
        page.get_by_role("button", name="Unblock").wait_for()
        # What one cannot open any more is no link.
        self.bruno.goto("/me/news")
        told = self.bruno.get_by_text("took you off the helpers").first
        told.wait_for()
        self.assertEqual(self.bruno.get_by_role("link").filter(has_text="took you off").count(), 0)

    def test_favours_are_found_by_words_in_the_list_and_on_the_map(self):
        self.put(self.anna, "Carry a sofa", saturday(9))
        self.put(self.anna, "Walk a dog", saturday(11))
        page = self.bruno
        page.goto("/?view=list&sort=newest")
        field = page.get_by_role("searchbox", name="Search favours")
        field.fill("sofa")
        field.press("Enter")
        page.get_by_text("1 favour", exact=True).wait_for()
        self.assertIn("sort=newest", page.url)
        page.get_by_role("heading", name="Carry a sofa").wait_for()
        check_screen(page)
        page.goto("/")
        tap(page, page.get_by_role("button", name="Filters"))
        words = page.locator("#filters").get_by_role("searchbox")
        words.fill("dog")
        words.press("Enter")
        page.wait_for_url("**q=dog**")
        page.get_by_role("link", name=re.compile("“dog”")).wait_for()

    def test_two_cards_stand_beside_each_other_on_the_smallest_phone(self):
        for hour in (9, 11):
            self.put(self.anna, "Carry a sofa", saturday(hour))
        self.anna.set_viewport_size({"width": 320, "height": 568})
        self.anna.goto("/me/asked")
        one, other = (self.anna.locator(".square-card").nth(place).bounding_box() for place in (0, 1))
        self.assertEqual(one["y"], other["y"])
        self.assertLess(other["x"] + other["width"], 320)

    def test_large_letters_stay_within_their_buttons_and_rows(self):
        cut = """() => [...document.querySelectorAll(".choice > span, .medal-name, .row-text, .row-value")]
            .filter((text) => text.checkVisibility())
            .filter((text) => {
              const outer = text.parentElement.getBoundingClientRect();
              const range = document.createRange();
              range.selectNodeContents(text);
              const inner = range.getBoundingClientRect();
              // A word that is broken into letters is as narrow as they are.
              return inner.right > outer.right + 1 || inner.left < outer.left - 1 || inner.height > Math.max(120, 3 * inner.width);
            }).map((text) => text.textContent)"""
        self.put(self.anna, "Carry a sofa", saturday(9))
        for language in ("en", "it"):
            page = self.signed_in("Anna", language=language)
            for path in ("/me", "/?view=list"):
                with self.subTest(path, language=language):
                    page.goto(path)
                    page.evaluate("document.documentElement.style.fontSize = '200%'")
                    if path != "/me":
                        page.locator(".filter-chip").click()
                        page.locator("#filters[open]").wait_for()
                    self.assertEqual(page.evaluate(cut), [])

    def test_long_words_stay_on_the_screen(self):
        word = "Donaudampfschifffahrtsgesellschaftskapitaenswitwenrente"
        favour = self.put(self.anna, word, saturday(9))
        for path in (favour, "/me/asked", "/?view=list"):
            self.anna.goto(path)
            self.anna.get_by_text(word).first.wait_for()
            self.assertLessEqual(self.anna.evaluate("document.documentElement.scrollWidth"), 390, path)
