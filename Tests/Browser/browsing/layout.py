"""Checks of what people touch and read: large enough, and all of it on the screen."""

from .resting import settle
from .scripts import script

# Human Interface Guidelines: a target has 44 × 44 points at least.
LEAST_TARGET = 44


def check_touch_targets(page, least=LEAST_TARGET):
    """Throws when something that can be touched is smaller than 44 × 44 CSS pixels. Links inside text may be."""
    settle(page)
    found = page.evaluate(script("targets"), least)
    if found:
        raise AssertionError(f"{page.url}: too small to touch ({least} × {least} at least):\n  " + "\n  ".join(found))


def check_overflow(page):
    """Throws when the page scrolls sideways or text is cut off. An ellipsis, or a box that scrolls, is fine."""
    settle(page)
    found = page.evaluate(script("overflow"))
    if found:
        raise AssertionError(f"{page.url}:\n  " + "\n  ".join(found))
