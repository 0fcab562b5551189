"""`python3 -m conversion --weights DIR --photos DIR --out DIR`: converts all models and tries each of them."""

import argparse
import sys
from pathlib import Path

import openvino

from . import check, classifier, detector, detector_light, faces, picture

# Name of the model, what builds it, what tries it.
MODELS = [
    ("classifier", classifier.build, check.classifier),
    ("detector", detector.build, check.detector),
    ("detector-light", detector_light.build, check.detector_light),
    ("faces", faces.build, check.faces),
]


def main():
    parser = argparse.ArgumentParser(prog="conversion", description=__doc__)
    parser.add_argument("--weights", type=Path, required=True, help="folder with a folder for each model's weights")
    parser.add_argument("--photos", type=Path, required=True, help="folder with astronaut, chelsea and coffee (PNG)")
    parser.add_argument("--out", type=Path, required=True, help="folder for the .xml and .bin files")
    arguments = parser.parse_args()

    photos = {
        name: picture.read_png((arguments.photos / f"{name}.png").read_bytes())
        for name in ("astronaut", "chelsea", "coffee")
    }
    # All conversions first: the runtime numbers what it makes, and trying a model would shift the names in the next.
    for name, build, _ in MODELS:
        weights = next((arguments.weights / name).iterdir())
        openvino.save_model(build(str(weights)), arguments.out / f"{name}.xml", compress_to_fp16=True)
    for name, _, try_out in MODELS:
        try:
            try_out(arguments.out / f"{name}.xml", photos)
        except check.WrongAnswer as wrong:
            sys.exit(f"the converted model {name} answers wrongly: {wrong}")


main()
