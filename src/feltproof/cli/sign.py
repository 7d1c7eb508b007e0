"""`feltproof sign`: the engineer's signature, or the approver's after it, into the place that the cover has for it; and
a new time stamp over both, before the last one ages."""

from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

import click
from cryptography import x509

from feltproof.cli import summary
from feltproof.cli.ending import ended_by_signals
from feltproof.cli.options import FILE, needed_key_options
from feltproof.cli.page import command as to_copy
from feltproof.cli.page import filled, say, tone
from feltproof.cli.signing_key import opened
from feltproof.errors import FeltproofError, UsageError
from feltproof.matrix import audit, renewal
from feltproof.matrix.authorities import Authorities, Level
from feltproof.matrix.evidence import digest, run_bytes
from feltproof.matrix.found import Line
from feltproof.matrix.keys import load_revocations, load_trust
from feltproof.matrix.printable import printable, printable_record
from feltproof.matrix.replacing import replace
from feltproof.matrix.sign import sign
from feltproof.matrix.signer import FIELDS, Role
from feltproof.matrix.stamp import LONGEST_REASON
from feltproof.matrix.standing import Trust
from feltproof.runner.record import Run


@click.command("sign", short_help="Sign a report, as engineer or as approver.")
@click.argument("path", type=FILE, metavar="REPORT.pdf")
@click.option("--as", "role", type=click.Choice([*FIELDS]), help="In what role you sign; --key too is needed.")
@needed_key_options
@click.option("--reason", default="", metavar="TEXT", help="What you sign for; it is printed in the signature.")
@click.option("--tsa", metavar="URL", help="Time-stamp authority (RFC 3161) that says when you signed.")
@click.option(
    "--level",
    type=click.Choice(["B-B", "B-T", "B-LTA"], case_sensitive=False),
    help="Of PAdES. B-B: offline. B-T: with a time stamp. B-LTA: with all that proves it for years. "
    "B-T with --tsa and B-B without, if left out.",
)
@click.option(
    "--trust",
    type=FILE,
    multiple=True,
    metavar="ROOT.pem",
    help="Root that your certificate, and the authority's, has to lead to. Repeat.",
)
@click.option(
    "--crl",
    type=FILE,
    multiple=True,
    metavar="FILE",
    help="List of revoked certificates, for where no issuer can be asked. Repeat.",
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the signed report here, and leave REPORT.pdf as it is.",
)
@click.option(
    "--renew",
    is_flag=True,
    help="Sign nothing: put a new time stamp over a B-LTA report, with --tsa and --trust, before its last one ages.",
)
@click.option("--no-render", is_flag=True, help="Do not make the pages again from the evidence before you sign them.")
def command(
    path: Path,
    role: Role | None,
    key: Path | str | None,
    passphrase_file: Path | None,
    passphrase_env: str | None,
    reason: str,
    tsa: str | None,
    level: Level | None,
    trust: tuple[Path, ...],
    crl: tuple[Path, ...],
    out: Path | None,
    renew: bool,
    no_render: bool,
) -> int:
    """Sign REPORT.pdf, as the engineer who verified, or after them as the approver.

    The engineer's signature certifies the report: after it, nothing can be added but the approver's and time stamps.
    What is signed is looked at first: evidence, pages, and the signature that is there. So is your certificate.
    REPORT.pdf is replaced by the signed one, whole or not at all; it begins with the very bytes that were signed.

    A report to sign comes from `feltproof report RUN.json --unsigned`, or, signed by the engineer, from `feltproof
    verify --key`.
    """
    if renew:
        given = {"--as": role, "--key": key, "--passphrase-file": passphrase_file, "--passphrase-env": passphrase_env}
        _refuse_to_renew(given | {"--reason": reason or None, "--level": level}, tsa, trust)
        level = "B-LTA"
    beside = _beside(tsa, level, load_trust([*trust]), load_revocations([*crl]))
    if out is not None and out.exists():
        raise UsageError(f"--out {out}: is there already: name another file, or move it")
    pdf = audit.read(path)
    if renew:
        return _renewed(path, pdf, beside, out)
    if role is None or key is None:
        raise click.MissingParameter(param_hint=f"'{'--as' if role is None else '--key'}'", param_type="option")
    with ended_by_signals():
        signer = opened(key, passphrase_file, passphrase_env)
        run = _looked_at(path, pdf, role, beside, not no_render)
        signed = sign(pdf, signer, role=role, reason=_fit(reason), beside=beside)
        if not signed.startswith(pdf):
            raise FeltproofError(f"{path}: signing changed what was there: nothing was written")
        replace(out or path, signed, None if out is not None else pdf)
    written = str(out or path)
    say(summary.verdict(printable_record(run)))
    say()
    say(summary.signed(run, digest(run_bytes(run)), f"{signer.name}, {role}"))
    say(f"  sha256:{digest(signed)}  of {written}")
    say()
    say(filled(_next(written, role, beside), 2, 4))
    return 0


