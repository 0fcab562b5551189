import tempfile
import unittest
from pathlib import Path

from provision.steps import Step, key
from provision.workspace import Workspace


class Steps(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.workspace = Workspace(folder.name)
        self.out = self.workspace.folder / "out"
        self.runs = 0

    def step(self, source="1", interrupted=False):
        def run():
            self.runs += 1
            if interrupted:
                raise KeyboardInterrupt
            self.out.write_text(source)

        return Step("step", "A step", key(source), (self.out,), run)

    def perform_unless_done(self, step):
        if not step.is_done(self.workspace.stamps):
            step.perform(self.workspace.stamps)

    def test_a_finished_step_is_not_done_again(self):
        self.perform_unless_done(self.step())
        self.perform_unless_done(self.step())
        self.assertEqual(self.runs, 1)

    def test_a_step_is_done_again_when_what_it_is_made_from_changes(self):
        self.perform_unless_done(self.step("1"))
        self.perform_unless_done(self.step("2"))
        self.assertEqual(self.out.read_text(), "2")

    def test_a_step_is_done_again_when_what_it_made_is_gone(self):
        self.perform_unless_done(self.step())
        self.out.unlink()
        self.perform_unless_done(self.step())
        self.assertTrue(self.out.exists())

    def test_an_interrupted_step_is_done_again(self):
        with self.assertRaises(KeyboardInterrupt):
            self.perform_unless_done(self.step(interrupted=True))
        self.perform_unless_done(self.step())
        self.assertEqual((self.runs, self.out.read_text()), (2, "1"))

    def test_a_step_interrupted_on_its_second_run_is_not_taken_for_done(self):
        self.perform_unless_done(self.step("1"))
        with self.assertRaises(KeyboardInterrupt):
            self.perform_unless_done(self.step("2", interrupted=True))
        self.assertFalse(self.step("1").is_done(self.workspace.stamps))

    def test_the_next_run_clears_what_an_interrupted_one_left(self):
        leavings = [self.workspace.folder / ".working-1", self.workspace.downloads / ".incoming-1"]
        for folder in leavings:
            folder.mkdir(parents=True)
            (folder / "half").write_text("half")
        with self.workspace.locked():
            self.assertEqual([folder.exists() for folder in leavings], [False, False])

    def test_a_changed_byte_in_a_folder_changes_the_key(self):
        folder = self.workspace.folder / "sources"
        (folder / "deep").mkdir(parents=True)
        file = folder / "deep/file"
        file.write_text("1")
        before = key(folder)
        file.write_text("2")
        self.assertNotEqual(before, key(folder))
