"""Faces sketched while they move."""

from browsing import screen


@screen("sketch-live")
def live(page):
    page.goto("/sketch/live")
    page.locator("#live[data-state=live]").wait_for()
    # What is drawn by itself from now on would be another picture at every look.
    page.locator("#note").get_by_text("No face in sight").or_(page.get_by_text("Nessun volto in vista")).wait_for()


@screen("sketch-live-refused")
def refused(page):
    page.add_init_script("""
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    """)
    page.goto("/sketch/live")
    page.locator("#live[data-state=missing]").wait_for()


@screen("sketch-live-film")
def film(page):
    live(page)
    page.locator("#sound[aria-pressed=true]").click()
    page.locator("#record").click()
    page.locator("#live[data-film=on]").wait_for()
    page.wait_for_timeout(600)
    page.locator("#record").click()
    page.locator("#film[open]").wait_for()
