"""HTTP as bytes: no client keeps an attack from being sent as it is meant."""

import contextlib
import socket
from typing import NamedTuple
from urllib.parse import urlsplit

# Seconds that an answer is waited for; two cores may be busy with other tests.
PATIENCE = 60


class Answer(NamedTuple):
    status: int
    headers: list
    body: bytes

    def all(self, name):
        return [value for other, value in self.headers if other == name.lower()]

    def header(self, name):
        """The only value; none when there is none."""
        [value] = self.all(name) or [None]
        return value

    @property
    def text(self):
        return self.body.decode("utf-8", "replace")

    @property
    def everything(self):
        """What somebody who looks for something reads."""
        head = "".join(f"{name}: {value}\n" for name, value in self.headers)
        return head.encode("latin-1", "replace") + b"\n" + self.body


def request(method, target, host, headers=(), body=b""):
    """A request as bytes. Its length is told unless a header tells another."""
    method, target = (part if isinstance(part, bytes) else part.encode() for part in (method, target))
    fields = [("Host", host), *headers] if host is not None else [*headers]
    if body and not any(name.lower() in ("content-length", "transfer-encoding") for name, _ in fields):
        fields.append(("Content-Length", str(len(body))))
    lines = [method + b" " + target + b" HTTP/1.1"]
    lines += [f"{name}: {value}".encode("utf-8", "surrogateescape") for name, value in fields]
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


class Wire:
    """One connection."""

    def __init__(self, address, source=None, patience=PATIENCE):
        parts = urlsplit(address)
        self.socket = socket.create_connection(
            ("127.0.0.1", parts.port), timeout=patience, source_address=(source, 0) if source else None
        )
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.is_ended = False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data):
        """False when the other side takes no more."""
        try:
            self.socket.sendall(data)
            return True
        except OSError:
            return False

    def end(self):
        """Says that nothing more will be sent."""
        # It may be over already.
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_WR)

    def more(self):
        """Waits for bytes; false at the end of the connection, however it ended."""
        try:
            got = self.socket.recv(1 << 16)
        except TimeoutError:
            raise
        except OSError:
            got = b""
        self.buffer += got
        self.is_ended = self.is_ended or not got
        return bool(got)

    def until(self, mark):
        while mark not in self.buffer:
            if not self.more():
                return None
        before, _, self.buffer = self.buffer.partition(mark)
        return before

    def exactly(self, count):
        while len(self.buffer) < count and self.more():
            pass
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def answer(self, is_head=False):
        """The next answer; none when the connection ends without one."""
        head = self.until(b"\r\n\r\n")
        if head is None:
            return None
        first, *lines = head.decode("latin-1").split("\r\n")
        version, status, *_ = first.split(" ")
        assert version in ("HTTP/1.0", "HTTP/1.1"), first
        headers = [(name.lower(), value.strip()) for name, _, value in (line.partition(":") for line in lines)]
        answer = Answer(int(status), headers, b"")
        if answer.status == 100:
            return self.answer(is_head)
        if is_head or answer.status in (204, 304):
            return answer
        if answer.header("Transfer-Encoding"):
            return answer._replace(body=b"".join(iter(self.chunk, b"")))
        length = answer.header("Content-Length")
        return answer._replace(body=self.exactly(int(length)) if length else self.rest())

    def chunk(self):
        size = self.until(b"\r\n")
        if size is None:
            return b""
        data = self.exactly(int(size, 16))
        self.exactly(2)
        return data

    def rest(self):
        """All that still comes, until the other side ends the connection."""
        while self.more():
            pass
        rest, self.buffer = self.buffer, b""
        return rest
