"""Settings: what is chosen counts at once, what is cleared is asked about, and every page says what is so."""

import re
import unittest

from browsing import SiteTest


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
        page.get_by_text("High", exact=True).click()
        page.get_by_text("nearly certain").wait_for()
        page.goto("/settings")
        self.assertIn("High", page.get_by_role("link", name=re.compile("Confidence level")).inner_text())

    def test_choosing_is_nothing_to_go_back_through(self):
        page = self.phone("/settings")
        page.get_by_role("link", name=re.compile("Confidence level")).click()
        page.get_by_text("Low", exact=True).click()
        page.get_by_text("Shows the most").wait_for()
        page.get_by_role("link", name="Back").click()
        page.wait_for_url("**/settings")

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
        self.assertIn("No photo and no tag is lost.", alert.inner_text())
        alert.get_by_role("button", name="Cancel").click()
        self.assertTrue(self.thumbnails())
        page.get_by_role("button", name="Clear cache").click()
        page.get_by_role("alertdialog").get_by_role("button", name="Clear cache").click()
        page.get_by_text("The cache is empty.").wait_for()
        self.assertEqual(self.thumbnails(), [])
        page.goto("/")
        page.locator(".last img").evaluate("image => image.decode()")

    def test_the_library_is_counted_and_weighed(self):
        page = self.phone("/settings")
        page.get_by_role("link", name=re.compile("Library")).click()
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


if __name__ == "__main__":
    unittest.main()
