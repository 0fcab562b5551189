"""Draws what `vision-accuracy --cross` printed as an SVG: python3 chart.py < printed > chart.svg

Left, one group of bars a row of the table, one bar a level: the share, its 95 % interval, the target. Right, the reliability
diagram: of tags said with so much, how many were right. Standard library only.
"""

import html
import re
import sys

LEVELS = ["Low", "Medium", "High"]
COLOURS = ["#56b4e9", "#0072b2", "#013a63"]
TARGETS = {
    "scenes: tags that are right": [80, 90, 97],
    "objects: tags that are right": [80, 90, 97],
    "wild: tags that are right": [80, 90, 95],
    "scenes: objects found": [66, 55, 46],
    "objects: photos with something right": [87, 78, 65],
    "wild: photos with something right": [65, 60, 45],
}
HEIGHT, TOP, LEFT, BAR, GAP = 260, 44, 50, 26, 26


def read(lines):
    """The rows of the first table, and the bins of every reliability table by its name."""
    rows, bins, name = [], {}, None
    for line in lines:
        if found := re.match(r"Percentages (\w+):", line):
            name = found[1]
        if not line.startswith("|"):
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        numbers = [[int(x) for x in re.findall(r"\d+", cell)] for cell in cells]
        if cells[0] in TARGETS and all(len(n) == 4 for n in numbers[1:]):
            rows.append((cells[0], [n[:3] for n in numbers[1:]]))
        elif name and len(cells) == 2 and len(numbers[1]) == 4:
            bins.setdefault(name, []).append((numbers[0][0], *numbers[1][:3]))
    return sorted(rows, key=lambda row: list(TARGETS).index(row[0])), bins


def y(percent):
    return TOP + HEIGHT * (1 - percent / 100)


def text(x, at, words, anchor="middle", size=12):
    return f'<text x="{x}" y="{at}" text-anchor="{anchor}" font-size="{size}">{html.escape(words)}</text>'


def bars(rows):
    out = []
    x = LEFT + GAP / 2
    for title, values in rows:
        for index, (value, low, high) in enumerate(values):
            left = x + index * BAR
            middle = left + BAR / 2 - 1
            out.append(
                f'<rect x="{left}" y="{y(value)}" width="{BAR - 3}" height="{y(0) - y(value)}" fill="{COLOURS[index]}"/>'
            )
            out.append(f'<line x1="{middle}" x2="{middle}" y1="{y(low)}" y2="{y(high)}" stroke="#888" stroke-width="2"/>')
            out.append(
                f'<circle cx="{middle}" cy="{y(TARGETS[title][index])}" r="4" fill="#d55e00" stroke="white"/>'
            )
        where, measure = title.split(": ")
        for line, words in enumerate([where, *wrapped(measure)]):
            out.append(text(x + 1.5 * BAR, y(0) + 18 + 15 * line, words))
        x += 3 * BAR + GAP
    return out, x


def wrapped(words):
    parts = words.split(" ")
    half = (len(parts) + 1) // 2
    return [" ".join(parts[:half]), " ".join(parts[half:])]


def diagram(bins, left):
    def across(percent):
        return left + HEIGHT * percent / 100

    out = [f'<rect x="{left}" y="{y(100)}" width="{HEIGHT}" height="{HEIGHT}" fill="none" stroke="#bbb"/>']
    out.append(f'<line x1="{left}" y1="{y(0)}" x2="{across(100)}" y2="{y(100)}" stroke="#bbb" stroke-dasharray="4 4"/>')
    for shift, (name, colour) in enumerate([("inside", "#0072b2"), ("outside", "#d55e00")]):
        points = bins.get(name, [])
        for said, right, low, high in points:
            x = across(said) + 3 * shift
            out.append(f'<line x1="{x}" x2="{x}" y1="{y(low)}" y2="{y(high)}" stroke="{colour}" stroke-opacity="0.4"/>')
            out.append(f'<circle cx="{x}" cy="{y(right)}" r="4" fill="{colour}"/>')
        path = " ".join(f"{across(p[0]) + 3 * shift},{y(p[1])}" for p in points)
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}"/>')
        out.append(text(left + 8, y(100) + 18 + 16 * shift, "● " + name, "start").replace("<text", f'<text fill="{colour}"'))
    for percent in (0, 50, 100):
        out.append(text(across(percent), y(0) + 16, f"{percent} %", size=11))
    out.append(text(across(50), y(0) + 33, "said"))
    out.append(text(across(50), y(100) - 8, "of tags said so, are right"))
    return out


def main():
    rows, bins = read(sys.stdin)
    drawn, end = bars(rows)
    width = end + 60 + HEIGHT + 20
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {TOP + HEIGHT + 60}" '
        'font-family="sans-serif" font-size="12" role="img">',
        "<title>How right the tags are at the three levels, and how true the percentages</title>",
        f'<rect width="{width}" height="{TOP + HEIGHT + 60}" fill="white"/>',
    ]
    for percent in range(0, 101, 20):
        out.append(f'<line x1="{LEFT}" x2="{end}" y1="{y(percent)}" y2="{y(percent)}" stroke="#ddd"/>')
        out.append(text(LEFT - 8, y(percent) + 4, f"{percent} %", "end"))
    out += drawn + diagram(bins, end + 60)
    for index, level in enumerate(LEVELS):
        out.append(f'<rect x="{LEFT + 80 * index}" y="12" width="12" height="12" fill="{COLOURS[index]}"/>')
        out.append(text(LEFT + 80 * index + 18, 22, level, "start"))
    out.append(f'<circle cx="{LEFT + 250}" cy="18" r="4" fill="#d55e00"/>')
    out.append(text(LEFT + 260, 22, "target; grey: 95 % interval", "start"))
    print("\n".join([*out, "</svg>"]))


main()
