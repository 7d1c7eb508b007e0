"""A comparison of two sections as frozen records: what `compare --json` writes, and what stands in `run.json`."""

from typing import Any, Final

import msgspec

from feltproof.comparison.sets import OTHER_WAY, VERDICTS, Verdict

SCHEMA: Final = "feltproof/comparison/1"


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """Base of the records: frozen, by keyword, with every field written out."""


class Compared(Record, frozen=True, kw_only=True):
    """One of the two sections, in the edition that was compared."""

    id: str
    citation: str
    title: str
    currency: str
    """The publisher's line on how current the text is."""
    spec_sha256: str


class Side(Record, frozen=True, kw_only=True):
    """Where one section stands on a topic."""

    clauses: tuple[str, ...]
    """Ids of those that say so, `us-ny/5324.32(f)(2)`."""
    position: str
    """What it allows, in words."""
    because: str
    """What the clauses do not show by themselves; empty else."""
    taken_from: str
    """The section whose answer this is, where nobody has answered for this one and its clauses are worded otherwise: to
    be read again. Empty else."""
    reading: str
    """The reading on which the position hangs, with the option in force: `5324.32/low-ace=low-and-high`; or empty."""


class Detail(Record, frozen=True, kw_only=True):
    """One row of a table that both sections have."""

    row: str
    one: str
    other: str
    verdict: Verdict


class Turn(Record, frozen=True, kw_only=True):
    """What the verdict would be under another option of a reading, every other being as it is."""

    reading: str
    """`5324.32/low-ace`."""
    option: str
    verdict: Verdict


class Rule(Record, frozen=True, kw_only=True):
    """A topic, and how the two sections stand to each other on it."""

    topic: str
    part: str
    question: str
    one: Side | None
    """`None` where the first section says nothing about it."""
    other: Side | None
    verdict: Verdict
    """What the first section is beside the second."""
    reverse: Verdict
    """What the second is beside the first."""
    reason: str
    details: tuple[Detail, ...]
    turns: tuple[Turn, ...]


class Comparison(Record, frozen=True, kw_only=True):
    """Two sections of one game, rule by rule."""

    game: str
    one: Compared
    other: Compared
    readings: dict[str, str]
    """The option in force for each reading on which a position hangs, by the reading's id."""
    rules: tuple[Rule, ...]
    """In the order of the register of topics; those on which neither section says anything are left out."""
    unasked: tuple[str, ...]
    """Clauses of either section that ask something and are in no topic: nothing is said of them."""
    schema: str = SCHEMA


def counts(comparison: Comparison) -> dict[Verdict, int]:
    """How many rules have each verdict, seen from the first section."""
    return {verdict: sum(rule.verdict == verdict for rule in comparison.rules) for verdict in VERDICTS}


def turned(comparison: Comparison) -> Comparison:
    """The same comparison, seen from the second section."""
    return msgspec.structs.replace(
        comparison,
        one=comparison.other,
        other=comparison.one,
        rules=tuple(_turned(rule) for rule in comparison.rules),
    )


def _turned(rule: Rule) -> Rule:
    changes: dict[str, Any] = {
        "one": rule.other,
        "other": rule.one,
        "verdict": rule.reverse,
        "reverse": rule.verdict,
        "details": tuple(
            msgspec.structs.replace(row, one=row.other, other=row.one, verdict=OTHER_WAY[row.verdict])
            for row in rule.details
        ),
        "turns": tuple(msgspec.structs.replace(turn, verdict=OTHER_WAY[turn.verdict]) for turn in rule.turns),
    }
    return msgspec.structs.replace(rule, **changes)
