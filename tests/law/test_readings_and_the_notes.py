"""The register of readings against the notes that it was written from: where it departs, a decision says so.

The notes lie beside the official texts, which are not shipped.
"""

import re
from typing import Any, Final

import pytest

from tests.law.published import READINGS, ROOT, SOURCES, raw

NOTES: Final = SOURCES.parent / "READINGS.md"
DECISION: Final = ROOT / "docs" / "decisions" / "0019-where-the-register-departs.md"

at_hand = pytest.mark.skipif(not NOTES.is_file(), reason="the notes on the readings are not at hand")


def register() -> dict[str, Any]:
    return {reading["reading"]: reading for reading in raw(READINGS)}


def noted() -> dict[str, tuple[set[str], list[str]]]:
    """By reading: the clauses and the options that the notes have."""
    found = {}
    section = ""
    for line in NOTES.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            section = line.removeprefix("## 9 NYCRR ").partition(",")[0]
        cells = [cell.strip() for cell in line.split("|")]
        if section.startswith("5324") and re.fullmatch(r"`[a-z-]+`", cells[1] if len(cells) > 4 else ""):
            options = re.findall(r"(?:^|; )`([a-z-]+)`", cells[4])
            found[f"{section}/{cells[1].strip('`')}"] = (set(clauses(cells[2])), options)
    # `as above`: the options of the sister section.
    found["5324.39/equal-category"] = (found["5324.39/equal-category"][0], found["5324.32/equal-category"][1])
    return found


def clauses(cell: str) -> list[str]:
    """The labels of a list in which what repeats is left out: `(b)(2)(ii), (v)`, `(f)(1)-(2)`."""
    labels: list[str] = []
    for each in re.split(r", |-", cell):
        parts = re.findall(r"\(\w+\)", each)
        # A later one has the beginning of the one before it, where it does not begin with a letter of the top.
        begins = not labels or re.fullmatch(r"\([a-f]\)", parts[0])
        before = [] if begins else re.findall(r"\(\w+\)", labels[-1])[: -len(parts)]
        labels.append("".join([*before, *parts]))
    return labels


def departures() -> dict[str, tuple[set[str], set[str]]]:
    """By reading, the clauses that the register has besides those of the notes, and those that it has not."""
    notes = noted()
    both = {name: (set(its["clauses"]), notes.get(name, (set(), []))[0]) for name, its in register().items()}
    return {name: (ours - theirs, theirs - ours) for name, (ours, theirs) in both.items() if ours != theirs}


def decided() -> dict[str, tuple[set[str], set[str]]]:
    """The same, as the decision has it in its table."""
    rows = re.findall(r"^\| `([0-9./a-z-]+)` \|([^|]*)\|([^|]*)\|", DECISION.read_text(encoding="utf-8"), re.M)
    split = [(name, [set(re.findall(r"(?:\(\w+\))+", cell)) for cell in cells]) for name, *cells in rows]
    return {name: (added, left_out) for name, (added, left_out) in split}


@at_hand
def test_the_register_departs_from_the_notes_just_where_the_decision_says() -> None:
    assert departures() == decided()


@at_hand
def test_the_options_are_those_of_the_notes_the_default_first() -> None:
    ours = {name: [option["option"] for option in its["options"]] for name, its in register().items()}

    assert {name: ours[name] for name in noted()} == {name: options for name, (_, options) in noted().items()}


@pytest.mark.parametrize(
    ("cell", "labels"),
    [
        ("(b)(1), (b)(2)(ii), (v)", ["(b)(1)", "(b)(2)(ii)", "(b)(2)(v)"]),
        ("(f)(1)-(2)", ["(f)(1)", "(f)(2)"]),
        ("(c)(4), (e)(3), (5), (7)", ["(c)(4)", "(e)(3)", "(e)(5)", "(e)(7)"]),
        ("(f)", ["(f)"]),
    ],
)
def test_a_list_of_clauses_is_read_with_what_it_leaves_out(cell: str, labels: list[str]) -> None:
    assert clauses(cell) == labels
