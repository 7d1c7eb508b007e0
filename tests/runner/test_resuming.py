"""Tests that an interrupted run begins where it was, and that nothing counts which the engine would not say again."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from feltproof.checks.hands import Hands
from feltproof.checks.observation import Observation
from feltproof.errors import UsageError
from feltproof.games import engine as builtin
from feltproof.protocol import connect_object
from feltproof.runner.desk import Desk
from feltproof.runner.resuming import NAME, Kept

PART = 2_000
WHOLE = 3 * PART + 500


@pytest.fixture(autouse=True)
def parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("feltproof.runner.desk.PART", PART)


class Counting:
    """The builtin engine, which counts the hands that it ranks; with `worth`, another one."""

    def __init__(self, worth: int = 0) -> None:
        self.engine: Any = builtin()
        self.ranked = 0
        self.worth = worth

    def hello(self, params: Mapping[str, Any]) -> Any:
        said = self.engine.hello(params)
        return {**said, "columns": []} if "columns" in said else said

    def rank(self, params: Mapping[str, Any]) -> Any:
        results = self.engine.rank(params)["results"]
        self.ranked += len(results)
        return {"results": [{**one, "strength": one["strength"] + self.worth} for one in results]}

    def settle(self, params: Mapping[str, Any]) -> Any:
        return self.engine.settle(params)

    def play(self, params: Mapping[str, Any]) -> Any:
        return self.engine.play(params)


def hands(count: int) -> Hands:
    drawn = np.random.default_rng(5).permuted(np.tile(np.arange(52, dtype=np.uint8), (count, 1)), axis=1)
    return Hands("hands", "crazy-4-poker", drawn[:, :5], "exhaustive")


def observed(engine: Counting, folder: Path | None, stop: int | None = None) -> tuple[Observation, int]:
    """A sweep observed, Ctrl-C after so many cases; and how many parts had been answered before."""
    kept = None if folder is None else Kept(folder, "this run")

    def progress(name: str, done: int, of: int) -> None:
        if done == stop:
            raise KeyboardInterrupt

    seen = Desk(connect_object(engine), 1, None, progress, kept=kept).observe(hands(WHOLE), None)
    return seen, 0 if kept is None else kept.found


def alike(one: Observation, other: Observation) -> bool:
    same = all(np.array_equal(column, other.columns[name]) for name, column in one.columns.items())
    return same and (one.digest, one.asked, one.faults) == (other.digest, other.asked, other.faults)


def test_what_was_answered_before_the_interruption_is_not_asked_again_and_the_evidence_is_the_same(
    tmp_path: Path,
) -> None:
    whole, _ = observed(Counting(), None)
    with pytest.raises(KeyboardInterrupt):
        observed(Counting(), tmp_path / "kept", stop=2 * PART)
    engine = Counting()
    seen, found = observed(engine, tmp_path / "kept")
    assert found == 2
    assert alike(seen, whole)
    # Half of it, twice a sample of that, and a sample of the other half.
    assert PART + 500 < engine.ranked < 1.2 * (PART + 500)


def test_an_engine_that_answers_otherwise_by_now_is_asked_everything_anew(tmp_path: Path) -> None:
    observed(Counting(), tmp_path)
    now, found = observed(Counting(worth=7), tmp_path)
    assert found == 0
    assert alike(now, observed(Counting(worth=7), None)[0])


@pytest.mark.parametrize("damage", [lambda data: data[:-1], lambda data: data[:40] + b"?" + data[41:], lambda _: b""])
def test_a_damaged_part_counts_for_nothing(tmp_path: Path, damage: Any) -> None:
    whole, _ = observed(Counting(), tmp_path)
    for path in tmp_path.rglob("*.part"):
        path.write_bytes(damage(path.read_bytes()))
    seen, found = observed(Counting(), tmp_path)
    assert found == 0
    assert alike(seen, whole)
    assert observed(Counting(), tmp_path)[1] == 4


def test_what_was_kept_of_one_part_is_no_other_part(tmp_path: Path) -> None:
    observed(Counting(), tmp_path)
    first, second, *_ = sorted(tmp_path.rglob("*.part"), key=lambda path: path.stat().st_size)[-2:]
    first.write_bytes(second.read_bytes())
    seen, found = observed(Counting(), tmp_path)
    assert found == 3
    assert alike(seen, observed(Counting(), None)[0])


def test_faults_are_not_kept_and_are_met_again(tmp_path: Path) -> None:
    class Silent(Counting):
        def rank(self, params: Mapping[str, Any]) -> Any:
            return {"results": super().rank(params)["results"][:-1]}

    seen, _ = observed(Silent(), tmp_path)
    assert seen.faults
    assert not list(tmp_path.rglob("*.part"))
    again, found = observed(Silent(), tmp_path)
    assert (found, again.digest) == (0, seen.digest)


def test_what_was_kept_of_another_run_or_is_nothing_of_ours_is_left_alone(tmp_path: Path) -> None:
    Kept(tmp_path / "kept", {"seed": 1})
    with pytest.raises(UsageError, match="of another run"):
        Kept(tmp_path / "kept", {"seed": 2})
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "thesis.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError, match="holds something else"):
        Kept(mine, {"seed": 1})
    assert [path.name for path in mine.iterdir()] == ["thesis.txt"]
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(UsageError, match="cannot be used"):
        Kept(tmp_path / "file", {"seed": 1})
    assert (tmp_path / "kept" / NAME).is_file()


def test_a_folder_in_which_nothing_more_can_be_kept_stops_no_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    kept = Kept(tmp_path, "this run")
    monkeypatch.setattr("feltproof.runner.resuming._write", full)
    kept.put(kept.key(b"part"), b"answers")
    assert "No space left on device" in kept.full
    assert kept.get(kept.key(b"part")) is None


@pytest.mark.parametrize("note", [b"\xff\xfe\n", b"x" * 5000, b""])
def test_a_note_that_is_none_of_ours_is_refused_in_words(note: bytes, tmp_path: Path) -> None:
    kept = Kept(tmp_path, "this run")
    kept.put(kept.key(b"part"), b"answers")
    (tmp_path / NAME).write_bytes(note)
    with pytest.raises(UsageError, match=r"of another run|holds something else"):
        Kept(tmp_path, "this run")


def test_a_run_that_was_killed_while_it_began_to_keep_can_begin_again(tmp_path: Path) -> None:
    (tmp_path / "half.new").write_bytes(b"5")
    (tmp_path / NAME).write_bytes(b"")
    kept = Kept(tmp_path, "this run")
    kept.put(kept.key(b"part"), b"answers")
    assert Kept(tmp_path, "this run").get(kept.key(b"part")) == b"answers"


def test_a_part_that_would_block_or_fill_the_memory_counts_for_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Kept(tmp_path, "this run")
    key = kept.key(b"part")
    kept.put(key, bytes(100_000))
    assert kept.get(key) == bytes(100_000)
    monkeypatch.setattr("feltproof.runner.resuming.MOST", 99_999)
    assert kept.get(key) is None
    path = next(tmp_path.rglob("*.part"))
    path.unlink()
    os.mkfifo(path)
    assert kept.get(key) is None


def test_nothing_is_written_where_a_link_leads(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_bytes(b"mine")
    kept = Kept(tmp_path / "kept", "this run")
    key = kept.key(b"part")
    kept.put(key, b"answers")
    path = next(tmp_path.rglob("*.part"))
    path.unlink()
    path.symlink_to(victim)
    kept.put(key, b"answers")
    assert (victim.read_bytes(), kept.get(key)) == (b"mine", b"answers")


def test_of_a_run_that_is_over_nothing_is_kept_for_the_next_and_what_is_not_ours_stays(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "kept", "this run")
    kept.put(kept.key(b"part"), b"answers")
    mine = tmp_path / "kept" / "thesis.txt"
    mine.write_text("mine", encoding="utf-8")
    kept.let_go()
    assert list((tmp_path / "kept").rglob("*")) == [mine]
    mine.unlink()
    again = Kept(tmp_path / "kept", "this run")
    assert again.get(again.key(b"part")) is None
    again.let_go()
    assert not (tmp_path / "kept").exists()


def test_another_state_of_our_own_code_is_another_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Kept(tmp_path, "this run")
    monkeypatch.setattr("feltproof.runner.resuming.own_code", lambda: "since edited")
    with pytest.raises(UsageError, match="of another run"):
        Kept(tmp_path, "this run")
