"""Tests of the concept tables and of the file compiled from them."""

import os
import struct
import sys
import tempfile
import unittest
from pathlib import Path

SETUP = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(SETUP))
import concepts  # noqa: E402

WORDNET = Path(os.environ.get("WORDNET", "/usr/share/wordnet"))


def number(text):
    return concepts.parse_synset(text)


@unittest.skipUnless((WORDNET / "data.noun").exists(), "WordNet is not installed")
class WithWordNet(unittest.TestCase):
    """Loads the tables once for all tests."""

    @classmethod
    def setUpClass(cls):
        if not hasattr(WithWordNet, "tree"):
            WithWordNet.tree = concepts.Tree(WORDNET)
            WithWordNet.named = {noun.name: noun for noun in cls.tree.nouns.values() if noun.shown}
            WithWordNet.words = cls.tree.words()

    def above(self, noun):
        return {near.name for near in self.tree.ancestors(noun) if near.shown}

    def below(self, name):
        """Names of the classifier's and detector's classes of a kind."""
        synset = self.named[name].synset
        classes = [self.tree.nouns[one] for one in self.tree.classifier + self.tree.detector]
        return {
            noun.name
            for noun in classes
            if noun.synset == synset or synset in {near.synset for near in self.tree.ancestors(noun)}
        }

    def first(self, word):
        return self.tree.nouns[self.words[concepts.fold(word)][0]].name


class ClassTests(WithWordNet):
    def test_the_classifier_has_1000_classes_ascending_by_synset(self):
        self.assertEqual(len(self.tree.classifier), 1000)
        self.assertEqual(self.tree.classifier, sorted(set(self.tree.classifier)))

    def test_known_outputs_stand_where_the_model_has_them(self):
        for index, synset in {
            0: "n01440764", 134: "n02012849", 207: "n02099601", 263: "n02113023", 281: "n02123045",
            474: "n02963159", 517: "n03126707", 638: "n03710637", 639: "n03710721", 836: "n04355933",
            963: "n07873807", 968: "n07930864", 999: "n15075141",
        }.items():  # fmt: skip
            self.assertEqual(concepts.synset_text(self.tree.classifier[index]), synset, index)

    def test_known_detector_outputs(self):
        for index, name in {0: "person", 14: "bird", 16: "dog", 52: "hot dog", 62: "television", 79: "toothbrush"}.items():
            self.assertEqual(self.tree.nouns[self.tree.detector[index]].name, name)

    def test_every_class_has_a_rule_and_a_category(self):
        for synset in self.tree.classifier + self.tree.detector:
            noun = self.tree.nouns[synset]
            self.assertIsNotNone(noun.row, noun.name)
            self.assertNotEqual(noun.category, concepts.NO_CATEGORY, noun.name)

    def test_a_hidden_class_counts_for_a_shown_kind(self):
        alone = {"nematode", "website"}
        for synset in self.tree.classifier:
            noun = self.tree.nouns[synset]
            if not noun.shown and noun.name not in alone:
                self.assertTrue(self.above(noun) - {"animal", "mammal"}, noun.name)


