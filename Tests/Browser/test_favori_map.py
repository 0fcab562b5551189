"""Favori: what a neighbour does on the map alone, and in the list alone; what the map shows close by and far out."""

import re

from browsing import check_screen, tap
from browsing.favori import neighbourhood
from browsing.neighbours import PLACE, NeighbourhoodTest, press, saturday
from browsing.streets import HELSINKI, remember_map

STREETS = ["map", "add", HELSINKI, "--name", "Helsinki"]
CATEGORIES = ["gardening", "pets", "sport", "shopping"]


class MapTest(NeighbourhoodTest):
    def setUp(self):
        # A neighbourhood for each test: the map has the favours of all.
        self.address = self.enterContext(neighbourhood(before=[STREETS]))

    def go(self, page, zoom, at=PLACE):
        """Shows a place at a zoom, with its markers."""
        center = [at["longitude"], at["latitude"]]
        with page.expect_response(re.compile("/api/v1/markers")):
            page.evaluate("([center, zoom]) => window.bigMap.jumpTo({ center, zoom })", [center, zoom])
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def map(self, page, zoom=16, at=PLACE):
        remember_map(page)
        page.goto("/")
        page.wait_for_function("() => window.shownMap?.loaded()")
        # Sheets have maps, too.
        page.evaluate("() => void (window.bigMap = window.shownMap)")
        self.go(page, zoom, at)

    def favour(self, page):
        """The first favour of the neighbourhood, as the person sees it."""
        return page.evaluate("async () => (await fetch('/api/v1/favours/1')).json()")

    def drawn(self, page):
        """Where the first marker is drawn for the person."""
        return page.evaluate(
            "async () => (await (await fetch('/api/v1/markers?step=0.0001&box=24,60,26,61')).json()).favours[0]"
        )

    def marker(self, page, title):
        return page.locator(".map-marker").and_(page.get_by_role("button", name=re.compile("^" + title)))

    def middle(self, marker):
        box = marker.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class ThreeTasks(MapTest):
    """Who needs a hand asks, who has one finds and accepts, and both see how it stands."""

    def test_on_the_map_alone(self):
        anna, bruno = self.joined("Anna"), self.joined("Bruno", language="it", dark=True)
        # Asks, and sees the favour where it was put.
        self.map(anna)
        press(anna, anna.get_by_role("link", name="New favour"))
        self.sheet(anna).locator("#title").fill("Carry a sofa")
        self.ask(anna)
        self.sheet(anna).get_by_role("heading", name="Carry a sofa").wait_for()
        place = self.favour(anna)
        self.sheet(anna).get_by_text("This is the exact place").wait_for()
        tap(anna, self.sheet(anna).get_by_role("button", name="Close"))
        self.sheet(anna).wait_for(state="detached")
        own = self.marker(anna, "Carry a sofa")
        own.wait_for()
        self.assertIn("your favour", own.get_attribute("aria-label"))
        self.go(anna, 16, place["exactPlace"])
        stage = anna.locator("#map").bounding_box()
        there = (stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 2)
        self.assertLess(sum(abs(a - b) for a, b in zip(self.middle(own), there)), 4)
        check_screen(anna)
        # Finds it by category and title, accepts, and the marker says so on both phones.
        self.map(bruno, 15, self.drawn(bruno))
        theirs = self.marker(bruno, "Carry a sofa")
        self.assertIn("Varie, Non ancora accettato, 0%", theirs.get_attribute("aria-label"))
        tap(bruno, theirs)
        press(bruno, self.sheet(bruno).get_by_role("button", name="Accetta"))
        self.sheet(bruno).get_by_text("Aiuti tu").wait_for()
        bruno.go_back()
        self.sheet(bruno).wait_for(state="detached")
        for page in (anna, bruno):
            page.locator(".map-marker .map-of.state-waitingToStart").wait_for()
        check_screen(bruno)
        # Leaves, and all is as before.
        tap(bruno, self.marker(bruno, "Carry a sofa"))
        press(bruno, self.sheet(bruno).get_by_role("button", name="Rinuncia"))
        self.sheet(bruno).get_by_role("button", name="Accetta").wait_for()
        anna.locator(".map-of").wait_for(state="detached")

    def test_in_the_list_alone(self):
        anna, bruno = self.joined("Anna"), self.joined("Bruno", language="it", dark=True)
        anna.goto("/?view=list")
        press(anna, anna.get_by_role("link", name="New favour"))
        self.sheet(anna).locator("#title").fill("Carry a sofa")
        self.ask(anna)
        tap(anna, self.sheet(anna).get_by_role("button", name="Close"))
        row = anna.get_by_role("link", name=re.compile("Carry a sofa"))
        row.wait_for()
        # Whose it is, and no distance from oneself.
        self.assertRegex(row.inner_text(), "Not accepted yet · 0%")
        self.assertNotIn(" km", row.inner_text())
        self.assertIn("Other, your favour", row.text_content())
        bruno.goto("/?view=list")
        theirs = bruno.get_by_role("link", name=re.compile("Carry a sofa"))
        self.assertRegex(theirs.inner_text(), r"Non ancora accettato · 0% · a (meno di|circa) \d+ km dal centro di ")
        press(bruno, theirs)
        press(bruno, self.sheet(bruno).get_by_role("button", name="Accetta"))
        self.sheet(bruno).get_by_text("Aiuti tu").wait_for()
        bruno.go_back()
        bruno.get_by_role("link", name=re.compile(r"Carry a sofa[\s\S]*Accettato · 5%")).wait_for()
        press(bruno, bruno.get_by_role("link", name=re.compile("Carry a sofa")))
        press(bruno, self.sheet(bruno).get_by_role("button", name="Rinuncia"))
        self.sheet(bruno).get_by_role("button", name="Accetta").wait_for()
        anna.goto("/?view=list")
        anna.get_by_text("Not accepted yet · 0%").wait_for()


