"""Two people in one browser, one after the other: nothing of the first reaches the second."""

import json
import urllib.parse

from browsing.accessibility import check_accessible
from browsing.people import BRUNOS, PASSWORDS, sign_in, sign_out, with_people
from browsing.pictures import photos
from test_uploads import LONG, Imports, choose_files
from test_waiting import KEPT, SIGNED_OUT

# All that scripts of this site can find in the browser.
STORES = """async () => {
  const caches_ = [];
  for (const name of await caches.keys()) {
    for (const request of await (await caches.open(name)).keys()) caches_.push(new URL(request.url).pathname);
  }
  const databases = [];
  for (const { name } of await indexedDB.databases()) {
    const opened = await new Promise((resolve, reject) => {
      const asking = indexedDB.open(name);
      asking.onsuccess = () => resolve(asking.result);
      asking.onerror = () => reject(asking.error);
    });
    for (const store of opened.objectStoreNames) {
      const all = await new Promise((resolve) => {
        const asking = opened.transaction(store).objectStore(store).getAll();
        asking.onsuccess = () => resolve(asking.result);
      });
      databases.push([name, store, all.map((one) => (one instanceof Blob ? `blob of ${one.size}` : one))]);
    }
    opened.close();
  }
  return { caches: caches_, databases, local: { ...localStorage }, session: { ...sessionStorage } };
}"""
OWNER = "() => document.body.dataset.owner"


class TwoPeople(Imports):
    """Each test on a site of its own: a photo is in Anna's library, none in Bruno's."""

    wishes = {"prepare": with_people, "photos": photos("coffee"), "is_welcomed": False}

    def setUp(self):
        super().setUp()
        self.page = self.phone(None)
        self.page.context.watcher.allow(SIGNED_OUT)

    def choose_here(self, files):
        choose_files(self.page, "Choose photos", files)
        self.page.get_by_role("button", name="Keep without analysing").click()

    def wait_with(self, count):
        """Anna has chosen so many photos, which do not get through, and is at the settings."""
        page = self.page
        sign_in(page, "Anna", "/import")
        held = []
        page.context.route("**/uploads/*", lambda route: held.append(route))
        files = self.made(count)
        self.choose_here(files)
        self.wait_until_kept(page)
        page.goto("/settings")
        return files

    def let_through(self):
        self.page.context.unroute("**/uploads/*")

    def question(self):
        self.page.get_by_role("button", name="Sign out").click()
        question = self.page.get_by_role("alertdialog", name="Send the photos first?")
        question.wait_for()
        return question


