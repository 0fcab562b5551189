"""Prints one line for each step and, on a terminal, the progress of a download."""

import shutil
import sys


def megabytes(count):
    return f"{count / 1e6:.0f} MB" if count >= 1e6 else f"{count / 1e3:.0f} kB"


class Console:
    """Numbers the steps from 1 to `total`."""

    def __init__(self, total, stream=sys.stdout):
        self.total, self.stream, self.number, self.title = total, stream, 0, ""

    def step(self, title):
        self.number += 1
        self.title = f"[{self.number:2}/{self.total}] {title}"
        if self.stream.isatty():
            # A line that wraps could not be written over. 8 is the room for " · 100 %".
            self.title = self.title[: shutil.get_terminal_size().columns - 8]
        self.line(self.title)

    def amount(self, done, whole):
        """Shows how far a download is, in the place of the step's line."""
        if self.stream.isatty():
            share = min(100, 100 * done // whole)
            self.stream.write(f"\033[A\r\033[K{self.title} · {share} %\n")
            self.stream.flush()

    def line(self, text):
        print(text, file=self.stream, flush=True)