def _refuse_to_renew(given: Mapping[str, object], tsa: str | None, trust: tuple[Path, ...]) -> None:
    for name, value in given.items():
        if value is not None:
            raise UsageError(f"{name}: nobody signs anew where a report is renewed: leave it out, or leave out --renew")
    if tsa is None:
        raise UsageError("--renew: wants a new time stamp: name an authority with --tsa URL")
    if not trust:
        raise UsageError("--renew: what is there has to hold yet: name the roots above its certificates with --trust")


def _renewed(path: Path, pdf: bytes, beside: Authorities, out: Path | None) -> int:
    """A report with a new time stamp over all of it.

    Raises:
        FeltproofError: it is not renewed; the message says why.
    """
    if refused := audit.not_ours(pdf):
        raise FeltproofError(f"{path}: {refused}")
    with ended_by_signals():
        try:
            renewed = renewal.renew(pdf, beside)
        except renewal.NotRenewed as error:
            raise FeltproofError(f"{path}: {error}") from error
        replace(out or path, renewed.pdf, None if out is not None else pdf)
    written = str(out or path)
    say(filled(f"{tone('RENEWED', 'good')}  {written}: its proof holds until {renewed.until.date()}"))
    say(f"  sha256:{digest(renewed.pdf)}  of {written}")
    say()
    say(filled(f"anybody can look at it: {to_copy('audit', written, '--trust', 'ROOT.pem')}", 2, 4))
    return 0


def _beside(
    tsa: str | None,
    level: Level | None,
    roots: tuple[x509.Certificate, ...],
    revocations: tuple[x509.CertificateRevocationList, ...],
) -> Authorities:
    level = level or ("B-B" if tsa is None else "B-T")
    if tsa is None and level != "B-B":
        raise UsageError(f"--level {level}: wants a time stamp: name an authority with --tsa URL")
    if tsa is not None and level == "B-B":
        raise UsageError(f"--tsa {tsa}: gives a time stamp, and B-B has none: leave out --level")
    if tsa is not None and (urlsplit(tsa).scheme not in ("http", "https") or not urlsplit(tsa).hostname):
        raise UsageError(f"--tsa {tsa}: is no address of an authority: https://tsa.example/tsr")
    if level == "B-LTA" and not roots:
        raise UsageError(
            "--level B-LTA: the proof that is embedded leads to a root: name yours, and the authority's, with --trust"
        )
    if revocations and not roots:
        raise UsageError("--crl: a list is believed for who issued it: name the root above them with --trust")
    return Authorities(level, tsa, roots, revocations)


def _fit(reason: str) -> str:
    reason = " ".join(reason.split())
    if len(reason) > LONGEST_REASON:
        raise UsageError(f"--reason: has {len(reason)} characters, and the signature has place for {LONGEST_REASON}")
    return reason


def _looked_at(path: Path, pdf: bytes, role: Role, beside: Authorities, rerender: bool) -> Run:
    """The run that a report is of, where nothing stands against signing it.

    Raises:
        FeltproofError: something does; the message says what.
    """
    if refused := audit.not_ours(pdf):
        raise FeltproofError(f"{path}: {refused}")
    if role == "engineer":
        held = audit.evidence(pdf, (), rerender)
        lines, run = held.lines, held.run
        if b"signature=development" in pdf:
            raise UsageError(
                f"{path}: is for a development key, and says on every page that it is not trusted: make one to sign "
                f"from its run.json: {to_copy('report', 'run.json', '--unsigned')}"
            )
    else:
        found = audit.audit(pdf, Trust(beside.roots, beside.revocations), rerender=rerender)
        lines, run = [*found.lines], found.run
        if found.signers and beside.roots and not found.trusted:
            lines.append(Line("engineer", "bad", "no root that you gave with --trust vouches for the engineer"))
    wrong = [f"{line.name}: {line.words}" for line in lines if line.state == "bad"]
    if wrong or run is None:
        raise FeltproofError(f"{path}: is not signed as it is: {printable('; '.join(wrong))}")
    if run.self_test:
        raise UsageError(f"{path}: is a self-test of Feltproof's own engine: it is signed by no laboratory")
    if run.mode == "quick":
        raise UsageError(f"{path}: is of a quick run: it is never signed with a laboratory's key")
    for line in lines:
        if line.name == "pages" and line.state == "unknown" and rerender:
            say(filled(f"pages: {line.words}", 2, 4), err=True)
    return run


def _next(written: str, role: Role, beside: Authorities) -> str:
    notes = []
    if not beside.roots:
        notes.append("whether your certificate was revoked was not looked at: name its root with --trust")
    if role == "engineer":
        notes.append(f"the approver signs next: {to_copy('sign', written, '--as', 'approver', '--key', 'KEY.p12')}")
    notes.append(f"anybody can look at it: {to_copy('audit', written, '--trust', 'ROOT.pem')}")
    return "\n".join(notes)
