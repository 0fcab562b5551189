"""A town that several programs serve, and the people who live there."""

import contextlib
import http.client
import json
import os
import re
import signal
import subprocess
import tempfile
import threading
import time
import urllib.parse
from pathlib import Path
from typing import NamedTuple

from browsing.favori import AREA, FAVORI
from browsing.paths import DEPS

from .postgres import PostgresServer
from .proxy import Proxy

# By which browsers know the town.
NAME = "favori.example"
PASSWORD = "a quiet street"
# Two cores may be busy with other tests.
PATIENCE = 60


class Program:
    """One `favori serve`, at the same port whenever it runs."""

    def __init__(self, database, folder):
        self.database, self.folder, self.port = database, folder, 0

    def start(self):
        command = [FAVORI, "serve", "--database", self.database, "--data", self.folder, "--port", str(self.port)]
        command += ["--join", "open", "--area", AREA, "--trusted-proxy", "127.0.0.1", "--public-name", NAME]
        self.process = subprocess.Popen(
            command,
            env={**os.environ, "VISION_RESOURCES": str(DEPS)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        said = self.process.stdout.readline()
        found = re.search(r"http://localhost:(\d+)", said)
        if found is None:
            raise AssertionError(f"favori serve said: {said}{self.process.stdout.read()}")
        self.port = int(found[1])

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def kill_and_start(self):
        """A power cut, and what a service manager does after it."""
        self.kill()
        self.start()

    def stop(self):
        """What it ended with."""
        self.process.send_signal(signal.SIGTERM)
        with self.process.stdout:
            self.process.stdout.read()
        return self.process.wait()


class Town:
    """`programs` serve it, at the one address of `proxy`."""

    def __init__(self, count=3):
        with contextlib.ExitStack() as stack:
            self.postgres = stack.enter_context(PostgresServer())
            database = self.postgres.database("town")
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="favori-town-")))
            self.programs = [Program(database, folder / str(number)) for number in range(count)]
            for program in self.programs:
                program.start()
                stack.callback(self.end, program)
            self.proxy = stack.enter_context(Proxy([program.port for program in self.programs]))
            self.stack = stack.pop_all()

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        return self.stack.__exit__(*problem)

    @staticmethod
    def end(program):
        if program.process.poll() is None and (code := program.stop()) != 128 + signal.SIGTERM:
            raise AssertionError(f"favori serve ended with {code}")


class Answer(NamedTuple):
    status: int
    headers: http.client.HTTPMessage
    body: bytes


class Neighbour:
    """Somebody with an internet address of their own; `at` is the port of a program that is asked past the proxy."""

    # 127.0.0.0/8 is this computer; the proxy alone has 127.0.0.1.
    numbers = iter(range(2, 60_000))

    def __init__(self, town, name):
        self.town, self.name = town, name
        number = next(self.numbers)
        self.source = f"127.0.{number // 250}.{number % 250 + 1}"
        self.token = None
        joining = {"name": name, "password": PASSWORD, "adult": True}
        status, joined = self.send("/people", joining)
        if status != 201:
            raise AssertionError(f"{name} cannot join: {status} {joined}")
        self.number, self.token = joined["id"], joined["token"]

    def connection(self, at=None):
        # Past the proxy one speaks as the proxy does, whom alone the programs believe.
        port, source = (at, "127.0.0.1") if at else (self.town.proxy.port, self.source)
        return http.client.HTTPConnection("127.0.0.1", port, PATIENCE, source_address=(source, 0))

    def headers(self, at=None):
        headers = {"Host": NAME, "Accept": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if at:
            headers |= {"X-Forwarded-For": self.source, "X-Forwarded-Proto": "https"}
        return headers

    def ask(self, method, path, value=None, at=None, **headers):
        """As a program asks."""
        body = None if value is None else json.dumps(value)
        fields = self.headers(at) | ({"Content-Type": "application/json"} if body else {})
        fields |= {name.replace("_", "-"): text for name, text in headers.items()}
        return self.answer(method, path, body, fields, at)

    def answer(self, method, path, body, fields, at):
        with contextlib.closing(self.connection(at)) as connection:
            connection.request(method, path, body, fields)
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read())

    def page(self, method, path, form=None, cookie=None, at=None):
        """As a browser asks, with the cookies that it has."""
        fields = self.headers(at) | {"Accept": "text/html", "Origin": f"https://{NAME}"}
        fields.pop("Authorization", None)
        if cookie:
            fields["Cookie"] = cookie
        if form is not None:
            fields["Content-Type"] = "application/x-www-form-urlencoded"
        return self.answer(method, path, None if form is None else urllib.parse.urlencode(form), fields, at)

    def get(self, path, at=None):
        answer = self.ask("GET", f"/api/v1{path}", at=at)
        return answer.status, json.loads(answer.body) if answer.body else None

    def send(self, path, value=None, at=None, **headers):
        answer = self.ask("POST", f"/api/v1{path}", value or {}, at, **headers)
        return answer.status, json.loads(answer.body) if answer.body else None

    def asks(self, title, places=1, at=None):
        """The number of a favour of this person's, and that of its slot."""
        day = time.time() + 86_400
        start, end = (time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(day + more)) for more in (0, 3600))
        favour = {
            "title": title,
            "description": "",
            "category": "generic",
            "type": "group" if places > 1 else "single",
            "place": {"latitude": 60.17, "longitude": 24.95},
            "slots": [{"start": start, "end": end, "places": places}],
        }
        status, made = self.send("/favours", favour, at)
        if status != 201:
            raise AssertionError(f"{self.name} cannot ask: {status} {made}")
        return made["id"], made["slots"][0]["id"]

    @contextlib.contextmanager
    def listening(self, at=None):
        """What this person hears, as a function that waits for the next event: its name and content."""
        connection = self.connection(at)
        connection.request("GET", "/api/v1/events", headers=self.headers(at) | {"Accept": "text/event-stream"})
        answer = connection.getresponse()
        if answer.status != 200:
            raise AssertionError(f"{self.name} cannot listen: {answer.status}")

        def heard():
            name = None
            while True:
                line = answer.readline().decode()
                if not line:
                    raise AssertionError(f"{self.name} hears nothing any more")
                field, _, value = line.rstrip("\n").partition(":")
                if field == "event":
                    name = value.strip()
                elif field == "data":
                    return name, json.loads(value)

        try:
            yield heard
        finally:
            connection.close()


def at_once(people, act):
    """What each of them gets who all do something at the same moment."""
    results, gate = [None] * len(people), threading.Barrier(len(people))

    def one(index, person):
        gate.wait()
        results[index] = act(person)

    threads = [threading.Thread(target=one, args=pair) for pair in enumerate(people)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results
