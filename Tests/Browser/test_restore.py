"""A backup is restored in the app: asked about first, shown while it goes on, with scripts and without."""

import re
import unittest

from browsing import SiteTest
from test_settings import until

# A restore checks and copies every file; in milliseconds.
RESTORED = 60_000


class Restoring(SiteTest):
    photos = ("coffee", "chelsea")

    def setUp(self):
        disk = self.site.folder / "disk"
        if not disk.exists():
            disk.mkdir()
            self.site.post("/settings/backup/folder", {"path": "~/disk"})
        self.tag("before")
        self.site.post("/settings/backup")
        until(lambda: self.is_backed_up(self.site.get("/settings/backup")[2]))
        self.tag("afterwards")
        self.mine = {path.name: path.read_bytes() for path in self.site.photos.iterdir()}

    def is_backed_up(self, page):
        return b"Last backup" in page and b'data-live="0"' in page

    def tag(self, word):
        answer = self.site.post("/photos/1/tags", b'{"add":["%s"]}' % word.encode(), {"Content-Type": "application/json"})
        self.assertEqual(answer[0], 200, answer[2])

    def tags(self):
        return self.site.get("/photos/1/tags")[2].decode()

    def expect_restored(self):
        self.assertIn("before", self.tags())
        self.assertNotIn("afterwards", self.tags())
        self.assertEqual({path.name: path.read_bytes() for path in self.site.photos.iterdir()}, self.mine)

    def test_it_is_named_asked_about_and_restored_while_another_page_waits(self):
        page, other = self.phone("/settings/backup"), self.phone("/settings/level")
        for one in (page, other):
            one.context.watcher.allow("503")
        page.get_by_role("link", name=re.compile("Restore a backup")).click()
        page.get_by_text("~/disk").wait_for()
        page.get_by_role("button", name="Restore this backup").click()
        alert = page.get_by_role("alertdialog")
        self.assertIn("2 photos", alert.inner_text())
        alert.get_by_role("button", name="Cancel").click()
        self.assertIn("afterwards", self.tags())
        page.get_by_role("button", name="Restore this backup").click()
        page.get_by_role("alertdialog").get_by_role("button", name="Restore").click()
        # What another page asks for meanwhile is there afterwards, without a touch.
        other.goto("/settings/level")
        other.get_by_text("Photos with tags").first.wait_for(timeout=RESTORED)
        page.get_by_text("The library was restored from the backup").wait_for(timeout=RESTORED)
        self.expect_restored()

    def test_without_scripts_it_is_restored_and_reloading_shows_how_far_it_is(self):
        page = self.phone("/settings/backup/restore", java_script_enabled=False)
        page.context.watcher.allow("503")
        page.get_by_role("button", name="Restore this backup").click()
        for _ in range(600):
            if page.get_by_text("The library was restored").count() > 0:
                break
            page.reload()
        page.get_by_text("The library was restored").wait_for()
        self.expect_restored()


if __name__ == "__main__":
    unittest.main()
