"""A network at home with two machines: the one that serves, and a phone.

Each is a network namespace (network_namespaces(7)) of this test's own, in a user namespace (user_namespaces(7)), for which
nobody has to be root. Where neither may be made the test fails.
"""

import contextlib
import json
import os
import subprocess
import sys
from pathlib import Path

VISITOR = Path(__file__).with_name("visitor.py")


class Machine:
    """A namespace that lives as long as the process that sleeps in it."""

    def __init__(self, command, inside):
        self.process = subprocess.Popen(
            [*command, "sh", "-c", "echo here; exec sleep infinity"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        if self.process.stdout.readline() != "here\n":
            raise AssertionError(f"No network namespace can be made here: {self.process.stderr.read()}")
        # Whoever made a user namespace is as good as root in it.
        self.enter = ["/usr/bin/nsenter", f"--target={self.process.pid}", "--net", *inside]

    def run(self, *command, **wishes):
        return subprocess.run([*self.enter, *map(str, command)], check=True, capture_output=True, text=True, **wishes)

    def ip(self, *arguments):
        self.run("ip", *arguments)

    def visit(self, **wishes):
        """What a visitor without a browser is answered; see visitor.py."""
        return self.visits([wishes])[0]

    def visits(self, wishes):
        """As `visit`, one after another."""
        answer = self.run(sys.executable, "-B", VISITOR, input=json.dumps(wishes), timeout=300)
        return json.loads(answer.stdout)

    def start(self, *command, **wishes):
        """A program that goes on; whoever starts it ends it."""
        return subprocess.Popen([*self.enter, *map(str, command)], **wishes)

    def end(self):
        self.process.kill()
        self.process.communicate()


class Home:
    """`house` serves at 192.168.77.1 and fd77::1, `phone` visits from .2."""

    def __init__(self, stack):
        user = ["--user", "--preserve-credentials"]
        allowed = subprocess.run(["unshare", "--user", "--map-root-user", "--net", "true"], capture_output=True)
        own = allowed.returncode == 0
        first = ["unshare", *(["--user", "--map-root-user"] if own else []), "--net"]
        self.house = self.made(stack, Machine(first, user if own else []))
        # Of the same user namespace, or the cable could not reach from one into the other.
        self.phone = self.made(
            stack, Machine([*self.house.enter, "unshare", "--net"], user if own else [])
        )
        self.house.ip("link", "add", "home", "type", "veth", "peer", "name", "wifi", "netns", str(self.phone.process.pid))
        self.house.ip("address", "add", "192.168.77.1/24", "dev", "home")
        self.house.ip("address", "add", "fd77::1/64", "dev", "home", "nodad")
        self.phone.ip("address", "add", "192.168.77.2/24", "dev", "wifi")
        self.phone.ip("address", "add", "fd77::2/64", "dev", "wifi", "nodad")
        for machine, cable in ((self.house, "home"), (self.phone, "wifi")):
            machine.ip("link", "set", "lo", "up")
            machine.ip("link", "set", cable, "up")

    def made(self, stack, machine):
        stack.callback(machine.end)
        return machine


@contextlib.contextmanager
def home():
    with contextlib.ExitStack() as stack:
        yield Home(stack)


def browser_of(machine, folder, authority):
    """A program that starts Chromium on a machine, and the environment of somebody who trusts an authority there or, with
    none, trusts nobody."""
    program = folder / "chromium"
    program.write_text("#!/bin/sh\nexec " + " ".join(machine.enter) + ' /usr/bin/chromium "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    store = folder / "person" / ".pki/nssdb"
    store.mkdir(parents=True)
    subprocess.run(["certutil", "-N", "--empty-password", "-d", f"sql:{store}"], check=True)
    if authority:
        command = ["certutil", "-A", "-d", f"sql:{store}", "-n", "Vision", "-t", "C,,", "-i", str(authority)]
        subprocess.run(command, check=True)
    return program, {**os.environ, "HOME": str(folder / "person")}
