"""Clients that hold connections and say little: they are cut off, and meanwhile others are served."""

import selectors
import socket
import time
import unittest
from urllib.parse import urlsplit

from attacking import IS_LONG, JPEG, Attack, Wire, request
from attacking.wire import PATIENCE


class Slow(Attack):
    def test_thousands_that_say_nothing_or_little_are_cut_off_while_others_are_served(self):
        # At other addresses of this machine, as others' machines would be.
        drips = [self.wire(source="127.0.0.2") for _ in range(60)]
        half = [self.wire(source="127.0.0.2") for _ in range(20)]
        for wire in drips:
            wire.send(b"GET / HTTP/1.1\r\nX: ")
        for wire in half:
            # A second request on a connection that has answered one.
            wire.send(request("GET", "/queue", self.host))
            self.assertEqual(wire.answer().status, 200)
            wire.send(b"GET / HT")
        # One address has its share, and no more.
        idle = [self.idle("127.0.0.10") for _ in range(2000)]
        number = self.kept(JPEG)
        left = {each: None for each in [wire.socket for wire in drips] + idle}
        until = time.monotonic() + PATIENCE
        while left and time.monotonic() < until:
            for wire in drips:
                if wire.socket in left:
                    wire.send(b"x")
            self.assertEqual(self.ask("GET", f"/photos/{number}/info").status, 200)
            self.forget_ended(left, 0.5)
        self.assertEqual(len(left), 0, "connections that were not cut off")

    def idle(self, source):
        idle = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE, source_address=(source, 0))
        self.addCleanup(idle.close)
        return idle

    @property
    def port(self):
        return urlsplit(self.address).port

    def forget_ended(self, left, seconds):
        with selectors.DefaultSelector() as selector:
            for each in left:
                selector.register(each, selectors.EVENT_READ)
            time.sleep(seconds)
            for key, _ in selector.select(0):
                try:
                    is_ended = not key.fileobj.recv(1 << 16)
                except OSError:
                    is_ended = True
                if is_ended:
                    del left[key.fileobj]

    def test_who_does_not_read_keeps_nobody_waiting(self):
        number = self.kept(JPEG)
        lazy = [Wire(self.address, source="127.0.0.4") for _ in range(60)]
        for wire in lazy:
            self.addCleanup(wire.socket.close)
            for _ in range(200):
                wire.socket.setblocking(False)
                wire.send(request("GET", f"/photos/{number}/original", self.host))
        for _ in range(20):
            self.assertEqual(self.ask("GET", f"/photos/{number}/original").body, JPEG)

    @unittest.skipUnless(IS_LONG, "two minutes: VISION_LONG_TESTS=1")
    def test_bodies_that_drip_are_cut_off_while_others_are_served(self):
        upload = {"name": "x.jpg", "size": 1 << 20, "sha256": "cd" * 32, "purpose": "keep"}
        identity = self.json("POST", "/uploads", upload)[1]["id"]
        wires = []
        for number in range(60):
            wire = self.wire(source="127.0.0.5")
            fields = [("Origin", self.origin), ("Upload-Offset", "0"), ("Content-Length", "100000")]
            path = ("/photos/delete", f"/uploads/{identity}", "/login")[number % 3]
            wire.send(request("PATCH" if "uploads" in path else "POST", path, self.host, fields))
            wires.append(wire)
        left = {wire.socket: wire for wire in wires}
        until = time.monotonic() + 120 + PATIENCE
        while left and time.monotonic() < until:
            for wire in list(left.values()):
                wire.send(b"x")
            self.assertEqual(self.ask("GET", "/queue").status, 200)
            self.forget_ended(left, 1)
        self.assertEqual(len(left), 0, "connections that were not cut off")
