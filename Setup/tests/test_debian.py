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
