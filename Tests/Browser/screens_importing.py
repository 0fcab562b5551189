"""Photos coming in."""

from browsing import jpeg, screen

# The site takes its time, so that there is something to be seen.
SLOW = """
  const real = window.fetch;
  window.fetch = (path, ...more) =>
    String(path).startsWith("/uploads/") ? new Promise(() => {}) : real(path, ...more);
"""


@screen("import-empty", photos=("rocket",))
def empty(page):
    page.goto("/import")


@screen("home-sheet", photos=("rocket",))
def sheet(page):
    page.goto("/")
    page.locator(".import").click()
    page.locator("#import[open]").wait_for()


@screen("import-question", photos=("rocket",))
def question(page):
    page.goto("/")
    page.locator("#photos").set_input_files([jpeg("coffee", 800), jpeg("chelsea", 400)])
    page.locator("#many[open]").wait_for()


@screen("import-running", photos=("rocket",))
def running(page):
    page.add_init_script(SLOW)
    question(page)
    page.locator("#many [value=keep]").click()
    page.wait_for_url("**/import")
    page.locator("#job-pause").wait_for()
    page.locator(".entry").first.wait_for()


@screen("import-finished", photos=("rocket",))
def finished(page):
    wrong = {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"words"}
    page.goto("/import")
    photos = [jpeg("coffee", width).read_bytes() for width in (600, 601, 602)]
    files = [
        {"name": f"IMG_{number}.jpg", "mimeType": "image/jpeg", "buffer": photo} for number, photo in enumerate(photos)
    ]
    page.locator("#photos").set_input_files([*files, wrong])
    page.locator("#many [value=keep]").click()
    page.locator("#job-done").wait_for()


@screen("opening-a-photo", photos=("rocket",))
def opening(page):
    page.add_init_script(SLOW)
    page.goto("/")
    page.locator("#photos").set_input_files(jpeg("coffee", 800))
    page.locator("#busy[open]").wait_for()
