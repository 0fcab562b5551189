"""Photos that wait in the browser: while nobody is logged in, beside another library's, and in a tab that was doubled."""

import urllib.parse

from browsing.password import give_password, log_in, with_password
from test_uploads import LONG, Imports, choose_files

# What the browser says of a request that is refused because nobody is logged in, and of a site that has ended.
SIGNED_OUT = "Failed to load resource.*(401|412)|failed request.*ERR_ABORTED"
UNREACHED = "Failed to load resource|failed request|ERR_"
# All that the browser keeps of photos on their way.
KEPT = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open("vision");
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const asking = opening.result.transaction("entries").objectStore("entries").getAll();
    asking.onsuccess = () => resolve(asking.result);
  };
})"""
# What the login page is made of, and what browsers keep of the app.
PUBLIC = ("/login", "/assets/", "/icons.svg", "/site.webmanifest", "/worker.js", "/offline")


def is_open(entry):
    return entry["state"] in ("waiting", "sending")


class BehindAPassword(Imports):
    """Each test on a site of its own, which asks for a password; somebody has logged in, and is where photos come in."""

    wishes = {"prepare": with_password, "is_welcomed": False}
    expected = SIGNED_OUT

    def setUp(self):
        super().setUp()
        self.page = self.phone(None)
        self.page.context.watcher.allow(self.expected)
        log_in(self.page, "/import")

    def choose_here(self, files):
        """On the page of the import."""
        choose_files(self.page, "Choose photos", files)
        self.page.get_by_role("button", name="Keep without analysing").click()

    def queue(self, count):
        """Chooses so many, and waits until the browser has put all of them away."""
        files = self.made(count)
        self.choose_here(files)
        self.wait_until_kept(self.page)
        return files

    def queue_and_hold(self, count):
        """As `queue`; no part of them is let through, and no more is asked for."""
        held = []
        self.page.context.route("**/uploads/*", lambda route: held.append(route))
        files = self.queue(count)
        # As many are sent at once.
        while len(held) < 2:
            self.page.wait_for_timeout(50)
        return files

    def let_through(self):
        self.page.context.unroute("**/uploads/*")

    def log_out(self):
        """As when the session has ended elsewhere."""
        self.page.context.clear_cookies()


class SignedOut(BehindAPassword):
    def test_who_is_logged_out_loses_no_photo_and_goes_on_after_the_next_login(self):
        page, files = self.page, self.queue(40)
        self.log_out()
        # The page says so, and stays; nothing of it is seen.
        page.get_by_role("heading", name="You have been signed out").wait_for(timeout=LONG)
        self.assertFalse(page.locator("#job").is_visible())
        self.assertEqual(urllib.parse.urlsplit(page.url).path, "/import")
        kept = page.evaluate(KEPT)
        self.assertEqual(len(kept), 40)
        self.assertEqual([entry for entry in kept if entry["state"] == "refused"], [])
        self.assertTrue(any(is_open(entry) for entry in kept))
        page.get_by_role("link", name="Sign in").click()
        give_password(page, "/import")
        self.assertEqual(self.finished(page), "40 photos added")
        self.expect_all(files)

    def test_the_login_page_sends_nothing_and_asks_for_nothing_private(self):
        page = self.page
        self.queue_and_hold(3)
        self.log_out()
        asked, visits = [], []
        page.context.on("request", lambda request: asked.append(urllib.parse.urlsplit(request.url).path))
        page.on("framenavigated", lambda frame: visits.append(frame.url))
        page.goto("/login")
        page.wait_for_load_state("networkidle")
        self.assertEqual([path for path in asked if not path.startswith(PUBLIC)], [])
        self.assertEqual(len(visits), 1)
        self.assertEqual(sum(map(is_open, page.evaluate(KEPT))), 3)

    def test_a_tab_that_was_open_goes_on_when_another_one_has_logged_in(self):
        page, files = self.page, self.queue(40)
        self.log_out()
        page.get_by_role("link", name="Sign in").wait_for(timeout=LONG)
        log_in(page.context.new_page(), "/settings")
        self.assertEqual(self.finished(page), "40 photos added")
        self.expect_all(files)

    def test_what_waits_in_a_page_that_another_tab_hides_goes_on_after_the_next_login(self):
        page, files = self.page, self.queue_and_hold(3)
        page.evaluate("window.mark = 1")
        self.log_out()
        other = page.context.new_page()
        other.goto("/login")
        page.get_by_role("heading", name="You have been signed out").wait_for()
        self.assertEqual(sum(map(is_open, page.evaluate(KEPT))), 3)
        self.let_through()
        log_in(other, "/settings")
        self.assertEqual(self.finished(page), "3 photos added")
        self.expect_all(files)
        # It is the page that was there, not another one at its address.
        self.assertEqual(page.evaluate("window.mark"), 1)

    def test_one_photo_that_somebody_waits_for_is_still_there_after_the_login(self):
        self.log_out()
        choose_files(self.page, "Choose photos", self.made(1))
        alert = self.page.get_by_role("alertdialog", name="You have been signed out.")
        # What only this page has would be lost if the login came in its place.
        with self.page.context.expect_page() as opened:
            self.page.get_by_role("link", name="Sign in").click()
        opened.value.wait_for_load_state()
        opened.value.close()
        log_in(self.page.context.new_page(), "/settings")
        alert.get_by_role("button", name="Try again").click()
        self.page.wait_for_url("**/drafts/*/edit")


class AnotherLibrary(BehindAPassword):
    """Five photos wait for one library, and another one comes to its address."""

    expected = UNREACHED

    def setUp(self):
        super().setUp()
        self.mine, self.other = self.site.library, self.site.folder / "other"
        with_password(self.other)
        self.files = self.queue_and_hold(5)

    def move_to(self, library):
        self.site.stop()
        self.site.library = library
        self.site.start_again()

    def leave_and_move_to(self, library):
        """Comes back by the other's login."""
        self.page.goto("about:blank")
        self.move_to(library)
        self.let_through()
        log_in(self.page, "/import")

    def test_what_waits_for_one_library_is_not_sent_to_another(self):
        page = self.page
        self.leave_and_move_to(self.other)
        page.get_by_text("5 photos in this browser belong to another library or sign-in.").wait_for()
        self.assertFalse(page.locator("#job").is_visible())
        # Nor when somebody sends photos of their own.
        self.choose_here(self.made(2, first=10))
        self.assertEqual(self.finished(page), "2 photos added")
        self.assertEqual(len(self.originals()), 2)
        page.get_by_role("button", name="Done").click()
        page.wait_for_url(lambda url: not url.endswith("/import"))
        # Where they belong, they go on.
        self.leave_and_move_to(self.mine)
        self.assertEqual(self.finished(page), "5 photos added")
        self.expect_all(self.files)

    def test_a_page_that_is_still_open_sends_nothing_to_another_library(self):
        page = self.page
        page.get_by_role("button", name="Pause").click()
        page.get_by_role("button", name="Resume").wait_for()
        self.move_to(self.other)
        self.let_through()
        log_in(page.context.new_page(), "/import")
        page.get_by_role("heading", name="Somebody else has signed in").wait_for()
        # Nobody can click there any more; a script that was under way could.
        page.locator("#job-resume").dispatch_event("click")
        page.locator("#job-login:not([hidden])").wait_for(state="attached", timeout=LONG)
        self.assertEqual(self.originals(), [])
        self.assertEqual(list((self.site.library / "uploads").glob("*")), [])
        self.assertEqual(sum(map(is_open, page.evaluate(KEPT))), 5)

    def test_one_photo_that_somebody_waits_for_is_not_sent_to_another_library_either(self):
        self.move_to(self.other)
        log_in(self.page.context.new_page(), "/import")
        heading = self.page.get_by_role("heading", name="Somebody else has signed in")
        heading.wait_for()
        self.page.locator("#photos").set_input_files(self.made(1, first=10))
        alert = self.page.locator("dialog.alert[open]", has_text="This page belongs to another sign-in")
        alert.wait_for(state="attached")
        # It stands above what the page says since.
        self.assertTrue(heading.is_visible())
        self.assertFalse(alert.is_visible())
        self.assertEqual(list((self.other / "uploads").glob("*")), [])

    def test_what_waits_for_another_library_is_discarded_after_a_question(self):
        page = self.page
        self.leave_and_move_to(self.other)
        page.get_by_role("button", name="Discard").click()
        alert = page.get_by_role("alertdialog")
        self.assertIn("5 photos", alert.inner_text())
        alert.get_by_role("button", name="Cancel").click()
        self.assertEqual(len(page.evaluate(KEPT)), 5)
        page.get_by_role("button", name="Discard").click()
        alert.get_by_role("button", name="Discard").click()
        page.locator("#locked").wait_for(state="hidden")
        self.assertEqual(page.evaluate(KEPT), [])
        page.reload()
        page.get_by_role("button", name="Choose photos").wait_for()
        self.assertFalse(page.locator("#locked").is_visible())


