"""`feltproof audit`: is this report what its signer signed, and does its evidence say what its pages say?"""

import json
from dataclasses import replace
from datetime import UTC
from pathlib import Path
from typing import Final

import click

from feltproof.cli.figures import counted_again
from feltproof.cli.options import FILE, FOLDER, limit_options
from feltproof.cli.page import command as to_copy
from feltproof.cli.page import filled, say, tone
from feltproof.cli.rerun import rerun_line
from feltproof.errors import SignatureInvalid, Untrusted, UsageError
from feltproof.ledger.chain import read
from feltproof.matrix.against import item, suite
from feltproof.matrix.audit import Audit, audit
from feltproof.matrix.audit import read as read_report
from feltproof.matrix.keys import load_revocations, load_trust
from feltproof.matrix.printable import printable
from feltproof.matrix.signer import FIELDS, Role
from feltproof.matrix.standing import Trust
from feltproof.matrix.transcripts import told as told_by
from feltproof.protocol import Limits
from feltproof.runner.artifacts import measure

_MARKS: Final = {"ok": ("✓", "good"), "bad": ("✗", "bad"), "unknown": ("?", "open")}


@click.command("audit", short_help="Check a signed report: signature, evidence, tampering.")
@click.argument("path", type=FILE, metavar="REPORT.pdf")
@click.option(
    "--trust",
    type=FILE,
    multiple=True,
    metavar="CERT.pem",
    help="Certificate that is trusted: a root, or the signer's own. Repeat.",
)
@click.option(
    "--crl",
    type=FILE,
    multiple=True,
    metavar="FILE",
    help="List of revoked certificates, from their issuer, newer than what the report holds. Repeat.",
)
@click.option(
    "--require",
    "required",
    type=click.Choice([*FIELDS]),
    multiple=True,
    help="Who has to have signed: a report cut back to before they did is whole in itself. Repeat.",
)
@click.option(
    "--ledger",
    type=FILE,
    metavar="FILE",
    help="The ledger of a run of record: does it hold, and does it tell of this run as the report does?",
)
@click.option(
    "--artifact",
    "artifacts",
    type=click.Path(exists=True, path_type=Path),
    multiple=True,
    help="File or folder of the engine: is it what was verified? Repeat.",
)
@click.option(
    "--transcript",
    type=FILE,
    metavar="FILE",
    help="What `verify --transcript` kept: do the digests of each check follow from it?",
)
@click.option("--strict", is_flag=True, help="Made with the specs and rules of this very version, or it is invalid.")
@click.option("--rerun", is_flag=True, help="Verify again by the specs in the report, with --engine, and compare.")
@click.option("--odds", is_flag=True, help="Work out the exact figures again by the specs in the report, and compare.")
@click.option("--engine", "address", metavar="ENGINE", help="The engine that --rerun asks; no file starts one.")
@click.option("--text", "texts", type=FILE, multiple=True, help="An official text, for --rerun. Repeat.")
@click.option(
    "--specs",
    type=FOLDER,
    metavar="DIR",
    help="Specs to compare with, and for --rerun, other than Feltproof's and the report's.",
)
@click.option("--rules", type=FOLDER, metavar="DIR", help="Checks to compare with, other than Feltproof's own.")
@limit_options
@click.option("--allow-untrusted", is_flag=True, help="End with 0 for an intact report that nobody trusted has signed.")
@click.option("--no-render", is_flag=True, help="Do not make the pages again from the embedded evidence.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for machines.")
def command(
    path: Path,
    trust: tuple[Path, ...],
    crl: tuple[Path, ...],
    required: tuple[Role, ...],
    ledger: Path | None,
    artifacts: tuple[Path, ...],
    transcript: Path | None,
    strict: bool,
    rerun: bool,
    odds: bool,
    address: str | None,
    texts: tuple[Path, ...],
    specs: Path | None,
    rules: Path | None,
    timeout: float,
    start_timeout: float,
    memory: int,
    allow_untrusted: bool,
    no_render: bool,
    as_json: bool,
) -> int:
    """Check a report from its file alone, offline: a line for each thing that could be wrong.

    What else there is can be held beside it: the engine's files, a ledger, newer lists of revoked certificates; or an
    engine is verified again, as the report says that one was.

    Ends with 0 where it is intact and trusted, 7 where anything is wrong, 8 where it is intact and nobody trusted has
    signed it.
    """
    if rerun and address is None:
        raise UsageError("--rerun: no command out of a file is started: name the engine with --engine")
    if address is not None and not rerun:
        raise UsageError(f"--engine {address}: nothing is asked of an engine without --rerun")
    measured = measure(artifacts)
    told = read(ledger) if ledger is not None else None
    whom = Trust(load_trust([*trust]), load_revocations([*crl]))
    found = audit(read_report(path), whom, rerender=not no_render, ledger=told, required=required)
    if found.run is not None and found.intact:
        beside = [suite(found.run, specs=specs, rules=rules, strict=strict)]
        beside += [item(found.run, measured)] if artifacts else []
        beside += told_by(found.run, transcript) if transcript is not None else []
        beside += [counted_again(found, quiet=as_json)] if odds else []
        if address is not None:
            limits = Limits(start=start_timeout, request=timeout, memory=memory * 2**20 or None)
            beside.append(rerun_line(found, address, limits, texts, specs, rules, as_json))
        found = replace(found, lines=(*found.lines, *beside))
    code = found.exit_code(allow_untrusted=allow_untrusted)
    if as_json:
        say(json.dumps(_plain(found, code), indent=2, ensure_ascii=False))
        return code
    for line in found.lines:
        mark, looks = _MARKS[line.state]
        say(filled(f"{tone(mark, looks)} {line.name}: {printable(line.words)}", 0, 2))
    say()
    say(filled(_conclusion(found, code, path)))
    return code


def _conclusion(found: Audit, code: int, path: Path) -> str:
    by = printable(" and ".join(found.signers), longest=200) or "nobody"
    if code == SignatureInvalid.exit_code:
        return f"{tone('INVALID', 'bad')}  {path}: not to be relied on"
    if found.trusted:
        return f"{tone('INTACT', 'good')}  {path}: signed by {by}, whom you trust"
    said = f"{tone('INTACT, NOT TRUSTED', 'open')}  {path}: signed by {by}"
    if code != Untrusted.exit_code:
        return said
    return f"{said}. Where you know the signer's certificate: {to_copy('audit', str(path), '--trust', 'CERT.pem')}"


def _plain(found: Audit, code: int) -> dict[str, object]:
    return {
        "intact": found.intact,
        "trusted": found.trusted,
        "signers": list(found.signers),
        "roles": list(found.roles),
        "signatures": [
            {
                "field": one.field,
                "role": one.role,
                "name": one.name,
                "at": one.at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if one.at else None,
                "trusted": one.trusted,
            }
            for one in found.entries
        ],
        "holds_until": found.until.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if found.until else None,
        "exit_code": code,
        "lines": [{"name": line.name, "state": line.state, "words": line.words} for line in found.lines],
    }
