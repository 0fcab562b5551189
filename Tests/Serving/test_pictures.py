"""Uploads that are no photos, or more than that: refused, or given away as nothing but a picture."""

import io
import struct
import time
import zipfile
import zlib

from attacking import JPEG, PNG, Attack, chunk, photo, png

PAGE = b"<!doctype html><html><body><script>window.hacked=1</script></body></html>"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>window.hacked=1</script></svg>'
XXE = (
    b'<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    b'<svg xmlns="http://www.w3.org/2000/svg" width="900" height="90"><text y="20">&x;</text>'
    b'<image href="file:///etc/passwd"/><image href="http://127.0.0.1:1/x.png"/></svg>'
)
PDF = b"%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<</Root 1 0 R>>"


def archive():
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as file:
        file.writestr("../../evil.jpg", JPEG)
    return made.getvalue()


def bomb(side):
    """A whole PNG of so many pixels on each side, black, in half a megabyte."""
    count = (side + 7) // 8 + 1
    total = count * side
    packer = zlib.compressobj(9)
    piece = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    again = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    rest = packer.compress(bytes(total % (1 << 20))) + packer.flush()
    data = piece + again * (total // (1 << 20) - 1) + rest + struct.pack(">I", (total % 65521) << 16 | 1)
    header = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def lying_jpeg(width, height):
    """A JPEG whose frame says that it is so large."""
    at = JPEG.index(b"\xff\xc0") if b"\xff\xc0" in JPEG else JPEG.index(b"\xff\xc2")
    return JPEG[: at + 5] + struct.pack(">HH", height, width) + JPEG[at + 9 :]


def commented(text):
    whole = photo(text)
    return whole[:2] + b"\xff\xfe" + struct.pack(">H", len(text) + 2) + text + whole[2:]


def chunked(seed, name, content):
    """A PNG with one more chunk."""
    whole = png(seed)
    return whole[:33] + chunk(name, content) + whole[33:]


def looping_tiff():
    """A TIFF whose directory is its own next one."""
    return b"II*\0\x08\0\0\0" + struct.pack("<H", 1) + struct.pack("<HHII", 256, 4, 1, 100) + struct.pack("<I", 8)


NO_PHOTOS = {
    "page.html": PAGE,
    "page.jpg": PAGE,
    "drawing.svg": SVG,
    "drawing.jpg": SVG,
    "drawing.svgz": zlib.compress(SVG),
    "entities.svg": XXE,
    "entities.png": XXE,
    "paper.pdf": PDF,
    "paper.jpg": PDF,
    "archive.zip": archive(),
    "archive.jpg": archive(),
    "script.mvg": b"push graphic-context\nviewbox 0 0 9 9\nimage over 0,0 0,0 '/etc/passwd'\npop graphic-context",
    "caption.png": b"caption:@/etc/passwd",
    "paper.eps": b"%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file",
    "numbers.csv": b"1,2,3\n4,5,6\n",
    "matrix.mat": b"3 3\n1 2 3\n4 5 6\n7 8 9\n",
    "grey.pgm": b"P5 4 4 255\n" + bytes(16),
    "huge.ppm": b"P6 60000 60000 255\n" + bytes(100),
    "raw.v": b"\xb6\xa6\xf2\x08" + bytes(60) + PAGE,
    "program.jpg": b"\x7fELF\x02\x01\x01" + bytes(200),
    "truncated head.jpg": JPEG[:20],
    "truncated.png": PNG[:40],
    "signature.jpg": b"\xff\xd8\xff",
    "signature.png": b"\x89PNG\r\n\x1a\n",
    "signature.webp": b"RIFF\xff\xff\xff\xffWEBPVP8X" + b"\xff" * 40,
    "signature.heic": b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + b"\xff" * 60,
    "signature.avif": b"\xff\xff\xff\xffftypavif" + b"\0" * 60,
    "signature.gif": b"GIF89a\xff\xff\xff\xff\xff\xff\xff",
    "loop.tiff": looping_tiff(),
    "zeros.jpg": bytes(5000),
    "a byte.jpg": b"\xff",
    "bomb.png": bomb(60_000),
    "bomb.jpg": lying_jpeg(65535, 65535),
    "flat.jpg": lying_jpeg(0, 0),
    "no lines.png": PNG[:8] + chunk(b"IHDR", struct.pack(">IIBBBBB", 2**31 - 1, 2**31 - 1, 16, 6, 0, 0, 0)),
}
# Pictures that are something else as well: they may come in, and are pictures when they go out.
POLYGLOTS = {
    "page inside.jpg": commented(PAGE),
    "page behind.jpg": photo("page behind") + PAGE,
    "script inside.jpg": commented(b"*/=1;window.hacked=1/*"),
    "archive behind.jpg": photo("archive behind") + archive(),
    "paper behind.jpg": photo("paper behind") + PDF,
    "page.html": photo("page"),
    "drawing.svg": png(77),
    "wrong ending.gif": photo("ending"),
    "program.exe": photo("program"),
    "cut in the middle.jpg": photo("cut", 400)[:-9000],
    "page in a chunk.png": chunked(1, b"tEXt", b"Comment\0" + PAGE),
    "unending text.png": chunked(2, b"zTXt", b"Comment\0\0" + zlib.compress(bytes(50 << 20))),
    "colours.png": chunked(3, b"iCCP", b"x\0\0" + zlib.compress(bytes(20 << 20))),
}


class Pictures(Attack):
    def test_what_is_no_photo_is_refused_with_a_sentence_and_gone(self):
        for name, content in NO_PHOTOS.items():
            status, answer = self.upload(content, name)
            self.assertEqual(status, 422, f"{name}: {answer}")
            self.assertGreater(len(answer["title"]), 15, name)
            status, answer = self.upload(content, name, purpose="edit")
            self.assertEqual(status, 422, f"{name}: {answer}")
        status, _ = self.upload(b"", "empty.jpg")
        self.assertEqual(status, 422)
        self.assertEqual(self.gained(), {})
        self.assertEqual(self.upload(photo("after"))[0], 200)

    def test_what_is_a_photo_and_more_is_given_away_as_a_photo(self):
        for name, content in POLYGLOTS.items():
            status, answer = self.upload(content, name)
            if status != 200:
                self.assertEqual(status, 422, f"{name}: {answer}")
                self.assertGreater(len(answer["title"]), 15, name)
                continue
            for query, kind in (("", "attachment"), ("?tagged", "attachment"), ("?inline", "inline")):
                given = self.ask("GET", f"/photos/{answer['photo']}/original{query}", [("Accept", "text/html")])
                if query != "?tagged":
                    self.assertEqual(given.body, content, name)
                elif given.header("Content-Type") == "application/zip":
                    # Where tags cannot be inside, they are beside.
                    with zipfile.ZipFile(io.BytesIO(given.body)) as both:
                        names = both.namelist()
                        self.assertEqual(both.read(names[0]), content, name)
                        self.assertEqual([names[0] + ".xmp"], names[1:], name)
                else:
                    # The copy with tags says what the file says of itself, in fields of its own.
                    self.assertEqual(given.body[:3], content[:3], name)
                types = ("image/jpeg", "image/png") + ("application/zip",) * (query == "?tagged")
                self.assertIn(given.header("Content-Type"), types, name)
                self.assertEqual(given.header("X-Content-Type-Options"), "nosniff", name)
                self.assertTrue(given.header("Content-Disposition").startswith(kind), name)
                self.assertIn("sandbox", given.header("Content-Security-Policy"), name)
            # What is shown is made anew of the pixels.
            info = self.ask("GET", f"/photos/{answer['photo']}/tags").text
            address = info[info.index("/thumbs/") :].split('"')[0].replace("-s.", "-l.")
            picture = self.ask("GET", address)
            self.assertIn(picture.status, (200, 404), name)
            if picture.status == 200:
                self.assertEqual(picture.header("Content-Type"), "image/webp", name)
                for trace in (b"<script", b"hacked", b"%PDF", b"evil"):
                    self.assertNotIn(trace, picture.body, name)

    def test_a_page_in_a_picture_does_not_run(self):
        number = self.kept(POLYGLOTS["page inside.jpg"], "page.html")
        page = self.phone(f"/photos/{number}/original?inline")
        # Not even that of the page that a browser makes of a picture.
        page.context.watcher.allow("Applying inline style violates")
        self.assertIsNone(page.evaluate("window.hacked ?? null"))
        self.assertEqual(page.evaluate("document.contentType"), "image/jpeg")

    def test_the_queue_goes_on_past_what_cannot_be_recognised(self):
        for name, content in POLYGLOTS.items():
            self.upload(content, name, purpose="analyse")
        deadline = time.monotonic() + 300
        while (queue := self.json("GET", "/queue")[1])["waiting"] + queue["running"] and time.monotonic() < deadline:
            time.sleep(0.2)
        self.assertEqual(queue["waiting"] + queue["running"], 0)
