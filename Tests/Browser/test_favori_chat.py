"""Favori: two neighbours on phones of their own talk about a favour, before and while one helps the other."""

import re

from browsing import check_html, check_screen, jpeg, screenshot, tap
from browsing.neighbours import PASSWORD, NeighbourhoodTest, press

OPERATOR = "Olga"


def line(page, text):
    return page.locator(".bubble").filter(has_text=text)


def say(page, text):
    page.locator(".chat-composer textarea").fill(text)
    tap(page, page.get_by_role("button", name=re.compile("Send|Invia")))
    line(page, text).wait_for()


class ChatTest(NeighbourhoodTest):
    def entered(self, page, favour):
        """The chat of a favour, by its button."""
        page.goto(favour)
        press(page, page.locator(".chat-button"))
        page.wait_for_url(re.compile(r"/chats/\d+$"))


class TwoPhones(ChatTest):
    def test_they_talk_before_and_while_one_helps_and_see_each_word_at_once(self):
        anna, bruno = self.joined("Anna"), self.joined("Bruno", dark=True)
        favour = self.asked(anna, "Carry a sofa")
        self.entered(bruno, favour)
        say(bruno, "Is there a lift?")
        # On her list it comes by itself, and is marked as unread.
        anna.goto("/me/chats")
        row = anna.get_by_role("link", name=re.compile("Bruno.*Is there a lift"))
        row.get_by_text("unread: 1").wait_for(state="attached")
        check_screen(anna)
        say(bruno, "It is heavy")
        row = anna.get_by_role("link", name=re.compile("Bruno.*It is heavy"))
        row.get_by_text("unread: 2").wait_for(state="attached")
        self.assertNotIn("Read", bruno.locator(".chat").inner_text())
        tap(anna, row)
        line(anna, "Is there a lift?").wait_for()
        # That she has read it appears on his phone.
        bruno.locator(".chat-note").get_by_text("Read").wait_for()
        say(anna, "No, but only one floor")
        line(bruno, "No, but only one floor").wait_for()

        # He accepts, and the work begins; the chat goes on.
        tap(bruno, bruno.locator(".chat-about"))
        sheet = bruno.locator("dialog.page-sheet[open]")
        press(bruno, sheet.get_by_role("button", name="Accept"))
        press(bruno, sheet.get_by_role("button", name="I have started"))
        sheet.get_by_role("button", name="Done").wait_for()
        tap(bruno, sheet.get_by_role("button", name="Close"))
        sheet.wait_for(state="detached")
        say(bruno, "I am on my way")
        line(anna, "I am on my way").wait_for()

        # A photo, with words, and what is typed survives a reload.
        bruno.locator(".chat-add input").set_input_files(jpeg("coffee", 800))
        bruno.get_by_role("img", name="Photo to be sent").wait_for()
        say(bruno, "Is it this house?")
        there = "() => [...document.querySelectorAll('.chat-photo img')].some((image) => image.naturalWidth > 0)"
        for page in (anna, bruno):
            page.wait_for_function(there)
        anna.locator(".chat-composer textarea").fill("Yes, ring at")
        anna.reload()
        self.assertEqual(anna.locator(".chat-composer textarea").input_value(), "Yes, ring at")
        self.assertEqual(anna.locator(".bubble").count(), 5)
        tap(anna, anna.locator(".chat-photo"))
        anna.get_by_role("dialog", name="Photos").wait_for()
        anna.wait_for_function("() => document.querySelector('.photo-full img')?.naturalWidth > 0")
        tap(anna, anna.get_by_role("button", name="Close"))
        # Two taps send it once.
        anna.locator(".chat-composer").evaluate("(form) => { form.requestSubmit(); form.requestSubmit(); }")
        line(bruno, "Yes, ring at").wait_for()
        self.assertEqual(line(bruno, "Yes, ring at").count(), 1)
        anna.wait_for_function("() => document.querySelector('.chat-composer textarea').value === ''")

        # After a block neither finds the other's words, and both are told the same as of a chat that never was.
        anna.context.watcher.allow("404")
        bruno.context.watcher.allow("404")
        tap(bruno, bruno.get_by_role("link", name="Profile").first)
        press(bruno, bruno.get_by_role("button", name="Block"))
        tap(bruno, bruno.get_by_role("alertdialog").get_by_role("button", name="Block"))
        bruno.get_by_role("button", name="Unblock").wait_for()
        anna.locator(".chat-composer textarea").fill("Where are you?")
        tap(anna, anna.get_by_role("button", name="Send"))
        alert = anna.get_by_role("alertdialog", name="There is nothing here.")
        alert.wait_for()
        tap(anna, alert.get_by_role("button"))
        self.assertEqual(anna.locator(".chat-composer textarea").input_value(), "Where are you?")
        bruno.goto(anna.url)
        anna.reload()
        for page in (anna, bruno):
            page.get_by_text("There is nothing here.").first.wait_for()
            self.assertEqual(page.locator(".bubble").count(), 0)
            page.goto("/me/chats")
            page.get_by_text("Nobody has written yet.").wait_for()

    def test_nothing_moves_under_the_finger_of_one_who_reads_further_up(self):
        anna, bruno = self.joined("Alma"), self.joined("Bo")
        favour = self.asked(anna, "Dig the garden")
        self.entered(bruno, favour)
        chat = bruno.url.rpartition("/")[2]
        for start in (0, 40):
            bruno.evaluate(
                """async ([chat, start]) => {
                  for (let number = start; number < start + 40; number += 1) {
                    const body = JSON.stringify({ text: `Number ${number}.` });
                    const headers = { "Content-Type": "application/json" };
                    await fetch(`/api/v1/chats/${chat}/messages`, { method: "POST", headers, body });
                  }
                }""",
                [chat, start],
            )
        anna.goto(f"/chats/{chat}")
        # The newest is at the end, where one begins to read; what is older comes in above.
        self.assertTrue(line(anna, "Number 79.").is_visible())
        self.assertEqual(line(anna, "Number 19.").count(), 0)
        press(anna, anna.get_by_role("link", name="Older messages"))
        line(anna, "Number 0.").wait_for()
        line(anna, "Number 40.").evaluate("(element) => element.scrollIntoView({ behavior: 'instant' })")
        place = line(anna, "Number 40.").bounding_box()["y"]
        say(bruno, "And this is new")
        newer = anna.get_by_role("button", name="New messages")
        newer.wait_for()
        self.assertAlmostEqual(line(anna, "Number 40.").bounding_box()["y"], place, delta=1)
        self.assertFalse(line(anna, "And this is new").evaluate("(one) => one.getBoundingClientRect().top < innerHeight"))
        tap(anna, newer)
        newer.wait_for(state="hidden")
        self.assertTrue(line(anna, "And this is new").evaluate("(one) => one.getBoundingClientRect().top < innerHeight"))

    def test_without_scripts_a_chat_is_pages_and_forms(self):
        anna, bruno = self.joined("Ada"), self.joined("Ben")
        favour = self.asked(anna, "Feed the cat")
        self.entered(bruno, favour)
        plain = self.phone(None, java_script_enabled=False)
        plain.context.add_cookies(bruno.context.storage_state()["cookies"])
        plain.goto(bruno.url)
        for text in ("Does it bite?", "<b>And scratch?</b>"):
            plain.locator("textarea").fill(text)
            plain.locator(".chat-send").click()
            plain.get_by_text(text).wait_for()
        plain.context.watcher.allow("422")
        plain.locator("textarea").fill("x" * 2001)
        plain.locator(".chat-send").click()
        plain.get_by_text("A message has at most 2000 characters.").wait_for()
        self.assertEqual(plain.locator("textarea").input_value(), "x" * 2001)
        anna.goto(favour)
        press(anna, anna.locator(".chat-button"))
        self.assertEqual(anna.locator(".bubble").count(), 2)


