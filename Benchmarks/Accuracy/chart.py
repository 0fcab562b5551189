"""Draws what `vision-accuracy --markdown` printed as an SVG: python3 chart.py TITLE=FILE… > chart.svg

One group of bars a measure and set, one bar a level, the 95 % interval as a line, the target as a dot. Standard library only.
"""

import html
import re
import sys

LEVELS = ["Low", "Medium", "High"]
COLOURS = ["#56b4e9", "#0072b2", "#013a63"]
TARGETS = {
    "Shown tags that are right": [80, 90, 97],
    "Photos with something right": [90, 80, 65],
    "COCO objects found": [70, 60, 48],
}
HEIGHT, TOP, LEFT, BAR, GAP = 220, 40, 50, 52, 50


def rows(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            numbers = [re.findall(r"\d+", cell) for cell in cells[1:]]
            if cells[0] in TARGETS and all(len(n) == 4 for n in numbers):
                yield cells[0], [[int(x) for x in n[:3]] for n in numbers]


def y(percent):
    return TOP + HEIGHT * (1 - percent / 100)


def main(words):
    groups = []
    for word in words:
        title, path = word.split("=", 1)
        groups += [(f"{measure}: {title}", TARGETS[measure], values) for measure, values in rows(path)]
    width = LEFT + len(groups) * (3 * BAR + GAP)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{TOP + HEIGHT + 60}" '
        'font-family="sans-serif" font-size="12" role="img">',
        "<title>Precision and recall at the three levels</title>",
        f'<rect width="{width}" height="{TOP + HEIGHT + 60}" fill="white"/>',
    ]
    for percent in range(0, 101, 20):
        out.append(f'<line x1="{LEFT}" x2="{width - 10}" y1="{y(percent)}" y2="{y(percent)}" stroke="#ddd"/>')
        out.append(f'<text x="{LEFT - 8}" y="{y(percent) + 4}" text-anchor="end">{percent} %</text>')
    x = LEFT + GAP / 2
    for title, targets, values in groups:
        for index, (value, low, high) in enumerate(values):
            left = x + index * BAR
            middle = left + BAR / 2 - 2
            out.append(
                f'<rect x="{left}" y="{y(value)}" width="{BAR - 4}" height="{y(0) - y(value)}" fill="{COLOURS[index]}"/>'
            )
            out.append(f'<line x1="{middle}" x2="{middle}" y1="{y(low)}" y2="{y(high)}" stroke="#888" stroke-width="2"/>')
            out.append(f'<circle cx="{middle}" cy="{y(targets[index])}" r="4" fill="#d55e00" stroke="white"/>')
            out.append(f'<text x="{middle}" y="{y(0) + 15}" text-anchor="middle">{LEVELS[index]}</text>')
        measure, where = title.split(": ")
        for line, text in enumerate([measure, where]):
            out.append(
                f'<text x="{x + 1.5 * BAR}" y="{y(0) + 34 + 16 * line}" text-anchor="middle">{html.escape(text)}</text>'
            )
        x += 3 * BAR + GAP
    out.append(f'<circle cx="{LEFT + 10}" cy="18" r="4" fill="#d55e00"/>')
    out.append(f'<text x="{LEFT + 20}" y="22">target; grey: 95 % interval (Wilson)</text></svg>')
    print("\n".join(out))


main(sys.argv[1:])
