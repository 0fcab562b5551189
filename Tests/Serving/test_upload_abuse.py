"""Uploads that lie: of their hash, their size, their place, their name; and too many of them."""

import hashlib
import threading
import unittest

from attacking import IS_LONG, JPEG, Attack, photo

NAMES = [
    "../../x.jpg",
    "..\\..\\x.jpg",
    "/etc/cron.d/x.jpg",
    "C:\\Windows\\x.jpg",
    "..",
    ".",
    "",
    " ",
    ".bashrc",
    "...jpg",
    "a\0b.jpg",
    "a\r\nX-Injected: 1\r\n\r\n.jpg",
    "a" * 3000 + ".jpg",
    "\u00e9" * 1500 + ".jpg",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 100 + ".jpg",
    "e" + "\u0301" * 1500,
    "evil\u202egpj.exe",
    "\u2066x\u2069.jpg",
    "CON",
    "nul.jpg",
    "COM1.jpg",
    "a:b.jpg",
    "a*?<>|\".jpg",
    "-rf.jpg",
    "$(touch x).jpg",
    "`touch x`.jpg",
    "%2e%2e%2fx.jpg",
    "\ufeffx.jpg",
    "x.jpg.",
    "x.jpg ",
    "x.jpg/",
    "\u2028.jpg",
    "\U000e0041\U000e0042.jpg",
]