class Markers(MapTest):
    def test_many_at_one_door_are_markers_of_their_own_close_by_and_one_far_out(self):
        asking = self.joined("Ida")
        for number in range(12):
            self.put(asking, f"Favour number {number}", saturday(9), category=CATEGORIES[number % 4])
        place = self.favour(asking)["place"]
        page = self.joined("Jonas")
        self.map(page, 15.5, place)
        markers = page.locator(".map-marker")
        self.assertEqual(markers.count(), 12)
        self.assertEqual(page.locator(".map-several").count(), 0)
        middles = [self.middle(marker) for marker in markers.all()]
        for index, one in enumerate(middles):
            for other in middles[:index]:
                self.assertGreater(sum((a - b) ** 2 for a, b in zip(one, other)), 46**2)
        shown = page.locator(".map-name:visible").count()
        self.assertGreaterEqual(shown, 8)
        check_screen(page)
        # The same at the next visit.
        self.map(page, 15.5, place)
        for one, marker in zip(middles, markers.all()):
            self.assertLess(sum(abs(a - b) for a, b in zip(one, self.middle(marker))), 3)
        self.go(page, 12, place)
        # One, or two where they lie on both sides of a square's edge.
        several = page.get_by_role("button", name=re.compile(r"^\d+ favours: "))
        several.first.wait_for()
        counts = [int(one) for one in page.locator(".map-number").all_inner_texts()]
        self.assertEqual(sum(counts) + page.locator(".map-marker > .mark").count(), 12)
        self.assertIn(several.first.locator(".map-kind").count(), (1, 2, 3))
        check_screen(page)
        # It opens, by taps alone.
        for _ in range(10):
            if page.locator(".map-several").count() == 0:
                break
            with page.expect_response(re.compile("/api/v1/markers")):
                tap(page, page.locator(".map-marker:has(.map-several)").first)
            page.wait_for_function("() => !window.bigMap.isMoving()")
            page.wait_for_timeout(300)
        self.assertEqual(page.locator(".map-several").count(), 0)
        # Of those whom one asks oneself, all stay where they were put: round one point.
        self.map(asking, 15)
        self.assertEqual(asking.locator(".map-several").count(), 0)
        self.assertEqual(asking.locator(".map-marker .is-own").count(), 12)
        check_screen(asking)

    def test_moving_the_map_moves_the_markers_together(self):
        asking = self.joined("Olli")
        for number in range(6):
            self.put(asking, f"Favour number {number}", saturday(9), category=CATEGORIES[number % 4])
        place = self.favour(asking)["place"]
        page = self.joined("Pia")
        self.map(page, 15.5, place)
        first = page.locator(".map-marker").first
        before = self.middle(first)
        page.evaluate(
            """() => {
              window.placings = 0;
              const layer = document.querySelector(".map-markers");
              new MutationObserver((changes) => {
                window.placings += changes.filter(({ target }) => target !== layer).length;
              }).observe(layer, { subtree: true, childList: true, attributeFilter: ["style"] });
            }"""
        )
        with page.expect_response(re.compile("/api/v1/markers")):
            page.evaluate("() => window.bigMap.panBy([40, 0], { duration: 300 })")
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        self.assertAlmostEqual(before[0] - self.middle(first)[0], 40, delta=2)
        # Neither while it moves nor when they come again is any placed by itself.
        self.assertEqual(page.evaluate("window.placings"), 0)

    def test_satellite_is_one_tap_and_says_that_it_is_painted(self):
        page = self.joined("Kaisa", language="it")
        self.map(page, 15)
        satellite = page.get_by_role("button", name="Satellite")
        tap(page, satellite)
        page.get_by_text("Dipinta dalla mappa delle strade, non è una fotografia").wait_for()
        self.assertEqual(satellite.get_attribute("aria-pressed"), "true")
        self.assertNotIn("geofabrik", page.content())
        check_screen(page)
        page.goto("/")
        page.get_by_text("Dipinta dalla mappa delle strade").wait_for()
        tap(page, page.get_by_role("button", name="Semplificata"))
        page.get_by_text("Dipinta dalla mappa delle strade").wait_for(state="hidden")

    def test_the_card_goes_with_escape(self):
        self.put(self.joined("Lea"), "Shovel snow", saturday(9))
        page = self.joined("Mika")
        self.map(page, 15)
        marker = self.marker(page, "Shovel snow")
        marker.focus()
        page.keyboard.press("Space")
        page.locator("#map-preview").get_by_text("Shovel snow").wait_for()
        page.keyboard.press("Escape")
        page.locator("#map-preview").wait_for(state="hidden")


