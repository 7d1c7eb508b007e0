"""Memory is measured of a process itself, whatever it was started from."""

import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
ASKS: Final = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from tests.held import most_held; "


def held(program: str) -> int:
    done = subprocess.run([sys.executable, "-c", ASKS + program], capture_output=True, text=True, check=True)
    return int(done.stdout.split()[-1])


def test_what_a_process_holds_is_told() -> None:
    assert held("print(most_held())") < 100 * 2**20
    assert 300 * 2**20 < held("room = b'x' * (300 * 2**20); del room; print(most_held())") < 400 * 2**20


def test_what_the_process_that_started_it_holds_does_not_count() -> None:
    asks = repr(ASKS + "print(most_held())")
    assert held(f"import subprocess; room = b'x' * (300 * 2**20); subprocess.run([sys.executable, '-c', {asks}])") < (
        100 * 2**20
    )
