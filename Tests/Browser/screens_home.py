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


@screen("offline")
def offline(page):
    # It stays out of reach.
    page.add_init_script("window.fetch = () => Promise.reject(new TypeError('no answer'));")
    page.goto("/offline")
    page.get_by_text("keeps trying automatically").or_(page.get_by_text("continua a provare automaticamente")).wait_for()
