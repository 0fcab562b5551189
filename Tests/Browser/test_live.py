"""Live: faces keep their outlines and their filters while they move; films are as long as they were, kept or thrown away."""

import re
import statistics
import time
import unittest

from browsing import SiteTest, check_screen, tap
from browsing.film import Film
from browsing.following import WATCH, followed
from browsing.testing import browser

# Slow enough for a machine that is busy with other tests.
FILM = Film(width=480, height=270, scale=0.6, seconds=6)
# How colourful the drawing is inside a face's outline: the mean difference between its colours, 0…255.
COLOUR = """(number) => new Promise((resolve) => document.getElementById("video").requestVideoFrameCallback(() => {
  const source = document.getElementById("canvas");
  const box = [...document.querySelectorAll(".live-box")].find((box) => box.textContent === number);
  const [x, y, w, h] = ["--x", "--y", "--w", "--h"].map((name) => Number(box.style.getPropertyValue(name)));
  const [width, height] = [source.width, source.height];
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 8;
  const context = canvas.getContext("2d");
  context.drawImage(source, (x + w / 4) * width, (y + h / 4) * height, (w / 2) * width, (h / 2) * height, 0, 0, 8, 8);
  const { data } = context.getImageData(0, 0, 8, 8);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) {
    const colours = [data[at], data[at + 1], data[at + 2]];
    sum += Math.max(...colours) - Math.min(...colours);
  }
  resolve(sum / 64);
}))"""


