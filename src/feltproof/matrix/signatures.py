"""What holds of the signatures in a PDF, one line for each thing that could be wrong with them.

pyHanko judges digest, signature, coverage and changes. What it lets pass is judged here: bytes after
the last signature, more revisions than signatures, padding that nothing covers, and header fields of
the signature container that are not signed.
"""

import io
import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from cryptography import x509

from feltproof.matrix import collector
from feltproof.matrix.certificates import LEAST_BITS, holder
from feltproof.matrix.container import wrong_with_container
from feltproof.matrix.found import Line
from feltproof.matrix.printable import printable
from feltproof.matrix.proof import proven_until
from feltproof.matrix.revisions import untouched
from feltproof.matrix.signer import FIELDS, ROLES, Role
from feltproof.matrix.standing import Trust, standings


@dataclass(frozen=True, slots=True)
class Entry:
    """A signature or a time stamp, in a few words for machines."""

    field: str
    role: Role | None
    """In which somebody signed; `None` for a time stamp."""
    name: str
    at: datetime | None
    """When, where a time stamp that is trusted shows it."""
    trusted: bool


@dataclass(frozen=True, slots=True)
class Examination:
    """What was found; `trusted` only where every signature leads to a root that the user gave."""

    lines: tuple[Line, ...]
    trusted: bool
    signers: tuple[str, ...]
    roles: tuple[Role, ...] = ()
    """Who has signed, in the order in which they did."""
    entries: tuple[Entry, ...] = ()
    """Signatures and time stamps, in their order."""
    complete: bool = False
    """All of it was looked at; else what was found first was enough."""
    until: datetime | None = None
    """When what proves it runs out; `None` where it is not trusted."""


_FORBIDDEN: Final = ("/JavaScript", "/JS", "/Launch", "/SubmitForm", "/ImportData", "/GoToR", "/GoToE", "/RichMedia")
_NO_ACTIONS: Final = Line("actions", "ok", "no JavaScript, no launch, nothing that acts by itself")
_STAMP: Final = re.compile(r"Timestamp-\d{1,3}")


def examine(pdf: bytes, trust: Trust | Sequence[x509.Certificate], *, whole: bool = True) -> Examination:
    """Look at every signature and time stamp of a PDF; nothing in the file makes this raise.

    Without `whole`, objects that no signature rests on stay unread where the bytes rule out that any of them acts.
    """
    lines: list[Line] = []
    logging.getLogger("pyhanko").setLevel(logging.CRITICAL)
    logging.getLogger("pyhanko_certvalidator").setLevel(logging.CRITICAL)
    try:
        # pyHanko's comparison of revisions makes copies and paths by the thousand, needed until its end.
        with collector.paused():
            return _examine(pdf, trust if isinstance(trust, Trust) else Trust(tuple(trust)), lines, whole)
    except Exception as error:  # the file is hostile: whatever it brings pyHanko to, it is no report
        lines.append(Line("parse", "bad", f"cannot be read as a signed PDF: {_short(error)}"))
        return Examination(tuple(lines), False, ())


