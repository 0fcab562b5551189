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


def logistic_regression(rows, prior, strength=3.0):
    """rows: (features…, is_right). Newton's method; a ridge holds the slopes near `prior` where there is little to go by.

    Returns the offset and the slopes."""
    n = len(rows[0])
    w = [0.0, *prior]
    for _ in range(200):
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
                gradient[i] -= strength * (w[i] - prior[i - 1])
            hessian[i][i] += strength if i else 1e-6
        step = solve(hessian, gradient)
        # Newton's own step overshoots far from the optimum.
        shorten = min(1.0, 1.0 / max(max(map(abs, step)), 1e-9))
        w = [a + shorten * b for a, b in zip(w, step)]
        if max(map(abs, step)) < 1e-6:
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


def read(paths, half):
    """The statements of every second photo: `half` 1 for those that fit, 0 for the others, None for all."""
    for path in paths:
        photos = []
        with open(path, encoding="utf-8") as file:
            for line in file:
                fields = line.rstrip("\n").split("\t")
                photo, source, synset, name, category, raw, inside, rival, dominant, verdict = fields
                if photo not in photos:
                    photos.append(photo)
                if half is not None and len(photos) % 2 != half:
                    continue
                # Below this nobody has looked at every statement.
                if float(raw) >= 0.15:
                    yield source, category, logit(float(raw)), inside, dominant, int(verdict == "right")


def main(words):
    half = 1 if "--half" in words else None
    paths = [word for word in words if word != "--half"]
    groups = defaultdict(list)
    for source, category, score, inside, dominant, right in read(paths, half):
        if source != "box":
            groups[source].append((score, right))
            continue
        agreement = logit(max(float(inside), 0.01)) if inside != "-" else None
        if category == "people":
            groups["people"].append((score, float(dominant), right))
        elif agreement is None:
            groups["unseen"].append((score, float(dominant), right))
        else:
            name = "known" if category in ANIMATE else "things"
            groups[name].append((score, agreement, float(dominant), right))
    priors = {"people": [1, 0], "unseen": [1, -1], "known": [1, 0.5, -1], "things": [1, 0.5, -1]}
    for name, rows in sorted(groups.items()):
        fitted = logistic_regression(rows, priors.get(name, [1]))
        print(f"{name:9} n {len(rows):4}  " + "  ".join(f"{value:.2f}" for value in fitted))


main(sys.argv[1:])
