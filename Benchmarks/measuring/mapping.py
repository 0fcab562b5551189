"""The map of a library of synthetic photos, through HTTP: the markers of the world and of a city."""

import http.client
import random
import statistics
import time

from . import rounds, workspace
from .serving import served
from .table import Row
from .workspace import VISION

# Milliseconds for the slowest of a hundred.
SLOWEST = 50.0
TIMES = 200


def measure(library, photos):
    if not VISION.exists():
        workspace.say("bin/vision is not there: the map is not measured")
        return []
    rows = []
    with served(library) as (host, port, _):
        connection = http.client.HTTPConnection(host, port, timeout=60)
        # The first answer reads the index; it is said, and not counted.
        first = timed(connection, world(1))
        chance = random.Random(1)
        for what, paths in (
            ("the world", [world(zoom % 4) for zoom in range(TIMES)]),
            ("a city", [city(chance) for _ in range(TIMES)]),
            ("the world, dogs only", [world(zoom % 4) + "&q=dog" for zoom in range(TIMES)]),
        ):
            times = sorted(timed(connection, path) for path in paths)
            middle, slowest = statistics.median(times), times[len(times) * 99 // 100]
            rows.append(Row(
                f"map of {what}, {photos:,} photos, through HTTP", f"p50 {middle:.1f} ms", f"first {first:.0f} ms",
                f"p99 {slowest:.1f} ms", f"≤ {SLOWEST:g} ms", slowest <= SLOWEST))
    return rows


def world(zoom):
    return f"/map/clusters?south=-85&west=-180&north=85&east=180&zoom={zoom}"


def city(chance):
    south, west = chance.uniform(36, 58), chance.uniform(-8, 25)
    return f"/map/clusters?south={south:.4f}&west={west:.4f}&north={south + 0.1:.4f}&east={west + 0.1:.4f}&zoom=13"


def timed(connection, path):
    start = time.perf_counter()
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    if answer.status != 200:
        raise rounds.Failed(f"{path} was answered with {answer.status}")
    return (time.perf_counter() - start) * 1000
