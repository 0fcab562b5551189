"""Requests that another site makes a person's browser send, and logins that are not theirs."""

import contextlib
import json
import re
import sqlite3
import subprocess
import urllib.parse

from attacking import ROUTES, Attack, filled, photo
from browsing import served
from browsing.password import PASSWORD, with_password
from browsing.paths import VISION

CHANGING = [(method, pattern) for method, pattern in ROUTES if method not in ("GET", "HEAD")]
FORMS = ("application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x", "application/json", "")
# What a browser says of a request that another site caused.
FOREIGN = [
    [("Origin", "https://evil.example")],
    [("Origin", "null")],
    [("Origin", "")],
    [("Origin", "http://localhost:1")],
    [("Origin", "http://localhost.evil.example")],
    [("Origin", "http://evil.example/{host}")],
    [("Origin", "http://{host}@evil.example")],
    [("Origin", "http://{host}.evil.example")],
    [("Origin", "{host}")],
    [("Origin", "http://{host}"), ("Origin", "https://evil.example")],
    [("Sec-Fetch-Site", "cross-site")],
    [("Sec-Fetch-Site", "same-site")],
    [("Sec-Fetch-Site", "cross-site"), ("Origin", "http://{host}")],
    [("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Site", "cross-site")],
    [("Sec-Fetch-Site", "Same-Origin ")],
    [("Sec-Fetch-Site", "")],
]
# As bodies of forms and of scripts; each would do something.
BODIES = [b'{"ids":[1],"on":true,"add":["hacked"]}', b"ids=1&on=true&add=hacked&level=high&language=it&password=x"]


