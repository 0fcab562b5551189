import os
import tempfile
import unittest
import zipfile
from pathlib import Path
from unittest import mock

from provision import archive
from provision.failure import SetupFailure
from tests import packages


class Archives(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder, self.out = Path(folder.name), Path(folder.name) / "out"

    def test_a_pinned_file_is_put_where_the_manifest_says(self):
        wheel = packages.wheel(self.folder, "kinds", {"data/kinds.txt": b"cat"})
        archive.extract(wheel, packages.inner_file("data/kinds.txt", b"cat", to="words/kinds.txt"), self.out)
        self.assertEqual((self.out / "words/kinds.txt").read_bytes(), b"cat")

    def test_a_file_of_a_source_archive_is_read(self):
        source = packages.source_archive(self.folder, "places", {"places.csv": b"Riva"})
        file = packages.inner_file("places-1.0/places.csv", b"Riva")
        self.assertEqual(archive.read_verified(source, file), b"Riva")

    def test_another_file_than_the_pinned_one_is_refused_and_not_written(self):
        wheel = packages.wheel(self.folder, "kinds", {"kinds.txt": b"dog"})
        with self.assertRaises(SetupFailure) as raised:
            archive.extract(wheel, packages.inner_file("kinds.txt", b"cat", to="kinds.txt"), self.out)
        message = str(raised.exception)
        for part in ("kinds.txt", packages.sha256_of(b"cat"), packages.sha256_of(b"dog")):
            self.assertIn(part, message)
        self.assertFalse((self.out / "kinds.txt").exists())

    def test_a_name_that_leads_out_of_the_folder_is_refused(self):
        for name in ("../escaped", "/escaped", "data/../../escaped", "data\\..\\escaped"):
            with self.subTest(name):
                wheel = self.folder / "hostile.whl"
                with zipfile.ZipFile(wheel, "w") as opened:
                    opened.writestr(name, b"x")
                with self.assertRaises(SetupFailure) as raised:
                    archive.extract_all(wheel, self.out)
                self.assertIn("leads out of the folder", str(raised.exception))
                self.assertEqual([path.name for path in self.folder.rglob("*escaped")], [])

    def test_a_manifest_cannot_place_a_file_outside(self):
        wheel = packages.wheel(self.folder, "kinds", {"kinds.txt": b"cat"})
        with self.assertRaises(SetupFailure):
            archive.extract(wheel, packages.inner_file("kinds.txt", b"cat", to="../kinds.txt"), self.out)
        self.assertFalse((self.folder / "kinds.txt").exists())

    def test_a_file_that_would_unpack_to_too_much_is_refused(self):
        wheel = packages.wheel(self.folder, "kinds", {"kinds.txt": b"cat" * 10})
        with mock.patch.object(archive, "LARGEST_MEMBER", 29), self.assertRaises(SetupFailure) as raised:
            archive.read(wheel, "kinds.txt")
        self.assertIn("30 bytes", str(raised.exception))

    def test_a_file_that_is_not_there_is_named(self):
        wheel = packages.wheel(self.folder, "kinds", {})
        with self.assertRaises(SetupFailure) as raised:
            archive.read(wheel, "kinds.txt")
        self.assertIn("kinds.txt", str(raised.exception))

    def test_an_interrupted_write_leaves_the_old_file(self):
        path = self.folder / "kinds.txt"
        path.write_bytes(b"old")
        with mock.patch.object(os, "replace", side_effect=KeyboardInterrupt), self.assertRaises(KeyboardInterrupt):
            archive.replace(path, b"new")
        self.assertEqual(path.read_bytes(), b"old")
