"""Vision out of reach: what is shown then, what of it the browser keeps, and how it comes back."""

import time

from browsing import SiteTest, check_accessible, check_overflow, check_touch_targets, served
from browsing.testing import BrowserTest

UNREACHED = "Failed to load resource|failed request|error occurred when fetching the script"
LONG = 60_000
KEPT = """async () => {
  const kept = {};
  for (const name of await caches.keys()) {
    kept[name] = (await (await caches.open(name)).keys()).map(({ url }) => url.slice(origin.length));
  }
  return kept;
}"""


def is_looked_after(page):
    """Waits until the worker has all that it keeps; it looks after the pages that are opened from then on."""
    page.wait_for_function("async () => (await navigator.serviceWorker.ready).active.state === 'activated'")
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


class OutOfReach(BrowserTest):
    """Each test on a site of its own, which ends in between."""

    def setUp(self):
        self.site = self.enterContext(served())
        self.address = self.site.address

    def stop(self, page):
        page.context.watcher.allow(UNREACHED)
        self.site.kill()

    def test_a_page_that_cannot_be_reached_says_so_in_its_language_and_comes_back_by_itself(self):
        for language, dark, title, button in (
            ("en", False, "Vision cannot be reached", "Try again"),
            ("it", True, "Vision non risponde", "Riprova"),
        ):
            with self.subTest(language):
                page = self.phone("/", language=language, dark=dark)
                is_looked_after(page)
                self.stop(page)
                page.goto("/settings")
                page.get_by_role("heading", name=title).wait_for()
                self.assertTrue(page.get_by_role("link", name=button).is_visible())
                self.assertEqual(page.evaluate("document.documentElement.lang"), language)
                # It has its looks, and the address of what was wanted.
                ink = page.evaluate("getComputedStyle(document.body).color")
                self.assertEqual(ink, "rgb(247, 243, 248)" if dark else "rgb(28, 23, 20)")
                self.assertTrue(page.url.endswith("/settings"))
                self.assertGreater(page.locator(".offline img").evaluate("(image) => image.naturalWidth"), 0)
                check_accessible(page)
                check_overflow(page)
                check_touch_targets(page)
                self.site.start_again()
                page.locator("h1", has_text="Impostazioni" if language == "it" else "Settings").wait_for(timeout=LONG)

    def test_who_taps_does_not_wait(self):
        page = self.phone("/")
        is_looked_after(page)
        self.stop(page)
        page.goto("/search?q=cat")
        page.get_by_text("keeps trying automatically").wait_for()
        page.get_by_role("link", name="Try again").click()
        page.get_by_text("keeps trying automatically").wait_for()
        self.site.start_again()
        page.get_by_role("link", name="Try again").click()
        page.get_by_role("searchbox").wait_for(timeout=LONG)
        self.assertEqual(page.get_by_role("searchbox").input_value(), "cat")

    def test_a_page_that_is_open_says_so_and_goes_on_afterwards(self):
        page = self.phone("/settings/level")
        self.stop(page)
        page.get_by_text("High", exact=True).click()
        alert = page.get_by_role("alertdialog", name="Vision cannot be reached. Is it still running?")
        alert.get_by_role("button", name="OK").click()
        self.assertTrue(page.get_by_role("radio", name="Medium").is_checked())
        self.site.start_again()
        page.get_by_text("High", exact=True).click()
        page.get_by_text("nearly certain").wait_for()


class Kept(SiteTest):
    photos = ("coffee",)

    def test_nothing_of_the_library_is_kept(self):
        page = self.phone("/")
        is_looked_after(page)
        for path in ("/search", "/photos/1/result", "/photos/1"):
            page.goto(path)
            page.wait_for_load_state("networkidle")
        kept = page.evaluate(KEPT)
        self.assertEqual(len(kept), 1)
        addresses = next(iter(kept.values()))
        self.assertIn("/offline?language=en", addresses)
        for address in addresses:
            self.assertRegex(address, r"^/assets/\w+/(AppShell/(Page|Offline)|PhotoSite/Icon)/|^/offline\?language=en$")

    def test_a_link_of_another_site_leads_here_as_ever(self):
        page = self.phone("/")
        is_looked_after(page)
        page.context.watcher.allow("elsewhere")
        link = f'<a href="{self.address}search">Photos</a>'
        page.route("http://elsewhere.example/", lambda route: route.fulfill(content_type="text/html", body=link))
        page.goto("http://elsewhere.example/")
        page.get_by_role("link", name="Photos").click()
        page.get_by_role("searchbox").wait_for()

    def test_files_are_saved_as_ever(self):
        page = self.phone("/")
        is_looked_after(page)
        with page.expect_download() as download:
            page.evaluate("location.assign('/photos/1/original')")
        self.assertEqual(download.value.suggested_filename, "coffee.png")

    def test_another_language_and_another_version_take_the_place_of_the_one_before(self):
        page = self.phone("/")
        is_looked_after(page)
        before = page.evaluate(KEPT)
        page.context.add_cookies([{"name": "language", "value": "it", "url": self.address}])
        page.goto("/settings")
        # It does when the last page of the one before it is left.
        page.wait_for_function("async () => (await navigator.serviceWorker.getRegistration()).waiting !== null")
        deadline = time.monotonic() + LONG / 1000
        kept = before
        while len(kept) != 1 or kept.keys() == before.keys():
            self.assertLess(time.monotonic(), deadline, kept)
            page.goto("about:blank")
            page.wait_for_timeout(500)
            page.goto("/settings")
            kept = page.evaluate(KEPT)
        self.assertTrue(next(iter(kept)).endswith("-it"))
        self.assertIn("/offline?language=it", next(iter(kept.values())))
