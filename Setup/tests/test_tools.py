import subprocess
import tempfile
import unittest
from pathlib import Path

from provision import debian, manifest, tools
from provision.failure import SetupFailure
from provision.plan import Plan
from provision.workspace import Workspace
from tests import packages

SETUP = Path(__file__).resolve().parent.parent


class Tools(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.pinned = manifest.load(SETUP / "manifest.json")
        self.workspace = Workspace(self.folder / "deps")

    def test_who_runs_the_app_fetches_no_tools_and_every_pinned_package_is_used(self):
        app = Plan(self.pinned, SETUP, self.workspace).steps()
        own = tools.ToolPlan(self.pinned, SETUP, self.workspace).steps()
        app_packages, own_packages = ({one.name for step in plan for one in step.packages} for plan in (app, own))
        self.assertEqual(app_packages & own_packages, set())
        self.assertEqual(app_packages | own_packages, set(self.pinned.packages))
        names = [step.name for step in (*app, *own)]
        self.assertEqual(len(names), len(set(names)))

    def test_no_debian_package_is_listed_twice(self):
        lists = [debian.listed(SETUP / name) for name in ("apt-packages.txt", "apt-packages-tools.txt")]
        self.assertEqual(len(lists[0]) + len(lists[1]), len({*lists[0], *lists[1]}))

    def test_a_program_can_be_run_and_a_script_cannot(self):
        wheel = packages.wheel(self.folder, "checker", {"deno": b"program", "axe.js": b"script"})
        files = (
            packages.inner_file("deno", b"program", to="testing/bin/deno"),
            packages.inner_file("axe.js", b"script", to="testing/axe.js"),
        )
        self.step({"checker": wheel}, files).run()
        self.assertEqual(self.mode("bin/deno"), 0o755)
        self.assertEqual(self.mode("axe.js"), 0o644)

    def test_modules_are_installed_by_hash_and_others_refused(self):
        wheel = packages.wheel(self.folder, "driver", {"driver.py": b"answer = 42"})
        made = self.folder / "venv"
        tools.venv.EnvBuilder(symlinks=True).create(made)
        requirements = self.folder / "requirements.txt"
        requirements.write_text(f"driver==1.0 --hash=sha256:{'0' * 64}\n")
        with self.assertRaises(SetupFailure) as raised:
            tools.install(made / "bin/python", requirements, self.folder)
        self.assertIn("driver", str(raised.exception))
        requirements.write_text(f"driver==1.0 --hash=sha256:{packages.pinned(wheel).sha256}\n")
        tools.install(made / "bin/python", requirements, self.folder)
        command = [made / "bin/python", "-c", "import driver; print(driver.answer)"]
        self.assertEqual(subprocess.run(command, capture_output=True).stdout, b"42\n")

    def step(self, wheels, files):
        pinned = {
            name: manifest.Package(name, "1.0", "CC0-1.0", "a test", {"any": packages.pinned(path)}, files)
            for name, path in wheels.items()
        }
        plan = tools.ToolPlan(manifest.Manifest(pinned, ()), SETUP, self.workspace)
        plan.download_of = lambda package: wheels[package.name]
        return plan.program("checker", "Unpack the checker")

    def mode(self, name):
        return (self.workspace.folder / "testing" / name).stat().st_mode & 0o777
