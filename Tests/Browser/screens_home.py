"""Home, the tutorial, and what is reached from them."""

from browsing import screen

PHOTOS = ("astronaut", "chelsea", "coffee", "rocket")


@screen("tutorial", is_welcomed=False)
def tutorial(page):
    page.goto("/")


@screen("home-empty")
def home_empty(page):
    page.goto("/")


@screen("home", photos=PHOTOS)
def home(page):
    page.goto("/")
