"""What the tests stand on: the site that is started, the camera, the other browser, the pictures."""

import base64
import itertools
import re
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from browsing import SiteFailure, WebKit, jpeg, screenshot, served
from browsing.paths import ROOT
from browsing.testing import FolderTest

STAND_IN = Path(__file__).parent / "pages/stand_in.py"
ICONS = ROOT / "Sources/PhotoSite/Icon"
SPLASH = ROOT / "Sources/AppShell/Page/Splash.swift"

SHOWN_BY_THE_CAMERA = """async (picture) => {
  const video = document.createElement("video");
  video.srcObject = await navigator.mediaDevices.getUserMedia({ video: true });
  await video.play();
  const image = new Image();
  image.src = picture;
  await image.decode();
  // The first frame of all may still be on its way to where pictures are drawn.
  await new Promise((done) => video.requestVideoFrameCallback(() => done()));
  // Sixteen fields; browsers that draw small take single pixels, so each is taken together by hand.
  const average = (source) => {
    const canvas = new OffscreenCanvas(320, 320);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(source, 0, 0, 320, 320);
    const sums = new Array(64).fill(0);
    context.getImageData(0, 0, 320, 320).data.forEach((value, index) => {
      const x = (index >> 2) % 320, y = Math.floor((index >> 2) / 320);
      sums[(Math.floor(y / 80) * 4 + Math.floor(x / 80)) * 4 + (index & 3)] += value / 6400;
    });
    return sums;
  };
  const [seen, expected] = [average(video), average(image)];
  return Math.max(...seen.map((value, index) => Math.abs(value - expected[index])));
}"""


class Sites(FolderTest):
    def problem(self, wrong):
        with self.assertRaises(SiteFailure) as raised:
            with served(command=(sys.executable, STAND_IN), arguments=("--wrong", wrong), is_welcomed=False):
                pass
        return str(raised.exception)

    def test_a_site_that_ends_well_is_fine(self):
        with served(command=(sys.executable, STAND_IN), is_welcomed=False) as site:
            self.assertEqual(site.url("/photos"), "http://127.0.0.1:9/photos")

    def test_a_site_that_was_killed_comes_back_where_it_was(self):
        with served(command=(sys.executable, STAND_IN), is_welcomed=False) as site:
            address, first = site.address, site.process.pid
            site.kill()
            site.start_again()
            self.assertEqual(site.address, address)
            self.assertNotEqual(site.process.pid, first)

    def test_a_site_that_says_no_address_or_ends_badly_or_crashes_or_leaves_processes_fails(self):
        self.assertIn("no library here", self.problem("silent"))
        self.assertIn("it ended with 3", self.problem("fails"))
        self.assertIn("it wrote 'Fatal error'", self.problem("crashes"))
        self.assertIn("it left 1 processes behind", self.problem("leaves"))


class Devices(FolderTest):
    def test_the_phone_is_one_and_the_desktop_is_none(self):
        look = "[innerWidth, innerHeight, devicePixelRatio, navigator.maxTouchPoints > 0, navigator.language]"
        dark = "matchMedia('(prefers-color-scheme: dark)').matches"
        self.assertEqual(self.phone("/sound.html", language="it").evaluate(look), [390, 844, 3, True, "it-IT"])
        self.assertEqual(self.desktop("/sound.html").evaluate(look), [1280, 800, 1, False, "en-GB"])
        self.assertEqual([self.phone("/sound.html", dark=wish).evaluate(dark) for wish in (True, False)], [True, False])

    def test_the_camera_shows_a_photo(self):
        picture = "data:image/jpeg;base64," + base64.b64encode(jpeg("coffee", 1280).read_bytes()).decode()
        self.assertLess(self.phone("/sound.html").evaluate(SHOWN_BY_THE_CAMERA, picture), 24)

    def test_a_person_may_refuse_the_camera(self):
        ask = "navigator.mediaDevices.getUserMedia({ video: true }).then(() => '', (error) => error.name)"
        self.assertEqual(self.phone("/sound.html", camera=False).evaluate(ask), "NotAllowedError")

    def test_a_screenshot_has_the_pixels_of_a_phone(self):
        path = screenshot(self.phone("/sound.html"), "rig-sound")
        self.assertEqual(size_of(path), (1170, 2532))

    def test_webkit_opens_reads_types_and_clicks(self):
        with WebKit(self.address) as browser:
            browser.open("/sound.html")
            self.assertEqual(browser.text("h1"), "A sound page")
            browser.click("label")
            self.assertTrue(browser.wait_for("document.querySelector('input').checked"))
            self.assertIn("AppleWebKit", browser.evaluate("navigator.userAgent"))
            self.assertEqual(browser.path, "/sound.html")


class Icons(unittest.TestCase):
    def test_each_icon_has_the_size_of_its_name_and_those_that_phones_cut_have_no_holes(self):
        found = sorted(path for path in ICONS.glob("*.png"))
        self.assertEqual(len(found), 4)
        for path in found:
            size = int(path.stem.rsplit("-", 1)[-1])
            self.assertEqual(size_of(path), (size, size), path.name)
            # Colour types of PNG: 2 is opaque, 6 has transparency.
            is_cut_by_the_phone = path.stem in ("icon-180", "icon-maskable-512")
            self.assertEqual(path.read_bytes()[25], 2 if is_cut_by_the_phone else 6, path.name)

    def test_there_is_a_splash_picture_in_both_themes_for_each_phone_that_is_known(self):
        known = re.findall(r"Screen\(width: (\d+), height: (\d+), scale: (\d)\)", SPLASH.read_text(encoding="utf-8"))
        sizes = {f"{int(width) * int(scale)}x{int(height) * int(scale)}" for width, height, scale in known}
        wanted = {f"splash-{size}-{theme}.jpg" for size in sizes for theme in ("light", "dark")}
        self.assertEqual({path.name for path in ICONS.glob("splash-*")}, wanted)


