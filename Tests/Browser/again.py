"""Runs the tests that are below a folder, a class at a time, in one process or more; what fails is tried once more,
alone.

A browser on a busy machine sometimes keeps a finger waiting for longer than a test does. What fails twice has failed,
and is told whole; of what fails once the last line is told. A test that takes longer than its limit is told with where
it was, and its process ends with all that it started; the other classes run in a new one.
"""

import argparse
import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
import traceback
import unittest
from pathlib import Path

# How a process ends whose test took too long (EX_TEMPFAIL of sysexits.h).
TIME_IS_UP = 75


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


class Limited(unittest.TextTestResult):
    """Ends the process when a test takes longer than `seconds`, with what is cleared away and set up after it.

    A driver whose browser does not answer can wait for ever, in spite of its own limits.
    """

    seconds = None

    def startTestRun(self):
        super().startTestRun()
        self.begin("The setting up of a class")

    def stopTestRun(self):
        super().stopTestRun()
        self.timer.cancel()

    def startTest(self, test):
        super().startTest(test)
        self.timer.cancel()
        self.begin(test.id())

    def begin(self, name):
        self.timer = threading.Timer(self.seconds, give_up, (name, self.seconds, threading.get_ident()))
        self.timer.daemon = True
        self.timer.start()


class Silent(Limited):
    """Keeps what went wrong to itself: only the second time counts."""

    def printErrors(self):
        pass


def give_up(name, seconds, thread):
    stack = "".join(traceback.format_stack(sys._current_frames()[thread]))
    os.write(2, f"\n{name} took longer than {seconds} s, or what is set up after it did:\n{stack}".encode())
    kill(descendants(os.getpid()))
    os._exit(TIME_IS_UP)


def kill(processes):
    for process in processes:
        with contextlib.suppress(OSError):
            os.kill(process, signal.SIGKILL)


def descendants(process):
    """All processes that it started, and those that they did."""
    children = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            # After the name in brackets: state, parent (proc(5)).
            children.setdefault(int(path.read_text().rpartition(")")[2].split()[1]), []).append(int(path.parent.name))
    found = [process]
    for one in found:
        found += children.get(one, [])
    return found[1:]


def run(tests, verbosity):
    """How many tests ran, how many of them were skipped, and what went wrong."""
    result = Silent(unittest.runner._WritelnDecorator(sys.stderr), True, verbosity)
    result.startTestRun()
    unittest.TestSuite(tests).run(result)
    result.stopTestRun()
    return result.testsRun, len(result.skipped), problems(result)


def serve(found, verbosity):
    """Runs each class that standard input names, and writes what came of it, a line each."""
    answers = os.fdopen(os.dup(1), "w")
    # What a test prints is no answer.
    os.dup2(2, 1)
    for name in sys.stdin:
        answers.write(json.dumps(run(found[name.strip()], verbosity)) + "\n")
        answers.flush()


def shared_out(names, processes, joins_when=None):
    """Runs the classes of these names, each in the first of some processes that is free; the second and further ones
    begin when the file `joins_when` is there, where one is named."""
    waiting = queue.Queue()
    for name in names:
        waiting.put(name)
    answers, late = {}, set()

    def keep_busy(joins_when=None):
        while joins_when and not joins_when.exists() and not waiting.empty():
            time.sleep(0.2)
        while not waiting.empty() and (name := keep_one_busy()):
            late.add(name)

    def keep_one_busy():
        """The name of the class for whose test the time was up, if that is how it ended."""
        command = [sys.executable, "-B", *sys.argv, "--serve"]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        name = None
        with contextlib.suppress(queue.Empty, BrokenPipeError):
            while True:
                name = waiting.get_nowait()
                began = time.monotonic()
                process.stdin.write(name + "\n")
                process.stdin.flush()
                if not (answer := process.stdout.readline()):
                    break
                answers[name] = json.loads(answer)
                print(f"{name}: {answers[name][0]} in {time.monotonic() - began:.0f} s", file=sys.stderr)
        with contextlib.suppress(BrokenPipeError):
            process.stdin.close()
        try:
            return name if process.wait(Limited.seconds) == TIME_IS_UP else None
        except subprocess.TimeoutExpired:
            # Every class had its answer; only the browser's end is waited for.
            kill([*descendants(process.pid), process.pid])

    threads = [threading.Thread(target=keep_busy)]
    threads += [threading.Thread(target=keep_busy, args=(joins_when,)) for _ in range(processes - 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wrong = [tuple(problem) for _, _, problems in answers.values() for problem in problems]
    wrong += [(f"a test ({name})", "It took too long.") for name in late]
    # These are no tests' names, so nothing is tried again: what ended that process would end this one.
    gone = [name for name in names if name not in answers and name not in late]
    wrong += [(f"the process of {name}", "It ended before its tests did.") for name in gone]
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
    parser.add_argument("--join", type=Path, metavar="FILE", help="all processes but one begin when this file is there")
    parser.add_argument("--seconds", type=int, default=600, help="how long a test may take")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    Limited.seconds = arguments.seconds
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
    ran, skipped, wrong = shared_out(found, arguments.jobs, arguments.join)
    took = time.monotonic() - began
    print(f"\nRan {ran} tests in {took:.0f} s" + f", {skipped} skipped" * (skipped > 0), file=sys.stderr)
    names = {name for name, _ in wrong}
    again = [test for test in flat(load()) if any(is_named(test, name) for name in names)]
    # What is no test's or class's, as of a whole file, is not tried again.
    if wrong and all(any(is_named(test, name) for test in again) for name in names):
        print("Once more:", *last_lines(wrong), sep="\n  ", file=sys.stderr)
        runner = unittest.TextTestRunner(verbosity=verbosity, resultclass=Limited)
        sys.exit(not runner.run(unittest.TestSuite(again)).wasSuccessful())
    for name, said in wrong:
        print(f"\n{name}\n{said}", file=sys.stderr)
    print("FAILED" if wrong else "OK", file=sys.stderr)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
