"""What tests are made of."""

import asyncio
import functools
import http.server
import threading
import unittest

from .chromium import Chromium
from .paths import FOLDER
from .pictures import photos
from .site import served


@functools.cache
def browser(camera="coffee"):
    """One browser for all tests; each page is a new visitor in it. The driver ends it with the process."""
    return Chromium(camera)


class BrowserTest(unittest.TestCase):
    """Pages in a browser. At the end of each test, whatever the browser noticed fails it."""

    address = None
    # The scale factor of a phone's screen. The processor draws the maps here, and at 1 that is a ninth of the work; the tests of
    # how screens look keep 3.
    sharpness = 3

    def phone(self, path="/", **wishes):
        """A new page on a phone, at `path` unless it is None. The wishes are those of `Chromium.page`."""
        wishes = {"device_scale_factor": self.sharpness, **wishes}
        return self.opened(browser().phone(self.address, **wishes), path)

    def desktop(self, path="/", **wishes):
        """A new page on a desktop, at `path` unless it is None."""
        return self.opened(browser().desktop(self.address, **wishes), path)

    def opened(self, page, path):
        self.addCleanup(self.leave, page.context)
        if path is not None:
            page.goto(path)
        return page

    def leave(self, context):
        context.close()
        # Requests that the test has held and never answered: Python would tell of each as lost.
        for task in asyncio.all_tasks(context._loop):
            if task.get_coro().__name__ == "_on_route":
                task.cancel()
        context.watcher.check()


class SiteTest(BrowserTest):
    """Tests of the app: one site for each class, with the sample photos that `photos` names in its library."""

    photos = ()
    language = "en"
    # Whether somebody has seen the tutorial.
    is_welcomed = True

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        there = photos(*cls.photos) if cls.photos else ()
        cls.site = cls.enterClassContext(served(there, language=cls.language, is_welcomed=cls.is_welcomed))
        cls.address = cls.site.address


class FolderTest(BrowserTest):
    """Tests of the checks themselves, on the pages of a folder."""

    folder = FOLDER / "pages"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=cls.folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        cls.addClassCleanup(server.server_close)
        cls.addClassCleanup(server.shutdown)
        cls.address = f"http://127.0.0.1:{server.server_port}/"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass
