"""Another app, made of the kit alone: it signs in, shows two maps on one page, and knows no photos."""

import json

from browsing import check_accessible, check_overflow, served
from browsing.paths import ROOT
from browsing.testing import BrowserTest

OTHER_APP = ROOT / ".build/release/other-app"
PASSWORD = "hedge row"


class OtherApp(BrowserTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.site = cls.enterClassContext(served(command=(OTHER_APP,), is_welcomed=False))
        cls.address = cls.site.address

    def add(self, title, latitude, longitude):
        kind = {"Content-Type": "application/json"}
        _, _, answer = self.site.post("/login", json.dumps({"password": PASSWORD}).encode(), kind)
        headers = kind | {"Authorization": "Bearer " + json.loads(answer)["token"]}
        hedge = {"title": title, "latitude": latitude, "longitude": longitude}
        self.assertEqual(self.site.post("/api/v1/hedges", json.dumps(hedge).encode(), headers)[0], 201)

    def test_it_signs_in_and_shows_what_it_has_on_both_of_its_maps(self):
        for title, longitude in (("Box", 11.6), ("Yew", 11.8), ("Privet", 12.0)):
            self.add(title, 43.4, longitude)
        page = self.phone("/")
        page.get_by_role("heading", name="Hedges").wait_for()
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        for name in ("map", "other"):
            stage = page.locator(f"#{name}-stage")
            stage.locator("canvas").wait_for()
            stage.locator(".map:not([aria-busy])").wait_for()
            self.assertEqual(sorted(m.get_attribute("aria-label") for m in stage.locator(".map-marker").all()),
                             ["Box", "Privet", "Yew"])
        # Each map has controls of its own: the line that shows kilometres changes on one.
        def line(name):
            return page.locator(f"#{name}-scale").inner_text()

        before = line("map")
        self.assertEqual(line("other"), before)
        page.locator("#map-in").click()
        page.wait_for_function("before => document.querySelector('#map-scale').innerText !== before", arg=before)
        self.assertEqual(line("other"), before)
        page.locator("#other-stage .map-marker[aria-label=Yew]").click()
        page.get_by_text("Yew", exact=True).wait_for()
        self.assertIn("is-chosen", page.locator("#other-stage .map-marker[aria-label=Yew]").get_attribute("class"))
        check_accessible(page)
        check_overflow(page)
