"""`vision serve --phone` as a phone sees it: from another machine, which trusts its certificate or does not."""

import base64
import json
import os
import plistlib
import re
import ssl
import subprocess
import tempfile
import time
import unittest
import urllib.parse
from pathlib import Path

from attacking import ROUTES, filled
from attacking.home import browser_of, home
from browsing import check_accessible, check_html, check_overflow, check_touch_targets, photos, served
from browsing.camera import held_before_the_camera
from browsing.chromium import PHONE, playwright
from browsing.password import PASSWORD, with_password
from browsing.paths import VISION

PATIENCE = 60
# What a page of the library says, and the page that explains does not.
OF_THE_LIBRARY = re.compile(rb"/photos\b|/search|/settings|thumbnails|data-owner|coffee", re.IGNORECASE)


class AtHome(unittest.TestCase):
    """The app on one machine of a network, and a phone on another."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.home = cls.enterClassContext(home())
        cls.house, cls.phone = cls.home.house, cls.home.phone
        cls.site = cls.enterClassContext(
            served(
                photos("coffee", "chelsea"),
                command=(*cls.house.enter, VISION, "serve"),
                arguments=("--phone", "--https-port", "0"),
                is_welcomed=False,
                prepare=with_password,
            )
        )
        cls.secure = cls.site.address
        cls.plain = re.search(r"open (http://\S+/) once", cls.site.written)[1]
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="vision-phone-")))
        cls.authority = cls.folder / "Vision.pem"
        answer = cls.phone.visit(url=cls.plain + "Vision.crt")
        cls.authority.write_text(ssl.DER_cert_to_PEM_cert(base64.b64decode(answer["body"])), encoding="ascii")
        cls.authority_answer = answer

    def secured(self, path="", at=None, **wishes):
        """A visit of somebody who trusts the authority."""
        return self.phone.visit(url=(at or self.secure) + path, authority=str(self.authority), **wishes)


class Trust(AtHome):
    def test_both_addresses_are_those_at_home(self):
        self.assertRegex(self.secure, r"^https://192\.168\.77\.1:\d+/$")
        self.assertRegex(self.plain, r"^http://192\.168\.77\.1:\d+/$")

    def test_without_trust_the_connection_fails_and_with_it_it_works(self):
        answer = self.phone.visit(url=self.secure)
        self.assertEqual(answer.get("refused"), "CERTIFICATE_VERIFY_FAILED", answer)
        for address in (self.secure, self.secure.replace("192.168.77.1", "[fd77::1]")):
            answer = self.secured("login", at=address)
            self.assertEqual(answer.get("status"), 200, answer)
            self.assertIn(b"Vision", base64.b64decode(answer["body"]))

    def test_old_versions_of_tls_are_refused(self):
        for version in ("TLSv1", "TLSv1_1"):
            # The site ends the connection; a client that had nothing to offer would give another reason.
            answer = self.secured("login", newest=version)
            self.assertEqual(answer.get("refused"), "UNEXPECTED_EOF_WHILE_READING", answer)
            self.assertEqual(self.another(version).get("version"), version.replace("_", "."))
        for version in ("TLSv1_2", "TLSv1_3"):
            answer = self.secured("login", newest=version)
            self.assertEqual(answer.get("version"), version.replace("_", "."), answer)

    def another(self, version):
        """What this client is answered, who offers nothing newer, by a server that takes it."""
        key, certificate = self.folder / "old.key", self.folder / "old.pem"
        making = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
        making += ["-subj", "/CN=old", "-addext", "subjectAltName=IP:192.168.77.1", "-keyout", key, "-out", certificate]
        subprocess.run(list(map(str, making)), check=True, capture_output=True)
        serving = ["openssl", "s_server", "-accept", "4433", "-www", "-cipher", "DEFAULT:@SECLEVEL=0", "-tls1"]
        serving[-1] += "_1" if version == "TLSv1_1" else ""
        server = self.house.start(
            *serving, "-key", key, "-cert", certificate, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            wishes = {"url": "https://192.168.77.1:4433/", "authority": str(certificate), "newest": version}
            time_is_up = time.monotonic() + PATIENCE
            while (answer := self.phone.visit(**wishes)).get("refused") == "NO_CONNECTION":
                if time.monotonic() > time_is_up:
                    break
            return answer
        finally:
            server.kill()
            server.wait()

    def test_plain_http_shows_nothing_of_the_library(self):
        self.assertGreater(len(ROUTES), 60)
        asked = [
            (method, filled(pattern).replace("*", "x").removeprefix("/"), accept)
            for method, pattern in ROUTES
            for accept in ("text/html", "application/json")
            if not pattern.startswith("/assets/")
        ]
        answers = self.phone.visits(
            [{"url": self.plain + path, "method": method, "headers": {"Accept": kind}} for method, path, kind in asked]
        )
        for (method, path, accept), answer in zip(asked, answers, strict=True):
            what = f"{method} /{path}: {answer['status']}"
            if path == "" and method == "GET":
                self.assertEqual(answer["status"], 200, what)
            elif method == "GET" and accept == "text/html":
                self.assertEqual((answer["status"], answer["headers"]["location"]), (303, "/"), what)
            else:
                self.assertEqual(answer["status"], 403, what)
            self.assertIsNone(OF_THE_LIBRARY.search(base64.b64decode(answer["body"])), what)
            self.assertNotIn("set-cookie", answer["headers"], what)
        # Nor does the right password open anything.
        form = urllib.parse.urlencode({"password": PASSWORD})
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        answer = self.phone.visit(url=self.plain + "login", method="POST", headers=headers, body=form)
        self.assertEqual(answer["status"], 403)
        # A stranger's name that points here is not answered.
        answer = self.phone.visit(url=self.plain, headers={"Host": "evil.example"})
        self.assertEqual(answer["status"], 421)

    def test_the_certificate_and_the_profile_come_as_what_they_are(self):
        headers = self.authority_answer["headers"]
        self.assertEqual(headers["content-type"], "application/x-x509-ca-cert")
        self.assertEqual(headers["content-disposition"], 'attachment; filename="Vision.crt"')
        answer = self.phone.visit(url=self.plain + "Vision.mobileconfig")
        self.assertEqual(answer["headers"]["content-type"], "application/x-apple-aspen-config")
        profile = plistlib.loads(base64.b64decode(answer["body"]))
        [payload] = profile["PayloadContent"]
        self.assertEqual(payload["PayloadType"], "com.apple.security.root")
        self.assertEqual(payload["PayloadContent"], base64.b64decode(self.authority_answer["body"]))
        identifiers = {profile["PayloadUUID"], payload["PayloadUUID"]}
        self.assertEqual(len(identifiers), 2)
        for identifier in identifiers:
            self.assertRegex(identifier, r"^[0-9A-F]{8}-[0-9A-F]{4}-8[0-9A-F]{3}-8[0-9A-F]{3}-[0-9A-F]{12}$")

    def test_the_key_is_its_owners(self):
        folder = self.site.library / "certificates"
        self.assertEqual([path.name for path in folder.iterdir()], ["authority.pem"])
        self.assertEqual(folder.stat().st_mode & 0o777, 0o700)
        self.assertEqual((folder / "authority.pem").stat().st_mode & 0o777, 0o600)
        # And nothing of it is given away.
        key = (folder / "authority.pem").read_text("ascii").split("-----")[2].strip().splitlines()[0]
        self.assertGreater(len(key), 40)
        for path in ("", "Vision.crt", "Vision.mobileconfig"):
            self.assertNotIn(key.encode(), base64.b64decode(self.phone.visit(url=self.plain + path)["body"]))

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

    def test_who_trusts_is_told_across_origins_and_nobody_else(self):
        answer = self.secured("trusted", headers={"Origin": self.plain.rstrip("/"), "Sec-Fetch-Site": "cross-site"})
        self.assertEqual(answer["status"], 200)
        self.assertEqual(answer["headers"]["access-control-allow-origin"], "*")
        self.assertEqual(json.loads(base64.b64decode(answer["body"])), {"trusted": "yes"})
        for path in ("", "login", "search"):
            self.assertNotIn("access-control-allow-origin", self.secured(path)["headers"])

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


class Moving(AtHome):
    def test_the_certificate_follows_the_addresses(self):
        before = self.secured("login")
        self.assertIn("IP Address:192.168.77.1", before["names"])
        self.house.ip("address", "del", "192.168.77.1/24", "dev", "home")
        self.house.ip("address", "add", "192.168.77.9/24", "dev", "home")
        moved = self.secure.replace("77.1", "77.9")
        time_is_up = time.monotonic() + PATIENCE
        while "refused" in (after := self.secured("login", at=moved)) and time.monotonic() < time_is_up:
            time.sleep(0.2)
        self.assertEqual(after.get("status"), 200, after)
        self.assertIn("IP Address:192.168.77.9", after["names"])
        self.assertNotIn("IP Address:192.168.77.1", after["names"])
        self.assertNotEqual(after["certificate"], before["certificate"])
        # The page leads to where the computer is now.
        page = base64.b64decode(self.phone.visit(url=self.plain.replace("77.1", "77.9"))["body"])
        self.assertIn(moved.encode(), page)
        # It is the same process, and phones need not trust anything anew.
        self.assertIsNone(self.site.process.poll())


class OnThePhone(AtHome):
    """Chromium as it is, with nothing switched off, on the phone."""

    def browser(self, name, authority):
        folder = self.folder / name
        folder.mkdir()
        program, environment = browser_of(self.phone, folder, authority)
        options = [
            "--use-fake-device-for-media-stream",
            f"--use-file-for-fake-video-capture={held_before_the_camera('coffee')}",
        ]
        if os.geteuid() == 0:
            options.append("--no-sandbox")
        browser = playwright().chromium.launch(executable_path=program, args=options, env=environment)
        self.addCleanup(browser.close)
        context = browser.new_context(
            **PHONE,
            locale="en-GB",
            permissions=["camera", "geolocation"],
            geolocation={"latitude": 43.46, "longitude": 11.88},
        )
        context.set_default_timeout(PATIENCE * 1000)
        return context.new_page()

    def test_who_does_not_trust_yet_is_led_and_told(self):
        page = self.browser("stranger", None)
        page.goto(self.plain)
        page.get_by_text("does not trust the computer yet").wait_for()
        self.assertFalse(page.get_by_role("link", name="Open Vision").is_visible())
        pages = {}
        for device in ("iPhone", "Android", "Mac", "Windows", "Linux"):
            page.get_by_role("link", name=device, exact=True).click()
            page.get_by_role("heading", name=f"How it is done: {device}").wait_for()
            steps = page.locator(".trust-steps > li")
            self.assertGreater(steps.count(), 2)
            for step in steps.all():
                self.assertTrue(step.locator("svg").is_visible())
            page.get_by_text("Is it the right certificate?").click()
            for check in (check_accessible, check_touch_targets, check_overflow):
                check(page)
            pages[device] = page.content()
        check_html(pages)
        with self.assertRaisesRegex(Exception, "ERR_CERT_AUTHORITY_INVALID"):
            page.goto(self.secure)

    def test_who_trusts_opens_the_app_with_camera_position_and_share(self):
        page = self.browser("owner", self.authority)
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
        page.wait_for_url("**/photos/1/result")
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
                answer = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
                self.assertEqual(answer.returncode, 2)
                self.assertIn("--phone cannot be used behind a proxy", answer.stderr)

    def test_without_a_password_it_does_not_start(self):
        with tempfile.TemporaryDirectory() as folder:
            command = [VISION, "serve", "--phone", "--port", "0", "--https-port", "0", "--library", folder + "/library"]
            answer = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual(answer.returncode, 1)
            self.assertIn("it has no password", answer.stderr)


if __name__ == "__main__":
    unittest.main()
