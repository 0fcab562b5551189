"""Runs programs in turns, so that a machine that is slower for a while is slower for all of them."""

import os
import statistics
import subprocess
import sys
import time
from typing import NamedTuple


class Run(NamedTuple):
    """Seconds by the clock, and of processor time of the program and all that it started and waited for."""

    wall: float
    cpu: float


class Failed(Exception):
    """A program that was measured ended with an error."""


def once(command, environment=None, stdin=None, stdout=subprocess.DEVNULL):
    """Runs one program to its end."""
    start = time.monotonic()
    process = subprocess.Popen(
        command, env={**os.environ, **(environment or {})}, stdin=stdin or subprocess.DEVNULL, stdout=stdout,
        stderr=subprocess.PIPE)
    complaints = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stderr.close()
    if process.returncode != 0:
        words = " ".join(map(str, command[:3]))
        raise Failed(f"{words} … ended with {process.returncode}: {complaints.decode(errors='replace')[-2000:]}")
    return Run(wall, usage.ru_utime + usage.ru_stime)


def interleaved(contestants, rounds):
    """A, B, C, A, B, C, …: for each name its runs.

    `contestants` are names and functions that give a `Run`. One round before the first warms caches and is not counted.
    """
    runs = {name: [] for name in contestants}
    for number in range(rounds + 1):
        for name, run in contestants.items():
            done = run()
            if number > 0:
                runs[name].append(done)
            label = f"round {number} of {rounds}" if number else "warming up"
            print(f"  {label}: {name} {done.wall:.2f} s ({done.cpu:.2f} s of processor time)", file=sys.stderr)
    return runs


def median(runs):
    return statistics.median(run.wall for run in runs)


def ratio(slow, fast, what="wall"):
    """How many times as long one takes as the other: the median over the rounds, each round by itself."""
    return statistics.median(getattr(a, what) / getattr(b, what) for a, b in zip(slow, fast, strict=True))
