"""The grid and the viewer, in all their states."""

from browsing import screen

ALL = ("astronaut", "camera", "chelsea", "coffee", "coins", "hubble_deep_field", "rocket")
LIVE = ".grid.is-live"
OPEN = ".pswp--open:not([aria-busy])"


def grid(page, path="/search"):
    page.goto(path)
    page.wait_for_selector(LIVE)


@screen("grid", photos=ALL)
def squares(page):
    grid(page)


@screen("grid-rows", photos=ALL)
def rows(page):
    grid(page, "/search?view=rows")


@screen("grid-edit", photos=ALL)
def edit(page):
    grid(page)
    page.locator("#edit").click()
    for number in (0, 2, 3):
        page.locator(".cell").nth(number).click()


@screen("grid-save", photos=ALL)
def save(page):
    edit(page)
    page.locator("#download").click()
    page.locator("#keep[open]").wait_for()


@screen("grid-delete", photos=ALL)
def delete(page):
    edit(page)
    page.locator("#delete").click()
    page.locator("dialog.alert").wait_for()


@screen("grid-deleting", photos=ALL)
def deleting(page):
    page.route("**/photos/delete", lambda route: None)
    delete(page)
    page.locator("dialog.alert .danger").click()
    page.locator("#busy[open]").wait_for()


@screen("grid-tag", photos=ALL)
def tag(page):
    edit(page)
    page.locator("#tag").click()
    page.locator("#add").wait_for()


@screen("grid-search", photos=ALL)
def search(page):
    grid(page, "/search?q=cat")


@screen("grid-nothing", photos=ALL)
def nothing(page):
    page.goto("/search?q=catt")
    page.locator("#nothing-found").wait_for()


@screen("grid-empty")
def empty(page):
    page.goto("/search")
    page.locator("#no-photos").wait_for()


@screen("grid-favourites-empty")
def favourites(page):
    page.goto("/favourites")
    page.locator("#no-photos").wait_for()


@screen("grid-pushed", photos=ALL)
def pushed(page):
    grid(page, "/categories/animals")


@screen("deleted-empty")
def nothing_deleted(page):
    page.goto("/deleted")
    page.locator("#no-photos").wait_for()


@screen("deleted", photos=("coffee", "chelsea", "rocket", "coins"))
def deleted(page):
    page.request.post("/photos/delete", data={"ids": [1, 2, 3]}, headers={"Sec-Fetch-Site": "same-origin"})
    grid(page, "/deleted")


@screen("deleted-edit", photos=("coffee", "chelsea", "rocket", "coins"))
def deleted_edit(page):
    deleted(page)
    page.locator("#edit").click()
    page.locator(".cell").first.click()


@screen("viewer", photos=ALL)
def viewer(page):
    grid(page, "/search?q=cat")
    page.locator(".cell").first.click()
    page.locator(OPEN).wait_for()
    page.wait_for_selector("[data-viewer=save][href*=tagged]", state="attached")


@screen("viewer-changed", photos=("coffee",))
def changed(page):
    word = ["breakfast in Naples"]
    for path, body in (("tags", {"remove": word}), ("save", {}), ("tags", {"add": word})):
        page.request.post(f"/photos/1/{path}", data=body, headers={"Sec-Fetch-Site": "same-origin"})
    grid(page)
    page.locator(".cell").first.click()
    page.locator(OPEN).wait_for()
    page.locator(".viewer-changed").wait_for()


@screen("viewer-boxes", photos=ALL)
def boxes(page):
    viewer(page)
    page.locator("[data-viewer=boxes]").first.click()
    page.locator(".viewer-box").first.wait_for()


@screen("viewer-info", photos=ALL)
def info(page):
    viewer(page)
    page.locator("[data-viewer=info]").click()
    page.locator(".info-sheet").wait_for()


@screen("viewer-deleted", photos=("coffee", "chelsea", "rocket", "coins"))
def viewer_deleted(page):
    deleted(page)
    page.locator(".cell").first.click()
    page.locator(OPEN).wait_for()
