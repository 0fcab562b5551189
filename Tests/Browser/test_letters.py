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

    def test_names_of_settings_are_whole_words_and_titles_are_not_cut(self):
        page = self.large("/settings")
        cut = """(texts) => texts.filter((text) => text.scrollWidth > text.clientWidth + 1 ||
          text.querySelector(":scope > small") === null && text.scrollHeight > parseFloat(getComputedStyle(text).lineHeight) *
          text.textContent.trim().split(/[ ']/).length + 1).map((text) => text.textContent)"""
        self.assertEqual(page.locator(".settings .row-text, .settings .row-value").evaluate_all(cut), [])
        for path in ("/settings/level", "/photos/1/sketch"):
            page = self.large(path)
            title = page.locator(".bar-title")
            self.assertLessEqual(title.evaluate("(title) => title.scrollWidth - title.clientWidth"), 1, path)
            self.assertLessEqual(page.evaluate(WIDER), 0, path)

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
        edges = words.evaluate_all("(words) => words.map((word) => word.getBoundingClientRect().right)")
        self.assertLessEqual(max(edges), 390)
        self.assertFalse(
            page.evaluate(
                """() => { const [zoom, bar] = ['[data-viewer=zoom]', '.viewer-bottom'].map((part) =>
                  document.querySelector(`.pswp ${part}`).getBoundingClientRect()); return zoom.bottom > bar.top; }"""
            )
        )
        tap(page, page.locator(".pswp [data-viewer=delete]"))
        page.get_by_role("alertdialog").wait_for()

    def test_the_word_on_the_button_of_home_stays_inside(self):
        page = self.large("/")
        inside = page.locator(".import").evaluate(
            """(button) => { const range = document.createRange(); range.selectNodeContents(button);
              return range.getBoundingClientRect().width < button.clientWidth; }"""
        )
        self.assertTrue(inside)