class Live(SiteTest):
    def live(self, script=None, wait=True, **wishes):
        """The page before a film of two faces that move."""
        page = self.opened(browser(FILM.path).phone(self.address, **wishes), None)
        if script:
            page.add_init_script(script)
        page.goto("/sketch/live")
        if wait:
            page.locator("#live[data-state=live]").wait_for()
        return page

    def face(self, page, number):
        return page.get_by_role("button", name=re.compile(f"^Face {number} of 2"))

    def shortened(self, route):
        """The page with a limit of one second."""
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace('data-limit="60"', 'data-limit="1"'))

    def record(self, page, milliseconds):
        page.get_by_role("button", name="Record", exact=True).click()
        page.locator("#live[data-film=on]").wait_for()
        page.wait_for_timeout(milliseconds)

    def length(self, page):
        """Of the film that is shown, in seconds, as a player says it."""
        return page.locator("#film-video").evaluate("""(video) => new Promise((resolve) => {
          const told = () => resolve(video.duration);
          if (video.readyState >= 1) told(); else video.addEventListener("loadedmetadata", told);
        })""")

    def test_each_face_keeps_its_outline_and_its_filter_while_it_moves(self):
        page = self.live(WATCH)
        self.face(page, 2).wait_for()
        # By touch on the picture, though it moves, then by the list.
        chosen = page.locator("#faces [aria-pressed=true]:not([data-face])")
        for _ in range(5):
            if chosen.count() == 0:
                tap(page, page.locator(".live-box").last)
        chosen.wait_for()
        page.get_by_role("button", name="No filter").click()
        name = chosen.get_attribute("aria-label")
        self.assertRegex(name, "^Face [12] of 2, No filter$")
        plain, drawn = ("1", "2") if "Face 1" in name else ("2", "1")
        self.face(page, drawn).click()
        page.get_by_role("button", name="Ink").click()
        seen = followed(FILM, page, 4)
        # One and the same two faces all the time, where the real ones are.
        self.assertEqual(len(seen.names), 1, seen.names)
        self.assertGreater(statistics.mean(seen.overlaps), 0.3)
        self.assertEqual(chosen.get_attribute("aria-label"), f"Face {drawn} of 2, Ink")
        self.assertEqual(self.face(page, plain).get_attribute("aria-label"), name)
        self.assertGreater(page.evaluate(COLOUR, plain), 40)
        self.assertLess(page.evaluate(COLOUR, drawn), 25)
        # And all of them at once.
        page.get_by_role("button", name="All faces").click()
        page.get_by_role("button", name="Charcoal").click()
        for number in "12":
            self.assertRegex(self.face(page, number).get_attribute("aria-label"), "Charcoal$")

    def test_a_film_is_as_long_as_it_was_recorded_and_is_saved(self):
        page = self.live(sound=True)
        start = time.monotonic()
        self.record(page, 1500)
        page.get_by_role("button", name="Pause").click()
        page.locator("#live[data-film=paused]").wait_for()
        before = page.locator("#clock").inner_text()
        first = time.monotonic() - start
        page.wait_for_timeout(1500)
        self.assertEqual(page.locator("#clock").inner_text(), before)
        start = time.monotonic()
        page.get_by_role("button", name="Resume recording").click()
        page.wait_for_timeout(1000)
        page.get_by_role("button", name="Stop recording").click()
        page.get_by_role("heading", name="Your video").wait_for()
        # However busy the machine is: no shorter than what was waited for, without the pause, and no longer than it took.
        length = self.length(page)
        self.assertGreater(length, 1.9)
        self.assertLess(length, first + time.monotonic() - start + 0.1)
        # It plays, and has a sound.
        played = page.locator("#film-video").evaluate("""async (video) => {
          video.muted = true;
          await video.play();
          await new Promise((resolve) => setTimeout(resolve, 700));
          return [video.currentTime > 0, video.videoWidth > 0, video.captureStream().getAudioTracks().length];
        }""")
        self.assertEqual(played, [True, True, 1])
        with page.expect_download() as saved:
            page.get_by_role("link", name="Save").click()
        self.assertRegex(saved.value.suggested_filename, r"^Live sketch .*\.(mp4|webm)$")
        # What is saved needs no question.
        page.get_by_role("button", name="Done", exact=True).click()
        page.locator("#live[data-state=live]").wait_for()

    def test_a_film_ends_at_its_limit_and_is_thrown_away_after_a_question(self):
        page = self.opened(browser(FILM.path).phone(self.address), None)
        page.route("**/sketch/live", self.shortened)
        page.goto("/sketch/live")
        page.locator("#live[data-state=live]").wait_for()
        # Nobody allowed the microphone: the film is silent, and one is told so.
        self.record(page, 0)
        page.get_by_text("No sound:").wait_for()
        page.get_by_role("heading", name="Your video").wait_for()
        self.assertTrue(0.6 < self.length(page) < 3, self.length(page))
        page.keyboard.press("Escape")
        question = page.get_by_role("alertdialog")
        question.get_by_role("button", name="Cancel").click()
        self.assertTrue(page.get_by_role("heading", name="Your video").is_visible())
        # Browsers close a dialog unasked when Escape was refused before and nothing was tapped since.
        for _ in range(5):
            page.keyboard.press("Escape")
            page.wait_for_timeout(100)
            self.assertTrue(page.get_by_role("dialog", name="Your video").is_visible())
        if question.is_visible():
            question.get_by_role("button", name="Cancel").click()
        page.get_by_role("button", name="Discard").click()
        question.get_by_role("button", name="Discard").click()
        page.get_by_role("heading", name="Your video").wait_for(state="hidden")
        page.locator("#live[data-state=live]").wait_for()

    def test_going_back_from_a_recording_shows_what_there_is_of_it(self):
        page = self.opened(browser(FILM.path).phone(self.address), None)
        page.goto("/sketch")
        page.goto("/sketch/live")
        page.locator("#live[data-state=live]").wait_for()
        page.get_by_role("button", name="Record").click()
        page.locator("#live[data-film=on]").wait_for()
        page.evaluate("history.back()")
        page.get_by_role("heading", name="Your video").wait_for()
        page.evaluate("history.back()")
        question = page.get_by_role("alertdialog")
        question.get_by_role("button", name="Cancel").click()
        page.get_by_role("heading", name="Your video").wait_for()
        page.evaluate("history.back()")
        question.get_by_role("button", name="Discard").click()
        page.wait_for_url("**/sketch")

    def test_a_picture_goes_to_the_library(self):
        page = self.live()
        page.get_by_role("button", name="Take picture").click()
        page.get_by_role("button", name="Show").click()
        page.wait_for_url("**/photos/*")
        self.assertEqual(len(list((self.site.library / "originals").rglob("Sketch *.jpg"))), 1)

    def test_the_picture_takes_most_of_a_phone_on_its_side(self):
        page = self.live(viewport={"width": 844, "height": 390})
        finder = page.locator(".finder").bounding_box()
        self.assertGreater(finder["width"], 500)
        self.assertGreater(finder["height"], 300)

    def test_what_is_missing_is_said_in_a_sentence(self):
        page = self.live("delete globalThis.WebGL2RenderingContext;", wait=False)
        page.get_by_text("This browser cannot draw live").wait_for()
        self.assertTrue(page.get_by_role("link", name="Sketch a photo instead").is_visible())
        page = self.live("delete globalThis.MediaRecorder;")
        page.get_by_role("button", name="Record", exact=True).click()
        page.get_by_role("alertdialog").get_by_text("This browser cannot record videos.").wait_for()
        page = self.live(camera=False, wait=False)
        page.get_by_text("Vision does not have access to the camera.").wait_for()

    def test_while_the_site_is_away_one_is_told_so_and_it_comes_back_by_itself(self):
        page = self.live()
        self.face(page, 2).wait_for()
        page.context.watcher.allow("live/faces")
        page.route("**/sketch/live/faces", lambda route: route.abort())
        page.locator("#note").get_by_text("Vision cannot be reached").wait_for()
        page.unroute("**/sketch/live/faces")
        page.locator("#note:empty").wait_for(state="attached")
        self.face(page, 2).wait_for()

    def test_keys_and_both_languages_do(self):
        page = self.live(language="it", dark=True)
        page.get_by_role("button", name=re.compile("^Volto 2 di 2")).focus()
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Inchiostro").focus()
        page.keyboard.press("Space")
        page.get_by_role("button", name="Volto 2 di 2, Inchiostro").wait_for()
        self.assertEqual(page.get_by_role("button", name="Volto 1 di 2, Matita").count(), 1)
        # What moves cannot be measured: the page is left at a moment at which both faces are in the picture, numbers and all.
        page.wait_for_function('''() => {
            const view = document.querySelector(".live-view").getBoundingClientRect();
            const numbers = [...document.querySelectorAll(".live-box > span")].map((one) => one.getBoundingClientRect());
            const isWhole = numbers.every(
                ({ left, right, top, bottom }) =>
                    left >= view.left && right <= view.right && top >= view.top && bottom <= view.bottom);
            if (numbers.length < 2 || !isWhole) return false;
            dispatchEvent(new PageTransitionEvent("pagehide"));
            return true;
        }''')
        check_screen(page)


if __name__ == "__main__":
    unittest.main()
