"""Tries each converted model on photos whose content is known, so that a silently wrong one stops the set-up."""

import numpy
import openvino

from . import picture

CAT_CLASSES = [281, 282, 283, 284, 285]  # ImageNet: tabby … Egyptian cat
ESPRESSO = 967
COCO80_CAT, COCO80_CUP = 15, 41
COCO91_CAT, COCO91_CUP = 17, 47


class WrongAnswer(Exception):
    """A model does not find in a photo what is in it."""


def compiled(path):
    return openvino.Core().compile_model(path, "CPU", {"INFERENCE_PRECISION_HINT": "f32"})


def expect(what, holds, found):
    if not holds:
        raise WrongAnswer(f"expected {what}, found {found}")


def classifier(path, photos):
    model = compiled(path)
    for name, classes in (("chelsea", CAT_CLASSES), ("coffee", [ESPRESSO])):
        answer = model(picture.stretched(photos[name], 260)[None])
        probability = float(answer["probs"][0, classes].sum())
        expect(f"{name} as one of the classes {classes} with at least 0.5", probability >= 0.5, probability)
        expect("probabilities that add up to 1", abs(float(answer["probs"].sum()) - 1) < 1e-3, answer["probs"].sum())
        expect("finite features", numpy.isfinite(answer["features"]).all() and answer["features"].any(), "others")


def detector(path, photos):
    model = compiled(path)
    for name, kind in (("chelsea", COCO80_CAT), ("coffee", COCO80_CUP)):
        predictions = model(picture.letterboxed(photos[name], 640)[None])["predictions"][0]
        best = predictions[4 + kind].argmax()
        expect(f"{name} as class {kind} with at least 0.6", predictions[4 + kind, best] >= 0.6, predictions[4:, best].max())
        x, y, width, height = predictions[:4, best]
        expect("a box inside the picture", 0 < x < 640 and 0 < y < 640 and 60 < width < 640 and 60 < height < 640, (x, y))


def detector_light(path, photos):
    model = compiled(path)
    for name, kind in (("chelsea", COCO91_CAT), ("coffee", COCO91_CUP)):
        answer = model(picture.stretched(photos[name], 320)[None])
        best = answer["scores"][0, :, kind].argmax()
        score, (y0, x0, y1, x1) = answer["scores"][0, best, kind], answer["boxes"][0, best]
        expect(f"{name} as class {kind} with at least 0.5", score >= 0.5, score)
        expect("a box inside the picture", -0.05 < y0 < y1 < 1.05 and -0.05 < x0 < x1 < 1.05, (y0, x0, y1, x1))


def faces(path, photos):
    model = compiled(path)
    answer = model(picture.stretched(photos["astronaut"], 192)[None])
    best = answer["scores"][0, :, 0].argmax()
    score = sigmoid(answer["scores"][0, best, 0])
    expect("the astronaut's face with at least 0.7", score >= 0.7, score)
    x, y = answer["boxes"][0, best, :2] / 192 + (best % 48 / 48, best // 48 / 48)
    expect("that face near (0.44, 0.22)", abs(x - 0.44) < 0.05 and abs(y - 0.22) < 0.05, (x, y))
    cat = sigmoid(model(picture.letterboxed(photos["chelsea"], 192)[None])["scores"].max())
    expect("no human face in chelsea the cat", cat < 0.6, cat)


def sigmoid(logit):
    return 1 / (1 + numpy.exp(-float(logit)))