class Doubled(Imports):
    def test_a_doubled_tab_does_not_send_what_the_first_one_sends(self):
        files = self.made(60)
        first = self.phone(None)
        # As on plain http.
        first.context.add_init_script("delete Navigator.prototype.locks;")
        first.goto("/")
        sent = []
        first.context.on("request", lambda request: sent.append(request.url) if request.method == "PATCH" else None)
        self.choose(first, files)
        self.wait_until_kept(first)
        with first.expect_popup() as popup:
            # With a copy of the tab's own storage, as a doubled tab has.
            first.evaluate("void open('/import')")
        second = popup.value
        for page in (first, second):
            self.assertEqual(self.finished(page), "60 photos added")
        self.expect_all(files)
        self.assertEqual((len(sent), len(set(sent))), (60, 60))


class Refusals(Imports):
    def test_a_photo_is_marked_refused_by_what_is_in_it_and_not_by_its_name(self):
        files = self.made(2)
        twins = []
        for number, path in enumerate(files):
            (self.folder / str(number)).mkdir()
            twins.append(path.rename(self.folder / str(number) / "IMG_0001.png"))
        page = self.phone("/", service_workers="block")
        self.choose(page, twins)
        self.assertEqual(self.finished(page), "2 photos added")
        kept = page.evaluate(KEPT)
        self.assertEqual([entry["name"] for entry in kept], ["IMG_0001.png"] * 2)
        # What the site tells of a photo of that name in somebody's folder, of another device's, and of the second one.
        other = '{"name":"IMG_0001.png","reason":"Of a folder."}'
        foreign = '{"content":"0123456789abcdef","name":"IMG_0001.png","reason":"Of another device."}'
        told = f'{{"content":"{kept[1]["sha256"][:16]}","name":"IMG_0001.png","reason":"It cannot be read."}}'
        events = "".join(f"event: refused\ndata: {data}\n\n" for data in (other, foreign, told))
        page.route(
            "**/events",
            lambda route: route.fulfill(content_type="text/event-stream", body=f"retry: 600000\n\n{events}"),
        )
        # The page listens as long as the site recognises.
        page.route("**/import", self.busy)
        page.goto("/import")
        page.get_by_text("It cannot be read.").wait_for()
        states = {entry["sha256"]: entry["state"] for entry in page.evaluate(KEPT)}
        self.assertEqual(states, {kept[0]["sha256"]: "added", kept[1]["sha256"]: "refused"})

    def busy(self, route):
        answer = route.fetch()
        busy = answer.text().replace("waiting&quot;:0", "waiting&quot;:1")
        self.assertNotEqual(busy, answer.text())
        route.fulfill(response=answer, body=busy)
