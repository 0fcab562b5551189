"""Favori: people hear of what happens while they look: the bell, its number, the list."""

import json
import re

from browsing import check_html, check_screen, screenshot, tap
from browsing.neighbours import NeighbourhoodTest, press


class News(NeighbourhoodTest):
    def test_the_bell_counts_without_a_reload_and_the_list_is_marked_as_seen(self):
        anna = self.joined("Anna", language="it", dark=True)
        favour = self.asked(anna, "Annaffiare le piante")
        bruno = self.joined("Bruno")
        anna.goto("/me")
        bell = anna.locator("[data-bell]")
        self.assertFalse(bell.locator(".bell-badge").is_visible())
        anna.evaluate("document.body.dataset.page = 'the same'")
        bruno.goto(favour)
        press(bruno, bruno.get_by_role("button", name="Accept"))
        anna.get_by_role("link", name="Novità: 1 da vedere").first.wait_for()
        self.assertEqual(bell.locator(".bell-badge").inner_text(), "1")
        anna.locator(".tab .tab-dot").wait_for()
        # Bruno leaves; the number grows, on the page that Anna has had open all along.
        # He has not been shown the exact place yet: within ten minutes nothing is asked.
        press(bruno, bruno.get_by_role("button", name="Leave"))
        anna.get_by_role("link", name="Novità: 2 da vedere").first.wait_for()
        self.assertEqual(anna.evaluate("document.body.dataset.page"), "the same")
        check_screen(anna)
        screenshot(anna, "favori-bell-it-dark")
        # On another page of hers it is the dot that tells, and the map has the bell.
        anna.goto("/settings")
        anna.locator(".tab .tab-dot").wait_for()
        anna.goto("/?view=list")
        tap(anna, anna.locator("[data-bell]"))
        anna.wait_for_url("**/me/news")
        anna.get_by_text("Bruno ti aiuta").wait_for()
        self.assertEqual(anna.locator(".row.is-new").count(), 2)
        anna.locator(".tab .tab-dot").wait_for(state="detached")
        check_screen(anna)
        screenshot(anna, "favori-news-it-dark")
        check_html({"/me/news": anna.context.request.get("/me/news").text()}, [])
        # What comes while the list is open is offered, and moves nothing.
        press(bruno, bruno.get_by_role("button", name="Accept"))
        press(anna, anna.get_by_role("button", name="Mostra"))
        anna.wait_for_function("document.querySelectorAll('.row.is-new').length === 1")
        self.assertEqual(anna.locator(".list .row").count(), 3)
        # Nobody else heard of any of it.
        bruno.goto("/me")
        self.assertFalse(bruno.locator(".bell-badge").is_visible())
        self.assertEqual(bruno.locator(".tab-dot").count(), 0)


class Notifications(NeighbourhoodTest):
    options = {"more": ["--push", "--public-name", "favours.example.org"]}

    def test_what_a_push_service_delivers_is_shown_and_leads_to_its_page(self):
        page = self.joined("Anna")
        page.goto("/settings/notifications")
        page.get_by_role("button", name="Switch on").wait_for()
        check_screen(page)
        page.context.grant_permissions(["notifications"])
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        browser = page.context.new_cdp_session(page)
        found = []
        browser.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
        browser.send("ServiceWorker.enable")
        while not found:
            page.wait_for_timeout(50)
        news = {"title": "Bruno helps you", "body": "Water the plants", "path": "/favours/1", "tag": "one"}
        push = {"origin": self.address.rstrip("/"), "registrationId": found[-1]["registrationId"]}
        # A repetition takes the place of what it repeats.
        for _ in range(2):
            browser.send("ServiceWorker.deliverPushMessage", {**push, "data": json.dumps(news)})
        shown = """
            () => navigator.serviceWorker.ready.then((one) => one.getNotifications())
                .then((all) => all.map(({ title, body, data, tag }) => ({ title, body, path: data, tag })))
        """
        page.wait_for_function(f"({shown})().then((all) => all.length > 0)")
        self.assertEqual(page.evaluate(shown), [news])
