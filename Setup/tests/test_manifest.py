import json
import re
import tempfile
import unittest
from pathlib import Path

from provision import archive, debian, manifest
from provision.failure import SetupFailure
from provision.plan import WEIGHTS

SETUP = Path(__file__).resolve().parent.parent


class Manifests(unittest.TestCase):
    def setUp(self):
        self.manifest = manifest.load(SETUP / "manifest.json")
        self.packages = self.manifest.packages.values()
        self.inner_files = [file for package in self.packages for file in package.files]

    def test_every_field_of_every_entry_is_filled_in(self):
        for entry in (*self.packages, *self.inner_files, *self.manifest.system_files):
            for field, value in vars(entry).items():
                if field not in ("files", "to"):
                    self.assertTrue(value, f"{field} of {entry}")
        for package in self.packages:
            for pinned in package.archives.values():
                self.assertTrue(all(vars(pinned).values()), pinned)

    def test_every_hash_is_a_sha256(self):
        archives = [pinned for package in self.packages for pinned in package.archives.values()]
        for entry in (*archives, *self.inner_files, *self.manifest.system_files):
            self.assertRegex(entry.sha256, re.compile("^[0-9a-f]{64}$"), entry)

    def test_every_archive_is_named_after_its_package_and_version(self):
        for package in self.packages:
            for tag, pinned in package.archives.items():
                start = f"{package.name.replace('-', '_')}-{package.version}"
                self.assertTrue(pinned.file.startswith(start), pinned.file)
                self.assertTrue(tag == manifest.ANY_PYTHON or f"-{tag}-" in pinned.file, pinned.file)

    def test_no_two_files_go_to_the_same_place_and_none_out_of_the_folder(self):
        places = [file.to for file in self.inner_files if file.to]
        self.assertEqual(len(places), len(set(places)))
        for place in places:
            archive.inside("/deps", place, "manifest.json")

    def test_every_model_has_its_weights(self):
        for package in WEIGHTS.values():
            self.assertEqual(len(self.manifest.packages[package].files), 1, package)

    def test_the_tools_are_pinned_for_each_python_that_the_documentation_names(self):
        for name in ("openvino", "numpy", "greenlet", "pyrosm"):
            self.assertEqual(sorted(self.manifest.packages[name].archives), ["cp311", "cp312", "cp313", "cp314"])

    def test_a_python_without_a_pin_is_told_which_have_one(self):
        with self.assertRaises(SetupFailure) as raised:
            self.manifest.packages["openvino"].archive("cp310")
        self.assertIn("cp311, cp312", str(raised.exception))

    def test_system_files_come_from_listed_packages(self):
        listed = debian.listed(SETUP / "apt-packages.txt")
        self.assertLessEqual({file.package for file in self.manifest.system_files}, set(listed))

    def test_a_manifest_with_a_missing_or_misspelt_field_is_refused(self):
        content = json.loads((SETUP / "manifest.json").read_text(encoding="utf-8"))
        spoilt = [lambda entry: entry.pop("licence"), lambda entry: entry["files"][0].update(shasum="0")]
        for spoil in spoilt:
            changed = json.loads(json.dumps(content))
            spoil(changed["packages"][0])
            with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
                json.dump(changed, file)
                file.flush()
                with self.assertRaises(SetupFailure) as raised:
                    manifest.load(file.name)
                self.assertIn("cannot be used", str(raised.exception))