class Removal(ChatTest):
    options = {"operators": [(OPERATOR, PASSWORD)]}

    def test_a_message_is_reported_and_an_operator_removes_it_for_both(self):
        anna, bruno = self.joined("Anna"), self.joined("Bruno", language="it", dark=True)
        favour = self.asked(anna, "Carry a sofa")
        self.entered(bruno, favour)
        say(bruno, "Is there a lift?")
        say(bruno, "Answer me, you fool")
        anna.goto(bruno.url)
        # One's own cannot be reported.
        self.assertEqual(anna.locator(".chat-more").count(), 2)
        self.assertEqual(bruno.locator(".chat-more").count(), 0)
        check_screen(anna)
        screenshot(anna, "favori-chat-report")
        tap(anna, anna.locator(".chat-more").last)
        sheet = self.sheet(anna)
        sheet.get_by_text("The operators read this message, with its photo, and no other of the chat.").wait_for()
        self.assertIn("you fool", sheet.inner_text())
        self.assertNotIn("lift", sheet.inner_text())
        check_screen(anna)
        screenshot(anna, "favori-message-report")
        press(anna, sheet.get_by_text("Rude or hateful", exact=True))
        sheet.locator("textarea").fill("He insults me.")
        press(anna, sheet.get_by_role("button", name="Send report"))
        anna.get_by_text("Thank you. The operators look at it.").wait_for()
        sheet.wait_for(state="detached")
        # He learns nothing of it.
        bruno.reload()
        self.assertNotIn("egnal", bruno.locator("main").inner_text())

        olga = self.signed_in(OPERATOR, dark=True)
        olga.goto("/operator")
        tap(olga, olga.get_by_role("link", name=re.compile("Message in a chat")))
        olga.get_by_text("Answer me, you fool").wait_for()
        self.assertNotIn("lift", olga.locator("main").inner_text())
        press(olga, olga.locator("summary", has_text="Remove"))
        olga.locator("details[open] textarea").fill("An insult.")
        check_screen(olga)
        screenshot(olga, "favori-operator-message")
        press(olga, olga.get_by_role("button", name="Remove"))
        olga.get_by_text("Removed by an operator. Only operators still see it here.").wait_for()
        check_screen(olga)
        screenshot(olga, "favori-operator-removed")
        # On both phones at once, without a reload.
        for page, text in ((anna, "Removed by an operator"), (bruno, "Rimosso da un gestore")):
            line(page, text).wait_for()
            self.assertEqual(line(page, "you fool").count(), 0)
            self.assertEqual(line(page, "Is there a lift?").count(), 1)
            check_screen(page)
        screenshot(bruno, "favori-chat-removed-it-dark")
        tap(olga, olga.get_by_role("button", name="Undo"))
        line(anna, "you fool").wait_for()
        say(anna, "Ask somebody else")
        tap(bruno, bruno.locator(".chat-more").last)
        self.sheet(bruno).get_by_role("heading", name="Messaggio di Anna").wait_for()
        check_screen(bruno)
        screenshot(bruno, "favori-message-report-it-dark")
        olga.goto("/operator/log")
        check_screen(olga)
        paths = ("/operator", "/operator/log", "/operator/messages/2")
        check_html({path: olga.context.request.get(path).text() for path in paths}, [])

    def test_without_scripts_a_message_is_reported_by_a_link_and_a_form(self):
        anna, bruno = self.joined("Ada"), self.joined("Ben", language="it", dark=True)
        favour = self.asked(anna, "Feed the cat")
        self.entered(bruno, favour)
        say(bruno, "You fool")
        plain = self.phone(None, java_script_enabled=False, language="it", dark=True)
        plain.context.add_cookies(anna.context.storage_state()["cookies"])
        plain.goto(bruno.url)
        plain.get_by_role("link", name="Segnala questo messaggio").click()
        plain.get_by_role("heading", name="Messaggio di Ben").wait_for()
        plain.get_by_role("radio", name="Offensivo").check()
        plain.get_by_role("button", name="Invia segnalazione").click()
        plain.get_by_text("L'hai segnalato").wait_for()


