"""Requests that are no proper ones: too long, ambiguous, for another host, or full of what breaks parsers."""

import json

from attacking import JPEG, Attack, Wire, photo, request

JSON_ROUTES = [
    "/uploads",
    "/photos/favourite",
    "/photos/tags",
    "/photos/delete",
    "/photos/restore",
    "/photos/delete-for-good",
    "/photos/{photo}/analyse",
    "/photos/{photo}/tags",
    "/photos/{photo}/tags/undo",
    "/drafts/{draft}/analyse",
    "/photos/{photo}/sketch",
    "/drafts/{draft}/sketch/file",
]
DEEP = 100_000
BOMBS = {
    "lists in lists": b"[" * DEEP,
    "closed lists in lists": b"[" * DEEP + b"]" * DEEP,
    "objects in objects": b'{"ids":' * DEEP + b"1" + b"}" * DEEP,
    "a list in a field": b'{"ids":' + b"[" * DEEP + b"]" * DEEP + b"}",
    "a very long number": b'{"ids":[' + b"9" * 10_000_000 + b"]}",
    "a long number": b'{"ids":[' + b"9" * 300_000 + b'],"x":' + b"1" * 3000 + b"}",
    "a long fraction": b'{"ids":[0.' + b"1" * 300_000 + b"]}",
    "a long exponent": b'{"ids":[1e' + b"9" * 50_000 + b"]}",
    "numbers that fit nowhere": b'{"ids":[1e400,-1e400,9223372036854775808,-9223372036854775809],"size":1e999}',
    "no numbers": b'{"ids":[NaN,Infinity,-Infinity],"x":NaN,"y":NaN,"width":NaN,"height":NaN,"turn":NaN}',
    "huge boxes": b'{"x":1e308,"y":1e308,"width":1e308,"height":1e308,"turn":65536}',
    "negative boxes": b'{"x":-1,"y":-1,"width":-1e-320,"height":-5e-324,"turn":-90}',
    "numbers of photos that there are not": b'{"ids":[0,-1,9223372036854775807,-9223372036854775808]}',
    "the greatest number": b'{"ids":[9223372036854775807],"on":true,"add":["a"]}',
    "many numbers": b'{"ids":[' + b"1," * 600_000 + b"1]}",
    "the same field twice": b'{"ids":[999999],"ids":[999998],"on":true,"on":"no","add":["a"],"add":3}',
    "wrong kinds": b'{"ids":"1","on":1,"add":"x","remove":{},"undo":[],"name":1,"size":"1","sha256":null,"turn":"90"}',
    "other wrong kinds": b'{"ids":{"0":1},"on":null,"add":[1,null,{}],"remove":[[]],"undo":7,"x":"0","merge":"yes"}',
    "nothing": b"",
    "a zero byte": b"\0",
    "null": b"null",
    "a list": b"[]",
    "a word": b'"ids"',
    "a number": b"1",
    "not UTF-8": b'{"ids":["\xff\xfe\xc0\xaf"],"add":["\xed\xa0\x80"],"name":"\xff"}',
    "half a pair": b'{"ids":["\\ud800"],"add":["\\ud800","\\udc00x"],"name":"\\udfff","undo":"\\ud800"}',
    "UTF-16": '{"ids":[1]}'.encode("utf-16"),
    "UTF-32": '{"ids":[1]}'.encode("utf-32"),
    "a mark before it": b'\xef\xbb\xbf{"ids":[999999],"on":false}',
    "an open text": b'{"ids":["',
    "an open escape": b'{"name":"\\u00',
    "comments": b'/* a */{"ids":[1] // b\n}',
    "a long name": b'{"' + b"a" * 200_000 + b'":1}',
    "many fields": b"{" + b",".join(b'"a%d":1' % number for number in range(20_000)) + b"}",
    "a long text": b'{"undo":"' + b"a" * 400_000 + b'","add":["' + b"a" * 100_000 + b'"],"ids":[999999]}',
    "a prototype": b'{"__proto__":{"ids":[1]},"constructor":{"prototype":1},"ids":[999999]}',
    "an upload in the year 9999": json.dumps(
        {
            "name": "x", "size": 9223372036854775807, "sha256": "0" * 64, "purpose": "keep", "modified": 1e308,
            "taken": "9999-99-99T99:99:99", "offset": 9223372036854775807, "latitude": 1e308, "longitude": -1e308,
        }
    ).encode(),
    "an upload of long ago": json.dumps(
        {
            "name": "", "size": 1, "sha256": "1" * 64, "purpose": "keep", "modified": -9.2e18,
            "taken": "0000-01-01T00:00:00", "offset": -9223372036854775808, "latitude": -90, "longitude": 180,
        }
    ).encode(),
}


