"""`feltproof review`: a person looks at a clause and its check, and accepts the two as they are."""

from pathlib import Path
from typing import Any

import click

from feltproof.clauses.review import suspects
from feltproof.cli.options import FILE, FOLDER
from feltproof.cli.page import command as to_copy
from feltproof.cli.page import filled, plural, say
from feltproof.cli.side_by_side import Shelf
from feltproof.cli.side_by_side import show as show_side_by_side
from feltproof.cli.walk import (
    STALE_OR_SUSPECT,
    Texts,
    accept_step,
    one_step,
    refuse_numbers_of_before,
    say_accepted,
    walk,
)
from feltproof.errors import UsageError


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

    On a terminal, with --by, each is shown and asked about, as `review walk` does. Ends with 4 where something is left.
    """
    context.obj = (specs, rules)
    context.meta["by"] = by
    if context.invoked_subcommand is not None:
        return None
    shelf = Shelf(specs, rules)
    waiting = suspects(shelf.lawbook, shelf.sources)
    if not waiting:
        say("every clause and check is as it was accepted")
        return 0
    if by is not None:
        return walk(shelf, Texts(), by)
    for suspect in waiting:
        say(filled(str(suspect), 0, 2))
    say(f"\n{plural(len(waiting), 'link is', 'links are')} suspect; look at one, then accept it:")
    first = waiting[0]
    link = (first.clause.slashed, first.check)
    say(f"  {to_copy('review', *shelf.words, 'show', *link)}")
    say(f"  {to_copy('review', *shelf.words, 'accept', *link, '--by', 'NAME', '--why', 'WORDS')}")
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
        show_side_by_side(shelf, book, clause, name)


@command.command("walk")
@click.option(
    "--text", "new", type=FILE, metavar="NEW.txt", help="The section as it reads now: what is stale is shown."
)
@click.option("--old", type=FILE, metavar="OLD.txt", help="The section as it was encoded, to show its words too.")
@click.option("--section", metavar="SECTION", help="This section alone; with --text, the one that it is the text of.")
@click.option("--by", metavar="NAME", help="Who accepts; asked for, if left out.")
@click.pass_context
def walk_through(
    context: click.Context, new: Path | None, old: Path | None, section: str | None, by: str | None
) -> int:
    """Go through stale and suspect links one by one, at a terminal: the clause, its old and new words marked, the
    source of its check; accept it with a reason, skip it, or quit.

    With --text, accepting a link says that the clause holds as its paragraph reads now: its digest in the specs becomes
    that of the new words. What was renumbered, added or taken out is for an editor, and is told. Each acceptance is
    written at once: whoever stops keeps what they accepted. Ends with 4 where something is left.
    """
    return walk(Shelf(*context.obj), Texts(new, old, section), by or context.meta.get("by"))


@command.command("accept")
@click.argument("clause")
@click.argument("check", required=False)
@click.option("--text", "new", type=FILE, metavar="NEW.txt", help="Accept the clause as its paragraph reads here.")
@click.option(
    "--numbers-hold",
    is_flag=True,
    help="Its paragraph reads otherwise, and the numbers of the clause hold all the same.",
)
@_who
@click.pass_context
def accept_one(
    context: click.Context,
    clause: str,
    check: str | None,
    new: Path | None,
    numbers_hold: bool,
    by: str | None,
    why: str | None,
    on: str | None,
) -> None:
    """Accept CLAUSE with CHECK as both are now, having read them. One at a time: there is no way to accept in bulk.

    With --text, CLAUSE is accepted as what its paragraph says in NEW.txt, and the digest in the specs becomes that of
    the new words; a clause that no check tests is then accepted by itself. Where its numbers are those of before, say
    that they hold, or mend them first.
    """
    if not by or not why:
        raise UsageError("an acceptance says who and why: add --by NAME and --why WORDS")
    shelf = Shelf(*context.obj)
    book = shelf.lawbook
    id = book.find(clause).id
    if check is None and new is None:
        linked = " or ".join(link.check for link in book.at(id).checks)
        raise UsageError(f"{id}: name the check that it is accepted with: {linked or 'it has none'}")
    step = one_step(book, shelf.sources, id, check, Texts(new))
    if not numbers_hold:
        refuse_numbers_of_before(step)
    review = accept_step(book, step, by, why, on, shelf.sources)
    say_accepted(review)