class Forgery(Attack):
    def setUp(self):
        super().setUp()
        self.photo = self.kept(photo("forgery"))
        self.draft = self.upload(photo("draft"), "draft.jpg", "edit")[1]["id"]

    def state(self):
        """What could have been changed."""
        shown = [
            self.ask("GET", path).body
            for path in (f"/photos/{self.photo}/info", "/uploads", "/settings/level", "/search", "/deleted", "/recent")
        ]
        return shown, self.files("originals", "thumbnails", "uploads", "saved")

    def test_no_other_site_changes_anything(self):
        before = self.state()
        self.assertGreater(len(CHANGING), 18)
        for number, (method, pattern) in enumerate(CHANGING):
            any_id = self.draft if pattern.startswith(("/drafts", "/uploads")) else self.photo
            for turn, headers in enumerate(FOREIGN):
                fields = [(name, value.format(host=self.host)) for name, value in headers]
                type_of_body = FORMS[(number + turn) % len(FORMS)]
                fields += [("Content-Type", type_of_body)] if type_of_body else []
                answer = self.ask(method, filled(pattern, any=any_id), fields, BODIES[(number + turn) % 2])
                self.assertEqual(answer.status, 403, f"{method} {pattern} {headers}")
                self.assertIn("comes from another site", answer.text)
        self.assertEqual(self.state(), before)

    def test_asking_changes_nothing(self):
        before = self.state()
        for method, pattern in CHANGING:
            target = filled(pattern, any=self.draft if pattern.startswith(("/drafts", "/uploads")) else self.photo)
            for way in ("GET", "HEAD", "OPTIONS"):
                query = "?ids=1&on=true&add=hacked&level=high&language=it&_method=POST&_method=DELETE"
                headers = [("X-HTTP-Method-Override", method), ("X-HTTP-Method", method), ("X-Method-Override", method)]
                answer = self.ask(way, target + query, headers)
                # Where a page has the same address, it is shown.
                self.assertIn(answer.status, (200, 303, 404, 405, 415, 422), f"{way} {target}")
        self.assertEqual(self.state(), before)

    def test_no_other_site_may_read(self):
        for path in ("/", f"/photos/{self.photo}/info", "/uploads", f"/photos/{self.photo}/original"):
            answer = self.ask("GET", path, [("Origin", "https://evil.example")])
            self.assertEqual(answer.all("Access-Control-Allow-Origin"), [])
            self.assertEqual(answer.header("Cross-Origin-Resource-Policy"), "same-origin")
            self.assertIn("frame-ancestors 'none'", self.ask("GET", "/").header("Content-Security-Policy"))
        answer = self.ask(
            "OPTIONS", "/photos/delete",
            [("Origin", "https://evil.example"), ("Access-Control-Request-Method", "POST")],
        )
        self.assertEqual([name for name, _ in answer.headers if name.startswith("access-control")], [])

    def test_no_other_site_has_anything_drawn_or_looked_up(self):
        before = self.state()
        asking = [pattern for method, pattern in ROUTES if method == "GET"]
        self.assertGreater(len(asking), 30)
        for number, pattern in enumerate(asking):
            target = filled(pattern, any=self.draft if pattern.startswith(("/drafts", "/uploads")) else self.photo)
            # What a browser says of a picture, a script's question, and a frame; another port here is another site.
            for place, mode in (("image", "no-cors"), ("empty", "cors"), ("iframe", "navigate"), ("object", "navigate")):
                site = ("cross-site", "same-site")[number % 2]
                headers = [("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", mode), ("Sec-Fetch-Dest", place)]
                for method in ("GET", "HEAD"):
                    self.assertEqual(self.ask(method, target, headers).status, 403, f"{method} {pattern} {headers}")
        # A link leads here, also by way of our service worker, and the page that it leads to is whole.
        for place in ("document", "empty"):
            visit = [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", place)]
            self.assertEqual(self.ask("GET", f"/photos/{self.photo}", visit).status, 200, place)
        own = [("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Mode", "no-cors"), ("Sec-Fetch-Dest", "image")]
        self.assertEqual(self.ask("GET", f"/photos/{self.photo}/info", own).status, 200)
        self.assertEqual(self.state(), before)

    def test_no_form_leads_away(self):
        for then in AWAY:
            body = urllib.parse.urlencode({"ids": "1", "on": "false", "then": then}).encode()
            headers = [("Origin", self.origin), ("Content-Type", "application/x-www-form-urlencoded")]
            answer = self.ask("POST", "/photos/favourite", headers, body)
            self.assertRegex(answer.header("Location"), HERE, then)


# Addresses that browsers read as those of another site.
AWAY = [
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "\n//evil.example",
    "/\r\nSet-Cookie: a=b",
    "https://evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    " //evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "/%09/evil.example",
    "/\u2028//evil.example",
    "@evil.example",
    ".evil.example",
    "/" + "a" * 5000,
]
HERE = re.compile(r"^/(?![/\\])[\x21-\x7e]*$")


class Locked(Attack):
    """A site with a password."""

    arguments = ()

    @classmethod
    def setUpClass(cls):
        wishes = {"prepare": with_password, "is_welcomed": False, "arguments": cls.arguments}
        cls.site = cls.enterClassContext(served(**wishes))
        cls.address = cls.site.address

    def setUp(self):
        super().setUp()
        self.wait_is_over()

    def wait_is_over(self):
        """As if the wrong passwords had been tried long ago."""
        path = self.site.library / "accounts.sqlite"
        with contextlib.closing(sqlite3.connect(path, timeout=30)) as accounts, accounts:
            accounts.execute("UPDATE attempt SET failed = failed - 2000")

    def log_in(self, password=PASSWORD, then="/", cookie=None, **wishes):
        headers = [("Origin", self.origin), ("Content-Type", "application/x-www-form-urlencoded")]
        headers += [("Cookie", f"vision_session={cookie}")] if cookie else []
        body = urllib.parse.urlencode({"password": password, "then": then}).encode()
        return self.ask("POST", "/login", headers, body, **wishes)

    def token(self, answer):
        self.assertEqual(answer.status, 303)
        return re.match(r"vision_session=([\w-]{43});", answer.header("Set-Cookie"))[1]

    def is_open(self, cookie):
        return self.ask("GET", "/queue", [("Cookie", f"vision_session={cookie}")]).status == 200


class Logins(Locked):
    def test_without_a_session_nothing_is_shown_or_done(self):
        for method, pattern in ROUTES:
            if pattern.startswith(("/login", "/logout", "/assets", "/icons.svg", "/site.webmanifest", "/worker.js", "/offline")):
                continue
            for headers in ([], [("Accept", "text/html")], [("Cookie", "vision_session=" + "A" * 43)]):
                fields = [("Origin", self.origin), ("Content-Type", "application/json"), *headers]
                answer = self.ask(method, filled(pattern), fields, b"" if method == "GET" else BODIES[0])
                self.assertIn(answer.status, (401, 303), f"{method} {pattern}")
                self.assertLess(len(answer.body), 100)
                if answer.status == 303:
                    self.assertTrue(answer.header("Location").startswith("/login"))

    def test_guessing_is_slowed_down_and_the_owner_comes_in_again(self):
        statuses = [self.log_in(f"wrong {number}").status for number in range(8)]
        self.assertEqual(statuses[:5], [422] * 5)
        self.assertEqual(statuses[6:], [429] * 2)
        # Not even the right one: it is not looked at.
        answer = self.log_in()
        self.assertEqual(answer.status, 429)
        self.assertGreater(int(answer.header("Retry-After")), 0)
        self.assertLessEqual(int(answer.header("Retry-After")), 900)
        self.assertIsNone(answer.header("Set-Cookie"))
        # Names that a proxy would add do not make another of them.
        for name in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "True-Client-IP", "Client-IP"):
            headers = [("Origin", self.origin), ("Content-Type", FORMS[0]), (name, "10.0.0.9")]
            self.assertEqual(self.ask("POST", "/login", headers, b"password=x").status, 429, name)
        self.assertEqual(self.log_in(source="127.0.0.7").status, 303)
        self.wait_is_over()
        self.assertTrue(self.is_open(self.token(self.log_in())))

    def test_a_session_that_was_slipped_in_opens_nothing(self):
        planted = "A" * 43
        answer = self.log_in(cookie=planted)
        token = self.token(answer)
        self.assertNotEqual(token, planted)
        self.assertFalse(self.is_open(planted))
        again = self.token(self.log_in(cookie=token))
        self.assertNotEqual(again, token)
        # The one before has ended.
        self.assertFalse(self.is_open(token))
        self.assertTrue(self.is_open(again))
        self.ask("POST", "/logout", [("Origin", self.origin), ("Cookie", f"vision_session={again}")])
        self.assertFalse(self.is_open(again))

    def test_the_cookie_is_out_of_reach(self):
        attributes = set(self.log_in().header("Set-Cookie").split("; ")[1:])
        self.assertTrue({"HttpOnly", "SameSite=Lax", "Path=/"} <= attributes)
        self.assertFalse(any(name.startswith("Domain") for name in attributes))

    def test_the_login_leads_nowhere_else(self):
        cookie = self.token(self.log_in())
        for number, then in enumerate(AWAY):
            target = "/login?" + urllib.parse.urlencode({"then": then})
            answer = self.ask("GET", target, [("Cookie", f"vision_session={cookie}")])
            self.assertRegex(answer.header("Location"), HERE, then)
            self.assertNotIn("evil.example", answer.header("Location").partition("?")[0].split("/")[1], then)
            if number % 6 == 0:
                self.assertRegex(self.log_in(then=then).header("Location"), HERE, then)
        # A page that is asked for under a strange address leads to the login, and there only.
        for target in ("//evil.example", "/%2f/evil.example", "/\\evil.example"):
            answer = self.ask("GET", target, [("Accept", "text/html")])
            self.assertRegex(answer.header("Location") or "/", HERE, target)

    def test_the_password_and_tokens_are_written_nowhere(self):
        token = self.token(self.log_in())
        self.log_in("another secret, 9d21")
        self.assertTrue(self.is_open(token))
        written = self.site.written.encode()
        for path in self.site.library.rglob("*"):
            if path.is_file():
                written += path.read_bytes()
        for secret in (PASSWORD, "another secret, 9d21", token, urllib.parse.quote_plus(PASSWORD)):
            self.assertNotIn(secret.encode(), written)
        self.assertIn(b"$argon2id$", written)
        command = next(iter(self.site.process.args), "")
        self.assertNotIn(PASSWORD, command)

    def test_a_login_that_another_site_sends_is_none(self):
        body = urllib.parse.urlencode({"password": PASSWORD}).encode()
        for headers in FOREIGN:
            fields = [(name, value.format(host=self.host)) for name, value in headers]
            answer = self.ask("POST", "/login", [*fields, ("Content-Type", FORMS[0])], body)
            self.assertEqual(answer.status, 403, headers)
            self.assertIsNone(answer.header("Set-Cookie"))
        self.assertEqual(json.loads(self.ask("GET", "/queue", [("Accept", "application/json")]).body)["code"], "signedOut")


