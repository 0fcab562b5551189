"""Faces as sketches: where photos for it are chosen, and where they are drawn."""

from browsing import screen
from browsing.drafts import draft
from screens_home import PHOTOS
from screens_result import Address
from test_sketch import READY, two_faces


@screen("sketch-chooser", photos=PHOTOS)
def chooser(page):
    page.goto("/sketch")


def two(page):
    page.goto(draft(Address(page), two_faces()) + "/sketch")
    page.locator(READY).wait_for()


@screen("sketch-faces", photos=PHOTOS)
def faces(page):
    two(page)


@screen("sketch-filters", photos=PHOTOS)
def filters(page):
    two(page)
    for number, look in ((2, "ghost"), (1, "pencil")):
        page.locator(f".target.is-face[data-target='{number}']").click()
        page.locator(f"label.filter:has([value='{look}'])").click()
    page.wait_for_selector("#layers img:nth-child(2)")
    page.wait_for_selector("#filters:not(.is-waiting)")


@screen("sketch-nobody", photos=PHOTOS, desktop=False)
def nobody(page):
    numbers = range(1, len(PHOTOS) + 1)
    for number in numbers:
        page.goto(f"/photos/{number}/sketch")
        page.locator(READY).wait_for()
        if page.locator("#sketch[data-state=nobody]").count() > 0:
            return
    raise AssertionError("every photo has a face")
