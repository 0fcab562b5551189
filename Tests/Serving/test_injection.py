"""Words from outside that would be code if a page did not take them as text: in tags, captions, places, names of files
and cameras, addresses and questions."""

import contextlib
import html.parser
import json
import sqlite3
import subprocess
import tempfile
import urllib.parse
from pathlib import Path

from attacking import Attack, named
from browsing import served
from browsing.paths import VISION

RUN = "window.hacked=1"
PAYLOADS = [
    f"<script>{RUN}</script>",
    f'"><img src=x onerror="{RUN}">',
    f"'><svg onload={RUN}>",
    f"</title></textarea></style></template></script><script>{RUN}</script>",
    f"x' onmouseover='{RUN}' autofocus onfocus='{RUN}",
    f'x" onpointerenter="{RUN}" autofocus onfocus="{RUN}',
    f"javascript:{RUN}",
    f"${{{RUN}}}{{{{constructor.constructor('{RUN}')()}}}}",
    f"<!--<iframe srcdoc='<script>{RUN}</script>'>",
    f"]]><svg><animate onbegin={RUN} attributeName=x dur=1s>",
    f"&lt;script&gt;{RUN}&lt;/script&gt;",
    f'\\"-({RUN})-\\"\\u003cscript\\u003e',
    f"<a href='java\tscript:{RUN}'>x</a><base href='//evil.example/'>",
    f"\u2028{RUN}\u2029//\u202e",
]
# Of a file: no slash may be in it.
NAME = f"<img src=x onerror={RUN}>' \"&lt;.jpg"
FOLDER = f"<svg onload={RUN}>"
TAGS = [
    ("EXIF:ImageDescription", PAYLOADS[0]),
    ("EXIF:UserComment", PAYLOADS[0]),
    ("EXIF:Make", PAYLOADS[1]),
    ("EXIF:Model", PAYLOADS[2]),
    ("EXIF:LensModel", PAYLOADS[3]),
    ("EXIF:Artist", PAYLOADS[4]),
    ("EXIF:Copyright", PAYLOADS[1]),
    ("EXIF:Software", PAYLOADS[1]),
    ("XMP-dc:Description", PAYLOADS[0] + PAYLOADS[1]),
    ("XMP-dc:Title", PAYLOADS[3]),
    *[("XMP-dc:Subject", payload) for payload in PAYLOADS if "\t" not in payload],
    ("XMP-lr:HierarchicalSubject", "a|" + PAYLOADS[1]),
    ("XMP-photoshop:City", PAYLOADS[1]),
    ("XMP-photoshop:Country", PAYLOADS[2]),
    ("XMP-iptcCore:Location", PAYLOADS[0]),
    ("XMP-iptcExt:PersonInImage", PAYLOADS[1]),
    ("XMP-exif:GPSAreaInformation", PAYLOADS[0]),
    ("IPTC:Caption-Abstract", PAYLOADS[0]),
    ("IPTC:ObjectName", PAYLOADS[1]),
    ("IPTC:Keywords", PAYLOADS[0]),
    ("IPTC:Keywords", PAYLOADS[1]),
    ("IPTC:City", f"<img src=x onerror={RUN}>"[:32]),
    ("IPTC:Sub-location", f"<svg onload={RUN}>"[:32]),
]


# The only address elsewhere, which a person may follow: more about a thing.
SEARCH = "https://duckduckgo.com/?q="
ELSEWHERE = ("javascript:", "data:text", "vbscript:", "//", "http")

# What a page has come to hold after all its scripts, of what would run.
LOOK = """() => {
  const found = window.hacked === undefined ? [] : ["something ran"];
  const addresses = new Set(["href", "src", "action", "formaction", "srcdoc", "xlink:href"]);
  for (const element of document.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith("on") || addresses.has(name) && /^\\s*(javascript|data:text)/i.test(value)) {
        found.push(`<${element.localName} ${name}=${value}>`);
      }
    }
    const mayRun = "img[src='x'], iframe, object, embed, base, script:not([src]):not([type='application/json'])";
    if (element.matches(mayRun)) {
      found.push(element.outerHTML);
    }
  }
  return found;
}"""


