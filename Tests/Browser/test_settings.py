"""Settings: what is chosen counts at once, what is cleared is asked about, and every page says what is so."""

import re
import shutil
import time
import unittest

from browsing import SiteTest, jpeg, pack

# A photo is looked at by models that two busy cores share with a browser; in milliseconds.
RECOGNISED = 60_000
# The first request of a script is not sent before it is let go. (Chromium's driver, which could hold it as well, never
# lets go of one with `keepalive` that is led elsewhere.)
FIRST_WAITS = """
  const real = window.fetch;
  window.fetch = (...asked) => {
    window.fetch = real;
    return new Promise((resolve) => { window.letGo = resolve; }).then(() => real(...asked));
  };
"""


def until(condition):
    """Asks again and again, for a minute."""
    for _ in range(300):
        if condition():
            return
        time.sleep(0.2)
    raise AssertionError("It did not come.")


class Settings(SiteTest):
    photos = ("coffee", "chelsea")

    def setUp(self):
        self.site.post("/settings/level", {"level": "medium"})

    def thumbnails(self):
        return list((self.site.library / "thumbnails").rglob("*.webp"))

    def test_the_level_is_chosen_and_its_explanation_goes_along(self):
        page = self.phone("/settings")
        page.get_by_role("link", name=re.compile("Confidence level")).click()
        self.assertTrue(page.get_by_role("radio", name="Medium").is_checked())
        for level, words in (("High", "nearly certain"), ("Low", "Shows the most"), ("Medium", "probably right")):
            page.get_by_text(level, exact=True).click()
            page.get_by_text(words).wait_for()
            page.wait_for_load_state()
            self.assertEqual(page.locator(".list-note > p:visible").count(), 1)
            self.assertTrue(page.get_by_role("radio", name=level).is_checked())
        with page.expect_response("**/settings/level"):
            page.get_by_text("High", exact=True).click()
        page.goto("/settings")
        self.assertIn("High", page.get_by_role("link", name=re.compile("Confidence level")).inner_text())

    def test_choosing_is_nothing_to_go_back_through(self):
        page = self.phone("/settings")
        page.get_by_role("link", name=re.compile("Confidence level")).click()
        page.get_by_text("Low", exact=True).click()
        page.get_by_text("Shows the most").wait_for()
        page.get_by_role("link", name="Back").click()
        page.wait_for_url("**/settings")

    def test_each_level_says_of_how_many_photos_it_shows_something(self):
        page = self.phone("/settings/level")
        rows = page.locator("label.row").all_inner_texts()
        self.assertEqual(len(rows), 3)
        for row in rows:
            self.assertRegex(row, r"Photos with tags: [0-2] of 2")

    def test_keys_choose_a_level(self):
        page = self.desktop("/settings/level")
        page.get_by_role("radio", name="Medium").focus()
        page.keyboard.press("ArrowDown")
        page.get_by_text("nearly certain").wait_for()

    def test_the_language_is_chosen_and_given_back_to_the_browser(self):
        page = self.phone("/settings/language")
        page.get_by_text("Italiano", exact=True).click()
        page.get_by_role("heading", name="Lingua").wait_for()
        page.goto("/")
        page.get_by_role("button", name="Importa", exact=True).wait_for()
        page.goto("/settings/language")
        page.get_by_text("Automatica", exact=True).click()
        page.get_by_role("heading", name="Language").wait_for()
        cookies = [cookie["name"] for cookie in page.context.cookies()]
        self.assertNotIn("language", cookies)

    def test_clearing_the_cache_asks_first_and_loses_no_photo(self):
        page = self.phone("/")
        page.locator(".last img").evaluate("image => image.decode()")
        self.assertTrue(self.thumbnails())
        page.goto("/settings")
        page.get_by_role("button", name="Clear cache").click()
        alert = page.get_by_role("alertdialog")
        self.assertIn("No photos or tags are lost.", alert.inner_text())
        alert.get_by_role("button", name="Cancel").click()
        self.assertTrue(self.thumbnails())
        row = page.get_by_role("button", name="Clear cache")
        row.focus()
        page.keyboard.press("Enter")
        page.get_by_role("alertdialog").get_by_role("button", name="Clear cache").click()
        page.get_by_text("The cache is empty.").wait_for()
        self.assertEqual(self.thumbnails(), [])
        # Keys go on where they were.
        self.assertTrue(row.evaluate("(row) => row === document.activeElement"))
        page.goto("/")
        page.locator(".last img").evaluate("image => image.decode()")

    def test_news_above_a_dialog_come_into_a_region_that_screen_readers_know(self):
        page = self.phone("/settings")
        heard = page.evaluate(
            """async () => {
              const script = document.querySelector("script[src*='/assets/']").src;
              const app = await import(script.replace(/(assets\\/\\w+)\\/.*/, "$1/AppShell/Page/app.js"));
              void app.confirm({title: "Sure?"});
              app.toast("Done.");
              const region = document.querySelector("dialog[open] > [role=status]");
              const spoken = () => [...region.querySelectorAll("span:not([aria-hidden])")].map((one) => one.textContent);
              const before = spoken();
              await new Promise((done) => setTimeout(done, 500));
              return [before, spoken()];
            }"""
        )
        self.assertEqual(heard, [[], ["Done."]])

    def test_the_library_is_counted_and_weighed(self):
        page = self.phone("/settings")
        page.get_by_role("link", name=re.compile("^Library .*photos")).click()
        rows = page.locator(".row").all_inner_texts()
        self.assertIn("Photos\n2", [row.strip() for row in rows])
        self.assertTrue(any(row.startswith("Tags and search") for row in rows))

    def test_about_names_every_part_with_its_licence(self):
        page = self.phone("/settings/about")
        for name, words in (("Phosphor Icons", "Permission is hereby granted"), ("WordNet", "Princeton University")):
            page.get_by_role("link", name=re.compile(name)).click()
            page.get_by_text(words).first.wait_for()
            page.get_by_role("link", name="Back").click()
            page.wait_for_url("**/settings/about")

    def test_about_says_what_is_new_and_has_the_long_licences_inside(self):
        page = self.phone("/settings/about")
        page.get_by_role("link", name="What is new").click()
        page.get_by_role("heading", name="Added").first.wait_for()
        page.get_by_role("link", name="Back").click()
        for name, words in (("Vision", "GNU AFFERO GENERAL PUBLIC LICENSE"), ("OpenVINO", "Apache License")):
            page.goto("/settings/about")
            page.get_by_role("link", name=re.compile("^" + name)).click()
            page.get_by_text(words).first.wait_for()
            self.assertEqual(page.locator("main a[href^=http]").count(), 0)

    def test_what_is_counted_is_shown_and_forgotten_when_it_is_switched_off(self):
        page = self.phone("/settings")
        switch = page.get_by_role("switch", name="Analytics")
        self.assertFalse(switch.is_checked())
        with page.expect_response("**/settings/analytics"):
            switch.click()
        page.goto("/search?q=cat")
        page.goto("/settings")
        self.assertTrue(page.get_by_role("switch", name="Analytics").is_checked())
        page.get_by_role("link", name="About: Analytics").click()
        page.get_by_text("stay on your own computer").wait_for()
        self.assertIn("Searches\n1", [row.strip() for row in page.locator(".row").all_inner_texts()])
        page.get_by_role("switch", name="Analytics").click()
        page.get_by_text("Searches").wait_for(state="detached")

    def test_the_last_of_two_quick_choices_counts_however_slow_the_first_one_is(self):
        page = self.phone(None)
        page.add_init_script(FIRST_WAITS)
        page.goto("/settings/level")
        page.get_by_text("High", exact=True).click()
        page.wait_for_function("() => window.letGo")
        page.get_by_text("Low", exact=True).click()
        page.evaluate("() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))")
        # One choice after the other: the second one has not been sent.
        self.assertEqual(self.level(), "Medium")
        page.evaluate("letGo()")
        until(lambda: self.level() == "Low")
        page.goto("/settings/level")
        self.assertTrue(page.get_by_role("radio", name="Low").is_checked())

    def level(self):
        """As the site knows it."""
        return re.search(r'value="(\w+)" checked', self.site.get("/settings/level")[2].decode())[1].capitalize()

    def test_a_choice_that_cannot_be_sent_goes_back_to_what_was_chosen_before(self):
        page = self.phone("/settings")
        page.context.watcher.allow("Failed to load resource|failed request")
        switch = page.get_by_role("switch", name="Show tutorial")
        with page.expect_response("**/settings/tutorial"):
            switch.click()
        page.route("**/settings/tutorial", lambda route: route.abort())
        switch.click()
        page.get_by_role("alertdialog").get_by_role("button", name="OK").click()
        self.assertTrue(switch.is_checked())
        page.unroute("**/settings/tutorial")
        page.reload()
        self.assertTrue(page.get_by_role("switch", name="Show tutorial").is_checked())
        with page.expect_response("**/settings/tutorial"):
            page.get_by_role("switch", name="Show tutorial").click()

    def test_the_tutorial_is_switched_on_and_off_again_by_itself(self):
        page = self.phone("/settings")
        switch = page.get_by_role("switch", name="Show tutorial")
        self.assertFalse(switch.is_checked())
        with page.expect_response("**/settings/tutorial"):
            switch.click()
        page.goto("/")
        page.get_by_role("button", name="Skip").click()
        page.wait_for_url(self.address)
        page.goto("/settings")
        self.assertFalse(page.get_by_role("switch", name="Show tutorial").is_checked())

    def test_a_pack_that_does_not_work_says_why(self):
        pack = self.site.library / "packs/broken"
        pack.mkdir(parents=True)
        self.addCleanup(shutil.rmtree, pack)
        (pack / "pack.json").write_text("{}")
        page = self.phone("/settings/packs")
        page.get_by_role("link", name=re.compile("Does not work")).click()
        page.get_by_role("button", name="Remove pack").wait_for()
        self.assertEqual(page.get_by_role("switch").count(), 0)

    def test_a_pack_is_found_tried_added_switched_off_and_removed(self):
        folder = self.site.folder / "fruit & more"
        pack.write(folder)
        self.addCleanup(shutil.rmtree, folder)
        page = self.phone("/settings")
        page.get_by_role("link", name="Model packs").click()
        page.get_by_text("No model packs").wait_for()
        page.get_by_role("link", name="Add a pack").click()
        page.get_by_text("There is no model pack in this folder").wait_for()
        page.get_by_role("link", name="fruit & more").click()
        page.get_by_role("button", name="Add this pack").click()
        page.get_by_role("heading", name="Fruit by colour").wait_for(timeout=RECOGNISED)
        page.get_by_text("3 kinds of things · CC0-1.0").wait_for()
        with page.expect_response("**/settings/packs/fruit"):
            page.get_by_role("switch").click()
        page.goto("/settings/packs")
        page.get_by_role("link", name=re.compile("Fruit by colour.*Off", re.DOTALL)).click()
        page.get_by_role("button", name="Remove pack").click()
        page.get_by_role("alertdialog").get_by_role("button", name="Remove").click()
        page.get_by_text("No model packs").wait_for()
        self.assertEqual(list((self.site.library / "packs").iterdir()), [])
        self.assertTrue((folder / "pack.json").is_file())

    def test_a_folder_with_a_broken_pack_is_refused_with_its_reason(self):
        folder = self.site.folder / "broken"
        pack.write(folder)
        self.addCleanup(shutil.rmtree, folder)
        (folder / "fruit.xml").write_text("no model")
        page = self.phone("/settings/add-pack")
        page.context.watcher.allow("422.*add-pack")
        page.get_by_role("link", name="broken").click()
        page.get_by_role("button", name="Add this pack").click()
        page.get_by_text("The pack was not added").wait_for(timeout=RECOGNISED)
        page.get_by_text("fruit.xml cannot be loaded").wait_for()
        page.goto("/settings/packs")
        page.get_by_text("No model packs").wait_for()

    def test_without_a_password_it_says_how_to_set_one(self):
        page = self.phone("/settings")
        self.assertEqual(page.get_by_role("button", name="Sign out").count(), 0)
        page.get_by_role("link", name=re.compile("Password")).click()
        page.get_by_text("vision password", exact=True).wait_for()

    def test_without_scripts_choices_are_saved_with_a_button(self):
        page = self.phone("/settings/level", java_script_enabled=False)
        page.get_by_text("Low", exact=True).click()
        page.get_by_role("button", name="Save").click()
        self.assertTrue(page.get_by_role("radio", name="Low").is_checked())


