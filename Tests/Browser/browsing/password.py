"""A site that asks for a password, and people who know it."""

import subprocess
import urllib.parse

from .paths import VISION

PASSWORD = "correct horse battery, 7f3a"


def with_password(library):
    """Makes a library that has it: for `served(prepare=…)`."""
    # Only `import` and `serve` make one; there is nothing in this folder.
    nothing = library.parent / "photos"
    subprocess.run([VISION, "import", "--library", library, nothing], check=True, capture_output=True, timeout=60)
    command = [VISION, "password", "--library", library]
    subprocess.run(command, input=PASSWORD + "\n", text=True, check=True, capture_output=True, timeout=60)


def log_in(page, then):
    """Leads a page to the login, and from there on."""
    page.goto("/login?" + urllib.parse.urlencode({"then": then}))
    give_password(page, then)


def give_password(page, then):
    """On the login page, which leads on."""
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**" + then)
