"""The app talks to nobody: watched at the system's calls while a browser visits every page."""

import re
import tempfile
import time
from pathlib import Path

from attacking import Attack, photo
from browsing import served
from browsing.paths import VISION

# Of a line such as `123 connect(5, {sa_family=AF_INET, …}) = 0`.
CALL = re.compile(r"^\d+ +(?:<\.\.\. )?(\w+)")
# Calls by which a program would reach others or be told of them.
OUTWARD = ("connect", "sendmmsg", "sendmsg", "sendto")
FAMILY = re.compile(r"\bsocket(?:pair)?\((\w+)")
OWN_ADDRESS = 'inet_addr("127.0.0.1")'


class Network(Attack):
    @classmethod
    def setUpClass(cls):
        folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="vision-calls-")))
        cls.calls = folder / "calls"
        # With -D the site keeps its own number, and it is the tracer that goes beside.
        strace = ("/usr/bin/strace", "-D", "-f", "-q", "-e", "trace=network", "-s", "64", "-o", cls.calls)
        cls.site = cls.enterClassContext(served(command=list(map(str, (*strace, VISION, "serve")))))
        cls.address = cls.site.address

    def test_nobody_is_spoken_to(self):
        number = self.kept(photo("network"), "IMG_1.jpg")
        self.upload(photo("queue"), "IMG_2.jpg", "analyse")
        draft = self.upload(photo("draft"), "IMG_3.jpg", "edit")[1]["id"]
        page = self.phone("/")
        for path in (
            *("/search", "/favourites", "/recent", "/deleted", "/import", "/camera", "/welcome?again", "/settings"),
            *("/settings/library", "/settings/about", "/settings/about/vision", "/settings/level"),
            *(f"/photos/{number}{part}" for part in ("", "/result", "/tags", "/edit")),
            f"/drafts/{draft}/edit",
        ):
            page.goto(path)
        status, answer = self.json("POST", f"/photos/{number}/analyse", {})
        self.assertEqual(status, 200, answer)
        self.json("POST", f"/photos/{number}/tags", {"add": ["a place far away"]})
        self.assertEqual(self.json("POST", f"/photos/{number}/save")[0], 200)
        while self.json("GET", "/queue")[1]["waiting"] + self.json("GET", "/queue")[1]["running"]:
            time.sleep(0.2)
        lines = self.calls.read_text("utf-8", "replace").splitlines()
        calls = {match[1] for line in lines if (match := CALL.match(line))}
        # What is looked for would be seen: these are.
        self.assertLessEqual({"bind", "listen"}, calls)
        self.assertTrue({"accept", "accept4"} & calls)
        self.assertLessEqual({match[1] for line in lines if (match := FAMILY.search(line))}, {"AF_INET", "AF_UNIX"})
        for line in lines:
            name = CALL.match(line)
            if not name:
                continue
            if name[1] == "bind":
                self.assertIn(OWN_ADDRESS, line)
            elif name[1] == "connect":
                self.fail(line)
            elif name[1] in OUTWARD:
                # Over a connection that there is: without an address.
                self.assertNotRegex(line, r"sa_family=|sin_addr|msg_name=\{", line)
            self.assertNotIn("htons(53)", line)
            self.assertNotIn("SOCK_DGRAM", line)
            self.assertNotIn("nscd", line)
