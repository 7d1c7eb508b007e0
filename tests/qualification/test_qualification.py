"""Tests that a qualification tells what was caught from what was not, and qualifies no part."""

from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from feltproof import content
from feltproof.clauses import load
from feltproof.errors import UsageError
from feltproof.games.builtin import Engine
from feltproof.games.crazy_4_poker import CrazyFourPoker
from feltproof.mutants import by_name
from feltproof.mutants.crazy_4_poker.roster import BARE, house
from feltproof.mutants.mutant import Mutant
from feltproof.qualification.collecting import collect
from feltproof.qualification.conclusions import concluded, tallied, unnamed
from feltproof.qualification.ground import Ground, Tried
from feltproof.qualification.qualify import Request, plan, qualify
from feltproof.qualification.record import MutantTried, RightEngineTried
from feltproof.qualification.trying import Task
from feltproof.runner.crew import Crew, Gone
from feltproof.runner.record import Killed
from feltproof.runner.trials import CheckError

SECTION = "us-ny/5324.32"


@pytest.fixture(scope="module")
def ground() -> Ground:
    return Ground(load(content.specs()).section(SECTION), content.rules())


def unchanged(*labels: str) -> Mutant:
    """A mutant that is none: the house's own engine."""

    def build() -> Engine:
        return Engine([CrazyFourPoker(configurations=house(BARE))])

    return Mutant("unchanged", "Nothing is wrong.", "rules", SECTION, tuple(SECTION + label for label in labels), build)


# One engine.


def test_a_mutant_is_caught_by_each_clause_that_it_names(ground: Ground) -> None:
    mutant = by_name("dealer_qualifies_with_a_queen")

    tried = ground.try_mutant(mutant)

    assert tried == Tried(dict.fromkeys(mutant.clauses, True))


def test_an_engine_that_is_right_survives_every_look(ground: Ground) -> None:
    tried = ground.try_mutant(unchanged("(a)(1)", "(c)(5)"))

    assert tried.caught == {f"{SECTION}(a)(1)": False, f"{SECTION}(c)(5)": False}


def test_a_mutant_is_put_to_clauses_that_are_tested_alone(ground: Ground) -> None:
    mutant = unchanged("(a)(1)", "(a)(2)", "(f)(2)#flush", "(f)(2)#no_such_row", "(z)(1)")

    assert [id.label for id in ground.named_by(mutant)] == ["(a)(1)", "(f)(2)"]


def test_a_check_that_breaks_down_catches_nothing(ground: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ground, "checks", {})

    tried = ground.try_mutant(by_name("dealer_qualifies_with_a_queen"))

    assert tried.caught == {}
    assert "KeyError" in tried.error


def test_a_file_of_checks_that_cannot_be_loaded_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "crazy_4_poker"
    folder.mkdir()
    (folder / "check_nothing.py").write_text("raise ValueError('broken')\n", encoding="utf-8")

    with pytest.raises(CheckError, match=r"check_nothing.py: cannot be loaded: ValueError: broken"):
        collect(tmp_path, "crazy-4-poker")


def test_checks_are_collected_from_their_text_and_from_nothing_compiled_before(tmp_path: Path) -> None:
    folder = tmp_path / "crazy_4_poker"
    folder.mkdir()
    source = "from feltproof.checks import check\n@check('crazy_4_poker.{0}')\ndef check_{0}():\n    '''Says so.'''\n"
    for name in ("one", "two"):
        (folder / "check_it.py").write_text(source.format(name), encoding="utf-8")

        assert list(collect(tmp_path, "crazy-4-poker")) == [f"crazy_4_poker.{name}"]


# What follows.


def tried(name: str, caught: dict[str, bool], error: str = "") -> MutantTried:
    return MutantTried(name=name, what="", kind="rules", section=SECTION, caught=caught, error=error)


def right(failed: dict[str, str], error: str = "") -> RightEngineTried:
    return RightEngineTried(name="r", what="", section=SECTION, failed=failed, passed=1, open=0, error=error)


A, B, ROW = (f"{SECTION}{label}" for label in ("(a)(1)", "(f)(2)", "(f)(2)#flush"))


