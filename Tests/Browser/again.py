"""Runs the tests that are below a folder; what fails is tried once more, alone.

A browser on a busy machine sometimes keeps a finger waiting for longer than a test does. What fails twice has failed,
and is told whole; of what fails once the last line is told.
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
    """The names of the tests that went wrong, a test with parts once; `setUpClass (tests.Class)` for those of a class."""
    tests = [test for test, _ in [*result.failures, *result.errors]] + result.unexpectedSuccesses
    return {getattr(test, "test_case", test).id() for test in tests}


class FirstResult(unittest.TextTestResult):
    """Keeps what went wrong to itself: only the second time counts."""

    def printErrors(self):
        pass


def last_lines(result):
    """A line for each test that went wrong: its name, and the last line of what it said."""
    for test, said in [*result.failures, *result.errors]:
        lines = said.strip().splitlines()
        yield f"{test.id()}: {lines[-1] if lines else 'nothing was said'}"


def is_named(test, name):
    """Whether a test is the one of this name, or in the class that could not be set up or cleared away."""
    return test.id() == name or name.endswith(f"({test.id().rpartition('.')[0]})")


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
    verbosity = 0 if arguments.quiet else 2 if arguments.verbose else 1

    def load():
        return loader.discover(arguments.folder, top_level_dir=arguments.folder)

    result = unittest.TextTestRunner(verbosity=verbosity, resultclass=FirstResult).run(load())
    names = failed(result)
    again = [test for test in flat(load()) if any(is_named(test, name) for name in names)]
    # What is no test's or class's, as of a whole file, is not tried again.
    if names and all(any(is_named(test, name) for test in again) for name in names):
        print("Once more:", *last_lines(result), sep="\n  ", file=sys.stderr)
        result = unittest.TextTestRunner(verbosity=verbosity).run(unittest.TestSuite(again))
    elif names:
        result.printErrorList("ERROR", result.errors)
        result.printErrorList("FAIL", result.failures)
    sys.exit(not result.wasSuccessful())


if __name__ == "__main__":
    main()