class UploadAbuse(Attack):
    def begin(self, content, name="x.jpg", purpose="keep", **lies):
        announcement = {"name": name, "size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
        return self.json("POST", "/uploads", {**announcement, "purpose": purpose, **lies})

    def test_names_stay_in_their_folder(self):
        for number, name in enumerate(NAMES):
            content = photo(f"name {number}")
            status, answer = self.upload(content, name)
            self.assertEqual(status, 200, repr(name))
            given = self.ask("GET", f"/photos/{answer['photo']}/original")
            self.assertEqual(given.body, content)
            self.assertIsNone(given.header("X-Injected"))
        self.assertEqual(self.begin(photo("long"), "a" * 5000)[0], 400)
        for path in self.site.folder.rglob("*"):
            if path.is_relative_to(self.site.folder / "resources") or not path.is_file():
                continue
            if path.suffix in (".exe", ".jpg") or "originals" in path.parts:
                parts = path.relative_to(self.site.library / "originals").parts
                self.assertEqual(len(parts), 3, path)
                self.assertFalse(parts[2].startswith("."), path)
                self.assertLessEqual(len(parts[2].encode()), 255)
                self.assertRegex(parts[2], r"^[^\x00-\x1f\x7f/\\\u2028\u2029\u202a-\u202e\u2066-\u2069]+$")
        self.assertEqual(len(self.gained()), len(NAMES))
        there = {path.name for path in self.site.folder.iterdir() if not path.name.startswith(".")}
        self.assertEqual(there, {"library", "photos", "resources"})

    def test_what_is_not_as_announced_is_thrown_away(self):
        content = photo("lies")
        for lies in ({"sha256": "ab" * 32}, {"sha256": hashlib.sha256(JPEG).hexdigest()}):
            status, answer = self.begin(content, **lies)
            self.assertEqual(status, 201)
            status, answer = self.part(answer["id"], 0, content)
            self.assertEqual(status, 422, answer)
            self.assertEqual(self.gained(), {})
        for size in (len(content) - 1, len(content) - 1000, 1):
            status, answer = self.begin(content, size=size)
            status, answer = self.part(answer["id"], 0, content)
            self.assertEqual(status, 422, f"{size}: {answer}")
        identity = self.begin(content, size=len(content) + 5)[1]["id"]
        status, answer = self.part(identity, 0, content)
        self.assertEqual((status, answer["status"], answer["offset"]), (200, "receiving", len(content)))
        # Announced again with another size, it begins again.
        self.assertEqual(self.upload(content)[0], 200)
        self.assertEqual(list(self.gained().values()), [hashlib.sha256(content).hexdigest()])

    def test_announcements_that_cannot_be(self):
        content = photo("never")
        for lies in (
            {"size": -1},
            {"size": 0},
            {"size": 1 << 62},
            {"size": 2**63 - 1},
            {"size": 1.5},
            {"size": "10"},
            {"sha256": "ab"},
            {"sha256": "zz" * 32},
            {"sha256": "../" * 21 + "x"},
            {"sha256": "\uff41" * 64},
            {"purpose": "draft"},
            {"purpose": "../edit"},
            {"purpose": ["keep"]},
            {"name": None},
        ):
            status, answer = self.begin(content, **lies)
            self.assertIn(status, (400, 413, 422), lies)
            self.assertIn("code", answer)
        self.assertEqual(self.gained(), {})

    def test_parts_at_other_places(self):
        content = photo("places")
        identity = self.begin(content)[1]["id"]
        for offset in ("1", str(len(content)), str(len(content) + 1), "9223372036854775807"):
            status, answer = self.part(identity, offset, content[:10])
            self.assertEqual((status, answer), (409, {"offset": 0}), offset)
        for offset in ("-1", "x", "", "0x0", "1e3", "9223372036854775808", "0, 0", "\u0661", "0.0"):
            self.assertEqual(self.part(identity, offset, content[:10])[0], 400, offset)
        headers = [("Origin", self.origin), ("Upload-Offset", "0"), ("Upload-Offset", "5")]
        self.assertLess(self.ask("PATCH", f"/uploads/{identity}", headers, content[:5]).status, 500)
        self.assertEqual(self.part(identity, 0, bytes((8 << 20) + 1))[0] in (409, 413), True)
        offset = self.json("GET", f"/uploads/{identity}")[1]["offset"]
        self.assertEqual(self.part(identity, offset, content[offset:])[0], 200)
        self.assertEqual(list(self.gained().values()), [hashlib.sha256(content).hexdigest()])

    def test_many_writers_of_one_upload(self):
        content = photo("writers", 400)
        identity = self.begin(content)[1]["id"]
        others = [bytes(len(content)), b"\xff" * len(content)]
        results = []

        def write(data):
            offset = 0
            for _ in range(200):
                piece = data[offset : offset + 4096]
                status, answer = self.part(identity, offset, piece)
                results.append(status)
                if status == 409:
                    offset = answer["offset"]
                elif status == 200 and answer["status"] == "receiving":
                    offset = answer["offset"]
                else:
                    return

        # One of them is honest, and all say that it is the same file.
        threads = [threading.Thread(target=write, args=(data,)) for data in (content, *others, content)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual({status for status in results if status >= 500}, set())
        # Mixed or not: what is kept is what was announced, or nothing.
        kept = {path: digest for path, digest in self.gained().items() if path.startswith("originals")}
        self.assertLessEqual(set(kept.values()), {hashlib.sha256(content).hexdigest()})
        self.assertEqual(self.upload(content)[0], 200)
        self.assertEqual(list(self.gained().values()), [hashlib.sha256(content).hexdigest()])
        self.assertEqual(self.files("uploads"), {})

    def test_announcements_without_end_are_bounded(self):
        """Sixty-four gigabytes may be on their way, or five thousand files."""
        statuses = []
        for number in range(40):
            statuses.append(self.begin(b"", size=2 << 30, sha256=f"{number:064x}"[::-1])[0])
        self.assertIn(429, statuses + [507])
        begun = statuses.count(201)
        self.assertLessEqual(begun, 32)
        self.assertTrue(set(statuses) <= {201, 429, 507}, statuses)
        self.assertEqual(len(self.files("uploads")), begun)
        for upload in self.json("GET", "/uploads")[1]:
            self.assertEqual(self.json("DELETE", f"/uploads/{upload['id']}")[0], 204)
        self.assertEqual(self.files("uploads"), {})

    @unittest.skipUnless(IS_LONG, "minutes: VISION_LONG_TESTS=1")
    def test_ten_thousand_announcements(self):
        statuses = [self.begin(b"", size=1, sha256=f"{number:064x}"[::-1])[0] for number in range(10_000)]
        self.assertEqual((statuses.count(201), statuses.count(429)), (5000, 5000))
        self.assertEqual(len(self.json("GET", "/uploads")[1]), 5000)
        for upload in self.json("GET", "/uploads")[1]:
            self.json("DELETE", f"/uploads/{upload['id']}")
