"""The package has all that the programs need: unpacked into a folder, from which no checkout is found, they run."""

import contextlib
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.request
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
PHOTO = PROJECT / ".deps/samples/chelsea.png"
ADDRESS = re.compile(r"http://\S+:\d+/")


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        working = tempfile.TemporaryDirectory()
        cls.addClassCleanup(working.cleanup)
        cls.folder = Path(working.name)
        made, cls.root = cls.folder / "made", cls.folder / "root"
        script = PROJECT / "Setup/package.py"
        subprocess.run([sys.executable, "-B", script, "--quick", "--out", made], check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["dpkg-deb", "--extract", *made.iterdir(), cls.root], check=True)
        shutil.rmtree(made)
        cls.library = cls.root / "usr/lib/vision"

    def command(self, name, *words):
        """The words of a command, and its variables: none that tells where resources are."""
        home = self.folder / "home"
        home.mkdir(exist_ok=True)
        return [self.root / "usr/bin" / name, *words], {"PATH": os.defpath, "HOME": str(home), "LC_ALL": "C.UTF-8"}

    def run_program(self, name, *words):
        command, environment = self.command(name, *words)
        answer = subprocess.run(command, env=environment, capture_output=True, text=True)
        self.assertEqual(answer.returncode, 0, answer.stdout + answer.stderr)
        return answer.stdout

    @contextlib.contextmanager
    def served(self, name, *words):
        """The address of an app that runs, with a slash at its end."""
        command, environment = self.command(name, "serve", "--port", "0", *words)
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
            try:
                lines = []
                address = None
                while not address:
                    line = process.stdout.readline()
                    self.assertTrue(line, f"{name} serve ended: {lines}")
                    lines.append(line)
                    address = ADDRESS.search(line)
                yield address[0].replace("localhost", "127.0.0.1")
            finally:
                process.terminate()

    def get(self, address):
        with urllib.request.urlopen(address) as answer:
            self.assertEqual(answer.status, 200, address)
            return answer.read()

    def assert_app_is_whole(self, address, *rooms):
        """A page, all that its pages use of the rooms in the sources, each as short as set-up made it, and the map."""
        version = re.search(r'"/assets/(\w+)/', self.get(address).decode())[1]
        sources = PROJECT / "Sources"
        files = [path for room in rooms for path in (sources / room).rglob("*.*") if path.suffix != ".swift"]
        self.assertGreater(len(files), 30)
        for path in files:
            served, content = self.get(f"{address}assets/{version}/{path.relative_to(sources)}"), path.read_bytes()
            if path.suffix in (".js", ".css"):
                content = (self.library / "minified" / (hashlib.sha256(content).hexdigest() + path.suffix)).read_bytes()
            self.assertEqual(served, content, path)
        for file in ("icons.svg", "maplibre/maplibre-gl.js", "photoswipe/photoswipe.css"):
            self.assertEqual(self.get(f"{address}assets/{version}/lib/{file}"), (self.library / "web" / file).read_bytes())
        # The Earth, and the names of towns around Rome.
        for tile in ("0/0/0", "towns/8/136/95"):
            self.assertGreater(len(self.get(f"{address}map/tiles/{tile}")), 500, tile)

    def test_vision_recognises_a_photo_and_the_doctor_is_content(self):
        photos = self.folder / "photos"
        photos.mkdir()
        shutil.copy(PHOTO, photos)
        self.run_program("vision", "import", str(photos))
        self.assertIn(PHOTO.name, self.run_program("vision", "search", "cat"))
        checks = [json.loads(line) for line in self.run_program("vision", "doctor", "--json").splitlines()]
        details = {check["check"]: check["detail"] for check in checks}
        self.assertEqual(details["Set-up"], str(self.library))
        self.assertEqual(details["Place names"], str(self.library / "data/places.sqlite"))
        self.assertEqual(details["Maps from extracts"], "GDAL (ogr2ogr), GDAL (ogrinfo), tippecanoe, Landlock")
        models = [name for name in details if name.startswith("Model ")]
        self.assertEqual((len(models), {details[name] for name in models}), (4, {"installed"}))
        with self.served("vision") as address:
            self.assert_app_is_whole(address, "AppShell", "MapView", "PhotoSite")
            self.assertIn(b"Affero", self.get(f"{address}settings/about/yolo"))

    def test_favori_serves_its_map_and_the_streets_of_its_demo_are_made(self):
        self.run_program("favori", "demo")
        streets = self.folder / "home/.local/share/favori-demo/maps/Helsinki.mbtiles"
        self.assertTrue(streets.exists(), "no streets were made")
        with self.served("favori", "--demo") as address:
            self.assert_app_is_whole(address, "AppShell", "MapView", "FavoriSite")

    def test_all_belongs_to_root_and_can_be_changed_by_nobody_else(self):
        for path in self.root.rglob("*"):
            if not path.is_symlink():
                self.assertIn(path.stat().st_mode & 0o7777, (0o755, 0o644), path)
