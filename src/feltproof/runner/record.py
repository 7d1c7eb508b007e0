"""`run.json`: everything that a verdict rests on, as frozen records.

The file is canonical JSON (RFC 8785) of one `Run`; the digest of its bytes is what the PDF prints.
It holds no time, host or process detail (those go into `session.json`): the same inputs and the same
answers give the same bytes. Reports are rendered from a `Run` alone, so any field that a report
prints stands here.
"""

from typing import Any, Final, Literal

import msgspec

from feltproof.comparison.record import Comparison
from feltproof.papers.record import Attestation, Papers, SetAside

SCHEMA: Final = "feltproof/run/1"

Verdict = Literal["pass", "fail", "inconclusive", "inspection", "not-applicable", "no-obligation"]
"""What is known of a clause. `no-obligation`: a heading or definition that asks nothing by itself."""

Outcome = Literal["pass", "fail", "inconclusive", "not-applicable"]
"""What one check found for one clause."""

Strength = Literal["static", "exhaustive", "exhaustive-by-symmetry", "boundary", "scripted", "sampled"]

Sensitivity = Literal["every-reading", "only-as-read", "fails-every-reading", "fails-only-as-read", "none"]
"""How a verdict hangs on the readings that touch the clause: passes under every listed option; passes as
read, but fails under another option; fails under every option; fails as read, but passes under another;
touched by no reading with more than one option that a check judges."""


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """Base of the records: frozen, by keyword, with every field written out.

    What came later is `UNSET` where it is not there, and is then not written: a run of before reads, and gives the same
    bytes again.
    """


class Option(Record, frozen=True, kw_only=True):
    """One way of reading an unclear passage."""

    name: str
    meaning: str


class ReadingRecord(Record, frozen=True, kw_only=True):
    """A reading and the option that was in force."""

    id: str
    """With its section: `5324.32/low-ace`."""
    clauses: tuple[str, ...]
    """Ids of the clauses that it touches, `us-ny/5324.32(b)(1)`."""
    trouble: str
    options: tuple[Option, ...]
    """The default first."""
    option: str
    """The option in force."""
    why: str
    authority: str | None
    """Who decided on an option other than the default (letter, date); `None` where nobody was named."""


class Incorporated(Record, frozen=True, kw_only=True):
    """A provision that the section incorporates by reference and that is not encoded."""

    provision: str
    clauses: tuple[str, ...]
    what: str


class SectionRecord(Record, frozen=True, kw_only=True):
    """The text that was verified against, and its edition."""

    id: str
    citation: str
    title: str
    game: str
    publisher: str
    currency: str
    adopted: str
    effective: str | msgspec.UnsetType = msgspec.UNSET
    """The day since when the edition is in force, `2016-11-16`; not there in runs of before this was noted."""
    spec_path: str
    """Below `specs/`, with slashes."""
    spec_sha256: str
    text_sha256: str | None
    """Of the official text that the user gave with `--text`; `None` where none was given."""
    incorporated: tuple[Incorporated, ...]
    unencoded: tuple[str, ...] = ()
    """What the official text has beside all clauses, in words: it is law that nothing was verified against."""
    text_notes: tuple[str, ...] = ()
    """How the official text names another edition than the one that was encoded; makes nothing stale."""


class ArtifactRecord(Record, frozen=True, kw_only=True):
    """A file of the engine, hashed before and after the run."""

    path: str
    sha256: str
    bytes: int
    unchanged: bool


class EngineRecord(Record, frozen=True, kw_only=True):
    """The engine as it named itself and as it was reached."""

    address: str
    """`builtin`, `python:module:factory` or `cmd:…`, as the user gave it."""
    name: str
    version: str
    vendor: str | None
    build: str | None
    """What the engine claims of its own build; measured only by `artifacts`."""
    protocol: str
    methods: dict[str, tuple[str, ...]]
    """Offered methods by game."""
    artifacts: tuple[ArtifactRecord, ...]


class ConfigurationRecord(Record, frozen=True, kw_only=True):
    """A configuration under test, as the engine declared it."""

    id: str
    game: str
    declared: dict[str, Any]
    sections: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    """Ids of the sections that it was verified against; not there where that is each section of its game."""


class Cell(Record, frozen=True, kw_only=True):
    """One cell of a table of the law, what the engine declared for it, and the least that it paid."""

    column: str
    """Name of the pay table (`A`); empty where the table has one column of odds."""
    law: str
    """As the law has it: `3:2`, `100%`, `$100`."""
    declared: tuple[str, ...]
    """What the configurations that use this column declare, without repeats."""
    paid: str | None
    """The least that was paid, as odds or dollars; `None` where nothing was settled on this cell."""
    outcome: Outcome


class Row(Record, frozen=True, kw_only=True):
    """One row of a table of the law, traceable by itself as `CLAUSE#ROW`."""

    id: str
    """`us-ny/5324.32(f)(2)#flush`."""
    name: str
    rule: Literal["floor", "choice"]
    cells: tuple[Cell, ...]
    outcome: Outcome


