"""A backup is restored over a library that has newer uploads: they keep what was known of them."""

import subprocess
import unittest

from attacking import Attack, photo
from browsing.paths import VISION


class LaterUploads(Attack):
    def tearDown(self):
        self.assertIsNone(self.site.process.poll())

    def run_vision(self, *words):
        command = [VISION, *words, "--library", self.site.library]
        done = subprocess.run(command, env=self.site.environment, capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def send(self, seed):
        status, answer = self.upload(photo(seed))
        self.assertEqual(status, 200, answer)
        return answer["photo"]

    def tag(self, number, word):
        self.assertEqual(self.json("POST", f"/photos/{number}/tags", {"add": [word]})[0], 200)

    def tags(self, number):
        return self.ask("GET", f"/photos/{number}/tags").body.decode()

    def test_they_keep_tags_and_deletions_and_older_photos_are_as_in_the_backup(self):
        early = self.send("early")
        self.tag(early, "harbour")
        backup = self.site.folder / "disk"
        self.run_vision("backup", backup)
        self.tag(early, "afterwards")
        late = self.send("late")
        self.tag(late, "lighthouse")
        deleted = self.send("deleted")
        self.assertLess(self.json("POST", "/photos/delete", {"ids": [deleted]})[0], 300)
        self.site.kill()
        said = self.run_vision("restore", "--force", backup)
        self.assertIn("2 photos uploaded since, with tags and corrections", said)
        self.site.start_again()
        self.assertIn("harbour", self.tags(early))
        self.assertNotIn("afterwards", self.tags(early))
        self.assertIn("lighthouse", self.tags(late))
        self.assertEqual(self.ask("GET", f"/photos/{late}/original").body, photo("late"))
        self.assertIn(f'/photos/{deleted}', self.ask("GET", "/deleted").body.decode())
        self.assertEqual(list(self.site.library.glob("earlier*")), [])
        # Pages that are still open name photos by numbers: what comes now gets none that another had.
        self.assertGreater(self.send("new"), deleted)
        self.run_vision("doctor")


if __name__ == "__main__":
    unittest.main()