class KindTests(WithWordNet):
    def test_numbers_of_classes_of_the_main_kinds(self):
        for name, least in {
            "animal": 398, "dog": 118, "bird": 59, "reptile": 36, "insect": 27, "fish": 16, "cat": 5, "vehicle": 70,
            "car": 10, "food": 45, "musical instrument": 26, "furniture": 20, "clothing": 50, "building": 20,
        }.items():  # fmt: skip
            self.assertGreaterEqual(len(self.below(name)), least, name)

    def test_each_category_of_the_living_is_one_kind(self):
        animals = self.below("animal")
        for synset in self.tree.classifier:
            noun = self.tree.nouns[synset]
            category = concepts.CATEGORIES[noun.category]
            if noun.name in animals:
                self.assertEqual(category, "animals", noun.name)
            elif noun.name != "spider's web":
                self.assertNotEqual(category, "animals", noun.name)

    def test_things_stand_under_the_kind_people_expect(self):
        for kind, names in {
            "food": "pizza|hot dog|cheeseburger|ice cream|espresso|red wine|banana|orange|lemon|corn|cake|broccoli|cup",
            "vehicle": "car|bicycle|motorcycle|boat|bus|train|truck|aeroplane|tram|scooter|container ship|airliner",
            "drink": "espresso|red wine",
            "fruit": "banana|apple|orange|lemon|fig|strawberry|pineapple",
            "animal": "triceratops|tusker|goldfish|starfish|jellyfish|toy poodle|person",
            "dog": "toy poodle|golden retriever|Siberian husky|pug",
            "elephant": "tusker|African elephant",
            "train": "steam locomotive|high-speed train|railway carriage",
            "television": "television system",
            "laptop": "notebook computer",
            "cup": "cup (of punch)|coffee mug",
            "ball": "football|tennis ball|basketball",
            "sports equipment": "ski|snowboard|surfboard|skateboard|frisbee|tennis racket|football",
            "clothing": "running shoe|T-shirt|cowboy hat|sock",
            "building": "castle|church|prison|lighthouse|bakery|library",
            "mushroom": "agaric|bolete",
            "coast": "sandbar",
            "lake": "lakeside",
        }.items():
            below = self.below(kind)
            for name in names.split("|"):
                if (kind, name) in {("food", "cup"), ("animal", "person")}:
                    self.assertNotIn(name, below, kind)
                else:
                    self.assertIn(name, below, kind)

    def test_mistakes_of_the_dictionary_are_mended(self):
        for kind, name in {
            "vehicle": "shopping trolley", "computer": "website", "cooking pot": "teapot", "food": "menu",
            "toy": "toy poodle", "canine": "hyena", "oven": "Dutch oven", "bread": "meatloaf", "plant": "mushroom",
            "bottle": "water jug", "weapon": "letter opener", "truck": "minivan",
        }.items():  # fmt: skip
            self.assertNotIn(name, self.below(kind))

    def test_the_tree_has_one_root_and_no_ring(self):
        roots = [noun.name for noun in self.tree.nouns.values() if not noun.parents]
        self.assertEqual(roots, ["entity"])
        for noun in self.tree.nouns.values():
            if noun.row and noun.synset != 1740:
                self.assertIn("entity", [near.name for near in self.tree.ancestors(noun)], noun.name)


