"""Favori: people join by invitation, take their data along, and delete their accounts."""

import json
import re

from browsing import check_html, check_screen, screenshot, tap
from browsing.favori import neighbourhood
from browsing.neighbours import PASSWORD, press
from browsing.testing import BrowserTest

SETTINGS = ("/settings", "/settings/language", "/settings/password", "/settings/sign-ins", "/settings/delete")


class AccountTest(BrowserTest):
    def setUp(self):
        self.address, self.code = self.enterContext(neighbourhood(join="invited", invitations=2))

    def fill(self, page, name):
        page.locator("[name=name]").fill(name)
        page.locator("[name=password]").fill(PASSWORD)
        press(page, page.locator("[name=adult]"))
        press(page, page.locator("[type=submit]"))

    def joined(self, name, **wishes):
        """The phone of a person who followed the link of the invitation."""
        page = self.phone(f"/join#{self.code}", **wishes)
        page.wait_for_function("document.getElementById('invitation').value !== ''")
        self.fill(page, name)
        page.wait_for_url(re.compile(r"/$"))
        return page


class Invitations(AccountTest):
    def test_a_link_fills_in_the_code_and_keeps_it_out_of_the_address(self):
        page = self.phone(None)
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"/join#{self.code}")
        page.wait_for_function("document.getElementById('invitation').value !== ''")
        self.assertEqual(page.locator("#invitation").input_value(), self.code)
        self.assertTrue(page.url.endswith("/join"), page.url)
        self.fill(page, "Anna")
        page.wait_for_url(re.compile(r"/$"))
        # Fragments are not sent: no request's address had the code.
        self.assertFalse([url for url in asked if self.code in url.split("#")[0]])

    def test_a_code_that_is_used_up_is_refused_and_what_was_typed_stays(self):
        self.joined("Anna")
        self.joined("Bruno")
        page = self.phone("/join")
        page.locator("#invitation").fill(self.code)
        page.context.watcher.allow("422")
        self.fill(page, "Carla")
        page.get_by_role("alert").filter(has_text="as many people as it was for").wait_for()
        self.assertEqual(page.locator("[name=name]").input_value(), "Carla")


class Impatience(AccountTest):
    def test_a_second_tap_does_not_ask_twice(self):
        page = self.phone(f"/join#{self.code}")
        page.wait_for_function("document.getElementById('invitation').value !== ''")
        sent = []

        def held(route):
            if route.request.method == "POST":
                sent.append(route)
            else:
                route.fallback()

        page.route("**/join", held)
        page.locator("[name=name]").fill("Anna")
        page.locator("[name=password]").fill(PASSWORD)
        page.locator("[name=adult]").check()
        # In one task, both would be one request in any case.
        taps = []
        page.expose_function("tapped", lambda: taps.append(True))
        page.locator("[type=submit]").evaluate("""(button) => {
          button.click();
          setTimeout(() => {
            button.click();
            window.tapped();
          }, 300);
        }""")
        while not (sent and taps):
            page.wait_for_timeout(20)
        sent[0].continue_()
        page.wait_for_url(re.compile(r"/$"))
        self.assertEqual(len(sent), 1)

    def test_without_a_network_what_was_typed_stays(self):
        page = self.joined("Anna", service_workers="block")

        def elsewhere(route):
            """The script, as if the site were on another computer: this one is reached without a network."""
            answer = route.fetch()
            route.fulfill(response=answer, body=answer.text().replace('"localhost"', '"elsewhere"'))

        page.route("**/forms.js", elsewhere)
        page.goto("/settings/password")
        for field in page.locator("[type=password]").all():
            field.fill(PASSWORD)
        page.context.set_offline(True)
        press(page, page.locator("main [type=submit]"))
        alert = page.get_by_role("alertdialog")
        alert.get_by_text("Check your connection").wait_for()
        tap(page, alert.get_by_role("button"))
        page.context.set_offline(False)
        self.assertEqual(page.locator("[type=password]").first.input_value(), PASSWORD)


