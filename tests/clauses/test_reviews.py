"""Tests of reviews: a link is suspect until somebody accepts it, and whenever what they accepted changes."""

import errno
import json
import os
from pathlib import Path

import pytest

from feltproof.checks.fingerprint import checks
from feltproof.clauses import ClauseId, Faulty, lint, load
from feltproof.clauses.ledger import Review
from feltproof.clauses.review import accept, describe, suspects
from feltproof.errors import SpecError, UsageError

SEATS, FLOOR, TABLE = (ClauseId.parse(f"us-nw/7.3{label}") for label in ("(a)(1)", "(b)(1)", "(b)(2)"))


def whys(specs: Path, rules: Path) -> dict[str, str]:
    return {f"{one.clause.label} {one.check}": one.why for one in suspects(load(specs), checks(rules))}


def accepted(specs: Path, rules: Path, clause: ClauseId, check: str, why: str = "Read side by side.") -> Review:
    return accept(load(specs), clause, check, by="A. Reader", on="2026-11-29", why=why, sources=checks(rules))


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text, "the edit has to hit something"
    path.write_text(text.replace(old, new, 1))


@pytest.fixture
def reviewed(specs: Path, rules: Path) -> Path:
    """The specs with every link accepted."""
    for clause, check in [(SEATS, "made_up.seats"), (FLOOR, "made_up.floor"), (FLOOR, "made_up.seats")]:
        accepted(specs, rules, clause, check)
    accepted(specs, rules, TABLE, "made_up.floor")
    return specs


def test_links_are_suspect_until_they_are_accepted(specs: Path, rules: Path) -> None:
    assert whys(specs, rules) == {
        "(a)(1) made_up.seats": "never reviewed",
        "(b)(1) made_up.floor": "review is in no ledger",
        "(b)(1) made_up.seats": "review is in no ledger",
        "(b)(2) made_up.floor": "never reviewed",
    }

    accepted(specs, rules, FLOOR, "made_up.floor")

    assert "(b)(1) made_up.floor" not in whys(specs, rules)
    assert len(whys(specs, rules)) == 3


def test_accepted_links_are_suspect_no_more(reviewed: Path, rules: Path) -> None:
    assert whys(reviewed, rules) == {}
    assert lint(reviewed) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('flush: "3:2"', 'flush: "2:1"'),
        ("The super bonus is paid at no less", "The super bonus is paid at more"),
        ('{straight: "1:1", flush: "3:2"', '{flush: "3:2", straight: "1:1"'),
        ("    readings: [kings]\n", "    option: progressive\n    readings: [kings]\n"),
    ],
)
def test_a_change_to_what_a_clause_obliges_to_makes_its_links_suspect(
    reviewed: Path, rules: Path, spec: Path, old: str, new: str
) -> None:
    edit(spec, old, new)

    assert whys(reviewed, rules) == {
        "(b)(1) made_up.floor": "clause changed",
        "(b)(1) made_up.seats": "clause changed",
    }


def test_a_change_to_a_reading_makes_the_links_of_its_clauses_suspect(reviewed: Path, rules: Path) -> None:
    edit(reviewed / "us_nw" / "readings.yaml", "Kings too.", "Kings as well.")

    assert set(whys(reviewed, rules)) == {"(b)(1) made_up.floor", "(b)(1) made_up.seats"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("title: Super bonus", "title: The super bonus"),
        ("# A comment that has to survive.", "# Another comment\n\n\n"),
        ("needs: {full: static, quick: static}", "needs: {full: boundary, quick: static}"),
        ("requirement: The super bonus is", "requirement: >-\n      The super bonus\n      is"),
    ],
)
def test_what_obliges_to_nothing_makes_no_link_suspect(
    reviewed: Path, rules: Path, spec: Path, old: str, new: str
) -> None:
    edit(spec, old, new)

    assert whys(reviewed, rules) == {}


def test_a_change_to_a_check_makes_its_links_suspect_and_says_since_when(reviewed: Path, rules: Path) -> None:
    edit(rules / "made_up" / "check_made_up.py", "return STAKES[0]", "return STAKES[1]")

    found = suspects(load(reviewed), checks(rules))

    assert [str(one) for one in found] == [
        "us-nw/7.3(b)(1): made_up.floor: check changed since A. Reader accepted it on 2026-11-29",
        "us-nw/7.3(b)(2): made_up.floor: check changed since A. Reader accepted it on 2026-11-29",
    ]


