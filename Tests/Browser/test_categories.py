"""Categories as the user wants them: named, merged, hidden, put in order, and photos moved from one to another for good."""

import json
import re
import unittest

from browsing import SiteTest, drag, tap
from browsing.resting import settle


class Categories(SiteTest):
    photos = ("coffee", "chelsea", "rocket", "astronaut")

    def setUp(self):
        self.site.post("/categories/reset")

    def names(self, page):
        return page.locator("#shelf-list .row-text").evaluate_all("rows => rows.map((row) => row.firstChild.textContent)")

    def shelves(self, page):
        page.goto("/")
        return page.locator(".shelf-name").all_inner_texts()

    def handle(self, page, name):
        return page.get_by_role("button", name=f"Move {name}", exact=True)

    def test_home_leads_there_and_a_finger_changes_the_order(self):
        page = self.phone("/")
        page.get_by_role("link", name="Edit categories").click()
        page.wait_for_url("**/categories")
        before = self.names(page)
        box = self.handle(page, before[0]).bounding_box()
        x, y, height = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["height"]
        with page.expect_response("**/categories/order"):
            drag(page, (x, y), (x, y + 2 * height))
        after = [before[1], before[2], before[0], *before[3:]]
        self.assertEqual(self.names(page), after)
        page.reload()
        self.assertEqual(self.names(page), after)
        self.assertEqual(self.shelves(page), [name for name in after if name in self.shelves(page)])

    def test_the_order_is_taken_back(self):
        page = self.phone("/categories")
        before = self.names(page)
        box = self.handle(page, before[1]).bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        drag(page, (x, y), (x, y - 1.2 * box["height"]))
        page.get_by_role("button", name="Undo").click()
        page.wait_for_function("first => document.querySelector('.row-text').firstChild.textContent === first", arg=before[0])
        self.assertEqual(self.names(page), before)

    def test_a_finger_on_a_row_scrolls_and_moves_nothing(self):
        page = self.phone("/categories")
        before = self.names(page)
        drag(page, (150, 600), (150, 200))
        self.assertGreater(page.evaluate("scrollY"), 100)
        self.assertEqual(self.names(page), before)

    def test_keys_change_the_order_and_say_where_it_is(self):
        page = self.desktop("/categories")
        before = self.names(page)
        self.handle(page, before[0]).focus()
        with page.expect_response("**/categories/order"):
            page.keyboard.press("ArrowDown")
            page.keyboard.press("ArrowDown")
        self.assertEqual(self.names(page)[:3], [before[1], before[2], before[0]])
        self.assertEqual(page.locator("#shelf-place").inner_text(), f"{before[0]}: 3 of {len(before)}")
        self.assertTrue(self.handle(page, before[0]).evaluate("handle => handle === document.activeElement"))
        with page.expect_response("**/categories/order"):
            page.keyboard.press("End")
        self.assertEqual(self.names(page)[-1], before[0])

    def test_buttons_change_the_order(self):
        page = self.phone("/categories")
        before = self.names(page)
        page.get_by_role("link", name=re.compile(before[1])).click()
        page.get_by_role("button", name="Move up").click()
        page.get_by_text("The order has changed").wait_for()
        self.assertEqual(self.names(page)[:2], [before[1], before[0]])

    def test_a_category_is_renamed_everywhere_and_back(self):
        page = self.phone("/categories/animals/edit")
        page.get_by_label("Name").fill("Our friends")
        page.get_by_role("button", name="Save").click()
        page.get_by_text("“Animals” renamed").wait_for()
        self.assertIn("Our friends", self.shelves(page))
        page.locator(".shelf", has_text="Our friends").click()
        page.get_by_role("heading", name="Our friends").wait_for()
        page.goto("/search?q=our+friends")
        self.assertEqual(page.locator("#grid-count").inner_text(), "1 photo")
        page.goto("/categories/animals/edit")
        page.get_by_label("Name").fill("")
        page.get_by_role("button", name="Save").click()
        page.get_by_role("button", name="Undo").click()
        page.get_by_text("Our friends").wait_for()

    def test_a_name_that_is_taken_is_refused_where_it_was_typed(self):
        page = self.phone(None)
        page.context.watcher.allow("422.*rename")
        page.goto("/categories/animals/edit")
        page.get_by_label("Name").fill("Plants")
        page.get_by_role("button", name="Save").click()
        page.get_by_text("There is already a category “Plants”").wait_for()
        self.assertEqual(page.get_by_label("Name").input_value(), "Plants")

    def test_categories_are_merged_and_separated(self):
        page = self.phone("/categories/animals/edit")
        page.get_by_label("Merge into").select_option(label="People")
        page.get_by_role("button", name="Merge", exact=True).click()
        page.get_by_text("with Animals").wait_for()
        self.assertNotIn("Animals", self.shelves(page))
        page.goto("/categories/animals")
        page.wait_for_url("**/categories/people")
        page.get_by_role("heading", name="People").wait_for()
        page.goto("/categories/people/edit")
        page.get_by_role("button", name="Separate them again").click()
        page.get_by_text("Categories separated").wait_for()
        self.assertIn("Animals", self.shelves(page))

    def test_a_hidden_category_is_off_home_until_it_is_brought_back(self):
        page = self.phone("/categories/animals/edit")
        page.get_by_role("button", name="Hide from Home").click()
        page.get_by_role("heading", name="Hidden").wait_for()
        self.assertNotIn("Animals", self.shelves(page))
        page.goto("/categories")
        page.get_by_role("link", name=re.compile("Animals")).click()
        page.get_by_role("button", name="Show on Home").click()
        self.assertIn("Animals", self.shelves(page))