class Leaving(AccountTest):
    def test_one_takes_the_data_along_and_deletes_the_account(self):
        page = self.joined("Anna")
        page.goto("/new")
        page.locator("#title").fill("Water the plants")
        page.locator("#add-slot:not(.awaited)").wait_for(state="attached")
        page.locator("#send").scroll_into_view_if_needed()
        tap(page, page.locator("#send"))
        tap(page, page.get_by_role("alertdialog").get_by_role("button", name="Right place"))
        page.wait_for_url(re.compile(r"/favours/\d+$"))
        favour = page.url
        helper = self.joined("Bruno")
        helper.goto(favour)
        tap(helper, helper.get_by_role("button", name="Accept"))
        helper.get_by_role("button", name="Leave").wait_for()

        page.goto("/settings")
        link = page.get_by_role("link", name="Download my data")
        link.scroll_into_view_if_needed()
        with page.expect_download() as download:
            tap(page, link)
        self.assertEqual(download.value.suggested_filename, "favori.json")
        with open(download.value.path(), encoding="utf-8") as file:
            data = json.load(file)
        self.assertEqual([one["title"] for one in data["favours"]], ["Water the plants"])

        link = page.get_by_role("link", name="Delete my account")
        link.scroll_into_view_if_needed()
        tap(page, link)
        page.get_by_text("Favours that you asked for and that have not begun are cancelled: 1").wait_for()
        page.context.watcher.allow("422")
        for password in ("wrong", PASSWORD):
            page.locator("[name=password]").fill(password)
            button = page.get_by_role("button", name="Delete my account")
            button.scroll_into_view_if_needed()
            tap(page, button)
            if password == "wrong":
                page.get_by_role("alert").filter(has_text="The password is wrong.").wait_for()
        page.wait_for_url("**/goodbye")
        page.goto("/me")
        page.wait_for_url("**/login**")

        helper.goto("/me/news")
        helper.get_by_text("A former neighbour cancelled it").wait_for()
        helper.goto(favour)
        helper.get_by_role("link", name="A former neighbour").wait_for()
        self.assertNotIn("Anna", helper.content())


class Settings(AccountTest):
    def test_each_sign_in_is_listed_and_all_others_are_ended(self):
        page = self.joined("Anna")
        other = self.phone("/login")
        other.locator("[name=name]").fill("Anna")
        other.locator("[name=password]").fill(PASSWORD)
        tap(other, other.get_by_role("button", name="Sign in"))
        other.wait_for_url(re.compile(r"/$"))
        page.goto("/settings")
        tap(page, page.get_by_role("link", name="Sign-ins"))
        page.get_by_text("This browser", exact=True).wait_for()
        self.assertEqual(page.locator(".list .row").count(), 2)
        tap(page, page.get_by_role("button", name="End all other sign-ins"))
        check_screen(page)
        screenshot(page, "favori-sign-ins-question")
        tap(page, page.locator("#end-others").get_by_role("button", name="End", exact=True))
        page.get_by_role("button", name="End all other sign-ins").wait_for(state="detached")
        page.get_by_text("This browser", exact=True).wait_for()
        self.assertEqual(page.locator(".list .row").count(), 1)
        other.goto("/me")
        other.wait_for_url("**/login**")

    def test_an_open_page_is_hidden_when_another_tab_signs_out(self):
        page = self.joined("Anna")
        page.goto("/me")
        link = page.get_by_role("link", name="Questions and answers")
        link.wait_for()
        other = page.context.new_page()
        other.goto("/me")
        other.get_by_role("button", name="Sign out").click()
        page.get_by_role("heading", name="You have been signed out").wait_for()
        self.assertFalse(link.is_visible())
        page.get_by_role("link", name="Sign in").click()
        page.wait_for_url("**/login**")

    def test_the_language_of_this_browser_is_chosen(self):
        page = self.joined("Anna")
        page.goto("/settings")
        tap(page, page.get_by_role("link", name="Language"))
        tap(page, page.get_by_text("Italiano"))
        tap(page, page.get_by_role("button", name="Save"))
        page.get_by_role("heading", name="Impostazioni").wait_for()

    def test_the_password_is_changed_without_the_name(self):
        page = self.joined("Anna")
        page.goto("/settings/password")
        page.context.watcher.allow("422")
        for current, said in ((PASSWORD + "x", "The password is wrong."), (PASSWORD, "Password changed.")):
            page.locator("[name=current]").fill(current)
            page.locator("[name=password]").fill("another street")
            tap(page, page.get_by_role("button", name="Change password"))
            page.get_by_text(said).wait_for()


class Screens(AccountTest):
    def look_over(self, name, **wishes):
        pages = {}
        page = self.joined("Reader", **wishes)
        for path in SETTINGS:
            page.goto(path)
            check_screen(page)
            screenshot(page, f"favori{path.replace('/', '-')}-{name}")
        page.goto("/settings")
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        screenshot(page, f"favori-settings-end-{name}")
        visitor = self.phone(None, **wishes)
        for path in ("/join", "/goodbye"):
            visitor.goto(path)
            check_screen(visitor)
            screenshot(visitor, f"favori{path.replace('/', '-')}-{name}")
            pages[path] = visitor.context.request.get(visitor.url).text()
        check_html({path: page.context.request.get(path).text() for path in SETTINGS}, [])
        check_html({path: pages[path] for path in ("/join", "/goodbye")}, [])

    def test_every_screen_in_english_can_be_read_touched_and_heard(self):
        self.look_over("en-light", language="en", dark=False)

    def test_every_screen_in_italian_can_be_read_touched_and_heard(self):
        self.look_over("it-dark", language="it", dark=True)
