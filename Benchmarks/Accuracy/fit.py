"""Fits the curves of Calibration+Fitted.swift on what `vision-accuracy --candidates` printed, and prints them.

Platt scaling (1999): logistic regression of right or wrong on the logit of a score. Half of the photos fit (those with an
even number in the order of their names), the other half is for `vision-accuracy --half report`. Only the standard library.
"""

import math
import sys
from collections import defaultdict

ANIMATE = {"animals", "food", "vehicles"}


def logit(p):
    p = min(max(p, 1e-4), 1 - 1e-4)
    return math.log(p / (1 - p))


def logistic_regression(rows, ridge=0.5):
    """rows: (features…, is_right). Newton's method with a small ridge on the slopes. Returns offset and slopes."""
    n = len(rows[0])
    w = [0.0] * n
    for _ in range(50):
        gradient = [0.0] * n
        hessian = [[0.0] * n for _ in range(n)]
        for *features, right in rows:
            x = [1.0, *features]
            p = 1 / (1 + math.exp(-max(-30, min(30, sum(a * b for a, b in zip(w, x))))))
            for i in range(n):
                gradient[i] += (right - p) * x[i]
                for j in range(n):
                    hessian[i][j] += p * (1 - p) * x[i] * x[j]
        for i in range(n):
            if i:
                gradient[i] -= ridge * w[i]
            hessian[i][i] += ridge if i else 1e-6
        step = solve(hessian, gradient)
        w = [a + b for a, b in zip(w, step)]
        if max(map(abs, step)) < 1e-7:
            break
    return w


def solve(a, b):
    n = len(b)
    m = [row[:] + [b[i]] for i, row in enumerate(a)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(m[r][i]))
        m[i], m[pivot] = m[pivot], m[i]
        for r in range(n):
            if r != i:
                f = m[r][i] / m[i][i]
                m[r] = [x - f * y for x, y in zip(m[r], m[i])]
    return [m[i][n] / m[i][i] for i in range(n)]


def main(paths):
    lines = defaultdict(list)
    for path in paths:
        photos = []
        with open(path, encoding="utf-8") as file:
            for line in file:
                photo, source, synset, name, category, raw, inside, rival, verdict = line.rstrip("\n").split("\t")
                if photo not in photos:
                    photos.append(photo)
                if len(photos) % 2 == 0 or verdict == "unjudged":
                    continue
                lines[source].append((name, category, float(raw), inside, rival, int(verdict == "right")))
    boxes = []
    for name, category, raw, inside, rival, right in lines["box"]:
        looked = inside != "-" and category != "people"
        agreement = logit(max(float(inside), 0.01)) if looked else 0.0
        boxes.append(
            (
                logit(raw),
                agreement if category in ANIMATE else 0.0,
                agreement if category not in ANIMATE else 0.0,
                right,
            )
        )
    offset, slope, animate, other = logistic_regression(boxes)
    print(f"detector: offset {offset:.3f}, slope {slope:.3f}; agreement {animate:.3f} animate, {other:.3f} other; n {len(boxes)}")
    for source in ["whole", "narrower", "face"]:
        rows = [(logit(raw), right) for _, _, raw, _, _, right in lines[source]]
        if rows:
            print(f"{source}: offset {(w := logistic_regression(rows))[0]:.3f}, slope {w[1]:.3f}; n {len(rows)}")


main(sys.argv[1:])