class OneAfterTheOther(TwoPeople):
    def test_a_page_of_the_first_in_another_tab_changes_nothing_any_more(self):
        open_page, page = self.page, self.page.context.new_page()
        sign_in(open_page, "Anna", "/search")
        open_page.locator(".cell img").first.wait_for()
        annas = open_page.evaluate(OWNER)
        page.goto("/settings")
        sign_out(page)
        sign_in(page, "Bruno", "/search")
        brunos = page.evaluate(OWNER)
        # A script of Anna's page that was still under way.
        asked = """async (owner) => (await fetch('/photos/favourite', { method: 'POST', headers: {
          'Content-Type': 'application/json', Accept: 'application/json', 'Page-Owner': owner },
          body: JSON.stringify({ ids: [1], on: true }) })).status"""
        page.context.watcher.allow("Failed to load resource.*(404|412)")
        self.assertEqual(page.evaluate(asked, annas), 412)
        self.assertNotEqual(page.evaluate(asked, brunos), 412)

    def test_an_open_page_is_hidden_at_once_when_another_tab_signs_out(self):
        page, other = self.page, self.page.context.new_page()
        sign_in(page, "Anna", "/search")
        picture = page.locator(".cell img").first
        picture.wait_for()
        title = page.title()
        page.evaluate("window.mark = 1")
        sign_out(other)
        page.get_by_role("heading", name="You have been signed out").wait_for()
        # Nor does a key bring it back.
        for _ in range(3):
            page.keyboard.press("Escape")
        self.assertFalse(picture.is_visible())
        self.assertTrue(page.title().startswith("You have been signed out"))
        check_accessible(page)

        sign_in(other, "Bruno", "/settings")
        page.get_by_role("heading", name="Somebody else has signed in").wait_for()
        self.assertFalse(picture.is_visible())

        # Its own person finds it as it was.
        sign_out(other)
        sign_in(other, "Anna", "/settings")
        picture.wait_for()
        self.assertEqual((page.evaluate("window.mark"), page.title()), (1, title))

        sign_out(other)
        sign_in(other, "Bruno", "/settings")
        page.get_by_role("link", name="Continue").click()
        page.wait_for_function("(owner) => document.body.dataset.owner === owner", arg=other.evaluate(OWNER))

    def test_a_page_whose_sign_in_was_ended_elsewhere_is_hidden_when_it_is_next_shown(self):
        page = self.page
        sign_in(page, "Anna", "/search")
        picture = page.locator(".cell img").first
        picture.wait_for()
        other = self.phone(None)
        sign_in(other, "Anna", "/settings/sign-ins")
        other.get_by_role("button", name="End this sign-in").click()
        other.get_by_role("button", name="End this sign-in").wait_for(state="detached")
        # The tab is looked at again.
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.get_by_role("heading", name="You have been signed out").wait_for()
        self.assertFalse(picture.is_visible())

    def test_nothing_of_the_first_is_left_for_the_second(self):
        page = self.page
        # What Bruno asks for and does not get.
        page.context.watcher.allow("Failed to load resource.*404")
        sign_in(page, "Anna", "/search")
        picture = page.locator(".cell img").first
        picture.wait_for()
        address = urllib.parse.urlsplit(picture.get_attribute("src")).path
        annas = page.evaluate(OWNER)
        # What a person leaves behind: settings of the viewer, an edit, photos that were sent.
        page.locator(".cell").first.click()
        page.wait_for_url("**/photos/1*")
        page.goto("/photos/1/edit")
        page.locator("#editor, .editor").first.wait_for()
        page.goto("/import")
        self.choose_here(self.made(2))
        self.assertEqual(self.finished(page), "2 photos added")
        sign_out(page)

        sign_in(page, "Bruno", "/search")
        page.get_by_text("No photos yet").or_(page.get_by_text("No photos")).first.wait_for()
        brunos = page.evaluate(OWNER)
        self.assertNotEqual(annas, brunos)
        self.assertEqual(page.locator(".cell").count(), 0)
        kept = page.evaluate(STORES)
        # The pages for when the site is out of reach are everybody's; nothing else is in the cache.
        public = ("/offline", "/assets/")
        self.assertEqual([path for path in kept["caches"] if not path.startswith(public)], [])
        for name, store, values in kept["databases"]:
            if store in ("entries", "files"):
                self.assertEqual(values, [], f"{name} {store}")
        said = json.dumps([kept["local"], kept["session"]])
        self.assertNotIn("IMG_", said)
        for key in kept["local"] | kept["session"]:
            if annas in key:
                # Choices of Anna's, under her library's name, which Bruno's pages do not look at; no photo of hers.
                self.assertNotIn("photos/", str(kept["local"].get(key)))
        # Not even by its address, which the browser would have kept for good.
        answer = page.evaluate(f"fetch({json.dumps(address)}).then((answer) => answer.status)")
        self.assertEqual(answer, 404)
        for path in ("/photos/1", "/photos/1/original", "/photos/1/tags", "/photos/1/edit"):
            status = page.evaluate(f"fetch({json.dumps(path)}).then((answer) => answer.status)")
            self.assertEqual(status, 404, path)

    def test_a_page_of_the_first_does_not_come_back_out_of_the_history(self):
        page = self.page
        sign_in(page, "Anna", "/search")
        page.locator(".cell img").first.wait_for()
        sign_out(page)
        sign_in(page, "Bruno", "/search")
        brunos = page.evaluate(OWNER)
        for _ in range(4):
            page.go_back()
            page.wait_for_load_state()
            page.wait_for_function("(owner) => [owner, undefined].includes(document.body.dataset.owner)", arg=brunos)
            self.assertEqual(page.locator(".cell").count(), 0)

    def test_a_wrong_name_or_password_says_neither_which(self):
        page = self.page
        page.context.watcher.allow("Failed to load resource.*422")
        page.goto("/login")
        for name, password in (("Carla", BRUNOS), ("Bruno", PASSWORDS["Anna"])):
            page.get_by_label("Name").fill(name)
            page.get_by_label("Password").fill(password)
            page.get_by_role("button", name="Sign in").click()
            page.get_by_role("alert").wait_for()
            self.assertEqual(page.get_by_role("alert").inner_text(), "The name or the password is incorrect.")
            # What was typed as the name is still there.
            self.assertEqual(page.get_by_label("Name").input_value(), name)