def test_both_may_change_and_a_change_taken_back_is_accepted_still(reviewed: Path, rules: Path, spec: Path) -> None:
    edit(spec, '"3:2"', '"2:1"')
    edit(rules / "made_up" / "check_made_up.py", "(1_00, 5_00)", "(1_00,)")
    assert whys(reviewed, rules)["(b)(1) made_up.floor"] == "clause and check changed"

    edit(spec, '"2:1"', '"3:2"')
    edit(rules / "made_up" / "check_made_up.py", "(1_00,)", "(1_00, 5_00)")

    assert whys(reviewed, rules) == {}


def test_a_check_that_is_gone_makes_its_links_suspect(reviewed: Path, rules: Path) -> None:
    edit(rules / "made_up" / "check_made_up.py", '"made_up.seats"', '"made_up.places"')

    assert set(whys(reviewed, rules).values()) == {"check is gone"}
    with pytest.raises(UsageError, match=r"made_up\.seats stands nowhere in the rules: nothing can be accepted"):
        accepted(reviewed, rules, SEATS, "made_up.seats")


def test_a_token_typed_by_hand_is_suspect(specs: Path, spec: Path, rules: Path) -> None:
    review = accepted(specs, rules, SEATS, "made_up.seats")
    assert "(a)(1) made_up.seats" not in whys(specs, rules)

    # The right token, and nobody who answers for it.
    (spec.parent / "reviews.jsonl").unlink()

    assert review.token in spec.read_text()
    assert whys(specs, rules)["(a)(1) made_up.seats"] == "review is in no ledger"


def test_the_token_of_one_link_is_worth_nothing_on_another(reviewed: Path, spec: Path, rules: Path) -> None:
    links = load(reviewed).find("b/1").checks
    edit(spec, f'"{links[0].reviewed}"', f'"{links[1].reviewed}"')

    assert whys(reviewed, rules) == {"(b)(1) made_up.floor": "review is in no ledger"}


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_accepting_changes_the_token_and_no_other_character(specs: Path, spec: Path, rules: Path, newline: str) -> None:
    spec.write_bytes(spec.read_bytes().replace(b"\n", newline.encode()))
    before = spec.read_bytes().decode()
    line = "      - {check: made_up.seats, needs: {full: static, quick: static}}  # a link without a review"

    one = accepted(specs, rules, FLOOR, "made_up.floor").token
    two = accepted(specs, rules, SEATS, "made_up.seats").token
    three = accepted(specs, rules, TABLE, "made_up.floor").token
    four = accepted(specs, rules, FLOOR, "made_up.seats").token

    expected = before.replace('"0123456789abcdef"  # stands here', f'"{one}"  # stands here')
    expected = expected.replace(line, line.replace("made_up.seats,", f'made_up.seats, reviewed: "{two}",'))
    last = expected.rindex("check: made_up.floor") + len("check: made_up.floor")
    expected = f'{expected[:last]}{newline}        reviewed: "{three}"{expected[last:]}'
    expected = expected.replace("reviewed: fedcba9876543210", f'reviewed: "{four}"')
    assert spec.read_bytes().decode() == expected
    assert whys(specs, rules) == {}
    assert [path.name for path in sorted(spec.parent.iterdir())] == ["readings.yaml", "reviews.jsonl", spec.name]


def test_accepting_keeps_the_permissions_of_the_file(specs: Path, spec: Path, rules: Path) -> None:
    spec.chmod(0o640)

    accepted(specs, rules, SEATS, "made_up.seats")

    assert spec.stat().st_mode & 0o777 == 0o640


def test_the_ledger_says_who_when_and_why_and_only_grows(specs: Path, spec: Path, rules: Path) -> None:
    ledger = spec.parent / "reviews.jsonl"
    accepted(specs, rules, SEATS, "made_up.seats", "First.")
    first = ledger.read_text()
    ledger.write_text(first.rstrip("\n"))  # as an editor may leave it
    accepted(specs, rules, SEATS, "made_up.seats", "“Again.”")

    lines = ledger.read_text().splitlines()

    assert lines[0] + "\n" == first
    assert json.loads(lines[1]) | {"clause_fingerprint": "", "check_fingerprint": ""} == {
        "clause": "us-nw/7.3(a)(1)",
        "check": "made_up.seats",
        "clause_fingerprint": "",
        "check_fingerprint": "",
        "by": "A. Reader",
        "on": "2026-11-29",
        "why": "“Again.”",
    }


