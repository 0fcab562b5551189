"""Addresses that try to lead out of the site: no file but a photo's own is ever sent."""

import re

from attacking import JPEG, ROUTES, Attack, filled, photo

CANARY = b"a secret beside the library, 5c1f0e"
ESCAPES = [
    "..",
    "../../../../../../../../etc/passwd",
    "..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd",
    "%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "%2e%2e%2f%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "%252e%252e%252f%252e%252e%252fetc%252fpasswd",
    "..%5c..%5c..%5cetc%5cpasswd",
    "..\\..\\..\\etc\\passwd",
    "..%c0%af..%c0%af..%c0%afetc%c0%afpasswd",
    "%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd",
    "%e0%80%ae%e0%80%ae/etc/passwd",
    "..%ef%bc%8f..%ef%bc%8fetc%ef%bc%8fpasswd",
    "....//....//....//etc/passwd",
    "..;/..;/etc/passwd",
    "./../secret.txt",
    "/etc/passwd",
    "%2fetc%2fpasswd",
    "//etc/passwd",
    "file:///etc/passwd",
    "C:%5cWindows%5cwin.ini",
    "~root/.bashrc",
    "1%00.webp",
    "%00",
    "1%0d%0aX-Injected:%201",
    "../library.sqlite",
    "..%2flibrary.sqlite",
    "library.sqlite",
    "..%2f..%2fsecret.txt",
    "1-0000-s.webp%2f..%2f..%2f..%2flibrary.sqlite",
    "1-0000-s.webp%00library.sqlite",
    "0000000000000000000000000000000%2f",
    "-1",
    "0",
    "+1",
    "01",
    "1e0",
    "١",
    "9223372036854775808",
    "99999999999999999999999999999999999999",
    "%",
    "%zz",
    "%1",
]
SECRETS = (CANARY, b"root:x:0:0", b"SQLite format 3", b"[fonts]")


class Traversal(Attack):
    def setUp(self):
        super().setUp()
        (self.site.folder / "secret.txt").write_bytes(CANARY)
        (self.site.library / "secret.txt").write_bytes(CANARY)
        (self.site.library.parent / "secret.json").write_bytes(CANARY)

    def check_secrets(self, answer, what):
        for secret in SECRETS:
            self.assertNotIn(secret, answer.everything, what)
        self.assertIsNone(answer.header("X-Injected"), what)

    def test_no_address_leads_to_a_file_outside(self):
        self.kept(photo("traversal"))
        before = self.files(".")
        open_routes = [(method, pattern) for method, pattern in ROUTES if ":" in pattern]
        self.assertGreater(len(open_routes), 15)
        for method, pattern in open_routes:
            for escape in ESCAPES:
                target = filled(pattern, any=escape)
                answer = self.ask(method, target, [("Origin", self.origin), ("Content-Type", "application/json")])
                self.check_secrets(answer, target)
                self.assertNotEqual(answer.status, 500, target)
        after = self.files(".")
        for path in (*before, "secret.txt"):
            # The database and its log change as they are read.
            if "sqlite" not in path:
                self.assertEqual(after.get(path), before.get(path), path)

    def test_the_whole_target_leads_nowhere_else(self):
        for escape in (*ESCAPES, str(self.site.folder / "secret.txt"), f"http://evil.example/{self.site.folder}"):
            for target in ("/" + escape, "/photos/../" + escape, "/assets/" + escape, escape):
                if " " in target:
                    continue
                answer = None
                wire = self.wire()
                wire.send(f"GET {target} HTTP/1.1\r\nHost: {self.host}\r\nConnection: close\r\n\r\n".encode())
                answer = wire.answer()
                wire.socket.close()
                if answer is not None:
                    self.check_answer(answer, target)
                    self.check_secrets(answer, target)

    def test_symbolic_links_among_the_pictures_are_not_followed(self):
        number = self.kept(photo("links"))
        _, info = self.json("GET", f"/photos/{number}/info")
        self.assertEqual(info["id"], number)
        [thumbnail] = (self.site.library / "thumbnails").rglob(f"{number}-*-s.webp")
        key = re.search(r"/thumbs/[0-9a-f]{8}/", self.ask("GET", "/search").text)[0]
        address = key + thumbnail.name
        self.assertEqual(self.ask("GET", address).header("Content-Type"), "image/webp")
        [original] = self.originals(number)
        for path, target in ((thumbnail, address), (original, f"/photos/{number}/original")):
            whole = path.read_bytes()
            path.unlink()
            path.symlink_to(self.site.folder / "secret.txt")
            for suffix in ("", "?inline", "?tagged"):
                self.check_secrets(self.ask("GET", target + suffix), target)
            if path.is_symlink():
                path.unlink()
            path.write_bytes(whole)
        self.assertEqual(self.ask("GET", f"/photos/{number}/original").status, 200)

    def originals(self, number):
        content = self.ask("GET", f"/photos/{number}/original").body
        return [
            path
            for path in (self.site.library / "originals").rglob("*")
            if path.is_file() and path.read_bytes() == content
        ]

    def test_nobody_else_on_the_machine_reads_the_library(self):
        self.kept(JPEG)
        self.assertEqual(self.site.library.stat().st_mode & 0o077, 0)
