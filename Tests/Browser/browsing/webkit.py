"""WebKitGTK, the nearest thing to the browser of an iPhone, driven by W3C WebDriver."""

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from base64 import b64decode
from pathlib import Path

from .paths import SCREENSHOTS
from .site import WELCOMED

MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
# The name by which WebDriver hands elements over.
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
PATIENCE = 30


class WebKit:
    """A browser window on a screen that nobody sees. `with WebKit(address) as browser:`"""

    def __init__(self, address, width=390, height=844):
        self.address, self.session = address, None
        self.port = free_port()
        # xvfb-run leaves files when it is ended by a signal.
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        screen = ["xvfb-run", "--auto-servernum", "--server-args=-screen 0 1280x1024x24"]
        self.process = subprocess.Popen(
            [*screen, "WebKitWebDriver", f"--port={self.port}"],
            env={**os.environ, "LIBGL_ALWAYS_SOFTWARE": "1", "TMPDIR": self.folder.name},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            self.wait(lambda: self.is_up(), "the driver to answer")
            options = {"binary": MINI_BROWSER, "args": ["--automation"]}
            wishes = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
            self.session = self.ask("POST", "/session", {"capabilities": wishes})["sessionId"]
            self.command("POST", "/window/rect", {"x": 0, "y": 0, "width": width, "height": height})
            if cookie := WELCOMED.get(address):
                # A browser takes cookies only for the page that it shows.
                self.open("/welcome")
                name, _, value = cookie.partition("=")
                self.command("POST", "/cookie", {"cookie": {"name": name, "value": value}})
        except BaseException:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        if self.session:
            with contextlib.suppress(OSError, WebDriverFailure):
                self.ask("DELETE", f"/session/{self.session}")
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait(PATIENCE)
        self.folder.cleanup()

    def open(self, path):
        self.command("POST", "/url", {"url": self.address + path.removeprefix("/")})

    @property
    def path(self):
        return "/" + self.command("GET", "/url").removeprefix(self.address)

    def find(self, selector):
        """Waits until there is a visible element. The driver's own idea of visible fails on titles that stick."""
        name = json.dumps(selector)
        self.wait_for(f"document.querySelector({name})?.checkVisibility({{ visibilityProperty: true }})")
        return self.command("POST", "/element", {"using": "css selector", "value": selector})[ELEMENT]

    def click(self, selector):
        """The driver scrolls no further than to the edge, where a bar may lie over it."""
        element = self.find(selector)
        self.evaluate(f"document.querySelector({json.dumps(selector)}).scrollIntoView({{ block: 'center' }})")

        def click():
            try:
                self.command("POST", f"/element/{element}/click", {})
            except WebDriverFailure as failure:
                # It is still on its way there.
                if re.match("element (click intercepted|not interactable)", str(failure)):
                    return False
                raise
            return True

        self.wait(click, f"{selector} to be clicked")

    def type(self, selector, text):
        self.command("POST", f"/element/{self.find(selector)}/value", {"text": text})

    def text(self, selector):
        self.find(selector)
        return self.evaluate(f"document.querySelector({json.dumps(selector)}).innerText.trim()")

    def evaluate(self, expression):
        """The value of a JavaScript expression, awaited when it is a promise."""
        return self.command("POST", "/execute/sync", {"script": f"return ({expression});", "args": []})

    def wait_for(self, expression):
        return self.wait(lambda: self.evaluate(expression), f"{expression} to be true")

    def screenshot(self, name):
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        path = Path(SCREENSHOTS, f"{name}.png")
        path.write_bytes(b64decode(self.command("GET", "/screenshot")))
        return path

    def command(self, method, path, body=None):
        return self.ask(method, f"/session/{self.session}{path}", body)

    def ask(self, method, path, body=None):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}",
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise WebDriverFailure(f"{value['error']}: {value['message']}") from error

    def is_up(self):
        with contextlib.suppress(OSError):
            return self.ask("GET", "/status")["ready"]
        return False

    def wait(self, attempt, what):
        time_is_up = time.monotonic() + PATIENCE
        while not (value := attempt()):
            if time.monotonic() > time_is_up or self.process.poll() is not None:
                raise WebDriverFailure(f"waited in vain for {what}")
            time.sleep(0.05)
        return value


class WebDriverFailure(AssertionError):
    """What the driver said."""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
