"""The power goes in the middle of renaming, merging or deleting a tag of many photos, and of taking that back: the next
start goes on, and every photo has what it should have."""

import contextlib
import json
import sqlite3
import subprocess
import threading
import time
import urllib.error

from attacking import IS_LONG, Attack, png
from browsing import SiteFailure
from browsing.paths import VISION

# Enough for several pieces of work.
PHOTOS = 450
ROUNDS = 10 if IS_LONG else 2


class TagKills(Attack):
    def setUp(self):
        self.process = None
        self.photos = [self.kept(png(number, 8), f"{number}.png") for number in range(PHOTOS)]
        self.json("POST", "/photos/tags", {"ids": self.photos, "add": ["one", "both"]})
        self.json("POST", "/photos/tags", {"ids": self.photos[::2], "add": ["two"]})
        # How often the power went in the middle.
        self.broken_off = 0

    def tearDown(self):
        self.assertIsNone(self.site.process.poll())

    def test_an_edit_that_was_broken_off_is_gone_on_with(self):
        before = {"both": PHOTOS, "one": PHOTOS, "two": PHOTOS // 2}
        for _ in range(ROUNDS):
            undo = self.cut("/tags/rename", {"from": "one", "to": "uno"})
            self.assertEqual(self.counts(), {"both": PHOTOS, "uno": PHOTOS, "two": PHOTOS // 2})
            self.cut("/tags/undo", {"undo": undo})
            self.assertEqual(self.counts(), before)
            undo = self.cut("/tags/merge", {"from": ["one", "two"], "into": "three"})
            self.assertEqual(self.counts(), {"both": PHOTOS, "three": PHOTOS})
            self.cut("/tags/undo", {"undo": undo})
            self.assertEqual(self.counts(), before)
            undo = self.cut("/tags/delete", {"names": ["two", "both"]})
            self.assertEqual(self.counts(), {"one": PHOTOS})
            self.cut("/tags/undo", {"undo": undo})
            self.assertEqual(self.counts(), before)
        self.assertGreater(self.broken_off, 0)
        command = [VISION, "doctor", "--library", self.site.library]
        doctor = subprocess.run(command, env=self.site.environment, capture_output=True, text=True, timeout=120)
        self.assertEqual(doctor.returncode, 0, doctor.stdout + doctor.stderr)

    def rows(self, question):
        with contextlib.closing(sqlite3.connect(self.site.library / "library.sqlite", timeout=60)) as library:
            return library.execute(question).fetchall()

    def counts(self):
        """Photos by tag, as the person's own words have it, and as the list of tags counts them."""
        counted = self.rows("SELECT name, medium FROM tag WHERE medium > 0")
        said = self.rows("SELECT name, count(*) FROM decision JOIN tag ON tag.id = tag WHERE added GROUP BY name")
        self.assertEqual(sorted(counted), sorted(said))
        return dict(counted)

    def cut(self, path, body):
        """Begins an edit, cuts the power as soon as it is being worked on, and waits until the next process is done.
        The word by which it is undone."""

        def send():
            # The power goes first.
            with contextlib.suppress(OSError, urllib.error.URLError, SiteFailure, Exception):
                self.site.post(path, json.dumps(body).encode(), {"Content-Type": "application/json"})

        open_edits = "SELECT name, state, done, total FROM tag_edit WHERE state IN (0, 2)"
        known = {name for (name,) in self.rows("SELECT name FROM tag_edit")}
        work = threading.Thread(target=send)
        work.start()
        until = time.monotonic() + 60
        while not self.rows(open_edits) and work.is_alive() and time.monotonic() < until:
            time.sleep(0.001)
        self.site.kill()
        work.join(60)
        left = self.rows(open_edits)
        self.broken_off += len(left)
        names = {name for (name,) in self.rows("SELECT name FROM tag_edit")} - known
        self.site.start_again()
        until = time.monotonic() + 120
        while self.rows(open_edits) and time.monotonic() < until:
            time.sleep(0.02)
        self.assertEqual(self.rows(open_edits), [])
        return names.pop() if names else None
