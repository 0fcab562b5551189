"""Requests at random, the same ones each time: whatever they are, the site stays up and nothing is lost."""

import contextlib
import random
import subprocess

from attacking import IS_LONG, ROUTES, Attack, Wire, filled, photo
from attacking.wire import request
from browsing.paths import VISION
from test_requests import BOMBS
from test_traversal import ESCAPES

# Marks a request that has not been damaged; not sent.
WHOLE = b"<whole>"
COUNT = 10_000 if IS_LONG else 300
SEED = 20_261_121
METHODS = ["GET", "HEAD", "POST", "PATCH", "DELETE", "PUT", "OPTIONS", "BREW", "", "GET\t", "\xff", "get"]
NAMES = [
    "Accept", "Accept-Encoding", "Accept-Language", "Authorization", "Connection", "Content-Encoding", "Content-Type",
    "Cookie", "Expect", "If-Modified-Since", "If-None-Match", "If-Range", "Keep-Alive", "Origin", "Range", "Referer",
    "Sec-Fetch-Site", "TE", "Trailer", "Upgrade", "Upload-Offset", "X-Forwarded-For", "X-HTTP-Method-Override",
    "Last-Event-ID", "Host", "Content-Length", "Transfer-Encoding",
]  # fmt: skip
VALUES = [
    "", "*/*", "text/html", "application/json", "gzip", "gzip;q=0", "it", "close", "keep-alive", "upgrade", "h2c",
    "100-continue", "bytes=0-0", "bytes=-1", "bytes=9-1", '"x"', "W/\"\"", "*", "Thu, 01 Jan 1970 00:00:00 GMT", "-1",
    "0", "1", "9223372036854775807", "99999999999999999999", "chunked", "identity", "null", "same-origin", "cross-site",
    "language=it; vision_session=x", "\t", "\xff\xfe", "a" * 3000, "multipart/form-data; boundary=x",
    "application/x-www-form-urlencoded", "evil.example", "localhost",
]  # fmt: skip
# Small ones; and none that names a photo that there is together with what deletes it: JSON in UTF-16 is refused unread.
BODIES = [body for body in BOMBS.values() if len(body) < 5000] + [
    b"ids=999999&on=true&then=//x",
    b"level=high",
    b"language=it",
    b"password=x",
    b"add=a,b&remove=c",
    b'{"add":["a"]}',
    b'{"undo":"x"}',
    b'{"x":0,"y":0,"width":1,"height":1,"turn":90}',
]


class Fuzz(Attack):
    def setUp(self):
        super().setUp()
        self.dice = random.Random(SEED)
        self.contents = {self.kept(content): content for content in (photo(f"fuzz {number}") for number in range(3))}

    def test_requests_at_random_lose_nothing(self):
        before = self.files("originals")
        self.assertEqual(len(before), 3)
        statuses = set()
        for number in range(COUNT):
            data = self.made()
            statuses |= self.tried(data, number)
            if number % 50 == 0:
                self.assertIsNone(self.site.process.poll(), f"{number}: {data[:500]!r}\n{self.site.written}")
                self.assertEqual(self.ask("GET", "/queue").status, 200)
        # They came in, and were not all turned away at the door.
        self.assertLessEqual({200, 303, 400, 403, 404, 405, 421}, statuses)
        self.assertEqual(self.files("originals"), before)
        for number, content in self.contents.items():
            self.assertEqual(self.ask("GET", f"/photos/{number}/original").body, content)
        shown = self.ask("GET", "/search").text + self.ask("GET", "/deleted").text
        for number in self.contents:
            self.assertRegex(shown, rf"/thumbs/[0-9a-f]{{8}}/{number}-")
        self.site.stop()
        command = [VISION, "doctor", "--library", self.site.library]
        doctor = subprocess.run(command, env=self.site.environment, capture_output=True, text=True, timeout=120)
        self.assertEqual(doctor.returncode, 0, doctor.stdout + doctor.stderr)
        self.site.start_again()
        self.process = self.site.process.pid

    def tried(self, data, number):
        """The statuses of all answers to what was sent."""
        statuses = set()
        # Half a request is waited for, and may be left; to a whole one there is an answer.
        is_whole = data.endswith(WHOLE)
        with Wire(self.address, patience=60 if is_whole else 0.1) as wire:
            wire.send(data.removesuffix(WHOLE))
            if b"/events" in data:
                return statuses
            is_head = data.startswith(b"HEAD ")
            with contextlib.nullcontext() if is_whole else contextlib.suppress(TimeoutError):
                for answer in iter(lambda: wire.answer(is_head), None):
                    self.check_answer(answer, f"{number}: {data[:300]!r}")
                    self.assertNotEqual(answer.status, 500, f"{number}: {data[:1000]!r}\n{answer.text}")
                    statuses.add(answer.status)
        return statuses

    def made(self):
        dice = self.dice
        kind = dice.random()
        if kind < 0.05:
            return dice.randbytes(dice.choice((1, 10, 300, 5000)))
        method, pattern = dice.choice(ROUTES)
        if dice.random() < 0.15:
            method = dice.choice(METHODS)
        target = filled(pattern, any=self.value(pattern))
        if dice.random() < 0.3:
            target += "?" + "&".join(f"{self.word()}={self.word()}" for _ in range(dice.randrange(4)))
        headers = [("Connection", "close")]
        if dice.random() < 0.85:
            headers.append(("Origin", self.origin))
        kind_of_body = dice.choice(("application/json", "application/x-www-form-urlencoded", "text/plain"))
        headers.append(("Content-Type", kind_of_body))
        if method == "PATCH":
            headers.append(("Upload-Offset", dice.choice(("0", "0", "1", "-1", "x"))))
        while dice.random() < 0.4:
            headers.append((dice.choice(NAMES), dice.choice(VALUES)))
        body = dice.choice(BODIES) if method in ("POST", "PATCH", "PUT", "DELETE") and dice.random() < 0.8 else b""
        host = self.host if dice.random() < 0.95 else dice.choice(("", "evil.example", None))
        data = request(method.encode("latin-1"), target.encode("utf-8", "surrogateescape"), host, headers, body)
        return self.damaged(data) if kind < 0.4 else data + WHOLE

    def value(self, pattern):
        if pattern.startswith(("/uploads", "/drafts")):
            return self.dice.choice(("0" * 32, "f" * 32, "g" * 32, *ESCAPES))
        return self.dice.choice(("1", "2", "3", "4", "1-0000-s.webp", "cup", "animals", *ESCAPES)).replace(" ", "+")

    def word(self):
        return self.dice.choice(
            ("q", "set", "view", "then", "offset", "r", "inline", "tagged", "again", "all", "tag:x", "category:", "%00")
            + ("squares", "rows", "-1", "9223372036854775807", "%ff", "(", "%22", "AND", "*", "2024-13", "%F0%9F%98%80")
        )

    def damaged(self, data):
        """The same with a few bytes changed, gone, doubled or cut."""
        data = bytearray(data)
        for _ in range(self.dice.randrange(1, 5)):
            at = self.dice.randrange(len(data)) if data else 0
            way = self.dice.randrange(5)
            if way == 0:
                data[at : at + 1] = self.dice.randbytes(1)
            elif way == 1:
                del data[at : at + self.dice.randrange(1, 20)]
            elif way == 2:
                data[at:at] = data[at : at + self.dice.randrange(1, 200)]
            elif way == 3:
                data[at:at] = self.dice.choice((b"\r\n", b"\n", b"\0", b"\r\n\r\n", b"%", b"\xff", b" ", b":"))
            else:
                del data[at:]
        return bytes(data)
