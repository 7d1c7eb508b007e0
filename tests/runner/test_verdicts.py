"""Tests of how outcomes become verdicts, percentages, rows and an exit code."""

import itertools
from fractions import Fraction
from typing import Any, Final

import msgspec
import pytest

from feltproof import content
from feltproof.checks.evidence import Evidence
from feltproof.clauses import Clause, Section, load
from feltproof.runner.record import Cell, CheckRecord, ClauseRecord, Inspection, Outcome, Row, Sensitivity, Verdict
from feltproof.runner.verdict import (
    WORST_FIRST,
    exit_code,
    inherit,
    own_verdict,
    rows,
    sensitivity,
    tally,
    worst,
    worst_outcome,
)

SUPER_BONUS: Final = "(f)(2)"


@pytest.fixture(scope="module")
def section() -> Section:
    return load(content.specs()).sections["us-ny/5324.32"]


@pytest.fixture
def clause(section: Section) -> Clause:
    return section.clauses[SUPER_BONUS]


def checked(outcome: Outcome, note: str = "", by_option: dict[str, dict[str, Outcome]] | None = None) -> CheckRecord:
    return CheckRecord(
        check="crazy_4_poker.some",
        title="",
        clause=SUPER_BONUS,
        outcome=outcome,
        strength="boundary",
        needs="boundary",
        configurations=(),
        asked=1,
        of=1,
        unit="deals",
        seed=None,
        digest="",
        note=note,
        by_option=by_option or {},
        findings=(),
        faults=(),
    )


def recorded(name: str, own: Verdict, parent: str | None = None, **more: Any) -> ClauseRecord:
    fields: dict[str, Any] = dict.fromkeys(("title", "requirement", "method", "note", "obligation"), "")
    fields |= dict.fromkeys(("readings", "rows", "checks", "findings"), ())
    fields |= dict.fromkeys(("inspection", "stale", "suspect", "waived", "text"))
    fields |= {"section": "s", "label": name, "depth": 1, "sensitivity": "none", "verdict": own}
    return ClauseRecord(**{**fields, "id": name, "own": own, "parent": parent, **more})


# One clause.


@pytest.mark.parametrize(
    ("outcomes", "expected"),
    [
        (("pass", "pass"), "pass"),
        (("pass", "inconclusive"), "inconclusive"),
        (("inconclusive", "fail"), "fail"),
        (("pass", "not-applicable"), "pass"),
        (("not-applicable",), "not-applicable"),
        ((), "inconclusive"),
    ],
)
def test_a_clause_is_as_good_as_the_worst_of_its_checks_and_without_any_it_is_open(
    clause: Clause, outcomes: tuple[Outcome, ...], expected: Verdict
) -> None:
    assert own_verdict(clause, [checked(o) for o in outcomes], True)[0] == expected


def test_an_option_that_nobody_offers_does_not_apply_unless_a_check_of_it_fails(clause: Clause) -> None:
    assert own_verdict(clause, [checked("inconclusive")], False)[0] == "not-applicable"
    assert own_verdict(clause, [checked("fail")], False)[0] == "fail"


def test_a_clause_does_not_pass_while_nothing_was_settled_on_a_row_of_its_table(clause: Clause) -> None:
    def verdict(**paid: str) -> tuple[Verdict, str]:
        return own_verdict(clause, [checked("pass")], True, rows(clause, [seen_on(clause, **paid)], "pass"))

    whole = dict.fromkeys(clause.rows, "9:1")
    assert verdict(**whole) == ("pass", "")
    del whole["flush"]
    assert verdict(**whole) == ("inconclusive", "nothing was settled on flush")
    assert verdict() == ("pass", ""), "the checks do not go through the table"


def test_what_a_person_has_to_see_is_for_inspection_and_a_heading_asks_nothing(section: Section) -> None:
    by_method = {c.method: own_verdict(c, [], True)[0] for c in section.clauses.values() if not c.checks}
    assert by_method == {"inspection": "inspection", "none": "no-obligation"} | (
        {"analysis": "inspection"} if "analysis" in by_method else {}
    )


def test_parents_inherit_the_worst_of_all_that_stands_in_them() -> None:
    records = [
        recorded("a", "no-obligation"),
        recorded("a1", "pass", "a"),
        recorded("a1i", "inconclusive", "a1"),
        recorded("a2", "inspection", "a"),
        recorded("b", "pass"),
        recorded("b1", "not-applicable", "b"),
        recorded("b2", "fail", "b"),
    ]
    assert {r.id: (r.own, r.verdict) for r in inherit(records)} == {
        "a": ("no-obligation", "inconclusive"),
        "a1": ("pass", "inconclusive"),
        "a1i": ("inconclusive", "inconclusive"),
        "a2": ("inspection", "inspection"),
        "b": ("pass", "fail"),
        "b1": ("not-applicable", "not-applicable"),
        "b2": ("fail", "fail"),
    }


def test_of_two_verdicts_the_worse_is_inherited_and_a_pass_is_never_worse_than_what_is_open() -> None:
    for one, other in itertools.product(WORST_FIRST, WORST_FIRST):
        assert worst([one, other]) == WORST_FIRST[min(WORST_FIRST.index(one), WORST_FIRST.index(other))]
    assert WORST_FIRST.index("pass") > max(WORST_FIRST.index(v) for v in ("fail", "inconclusive", "inspection"))
    assert worst_outcome([]) == "not-applicable"


