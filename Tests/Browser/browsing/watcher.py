"""Listens to all pages of a browser context for what nobody would see on the screen."""

import re
from urllib.parse import urlsplit

# Pages that are left give up what they were still asking for.
GIVEN_UP = "net::ERR_ABORTED"
# Chromium reports it as uncaught when it leaves out a transition between pages, which no script has begun or could catch.
LEFT_OUT = re.compile(r"Transition was (aborted|skipped)")
# Without a graphics card, what WebGL draws is read back before it is shown: of that the driver warns.
READ_BACK = re.compile(r"GL Driver Message .*ReadPixels")
OWN_SCHEMES = ("data", "blob", "about")


class Watcher:
    """Collects console errors and warnings, uncaught errors, failed requests, and requests to anyone but the site."""

    def __init__(self, context, origin):
        self.origin, self.seen, self.allowed = origin.rstrip("/"), [], []
        context.on("console", self.on_console)
        context.on("weberror", self.on_error)
        context.on("request", self.on_request)
        context.on("requestfailed", self.on_failure)
        context.on("page", lambda page: page.on("crash", lambda: self.note(f"the page crashed: {page.url}")))

    def allow(self, pattern):
        """What matches this regular expression is deliberate in this test, such as a refusal that is looked at."""
        self.allowed.append(re.compile(pattern))

    def note(self, text):
        self.seen.append(text)

    def on_console(self, message):
        if message.type in ("error", "warning") and not READ_BACK.search(message.text):
            place = message.location
            self.note(f"console {message.type}: {message.text} ({place.get('url')}:{place.get('lineNumber')})")

    def on_error(self, error):
        if not LEFT_OUT.search(str(error.error)):
            self.note(f"uncaught error: {error.error}")

    def on_request(self, request):
        parts = urlsplit(request.url)
        if parts.scheme not in OWN_SCHEMES and f"{parts.scheme}://{parts.netloc}" != self.origin:
            self.note(f"request to another origin: {request.url}")

    def on_failure(self, request):
        if request.failure != GIVEN_UP:
            self.note(f"failed request: {request.method} {request.url}: {request.failure}")

    @property
    def problems(self):
        return [text for text in self.seen if not any(pattern.search(text) for pattern in self.allowed)]

    def check(self):
        """Throws when there was anything that was not allowed."""
        if self.problems:
            raise AssertionError("The browser noticed:\n  " + "\n  ".join(self.problems))
