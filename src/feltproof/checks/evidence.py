"""What a check has seen: how much, how strong, and the smallest counterexample of each kind."""

import functools
import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, NoReturn

import msgspec
import numpy as np
import numpy.typing as npt

from feltproof.checks.observation import Observation, Wavering
from feltproof.checks.rounds import SeatedRounds
from feltproof.checks.strength import STATIC, stronger, suffices
from feltproof.clauses.records import Clause
from feltproof.protocol.faults import Fault

Describe = Callable[[int], str]
"""From the number of a case of a sweep to words about it."""
Outcome = Literal["pass", "fail", "inconclusive", "not-applicable"]


@dataclass(slots=True)
class Counterexample:
    """A nonconformity as a check met it; the runner makes a `Finding` of it."""

    title: str
    rule: str
    row: str | None
    configuration: str | None
    method: str
    request: Mapping[str, Any]
    """The case, or what of `hello` is wrong."""
    reply: Any
    expected: str
    got: str
    hands: tuple[str, ...]
    size: tuple[int, ...]
    """What makes one counterexample smaller than another: the first differing number decides."""
    count: int = 1


@dataclass(slots=True)
class RowSeen:
    """What was met on one row of a table of the law."""

    failed: bool = False
    columns: dict[str, "CellSeen"] = field(default_factory=dict)


@dataclass(slots=True)
class CellSeen:
    """One cell: what the configurations declare for it, and the least that was paid, in words."""

    declared: set[str] = field(default_factory=set)
    least: Fraction | None = None
    """The least that was paid, as a number to compare."""
    paid: str | None = None
    failed: bool = False


@dataclass(slots=True)
class Tally:
    """How many cases of one strength were answered, of how many."""

    unit: str
    asked: int = 0
    of: int = 0


class Decided(Exception):
    """Ends a check of which the outcome alone is wanted: it failed, and nothing that follows changes that."""


