"""Keys and certificates out of files: PKCS#12, PEM and DER, and what else is easily taken for one."""

import re
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import load_der_private_key, load_pem_private_key, pkcs12

from feltproof.errors import FeltproofError
from feltproof.matrix.certificates import LEAST_BITS
from feltproof.matrix.signer import Signer, refuse_unfit

_LONGEST_FILE: Final = 1_000_000
_ONCE_MORE: Final = "give its passphrase by prompt, file or environment variable"
_BOTH: Final = "name the PKCS#12 or PEM file that holds the key and its certificate"
_THE_CERTIFICATE: Final = "name the signer's certificate, or its root's, in PEM or DER"
_A_LIST: Final = "a certificate revocation list (CRL) in PEM or DER"
_UNREADABLE: Final = (ValueError, TypeError, UnsupportedAlgorithm)
"""What the library raises; its words are OpenSSL's, and tell nobody what to do."""
_LABEL: Final = re.compile(rb"-----BEGIN ([A-Z0-9 ]{1,40})-----")


def load_signer(path: Path, passphrase: bytes | None) -> Signer:
    """The key and certificate of a PKCS#12 file (`.p12`, `.pfx`) or of a PEM file that holds both.

    Raises:
        FeltproofError: the file cannot be read or opened, or its key or certificate may not sign a report;
            the message names the file and what to do.
    """
    data = _read(path)
    if b"-----BEGIN" in data:
        key, certificates = _from_pem(path, data, passphrase)
    else:
        key, certificates = _from_pkcs12(path, data, passphrase)
    if not isinstance(key, rsa.RSAPrivateKey):
        kind = type(key).__name__.lstrip("_").removesuffix("PrivateKey")
        raise FeltproofError(
            f"{path}: the key is {kind}, not RSA: PDF/A-3 reports are signed with RSA of {LEAST_BITS} bits or more"
        )
    own = [certificate for certificate in certificates if _is_of(certificate, key)]
    if not certificates:
        raise FeltproofError(
            f"{path}: holds a key but no certificate: put the certificate, and its chain, into the same file"
        )
    if not own:
        raise FeltproofError(
            f"{path}: none of its {len(certificates)} certificates belongs to its key: put the right one in"
        )
    signer = Signer(key, own[0], tuple(other for other in certificates if other != own[0]), False, str(path))
    refuse_unfit(signer)
    return signer


def load_trust(paths: list[Path]) -> tuple[x509.Certificate, ...]:
    """The certificates in files of PEM or DER: the roots that an audit is told to trust.

    Raises:
        FeltproofError: a file cannot be read or holds no certificate.
    """
    return tuple(root for path in paths for root in _roots(path, _read(path, "a certificate in PEM or DER")))


def load_revocations(paths: list[Path]) -> tuple[x509.CertificateRevocationList, ...]:
    """The certificate revocation lists in files of PEM or DER.

    Raises:
        FeltproofError: a file cannot be read or holds no such list.
    """
    return tuple(_revocations(path, _read(path, _A_LIST)) for path in paths)


def _revocations(path: Path, data: bytes) -> x509.CertificateRevocationList:
    load = x509.load_pem_x509_crl if b"-----BEGIN" in data else x509.load_der_x509_crl
    try:
        return load(data)
    except _UNREADABLE as error:
        raise FeltproofError(f"{path}: is no certificate revocation list: name {_A_LIST}") from error


def _roots(path: Path, data: bytes) -> list[x509.Certificate]:
    if b"-----BEGIN" not in data:
        try:
            return [x509.load_der_x509_certificate(data)]
        except _UNREADABLE as error:
            raise FeltproofError(f"{path}: {_what(data)}: {_THE_CERTIFICATE}") from error
    if b"-----BEGIN CERTIFICATE-----" not in data:
        raise FeltproofError(f"{path}: {_what(data)}: {_THE_CERTIFICATE}")
    return _certificates(path, data)


