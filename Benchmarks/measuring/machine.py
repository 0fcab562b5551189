"""The machine and time of a measurement."""

import datetime
import os
import platform
from pathlib import Path


def processor():
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def flags():
    """The processor's instructions for 8- and 16-bit numbers, which decide how fast inference is."""
    text = Path("/proc/cpuinfo").read_text()
    return [name for name in ("avx2", "avx512f", "avx512_bf16", "amx_bf16") if f" {name}" in text]


def memory():
    """In GB."""
    for line in Path("/proc/meminfo").read_text().splitlines():
        if line.startswith("MemTotal"):
            return round(int(line.split()[1]) / 1e6)
    return 0


def description():
    cores = len(os.sched_getaffinity(0))
    return (
        f"{processor()}, {cores} cores ({', '.join(flags())}), {memory()} GB; Linux {platform.release()}; "
        f"{datetime.date.today()}"
    )


def busy():
    """How many other programs are ready to run at this moment."""
    return int(Path("/proc/loadavg").read_text().split()[3].split("/")[0]) - 1
