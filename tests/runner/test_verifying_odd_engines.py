"""Tests of whole verifications: right engines that offer little, odd ones, wrong ones, and what a user may ask for."""

import copy
import shutil
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from feltproof import content
from feltproof.checks.crazy_4_poker import GAME as GAME_OF_CHECKS
from feltproof.checks.crazy_4_poker import deals
from feltproof.cli.summary import body
from feltproof.errors import FeltproofError, UsageError
from feltproof.games import engine as builtin
from feltproof.games.builtin import Engine
from feltproof.games.crazy_4_poker import CrazyFourPoker
from feltproof.games.crazy_4_poker.configurations import HOUSE
from feltproof.matrix.evidence import run_bytes
from feltproof.protocol import Fault, FaultKind, connect_object
from feltproof.protocol.answers import Answers, unanswered
from feltproof.protocol.faults import Broken
from feltproof.protocol.inprocess import ObjectConnection
from feltproof.protocol.reading import Asked
from feltproof.runner.record import Run
from feltproof.runner.request import Request
from feltproof.runner.trials import CheckError
from feltproof.runner.verify import Verified, verify

GAME: Final = "crazy-4-poker"
EVERYTHING: Final = "qu-a.prog-a.five"
QUICK_FILES: Final = ("check_seats", "check_progressive")
"""Checks without long sweeps, which are put here to many engines."""
Declared = dict[str, Any]


def slow(*values: Any) -> list[Any]:
    """Further values, which run with `./run test --all`."""
    return [pytest.param(value, marks=pytest.mark.slow) for value in values]


