"""Photos coming in."""

from browsing import jpeg, screen



def answered(beginning, answer):
    """A script: what is asked for under addresses that begin so gets this promise for an answer."""
    return f"""
      const real = window.fetch;
      window.fetch = (path, ...more) => String(path).startsWith("{beginning}") ? {answer} : real(path, ...more);
    """


# The site takes its time, so that there is something to be seen.
SLOW = answered("/uploads/", "new Promise(() => {})")
# As after a logout.
SIGNED_OUT = answered("/uploads", 'Promise.resolve(new Response("{}", { status: 401 }))')
# Photos of another library wait.
FOREIGN = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open("vision");
  opening.onsuccess = () => {
    const change = opening.result.transaction("entries", "readwrite");
    for (const key of [1, 2, 3]) change.objectStore("entries").put({
      key, owner: "another", name: "IMG.jpg", size: 1, modified: 0, purpose: "keep", state: "waiting", sent: 0,
    });
    change.oncomplete = resolve;
    change.onabort = reject;
  };
})"""


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


def importing(page, script):
    """Where the site answers as the script does."""
    page.add_init_script(script)
    question(page)
    page.locator("#many [value=keep]").click()
    page.wait_for_url("**/import")


@screen("import-running", photos=("rocket",))
def running(page):
    importing(page, SLOW)
    page.locator("#job-pause").wait_for()
    page.locator(".entry").first.wait_for()


@screen("import-signed-out", photos=("rocket",))
def signed_out(page):
    importing(page, SIGNED_OUT)
    # What is said there of the photos is under what says that nobody is signed in.
    page.locator("#job-login:not([hidden])").wait_for(state="attached")
    page.locator("dialog.cover[open]").wait_for()


@screen("import-locked", photos=("rocket",))
def locked(page):
    page.goto("/import")
    page.locator("#job").wait_for(state="attached")
    page.evaluate(FOREIGN)
    page.reload()
    page.locator("#job-discard").wait_for()


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
