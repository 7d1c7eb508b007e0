"""`feltproof qualify`: whether the checks catch every engine that is wrong, and fail none that is right."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import click

from feltproof import __version__
from feltproof.clauses import ClauseId
from feltproof.cli.ending import ended_by_signals, written_whole
from feltproof.cli.options import FOLDER, OUT
from feltproof.cli.page import columns, filled, labelled, plural, say, tone
from feltproof.cli.progress import watching
from feltproof.cli.publishing import see_to_folder
from feltproof.cli.qualified import NAME, PART, counts, qualification_bytes
from feltproof.matrix.evidence import digest
from feltproof.matrix.printable import printable
from feltproof.matrix.writing import refuse_to_replace, write_all
from feltproof.qualification.conclusions import tallied
from feltproof.qualification.ground import Passed, Tried
from feltproof.qualification.qualify import Plan, Request, plan, qualify
from feltproof.qualification.record import MutantTried, Qualification, RightEngineTried

KINDS: Final = ("rules", "corners", "conduct")
"""What a mutant may be wrong in: a rule wherever it applies, one corner of it, or the conduct of the engine."""
MEANINGS: Final = {
    0: "qualified",
    1: "a mutant survived, or an engine that is right was failed",
    6: "incomplete: not all was tried, or a clause has no mutant",
}
_TOLD: Final = 20
"""So many survivors are told; the file has all."""


@click.command("qualify", short_help="Try the checks on engines that are wrong, and on others that are right.")
@click.argument("sections", nargs=-1, metavar="[SECTION]...")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="DIR",
    default=OUT,
    show_default=True,
    help=f"Folder that {NAME} goes into.",
)
@click.option("--only", multiple=True, metavar="NAME", help="Try this mutant or right engine alone: a look. Repeat.")
@click.option("--sample", type=click.IntRange(min=1), metavar="N", help="Try N of them, drawn with a seed: a look.")
@click.option(
    "--jobs",
    type=click.IntRange(min=0, max=64),
    metavar="N",
    help="Engines tried side by side, 64 at most; as many as there are processors, if left out.",
)
@click.option("--specs", type=FOLDER, metavar="DIR", help="Specs other than those that come with Feltproof.")
@click.option("--rules", type=FOLDER, metavar="DIR", help="Checks other than those that come with Feltproof.")
@click.option("-q", "--quiet", is_flag=True, help="The verdict alone.")
@click.option("-v", "--verbose", is_flag=True, help="Every survivor, and which mutants each clause caught.")
def command(
    sections: tuple[str, ...],
    out: Path,
    only: tuple[str, ...],
    sample: int | None,
    jobs: int | None,
    specs: Path | None,
    rules: Path | None,
    quiet: bool,
    verbose: bool,
) -> int:
    """Put every mutant, an engine that is wrong in one documented way, to the clauses that have to catch it, and every
    engine that is right in a way of its own to all of them: for SECTION, or for all law.

    Writes qualification.json, from which verify takes how many mutants each clause kills. With --only or --sample it is
    a look at some of them, which qualifies nothing, and is written as qualification-part.json.
    """
    request = Request(sections=sections, only=only, sample=sample, jobs=jobs, specs=specs, rules=rules)
    with ended_by_signals():
        see_to_folder(out)
        refuse_to_replace(out, (NAME, PART))
        planned = plan(request)
        if not quiet:
            say(_header(planned))
        with watching(quiet) as watch:
            survived = 0

            def done(name: str, result: Tried | Passed, count: int) -> None:
                nonlocal survived
                survived += not all(result.caught.values()) if isinstance(result, Tried) else bool(result.failed)
                watch.sweep(f"engines{f', {survived} not as they should' if survived else ''}", count, total)

            total = len(planned.tasks)
            watch.sweep("engines", 0, total)
            made = qualify(request, planned, done)
        data = qualification_bytes(made)
        name = NAME if made.whole else PART
        with written_whole():
            write_all(out, {name: data})
    say(_verdict(made, planned))
    if not quiet:
        say("\n".join(_body(made, verbose)))
        say(f"\n  {out / name}  the table of clauses and mutants\n  sha256:{digest(data)}  of {name}")
        if made.exit_code:
            say(f"\nexit code {made.exit_code}: {MEANINGS[made.exit_code]}")
    return made.exit_code


def _header(planned: Plan) -> str:
    mutants, rights = plural(len(planned.mutants), "mutant"), plural(len(planned.rights), "right engine")
    lines = [labelled("qualifying", f"feltproof {__version__}, by {mutants} and {rights}")]
    for section in planned.sections:
        lines.append(labelled("against", f"{section.cited}, {section.title}"))
    return "\n".join(lines) + "\n"


def _verdict(made: Qualification, planned: Plan) -> str:
    """The verdict, in a sentence."""
    found = counts(made, "")
    law = " and ".join(section.citation for section in planned.sections)
    caught = f"{found.killed:,} of {plural(found.total, 'mutant')} caught by every clause that they name"
    if made.qualified:
        return filled(f"{tone('QUALIFIED', 'good')}  for {law}: {caught}", 0, 2)
    if made.exit_code == 1:
        return filled(f"{tone('NOT QUALIFIED', 'bad')}  for {law}: {caught}", 0, 2)
    why = "this was a look at a part, which qualifies nothing" if not made.whole else "not all could be judged"
    return filled(f"{tone('NOT QUALIFIED', 'open')}  for {law}: {why}; {caught}", 0, 2)


def _body(made: Qualification, all_: bool) -> Iterator[str]:
    """Everything below the verdict."""
    failed = [right for right in made.right_engines if right.failed]
    yield f"  right engines failed: {len(failed)} of {len(made.right_engines)}"
    yield from _survivors(made, all_)
    for right in failed:
        yield ""
        yield f"  {tone('failed', 'bad')}  {tone(right.name, 'strong')}"
        yield filled(right.what, 4)
        for clause, said in right.failed.items():
            yield filled(f"{clause}: {printable(said, longest=300)}", 4, 6)
    tried: tuple[MutantTried | RightEngineTried, ...] = (*made.mutants, *made.right_engines)
    unjudged = [one for one in tried if one.error]
    for broken in unjudged[: None if all_ else _TOLD]:
        yield ""
        yield f"  {tone('not judged', 'open')}  {tone(broken.name, 'strong')}"
        yield filled(printable(broken.error.strip().splitlines()[-1], longest=300), 4)
    if made.without:
        yield ""
        yield filled(f"{tone('no mutant', 'open')} for {', '.join(made.without)}", 2, 4)
    yield ""
    yield _table(made)
    if all_:
        yield from _caught_by(made)


def _survivors(made: Qualification, all_: bool) -> Iterator[str]:
    what = {mutant.name: mutant.what for mutant in made.mutants}
    shown = list(made.survivors.items())[: None if all_ else _TOLD]
    for name, clauses in shown:
        yield ""
        yield f"  {tone('survived', 'bad')}  {tone(name, 'strong')}"
        yield filled(what[name], 4)
        yield filled(f"not caught by {', '.join(clauses)}", 4, 6)
    if len(shown) < len(made.survivors):
        yield f"\n  … and {len(made.survivors) - len(shown)} more survived (-v shows all)"


def _table(made: Qualification) -> str:
    """Killed / total by clause, and by what the mutants are wrong in."""
    by_kind = {kind: tallied(made.clauses, [m for m in made.mutants if m.kind == kind]) for kind in KINDS}
    rows: list[Sequence[str]] = [("killed / total", *KINDS, "all")]
    for id, killed in made.clauses.items():
        if "#" in id or not (killed.total or made.whole):
            continue
        parts = [by_kind[kind][id] for kind in KINDS]
        cells = [f"{one.killed} / {one.total}" if one.total else "" for one in (*parts, killed)]
        rows.append((id, *cells[:-1], cells[-1] or "none"))
    return columns(rows)


def _caught_by(made: Qualification) -> Iterator[str]:
    """By clause or row, each mutant that names it, and whether it was caught."""
    named: dict[str, list[str]] = {}
    for mutant in made.mutants:
        for id, caught in mutant.caught.items():
            named.setdefault(id, []).append(mutant.name if caught else f"{mutant.name} (SURVIVED)")
    for id in sorted(named, key=lambda id: list(made.clauses).index(id)):
        yield ""
        yield f"  {tone(str(ClauseId.parse(id)), 'strong')}"
        yield filled(", ".join(named[id]), 4)
