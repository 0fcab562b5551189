import gzip
import os
import re
import subprocess
import tempfile
import unittest
from fnmatch import fnmatch
from pathlib import Path
from types import SimpleNamespace

from deb import contents, control, manual, notices
from deb.tree import Tree
from provision import manifest
from provision.failure import SetupFailure
from provision.steps import Step

SETUP = Path(__file__).resolve().parent.parent
SOURCES = SETUP.parent / "Sources"

# A program that answers as ours do.
PROGRAM = """#!/bin/sh
case "$*" in
  help) printf 'Says things.\\n\\nCOMMANDS\\n  map  Maps\\n\\n  say  Says it,\\n       loudly\\n  help  Helps\\n\\nOPTIONS\\n  --json  JSON\\n' ;;
  "help map") printf 'Maps.\\n\\nCOMMANDS\\n  add  Adds one\\n' ;;
  "help map add") printf 'Adds one.\\n.hidden line \\\\ --fast\\n' ;;
  "help say") printf 'Says it.\\n' ;;
  *) echo "what is $*?" >&2; exit 2 ;;
esac
"""


class InFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def program(self):
        path = self.folder / "speaker"
        path.write_text(PROGRAM)
        path.chmod(0o755)
        return path


class Contents(InFolder):
    def plan(self, *names, made=True):
        deps = self.folder / "deps"
        for name in names if made else ():
            (deps / name).parent.mkdir(parents=True, exist_ok=True)
            (deps / name).write_text(name)
        step = Step("step", "A step", "key", tuple(deps / name for name in names), None)
        return SimpleNamespace(deps=deps, steps=lambda: [step])

    def test_what_set_up_made_is_in_it_but_for_samples_and_headers(self):
        plan = self.plan(
            "data/concepts.bin", "samples/cat.png", "openvino/include/openvino/c/openvino.h", "openvino/lib/libopenvino_c.so",
            "openvino/lib/libopenvino_c.so.2641")
        self.assertEqual(list(contents.resources(plan)), ["data/concepts.bin", "openvino/lib/libopenvino_c.so.2641"])

    def test_a_set_up_that_is_not_complete_makes_no_package(self):
        with self.assertRaises(SetupFailure) as raised:
            contents.resources(self.plan("data/concepts.bin", made=False))
        self.assertIn("data/concepts.bin is missing", str(raised.exception))

    def test_the_rooms_are_those_of_the_two_sites(self):
        listed = set()
        for site in ("PhotoSite/PhotoSite.swift", "FavoriSite/FavoriSite.swift"):
            names = re.search(r"static let rooms = \[(.*?)\]", (SOURCES / site).read_text(), re.DOTALL)
            listed |= set(re.findall(r'"(\w+)"', names[1]))
        self.assertEqual(set(contents.ROOMS), listed)

    def test_the_endings_are_those_that_are_served(self):
        kinds = re.search(r"let kinds = \[(.*?)\]", (SOURCES / "Web/Assets.swift").read_text())
        self.assertEqual(sorted(re.findall(r'"(\.\w+)"', kinds[1])), sorted(contents.KINDS))

    def test_links_of_documents_lead_to_documents_that_are_there(self):
        project = SETUP.parent
        documents = {Path(name).name: (project / name).read_text(encoding="utf-8") for name in contents.READING}
        there = set(documents) | set(contents.ELSEWHERE.values())
        for name, text in documents.items():
            installed = contents.relinked(text)
            self.assertNotIn("<img", installed, name)
            links = re.findall(r"\]\(([^()#\s:]+)(?:#[^()\s]*)?\)", installed)
            self.assertEqual(set(links) - there, set(), name)
        self.assertIn("(Favori.md#for-operators)", contents.relinked(documents["README.md"]))

    def test_a_link_to_a_document_that_is_not_there_becomes_plain_text(self):
        self.assertEqual(
            contents.relinked("[a](Docs/Favori.md#x), [b](Docs/Screens.md#y), [c](https://example.org/z), [d](#e)"),
            "[a](Favori.md#x), b, [c](https://example.org/z), [d](#e)")

    def test_no_source_is_among_the_files_of_the_rooms(self):
        files = contents.rooms(SOURCES)
        self.assertIn("PhotoSite/Grid/grid.js", files)
        self.assertEqual([name for name in files if name.endswith(".swift")], [])


