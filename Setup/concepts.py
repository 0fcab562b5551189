#!/usr/bin/env python3
"""Compiles WordNet 3.0's nouns and the curated tables in Setup/concepts/ into one file, concepts.bin.

    concepts.py --wordnet /usr/share/wordnet --out concepts.bin   compile
    concepts.py --wordnet /usr/share/wordnet --check              report on the tables
    concepts.py --wordnet /usr/share/wordnet --dump n02084071     show one concept and what is above it

The tables, their rules and the layout of the file are described in Setup/concepts/README.md.
"""

import argparse
import os
import re
import struct
import sys
import unicodedata
from collections import Counter, deque
from dataclasses import dataclass, field
from pathlib import Path

TABLES = Path(__file__).resolve().parent / "concepts"

CATEGORIES = (
    "people animals food plants landscapes water buildings traffic "
    "vehicles sports music home clothes electronics tools signs"
).split()
NO_CATEGORY = 255

SHOWN, SUPPORT, BOX, CURATED = 1, 2, 4, 8
RULES = {"show": SHOWN, "hide": 0, "support": SHOWN | SUPPORT, "box": SHOWN | BOX}

MAGIC, VERSION = b"VCON", 1

#: How WordNet's glosses mark synsets whose words only insult. No word leads to those.
INSULT = re.compile(
    r"ethnic slur|(offensive|disparaging|derogatory|obscene|vulgar|pejorative|insulting)"
    r"\)? (\w+ )?(terms?|names?|words?|slang)\b"
)


class TableError(Exception):
    """A table or WordNet file that cannot be compiled; the text says which, where and why."""


# --- WordNet ---------------------------------------------------------------------------------------------------------


@dataclass
class Noun:
    """One synset of data.noun, with what the curated tables add to it."""

    synset: int
    words: list[str]
    parents: list[int]
    gloss: str
    insult: bool = False
    rank: int = 0
    row: "Row | None" = None
    category: int = NO_CATEGORY

    @property
    def name(self) -> str:
        return self.row.name if self.row else self.words[0]

    @property
    def flags(self) -> int:
        return RULES[self.row.rule] | CURATED if self.row else 0

    @property
    def shown(self) -> bool:
        return bool(self.flags & SHOWN)

    @property
    def definition(self) -> str:
        return self.row.definition if self.row and self.row.definition else self.gloss

    @property
    def aliases(self) -> list[str]:
        return self.row.aliases if self.row else []


def lines_of(path: Path):
    """The entries of a WordNet file, without the licence at its head (lines that begin with two spaces)."""
    with open(path, encoding="utf-8") as file:
        for line in file:
            if not line.startswith("  "):
                yield line.rstrip()


def clean_gloss(gloss: str) -> str:
    """The definition alone: WordNet puts a subject in brackets before it and example sentences in quotes after it."""
    text = gloss
    for example in re.finditer(r'[;:]\s*"', gloss):
        head = gloss[: example.start()]
        if head.count("(") == head.count(")") and head.count('"') % 2 == 0:
            text = head
            break
    text = re.sub(r"^\([^()]*\)\s*", "", text) or text
    return re.sub(r"\s+", " ", text.replace("`", "'")).strip(" ;:,")


def read_nouns(path: Path) -> dict[int, Noun]:
    nouns = {}
    for line in lines_of(path):
        record, _, gloss = line.partition(" | ")
        fields = record.split(" ")
        synset, count = int(fields[0]), int(fields[3], 16)
        words = [word.replace("_", " ") for word in fields[4 : 4 + 2 * count : 2]]
        pointers = fields[5 + 2 * count :]
        parents = [int(pointers[i + 1]) for i in range(0, len(pointers) - 3, 4) if pointers[i] in ("@", "@i")]
        nouns[synset] = Noun(synset, words, parents, clean_gloss(gloss), bool(INSULT.search(gloss)))
    return nouns


def read_senses(path: Path) -> dict[str, list[int]]:
    """For each word in lower case, its synsets, the commonest sense first."""
    senses = {}
    for line in lines_of(path):
        fields = line.split(" ")
        count = int(fields[2])
        senses[fields[0].replace("_", " ")] = [int(synset) for synset in fields[-count:]]
    return senses


def read_exceptions(path: Path) -> dict[str, str]:
    """Irregular plurals and what they are plurals of; of several bases the first."""
    exceptions = {}
    for line in lines_of(path):
        plural, base = line.split(" ")[:2]
        exceptions.setdefault(fold(plural.replace("_", " ")), fold(base.replace("_", " ")))
    return {plural: base for plural, base in exceptions.items() if plural != base}


# --- Tables ----------------------------------------------------------------------------------------------------------


