"""Targets hold for what is kept, for what Hypothesis makes of it, and for what a fuzzer led by branches does."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.targets import CORPUS, TARGETS, corpus

ROOT: Final = Path(__file__).resolve().parents[2]
LED_BY_BRANCHES: Final = pytest.mark.skipif(
    importlib.util.find_spec("atheris") is None, reason="atheris has no wheel for this platform"
)
BOUNDED: Final = settings(
    derandomize=True, database=None, deadline=None, max_examples=60, suppress_health_check=[*HealthCheck]
)
MOST_KEPT: Final = 128 << 10
"""Bytes of all that is kept."""


@pytest.mark.parametrize("name", TARGETS)
def test_what_is_kept_is_read_or_told(name: str) -> None:
    kept = corpus(name)

    for path in kept:
        TARGETS[name](path.read_bytes())

    assert len(kept) > 5


def test_what_is_kept_stays_small() -> None:
    assert sum(path.stat().st_size for path in CORPUS.rglob("*") if path.is_file()) < MOST_KEPT
    assert {path.name for path in CORPUS.iterdir()} == {*TARGETS}


@st.composite
def changed(draw: st.DrawFn, name: str) -> bytes:
    """Something that is kept, changed in a few places; or two of them, one put into the other."""
    kept = [path.read_bytes() for path in corpus(name)]
    data = draw(st.sampled_from(kept))
    for _ in range(draw(st.integers(0, 4))):
        start = draw(st.integers(0, len(data)))
        end = start + draw(st.sampled_from([0, 1, 2, 8, 64]))
        put = draw(
            st.one_of(st.binary(max_size=4), st.sampled_from(kept), st.sampled_from([b"\n", b"{", b"[", b'"', b"-1"]))
        )
        data = data[:start] + put + data[end:]
    return data[: 16 << 10]


@pytest.mark.parametrize("name", TARGETS)
def test_whatever_is_made_of_it_is_read_or_told(name: str) -> None:
    target = TARGETS[name]

    @BOUNDED
    @given(st.one_of(changed(name), st.binary(max_size=200)))
    def look(data: bytes) -> None:
        target(data)

    look()


def test_a_target_that_is_wrong_is_found_out_without_a_fuzzer() -> None:
    @BOUNDED
    @given(changed("codec"))
    def look(data: bytes) -> None:
        TARGETS["codec"](data)
        assert b"strength" not in data

    with pytest.raises(AssertionError):
        look()


def fuzzed(name: str, folder: Path, seconds: int, planted: str = "") -> "subprocess.CompletedProcess[str]":
    script = f"import sys\nfrom tests.fuzz import fuzz\n{planted}\nfuzz.main()"
    words = [sys.executable, "-c", script, name, str(seconds), str(folder)]
    paths = os.pathsep.join(filter(None, (str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH"))))
    return subprocess.run(
        words,
        cwd=folder.parent,
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        timeout=seconds + 60,
        check=False,
    )


@LED_BY_BRANCHES
@pytest.mark.parametrize(
    ("name", "seconds"),
    [
        ("codec", 1),
        *(pytest.param(name, 20, marks=pytest.mark.slow, id=f"{name} for longer") for name in TARGETS),
    ],
)
def test_a_fuzzer_that_is_led_by_branches_finds_nothing(tmp_path: Path, name: str, seconds: int) -> None:
    done = fuzzed(name, tmp_path / "grown", seconds)

    assert done.returncode == 0, done.stderr[-3000:]
    assert "Done" in done.stderr
    assert list((tmp_path / "grown").glob("crash-*")) == []
    assert list((tmp_path / "grown").iterdir()), "it got no farther than what is kept: is it led at all?"


@LED_BY_BRANCHES
@pytest.mark.slow
def test_a_fuzzer_that_is_led_by_branches_finds_what_is_planted(tmp_path: Path) -> None:
    planted = (
        "def wrong(data):\n    if b'strength' in data:\n        raise ValueError('planted')\n"
        "fuzz.TARGETS = {'codec': wrong}"
    )

    done = fuzzed("codec", tmp_path / "grown", 20, planted)

    assert done.returncode == 77, done.stderr[-3000:]
    assert "ValueError: planted" in done.stdout + done.stderr
    assert list((tmp_path / "grown").glob("crash-*"))