@pytest.mark.parametrize(
    ("own", "others", "expected"),
    [
        ("pass", ["pass"], "every-reading"),
        ("pass", ["pass", "not-applicable"], "every-reading"),
        ("pass", ["pass", "fail"], "only-as-read"),
        ("pass", ["inconclusive", "fail"], "only-as-read"),
        ("pass", ["inconclusive"], "none"),
        ("pass", ["pass", "inconclusive"], "none"),
        ("pass", [], "none"),
        ("fail", ["fail", "fail"], "fails-every-reading"),
        ("fail", ["fail", "pass"], "fails-only-as-read"),
        ("fail", ["inconclusive"], "none"),
        ("fail", ["fail", "inconclusive"], "none"),
        ("inconclusive", ["pass"], "none"),
        ("inspection", ["fail"], "none"),
    ],
)
def test_sensitivity_says_no_more_than_was_seen(own: Verdict, others: list[Outcome], expected: Sensitivity) -> None:
    by_option: dict[str, dict[str, Outcome]] = {"r": {f"other-{n}": o for n, o in enumerate(others)}}
    by_option["r"]["in-force"] = "pass"
    assert sensitivity([checked("pass", by_option=by_option)], {"r": "in-force"}, own) == expected


def test_an_option_is_judged_by_the_worst_of_all_checks_under_it() -> None:
    first = checked("pass", by_option={"r": {"here": "pass", "there": "pass"}})
    second = checked("pass", by_option={"r": {"here": "pass", "there": "fail"}})
    assert sensitivity([first], {"r": "here"}, "pass") == "every-reading"
    assert sensitivity([first, second], {"r": "here"}, "pass") == "only-as-read"


# The whole.


def test_three_percentages_add_up_and_what_is_stale_suspect_or_incorporated_is_open(section: Section) -> None:
    said = dict.fromkeys(("text", "result", "person", "role", "on", "method", "place", "note", "expires"))
    attestation = {"paper": "inspections-1.yaml", "clause": "6", "evidence": (), **said}
    attested = {"look_for": ("signs",), "attestation": attestation}
    records = [
        recorded("1", "pass"),
        recorded("2", "fail"),
        recorded("3", "inconclusive"),
        recorded("4", "pass", stale="changed"),
        recorded("5", "pass", suspect="never reviewed"),
        recorded("6", "inspection", inspection=msgspec.convert(attested, type=Inspection)),
        recorded("7", "inspection"),
        recorded("8", "not-applicable"),
        recorded("9", "no-obligation"),
    ]
    found = tally(len(section.incorporates), records)
    outside = len(section.incorporates)
    assert outside > 0
    assert (found.clauses, found.obliging) == (9, 7 + outside)
    assert (found.by_test, found.by_inspection, found.open) == (2, 1, 4 + outside)
    assert found.by_test + found.by_inspection + found.open == found.obliging
    assert found.verdicts["pass"] == 3


@pytest.mark.parametrize(
    ("records", "faults", "expected"),
    [
        ([recorded("1", "pass"), recorded("2", "inspection"), recorded("3", "not-applicable")], False, 0),
        ([recorded("1", "pass", stale="changed")], False, 4),
        ([recorded("1", "pass", suspect="changed")], False, 4),
        ([recorded("1", "pass", suspect="changed"), recorded("2", "inconclusive")], False, 6),
        ([recorded("1", "inconclusive"), recorded("2", "fail")], False, 1),
        ([recorded("1", "fail")], True, 5),
        ([recorded("1", "pass")], True, 5),
    ],
)
def test_of_several_exit_codes_the_first_in_precedence_is_taken(
    records: list[ClauseRecord], faults: bool, expected: int
) -> None:
    assert exit_code(records, faults) == expected


# Tables.


def seen_on(clause: Clause, **paid: str) -> Evidence:
    evidence = Evidence(clause, "boundary")
    for row, odds in paid.items():
        one, _, other = odds.partition(":")
        evidence.cell(row).declared.add(odds)
        evidence.paid(row, "", Fraction(int(one), int(other)), odds)
    return evidence


def by_name(found: tuple[Row, ...]) -> dict[str, Row]:
    return {row.name: row for row in found}


def test_a_row_shows_the_law_what_is_declared_and_the_least_that_was_paid(clause: Clause) -> None:
    evidence = seen_on(clause, flush="2:1")
    evidence.paid("flush", "", Fraction(3, 2), "3:2")
    evidence.paid("flush", "", Fraction(9), "9:1")
    table = by_name(rows(clause, [seen_on(clause, flush="5:1"), evidence], "pass"))
    assert table["flush"].cells == (Cell(column="", law="3:2", declared=("2:1", "5:1"), paid="3:2", outcome="pass"),)
    assert table["flush"].id == "us-ny/5324.32(f)(2)#flush"


def test_a_row_that_was_never_paid_is_inconclusive_and_one_that_was_paid_wrongly_fails(clause: Clause) -> None:
    evidence = seen_on(clause, flush="3:2", straight="1:1")
    evidence.row("flush").failed = evidence.cell("flush").failed = True
    table = by_name(rows(clause, [evidence], "fail"))
    assert (table["flush"].outcome, table["straight"].outcome) == ("fail", "pass")
    assert table["four_aces"].outcome == "inconclusive"


def test_a_pay_table_that_nobody_took_does_not_apply(section: Section) -> None:
    clause = next(c for c in section.clauses.values() if c.choice is not None)
    evidence = Evidence(clause, "boundary")
    for row in clause.rows:
        evidence.cell(row, "A").declared.add("1:1")
        evidence.paid(row, "A", Fraction(1), "1:1")
    for built in rows(clause, [evidence], "pass"):
        assert {cell.column: cell.outcome for cell in built.cells if cell.column in "AB"} == {
            "A": "pass",
            "B": "not-applicable",
        }
        assert built.outcome == "pass"
