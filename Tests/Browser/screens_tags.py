"""The list of tags in all its states, and what a search suggests."""

from browsing import screen

# Another library than those of other screens: it gets tags of the person's own.
THESE = ("coins", "chelsea", "hubble_deep_field")
OWN = (
    "Anna", "birthday", "Capri", "dinner", "evening", "family", "Grandma’s house", "hike", "island", "jazz", "kitchen",
    "lake", "Marta", "Naples", "old town", "Paola", "quarry", "river", "sunset", "trip to the mountains with all of them",
    "uncle", "village", "winter", "Xenia", "yard", "zoo", "1999",
)  # fmt: skip
ADD = """(tags) => fetch('/photos/1/tags', {
  method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({add: tags}),
})"""


def tags(page, path="/tags"):
    page.goto("/settings")
    page.evaluate(ADD, list(OWN))
    page.goto(path)
    page.locator("#edit:not([hidden])").wait_for()


@screen("tags", photos=THESE)
def listed(page):
    tags(page)


@screen("tags-of-a-search", photos=THESE)
def of_a_search(page):
    tags(page, "/tags?q=river")


@screen("tags-edit", photos=THESE)
def edit(page):
    tags(page)
    page.locator("#edit").click()
    for name in ("Anna", "Capri"):
        page.get_by_role("checkbox", name=name).click()


@screen("tags-rename", photos=THESE)
def rename(page):
    tags(page)
    page.locator("#edit").click()
    page.get_by_role("checkbox", name="Anna").click()
    page.locator("#rename").click()
    page.locator("#rename-sheet").wait_for()


@screen("tags-merge", photos=THESE)
def merge(page):
    edit(page)
    page.locator("#merge").click()
    page.locator("#merge-sheet").wait_for()


@screen("tags-delete", photos=THESE)
def delete(page):
    edit(page)
    page.locator("#delete").click()
    page.locator("dialog.alert").wait_for()


REMOVE = """(names) => fetch('/tags/delete', {
  method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({names}),
})"""


@screen("tags-deleted", photos=THESE)
def deleted(page):
    tags(page)
    page.evaluate(REMOVE, ["Anna", "trip to the mountains with all of them", "zoo"])
    page.goto("/deleted/tags")
    page.locator("[data-restore]:not([hidden])").first.wait_for()


@screen("tags-delete-for-good", photos=THESE)
def delete_for_good(page):
    deleted(page)
    page.locator("[data-delete]").first.click()
    page.locator("dialog.alert").wait_for()


@screen("tags-some-deleted", photos=THESE)
def some_deleted(page):
    deleted(page)
    page.goto("/tags")
    page.locator("#edit:not([hidden])").wait_for()


@screen("tags-none-deleted")
def none_deleted(page):
    page.goto("/deleted/tags")
    page.locator("#no-tags").wait_for()


@screen("tags-nothing", photos=THESE)
def nothing(page):
    tags(page)
    page.goto("/tags?q=rivver")
    page.locator("#nothing-found").wait_for()


@screen("tags-empty")
def empty(page):
    page.goto("/tags")
    page.locator("#no-tags").wait_for()


@screen("search-suggestions", photos=THESE)
def suggestions(page):
    tags(page, "/search")
    page.wait_for_selector(".grid.is-live")
    page.locator("#q").click()
    page.locator("#q").type("c", delay=10)
    page.locator(".suggestion-row .chip").first.wait_for()


@screen("keys", photos=THESE)
def keys(page):
    page.goto("/tags")
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
