"""A plain Python script that recognises a folder of photos: onnxruntime, Pillow and NumPy, on two cores.

usage: import.py FOLDER --models DIR --out FILE [--processes N] [--threads N] [--limit N] [--reduced]

Plain: the photo is opened, turned upright, and each input is cut out of it and resized. With --reduced it is made by
someone who knows Pillow well: the JPEG decoder reduces the photo while it reads, and inputs are cut out of the small one.

The same models look at each photo as often as in the app: the detector once, the classifier twice at the whole photo
and once into each of up to six boxes, the face detector once. Left out, in its favour: hashes, metadata, calibration,
the tree of kinds, boxes of faces, an index. FILE gets a line for each photo: how often the classifier looked, the path,
the best class of the whole photo and the labels of the boxes.
"""

import argparse
import multiprocessing
from pathlib import Path

import numpy
import onnxruntime
from PIL import Image, ImageOps

CLASSIFIER_SIDE, DETECTOR_SIDE, FACE_SIDE = 260, 640, 192
WORKING_SIDE = 1000
LEAST_SCORE, OVERLAP = 0.1, 0.7
MOST_LOOKS, MARGIN, ZOOM = 6, 0.05, 0.89
# Of the photo's longer side.
LEAST_SIDE = 96 / 1000
# The classes of COCO that have nothing below them in ImageNet: the classifier is not run on their boxes.
NOT_NARROWED = {10, 23, 28, 29, 31, 33, 34, 35, 36, 37, 38, 40, 42, 51, 54, 55, 58, 73, 76, 79}


class Model:
    def __init__(self, path, threads):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        # The detector was published for any size.
        for name, size in (("batch", 1), ("height", DETECTOR_SIDE), ("width", DETECTOR_SIDE)):
            options.add_free_dimension_override_by_name(name, size)
        self.session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
        self.input = self.session.get_inputs()[0].name

    def __call__(self, pixels):
        return self.session.run(None, {self.input: pixels})


class Recogniser:
    def __init__(self, folder, threads, reduced):
        self.classifier = Model(f"{folder}/classifier.onnx", threads)
        self.detector = Model(f"{folder}/detector.onnx", threads)
        self.faces = Model(f"{folder}/faces.onnx", threads)
        self.reduced = reduced

    def analyze(self, path):
        image = self.open(path)
        boxes = self.detect(image)
        self.faces(floats(letterboxed(image, FACE_SIDE, 127)[0]))
        whole = (self.classify(image) + self.classify(centre(image))) / 2
        looked_into = sorted((box for box in boxes if worth_looking(box, image)), key=area, reverse=True)[:MOST_LOOKS]
        inside = [self.classify(square_around(image, box)) for box in looked_into]
        return 2 + len(inside), int(whole.argmax()), [int(box[4]) for box in boxes]

    def open(self, path):
        image = Image.open(path)
        if not self.reduced:
            return ImageOps.exif_transpose(image).convert("RGB")
        image.draft("RGB", (WORKING_SIDE * image.width // max(image.size), WORKING_SIDE * image.height // max(image.size)))
        image = ImageOps.exif_transpose(image).convert("RGB")
        image.thumbnail((WORKING_SIDE, WORKING_SIDE), Image.Resampling.BILINEAR)
        return image

    def classify(self, image):
        pixels = image.resize((CLASSIFIER_SIDE, CLASSIFIER_SIDE), Image.Resampling.BILINEAR)
        return self.classifier(floats(pixels))[0][0]

    def detect(self, image):
        """Rows of left, top, right, bottom in pixels, label, score."""
        square, scale, left, top = letterboxed(image, DETECTOR_SIDE, 114)
        values = self.detector(floats(square).transpose(0, 3, 1, 2) / numpy.float32(255))[0][0]
        scores = values[4:].max(0)
        kept = scores >= LEAST_SCORE
        x, y, width, height = values[:4, kept]
        corners = [x - width / 2 - left, y - height / 2 - top, x + width / 2 - left, y + height / 2 - top]
        rows = numpy.stack([corner / scale for corner in corners] + [values[4:, kept].argmax(0), scores[kept]], 1)
        rows[:, 0:3:2] = rows[:, 0:3:2].clip(0, image.width)
        rows[:, 1:4:2] = rows[:, 1:4:2].clip(0, image.height)
        return suppressed(rows[rows[:, 5].argsort()[::-1]])


def floats(image):
    return numpy.asarray(image, numpy.float32)[None]


def letterboxed(image, side, grey):
    scale = side / max(image.size)
    small = image.resize((round(image.width * scale), round(image.height * scale)), Image.Resampling.BILINEAR)
    square = Image.new("RGB", (side, side), (grey, grey, grey))
    left, top = (side - small.width) // 2, (side - small.height) // 2
    square.paste(small, (left, top))
    return square, scale, left, top


def centre(image):
    half = min(image.size) * ZOOM / 2
    x, y = image.width / 2, image.height / 2
    return image.crop((round(x - half), round(y - half), round(x + half), round(y + half)))


def square_around(image, box):
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    half = max(box[2] - box[0], box[3] - box[1]) * (0.5 + MARGIN)
    left, top = max(0, x - half), max(0, y - half)
    return image.crop((int(left), int(top), int(min(image.width, x + half)), int(min(image.height, y + half))))


def area(box):
    return (box[2] - box[0]) * (box[3] - box[1])


def worth_looking(box, image):
    side = max(box[2] - box[0], box[3] - box[1])
    return side >= LEAST_SIDE * max(image.size) and int(box[4]) not in NOT_NARROWED


def suppressed(rows):
    """Of boxes of one class that overlap, the surest; rows come surest first."""
    kept = []
    while len(rows):
        best, rows = rows[0], rows[1:]
        kept.append(best)
        across = (numpy.minimum(rows[:, 2], best[2]) - numpy.maximum(rows[:, 0], best[0])).clip(0)
        down = (numpy.minimum(rows[:, 3], best[3]) - numpy.maximum(rows[:, 1], best[1])).clip(0)
        common = across * down
        union = (rows[:, 2] - rows[:, 0]) * (rows[:, 3] - rows[:, 1]) + area(best) - common
        rows = rows[(rows[:, 4] != best[4]) | (common < OVERLAP * union)]
    return kept


recogniser = None


def start(folder, threads, reduced):
    global recogniser
    recogniser = Recogniser(folder, threads, reduced)


def analyze(path):
    return path, recogniser.analyze(path)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--models", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--limit", type=int, help="only the first photos")
    parser.add_argument("--reduced", action="store_true", help="let the JPEG decoder reduce the photo")
    arguments = parser.parse_args()

    suffixes = (".jpg", ".jpeg")
    paths = sorted(str(path) for path in arguments.folder.rglob("*") if path.suffix.lower() in suffixes)
    paths = paths[: arguments.limit]
    settings = (arguments.models, arguments.threads, arguments.reduced)
    if arguments.processes == 1:
        start(*settings)
        answers = [analyze(path) for path in paths]
    else:
        # A fork would copy the threads' locks, but not the threads.
        with multiprocessing.get_context("spawn").Pool(arguments.processes, start, settings) as pool:
            answers = pool.map(analyze, paths, chunksize=1)
            pool.close()
            pool.join()
    lines = [
        f"{looks}\t{path}\t{best}\t{' '.join(map(str, labels))}\n" for path, (looks, best, labels) in answers
    ]
    arguments.out.write_text("".join(lines))


if __name__ == "__main__":
    main()
