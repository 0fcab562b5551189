"""Favori: neighbours on phones of their own ask for a favour, find it, accept it, leave it; every screen is looked over."""

import re
from datetime import datetime, timedelta

from browsing import check_html, check_screen, long_press, tap
from browsing.favori import neighbourhood
from browsing.neighbours import PASSWORD, ROME, NeighbourhoodTest, press, saturday


def field(time):
    """As a field of times takes it."""
    return time.strftime("%Y-%m-%dT%H:%M")


class Neighbours(NeighbourhoodTest):
    def test_one_asks_and_another_finds_accepts_and_leaves(self):
        anna = self.joined("Anna")
        self.asked(anna, "Carry a sofa to the first floor", helpers=3)
        bruno = self.joined("Bruno")
        bruno.goto("/?view=list")
        tap(bruno, bruno.get_by_role("link", name=re.compile("Carry a sofa")))
        bruno.get_by_text("0 of 3 helpers").wait_for()
        tap(bruno, bruno.get_by_role("button", name="Accept"))
        bruno.get_by_text("1 of 3 helpers · You help").wait_for()
        anna.reload()
        anna.get_by_role("link", name="Bruno").wait_for()
        # It begins within a day, but who has just accepted may leave without a question.
        tap(bruno, bruno.get_by_role("button", name="Leave"))
        bruno.get_by_text("0 of 3 helpers").wait_for()
        anna.reload()
        anna.get_by_text("0 of 3 helpers").wait_for()
        self.assertEqual(anna.get_by_text("Left late").count(), 0)

    def test_a_stranger_sees_the_favour_and_no_people(self):
        anna = self.joined("Alma")
        address = self.asked(anna, "Feed our cat")
        stranger = self.phone(address)
        stranger.get_by_role("heading", name="Feed our cat").wait_for()
        self.assertNotIn("Alma", stranger.content())
        tap(stranger, stranger.get_by_role("link", name="Accept"))
        stranger.wait_for_url("**/login?**")

    def test_what_is_missing_is_said_when_it_is_asked_for(self):
        page = self.joined("Clara")
        page.goto("/new")
        self.send(page)
        self.assertTrue(page.url.endswith("/new"))
        page.locator("#missing:not(:empty)").wait_for()

    def test_a_favour_is_kept_or_cancelled_by_two_different_words(self):
        page = self.joined("Ottilia")
        self.asked(page, "Water the plants")
        for answer, state in (("Keep favour", "Not accepted yet"), ("Cancel favour", "Cancelled")):
            press(page, page.locator("form.act").get_by_role("button", name="Cancel favour"))
            question = page.get_by_role("alertdialog", name="Cancel this favour? There is no way back.")
            self.assertEqual(question.get_by_role("button").all_inner_texts(), ["Cancel favour", "Keep favour"])
            tap(page, question.get_by_role("button", name=answer))
            question.wait_for(state="detached")
            page.locator(".details-state").get_by_text(state).wait_for()

    def test_a_title_is_text_whatever_it_holds(self):
        page = self.joined("Dora")
        title = "<img src=x onerror=alert(1)> & “sofa”"
        self.asked(page, title)
        page.get_by_role("heading", name=title).wait_for()
        page.goto("/?view=list")
        page.get_by_text(title).wait_for()


class Beginnings(NeighbourhoodTest):
    """Nobody has asked for a favour yet."""

    def test_what_is_said_of_an_empty_map_leaves_scale_and_makers_free(self):
        for name, dark in (("Anna", False), ("Bruno", True)):
            page = self.joined(name, dark=dark)
            page.goto("/")
            page.locator("#map-empty").wait_for()
            page.wait_for_function(
                """() => {
                  const [card, foot] = ["#map-empty", "#map-stage .map-foot"].map((one) =>
                    document.querySelector(one).getBoundingClientRect());
                  return foot.height > 0 && card.bottom <= foot.top;
                }"""
            )
            check_screen(page)


