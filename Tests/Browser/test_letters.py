"""What is seen when letters are twice as large as usual (WCAG 2.2, 1.4.4)."""

import json

from browsing import SiteTest, tap
from browsing.resting import settle

# Which of some elements lie on each other.
MEETING = """(elements) => elements.flatMap((one, index) => elements.slice(index + 1).filter((other) => {
  const [a, b] = [one, other].map((element) => element.getBoundingClientRect());
  return a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top + 1 && b.bottom > a.top + 1;
}).map((other) => `${one.textContent.trim() || one.id} on ${other.textContent.trim() || other.id}`))"""
WIDER = "document.documentElement.scrollWidth - innerWidth"


class LargeLetters(SiteTest):
    photos = ("chelsea", "coffee")

    def large(self, path):
        # The longest words are Italian.
        page = self.phone(None, language="it")
        page.add_init_script(
            "addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'))"
        )
        page.goto(path)
        settle(page)
        return page

    def test_titles_and_tools_of_the_search_lie_beside_or_below_each_other(self):
        for path in ("/search", "/tags", "/map?view=list"):
            page = self.large(path)
            page.wait_for_selector("h1:visible")
            controls = page.locator(".bar-title, .bar .bar-button:visible, .search-tabs > a")
            self.assertGreater(controls.count(), 4, path)
            self.assertEqual(controls.evaluate_all(MEETING), [], path)
            self.assertLessEqual(page.evaluate(WIDER), 0, path)
            for tab in page.locator(".search-tabs > a").all():
                box = tab.bounding_box()
                self.assertLessEqual(box["x"] + box["width"], 390, path)

    def test_letters_of_the_index_have_a_place_of_their_own(self):
        names = [f"{letter}-word" for letter in "abcdefghijklmnop"]
        body = json.dumps({"ids": [1], "add": names}).encode()
        self.site.post("/photos/tags", body, {"Content-Type": "application/json"})
        page = self.large("/tags")
        letters = page.locator("#index-strip > span")
        letters.first.wait_for()
        for letter in letters.all():
            size = letter.evaluate("(letter) => parseFloat(getComputedStyle(letter).fontSize)")
            self.assertLessEqual(size, letter.bounding_box()["height"])

    def test_the_buttons_of_a_photo_can_be_read_and_all_of_them_be_reached(self):
        page = self.large("/photos/1")
        page.locator(".pswp[aria-modal]:not([aria-busy])").wait_for()
        words = page.locator(".viewer-bottom .bar-word:visible")
        self.assertGreater(words.count(), 5)
        self.assertEqual(words.evaluate_all(MEETING), [])
        self.assertFalse(
            page.evaluate(
                """() => { const [zoom, bar] = ['[data-viewer=zoom]', '.viewer-bottom'].map((part) =>
                  document.querySelector(`.pswp ${part}`).getBoundingClientRect()); return zoom.bottom > bar.top; }"""
            )
        )
        page.locator(".pswp [data-viewer=delete]").scroll_into_view_if_needed()
        tap(page, page.locator(".pswp [data-viewer=delete]"))
        page.get_by_role("alertdialog").wait_for()

    def test_the_word_on_the_button_of_home_stays_inside(self):
        page = self.large("/")
        inside = page.locator(".import").evaluate(
            """(button) => { const range = document.createRange(); range.selectNodeContents(button);
              return range.getBoundingClientRect().width < button.clientWidth; }"""
        )
        self.assertTrue(inside)
