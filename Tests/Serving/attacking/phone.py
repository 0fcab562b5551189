"""What a phone at home is shown by an app that is served with `--phone`: the tests of all apps.

The classes are made tests of by those of an app, which say what it is (see `AtHome`).
"""

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

from browsing import check_accessible, check_html, check_overflow, check_touch_targets
from browsing.chromium import PHONE, playwright

from .home import browser_of, home
from .routes import filled

PATIENCE = 60


class AtHome(unittest.TestCase):
    """The app on one machine of a network, and a phone on another."""

    # What it is called, and the routes that it has.
    name = None
    routes = ()
    # What its pages say, and the page that explains does not.
    inside = None
    # What its login takes.
    login = {}

    @classmethod
    def served(cls, house):
        """The app, served on a machine: a context manager that gives a `browsing.site.Site`."""
        raise NotImplementedError

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.home = cls.enterClassContext(home())
        cls.house, cls.phone = cls.home.house, cls.home.phone
        cls.site = cls.enterClassContext(cls.served(cls.house))
        cls.secure = cls.site.address
        cls.plain = re.search(r"open (http://\S+/) once", cls.site.written)[1]
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="phone-")))
        cls.authority = cls.folder / "authority.pem"
        answer = cls.phone.visit(url=cls.plain + cls.name + ".crt")
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
            self.assertIn(self.name.encode(), base64.b64decode(answer["body"]))

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

    def test_plain_http_shows_nothing_of_the_app(self):
        self.assertGreater(len(self.routes), 60)
        asked = [
            (method, filled(pattern).replace("*", "x").removeprefix("/"), accept)
            for method, pattern in self.routes
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
            self.assertIsNone(self.inside.search(base64.b64decode(answer["body"])), what)
            self.assertNotIn("set-cookie", answer["headers"], what)
        # Nor does the right password open anything.
        form = urllib.parse.urlencode(self.login)
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        answer = self.phone.visit(url=self.plain + "login", method="POST", headers=headers, body=form)
        self.assertEqual(answer["status"], 403)
        # A stranger's name that points here is not answered.
        answer = self.phone.visit(url=self.plain, headers={"Host": "evil.example"})
        self.assertEqual(answer["status"], 421)

    def test_the_certificate_and_the_profile_come_as_what_they_are(self):
        headers = self.authority_answer["headers"]
        self.assertEqual(headers["content-type"], "application/x-x509-ca-cert")
        self.assertEqual(headers["content-disposition"], f'attachment; filename="{self.name}.crt"')
        answer = self.phone.visit(url=self.plain + self.name + ".mobileconfig")
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
        for path in ("", self.name + ".crt", self.name + ".mobileconfig"):
            self.assertNotIn(key.encode(), base64.b64decode(self.phone.visit(url=self.plain + path)["body"]))

    def test_who_trusts_is_told_across_origins_and_nobody_else(self):
        answer = self.secured("trusted", headers={"Origin": self.plain.rstrip("/"), "Sec-Fetch-Site": "cross-site"})
        self.assertEqual(answer["status"], 200)
        self.assertEqual(answer["headers"]["access-control-allow-origin"], "*")
        self.assertEqual(json.loads(base64.b64decode(answer["body"])), {"trusted": "yes"})
        for path in ("", "login", "settings"):
            self.assertNotIn("access-control-allow-origin", self.secured(path)["headers"])


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

    def browser(self, name, authority, options=()):
        folder = self.folder / name
        folder.mkdir()
        program, environment = browser_of(self.phone, folder, authority)
        options = [*options, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
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
        self.assertFalse(page.get_by_role("link", name=f"Open {self.name}").is_visible())
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