@dataclass
class Row:
    """One line of concepts.tsv."""

    name: str
    rule: str
    category: str
    aliases: list[str] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    definition: str = ""


def parse_synset(text: str) -> int:
    if not re.fullmatch(r"n\d{8}", text):
        raise TableError(f"'{text}' is not a synset (n and eight digits)")
    return int(text[1:])


def synset_text(synset: int) -> str:
    return f"n{synset:08d}"


def table_lines(path: Path):
    """Number and columns of each line that is neither empty nor a comment."""
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if line.strip() and not line.startswith("#"):
                yield number, line.rstrip("\n").split("\t")


def read_classes(path: Path, count: int) -> list[int]:
    """The synsets of a model's classes, in the order of its outputs."""
    synsets = []
    for number, columns in table_lines(path):
        if len(columns) < 2 or columns[0] != str(len(synsets)):
            raise TableError(f"{path.name}:{number}: index {columns[0]} where {len(synsets)} belongs")
        try:
            synsets.append(parse_synset(columns[1]))
        except TableError as error:
            raise TableError(f"{path.name}:{number}: {error}") from None
    if len(synsets) != count or len(set(synsets)) != count:
        raise TableError(f"{path.name}: {len(set(synsets))} different classes where {count} belong")
    return synsets


def read_concepts(path: Path) -> dict[int, Row]:
    rows, last = {}, -1
    for number, columns in table_lines(path):
        try:
            synset, row = parse_row(columns)
            if synset <= last:
                raise TableError(f"{synset_text(synset)} is not above the line before (the table is sorted by synset)")
        except TableError as error:
            raise TableError(f"{path.name}:{number}: {error}") from None
        rows[synset], last = row, synset
    return rows


def parse_row(columns: list[str]) -> tuple[int, Row]:
    columns = [column.strip() for column in columns]
    if not 3 <= len(columns) <= 7:
        raise TableError(f"{len(columns)} columns where 3 to 7 belong")
    synset, name, rule, category, aliases, parents, definition = columns + [""] * (7 - len(columns))
    if rule not in RULES:
        raise TableError(f"unknown rule '{rule}'")
    if category and category not in CATEGORIES:
        raise TableError(f"unknown category '{category}'")
    if not name or "_" in name or "  " in name:
        raise TableError(f"'{name}' is not a display name")
    split = [part.strip() for part in aliases.split("|") if part.strip()]
    above = [parse_synset(part.strip()) for part in parents.split("|") if part.strip()]
    return parse_synset(synset), Row(name, rule, category, split, above, definition)


# --- The tree --------------------------------------------------------------------------------------------------------


