"""Runs and documents that several tests of exchange look at, each made once."""

import sys
from pathlib import Path

# The sample runs of the matrix serve here too.
sys.path.insert(0, str(Path(__file__).parents[1] / "matrix"))
