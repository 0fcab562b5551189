"""The gestures: pages feel them as fingers."""

from browsing import double_tap, drag, long_press, pinch, swipe, tap
from browsing.testing import FolderTest


class Gestures(FolderTest):
    def setUp(self):
        self.page = self.phone("/fingers.html")
        self.pad = self.page.locator(".pad")

    def felt(self, kind):
        return [one for one in self.page.evaluate("felt") if one["kind"] == kind]

    def test_a_tap_is_a_touch_and_a_click_where_it_was_made(self):
        tap(self.page, (100, 120))
        self.page.wait_for_function("felt.some(({ kind }) => kind === 'click')")
        self.assertEqual(self.felt("touchstart")[0]["touches"], [[100, 120]])

    def test_a_double_tap_is_two(self):
        double_tap(self.page, self.pad)
        self.page.wait_for_function("felt.filter(({ kind }) => kind === 'touchend').length === 2")

    def test_a_long_press_rests(self):
        long_press(self.page, self.pad)
        self.page.wait_for_function("felt.some(({ kind }) => kind === 'touchend' || kind === 'contextmenu')")
        self.assertEqual(len(self.felt("touchstart")), 1)

    def test_a_pinch_moves_two_fingers_apart(self):
        pinch(self.page, (195, 150), 40, 200)
        self.page.wait_for_function("felt.some(({ kind }) => kind === 'touchend')")
        two = [one["touches"] for one in self.felt("touchmove") if len(one["touches"]) == 2]
        self.assertEqual(two[-1], [[95, 150], [295, 150]])

    def test_a_drag_ends_where_it_was_led(self):
        drag(self.page, (50, 60), (250, 160))
        self.page.wait_for_function("felt.some(({ kind }) => kind === 'touchend')")
        self.assertEqual(self.felt("touchmove")[-1]["touches"], [[250, 160]])

    def test_a_swipe_turns_the_page_of_a_carousel(self):
        swipe(self.page, (330, 400), (60, 400))
        self.page.wait_for_function("document.querySelector('.carousel').scrollLeft > 300")
