import tempfile
import unittest
import xml.etree.ElementTree as xml
import zipfile
from pathlib import Path

import icons

SETUP = Path(__file__).resolve().parent.parent
DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><path d="M0,0"/></svg>'


class Icons(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.archive = Path(folder.name) / "icons.zip"

    def sprite(self, drawings, names):
        with zipfile.ZipFile(self.archive, "w") as archive:
            for path, drawing in drawings.items():
                archive.writestr(path, drawing)
        return icons.sprite(self.archive, names)

    def test_each_icon_is_a_symbol_in_the_colour_of_the_text(self):
        drawings = {"regular/house.svg": DRAWING, "fill/house-fill.svg": DRAWING, "bold/house-bold.svg": DRAWING}
        symbols = list(xml.fromstring(self.sprite(drawings, ["house", "house-bold", "house-fill"])))
        self.assertEqual([symbol.get("id") for symbol in symbols], ["house", "house-bold", "house-fill"])
        for symbol in symbols:
            self.assertEqual((symbol.get("viewBox"), symbol.get("fill")), ("0 0 256 256", "currentColor"))
            self.assertEqual(symbol[0].get("d"), "M0,0")

    def test_a_browser_that_reads_the_sprite_needs_no_prefix(self):
        self.assertTrue(self.sprite({"regular/house.svg": DRAWING}, ["house"]).startswith(b"<svg xmlns="))

    def test_a_name_that_does_not_exist_is_named_with_those_near_it(self):
        with self.assertRaises(icons.Refusal) as raised:
            self.sprite({"regular/house.svg": DRAWING}, ["hous"])
        self.assertIn("hous (near it: house)", str(raised.exception))

    def test_a_drawing_without_a_size_is_refused(self):
        with self.assertRaises(icons.Refusal):
            self.sprite({"regular/house.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>'}, ["house"])

    def test_the_list_may_have_comments_and_refuses_disorder_repeats_and_paths(self):
        self.assertEqual(icons.listed("# all\ncar\n\nhouse # home\n"), ["car", "house"])
        for text in ("house\ncar\n", "car\ncar\n", "../car\n"):
            with self.subTest(text), self.assertRaises(icons.Refusal):
                icons.listed(text)

    def test_the_app_s_own_list_is_sound(self):
        self.assertIn("house", icons.listed((SETUP / "icons.txt").read_text(encoding="utf-8")))
