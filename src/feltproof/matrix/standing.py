"""Who stands behind each signature and time stamp, since when, and whether anybody whom the user trusts vouches for it.

Judged from the last to the first: a time stamp that is trusted shows that what it covers was there then, so that what
expired or was revoked later still holds. No network is asked: what issuers said travels in the file, or is given.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any, Final

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding

from feltproof.matrix.certificates import DEVELOPMENT, holder, listed_on, may_sign, out_of_time, own_issuer, revoked_by
from feltproof.matrix.found import Line
from feltproof.matrix.printable import printable
from feltproof.matrix.signer import ROLES

_CLOCKS_DIFFER: Final = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class Trust:
    """Whom the user trusts, and what else they give."""

    roots: tuple[x509.Certificate, ...] = ()
    """The roots, or the signers' own certificates; the system's are never asked."""
    revocations: tuple[x509.CertificateRevocationList, ...] = ()
    now: datetime = field(default_factory=lambda: datetime.now(UTC))


@dataclass(frozen=True, slots=True)
class Standing:
    """Who signed or stamped, and how far that is proven."""

    line: Line
    name: str
    trusted: bool
    at: datetime | None = None
    """When, where a trusted time stamp shows it."""
    until: datetime | None = None
    """The end of what vouches for it: of the first certificate that expires, of its time stamp's where it has one."""
    last: str = ""
    """Whose time stamp, or signature, that is."""


@dataclass(frozen=True, slots=True)
class _Vouched:
    """What came of holding a certificate against the roots."""

    trusted: bool = False
    revoked: str = ""
    """When it was revoked, in words; empty where nothing says so."""
    checked: str = ""
    """How it is known that it was not; empty where it is not known."""
    until: datetime | None = None
    """When the first certificate between it and the root expires, its own included."""


def standings(reader: Any, entries: Sequence[Any], trust: Trust) -> list[Standing]:
    """How each signature and time stamp of a file stands, in its order."""
    moment, proven, found = trust.now, False, []
    for entry in reversed(entries):
        if entry.sig_object_type == "/DocTimeStamp":
            one = _stamp(reader, entry, moment, trust)
            if one.at is not None:
                moment, proven = one.at, True
        else:
            one = _signer(reader, entry, moment, proven, trust)
        found.append(one)
    return found[::-1]


def _stamp(reader: Any, entry: Any, moment: datetime, trust: Trust) -> Standing:
    certificate = _loaded(entry.signer_cert)
    name = printable(holder(certificate), longest=120)
    at = _stamped_at(entry.signed_data)
    vouched = _vouched(entry, reader, certificate, moment, trust)
    words = f"{_minute(at)}, by {name}"
    if not vouched.trusted:
        # Revoked, it shows no time any more; of who signed before it, that says nothing.
        revoked = f"its certificate was revoked {vouched.revoked}" if vouched.revoked else ""
        why = revoked or _why_not(certificate, moment, trust)
        return Standing(Line("", "unknown", f"{words}, not trusted: {why}: the time is nobody's word"), name, False)
    said = f"{words}, by a root that you gave; {vouched.checked or 'revocation not checked'}"
    return Standing(Line("", "ok", said), name, True, at, vouched.until, name)