class Again(unittest.TestCase):
    def ended(self, text, jobs=1, seconds=60, join=None):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "test_it.py").write_text("import unittest\n\nclass It(unittest.TestCase):\n" + text)
            command = [sys.executable, "-B", Path(__file__).parent / "again.py", folder, "--quiet"]
            options = [f"--jobs={jobs}", f"--seconds={seconds}"] + ([f"--join={folder}/{join}"] if join else [])
            return subprocess.run([*command, *options], capture_output=True, text=True, timeout=60, check=False)

    def test_what_fails_twice_has_failed_whether_it_is_a_test_or_all_of_a_class_or_file(self):
        passing = "    def test_it(self): pass\n"
        for jobs in (1, 2):
            self.assertEqual(self.ended(passing, jobs).returncode, 0)
        for jobs, text in itertools.product((1, 2), (
            "    def test_it(self): self.fail()\n",
            "    @classmethod\n    def setUpClass(cls): raise OSError\n" + passing,
            "    @classmethod\n    def tearDownClass(cls): raise OSError\n" + passing,
            passing + "\ndef setUpModule(): raise OSError\n",
            passing + "\nraise OSError\n",
        )):
            ended = self.ended(text, jobs)
            self.assertEqual(ended.returncode, 1, text + ended.stderr)
            self.assertIn("Traceback", ended.stderr, text)

    def test_what_fails_once_is_told_in_a_line_and_has_passed(self):
        text = """    def test_it(self):
        import pathlib
        seen = pathlib.Path(__file__).with_name("seen")
        if not seen.exists():
            seen.touch()
            self.fail("too early")
"""
        for jobs in (1, 2):
            ended = self.ended(text, jobs)
            self.assertEqual(ended.returncode, 0, ended.stderr)
            self.assertIn("test_it.It.test_it: AssertionError: too early", ended.stderr)
            self.assertNotIn("Traceback", ended.stderr)

    def test_two_processes_run_all_classes_at_once_each_in_one_of_them(self):
        # Each waits for the other. What a test prints is not taken for an answer.
        text = """    mine, others = "a", "b"
    def test_it(self):
        import os, pathlib, time
        folder = pathlib.Path(__file__).parent
        (folder / self.mine).write_text(str(os.getpid()))
        print("not an answer")
        while not (folder / self.others).exists():
            time.sleep(0.01)

class Other(It):
    mine, others = "b", "a"
"""
        ended = self.ended(text, jobs=2)
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertIn("Ran 2 tests", ended.stderr)

    def test_a_second_process_joins_when_a_file_is_there_and_is_not_needed_where_it_never_is(self):
        # The first class makes the file, and waits until the second one runs beside it.
        text = """    mine, others = "a", "b"
    def test_it(self):
        import pathlib, time
        folder = pathlib.Path(__file__).parent
        (folder / self.mine).touch()
        while not (folder / self.others).exists():
            time.sleep(0.01)

class Other(It):
    mine, others = "b", "a"
"""
        ended = self.ended(text, jobs=2, join="a")
        self.assertEqual(ended.returncode, 0, ended.stderr)
        ended = self.ended("    def test_it(self): pass\n\nclass Other(It): pass\n", jobs=2, join="never")
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertIn("Ran 2 tests", ended.stderr)

    def test_tests_whose_process_ends_have_failed(self):
        ended = self.ended("    def test_it(self): __import__('os')._exit(0)\n", jobs=2)
        self.assertEqual(ended.returncode, 1)
        self.assertIn("It ended before its tests did.", ended.stderr)
        # Also when they end between two classes, before the third has a process.
        text = "    def test_it(self): __import__('os').close(0)\n\nclass Other(It): pass\n\nclass Third(It): pass\n"
        ended = self.ended(text, jobs=2)
        self.assertEqual(ended.returncode, 1)
        self.assertIn("It ended before its tests did.", ended.stderr)
        self.assertIn("Ran 2 tests", ended.stderr)

    def test_a_test_that_takes_too_long_is_told_ends_with_all_it_started_and_is_tried_again(self):
        # It waits for a process that holds our standard error: were that not ended, too, we would wait for it. The other
        # test of its class, which had not begun, runs only the second time.
        text = """    def test_it(self):
        import pathlib, subprocess
        seen = pathlib.Path(__file__).with_name("seen")
        if not seen.exists():
            seen.touch()
            subprocess.run(["sh", "-c", "sleep 3600 & wait"])

    def test_other(self): pass

class Other(unittest.TestCase):
    def test_it(self): pass
"""
        for jobs in (1, 2):
            ended = self.ended(text, jobs, seconds=2)
            self.assertEqual(ended.returncode, 0, ended.stderr)
            self.assertIn("test_it.It.test_it took longer than 2 s", ended.stderr)
            self.assertIn("in test_it", ended.stderr)
            self.assertIn("Ran 1 tests", ended.stderr)
            self.assertIn("Ran 2 tests", ended.stderr)
        text = "    @classmethod\n    def setUpClass(cls): __import__('time').sleep(3600)\n    def test_it(self): pass\n"
        ended = self.ended(text, seconds=1)
        self.assertEqual(ended.returncode, 75, ended.stderr)


def size_of(png):
    return struct.unpack(">II", png.read_bytes()[16:24])
