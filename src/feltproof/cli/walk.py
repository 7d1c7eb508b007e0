"""The walk of a review: link by link what changed, old and new words marked, the check beside it, and a person's word.

Each acceptance is written when it is given, whole; whoever leaves keeps all that they accepted.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

import click

from feltproof.clauses import Clause, Lawbook, Section
from feltproof.clauses.amendments import Amendment, Change, amendment
from feltproof.clauses.fingerprints import CheckSource
from feltproof.clauses.ids import ClauseId
from feltproof.clauses.ledger import Review
from feltproof.clauses.review import accept, adopt, suspects
from feltproof.clauses.typography import digest, same_words
from feltproof.cli.ending import written_whole
from feltproof.cli.law import read_text
from feltproof.cli.page import command as to_copy
from feltproof.cli.page import filled, plural, say, somebody_is_there, tone
from feltproof.cli.side_by_side import Shelf, show
from feltproof.cli.wording import worded
from feltproof.errors import UsageError
from feltproof.matrix.printable import printable
from feltproof.runner.request import match_texts

STALE_OR_SUSPECT: Final = 4

_DIGITS: Final = frozenset("0123456789")
_CHOICES: Final = ("accept", "skip", "quit")


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts that a walk holds the clauses against."""

    new: Path | None = None
    old: Path | None = None
    section: str | None = None
    """What they are texts of; the section that the new text names, if left out."""


@dataclass(frozen=True, slots=True)
class Step:
    """One link to be looked at; or a clause without a check, whose paragraph reads otherwise now."""

    clause: ClauseId
    check: str | None
    why: str
    change: Change | None = None
    """What became of its paragraph; `None` where no text is given, or it reads as it was encoded."""
    paragraph: str | None = None
    """The paragraph as it reads now, to be encoded with the acceptance."""
    of_before: bool = False
    """The paragraph reads otherwise, and the clause has numbers that nobody has touched since they were accepted with
    the words of before: accepting it says that they hold."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All that a walk goes through, and what it cannot settle."""

    steps: tuple[Step, ...]
    beyond: tuple[tuple[str, str], ...]
    """What a person has to change in the specs first, a sentence each, after the label of the clause; an empty one
    where it is about none."""


def plan(book: Lawbook, sources: Mapping[str, CheckSource], texts: Texts) -> Plan:
    """What there is to walk through.

    Raises:
        UsageError: a text is not one of a section of the specs.
    """
    waiting = {(one.clause, one.check): one for one in suspects(book, sources)}
    if texts.new is None:
        if texts.old is not None:
            raise UsageError(f"--old {texts.old}: belongs with the new text: add --text NEW.txt")
        meant = None if texts.section is None else book.section(texts.section).id
        every = [Step(one.clause, one.check, str(one.why)) for one in waiting.values()]
        return Plan(tuple(step for step in every if meant in (None, step.clause.section)), ())
    section = _section(book, texts)
    found = amendment(
        section,
        read_text(texts.new),
        None if texts.old is None else read_text(texts.old),
        new_name=str(texts.new),
        old_name=str(texts.old),
    )
    steps: list[Step] = []
    beyond: list[tuple[str, str]] = []
    for clause in section.clauses.values():
        change, said = _settled(found, clause.label)
        beyond += [(clause.label, one) for one in said]
        paragraph = found.new.clauses[clause.label].text if change is not None else None
        for link in clause.checks:
            suspect = waiting.get((clause.id, link.check))
            if change is not None:
                mended = suspect is not None and "clause" in suspect.why
                steps.append(_stale(clause, link.check, change, paragraph, mended))
            elif suspect is not None:
                steps.append(Step(clause.id, link.check, str(suspect.why)))
        if change is not None and not clause.checks:
            steps.append(_stale(clause, None, change, paragraph, False))
    beyond += [("", f"no clause has it, encode it: {said}") for said in found.unencoded]
    return Plan(tuple(steps), tuple(beyond))