class Tree:
    """WordNet and the tables together, checked."""

    def __init__(self, wordnet: Path, tables: Path = TABLES):
        self.nouns = read_nouns(wordnet / "data.noun")
        self.senses = read_senses(wordnet / "index.noun")
        self.exceptions = read_exceptions(wordnet / "noun.exc")
        self.classifier = read_classes(tables / "imagenet.tsv", 1000)
        self.detector = read_classes(tables / "coco.tsv", 80)
        self.apply(read_concepts(tables / "concepts.tsv"))
        self.check_names()
        self.check_classes()
        self.resolve()

    def noun(self, synset: int) -> Noun:
        if synset not in self.nouns:
            raise TableError(f"{synset_text(synset)} is not a noun of WordNet 3.0")
        return self.nouns[synset]

    def apply(self, rows: dict[int, Row]):
        for synset, row in rows.items():
            noun = self.noun(synset)
            noun.row = row
            if row.parents:
                noun.parents = [self.noun(parent).synset for parent in row.parents]

    def check_names(self):
        """Shown names are unique, and no alias is the name of another concept (but for one below: *beach* for *coast*)."""
        owners = {}
        for noun in self.nouns.values():
            if noun.shown:
                other = owners.setdefault(fold(noun.name), noun)
                if other is not noun:
                    raise TableError(
                        f"{synset_text(other.synset)} and {synset_text(noun.synset)} are both shown as '{noun.name}'"
                    )
        for noun in self.nouns.values():
            for alias in noun.aliases:
                owner = owners.get(fold(alias), noun)
                if owner is not noun and noun not in self.ancestors(owner):
                    raise TableError(
                        f"{synset_text(noun.synset)}: the alias '{alias}' is the name of "
                        f"{synset_text(owner.synset)}, which is not below it"
                    )

    def check_classes(self):
        for synset in self.classifier + self.detector:
            if self.noun(synset).row is None:
                raise TableError(f"{synset_text(synset)} ({self.noun(synset).name}) is a class without a rule")

    def resolve(self):
        """Categories by inheritance, and the rank of each synset among the senses of its first word."""
        for noun in self.nouns.values():
            noun.category = self.category(noun)
            if not noun.shown:
                senses = self.senses.get(noun.words[0].lower(), [])
                noun.rank = senses.index(noun.synset) if noun.synset in senses else len(senses)

    def category(self, noun: Noun) -> int:
        for near in (noun, *self.ancestors(noun)):
            if near.row and near.row.category:
                return CATEGORIES.index(near.row.category)
        return NO_CATEGORY

    def ancestors(self, noun: Noun) -> list[Noun]:
        """All kinds above, nearest first (breadth first, parents in their order)."""
        seen, queue, found = {noun.synset}, deque(noun.parents), []
        while queue:
            synset = queue.popleft()
            if synset in seen:
                if synset == noun.synset:
                    raise TableError(f"{synset_text(synset)} ({noun.name}) is above itself")
                continue
            seen.add(synset)
            found.append(self.nouns[synset])
            queue.extend(self.nouns[synset].parents)
        return found

    def lemmas(self, noun: Noun) -> tuple[list[str], list[str]]:
        """What the tables call it (display name, aliases), and WordNet's other words; each once."""
        ours = {}
        for text in (noun.name, *bare_name(noun.name), *noun.aliases) if noun.row else ():
            ours.setdefault(text.lower(), text)
        others = {}
        for text in noun.words:
            if text.lower() not in ours:
                others.setdefault(text.lower(), text)
        return list(ours.values()), list(others.values())

    def lemma_text(self, noun: Noun) -> str:
        """The words for it as the file has them: two bars follow what the tables call it."""
        ours, others = ("|".join(words) for words in self.lemmas(noun))
        return f"{ours}||{others}" if ours else others

    def words(self) -> dict[str, list[int]]:
        """Every folded word with its synsets, the likeliest first."""
        ranked: dict[str, dict[int, tuple]] = {}

        def add(word: str, synset: int, rank: tuple):
            key = fold(word)
            for form in dict.fromkeys((key, fold(key.replace("-", " ")))):
                place = (*rank, form != key, synset)
                synsets = ranked.setdefault(form, {})
                synsets[synset] = min(place, synsets.get(synset, place))

        for noun in self.nouns.values():
            if noun.row:
                below = 0 if noun.shown else 2
                add(noun.name, noun.synset, (below, 0))
                for place, alias in enumerate((*bare_name(noun.name), *noun.aliases)):
                    add(alias, noun.synset, (below + 1, place))
        for word, senses in self.senses.items():
            for place, synset in enumerate(senses):
                if not self.nouns[synset].insult:
                    add(word, synset, (4, place))
        return {
            word: sorted(synsets, key=synsets.__getitem__)
            for word, synsets in sorted(ranked.items(), key=lambda item: item[0].encode())
        }


def fold(text: str) -> str:
    """Lower case, without diacritics, single spaces."""
    plain = "".join(mark for mark in unicodedata.normalize("NFD", text.lower()) if unicodedata.category(mark) != "Mn")
    return " ".join(unicodedata.normalize("NFC", plain).split())


def bare_name(name: str) -> list[str]:
    """What people type for a name told apart in brackets: *crane* for *crane (bird)*."""
    match = re.fullmatch(r"(.+) \(.+\)", name)
    return [match.group(1)] if match else []


# --- The file --------------------------------------------------------------------------------------------------------


class Pool:
    """Strings one after another, each once."""

    def __init__(self):
        self.bytes, self.offsets = bytearray(), {}

    def place(self, text: str) -> tuple[int, int]:
        raw = text.encode()
        if len(raw) > 0xFFFF:
            raise TableError(f"'{text[:40]}…' is longer than 65535 bytes")
        if raw not in self.offsets:
            self.offsets[raw] = len(self.bytes)
            self.bytes += raw
        return self.offsets[raw], len(raw)


