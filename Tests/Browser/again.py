"""Runs the tests that are below a folder, in one process or, a class at a time, in several; what fails is tried once more,
alone.

A browser on a busy machine sometimes keeps a finger waiting for longer than a test does. What fails twice has failed,
and is told whole; of what fails once the last line is told.
"""

import argparse
import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
import time
import unittest


def flat(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from flat(test)
        else:
            yield test


def class_of(test):
    return f"{type(test).__module__}.{type(test).__qualname__}"


def classes(suite):
    """The tests of each class, the largest class first, so that no process is busy alone for long at the end."""
    found = {}
    for test in flat(suite):
        found.setdefault(class_of(test), []).append(test)
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))


def problems(result):
    """The name of each test that went wrong, a test with parts once, and what it said; `setUpClass (tests.Class)` for those
    of a class."""
    said = [*result.failures, *result.errors, *((test, "Unexpected success") for test in result.unexpectedSuccesses)]
    return [(getattr(test, "test_case", test).id(), text) for test, text in said]


class Silent(unittest.TextTestResult):
    """Keeps what went wrong to itself: only the second time counts."""

    def printErrors(self):
        pass


def run(tests, verbosity):
    """How many tests ran, how many of them were skipped, and what went wrong."""
    result = Silent(unittest.runner._WritelnDecorator(sys.stderr), True, verbosity)
    unittest.TestSuite(tests).run(result)
    return result.testsRun, len(result.skipped), problems(result)


def serve(found, verbosity):
    """Runs each class that standard input names, and writes what came of it, a line each."""
    answers = os.fdopen(os.dup(1), "w")
    # What a test prints is no answer.
    os.dup2(2, 1)
    for name in sys.stdin:
        answers.write(json.dumps(run(found[name.strip()], verbosity)) + "\n")
        answers.flush()


def shared_out(names, processes):
    """Runs the classes of these names, each in the first of some processes that is free."""
    waiting = queue.Queue()
    for name in names:
        waiting.put(name)
    answers = {}

    def keep_busy():
        command = [sys.executable, "-B", *sys.argv, "--serve"]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        with contextlib.suppress(queue.Empty, BrokenPipeError):
            while True:
                name = waiting.get_nowait()
                process.stdin.write(name + "\n")
                process.stdin.flush()
                if not (answer := process.stdout.readline()):
                    break
                answers[name] = json.loads(answer)
        with contextlib.suppress(BrokenPipeError):
            process.stdin.close()
        process.wait()

    threads = [threading.Thread(target=keep_busy) for _ in range(processes)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wrong = [tuple(problem) for _, _, problems in answers.values() for problem in problems]
    # These are no tests' names, so nothing is tried again: what ended that process would end this one.
    wrong += [(f"the process of {name}", "It ended before its tests did.") for name in names if name not in answers]
    return sum(ran for ran, _, _ in answers.values()), sum(skipped for _, skipped, _ in answers.values()), wrong


def last_lines(wrong):
    """A line for each test that went wrong: its name, and the last line of what it said."""
    for name, said in wrong:
        lines = said.strip().splitlines()
        yield f"{name}: {lines[-1] if lines else 'nothing was said'}"


def is_named(test, name):
    """Whether a test is the one of this name, or in the class that could not be set up or cleared away."""
    return test.id() == name or name.endswith(f"({class_of(test)})")


def main():
    parser = argparse.ArgumentParser(prog="run", description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("-k", dest="patterns", action="append", help="only tests whose names hold this")
    parser.add_argument("-q", "--quiet", action="store_true", help="say little")
    parser.add_argument("-v", "--verbose", action="store_true", help="name each test")
    parser.add_argument("-j", "--jobs", type=int, default=1, help="how many processes run tests at once")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    loader = unittest.TestLoader()
    if arguments.patterns:
        loader.testNamePatterns = [f"*{pattern}*" for pattern in arguments.patterns]
    verbosity = 0 if arguments.quiet else 2 if arguments.verbose else 1

    def load():
        return loader.discover(arguments.folder, top_level_dir=arguments.folder)

    found = classes(load())
    if arguments.serve:
        return serve(found, verbosity)
    began = time.monotonic()
    if arguments.jobs > 1:
        ran, skipped, wrong = shared_out(found, arguments.jobs)
    else:
        ran, skipped, wrong = run([test for tests in found.values() for test in tests], verbosity)
    took = time.monotonic() - began
    print(f"\nRan {ran} tests in {took:.0f} s" + f", {skipped} skipped" * (skipped > 0), file=sys.stderr)
    names = {name for name, _ in wrong}
    again = [test for test in flat(load()) if any(is_named(test, name) for name in names)]
    # What is no test's or class's, as of a whole file, is not tried again.
    if wrong and all(any(is_named(test, name) for test in again) for name in names):
        print("Once more:", *last_lines(wrong), sep="\n  ", file=sys.stderr)
        sys.exit(not unittest.TextTestRunner(verbosity=verbosity).run(unittest.TestSuite(again)).wasSuccessful())
    for name, said in wrong:
        print(f"\n{name}\n{said}", file=sys.stderr)
    print("FAILED" if wrong else "OK", file=sys.stderr)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