def _examine(pdf: bytes, trust: Trust, lines: list[Line], whole: bool) -> Examination:
    from pyhanko.pdf_utils.reader import PdfFileReader

    reader = PdfFileReader(io.BytesIO(pdf), strict=True)
    if reader.encrypted:
        lines.append(Line("parse", "bad", "is encrypted"))
        return Examination(tuple(lines), False, ())
    entries = list(reader.embedded_signatures)
    lines.append(Line("parse", "ok", "a strict parser reads all of it, and it is not encrypted"))
    if not any(entry.sig_object_type == "/Sig" for entry in entries):
        lines.append(Line("signatures", "bad", "there is none"))
        return Examination(tuple(lines), False, ())
    for entry in entries:
        if wrong := wrong_with_container(pdf, entry):
            # What is not what was signed needs no further look, and the file may be made to make one long.
            lines.append(Line(_called(entry), "bad", wrong))
            return Examination(tuple(lines), False, ())
        lines.append(
            Line(
                _called(entry),
                "ok",
                "over all that stands here, by the key of its certificate, and nothing loose beside it",
            )
        )
    after = (_end(pdf, entries), _revisions(reader, entries))
    lines += after
    if any(line.state == "bad" for line in after):
        return Examination(tuple(lines), False, ())
    lines.append(_no_actions(reader) if whole or _may_act(pdf) else _NO_ACTIONS)
    lines.append(_order(entries))
    lines += [line for entry in entries for line in _holds(entry)]
    stood = standings(reader, entries, trust)
    for entry, one in zip(entries, stood, strict=True):
        suffix = " signer" if entry.sig_object_type == "/Sig" else " time"
        words = f"{one.line.words}; {_afterwards(entry, entries)}"
        lines.append(Line(f"{_called(entry)}{suffix}", one.line.state, words))
    lines.append(untouched(reader, entries))
    proof = proven_until(entries, stood, trust)
    lines += [proof.line] if proof is not None else []
    signed = [(entry, one) for entry, one in zip(entries, stood, strict=True) if entry.sig_object_type == "/Sig"]
    return Examination(
        tuple(lines),
        all(one.trusted for _, one in signed),
        tuple(one.name for _, one in signed),
        tuple(ROLES[entry.field_name] for entry, _ in signed if entry.field_name in ROLES),
        tuple(
            Entry(str(entry.field_name), ROLES.get(str(entry.field_name)), one.name, one.at, one.trusted)
            for entry, one in zip(entries, stood, strict=True)
        ),
        complete=True,
        until=None if proof is None else proof.until,
    )


def _called(entry: Any) -> str:
    """How a line names a signature or time stamp: as its field, which is a role's."""
    return printable(str(entry.field_name).lower(), longest=40)


def _order(entries: Sequence[Any]) -> Line:
    """The engineer's signature, then the approver's; time stamps behind either."""
    names = [str(entry.field_name) for entry in entries]
    signed = [entry for entry in entries if entry.sig_object_type == "/Sig"]
    fields = [entry.field_name for entry in signed]
    stray = [
        name
        for name, entry in zip(names, entries, strict=True)
        if entry.sig_object_type != "/Sig" and not _STAMP.fullmatch(name)
    ]
    if fields != [*FIELDS.values()][: len(fields)] or entries[0] is not signed[0] or stray:
        return Line("signatures", "bad", f"in the field {printable(', '.join(names))}: not as Feltproof signs")
    if len({entry.signer_cert.public_key.dump() for entry in signed}) != len(signed):
        return Line("signatures", "bad", "the countersignature is by the same key as the signature")
    stamps = len(entries) - len(signed)
    said = "one" if len(signed) == 1 else "two, the second a countersignature"
    return Line("signatures", "ok", f"{said}; {stamps} time stamp{'s' * (stamps > 1)} behind" if stamps else said)


def _afterwards(entry: Any, entries: Sequence[Any]) -> str:
    later = [_called(one) for one in entries[entries.index(entry) + 1 :]]
    return f"came after it: {', '.join(later)}" if later else "covers the whole file"


def _no_actions(reader: Any) -> Line:
    from pyhanko.pdf_utils.generic import ArrayObject, DictionaryObject, IndirectObject

    seen: set[Any] = set()
    stack: list[Any] = [reader.trailer.raw_get("/Root")]
    while stack:
        item = stack.pop()
        if isinstance(item, IndirectObject):
            if item.reference in seen:
                continue
            seen.add(item.reference)
            item = reader.get_object(item.reference)
        if isinstance(item, DictionaryObject):
            for key in item:
                if key in _FORBIDDEN or key == "/AA":
                    return Line("actions", "bad", f"it holds {key}: a report does nothing when it is opened")
                stack.append(item.raw_get(key))
            if str(item.get("/S", "")) in _FORBIDDEN and item.get("/S") is not None:
                return Line("actions", "bad", f"it holds an action {item['/S']}: a report does nothing by itself")
        elif isinstance(item, ArrayObject):
            stack.extend(item.raw_get(place) for place in range(len(item)))
    return _NO_ACTIONS