def _stale(clause: Clause, check: str | None, change: Change, paragraph: str | None, mended: bool) -> Step:
    of_before = bool(clause.numbers) and not mended and paragraph is not None
    of_before = of_before and not same_words(paragraph or "", clause.text)
    return Step(clause.id, check, "stale: its paragraph reads otherwise", change, paragraph, of_before)


def _section(book: Lawbook, texts: Texts) -> Section:
    if texts.section is not None:
        return book.section(texts.section)
    assert texts.new is not None
    meant = [section for section in book.sections.values() if section.in_force] or [*book.sections.values()]
    return book.section(next(iter(match_texts(meant, [texts.new]))))


def _settled(found: Amendment, label: str) -> tuple[Change | None, list[str]]:
    """What became of a clause's own words, where accepting them settles it; and what has to be done in the specs."""
    changes = found.stale.get(label, ())
    if label in found.beside:
        return None, [f"{found.beside[label]}: see that the text is whole, and given once"]
    beyond = [
        f"{label} stands twice in the text: see which of the two is the law"
        if one.after == label
        else f"{one.after} is new in {label}: give it a clause of its own"
        for one in changes
        if one.before is None
    ]
    for change in changes:
        if change.before is None:
            continue
        if change.after is None:
            return None, [*beyond, f"{label} is gone: take its clause out"]
        if change.before != change.after:
            how = "with other words" if "reworded" in change.kinds else "word for word"
            return None, [*beyond, f"{label} stands at {change.after}, {how}: renumber its clause"]
        return change, beyond
    return None, beyond


def walk(shelf: Shelf, texts: Texts, by: str | None) -> int:
    """Go through it with the person at the terminal.

    Raises:
        UsageError: nobody is there; the message has the command for the first link.
    """
    the_plan = plan(shelf.lawbook, shelf.sources, texts)
    steps = the_plan.steps
    if steps and not somebody_is_there():
        raise UsageError(
            f"there is nobody to ask, and {plural(len(steps), 'link')} to accept: accept each by itself, having read "
            f"it:\n  {_by_itself(steps[0], shelf, texts)}"
        )
    accepted = 0
    try:
        for number, step in enumerate(steps, 1):
            say(f"\n{tone(f'{number} of {len(steps)}', 'strong')}  {step.clause}  {step.check or ''}".rstrip())
            say(filled(f"{tone(step.why, 'open')}\n"))
            _show(shelf, step)
            choice = click.prompt("accept, skip or quit", value_proc=_choice, default="skip")
            if choice == "quit":
                break
            if choice == "accept" and step.of_before and not _numbers_hold():
                say("left as it is: mend the numbers in the spec, then accept it")
                choice = "skip"
            if choice == "accept":
                by = by or click.prompt("who accepts", value_proc=_said)
                why = click.prompt("why does it hold", value_proc=_said)
                with written_whole():
                    review = accept_step(shelf.lawbook, step, by, why, None, shelf.sources)
                    accepted += 1
                say_accepted(review)
    except click.Abort as stopped:
        # click raises the same for both; whoever ends the input has quit.
        if not isinstance(stopped.__context__, EOFError):
            say("\n" + _kept(accepted))
            raise
        say()
    except KeyboardInterrupt:
        say("\n" + _kept(accepted))
        raise
    left = len(steps) - accepted
    for _, said in the_plan.beyond:
        say(filled(f"{tone('in the specs', 'open')}: {printable(said)}", 0, 2))
    if steps or the_plan.beyond:
        say(f"{_kept(accepted)}, {left} left")
    else:
        reads = "" if texts.new is None else "every paragraph reads as it was encoded, and "
        say(filled(f"nothing to accept: {reads}every link is as it was accepted", 0, 2))
    return STALE_OR_SUSPECT if left or the_plan.beyond else 0


def _numbers_hold() -> bool:
    """The person's word, for want of which a changed law would pass with the numbers of before."""
    return click.confirm("its numbers are those of before: do they hold under the new words", default=False)


