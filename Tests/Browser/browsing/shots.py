"""Pictures the screens, to be looked at: `Tests/Browser/shots [BEGINNING-OF-NAME…]`."""

import sys

from .screens import registered, screenshot
from .site import served
from .testing import browser

WAYS = [
    ("light", "phone", {}),
    ("dark", "phone", {"dark": True}),
    ("italian", "phone", {"language": "it"}),
    ("landscape", "phone", {"viewport": {"width": 844, "height": 390}, "screen": {"width": 844, "height": 390}}),
    ("tablet", "phone", {
        "viewport": {"width": 820, "height": 1180}, "screen": {"width": 820, "height": 1180}, "device_scale_factor": 2}),
    ("desktop", "desktop", {}),
]


def picture(screen, site):
    for suffix, device, wishes in WAYS:
        if device == "phone" or screen.desktop:
            page = getattr(browser(), device)(site.address, **wishes)
            screen.reach(page)
            print(screenshot(page, f"{screen.name}-{suffix}"), flush=True)
            page.context.close()


def main():
    beginnings = tuple(sys.argv[1:])
    for wishes, screens in registered():
        wanted = [screen for screen in screens if not beginnings or screen.name.startswith(beginnings)]
        if wanted:
            with served(**wishes) as site:
                for screen in wanted:
                    picture(screen, site)


main()
