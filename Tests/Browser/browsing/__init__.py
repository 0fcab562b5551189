"""Drives the web app in real browsers, as a person with a phone would, and looks over everything it shows.

Most tests need only `SiteTest`; Tests/Browser/README.md begins with an example.
"""

from .accessibility import check_accessible
from .camera import held_before_the_camera
from .chromium import Chromium
from .gestures import arrived, double_tap, drag, long_press, pinch, swipe, tap
from .layout import check_overflow, check_touch_targets
from .markup import check_html
from .paths import SAMPLES
from .pictures import jpeg, photos
from .screens import check_screen, screen, screenshot
from .site import Site, SiteFailure, served
from .synthetic import synthetic
from .testing import BrowserTest, SiteTest
from .watcher import Watcher
from .webkit import WebKit

__all__ = [
    "SAMPLES",
    "BrowserTest",
    "Chromium",
    "Site",
    "SiteFailure",
    "SiteTest",
    "Watcher",
    "WebKit",
    "arrived",
    "check_accessible",
    "check_html",
    "check_overflow",
    "check_screen",
    "check_touch_targets",
    "double_tap",
    "drag",
    "held_before_the_camera",
    "jpeg",
    "long_press",
    "photos",
    "pinch",
    "screen",
    "screenshot",
    "served",
    "swipe",
    "synthetic",
    "tap",
]