class Screens(ChatTest):
    sharpness = 3

    def look_over(self, name, **wishes):
        anna, bruno = self.joined(f"Anna {name[:2]}", **wishes), self.joined(f"Bruno {name[:2]}", **wishes)
        favour = self.asked(anna, "Carry a sofa")
        bruno.goto(favour)
        check_screen(bruno)
        self.entered(bruno, favour)
        check_screen(bruno)
        say(bruno, "Hello! " + "Donaudampfschifffahrtsgesellschaft" * 3)
        anna.goto(bruno.url)
        say(anna, "Two\nlines")
        anna.locator(".chat-add input").set_input_files(jpeg("coffee", 800))
        anna.locator(".chat-photo-field img[src*=pictures]").wait_for()
        check_screen(anna)
        tap(anna, anna.locator(".chat-send"))
        bruno.locator(".chat-photo").wait_for()
        anna.locator(".chat-note").get_by_text(re.compile("Read|Letto")).wait_for()
        for page in (anna, bruno):
            check_screen(page)
            screenshot(page, f"favori-chat-{name}-{'own' if page is anna else 'other'}")
        pages = ("/me/chats", "/me", bruno.url, f"{favour}/chats")
        check_html({path: bruno.context.request.get(path).text() for path in pages}, [])
        bruno.goto("/me/chats")
        check_screen(bruno)
        screenshot(bruno, f"favori-chats-{name}")

    def test_every_screen_in_english_can_be_read_touched_and_heard(self):
        self.look_over("en-light", language="en", dark=False)

    def test_every_screen_in_italian_can_be_read_touched_and_heard(self):
        self.look_over("it-dark", language="it", dark=True)
