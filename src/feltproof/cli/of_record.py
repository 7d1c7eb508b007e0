"""A run of record: on the ledger before the engine is started, and again when it is over, however it ends."""

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import click
import msgspec

from feltproof.clauses import Section
from feltproof.cli.ending import DEFECT, INTERRUPTED, written_whole
from feltproof.cli.page import filled, labelled, say, tone
from feltproof.errors import FeltproofError, UsageError
from feltproof.ledger.attempts import Begun, Subject, begin
from feltproof.ledger.entries import Outcome, item
from feltproof.matrix import recorded
from feltproof.matrix.printable import printable
from feltproof.qualification.record import Suite
from feltproof.runner import artifacts
from feltproof.runner.record import Attempt, OtherAttempt, Run
from feltproof.runner.request import Request

_LONGEST: Final = 500


def subject(request: Request, sections: Sequence[Section], readings: Mapping[str, str], suite: Suite) -> Subject:
    """What an attempt is at: `sections` are those that the request comes to, `readings` what is not read by default.

    Raises:
        UsageError: a file of the engine cannot be hashed.
    """
    return Subject(
        feltproof=suite.version,
        rules=suite.rules_sha256,
        specs=suite.specs_sha256,
        engine=_text(request.address),
        artifacts=[digest for digest, _ in artifacts.measure(request.artifacts).values()],
        sections=[section.id for section in sections],
        configurations=[_text(one) for one in request.configurations],
        readings=readings,
    )


class Kept:
    """An attempt that is being made, and that is closed once."""

    def __init__(self, begun: Begun) -> None:
        self.begun = begun
        self._closed = False

    def request(self, request: Request) -> Request:
        """The same request with the seed that was drawn, and nothing asked again because it failed the first time."""
        return replace(request, seed=self.begun.seed, limits=msgspec.structs.replace(request.limits, isolate=False))

    def header(self) -> str:
        """What is said before the engine is started."""
        begun = self.begun
        lines = (
            f"attempt {begun.of_item} at this item, {begun.number} on {printable(str(begun.path), longest=200)}",
            f"seed committed to: sha256:{begun.commitment}",
        )
        return "\n".join(labelled("" if place else "of record", line) for place, line in enumerate(lines))

    def recorded(self, run: Run) -> Run:
        """The run, with which attempt it was by what the ledger says now.

        Raises:
            FeltproofError: the ledger does not hold any more, or the engine's files were others when it was opened.
        """
        begun = self.begun
        ledger = begun.as_it_stands()
        mine = ledger.attempts.get(begun.number)
        if mine is None or mine.line != begun.line:
            raise UsageError(f"--ledger {begun.path}: is another one than was begun with: name one that stays")
        files = run.engine.artifacts
        if all(file.unchanged for file in files) and begun.item != item(
            run.engine.address, (file.sha256 for file in files)
        ):
            raise UsageError("--artifact: the files were others when the attempt was opened: leave them alone")
        others = [attempt for attempt in ledger.of_item(begun.item) if attempt.number != begun.number]
        one = Attempt(
            ledger=ledger.first,
            number=begun.number,
            on_ledger=len(ledger.attempts),
            item=begun.item,
            of_item=begun.of_item,
            at_item=len(others) + 1,
            opened=begun.line,
            commitment=begun.commitment,
            secret=begun.secret,
            others=tuple(
                OtherAttempt(
                    number=attempt.number,
                    outcome="never closed" if attempt.closed is None else attempt.closed.outcome,
                    exit_code=attempt.closed.exit_code if attempt.closed is not None else None,
                    run=attempt.closed.run if attempt.closed is not None else None,
                )
                for attempt in others
            ),
        )
        return msgspec.structs.replace(run, of_record=one)

    def settle(self, run: Run, run_digest: str) -> None:
        """Close it with the run that is about to be put in its place."""
        self.begun.close(_outcome(run), run.exit_code, run=run_digest)
        self._closed = True

    def broken_off(self, outcome: Outcome, exit_code: int, why: str) -> None:
        """Close it without a run, where nobody has yet; that nothing could be written is said, and no more."""
        if self._closed:
            return
        try:
            with written_whole():
                self.begun.close(outcome, exit_code, _text(printable(why, longest=_LONGEST)))
                self._closed = True
        except FeltproofError as lost:
            say(f"feltproof: attempt {self.begun.number} stays open on the ledger: {lost}", err=True)


@contextlib.contextmanager
def kept(ledger: Path, subject: Subject) -> Iterator[Kept]:
    """Open an attempt; whatever ends it before it is settled is written down."""
    attempt = None
    try:
        with written_whole():
            attempt = Kept(begin(ledger, subject))
        yield attempt
    except (KeyboardInterrupt, click.Abort):
        if attempt is not None:
            attempt.broken_off("interrupted", INTERRUPTED, "")
        raise
    except FeltproofError as error:
        if attempt is not None:
            # What comes after the first line is advice, and the engine's stderr.
            attempt.broken_off("failed", error.exit_code, str(error).partition("\n")[0])
        raise
    except Exception as error:
        if attempt is not None:
            attempt.broken_off("failed", DEFECT, f"a defect of Feltproof: {type(error).__name__}: {error}")
        raise


def told(run: Run) -> str:
    """Which attempt it was, below the verdict."""
    return filled(f"{tone('of record', 'strong')}: {recorded.briefly(run)}", 2, 4)


def _outcome(run: Run) -> Outcome:
    if any(clause.own == "fail" for clause in run.clauses):
        return "does not conform"
    return "conforms" if run.conforms else "not established"


def _text(words: str) -> str:
    """Words as a ledger can hold them: bytes that are no text in them are escaped."""
    return words.encode("utf-8", "backslashreplace").decode()
