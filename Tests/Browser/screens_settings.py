"""Settings and what lies below them."""

from browsing import screen

PAGES = (
    "",
    "/level",
    "/language",
    "/analytics",
    "/tutorial",
    "/folders",
    "/folders/1",
    "/folders/choose",
    "/packs",
    "/add-pack",
    "/maps",
    "/password",
    "/people",
    "/sign-ins",
    "/phone",
    "/library",
    "/backup",
    "/backup/choose",
    "/erase",
    "/about",
    "/about/new",
    "/about/vision",
    "/about/photoswipe",
)


def register(path):
    @screen("settings" + path.replace("/", "-"), photos=("coffee",))
    def reach(page):
        page.goto("/settings" + path)


for path in PAGES:
    register(path)


@screen("settings-clear-cache", photos=("coffee",))
def clear_cache(page):
    page.goto("/settings")
    page.locator("[action$=clear-cache] button").click()
    page.get_by_role("alertdialog").wait_for()


@screen("settings-erase-question", photos=("coffee",))
def erase(page):
    page.goto("/settings/erase")
    page.locator("[action$=erase] button").click()
    page.get_by_role("alertdialog").wait_for()
