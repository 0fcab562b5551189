"""The map, its preview, its list, and the page on which photos are put on it."""

from browsing import screen

ALL = ("astronaut", "camera", "chelsea", "coffee", "coins", "hubble_deep_field", "rocket")
# Round the Gulf of Naples, in Rome, and far away.
SPOTS = [
    (40.6281, 14.4850), (40.6340, 14.6027), (40.8517, 14.2681), (40.8530, 14.2700), (41.8902, 12.4922),
    (48.8584, 2.2945), (-33.8568, 151.2153),
]


def put(page, ids, latitude, longitude):
    page.evaluate(
        """async ([ids, latitude, longitude]) => {
            const body = JSON.stringify({ ids, latitude, longitude });
            const headers = { "Content-Type": "application/json" };
            const answer = await fetch("/photos/place", { method: "POST", headers, body });
            if (!answer.ok) throw new Error(String(answer.status));
        }""",
        [ids, latitude, longitude],
    )


def spread(page):
    """Puts each photo somewhere."""
    page.goto("/settings")
    for number, (latitude, longitude) in enumerate(SPOTS, 1):
        put(page, [number], latitude, longitude)


def drawn(page):
    """The map stands still, and all of it is there; a processor without a graphics card draws it slowly."""
    page.wait_for_selector("#map:not([aria-busy]) canvas", timeout=60_000)


def settled(page):
    """The map is drawn, and its markers are there."""
    page.wait_for_selector(".map-marker")
    drawn(page)
    page.wait_for_function("() => [...document.querySelectorAll('.map-marker img')].every((image) => image.complete)")


@screen("map", photos=ALL)
def world(page):
    spread(page)
    page.goto("/map")
    settled(page)


@screen("map-region", photos=ALL)
def region(page):
    spread(page)
    page.goto("/map?at=40.6281,14.485")
    page.wait_for_selector(".map-marker")
    for _ in range(4):
        page.locator("#map-out").click()
        drawn(page)
    page.locator(".map-count:visible").first.wait_for()
    settled(page)


@screen("map-preview", photos=ALL)
def preview(page):
    spread(page)
    page.goto("/map?at=40.6281,14.485&photo=1")
    page.wait_for_selector("#map-preview .chip")
    settled(page)


@screen("map-several", photos=ALL)
def several(page):
    page.goto("/settings")
    put(page, [1, 2, 3, 4, 5, 6], 45.4642, 9.19)
    page.goto("/map?at=45.4642,9.19")
    page.locator(".map-marker").first.click()
    page.wait_for_selector("#preview-all:not([hidden])")
    settled(page)


@screen("map-list", photos=ALL)
def places(page):
    spread(page)
    page.goto("/map?view=list")


@screen("map-none", photos=("coffee",))
def none(page):
    page.goto("/map")
    drawn(page)


@screen("map-empty")
def empty(page):
    page.goto("/map")


@screen("map-placing", photos=ALL)
def placing(page):
    spread(page)
    page.goto("/map/place?ids=4")
    page.wait_for_selector("#map-where:not([hidden])")
    drawn(page)


@screen("map-placing-names", photos=ALL)
def names(page):
    page.goto("/map/place?ids=4")
    page.wait_for_selector("#placing-done:not([hidden])")
    page.locator("#place-name").fill("Posit")
    page.wait_for_selector("#placing-found:not([hidden])")
    drawn(page)
