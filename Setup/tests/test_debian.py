import subprocess
import tempfile
import unittest
from unittest import mock

from provision import debian
from provision.failure import SetupFailure


class DebianPackages(unittest.TestCase):
    def test_comments_and_empty_lines_are_no_packages(self):
        with tempfile.NamedTemporaryFile("w") as file:
            file.write("# for pictures\nlibvips-dev\n\nstrace # tests\n")
            file.flush()
            self.assertEqual(debian.listed(file.name), ["libvips-dev", "strace"])

    def test_only_what_is_not_installed_is_missing(self):
        self.assertEqual(debian.missing(["dpkg", "no-such-package-vision"]), ["no-such-package-vision"])

    def test_without_root_and_sudo_the_command_to_type_is_named(self):
        with (
            mock.patch.object(debian.os, "geteuid", return_value=1000),
            mock.patch.object(debian.shutil, "which", return_value=None),
            self.assertRaises(SetupFailure) as raised,
        ):
            debian.privileged(["libvips-dev", "strace"])
        self.assertIn("apt-get install libvips-dev strace", str(raised.exception))

    def test_backports_are_used_only_where_the_machine_was_set_to_use_them(self):
        own = "  libheif1 | 1.15.1-1 | http://example.invalid/debian bookworm/main amd64 Packages\n"
        newer = "  libheif1 | 1.19.7-1 | http://example.invalid/debian bookworm-backports/main amd64 Packages\n"
        expected = [(own, (None, [])), (newer + own, ("bookworm-backports", ["libheif1"])), ("", (None, []))]
        for offered, newer_heif in expected:
            answer = subprocess.CompletedProcess([], 0, stdout=offered)
            with mock.patch.object(debian.subprocess, "run", return_value=answer):
                self.assertEqual(debian.newer_heif(), newer_heif)