class Clocks(NeighbourhoodTest):
    """A phone whose clock is not the neighbourhood's."""

    def test_a_phone_elsewhere_shows_and_sends_the_neighbourhoods_time(self):
        # Fourteen hours from the other one: never the same day at noon.
        for zone in ("Pacific/Auckland", "Pacific/Honolulu"):
            page = self.joined("Traveller " + zone[8], timezone_id=zone)
            page.goto("/new")
            soon = datetime.now(ROME).replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)
            start = datetime.fromisoformat(page.locator("[name=start]").input_value())
            # An hour may have passed in between.
            self.assertIn(soon.replace(tzinfo=None) - start, (timedelta(0), timedelta(hours=1)))
            page.get_by_text("Times are those of the neighbourhood (Rome).").wait_for()
            page.locator("#title").fill("Carry a trunk " + zone)
            page.locator("[name=start]").fill(field(saturday(14)))
            self.ask(page)
            page.wait_for_url(re.compile(r"/favours/\d+$"))
            page.get_by_text(f"Sat {saturday(14).day} {saturday(14):%b}, 14:00–15:00").first.wait_for()
            page.goto("/?view=list")
            press(page, page.get_by_role("button", name="Filters"))
            filters = page.locator("#filters")
            press(page, filters.get_by_role("button", name="Close"))
            filters.wait_for(state="hidden")
            press(page, page.get_by_role("button", name="Filters"))
            filters.locator("[name=from]").fill(field(saturday(14)))
            filters.locator("[name=to]").fill(field(saturday(15)))
            press(page, filters.get_by_role("button", name="Show"))
            page.wait_for_url(re.compile("from="))
            page.get_by_text("Carry a trunk " + zone).wait_for()
            self.assertIn("from=" + field(saturday(14)).replace(":", "%3A"), page.url)
            self.assertEqual(filters.locator("[name=from]").input_value(), field(saturday(14)))

    def test_a_phone_at_home_is_told_nothing_of_clocks(self):
        page = self.joined("Resident")
        page.goto("/new")
        page.locator("#title").wait_for()
        self.assertFalse(page.locator("[data-zone-note]").is_visible())


