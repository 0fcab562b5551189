"""The app's addresses, as its own sources name them: what is added there is attacked here."""

import re

from browsing.paths import ROOT

PATTERN = re.compile(r'router\.on\(\s*\.(\w+),\s*"([^"]+)"')


def found():
    routes = [("GET", "/login"), ("POST", "/login"), ("POST", "/logout"), ("GET", "/assets/:version/:name")]
    for path in sorted(path for room in ("AppShell", "MapView", "PhotoSite") for path in (ROOT / "Sources" / room).rglob("*.swift")):
        routes += [(method.upper(), pattern) for method, pattern in PATTERN.findall(path.read_text("utf-8"))]
    return sorted(set(routes))


# Methods and patterns such as `/photos/:id/tags`.
ROUTES = found()


def filled(pattern, **values):
    """A pattern's address; what is open and not named becomes `1`."""
    return re.sub(r":(\w+)", lambda match: str(values.get(match[1], values.get("any", "1"))), pattern)