class Page(html.parser.HTMLParser):
    """Reads a page as browsers do, as far as attributes go, and collects what would run."""

    ADDRESSES = ("href", "src", "action", "formaction", "data", "poster", "srcdoc", "xlink:href", "srcset")

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.found, self.words = [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        names = [name for name, _ in attributes]
        for name, value in attributes:
            address = "".join((value or "").split()).lower()
            if name.startswith("on") or name in ("style", "srcdoc"):
                self.found.append(f"<{tag} {name}={value!r}>")
            elif name in self.ADDRESSES and address.startswith(ELSEWHERE) and not address.startswith(SEARCH):
                self.found.append(f"<{tag} {name}={value!r}>")
            self.words.append(value or "")
        if tag == "script" and "src" not in names and ("type", "application/json") not in attributes:
            self.found.append("<script> without an address")
        if tag in ("iframe", "object", "embed", "base", "animate", "set"):
            self.found.append(f"<{tag}>")

    def handle_data(self, data):
        self.words.append(data)


class Injection(Attack):
    @classmethod
    def setUpClass(cls):
        # Not that of the class above: this site has a photo of its own.
        folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="vision-hostile-")))
        (folder / FOLDER).mkdir()
        photo = named(folder / FOLDER, NAME, TAGS)
        cls.site = cls.enterClassContext(served([photo]))
        cls.address = cls.site.address
        command = [VISION, "place", "--library", cls.site.library, cls.site.photos / NAME, "--set", "Rome"]
        subprocess.run(command, env=cls.site.environment, check=True, capture_output=True, timeout=60)
        # As if the list of places were hostile, which comes from others.
        with contextlib.closing(sqlite3.connect(cls.site.library / "library.sqlite")) as library, library:
            library.execute("UPDATE place SET name = ?, region = ?, country = ?", PAYLOADS[:3])

    def setUp(self):
        super().setUp()
        status, answer = self.json("POST", "/photos/1/tags", {"add": PAYLOADS})
        self.assertEqual(status, 200, answer)
        # A second one comes over the network, and waits to be edited.
        content = named(self.site.folder, "second.jpg", TAGS, width=320).read_bytes()
        self.draft = self.upload(content, name=NAME, purpose="edit")[1]["id"]
        third = named(self.site.folder, "third.jpg", [*TAGS, ("EXIF:Artist", "third")], width=320)
        self.deleted = self.kept(third.read_bytes(), NAME)
        self.json("POST", "/photos/delete", {"ids": [self.deleted]})
        self.json("POST", "/photos/favourite", {"ids": [1], "on": True})

    def pages(self):
        quoted = [urllib.parse.quote(payload, safe="") for payload in PAYLOADS]
        yield from ("/", "/search", "/search?view=rows", "/favourites", "/recent", "/deleted", "/import", "/camera")
        yield from ("/settings", "/settings/library", "/settings/level", "/settings/password", "/welcome")
        yield from ("/photos/1", "/photos/1/result", "/photos/1/tags", "/photos/1/edit", f"/photos/{self.deleted}")
        yield from (f"/drafts/{self.draft}/edit", f"/drafts/{self.draft}/sketch", "/photos/1/sketch", "/sketch")
        for payload in quoted:
            yield from (f"/search?q={payload}", f"/tags/{payload}", f"/photos/1?q={payload}")
            yield from (f"/photos/1?set=tag%3A{payload}", f"/categories/{payload}", f"/nothing/{payload}")
            yield from (f"/search?view={payload}", f"/settings/about/{payload}", f"/login?then={payload}")
            yield f"/photos/{payload}/tags?offset={payload}"

    def test_no_page_holds_anything_that_would_run(self):
        words = {}
        for path in self.pages():
            answer = self.ask("GET", path, [("Accept", "text/html"), ("Cookie", f"language={PAYLOADS[1]}")])
            if (answer.header("Content-Type") or "").startswith("text/html"):
                page = Page(answer.text)
                self.assertEqual(page.found, [], path)
                words[path] = " ".join(page.words)
                policy = answer.header("Content-Security-Policy")
                self.assertIn("script-src 'self'", policy, path)
                self.assertNotIn("unsafe", policy, path)
        # They are shown, as text: what is looked through has them.
        for path in ("/photos/1/tags", "/photos/1/result", "/photos/1"):
            self.assertIn(PAYLOADS[1], words[path], path)
        self.assertIn(PAYLOADS[0], words["/search?q=" + urllib.parse.quote(PAYLOADS[0], safe="")])
        self.assertIn("onerror", words[f"/photos/{self.deleted}"])

    def test_what_scripts_are_told_is_json_and_no_page(self):
        for path in ("/photos/1/info", "/uploads", "/queue", "/tags/complete?q=" + urllib.parse.quote(PAYLOADS[0][:4])):
            answer = self.ask("GET", path, [("Accept", "text/html")])
            self.assertEqual(answer.header("Content-Type"), "application/json", path)
            self.assertEqual(answer.header("X-Content-Type-Options"), "nosniff", path)
            json.loads(answer.body)
        info = json.loads(self.ask("GET", "/photos/1/info").body)
        self.assertIn("<script>", info["caption"])
        self.assertIn(PAYLOADS[1], {tag["name"] for tag in info["tags"]})
        self.assertIn(", ".join(PAYLOADS[:3]), {row["value"] for row in info["rows"]})

    def test_files_are_given_away_under_harmless_names(self):
        for path in ("/photos/1/original", "/photos/1/original?inline", f"/photos/{self.deleted}/original"):
            answer = self.ask("GET", path)
            disposition = answer.header("Content-Disposition")
            self.assertRegex(disposition, r"^\w+; filename=\"[^\"<>\\]*\"; filename\*=UTF-8''[\w.~%-]+$")
            self.assertIn("sandbox", answer.header("Content-Security-Policy"))
            self.assertEqual(answer.header("Content-Type"), "image/jpeg")

    def test_nothing_runs_in_the_browser(self):
        page = self.phone(None)
        page.context.watcher.allow("Failed to load resource.*40[04]")
        dialogs = []
        page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
        hot = [urllib.parse.quote(payload, safe="") for payload in PAYLOADS[:4]]
        paths = ["/", "/search", "/favourites", "/deleted", "/photos/1/result", "/photos/1/tags", "/photos/1/edit"]
        paths += [f"/drafts/{self.draft}/edit", "/settings", "/import", f"/nothing/{hot[0]}", f"/tags/{hot[1]}"]
        paths += [f"/search?q={payload}" for payload in hot]
        for path in paths:
            page.goto(path)
            self.check_page(page, path)
        page.goto("/photos/1")
        page.get_by_role("button", name="Info").first.click()
        page.get_by_role("dialog").first.wait_for()
        self.check_page(page, "the viewer")
        page.goto("/search")
        page.get_by_role("searchbox").first.fill(PAYLOADS[1])
        page.keyboard.press("Enter")
        page.wait_for_url("**q=*")
        self.check_page(page, "the search")
        self.assertEqual(dialogs, [])

    def check_page(self, page, what):
        found = page.evaluate(LOOK)
        self.assertEqual(found, [], what)
