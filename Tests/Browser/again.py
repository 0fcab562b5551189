"""Runs the tests that are below a folder; what fails is tried once more, alone.

A browser on a busy machine sometimes keeps a finger waiting for longer than a test does. What fails twice has failed.
"""

import argparse
import sys
import unittest


def flat(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from flat(test)
        else:
            yield test


def failed(result):
    """The names of the tests that went wrong, a test with parts once."""
    tests = [test for test, _ in [*result.failures, *result.errors]] + result.unexpectedSuccesses
    return {getattr(test, "test_case", test).id() for test in tests}


def main():
    parser = argparse.ArgumentParser(prog="run", description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("-k", dest="patterns", action="append", help="only tests whose names hold this")
    parser.add_argument("-q", "--quiet", action="store_true", help="say little")
    parser.add_argument("-v", "--verbose", action="store_true", help="name each test")
    arguments = parser.parse_args()
    loader = unittest.TestLoader()
    if arguments.patterns:
        loader.testNamePatterns = [f"*{pattern}*" for pattern in arguments.patterns]
    runner = unittest.TextTestRunner(verbosity=0 if arguments.quiet else 2 if arguments.verbose else 1)

    def load():
        return loader.discover(arguments.folder, top_level_dir=arguments.folder)

    result = runner.run(load())
    again = failed(result)
    if again and all("_FailedTest" not in name for name in again):
        print(f"Once more: {', '.join(sorted(again))}", file=sys.stderr)
        result = runner.run(unittest.TestSuite(test for test in flat(load()) if test.id() in again))
    sys.exit(not result.wasSuccessful())


if __name__ == "__main__":
    main()