class TwoPhones(NeighbourhoodTest):
    """What neighbours do with each other, from the first look to the thanks."""

    def setUp(self):
        # A neighbourhood for each test: what another one has put there would be found as well.
        self.address = self.enterContext(neighbourhood())
        self.anna, self.bruno = self.joined("Anna"), self.joined("Bruno")

    def test_one_finds_what_needs_no_car_on_saturday_afternoon_and_accepts_it(self):
        anna, bruno = self.anna, self.bruno
        self.put(anna, "Drive to the airport", saturday(14), car=True)
        self.put(anna, "Water my garden", saturday(15))
        self.put(anna, "Early bread", saturday(7))
        self.put(anna, "On the Sunday after", saturday(15) + timedelta(days=1))
        bruno.goto("/?view=list")
        bruno.get_by_text("4 favours").wait_for()
        press(bruno, bruno.get_by_role("button", name="Filters"))
        filters = bruno.locator("#filters")
        filters.locator("[name=from]").fill(field(saturday(12)))
        filters.locator("[name=to]").fill(field(saturday(18)))
        press(bruno, filters.get_by_role("switch", name="No car needed"))
        press(bruno, filters.get_by_role("button", name="Show"))
        bruno.get_by_text("1 favour", exact=True).wait_for()
        self.assertIn("car=false", bruno.url)
        press(bruno, bruno.get_by_role("link", name=re.compile("Water my garden")))
        sheet = self.sheet(bruno)
        press(bruno, sheet.get_by_role("button", name="Accept"))
        sheet.get_by_text("You help").wait_for()
        anna.goto("/me/news")
        anna.get_by_text("Bruno helps you").wait_for()
        # The next visit begins with the same filters, until they are reset.
        bruno.goto("/?view=list")
        bruno.wait_for_url(re.compile("car=false"))
        bruno.get_by_text("1 favour", exact=True).wait_for()
        press(bruno, bruno.get_by_role("button", name="Filters"))
        press(bruno, bruno.locator("#filters").get_by_role("link", name="Reset"))
        bruno.get_by_text("4 favours").wait_for()
        bruno.goto("/?view=list")
        bruno.get_by_text("4 favours").wait_for()

    def test_one_asks_for_a_group_of_three_at_two_times(self):
        anna, bruno = self.anna, self.bruno
        anna.goto("/")
        press(anna, anna.get_by_role("link", name="New favour"))
        sheet = self.sheet(anna)
        sheet.locator("#title").fill("Move a piano")
        press(anna, sheet.locator(".kinds label").nth(1))
        sheet.locator("[name=places]").fill("3")
        press(anna, sheet.get_by_role("button", name="Another time slot"))
        for group, hour in enumerate((10, 15)):
            fields = sheet.locator(".slot-fields").nth(group)
            fields.locator("[name=start]").fill(field(saturday(hour)))
            fields.locator("[name=end]").fill(field(saturday(hour + 2)))
        self.ask(anna)
        sheet.get_by_role("heading", name="Move a piano").wait_for()
        self.assertRegex(anna.url, r"/favours/\d+$")
        self.assertEqual(sheet.get_by_text("0 of 3 helpers").count(), 2)
        theirs = self.opened_in_list(bruno, "Move a piano")
        press(bruno, theirs.get_by_role("button", name="Accept").nth(1))
        theirs.get_by_text("1 of 3 helpers · You help").wait_for()
        self.assertEqual(theirs.get_by_text("0 of 3 helpers").count(), 1)

    def test_work_is_done_confirmed_and_on_both_profiles(self):
        anna, bruno = self.anna, self.bruno
        address = self.asked(anna, "Carry a shelf")
        self.accepted(bruno, "Carry a shelf")
        press(bruno, self.sheet(bruno).get_by_role("button", name="I have started"))
        press(bruno, self.sheet(bruno).get_by_role("button", name="Done"))
        self.sheet(bruno).get_by_text("To be confirmed · 90%").wait_for()
        anna.goto(address)
        press(anna, anna.get_by_role("button", name="Confirm and thank"))
        anna.get_by_text("Done · 100%").wait_for()
        for page, path in ((anna, "/me/asked"), (bruno, "/me/accepted")):
            page.goto(path)
            card = page.get_by_role("link", name=re.compile("Carry a shelf"))
            card.wait_for()
            self.assertIn("Done", card.inner_text())
        bruno.goto("/me/news")
        bruno.get_by_text("Anna thanks you").wait_for()
        bruno.goto("/me")
        bruno.get_by_role("button", name=re.compile(r"Other\s+1 of 30")).wait_for()

    def test_a_favour_with_helpers_is_cancelled(self):
        anna, bruno = self.anna, self.bruno
        address = self.put(anna, "Paint a fence", saturday(9))
        self.accepted(bruno, "Paint a fence")
        anna.goto(address)
        press(anna, anna.get_by_role("button", name="Cancel favour"))
        question = anna.get_by_role("alertdialog")
        self.assertIn("Helpers have accepted", question.inner_text())
        press(anna, question.get_by_role("button", name="Cancel favour"))
        anna.get_by_text("Cancelled · ").wait_for()
        bruno.goto("/me/news")
        bruno.get_by_text("Anna cancelled it").wait_for()

    def test_a_helper_is_asked_again_when_the_time_changes(self):
        anna, bruno = self.anna, self.bruno
        address = self.put(anna, "Fix a bicycle", saturday(9))
        self.accepted(bruno, "Fix a bicycle")
        anna.goto(address)
        press(anna, anna.get_by_role("link", name="Edit"))
        form = self.sheet(anna)
        form.locator("[name=start]").fill(field(saturday(16)))
        form.locator("[name=end]").fill(field(saturday(17)))
        self.send(anna)
        tap(anna, anna.get_by_role("alertdialog").get_by_role("button", name="Save"))
        anna.get_by_text("Has not answered since the change").wait_for()
        theirs = self.opened_in_list(bruno, "Fix a bicycle")
        theirs.get_by_text("Time or place changed: do you still come?").wait_for()
        theirs.get_by_text("16:00–17:00").wait_for()
        press(bruno, theirs.get_by_role("button", name="I still come"))
        theirs.get_by_text("You help").wait_for()
        anna.reload()
        anna.get_by_text("Comes").wait_for()

    def test_a_favour_is_asked_for_again(self):
        anna = self.anna
        address = self.put(anna, "Sweep the yard", saturday(9))
        anna.goto(address)
        press(anna, anna.get_by_role("link", name="Repeat"))
        self.sheet(anna).locator("#title").wait_for()
        self.assertEqual(self.sheet(anna).locator("#title").input_value(), "Sweep the yard")
        self.send(anna)
        anna.wait_for_function("(first) => location.href !== first && !location.search", arg=address)
        self.assertRegex(anna.url, r"/favours/\d+$")
        self.bruno.goto("/?view=list")
        self.bruno.get_by_text("2 favours").wait_for()

    def test_all_of_it_is_there_for_the_keyboard(self):
        self.put(self.anna, "Read a letter", saturday(9))
        bruno = self.bruno
        bruno.goto("/?view=list")
        link = bruno.get_by_role("link", name=re.compile("Read a letter"))
        link.focus()
        bruno.keyboard.press("Enter")
        sheet = self.sheet(bruno)
        sheet.get_by_role("heading", name="Read a letter").wait_for()
        for _ in range(20):
            bruno.keyboard.press("Tab")
            if bruno.evaluate("document.activeElement.textContent.trim()") == "Accept":
                break
        bruno.keyboard.press("Enter")
        sheet.get_by_text("You help").wait_for()
        bruno.keyboard.press("Escape")
        sheet.wait_for(state="detached")
        self.assertTrue(bruno.url.endswith("/?view=list"))
        # What was done is there below, too.
        bruno.get_by_role("link", name=re.compile(r"Read a letter[\s\S]*Accepted")).wait_for()


