"""`feltproof compare`: two sections of one game, rule by rule: same, stricter, looser, conflicting, silent."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import click

from feltproof import content
from feltproof.clauses import load
from feltproof.clauses.registers import register
from feltproof.cli.options import FOLDER, pairs
from feltproof.cli.page import filled, labelled, plural, say, tone
from feltproof.comparison.compared import compare
from feltproof.comparison.record import Compared, Comparison, Rule, Side, counts, turned
from feltproof.comparison.sets import VERDICTS, Verdict
from feltproof.runner.request import choose_readings

_TONES: Final[dict[Verdict, str]] = {
    "same": "good",
    "stricter": "open",
    "looser": "open",
    "conflicting": "bad",
    "silent": "faint",
}
TAKEN: Final = "taken to stand as {} does, though worded otherwise"
_WIDE: Final = 12
"""Columns of a verdict, and of what stands under its rule."""


@click.command("compare", short_help="Compare two sections of one game, rule by rule.")
@click.argument("one", metavar="SECTION")
@click.argument("other", metavar="SECTION")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "html", "json"]),
    default="text",
    show_default=True,
    help="On standard output: text of 80 columns, a page that asks nothing of any network, or JSON.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option(
    "--only",
    multiple=True,
    type=click.Choice(VERDICTS),
    help="Tell the rules with this verdict alone. Repeat.",
)
@click.option(
    "--reading",
    "readings",
    callback=pairs,
    multiple=True,
    metavar="ID=OPTION",
    help="Read an unclear passage another way than by default. Repeat.",
)
@click.option("--specs", type=FOLDER, metavar="DIR", help="Specs other than those that come with Feltproof.")
@click.option("-v", "--verbose", is_flag=True, help="Rules that are the same or silent in full too.")
def command(
    one: str,
    other: str,
    form: str,
    as_json: bool,
    only: tuple[Verdict, ...],
    readings: dict[str, str],
    specs: Path | None,
    verbose: bool,
) -> None:
    """Say how the first SECTION stands to the second, rule by rule, and the other way round. So are two
    editions of one section compared: us-ny/5324.32 and us-ny/5324.32@2027-01-01.

    Of what each rule allows: same, where both allow the same; stricter, where the first allows less; looser, where it
    allows more; conflicting, where each allows what the other does not; silent, where one of them says nothing.
    """
    book = load(specs or content.specs())
    sections = book.section(one), book.section(other)
    options = choose_readings(book, sections, readings)
    comparison = compare(book, register(book, sections[0].game), *sections, options)
    rules = [rule for rule in comparison.rules if not only or rule.verdict in only]
    if as_json or form == "json":
        import msgspec

        shown = msgspec.structs.replace(comparison, rules=tuple(rules))
        say(msgspec.json.format(msgspec.json.encode(shown), indent=1).decode())
    elif form == "html":
        from feltproof.matrix.comparisons import comparison_html

        say(comparison_html(comparison, rules))
    else:
        say("\n".join(_page(comparison, rules, verbose)))


def _page(comparison: Comparison, rules: Sequence[Rule], all_: bool) -> Iterator[str]:
    yield filled(f"{tone(comparison.one.id, 'strong')} beside {tone(comparison.other.id, 'strong')}")
    for section in (comparison.one, comparison.other):
        yield filled(f"{section.citation}, {section.title}. {section.currency}", 2, 4)
    yield ""
    for line in tally(comparison):
        yield filled(line, 2, 4)
    part = ""
    for rule in rules:
        if rule.part != part:
            part = rule.part
            yield f"\n{tone(part, 'strong')}"
        brief = not all_ and rule.verdict in ("same", "silent") and not rule.turns
        yield from _brief(rule, comparison) if brief else _in_full(rule, comparison)
    if not rules:
        yield "\n  no rule of that verdict"
    taken = sum(bool(side and side.taken_from) for rule in rules for side in (rule.one, rule.other))
    if taken:
        said = f"{plural(taken, 'position')} {'is' if taken == 1 else 'are'} taken over from another section"
        yield filled(
            f"\n{tone(said, 'open')}, by counterparts, though worded otherwise there: the register of topics has no "
            "answer of this section. -v shows which",
            2,
            4,
        )
    if comparison.unasked:
        yield ""
        few = plural(len(comparison.unasked), "clause is", "clauses are")
        yield filled(
            f"{tone(few, 'open')} in no topic, and nothing is said of them: {', '.join(comparison.unasked)}", 2, 4
        )


def tally(comparison: Comparison) -> Iterator[str]:
    """How many rules stand where, seen from either side, a line each."""
    yield f"{plural(len(comparison.rules), 'rule')}"
    for one in (comparison, turned(comparison)):
        number = counts(one)
        said = ", ".join(f"{verdict} in {number[verdict]}" for verdict in VERDICTS if verdict != "silent")
        silent = sum(rule.one is None for rule in one.rules)
        yield f"{one.one.id}: {said}, says nothing on {silent}"


def _brief(rule: Rule, comparison: Comparison) -> Iterator[str]:
    sides = ", ".join(_cited(side, section.id) for side, section in _sides(rule, comparison) if side is not None)
    said = f"{rule.question} {sides}" if rule.verdict == "same" else f"{rule.question} {sides} alone"
    yield _headed(rule, said)


def _in_full(rule: Rule, comparison: Comparison) -> Iterator[str]:
    yield ""
    yield _headed(rule, f"{tone(rule.question, 'strong')}  {rule.topic}")
    for side, section in _sides(rule, comparison):
        if side is None:
            continue
        read = f"; as read: {side.reading}" if side.reading else ""
        because = f"; {side.because}" if side.because else ""
        because += f"; {TAKEN.format(side.taken_from)}" if side.taken_from else ""
        yield filled(f"{_cited(side, section.id)}: {side.position}{because}{read}", _WIDE + 2, _WIDE + 4)
    for row in [row for row in rule.details if row.verdict != "same"]:
        yield filled(f"{row.verdict}  {row.row}: {row.one}; {row.other}", _WIDE + 4, _WIDE + 6)
    yield filled(rule.reason, _WIDE + 2)
    for turn in rule.turns:
        yield filled(f"{turn.verdict}, if read as {turn.reading}={turn.option}", _WIDE + 2, _WIDE + 4)


def _headed(rule: Rule, text: str) -> str:
    lines = labelled(rule.verdict, text, 2, _WIDE)
    # Coloured once it stands in its column: colours would count as columns.
    return lines.replace(rule.verdict, tone(rule.verdict, _TONES[rule.verdict]), 1)


def _sides(rule: Rule, comparison: Comparison) -> tuple[tuple[Side | None, Compared], ...]:
    return (rule.one, comparison.one), (rule.other, comparison.other)


def _cited(side: Side, section: str) -> str:
    """The clauses of a side, the section named once: `us-ny/5324.32(f)(1), (f)(2)`."""
    first, *others = side.clauses
    return ", ".join([first, *(clause.removeprefix(section) for clause in others)])
