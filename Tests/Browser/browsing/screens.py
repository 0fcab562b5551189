"""The screens of the app: how each is reached, and what all of them are held to."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass

from .accessibility import check_accessible
from .layout import check_overflow, check_touch_targets
from .paths import FOLDER, SCREENSHOTS
from .pictures import photos as samples
from .resting import settle

REGISTERED = {}


@dataclass(frozen=True)
class Screen:
    name: str
    photos: tuple
    is_welcomed: bool
    reach: Callable
    desktop: bool
    prepare: Callable | None


def screen(name, photos=(), is_welcomed=True, desktop=True, prepare=None):
    """Registers a screen in a file `screens_….py`: the function under it takes a page at no address yet, and brings it
    there as a person would.

    `photos` names the sample photos in the library. Every registered screen is looked over by `test_screens.py`, on the
    phone in both themes and languages, and pictured by `Tests/Browser/shots`. `is_welcomed`: whether somebody has seen
    the tutorial. `desktop`: whether the screen is there, too. `prepare` fills the library (see `served`).
    """

    def register(reach):
        if name in REGISTERED:
            raise ValueError(f"there are two screens of the name {name}")
        REGISTERED[name] = Screen(name, tuple(photos), is_welcomed, reach, desktop, prepare)
        return reach

    return register


def registered():
    """All screens, in groups that can be shown by the same site: by what `served` is to be given."""
    for path in sorted(FOLDER.glob("screens_*.py")):
        importlib.import_module(path.stem)
    groups = {}
    for one in REGISTERED.values():
        groups.setdefault((one.photos, one.is_welcomed, one.prepare), []).append(one)
    return [
        ({"photos": samples(*names) if names else (), "is_welcomed": is_welcomed, "prepare": prepare}, screens)
        for (names, is_welcomed, prepare), screens in groups.items()
    ]


def screenshot(page, name):
    """Writes `.build/screenshots/NAME.png`, to be looked at."""
    settle(page)
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    path = SCREENSHOTS / f"{name}.png"
    page.screenshot(path=path)
    return path


def check_screen(page):
    """What every screen is held to, but for its HTML, which is checked for all of them at once."""
    problems = []
    for check in (check_accessible, check_touch_targets, check_overflow, lambda page: page.context.watcher.check()):
        try:
            check(page)
        except AssertionError as problem:
            problems.append(str(problem))
    if problems:
        raise AssertionError("\n".join(problems))
