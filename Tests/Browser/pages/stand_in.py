"""Stands in for the app in the tests of how it is started and stopped; what it does wrong is named by `--wrong`."""

import signal
import subprocess
import sys
import time

wrong = sys.argv[sys.argv.index("--wrong") + 1] if "--wrong" in sys.argv else ""
if wrong == "silent":
    sys.exit("no library here")
if wrong == "leaves":
    subprocess.Popen(["sleep", "100"])
code = 3 if wrong == "fails" else 0
signal.signal(signal.SIGTERM, lambda *_: sys.exit(code))
if wrong == "crashes":
    print("Fatal error: index out of range", flush=True)
port = int(sys.argv[sys.argv.index("--port") + 1]) or 9
print(f"Vision is at http://127.0.0.1:{port}/", flush=True)
time.sleep(100)
