"""Favori: what was entered is not lost, a sheet opens once, and the keyboard's focus stays where it was."""

import re

from browsing import check_screen, tap
from browsing.favori import neighbourhood
from browsing.neighbours import PASSWORD, NeighbourhoodTest, press, saturday
from browsing.pictures import jpeg


class Kept(NeighbourhoodTest):
    def setUp(self):
        self.address = self.enterContext(neighbourhood())
        self.anna = self.joined("Anna")

    def form(self, page, name):
        """The form that a link of the favour opens."""
        press(page, page.locator("main .details").get_by_role("link", name=name))
        form = self.sheet(page).locator("form.asking")
        form.locator("#add-slot:not(.awaited)").wait_for(state="attached")
        return form

    def discarded(self, page, form):
        press(page, self.sheet(page).get_by_role("button", name="Cancel"))
        tap(page, page.get_by_role("alertdialog").get_by_role("button", name="Discard"))
        form.wait_for(state="detached")

    def test_going_back_from_an_edit_or_a_repeat_keeps_what_was_entered(self):
        page = self.anna
        favour = self.put(page, "Carry a sofa", saturday(9))
        restored = page.get_by_text("Your unsaved changes have been restored.")
        for name in ("Edit", "Repeat"):
            with self.subTest(name):
                page.goto(favour)
                form = self.form(page, name)
                form.locator("#title").fill(f"{name} a sofa")
                # The only slot is replaced by another one.
                press(page, form.locator("#add-slot"))
                press(page, form.get_by_role("button", name="Remove this slot").first)
                start = form.locator("[name=start]").input_value()
                page.go_back()
                form.wait_for(state="detached")
                form = self.form(page, name)
                restored.wait_for()
                self.assertEqual(form.locator("#title").input_value(), f"{name} a sofa")
                self.assertEqual(form.locator("[name=start]").input_value(), start)
                self.assertEqual(form.locator("[name=slot]").input_value(), "")
                self.discarded(page, form)
                form = self.form(page, name)
                self.assertEqual(form.locator("#title").input_value(), "Carry a sofa")
                press(page, self.sheet(page).get_by_role("button", name="Cancel"))
                form.wait_for(state="detached")
        # What was saved is no draft any more.
        form = self.form(page, "Edit")
        form.locator("#title").fill("Carry a red sofa")
        self.send(page)
        page.locator("main").get_by_role("heading", name="Carry a red sofa").wait_for()
        self.form(page, "Edit")
        self.assertFalse(page.evaluate("Object.keys(sessionStorage).some((name) => name.startsWith('favour-draft'))"))

    def test_a_form_that_comes_back_with_problems_holds_what_was_sent(self):
        page = self.anna
        favour = self.put(page, "Carry a sofa", saturday(9))
        page.goto(favour.replace("favours/", "new?edit="))
        page.locator("#add-slot:not(.awaited)").wait_for(state="attached")
        page.locator("#title").fill("Carry a red sofa")
        page.context.watcher.allow("422")
        # As the browser sends it while the script is not awake.
        page.evaluate(
            """() => {
              document.getElementById("title").value = "";
              document.getElementById("asking").submit();
            }"""
        )
        page.locator(".problems").wait_for()
        page.locator("#add-slot:not(.awaited)").wait_for(state="attached")
        self.assertEqual(page.locator("#title").input_value(), "")

    def test_what_the_site_finds_wrong_with_one_time_leads_there(self):
        page = self.anna
        page.goto("/new")
        page.locator("#add-slot:not(.awaited)").wait_for(state="attached")
        page.locator("#title").fill("Carry a sofa")
        for group in range(3):
            if group > 0:
                press(page, page.locator("#add-slot"))
            fields = page.locator(".slot-fields").nth(group)
            # The third is the first once more.
            hour = (9, 15, 9)[group]
            for name, time in (("start", saturday(hour)), ("end", saturday(hour + 2))):
                fields.locator(f"[name={name}]").fill(time.strftime("%Y-%m-%dT%H:%M"))
        page.context.watcher.allow("422")
        press(page, page.locator("#send"))
        if page.get_by_role("alertdialog").count() > 0:
            tap(page, page.get_by_role("alertdialog").get_by_role("button", name="Right place"))
        page.get_by_role("link", name="Time slot 3: Two time slots are the same.").wait_for()
        page.locator(".slot-fields").nth(2).locator("[name=start][aria-invalid=true]:focus").wait_for()
        self.assertIn("Time slot 3", page.locator(".slot-fields + #missing").text_content())
        self.assertEqual(page.locator("#title").input_value(), "Carry a sofa")
        check_screen(page)

    def test_what_is_pasted_is_kept_whole_and_said_to_be_too_long(self):
        page = self.anna
        page.goto("/new")
        page.locator("#add-slot:not(.awaited)").wait_for(state="attached")
        page.locator("#title").fill("Carry a sofa")
        text = page.locator("textarea[name=text]")
        text.fill("x" * 10_000)
        press(page, page.locator("#send"))
        page.get_by_text("The description is longer than 2000 characters.").wait_for()
        self.assertEqual(len(text.input_value()), 10_000)
        self.assertEqual(text.get_attribute("aria-invalid"), "true")
        text.fill("x" * 2000)
        page.locator("#missing:empty").wait_for(state="attached")

    def test_the_end_keeps_its_distance_from_the_start_and_whole_days_can_be_taken_back(self):
        page = self.anna
        page.goto("/new")
        page.locator("#add-slot:not(.awaited)").wait_for(state="attached")
        start, end = page.locator("[name=start]"), page.locator("[name=end]")
        whole = page.locator(".all-day input")

        def times():
            return start.input_value(), end.input_value()

        def enter(field, time):
            field.fill(time)
            field.dispatch_event("change")

        enter(start, "2040-03-10T14:00")
        enter(end, "2040-03-12T16:00")
        press(page, whole)
        self.assertEqual(times(), ("2040-03-10T00:00", "2040-03-12T23:59"))
        enter(start, "2040-03-11T00:00")
        self.assertEqual(times(), ("2040-03-11T00:00", "2040-03-13T23:59"))
        self.assertTrue(whole.is_checked())
        press(page, whole)
        self.assertEqual(times(), ("2040-03-11T14:00", "2040-03-13T16:00"))
        page.reload()
        page.locator("#add-slot:not(.awaited)").wait_for(state="attached")
        self.assertEqual(times(), ("2040-03-11T14:00", "2040-03-13T16:00"))
        enter(start, "2040-03-11T15:00")
        self.assertEqual(times(), ("2040-03-11T15:00", "2040-03-13T17:00"))
        enter(start, "2040-03-11T00:00")
        enter(end, "2040-03-11T23:59")
        self.assertTrue(whole.is_checked())

    def test_a_photo_that_is_still_sent_brings_no_discarded_form_back(self):
        page = self.anna
        page.goto("/?view=list")
        page.route("**/api/v1/pictures", lambda route: None)
        press(page, page.get_by_role("link", name="New favour"))
        form = self.sheet(page).locator("form.asking")
        form.locator("#title").fill("Feed the cat")
        form.locator("#photos input[type=file]").set_input_files([jpeg("coffee", 400)])
        form.locator(".photo-field.is-sending").wait_for()
        self.discarded(page, form)
        press(page, page.get_by_role("link", name="New favour"))
        form.locator("#add-slot:not(.awaited)").wait_for(state="attached")
        self.assertEqual(form.locator("#title").input_value(), "")

    def test_a_sheet_that_is_slow_says_so_and_opens_once(self):
        self.put(self.anna, "Mow the lawn", saturday(9))
        page = self.joined("Lars")
        page.goto("/?view=list")
        held = []
        page.route(re.compile(r"/favours/\d+$"), lambda route: held.append(route))
        card = page.get_by_role("link", name=re.compile("Mow the lawn"))
        press(page, card)
        press(page, card)
        page.get_by_text("Loading…").wait_for()
        self.assertEqual(len(held), 1)
        held.pop().continue_()
        sheet = self.sheet(page)
        sheet.get_by_role("heading", name="Mow the lawn").wait_for()
        self.assertEqual(page.get_by_text("Loading…").count(), 0)
        page.go_back()
        sheet.wait_for(state="detached")
        self.assertTrue(page.url.endswith("/?view=list"))
        # One who goes back meanwhile does not want it any more.
        press(page, card)
        page.get_by_text("Loading…").wait_for()
        page.go_back()
        page.get_by_text("Loading…").wait_for(state="detached")
        with page.expect_response(re.compile(r"/favours/\d+$")) as answer:
            held.pop().continue_()
        answer.value.finished()
        page.wait_for_timeout(300)
        self.assertEqual(sheet.count(), 0)

    def test_a_report_that_was_begun_is_not_swept_away(self):
        self.put(self.anna, "Quick money", saturday(9))
        page = self.joined("Bruno")
        sheet = self.opened_in_list(page, "Quick money")
        press(page, sheet.get_by_role("link", name="Report"))
        words = sheet.locator("textarea")
        words.fill("They ask for money.")
        check_screen(page)
        tap(page, (195, 8))
        page.keyboard.press("Escape")
        question = page.get_by_role("alertdialog", name="Discard this report?")
        tap(page, question.get_by_role("button", name="Keep writing"))
        question.wait_for(state="detached")
        self.assertEqual(words.input_value(), "They ask for money.")
        # Browsers close a dialog unasked when Escape was refused before and nothing was tapped since.
        for _ in range(5):
            page.keyboard.press("Escape")
            page.wait_for_timeout(100)
            self.assertTrue(words.is_visible())
        if question.is_visible():
            tap(page, question.get_by_role("button", name="Keep writing"))
        press(page, sheet.get_by_role("button", name="Close"))
        tap(page, question.get_by_role("button", name="Discard"))
        sheet.get_by_role("heading", name="Quick money").wait_for()
        # Nothing was entered: nobody is asked.
        press(page, sheet.get_by_role("link", name="Report"))
        words.wait_for()
        press(page, sheet.get_by_role("button", name="Close"))
        sheet.get_by_role("button", name="Accept").wait_for()

    def test_going_back_from_a_report_and_a_sign_in_that_ended_lose_nothing(self):
        self.put(self.anna, "Quick money", saturday(9))
        page = self.joined("Bruno")
        sheet = self.opened_in_list(page, "Quick money")
        for words in ("They ask for money.", "They ask for money twice."):
            press(page, sheet.get_by_role("link", name="Report"))
            press(page, sheet.get_by_text("Fraud"))
            sheet.locator("textarea").fill(words)
            page.go_back()
            sheet.get_by_role("button", name="Accept").wait_for()
            press(page, sheet.get_by_role("link", name="Report"))
            sheet.locator("textarea").wait_for()
            self.assertEqual(sheet.locator("textarea").input_value(), words)
            self.assertTrue(sheet.locator("[value=scam]").is_checked())
            page.go_back()
            sheet.get_by_role("button", name="Accept").wait_for()
        # What is refused is not thanked for, and stays.
        press(page, sheet.get_by_role("link", name="Report"))
        sheet.locator("textarea").fill("They ring a \x07.")
        page.context.watcher.allow("422")
        press(page, sheet.get_by_role("button", name="Send report"))
        tap(page, page.get_by_role("alertdialog", name=re.compile("cannot be shown")).get_by_role("button").first)
        self.assertEqual(page.get_by_text("Thank you.").count(), 0)
        sheet.locator("textarea").fill("They ring a bell.")
        # Signed out meanwhile.
        page.context.watcher.allow("401")
        page.context.clear_cookies()
        press(page, sheet.get_by_role("button", name="Send report"))
        page.get_by_text("Sign in to go on where you were.").wait_for()
        page.locator("[name=name]").fill("Bruno")
        page.locator("[name=password]").fill(PASSWORD)
        tap(page, page.get_by_role("button", name="Sign in"))
        words = page.locator("main .report textarea")
        words.wait_for()
        page.wait_for_function("() => document.querySelector('.report textarea').value !== ''")
        self.assertEqual(words.input_value(), "They ring a bell.")
        press(page, page.get_by_role("button", name="Send report"))
        page.get_by_text("You reported this on").wait_for()
        self.assertFalse(page.evaluate("Object.keys(sessionStorage).some((name) => name.startsWith('draft'))"))

    def focused(self, page):
        return page.evaluate("document.activeElement.textContent.trim()")

    def test_what_others_change_leaves_the_focus_where_it_was(self):
        favour = self.put(self.anna, "Carry a sofa", saturday(9))
        page, bruno = self.anna, self.joined("Bruno")
        for name in ("Repeat", "Cancel favour"):
            with self.subTest(name):
                page.goto(favour)
                page.locator(".details-map canvas").wait_for()
                page.locator("main .details").get_by_text(name, exact=True).focus()
                bruno.goto(favour)
                press(bruno, bruno.get_by_role("button", name="Accept"))
                page.get_by_role("link", name="Bruno").first.wait_for()
                self.assertEqual(self.focused(page), name)
                press(bruno, bruno.get_by_role("button", name="Leave"))
                page.get_by_role("link", name="Bruno").first.wait_for(state="detached")
                self.assertEqual(self.focused(page), name)
        # Who has the focus on what is gone is at the heading above.
        press(bruno, bruno.get_by_role("button", name="Accept"))
        page.get_by_role("link", name="Bruno").first.focus()
        press(bruno, bruno.get_by_role("button", name="Leave"))
        page.get_by_role("link", name="Bruno").first.wait_for(state="detached")
        self.assertRegex(page.evaluate("document.activeElement.localName"), "^h[1-3]$")

    def test_a_list_that_was_changed_in_a_sheet_has_the_focus_at_its_card(self):
        self.put(self.anna, "Carry a sofa", saturday(9))
        page = self.joined("Bruno")
        page.goto("/?view=list")
        page.get_by_role("link", name=re.compile("Carry a sofa")).focus()
        page.keyboard.press("Enter")
        sheet = self.sheet(page)
        press(page, sheet.get_by_role("button", name="Accept"))
        sheet.get_by_text("You help").wait_for()
        with page.expect_response(re.compile(r"/\?view=list")):
            page.keyboard.press("Escape")
        sheet.wait_for(state="detached")
        page.wait_for_timeout(300)
        self.assertIn("Carry a sofa", self.focused(page))
