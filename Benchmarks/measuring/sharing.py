"""Many people with libraries of their own: memory while some are active, and how long a library that was closed takes."""

import http.client
import json
import os
import re
import shutil
import statistics
import subprocess
import time
from pathlib import Path

from . import rounds, workspace
from .serving import served
from .table import Row
from .workspace import BENCH, DEPS, HOME, ROOT, VISION

PEOPLE, PHOTOS, ACTIVE = 50, 2000, 5
MEMORY_GOAL, OPENING_GOAL = 400, 300
PASSWORD = "correct horse battery"
PROGRAM = ROOT / "bin" / "library-bench"
# What an active person looks at.
PAGES = ["/search", "/grid-index?set=all", "/tags", "/map", "/memories", "/settings", "/settings/library"]


def made():
    """A library of synthetic photos, made once."""
    folder = BENCH / f"shared-{PHOTOS}"
    if not folder.exists():
        workspace.say(f"making a library of {PHOTOS} photos, once …")
        unfinished = folder.with_name(f"unfinished-{folder.name}")
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.parent.mkdir(parents=True, exist_ok=True)
        workspace.check([
            PROGRAM, unfinished, "--photos", str(PHOTOS), "--data", DEPS / "data", "--pictures", DEPS / "samples"])
        unfinished.rename(folder)
    return folder


def household():
    """The owner's library with those of all others in it, the same photos in each. Their files are told apart by nothing
    but their folders, so that the copies share no memory of ours."""
    root = workspace.fresh("household")
    source = made()
    for name in source.iterdir():
        if name.is_file():
            shutil.copy2(name, root / name.name)
    for number in range(PEOPLE):
        subprocess.run(
            [VISION, "people", "add", f"Person {number + 1}", "--library", root], input=PASSWORD + "\n", text=True,
            check=True, stdout=subprocess.DEVNULL, env={**os.environ, **HOME})
    for folder in (root / "people").glob("*[0-9]"):
        shutil.copy2(source / "library.sqlite", folder / "library.sqlite")
    return root


class Visitor:
    """A program that has signed in."""

    def __init__(self, host, port, number):
        self.connection = http.client.HTTPConnection(host, port, timeout=60)
        body = json.dumps({"name": f"Person {number}", "password": PASSWORD})
        self.connection.request("POST", "/login", body, {
            "Content-Type": "application/json", "Origin": f"http://{host}:{port}"})
        answer = self.connection.getresponse()
        token = json.loads(answer.read())["token"]
        self.headers = {"Authorization": f"Bearer {token}", "Accept": "text/html"}

    def get(self, path):
        """Seconds until all of the page is there."""
        start = time.perf_counter()
        self.connection.request("GET", path, headers=self.headers)
        answer = self.connection.getresponse()
        answer.read()
        if answer.status != 200:
            raise rounds.Failed(f"{path} was answered {answer.status}")
        return time.perf_counter() - start


def resident(process):
    """Megabytes in memory."""
    return int(re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())[1]) / 1000


def children(process):
    text = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(child) for child in text.split()]


def open_libraries(process):
    """How many libraries of others than the owner are open."""
    names = set()
    for link in Path(f"/proc/{process}/fd").iterdir():
        try:
            names.add(os.readlink(link))
        except OSError:
            continue
    return len({name for name in names if re.search(r"/people/\d+/library\.sqlite$", name)})


def wait_until_closed(process):
    """After the start each library is opened once, for what is due in it."""
    quiet = 0
    while quiet < 10:
        quiet = quiet + 1 if open_libraries(process) == 0 else 0
        time.sleep(0.5)


def measure(times):
    workspace.require_vision()
    if not PROGRAM.exists():
        workspace.say("bin/library-bench is not there: sharing is not measured")
        return []
    root = household()
    with served(root) as (host, port, process):
        wait_until_closed(process.pid)
        # The owner's library is always open, so the first of the others is number 2.
        visitors = [Visitor(host, port, number) for number in range(2, 2 + max(ACTIVE, 4 * times))]
        if open_libraries(process.pid):
            raise rounds.Failed("signing in opened a library")
        opening = [visitor.get("/search") for visitor in visitors[ACTIVE:]]
    with served(root) as (host, port, process):
        wait_until_closed(process.pid)
        visitors = [Visitor(host, port, number) for number in range(2, 2 + ACTIVE)]
        before = resident(process.pid)
        for _ in range(3):
            for visitor in visitors:
                for path in PAGES:
                    visitor.get(path)
        if open_libraries(process.pid) != ACTIVE:
            raise rounds.Failed(f"{open_libraries(process.pid)} libraries are open, not {ACTIVE}")
        memory = resident(process.pid)
        worker = sum(resident(child) for child in children(process.pid))
    first, worst = statistics.median(opening) * 1000, max(opening) * 1000
    return [
        Row(
            f"{PEOPLE} people with {PHOTOS:,} photos: memory, {ACTIVE} active", f"{memory:.0f} MB",
            f"none active: {before:.0f} MB; worker: {worker:.0f} MB", f"{memory:.0f} MB", f"≤ {MEMORY_GOAL} MB",
            memory <= MEMORY_GOAL),
        Row(
            "first page of a library that was closed", f"{first:.0f} ms", f"slowest of {len(opening)}: {worst:.0f} ms",
            f"{first:.0f} ms", f"≤ {OPENING_GOAL} ms", first <= OPENING_GOAL),
    ]