def _signer(reader: Any, entry: Any, moment: datetime, proven: bool, trust: Trust) -> Standing:
    certificate = _loaded(entry.signer_cert)
    name = printable(holder(certificate), longest=120)
    if holder(certificate) == DEVELOPMENT:
        # Whoever is told to trust one: anybody can make another of the same name.
        return Standing(
            Line("", "unknown", "a development key that was made for one run: trusted by nobody"), name, False
        )
    stamped, when = _when(reader, entry, moment, proven, trust)
    dated = stamped.at if stamped is not None else None
    who = f"{name}, {ROLES.get(str(entry.field_name), 'nobody known')}, {when}"
    if not may_sign(certificate):
        return Standing(Line("", "unknown", f"{who}, not trusted: the certificate is not one for signing"), name, False)
    vouched = _vouched(entry, reader, certificate, dated or moment, trust, dated=dated is not None or proven)
    if vouched.revoked:
        return Standing(Line("", "bad", f"{who}: the certificate was revoked {vouched.revoked}"), name, False)
    if not vouched.trusted:
        why = _why_not(certificate, dated or moment, trust)
        return Standing(Line("", "unknown", f"{who}, not trusted: {why}"), name, False)
    until = certificate.not_valid_after_utc.date()
    said = f"{who}, by a root that you gave; valid until {until}; {vouched.checked or 'revocation not checked'}"
    ends = stamped or _Stamped(None, vouched.until, name)
    return Standing(Line("", "ok", said), name, True, dated, ends.until, ends.by)


@dataclass(frozen=True, slots=True)
class _Stamped:
    """What a time stamp within a signature shows."""

    at: datetime | None
    until: datetime | None
    by: str


def _when(reader: Any, entry: Any, moment: datetime, proven: bool, trust: Trust) -> tuple[_Stamped | None, str]:
    """When a time stamp that is trusted shows a signature was made, and that, or the signer's own word, in words."""
    claimed = entry.self_reported_timestamp
    own = f"on {_minute(claimed)} by the signer's own clock" if claimed else "at a time not named"
    tokens = [*entry.signer_info["unsigned_attrs"]] if entry.signer_info["unsigned_attrs"].native else []
    if not tokens:
        return None, f"{own}, and before {_minute(moment)} by the time stamp that follows" if proven else own
    token = tokens[0]["values"][0]["content"]
    at, by = _stamped_at(token), _loaded(_token_signer(token))
    name = printable(holder(by), longest=80)
    vouched = _vouched(token, reader, by, moment, trust)
    if not vouched.trusted:
        return None, f"{own} (its time stamp, of {name}, is trusted by nobody)"
    return _Stamped(at, vouched.until, name), f"on {_minute(at)} by the time stamp of {name}"


def _vouched(
    signed: Any, reader: Any, certificate: x509.Certificate, moment: datetime, trust: Trust, *, dated: bool = True
) -> _Vouched:
    """Hold the certificate of a signature or time stamp against the roots, as of a moment.

    Without `dated`, nothing shows that it signed before now: then whatever was revoked, whenever, is revoked.
    """
    if not trust.roots:
        return _Vouched()
    stamp = certificate.public_bytes(Encoding.DER)
    strict = "/DSS" in reader.root
    outcome = _path(signed, reader, stamp, moment, trust, strict=True) if strict else None
    checked = "not revoked then, as what its issuers said in the file shows" if outcome and outcome.path else ""
    if outcome is None or (outcome.path is None and not outcome.revoked):
        outcome = _path(signed, reader, stamp, moment, trust, strict=False)
    if outcome.revoked:
        return _Vouched(revoked=outcome.revoked)
    if outcome.path is None:
        return _Vouched()
    inside = [] if checked else _lists_inside(reader)
    listed = _listed(outcome.path, [*trust.revocations, *inside], moment, dated, checked)
    return replace(listed, until=min(one.not_valid_after_utc for one in outcome.path))


@dataclass(frozen=True, slots=True)
class _Outcome:
    path: list[x509.Certificate] | None
    """From the root to the certificate; `None` where there is no such chain."""
    revoked: str = ""


