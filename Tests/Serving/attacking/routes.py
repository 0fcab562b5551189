"""The apps' addresses, as their own sources name them: what is added there is attacked here."""

import re

from browsing.paths import ROOT

# Patterns that the sources put together are left out.
PATTERN = re.compile(r'router\.on\(\s*\.(\w+),\s*"([^"\\]+)"')
# For programs.
API = re.compile(r'APIRoute\(\s*\.(\w+),\s*"([^"\\]+)"')


def found(room):
    """The routes of an app whose pages are in a room of `Sources`."""
    routes = [("GET", "/login"), ("POST", "/login"), ("POST", "/logout"), ("GET", "/assets/:version/:name")]
    for path in sorted(path for one in ("AppShell", "MapView", room) for path in (ROOT / "Sources" / one).rglob("*.swift")):
        text = path.read_text("utf-8")
        routes += [(method.upper(), pattern) for method, pattern in PATTERN.findall(text)]
        routes += [(method.upper(), "/api/v1" + pattern) for method, pattern in API.findall(text)]
    return sorted(set(routes))


# Methods and patterns such as `/photos/:id/tags`.
ROUTES = found("PhotoSite")
FAVORI_ROUTES = found("FavoriSite")


def filled(pattern, **values):
    """A pattern's address; what is open and not named becomes `1`."""
    return re.sub(r":(\w+)", lambda match: str(values.get(match[1], values.get("any", "1"))), pattern)
