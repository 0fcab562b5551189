"""The tutorial: once by itself, with fingers and keys, and again from the settings."""

import unittest

from browsing import SiteTest, swipe

TITLES = ["Welcome to Vision", "Choose precisely", "What was recognised", "Find it again"]


class FirstOpening(SiteTest):
    is_welcomed = False

    def test_the_tutorial_comes_first_once_on_each_phone(self):
        page = self.phone("/")
        self.assertTrue(page.url.endswith("/welcome"))
        # Somebody who does not end it has not seen it.
        page.goto("/")
        self.assertTrue(page.url.endswith("/welcome"))
        page.get_by_role("button", name="Skip").click()
        page.get_by_role("button", name="Import", exact=True).wait_for()
        page.goto("/")
        self.assertEqual(page.url, self.address)
        # Another phone has not seen it.
        for visitor in (self.phone("/"), self.desktop("/")):
            self.assertTrue(visitor.url.endswith("/welcome"))
            visitor.get_by_role("button", name="Skip").click()
            visitor.wait_for_url(self.address)


class Tutorial(SiteTest):
    def wait_for(self, page, title):
        page.locator(f".dots > [aria-current][aria-label='{title}']").wait_for()

    def test_a_finger_turns_its_pages(self):
        page = self.phone("/welcome")
        for title in TITLES[1:]:
            swipe(page, (340, 400), (40, 400))
            self.wait_for(page, title)
        swipe(page, (40, 400), (340, 400))
        self.wait_for(page, TITLES[2])

    def test_buttons_turn_its_pages_and_the_last_one_starts(self):
        page = self.phone("/welcome")
        self.assertFalse(page.get_by_role("button", name="Start").is_visible())
        for title in TITLES[1:]:
            page.get_by_role("button", name="Next").click()
            self.wait_for(page, title)
        page.get_by_role("button", name="Start").click()
        page.wait_for_url(self.address)

    def test_keys_and_dots_turn_its_pages(self):
        page = self.desktop("/welcome")
        page.keyboard.press("ArrowRight")
        self.wait_for(page, TITLES[1])
        page.keyboard.press("ArrowRight")
        self.wait_for(page, TITLES[2])
        page.keyboard.press("ArrowLeft")
        self.wait_for(page, TITLES[1])
        page.get_by_role("link", name=TITLES[3]).click()
        self.wait_for(page, TITLES[3])
        page.get_by_role("button", name="Start").press("Enter")
        page.wait_for_url(self.address)

    def test_the_settings_show_it_again_and_are_where_it_leads_back(self):
        page = self.phone("/settings")
        page.get_by_role("link", name="About: Show tutorial").click()
        page.get_by_role("link", name="Show it now").click()
        page.get_by_role("button", name="Skip").click()
        page.wait_for_url("**/settings")

    def test_without_scripts_it_can_be_gone_through(self):
        page = self.phone("/welcome", java_script_enabled=False)
        self.assertFalse(page.get_by_role("button", name="Next").is_visible())
        page.get_by_role("button", name="Start").click()
        page.wait_for_url(self.address)


if __name__ == "__main__":
    unittest.main()
