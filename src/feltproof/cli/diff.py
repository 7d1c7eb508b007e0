"""`feltproof diff`: what changed between two runs, clause by clause and why, from their evidence alone."""

from collections.abc import Iterator
from pathlib import Path

import click

from feltproof.cli.evidence import read_run
from feltproof.cli.options import FILE
from feltproof.cli.page import command as command_of
from feltproof.cli.page import filled, plural, say, tone
from feltproof.matrix.changes import Changed, Changes, changes
from feltproof.runner.record import Finding
from feltproof.runner.since import Reason


@click.command("diff", short_help="Tell what changed between two runs, and why.")
@click.argument("before", type=FILE, metavar="A.json")
@click.argument("after", type=FILE, metavar="B.json")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "md", "html"]),
    default="text",
    show_default=True,
    help="On standard output: text of 80 columns, Markdown, or a page that asks nothing of any network.",
)
def command(before: Path, after: Path, form: str) -> int:
    """Tell what changed from the run in A.json to the run in B.json: verdicts, findings, readings, law, engine; for
    each clause why; and which clauses A.json does not speak for, so that they are to be certified again.

    Where the two were made under different editions of a section, a clause is found by its label, or by its words where
    it was renumbered.

    Ends with 1 where a clause that passed in A.json does not pass in B.json, else with 0.
    """
    found = changes(read_run(before), read_run(after))
    if form == "md":
        from feltproof.matrix.changes_page import changes_markdown

        say(changes_markdown(found))
    elif form == "html":
        from feltproof.matrix.changes_page import changes_html

        say(changes_html(found))
    else:
        for line in _told(found):
            say(line)
    return 1 if found.worse else 0


def _told(found: Changes) -> Iterator[str]:
    if found.none:
        yield "no difference in engine, law, readings, verdicts or findings"
    for one in (*found.versions, *found.readings):
        yield _line(one)
    for clause in found.clauses:
        if clause.was != clause.clause and clause.before is not None:
            yield filled(f"{clause.was} is now {clause.clause}", 0, 2)
        if clause.reworded:
            yield filled(f"{clause.was}: its words changed", 0, 2)
        if clause.before != clause.after:
            yield _line(Changed(clause.was, clause.before, clause.after))
            for reason in clause.why:
                if not (clause.reworded and reason.kind == "law"):
                    yield filled(f"for {reason}", 4, 6)
    for said, findings in (("gone", found.gone), ("new", found.new)):
        for finding in findings:
            yield _finding(said, finding)
    if not found.none or found.due:
        yield ""
        yield from to_certify(found)
    if found.worse:
        yield f"\n{tone('worse', 'bad')}: {', '.join(found.worse)} passed before"


def to_certify(found: Changes, *, longest: int = 10**6) -> Iterator[str]:
    """The clauses to certify again, each with why; clauses that have the same reasons stand together."""
    if not (due := found.due):
        yield "nothing to certify again: all that was certified rests on the same words, questions and answers"
    else:
        yield filled(f"to certify again, {plural(len(due), 'clause')} of {len(found.b.clauses)}", 0, 2)
    together: dict[tuple[Reason, ...], list[str]] = {}
    for id, reasons in due.items():
        together.setdefault(reasons, []).append(id)
    for reasons, ids in list(together.items())[:longest]:
        yield filled(", ".join(ids), 2, 4)
        for reason in reasons:
            yield filled(f"for {reason}", 4, 6)
    if left := list(together.values())[longest:]:
        more = plural(sum(map(len, left)), "more clause")
        yield filled(f"and {more}: `{command_of('diff')}` tells them", 2, 4)
    if found.waiting:
        yield filled(f"open before, and open now: {plural(len(found.waiting), 'clause')}", 0, 2)


def _line(one: Changed) -> str:
    if one.what.startswith("configuration ") and (one.before is None or one.after is None) and ", " not in one.what:
        return filled(f"{one.what} {'is new' if one.before is None else 'is gone'}", 0, 2)
    shown = ("none" if value is None else value for value in (one.before, one.after))
    return filled(f"{one.what}: {' -> '.join(shown)}", 0, 2)


def _finding(said: str, finding: Finding) -> str:
    return filled(f"finding {finding.id} is {said}: {finding.clause}: {finding.title}", 0, 2)