@pytest.mark.parametrize(
    ("mutants", "rights", "without", "whole", "code"),
    [
        ([tried("m", {A: True})], [right({})], (), True, 0),
        ([tried("m", {A: True, B: False})], [right({})], (), True, 1),
        ([tried("m", {A: True})], [right({A: "too much"})], (), True, 1),
        ([tried("m", {A: True})], [right({})], (B,), True, 6),
        ([tried("m", {A: True})], [right({})], (), False, 6),
        ([tried("m", {}, "broke down")], [right({})], (), True, 6),
        ([tried("m", {A: True})], [right({}, "broke down")], (), True, 6),
        ([tried("m", {A: False})], [right({})], (B,), False, 1),
    ],
)
def test_only_a_whole_without_a_survivor_or_a_gap_qualifies(
    mutants: list[MutantTried], rights: list[RightEngineTried], without: tuple[str, ...], whole: bool, code: int
) -> None:
    survivors, ends_with = concluded(mutants, rights, without, whole=whole)

    assert ends_with == code
    assert set(survivors) == {m.name for m in mutants if False in m.caught.values()}


def test_what_names_a_row_counts_for_its_clause_and_once() -> None:
    mutants = [tried("m", {ROW: True, B: True}), tried("n", {ROW: False}), tried("o", {B: True}), tried("p", {}, "?")]

    counted = tallied([A, B, ROW], mutants)

    assert counted == {
        A: Killed(killed=0, total=0),
        B: Killed(killed=2, total=3),
        ROW: Killed(killed=1, total=2),
    }
    assert unnamed(counted, whole=True) == (A,)
    assert unnamed(counted, whole=False) == ()


# What is tried.


def test_everything_is_planned_unless_less_is_asked() -> None:
    whole, few = plan(Request()), plan(Request(sample=5))

    assert whole.whole
    assert not few.whole
    assert len(few.mutants) + len({variant.name for variant, _ in few.rights}) == 5
    assert [section.id for section in whole.sections] == ["us-ny/5324.32", "us-ny/5324.39"]
    assert {section for _, _, section in whole.tasks} == {"us-ny/5324.32", "us-ny/5324.39"}
    assert plan(Request(sample=5)).tasks == few.tasks


def test_a_section_brings_its_own_mutants_alone() -> None:
    planned = plan(Request(sections=("5324.39",)))

    assert {mutant.section for mutant in planned.mutants} == {"us-ny/5324.39"}
    assert {section for _, section in planned.rights} == {"us-ny/5324.39"}


def test_engines_are_named_in_either_spelling_and_by_no_other_name() -> None:
    planned = plan(Request(only=("settles-clockwise", "takes_low_play")))

    assert [task[:2] for task in planned.tasks] == [
        ("right engine", "takes_low_play"),
        ("mutant", "settles_clockwise"),
    ]
    with pytest.raises(UsageError, match="--only settles_widdershins"):
        plan(Request(only=("settles_widdershins",)))
    with pytest.raises(UsageError, match="--only settles_clockwise"):
        plan(Request(sections=("5324.39",), only=("settles_clockwise",)))


def test_workers_try_what_this_process_would() -> None:
    told: list[tuple[str, int]] = []
    request = Request(only=("offers_least", "settles_clockwise", "cross_no_royal_flush"), jobs=2)
    planned = plan(request)

    made = qualify(request, planned, lambda name, result, count: told.append((name, count)))

    assert made == qualify(replace(request, jobs=0), planned, lambda name, result, count: None)
    assert sorted(count for _, count in told) == [1, 2, 3]
    assert made.exit_code == 6
    assert not made.qualified
    assert made.survivors == {}
    assert [one.caught for one in made.mutants] == [dict.fromkeys(m.clauses, True) for m in planned.mutants]
    assert made.right_engines[0].failed == {}


def test_an_engine_whose_process_dies_is_not_judged_and_keeps_no_other_from_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def submit(self: Crew, function: Any, task: Task) -> Future[Any]:
        """The worker dies of the right engine, and is there again for the mutant."""
        future: Future[Any] = Future()
        future.set_exception(Gone(-9)) if task[0] == "right engine" else future.set_result(Tried({A: True}))
        return future

    monkeypatch.setattr(Crew, "submit", submit)
    request = Request(only=("offers_least", "settles_clockwise"), jobs=1)

    made = qualify(request, plan(request), lambda name, result, count: None)

    assert "ended with -9" in made.right_engines[0].error
    assert made.mutants[0].caught == {A: True}
    assert made.exit_code == 6


def test_the_record_is_read_as_it_was_written() -> None:
    request = Request(only=("offers_least",), jobs=0)
    made = qualify(request, plan(request), lambda name, result, count: None)

    assert msgspec.json.decode(msgspec.json.encode(made), type=type(made)) == made
