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
    sharpness = 1

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.address = cls.enterClassContext(neighbourhood(**cls.options))

    def joined(self, name, **wishes):
        """The phone of a person who has just made an account, at the profile. The form is sent without its page, which
        other tests fill in."""
        return self.let_in("/join", {"name": name, "password": PASSWORD, "adult": "on", "neighbourhood": "1"}, wishes)

    def signed_in(self, name, **wishes):
        """The phone of a person who has an account already, at the profile."""
        return self.let_in("/login", {"name": name, "password": PASSWORD}, wishes)

    def let_in(self, path, form, wishes):
        page = self.phone(None, **wishes)
        origin = {"Origin": self.address.rstrip("/")}
        answer = page.context.request.post(path, form=form, headers=origin, max_redirects=0)
        self.assertEqual(answer.status, 303, answer.text())
        # The map would take longer than all else.
        page.goto("/me")
        return page

    def asked(self, page, title, helpers=1):
        """Asks for a favour at the next full hour; its address."""
        page.goto("/new")
        page.locator("#title").fill(title)
        if helpers > 1:
            press(page, page.locator(".kinds label").nth(1))
            page.locator("[name=places]").fill(str(helpers))
        self.ask(page)
        page.wait_for_url(re.compile(r"/favours/\d+$"))
        # Its script is awake.
        page.wait_for_function("() => document.querySelector('.details .map-stage:not([hidden])') !== null")
        return page.url

    def send(self, page):
        press(page, page.locator("#send"))

    def ask(self, page):
        """Sends a new favour, whose place is right as it is."""
        page.locator("#add-slot:not(.awaited)").wait_for(state="attached")
        self.send(page)
        question = page.get_by_role("alertdialog", name=re.compile("Is this the right place|Il luogo è giusto"))
        tap(page, question.get_by_role("button").first)

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
