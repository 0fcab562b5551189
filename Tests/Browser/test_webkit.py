"""The app in WebKitGTK, the nearest thing to the browser of an iPhone."""

import json

from browsing import SiteTest, WebKit


class WebKitFlow(SiteTest):
    def test_the_frame_stands_and_its_tabs_lead_somewhere(self):
        with WebKit(self.address) as browser:
            browser.open("/")
            self.assertEqual(browser.text("h1"), "Vision")
            ground = browser.evaluate("getComputedStyle(document.body, '::before').backgroundImage")
            self.assertTrue(ground.startswith("linear-gradient("), ground)
            browser.click("nav a[href='/settings']")
            browser.wait_for("location.pathname === '/settings'")
            self.assertEqual(browser.text("nav [aria-current]"), "Settings")


class WebKitPages(SiteTest):
    """Each part of the app once, as far as its own scripts have to run for it."""

    photos = ("coffee", "chelsea", "astronaut")

    def test_the_grid_shows_what_the_search_finds(self):
        with WebKit(self.address) as browser:
            browser.open("/search")
            browser.wait_for("document.querySelectorAll('.grid.is-live .cell').length === 3")
            browser.type("input[type=search]", "cat")
            browser.wait_for("document.querySelectorAll('.grid.is-live .cell').length === 1")

    def test_a_tag_opens_its_photos(self):
        with WebKit(self.address) as browser:
            browser.open("/tags")
            browser.wait_for("document.querySelector('#edit:not([hidden])')")
            browser.click("a[href='/tags/cat']")
            browser.wait_for("location.pathname === '/tags/cat' && document.querySelector('.grid.is-live .cell')")

    def test_a_photo_is_on_the_map_and_in_its_list(self):
        place = {"ids": [1], "latitude": 40.8517, "longitude": 14.2681}
        self.site.post("/photos/place", json.dumps(place).encode(), {"Content-Type": "application/json"})
        with WebKit(self.address) as browser:
            browser.open("/map")
            browser.wait_for("document.querySelector('.map-marker, .place-row')")

    def test_the_viewer_opens_over_the_grid(self):
        with WebKit(self.address) as browser:
            browser.open("/search")
            browser.wait_for("document.querySelector('.grid.is-live .cell')")
            browser.click(".grid .cell")
            browser.wait_for("document.querySelector('.pswp--open:not([aria-busy])')")

    def test_home_and_memories_and_categories_are_there(self):
        with WebKit(self.address) as browser:
            for path, title in (("/", "Vision"), ("/memories", "Memories"), ("/categories", "Categories")):
                browser.open(path)
                self.assertEqual(browser.text("h1"), title)