class Covers(SiteTest):
    photos = ("chelsea", "astronaut", "rocket")

    def post(self, page, path, data):
        answer = page.context.request.post(path, data=data, headers={"Sec-Fetch-Site": "same-origin"})
        self.assertTrue(answer.ok, answer.text())

    def cover(self, page):
        page.goto("/")
        shelf = page.locator(".shelf", has_text="Animals")
        return shelf.locator("[data-picture]").get_attribute("data-picture")

    def test_a_photo_is_made_the_cover_with_one_tap_and_undone(self):
        page = self.phone("/")
        best = self.cover(page)
        page.goto("/categories/animals")
        cat = int(page.locator(".cell").first.get_attribute("id").removeprefix("p"))
        self.assertIn(f"/{cat}-", best)
        other = cat % len(self.photos) + 1
        self.post(page, "/photos/category", {"ids": [other], "category": "animals"})
        self.assertEqual(self.cover(page), best)
        page.goto(f"/photos/{other}?set=category:animals")
        page.locator(".pswp:not([aria-busy])").wait_for()
        page.get_by_role("button", name="Info").click()
        info = page.get_by_role("dialog", name="Info")
        info.get_by_role("button", name="Use as cover of “Animals”").click()
        page.get_by_text("The cover of “Animals” has changed").wait_for()
        with page.expect_response("**/categories/undo"):
            page.get_by_role("button", name="Undo").click()
        self.assertEqual(self.cover(page), best)
        page.goto(f"/photos/{other}?set=category:animals")
        page.locator(".pswp:not([aria-busy])").wait_for()
        page.keyboard.press("i")
        info.get_by_role("button", name="Use as cover of “Animals”").focus()
        page.keyboard.press("Enter")
        page.get_by_text("The cover of “Animals” has changed").wait_for()
        self.assertIn(f"/{other}-", self.cover(page))
        page.goto("/categories/animals/edit")
        page.get_by_role("button", name="Choose cover automatically").click()
        page.get_by_text("The cover of “Animals” has changed").wait_for()
        self.assertEqual(self.cover(page), best)

    def test_elsewhere_there_is_no_category_to_be_the_cover_of(self):
        page = self.phone("/photos/1")
        page.locator(".pswp:not([aria-busy])").wait_for()
        page.get_by_role("button", name="Info").click()
        page.get_by_role("button", name=re.compile("^Category")).wait_for()
        self.assertEqual(page.get_by_role("button", name=re.compile("Use as cover")).count(), 0)


