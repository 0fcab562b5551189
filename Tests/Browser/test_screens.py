"""Every screen: nothing too small, cut off, faint or unnamed; sound HTML; nothing that the browser complains of."""

import unittest

from browsing import check_html, check_screen, served
from browsing.screens import registered
from browsing.testing import browser

# Each theme, each language and each device once, not each with each: what goes wrong does so in one of them.
WAYS = [
    ("phone", {"dark": False, "language": "en"}),
    ("phone", {"dark": True, "language": "it"}),
    ("desktop", {"dark": True, "language": "en"}),
]

# How a folder is chosen in a browser; every one has it, and it is in no standard (File and Directory Entries, WICG).
# Pictures for the start are chosen by the size of the screen, which is Apple's way and deprecated elsewhere.
ALLOWED = ["webkitdirectory", "Deprecated media feature .device-(width|height)"]


class Screens(unittest.TestCase):
    def test_every_screen_can_be_read_touched_and_heard(self):
        pages = {}
        for library, screens in registered():
            with served(**library) as site:
                for screen in screens:
                    for device, wishes in WAYS:
                        if device == "phone" or screen.desktop:
                            with self.subTest(f"{screen.name} on the {device}", **wishes):
                                page = getattr(browser(), device)(site.address, **wishes)
                                self.look_over(screen, page)
                                pages[f"{screen.name} {wishes}"] = page.context.request.get(page.url).text()
                                page.context.close()
        check_html(pages, ALLOWED)

    def look_over(self, screen, page):
        try:
            screen.reach(page)
            check_screen(page)
        except BaseException:
            page.context.close()
            raise
