"""Settings and what lies below them."""

from browsing import screen

PAGES = ("", "/level", "/language", "/password", "/library", "/about", "/about/vision", "/about/photoswipe")


def register(path):
    @screen("settings" + path.replace("/", "-"), photos=("coffee",))
    def reach(page):
        page.goto("/settings" + path)


for path in PAGES:
    register(path)


@screen("settings-clear-cache", photos=("coffee",))
def clear_cache(page):
    page.goto("/settings")
    page.locator("[data-confirm] button").click()
    page.get_by_role("alertdialog").wait_for()
