"""`feltproof review`: a person looks at a clause and its check, and accepts the two as they are."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import click

from feltproof import content
from feltproof.checks import fingerprint
from feltproof.clauses import Lawbook, load
from feltproof.clauses.fingerprints import CheckSource
from feltproof.clauses.review import Suspect, accept, describe, suspects
from feltproof.cli.described import clause_described
from feltproof.cli.options import FOLDER
from feltproof.cli.page import command as to_copy
from feltproof.cli.page import filled, plural, say, somebody_is_there, tone
from feltproof.errors import UsageError

STALE_OR_SUSPECT = 4


class Shelf:
    """The specs and the rules that are reviewed."""

    def __init__(self, specs: Path | None, rules: Path | None) -> None:
        self.specs, self.rules = specs or content.specs(), rules or content.rules()
        self.sources: Mapping[str, CheckSource] = fingerprint.checks(self.rules)

    @property
    def lawbook(self) -> Lawbook:
        """As it stands now: each acceptance changes it."""
        return load(self.specs)


def _who(function: Any) -> Any:
    for option in (
        click.option("--on", metavar="DATE", help="When, as 2026-11-29; today, if left out."),
        click.option("--why", metavar="WORDS", help="What was looked at, and why it holds."),
        click.option("--by", metavar="NAME", help="Who accepts."),
    ):
        function = option(function)
    return function


@click.group("review", invoke_without_command=True, short_help="Accept changed clauses and checks, one by one.")
@click.option("--specs", type=FOLDER, metavar="DIR", help="Specs other than those that come with Feltproof.")
@click.option("--rules", type=FOLDER, metavar="DIR", help="Checks other than those that come with Feltproof.")
@click.option("--by", metavar="NAME", help="Who accepts: on a terminal, asks about each suspect, one by one.")
@click.pass_context
def command(context: click.Context, specs: Path | None, rules: Path | None, by: str | None) -> int | None:
    """List what nobody has accepted as it is now: clauses and checks that changed since their last review.

    On a terminal, with --by, each is shown and asked about. Ends with 4 where something is left.
    """
    context.obj = (specs, rules)
    if context.invoked_subcommand is not None:
        return None
    shelf = Shelf(specs, rules)
    waiting = suspects(shelf.lawbook, shelf.sources)
    if not waiting:
        say("every clause and check is as it was accepted")
        return 0
    if by is not None:
        if not somebody_is_there():
            raise UsageError("--by: there is nobody to ask: accept each by itself, with `review accept`")
        return _walk(shelf, waiting, by)
    for suspect in waiting:
        say(filled(str(suspect), 0, 2))
    say(f"\n{plural(len(waiting), 'link is', 'links are')} suspect; look at one, then accept it:")
    first = waiting[0]
    say(f"  {to_copy('review', 'show', first.clause.slashed, first.check)}")
    say(f"  {to_copy('review', 'accept', first.clause.slashed, first.check, '--by', 'NAME', '--why', 'WORDS')}")
    return STALE_OR_SUSPECT


@command.command("show")
@click.argument("clause")
@click.argument("check", required=False)
@click.pass_context
def show(context: click.Context, clause: str, check: str | None) -> None:
    """Show CLAUSE and the source of CHECK, or of each of its checks, one after the other."""
    shelf = Shelf(*context.obj)
    book = shelf.lawbook
    found = book.find(clause)
    names = [check] if check is not None else [link.check for link in found.checks]
    if not names:
        raise UsageError(f"{found.id} has no check: it is verified by {found.method}")
    for name in names:
        _show(shelf, book, clause, name)


@command.command("accept")
@click.argument("clause")
@click.argument("check")
@_who
@click.pass_context
def accept_one(
    context: click.Context, clause: str, check: str, by: str | None, why: str | None, on: str | None
) -> None:
    """Accept CLAUSE with CHECK as both are now, having read them. One at a time: there is no way to accept in bulk."""
    if not by or not why:
        raise UsageError("an acceptance says who and why: add --by NAME and --why WORDS")
    shelf = Shelf(*context.obj)
    _accept(shelf, clause, check, by, why, on)


def _accept(shelf: Shelf, clause: str, check: str, by: str, why: str, on: str | None = None) -> None:
    book = shelf.lawbook
    review = accept(
        book,
        book.find(clause).id,
        check,
        by=by,
        on=on or date.today().isoformat(),
        why=why,
        sources=shelf.sources,
    )
    say(f"{tone('accepted', 'good')}  {review.clause}  {review.check}  by {review.by} on {review.on}")


def _show(shelf: Shelf, book: Lawbook, clause: str, check: str) -> None:
    found = describe(book, book.find(clause).id, check, shelf.sources)
    say(clause_described(book, found.clause, shelf.sources))
    say()
    if found.check is None:
        say(f"{tone(check, 'bad')} stands nowhere in the rules")
    else:
        say(f"{tone(check, 'strong')}  rules/{found.check.path}:{found.check.line}\n")
        say(found.check.source)
    say()
    for one in found.history:
        say(filled(f"accepted by {one.by} on {one.on}: {one.why}", 0, 2))
    say(f"{tone('suspect', 'open')}: {found.suspect.why}" if found.suspect else f"{tone('accepted', 'good')} as it is")


def _walk(shelf: Shelf, waiting: list[Suspect], by: str) -> int:
    """One suspect after the other: shown, then accepted, skipped, or the walk is ended."""
    left = len(waiting)
    for number, suspect in enumerate(waiting, 1):
        say(f"\n{tone(f'{number} of {len(waiting)}', 'strong')}  {suspect}\n")
        _show(shelf, shelf.lawbook, str(suspect.clause), suspect.check)
        choice = click.prompt("accept, skip or quit", type=click.Choice(["accept", "skip", "quit"]), default="skip")
        if choice == "quit":
            break
        if choice == "accept":
            why = click.prompt("why does it hold")
            _accept(shelf, str(suspect.clause), suspect.check, by, why)
            left -= 1
    say(f"\n{plural(left, 'link is', 'links are')} suspect")
    return STALE_OR_SUSPECT if left else 0
