"""What a page about compared rules asks of code: headings, counts, and clauses as they are cited."""

from collections.abc import Sequence
from typing import Any

from feltproof.comparison.record import Compared, Comparison, Rule, counts, turned


def by_part(rules: Sequence[Rule]) -> list[tuple[str, list[Rule]]]:
    """The rules under their headings, in the order of the register."""
    found: dict[str, list[Rule]] = {}
    for rule in rules:
        found.setdefault(rule.part, []).append(rule)
    return [*found.items()]


def sides(comparison: Comparison) -> list[dict[str, Any]]:
    """What each section is beside the other: how many rules of it stand where."""
    return [
        {
            "id": one.one.id,
            "beside": one.other.id,
            "counts": counts(one),
            "silent": sum(rule.one is None for rule in one.rules),
        }
        for one in (comparison, turned(comparison))
    ]


def cite(clause: str, section: Compared) -> str:
    """A clause under the name of its section: `(f)(2)`."""
    return clause.removeprefix(section.id)
