"""An attempt at a run of record, from the line that opens it to the one that closes it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from feltproof.ledger import chain, entries, secret
from feltproof.ledger.chain import Ledger
from feltproof.ledger.entries import Closed, Opened, Outcome
from feltproof.ledger.writing import append, now


@dataclass(frozen=True, kw_only=True)
class Subject:
    """What an attempt is at: known before the engine is started."""

    feltproof: str
    rules: str
    specs: str
    engine: str
    artifacts: Sequence[str]
    """SHA-256 of each file of the engine."""
    sections: Sequence[str]
    configurations: Sequence[str]
    readings: Mapping[str, str]
    """Those that are not read by default."""


@dataclass(frozen=True)
class Begun:
    """An attempt that stands on the ledger and is not closed."""

    path: Path
    number: int
    item: str
    of_item: int
    """Which attempt at its item it is, from 1."""
    line: str
    """SHA-256 of the line that opened it."""
    ledger: str
    """SHA-256 of the ledger's first line."""
    secret: str

    @property
    def seed(self) -> int:
        return secret.seed_of(self.secret)

    @property
    def commitment(self) -> str:
        return secret.commitment(self.secret)

    def as_it_stands(self) -> Ledger:
        """The ledger by now.

        Raises:
            FeltproofError: it cannot be read, or does not hold.
        """
        return chain.sound(chain.read(self.path), self.path)

    def close(self, outcome: Outcome, exit_code: int, why: str = "", run: str | None = None) -> None:
        """Write down what came of it; `run` is the SHA-256 of its `run.json`.

        Raises:
            FeltproofError: it could not be.
        """

        def closing(ledger: Ledger) -> Closed:
            return Closed(
                attempt=self.number,
                at=now(),
                outcome=outcome,
                exit_code=exit_code,
                why=why,
                run=run,
                secret=self.secret,
                before=ledger.last,
            )

        append(self.path, closing)


def begin(path: Path, subject: Subject) -> Begun:
    """Draw a seed, and open an attempt on the ledger in that file, which is made where there is none.

    Raises:
        FeltproofError: it could not be written down; then nothing may be asked.
    """
    drawn = secret.drawn()
    artifacts = tuple(sorted({*subject.artifacts}))
    item = entries.item(subject.engine, artifacts)

    def opening(ledger: Ledger) -> Opened:
        return Opened(
            attempt=len(ledger.attempts) + 1,
            at=now(),
            feltproof=subject.feltproof,
            rules=subject.rules,
            specs=subject.specs,
            item=item,
            engine=subject.engine,
            artifacts=artifacts,
            sections=tuple(subject.sections),
            configurations=tuple(subject.configurations),
            readings=dict(subject.readings),
            commitment=secret.commitment(drawn),
            before=ledger.last,
        )

    ledger, line = append(path, opening)
    return Begun(path, len(ledger.attempts), item, len(ledger.of_item(item)), line, ledger.first, drawn)
