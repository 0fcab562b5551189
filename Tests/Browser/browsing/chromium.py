"""Chromium, as a phone and as a desktop."""

import atexit
import contextlib
import functools
import os

from playwright.sync_api import Error, sync_playwright

from .camera import held_before_the_camera
from .site import WELCOMED
from .watcher import Watcher

PROGRAM = "/usr/bin/chromium"
# That of an iPhone of the middle size.
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "screen": {"width": 390, "height": 844},
    "device_scale_factor": 3,
    "is_mobile": True,
    "has_touch": True,
}
DESKTOP = {"viewport": {"width": 1280, "height": 800}, "screen": {"width": 1280, "height": 800}}
LOCALES = {"en": "en-GB", "it": "it-IT"}
# What a person waits for at most, in milliseconds; two cores may be busy with the models.
PATIENCE = 15_000


@functools.cache
def playwright():
    """The one driver of this process; a second one in the same thread is refused."""
    started = sync_playwright().start()
    atexit.register(started.stop)
    return started


class Chromium:
    """A browser; `camera` names the sample photo that is held before its camera, or is the path of a film.

    `with_graphics`: whether pages are laid together as by a graphics card. Without one, that takes twice as long as all
    the rest, and only benchmarks want it.
    """

    def __init__(self, camera="coffee", with_graphics=False):
        options = [
            "--use-fake-device-for-media-stream",
            f"--use-file-for-fake-video-capture={held_before_the_camera(camera)}",
            # The same letters and colours on every machine.
            "--font-render-hinting=none",
            "--disable-lcd-text",
            "--force-color-profile=srgb",
            # Maps are drawn by the processor where there is no graphics card.
            "--use-angle=swiftshader",
            "--enable-unsafe-swiftshader",
        ]
        if not with_graphics:
            options.append("--disable-gpu-compositing")
        if os.geteuid() == 0:
            # Its own fence cannot be built by root; these pages are ours.
            options.append("--no-sandbox")
        self.browser = playwright().chromium.launch(executable_path=PROGRAM, args=options)

    def close(self):
        self.browser.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def phone(self, address, **wishes):
        """A new page on a phone with a finger; see `page`."""
        return self.page(address, PHONE, **wishes)

    def desktop(self, address, **wishes):
        """A new page on a desktop with a mouse; see `page`."""
        return self.page(address, DESKTOP, **wishes)

    def page(self, address, device, dark=False, language="en", camera=True, sound=False, still=False, **more):
        """A page of its own, as of a new visitor, in which paths are those of the site at `address`.

        `camera`, `sound`: whether the person allows the camera and the microphone. `still`: whether they asked their
        device for less motion. The page's context has the watcher as `watcher`.
        """
        context = self.browser.new_context(
            base_url=address,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
            locale=LOCALES[language],
            permissions=["camera"] * camera + ["microphone"] * sound,
            **{"timezone_id": "Europe/Rome", **device, **more},
        )
        context.set_default_timeout(PATIENCE)
        if cookie := WELCOMED.get(address):
            name, _, value = cookie.partition("=")
            context.add_cookies([{"name": name, "value": value, "url": address}])
        context.watcher = Watcher(context, address)
        if more.get("service_workers") == "block":
            context.watcher.allow("Service Worker registration blocked by Playwright")
        return patient(context.new_page())


def patient(page):
    """A page that is not sent elsewhere while it takes back the step of a sheet that was just closed, which no person could."""
    goto = page.goto

    def after_steps(*arguments, **options):
        if page.url.startswith("http"):
            with contextlib.suppress(Error):
                page.wait_for_function(
                    "() => !history.state?.layer || document.querySelector('dialog[open]')", timeout=2000)
        return goto(*arguments, **options)

    page.goto = after_steps
    return page
