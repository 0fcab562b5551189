"""What fingers do. Where they do it is a point (x, y) of the viewport in CSS pixels, or a locator: its middle."""

import contextlib
import time

from .resting import settle

# People touch what they see: a page that was not painted yet does not know what there is to scroll, and while one page
# becomes another, what lies in pictures of both cannot be touched.
SHOWN = (
    "() => new Promise((done) => { const look = () => document.documentElement.matches(':active-view-transition')"
    " ? requestAnimationFrame(look) : requestAnimationFrame(() => done()); requestAnimationFrame(look); })"
)
# For how long the browser may let glide what a finger has moved, even where there is nothing to scroll.
GLIDING = 0.5
# As often as a phone looks where the fingers are.
FRAME = 1 / 60


def tap(page, at):
    """A short touch."""
    where = point(page, at)
    touch(page, lambda _: [where])


def double_tap(page, at):
    """Two short touches, as those that zoom."""
    where = point(page, at)
    arrived(page)
    # At once: between two that wait for the page to be painted, a busy machine may take too long for them to be one.
    with fingers(page) as send:
        for rest in (0.08, 0):
            send("touchStart", [where])
            send("touchEnd", [])
            time.sleep(rest)


def long_press(page, at, seconds=0.8):
    """A finger that rests."""
    where = point(page, at)
    touch(page, lambda _: [where], rest=seconds)


def swipe(page, start, end, seconds=0.15):
    """One finger, fast, so that what it moves goes on by itself; a touch meanwhile would only stop that."""
    touch(page, line(point(page, start), point(page, end)), seconds)
    time.sleep(GLIDING)


def drag(page, start, end, seconds=0.4, rest=0.15):
    """One finger, slow, that rests before it lets go, so that what it moves stays there."""
    touch(page, line(point(page, start), point(page, end)), seconds, rest)


def pinch(page, at, start, end, seconds=0.3):
    """Two fingers around a point, whose distance goes from `start` to `end` pixels: apart they zoom in."""
    x, y = point(page, at)

    def places(part):
        half = (start + (end - start) * part) / 2
        return [(x - half, y), (x + half, y)]

    touch(page, places, seconds)


def point(page, place):
    """Where to touch; what is still on its way there is waited for."""
    if isinstance(place, tuple):
        return place
    place.wait_for()
    settle(page)
    box = place.bounding_box()
    if box is None:
        raise AssertionError(f"{place} cannot be touched: it is not visible")
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def line(start, end):
    return lambda part: [tuple(a + (b - a) * part for a, b in zip(start, end, strict=True))]


def arrived(page):
    """Waits until the page is there to be touched."""
    page.evaluate(SHOWN)


def touch(page, places, seconds=0.0, rest=0.0):
    """Puts fingers down where `places(0)` says, moves them to where `places(1)` does, and lifts them.

    On a busy machine it takes fewer steps and not more time, or a swipe would become a long press.
    """
    arrived(page)
    with fingers(page) as send:
        send("touchStart", places(0))
        if seconds > 0:
            start, part = time.monotonic(), FRAME / seconds
            while part < 1:
                send("touchMove", places(part))
                time.sleep(FRAME)
                part = (time.monotonic() - start) / seconds
            send("touchMove", places(1))
        time.sleep(rest)
        send("touchEnd", [])


@contextlib.contextmanager
def fingers(page):
    session = page.context.new_cdp_session(page)

    def send(kind, places):
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    try:
        yield send
    finally:
        # A touch may have led to another page, which ends the session.
        with contextlib.suppress(Exception):
            session.detach()
