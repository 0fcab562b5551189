"""Favori's store with very many favours: what a viewport takes, beside PostGIS, in process and over HTTP, and how long it
takes until thousands of listeners of several programs have heard of a new favour."""

import contextlib
import http.client
import json
import os
import random
import re
import resource
import selectors
import socket
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from . import workspace
from .favours import FAVORI, PASSWORD, stamp
from .table import Row
from .workspace import HOME, ROOT

PROGRAM = ROOT / "bin" / "favour-bench"
SERVER = ROOT / "Tests/PostgresServer/server.sh"
PROGRAMS = Path("/usr/lib/postgresql")
AREA = "24.76,60.08,25.12,60.26"
# By which the programs are reached; they believe the benchmark to be their proxy.
NAME = "bench.example"
PROCESSES, LISTENERS = 3, 5000
# Milliseconds.
VIEWPORT_GOAL, HTTP_GOAL, NEWS_GOAL = 5, 15, 1000


@contextlib.contextmanager
def postgres():
    """The address of an empty database on a server of its own, in a temporary folder."""
    programs = max(PROGRAMS.iterdir(), key=lambda path: int(path.name)) / "bin"
    folder = tempfile.mkdtemp(prefix="pg-", dir="/tmp")
    # Everything is on the disk when it is told, and memory is given as the manual says (20.4): a quarter of the machine's.
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 4 // 1_048_576
    server = subprocess.Popen(
        [SERVER, folder, programs, "-c", f"shared_buffers={memory}MB"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        while (line := server.stdout.readline()) and line != "ready\n":
            pass
        workspace.check(
            [programs / "psql", "-X", "-q", "-h", folder, "-U", "favori", "-d", "postgres", "-c",
             "CREATE DATABASE town TEMPLATE template0"])
        yield f"postgresql://favori@/town?host={folder}"
    finally:
        server.communicate()


def in_process(folder, count, people, address=None):
    """What favour-bench measured, by name."""
    command = [PROGRAM, folder, str(count), str(people), *([address] if address else [])]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env={**os.environ, **HOME}).stdout
    return {one["name"]: one for one in map(json.loads, done.splitlines())}


@contextlib.contextmanager
def served(address):
    """The port of a program on a database."""
    with tempfile.TemporaryDirectory(prefix="favori-bench-") as folder:
        process = subprocess.Popen(
            [FAVORI, "serve", "--database", address, "--data", folder, "--port", "0", "--join", "open", "--area", AREA,
             "--limits", "off", "--trusted-proxy", "127.0.0.1", "--public-name", NAME],
            env={**os.environ, **HOME}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True)
        try:
            yield int(re.search(r"http://localhost:(\d+)", process.stdout.readline())[1])
        finally:
            process.terminate()
            process.wait()


def ask(port, method, path, content=None, token=None):
    headers = {"Host": NAME, "Content-Type": "application/json", "Accept": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    with contextlib.closing(connection):
        connection.request(method, f"/api/v1{path}", json.dumps(content) if content else None, headers)
        answer = connection.getresponse()
        body = answer.read()
        assert answer.status < 300, (answer.status, body)
        return json.loads(body)


def over_http(port, times=300):
    """Milliseconds of viewports of five kilometres, asked one after the other on one connection, sorted."""
    numbers, spans = random.Random(13), []
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    with contextlib.closing(connection):
        for _ in range(times):
            latitude, longitude = numbers.uniform(60.08, 60.26), numbers.uniform(24.76, 25.12)
            box = f"{longitude - 0.045},{latitude - 0.0225},{longitude + 0.045},{latitude + 0.0225}"
            path = f"/api/v1/favours?box={box}&category=gardening,transport,pets&hours=6&car=false&free=true&limit=50"
            began = time.monotonic()
            connection.request("GET", path, headers={"Host": NAME})
            answer = connection.getresponse()
            body = answer.read()
            spans.append((time.monotonic() - began) * 1000)
            assert answer.status == 200, body
    return sorted(spans)


def listening(ports, count):
    """Connections that hear of every change, spread over the programs."""
    # Each is a descriptor here.
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (limits[1], limits[1]))
    connections = []
    for number in range(count):
        one = socket.create_connection(("127.0.0.1", ports[number % len(ports)]), timeout=60)
        one.sendall(f"GET /api/v1/events HTTP/1.1\r\nHost: {NAME}\r\nAccept: text/event-stream\r\n\r\n".encode())
        connections.append(one)
    for one in connections:
        seen = b""
        while b"\n\n" not in seen:
            seen += one.recv(4096)
        one.setblocking(False)
    return connections


def heard(connections, favour):
    """When the last of them has heard of a favour, by the monotonic clock."""
    waiting, mark = {one: b"" for one in connections}, f'"favour":{favour}}}'.encode()
    with selectors.DefaultSelector() as selector:
        for one in connections:
            selector.register(one, selectors.EVENT_READ)
        while waiting:
            for key, _ in selector.select(60):
                waiting[key.fileobj] += key.fileobj.recv(65536)
                if mark in waiting[key.fileobj]:
                    del waiting[key.fileobj]
                    selector.unregister(key.fileobj)
    return time.monotonic()


def told(ports, times=10):
    """Milliseconds from a new favour, asked for at one program, until all listeners of all programs know of it."""
    joined = ask(ports[0], "POST", "/people", {
        "name": "Teller", "password": PASSWORD, "adult": True, "neighbourhood": {"latitude": 60.17, "longitude": 24.95}})
    connections, spans = listening(ports, LISTENERS), []
    for number in range(times):
        start = int(time.time()) + 86_400 + 3600 * number
        began = time.monotonic()
        favour = ask(ports[number % len(ports)], "POST", "/favours", {
            "title": f"Told of {number}", "description": "", "category": "generic",
            "place": {"latitude": 60.17, "longitude": 24.95},
            "slots": [{"start": stamp(start), "end": stamp(start + 3600)}]}, joined["token"])
        spans.append((heard(connections, favour["id"]) - began) * 1000)
    for one in connections:
        one.close()
    return sorted(spans)


def rows_of(found, count, home):
    views = [one for name, one in found.items() if name.startswith("viewport")]
    slowest = max(views, key=lambda one: one["p95"])
    p95, news = slowest["p95"] / 1000, found["news"]["longest"] / 1000
    rows = [
        Row(f"Favori, {count:,} favours in {home}: viewport with filters", f"p95 {p95:.1f} ms",
            f"slowest kind: {slowest['name']}", f"{p95:.1f} ms", f"≤ {VIEWPORT_GOAL} ms", p95 <= VIEWPORT_GOAL),
        Row("… 1,000 listeners of one process hear of a new favour", f"{news:.0f} ms", "longest of 20", f"{news:.0f} ms",
            f"≤ {NEWS_GOAL} ms", news <= NEWS_GOAL),
        Row("… one change, on the disk", f"{found['change']['median'] / 1000:.1f} ms",
            f"p95 {found['change']['p95'] / 1000:.1f} ms", f"{found['change']['median'] / 1000:.1f} ms", "", None),
        Row("… opening", f"{found['opening']['median'] / 1e6:.1f} s", "", f"{found['opening']['median'] / 1e6:.1f} s", "",
            None)]
    if "compared: PostGIS" in found:
        ours, theirs = found["compared: ours"], found["compared: PostGIS"]
        ratio = theirs["median"] / ours["median"]
        rows.append(Row(
            "… viewport of 5 km, newest first", f"{ours['median'] / 1000:.2f} ms, {ours['found']:,} found",
            f"PostGIS: {theirs['median'] / 1000:.2f} ms, {theirs['found']:,} found", f"{ratio:.1f}×", "≥ 1×", ratio >= 1))
    return rows


def measure(is_quick):
    for program in (PROGRAM, FAVORI):
        if not os.access(program, os.X_OK):
            workspace.say(f"  {program} is not there (make bench): Favori's store is not measured")
            return []
    few, many = (20_000, 50_000) if is_quick else (100_000, 1_000_000)
    rows = rows_of(in_process(workspace.fresh("town"), few, few // 10), few, "SQLite")
    if not PROGRAMS.is_dir():
        workspace.say("  PostgreSQL is not there (make tools): it is not measured")
        return rows
    with postgres() as address, contextlib.ExitStack() as programs:
        rows += rows_of(in_process(workspace.fresh("town"), many, many // 10, address), many, "PostgreSQL")
        ports = [programs.enter_context(served(address)) for _ in range(PROCESSES)]
        spans = over_http(ports[0])
        p95 = spans[len(spans) * 95 // 100]
        rows.append(Row(
            "… viewport of 5 km over HTTP", f"p95 {p95:.1f} ms", f"half of them: {statistics.median(spans):.1f} ms",
            f"{p95:.1f} ms", f"≤ {HTTP_GOAL} ms", p95 <= HTTP_GOAL))
        spans = told(ports)
        rows.append(Row(
            f"… {LISTENERS:,} listeners of {PROCESSES} processes hear of a new favour", f"{spans[-1]:.0f} ms",
            f"half of the times: {statistics.median(spans):.0f} ms", f"{spans[-1]:.0f} ms", f"≤ {NEWS_GOAL} ms",
            spans[-1] <= NEWS_GOAL))
    return rows
