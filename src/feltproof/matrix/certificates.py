"""What a certificate says of its holder: who they are, and what they may do with their key, and when."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from cryptography import x509
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

DEVELOPMENT: Final = "UNTRUSTED development key - not a laboratory signature"
"""The common name of every development certificate: an audit knows them by it."""
LEAST_BITS: Final = 3072
"""Of an RSA key that signs a report."""

_FOR_MACHINES: Final = frozenset(
    {
        ExtendedKeyUsageOID.SERVER_AUTH,
        ExtendedKeyUsageOID.CLIENT_AUTH,
        ExtendedKeyUsageOID.TIME_STAMPING,
        ExtendedKeyUsageOID.OCSP_SIGNING,
    }
)
"""Purposes of which none is to sign a document: where a certificate names these alone, it is for something else."""


def holder(certificate: x509.Certificate) -> str:
    """The common name of a certificate's holder, or the whole name where there is none."""
    names = certificate.subject.get_attributes_for_oid(NameOID.COMMON_NAME)
    return str(names[0].value) if names else certificate.subject.rfc4514_string()


def may_sign(certificate: x509.Certificate) -> bool:
    """Whether the uses that a certificate names include signatures over documents; where it names none, all are meant.

    An extension that cannot be read allows nothing.
    """
    try:
        extensions = certificate.extensions
    except (ValueError, x509.DuplicateExtension, x509.UnsupportedGeneralNameType):
        return False
    for extension in extensions:
        match extension.value:
            case x509.KeyUsage() as usage if not (usage.digital_signature or usage.content_commitment):
                return False
            case x509.ExtendedKeyUsage() as purposes if {*purposes} <= _FOR_MACHINES:
                return False
    return True


def own_issuer(certificate: x509.Certificate) -> bool:
    """Whether a certificate was issued by its own holder: it vouches for itself."""
    return certificate.issuer == certificate.subject and issued(certificate, certificate)


def issued(certificate: x509.Certificate, issuer: x509.Certificate) -> bool:
    """Whether a certificate is signed with the key of another."""
    try:
        certificate.verify_directly_issued_by(issuer)
    except (ValueError, TypeError, InvalidSignature, UnsupportedAlgorithm):
        return False
    return True


def out_of_time(certificate: x509.Certificate, when: datetime) -> str:
    """That a certificate had expired at that time, or was not valid yet; empty where it was valid."""
    if when > certificate.not_valid_after_utc:
        return f"expired on {certificate.not_valid_after_utc.date()}"
    if when < certificate.not_valid_before_utc:
        return f"is not valid before {certificate.not_valid_before_utc.date()}"
    return ""


def same_key(one: x509.Certificate, other: x509.Certificate) -> bool:
    """Whether two certificates are for one key: then they are one signer's, whatever they are called."""
    return _key(one) == _key(other)


def _key(certificate: x509.Certificate) -> bytes:
    return certificate.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)


def revoked_by(
    lists: Sequence[x509.CertificateRevocationList], certificate: x509.Certificate, issuer: x509.Certificate
) -> datetime | None:
    """When a certificate was revoked, by a list that its issuer signed; `None` where none of the lists says so."""
    for one in lists:
        if not _vouched(one, issuer):
            continue
        if entry := one.get_revoked_certificate_by_serial_number(certificate.serial_number):
            return entry.revocation_date_utc
    return None


def listed_on(lists: Sequence[x509.CertificateRevocationList], issuer: x509.Certificate) -> datetime | None:
    """The day of the newest list by that issuer; `None` where there is none."""
    return max((one.last_update_utc for one in lists if _vouched(one, issuer)), default=None)


def _vouched(revocations: x509.CertificateRevocationList, issuer: x509.Certificate) -> bool:
    key = issuer.public_key()
    try:
        return revocations.issuer == issuer.subject and revocations.is_signature_valid(key)  # type: ignore[arg-type]
    except (TypeError, ValueError, UnsupportedAlgorithm):
        return False
