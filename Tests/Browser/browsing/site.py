"""Starts `vision serve` on a library of its own, and holds it to a clean end."""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

from .paths import DEPS, MADE, ROOT, VISION

# A first start compiles the models for this machine.
PATIENCE = 120
# Over https it is reached by an address at home.
ADDRESS = re.compile(r"http://(?:127\.0\.0\.1|localhost):\d+/|https://[^\s/]+:\d+/")
CRASH = re.compile(r"Fatal error|Crash(ed)?\b|Segmentation fault|\*\*\* |ERROR: \w+Sanitizer|WARNING: \w+Sanitizer")


# Ended by another program, tests end what they have started, too.
if threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))


class SiteFailure(AssertionError):
    """What the site did wrong, with what it wrote."""


# The cookie of those who have seen the tutorial, by the site's address.
WELCOMED = {}


class Staying(urllib.request.HTTPRedirectHandler):
    """Does not go where it is sent."""

    def redirect_request(self, *_):
        return None


class Site:
    """A site that runs: `address` ends with a slash, `library` is its folder, `photos` that of those it was given."""

    def __init__(self, command, folder, environment, keeps="--library"):
        self.keeps = keeps
        self.command, self.folder, self.environment = command, folder, environment
        self.library, self.photos = folder / "library", folder / "photos"
        self.lines = []
        # What a browser has after the tutorial.
        self.cookie = None
        self.start(port=0)

    def copies(self):
        """The copies that were saved, without the folder beside them in which they are made."""
        return [path for path in (self.library / "saved").iterdir() if not path.name.startswith(".")]

    def start(self, port):
        self.address, self.is_answering = None, threading.Event()
        self.process = subprocess.Popen(
            [*map(str, self.command), self.keeps, str(self.library), "--port", str(port)],
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            self.lines.append(line)
            if self.address is None and (found := ADDRESS.search(line)):
                self.address = found.group()
                self.is_answering.set()
        # It ended; whoever waits for an address is to find out.
        self.is_answering.set()

    @property
    def written(self):
        return "".join(self.lines)

    def url(self, path):
        return self.address + path.removeprefix("/")

    def get(self, path, headers=None):
        """The status, headers and body of a page, asked for without a browser."""
        return self.ask("GET", path, headers=headers)

    def post(self, path, body=b"", headers=None):
        """As `get`; it says that it comes from the site's own pages."""
        if isinstance(body, dict):
            body = urllib.parse.urlencode(body).encode()
        return self.ask("POST", path, body, {"Origin": self.address.rstrip("/"), **(headers or {})})

    def see_tutorial(self):
        """As its visitors do once: from now on, new browsers have the cookie for that (see `Chromium.page`)."""
        request = urllib.request.Request(self.url("/welcome"), b"", {"Origin": self.address.rstrip("/")})
        try:
            urllib.request.build_opener(Staying).open(request, timeout=PATIENCE)
        except urllib.error.HTTPError as answer:
            # It leads on to Home.
            self.cookie = WELCOMED[self.address] = answer.headers["Set-Cookie"].partition(";")[0]

    def ask(self, method, path, body=None, headers=None):
        headers = {**({"Cookie": self.cookie} if self.cookie else {}), **(headers or {})}
        request = urllib.request.Request(self.url(path), body, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as refused:
            return refused.code, refused.headers, refused.read()

    def wait_for_address(self):
        self.is_answering.wait(PATIENCE)
        if self.address is None:
            raise SiteFailure(f"The site gave no address. It wrote:\n{self.written}")

    def kill(self):
        """Ends it as a power cut does, with all that it started, in the middle of whatever it is at."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)
        self.reader.join(5)
        self.process.stdout.close()

    def start_again(self):
        """Starts it on the same library and at the same address, after `kill` or `stop`."""
        self.start(port=int(self.address.rstrip("/").rpartition(":")[2]))
        self.wait_for_address()

    def stop(self):
        """Asks it to end, and fails if it does not, or ends badly, or wrote of a crash, or left processes behind."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            code = None
        time_is_up = time.monotonic() + 30
        while (left := members(self.process.pid)) and time.monotonic() < time_is_up:
            time.sleep(0.05)
        for member in left:
            with contextlib.suppress(ProcessLookupError):
                os.kill(member, signal.SIGKILL)
        self.reader.join(5)
        self.process.stdout.close()
        problems = []
        if code is None:
            problems.append(f"it was still running {PATIENCE} s after SIGTERM")
        elif code not in (0, 128 + signal.SIGTERM):
            problems.append(f"it ended with {code}")
        elif left:
            problems.append(f"it left {len(left)} processes behind")
        if found := CRASH.search(self.written):
            problems.append(f"it wrote {found.group()!r}")
        if problems:
            raise SiteFailure(f"The site: {', '.join(problems)}. It wrote:\n{self.written}")


def members(session):
    """The living processes of a session, which a site's own worker belongs to."""
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            # After the name in brackets: state, parent, group, session (proc(5)).
            state, _, _, own = (folder / "stat").read_text().rpartition(")")[2].split()[:4]
        except OSError:
            continue
        if int(own) == session and state not in "ZX":
            found.append(int(folder.name))
    return found


@contextlib.contextmanager
def served(
    photos=(),
    arguments=(),
    command=(VISION, "serve"),
    language="en",
    is_welcomed=True,
    prepare=None,
    keeps="--library",
):
    """A site with the given photos (paths) in its library, recognised; it is stopped at the end.

    `is_welcomed`: whether somebody has seen the tutorial, so that `/` is Home. `prepare` is called before it starts, with
    the library's folder, to fill it otherwise. `keeps` is the option of the command that names that folder.
    """
    if not Path(command[0]).exists():
        raise SiteFailure(f"There is no {command[0]}. Run make build, or name another program with VISION=…")
    with tempfile.TemporaryDirectory(prefix="vision-browser-", ignore_cleanup_errors=True) as folder:
        folder = Path(folder)
        library = folder / "library"
        environment = surroundings(folder, language)
        (folder / "photos").mkdir()
        for photo in photos:
            shutil.copy(photo, folder / "photos")
        if photos:
            learn(library, folder / "photos", environment)
        if prepare:
            prepare(library)
        site = Site((*command, *arguments), folder, environment, keeps)
        try:
            site.wait_for_address()
            if is_welcomed:
                site.see_tutorial()
            yield site
        finally:
            site.stop()


def learn(library, photos, environment):
    command = [VISION, "import", "--library", library, photos]
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE * 5)
    if answer.returncode != 0:
        raise SiteFailure(f"vision import ended with {answer.returncode}:\n{answer.stdout}{answer.stderr}")


def surroundings(folder, language):
    """Nothing of the person who runs the tests; the models compiled for this machine are kept from run to run."""
    cache = MADE / "cache"
    cache.mkdir(parents=True, exist_ok=True)
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "XDG_CACHE_HOME": str(cache),
        "VISION_RESOURCES": str(resources(folder)),
        "VISION_LANGUAGE": language,
        "LANG": "C.UTF-8",
        "TMPDIR": str(folder),
    }


def resources(folder):
    """What the app needs, with the web files of this very folder, even where `.deps` is a link to another's."""
    made = folder / "resources"
    made.mkdir()
    for path in DEPS.iterdir():
        (made / path.name).symlink_to(path)
    for name in ("CHANGELOG.md", "CHANGELOG.it.md", "LICENSE"):
        (made / name).symlink_to(ROOT / name)
    (made / "rooms").symlink_to(ROOT / "Sources")
    return made