def refuse_numbers_of_before(step: Step) -> None:
    """Do nothing where accepting the step vouches for no numbers, or for such as somebody has touched.

    Raises:
        UsageError: it vouches for those of before.
    """
    if step.of_before:
        raise UsageError(
            f"{step.clause}: its paragraph reads otherwise, and its numbers are those of before: mend them in the "
            f"spec, or, where they hold under the new words, add --numbers-hold"
        )


def accept_step(
    book: Lawbook, step: Step, by: str, why: str, on: str | None, sources: Mapping[str, CheckSource]
) -> Review:
    """Write one acceptance."""
    by, why = (" ".join(words.split()) for words in (by, why))
    said = {"by": by, "on": on or date.today().isoformat(), "why": why}
    if step.check is not None:
        return accept(book, step.clause, step.check, **said, sources=sources, paragraph=step.paragraph)
    if step.paragraph is None:
        raise UsageError(f"{step.clause}: has no check: it is accepted with the text that it reads as: add --text")
    return adopt(book, step.clause, step.paragraph, **said)


def say_accepted(review: Review) -> None:
    """Tell what was written."""
    said = f"{review.clause}  {review.check}  by {printable(review.by)} on {review.on}"
    say(filled(f"{tone('accepted', 'good')}  {said}", 0, 2))


def one_step(
    book: Lawbook, sources: Mapping[str, CheckSource], clause: ClauseId, check: str | None, texts: Texts
) -> Step:
    """The step of one link, for whoever accepts it by itself.

    Raises:
        UsageError: with the text, accepting it does not settle it.
    """
    if texts.new is None:
        return Step(clause, check, "")
    the_plan = plan(book, sources, Texts(texts.new, texts.old, clause.section))
    for step in the_plan.steps:
        if (step.clause, step.check) == (clause, check):
            return step
    for label, said in the_plan.beyond:
        if label == clause.label:
            raise UsageError(f"{clause}: accepting it does not settle that {said}, in the specs")
    found = book.at(clause)
    if check is None and found.checks:
        raise UsageError(f"{clause}: name the check: {' or '.join(link.check for link in found.checks)}")
    return Step(clause, check, "")


def _by_itself(step: Step, shelf: Shelf, texts: Texts) -> str:
    words = ["review", *shelf.words, "accept", step.clause.slashed, *([step.check] if step.check else [])]
    if step.paragraph is not None:
        words += ["--text", str(texts.new)]
    return to_copy(*words, "--by", "NAME", "--why", "WORDS")


def _show(shelf: Shelf, step: Step) -> None:
    book = shelf.lawbook
    if step.change is not None:
        say(filled("\n".join(_wording(step, book)), 2))
        say()
    show(shelf, book, str(step.clause), step.check, stale=step.change is not None)


def _wording(step: Step, book: Lawbook) -> Iterator[str]:
    assert step.change is not None
    yield worded(step.change.spans)
    clause = book.at(step.clause)
    if step.paragraph is not None and not same_words(step.paragraph, clause.text):
        yield f"accepting it sets the clause's text to {digest(step.paragraph)[:23]}…"
        changed = any(set(span.words) & _DIGITS for span in step.change.spans if span.kind != "same")
        if clause.numbers and (changed or step.of_before):
            # Its digest alone would be new, and what an engine is held to would be the old number.
            what = tone("a figure changed" if changed else "words changed", "bad")
            if step.of_before:
                yield f"{what}: the numbers below are those of before: where they hold no more, skip it, mend the spec"
            else:
                yield f"{what}: the numbers below were touched since: see that they are those of the new words"


def _kept(accepted: int) -> str:
    return f"{accepted} accepted and written" if accepted else "nothing accepted"


def _choice(given: str) -> str:
    found = [one for one in _CHOICES if given.strip() and one.startswith(given.strip().lower())]
    if len(found) != 1:
        raise click.BadParameter(f"{given!r} is none of accept, skip and quit; their first letters will do")
    return found[0]


def _said(given: str) -> str:
    if not given.strip():
        raise click.BadParameter("it is empty: say it")
    return given.strip()
