"""Categories, what can be changed of one, and moving photos between them."""

from browsing import screen

PHOTOS = ("astronaut", "chelsea", "coffee", "rocket")


def form(page, path, **fields):
    answer = page.context.request.post(path, form=fields, headers={"Sec-Fetch-Site": "same-origin"})
    if not answer.ok:
        raise AssertionError(f"{path}: {answer.status}")


@screen("categories", photos=PHOTOS)
def categories(page):
    page.goto("/categories")


@screen("category", photos=PHOTOS)
def category(page):
    page.goto("/categories/animals/edit")


@screen("category-cover", photos=PHOTOS)
def chosen_cover(page):
    page.goto("/categories/animals")
    cat = page.locator(".cell").first.get_attribute("id").removeprefix("p")
    form(page, "/categories/animals/cover", photo=cat)
    page.goto("/categories/animals/edit")


@screen("category-use-as-cover", photos=PHOTOS)
def use_as_cover(page):
    page.goto("/categories/animals")
    page.locator(".cell").first.click()
    page.locator(".pswp:not([aria-busy])").wait_for()
    page.locator('[data-viewer="info"]').click()
    page.locator('[data-viewer="cover"]').wait_for()


@screen("category-merged", photos=PHOTOS)
def merged(page):
    form(page, "/categories/tools/merge", into="home")
    page.goto("/categories/home/edit")


@screen("category-moving", photos=PHOTOS)
def moving(page):
    page.goto("/search")
    page.get_by_role("button", name="Edit").or_(page.get_by_role("button", name="Modifica")).click()
    page.locator(".cell").first.click()
    page.locator("#move").click()
    page.locator("#move-sheet").wait_for()


@screen("memories-none", photos=PHOTOS)
def no_memories(page):
    page.goto("/memories")