class Folders(SiteTest):
    photos = ("coffee", "chelsea")

    def test_a_folder_is_left_out_and_taken_back(self):
        folder = self.site.photos / "office"
        folder.mkdir()
        self.addCleanup(shutil.rmtree, folder)
        shutil.copy(jpeg("rocket", 400), folder / "rocket.jpg")
        page = self.phone("/settings/folders")
        page.get_by_role("link", name=re.compile("~/photos")).click()
        page.get_by_role("button", name="Look for photos now").click()
        until(lambda: "3 photos" in self.status(page))
        page.get_by_role("link", name="Leave out a folder in it").click()
        page.get_by_role("link", name="office").click()
        page.get_by_role("button", name=re.compile("Leave this folder out")).click()
        alert = page.get_by_role("alertdialog")
        self.assertIn("Leave out 1 photo?", alert.inner_text())
        alert.get_by_role("button", name="Leave out").click()
        page.wait_for_url("**/settings/folders")
        page.get_by_role("heading", name="Left out").wait_for()
        page.get_by_role("link", name=re.compile("~/photos/office")).click()
        page.get_by_role("button", name=re.compile("Take the folder back")).click()
        page.wait_for_url("**/settings/folders")
        self.assertEqual(page.get_by_role("heading", name="Left out").count(), 0)
        page.get_by_role("link", name=re.compile("~/photos")).click()
        until(lambda: "3 photos" in self.status(page))

    def test_a_folder_is_found_added_watched_and_removed(self):
        folder = self.site.folder / "holiday & more"
        folder.mkdir()
        shutil.copy(jpeg("rocket", 400), folder / "first.jpg")
        page = self.phone("/settings")
        page.get_by_role("link", name=re.compile("Library folders")).click()
        # What was imported in a terminal is here.
        page.get_by_text("~/photos").wait_for()
        page.get_by_role("link", name="Add a folder").click()
        page.get_by_role("link", name="holiday & more").click()
        page.get_by_text("1 photo in this folder").wait_for()
        page.get_by_role("button", name="Use this folder").click()
        page.get_by_text("1 photo · watched").wait_for(timeout=RECOGNISED)
        shutil.copy(jpeg("coins", 400), folder / "second.jpg")
        until(lambda: "2 photos" in self.status(page))
        page.get_by_role("switch", name=re.compile("Watch")).click()
        page.get_by_role("button", name="Remove folder and its photos").click()
        alert = page.get_by_role("alertdialog")
        self.assertIn("Remove 2 photos?", alert.inner_text())
        alert.get_by_role("button", name="Remove").click()
        page.wait_for_url("**/settings/folders")
        self.assertEqual(page.get_by_text("holiday & more").count(), 0)
        self.assertEqual(len(list(folder.iterdir())), 2)
        page.goto("/deleted")
        self.assertEqual(page.locator("[data-photo], .cell").count() >= 2, True)

    def status(self, page):
        page.reload()
        return page.get_by_role("status").first.inner_text()


