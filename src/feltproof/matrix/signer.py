"""Who signs: somebody with a key in a file or on a token, or a development key made for one run and kept nowhere."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final, Literal

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.x509.oid import NameOID

from feltproof.errors import FeltproofError
from feltproof.matrix.certificates import DEVELOPMENT, LEAST_BITS, holder, may_sign, out_of_time

Role = Literal["engineer", "approver"]
FIELDS: Final[dict[Role, str]] = {"engineer": "Signature", "approver": "Countersignature"}
"""The field on the cover in which each role signs, in the order in which they do."""
ROLES: Final[dict[str, Role]] = {name: role for role, name in FIELDS.items()}
"""The role of each field."""


@dataclass(frozen=True, slots=True)
class TokenKey:
    """A key that never leaves its token (PKCS#11)."""

    module: str
    """Path of the library that speaks to it."""
    token: str | None
    """Label of the token; `None` where the library knows one alone."""
    label: str | None
    id: bytes | None
    pin: str | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class Signer:
    """A key and the certificate that names its holder."""

    key: rsa.RSAPrivateKey | TokenKey
    certificate: x509.Certificate
    chain: tuple[x509.Certificate, ...]
    """Certificates between the holder's and a root, as far as the file has them."""
    development: bool
    source: str

    @property
    def name(self) -> str:
        """The holder, as the certificate names them."""
        return holder(self.certificate)


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


def refuse_unfit(signer: Signer) -> None:
    """Refuse a certificate that may not sign a report, now or at all, whoever vouches for it.

    Raises:
        FeltproofError: it has expired, is not valid yet, is for something else, or its key is too weak.
    """
    certificate, source = signer.certificate, signer.source
    if said := out_of_time(certificate, datetime.now(UTC)):
        mend = "sign with one that is valid" if said.startswith("expired") else "wait, or set the clock right"
        raise FeltproofError(f"{source}: the certificate of {signer.name} {said}: {mend}")
    if not may_sign(certificate):
        raise FeltproofError(
            f"{source}: the certificate of {signer.name} may not sign documents: it names other uses: "
            "ask its issuer for one that may"
        )
    refuse_weak(source, certificate)


def refuse_weak(source: str, certificate: x509.Certificate) -> None:
    """Refuse a key that PDF/A-3 or our own bound does not allow.

    Raises:
        FeltproofError: it is not RSA, or too short.
    """
    key = certificate.public_key()
    if not isinstance(key, rsa.RSAPublicKey):
        kind = type(key).__name__.lstrip("_").removesuffix("PublicKey")
        raise FeltproofError(
            f"{source}: the key is {kind}, not RSA: PDF/A-3 reports are signed with RSA of {LEAST_BITS} bits or more"
        )
    if key.key_size < LEAST_BITS:
        raise FeltproofError(
            f"{source}: the RSA key has {key.key_size} bits: reports are signed with {LEAST_BITS} or more"
        )


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