class Sheets(NeighbourhoodTest):
    """How sheets come and go, and what is kept of them."""

    def setUp(self):
        self.address = self.enterContext(neighbourhood())

    def test_going_back_closes_a_sheet_and_its_address_is_a_page(self):
        page = self.joined("Emma")
        self.put(page, "Hang a picture", saturday(9))
        sheet = self.opened_in_list(page, "Hang a picture")
        self.assertRegex(page.url, r"/favours/\d+$")
        page.go_back()
        sheet.wait_for(state="detached")
        self.assertTrue(page.url.endswith("/?view=list"))
        page.go_forward()
        sheet.get_by_role("heading", name="Hang a picture").wait_for()
        page.reload()
        page.locator("main").get_by_role("heading", name="Hang a picture").wait_for()
        page.go_back()
        page.get_by_text("1 favour", exact=True).wait_for()

    def test_a_sheet_that_was_closed_opens_again_at_once(self):
        page = self.joined("Nora")
        self.put(page, "Sharpen knives", saturday(9))
        self.opened_in_list(page, "Sharpen knives")
        # Forward before the browser says that the sheet was closed: it says so in a task of its own.
        page.evaluate(
            """() => {
              const [state, path] = [history.state, location.pathname];
              addEventListener("popstate", () => {
                history.pushState(state, "", path);
                dispatchEvent(new PopStateEvent("popstate"));
              }, { once: true });
              history.back();
            }"""
        )
        page.wait_for_function("() => document.querySelector('dialog.page-sheet[open]') && history.state !== null")
        page.evaluate("new Promise((done) => setTimeout(done, 300))")
        self.sheet(page).get_by_role("heading", name="Sharpen knives").wait_for()
        self.assertRegex(page.url, r"/favours/\d+$")

    def test_a_sheet_is_awake_when_it_can_be_pressed(self):
        asking = self.joined("Karin")
        self.put(asking, "Mow the lawn", saturday(9))
        page = self.joined("Lars")
        page.goto("/?view=list")
        held = []
        page.route("**/details.js*", lambda route: held.append(route))
        with page.expect_response(re.compile(r"/favours/\d+$")) as answer:
            press(page, page.get_by_role("link", name=re.compile("Mow the lawn")))
        answer.value.finished()
        while not held:
            page.wait_for_timeout(50)
        page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))")
        self.assertEqual(self.sheet(page).count(), 0)
        held[0].continue_()
        press(page, self.sheet(page).get_by_role("button", name="Accept"))
        self.sheet(page).get_by_text("You help").wait_for()

    def test_a_draft_survives_a_reload_and_belongs_to_one_person(self):
        page = self.joined("Fritz")
        press(page, page.get_by_role("link", name="New favour"))
        form = self.sheet(page)
        form.locator("#title").fill("A secret wish")
        press(page, form.get_by_role("button", name="Another time slot"))
        page.reload()
        page.locator("#title").wait_for()
        page.wait_for_function("document.getElementById('title').value === 'A secret wish'")
        self.assertEqual(page.locator(".slot-fields").count(), 2)
        press(page, page.get_by_role("button", name="Remove this slot").first)
        self.assertEqual(page.locator(".slot-fields").count(), 1)
        page.goto("/me")
        press(page, page.get_by_role("button", name="Sign out"))
        page.wait_for_url("**/")
        page.goto("/join")
        page.locator("[name=name]").fill("Greta")
        page.locator("[name=password]").fill(PASSWORD)
        press(page, page.locator("[name=adult]"))
        press(page, page.locator("[type=submit]"))
        page.wait_for_url("**/")
        press(page, page.get_by_role("link", name="New favour"))
        form = self.sheet(page)
        form.locator("#send[aria-disabled=true]").wait_for()
        self.assertEqual(form.locator("#title").input_value(), "")
        # Nothing was entered: nobody is asked.
        press(page, form.get_by_role("button", name="Cancel"))
        form.wait_for(state="detached")
        press(page, page.get_by_role("link", name="New favour"))
        form.locator("#title").fill("Something")
        tap(page, (195, 8))
        page.keyboard.press("Escape")
        question = page.get_by_role("alertdialog")
        question.get_by_text("Discard what you have written?").wait_for()
        press(page, question.get_by_role("button", name="Discard"))
        form.wait_for(state="detached")

    def test_nothing_found_says_which_filter_hides_most(self):
        page = self.joined("Hanna")
        self.put(page, "Long work", saturday(9), hours=5)
        page.goto("/?view=list&hours=1&free=true")
        page.get_by_text("Nothing matches all filters.").wait_for()
        press(page, page.get_by_role("link", name="Without “Longest duration”: 1 favour"))
        page.get_by_role("link", name=re.compile("Long work")).wait_for()
        self.assertIn("free=true", page.url)
        self.assertNotIn("hours", page.url)

    def test_a_marker_shows_what_it_is_without_leaving_the_map(self):
        asking = self.joined("Ida")
        self.put(asking, "Shovel snow", saturday(9))
        page = self.joined("Jonas")
        page.goto("/")
        marker = page.get_by_role("button", name="Shovel snow")
        long_press(page, marker)
        card = page.locator("#map-preview")
        card.get_by_text("Shovel snow").wait_for()
        self.assertTrue(page.url.endswith("/"))
        card.get_by_role("button", name="Close").focus()
        page.keyboard.press("Enter")
        card.wait_for(state="hidden")
        # Keys go on at the marker.
        self.assertTrue(marker.evaluate("(marker) => marker === document.activeElement"))
        page.keyboard.press("Space")
        card.get_by_text("Shovel snow").wait_for()
        press(page, card.get_by_role("link"))
        self.sheet(page).get_by_role("button", name="Accept").wait_for()
        check_screen(page)
        # The marker is still large when the sheet has gone, and small again later.
        page.evaluate(
            """addEventListener("sheet-closed", () => {
              document.body.dataset.chosen = String(document.querySelectorAll(".map-marker.is-chosen").length);
            })"""
        )
        press(page, self.sheet(page).get_by_role("button", name="Close"))
        self.sheet(page).wait_for(state="detached")
        page.locator("body[data-chosen]").wait_for()
        self.assertEqual(page.locator("body").get_attribute("data-chosen"), "1")
        page.locator(".map-marker.is-chosen").wait_for(state="detached")


