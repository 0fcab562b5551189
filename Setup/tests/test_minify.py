import hashlib
import tempfile
import unittest
from pathlib import Path

import minify


class Minify(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder, self.out = Path(folder.name), Path(folder.name) / "out"

    def minify(self, files):
        for name, text in files.items():
            (self.folder / name).write_text(text, encoding="utf-8")
        by_suffix = {".js": lambda text: text.replace(" ", ""), ".css": str.upper}
        return minify.minify([self.folder / name for name in files], self.out, by_suffix)

    def copies(self):
        return {path.name: path.read_text(encoding="utf-8") for path in self.out.iterdir()}

    def name(self, text, suffix):
        return hashlib.sha256(text.encode()).hexdigest() + suffix

    def test_a_copy_is_named_by_the_bytes_of_its_original(self):
        self.minify({"a.js": "“1 + 2”", "b.css": "a { }"})
        self.assertEqual(self.copies(), {self.name("“1 + 2”", ".js"): "“1+2”", self.name("a { }", ".css"): "A { }"})

    def test_copies_of_what_is_no_more_are_removed(self):
        self.minify({"a.js": "1 + 2"})
        self.minify({"a.js": "3 + 4"})
        self.assertEqual(self.copies(), {self.name("3 + 4", ".js"): "3+4"})