class ThroughAProxy(Locked):
    """The proxy is 127.0.0.9; whoever else of this computer asks is none."""

    PROXY = "127.0.0.9"
    NAME = "photos.example.org"
    arguments = ("--trusted-proxy", PROXY, "--trusted-proxy", "10.0.0.0/8", "--public-name", NAME)

    def through(self, password, client, more=(), source=PROXY):
        headers = [("Sec-Fetch-Site", "same-origin"), ("Content-Type", FORMS[0]), ("X-Forwarded-For", client)]
        headers += [("X-Forwarded-Host", self.NAME), ("X-Forwarded-Proto", "https"), *more]
        body = urllib.parse.urlencode({"password": password}).encode()
        return self.ask("POST", "/login", headers, body, source=source)

    def test_strangers_guesses_keep_them_out_and_not_the_owner(self):
        statuses = [
            self.through(f"wrong {number}", f"198.51.100.{number}, 203.0.113.5, 10.0.0.{number}").status
            for number in range(8)
        ]
        self.assertEqual(statuses[:5], [422] * 5)
        self.assertEqual(statuses[6:], [429] * 2)
        self.assertEqual(self.through(PASSWORD, "203.0.113.6").status, 303)

    def test_who_is_no_proxy_does_not_say_who_they_are(self):
        for number in range(6):
            answer = self.through("wrong", f"203.0.113.{100 + number}", source="127.0.0.8")
        self.assertEqual(answer.status, 429)

    def test_the_cookie_goes_over_https_only(self):
        cookie = self.through(PASSWORD, "203.0.113.7").header("Set-Cookie")
        self.assertTrue(cookie.startswith("__Host-vision_session="))
        self.assertTrue({"Secure", "HttpOnly", "Path=/", "SameSite=Lax"} <= set(cookie.split("; ")))
        self.assertIsNone(re.search("Domain", cookie))
        # Nobody else makes it so, nor is it one without https.
        self.assertNotIn("Secure", self.through(PASSWORD, "203.0.113.7", source="127.0.0.7").header("Set-Cookie"))
        token = cookie.split(";")[0]
        https = [("X-Forwarded-Proto", "https"), ("Cookie", token)]
        self.assertEqual(self.ask("GET", "/queue", https, source=self.PROXY).status, 200)
        self.assertEqual(self.ask("GET", "/queue", [("Cookie", token)], source=self.PROXY).status, 401)

    def test_only_names_that_were_given_are_known(self):
        for host, forwarded, status in (
            (self.NAME, None, 200), (None, self.NAME, 200), (None, None, 200), (None, "evil.example", 421),
            ("evil.example", self.NAME, 421), (None, f"{self.NAME}, evil.example", 421), ("evil.example", None, 421),
        ):
            headers = [("X-Forwarded-Host", forwarded)] if forwarded else []
            answer = self.ask("GET", "/login", headers, host=host, source=self.PROXY)
            self.assertEqual(answer.status, status, (host, forwarded))

    def test_without_a_password_it_does_not_start(self):
        for arguments in (("--trusted-proxy", "127.0.0.1"), ("--public-name", self.NAME)):
            command = [VISION, "serve", "--library", self.site.folder / "without", "--port", "0", *arguments]
            ended = subprocess.run(
                command, env=self.site.environment, capture_output=True, text=True, timeout=120, check=False
            )
            self.assertNotEqual(ended.returncode, 0)
            self.assertIn("through the proxy, and it has no password", ended.stdout + ended.stderr)
