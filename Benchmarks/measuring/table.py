"""The table at the end."""

from typing import NamedTuple


class Row(NamedTuple):
    what: str
    measured: str
    compared: str
    result: str
    goal: str
    met: bool | None


HEAD = Row("What", "Vision", "Compared with", "Result", "Goal", None)


def cells(row, met):
    return [row.what, row.measured, row.compared, row.result, row.goal, met]


def text(rows):
    """Markdown whose columns line up, so that it can be read in a terminal, too."""
    lines = [cells(HEAD, "Met")]
    lines += [cells(row, {True: "yes", False: "no", None: ""}[row.met]) for row in rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    printed = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths)) + " |" for line in lines]
    printed.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(printed)