class Waiting(TwoPeople):
    def test_what_waits_is_sent_before_signing_out(self):
        files = self.wait_with(3)
        question = self.question()
        self.assertIn("3 photos in this browser", question.inner_text())
        self.let_through()
        question.get_by_role("button", name="Send, then sign out").click()
        self.page.wait_for_url("**/login", timeout=LONG)
        self.expect_all(files)
        self.assertEqual(self.page.evaluate(KEPT), [])

    def test_what_waits_stays_locked_for_the_next_person_and_goes_on_for_its_own(self):
        page, files = self.page, self.wait_with(3)
        self.question().get_by_role("button", name="Keep until I sign in again").click()
        page.wait_for_url("**/login")
        self.let_through()
        sign_in(page, "Bruno", "/import")
        page.get_by_text("3 photos in this browser belong to another library or sign-in.").wait_for()
        self.assertEqual(self.originals(), [])
        sign_out(page)
        sign_in(page, "Anna", "/import")
        self.assertEqual(self.finished(page), "3 photos added")
        self.expect_all(files)

    def test_what_waits_is_discarded_before_signing_out(self):
        self.wait_with(3)
        self.question().get_by_role("button", name="Discard and sign out").click()
        self.page.wait_for_url("**/login")
        self.assertEqual(self.page.evaluate(KEPT), [])
        self.let_through()
        self.assertEqual(self.originals(), [])

    def test_the_question_can_be_called_off(self):
        page = self.page
        self.wait_with(2)
        self.question().get_by_role("button", name="Cancel").click()
        page.goto("/settings/sign-ins")
        page.get_by_text("This browser", exact=True).wait_for()
        self.assertEqual(len(page.evaluate(KEPT)), 2)


class Owner(TwoPeople):
    def test_the_owner_adds_a_person_who_signs_in_and_is_removed(self):
        page = self.page
        sign_in(page, "Anna", "/settings")
        page.get_by_role("link", name="People").click()
        page.get_by_label("Name").fill("Carla")
        page.get_by_label("New password", exact=True).fill("purple monkey 99")
        page.get_by_label("Repeat the new password").fill("purple monkey 99")
        page.get_by_role("button", name="Add").click()
        page.get_by_role("link", name="Carla").wait_for()
        carla = self.phone(None)
        carla.context.watcher.allow(SIGNED_OUT)
        PASSWORDS["Carla"] = "purple monkey 99"
        sign_in(carla, "Carla", "/settings")
        self.assertEqual(carla.get_by_role("link", name="People").count(), 0)
        page.get_by_role("link", name="Carla").click()
        page.get_by_role("button", name="Remove Carla").click()
        page.get_by_role("alertdialog").get_by_role("button", name="Remove").click()
        page.wait_for_url("**/settings/people", timeout=LONG)
        page.get_by_text("Libraries of removed people").wait_for()
        carla.goto("/settings")
        carla.wait_for_url("**/login*")

    def test_a_sign_in_elsewhere_is_seen_and_ended(self):
        page = self.page
        sign_in(page, "Bruno", "/settings")
        other = self.phone(None)
        other.context.watcher.allow(SIGNED_OUT)
        sign_in(other, "Bruno", "/settings")
        page.get_by_role("link", name="Sign-ins").click()
        page.get_by_text("This browser", exact=True).wait_for()
        page.get_by_role("button", name="End this sign-in").click()
        page.get_by_role("button", name="End this sign-in").wait_for(state="detached")
        other.goto("/settings")
        other.wait_for_url("**/login*")
        page.reload()
        page.get_by_text("This browser", exact=True).wait_for()

    def test_ones_own_password_is_changed_where_one_is_signed_in(self):
        page = self.page
        page.context.watcher.allow("Failed to load resource.*422")
        sign_in(page, "Bruno", "/settings/password")
        for current, expected in (("not this one", "The current password is incorrect."), (BRUNOS, None)):
            page.get_by_label("Current password").fill(current)
            page.get_by_label("New password", exact=True).fill("a new one, 8842")
            page.get_by_label("Repeat the new password").fill("a new one, 8842")
            page.get_by_role("button", name="Change password").click()
            if expected:
                self.assertEqual(page.get_by_role("alert").inner_text(), expected)
        page.get_by_text("The password is changed.").wait_for()
