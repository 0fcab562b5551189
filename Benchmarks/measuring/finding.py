"""Finding photos through the app, in a library of a million: search, tags, and the map, as a browser asks for them."""

import http.client
import random
import re
import sqlite3
import statistics
import time
from urllib.parse import quote, urlencode

from . import rounds, workspace
from .serving import served
from .table import Row
from .workspace import BENCH, DEPS, ROOT

PROGRAM = ROOT / "bin" / "library-bench"
PAGE_GOAL, MAP_GOAL = 10.0, 50.0
ASKED = 300
WORDS = [
    "dog", "cat", "pizza", "animal", "food", "bird", "vehicle", "flower", "boat", "car", "italy", "germany", "france",
    "2012", "july 2014", "summer 2019", "dog 2018", "animal italy", "bird -duck", "pi", "be", "musical instrument"]

# Naples, Rome, Berlin, Paris, London, Madrid: latitude, longitude.
CITIES = [(40.85, 14.27), (41.89, 12.48), (52.52, 13.41), (48.86, 2.35), (51.51, -0.13), (40.42, -3.70)]
LEVELS_IN = 100_000
WARMING = 4
AT_ONCE = 100


def questions(chance):
    """The queries for each page, a different one each time."""
    def view(width, height, zoom):
        middle = chance.choice(CITIES)
        south, west = middle[0] - height / 2 + chance.uniform(-0.02, 0.02), middle[1] - width / 2
        return "/map/clusters?" + urlencode({
            "west": round(west, 4), "south": round(south, 4), "east": round(west + width, 4),
            "north": round(south + height, 4), "zoom": zoom})

    world = "/map/clusters?west=-180&south=-80&east=180&north=80&zoom=1"
    return [
        ("search", lambda: f"/search?q={quote(chance.choice(WORDS))}", PAGE_GOAL),
        ("tags", lambda: "/tags", PAGE_GOAL),
        ("tags of a search", lambda: f"/tags?q={quote(chance.choice(WORDS))}", None),
        ("map of the world", lambda: world, MAP_GOAL),
        ("map of the world, of a search", lambda: f"{world}&q={quote(chance.choice(WORDS))}", MAP_GOAL),
        ("map of a city", lambda: view(0.1, 0.1, 13), MAP_GOAL),
        ("map of a country", lambda: view(8, 8, 5), MAP_GOAL)]


def resident(process):
    with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
        return int(re.search(r"VmRSS:\s+(\d+) kB", status.read())[1]) / 1000


def ask(connection, path, cookie=""):
    start = time.perf_counter()
    connection.request("GET", path, headers={"Accept-Encoding": "gzip", "Cookie": cookie})
    answer = connection.getresponse()
    content = answer.read()
    if answer.status != 200:
        raise rounds.Failed(f"{path} was answered with {answer.status}")
    return (time.perf_counter() - start) * 1000, len(content)


def library_of(photos):
    """The synthetic library of that many photos, made once."""
    folder = BENCH / "library"
    if not (folder / str(photos) / "library.sqlite").exists():
        workspace.say(f"making a library of {photos:,} photos, once …")
        folder.mkdir(parents=True, exist_ok=True)
        workspace.check([PROGRAM, folder, "--photos", str(photos), "--data", DEPS / "data", "--only", "grids"])
    pause(folder / str(photos))
    return folder / str(photos)


def pause(library):
    """Pauses the queue, as a person does: the photos were recognised by other models and have no files, so the app would
    look for each of them, and change the library all the time, while it is measured."""
    connection = sqlite3.connect(library / "library.sqlite")
    with connection:
        connection.execute("INSERT OR REPLACE INTO setting (name, value) VALUES ('queue.paused', '1')")
    connection.close()


def questioned(library, photos):
    """Requests each page ASKED times, then all of them once more to measure memory."""
    chance = random.Random(7)
    rows = []
    with served(library) as (host, port, process):
        connection = http.client.HTTPConnection(host, port, timeout=60)
        memory = 0
        # The server reads what all of them need when it starts; until then it answers more slowly.
        time.sleep(WARMING)
        for what, question, goal in questions(chance):
            first, size = ask(connection, question())
            times = sorted(ask(connection, question())[0] for _ in range(ASKED))
            middle, slowest = statistics.median(times), times[int(len(times) * 0.99)]
            memory = resident(process)
            rows.append(Row(
                f"{what}, {photos:,} photos", f"p50 {middle:.1f} ms", f"first {first:.0f} ms, {size / 1000:.1f} kB",
                f"p99 {slowest:.1f} ms", f"≤ {goal:g} ms" if goal else "", slowest <= goal if goal else None))
        for _, question, _ in questions(chance):
            for _ in range(ASKED):
                ask(connection, question())
        rows.append(Row(
            "memory of the process, all asked once more", f"{resident(process):.0f} MB",
            f"after the first time: {memory:.0f} MB", f"{resident(process) / memory:.2f}", "flat: ≤ 1.05",
            resident(process) <= memory * 1.05))
    return rows


def levels(library, photos):
    """Sets another confidence level and requests the pages that show it at once."""
    pages = ["/search", "/tags", "/", "/search?q=animal", "/map/clusters?west=-180&south=-80&east=180&north=80&zoom=1"]
    times = {page: [] for page in ["the change itself", *pages]}
    with served(library) as (host, port, _):
        connection = http.client.HTTPConnection(host, port, timeout=60)
        # Home comes after the tutorial.
        connection.request("POST", "/welcome", headers={"Origin": f"http://{host}:{port}"})
        answer = connection.getresponse()
        answer.read()
        cookie = answer.headers["Set-Cookie"].partition(";")[0]
        for page in pages:
            ask(connection, page, cookie)
        for level in ["low", "medium", "high"] * 10:
            start = time.perf_counter()
            connection.request("POST", "/settings/level", f"level={level}", {
                "Content-Type": "application/x-www-form-urlencoded", "Origin": f"http://{host}:{port}"})
            answer = connection.getresponse()
            answer.read()
            if answer.status not in (200, 204, 303):
                raise rounds.Failed(f"the level was answered with {answer.status}")
            times["the change itself"].append((time.perf_counter() - start) * 1000)
            for page in pages:
                times[page].append(ask(connection, page, cookie)[0])
    return [
        Row(f"level changed, {photos:,} photos: {page.split('?w')[0]}", "",
            f"{len(taken)} changes, slowest {max(taken):.1f} ms", f"p50 {statistics.median(taken):.1f} ms",
            f"≤ {AT_ONCE} ms", statistics.median(taken) <= AT_ONCE)
        for page, taken in times.items()]


def measure(photos):
    if not PROGRAM.exists():
        workspace.say("bin/library-bench is not there: finding is not measured")
        return []
    return questioned(library_of(photos), photos) + levels(library_of(LEVELS_IN), LEVELS_IN)
