"""Memories on Home, their page, and a grid of one; their library is theirs alone."""

from browsing import screen
from browsing.sending import asked_of_page, send_memories

PHOTOS = ("coffee", "rocket")


@screen("memories-home", photos=PHOTOS)
def home(page):
    send_memories(asked_of_page(page))
    page.goto("/")
    page.locator("#memories").scroll_into_view_if_needed()
    page.locator(".memory img").first.wait_for()


@screen("memories", photos=PHOTOS)
def memories(page):
    send_memories(asked_of_page(page))
    page.goto("/memories")
    page.locator(".memory img").first.wait_for()


@screen("memory", photos=PHOTOS)
def memory(page):
    send_memories(asked_of_page(page))
    page.goto("/memories")
    page.locator(".memory").last.click()
    page.wait_for_url("**/memories/outing/*")