def _certificates(path: Path, data: bytes) -> list[x509.Certificate]:
    try:
        return x509.load_pem_x509_certificates(data)
    except _UNREADABLE as error:
        raise FeltproofError(
            f"{path}: a certificate in it is damaged, or is none: export it again from where it came"
        ) from error


def _is_of(certificate: x509.Certificate, key: rsa.RSAPrivateKey) -> bool:
    try:
        return certificate.public_key() == key.public_key()
    except _UNREADABLE:  # a key of a kind that the library does not know is not this one
        return False


def _what(data: bytes) -> str:
    """What a file is that is not what was asked for."""
    if label := _LABEL.search(data):
        kind = label[1].decode().lower()
        return {
            "certificate": "is a certificate without its private key",
            "certificate request": "is a request for a certificate, not the certificate",
            "openssh private key": "is a key of OpenSSH, which has no certificate",
        }.get(
            kind,
            "is a private key without its certificate"
            if kind.endswith("private key")
            else f"holds no key and no certificate, but a {kind}",
        )
    if _is_pkcs12(data):
        return "is a PKCS#12 file, which holds a private key"
    for load, found in (
        (x509.load_der_x509_certificate, "is a certificate without its private key"),
        (x509.load_der_x509_csr, "is a request for a certificate, not the certificate"),
        (lambda der: load_der_private_key(der, None), "is a private key without its certificate"),
    ):
        try:
            load(data)
        except TypeError:  # only a key is asked for a passphrase
            return "is a private key without its certificate"
        except _UNREADABLE:
            continue
        return found
    return "is neither key nor certificate" if data else "is empty"


def _is_pkcs12(data: bytes) -> bool:
    """Whether it begins as PKCS#12 does: a sequence, of any length, whose first member is the number 3."""
    return data[:1] == b"\x30" and b"\x02\x01\x03\x30" in data[2:12]


def _read(path: Path, wanted: str = "a PKCS#12 or PEM file") -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(_LONGEST_FILE + 1)
    except OSError as error:
        raise FeltproofError(f"{path}: cannot be read: {error.strerror}: name {wanted}") from error
    if len(data) > _LONGEST_FILE:
        raise FeltproofError(f"{path}: is larger than a key or certificate can be: name {wanted}")
    return data


def _from_pkcs12(path: Path, data: bytes, passphrase: bytes | None) -> tuple[object, list[x509.Certificate]]:
    try:
        key, certificate, others = pkcs12.load_key_and_certificates(data, passphrase)
    except UnsupportedAlgorithm as error:
        raise FeltproofError(
            f"{path}: is encrypted in a way that is no longer used: export key and certificate again, as PKCS#12 or PEM"
        ) from error
    except (ValueError, TypeError) as error:
        if not _is_pkcs12(data):
            raise FeltproofError(f"{path}: {_what(data)}: {_BOTH}") from error
        if passphrase is None:
            raise FeltproofError(f"{path}: is locked with a passphrase: {_ONCE_MORE}") from error
        raise FeltproofError(
            f"{path}: the passphrase does not open it, or it is no whole PKCS#12 file: {_ONCE_MORE}"
        ) from error
    if key is None:
        raise FeltproofError(f"{path}: holds no private key: export the certificate together with its key")
    return key, [*([certificate] if certificate else []), *others]


def _from_pem(path: Path, data: bytes, passphrase: bytes | None) -> tuple[object, list[x509.Certificate]]:
    if b"PRIVATE KEY-----" not in data or b"OPENSSH PRIVATE" in data:
        raise FeltproofError(f"{path}: {_what(data)}: {_BOTH}")
    locked = b"ENCRYPTED" in data
    if locked and not passphrase:
        raise FeltproofError(f"{path}: its key is locked with a passphrase: {_ONCE_MORE}")
    try:
        key = load_pem_private_key(data, passphrase if locked else None)
    except _UNREADABLE as error:
        if locked:
            raise FeltproofError(f"{path}: the passphrase does not open its key: {_ONCE_MORE}") from error
        raise FeltproofError(f"{path}: its private key is damaged, or is none: export it again") from error
    return key, _certificates(path, data) if b"BEGIN CERTIFICATE-----" in data else []
