"""Who signs: a key of a laboratory, from PKCS#12 or PEM, or a development key made for one run and kept nowhere."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import load_pem_private_key, pkcs12
from cryptography.x509.oid import NameOID

from feltproof.errors import FeltproofError

DEVELOPMENT: Final = "UNTRUSTED development key - not a laboratory signature"
"""The common name of every development certificate: an audit knows them by it."""
LEAST_BITS: Final = 3072
_LONGEST_FILE: Final = 1_000_000
_ONCE_MORE: Final = "give its passphrase by prompt, file or environment variable"


@dataclass(frozen=True, slots=True)
class Signer:
    """An RSA key and the certificate that names its holder."""

    key: rsa.RSAPrivateKey
    certificate: x509.Certificate
    chain: tuple[x509.Certificate, ...]
    """Certificates between the holder's and a root, as far as the file has them."""
    development: bool
    source: str

    @property
    def name(self) -> str:
        """The holder, as the certificate names them."""
        return holder(self.certificate)


def holder(certificate: x509.Certificate) -> str:
    """The common name of a certificate's holder, or the whole name where there is none."""
    names = certificate.subject.get_attributes_for_oid(NameOID.COMMON_NAME)
    return str(names[0].value) if names else certificate.subject.rfc4514_string()


def may_sign(certificate: x509.Certificate) -> bool:
    """Whether the uses that a certificate names include signatures; where it names none, all are meant."""
    try:
        usage = certificate.extensions.get_extension_for_class(x509.KeyUsage).value
    except x509.ExtensionNotFound:
        return True
    return usage.digital_signature or usage.content_commitment


def development_signer() -> Signer:
    """A new RSA-3072 key with a certificate of its own making, good for 7 days; it exists in memory alone."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=LEAST_BITS)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, DEVELOPMENT)])
    now = datetime.now(UTC).replace(microsecond=0)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        # Clocks differ: the certificate is a little older than the signature.
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=7))
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_signing_only(), critical=True)
        .sign(key, hashes.SHA256())
    )
    return Signer(key, certificate, (), True, "development key")


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
    if key.key_size < LEAST_BITS:
        raise FeltproofError(
            f"{path}: the RSA key has {key.key_size} bits: reports are signed with {LEAST_BITS} or more"
        )
    own = [certificate for certificate in certificates if certificate.public_key() == key.public_key()]
    if not certificates:
        raise FeltproofError(
            f"{path}: holds a key but no certificate: put the certificate, and its chain, into the same file"
        )
    if not own:
        raise FeltproofError(
            f"{path}: none of its {len(certificates)} certificates belongs to its key: put the right one in"
        )
    signer = Signer(key, own[0], tuple(other for other in certificates if other != own[0]), False, str(path))
    _refuse_unfit(signer)
    return signer


def load_trust(paths: list[Path]) -> tuple[x509.Certificate, ...]:
    """The certificates in files of PEM or DER: the roots that an audit is told to trust.

    Raises:
        FeltproofError: a file cannot be read or holds no certificate.
    """
    roots: list[x509.Certificate] = []
    for path in paths:
        data = _read(path)
        try:
            if b"-----BEGIN" in data:
                roots += x509.load_pem_x509_certificates(data)
            else:
                roots.append(x509.load_der_x509_certificate(data))
        except ValueError as error:
            raise FeltproofError(f"{path}: holds no certificate in PEM or DER: {error}") from error
    return tuple(roots)


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(_LONGEST_FILE + 1)
    except OSError as error:
        raise FeltproofError(f"{path}: cannot be read: {error.strerror}: name a PKCS#12 or PEM file") from error
    if len(data) > _LONGEST_FILE:
        raise FeltproofError(f"{path}: is larger than a key or certificate can be: name a PKCS#12 or PEM file")
    return data


def _from_pkcs12(path: Path, data: bytes, passphrase: bytes | None) -> tuple[object, list[x509.Certificate]]:
    try:
        key, certificate, others = pkcs12.load_key_and_certificates(data, passphrase)
    except (ValueError, TypeError) as error:
        if data[:1] != b"\x30":
            raise FeltproofError(
                f"{path}: is neither PKCS#12 nor PEM: name a file with a key and its certificate"
            ) from error
        if passphrase is None:
            raise FeltproofError(f"{path}: is locked with a passphrase: {_ONCE_MORE}") from error
        raise FeltproofError(
            f"{path}: the passphrase does not open it, or it is no whole PKCS#12 file: {_ONCE_MORE}"
        ) from error
    if key is None:
        raise FeltproofError(f"{path}: holds no private key: export the certificate together with its key")
    return key, [*([certificate] if certificate else []), *others]


def _from_pem(path: Path, data: bytes, passphrase: bytes | None) -> tuple[object, list[x509.Certificate]]:
    if b"PRIVATE KEY-----" not in data:
        raise FeltproofError(f"{path}: holds no private key: put key and certificate into one PEM file")
    locked = b"ENCRYPTED" in data
    if locked and not passphrase:
        raise FeltproofError(f"{path}: its key is locked with a passphrase: {_ONCE_MORE}")
    try:
        key = load_pem_private_key(data, passphrase if locked else None)
    except (ValueError, TypeError) as error:
        if locked:
            raise FeltproofError(f"{path}: the passphrase does not open its key: {_ONCE_MORE}") from error
        raise FeltproofError(f"{path}: its private key cannot be read: {error}: export it again") from error
    try:
        certificates = x509.load_pem_x509_certificates(data) if b"BEGIN CERTIFICATE" in data else []
    except ValueError as error:
        raise FeltproofError(f"{path}: a certificate in it cannot be read: {error}: export it again") from error
    return key, certificates


def _refuse_unfit(signer: Signer) -> None:
    certificate, path = signer.certificate, signer.source
    now = datetime.now(UTC)
    if now > certificate.not_valid_after_utc:
        day = certificate.not_valid_after_utc.date()
        raise FeltproofError(f"{path}: the certificate of {signer.name} expired on {day}: sign with one that is valid")
    if now < certificate.not_valid_before_utc:
        day = certificate.not_valid_before_utc.date()
        raise FeltproofError(
            f"{path}: the certificate of {signer.name} is not valid before {day}: wait, or set the clock right"
        )
    if not may_sign(certificate):
        raise FeltproofError(f"{path}: the certificate of {signer.name} may not sign: ask its issuer for one that may")


def _signing_only() -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=True,
        content_commitment=True,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=False,
        crl_sign=False,
        encipher_only=False,
        decipher_only=False,
    )