class Moving(SiteTest):
    photos = ("coffee", "chelsea", "rocket")

    def categories(self, page, id):
        answer = page.context.request.get(f"/photos/{id}/info")
        return [one["key"] for one in json.loads(answer.text())["categories"]]

    def first(self, page):
        page.goto("/categories/animals")
        return int(page.locator(".cell").first.get_attribute("id").removeprefix("p"))

    def moving(self):
        """A page with the sheet of categories open for a chosen photo, and that photo."""
        page = self.phone("/")
        id = self.first(page)
        page.get_by_role("button", name="Edit").click()
        tap(page, page.locator(f"#p{id}"))
        page.get_by_role("button", name="Move to category").click()
        return page, id

    def choose(self, page, name):
        page.get_by_role("dialog", name="Move to category").get_by_role("button", name=name).click()

    def test_a_photo_is_moved_from_the_viewer_and_back(self):
        page = self.phone("/")
        id = self.first(page)
        before = self.categories(page, id)
        tap(page, page.locator(f"#p{id}"))
        page.locator(".pswp:not([aria-busy])").wait_for()
        page.get_by_role("button", name="Info").click()
        page.get_by_role("button", name=re.compile("Category.*Animals")).click()
        sheet = page.get_by_role("dialog", name="Move to category")
        self.assertEqual(sheet.locator("[aria-current]", has_text="Animals").count(), 1)
        self.choose(page, "Music & art")
        page.get_by_text("Moved to Music & art").wait_for()
        self.assertIn("music", self.categories(page, id))
        self.assertNotIn("animals", self.categories(page, id))
        page.get_by_role("button", name="Undo").click()
        page.wait_for_function(
            "id => fetch(`/photos/${id}/info`).then((a) => a.json()).then((i) => i.categories.some((c) => c.key === 'animals'))",
            arg=id,
        )
        self.assertEqual(self.categories(page, id), before)

    def test_chosen_photos_are_moved_from_the_grid(self):
        page, id = self.moving()
        self.choose(page, "Plants")
        page.get_by_text("Moved to Plants").wait_for()
        page.locator(f"#p{id}").wait_for(state="detached")
        self.assertIn("plants", self.categories(page, id))
        page.get_by_role("button", name="Undo").click()
        page.locator(f"#p{id}").wait_for()
        self.assertNotIn("plants", self.categories(page, id))

    def test_moving_is_called_off(self):
        page, id = self.moving()
        page.get_by_role("dialog", name="Move to category").get_by_role("button", name="Cancel").click()
        self.assertTrue(page.locator(f"#p{id}").is_visible())
        self.assertIn("animals", self.categories(page, id))

    def test_the_head_and_the_grabber_stay_while_the_categories_scroll(self):
        page, _ = self.moving()
        sheet = page.get_by_role("dialog", name="Move to category")
        settle(page)
        places = """(sheet) => ['.grabber', '.move-head'].map((part) => sheet.querySelector(part).getBoundingClientRect().top)"""
        before = sheet.evaluate(places)
        top = sheet.bounding_box()["y"]
        self.assertEqual(before, [top, top])
        sheet.evaluate("(sheet) => { sheet.scrollTop = 1000; }")
        self.assertGreater(sheet.evaluate("(sheet) => sheet.scrollTop"), 20)
        self.assertEqual(sheet.evaluate(places), before)
        # Keys do not lead to a row that lies under the head.
        sheet.get_by_role("button", name="Plants").focus()
        page.keyboard.press("Shift+Tab")
        head = sheet.locator(".move-head").bounding_box()
        self.assertGreaterEqual(page.evaluate("document.activeElement.getBoundingClientRect().top"), head["y"] + head["height"])
        drag(page, (195, top + 10), (195, top + 200))
        sheet.wait_for(state="hidden")

    def test_a_group_of_ones_own_is_a_tag_which_the_sheet_leads_to(self):
        page, id = self.moving()
        page.get_by_role("dialog", name="Move to category").get_by_role("link", name="give photos a tag").click()
        sheet = page.get_by_role("dialog", name="Add tags")
        sheet.get_by_role("textbox").fill("Our garden")
        sheet.get_by_role("button", name="Add", exact=True).click()
        page.get_by_text("Tags added").wait_for()
        page.goto(f"/photos/{id}?set=category:animals")
        page.locator(".pswp:not([aria-busy])").wait_for()
        self.assertEqual(page.locator(".pswp .glide-track a", has_text="Our garden").first.inner_text(), "Our garden")
        page.get_by_role("button", name="Info").click()
        page.get_by_role("button", name=re.compile("Category.*Animals")).click()
        page.get_by_role("dialog", name="Move to category").get_by_role("link", name="give photos a tag").click()
        page.wait_for_url(f"**/photos/{id}/tags*")

    def test_the_list_of_categories_leads_to_choosing_photos_for_a_tag(self):
        page = self.phone("/categories")
        page.get_by_role("link", name="give photos a tag").click()
        page.get_by_role("button", name="Done").wait_for()
        self.assertTrue(page.url.endswith("/search"), page.url)
        page.locator(".cell").first.click()
        self.assertEqual(page.locator("#chosen").inner_text(), "1 selected")
        page.get_by_role("button", name="Done").click()
        page.get_by_role("button", name="Edit").wait_for()
        # It is not chosen again by itself.
        page.reload()
        page.wait_for_selector(".grid.is-live")
        self.assertFalse(page.locator("#edit-bar").is_visible())

    def test_a_moved_photo_stays_when_it_is_analysed_again(self):
        page = self.phone("/")
        id = self.first(page)
        headers = {"Sec-Fetch-Site": "same-origin"}
        moved = page.context.request.post("/photos/category", data={"ids": [id], "category": "signs"}, headers=headers)
        self.assertTrue(moved.ok, moved.text())
        answer = page.context.request.post(
            f"/photos/{id}/analyse", data={"turn": 0, "merge": False}, headers=headers, timeout=120_000
        )
        self.assertTrue(answer.ok, answer.text())
        self.assertEqual(self.categories(page, id), ["signs"])
        undone = page.context.request.post(
            "/photos/category/undo", data={"undo": json.loads(moved.text())["undo"]}, headers=headers
        )
        self.assertTrue(undone.ok, undone.text())
        self.assertIn("animals", self.categories(page, id))


if __name__ == "__main__":
    unittest.main()
