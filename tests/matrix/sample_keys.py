"""Keys and certificates made for the tests, and what a hostile engine might call itself."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import pkcs12
from cryptography.x509.oid import NameOID

from feltproof.matrix.keys import load_signer
from feltproof.matrix.signer import Signer

HOSTILE = (
    "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>\u202egnp.exe\u202c\x00\x1b[31m=cmd|' /C calc'!A0"
    "\u2066\ufeff\ud7ff\u4e2d\u6587 {{ 7 * 7 }} {% raw %} ]]> &amp; " + "W" * 3000
)
PASSPHRASE = b"a passphrase for tests"


def make_certificate(
    key: rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey,
    *,
    name: str = "Test Laboratory, R. Ellis",
    starts: timedelta = timedelta(days=-1),
    ends: timedelta = timedelta(days=365),
    issuer: tuple[x509.Certificate, rsa.RSAPrivateKey] | None = None,
    authority: bool = False,
) -> x509.Certificate:
    """A certificate for a key, by itself or by an issuer."""
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer[0].subject if issuer else subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now + starts)
        .not_valid_after(now + ends)
        .add_extension(x509.BasicConstraints(ca=authority, path_length=None), critical=True)
    )
    return builder.sign(issuer[1] if issuer else key, hashes.SHA256())


def pem(
    key: rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey, *certificates: x509.Certificate, locked: bool = False
) -> bytes:
    """Key and certificates in one PEM file."""
    lock: serialization.KeySerializationEncryption = (
        serialization.BestAvailableEncryption(PASSPHRASE) if locked else serialization.NoEncryption()
    )
    written = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, lock)
    return written + b"".join(item.public_bytes(serialization.Encoding.PEM) for item in certificates)


class Laboratory:
    """A root, a signer under it, and a countersigner."""

    def __init__(self, folder: Path) -> None:
        self.root_key = rsa.generate_private_key(65537, 3072)
        self.root = make_certificate(self.root_key, name="Test Root", authority=True)
        self.key = rsa.generate_private_key(65537, 3072)
        self.certificate = make_certificate(self.key, issuer=(self.root, self.root_key))
        self.p12 = folder / "laboratory.p12"
        self.p12.write_bytes(
            pkcs12.serialize_key_and_certificates(
                b"laboratory", self.key, self.certificate, None, serialization.BestAvailableEncryption(PASSPHRASE)
            )
        )
        self.pem = folder / "laboratory.pem"
        self.pem.write_bytes(pem(self.key, self.certificate, locked=True))

    @property
    def approver(self) -> Signer:
        """Somebody else of the same laboratory."""
        key = rsa.generate_private_key(65537, 3072)
        certificate = make_certificate(key, name="Test Laboratory, A. Stern", issuer=(self.root, self.root_key))
        return Signer(key, certificate, (), False, "approver.pem")

    @property
    def signer(self) -> Signer:
        """The signer, out of its PKCS#12 file."""
        return load_signer(self.p12, PASSPHRASE)
