"""Favori: two neighbours review each other without seeing what the other wrote; one is said to be absent, and disagrees; an
operator decides."""

import re
from datetime import datetime, timedelta

from browsing import check_html, check_screen, screenshot, tap
from browsing.favori import neighbourhood
from browsing.neighbours import PASSWORD, ROME, NeighbourhoodTest, press

OPERATOR = "Olga"


class Thanks(NeighbourhoodTest):
    def setUp(self):
        self.address = self.enterContext(neighbourhood(operators=[(OPERATOR, PASSWORD)]))

    def ended(self, is_early=True, **wishes):
        """Two phones, and a favour of the first whose work the second has ended: before the agreed time, or within it."""
        anna, bruno = self.joined("Anna", **wishes), self.joined("Bruno", **wishes)
        if is_early:
            address = self.asked(anna, "Carry a shelf")
        else:
            address = self.put(anna, "Carry a shelf", datetime.now(ROME) - timedelta(hours=1), hours=3)
        bruno.goto(address)
        press(bruno, bruno.locator("form.act:has([value=accept]) button"))
        bruno.locator("form.act:is(:has([value=start]), :has([value=done])) button").wait_for()
        # At the full hour the clock starts it.
        start = bruno.locator("form.act:has([value=start]) button")
        if start.count():
            press(bruno, start)
        press(bruno, bruno.locator("form.act:has([value=done]) button"))
        bruno.locator(".state-awaitingConfirmation").first.wait_for(state="attached")
        anna.goto(address)
        return anna, bruno, address

    def write(self, page, stars, text):
        """Fills in the review that the page asks for, and sends it."""
        press(page, page.locator(".star").nth(stars - 1))
        self.assertTrue(page.get_by_role("radio").nth(stars - 1).is_checked())
        page.locator("[name=text]").fill(text)
        press(page, page.locator("main form button[type=submit]"))
        page.wait_for_url(re.compile(r"/favours/\d+$"))

    def test_both_review_and_neither_sees_the_others_before(self):
        anna, bruno, address = self.ended()
        press(anna, anna.get_by_role("button", name="Confirm and thank"))
        anna.get_by_text("Done · 100%").wait_for()
        press(anna, anna.get_by_role("link", name=re.compile("How was it with Bruno")))
        # By keys alone.
        anna.get_by_role("radio", name="1 star").focus()
        for _ in range(4):
            anna.keyboard.press("ArrowRight")
        self.assertTrue(anna.get_by_role("radio", name="5 stars").is_checked())
        # What is not sent yet survives a network that is away, and leaving the page.
        words = anna.locator("[name=text]")
        words.fill("On time")
        anna.context.set_offline(True)
        anna.context.watcher.allow("ERR_INTERNET_DISCONNECTED")
        press(anna, anna.get_by_role("button", name="Send"))
        tap(anna, anna.get_by_role("alertdialog").get_by_role("button").first)
        self.assertEqual(words.input_value(), "On time")
        anna.context.set_offline(False)
        page = anna.url
        anna.goto("/me")
        anna.goto(page)
        anna.wait_for_function("() => document.querySelector('[name=text]').value === 'On time'")
        self.assertTrue(anna.get_by_role("radio", name="5 stars").is_checked())
        self.write(anna, 5, "On time, and <b>strong</b>")
        anna.get_by_text("Only you see it").wait_for()
        stars = anna.locator(".details .row-text .block").first
        self.assertEqual(stars.evaluate("(element) => getComputedStyle(element).display"), "block")

        bruno.goto("/me")
        bruno.get_by_role("link", name=re.compile(r"Reviews\s*0")).wait_for()
        bruno.goto(address)
        bruno.get_by_role("link", name=re.compile("How was it with Anna")).wait_for()
        self.assertNotIn("strong", bruno.content())
        profile = self.joined("Carla")
        profile.goto(anna.get_by_role("link", name="Bruno", exact=True).first.get_attribute("href"))
        profile.get_by_text("Accepted once, never left late, never absent.").wait_for()
        profile.get_by_text("No reviews yet").wait_for()

        bruno.goto("/me")
        press(bruno, bruno.get_by_role("link", name=re.compile("How was it with Anna")))
        self.write(bruno, 4, "Friendly")
        bruno.get_by_text("On time, and <b>strong</b>").wait_for()
        anna.goto("/me/news")
        press(anna, anna.get_by_role("link", name=re.compile("Bruno wrote a review about you")))
        anna.get_by_text("Friendly").wait_for()
        profile.reload()
        profile.get_by_text("On time, and <b>strong</b>").wait_for()
        profile.get_by_text("1 review", exact=True).wait_for()
        self.assertIn("5.0", profile.locator(".rating").first.inner_text())

    def test_who_is_said_to_be_absent_disagrees_and_is_confirmed(self):
        anna, bruno, address = self.ended(is_early=False)
        press(anna, anna.get_by_role("button", name="Did not come"))
        tap(anna, anna.get_by_role("alertdialog").get_by_role("button", name="Did not come"))
        anna.get_by_text("Passed without help").first.wait_for()
        bruno.goto("/me/news")
        bruno.get_by_text("Anna says that you did not come").wait_for()
        bruno.goto(address)
        press(bruno, bruno.get_by_role("button", name="I was there"))
        tap(bruno, bruno.get_by_role("alertdialog").get_by_role("button", name="I was there"))
        bruno.get_by_text("Disputed by you").wait_for()
        anna.goto("/me/news")
        press(anna, anna.get_by_role("link", name=re.compile("Bruno disagrees about the work")))
        anna.get_by_text("Disputed by Bruno").wait_for()
        anna.goto(address)
        stranger = self.joined("Carla")
        stranger.goto(address)
        stranger.get_by_role("heading", name="Carry a shelf").wait_for()
        self.assertNotIn("Disputed", stranger.content())
        press(anna, anna.get_by_role("button", name="Confirm and thank"))
        anna.get_by_text("Done · 100%").wait_for()
        bruno.reload()
        bruno.get_by_text("You helped").wait_for()
        self.assertEqual(bruno.get_by_text("Disputed").count(), 0)

    def test_an_operator_decides_whether_the_absent_was_there(self):
        anna, bruno, address = self.ended(is_early=False)
        # The favour is still open before them when there is nothing left to say of it.
        for page in (anna, bruno):
            page.context.watcher.allow("404")
        press(anna, anna.get_by_role("button", name="Did not come"))
        tap(anna, anna.get_by_role("alertdialog").get_by_role("button", name="Did not come"))
        anna.get_by_text("Passed without help").first.wait_for()
        press(anna, anna.get_by_role("link", name="Bruno").first)
        press(anna, anna.get_by_role("button", name="Block"))
        tap(anna, anna.get_by_role("alertdialog").get_by_role("button", name="Block"))
        anna.get_by_role("button", name="Unblock").wait_for()
        # A block leaves the answer to him, and nothing else of the favour.
        bruno.goto("/me/news")
        press(bruno, bruno.get_by_role("link", name=re.compile("Anna says that you did not come")))
        bruno.get_by_text("You see only your part of this favour.").wait_for()
        check_screen(bruno)
        screenshot(bruno, "favori-answer")
        press(bruno, bruno.get_by_role("button", name="I was there"))
        tap(bruno, bruno.get_by_role("alertdialog").get_by_role("button", name="I was there"))
        bruno.get_by_text("Disputed by you").wait_for()

        olga = self.phone("/login")
        olga.locator("[name=name]").fill(OPERATOR)
        olga.locator("[name=password]").fill(PASSWORD)
        tap(olga, olga.get_by_role("button", name="Sign in"))
        olga.wait_for_url(re.compile(r"/$"))
        olga.goto("/operator")
        press(olga, olga.get_by_role("link", name=re.compile("Carry a shelf")))
        olga.get_by_text("Disputed by Bruno").wait_for()
        press(olga, olga.locator("summary", has_text="Bruno was there"))
        olga.get_by_text("This cannot be undone.").first.wait_for()
        olga.locator("details[open] textarea").fill("A neighbour saw him.")
        check_screen(olga)
        screenshot(olga, "favori-operator-dispute")
        press(olga, olga.get_by_role("button", name="Bruno was there"))
        olga.get_by_role("status").filter(has_text="Decided: the helper was there.").wait_for()
        self.assertEqual(olga.get_by_role("button", name="Undo").count(), 0)
        bruno.goto("/me/news")
        bruno.get_by_text("An operator decided: you were there").wait_for()
        anna.goto("/me/news")
        anna.get_by_text("An operator decided: Bruno was there").wait_for()
        anna.goto(address)
        anna.get_by_text("Done · 100%").wait_for()

    def test_a_saved_filter_tells_of_a_new_favour_and_a_calendar_has_it(self):
        anna, bruno = self.joined("Anna"), self.joined("Bruno")
        bruno.goto("/?view=list")
        press(bruno, bruno.get_by_role("button", name="Filters"))
        press(bruno, bruno.locator("#filters").get_by_role("switch", name="No car needed"))
        bruno.locator("[name=radius]").select_option("5000")
        press(bruno, bruno.get_by_role("button", name="Tell me"))
        bruno.get_by_text("Within 5 km of Centre").wait_for()
        address = self.asked(anna, "Feed our cat")
        news = bruno.get_by_role("link", name=re.compile(r"A new favour that you look for[\s\S]*Feed our cat"))
        # The clock's next round tells it.
        for _ in range(60):
            bruno.goto("/me/news")
            if news.count():
                break
            bruno.wait_for_timeout(500)
        news.wait_for()
        bruno.goto("/settings/calendar")
        press(bruno, bruno.get_by_role("button", name="Make a link"))
        link = bruno.locator("#feed").input_value()
        self.assertNotIn("Feed our cat", self.phone(None).context.request.get(link).text())
        bruno.goto(address)
        press(bruno, bruno.get_by_role("button", name="Accept"))
        bruno.get_by_text("You help").wait_for()
        calendar = self.phone(None).context.request.get(link)
        self.assertEqual(calendar.headers["content-type"], "text/calendar; charset=utf-8")
        self.assertIn("SUMMARY:Feed our cat", calendar.text())
        self.assertIn("URL:" + address, calendar.text())

    def look_over(self, name, **wishes):
        anna, bruno, address = self.ended(**wishes)
        press(anna, anna.locator("form.act:has([value=confirm]) button"))
        anna.locator(".state-completed").first.wait_for(state="attached")
        pages = {}

        def look(page, what, path):
            if path:
                page.goto(path)
            check_screen(page)
            screenshot(page, f"favori-{what}-{name}")
            pages[what] = page.context.request.get(page.url).text()

        look(bruno, "profile-reminder", "/me")
        form = anna.locator("a[href*='/reviews/']").first.get_attribute("href")
        look(anna, "review-form", form)
        self.write(anna, 4, "Punctual.\nTwo lines.")
        look(anna, "review-hidden", None)
        press(bruno, bruno.locator(".reminder a"))
        self.write(bruno, 5, "")
        look(bruno, "review-shown", None)
        look(anna, "person", anna.locator(".helper a").first.get_attribute("href"))
        look(anna, "reviews", anna.url + "/reviews")
        check_html(pages, [])

    def test_the_screens_in_english_can_be_read_touched_and_heard(self):
        self.look_over("en-light", language="en", dark=False)

    def test_the_screens_in_italian_can_be_read_touched_and_heard(self):
        self.look_over("it-dark", language="it", dark=True)
