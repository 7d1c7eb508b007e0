"""`feltproof law`: what changed in the text of a section, and what is stale by it."""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from feltproof import content
from feltproof.clauses import Clause, load, text
from feltproof.clauses.amendments import KINDS, Amendment, Change, amendment
from feltproof.clauses.marks import near
from feltproof.cli.options import FILE, FOLDER
from feltproof.cli.page import command_over_lines, filled, labelled, plural, say, tone
from feltproof.cli.past_papers import PastPaper, papers_told, past_papers, plain_paper
from feltproof.cli.past_runs import PastRun, Unread, past_runs
from feltproof.cli.wording import worded
from feltproof.errors import UsageError
from feltproof.matrix.printable import printable
from feltproof.runner.papered import attested
from feltproof.runner.record import ClauseRecord

STALE = 4

_TEXT = click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path)
_TONES = {"reworded": "open", "added": "good", "removed": "bad", "moved": "strong"}


@click.group("law", short_help="Tell what changed in a text, and what is stale by it.")
def command() -> None:
    """Look after the texts that the clauses were encoded from."""


@command.command("diff")
@click.argument("texts", nargs=-1, required=True, type=_TEXT, metavar="[OLD.txt] NEW.txt")
@click.option("--section", "name", required=True, metavar="SECTION", help="What the texts are of: us-ny/5324.32.")
@click.option(
    "--runs",
    type=click.Path(exists=True, path_type=Path),
    multiple=True,
    metavar="DIR",
    help="Folder with past run.json files, to name those that rest on words that changed. Repeat.",
)
@click.option(
    "--inspections",
    type=FILE,
    multiple=True,
    metavar="FILE",
    help="Inspections, to name those that were made for words that changed. Repeat.",
)
@click.option(
    "--waivers",
    type=FILE,
    multiple=True,
    metavar="FILE",
    help="Waivers, to name those that were given for words that changed. Repeat.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "html", "json"]),
    default="text",
    show_default=True,
    help="On standard output: text, a page that asks nothing of any network, or JSON.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("--specs", type=FOLDER, metavar="DIR", help="Specs other than those that come with Feltproof.")
def diff(
    texts: tuple[Path, ...],
    name: str,
    runs: tuple[Path, ...],
    inspections: tuple[Path, ...],
    waivers: tuple[Path, ...],
    form: str,
    as_json: bool,
    specs: Path | None,
) -> int:
    """Tell what changed from OLD.txt to NEW.txt, or, where OLD.txt is left out, from the edition that was encoded:
    paragraphs reworded, added, removed and moved to another label, each with its words marked, and with the clauses
    and the checks that are stale by it. `-` is standard input.

    What is not on a terminal marks words [-old-] and {+new+}. Ends with 4 where a clause is stale, or the new text has
    law that no clause has, else with 0.
    """
    if len(texts) > 2:
        raise UsageError(f"{len(texts)} texts are named: give NEW.txt, or OLD.txt and NEW.txt")
    if [str(path) for path in texts].count("-") > 1:
        raise UsageError("- is standard input, and can be one of the two texts")
    section = load(specs or content.specs()).section(name)
    new = texts[-1]
    old = texts[0] if len(texts) == 2 else None
    found = amendment(
        section,
        read_text(new),
        None if old is None else read_text(old),
        new_name=_named(new),
        old_name="" if old is None else _named(old),
    )
    past = [*past_runs(runs, found)]
    papers = [*past_papers(inspections, waivers, found)]
    code = STALE if found.stale or found.unencoded else 0
    if as_json or form == "json":
        say(json.dumps(_plain(found, old, new, past, papers, code), indent=2, ensure_ascii=False))
    elif form == "html":
        from feltproof.matrix.law_page import law_page

        say(law_page(found, _editions(found, old, new), [_plain_run(one) for one in past], [*map(plain_paper, papers)]))
    else:
        say("\n".join([*_told(found, old, new, past, bool(runs), specs), *papers_told(papers)]))
    return code


def read_text(path: Path) -> bytes:
    """The bytes of a text; of standard input where it is called `-`.

    Raises:
        UsageError: it cannot be read, or is larger than a section can be.
    """
    if str(path) != "-":
        return text.read(path)
    data = sys.stdin.buffer.read(text.MOST_BYTES + 1)
    if len(data) > text.MOST_BYTES:
        raise UsageError(f"-: is larger than {text.MOST_BYTES >> 20} MiB: give the official text of one section")
    return data


def _named(path: Path) -> str:
    return "standard input" if str(path) == "-" else str(path)


def _editions(found: Amendment, old: Path | None, new: Path) -> list[tuple[str, str]]:
    """What the old and the new text are."""
    said = []
    for which, path, one in (("old", old, found.old), ("new", new, found.new)):
        if one is None or path is None:
            edition = found.section.edition
            said.append((which, f"the edition that was encoded: {edition.currency} ({edition.publisher})"))
        else:
            currency = f": {printable(one.official.currency, longest=200)}" if one.official.currency else ""
            said.append((which, f"{printable(_named(path), longest=200)}, sha256:{one.sha256[:16]}…{currency}"))
    return said


def _told(
    found: Amendment, old: Path | None, new: Path, past: Sequence[PastRun | Unread], asked: bool, specs: Path | None
) -> Iterator[str]:
    yield f"{tone(found.section.cited, 'strong')}, {found.section.title}"
    for which, said in _editions(found, old, new):
        yield labelled(which, said, 2, 6)
    for note in found.notes:
        yield labelled("note", printable(note, longest=400), 2, 6)
    for change in found.changes:
        yield ""
        yield from change_told(change)
    for label, why in found.beside.items():
        yield ""
        yield from _beside_told(found.section.clauses[label], why)
    yield ""
    if not found.changes and not found.beside:
        yield "no paragraph changed"
    else:
        counted = [f"{found.count(kind)} {kind}" for kind in KINDS if found.count(kind)]
        yield ", ".join(counted) or "no paragraph is worded otherwise"
    for said in found.unencoded:
        yield filled(f"{tone('no clause has it', 'open')}: {printable(said)}", 0, 2)
    if found.stale:
        count = plural(len(found.stale), "clause is", "clauses are")
        yield filled(f"{tone(f'{count} stale', 'open')}: {', '.join(found.stale)}", 0, 2)
        if found.checks:
            whose = "it" if len(found.stale) == 1 else "them"
            yield filled(f"{plural(len(found.checks), 'check')} linked to {whose}: {', '.join(found.checks)}", 0, 2)
        if "-" not in (str(old), str(new)):
            beside = [] if old is None else ["--old", str(old)]
            within = [] if specs is None else ["--specs", str(specs)]
            walk = ("review", *within, "walk", "--section", found.section.id, "--text", str(new), *beside)
            yield f"to go through them:\n{command_over_lines(*walk)}"
    if asked:
        yield ""
        yield from _runs_told(past)


def change_told(change: Change, around: int = 12) -> Iterator[str]:
    """One change: what happened to the paragraph, its words marked, and what is stale by it."""
    named = change.clause.title if change.clause is not None and change.before is not None else ""
    head = " and ".join(tone(kind, _TONES[kind]) for kind in change.kinds)
    place = change.said.removeprefix(" and ".join(change.kinds)).strip()
    yield filled(f"{head} {tone(place, 'strong')}  {named}".rstrip(), 0, 2)
    if change.kinds != ("moved",):
        whole = change.kinds[0] in ("added", "removed")
        yield filled(worded(change.spans if whole else near(change.spans, around)), 2)
    if change.clause is None:
        yield filled("no clause has it: nothing is verified against it", 2, 4)
        return
    yield from _stale_told(change.clause)


def _beside_told(clause: Clause, why: str) -> Iterator[str]:
    """A clause that is stale though its paragraph stands as it stood."""
    yield filled(f"{tone('as it was', 'strong')} {tone(clause.label, 'strong')}  {clause.title}", 0, 2)
    yield filled(printable(why), 2)
    yield from _stale_told(clause)


def _stale_told(clause: Clause) -> Iterator[str]:
    yield labelled("stale", clause.id.slashed, 2, 8)
    for link in clause.checks:
        yield labelled("check", link.check, 2, 8)


def _runs_told(past: Sequence[PastRun | Unread]) -> Iterator[str]:
    touched = [one for one in past if isinstance(one, PastRun) and one.touched]
    free = sum(isinstance(one, PastRun) and not one.touched for one in past)
    if not touched:
        yield "no past run rests on what changed"
    for one in touched:
        engine = one.run.engine
        yield f"{tone(str(one.path), 'strong')}  {one.number}"
        yield filled(f"{engine.name} {engine.version}, {one.run.mode}, exit code {one.run.exit_code}", 2)
        for rest in one.rests:
            if rest.clauses:
                rows = ", ".join(f"{clause.label} {_stood(clause)}" for clause in rest.clauses)
                yield filled(f"rests on {plural(len(rest.clauses), 'clause')} of {rest.edition}: {rows}", 2, 4)
            for what in rest.without:
                yield filled(f"was verified without what no clause of {rest.edition} has: {printable(what)}", 2, 4)
            if rest.untold:
                said = f"does not say from which words it has {', '.join(rest.untold)}; its spec would: {rest.spec}"
                yield filled(said, 2, 4)
    if free:
        yield f"{plural(free, 'run rests', 'runs rest')} on none of them"
    for other in past:
        if isinstance(other, Unread):
            yield filled(f"{tone('not read', 'open')}: {other.why}", 0, 2)


def _stood(clause: ClauseRecord) -> str:
    """How a clause stood in a past run, and by whose word."""
    if clause.waived:
        return f"{clause.own} and waived"
    return f"{clause.own} made" if clause.own == "inspection" and attested(clause) else clause.own


def _plain(
    found: Amendment,
    old: Path | None,
    new: Path,
    past: Sequence[PastRun | Unread],
    papers: Sequence[PastPaper],
    code: int,
) -> dict[str, Any]:
    return {
        "section": found.section.id,
        "citation": found.section.cited,
        "encoded": {"currency": found.section.edition.currency, "effective": found.section.edition.effective},
        "old": None if old is None or found.old is None else _plain_text(old, found.old),
        "new": _plain_text(new, found.new),
        "changes": [_plain_change(change) for change in found.changes],
        "stale": [str(clause.id) for clause in found.clauses],
        "beside": {str(found.section.clauses[label].id): why for label, why in found.beside.items()},
        "checks": list(found.checks),
        "unencoded": list(found.unencoded),
        "notes": list(found.notes),
        "runs": [_plain_run(one) for one in past],
        "papers": [plain_paper(one) for one in papers],
        "exit_code": code,
    }


def _plain_text(path: Path, one: text.TextMatch) -> dict[str, Any]:
    official = one.official
    return {"name": _named(path), "sha256": one.sha256, "currency": official.currency, "adopted": official.adopted}


def _plain_change(change: Change) -> dict[str, Any]:
    return {
        "kinds": list(change.kinds),
        "before": change.before,
        "after": change.after,
        "words": [{"kind": span.kind, "words": span.words, "count": span.count} for span in change.spans],
        "stale": None if change.clause is None else str(change.clause.id),
        "checks": [] if change.clause is None else [link.check for link in change.clause.checks],
    }


def _plain_run(one: PastRun | Unread) -> dict[str, Any]:
    if isinstance(one, Unread):
        return {"path": str(one.path), "not_read": one.why}
    return {
        "path": str(one.path),
        "report": one.number,
        "engine": f"{one.run.engine.name} {one.run.engine.version}",
        "mode": one.run.mode,
        "exit_code": one.run.exit_code,
        "editions": [
            {
                "section": rest.edition,
                "rests_on": {clause.id: clause.own for clause in rest.clauses},
                "untold": list(rest.untold),
                "without": list(rest.without),
                "spec": rest.spec,
            }
            for rest in one.rests
        ],
    }
