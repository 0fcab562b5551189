"""A site of two people: Anna, the owner, and Bruno."""

import subprocess
import urllib.parse

from .password import PASSWORD, with_password
from .paths import VISION

BRUNOS = "tandem sandwich, 51c9"
PASSWORDS = {"Anna": PASSWORD, "Bruno": BRUNOS}


def with_people(library):
    """Makes a library that is Anna's, and adds Bruno: for `served(prepare=…)`."""
    with_password(library)
    for name, typed in (("Anna", ""), ("Bruno", BRUNOS + "\n")):
        command = [VISION, "people", "add", name, "--library", library]
        subprocess.run(command, input=typed, text=True, check=True, capture_output=True, timeout=60)


def sign_in(page, name, then="/settings"):
    """By the form, and on from there."""
    page.goto("/login?" + urllib.parse.urlencode({"then": then}))
    # In either language.
    page.locator("#username").fill(name)
    page.locator("#password").fill(PASSWORDS[name])
    page.locator(".login [type=submit]").click()
    page.wait_for_url("**" + then)


def sign_out(page):
    """By the button of the settings, where nothing waits in the browser."""
    page.goto("/settings")
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/login")