@dataclass(slots=True)
class Evidence:
    """What one check has seen for one clause, under one set of readings."""

    clause: Clause
    needs: str
    outcome_alone: bool = False
    """Whether nothing but the outcome is wanted: the first nonconformity then raises `Decided`."""
    tallies: dict[str, Tally] = field(default_factory=dict)
    """What was put to the engine, by strength of evidence."""
    seed: int | None = None
    configurations: dict[str, None] = field(default_factory=dict)
    counterexamples: dict[tuple[str | None, str], Counterexample] = field(default_factory=dict)
    rows: dict[str, RowSeen] = field(default_factory=dict)
    faults: dict[tuple[str, int], Fault] = field(default_factory=dict)
    """By where each was met: several checks look at one sweep, and each fault counts once."""
    note: str = ""
    applies: bool = True
    failed: bool = False
    """Whether a nonconformity was met and, since the outcome alone is wanted, not kept."""
    _seen: dict[str, None] = field(default_factory=dict)
    _counted: dict[Observation, npt.NDArray[np.uint8]] = field(default_factory=dict)
    """By sweep, a bit for each case that is counted already."""

    # What it rests on.

    def rests_on(self, seen: Observation, among: npt.NDArray[np.bool_] | None = None) -> None:
        """Count a sweep's cases towards this clause, those `among` alone, each of them once.

        What was not answered leaves the clause inconclusive.
        """
        size = len(seen.sweep)
        new = np.ones(size, np.bool_) if among is None else among
        known = self._counted.get(seen)
        if known is not None:
            new = new & ~np.unpackbits(known, count=size).view(np.bool_)
        if not new.any():
            return
        packed = np.packbits(new)
        self._counted[seen] = packed if known is None else packed | known
        answered = seen.answered | seen.rejected
        self.counts(int((answered & new).sum()), int(new.sum()), seen.sweep.unit, seen.sweep.strength)
        if known is not None:
            return
        self.digests(f"{seen.sweep.name}/{seen.configuration}/{seen.digest}")
        self.seed = self.seed if seen.sweep.seed is None else seen.sweep.seed
        if seen.configuration is not None:
            self.configurations[seen.configuration] = None
        self.faulty(f"{seen.sweep.name}/{seen.configuration}/{seen.digest}", seen.faults)
        self.wavered(seen.sweep.method, seen.configuration, seen.wavered)

    def closed(self) -> None:
        """Nothing more is put: let go of which cases are counted, and of the sweeps that they are in."""
        self._counted.clear()

    def wavered(self, method: str, configuration: str | None, twice: Iterable[Wavering]) -> None:
        """Cases that were asked twice and answered in two ways."""
        for w in twice:
            self.expect(
                False,
                title="answers one question in two ways",
                rule="A reply depends on its request alone.",
                method=method,
                configuration=configuration,
                request=w.case,
                reply=w.second,
                expected=f"the same answer again: {shown(w.first)}",
                got=shown(w.second),
            )

    def counts(self, asked: int, of: int, unit: str, strength: str) -> None:
        """Count `asked` of `of` cases of that strength."""
        tally = self.tallies.setdefault(strength, Tally(unit))
        tally.asked += asked
        tally.of += of

    def faulty(self, where: str, faults: Iterable[Fault]) -> None:
        """Count the faults that were met at one place."""
        self.faults.update({(where, number): fault for number, fault in enumerate(faults)})

    def digests(self, digest: str) -> None:
        """Count a digest of requests and replies that no sweep holds."""
        self._seen[digest] = None

    # What it shows.

    def expect(
        self,
        holds: bool,
        *,
        title: str,
        rule: str,
        expected: str,
        got: str,
        method: str,
        request: Mapping[str, Any],
        reply: Any = None,
        configuration: str | None = None,
        row: str | None = None,
        column: str = "",
        hands: tuple[str, ...] = (),
        size: tuple[int, ...] | None = None,
        count: int = 1,
    ) -> bool:
        """Hold one thing against the law; where it does not hold, keep the smallest counterexample."""
        if configuration is not None:
            self.configurations[configuration] = None
        if holds:
            return True
        if self.outcome_alone:
            self._decide(title)
        if size is None:
            size = (len(msgspec.json.encode(request)),)
        met = Counterexample(title, rule, row, configuration, method, request, reply, expected, got, hands, size, count)
        known = self.counterexamples.get((row, title))
        if known is not None:
            met.count += known.count
            if known.size <= met.size:
                known.count = met.count
                met = known
        self.counterexamples[row, title] = met
        if row is not None:
            self.row(row).failed = True
            self.cell(row, column).failed = True
        return False

    def require(
        self,
        seen: Observation,
        holds: npt.NDArray[np.bool_],
        *,
        title: str,
        rule: Describe,
        expected: Describe,
        got: Describe,
        among: npt.NDArray[np.bool_] | None = None,
        row: str | None = None,
        column: str = "",
    ) -> None:
        """Hold every answered case of a sweep, or those `among`, against the law: `holds` is `(n,)`.

        A case that the law lets happen and the engine rejects is a nonconformity too.
        """
        self.rests_on(seen, among)
        counted = np.ones(len(seen.sweep), np.bool_) if among is None else among
        refused = seen.rejected
        refused &= counted
        if refused.any():
            self._keep(
                seen, refused, "rejects what the rules allow", rule, expected, lambda i: "rejected", row, column
            )  # fmt: skip
        del refused
        bad = seen.answered
        bad &= counted
        bad &= ~holds
        if bad.any():
            self._keep(seen, bad, title, rule, expected, got, row, column)

    def _keep(
        self,
        seen: Observation,
        bad: npt.NDArray[np.bool_],
        title: str,
        rule: Describe,
        expected: Describe,
        got: Describe,
        row: str | None,
        column: str,
    ) -> None:
        if self.outcome_alone:
            self._decide(title)
        where = np.flatnonzero(bad)
        index = int(where[0])
        size: tuple[int, ...] = (1, index)
        if isinstance(seen.sweep, SeatedRounds):
            # The round with the fewest seats and wagers, then the smallest stakes, then the first.
            wagers = np.array([sum(bool(v) for v in p.values()) for p in seen.sweep.plans])
            cents = np.array([sum(p.values()) for p in seen.sweep.plans])
            plans = seen.sweep.plan[where]
            index = int(where[np.lexsort((where, cents[plans].sum(1), wagers[plans].sum(1)))[0]])
            plan = seen.sweep.plan[index]
            size = (len(plan), int(wagers[plan].sum()), int(cents[plan].sum()), index)
        self.expect(
            False,
            title=title,
            rule=rule(index),
            expected=expected(index),
            got=got(index),
            method=seen.sweep.method,
            request=seen.case(index),
            configuration=seen.configuration,
            row=row,
            column=column,
            size=size,
            count=len(where),
        )

    def _decide(self, title: str) -> NoReturn:
        self.failed = True
        raise Decided(title)

    # Tables of the law, row by row.

    def row(self, name: str) -> RowSeen:
        return self.rows.setdefault(name, RowSeen())

    def cell(self, row: str, column: str = "") -> CellSeen:
        return self.row(row).columns.setdefault(column, CellSeen())

    def declares(self, configuration: str) -> None:
        """Count one cell that was read off what a configuration declares."""
        self.configurations[configuration] = None
        self.counts(1, 1, "cells", STATIC)

    def paid(self, row: str, column: str, least: Fraction, words: str) -> None:
        """What was paid on a row, as a number to compare and in words; the cell keeps the least."""
        cell = self.cell(row, column)
        if cell.least is None or least < cell.least:
            cell.least, cell.paid = least, words

    # What follows.

    @property
    def outcome(self) -> Outcome:
        if self.failed or self.counterexamples:
            return "fail"
        if not self.applies:
            return "not-applicable"
        if self.why_inconclusive:
            return "inconclusive"
        return "pass"

    @property
    def strength(self) -> str:
        """The strongest evidence that it rests on; `static` where nothing was put to the engine."""
        return functools.reduce(stronger, self.tallies, STATIC)

    @property
    def tally(self) -> Tally:
        """Of the strongest evidence."""
        return self.tallies.get(self.strength, Tally("cells"))

    @property
    def why_inconclusive(self) -> str:
        """Why what was seen is not enough; empty where it is."""
        if self.note:
            return self.note
        if self.faults:
            first = next(iter(self.faults.values()))
            return f"engine fault: {first.kind}: {first.detail}"
        for tally in self.tallies.values():
            if tally.asked < tally.of:
                return f"{tally.of - tally.asked:,} of {tally.of:,} {tally.unit} were not answered"
        if not self.tally.of:
            return "nothing was put to the engine"
        if not suffices(self.strength, self.needs):
            return f"evidence is {self.strength}, and {self.needs} is needed"
        return ""

    @property
    def digested(self) -> tuple[str, ...]:
        """What the digest is of, in order: sweeps, each by its name, configuration and digest, and other digests."""
        return tuple(self._seen)

    @property
    def digest(self) -> str:
        return hashlib.sha256("\n".join(self._seen).encode()).hexdigest()


def shown(value: Any) -> str:
    """An engine's answer in words: JSON, cut where it is long."""
    try:
        text = msgspec.json.encode(value).decode()
    except (TypeError, ValueError, msgspec.MsgspecError):
        text = repr(value)
    return text if len(text) <= 300 else text[:297] + "…"