class DeletingAll(SiteTest):
    photos = ("coffee", "chelsea")

    def test_all_is_named_asked_about_and_deleted(self):
        mine = {path.name: path.read_bytes() for path in self.site.photos.iterdir()}
        page = self.phone("/settings")
        page.get_by_role("link", name="Delete all data").click()
        page.get_by_text("Tags and recognition").wait_for()
        page.get_by_role("button", name="Delete all data").click()
        alert = page.get_by_role("alertdialog")
        self.assertIn("2 photos", alert.inner_text())
        alert.get_by_role("button", name="Cancel").click()
        self.assertIn(b"Photos with tags", self.site.get("/settings/level")[2])
        page.get_by_role("button", name="Delete all data").click()
        page.get_by_role("alertdialog").get_by_role("button", name="Delete all data").click()
        # As on the very first day.
        page.wait_for_url("**/welcome")
        self.assertNotIn(b"Photos with tags", self.site.get("/settings/level")[2])
        self.assertEqual({path.name: path.read_bytes() for path in self.site.photos.iterdir()}, mine)
        self.assertEqual([path for path in (self.site.library / "thumbnails").rglob("*") if path.is_file()], [])

    def test_what_has_changed_meanwhile_is_shown_anew(self):
        page = self.phone("/settings/erase")
        page.context.watcher.allow("409")
        more = self.site.photos / "more.jpg"
        shutil.copy(jpeg("rocket", 400), more)
        self.addCleanup(more.unlink)
        self.site.post("/settings/folders", {"path": str(self.site.photos)})
        until(lambda: b'value="3"' in self.site.get("/settings/erase")[2])
        page.get_by_role("button", name="Delete all data").click()
        page.get_by_role("alertdialog").get_by_role("button", name="Delete all data").click()
        page.get_by_text("Nothing was deleted").wait_for()
        self.assertIn(b'value="3"', self.site.get("/settings/erase")[2])


if __name__ == "__main__":
    unittest.main()
