"""A report judged from its file alone: signature, what came after it, and the evidence it prints and holds."""

import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import msgspec
from cryptography import x509

from feltproof.errors import FeltproofError, UsageError
from feltproof.ledger.chain import Ledger
from feltproof.matrix import embedded, view
from feltproof.matrix.appendix import Files
from feltproof.matrix.appendix import held as held_figures
from feltproof.matrix.certificates import DEVELOPMENT
from feltproof.matrix.evidence import digest, number_of, report_number, run_bytes, session_bytes
from feltproof.matrix.found import Line
from feltproof.matrix.ledgers import beside
from feltproof.matrix.pagetext import page_texts
from feltproof.matrix.signatures import Entry, Examination, examine
from feltproof.matrix.signer import FIELDS, Role
from feltproof.matrix.standing import Trust
from feltproof.odds.written import is_odds
from feltproof.runner import as_used
from feltproof.runner.record import Run
from feltproof.runner.soundness import unsound

_LARGEST: Final = 128 << 20
_MOST_PAGES: Final = 5_000
# What is larger is not rendered again: an audit ends within a minute, whatever it is given.
_MOST_RENDERED: Final = 4_000_000


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit found, a line for each thing it looked at."""

    lines: tuple[Line, ...]
    trusted: bool
    signers: tuple[str, ...]
    roles: tuple[Role, ...] = ()
    """Who has signed, in their order."""
    entries: tuple[Entry, ...] = ()
    """Signatures and time stamps, in their order."""
    run: Run | None = None
    """What the report holds as its evidence; `None` where that is not sound."""
    suite: as_used.Files = field(default_factory=dict)
    """The specs and checks in it, by their path, each the one that `run` names; empty where it holds none."""
    until: datetime | None = None
    """When what proves it runs out; `None` where it is not trusted."""
    odds: Files = field(default_factory=dict)
    """Exact figures in it, by the names of their files."""

    @property
    def intact(self) -> bool:
        """Nothing is wrong with signature or evidence."""
        return bool(self.lines) and all(line.state != "bad" for line in self.lines)

    def exit_code(self, *, allow_untrusted: bool = False) -> int:
        """7 where anything is wrong, 8 where nobody trusted has signed, else 0."""
        if not self.intact:
            return 7
        return 0 if self.trusted or allow_untrusted else 8


def read(path: Path) -> bytes:
    """The bytes of a report; of a file that is larger than any, so much as shows it.

    Raises:
        UsageError: there is no such file, or it cannot be read.
    """
    try:
        with path.open("rb") as file:
            return file.read(_LARGEST + 1)
    except OSError as error:
        raise UsageError(
            f"{path}: cannot be read: {error.strerror}: name a PDF that `feltproof verify` wrote"
        ) from error


@dataclass(slots=True)
class Held:
    """What a report holds as its evidence, and what holds of that."""

    lines: list[Line] = field(default_factory=list)
    run: Run | None = None
    suite: as_used.Files = field(default_factory=dict)
    odds: Files = field(default_factory=dict)


def audit(
    pdf: bytes,
    trust: Trust | Sequence[x509.Certificate] = (),
    *,
    rerender: bool = True,
    ledger: Ledger | None = None,
    required: Sequence[Role] = (),
) -> Audit:
    """Judge a report from its bytes; nothing in them makes this raise.

    `trust` holds the roots, or the signers' own certificates, that are trusted: the system's are never
    asked, and neither is any network. With `rerender` the pages are made again from the embedded evidence; a
    `ledger` is held beside it. Who is `required` and has not signed makes it invalid: a file that was cut back to
    an earlier signature is whole in itself.
    """
    if refused := not_ours(pdf):
        return Audit((Line("file", "bad", refused),), False, ())
    found = examine(pdf, trust)
    lines = list(found.lines)
    held = Held()
    if found.complete:
        lines.append(_roles(found, required))
        held = evidence(pdf, found.signers, rerender, ledger)
        lines += held.lines
    return Audit(
        tuple(lines),
        found.trusted,
        found.signers,
        found.roles,
        found.entries,
        held.run,
        held.suite,
        found.until,
        held.odds,
    )


def _roles(found: Examination, required: Sequence[Role]) -> Line:
    if found.signers == (DEVELOPMENT,):
        missing, words = [*required], "nobody has signed in any role"
    else:
        missing = [role for role in required if role not in found.roles]
        open_ = [role for role in FIELDS if role not in found.roles]
        words = f"signed by the {' and the '.join(found.roles)}"
        words += f"; not by the {open_[0]}, or it was cut back to before" if open_ else ""
    if missing:
        return Line("roles", "bad", f"{words}: the {' and the '.join(missing)} had to sign")
    return Line("roles", "ok", words)


def not_ours(pdf: bytes) -> str:
    """What shows at once that a file is no report; empty where nothing does."""
    if not pdf:
        return "is empty"
    if not pdf.startswith(b"%PDF-"):
        return "is no PDF"
    if len(pdf) > _LARGEST:
        return f"is larger than {_LARGEST >> 20} MiB: no report is"
    if not pdf.startswith(b"%PDF-1.7\n"):
        return "is not PDF 1.7: Feltproof writes no other"
    if b"/ObjStm" in pdf or b"/XRef" in pdf:
        return "was not written by Feltproof, or was written anew by another program: it holds object streams"
    if b"feltproof=" not in pdf and b"%%EOF" not in pdf[-1024:]:
        return "is cut short: a PDF has an end, and this one does not; nor does it say of which run it was"
    if b"feltproof=" not in pdf:
        return "is not a report of Feltproof: it says nothing of a run, whoever signed it"
    return ""


def evidence(pdf: bytes, signers: Sequence[str], rerender: bool = True, ledger: Ledger | None = None) -> Held:
    """What holds of the evidence in a report, signed or not, and what it is; nothing in it makes this raise."""
    from pyhanko.pdf_utils.reader import PdfFileReader

    held = Held()
    lines = held.lines
    try:
        reader = PdfFileReader(io.BytesIO(pdf), strict=True)
        said = embedded.keywords(reader)
        files = embedded.attachments(reader)
        run_file, session_file = files.get("run.json"), files.get("session.json")
        if run_file is None or session_file is None:
            lines.append(Line("evidence", "bad", "run.json and session.json are not both embedded, once each"))
            return held
        run, words = _run(run_file, said)
        lines.append(Line("run.json", "bad" if run is None else "ok", words))
        session, words = _session(session_file, said)
        lines.append(Line("session.json", "bad" if session is None else "ok", words))
        lines.append(_kind(said, signers))
        if run is None or session is None:
            return held
        held.run = run
        line, held.suite = embedded.suite_inside(run, files)
        held.odds = odds = {name: data for name, data in files.items() if data is not None and is_odds(name)}
        lines += [line, *embedded.papers(run, files), *embedded.named(files, said), *held_figures(files, run, said)]
        # Looked at above, where it would have been no run; told here, because it is asked for.
        lines.append(Line("verdicts", "ok", "each follows from what its checks found, worked out again"))
        lines.append(_printed(reader, run, digest(run_file), said))
        lines.append(_rendered_again(pdf, run, session, files.get(as_used.NAME), odds, said, rerender))
        if ledger is not None:
            lines += beside(run, digest(run_file), ledger)
    except Exception as error:  # the file is hostile: whatever it brings a parser to is a finding
        lines.append(
            Line("evidence", "bad", f"cannot be read: {' '.join(str(error).split())[:160] or type(error).__name__}")
        )
    return held


def _run(data: bytes, said: dict[str, str]) -> tuple[Run | None, str]:
    if digest(data) != said.get("run"):
        return None, "its SHA-256 is not the one that the report names"
    try:
        run = msgspec.json.decode(data, type=Run)
    except (msgspec.DecodeError, RecursionError) as error:
        return None, f"does not follow its schema: {error}"
    try:
        if run_bytes(run) != data:
            return None, "is not canonical JSON of what it says"
    except FeltproofError as error:
        return None, str(error)
    if wrong := unsound(run):
        return None, f"contradicts itself, whoever signed it: {wrong[0]}"
    return run, f"embedded once, canonical, follows its schema, sha256:{digest(data)}"


def _session(data: bytes, said: dict[str, str]) -> tuple[dict[str, Any] | None, str]:
    if digest(data) != said.get("session"):
        return None, "its SHA-256 is not the one that the report names"
    try:
        session = msgspec.json.decode(data, type=dict[str, Any])
        if session_bytes(session) != data:
            return None, "is not canonical JSON of what it says"
    except (msgspec.DecodeError, RecursionError, FeltproofError) as error:
        return None, f"cannot be read: {error}"
    return session, f"embedded once, canonical, sha256:{digest(data)}"


def _kind(said: dict[str, str], signers: Sequence[str]) -> Line:
    development = any(name == DEVELOPMENT for name in signers)
    kind = said.get("signature")
    if kind not in ("development", "laboratory") or development != (kind == "development"):
        return Line("claim", "bad", f"the pages speak of a {kind} signature, and that is not what signed them")
    words = (
        "every page says that the signature is not trusted" if development else "rendered for a laboratory's signature"
    )
    return Line("claim", "ok", words)


def _printed(reader: Any, run: Run, run_digest: str, said: dict[str, str]) -> Line:
    pages = page_texts(reader, _MOST_PAGES)
    for name in (name for name in said if "." in name):
        if not any(said[name] in page for page in pages):
            return Line("printed", "bad", f"no page prints the digest of {name}")
    number = report_number(run_digest)
    wanted = {"the digest of run.json": run_digest, "the verdict counts": "".join(view.verdict_counts(run).split())}
    for what, text in wanted.items():
        if text not in pages[0]:
            return Line("printed", "bad", f"the cover does not print {what} of the embedded evidence")
    on_every_page = [number, number_of(run, run_digest)]
    if said.get("signature") == "development":
        on_every_page.append("NOTRUSTEDSIGNATURE")
    on_every_page += ["QUICK"] if run.mode == "quick" else []
    on_every_page += ["SELF-TEST"] if run.self_test else []
    for place, page in enumerate(pages, 1):
        if missing := [text for text in on_every_page if text not in page]:
            return Line("printed", "bad", f"page {place} does not print {missing[0]}")
    return Line("printed", "ok", f"the cover prints the digest and the counts of the evidence, every page {number}")


def _rendered_again(
    pdf: bytes,
    run: Run,
    session: dict[str, Any],
    suite: bytes | None,
    odds: Files,
    said: dict[str, str],
    rerender: bool,
) -> Line:
    from feltproof.matrix import render

    if not rerender:
        return Line("pages", "unknown", "not rendered again: not asked for")
    if missing := render.pdf_missing():
        return Line("pages", "unknown", f"not rendered again: {', '.join(missing)} missing")
    if said.get("renderer") != render.renderer():
        return Line(
            "pages", "unknown", f"not rendered again: made with {said.get('renderer', 'what it does not name')}"
        )
    if len(run_bytes(run)) + len(session_bytes(session)) + sum(map(len, odds.values())) > _MOST_RENDERED:
        return Line("pages", "unknown", "not rendered again: larger than an audit has time for")
    kind = said["signature"]
    inside = {} if suite is None else {as_used.NAME: suite}
    signature: view.Signature = "laboratory" if kind == "laboratory" else "development"
    unsigned = render.pdf(run, session, inside, signature=signature, odds=odds)
    if not pdf.startswith(unsigned):
        return Line("pages", "bad", "they are not what this version makes of the embedded evidence")
    return Line("pages", "ok", "made again from the embedded evidence, they are the same to the byte")
