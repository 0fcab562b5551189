"""Favori on several machines: three programs on one PostgreSQL, behind one proxy."""

import threading
import time
import unittest
from collections import Counter

from attacking import IS_LONG
from clustering import PASSWORD, Neighbour, Town, at_once

ROUNDS = 50 if IS_LONG else 2
HELPERS, PLACES = 100, 3
# Seconds after which something counts as never happening; two cores may be busy with other tests.
PATIENCE = 60


class Cluster(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.town = cls.enterClassContext(Town())
        cls.helpers = at_once([f"Helper {number}" for number in range(HELPERS)], lambda name: Neighbour(cls.town, name))

    def setUp(self):
        self.programs = self.town.programs

    def tearDown(self):
        for program in self.programs:
            self.assertIsNone(program.process.poll(), "A program has ended")

    def until(self, condition):
        ends = time.monotonic() + PATIENCE
        while not condition():
            self.assertLess(time.monotonic(), ends, "It never happened")
            time.sleep(0.05)

    def accept(self, person, favour, slot):
        """Tries until there is an answer, as an app does: whether the person got a place."""
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends:
            try:
                status, answer = person.send(f"/favours/{favour}/slots/{slot}/accept", Idempotency_Key=f"race-{favour}")
            except (OSError, ValueError):
                continue
            if status == 200:
                return True
            if answer and answer["code"] == "full":
                return False
            if status not in (502, 503):
                return status, answer
            time.sleep(0.05)
        return "no answer"

    def race(self, asker, meanwhile=lambda: None):
        """All helpers accept the few places of one favour, through the proxy; each program tells the same of it."""
        favour, slot = asker.asks("Carry a sofa", PLACES)
        troubles = threading.Thread(target=meanwhile)
        troubles.start()
        results = at_once(self.helpers, lambda person: self.accept(person, favour, slot))
        troubles.join()
        self.assertEqual(Counter(map(str, results)), {"True": PLACES, "False": HELPERS - PLACES})
        have = {person.number for person, result in zip(self.helpers, results, strict=True) if result}
        for program in self.programs:
            slot = asker.get(f"/favours/{favour}", at=program.port)[1]["slots"][0]
            self.assertEqual(slot["accepted"], PLACES)
            self.assertEqual({helper["id"] for helper in slot["helpers"]}, have)
            told = [one for one in asker.get("/me", at=program.port)[1]["messages"] if one.get("favour") == favour]
            self.assertEqual(len(told), PLACES, told)
        # All are free for the next one.
        asker.ask("DELETE", f"/api/v1/favours/{favour}")

    def test_of_a_hundred_who_accept_three_places_at_once_three_get_them(self):
        asker = Neighbour(self.town, "Racer")
        for number in range(ROUNDS):
            # A person may ask 30 times a day.
            if number % 25 == 24:
                asker = Neighbour(self.town, f"Racer {number}")
            with self.subTest(round=number):
                self.race(asker)

    def test_nothing_is_lost_or_done_twice_when_one_of_three_is_killed_in_the_middle(self):
        asker = Neighbour(self.town, "Unlucky")
        for number, program in enumerate(self.programs):
            with self.subTest(killed=number):
                self.race(asker, meanwhile=program.kill_and_start)

    def test_what_one_program_is_told_the_others_tell_live(self):
        bruno, carla = Neighbour(self.town, "Bruno"), Neighbour(self.town, "Carla")
        for speaks in self.programs:
            for listens in self.programs:
                with carla.listening(at=listens.port) as heard:
                    favour, slot = bruno.asks("Water the flowers", at=speaks.port)
                    self.hear(heard, "favour", {"favour": favour})
                with bruno.listening(at=listens.port) as heard:
                    carla.send(f"/favours/{favour}/slots/{slot}/accept", at=speaks.port)
                    self.hear(heard, "news", {})
                # An hour of hers is free again.
                bruno.ask("DELETE", f"/api/v1/favours/{favour}", at=speaks.port)

    def hear(self, heard, name, content):
        while heard() != (name, content):
            pass

    def test_a_sign_in_counts_everywhere_and_so_does_its_end(self):
        dora = Neighbour(self.town, "Dora")
        form = {"name": "Dora", "password": PASSWORD}
        ports = [program.port for program in self.programs]
        answer = dora.page("POST", "/login", form)
        self.assertEqual(answer.status, 303, answer)
        cookie = answer.headers["Set-Cookie"]
        # The proxy says that the visitor came by https.
        self.assertIn("Secure", cookie)
        cookie = cookie.partition(";")[0]
        for port in ports:
            self.assertIn(b"Dora", dora.page("GET", "/me", cookie=cookie, at=port).body)
        self.assertEqual(dora.page("POST", "/logout", {}, cookie=cookie, at=ports[1]).status, 303)
        for port in ports:
            self.until(lambda port=port: b"Dora" not in dora.page("GET", "/me", cookie=cookie, at=port).body)

    def test_guesses_are_counted_by_all_programs_together(self):
        ella = Neighbour(self.town, "Ella")
        wrong = {"name": "Ella", "password": "not this one"}
        answers = [ella.send("/sessions", wrong)[0] for _ in range(12)]
        self.assertEqual(answers[:10], [401] * 10)
        self.assertEqual(answers[10:], [429] * 2)

    def test_without_the_database_pages_say_so_and_nobody_is_lost(self):
        fanny = Neighbour(self.town, "Fanny")
        favour, _ = fanny.asks("Feed the cat")
        self.town.postgres.stop()
        try:
            for program in self.programs:
                answer = fanny.page("GET", f"/favours/{favour}", at=program.port)
                self.assertEqual(answer.status, 503, answer)
                self.assertIn("Retry-After", answer.headers)
                self.assertEqual(fanny.get("/me", at=program.port)[0], 503)
        finally:
            self.town.postgres.start()
        for program in self.programs:
            self.until(lambda port=program.port: fanny.get(f"/favours/{favour}", at=port)[0] == 200)
        self.race(fanny)
