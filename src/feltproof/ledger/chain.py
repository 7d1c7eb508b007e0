"""A ledger as it stands: its lines, its attempts, and whatever is wrong with it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from feltproof import given
from feltproof.errors import SignatureInvalid, UsageError
from feltproof.ledger import entries, secret
from feltproof.ledger.entries import FIRST, Closed, Entry, Opened

MOST_BYTES: Final = 64 << 20
"""Of a ledger: some fifty thousand attempts."""


@dataclass(slots=True)
class Attempt:
    """An attempt at an item, as its lines tell it."""

    opened: Opened
    line: str
    """Digest of the line that opened it."""
    closed: Closed | None = None
    """`None` where nobody has closed it: it was killed, or is under way."""

    @property
    def number(self) -> int:
        return self.opened.attempt

    @property
    def outcome(self) -> str:
        """What came of it, in words."""
        return "never closed" if self.closed is None else self.closed.outcome


@dataclass(slots=True)
class Ledger:
    """What was read of a ledger."""

    attempts: dict[int, Attempt] = field(default_factory=dict)
    """By number, in order."""
    lines: int = 0
    first: str = ""
    """Digest of the first line, by which a ledger is known; empty where it has none."""
    last: str = FIRST
    """Digest of the last line, which the next one names."""
    wrong: list[str] = field(default_factory=list)
    """Why the ledger cannot be relied on, by line; empty where it can."""
    notes: list[str] = field(default_factory=list)
    """What is worth knowing, and is no fault: a line that was cut short while it was written, a clock set back."""
    unfinished: bool = False
    """The last line has no line feed: something was cut short."""

    def of_item(self, item: str) -> tuple[Attempt, ...]:
        """The attempts at one item, in order."""
        return tuple(attempt for attempt in self.attempts.values() if attempt.opened.item == item)


def read(path: Path) -> Ledger:
    """The ledger in a file, whatever is wrong with it.

    Raises:
        UsageError: there is no such file, or it cannot be read.
    """
    return parsed(given.read(path, MOST_BYTES, "a ledger that `feltproof verify --ledger` wrote"))


def sound(ledger: Ledger, where: Path) -> Ledger:
    """The same ledger.

    Raises:
        UsageError: it is none: no line of it is one of a ledger.
        SignatureInvalid: it does not hold; nothing may be added to it.
    """
    if ledger.wrong and not ledger.attempts:
        raise UsageError(f"{where}: is no ledger, and is left as it is: {ledger.wrong[0]}: name another file")
    if ledger.wrong:
        more = f", and {len(ledger.wrong) - 1} more" if len(ledger.wrong) > 1 else ""
        raise SignatureInvalid(
            f"{where}: this ledger does not hold, and no attempt is added to it: {ledger.wrong[0]}{more}: keep it as "
            "it is, find out who changed it, and begin another that says so"
        )
    return ledger


def parsed(data: bytes) -> Ledger:
    """The ledger in some bytes, whatever is wrong with it."""
    ledger = Ledger(unfinished=bool(data) and not data.endswith(b"\n"))
    lines = data.split(b"\n")
    if not ledger.unfinished:
        lines.pop()
    clock = ""
    for number, line in enumerate(lines, start=1):
        try:
            entry = _entry(line)
        except ValueError as error:
            ledger.wrong.append(f"line {number}: is no entry of a ledger: {' '.join(str(error).split())[:160]}")
        else:
            if entry is None:
                ledger.notes.append(f"line {number}: was cut short while it was written; what it was to say is lost")
            else:
                ledger.wrong += (f"line {number}: {said}" for said in _out_of_place(entry, ledger))
                if entry.at < clock:
                    ledger.notes.append(f"line {number}: the clock was set back, from {clock} to {entry.at}")
                clock = entry.at
                _add(entry, line, ledger)
        ledger.lines = number
        ledger.first = ledger.first or entries.digest(line)
        ledger.last = entries.digest(line)
    return ledger


def _entry(line: bytes) -> Entry | None:
    """The entry of a line; `None` where it was cut short, as a machine that went down while it wrote leaves it. That is
    no fault: whatever line comes after it names it as it stands.

    Raises:
        ValueError: it is neither.
    """
    try:
        return entries.decoded(line)
    except ValueError as error:
        if line and "truncated" in str(error):
            return None
        raise


def _out_of_place(entry: Entry, ledger: Ledger) -> Iterator[str]:
    """What keeps an entry from being the next one."""
    if entry.before != ledger.last:
        yield "does not follow the line before it: a line was changed, left out or put in"
    match entry:
        case Opened():
            if entry.attempt != len(ledger.attempts) + 1:
                yield f"opens attempt {entry.attempt}, and the next one is {len(ledger.attempts) + 1}"
            if entry.item != entries.item(entry.engine, entry.artifacts):
                yield "counts for another item than its engine and files are"
            if not secret.is_secret(entry.commitment):
                yield "its commitment is no SHA-256"
        case Closed():
            attempt = ledger.attempts.get(entry.attempt)
            if attempt is None:
                yield f"closes attempt {entry.attempt}, which was never opened"
            elif attempt.closed is not None:
                yield f"closes attempt {entry.attempt} a second time"
            elif not secret.is_secret(entry.secret) or secret.commitment(entry.secret) != attempt.opened.commitment:
                yield f"its secret is not the one that attempt {entry.attempt} was committed to"


def _add(entry: Entry, line: bytes, ledger: Ledger) -> None:
    match entry:
        case Opened():
            ledger.attempts.setdefault(entry.attempt, Attempt(entry, entries.digest(line)))
        case Closed() if entry.attempt in ledger.attempts and ledger.attempts[entry.attempt].closed is None:
            ledger.attempts[entry.attempt].closed = entry