class CheckRecord(Record, frozen=True, kw_only=True):
    """What one check found for one clause, over all configurations that it was run with."""

    check: str
    """`crazy_4_poker.super_bonus_floor`."""
    title: str
    """The first line of its docstring."""
    clause: str
    outcome: Outcome
    strength: Strength
    needs: Strength
    configurations: tuple[str, ...]
    """Ids; empty where the check does not depend on a configuration."""
    asked: int
    """How many cases of `of` were put to the engine and answered."""
    of: int
    unit: str
    """What is counted: `hands`, `seats`, `deals`, `sittings`, `cells`."""
    seed: int | None
    digest: str
    """SHA-256 over the requests and replies, in case order."""
    note: str
    """Why it is inconclusive or does not apply; empty else."""
    by_option: dict[str, dict[str, Outcome]]
    """Outcome under each option of each reading that touches the clause: reading id, option, outcome."""
    findings: tuple[str, ...]
    faults: tuple[str, ...]


class DrawnSeat(Record, frozen=True, kw_only=True):
    """A seat of a counterexample, to be drawn."""

    seat: int
    hand: str
    wagers: dict[str, int]
    """Cents by wager."""
    folded: str | None = None
    """The decision at which the player folded, where a game has several; `None` where it was none of them."""


class Finding(Record, frozen=True, kw_only=True):
    """A nonconformity: the smallest counterexample, and how many like it."""

    id: str
    """Six characters of a digest: stable over runs for the same counterexample."""
    clause: str
    check: str
    row: str | None
    """Name of the table row that it breaks."""
    configuration: str | None
    title: str
    """A sentence: what the engine did wrong."""
    rule: str
    """What decides, in our words."""
    expected: str
    got: str
    method: Literal["hello", "rank", "settle", "play"]
    request: dict[str, Any]
    """The params to send again: with one case, unless it takes more to show."""
    reply: Any
    """The engine's answer to that case."""
    dealer: str | None
    """The dealer's hand, to be drawn."""
    community: dict[str, str] | None = None
    """The community cards by their place, to be drawn; `None` where there are none."""
    seats: tuple[DrawnSeat, ...]
    hands: tuple[str, ...]
    """Hands compared or ranked, to be drawn, where there is no deal."""
    count: int
    """How many counterexamples the check met."""
    of: int


class FaultRecord(Record, frozen=True, kw_only=True):
    """An engine fault: a crash, a time-out, a line out of shape. Neither a pass nor a fail of a clause."""

    id: str
    kind: str
    """`timeout`, `exited`, `not-json`, …: see `docs/protocol.md`."""
    method: str
    case: str | None
    detail: str
    """What was wrong and what it should have been."""
    line: str
    """The start of the line that was wrong, escaped."""
    count: int
    """How often this kind was met in this method."""


class Inspection(Record, frozen=True, kw_only=True):
    """What a person has to look at."""

    look_for: tuple[str, ...]
    attestation: Attestation | None
    """Who looked, when, and what they saw: of those that count the worst, and then the latest. `None` while nobody
    has."""
    others: tuple[Attestation, ...] | msgspec.UnsetType = msgspec.UNSET
    """Further ones that count; not there without any."""
    set_aside: tuple[SetAside, ...] | msgspec.UnsetType = msgspec.UNSET
    """Those that do not count, each with why; not there without any."""
    tested: Verdict | msgspec.UnsetType = msgspec.UNSET
    """The clause's own verdict before a person failed it; there only where one did."""


class ClauseRecord(Record, frozen=True, kw_only=True):
    """The verdict of one clause."""

    id: str
    """`us-ny/5324.32(f)(2)`."""
    section: str
    label: str
    """`(f)(2)`."""
    parent: str | None
    depth: int
    """1 for a subdivision such as (f)."""
    title: str
    """A few words; a heading's own words where it is one."""
    requirement: str
    obligation: str
    method: str
    verdict: Verdict
    """The worst of `own` and of the children's verdicts."""
    own: Verdict
    note: str
    """Why it is inconclusive or does not apply; empty else."""
    sensitivity: Sensitivity
    readings: tuple[str, ...]
    rows: tuple[Row, ...]
    checks: tuple[CheckRecord, ...]
    findings: tuple[str, ...]
    inspection: Inspection | None
    stale: str | None
    """How the official paragraph differs from the one that was encoded; `None` where it does not, or was not given."""
    suspect: str | None
    """What changed since a person last accepted clause and check; `None` where nothing did."""
    waived: dict[str, str] | None
    """Who answers for a clause that is not met, why and until when; `None` where nobody does, or not for all of it. The
    verdict stays what it is."""
    text: str | None
    """The official paragraph, where the user gave it."""
    paragraph_sha256: str | msgspec.UnsetType = msgspec.UNSET
    """Digest, in hex, of the official paragraph that the clause was encoded from, typography folded: by it a change of
    the law finds the runs that rest on the old words. Not there in runs of before this was noted."""


