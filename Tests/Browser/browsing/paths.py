"""Where things are in the project."""

import os
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1]
ROOT = FOLDER.parents[1]
DEPS = ROOT / ".deps"
SAMPLES = DEPS / "samples"
TOOLS = DEPS / "testing"
MADE = ROOT / ".build/browser"
SCREENSHOTS = ROOT / ".build/screenshots"

# Another build is tried with VISION=.build/debug/vision.
VISION = Path(os.environ.get("VISION", ROOT / "bin/vision")).resolve()