def _path(signed: Any, reader: Any, der: bytes, moment: datetime, trust: Trust, *, strict: bool) -> _Outcome:
    import asyncio

    from asn1crypto import x509 as asn1
    from pyhanko.sign.general import extract_certificate_info
    from pyhanko_certvalidator import CertificateValidator, errors

    certificate = asn1.Certificate.load(der)
    data = getattr(signed, "signed_data", signed)
    validator = CertificateValidator(
        certificate,
        intermediate_certs=extract_certificate_info(data).other_certs,
        validation_context=_context(reader, moment, trust, strict),
    )
    purposes = {"time_stamping"} if data["encap_content_info"]["content_type"].native == "tst_info" else None
    try:
        path = asyncio.run(validator.async_validate_usage(set(), purposes))  # type: ignore[no-untyped-call]
    except errors.RevokedError as error:
        whose = "" if error.is_ee_cert else "for a certificate that it rests on, "
        return _Outcome(None, f"{whose}on {error.revocation_dt.date()}")
    except (errors.PathError, errors.ValidationError):
        return _Outcome(None)
    return _Outcome([_loaded(one) for one in path])


def _context(reader: Any, moment: datetime, trust: Trust, strict: bool) -> Any:
    from asn1crypto import x509 as asn1
    from pyhanko.sign.validation.dss import DocumentSecurityStore
    from pyhanko_certvalidator import ValidationContext

    settings: dict[str, Any] = {
        # Given roots alone, never the system's; no network.
        "trust_roots": [asn1.Certificate.load(root.public_bytes(Encoding.DER)) for root in trust.roots],
        "allow_fetching": False,
        "moment": moment,
        "revocation_mode": "require" if strict else "soft-fail",
        "time_tolerance": _CLOCKS_DIFFER,
    }
    if strict:
        return DocumentSecurityStore.read_dss(reader).as_validation_context(settings)
    # Without the lists: even where none is asked for, pyHanko refuses what a list that has grown old speaks of.
    store = [*DocumentSecurityStore.read_dss(reader).load_certs()] if "/DSS" in reader.root else []
    return ValidationContext(other_certs=store, **settings)


def _lists_inside(reader: Any) -> list[x509.CertificateRevocationList]:
    from pyhanko.sign.validation.dss import DocumentSecurityStore

    if "/DSS" not in reader.root:
        return []
    return [x509.load_der_x509_crl(one.get_object().data) for one in DocumentSecurityStore.read_dss(reader).crls]


def _listed(
    path: Sequence[x509.Certificate],
    lists: Sequence[x509.CertificateRevocationList],
    moment: datetime,
    dated: bool,
    checked: str,
) -> _Vouched:
    """What lists say of a chain that leads to a root: those in the file, and newer ones that the user gave."""
    days = []
    for issuer, one in pairwise(path):
        day = revoked_by(lists, one, issuer)
        if day is not None and (not dated or day <= moment):
            return _Vouched(revoked=f"on {day.date()}, as the list of its issuer says")
        if day is not None:
            return _Vouched(True, checked=f"revoked on {day.date()}, after it signed")
        days.append(listed_on(lists, issuer))
    if checked or not days or None in days:
        return _Vouched(True, checked=checked)
    oldest = min(filter(None, days))
    return _Vouched(True, checked=f"not revoked by the lists of its issuers of {oldest.date()}")


def _why_not(certificate: x509.Certificate, moment: datetime, trust: Trust) -> str:
    if said := out_of_time(certificate, moment):
        shown = "" if moment < trust.now else ", and no trusted time stamp shows that it signed before"
        return f"the certificate {said}{shown}"
    if own_issuer(certificate):
        return "the certificate is self-signed, and none that you gave"
    if not trust.roots:
        return "no root to trust was given"
    return "no chain leads to a root that you gave, or a certificate on it was not valid then"


def _stamped_at(token: Any) -> datetime:
    at: datetime = token["encap_content_info"]["content"].parsed["gen_time"].native
    return at


def _token_signer(token: Any) -> Any:
    from pyhanko.sign.general import extract_certificate_info

    return extract_certificate_info(token).signer_cert


def _loaded(certificate: Any) -> x509.Certificate:
    return x509.load_der_x509_certificate(certificate.dump())


def _minute(when: datetime) -> str:
    return when.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