class Tally(Record, frozen=True, kw_only=True):
    """How many clauses of a section that oblige anybody stand where."""

    clauses: int
    """All numbered units."""
    obliging: int
    """Those that ask something and apply: the base of the three percentages."""
    by_test: int
    """Settled by test (pass or fail)."""
    by_inspection: int
    """Settled by a person's attestation, for better or worse."""
    open: int
    """Inspections not made, inconclusive, stale or suspect, and incorporated provisions that are not encoded."""
    verdicts: dict[str, int]
    """Number of clauses by verdict."""


class SuiteRecord(Record, frozen=True, kw_only=True):
    """By what it was verified."""

    version: str
    rules_sha256: str
    """Over the check files, in order of their names."""
    specs_sha256: str
    seed: int
    schedule: str
    """How the cases were put into batches, in words."""
    files: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    """SHA-256 of each spec and check as they were used, by their path in `suite.tar`: sections, registers, reviews,
    checks. Not there in runs of before they were kept."""


class Killed(Record, frozen=True, kw_only=True):
    """Of the mutants that name a clause, engines that are wrong in it: how many it catches, and how many there are."""

    killed: int
    total: int


class Mutants(Record, frozen=True, kw_only=True):
    """What a qualification of this very suite showed: whether its checks can fail at all, and whom they fail."""

    clauses: dict[str, Killed]
    """By clause of this run, those that the qualification had in scope."""
    killed: int
    """Mutants that were caught by every clause that they name."""
    total: int
    survivors: dict[str, tuple[str, ...]]
    """By the name of each other mutant, the clauses and rows that did not catch it."""
    right_engines: int
    """Engines that are lawful in a way of their own, counted once for each section."""
    right_engines_failed: int
    """Those of them that a clause failed."""
    qualified: bool
    sha256: str
    """Of `qualification.json`."""


CameOf = Literal["conforms", "does not conform", "not established", "interrupted", "failed", "never closed"]
"""What came of an attempt at a run of record. `never closed`: it was killed, or was still under way."""


class OtherAttempt(Record, frozen=True, kw_only=True):
    """Another attempt at the same item, as the ledger told of it when the run was over."""

    number: int
    outcome: CameOf
    exit_code: int | None
    """`None` where it was never closed."""
    run: str | None
    """SHA-256 of its `run.json`; `None` where there is none."""


class Attempt(Record, frozen=True, kw_only=True):
    """Which attempt a run of record was, as the ledger has it; its seed was drawn and committed to beforehand."""

    ledger: str
    """SHA-256 of the first line of the ledger, by which it is known."""
    number: int
    """Of the attempt, from 1, over the whole ledger."""
    on_ledger: int
    """How many attempts had been opened by the end of the run."""
    item: str
    """What is counted by: `sha256:` and a digest of the engine's files, or its address where none was given."""
    of_item: int
    """Which attempt at this item it was, from 1."""
    at_item: int
    """How many attempts at this item had been opened by the end of the run."""
    opened: str
    """SHA-256 of the line that opened it, written before the engine was started."""
    commitment: str
    """SHA-256 of `secret`, as that line has it."""
    secret: str
    """64 hexadecimal digits; the first 13 are the seed."""
    others: tuple[OtherAttempt, ...]
    """The other attempts at this item."""


class Run(Record, frozen=True, kw_only=True):
    """One verification."""

    suite: SuiteRecord
    mode: Literal["full", "quick"]
    self_test: bool
    """True where the builtin engine was verified: a test of Feltproof, not of anybody's engine."""
    conforms: bool
    """No clause in scope failed, waived or not; none is inconclusive, stale or suspect."""
    complete: bool
    """The run came to its end, with no clause left inconclusive."""
    exit_code: int
    statement: str
    """The statement of conformity, a sentence or two."""
    decision_rule: str
    sections: tuple[SectionRecord, ...]
    engine: EngineRecord
    configurations: tuple[ConfigurationRecord, ...]
    readings: tuple[ReadingRecord, ...]
    clauses: tuple[ClauseRecord, ...]
    """In the order of the text."""
    findings: tuple[Finding, ...]
    faults: tuple[FaultRecord, ...]
    tallies: dict[str, Tally]
    """By section id."""
    mutants: Mutants | None
    """From a qualification of this suite; `None` where there was none."""
    comparisons: tuple[Comparison, ...] | msgspec.UnsetType = msgspec.UNSET
    """Each two sections of one game beside each other; not there where the run has no two of one."""
    left_out: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    """Citations of the sections that nobody named and whose game the engine does not offer; not there without any."""
    of_record: Attempt | msgspec.UnsetType = msgspec.UNSET
    """Which attempt it was; there in a run of record alone."""
    papers: Papers | msgspec.UnsetType = msgspec.UNSET
    """What people brought to it: case, inspections, waivers; not there without any."""
    schema: Literal["feltproof/run/1"] = SCHEMA