class NameTests(WithWordNet):
    def test_words_that_fit_every_photo_are_never_shown(self):
        for synset in (
            "n00001740 n00002684 n00002452 n00003553 n00021939 n00004475 n00004258 n03183080 n03575240 n03122748 "
            "n04341686 n03094503 n03563967 n03294048 n03574816 n00019128 n00020827 n00007347 n03699975"
        ).split():
            self.assertFalse(self.tree.nouns[number(synset)].shown, synset)

    def test_names_are_unique_and_clean(self):
        names = [noun.name for noun in self.tree.nouns.values() if noun.shown]
        self.assertEqual(len(names), len({concepts.fold(name) for name in names}))
        for name in names:
            self.assertRegex(name, r"^[^_|,;]+$")
            self.assertEqual(name, name.strip())

    def test_every_shown_concept_has_a_category_and_a_definition(self):
        for noun in self.tree.nouns.values():
            if noun.shown:
                self.assertNotEqual(noun.category, concepts.NO_CATEGORY, noun.name)
                self.assertTrue(noun.definition, noun.name)
                self.assertNotIn('"', noun.definition, noun.name)

    def test_words_mean_what_people_mean(self):
        for word, name in {
            "doggy": "dog", "Doggie": "dog", "pooch": "dog", "kitty": "cat", "pussycat": "cat", "cat": "cat",
            "airplane": "aeroplane", "plane": "aeroplane", "bike": "bicycle", "motorbike": "motorcycle", "auto": "car",
            "automobile": "car", "couch": "sofa", "tv": "television", "cell phone": "mobile phone", "iphone": "mobile phone",
            "lorry": "truck", "donut": "doughnut", "hotdog": "hot dog", "stop sign": "street sign", "sneaker": "running shoe",
            "purse": "handbag", "crane": "crane (bird)", "beach": "beach", "seaside": "coast", "panda": "giant panda",
            "mouse": "mouse", "computer mouse": "mouse (computer)", "sunset": "sunset", "wedding": "wedding", "mum": "mother",
            "hot-dog": "hot dog", "cafe": "café", "selfie": "self-portrait", "organism": "organism", "sports ball": "ball",
        }.items():  # fmt: skip
            if concepts.fold(word) in self.words:
                self.assertEqual(self.first(word), name, word)
            else:
                self.assertEqual(self.first(word.replace("-", " ")), name, word)

    def test_the_names_coco_uses_are_known(self):
        for _, (_, synset, name) in concepts.table_lines(concepts.TABLES / "coco.tsv"):
            self.assertIn(number(synset), self.words.get(name) or self.words[name.removesuffix("s")], name)

    def test_words_that_only_insult_lead_nowhere(self):
        for word in ("whitey", "shiksa", "gringo", "wog"):
            self.assertFalse(word in self.words, word)
        self.assertEqual(self.first("boy"), "boy")

    def test_an_ambiguous_word_lists_all_its_meanings(self):
        meanings = [self.tree.nouns[synset].name for synset in self.words["crane"]]
        self.assertIn("crane (machine)", meanings)
        self.assertIn("crane (bird)", meanings)