class Bytes(InFolder):
    def tree(self, name, targets, umask):
        before = os.umask(umask)
        self.addCleanup(os.umask, before)
        tree = Tree(self.folder / name)
        for target in targets:
            tree.write(target, target.encode())
        tree.link("/usr/bin/vision", "/usr/lib/vision/vision")
        tree.settle(1_700_000_000)
        package = self.folder / f"{name}.deb"
        tree.write("/DEBIAN/control", "Package: x\nVersion: 1\nArchitecture: all\nMaintainer: a <b@c>\nDescription: x\n".encode())
        tree.settle(1_700_000_000)
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Znone", "--build", tree.root, package],
            env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}, check=True, stdout=subprocess.DEVNULL)
        return package

    def test_the_same_files_give_the_same_bytes_whoever_makes_them_in_whichever_order(self):
        targets = ["/usr/lib/vision/vision", "/usr/share/doc/x/copyright", "/usr/lib/vision/data/a"]
        packages = self.tree("one", targets, 0o022), self.tree("two", targets[::-1], 0o077)
        self.assertEqual(packages[0].read_bytes(), packages[1].read_bytes())

    def test_links_lead_into_the_package_wherever_it_is_unpacked(self):
        package = self.tree("one", ["/usr/lib/vision/vision"], 0o022)
        subprocess.run(["dpkg-deb", "-x", package, self.folder / "out"], check=True)
        self.assertEqual((self.folder / "out/usr/bin/vision").read_text(), "/usr/lib/vision/vision")

    def test_compressed_texts_bear_no_time(self):
        content = contents.compressed(b"changes")
        self.assertEqual((gzip.decompress(content), content[4:8]), (b"changes", bytes(4)))


class Control(InFolder):
    def test_the_libraries_of_a_program_are_needed_and_those_that_come_with_it_are_not(self):
        tree = Tree(self.folder / "root")
        tree.copy("/bin/true", "/usr/lib/vision/vision", 0o755)
        tree.write("/usr/lib/vision/data/text", b"no program")
        needs = control.depends(tree)
        self.assertRegex(next(need for need in needs if need.startswith("libc6")), r"^libc6 \(>= 2\.\d+\)$")
        self.assertIn("gdal-bin", needs)

    def test_every_file_has_its_checksum_and_counts(self):
        tree = Tree(self.folder / "root")
        tree.write("/usr/lib/vision/a", bytes(1025))
        tree.write("/usr/lib/vision/b", b"")
        size = control.write(tree, "1.0", "A <a@b>", ["libc6 (>= 2.36)"])
        sums = (tree.root / "DEBIAN/md5sums").read_text().splitlines()
        self.assertEqual([line.split("  ")[1] for line in sums], ["usr/lib/vision/a", "usr/lib/vision/b"])
        # Two KiB of `a`, and usr, usr/lib, usr/lib/vision.
        self.assertEqual(size, 5)
        written = (tree.root / "DEBIAN/control").read_text()
        self.assertIn("Installed-Size: 5\nDepends: libc6 (>= 2.36)\n", written)


class Manual(InFolder):
    def test_all_commands_are_in_it_those_below_others_too(self):
        page = manual.page(self.program(), "1.0")
        self.assertEqual(
            re.findall(r"^\.SH (.*)", page, re.MULTILINE),
            ["NAME", "DESCRIPTION", "speaker map", "speaker map add", "speaker say"])
        self.assertIn("speaker \\- Says things\n", page)

    def test_what_roff_would_take_for_its_own_is_set_as_it_is(self):
        self.assertIn("\n\\&.hidden line \\e \\-\\-fast\n", manual.page(self.program(), "1.0"))

    def test_a_program_that_does_not_answer_makes_no_package(self):
        with self.assertRaises(SetupFailure) as raised:
            manual.said(self.program(), "completions", "bash")
        self.assertIn("what is completions bash?", str(raised.exception))


class Notices(unittest.TestCase):
    def setUp(self):
        self.text = notices.copyright_file(SETUP.parent / "LICENSE")
        self.paragraphs = self.text.split("\n\n")

    def licences(self, kind):
        return [re.search(r"^License: (.*)", part, re.MULTILINE)[1] for part in self.paragraphs if part.startswith(kind)]

    def test_each_licence_has_its_terms(self):
        named = {name for line in self.licences("Files:") for name in line.split(" and ")}
        self.assertEqual(named, set(self.licences("License:")))

    def test_our_licence_is_whole(self):
        self.assertIn(" GNU AFFERO GENERAL PUBLIC LICENSE", self.text)
        self.assertTrue(self.text.endswith(" <https://www.gnu.org/licenses/>.\n"))

    def test_what_others_made_is_under_their_licence(self):
        globs = {}
        for part in self.paragraphs:
            if part.startswith("Files:"):
                field = re.search(r"^Files: (.*?)^Copyright:", part, re.MULTILINE | re.DOTALL)[1]
                globs |= dict.fromkeys(field.split(), re.search(r"^License: (.*)", part, re.MULTILINE)[1])
        for package in manifest.load(SETUP / "manifest.json").packages.values():
            for file in package.files:
                # Those texts are of many authors.
                is_text = "/licences/" in (file.to or "")
                if not file.to or is_text or file.to.startswith("testing/") or not contents.is_needed(file.to):
                    continue
                path = f"{contents.LIBRARY}/{file.to}".lstrip("/")
                # The last paragraph that fits counts.
                licence = [globs[glob] for glob in globs if fnmatch(path, glob)][-1]
                self.assertEqual(file.licence.split(" (")[0].replace("blessing", "public-domain"), licence, file.to)
