"""The control files of the package: its name, what it needs, and the checksums of its files."""

import hashlib
import subprocess
import tempfile
from pathlib import Path

from provision.failure import SetupFailure

NAME = "vision-favori"
ARCHITECTURE = "amd64"

# What programs run or read that no library says. GDAL reads extracts of OpenStreetMap; clocks are those of tzdata.
RUN = ("gdal-bin", "tzdata")
# Authorities that Favori checks mail servers and push services against; what opens a browser from the desktop's menu.
RECOMMENDED = ("ca-certificates", "xdg-utils")
SUGGESTED = ("postgresql",)

DESCRIPTION = """\
photo recognition and neighbourhood favours, on your own computer
 Vision recognises what is in photos, so that they can be found by things, kinds
 of things, places and dates. Recognition runs on this computer: there is no
 network at run time, and originals are never changed. It is a web app for
 phones, tablets and computers, with a command line: "vision serve" starts it.
 .
 In Favori neighbours ask each other for help, on a map of the neighbourhood.
 "favori serve --demo" shows one with invented people.
"""


def is_elf(path):
    with open(path, "rb") as file:
        return file.read(4) == b"\x7fELF"


def depends(tree):
    """The packages, with the versions that are needed at least, of the libraries that the programs and libraries of `tree`
    are linked with. Those that `tree` brings itself need no package."""
    binaries = [path for path in tree.files() if is_elf(path)]
    folders = sorted({path.parent for path in binaries if ".so" in path.name})
    (tree.root / "DEBIAN").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        # dpkg-shlibdeps reads the name of the package from here.
        source = Path(folder) / "debian"
        source.mkdir()
        (source / "control").write_text(f"Source: {NAME}\n\nPackage: {NAME}\nArchitecture: {ARCHITECTURE}\n")
        command = ["dpkg-shlibdeps", "-O", "--warnings=0", f"-S{tree.root}", *(f"-l{path}" for path in folders)]
        answer = subprocess.run([*command, *binaries], cwd=folder, capture_output=True, text=True)
    if answer.returncode != 0:
        raise SetupFailure(
            "What the programs need could not be found out.", answer.stderr.strip(), "Repair that, and run it again.")
    needs = answer.stdout.strip().removeprefix("shlibs:Depends=").split(", ")
    return sorted({*needs, *RUN})


def installed_size(tree):
    """In KiB, as Debian's policy counts: files rounded up to whole ones, and one for everything else."""
    kibibytes = 0
    for path in tree.root.rglob("*"):
        if "DEBIAN" not in path.relative_to(tree.root).parts:
            is_regular = path.is_file() and not path.is_symlink()
            kibibytes += -(-path.stat().st_size // 1024) if is_regular else 1
    return kibibytes


def write(tree, version, maintainer, needs):
    """Writes `DEBIAN/control` and `DEBIAN/md5sums` for what `tree` holds, and returns the size in KiB once installed."""
    size, files = installed_size(tree), tree.files()
    fields = {
        "Package": NAME,
        "Version": version,
        "Architecture": ARCHITECTURE,
        "Maintainer": maintainer,
        "Installed-Size": size,
        "Depends": ", ".join(needs),
        "Recommends": ", ".join(RECOMMENDED),
        "Suggests": ", ".join(SUGGESTED),
        "Section": "graphics",
        "Priority": "optional",
        "Description": DESCRIPTION.rstrip("\n"),
    }
    control = "".join(f"{name}: {value}\n" for name, value in fields.items())
    tree.write("/DEBIAN/control", control.encode())
    sums = [f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(tree.root)}\n" for path in files]
    tree.write("/DEBIAN/md5sums", "".join(sums).encode())
    return size
