"""Tests that the locks are whole, name no machine, and hold what pyproject.toml asks for."""

import re
import tomllib
from pathlib import Path
from typing import Final

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT: Final = Path(__file__).resolve().parents[2]
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS: Final = ("run", "dev")

_PINNED: Final = re.compile(r"([a-z0-9-]+)==(\S+)")


def lock(name: str) -> str:
    """The text of a lock."""
    return (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")


def pins(text: str) -> dict[str, str]:
    """The version of each library in a lock; each is there once, for every platform the same."""
    found = [_PINNED.match(line) for line in text.splitlines()]
    pairs = [(match[1], match[2]) for match in found if match]
    assert len(pairs) == len(dict(pairs)), "a library is pinned to several versions"
    return dict(pairs)


def unmet(asked: list[str], held: dict[str, str]) -> list[str]:
    """The requirements that a lock does not satisfy."""
    missing = []
    for each in map(Requirement, asked):
        version = held.get(canonicalize_name(each.name))
        if version is None or not each.specifier.contains(version, prereleases=True):
            missing.append(str(each))
    return missing


@pytest.mark.parametrize("name", LOCKS)
def test_every_pin_is_hashed(name: str) -> None:
    blocks = re.split(r"\n(?=[a-z0-9])", lock(name).strip())

    assert len(blocks) == len(pins(lock(name)))
    assert [block.partition("=")[0] for block in blocks if "--hash=sha256:" not in block] == []


@pytest.mark.parametrize("name", LOCKS)
def test_no_lock_names_an_index_a_host_or_a_path(name: str) -> None:
    assert re.findall(r"://|--index|--find|--extra|\.(?:org|com|net|io)\b|(?:^|\s)/\w+", lock(name)) == []


def test_the_locks_hold_what_is_asked_for() -> None:
    asked = PROJECT["project"]["dependencies"]

    assert unmet(asked, pins(lock("run"))) == []
    assert unmet(asked + PROJECT["dependency-groups"]["dev"], pins(lock("dev"))) == []


def test_a_requirement_that_the_lock_does_not_meet_is_seen() -> None:
    assert unmet(["numpy>=99", "click", "absent"], pins(lock("run"))) == ["numpy>=99", "absent"]


def test_the_tests_run_with_what_a_run_has() -> None:
    assert pins(lock("run")).items() <= pins(lock("dev")).items()
