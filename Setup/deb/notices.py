"""The file `copyright` of the package: who made what, and under which licence."""

from pathlib import Path

NOTICES = Path(__file__).parent / "files/copyright"


def indented(text):
    """The text as a field of a Debian control file continues: by a space, and a dot where a line is empty."""
    return "".join(f" {line.rstrip() or '.'}\n" for line in text.splitlines())


def copyright_file(licence):
    """The notices, with the whole text of the project's own licence, which Debian does not bring."""
    return NOTICES.read_text(encoding="utf-8").rstrip("\n") + "\n" + indented(licence.read_text(encoding="utf-8"))
