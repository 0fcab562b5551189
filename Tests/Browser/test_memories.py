"""Memories: this day in earlier years, and outings, on Home, on their page, and in their grids."""

import datetime
import unittest

from browsing import SiteTest, swipe, tap
from browsing.sending import asked_of_site, send_memories

class Memories(SiteTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        send_memories(asked_of_site(cls.site))

    def test_home_shows_them_and_leads_to_their_photos(self):
        page = self.phone("/")
        page.get_by_role("heading", name="Memories").scroll_into_view_if_needed()
        card = page.get_by_role("link", name="· 3–5 May 2024, 5 photos")
        card.scroll_into_view_if_needed()
        self.assertTrue(card.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth > 0)"))
        name = card.locator(".memory-title").inner_text()
        card.click()
        page.wait_for_url("**/memories/outing/2024-05-03_2024-05-05_*")
        page.get_by_role("heading", name=f"{name} · 3–5 May 2024").wait_for()
        self.assertEqual(page.locator(".cell").count(), 5)

    def test_this_day_in_earlier_years_is_the_first(self):
        if datetime.date.today().day > 28:
            self.skipTest("not every month has this day")
        page = self.phone("/")
        card = page.locator(".memory").first
        self.assertIn("On this day", card.inner_text())
        year = datetime.date.today().year
        self.assertIn(f"{year - 3}, {year - 1}", card.inner_text())
        card.click()
        page.wait_for_url("**/memories/day/*")
        self.assertEqual(page.locator(".cell").count(), 2)

    def test_a_photo_of_a_memory_is_leafed_through_and_closes_where_it_was(self):
        page = self.phone("/memories")
        page.get_by_role("link", name="30 Sep – 1 Oct 2023").click()
        page.wait_for_url("**/memories/outing/*")
        address = page.url
        tap(page, page.locator(".cell").first)
        page.locator(".pswp:not([aria-busy])").wait_for()
        self.assertEqual(page.locator(".viewer-position").inner_text(), "1 of 5")
        first = page.url
        swipe(page, (330, 400), (60, 400))
        second = page.locator(".viewer-position", has_text="2 of 5")
        second.wait_for()
        page.wait_for_function("first => location.href !== first", arg=first)
        page.reload()
        second.wait_for()
        page.get_by_role("button", name="Close").click()
        page.wait_for_url(address)

    def test_the_page_has_all_of_them_by_year(self):
        page = self.phone("/")
        page.get_by_role("link", name="All memories").click()
        page.wait_for_url("**/memories")
        years = page.locator(".section h2").all_inner_texts()
        self.assertEqual(years[-2:], ["2024", "2023"])
        page.get_by_role("link", name="Back").click()
        page.wait_for_url(self.address)

    def test_a_row_of_them_goes_on_to_the_side(self):
        page = self.phone("/")
        row = page.locator(".memories-strip")
        row.scroll_into_view_if_needed()
        box = row.bounding_box()
        y = box["y"] + box["height"] / 2
        swipe(page, (330, y), (60, y))
        page.wait_for_timeout(300)
        self.assertGreater(row.evaluate("row => row.scrollLeft"), 100)


class NoMemories(SiteTest):
    photos = ("coffee",)

    def test_home_is_silent_and_the_page_says_what_will_be_there(self):
        page = self.phone("/")
        self.assertEqual(page.get_by_role("heading", name="Memories").count(), 0)
        page.goto("/memories")
        page.get_by_role("heading", name="No memories yet").wait_for()


if __name__ == "__main__":
    unittest.main()