class Requests(Attack):
    def setUp(self):
        super().setUp()
        self.photo = self.kept(photo("requests"))

    def test_bombs_of_json(self):
        draft = self.upload(photo("bombs"), "draft.jpg", "edit")[1]["id"]
        for pattern in JSON_ROUTES:
            path = pattern.format(photo=self.photo, draft=draft)
            for name, bomb in BOMBS.items():
                json_type = "application/json"
                headers = [("Origin", self.origin), ("Content-Type", json_type), ("Accept", json_type)]
                answer = self.ask("POST", path, headers, bomb)
                self.assertLess(answer.status, 500, f"{path}: {name}")
                if answer.status >= 400:
                    self.assertIn("code", json.loads(answer.body), f"{path}: {name}")
        self.assertEqual(self.ask("GET", f"/photos/{self.photo}/original").body, photo("requests"))

    def test_bombs_of_forms(self):
        fields = [("Origin", self.origin), ("Content-Type", "application/x-www-form-urlencoded")]
        bombs = [
            b"a=1&" * 100_000,
            b"ids=" + b"1," * 1_000_000,
            b"ids=" + b"9" * 100_000,
            b"&" * 60_000,
            b"=" * 60_000,
            b"%" * 60_000,
            b"%00" * 20_000,
            b"ids=-1&ids=1",
            b"ids=%ff%fe",
            b"add=" + b"%2c" * 20_000,
            b"level=%00&language=../../etc",
        ]
        paths = ["/photos/download", "/photos/favourite", "/photos/delete", f"/photos/{self.photo}/tags"]
        for path in (*paths, "/settings/level", "/settings/language", "/login", "/welcome"):
            for bomb in bombs:
                self.assertLess(self.ask("POST", path, fields, bomb).status, 500, f"{path} {bomb[:20]}")
        self.assertEqual(self.ask("GET", f"/photos/{self.photo}").status, 200)

    def test_long_addresses_and_heads(self):
        for part in ("a" * 100_000, "search?q=" + "a" * 100_000, "search?" + "a=1&" * 100_000):
            target = "/" + part
            self.assertIn(self.refused(request("GET", target, self.host)), (400, 413, 414, 431, None))
        # A query that just fits.
        for query in ("a=1&" * 300, "q=" + "a%20" * 1900, "q=" + "(" * 8000, "q=" + "%22" * 2600, "q=" + "-" * 8000):
            self.assertLess(self.ask("GET", "/search?" + query).status, 500)
            self.assertLess(self.ask("GET", "/grid-index?" + query).status, 500)
        for headers in (
            [("X", "a" * 100_000)],
            [("X" * 100_000, "a")],
            [(f"X-{number}", "a") for number in range(10_000)],
            [("Cookie", "a=b; " * 20_000)],
            [("Accept-Language", "en;q=0.1, " * 10_000)],
        ):
            self.assertIn(self.refused(request("GET", "/", self.host, headers)), (400, 413, 431, None))
        for headers in (
            [(f"X-{number}", "a") for number in range(90)],
            [("Cookie", "a=b; " * 200)],
            [("Accept-Language", "en;q=0.1, " * 700)],
            [("Accept-Language", "q" * 7000)],
            [("Accept-Encoding", "gzip;q=0.5, " * 600)],
            [("If-None-Match", '"a", ' * 1500)],
            [("If-Modified-Since", "x" * 7000)],
        ):
            self.assertEqual(self.ask("GET", "/settings", headers).status, 200)

    def refused(self, data):
        """The status of an answer that ends the connection; none when there was none."""
        with Wire(self.address) as wire:
            wire.send(data)
            answer = wire.answer()
            if answer:
                self.check_answer(answer, data[:100])
            return answer and answer.status

    def test_wrong_hosts(self):
        for host in (
            "evil.example",
            "evil.example:" + self.host.rpartition(":")[2],
            "localhost.evil.example",
            "localhost@evil.example",
            "evil.example#localhost",
            "127.0.0.2",
            "127.1",
            "2130706433",
            "0x7f.0.0.1",
            "0.0.0.0",
            "192.168.1.1",
            "[::]",
            "[::ffff:127.0.0.1]",
            "",
            " ",
            "localhost localhost",
            "localhost,evil.example",
            "local\u212aost",
            "..",
            "a" * 5000,
        ):
            for path in ("/", "/assets/x/app.css", f"/photos/{self.photo}/original", "/login"):
                with Wire(self.address) as wire:
                    wire.send(request("GET", path, host, [("Connection", "close")]))
                    answer = wire.answer()
                self.assertIn(answer.status, (400, 421), f"{host} {path}")
                self.check_answer(answer, host)
        for hosts in ([], [("Host", self.host)] * 2, [("Host", self.host), ("Host", "evil.example")]):
            for version in (b"HTTP/1.1", b"HTTP/1.0"):
                data = request("GET", "/", None, hosts).replace(b"HTTP/1.1", version)
                self.assertIn(self.refused(data), (400, 421), hosts)
        # The host of an absolute address does not count more than the header.
        self.assertIn(self.refused(request("GET", f"http://{self.host}/", "evil.example")), (400, 421))

    def test_smuggling(self):
        ids = f"ids={self.photo}"
        head = f"POST /photos/delete HTTP/1.1\r\nHost: {self.host}\r\nContent-Length: {len(ids)}"
        inside = f"{head}\r\n\r\n{ids}".encode()
        for fields in (
            "Content-Length: 5\r\nContent-Length: 50",
            "Content-Length: 5\r\nTransfer-Encoding: chunked",
            "Transfer-Encoding: chunked\r\nContent-Length: 5",
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
            "Transfer-Encoding: identity, chunked",
            "Transfer-Encoding: chunked, identity",
            "Transfer-Encoding: chunked;x=1",
            "Transfer-Encoding: \"chunked\"",
            "Transfer-Encoding: x",
            "Transfer-Encoding:\r\n chunked",
            "Transfer-Encoding : chunked",
            " Transfer-Encoding: chunked",
            "X: 1\r\n Transfer-Encoding: chunked",
            "X: 1\nTransfer-Encoding: chunked\r\nContent-Length: 5",
            "X: 1\rTransfer-Encoding: chunked\r\nContent-Length: 5",
            "X: 1\0Transfer-Encoding: chunked\r\nContent-Length: 5, 6",
            "Content-Length: 5, 5",
            "Content-Length: +5",
            "Content-Length: 0x5",
            "Content-Length: 5 5",
            "Content-Length: 5\r\n 0",
            "Content-Length: -1",
            "Content-Length:",
            "Content-Length: 18446744073709551621",
            "Content_Length: 5\r\nContent-Length: ５",
            "Content-Length: 5\rContent-Length: 500",
        ):
            data = f"POST /settings/level HTTP/1.1\r\nHost: {self.host}\r\n{fields}\r\n\r\n0\r\n\r\n".encode() + inside
            with Wire(self.address) as wire:
                wire.send(data)
                answers = list(iter(wire.answer, None))
            # One refusal at most, and the end of the connection.
            self.assertLessEqual(len(answers), 1, fields)
            for answer in answers:
                self.assertIn(answer.status, (400, 411, 413, 501), fields)
        # What was inside was never read as a request of its own.
        self.assertNotIn("/thumbs/", self.ask("GET", "/deleted").text)
        # Whole, it would have been obeyed.
        with Wire(self.address) as wire:
            wire.send(inside)
            self.assertEqual(wire.answer().status, 303)
        self.assertIn("/thumbs/", self.ask("GET", "/deleted").text)
        self.json("POST", "/photos/restore", {"ids": [self.photo]})

    def test_chunks_that_are_none(self):
        for body in (
            b"ffffffffffffffff\r\nx\r\n0\r\n\r\n",
            b"10000000000000000\r\nx\r\n0\r\n\r\n",
            b"-1\r\nx\r\n0\r\n\r\n",
            b"5;" + b"a" * 9000 + b"\r\nhello\r\n0\r\n\r\n",
            b"xyz\r\n",
            b"\r\n\r\n",
            b"5\r\nhelloXX0\r\n\r\n",
            b"5\nhello\n0\n\n",
            b"0\r\n" + b"X: y\r\n" * 5000 + b"\r\n",
            b"\0",
        ):
            fields = [("Transfer-Encoding", "chunked"), ("Origin", self.origin), ("Connection", "close")]
            with Wire(self.address) as wire:
                wire.send(request("POST", "/photos/delete", self.host, fields) + body)
                wire.end()
                for answer in iter(wire.answer, None):
                    self.assertIn(answer.status, (400, 413, 422, 431), body[:30])

    def test_bodies_that_are_announced_too_long_or_never_end(self):
        fields = [("Origin", self.origin), ("Content-Type", "application/json")]
        for length in (1 << 30, 1 << 40, (1 << 63) - 1, 1 << 64):
            data = request("POST", "/uploads", self.host, [*fields, ("Content-Length", str(length))])
            self.assertEqual(self.refused(data), 413, length)
        # A body that goes on and on is not kept: who sends it is told, or cut off.
        for path in ("/uploads", "/photos/delete", "/photos/download", "/nothing"):
            with Wire(self.address) as wire:
                wire.send(request("POST", path, self.host, [*fields, ("Transfer-Encoding", "chunked")]))
                piece = b"10000\r\n" + b"[" * 0x10000 + b"\r\n"
                sent = 0
                while sent < (256 << 20) and wire.send(piece):
                    sent += len(piece)
                self.assertLess(sent, 256 << 20, path)
        upload = {"name": "x.jpg", "size": 1000, "sha256": "ab" * 32, "purpose": "keep"}
        identity = self.json("POST", "/uploads", upload)[1]["id"]
        headers = [("Origin", self.origin), ("Upload-Offset", "0")]
        with Wire(self.address) as wire:
            wire.send(request("PATCH", f"/uploads/{identity}", self.host, [*headers, ("Transfer-Encoding", "chunked")]))
            while wire.send(b"10000\r\n" + bytes(0x10000) + b"\r\n"):
                pass
        self.assertEqual(self.files("uploads"), {})
        # Less than announced: nothing comes of it.
        with Wire(self.address) as wire:
            lie = [*fields, ("Content-Length", "100")]
            wire.send(request("POST", "/photos/delete", self.host, lie, b'{"ids":[%d]}' % self.photo))
        self.assertNotIn("/thumbs/", self.ask("GET", "/deleted").text)

    def test_ranges(self):
        whole = photo("requests")
        size = len(whole)
        many = ",".join(f"{start}-" for start in range(1000))
        for path, there in ((f"/photos/{self.photo}/original", whole),):
            for value, status in {
                f"bytes={many}": 200,
                "bytes=" + "0-," * 1700 + "0-": 200,
                "bytes=0-0,0-0,0-0": 200,
                "bytes=0-,0-,0-,0-": 200,
                "bytes=0-9223372036854775807": 206,
                "bytes=0-99999999999999999999999999": 206,
                "bytes=99999999999999999999999999-": 416,
                "bytes=9223372036854775807-9223372036854775807": 416,
                "bytes=-9223372036854775808": 206,
                "bytes=-99999999999999999999999999": 206,
                "bytes=--1": 200,
                "bytes=-0": 416,
                "bytes=-": 200,
                "bytes=": 200,
                "bytes=5-2": 200,
                f"bytes={size}-": 416,
                f"bytes={size - 1}-": 206,
                f"bytes=-{size + 1}": 206,
                "bytes=0x0-0x1": 200,
                "bytes=1-2-3": 200,
                "bytes= 0 - 1": 200,
                "bytes=٠-١": 200,
                "octets=0-1": 200,
                "bytes=0-1;q=1": 200,
                "bytes:0-1": 200,
            }.items():
                answer = self.ask("GET", path, [("Range", value)])
                self.assertEqual(answer.status, status, value[:60])
                if status == 200:
                    self.assertEqual(answer.body, there, value[:60])
                elif status == 206:
                    first, last, of = map(int, answer.header("Content-Range")[6:].replace("/", "-").split("-"))
                    self.assertEqual((answer.body, of), (there[first : last + 1], size), value[:60])
                else:
                    self.assertEqual(answer.header("Content-Range"), f"bytes */{size}")

    def test_methods_and_versions_that_are_none(self):
        for line in (
            b"BREW / HTTP/1.1",
            b"get / HTTP/1.1",
            b"CONNECT evil.example:443 HTTP/1.1",
            b"TRACE / HTTP/1.1",
            b"PROPFIND / HTTP/1.1",
            b"GET / HTTP/9.9",
            b"GET / HTTP/1.1 HTTP/1.1",
            b"GET  / HTTP/1.1",
            b"GET / ",
            b"GET",
            b" GET / HTTP/1.1",
            b"\0GET / HTTP/1.1",
            b"PRI * HTTP/2.0",
            b"GET * HTTP/1.1",
            b"GET evil.example HTTP/1.1",
            b"GET / XTTP/1.1",
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
            b"G" * 60_000,
        ):
            with Wire(self.address) as wire:
                wire.send(line + f"\r\nHost: {self.host}\r\nConnection: close\r\n\r\n".encode())
                wire.end()
                for answer in iter(wire.answer, None):
                    self.check_answer(answer, line)
                    self.assertNotIn(b"evil.example", answer.body)
                    if not line.startswith(b"GET"):
                        self.assertIn(answer.status, (400, 404, 405, 414, 431, 501, 505), line)
        self.assertEqual(self.upload(JPEG)[0], 200)