def compile_tree(tree: Tree) -> bytes:
    """The bytes of concepts.bin, as Setup/concepts/README.md lays them out."""
    pool = Pool()
    order = sorted(tree.nouns)
    index = {synset: position for position, synset in enumerate(order)}
    nodes, parents = bytearray(), []
    for synset in order:
        noun = tree.nouns[synset]
        (name, name_size), (definition, definition_size) = pool.place(noun.name), pool.place(noun.definition)
        lemmas, lemmas_size = pool.place(tree.lemma_text(noun))
        nodes += struct.pack(
            "<IIHBBIIHHIHH", synset, len(parents), len(noun.parents), noun.category, noun.flags, name, definition,
            name_size, definition_size, lemmas, lemmas_size, noun.rank,
        )  # fmt: skip
        parents += [index[parent] for parent in noun.parents]
    words, word_nodes = bytearray(), []
    word_list = tree.words()
    for word, synsets in word_list.items():
        words += struct.pack("<IHHI", *pool.place(word), len(synsets), len(word_nodes))
        word_nodes += [index[synset] for synset in synsets]
    exceptions = bytearray()
    for plural, base in sorted(tree.exceptions.items(), key=lambda item: item[0].encode()):
        (offset, size), (base_offset, base_size) = pool.place(plural), pool.place(base)
        exceptions += struct.pack("<IHHI", offset, size, base_size, base_offset)
    header = MAGIC + struct.pack(
        "<9I", VERSION, len(order), len(parents), len(word_list), len(word_nodes), len(tree.exceptions),
        len(tree.classifier), len(tree.detector), len(pool.bytes),
    )  # fmt: skip
    classes = [index[synset] for synset in tree.classifier + tree.detector]
    return b"".join(
        (header, nodes, numbers(parents), words, numbers(word_nodes), exceptions, numbers(classes), pool.bytes)
    )


def numbers(values: list[int]) -> bytes:
    return struct.pack(f"<{len(values)}I", *values)


def write_atomically(path: Path, data: bytes):
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with open(temporary, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


# --- Reports ---------------------------------------------------------------------------------------------------------

#: Kinds whose number of classes the report prints.
KINDS = (
    "n00007846 n00015388 n01861778 n02084071 n02121808 n01503061 n01661091 n01627424 n02512053 n02159955 n00021265 "
    "n07705931 n07707451 n07881800 n00017222 n11669921 n12992868 n04524313 n02958343 n04490091 n04468005 n04530566 "
    "n04194289 n02686568 n02913152 n03405725 n03800933 n03051540 n04285146 n02778669 n04451818 n04565375 n03964744"
).split()


def report(tree: Tree) -> str:
    nouns = tree.nouns.values()
    classes = [tree.nouns[synset] for synset in tree.classifier]
    lines = [
        f"{len(tree.nouns)} nouns, {sum(1 for noun in nouns if noun.row)} curated, "
        f"{sum(1 for noun in nouns if noun.shown)} shown"
    ]
    lines += ["", "Classes of the classifier by rule:"]
    lines += [f"  {count:5} {rule}" for rule, count in Counter(noun.row.rule for noun in classes).most_common()]
    lines += ["", "Classes of the classifier and shown concepts by category:"]
    of_classes = Counter(noun.category for noun in classes)
    of_shown = Counter(noun.category for noun in nouns if noun.shown)
    for number in (*range(len(CATEGORIES)), NO_CATEGORY):
        name = "none" if number == NO_CATEGORY else CATEGORIES[number]
        lines.append(f"  {of_classes[number]:5} {of_shown[number]:5} {name}")
    above = [{near.synset for near in tree.ancestors(noun)} | {noun.synset} for noun in classes]
    lines += ["", "Classes of the classifier under a kind:"]
    for text in KINDS:
        synset = parse_synset(text)
        lines.append(f"  {sum(1 for kinds in above if synset in kinds):5} {tree.nouns[synset].name}")
    return "\n".join(lines)


def describe(noun: Noun, tree: Tree) -> str:
    rule = noun.row.rule if noun.row else "not curated"
    category = "none" if noun.category == NO_CATEGORY else CATEGORIES[noun.category]
    return f"{synset_text(noun.synset)} {noun.name} [{rule}, {category}] {'|'.join(sum(tree.lemmas(noun), []))}"


def dump(tree: Tree, synset: int) -> str:
    noun = tree.noun(synset)
    above = [f"  {describe(near, tree)}" for near in tree.ancestors(noun)]
    return "\n".join([describe(noun, tree), f"  {noun.definition}", "above:", *above])


def main() -> int:
    parser = argparse.ArgumentParser(description="Compiles WordNet 3.0's nouns and the curated tables.")
    parser.add_argument("--wordnet", type=Path, required=True, help="folder of data.noun, index.noun, noun.exc")
    parser.add_argument("--tables", type=Path, default=TABLES, help="folder of the curated tables")
    parser.add_argument("--out", type=Path, help="file to write")
    parser.add_argument("--check", action="store_true", help="print a report on the tables")
    parser.add_argument("--dump", metavar="SYNSET", help="print one concept and all above it")
    options = parser.parse_args()
    if not (options.out or options.check or options.dump):
        parser.error("one of --out, --check, --dump is needed")
    try:
        tree = Tree(options.wordnet, options.tables)
        if options.out:
            write_atomically(options.out, compile_tree(tree))
        if options.check:
            print(report(tree))
        if options.dump:
            print(dump(tree, parse_synset(options.dump)))
    except (TableError, OSError) as error:
        print(f"concepts.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
