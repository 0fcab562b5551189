import io
import os
import tempfile
import unittest
from pathlib import Path

from provision import download
from provision.console import Console
from provision.failure import SetupFailure
from tests import packages

WRONG_HASH = "0" * 64


class Downloads(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.index, self.downloads = Path(folder.name) / "index", Path(folder.name) / "downloads"
        self.index.mkdir()
        self.console = Console(1, io.StringIO())

    def fetch(self, archive):
        with packages.pip_takes_from(self.index):
            return download.fetch(archive, self.downloads, self.console)

    def test_a_wheel_with_the_pinned_hash_arrives(self):
        wheel = packages.wheel(self.index, "kinds", {"kinds.txt": b"cat"})
        arrived = self.fetch(packages.pinned(wheel))
        self.assertEqual(arrived.read_bytes(), wheel.read_bytes())
        self.assertEqual(os.listdir(self.downloads), [wheel.name])

    def test_a_wheel_that_is_here_already_is_not_fetched_again(self):
        wheel = packages.wheel(self.index, "kinds", {"kinds.txt": b"cat"})
        archive = packages.pinned(wheel)
        self.fetch(archive)
        wheel.unlink()
        self.assertTrue(self.fetch(archive).exists())

    def test_a_wrong_hash_stops_with_the_name_and_both_hashes_and_keeps_nothing(self):
        wheel = packages.wheel(self.index, "kinds", {"kinds.txt": b"cat"})
        with self.assertRaises(SetupFailure) as raised:
            self.fetch(packages.pinned(wheel, WRONG_HASH))
        message = str(raised.exception)
        for part in (wheel.name, WRONG_HASH, packages.sha256_of(wheel.read_bytes()), "Fix: "):
            self.assertIn(part, message)
        self.assertEqual(os.listdir(self.downloads), [])

    def test_a_damaged_download_is_named_and_the_next_run_fetches_it_anew(self):
        wheel = packages.wheel(self.index, "kinds", {"kinds.txt": b"cat"})
        archive = packages.pinned(wheel)
        self.fetch(archive).write_bytes(b"half of it")
        with self.assertRaises(SetupFailure):
            self.fetch(archive)
        self.assertEqual(self.fetch(archive).read_bytes(), wheel.read_bytes())

    def test_a_package_that_is_not_there_says_what_pip_said(self):
        wheel = packages.wheel(self.index, "kinds", {"kinds.txt": b"cat"})
        archive = packages.pinned(wheel)
        wheel.unlink()
        with self.assertRaises(SetupFailure) as raised:
            self.fetch(archive)
        self.assertIn("kinds 1.0 could not be downloaded", str(raised.exception))
        self.assertIn("kinds==1.0", str(raised.exception))

    def test_nothing_of_a_source_archive_is_run(self):
        trace = self.index / "was run"
        code = f"open({str(trace)!r}, 'w')".encode()
        source = packages.source_archive(self.index, "places", {"setup.py": code, "places.csv": b"Riva"})
        arrived = self.fetch(packages.pinned(source))
        self.assertEqual(arrived.read_bytes(), source.read_bytes())
        self.assertFalse(trace.exists())

    def test_the_python_that_a_wheel_is_for_is_read_from_its_name(self):
        self.assertEqual(download.python_version("numpy-2.4.6-cp313-cp313-manylinux_2_28_x86_64.whl"), "3.13")
        self.assertEqual(download.python_version("weights-1.0-py2.py3-none-any.whl"), "3.11")

    def test_the_platform_that_a_wheel_is_for_is_read_from_its_name(self):
        for wheel, platform in {
            "numpy-2.4.6-cp313-cp313-manylinux_2_27_x86_64.manylinux_2_28_x86_64.whl": "manylinux_2_28_x86_64",
            "playwright-1.65.2-py3-none-manylinux1_x86_64.whl": "manylinux1_x86_64",
            "weights-1.0-py2.py3-none-any.whl": "any",
        }.items():
            self.assertEqual(download.platform(wheel), platform)
