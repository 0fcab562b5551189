"""People of a neighbourhood of Favori, each with a phone."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from .favori import neighbourhood
from .gestures import tap
from .testing import BrowserTest

PASSWORD = "a quiet street"
ROME = ZoneInfo("Europe/Rome")
# Within the area of `neighbourhood`.
PLACE = {"latitude": 60.17, "longitude": 24.95}


def saturday(hour):
    """An hour of the Saturday after the next two days, as a phone's clock shows it."""
    soon = datetime.now(ROME) + timedelta(days=2)
    day = soon + timedelta(days=(5 - soon.weekday()) % 7)
    return day.replace(hour=hour, minute=0, second=0, microsecond=0)


def press(page, target):
    """Touches what may be further down, or under what floats over the end of a page or sheet."""
    target.evaluate("(element) => element.scrollIntoView({ block: 'center', behavior: 'instant' })")
    tap(page, target)


class NeighbourhoodTest(BrowserTest):
    """A neighbourhood for each class, started with the `options` of `browsing.favori.neighbourhood`."""

    options = {}

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.address = cls.enterClassContext(neighbourhood(**cls.options))

    def joined(self, name, **wishes):
        """The phone of a person who has just made an account."""
        page = self.phone("/join", **wishes)
        page.locator("[name=name]").fill(name)
        page.locator("[name=password]").fill(PASSWORD)
        press(page, page.locator("[name=adult]"))
        press(page, page.locator("[type=submit]"))
        page.wait_for_url("**/")
        return page

    def signed_in(self, name, **wishes):
        """The phone of a person who has an account already."""
        page = self.phone("/login", **wishes)
        page.locator("[name=name]").fill(name)
        page.locator("[name=password]").fill(PASSWORD)
        tap(page, page.get_by_role("button", name="Sign in"))
        page.wait_for_url(re.compile(r"/$"))
        return page

    def asked(self, page, title, helpers=1):
        """Asks for a favour at the next full hour; its address."""
        page.goto("/new")
        page.locator("#title").fill(title)
        if helpers > 1:
            press(page, page.locator(".kinds label").nth(1))
            page.locator("[name=places]").fill(str(helpers))
        self.send(page)
        page.wait_for_url(re.compile(r"/favours/\d+$"))
        # Its script is awake.
        page.wait_for_function("() => document.querySelector('.details .map-stage:not([hidden])') !== null")
        return page.url

    def send(self, page):
        press(page, page.locator("#send"))

    def put(self, page, title, start, hours=1, **more):
        """Puts a favour on the map as programs do; its address."""
        slot = {"start": start.isoformat(), "end": (start + timedelta(hours=hours)).isoformat(), "places": 1}
        favour = {"title": title, "description": "", "category": "generic", "type": "single", "car": False}
        favour |= {"heavy": False, "place": PLACE, "slots": [slot], **more}
        answer = page.evaluate(
            """async (favour) => {
              const headers = { "Content-Type": "application/json", Accept: "application/json" };
              const answer = await fetch("/api/v1/favours", { method: "POST", headers, body: JSON.stringify(favour) });
              return answer.json();
            }""",
            favour,
        )
        return f"{self.address}favours/{answer['id']}"

    def sheet(self, page):
        return page.locator("dialog.page-sheet[open]")

    def opened_in_list(self, page, title):
        """The sheet of a favour, opened from the list."""
        page.goto("/?view=list")
        press(page, page.get_by_role("link", name=re.compile(title)))
        self.sheet(page).get_by_role("heading", name=title).wait_for()
        return self.sheet(page)

    def accepted(self, page, title):
        sheet = self.opened_in_list(page, title)
        press(page, sheet.get_by_role("button", name="Accept"))
        sheet.get_by_text("You help").wait_for()
