"""`qualification.json`: which engine each clause caught, as frozen records.

It holds no time, host or process detail: the same suite gives the same bytes. What a run takes over from it is counted
by clause (`runner.record.Mutants`).
"""

from typing import Final, Literal

from feltproof.runner.record import Killed, Record

SCHEMA: Final = "feltproof/qualification/1"


class Suite(Record, frozen=True, kw_only=True):
    """What was qualified: numbers hold for this very suite, and for no other."""

    version: str
    rules_sha256: str
    specs_sha256: str


class MutantTried(Record, frozen=True, kw_only=True):
    """One row of the table of mutants and clauses."""

    name: str
    what: str
    """What is wrong with it, in a sentence."""
    kind: str
    section: str
    caught: dict[str, bool]
    """By the clauses and rows that have to catch it, those alone that the specs have tested: whether they did."""
    error: str
    """Why it could not be judged: a check broke down, or the process did; empty where it was."""


class RightEngineTried(Record, frozen=True, kw_only=True):
    """An engine that is lawful otherwise than the house's, in one section."""

    name: str
    what: str
    """What it does its own way, in a sentence."""
    section: str
    failed: dict[str, str]
    """By clause, what was held against it: each is a fail that should have been none."""
    passed: int
    """Clauses that it passes."""
    open: int
    """Clauses that were not tested to the end, for what it leaves out."""
    error: str
    """As of a mutant."""


class Qualification(Record, frozen=True, kw_only=True):
    """One qualification."""

    suite: Suite
    seed: int
    sections: tuple[str, ...]
    """Ids of the sections whose clauses were to catch something."""
    whole: bool
    """Whether every mutant and every right engine was tried; a part of them qualifies nothing."""
    qualified: bool
    """Whether all were tried, every mutant was caught by every clause that it names, every clause and row that is
    tested has one, and no right engine failed a clause."""
    exit_code: int
    clauses: dict[str, Killed]
    """By clause and row, in the order of the text: how many mutants name it, and how many of those it caught."""
    survivors: dict[str, tuple[str, ...]]
    """By mutant, the clauses and rows that it names and that did not catch it."""
    without: tuple[str, ...]
    """Clauses and rows that are tested, and that no mutant names."""
    mutants: tuple[MutantTried, ...]
    right_engines: tuple[RightEngineTried, ...]
    schema: Literal["feltproof/qualification/1"] = SCHEMA
