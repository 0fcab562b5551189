"""What people see who share a computer."""

from browsing import screen
from browsing.people import sign_in, with_people


def shared(name, **wishes):
    return screen(name, is_welcomed=False, prepare=with_people, **wishes)


@shared("people-login")
def login(page):
    page.goto("/login")


@shared("people-login-refused")
def refused(page):
    page.context.watcher.allow("Failed to load resource.*422")
    page.goto("/login")
    page.locator("#username").fill("Bruno")
    page.locator("#password").fill("not the one")
    page.locator("[type=submit]").click()
    page.get_by_role("alert").wait_for()


def register(name, person, path):
    @shared(name)
    def reach(page):
        sign_in(page, person, path)


register("people-list", "Anna", "/settings/people")
register("people-person", "Anna", "/settings/people/2")
register("people-owner", "Anna", "/settings/people/1")
register("people-settings", "Bruno", "/settings")
register("people-sign-ins", "Bruno", "/settings/sign-ins")
register("people-password", "Bruno", "/settings/password")
register("people-folders", "Bruno", "/settings/folders")
register("people-folder-chooser", "Bruno", "/settings/folders/choose")


@shared("people-sign-out-question")
def question(page):
    sign_in(page, "Bruno", "/settings")
    page.evaluate("document.querySelector('#unsent-text').textContent = '3 …'; document.querySelector('#unsent').showModal()")