class Odd:
    """The builtin engine with another declaration, or other answers."""

    def __init__(
        self,
        declare: Callable[[Declared], Any] = lambda hello: hello,
        change: Callable[[str, Declared], Declared] = lambda method, result: result,
    ) -> None:
        self.engine: Any = builtin()
        self.declare, self.change = declare, change

    def hello(self, params: Mapping[str, Any]) -> Any:
        hello = copy.deepcopy(self.engine.hello(params))
        return self.declare(hello) or hello

    def rank(self, params: Mapping[str, Any]) -> Any:
        return self._changed("rank", params)

    def settle(self, params: Mapping[str, Any]) -> Any:
        return self._changed("settle", params)

    def play(self, params: Mapping[str, Any]) -> Any:
        return self._changed("play", params)

    def _changed(self, method: str, params: Mapping[str, Any]) -> Any:
        results = copy.deepcopy(getattr(self.engine, method)(params)["results"])
        return {"results": [self.change(method, result) for result in results]}


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The checks without long sweeps."""
    folder = tmp_path_factory.mktemp("rules")
    (folder / "crazy_4_poker").mkdir()
    for name in QUICK_FILES:
        shutil.copy(content.rules() / "crazy_4_poker" / f"{name}.py", folder / "crazy_4_poker")
    return folder


@pytest.fixture(autouse=True)
def _few_full_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deals, "FULL_TABLES", 60)


def verified(engine: object, rules: Path, *configurations: str, **more: Any) -> Verified:
    asked = {"sections": ("5324.32",), "quick": True, "rules": rules, "address": "object", **more}
    request = Request(configurations=configurations, **asked)
    return verify(request, connection=connect_object(engine))


def of(run: Run, label: str) -> Any:
    return next(c for c in run.clauses if c.label == label)


class Crashing(ObjectConnection):
    """The builtin engine, whose process ends at every request that it is told to end at."""

    def __init__(self, ends: Callable[[int, str], bool]) -> None:
        super().__init__(builtin(), "object")
        self.asked = 0
        self.ends = ends

    def _ask(self, asked: Asked, params: dict[str, Any]) -> Answers:
        self.asked += 1
        if self.ends(self.asked, asked.method):
            return unanswered(Broken(ended(asked.method)), asked.cases)
        return super()._ask(asked, params)


class Raising(Crashing):
    """The same, where nobody has made an answer of it."""

    def _ask(self, asked: Asked, params: dict[str, Any]) -> Answers:
        self.asked += 1
        if self.ends(self.asked, asked.method):
            raise Broken(ended(asked.method))
        return super()._ask(asked, params)


def ended(method: str) -> Fault:
    return Fault(kind=FaultKind.EXITED, method=method, detail="it ended with exit code 3")


def by_label(run: Run) -> dict[str, str]:
    """The outcome of every check that was run, by clause and check."""
    return {
        f"{clause.label} {c.check}": c.outcome
        for clause in run.clauses
        for c in clause.checks
        if "there is no check" not in c.note
    }


def offering(*methods: str) -> Callable[[Declared], None]:
    def declare(hello: Declared) -> None:
        hello["games"][GAME]["methods"] = list(methods)

    return declare


def configured(change: Callable[[Declared], Any], *ids: str) -> Callable[[Declared], None]:
    """Declare these configurations alone, each changed."""

    def declare(hello: Declared) -> None:
        game = hello["games"][GAME]
        game["configurations"] = [c for c in game["configurations"] if c["id"] in (ids or (EVERYTHING,))]
        for each in game["configurations"]:
            change(each)

    return declare


# Right engines.


@pytest.fixture(scope="module")
def sound(rules: Path) -> Run:
    before, deals.FULL_TABLES = deals.FULL_TABLES, 60  # type: ignore[misc]
    try:
        return verified(builtin(), rules, EVERYTHING).run
    finally:
        deals.FULL_TABLES = before  # type: ignore[misc]


def test_a_right_engine_fails_no_check_and_a_check_that_is_missing_is_inconclusive(sound: Run) -> None:
    outcomes = by_label(sound)
    assert set(outcomes.values()) <= {"pass", "not-applicable", "inconclusive"}
    assert [k for k, v in outcomes.items() if v == "inconclusive"] == ["(f)(4)(iii)(b) crazy_4_poker.envy_floor"]
    missing = of(sound, "(b)(1)")
    assert missing.own == "inconclusive"
    assert missing.note == "there is no check crazy_4_poker.rank_order in rules/"
    assert (sound.exit_code, sound.conforms, sound.complete, sound.findings) == (6, False, False, ())


def test_the_same_engine_gives_the_same_bytes_and_another_seed_others(sound: Run, rules: Path) -> None:
    assert run_bytes(verified(builtin(), rules, EVERYTHING).run) == run_bytes(sound)
    assert run_bytes(verified(builtin(), rules, EVERYTHING, seed=1).run) != run_bytes(sound)


def test_answers_of_seats_in_another_order_and_words_of_its_own_are_as_good(rules: Path) -> None:
    def turned(method: str, result: Declared) -> Declared:
        if "rejected" in result:
            return {**result, "rejected": {"code": "no", "detail": "never"}}
        return {**result, "seats": result["seats"][::-1]} if method == "settle" else result

    run = verified(Odd(change=turned), rules, EVERYTHING).run
    assert "fail" not in by_label(run).values()


@pytest.mark.parametrize("methods", [("rank",), (), *slow(("settle",), ("play",))])
def test_an_engine_that_offers_little_fails_nothing_and_passes_nothing_that_it_leaves_out(
    rules: Path, methods: tuple[str, ...]
) -> None:
    result = verified(Odd(offering(*methods)), rules, EVERYTHING)
    outcomes = by_label(result.run)
    assert "fail" not in outcomes.values()
    assert (result.run.exit_code, result.errors, result.run.faults) == (6, (), ())
    if "settle" not in methods:
        assert outcomes["(e)(4) crazy_4_poker.envy_for_others"] == "inconclusive"
    if "play" not in methods:
        assert outcomes["(a)(1) crazy_4_poker.seats_at_most"] == "inconclusive"


def no_game(hello: Declared) -> None:
    hello["games"] = {}


def another_game(hello: Declared) -> None:
    hello["games"] = {"blackjack": hello["games"][GAME]}


def no_configurations(hello: Declared) -> None:
    hello["games"][GAME]["configurations"] = []


@pytest.mark.parametrize("declare", [no_game, another_game, no_configurations])
def test_an_engine_without_the_game_or_a_configuration_is_inconclusive_throughout(
    rules: Path, declare: Callable[[Declared], None]
) -> None:
    result = verified(Odd(declare), rules)
    assert set(by_label(result.run).values()) == {"inconclusive"}
    assert result.run.exit_code == 6
    assert (result.run.conforms, result.errors) == (False, ())
    assert not [c for c in result.run.clauses if c.own in ("pass", "fail", "not-applicable")]


def test_an_engine_without_the_game_is_told_so_and_once(rules: Path) -> None:
    run = verified(Odd(no_game), rules).run
    notes = {c.note for clause in run.clauses for c in clause.checks if "there is no check" not in c.note}
    assert notes == {"the engine does not offer crazy-4-poker"}
    assert body(run, None).count("\n    the engine does not offer crazy-4-poker: (a)(1), ") == 1


def test_an_engine_with_the_game_is_not_said_to_lack_it(rules: Path) -> None:
    run = verified(Odd(no_configurations), rules).run
    assert "does not offer crazy-4-poker" not in body(run, None)


def test_a_configuration_that_is_asked_for_is_the_only_one_that_is_verified(sound: Run) -> None:
    assert [c.id for c in sound.configurations] == [EVERYTHING]
    assert {c for clause in sound.clauses for k in clause.checks for c in k.configurations} == {EVERYTHING}


def test_a_table_for_one_is_no_failure_and_nobody_envies_there(rules: Path) -> None:
    small = next(replace(c, seats=1) for c in HOUSE if c.id == EVERYTHING)
    result = verified(Engine([CrazyFourPoker(configurations=[small])]), rules)
    outcomes = by_label(result.run)
    assert "fail" not in outcomes.values()
    envious = {outcome for name, outcome in outcomes.items() if "envy" in name}
    assert envious == {"inconclusive"}
    assert result.errors == ()


def test_amounts_in_millions_are_no_failure(rules: Path) -> None:
    def dear(declared: Declared) -> None:
        declared["progressive"].update(initial=10**12, reset=10**12)
        declared["limits"] = {"ante": {"min": 100, "max": 500_00}, "queens_up": {"min": 100, "max": 500_00}}

    class Dear(Odd):
        def _changed(self, method: str, params: Mapping[str, Any]) -> Any:
            found = super()._changed(method, params)
            for case, result in zip(params["cases"], found["results"], strict=True):
                # An award leaves the house's own reset amount, which is less.
                if method == "settle" and result.get("meter", 10**12) < case.get("meter", 0):
                    result["meter"] = 10**12
            return found

    run = verified(Dear(configured(dear)), rules).run
    outcomes = by_label(run)
    assert outcomes["(e)(4) crazy_4_poker.envy_for_others"] == "pass"
    assert not [f for f in run.findings if f.method == "settle" and "meter" in f.title]


# Wrong engines.


@pytest.mark.parametrize("cards", [4, *slow(7)])
def test_a_dealer_with_another_number_of_cards_fails_and_breaks_no_check(
    rules: Path, tmp_path: Path, cards: int
) -> None:
    dealing = shutil.copytree(rules, tmp_path / "rules")
    shutil.copy(content.rules() / "crazy_4_poker" / "check_dealing.py", dealing / "crazy_4_poker")
    result = verified(Odd(configured(lambda c: c.update(dealer_cards=cards))), dealing)
    outcomes = by_label(result.run)
    assert outcomes["(d) crazy_4_poker.cards_dealt"] == "fail"
    assert result.run.exit_code == 1
    assert not result.run.conforms


@pytest.mark.parametrize("seats", [1000, *slow(7)])
def test_a_table_for_more_than_the_law_allows_fails_by_its_seats_alone(rules: Path, seats: int) -> None:
    run = verified(Odd(configured(lambda c: c.update(seats=seats))), rules).run
    outcomes = by_label(run)
    assert outcomes["(a)(1) crazy_4_poker.seats_at_most"] == "fail"
    assert outcomes["(e)(4) crazy_4_poker.envy_for_others"] == "pass"


def test_an_engine_that_pays_no_envy_fails_and_says_how(rules: Path) -> None:
    def mean(method: str, result: Declared) -> Declared:
        return {**result, "seats": [{**s, "envy": 0} for s in result["seats"]]} if "seats" in result else result

    run = verified(Odd(change=mean), rules, EVERYTHING).run
    assert of(run, "(e)(4)").own == "fail"
    assert (run.exit_code, run.conforms) == (1, False)
    assert run.complete is False, "other clauses are still open"
    assert "does not conform" in run.statement
    found = next(f for f in run.findings if f.clause.endswith("(e)(4)"))
    again = builtin().settle(found.request)["results"][0]
    assert any(seat["envy"] for seat in again["seats"])
    assert not any(seat.get("envy") for seat in found.reply["seats"])


def test_an_engine_that_answers_otherwise_the_second_time_fails(rules: Path) -> None:
    seen: set[str] = set()

    def flips(method: str, result: Declared) -> Declared:
        key = f"{method} {msgspec.json.encode(result).decode()}"
        again = key in seen
        seen.add(key)
        if method == "settle" and again and "seats" in result:
            return {**result, "meter": (result.get("meter") or 0) + 100}
        return result

    run = verified(Odd(change=flips), rules, EVERYTHING).run
    assert "answers one question in two ways" in {f.title for f in run.findings}
    assert run.exit_code == 1


def test_an_engine_that_breaks_the_protocol_in_one_method_ends_with_5_and_fails_nothing(rules: Path) -> None:
    def garbled(method: str, result: Declared) -> Declared:
        return {**result, "seats": "none"} if method == "settle" and "seats" in result else result

    run = verified(Odd(change=garbled), rules, EVERYTHING).run
    outcomes = by_label(run)
    assert (run.exit_code, run.conforms, run.complete) == (5, False, False)
    assert outcomes["(e)(4) crazy_4_poker.envy_for_others"] == "inconclusive"
    assert "fail" not in outcomes.values()
    assert {f.kind for f in run.faults} == {"wrong-shape"}


def test_a_case_that_nobody_asked_for_is_a_fault_and_no_pass(rules: Path) -> None:
    class Talkative(Odd):
        def _changed(self, method: str, params: Mapping[str, Any]) -> Any:
            found = super()._changed(method, params)["results"]
            return {"results": [*found, {**found[-1], "case": "nobody's"}]}

    run = verified(Talkative(), rules, EVERYTHING).run
    assert "pass" not in by_label(run).values()
    assert run.exit_code == 5


def test_whatever_an_engine_declares_can_be_written_down(rules: Path) -> None:
    deep: Any = "end"
    for _ in range(150):
        deep = [deep]

    def odd(declared: Declared) -> None:
        declared.update(notes=deep, big=2**60, float=1e300, none=None, text="\u202e\x00")

    run = verified(Odd(configured(odd)), rules).run
    assert b'"big":"1152921504606846976"' in run_bytes(run)


# What a user may ask for.


@pytest.mark.parametrize(
    "asked",
    [
        {"sections": ("us-ny/5324.99",)},
        {"configurations": ("no-such",)},
        {"readings": {"5324.32/no-such": "x"}},
        {"readings": {"5324.32/low-ace": "no-such"}},
        {"artifacts": (Path("/no/such/file"),)},
    ],
)
def test_what_does_not_exist_is_refused_as_usage(rules: Path, asked: dict[str, Any]) -> None:
    with pytest.raises(FeltproofError) as refused:
        verify(
            Request(**{"sections": ("5324.32",), **asked}, quick=True, rules=rules),
            connection=connect_object(builtin()),
        )
    assert refused.value.exit_code == 2


def test_specs_without_a_section_of_a_known_game_are_no_conformity(
    rules: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("feltproof.runner.request.PACKAGES", {})
    with pytest.raises(UsageError):
        verified(builtin(), rules, sections=())


def test_a_reading_that_is_chosen_is_in_force_and_recorded_with_whose_it_is(rules: Path) -> None:
    chosen = {"5324.32/envy-holder": "any-hand"}
    run = verified(builtin(), rules, EVERYTHING, readings=chosen, authority="letter of 1 May").run
    in_force = {r.id: (r.option, r.authority) for r in run.readings}
    assert in_force["5324.32/envy-holder"] == ("any-hand", "letter of 1 May")
    assert {authority for option, authority in in_force.values() if option != "any-hand"} == {None}


def test_rules_that_break_are_an_error_and_no_verdict(rules: Path, tmp_path: Path) -> None:
    broken = shutil.copytree(rules, tmp_path / "rules")
    (broken / "crazy_4_poker" / "check_broken.py").write_text("import no_such_module\n", encoding="utf-8")
    with pytest.raises(CheckError) as refused:
        verified(builtin(), broken)
    assert refused.value.exit_code == 3


ONE_CHECK: Final = """
from feltproof.checks import check