class Screens(NeighbourhoodTest):
    sharpness = 3

    def setUp(self):
        # A neighbourhood for each test: favours of others at one place lie under one's own.
        self.address = self.enterContext(neighbourhood())

    def test_every_screen_in_english_can_be_read_touched_and_heard(self):
        self.look_over(language="en", dark=False)

    def test_every_screen_in_italian_can_be_read_touched_and_heard(self):
        self.look_over(language="it", dark=True)

    def look_over(self, **wishes):
        pages = {}
        page = self.joined("Reader", **wishes)
        favour = self.asked(page, "Water the plants")
        visitor = self.phone(None, **wishes)
        paths = ("/?view=list", "/", favour, "/new", "/me", "/me/news", "/settings", "/faq")
        screens = [(page, path) for path in paths]
        for one, path in [*screens, *((visitor, path) for path in ("/login", "/join", "/", "/?view=map"))]:
            with self.subTest(path, visitor=one is visitor):
                one.goto(path)
                check_screen(one)
                pages[f"{path} {one is visitor}"] = one.context.request.get(one.url).text()
        for path, opener, sheet in (
            ("/?view=list", ".favour-card", "dialog.page-sheet[open]"),
            ("/?view=list", ".tab:nth-child(2)", "dialog.page-sheet[open]"),
            ("/?view=list", "[data-open=filters]", "#filters[open]"),
            ("/me", ".medal", ".medal-full[open]"),
        ):
            with self.subTest(path, sheet=sheet):
                page.goto(path)
                press(page, page.locator(opener).first)
                page.locator(sheet).wait_for()
                check_screen(page)
        check_html(pages, [])