class TextTests(unittest.TestCase):
    def test_folding(self):
        self.assertEqual(concepts.fold("  Crème   Brûlée "), "creme brulee")

    def test_examples_and_subjects_leave_the_definition(self):
        for gloss, definition in {
            'a young dog; "he barked"': "a young dog",
            'breath; "it knocked the wind out of him"': "breath",
            '(computer science) a device; used often; "x"; "y"': "a device; used often",
            'progress (especially in the phrase "make strides"); "big strides"': 'progress (especially in the phrase "make strides")',
            "the British term is `biscuit'": "the British term is 'biscuit'",
        }.items():
            self.assertEqual(concepts.clean_gloss(gloss), definition)

    def test_bracketed_names_are_found_without_the_bracket(self):
        self.assertEqual(concepts.bare_name("crane (bird)"), ["crane"])
        self.assertEqual(concepts.bare_name("dog"), [])

    def test_bad_rows_are_refused(self):
        for columns in (
            ["n1", "dog", "show"], ["n00000001", "dog", "maybe"], ["n00000001", "dog", "show", "pets"],
            ["n00000001", "hot_dog", "show"], ["n00000001", "", "show"], ["n00000001", "dog"],
        ):  # fmt: skip
            with self.assertRaises(concepts.TableError):
                concepts.parse_row(columns)

    def test_a_table_out_of_order_is_refused_with_its_line(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "concepts.tsv"
            path.write_text("n00000002\tb\tshow\nn00000001\ta\tshow\n", encoding="utf-8")
            with self.assertRaisesRegex(concepts.TableError, "concepts.tsv:2"):
                concepts.read_concepts(path)

    def test_a_class_missing_or_twice_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "coco.tsv"
            for text in ("0\tn00000001\n", "0\tn00000001\n1\tn00000001\n", "1\tn00000001\n", "0\n"):
                path.write_text(text, encoding="utf-8")
                with self.assertRaises(concepts.TableError):
                    concepts.read_classes(path, 2)

    def test_writing_leaves_the_new_bytes_and_nothing_else(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "new" / "concepts.bin"
            concepts.write_atomically(path, b"one")
            concepts.write_atomically(path, b"two")
            self.assertEqual(path.read_bytes(), b"two")
            self.assertEqual([entry.name for entry in path.parent.iterdir()], ["concepts.bin"])


class FileTests(WithWordNet):
    """Reads the compiled bytes with nothing but the layout in README.md."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        if not hasattr(WithWordNet, "data"):
            WithWordNet.data = concepts.compile_tree(cls.tree)
        fields = struct.unpack_from("<4s9I", cls.data)
        cls.header, at = fields, 40
        cls.at = {}
        sizes = {"nodes": 32 * fields[2], "parents": 4 * fields[3], "lemmas": 12 * fields[4], "lemmaNodes": 4 * fields[5]}
        sizes |= {"exceptions": 12 * fields[6], "classifier": 4 * fields[7], "detector": 4 * fields[8], "pool": fields[9]}
        for section, size in sizes.items():
            cls.at[section] = at
            at += size
        cls.end = at

    def text(self, offset, length):
        start = self.at["pool"] + offset
        return self.data[start : start + length].decode()

    def node(self, index):
        return struct.unpack_from("<IIHBBIIHHIHH", self.data, self.at["nodes"] + 32 * index)

    def lemma(self, index):
        return struct.unpack_from("<IHHI", self.data, self.at["lemmas"] + 12 * index)

    def test_header_and_size(self):
        self.assertEqual(self.header[:3], (b"VCON", 1, 82115))
        self.assertEqual(self.header[7:9], (1000, 80))
        self.assertEqual(self.end, len(self.data))
        self.assertTrue(all(at % 4 == 0 for at in self.at.values()))

    def test_nodes_ascend_and_point_inside(self):
        last = 0
        for index in range(self.header[2]):
            synset, start, count, category, flags, name, definition, name_size, size, lemmas, lemmas_size, _ = self.node(index)
            self.assertGreater(synset, last)
            last = synset
            self.assertLessEqual(start + count, self.header[3])
            self.assertTrue(category < 16 or category == 255)
            self.assertLess(flags, 16)
            for offset, length in ((name, name_size), (definition, size), (lemmas, lemmas_size)):
                self.assertLessEqual(offset + length, self.header[9])
            self.assertGreater(name_size, 0)

    def test_a_node_reads_back(self):
        (index,) = struct.unpack_from("<I", self.data, self.at["classifier"] + 4 * 207)
        synset, start, count, category, flags, name, _, name_size, _, lemmas, lemmas_size, rank = self.node(index)
        self.assertEqual((synset, self.text(name, name_size), category, flags, rank), (2099601, "golden retriever", 1, 9, 0))
        self.assertEqual(self.text(lemmas, lemmas_size).split("|")[0], "golden retriever")
        self.assertEqual(self.text(lemmas, lemmas_size).count("||"), 1)
        (parent,) = struct.unpack_from("<I", self.data, self.at["parents"] + 4 * start)
        self.assertEqual(self.node(parent)[0], number("n02099029"))

    def test_lemmas_are_sorted_and_lead_to_nodes(self):
        last = b""
        for index in range(self.header[4]):
            offset, length, count, start = self.lemma(index)
            word = self.data[self.at["pool"] + offset : self.at["pool"] + offset + length]
            self.assertGreater(word, last)
            last = word
            self.assertGreater(count, 0)
            self.assertLessEqual(start + count, self.header[5])

    def test_exceptions_are_sorted_and_known(self):
        found, last = {}, b""
        for index in range(self.header[6]):
            offset, length, base_length, base = struct.unpack_from("<IHHI", self.data, self.at["exceptions"] + 12 * index)
            plural = self.text(offset, length)
            self.assertGreater(plural.encode(), last)
            last = plural.encode()
            found[plural] = self.text(base, base_length)
        self.assertEqual((found["mice"], found["geese"], found["wolves"]), ("mouse", "goose", "wolf"))

    def test_the_same_input_gives_the_same_bytes(self):
        self.assertEqual(self.data, concepts.compile_tree(concepts.Tree(WORDNET)))


if __name__ == "__main__":
    unittest.main()
