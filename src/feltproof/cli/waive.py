"""`feltproof waive`: the draft of a waiver, for somebody to answer for and somebody else to approve."""

import json
from pathlib import Path

import click
import msgspec

from feltproof.clauses.ids import ClauseId
from feltproof.cli.evidence import read_run, run_to_look_in
from feltproof.cli.options import FILE, perhaps
from feltproof.cli.page import say
from feltproof.errors import UsageError
from feltproof.matrix.printable import printable
from feltproof.runner.papered import nonconformities
from feltproof.runner.record import ClauseRecord, Run


@click.command("waive", short_help="Print the draft of a waiver for a nonconformity.")
@click.argument("name", metavar="FINDING|CLAUSE")
@click.option("--run", "path", type=FILE, metavar="RUN.json", help="The run; feltproof-out/run.json, if left out.")
def command(name: str, path: Path | None) -> None:
    """Print the draft of a waiver for FINDING (F3K9QA), or for each way in which CLAUSE (us-ny/5324.32/f/2) is not met,
    as YAML: what it is for is filled in; why, who, until when and what is done meanwhile is for people to say.

    Somebody other than its author has to approve it. Filled in, it is for `verify --waivers`.
    """
    where = run_to_look_in(path)
    run = read_run(where)
    meant = _meant(run, name, where)
    say("# Fill in, have it approved by somebody else, and give it to verify --waivers. A clause that is waived is")
    say("# shown as not met and waived: it does not become met.")
    say("waivers:")
    for clause, finding, fingerprint in meant:
        say(_draft(run, clause, finding, fingerprint))


def _meant(run: Run, name: str, where: Path) -> list[tuple[ClauseRecord, str, str]]:
    """Clause, id and fingerprint of each nonconformity that a name means."""
    every = [
        (clause, finding, print_)
        for clause in run.clauses
        for print_, finding in nonconformities(clause, run.findings).items()
    ]
    if found := [one for one in every if one[1].upper() == name.upper()]:
        return found
    try:
        id = str(ClauseId.parse(name).clause)
    except UsageError:
        known = [finding for _, finding, _ in every]
        raise UsageError(
            f"{name}: is no clause, as us-ny/5324.32/f/2, and {where} has no such finding"
            f"{perhaps(name.upper(), known) or ': it has ' + (', '.join(dict.fromkeys(known)) or 'none')}"
        ) from None
    if found := [one for one in every if one[0].id == id]:
        return found
    own = [clause.own for clause in run.clauses if clause.id == id]
    said = f"is {own[0]} in {where}" if own else f"is not verified by {where}"
    raise UsageError(f"{id}: {said}: only what is not met can be waived")


def _draft(run: Run, clause: ClauseRecord, finding: str, fingerprint: str) -> str:
    if clause.paragraph_sha256 is msgspec.UNSET:
        raise UsageError(f"{clause.id}: the run is of before it was noted which words it rests on: verify again")
    version = run.engine.version
    named = [one.title for one in run.findings if one.id == finding]
    seen = clause.inspection.attestation.note if clause.inspection and clause.inspection.attestation else None
    about = named[0] if named else seen or ""
    filled = {
        "clause": clause.id,
        "finding": finding,
        "fingerprint": f"sha256:{fingerprint}",
        "text": f"sha256:{clause.paragraph_sha256}",
        "engine": _quoted(run.engine.name),
        "versions": _quoted(_exactly(version)),
    }
    lines = [f"{'  - ' if place == 0 else '    '}{key}: {value}" for place, (key, value) in enumerate(filled.items())]
    lines += [f"    {key}:" for key in ("reason", "author", "approver", "starts", "expires", "measure")]
    return "\n".join([f"  # {printable(f'{clause.title}: {about}', longest=300)}", *lines])


def _exactly(version: str) -> str:
    from packaging.version import InvalidVersion, Version

    try:
        return f"=={Version(version)}"
    except InvalidVersion:
        return f"==={version}"


def _quoted(text: str) -> str:
    """The text as YAML has it between quotes: JSON is YAML. What does not print is escaped."""
    return json.dumps(text, ensure_ascii=not text.isprintable())
