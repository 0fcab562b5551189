"""Rules of the app's own scripts and style sheets that no checker knows."""

import hashlib
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from browsing import served
from browsing.paths import DEPS, ROOT

SOURCES = ROOT / "Sources"

# Names, tags and captions are hostile text: nothing that a script builds may be read as HTML, code or style.
BUILDS_MARKUP = re.compile(
    r"\.(?:inner|outer)HTML\b|insertAdjacentHTML|setHTMLUnsafe|createContextualFragment|document\.write"
    r"|\beval\(|new Function|setAttribute\(\s*[\"'](?:style|on)|\.style\.cssText"
)
# Everything comes from the site itself; the names of XML vocabularies are no addresses.
ELSEWHERE = re.compile(r"(?:https?:)?//(?!\s|www\.w3\.org/)[\w-]+\.[\w.]+")
# Understood by Chromium and not by WebKit: the whole declaration would be lost.
PICTURE_BY_THEME = re.compile(r"light-dark\(\s*(?:[\w-]*gradient|url|image-set)\(")


def without_comments(path):
    lines, is_in_comment = [], False
    for line in path.read_text(encoding="utf-8").splitlines():
        text = line.strip()
        if is_in_comment or text.startswith("/*"):
            is_in_comment = not text.endswith("*/")
        elif text and not text.startswith("//"):
            lines.append(re.sub(r"/\*.*?\*/", "", text))
    return "\n".join(lines)


def shortened(path):
    copy = hashlib.sha256(path.read_bytes()).hexdigest() + path.suffix
    return (DEPS / "minified" / copy).read_text(encoding="utf-8")


def formatted(text, suffix):
    """A script or style sheet as the formatter writes it, whatever lines and spaces it had."""
    with tempfile.TemporaryDirectory(prefix="vision-formatter-") as folder:
        (Path(folder) / "biome.json").write_text('{ "formatter": { "expand": "always" } }', encoding="utf-8")
        command = [DEPS / "testing/bin/biome", "format", f"--stdin-file-path=file{suffix}", f"--config-path={folder}"]
        return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


class Sources(unittest.TestCase):
    def check(self, ending, pattern, without=r"/\*.*?\*/|^\s*//[^\n]*"):
        paths = sorted(SOURCES.rglob(f"*.{ending}"))
        self.assertNotEqual(paths, [])
        for path in paths:
            text = re.sub(without, "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
            found = pattern.search(text)
            self.assertIsNone(found, f"{path.relative_to(ROOT)}: {found and found.group()}")

    def test_each_icon_that_pages_load_is_used_by_one(self):
        texts = [path.read_text(encoding="utf-8") for ending in ("swift", "js") for path in SOURCES.rglob(f"*.{ending}")]
        # As a word between quotation marks, or at the end of the sprite's address.
        named = set(re.findall(r"""["'#]([a-z0-9-]+)["'`]""", "\n".join(texts)))
        listed = (ROOT / "Setup/icons.txt").read_text(encoding="utf-8").splitlines()
        icons = {line for line in listed if line and not line.startswith("#")}
        self.assertIn("house", icons)
        self.assertEqual(icons - named, set())

    def test_no_script_builds_html_code_or_style_out_of_text(self):
        self.check("js", BUILDS_MARKUP)

    def test_nothing_names_another_site(self):
        self.check("js", ELSEWHERE)
        self.check("css", ELSEWHERE)

    def test_no_picture_depends_on_the_theme_in_a_way_that_iphones_do_not_know(self):
        self.check("css", PICTURE_BY_THEME)

    def test_shortened_scripts_and_style_sheets_mean_what_their_originals_mean(self):
        """What shortens them knows neither a template within another nor, within a rule, a space before a colon."""
        paths = sorted([*SOURCES.rglob("*.js"), *SOURCES.rglob("*.css")])
        self.assertNotEqual(paths, [])
        for path in paths:
            shorter, original = shortened(path), without_comments(path)
            self.assertLess(len(shorter), path.stat().st_size, path.name)
            self.assertEqual(formatted(shorter, path.suffix), formatted(original, path.suffix), path.name)

    def test_shortened_scripts_and_style_sheets_are_sent(self):
        with served() as site:
            page = site.get("/settings")[2].decode()
            assets = re.search(r"/assets/\w+/", page).group()
            for name in ("AppShell/Page/app.js", "AppShell/Page/app.css"):
                sent = site.get(assets + name)[2].decode()
                self.assertEqual(sent, shortened(SOURCES / name), name)

    def test_the_patterns_find_what_they_are_for(self):
        for text in ("a.innerHTML = b", "x.insertAdjacentHTML(p)", 'a.setAttribute("onclick", b)', "eval(x)"):
            self.assertIsNotNone(BUILDS_MARKUP.search(text), text)
        self.assertIsNotNone(ELSEWHERE.search('import "https://example.org/x.js"'))
        self.assertIsNotNone(PICTURE_BY_THEME.search("light-dark(\n linear-gradient(red, blue))"))
