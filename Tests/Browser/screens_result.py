"""The editor, the result, and the tags of one photo."""

from browsing import drag, jpeg, screen
from browsing.drafts import ask, draft
from test_editor import blank

PHOTOS = ("chelsea", "coffee")


class Address:
    """The site of a page, as those see it who work without a browser."""

    def __init__(self, page):
        self.origin = page.context.watcher.origin

    def url(self, path):
        return self.origin + path


@screen("editor", photos=PHOTOS)
def editor(page):
    page.goto("/photos/1/edit")
    page.locator("#picture.is-ready").wait_for()


@screen("editor-draft", photos=PHOTOS)
def editor_draft(page):
    page.goto(draft(Address(page), jpeg("coffee", 1200)) + "/edit")
    page.locator("#picture.is-ready").wait_for()


@screen("editor-selection", photos=PHOTOS, desktop=False)
def editor_selection(page):
    editor(page)
    box = page.locator("#frame").bounding_box()
    drag(page, (box["x"], box["y"]), (box["x"] + 60, box["y"] + 45))
    page.locator("#turn-left").click()


@screen("editor-looking", photos=PHOTOS, desktop=False)
def editor_looking(page):
    editor(page)
    page.route("**/analyse", lambda route: None)
    page.locator("#analyse").click()
    page.locator("#busy[open]").wait_for()


@screen("result", photos=PHOTOS)
def result(page):
    page.goto("/photos/1/result")


@screen("result-open", photos=PHOTOS)
def result_open(page):
    page.goto("/photos/2/result")
    page.locator("summary").first.click()


@screen("result-asked", photos=PHOTOS)
def result_asked(page):
    page.goto("/photos/1/result")
    page.locator("summary").first.click()
    page.locator("[name=ask]").first.fill("an otter")
    page.locator("[name=ask]").first.press("Enter")
    page.locator(".asked [data-act=replace]").wait_for()


@screen("result-saved", photos=PHOTOS, desktop=False)
def result_saved(page):
    page.goto("/photos/2/result")
    page.locator("#save").click()
    page.locator("#saved[open]").wait_for()


@screen("result-nothing", photos=PHOTOS, desktop=False)
def result_nothing(page):
    site = Address(page)
    page.goto(ask(site, "POST", draft(site, blank(800, 600)) + "/analyse", b"{}")["location"])


@screen("tags-of-one-photo", photos=PHOTOS)
def tags_of_one_photo(page):
    page.goto("/photos/2/tags")


@screen("add-tags", photos=PHOTOS, desktop=False)
def add_tags(page):
    tags_of_one_photo(page)
    page.locator("[data-open=add]").first.click()
    page.locator("#add[open]").wait_for()
    page.keyboard.type("ca")
    page.locator("#known button").first.wait_for()
