"""What all attacks have in common: whatever is sent, the site stays up and tells nothing of the machine."""

import hashlib
import json
import os
import re

from browsing import SiteTest
from browsing.paths import DEPS, ROOT

from .wire import Wire, request

IS_LONG = bool(os.environ.get("VISION_LONG_TESTS"))
# Of a crash, and of errors that were meant for a programmer.
INSIDES = re.compile(rb"Fatal error|\.swift:\d+|SQLITE_|no such (?:table|column)|/proc/self|Swift\.\w+Error")


class Attack(SiteTest):
    """Each class has a site of its own. Every answer to `ask` is looked through for what is nobody's business."""

    def setUp(self):
        self.process = self.site.process.pid
        self.before = self.files("originals", "uploads")

    def tearDown(self):
        self.assertIsNone(self.site.process.poll(), "The site has ended:\n" + self.site.written)
        self.assertEqual(self.site.process.pid, self.process)

    @property
    def host(self):
        return self.address.split("/")[2]

    @property
    def origin(self):
        return self.address.rstrip("/")

    def wire(self, **wishes):
        wire = Wire(self.address, **wishes)
        self.addCleanup(wire.socket.close)
        return wire

    def ask(self, method, target, headers=(), body=b"", host=None, source=None):
        """One request on a connection of its own."""
        fields = [("Connection", "close"), *headers]
        with Wire(self.address, source=source) as wire:
            wire.send(request(method, target, host or self.host, fields, body))
            answer = wire.answer(is_head=method in ("HEAD", b"HEAD"))
        self.assertIsNotNone(answer, f"No answer to {method} {target[:200]}")
        self.check_answer(answer, f"{method} {target[:200]}")
        return answer

    def json(self, method, target, value=None):
        """Asks as a page of the app does; the answer's status and value."""
        body = b"" if value is None else json.dumps(value).encode()
        headers = [("Origin", self.origin), ("Accept", "application/json"), ("Content-Type", "application/json")]
        answer = self.ask(method, target, headers, body)
        return answer.status, json.loads(answer.body) if answer.body else None

    def check_answer(self, answer, what):
        """Says nothing of where things are, fails with a sentence only, and has the headers that protect."""
        everything = answer.everything
        for secret in (self.site.folder, ROOT, DEPS.resolve(), os.path.expanduser("~") + "/"):
            if len(str(secret)) > 2:
                self.assertNotIn(str(secret).encode(), everything, what)
        self.assertIsNone(INSIDES.search(everything), what)
        if answer.status >= 500:
            # The one that `HEAD` leaves out counts as well.
            length = max(len(answer.body), int(answer.header("Content-Length") or 0))
            self.assertGreater(length, 20, f"{what}: {answer.status} without a sentence")

    # Photos

    def upload(self, content, name="photo.jpg", purpose="keep", size=None, sha256=None):
        """Sends a file in one part: the status and answer of the last step."""
        digest = sha256 or hashlib.sha256(content).hexdigest()
        announcement = {"name": name, "size": len(content) if size is None else size, "sha256": digest}
        status, answer = self.json("POST", "/uploads", {**announcement, "purpose": purpose})
        if status >= 300 or answer["status"] != "receiving":
            return status, answer
        return self.part(answer["id"], answer["offset"], content)

    def part(self, upload, offset, content):
        headers = [("Origin", self.origin), ("Accept", "application/json"), ("Upload-Offset", str(offset))]
        answer = self.ask("PATCH", f"/uploads/{upload}", headers, content)
        return answer.status, json.loads(answer.body) if answer.body else None

    def kept(self, content, name="photo.jpg"):
        """The number of a photo that is uploaded and kept."""
        status, answer = self.upload(content, name)
        self.assertEqual(status, 200, answer)
        self.assertIn(answer["status"], ("stored", "known"))
        return answer["photo"]

    def gained(self):
        """The hash of each file that has come into the library during this test, by its path."""
        return {path: digest for path, digest in self.files("originals", "uploads").items() if path not in self.before}

    def files(self, *folders):
        """The hash of each file below folders of the library, by its path."""
        found = {}
        for folder in folders:
            for path in (self.site.library / folder).rglob("*"):
                if path.is_file():
                    found[str(path.relative_to(self.site.library))] = hashlib.sha256(path.read_bytes()).hexdigest()
        return found
