"""Every screen once, quickly: nothing covered or too small for a finger, cut off or said to nobody; sound HTML.

`test_screens.py` looks longer, at each theme, language and device; this is what is tried with every change.
"""

import unittest

from browsing import check_html, check_overflow, check_touch_targets, served
from browsing.screens import registered
from browsing.testing import browser
from test_screens import ALLOWED

# The longest words. What is drawn with fewer pixels, and does not move, is laid out the same and takes half of the time.
WISHES = {"language": "it", "still": True, "device_scale_factor": 1}


class Glance(unittest.TestCase):
    def test_every_screen_has_room_for_fingers_and_words(self):
        pages = {}
        for library, screens in registered():
            with served(**library) as site:
                for screen in screens:
                    with self.subTest(screen.name):
                        page = browser().phone(site.address, **WISHES)
                        try:
                            screen.reach(page)
                            check_touch_targets(page)
                            check_overflow(page)
                            page.context.watcher.check()
                            pages[screen.name] = page.context.request.get(page.url).text()
                        finally:
                            page.context.close()
        check_html(pages, ALLOWED)
