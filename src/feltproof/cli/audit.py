"""`feltproof audit`: is this report what its signer signed, and does its evidence say what its pages say?"""

import json
from pathlib import Path
from typing import Final

import click

from feltproof.cli.options import FILE
from feltproof.cli.page import command as to_copy
from feltproof.cli.page import filled, say, tone
from feltproof.errors import SignatureInvalid, Untrusted
from feltproof.ledger.chain import read
from feltproof.matrix.audit import Audit, audit
from feltproof.matrix.audit import read as read_report
from feltproof.matrix.keys import load_revocations, load_trust
from feltproof.matrix.printable import printable
from feltproof.matrix.signer import FIELDS, Role
from feltproof.matrix.standing import Trust

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
@click.option("--allow-untrusted", is_flag=True, help="End with 0 for an intact report that nobody trusted has signed.")
@click.option("--no-render", is_flag=True, help="Do not make the pages again from the embedded evidence.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for machines.")
def command(
    path: Path,
    trust: tuple[Path, ...],
    crl: tuple[Path, ...],
    required: tuple[Role, ...],
    ledger: Path | None,
    allow_untrusted: bool,
    no_render: bool,
    as_json: bool,
) -> int:
    """Check a report from its file alone, offline: a line for each thing that could be wrong.

    Ends with 0 where it is intact and trusted, 7 where anything is wrong, 8 where it is intact and nobody trusted has
    signed it.
    """
    told = read(ledger) if ledger is not None else None
    whom = Trust(load_trust([*trust]), load_revocations([*crl]))
    found = audit(read_report(path), whom, rerender=not no_render, ledger=told, required=required)
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
        "exit_code": code,
        "lines": [{"name": line.name, "state": line.state, "words": line.words} for line in found.lines],
    }
