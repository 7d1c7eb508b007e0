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
from typing import Any, Final, Literal

from cryptography import x509

from feltproof.matrix.container import wrong_with_container
from feltproof.matrix.keys import DEVELOPMENT, LEAST_BITS, holder, may_sign
from feltproof.matrix.printable import printable

State = Literal["ok", "bad", "unknown"]


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that was looked at."""

    name: str
    state: State
    words: str


@dataclass(frozen=True, slots=True)
class Examination:
    """What was found; `trusted` only where every signature leads to a root that the user gave."""

    lines: tuple[Line, ...]
    trusted: bool
    signers: tuple[str, ...]
    complete: bool = False
    """All of it was looked at; else what was found first was enough."""


_FORBIDDEN: Final = ("/JavaScript", "/JS", "/Launch", "/SubmitForm", "/ImportData", "/GoToR", "/GoToE", "/RichMedia")
_NO_ACTIONS: Final = Line("actions", "ok", "no JavaScript, no launch, nothing that acts by itself")
_SIGNING_ADDS: Final = {"/Perms", "/Extensions", "/AcroForm"}
_MOST_SIGNATURES: Final = 2
_ROLES: Final = ("Signature", "Countersignature")


def examine(pdf: bytes, trust: Sequence[x509.Certificate], *, whole: bool = True) -> Examination:
    """Look at every signature of a PDF; nothing in the file makes this raise.

    Without `whole`, objects that no signature rests on stay unread where the bytes rule out that any of them acts.
    """
    lines: list[Line] = []
    logging.getLogger("pyhanko").setLevel(logging.CRITICAL)
    logging.getLogger("pyhanko_certvalidator").setLevel(logging.CRITICAL)
    try:
        return _examine(pdf, trust, lines, whole)
    except Exception as error:  # the file is hostile: whatever it brings pyHanko to, it is no report
        lines.append(Line("parse", "bad", f"cannot be read as a signed PDF: {_short(error)}"))
        return Examination(tuple(lines), False, ())


def _examine(pdf: bytes, trust: Sequence[x509.Certificate], lines: list[Line], whole: bool) -> Examination:
    from pyhanko.pdf_utils.reader import PdfFileReader

    reader = PdfFileReader(io.BytesIO(pdf), strict=True)
    if reader.encrypted:
        lines.append(Line("parse", "bad", "is encrypted"))
        return Examination(tuple(lines), False, ())
    signatures = list(reader.embedded_signatures)
    lines.append(Line("parse", "ok", "a strict parser reads all of it, and it is not encrypted"))
    if not signatures:
        lines.append(Line("signatures", "bad", "there is none"))
        return Examination(tuple(lines), False, ())
    for signature in signatures:
        role = str(signature.field_name).lower()
        if wrong := wrong_with_container(pdf, signature):
            # What is not what was signed needs no further look, and the file may be made to make one long.
            lines.append(Line(role, "bad", wrong))
            return Examination(tuple(lines), False, ())
        lines.append(
            Line(role, "ok", "over all that stands here, by the key of its certificate, and nothing loose beside it")
        )
    after = (_end(pdf, signatures[-1]), _revisions(reader, len(signatures)))
    lines += after
    if any(line.state == "bad" for line in after):
        return Examination(tuple(lines), False, ())
    lines.append(_no_actions(reader) if whole or _may_act(pdf) else _NO_ACTIONS)
    names = tuple(signature.field_name for signature in signatures)
    if names != _ROLES[: len(names)]:
        lines.append(Line("signatures", "bad", f"in the field {', '.join(map(str, names))}: not as Feltproof signs"))
    elif len(names) > _MOST_SIGNATURES:
        lines.append(Line("signatures", "bad", f"{len(names)} signatures, of {_MOST_SIGNATURES} at the most"))
    elif len({signature.signer_cert.public_key.dump() for signature in signatures}) != len(signatures):
        lines.append(Line("signatures", "bad", "the countersignature is by the same key as the signature"))
    else:
        lines.append(Line("signatures", "ok", "one" if len(names) == 1 else "two, the second a countersignature"))
    signers, trusted = [], True
    for signature in signatures:
        found, name, known = _signature(signature, trust)
        lines += found
        signers.append(name)
        trusted = trusted and known
    lines.append(_base_untouched(reader))
    return Examination(tuple(lines), trusted and bool(signers), tuple(signers), complete=True)


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


def _end(pdf: bytes, last: Any) -> Line:
    start, before, after, rest = (int(number) for number in last.byte_range)
    if start != 0 or after + rest != len(pdf) or before >= after:
        extra = len(pdf) - after - rest
        words = (
            f"{extra:,} bytes stand behind what is signed" if extra > 0 else "it does not cover the file as it should"
        )
        return Line("coverage", "bad", words)
    return Line("coverage", "ok", "the signature covers the entire file, to its last byte")


def _revisions(reader: Any, signatures: int) -> Line:
    revisions = int(reader.total_revisions)
    if revisions != signatures + 1:
        return Line("revisions", "bad", f"{revisions} revisions for {signatures} signatures: something was added")
    return Line("revisions", "ok", "one revision for each signature, and no other")


def _signature(signature: Any, trust: Sequence[x509.Certificate]) -> tuple[list[Line], str, bool]:
    from pyhanko.sign.diff_analysis import ModificationLevel
    from pyhanko.sign.validation import validate_pdf_signature
    from pyhanko.sign.validation.settings import KeyUsageConstraints

    role = str(signature.field_name).lower()
    status = validate_pdf_signature(
        signature,
        signer_validation_context=_validation_context(trust),
        # Judged below: where a certificate names no use, it may be used.
        key_usage_settings=KeyUsageConstraints(key_usage=set()),
    )
    certificate = x509.load_der_x509_certificate(signature.signer_cert.dump())
    holds = status.intact and status.valid and _key_size(certificate) >= LEAST_BITS
    words = f"{status.md_algorithm}, RSA of {_key_size(certificate)} bits"
    lines = [Line(f"{role} strength", "ok" if holds else "bad", words if holds else f"does not hold: {words}")]
    allowed = status.docmdp_ok and status.modification_level in (
        None,
        ModificationLevel.NONE,
        ModificationLevel.FORM_FILLING,
    )
    words = "nothing was changed after it" if allowed else "the file was changed after it"
    lines.append(Line(f"{role} changes", "ok" if allowed else "bad", words))
    name, known, words = _who(certificate, status, trust)
    lines.append(Line(f"{role} signer", "ok" if known else "unknown", words))
    return lines, name, known


def _who(certificate: x509.Certificate, status: Any, trust: Sequence[x509.Certificate]) -> tuple[str, bool, str]:
    name = printable(holder(certificate), longest=120)
    until = certificate.not_valid_after_utc.date()
    if holder(certificate) == DEVELOPMENT:
        # Whoever is told to trust one: anybody can make another of the same name.
        return name, False, "a development key that was made for one run: trusted by nobody"
    if not may_sign(certificate):
        return name, False, f"{name}, not trusted: the certificate is not one for signing"
    if status.trusted:
        return name, True, f"{name}, by a root that you gave; valid until {until}; revocation not checked"
    why = (
        "no root to trust was given"
        if not trust
        else "no chain leads to a root that you gave, or a certificate on it is not valid now"
    )
    return name, False, f"{name}, not trusted: {why}"


def _base_untouched(reader: Any) -> Line:
    """The first signature adds itself to the file as rendered; pages, evidence and claims stay what they were."""
    before = reader.get_historical_resolver(0)
    known = before.explicit_refs_in_revision()
    rewritten = {ref for ref in reader.xrefs.explicit_refs_in_revision(1) if ref in known}
    root, then = reader.get_historical_root(1), before.root
    fields = {field.reference: field.get_object() for field in then["/AcroForm"].raw_get("/Fields")}
    allowed = {reader.root_ref, reader.trailer.raw_get("/Info").reference, then.raw_get("/Metadata").reference, *fields}
    if not rewritten <= allowed or reader.xrefs.refs_freed_in_revision(1):
        return Line("base", "bad", "signing rewrote more than a signature does")
    if not _same(then, root, _SIGNING_ADDS) or not _same(then["/AcroForm"], root["/AcroForm"], set()):
        return Line("base", "bad", "signing rewrote the root of the document")
    after = reader.get_historical_resolver(1)
    if any(not _same(field, after(reference), {"/V", "/AP"}) for reference, field in fields.items()):
        return Line("base", "bad", "signing rewrote the field that it fills")
    info, now = before.trailer_view["/Info"], reader.trailer["/Info"]
    if not _same(info, now, {"/ModDate", "/Producer"}):
        return Line("base", "bad", "title or keywords were changed after rendering")
    if str(now["/Keywords"]).encode() not in reader.root["/Metadata"].data:
        return Line("base", "bad", "the metadata was changed after rendering")
    return Line("base", "ok", "the pages are as they were rendered; the signature alone was added")


def _same(before: Any, after: Any, but: set[str]) -> bool:
    """Whether two dictionaries hold the same, references compared as references."""
    keys = (set(before) | set(after)) - but
    return all(key in before and key in after and before.raw_get(key) == after.raw_get(key) for key in keys)


def _validation_context(trust: Sequence[x509.Certificate]) -> Any:
    from asn1crypto import x509 as asn1
    from cryptography.hazmat.primitives.serialization import Encoding
    from pyhanko_certvalidator import ValidationContext

    roots = [asn1.Certificate.load(root.public_bytes(Encoding.DER)) for root in trust]
    # Given roots alone, never the system's; no network.
    return ValidationContext(trust_roots=roots, allow_fetching=False)


def _key_size(certificate: x509.Certificate) -> int:
    return int(getattr(certificate.public_key(), "key_size", 0))


def _short(error: BaseException) -> str:
    return printable(" ".join(str(error).split()) or type(error).__name__, longest=160)
