"""Fingerprints: of what a clause obliges to, of a check, and of the two together at a review."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import Field, dataclass, fields, is_dataclass
from fractions import Fraction
from typing import Any

from feltproof.clauses.records import Clause, Section


@dataclass(frozen=True, slots=True)
class CheckSource:
    """Where a check stands, and what it does."""

    name: str
    """`crazy_4_poker.super_bonus_floor`."""
    path: str
    """The file, below `rules/`, with slashes."""
    line: int
    """Of its `def`."""
    title: str
    """The first line of its docstring."""
    source: str
    """Its text, decorator and all."""
    fingerprint: str
    """SHA-256, in hex, of its syntax tree and of all that it calls in `rules/`; see `feltproof.checks.fingerprint`."""


def of_clause(section: Section, clause: Clause) -> str:
    """SHA-256, in hex, of what a clause obliges to.

    That is its requirement, obligation, method, option, numbers, what an inspector looks for, the digest of
    its official paragraph, its readings with their options, and its counterpart. Title, checks, lines and comments
    are not, nor is the edition: what another edition has word for word was read once.
    """
    content = {
        "clause": f"{clause.id.undated}{clause.label}",
        "requirement": clause.requirement,
        "obligation": clause.obligation,
        "method": clause.method,
        "option": clause.option,
        "text": clause.text,
        "look_for": clause.look_for,
        "numbers": clause.numbers,
        "readings": {name: section.readings[name].options for name in clause.readings},
    }
    if clause.counterpart is not None:
        content["counterpart"] = clause.at_home.label
    canonical = json.dumps(_plain(content), sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def token(clause: str, check: str) -> str:
    """What a link's `reviewed` holds: 16 hex digits over both fingerprints."""
    return hashlib.sha256(f"{clause}\n{check}".encode()).hexdigest()[:16]


def _counts(record: Any, field: Field[Any]) -> bool:
    """False for a field that holds its default: one that came later leaves the prints of older clauses as they were."""
    return bool(getattr(record, field.name) != field.default)


def _plain(value: Any) -> Any:
    """The value as JSON has it; mappings keep their order, which the law's tables have, as lists of pairs."""
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: _plain(getattr(value, one.name)) for one in fields(value) if _counts(value, one)}
    if isinstance(value, Mapping):
        return [[key, _plain(its)] for key, its in value.items()]
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    return value
