"""The app in WebKitGTK, the nearest thing to the browser of an iPhone."""

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
