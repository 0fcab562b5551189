"""Where the benchmark keeps what it needs: all below .build/bench, made once, made again when what it is made of changes."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BENCH = ROOT / ".build" / "bench"
SOURCES = ROOT / "Benchmarks"
DEPS = ROOT / ".deps"
VISION = ROOT / "bin" / "vision"

PYTHON = {"PYTHONPATH": str(BENCH / "python"), "PYTHONDONTWRITEBYTECODE": "1"}
# The app's compiled models are kept here; the user's own library and cache are left alone.
HOME = {"XDG_CACHE_HOME": str(BENCH / "cache"), "XDG_DATA_HOME": str(BENCH / "data"), "NO_COLOR": "1", "LANG": "C.UTF-8"}
JPEG = (".jpg", ".jpeg")


def say(text):
    print(text, file=sys.stderr)


def done_before(name, *files):
    """Whether `name` was made of the same files; if not, the caller makes it and then calls the returned function."""
    digest = hashlib.sha256(sys.version.encode())
    for file in files:
        digest.update(file.read_bytes())
    stamp = BENCH / "stamps" / name

    def remember():
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.write_text(digest.hexdigest())

    return stamp.is_file() and stamp.read_text() == digest.hexdigest(), remember


def check(command, **settings):
    subprocess.run(list(map(str, command)), check=True, **{"stdout": sys.stderr, **settings})


def peer_python():
    """The packages of the peer, by pip, which compares each with its pinned hash."""
    pins = SOURCES / "peer" / "requirements.txt"
    done, remember = done_before("python", pins)
    if done:
        return
    say("bringing in onnxruntime, Pillow and NumPy for the peer …")
    shutil.rmtree(BENCH / "python", ignore_errors=True)
    check([
        sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--root-user-action=ignore",
        "--no-deps", "--require-hashes", "--only-binary=:all:", "--target", BENCH / "python", "--requirement", pins])
    remember()


def peer_models():
    """The app's models for onnxruntime."""
    peer_python()
    export = SOURCES / "peer" / "export.py"
    done, remember = done_before("models", export, DEPS / "models" / "models.json")
    folder = BENCH / "models"
    if not done:
        say("writing the models as ONNX …")
        folder.mkdir(parents=True, exist_ok=True)
        check([sys.executable, export, DEPS / "models", DEPS / "downloads", folder], env={**os.environ, **PYTHON})
        remember()
    return folder


def limit_program():
    """Decoding and inference alone, in C."""
    heif = ROOT / "Sources" / "C" / "CHeif"
    sources = [*sorted((SOURCES / "Limit").glob("*.[ch]")), *sorted(heif.glob("*.[ch]"))]
    done, remember = done_before("limit", *sources)
    program = BENCH / "limit"
    if not done or not program.exists():
        BENCH.mkdir(parents=True, exist_ok=True)
        vips = subprocess.run(["pkg-config", "--cflags", "--libs", "vips"], check=True, stdout=subprocess.PIPE, text=True)
        check([
            shutil.which("cc") or "clang", "-O2", "-std=gnu11", "-Wall", "-Wextra", "-pthread", "-o", program,
            *[source for source in sources if source.suffix == ".c"], *vips.stdout.split(),
            "-I", heif / "include", "-I", DEPS / "openvino" / "include", "-L", DEPS / "openvino" / "lib", "-lopenvino_c",
            f"-Wl,-rpath,{DEPS / 'openvino' / 'lib'}"])
        remember()
    return program


def photos(count):
    """A folder with that many JPEGs: those of $PHOTOS, or made from the samples. The same call gives the same files."""
    given = os.environ.get("PHOTOS")
    folder = BENCH / ("given" if given else f"photos-{count}")
    if given:
        # Linked, so that the import sees no other files and no more than wanted.
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        originals = sorted(path for path in Path(given).expanduser().rglob("*") if path.suffix.lower() in JPEG)
        if not originals:
            sys.exit(f"There is no JPEG in {given}.")
        for number, original in enumerate(originals[:count]):
            shutil.copyfile(original, folder / f"{number:05}.jpg")
    else:
        generator = SOURCES / "photos.py"
        peer_python()
        done, remember = done_before(folder.name, generator)
        if not done:
            say(f"making {count} photos of 12 megapixels, once …")
            shutil.rmtree(folder, ignore_errors=True)
            check([sys.executable, generator, DEPS / "samples", folder, count], env={**os.environ, **PYTHON})
            remember()
    files = sorted(folder.glob("*.jpg"))
    # So that reading from the disk is not measured.
    for file in files:
        file.read_bytes()
    return folder, files


def heic_photos(count):
    """As `photos`, as HEIC with HEVC, made of the first of them."""
    folder = BENCH / f"heic-{count}"
    _, originals = photos(count)
    done, remember = done_before(folder.name, SOURCES / "photos.py")
    if not done:
        say(f"making {count} HEIC of them, once …")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for original in originals:
            check([
                "vips", "heifsave", original, folder / f"{original.stem}.heic", "--compression", "hevc", "--Q", "60",
                "--effort", "0"])
        remember()
    files = sorted(folder.glob("*.heic"))
    for file in files:
        file.read_bytes()
    return folder, files


def fresh(name):
    """An empty folder."""
    folder = BENCH / "scratch" / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def require_vision():
    if not os.access(VISION, os.X_OK):
        sys.exit("bin/vision is not there: run “make build” first.")
