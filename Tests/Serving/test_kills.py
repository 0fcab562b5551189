"""The power goes at any moment: while photos arrive, are recognised, saved, deleted for good. After the next start
everything is whole and goes on."""

import contextlib
import hashlib
import json
import random
import sqlite3
import subprocess
import threading
import time
import urllib.error

from attacking import IS_LONG, Attack, photo
from browsing import SiteFailure
from browsing.paths import VISION

ROUNDS = 100 if IS_LONG else 12
SEED = 7


def sha256(data):
    return hashlib.sha256(data).hexdigest()


class Kills(Attack):
    """One library through all rounds, as that of somebody whose cable is loose."""

    def setUp(self):
        self.process = None
        self.dice = random.Random(SEED)
        # Photos of the person's own, which the library only knows of.
        self.own = {}
        for number in range(3):
            path = self.site.photos / f"IMG_{number}.jpg"
            path.write_bytes(photo(f"own {number}"))
            self.own[path] = (path.stat().st_mtime_ns, path.read_bytes())
        command = [VISION, "import", "--library", self.site.library, self.site.photos]
        subprocess.run(command, env=self.site.environment, check=True, capture_output=True, timeout=300)
        # By the number of each photo that ever was: its bytes.
        self.known = {}
        self.announced = {}
        self.deleting = set()
        self.pictures = set()
        # Uploads that were in their middle.
        self.broken_off = 0

    def tearDown(self):
        self.assertIsNone(self.site.process.poll())

    def test_whatever_goes_on_when_the_power_goes_is_whole_afterwards(self):
        for round_ in range(ROUNDS):
            with self.subTest(round=round_):
                self.work(round_)
                # And again, while it is finding out what it was at.
                self.site.kill()
                self.site.start_again()
                self.check(round_)
        self.finish()

    # What goes on

    def work(self, round_):
        """Begins a bit of everything, and returns at a random moment in the middle of it."""
        saved = [number for number in self.known if number not in self.deleting]
        chosen = self.dice.sample(saved, min(2, len(saved)))
        doomed = [number for number in self.dice.sample(saved, min(2, len(saved))) if number not in chosen]
        self.deleting |= set(doomed)
        # Small ones in parts, and one that takes several.
        files = [photo(f"{round_} {number}") for number in range(4)] + [photo(f"{round_} large", 1200)]
        works = [
            threading.Thread(target=self.send, args=(files[:2], "keep")),
            threading.Thread(target=self.send, args=(files[2:], "analyse")),
            threading.Thread(target=self.save, args=(chosen,)),
            threading.Thread(target=self.delete, args=(doomed,)),
        ]
        self.is_over = False
        for work in works:
            work.start()
        time.sleep(self.dice.uniform(0.02, 1.2))
        self.is_over = True
        self.site.kill()
        for work in works:
            work.join(60)
        self.site.start_again()

    def trying(self, method, path, body=None, headers=None):
        """The answer's value; none when the power went first."""
        if self.is_over:
            return None
        fields = {"Origin": self.origin, "Accept": "application/json", "Content-Type": "application/json"}
        try:
            status, _, answer = self.site.ask(method, path, body, {**fields, **(headers or {})})
        except (OSError, urllib.error.URLError, SiteFailure):
            return None
        except Exception as error:
            # An answer that was cut in its middle.
            if type(error).__module__ == "http.client":
                return None
            raise
        return json.loads(answer) if answer and status < 300 else None

    def send(self, files, purpose):
        for content in files:
            digest = sha256(content)
            announcement = {"name": "IMG.jpg", "size": len(content), "sha256": digest, "purpose": purpose}
            self.announced[digest] = (content, purpose)
            self.pictures.add(picture(content))
            state = self.trying("POST", "/uploads", json.dumps(announcement).encode())
            while state and state["status"] == "receiving" and not self.is_over:
                part = content[state["offset"] : state["offset"] + 4096]
                state = self.trying("PATCH", f"/uploads/{state['id']}", part, {"Upload-Offset": str(state["offset"])})

    def save(self, numbers):
        for number in numbers:
            self.trying("POST", f"/photos/{number}/tags", b'{"add":["round %d"]}' % number)
            self.trying("POST", f"/photos/{number}/save", b"")

    def delete(self, numbers):
        ids = json.dumps({"ids": numbers}).encode()
        if numbers and self.trying("POST", "/photos/delete", ids):
            self.trying("POST", "/photos/delete-for-good", ids)

    # What is there afterwards

    def check(self, round_):
        with contextlib.closing(sqlite3.connect(self.site.library / "library.sqlite", timeout=60)) as library:
            self.assertEqual(library.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
            self.assertEqual(library.execute("PRAGMA foreign_key_check").fetchall(), [])
        for path, (modified, content) in self.own.items():
            self.assertEqual((path.stat().st_mtime_ns, path.read_bytes()), (modified, content))
        self.go_on_with_uploads(round_)
        self.check_deleted()
        hashes = {digest for digest in self.announced}
        for path, digest in self.files("originals").items():
            self.assertIn(digest, hashes, path)
        for number, content in self.known.items():
            if number not in self.deleting:
                self.assertEqual(self.ask("GET", f"/photos/{number}/original").body, content, number)
        self.check_copies()

    def go_on_with_uploads(self, round_):
        there = {upload["id"]: upload for upload in self.json("GET", "/uploads")[1]}
        for digest, (content, purpose) in list(self.announced.items()):
            if digest in {sha256(known) for known in self.known.values()}:
                continue
            upload = there.get(digest[:32])
            if upload and upload["status"] == "receiving":
                self.broken_off += 1
                # What was acknowledged is there.
                self.assertLessEqual(upload["offset"], len(content))
                parts = list((self.site.library / "uploads").glob(f"{digest[:32]}.part"))
                self.assertEqual([path.read_bytes() for path in parts], [content[: upload["offset"]]] if parts else [])
            announcement = {"name": "IMG.jpg", "size": len(content), "sha256": digest, "purpose": purpose}
            status, state = self.json("POST", "/uploads", announcement)
            self.assertLess(status, 300, state)
            if state["status"] == "receiving":
                if upload:
                    self.assertEqual(state["offset"], upload["offset"])
                status, state = self.part(state["id"], state["offset"], content[state["offset"] :])
                self.assertEqual(status, 200, state)
            self.assertIn(state["status"], ("stored", "known"))
            number = state["photo"]
            if number is None:
                _, state = self.json("POST", "/uploads", announcement)
                number = state["photo"]
            self.known[number] = content
            self.assertEqual(self.ask("GET", f"/photos/{number}/original").body, content)
        self.assertEqual(self.files("uploads"), {})

    def check_deleted(self):
        """Each is there as a whole, or nowhere."""
        for number in list(self.deleting):
            content = self.known[number]
            answer = self.ask("GET", f"/photos/{number}/original")
            if answer.status == 200:
                self.assertEqual(answer.body, content)
                self.json("POST", "/photos/restore", {"ids": [number]})
            else:
                self.assertEqual(answer.status, 404)
                self.assertEqual(self.ask("GET", f"/photos/{number}").status, 404)
                # The file goes soon after the start.
                until = time.monotonic() + 60
                while sha256(content) in self.files("originals").values() and time.monotonic() < until:
                    time.sleep(0.05)
                self.assertNotIn(sha256(content), self.files("originals").values())
                del self.known[number]
                del self.announced[sha256(content)]
            self.deleting.discard(number)

    def check_copies(self):
        """Copies are whole: their pictures are those of the photos, bit by bit."""
        folder = self.site.library / "saved"
        for path in folder.iterdir() if folder.exists() else ():
            if path.is_dir():
                # Where the site that runs now makes its copies; those of the killed ones are gone.
                self.assertTrue(path.name.startswith(f".vision-{self.site.process.pid}-"), path.name)
                self.assertEqual(list(path.iterdir()), [])
                continue
            self.assertFalse(path.name.startswith("."), path.name)
            self.assertIn(picture(path.read_bytes()), self.pictures, path.name)

    def finish(self):
        """What waited is recognised, and the library is sound."""
        until = time.monotonic() + 600
        while (queue := self.json("GET", "/queue")[1])["waiting"] + queue["running"] and time.monotonic() < until:
            time.sleep(0.2)
        self.assertEqual((queue["waiting"], queue["running"], queue["failed"]), (0, 0, 0))
        with contextlib.closing(sqlite3.connect(self.site.library / "library.sqlite", timeout=60)) as library:
            seen = {number for (number,) in library.execute("SELECT id FROM photo WHERE analyser IS NOT NULL")}
        wanted = {number for number, content in self.known.items() if self.announced[sha256(content)][1] == "analyse"}
        self.assertLessEqual(wanted, seen)
        # Something was there to be lost.
        self.assertGreater(len(wanted), 0)
        self.assertGreater(self.broken_off, 0)
        command = [VISION, "doctor", "--library", self.site.library]
        doctor = subprocess.run(command, env=self.site.environment, capture_output=True, text=True, timeout=120)
        self.assertEqual(doctor.returncode, 0, doctor.stdout + doctor.stderr)


def picture(content):
    """What a JPEG shows, from its first table on, without what is said of it."""
    return sha256(content[content.index(b"\xff\xdb") :])