@check("crazy_4_poker.rank_order")
def check_it(engine, deals, evidence):
    '''Ranks hands.'''
    seen = engine.observe(deals.four_cards)
    evidence.rests_on(seen)
    {more}
"""


def one_check(folder: Path, more: str = "") -> Path:
    (folder / "crazy_4_poker").mkdir(parents=True)
    (folder / "crazy_4_poker" / "check_it.py").write_text(ONE_CHECK.format(more=more or "pass"), encoding="utf-8")
    return folder


def test_a_check_that_raises_leaves_its_traceback_and_its_clause_open(tmp_path: Path) -> None:
    result = verified(builtin(), one_check(tmp_path, "raise LookupError('lost')"), EVERYTHING)
    clause = of(result.run, "(b)(1)")
    assert (clause.own, clause.note) == ("inconclusive", "the check itself broke down: LookupError: lost")
    assert any("LookupError: lost" in error for error in result.errors)
    assert result.run.exit_code == 6


def test_the_evidence_is_the_same_bytes_however_many_processes_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What other checks would want is not asked ahead of this one.
    monkeypatch.setattr(type(GAME_OF_CHECKS), "plan", lambda *_: iter(()))
    folder = one_check(tmp_path)
    runs = [
        verify(Request(sections=("5324.32",), quick=True, rules=folder, configurations=(EVERYTHING,), jobs=n)).run
        for n in (0, 1, 2, 3)
    ]
    assert of(runs[0], "(b)(1)").own == "pass"
    assert of(runs[0], "(b)(1)").checks[0].asked == 16_432
    assert len({run_bytes(run) for run in runs}) == 1


@pytest.mark.parametrize("what", ["changed", *slow("gone")])
def test_a_file_of_the_engine_that_changes_during_the_run_is_no_conformity(tmp_path: Path, what: str) -> None:
    artifact = tmp_path / "engine.bin"
    artifact.write_text("before", encoding="utf-8")
    act = f"__import__('pathlib').Path({str(artifact)!r})"
    change = f"{act}.write_text('after')" if what == "changed" else f"{act}.unlink(missing_ok=True)"
    run = verified(builtin(), one_check(tmp_path / "rules", change), EVERYTHING, artifacts=(artifact,)).run
    (record,) = run.engine.artifacts
    assert not record.unchanged
    assert (run.conforms, run.complete, run.exit_code) == (False, False, 6)
    assert "changed during the run" in run.statement
    assert run_bytes(run)


ENDS: Final[dict[str, Callable[[int, str], bool]]] = {
    "always": lambda n, method: True,
    "once": lambda n, method: n == 2,
    "now and then": lambda n, method: n % 3 == 0,
    "after a while": lambda n, method: n > 9,
    **{name: lambda n, method, it=name: method == it for name in ("rank", "settle", "play")},  # type: ignore[misc]
}
SOON: Final = ((Crashing, "once"), (Raising, "settle"), (Raising, "after a while"))
"""The crashes that a pull request waits for."""


@pytest.mark.parametrize(
    ("connection", "ends"),
    [
        pytest.param(
            connection,
            ends,
            id=f"{connection.__name__} {name}",
            marks=[] if (connection, name) in SOON else [pytest.mark.slow],
        )
        for connection in (Crashing, Raising)
        for name, ends in ENDS.items()
    ],
)
def test_an_engine_that_crashes_is_no_defect_of_the_suite(
    rules: Path, connection: type[Crashing], ends: Callable[[int, str], bool]
) -> None:
    request = Request(sections=("5324.32",), quick=True, rules=rules, address="object", configurations=(EVERYTHING,))

    found = verify(request, connection=connection(ends))

    assert found.errors == ()
    assert not [clause.label for clause in found.run.clauses if clause.own == "fail"]
    assert {fault.kind for fault in found.run.faults} <= {"exited"}
    assert found.run.exit_code == (5 if found.run.faults else 6)


def test_an_engine_in_this_process_that_exits_is_no_defect_either(rules: Path) -> None:
    def leave(method: str, result: Declared) -> Declared:
        raise SystemExit(3)

    found = verified(Odd(change=leave), rules, EVERYTHING, sections=("5324.32",))

    assert found.errors == ()
    assert found.run.exit_code == 5


def test_a_configuration_of_one_game_is_no_configuration_of_the_other(rules: Path) -> None:
    with pytest.raises(UsageError, match=r"is of crazy-4-poker, and us-ny/5324\.39 is to be verified too"):
        verified(builtin(), rules, EVERYTHING, sections=("5324.39",))
    with pytest.raises(UsageError, match=r"--configuration nowhere: the engine declares "):
        verified(builtin(), rules, "nowhere")


def test_rules_without_a_game_leave_its_clauses_open(rules: Path) -> None:
    run = verified(builtin(), rules, sections=("5324.39",)).run

    notes = {check.note for clause in run.clauses for check in clause.checks}
    assert run.exit_code == 6
    assert notes
    assert all(note.startswith("there is no check criss_cross_poker.") for note in notes)
