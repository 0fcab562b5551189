"""Favori: reports hide a favour until an operator looks at it, and a block works at once and both ways."""

import re

from browsing import check_html, check_screen, screenshot, tap
from browsing.neighbours import PASSWORD, NeighbourhoodTest, press, saturday

OPERATOR = "Olga"


class Decency(NeighbourhoodTest):
    # Reports of accounts that were just made hide nothing.
    options = {"operators": [(OPERATOR, PASSWORD)], "settled": [("Bruno", PASSWORD), ("Carla", PASSWORD)]}

    def reported(self, page, title, reason):
        """Reports a favour from its sheet over the list."""
        sheet = self.opened_in_list(page, title)
        press(page, sheet.get_by_role("link", name="Report"))
        check_screen(page)
        press(page, sheet.get_by_text(reason, exact=True))
        sheet.locator("textarea").fill("They ask for money.")
        press(page, sheet.get_by_role("button", name="Send report"))
        page.get_by_text("Thank you. The operators look at it.").wait_for()
        sheet.wait_for(state="detached")

    def is_listed(self, page, title):
        page.goto("/?view=list")
        page.locator(".list-title").first.wait_for()
        return page.get_by_role("link", name=re.compile(title)).count() == 1

    def test_two_reports_hide_a_favour_and_an_operator_shows_it_again(self):
        anna, bruno, carla = self.joined("Anna"), self.signed_in("Bruno"), self.signed_in("Carla")
        favour = self.put(anna, "Quick money", saturday(10))
        self.reported(bruno, "Quick money", "Fraud")
        self.assertTrue(self.is_listed(bruno, "Quick money"))
        self.reported(carla, "Quick money", "Not a favour")
        for other in (bruno, carla, self.phone("/?view=map")):
            self.assertFalse(self.is_listed(other, "Quick money"))
        anna.goto(favour)
        anna.get_by_text("This favour is hidden until it has been looked at.").wait_for()
        for name in ("Bruno", "Carla"):
            self.assertNotIn(name, anna.content())

        olga = self.signed_in(OPERATOR)
        olga.goto("/me")
        tap(olga, olga.locator(".row[href='/operator']"))
        olga.get_by_text("Hidden until you have looked at it").wait_for()
        check_screen(olga)
        screenshot(olga, "favori-operator")
        tap(olga, olga.get_by_role("link", name=re.compile("Quick money")))
        olga.get_by_text("They ask for money.").first.wait_for()
        check_screen(olga)
        screenshot(olga, "favori-operator-favour")
        press(olga, olga.locator("summary", has_text="Approve"))
        press(olga, olga.get_by_role("button", name="Approve"))
        olga.get_by_role("status").filter(has_text="Approved.").wait_for()
        self.assertTrue(self.is_listed(bruno, "Quick money"))
        tap(olga, olga.get_by_role("button", name="Undo"))
        olga.get_by_text("Hidden by reports until you have looked at it.").wait_for()
        self.assertFalse(self.is_listed(bruno, "Quick money"))
        olga.goto("/operator/log")
        check_screen(olga)
        paths = ("/operator", "/operator/log", "/operator/favours/1", "/operator/people/2")
        check_html({path: olga.context.request.get(path).text() for path in paths}, [])

    def test_who_is_blocked_sees_and_hears_nothing_both_ways_at_once(self):
        dora, emil = self.joined("Dora"), self.joined("Emil")
        hers = self.put(dora, "Water the ferns", saturday(12))
        his = self.put(emil, "Paint a fence", saturday(14))
        emil.goto(hers)
        accept = emil.get_by_role("button", name="Accept")
        accept.wait_for()
        dora.goto(his)
        press(dora, dora.get_by_role("link", name="Emil"))
        press(dora, dora.get_by_role("button", name="Block"))
        tap(dora, dora.get_by_role("alertdialog").get_by_role("button", name="Block"))
        dora.get_by_role("button", name="Unblock").wait_for()
        # The page is still open before him.
        emil.context.watcher.allow("404")
        press(emil, accept)
        emil.get_by_role("heading", name="There is nothing here.").first.wait_for()
        for page, other, title in ((emil, hers, "Water the ferns"), (dora, his, "Paint a fence")):
            self.assertFalse(self.is_listed(page, title))
            page.context.watcher.allow("404")
            page.goto(other)
            page.get_by_role("heading", name="There is nothing here.").first.wait_for()
            page.goto("/me")
            self.assertEqual(page.get_by_role("heading", name="News").count(), 0)
        dora.goto("/settings/blocked")
        check_screen(dora)
        tap(dora, dora.get_by_role("button", name="Unblock: Emil"))
        dora.get_by_text("Emil is unblocked.").wait_for()
        self.assertTrue(self.is_listed(emil, "Water the ferns"))

    def test_every_screen_in_italian_can_be_read_touched_and_heard(self):
        anna = self.joined("Zora")
        favour = self.put(anna, "Tagliare l'erba", saturday(16)).rsplit("/", 1)[-1]
        page = self.joined("Gina", language="it", dark=True)
        for path in (f"/favours/{favour}/report", f"/favours/{favour}", "/privacy", "/settings/blocked", "/new"):
            page.goto(path)
            check_screen(page)
            screenshot(page, f"favori-decent{re.sub('[0-9]+', 'x', path).replace('/', '-')}-it-dark")
        paths = (f"/favours/{favour}/report", "/privacy", "/settings/blocked")
        check_html({path: page.context.request.get(path).text() for path in paths}, [])