class Back(NeighbourhoodTest):
    """Going back closes what lies on top, and nothing else."""

    def test_of_the_filters_whose_ticks_were_not_applied(self):
        page = self.joined("Nelly")
        page.goto("/faq")
        page.goto("/?view=list")
        press(page, page.get_by_role("button", name="Filters"))
        filters = page.locator("#filters")
        press(page, filters.get_by_role("switch", name="No car needed"))
        page.go_back()
        filters.wait_for(state="hidden")
        self.assertTrue(page.url.endswith("/?view=list"))
        press(page, page.get_by_role("button", name="Filters"))
        self.assertFalse(filters.get_by_role("switch", name="No car needed").is_checked())
        press(page, filters.get_by_role("switch", name="No car needed"))
        press(page, filters.get_by_role("button", name="Show"))
        page.wait_for_url(re.compile("car=false"))
        page.go_back()
        page.wait_for_url("**/faq")

    def test_of_the_filters_the_end_is_not_before_the_beginning(self):
        page = self.joined("Nestor")
        page.goto("/?view=list")
        press(page, page.get_by_role("button", name="Filters"))
        filters = page.locator("#filters")
        filters.locator("[name=from]").fill("2030-01-02T10:00")
        filters.locator("[name=to]").fill("2030-01-01T10:00")
        press(page, filters.get_by_role("button", name="Show"))
        filters.get_by_text("The end is before the beginning.").wait_for()

    def test_of_the_place_and_of_a_medal(self):
        page = self.joined("Oona")
        page.goto("/?view=list")
        press(page, page.get_by_role("link", name="New favour"))
        form = self.sheet(page)
        form.locator("#title").fill("Carry a sofa")
        press(page, form.get_by_role("button", name="Change the place"))
        form.locator(".place-sheet[open]").wait_for()
        page.go_back()
        form.locator(".place-sheet").wait_for(state="hidden")
        self.assertEqual(form.locator("#title").input_value(), "Carry a sofa")
        page.goto("/me")
        press(page, page.get_by_role("button", name=re.compile("3 favours")))
        page.locator(".medal-full[open]").wait_for()
        page.go_back()
        page.locator(".medal-full[open]").wait_for(state="detached")
        self.assertTrue(page.url.endswith("/me"))


class People(NeighbourhoodTest):
    def test_another_profile_is_a_sheet_with_one_button_for_the_chat(self):
        asking, page = self.joined("Pia"), self.joined("Quentin")
        self.put(asking, "Carry a sofa", saturday(9))
        self.put(asking, "Feed the cat", saturday(12))
        for title in ("Carry a sofa", "Feed the cat"):
            self.accepted(page, title)
        sheet = self.sheet(page)
        press(page, sheet.get_by_role("link", name="Pia"))
        sheet.get_by_role("heading", name="Pia").wait_for()
        check_screen(page)
        press(page, sheet.get_by_text("Chat", exact=True).first)
        sheet.get_by_text("About which favour?").wait_for()
        self.assertEqual(sheet.locator(".chat-row").count(), 2)
        page.go_back()
        sheet.get_by_role("heading", name="Feed the cat").wait_for()
        page.go_forward()
        press(page, sheet.get_by_role("button", name="Block", exact=True))
        tap(page, page.get_by_role("alertdialog").get_by_role("button", name="Block"))
        sheet.get_by_role("button", name="Unblock").wait_for()
        self.assertRegex(page.url, r"/people/\d+$")


class Beginning(NeighbourhoodTest):
    def test_a_new_favour_begins_where_one_is_if_that_was_allowed(self):
        here = {"latitude": 60.1722, "longitude": 24.9433}
        for allowed, latitude in ((["geolocation"], 60.1722), ([], 60.17)):
            page = self.joined(f"Rita {len(allowed)}", geolocation=here)
            page.context.grant_permissions(allowed)
            page.goto("/new")
            page.locator("#add-slot:not(.awaited)").wait_for(state="attached")
            if allowed:
                page.wait_for_function("() => document.getElementById('latitude').value === '60.172200'")
            self.assertAlmostEqual(float(page.locator("#latitude").input_value()), latitude, places=3)
