"""Settings and what lies below them."""

import shutil
import subprocess

from browsing import jpeg, screen
from browsing.paths import VISION
from browsing.streets import HELSINKI

PAGES = (
    "",
    "/level",
    "/language",
    "/analytics",
    "/tutorial",
    "/folders",
    "/folders/1",
    "/folders/choose",
    "/folders/leave-out",
    "/packs",
    "/add-pack",
    "/maps",
    "/maps/choose",
    "/password",
    "/people",
    "/sign-ins",
    "/phone",
    "/library",
    "/backup",
    "/backup/choose",
    "/backup/restore/choose",
    "/erase",
    "/about",
    "/about/new",
    "/about/vision",
    "/about/photoswipe",
)


def register(path):
    @screen("settings" + path.replace("/", "-"), photos=("coffee",))
    def reach(page):
        page.goto("/settings" + path)


for path in PAGES:
    register(path)


@screen("settings-clear-cache", photos=("coffee",))
def clear_cache(page):
    page.goto("/settings")
    page.locator("[action$=clear-cache] button").click()
    page.get_by_role("alertdialog").wait_for()


@screen("settings-erase-question", photos=("coffee",))
def erase(page):
    page.goto("/settings/erase")
    page.locator("[action$=erase] button").click()
    page.get_by_role("alertdialog").wait_for()


def make(library, *command):
    """Makes a library of the photos beside it, and runs a command of vision for it."""
    for words in (("import", library.parent / "photos"), command):
        subprocess.run([VISION, *words, "--library", library], check=True, capture_output=True, timeout=120)


def with_troubles(library):
    """A folder that is left out, a file that is gone and one that is no photo."""
    photos = library.parent / "photos"
    (photos / "work").mkdir()
    shutil.copy(jpeg("rocket", 400), photos / "work/rocket.jpg")
    shutil.copy(jpeg("coins", 400), photos / "gone.jpg")
    (photos / "broken.jpg").write_text("no photo")
    subprocess.run([VISION, "import", "--library", library, photos], check=False, capture_output=True, timeout=120)
    (photos / "gone.jpg").unlink()
    subprocess.run([VISION, "import", "--library", library, photos], check=False, capture_output=True, timeout=120)
    subprocess.run(
        [VISION, "folders", "leave-out", photos / "work", "--library", library], check=True, capture_output=True,
        timeout=120)


@screen("settings-folders-left-out", prepare=with_troubles)
def folders_left_out(page):
    page.goto("/settings/folders")


@screen("settings-folder-left-out", prepare=with_troubles)
def folder_left_out(page):
    page.goto("/settings/folders/left-out/1")


@screen("settings-library-missing", prepare=with_troubles)
def library_missing(page):
    page.goto("/settings/library/missing")


@screen("settings-library-refused", prepare=with_troubles)
def library_refused(page):
    page.goto("/settings/library/refused")


@screen("viewer-missing", prepare=with_troubles)
def viewer_missing(page):
    page.goto("/settings/library/missing")
    page.locator("a.row").first.click()
    page.locator(".viewer-missing:not([hidden])").wait_for()


def with_map(library):
    """A map of streets, and a file beside it that is none."""
    make(library, "map", "add", HELSINKI)
    (library / "maps/Torn.mbtiles").write_bytes(b"no map")


@screen("settings-maps-added", prepare=with_map)
def maps_added(page):
    page.goto("/settings/maps")


@screen("settings-map", prepare=with_map)
def map_added(page):
    page.goto("/settings/maps/added/Helsinki")


@screen("settings-map-question", prepare=with_map)
def map_question(page):
    page.goto("/settings/maps/added/Helsinki")
    page.get_by_role("main").get_by_role("button").last.click()
    page.get_by_role("alertdialog").wait_for()


def with_backup(library):
    """An empty library, and a backup of it beside it."""
    make(library, "backup", library.parent / "disk")


@screen("settings-restore", prepare=with_backup)
def restore(page):
    page.goto("/settings/backup/restore?at=~/disk")


@screen("settings-restore-question", prepare=with_backup)
def restore_question(page):
    page.goto("/settings/backup/restore?at=~/disk")
    page.locator("[action$=restore] button").click()
    page.get_by_role("alertdialog").wait_for()


@screen("settings-restored", prepare=with_backup)
def restored(page):
    page.context.watcher.allow("503")
    page.goto("/settings/backup/restore?at=~/disk")
    page.locator("[action$=restore] button").click()
    page.get_by_role("alertdialog").locator("button").first.click()
    page.locator(".row[role=status]").wait_for()
