"""A server of PostgreSQL in a temporary folder."""

import subprocess
import tempfile
from pathlib import Path

from browsing.paths import ROOT

SCRIPT = ROOT / "Tests/PostgresServer/server.sh"
PROGRAMS = Path("/usr/lib/postgresql")


class PostgresServer:
    """Can be reached by a socket in its folder alone, and ends with this program, however that ends."""

    def __init__(self):
        versions = sorted(PROGRAMS.iterdir(), key=lambda path: int(path.name))
        # A socket's path has 107 bytes at most.
        self.folder = tempfile.mkdtemp(prefix="pg-", dir="/tmp")
        self.programs = versions[-1] / "bin"
        self.process = subprocess.Popen(
            [SCRIPT, self.folder, self.programs], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.wait_for("ready")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.communicate()

    def wait_for(self, word):
        said = []
        for line in self.process.stdout:
            said.append(line)
            if line.strip() == word:
                return
        raise AssertionError("PostgreSQL said: " + "".join(said))

    def tell(self, word, answer):
        self.process.stdin.write(word + "\n")
        self.process.stdin.flush()
        self.wait_for(answer)

    def stop(self):
        """Ends it as an operator does: all connections are cut."""
        self.tell("stop", "stopped")

    def start(self):
        """Starts it again, with all its databases."""
        self.tell("start", "ready")

    def database(self, name):
        """Makes an empty one; its address."""
        command = f"CREATE DATABASE {name} TEMPLATE template0"
        subprocess.run(
            [self.programs / "psql", "-X", "-q", "-h", self.folder, "-U", "favori", "-d", "postgres", "-c", command],
            check=True,
            capture_output=True,
        )
        return f"postgresql://favori@/{name}?host={self.folder}"
