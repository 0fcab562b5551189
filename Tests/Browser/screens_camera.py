"""The camera inside the app."""

from browsing import screen


@screen("camera-live")
def live(page):
    page.goto("/camera")
    page.locator("#camera[data-state=live]").wait_for()


@screen("camera-still")
def still(page):
    live(page)
    page.locator("#shutter").click()
    page.locator("#camera[data-state=still]").wait_for()


@screen("camera-refused")
def refused(page):
    page.add_init_script("""
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    """)
    page.goto("/camera")
    page.locator("#camera[data-state=missing]").wait_for()
