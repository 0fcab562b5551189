"""`vision serve --phone` as a phone sees it: from another machine, which trusts its certificate or does not."""

import base64
import re
import subprocess
import tempfile
import unittest
import urllib.parse

from attacking import ROUTES, phone
from browsing import photos, served
from browsing.camera import held_before_the_camera
from browsing.password import PASSWORD, with_password
from browsing.paths import VISION


class AtHome(phone.AtHome):
    name, routes, login = "Vision", ROUTES, {"password": PASSWORD}
    inside = re.compile(rb"/photos\b|/search|/settings|thumbnails|data-owner|coffee", re.IGNORECASE)

    @classmethod
    def served(cls, house):
        return served(
            photos("coffee", "chelsea"),
            command=(*house.enter, VISION, "serve"),
            arguments=("--phone", "--https-port", "0"),
            is_welcomed=False,
            prepare=with_password,
        )


class Trust(AtHome, phone.Trust):
    def test_a_password_is_asked_for_and_the_cookie_stays_on_https(self):
        answer = self.secured("", headers={"Accept": "text/html"})
        self.assertEqual((answer["status"], answer["headers"]["location"]), (303, "/login"))
        answer = self.secured(
            "login",
            method="POST",
            headers={"Content-Type": "application/x-www-form-urlencoded", "Origin": self.secure.rstrip("/")},
            body=urllib.parse.urlencode({"password": PASSWORD}),
        )
        cookie = answer["headers"]["set-cookie"]
        self.assertRegex(cookie, r"^__Host-vision_session=.+; Secure$")
        # Browsers would turn the page that explains into https, and a private address into somebody else's.
        self.assertNotIn("strict-transport-security", answer["headers"])
        answer = self.secured("search", headers={"Accept": "text/html", "Cookie": cookie.split(";")[0]})
        self.assertEqual(answer["status"], 200)

    def test_long_answers_pass_through_tls(self):
        login = self.secured(
            "login",
            method="POST",
            headers={"Content-Type": "application/x-www-form-urlencoded", "Origin": self.secure.rstrip("/")},
            body=urllib.parse.urlencode({"password": PASSWORD}),
        )
        cookie = login["headers"]["set-cookie"].split(";")[0]
        originals = {path.read_bytes() for path in self.site.photos.iterdir()}
        sent = set()
        for number in (1, 2):
            answer = self.secured(f"photos/{number}/original", headers={"Cookie": cookie})
            self.assertEqual(answer["status"], 200, answer)
            sent.add(base64.b64decode(answer["body"]))
        self.assertEqual(sent, originals)


class Moving(AtHome, phone.Moving):
    pass


class OnThePhone(AtHome, phone.OnThePhone):
    def camera(self, name):
        """The browser of somebody who trusts, with a camera that shows a cup of coffee."""
        options = [
            "--use-fake-device-for-media-stream",
            f"--use-file-for-fake-video-capture={held_before_the_camera('coffee')}",
        ]
        return self.browser(name, self.authority, options)

    def test_who_trusts_opens_the_app_with_camera_position_and_share(self):
        page = self.camera("owner")
        page.goto(self.plain)
        page.get_by_text("It worked").wait_for()
        page.get_by_role("link", name="Open Vision").click()
        page.wait_for_url(self.secure + "login")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        page.get_by_role("button", name="Skip").click()
        page.get_by_role("button", name="Import", exact=True).wait_for()
        self.assertTrue(page.evaluate("isSecureContext"))
        self.assertEqual(
            page.evaluate("navigator.mediaDevices.getUserMedia({ video: true }).then((s) => s.getVideoTracks().length)"),
            1,
        )
        place = page.evaluate(
            "new Promise((yes, no) => navigator.geolocation.getCurrentPosition((p) => yes(p.coords.latitude), no))"
        )
        self.assertAlmostEqual(place, 43.46)
        # The camera of the app itself shows a picture, as it does on no plain address.
        page.goto(self.secure + "camera")
        page.wait_for_function("() => document.querySelector('video')?.videoWidth > 0")

    def test_what_is_shared_is_handed_over_as_files(self):
        page = self.browser("sharing", self.authority)
        # Browsers on Linux have nobody to hand files to.
        page.add_init_script(
            """
            window.shared = [];
            navigator.canShare = ({ files }) => isSecureContext && files.length > 0;
            navigator.share = async ({ files }) => { window.shared.push(files.map((f) => [f.name, f.type, f.size])); };
            """
        )
        page.goto(self.secure + "login?then=/photos/1/result")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        # With its script: without it the photo is saved by a form, and nothing is shared.
        page.wait_for_url(re.compile(r"^[^?]*/photos/1/result$"))
        page.get_by_role("button", name="Save").first.click()
        page.get_by_role("button", name="Share").click()
        page.wait_for_function("() => window.shared.length === 1")
        [[name, kind, size]] = page.evaluate("window.shared[0]")
        self.assertRegex(name, r"\.(jpg|png)$")
        self.assertRegex(kind, r"^image/(jpeg|png)$")
        self.assertGreater(size, 1000)
        # Several at once, from the grid.
        page.goto(self.secure + "search")
        page.get_by_role("button", name="Edit").click()
        for number in range(2):
            page.locator(".cell").nth(number).click()
        page.get_by_role("button", name="Share").click()
        page.wait_for_function("() => window.shared.length === 1")
        several = page.evaluate("window.shared[0]")
        self.assertEqual(len(several), 2)
        for _, kind, size in several:
            self.assertTrue(kind.startswith("image/"))
            self.assertGreater(size, 1000)


class Refusals(unittest.TestCase):
    def test_behind_a_proxy_it_does_not_start(self):
        for proxy in ("--trusted-proxy=127.0.0.1", "--public-name=photos.example.org"):
            with tempfile.TemporaryDirectory() as folder:
                command = [VISION, "serve", "--phone", proxy, "--library", folder + "/library"]
                answer = subprocess.run(command, capture_output=True, text=True, timeout=phone.PATIENCE)
                self.assertEqual(answer.returncode, 2)
                self.assertIn("--phone cannot be used behind a proxy", answer.stderr)

    def test_without_a_password_it_does_not_start(self):
        with tempfile.TemporaryDirectory() as folder:
            command = [VISION, "serve", "--phone", "--port", "0", "--https-port", "0", "--library", folder + "/library"]
            answer = subprocess.run(command, capture_output=True, text=True, timeout=phone.PATIENCE)
            self.assertEqual(answer.returncode, 1)
            self.assertIn("it has no password", answer.stderr)


if __name__ == "__main__":
    unittest.main()
