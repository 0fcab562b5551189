"""Waits until a page has come to rest."""

from .scripts import script


def settle(page):
    """Loaded, letters there, nothing moving that will stop by itself."""
    page.wait_for_load_state("load")
    page.evaluate(script("settle"))