@pytest.mark.parametrize(
    ("by", "on", "why", "message"),
    [
        ("", "2026-11-29", "Read.", "by: empty: say it"),
        ("A. Reader", "2026-11-29", "  ", "why: empty: say it"),
        ("A. Reader", "2026-11-29", "Read\u202e it.", "why: the invisible character U+202E: take it out"),
        ("A. \x1b[31mReader", "2026-11-29", "Read.", "by: the invisible character U+001B: take it out"),
        ("A. Reader", "29/11/2026", "Read.", "on: '29/11/2026' is no date of the form '2026-11-29'"),
        ("A. Reader", "20261129", "Read.", "on: '20261129' is no date of the form '2026-11-29'"),
    ],
)
def test_nobody_accepts_without_who_when_and_why(
    specs: Path, spec: Path, rules: Path, by: str, on: str, why: str, message: str
) -> None:
    before = spec.read_bytes()

    with pytest.raises(UsageError) as error:
        accept(load(specs), SEATS, "made_up.seats", by=by, on=on, why=why, sources=checks(rules))

    assert message in str(error.value)
    assert spec.read_bytes() == before
    assert not (spec.parent / "reviews.jsonl").exists()


def test_words_with_another_end_of_line_in_them_are_one_line_of_the_ledger(
    reviewed: Path, spec: Path, rules: Path
) -> None:
    ledger = spec.parent / "reviews.jsonl"
    ledger.write_text(ledger.read_text().replace("Read side", "Read\u2028side\x85"), encoding="utf-8")

    assert whys(reviewed, rules) == {}
    assert lint(reviewed) == []


@pytest.mark.parametrize("written", ["nothing", "the ledger"])
def test_a_full_disk_leaves_ledger_and_spec_as_they_were_and_is_no_defect_of_ours(
    reviewed: Path, spec: Path, rules: Path, monkeypatch: pytest.MonkeyPatch, written: str
) -> None:
    ledger = spec.parent / "reviews.jsonl"
    before = (ledger.read_bytes(), spec.read_bytes())
    left = ["the ledger"] if written == "the ledger" else []

    def full(handle: int) -> None:
        if not left:
            raise OSError(errno.ENOSPC, "No space left on device")
        left.pop()

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(
        UsageError, match=r"No space left on device: us-nw/7\.3\(a\)\(1\) is not accepted; review a copy"
    ):
        accepted(reviewed, rules, SEATS, "made_up.seats", "Again.")

    assert spec.read_bytes() == before[1]
    assert (ledger.read_bytes() == before[0]) == (written == "nothing")
    assert whys(reviewed, rules) == {}
    assert sorted(path.name for path in spec.parent.iterdir() if path.name.startswith(".")) == []


def test_only_a_link_that_stands_there_is_accepted(specs: Path, spec: Path, rules: Path) -> None:
    with pytest.raises(UsageError, match=r"us-nw/7\.3\(a\)\(1\) has no check 'made_up\.floor': its checks are made_up"):
        accepted(specs, rules, SEATS, "made_up.floor")

    lawbook = load(specs)
    edit(spec, "made_up.seats", "made_up.chairs")
    with pytest.raises(SpecError, match="is no longer where it was loaded from: load the specs again"):
        accept(lawbook, SEATS, "made_up.seats", by="A. Reader", on="2026-11-29", why="Read.", sources=checks(rules))
    assert not (spec.parent / "reviews.jsonl").exists()


@pytest.mark.parametrize(
    "line",
    [
        "not json",
        "[]",
        '{"clause": "us-nw/7.3(a)(1)"}',
        '{"clause": "us-nw/7.3(a)(1)", "check": "c.c", "clause_fingerprint": "0", "check_fingerprint": "0", "by": "", '
        '"on": "2026-11-29", "why": "Read."}',
    ],
)
def test_a_line_of_the_ledger_that_is_no_review_is_a_fault(reviewed: Path, spec: Path, line: str) -> None:
    with (spec.parent / "reviews.jsonl").open("a") as ledger:
        ledger.write(line + "\n")

    assert [fault.line for fault in lint(reviewed)] == [5]
    assert lint(reviewed)[0].path == "specs/us_nw/reviews.jsonl"
    with pytest.raises(Faulty):
        load(reviewed)


def test_a_reviewer_is_shown_clause_readings_check_and_history(reviewed: Path, rules: Path, spec: Path) -> None:
    edit(spec, '"3:2"', '"2:1"')

    shown = describe(load(reviewed), FLOOR, "made_up.floor", checks(rules))

    assert shown.clause.requirement == "The super bonus is paid at no less than the odds."
    assert [reading.name for reading in shown.readings] == ["kings"]
    assert shown.check is not None
    assert shown.check.source.startswith('@check("made_up.floor")\ndef check_the_floor(')
    assert shown.suspect is not None
    assert shown.suspect.why == "clause changed"
    assert [review.by for review in shown.history] == ["A. Reader"]
    assert describe(load(reviewed), SEATS, "made_up.seats", checks(rules)).suspect is None
