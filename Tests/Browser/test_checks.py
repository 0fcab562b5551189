"""The checks themselves: each finds what is wrong on a broken page, and nothing on a sound one."""

import unittest

from browsing import check_accessible, check_html, check_overflow, check_screen, check_touch_targets
from browsing.testing import FolderTest


class Checks(FolderTest):
    def test_a_sound_page_passes_on_the_phone_and_on_the_desktop(self):
        check_screen(self.phone("/sound.html"))
        check_screen(self.desktop("/sound.html", dark=True))

    def found(self, check):
        with self.assertRaises(AssertionError) as raised:
            check(self.phone("/broken.html"))
        return str(raised.exception)

    def test_a_picture_without_a_text_is_found(self):
        self.assertIn("image-alt", self.found(check_accessible))

    def test_faint_text_is_found_on_a_plain_ground_and_on_a_gradient(self):
        found = self.found(check_accessible)
        self.assertRegex(found, "color-contrast: .*Faint on a plain ground")
        self.assertRegex(found, r"contrast: \.gone: 2\.\d+:1, where 4\.5:1 are needed")

    def test_a_small_button_is_found(self):
        found = self.found(check_touch_targets)
        self.assertIn("24 × 24", found)
        self.assertEqual(found.count("<button"), 1)

    def test_a_large_link_under_something_else_is_found(self):
        self.assertRegex(self.found(check_touch_targets), r"\d+ × 44: <a class=.large.")

    def test_a_heading_without_words_is_found(self):
        self.assertIn("empty-heading", self.found(check_accessible))

    def test_what_is_wider_than_the_screen_and_what_is_cut_off_are_found(self):
        found = self.found(check_overflow)
        self.assertIn('wider than the screen: <p class="wide">', found)
        self.assertIn('text is cut off: <p class="cut">', found)
        self.assertEqual(found.count("<p"), 2)

    def test_all_that_is_wrong_with_a_screen_is_told_at_once(self):
        found = self.found(check_screen)
        for part in ("image-alt", "24 × 24", "wider than"):
            self.assertIn(part, found)

    def test_faulty_html_is_found_with_the_name_of_its_page(self):
        sound = (self.folder / "sound.html").read_text(encoding="utf-8")
        check_html({"sound": sound})
        with self.assertRaises(AssertionError) as raised:
            check_html({"sound": sound, "faulty": sound.replace("<h1>", "<h7>")})
        self.assertIn("faulty:", str(raised.exception))
        self.assertNotIn("sound:", str(raised.exception))
        check_html({"faulty": sound.replace("<main>", "<main><center>x</center>")}, allow=["center"])


class Watching(FolderTest):
    def noticed(self, deed):
        page = self.phone(None)
        page.goto(f"/noisy.html#{deed}")
        if deed != "uncaught":
            page.wait_for_function("document.title === 'Done'")
        else:
            page.wait_for_timeout(200)
        seen = page.context.watcher.problems
        page.context.watcher.allow("")
        return "\n".join(seen)

    def test_a_quiet_page_has_no_problems(self):
        self.assertEqual(self.noticed("quiet"), "")

    def test_errors_are_noticed_said_aloud_or_not_caught(self):
        self.assertIn("said aloud", self.noticed("error"))
        self.assertIn("caught by nobody", self.noticed("uncaught"))

    def test_what_is_not_there_is_noticed(self):
        self.assertIn("404", self.noticed("missing"))

    def test_a_request_to_anyone_else_is_noticed(self):
        self.assertIn("request to another origin: http://127.0.0.1:9/", self.noticed("elsewhere"))

    def test_what_was_noticed_fails_the_test(self):
        class Inner(FolderTest):
            def runTest(self):
                self.phone("/noisy.html#error").wait_for_function("document.title === 'Done'")

        result = unittest.TestResult()
        unittest.TestSuite([Inner()]).run(result)
        self.assertIn("said aloud", result.failures[0][1])
