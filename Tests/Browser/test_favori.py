"""Favori: neighbours on phones of their own ask for a favour, find it, accept it, leave it; every screen is looked over."""

import re

from browsing import check_html, check_screen, tap
from browsing.favori import neighbourhood
from browsing.testing import BrowserTest

PASSWORD = "a quiet street"


class NeighbourhoodTest(BrowserTest):
    """Each class has a neighbourhood of its own."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.address = cls.enterClassContext(neighbourhood())

    def joined(self, name, **wishes):
        """The phone of a person who has just made an account."""
        page = self.phone("/join", **wishes)
        page.locator("[name=name]").fill(name)
        page.locator("[name=password]").fill(PASSWORD)
        tap(page, page.locator("[name=adult]"))
        tap(page, page.locator("[type=submit]"))
        page.wait_for_url("**/")
        return page

    def send(self, page):
        page.locator("#send").scroll_into_view_if_needed()
        tap(page, page.locator("#send"))

    def asked(self, page, title, helpers=1):
        """Asks for a favour at the next full hour; its address."""
        page.goto("/new")
        page.locator("#title").fill(title)
        if helpers > 1:
            page.locator(".kinds label").nth(1).scroll_into_view_if_needed()
            tap(page, page.locator(".kinds label").nth(1))
            page.locator("[name=places]").fill(str(helpers))
        self.send(page)
        page.wait_for_url(re.compile(r"/favours/\d+$"))
        return page.url


class Neighbours(NeighbourhoodTest):
    def test_one_asks_and_another_finds_accepts_and_leaves(self):
        anna = self.joined("Anna")
        self.asked(anna, "Carry a sofa to the first floor", helpers=3)
        bruno = self.joined("Bruno")
        bruno.goto("/?view=list")
        tap(bruno, bruno.get_by_role("link", name=re.compile("Carry a sofa")))
        bruno.get_by_text("0 of 3 helpers").wait_for()
        tap(bruno, bruno.get_by_role("button", name="Accept"))
        bruno.get_by_text("1 of 3 helpers · You help").wait_for()
        anna.reload()
        anna.get_by_role("link", name="Bruno").wait_for()
        # It begins within a day: to leave now is late, which is said before.
        tap(bruno, bruno.get_by_role("button", name="Leave"))
        question = bruno.get_by_role("alertdialog")
        self.assertIn("less than 24 hours", question.inner_text())
        tap(bruno, question.get_by_role("button", name="Leave"))
        bruno.get_by_text("0 of 3 helpers").wait_for()
        anna.reload()
        anna.get_by_text("Left late").wait_for()

    def test_a_stranger_sees_the_favour_and_no_people(self):
        anna = self.joined("Alma")
        address = self.asked(anna, "Feed our cat")
        stranger = self.phone(address)
        stranger.get_by_role("heading", name="Feed our cat").wait_for()
        self.assertNotIn("Alma", stranger.content())
        tap(stranger, stranger.get_by_role("link", name="Accept"))
        stranger.wait_for_url("**/login?**")

    def test_what_is_missing_is_said_when_it_is_asked_for(self):
        page = self.joined("Clara")
        page.goto("/new")
        self.send(page)
        self.assertTrue(page.url.endswith("/new"))
        page.locator("#missing:not(:empty)").wait_for()

    def test_a_title_is_text_whatever_it_holds(self):
        page = self.joined("Dora")
        title = "<img src=x onerror=alert(1)> & “sofa”"
        self.asked(page, title)
        page.get_by_role("heading", name=title).wait_for()
        page.goto("/?view=list")
        page.get_by_text(title).wait_for()


class Screens(NeighbourhoodTest):
    def setUp(self):
        # A neighbourhood for each test: favours of others at one place lie under one's own.
        self.address = self.enterContext(neighbourhood())

    def test_every_screen_in_english_can_be_read_touched_and_heard(self):
        self.look_over(language="en", dark=False)

    def test_every_screen_in_italian_can_be_read_touched_and_heard(self):
        self.look_over(language="it", dark=True)

    def look_over(self, **wishes):
        pages = {}
        page = self.joined("Reader", **wishes)
        favour = self.asked(page, "Water the plants")
        visitor = self.phone(None, **wishes)
        screens = [(page, path) for path in ("/?view=list", "/", favour, "/new", "/me", "/settings", "/faq")]
        for one, path in [*screens, *((visitor, path) for path in ("/login", "/join", "/"))]:
            with self.subTest(path, visitor=one is visitor):
                one.goto(path)
                check_screen(one)
                pages[f"{path} {one is visitor}"] = one.context.request.get(one.url).text()
        check_html(pages, [])
