"""Files that say that they are runs: whatever stands in one, each verb says what is wrong with it, or does its work."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
import rfc8785

from feltproof.cli import replay as replay_verb
from feltproof.cli.evidence import read_run
from feltproof.errors import FeltproofError, SignatureInvalid
from feltproof.protocol import Connection, connect_object
from feltproof.protocol.limits import Limits
from feltproof.runner.record import ClauseRecord, Finding, Killed, Mutants, Run
from feltproof.runner.verdict import exit_code, inherit, tally
from tests.cli.conftest import Feltproof, Ran

NONSENSE: Final[tuple[Any, ...]] = (
    *(
        None,
        True,
        0,
        -1,
        7,
        1e300,
        2**60,
        "",
        "x",
        "\u202e\x1b[31m",
        [],
        {},
        ["x"],
        [[]],
        [{}],
        [None],
        {"x": {}},
        {"": 1},
    ),
)
LEFT_OUT: Final = object()
"""Stands for the place itself: what is there is taken away."""
FREE: Final = ("request", "reply", "declared", "waived")
"""Fields that have no schema of their own."""

GAME: Final = {"game": "crazy-4-poker", "configuration": "floor-1"}
SETTLE: Final = {
    "case": "1",
    "dealer": "KsQd9c4h2s",
    "meter": 5,
    "seats": [{"seat": 1, "hand": "AhTh7h2hKd", "wagers": {"ante": 5}}],
}
PLAY: Final = {
    "case": "1",
    "events": [
        {"event": "sit", "player": "p1", "seat": 1},
        {"event": "wager", "player": "p1", "seat": 1, "wager": "ante", "cents": 5},
        {"event": "deal", "deck": "AsKs", "method": "manual"},
    ],
}


@pytest.fixture(scope="module")
def sound(failing_run: Ran) -> dict[str, Any]:
    """A run with findings of every method, and of few clauses."""
    run = read_run(failing_run.path)
    clauses = tuple(one for one in run.clauses if one.label in ("(a)", "(a)(1)", "(f)", "(f)(2)"))
    ranked = next(one for one in run.findings if one.method == "rank")
    more = (
        msgspec.structs.replace(ranked, id="FAAAAB", method="settle", request={**GAME, "cases": [SETTLE]}, hands=()),
        msgspec.structs.replace(ranked, id="FAAAAC", method="play", request={**GAME, "cases": [PLAY]}, hands=()),
    )
    made = [_with_findings(one, more) if one.label == "(f)(2)" else one for one in clauses]
    touched = {name for one in clauses for name in one.readings}
    section = run.sections[0]
    records = inherit(made)
    found = msgspec.structs.replace(
        run,
        clauses=records,
        findings=(*run.findings, *more),
        readings=tuple(one for one in run.readings if one.id in touched),
        exit_code=exit_code(records, bool(run.faults)),
        tallies={section.id: tally(len(section.incorporated), records)},
        mutants=Mutants(
            clauses={"us-ny/5324.32(f)(2)": Killed(killed=3, total=3)},
            killed=3,
            total=4,
            survivors={"one": ("us-ny/5324.32(f)(2)",)},
            right_engines=2,
            right_engines_failed=0,
            qualified=False,
            sha256="0" * 64,
        ),
    )
    plain: dict[str, Any] = msgspec.to_builtins(found)
    return plain


def _with_findings(clause: ClauseRecord, more: tuple[Finding, ...]) -> ClauseRecord:
    names = tuple(one.id for one in more)
    (check,) = clause.checks
    checks = (msgspec.structs.replace(check, findings=(*check.findings, *names)),)
    return msgspec.structs.replace(clause, checks=checks, findings=(*clause.findings, *names))


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something stands, of every list its first two."""
    yield at
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*at, key))
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value[:2]):
            yield from places(inner, (*at, number))


def mutated(sound: dict[str, Any], at: tuple[Any, ...], nonsense: Any) -> Any:
    """The run with nonsense in that place."""
    if not at:
        return [] if nonsense is LEFT_OUT else nonsense
    copy = json.loads(json.dumps(sound))
    inner = copy
    for key in at[:-1]:
        inner = inner[key]
    if nonsense is LEFT_OUT:
        del inner[at[-1]]
    else:
        inner[at[-1]] = nonsense
    return copy


def mutations(sound: dict[str, Any], tried: int) -> list[tuple[tuple[Any, ...], Any]]:
    """So many of all, and as many of those in free fields: of some thousand, those that a seed draws."""
    every = [(at, nonsense) for at in places(sound) for nonsense in (*NONSENSE, LEFT_OUT)]
    free = [one for one in every if any(name in one[0] for name in FREE)]
    chance = random.Random(5324)
    return [*chance.sample(free, tried), *chance.sample(every, tried)]


class Answers:
    """An engine of no use, which says something."""

    def hello(self, params: Any) -> Any:
        return {"protocol": "1.0", "engine": {"name": "e", "version": "1"}, "games": {}, "max_cases": 1}

    def rank(self, params: Any) -> Any:
        return {
            "results": [{"case": case["case"], "rejected": {"code": "no", "reason": "no"}} for case in params["cases"]]
        }

    settle = play = rank


def connected(address: str, limits: Limits) -> Connection:
    return connect_object(Answers(), address)


def refusal(path: Path) -> FeltproofError | None:
    try:
        read_run(path)
    except FeltproofError as refused:
        return refused
    return None


@pytest.mark.parametrize("tried", [8, pytest.param(200, marks=pytest.mark.slow)])
def test_no_nonsense_in_a_run_is_a_defect_of_ours(
    sound: dict[str, Any], tmp_path: Path, feltproof: Feltproof, monkeypatch: pytest.MonkeyPatch, tried: int
) -> None:
    monkeypatch.setattr(replay_verb, "connect", connected)
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "run.json"
    good = tmp_path / "good.json"
    good.write_bytes(rfc8785.dumps(sound))
    names = [one["id"] for one in sound["findings"]]
    words = [["report", str(path), "--out", "out", "--format", "run,html,junit"], ["diff", str(path), str(good)]]
    words += [["diff", str(good), str(path)], ["explain", "5324.32/f/2", "--run", str(path)]]
    words += [["explain", name, "--run", str(path)] for name in names]
    words += [["replay", name, "--run", str(path), "--engine", "builtin"] for name in names]
    let_through = 0
    for at, nonsense in mutations(sound, tried):
        try:
            path.write_bytes(rfc8785.dumps(mutated(sound, at, nonsense)))
        except rfc8785.CanonicalizationError:
            path.write_text(json.dumps(mutated(sound, at, nonsense)), encoding="utf-8")
        if refused := refusal(path):
            assert isinstance(refused, SignatureInvalid) or at in [(), ("schema",)], (at, nonsense, refused)
            continue
        let_through += 1
        for verb in words:
            done = feltproof(*verb)
            assert done.exit_code in (0, 1, 2, 5), (at, nonsense, verb, done.output)
            assert "\u202e" not in done.output, (at, nonsense, verb, done.output)
    # Much of it is words, in which anything may stand.
    assert let_through > tried / 4


def test_the_run_that_was_mutated_is_one(sound: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    path.write_bytes(rfc8785.dumps(sound))

    assert isinstance(read_run(path), Run)
