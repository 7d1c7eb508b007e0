"""A baseline: what stood against an engine when its gate was put up, each with a reason and a day on which it ends.

It keeps nothing from `run.json` and from no report. Who is to rely on a run does not see it: it is a build's own.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final

from feltproof import given
from feltproof.clauses.faults import Faulty
from feltproof.clauses.forms import Desk, Field, ListOf, OneOf, Shape, Word
from feltproof.clauses.tree import MOST_BYTES, NotATree, decode, grow
from feltproof.errors import UsageError
from feltproof.gates.gate import WORDS, Against, Decision, Name
from feltproof.papers.forms import DAY, DIGEST, PASSAGE

LONGEST: Final = 366
"""Days from today that an entry may count: what is put off for longer is not put off."""
_WANTED: Final = "a baseline in YAML, as `feltproof verify --baseline-update` writes it"
_HEAD: Final = """\
# What stands against the engine and is known: verify --baseline THIS-FILE ends a build by what is new alone.
# An entry counts with a reason, until the day it expires, a year from today at most. Taken out, it is news again.
# No report knows of it: what is not met is not met, and the first line says so.
"""


def _name(text: str) -> str:
    if not text.isprintable() or not 0 < len(text) <= 200:
        raise ValueError(f"{text[:60]!r} is no clause, section or finding")
    return text


_ENTRY: Final = Shape(
    {
        "clause": Field(Word(_name, "^.{1,200}$"), about="The clause: us-ny/5324.32(f)(2)."),
        "verdict": Field(OneOf(WORDS), about="What stands against it."),
        "finding": Field(Word(_name, "^.{1,200}$"), False, "The finding's id, where there is one."),
        "fingerprint": Field(DIGEST, about="Of what it is, as `--baseline-update` writes it."),
        "said": Field(PASSAGE, False, "What it is, in words; nothing hangs on them."),
        "reason": Field(PASSAGE, False, "Why it is put off. Without one the entry does not count.", True),
        "expires": Field(DAY, False, "The last day on which it counts.", True),
    },
    lambda values: values,
)
_FILE: Final = Shape(
    {
        "baseline": Field(
            ListOf(_ENTRY, least=0, each="entry", distinct=False), about="An entry for each thing that is known."
        )
    },
    lambda values: values["baseline"],
)


def latest(on: str) -> str:
    """The last day to which something can be put off on a day."""
    return (date.fromisoformat(on) + timedelta(days=LONGEST)).isoformat()


@dataclass(frozen=True)
class Entry:
    """Something that stands against an engine and is known."""

    clause: str
    verdict: str
    finding: str
    fingerprint: str
    said: str
    reason: str | None
    expires: str | None

    @property
    def name(self) -> Name:
        """What it is known by: whoever reviews the words reviews what counts."""
        return self.verdict, self.clause, self.finding, self.fingerprint

    def why_not(self, on: str) -> str:
        """Why it does not count on a day; empty where it does."""
        if self.reason is None:
            return "gives no reason"
        if self.expires is None:
            return "does not say until when"
        if self.expires < on:
            return f"expired on {self.expires}"
        if self.expires > (last := latest(on)):
            return f"expires on {self.expires}, more than a year away: {last} is the latest"
        return ""


@dataclass(frozen=True)
class Baseline:
    """The entries of a file, on a day."""

    path: Path
    on: str
    entries: tuple[Entry, ...]
    sha256: str = ""
    """Of the file, in hex; empty where there is none yet."""

    @property
    def known(self) -> frozenset[Name]:
        """What counts as known."""
        return frozenset(one.name for one in self.entries if not one.why_not(self.on))

    def set_aside(self, decision: Decision) -> list[tuple[Entry, str]]:
        """Entries that did not count in a decision, each with why: those that are not there any more too."""
        there = {one.fingerprint: one for one in (*decision.news, *decision.known, *decision.passed)}
        names = {one.name for one in (*decision.news, *decision.known, *decision.passed)}
        found = []
        for one in self.entries:
            why = "is not there any more: take it out"
            if one.name in names:
                why = one.why_not(self.on)
            elif other := there.get(one.fingerprint):
                its = f"{other.clause} {other.word} {other.finding}".rstrip()
                why = f"has the fingerprint of something else, {its}: take it out"
            if why:
                found.append((one, why))
        return found

    def soonest(self, decision: Decision) -> str:
        """The first day on which something that is known now expires; empty where nothing is."""
        names = {one.name for one in decision.known}
        return min((one.expires or "" for one in self.entries if one.name in names), default="")


def read(path: Path, on: str, *, may_be_new: bool = False) -> Baseline:
    """The baseline in a file; an empty one where there is none and there `may_be_new`.

    Raises:
        UsageError: it cannot be read, or something in it is wrong; the message names every fault with its line.
    """
    if may_be_new and not path.exists():
        return Baseline(path, on, ())
    data = given.read(path, MOST_BYTES, _WANTED)
    desk = Desk(str(path))
    try:
        node, foreign = grow(decode(data))
    except NotATree as error:
        raise UsageError(f"{path}:{error.line}: {error.message}: give {_WANTED}") from None
    for line, message in foreign:
        desk.fault(line, message)
    found = _FILE.read(node, desk, "the baseline")
    if desk.faults or found is None:
        raise UsageError(str(Faulty(desk.faults)))
    entries = tuple(
        Entry(
            clause=one["clause"],
            verdict=one["verdict"],
            finding=one["finding"] or "",
            fingerprint=one["fingerprint"],
            said=one["said"] or "",
            reason=one["reason"],
            expires=one["expires"],
        )
        for one in found
    )
    names = [one.name for one in entries]
    if twice := next((one for place, one in enumerate(entries) if one.name in names[:place]), None):
        raise UsageError(f"{path}: {twice.clause} {twice.verdict} {twice.finding}: stands twice: take one out")
    return Baseline(path, on, entries, hashlib.sha256(data).hexdigest())


def updated(
    baseline: Baseline, decision: Decision, reason: str | None = None, expires: str | None = None
) -> tuple[Baseline, int, int]:
    """The baseline as of a decision, with how many entries came and went.

    What is there still keeps its reason and its day; what is new has those that are given, or none, and does not count
    before somebody fills them in; what is not there any more is taken out.
    """
    there = {one.name: one for one in (*decision.news, *decision.known)}
    passed = {one.name for one in decision.passed}
    kept = [one for one in baseline.entries if one.name in there or one.name in passed]
    listed = {one.name for one in kept}
    came = [_entry(one, reason, expires) for name, one in there.items() if name not in listed]
    entries = (*kept, *came)
    made = replace(baseline, entries=entries, sha256=hashlib.sha256(written(entries).encode()).hexdigest())
    return made, len(came), len(baseline.entries) - len(kept)


def _entry(one: Against, reason: str | None, expires: str | None) -> Entry:
    said = " ".join("".join(c if c.isprintable() else " " for c in one.said).split())
    return Entry(one.clause, one.word, one.finding, one.fingerprint, said[:300], reason, expires)


def written(entries: Sequence[Entry]) -> str:
    """The baseline as YAML."""
    if not entries:
        return f"{_HEAD}baseline: []\n"
    return "\n".join([f"{_HEAD}baseline:", *(_yaml(one) for one in entries), ""])


def _yaml(one: Entry) -> str:
    keys: Iterable[tuple[str, Any]] = (
        ("clause", one.clause),
        ("verdict", one.verdict),
        ("finding", one.finding),
        ("fingerprint", f"sha256:{one.fingerprint}"),
        ("said", one.said),
        ("reason", one.reason),
        ("expires", one.expires),
    )
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" if value else f"{key}:" for key, value in keys]
    shown = [line for line in lines if line not in ("finding:", "said:")]
    return "\n".join(f"  {'- ' if place == 0 else '  '}{line}" for place, line in enumerate(shown))
