"""The example engine in JavaScript: its own tests pass, where there is a Node to run them."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ENGINE = Path(__file__).parents[2] / "examples" / "engines" / "javascript"
OLDEST_NODE = 18


def node() -> str:
    """The path of a Node that is new enough; skips the test where there is none."""
    path = shutil.which("node")
    if path is None:
        pytest.skip("node is not installed")
    version = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    major = re.match(r"v(\d+)\.", version)
    if major is None or int(major[1]) < OLDEST_NODE:
        pytest.skip(f"node is {version}, and the engine is written for {OLDEST_NODE} or newer")
    return path


@pytest.mark.slow
def test_the_javascript_engine_passes_its_own_tests() -> None:
    run = subprocess.run(
        [node(), "--test"], cwd=ENGINE, capture_output=True, text=True, encoding="utf-8", timeout=180, check=False
    )

    assert run.returncode == 0, run.stdout + run.stderr
    # A runner that finds no test is content as well. What stands before the word differs between releases.
    passed = re.search(r"^\S+ pass (\d+)$", run.stdout, re.MULTILINE)
    assert passed is not None
    assert int(passed[1]) >= 100
