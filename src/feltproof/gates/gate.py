"""What stands against a run, thing by thing, and the exit code that a gate makes of it.

A gate changes nothing in `run.json`: verdicts, `conforms` and `exit_code` in it are as they are without one. It says
only what a build ends with.
"""

import hashlib
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final, Literal

import msgspec
import rfc8785

from feltproof.errors import ends_with
from feltproof.papers.waivers import INSPECTION
from feltproof.runner.papered import attested, nonconformities
from feltproof.runner.record import ClauseRecord, Run

Name = tuple[str, str, str, str]
"""What one thing is known by: verdict, clause, finding, fingerprint. A fingerprint alone says nothing to a reviewer."""

Word = Literal["fail", "inconclusive", "stale", "suspect", "inspection", "expired-waiver"]

WORDS: Final[tuple[Word, ...]] = ("fail", "inconclusive", "stale", "suspect", "inspection", "expired-waiver")
"""What a gate can act on, in the words of the verdicts."""
USUAL: Final[tuple[Word, ...]] = ("fail", "inconclusive", "stale", "suspect")
"""What it acts on where nobody says otherwise: the exit codes are then those of `run.json`."""
CODES: Final[dict[Word, int]] = {
    "fail": 1,
    "expired-waiver": 1,
    "inconclusive": 6,
    "inspection": 6,
    "stale": 4,
    "suspect": 4,
}
"""What each ends a run with."""
ENGINE_BROKEN: Final = 5
ITEM_CHANGED: Final = 6


@dataclass(frozen=True)
class Against:
    """One thing that stands against a run."""

    word: Word
    clause: str
    """Its id; that of a section, where the official text has what no clause has."""
    finding: str
    """Id of the finding, `F3K9QA`, or `inspection` where a person failed the clause; empty where it is neither."""
    fingerprint: str
    """SHA-256, in hex, over all that makes it the one that it is."""
    said: str
    """A sentence: what it is."""

    @property
    def name(self) -> Name:
        """What it is known by."""
        return self.word, self.clause, self.finding, self.fingerprint


@dataclass(frozen=True)
class Decision:
    """What a gate made of a run."""

    code: int
    """What the run ends with."""
    news: tuple[Against, ...]
    """What the gate acts on, and nobody has known of."""
    known: tuple[Against, ...]
    """What it would have acted on, were it not known."""
    passed: tuple[Against, ...]
    """What it was not asked to act on."""


def decide(run: Run, fail_on: Collection[Word], known: Collection[Name] = ()) -> Decision:
    """What a run ends with where the gate acts on these words, and on nothing that is `known`.

    An engine that broke the protocol, and files of it that changed during the run, end it whatever is asked: nobody
    knows then what was verified.
    """
    every = tuple(against(run))
    asked = [one for one in every if one.word in fail_on]
    news = tuple(one for one in asked if one.name not in known)
    codes = {CODES[one.word] for one in news}
    if run.faults:
        codes.add(ENGINE_BROKEN)
    if any(not artifact.unchanged for artifact in run.engine.artifacts):
        codes.add(ITEM_CHANGED)
    return Decision(
        code=ends_with(codes),
        news=news,
        known=tuple(one for one in asked if one.name in known),
        passed=tuple(one for one in every if one.word not in fail_on),
    )


def against(run: Run) -> Iterator[Against]:
    """Everything that stands against a run, in the order of the text; what is waived does not."""
    for clause in run.clauses:
        yield from _failed(run, clause)
        for word, why in (
            ("inconclusive", clause.note if clause.own == "inconclusive" else None),
            ("stale", clause.stale),
            ("suspect", clause.suspect),
            ("inspection", "" if clause.own == "inspection" and not attested(clause) else None),
        ):
            if why is not None:
                yield _of(word, clause.id, why, why or "nobody has looked at it")  # type: ignore[arg-type]
    for section in run.sections:
        for said in section.unencoded:
            yield _of("stale", section.id, said, f"the official text has what no clause has: {said}")
    if run.papers is not msgspec.UNSET:
        for one in run.papers.waivers:
            if one.standing == "expired":
                said = f"the waiver of {one.waiver.finding} {one.why}"
                yield Against(
                    "expired-waiver",
                    one.waiver.clause,
                    one.waiver.finding,
                    _print("expired-waiver", one.waiver.clause, one.waiver.fingerprint, one.waiver.expires),
                    said,
                )


def _failed(run: Run, clause: ClauseRecord) -> Iterator[Against]:
    if clause.own != "fail" or clause.waived:
        return
    titles = {finding.id: finding.title for finding in run.findings}
    found = nonconformities(clause, run.findings)
    for print_, name in found.items():
        said = "a person saw that it is not met" if name == INSPECTION else titles[name]
        yield Against("fail", clause.id, name, print_, said)
    if not found:
        yield _of("fail", clause.id, clause.note, clause.note or "it is not met")


def _of(word: Word, clause: str, why: str, said: str) -> Against:
    return Against(word, clause, "", _print(word, clause, why), said)


def _print(*parts: str) -> str:
    return hashlib.sha256(rfc8785.dumps(list(parts))).hexdigest()