def _may_act(pdf: bytes) -> bool:
    """Whether a name of an action stands in the bytes, plainly or with letters as numbers, or could be packed away."""
    plain = re.sub(rb"#([0-9A-Fa-f]{2})", lambda found: bytes([int(found[1], 16)]), pdf)
    return any(name.encode() in data for data in (pdf, plain) for name in (*_FORBIDDEN, "/AA", "/ObjStm"))


def _end(pdf: bytes, entries: Sequence[Any]) -> Line:
    from pyhanko.sign.validation.status import SignatureCoverageLevel

    start, before, after, rest = (int(number) for number in entries[-1].byte_range)
    if start != 0 or after + rest != len(pdf) or before >= after:
        extra = len(pdf) - after - rest
        words = (
            f"{extra:,} bytes stand behind what is signed" if extra > 0 else "it does not cover the file as it should"
        )
        return Line("coverage", "bad", words)
    for entry in entries:
        if entry.evaluate_signature_coverage() < SignatureCoverageLevel.ENTIRE_REVISION:
            return Line("coverage", "bad", f"{_called(entry)} does not cover all that was there when it was made")
    last = "time stamp" if entries[-1].sig_object_type == "/DocTimeStamp" else "signature"
    which = f"the {last}" if len(entries) == 1 else f"the last {last}"
    return Line("coverage", "ok", f"{which} covers the entire file, to its last byte")


def _revisions(reader: Any, entries: Sequence[Any]) -> Line:
    revisions = int(reader.total_revisions)
    if revisions != len(entries) + 1:
        return Line("revisions", "bad", f"{revisions} revisions for {len(entries)} signatures: something was added")
    return Line("revisions", "ok", "one revision for each signature, and no other")


def _holds(entry: Any) -> list[Line]:
    """Whether what was signed is what stands there, by a key that is strong enough, and what came after may stand."""
    from pyhanko.sign.diff_analysis import ModificationLevel
    from pyhanko.sign.validation import validate_pdf_signature, validate_pdf_timestamp
    from pyhanko.sign.validation.settings import KeyUsageConstraints
    from pyhanko_certvalidator import ValidationContext

    from feltproof.matrix.usages import Comparison

    nobody = ValidationContext(trust_roots=[], allow_fetching=False)
    name = _called(entry)
    if entry.sig_object_type == "/DocTimeStamp":
        stamp = validate_pdf_timestamp(entry, nobody, skip_diff=True)
        holds = stamp.intact and stamp.valid
        return [] if holds else [Line(f"{name} strength", "bad", "does not hold")]
    # Who vouches is judged elsewhere; so is the use: where a certificate names none, it may be used.
    uses = KeyUsageConstraints(key_usage=set())
    status = validate_pdf_signature(entry, nobody, key_usage_settings=uses, diff_policy=Comparison())
    certificate = x509.load_der_x509_certificate(entry.signer_cert.dump())
    size = int(getattr(certificate.public_key(), "key_size", 0))
    holds = status.intact and status.valid and size >= LEAST_BITS
    words = f"{status.md_algorithm}, RSA of {size} bits"
    lines = [Line(f"{name} strength", "ok" if holds else "bad", words if holds else f"does not hold: {words}")]
    if str(entry.sig_object.get("/Name", "")) != holder(certificate):
        lines.append(Line(f"{name} name", "bad", "it names somebody else than its certificate does"))
    allowed = status.docmdp_ok and status.modification_level in (
        None,
        ModificationLevel.NONE,
        ModificationLevel.LTA_UPDATES,
        ModificationLevel.FORM_FILLING,
    )
    words = "nothing was changed after it" if allowed else "the file was changed after it"
    lines.append(Line(f"{name} changes", "ok" if allowed else "bad", words))
    return lines


def _short(error: BaseException) -> str:
    return printable(" ".join(str(error).split()) or type(error).__name__, longest=160)
