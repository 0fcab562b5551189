"""Files to be uploaded: small photos of their own, and what only looks like one."""

import hashlib
import random
import shutil
import struct
import subprocess
import zlib

from browsing import jpeg


def chunk(name, content):
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def png(seed, side=48):
    """A small picture of its own, about as large as its pixels."""
    dice = random.Random(seed)
    rows = b"".join(b"\0" + dice.randbytes(side * 3) for _ in range(side))
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    data = chunk(b"IDAT", zlib.compress(rows, 1))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + data + chunk(b"IEND", b"")


PNG = png(0)
JPEG = jpeg("coffee", 160).read_bytes()


def photo(seed, width=160):
    """A photo of its own that can be recognised: one of a cup, a little brighter or darker here and there."""
    whole = bytearray(jpeg("coffee", width).read_bytes())
    # The steps of brightness (ITU T.81, B.2.4.1), after the marker, the length and the table's number.
    start = whole.index(b"\xff\xdb") + 5
    bits = int.from_bytes(hashlib.sha256(str(seed).encode()).digest()[:8], "big")
    for place in range(64):
        whole[start + place] = min(255, whole[start + place] + (bits >> place & 1))
    return bytes(whole)


def named(folder, name, tags, width=640):
    """A photo of a cup in a file of this name, with these tags of exiftool's inside."""
    path = folder / name
    shutil.copy(jpeg("coffee", width), path)
    arguments = "\n".join(f"-{tag}={value}" for tag, value in tags)
    command = ["exiftool", "-q", "-m", "-overwrite_original", "-codedcharacterset=utf8", "-@", "-", str(path)]
    subprocess.run(command, input=arguments.encode(), check=True, capture_output=True)
    return path
