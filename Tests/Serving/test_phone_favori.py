"""`favori serve --phone` as a phone sees it: from another machine, which trusts its certificate or does not."""

import base64
import re
import subprocess
import tempfile
import unittest
import urllib.parse

from attacking import FAVORI_ROUTES, phone
from browsing import served
from browsing.favori import AREA, FAVORI

PERSON = {"name": "Anna", "password": "a quiet street"}


class AtHome(phone.AtHome):
    name, routes, login = "Favori", FAVORI_ROUTES, PERSON
    inside = re.compile(rb"/favours\b|/welcome|/settings|/join|data-owner|neighbourhood", re.IGNORECASE)

    @classmethod
    def served(cls, house):
        return served(
            command=(*house.enter, FAVORI, "serve"),
            arguments=("--phone", "--https-port", "0", "--join", "open", "--area", AREA),
            keeps="--data",
            is_welcomed=False,
        )


class Trust(AtHome, phone.Trust):
    def test_the_cookie_stays_on_https(self):
        answer = self.secured(
            "join",
            method="POST",
            headers={"Content-Type": "application/x-www-form-urlencoded", "Origin": self.secure.rstrip("/")},
            body=urllib.parse.urlencode({**PERSON, "adult": "on"}),
        )
        self.assertEqual(answer["status"], 303, answer)
        # The other one remembers that the welcome was seen.
        cookies = answer["headers"]["set-cookie"].splitlines()
        [cookie] = [cookie for cookie in cookies if "session" in cookie]
        self.assertRegex(cookie, r"^__Host-favori_session=.+; Secure$")
        # Browsers would turn the page that explains into https, and a private address into somebody else's.
        self.assertNotIn("strict-transport-security", answer["headers"])
        answer = self.secured("me", headers={"Accept": "text/html", "Cookie": cookie.split(";")[0]})
        self.assertEqual(answer["status"], 200)
        self.assertIn(b"Anna", base64.b64decode(answer["body"]))


class Moving(AtHome, phone.Moving):
    pass


class OnThePhone(AtHome, phone.OnThePhone):
    def test_who_trusts_opens_the_app_with_position_and_live_news(self):
        page = self.browser("owner", self.authority)
        page.goto(self.plain)
        page.get_by_text("It worked").wait_for()
        page.get_by_role("link", name="Open Favori").click()
        page.wait_for_url(self.secure + "**")
        page.goto(self.secure + "join")
        for field, text in PERSON.items():
            page.locator(f"[name={field}]").fill(text)
        page.locator("[name=adult]").check()
        page.locator("[type=submit]").click()
        page.wait_for_url(self.secure)
        self.assertTrue(page.evaluate("isSecureContext"))
        place = page.evaluate(
            "new Promise((yes, no) => navigator.geolocation.getCurrentPosition((p) => yes(p.coords.latitude), no))"
        )
        self.assertAlmostEqual(place, 43.46)
        # News come over the same connection.
        said = page.evaluate(
            """new Promise((yes, no) => {
              const events = new EventSource("/api/v1/events");
              events.onopen = () => { events.close(); yes("open"); };
              events.onerror = () => no(new Error("closed"));
            })"""
        )
        self.assertEqual(said, "open")


class Refusals(unittest.TestCase):
    def test_behind_a_proxy_and_with_the_demo_it_does_not_start(self):
        for option, said in (
            ("--trusted-proxy=127.0.0.1", "--phone cannot be used behind a proxy"),
            ("--public-name=favori.example.org", "--phone cannot be used behind a proxy"),
            ("--demo", "Leave out --demo"),
        ):
            with tempfile.TemporaryDirectory() as folder:
                command = [FAVORI, "serve", "--phone", option, "--data", folder + "/data"]
                answer = subprocess.run(command, capture_output=True, text=True, timeout=phone.PATIENCE)
                self.assertEqual(answer.returncode, 2)
                self.assertIn(said, answer.stderr)


if __name__ == "__main__":
    unittest.main()
