"""The power goes while a library is backed up, restored or deleted as a whole: afterwards there is the old one or the new
one, and nothing of the person's own has gone."""

import contextlib
import hashlib
import http.client
import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import threading
import time
import urllib.parse

from attacking import IS_LONG, Attack, photo
from browsing.paths import VISION

ROUNDS = 60 if IS_LONG else 10
SEED = 11


def after_restore(old, backed_up):
    """What a library holds after a restore: of photos in the backup what was known then, of those uploaded since all."""
    return {photo: backed_up.get(photo, tags) for photo, tags in old.items()}


class Kept(Attack):
    """What is asked of a library in all of these tests."""

    def setUp(self):
        super().setUp()
        self.dice = random.Random(SEED)
        self.folder = self.site.folder / self.id().rpartition(".")[2][:40]
        self.folder.mkdir()

    def command(self, *words, library=None):
        return [VISION, *map(str, words), "--library", library or self.site.library]

    def run_vision(self, *words, library=None):
        command = self.command(*words, library=library)
        run = subprocess.run(command, env=self.site.environment, capture_output=True, text=True, timeout=300)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        return run.stdout

    def killed(self, after, *words, library=None):
        """Runs `vision`, and ends it after so many seconds as a power cut does."""
        process = self.begun(*words, library=library)
        time.sleep(after)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(60)

    def begun(self, *words, library=None):
        return subprocess.Popen(
            self.command(*words, library=library), env=self.site.environment, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip

    def confirmed(self, page, question, names):
        """Says yes to what a page shows, in its own fields; the answer's status, and nothing when the power went before."""
        try:
            _, _, shown = self.site.get(page + question)
            fields = dict(re.findall(rf'name="({names})" value="([^"]*)"', shown.decode()))
            return self.site.post(page, fields)[0]
        except (OSError, http.client.HTTPException):
            return None

    def content(self, library):
        """What a library holds: its photos' originals and the tags that people gave them; whatever is half done fails here.

        What is recognised comes by itself, sooner or later.
        """
        self.run_vision("doctor", library=library)
        found = {}
        for line in self.run_vision("export", library=library).splitlines()[1:]:
            line = json.loads(line)
            data = (library / line["files"][0]["file"]).read_bytes()
            self.assertEqual(hashlib.sha256(data).hexdigest(), line["files"][0]["sha256"])
            found[line["files"][0]["sha256"]] = sorted(
                tag["name"] for tag in line["tags"] if tag["source"] == "user")
        self.assertFalse((library / ".restoring").exists())
        self.assertFalse((library / ".replaced").exists())
        return found

    def tagged(self, name, word):
        number = self.kept(photo(name))
        self.assertEqual(self.json("POST", f"/photos/{number}/tags", {"add": [word]})[0], 200)
        return number

    def restored(self, backup, name):
        library = self.folder / name
        self.run_vision("restore", backup, library=library)
        return library


class Keeping(Kept):
    def test_a_restore_that_is_broken_off_leaves_the_old_library_or_the_new_one(self):
        for number in range(6):
            self.tagged(f"new {number}", f"new{number}")
        backup, library = self.folder / "backup", self.folder / "library"
        self.run_vision("backup", backup)
        backed_up = self.content(self.restored(backup, "as it should be"))
        self.tagged("old", "old")
        self.tagged("new 0", "later")
        self.run_vision("backup", self.folder / "other")
        self.run_vision("restore", self.folder / "other", library=library)
        old = self.content(library)
        new = after_restore(old, backed_up)
        self.assertNotEqual(old, new)
        started = time.monotonic()
        self.run_vision("restore", "--force", backup, library=library)
        whole = time.monotonic() - started
        outcomes = set()
        for round_ in range(ROUNDS):
            with self.subTest(round=round_):
                self.run_vision("restore", "--force", self.folder / "other", library=library)
                after = whole * (round_ + self.dice.random()) / ROUNDS
                self.killed(after, "restore", "--force", backup, library=library)
                now = self.content(library)
                self.assertIn(now, (old, new))
                outcomes.add(now == new)
        self.assertIn(False, outcomes)

    def test_a_backup_that_is_broken_off_leaves_the_one_before(self):
        self.tagged("first", "first")
        backup = self.folder / "backup"
        started = time.monotonic()
        self.run_vision("backup", backup)
        whole = time.monotonic() - started
        for round_ in range(ROUNDS):
            with self.subTest(round=round_):
                before = json.loads((backup / "manifest.jsonl").read_text().splitlines()[0])["backup"]["photos"]
                self.tagged(f"more {round_}", f"more{round_}")
                self.killed(whole * (round_ + self.dice.random()) / ROUNDS, "backup", backup)
                library = self.restored(backup, f"restored {round_}")
                self.assertIn(len(self.content(library)), (before, before + 1, round_ + 2))
                shutil.rmtree(library)
        self.run_vision("backup", backup)
        library = self.restored(backup, "last")
        self.assertEqual(len(self.content(library)), ROUNDS + 1)
        leftovers = [path for path in backup.rglob("*") if path.name.startswith(".")]
        self.assertEqual(leftovers, [])

    def test_backups_during_an_import_are_whole(self):
        pictures, mine = self.folder / "pictures", self.folder / "mine"
        pictures.mkdir()
        for number in range(24):
            (pictures / f"{number}.jpg").write_bytes(photo(f"import {number}"))
        self.run_vision("import", pictures / "0.jpg", library=mine)
        importing = self.begun("import", pictures, library=mine)
        counts = []
        while importing.poll() is None and len(counts) < 20:
            self.run_vision("backup", self.folder / "backup", library=mine)
            counts.append(len(self.content(self.restored(self.folder / "backup", f"library {len(counts)}"))))
        self.assertEqual(importing.wait(300), 0)
        self.assertEqual(counts, sorted(counts))
        self.run_vision("backup", self.folder / "backup", library=mine)
        self.assertEqual(len(self.content(self.restored(self.folder / "backup", "last"))), 24)


class RestoringInTheApp(Kept):
    def restore(self, backup):
        """Restores what the page shows; whether the answer came."""
        # The page that it leads to says so as long as the restore is under way.
        question = "?" + urllib.parse.urlencode({"at": backup})
        return self.confirmed("/settings/backup/restore", question, "path|made") in (200, 303, 503)

    def wait(self):
        """Until the site answers; how long that took."""
        started = time.monotonic()
        while self.site.get("/settings/backup")[0] == 503:
            time.sleep(0.02)
        return time.monotonic() - started

    def content_with(self, photos):
        """What the library has once the uploads that a restore kept are stored in it, too: exactly these photos."""
        until = time.monotonic() + 120
        while True:
            content = self.content(self.site.library)
            if content.keys() == photos or time.monotonic() > until:
                self.assertEqual(content.keys(), photos)
                return content
            time.sleep(0.2)

    def test_a_restore_that_is_broken_off_leaves_the_old_library_or_the_new_one(self):
        for number in range(6):
            self.tagged(f"new {number}", f"new{number}")
        backup = self.folder / "backup"
        self.run_vision("backup", backup)
        backed_up = self.content(self.site.library)
        kept = {path: path.read_bytes() for path in backup.rglob("*") if path.is_file()}
        self.tagged("old", "old")
        self.tagged("new 0", "later")
        old = self.content(self.site.library)
        self.assertTrue(self.restore(backup))
        whole = self.wait()
        self.assertEqual(self.content_with(old.keys()), after_restore(old, backed_up))
        outcomes = set()
        for round_ in range(ROUNDS):
            with self.subTest(round=round_):
                self.tagged(f"old {round_}", f"old{round_}")
                self.tagged("new 0", f"later{round_}")
                old = self.content(self.site.library)
                new = after_restore(old, backed_up)
                power = threading.Timer(whole * (round_ + self.dice.random()) / ROUNDS, self.site.kill)
                power.start()
                self.restore(backup)
                power.join(120)
                self.site.start_again()
                now = self.content_with(old.keys())
                self.assertIn(now, (old, new))
                outcomes.add(now == new)
                self.process = self.site.process.pid
        self.assertIn(False, outcomes)
        self.assertEqual({path: path.read_bytes() for path in backup.rglob("*") if path.is_file()}, kept)


class Erasing(Kept):
    def erase(self):
        """What the page says is there is deleted; whether the answer came."""
        return self.confirmed("/settings/erase", "", "photos|uploads") in (200, 303)

    def fill(self, round_):
        for number in range(4):
            self.tagged(f"{round_} {number}", "mine")
        mine = self.site.photos / "mine.jpg"
        mine.write_bytes(photo("in a folder of the person's own"))
        self.run_vision("import", self.site.photos)
        return mine.read_bytes()

    def is_empty(self):
        with contextlib.closing(sqlite3.connect(self.site.library / "library.sqlite", timeout=60)) as library:
            self.assertEqual(library.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
            self.assertEqual(library.execute("PRAGMA foreign_key_check").fetchall(), [])
            return library.execute("SELECT count(*) FROM photo").fetchone()[0] == 0

    def test_deleting_all_that_is_broken_off_is_brought_to_its_end_or_not_begun(self):
        outcomes = set()
        for round_ in range(ROUNDS):
            with self.subTest(round=round_):
                mine = self.fill(round_)
                power = threading.Timer(self.dice.uniform(0.05, 0.9), self.site.kill)
                power.start()
                answered = self.erase()
                power.join(120)
                self.site.start_again()
                empty = self.is_empty()
                outcomes.add(empty)
                self.assertTrue(empty or not answered)
                if empty:
                    self.assertEqual(self.files("originals", "uploads", "saved", ".erased"), {})
                else:
                    self.content(self.site.library)
                self.assertEqual((self.site.photos / "mine.jpg").read_bytes(), mine)
                self.process = self.site.process.pid
        self.assertIn(True, outcomes)

    def test_it_is_not_done_with_other_numbers_than_were_shown(self):
        self.tagged("stays", "mine")
        for fields in ({}, {"photos": "0", "uploads": "0"}, {"photos": "1"}):
            status, _, _ = self.site.post("/settings/erase", fields)
            self.assertEqual(status, 409)
        self.assertFalse(self.is_empty())
