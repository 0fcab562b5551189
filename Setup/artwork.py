#!/usr/bin/env python3
"""Draw the app's icons and splash screens from favicon.svg and the app's background, in the sizes devices ask for.

    .deps/testing/venv/bin/python Setup/artwork.py

Needs `make tools`. The results are kept beside favicon.svg in the project, so that the app needs no drawing program.
"""

import os
from pathlib import Path

from playwright.sync_api import sync_playwright

SITE = Path(__file__).resolve().parent.parent / "Sources/PhotoSite"
FOLDER = SITE / "Icon"
CORNERS = ' clip-path="url(#shape)"'

# Size by name. Phones cut the corners themselves, each in its own way, so these are drawn up to the edge; all that
# matters is within the middle four fifths, as the Web App Manifest asks of maskable icons.
WHOLE = {"icon-180.png": 180, "icon-maskable-512.png": 512}
ROUNDED = {"icon-192.png": 192, "icon-512.png": 512}

# What iPhones show until the first page is there: a screen's width and height in points, and pixels to the point, as in
# Sources/AppShell/Page/Splash.swift.
SCREENS = [
    (440, 956, 3),
    (430, 932, 3),
    (428, 926, 3),
    (420, 912, 3),
    (414, 896, 3),
    (414, 896, 2),
    (414, 736, 3),
    (402, 874, 3),
    (393, 852, 3),
    (390, 844, 3),
    (375, 812, 3),
    (375, 667, 2),
    (320, 568, 2),
]
CENTRE = "<style>main{display:grid;place-items:center;height:100vh;padding:0}svg{width:120px}</style>"
WHOLLY = "<style>*{margin:0;padding:0}svg{display:block;width:100vw}</style>"


def draw_icons(browser, drawing):
    if CORNERS not in drawing:
        raise SystemExit("favicon.svg has no rounded corners to leave out")
    for sizes, svg in ((WHOLE, drawing.replace(CORNERS, "")), (ROUNDED, drawing)):
        for name, size in sizes.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(WHOLLY + svg)
            page.screenshot(path=FOLDER / name, omit_background=True)
            page.close()


def draw_splash(browser, drawing, theme, screen):
    width, height, scale = screen
    page = browser.new_page(
        viewport={"width": width, "height": height}, device_scale_factor=scale, color_scheme=theme
    )
    look = (SITE.parent / "AppShell/Page/app.css").read_text(encoding="utf-8")
    page.set_content(f"<style>{look}</style>{CENTRE}<main>{drawing}</main>")
    name = f"splash-{width * scale}x{height * scale}-{theme}.jpg"
    page.screenshot(path=FOLDER / name, type="jpeg", quality=84)
    page.close()


def main():
    drawing = (FOLDER / "favicon.svg").read_text(encoding="utf-8")
    options = ["--force-color-profile=srgb", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=options)
        draw_icons(browser, drawing)
        for theme in ("light", "dark"):
            for screen in SCREENS:
                draw_splash(browser, drawing, theme, screen)
        browser.close()


main()
