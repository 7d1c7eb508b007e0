"""A key that may not sign is refused with the file's name and what to do."""

from datetime import timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    pkcs12,
)
from sample_keys import PASSPHRASE, Laboratory, make_certificate, pem
from sample_run import sample, session

from feltproof.errors import FeltproofError
from feltproof.matrix import render, sign
from feltproof.matrix.certificates import DEVELOPMENT, holder
from feltproof.matrix.keys import load_signer, load_trust
from feltproof.matrix.signer import Signer


def test_a_pkcs12_file_opens_with_its_passphrase_alone(laboratory: Laboratory) -> None:
    assert load_signer(laboratory.p12, PASSPHRASE).name == "Test Laboratory, R. Ellis"

    for wrong, words in ((b"wrong", "the passphrase does not open it"), (None, "is locked with a passphrase")):
        with pytest.raises(FeltproofError, match=words) as caught:
            load_signer(laboratory.p12, wrong)
        assert str(laboratory.p12) in str(caught.value)


def test_a_pem_file_opens_with_its_passphrase_alone(laboratory: Laboratory) -> None:
    assert load_signer(laboratory.pem, PASSPHRASE).certificate == laboratory.certificate

    for wrong, words in ((b"wrong", "does not open its key"), (None, "is locked with a passphrase")):
        with pytest.raises(FeltproofError, match=words):
            load_signer(laboratory.pem, wrong)


def test_a_pem_file_without_a_passphrase_opens_whatever_is_given(laboratory: Laboratory, tmp_path: Path) -> None:
    path = tmp_path / "plain.pem"
    path.write_bytes(pem(laboratory.key, laboratory.root, laboratory.certificate))

    signer = load_signer(path, b"not needed")

    assert signer.certificate == laboratory.certificate
    assert signer.chain == (laboratory.root,)


@pytest.mark.parametrize(
    ("starts", "ends", "words"),
    [
        (timedelta(days=-9), timedelta(days=-2), "expired on"),
        (timedelta(days=2), timedelta(days=9), "is not valid before"),
    ],
)
def test_a_certificate_out_of_its_time_is_refused(
    laboratory: Laboratory, tmp_path: Path, starts: timedelta, ends: timedelta, words: str
) -> None:
    path = tmp_path / "late.pem"
    path.write_bytes(pem(laboratory.key, make_certificate(laboratory.key, starts=starts, ends=ends)))

    with pytest.raises(FeltproofError, match=words):
        load_signer(path, None)


def test_a_key_of_another_kind_or_too_small_is_refused(tmp_path: Path) -> None:
    curve, small = ec.generate_private_key(ec.SECP256R1()), rsa.generate_private_key(65537, 2048)
    path = tmp_path / "key.pem"

    path.write_bytes(pem(curve, make_certificate(curve)))
    with pytest.raises(FeltproofError, match="not RSA"):
        load_signer(path, None)
    path.write_bytes(pem(small, make_certificate(small)))
    with pytest.raises(FeltproofError, match="2048 bits"):
        load_signer(path, None)


def test_a_key_without_its_certificate_is_refused(laboratory: Laboratory, tmp_path: Path) -> None:
    path = tmp_path / "key.pem"

    path.write_bytes(pem(laboratory.key))
    with pytest.raises(FeltproofError, match="no certificate"):
        load_signer(path, None)
    path.write_bytes(pem(laboratory.key, laboratory.root))
    with pytest.raises(FeltproofError, match="belongs to its key"):
        load_signer(path, None)
    bare = tmp_path / "bare.p12"
    bare.write_bytes(pkcs12.serialize_key_and_certificates(None, None, laboratory.certificate, None, NoEncryption()))
    with pytest.raises(FeltproofError, match="no private key"):
        load_signer(bare, None)


@pytest.mark.parametrize(
    "data", [b"", b"hello", b"\x30\x82\x00\x00", b"-----BEGIN NOTHING-----\n", b"\x00" * 1_000_001]
)
def test_what_is_no_key_is_refused_by_name(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "no.p12"
    path.write_bytes(data)

    with pytest.raises(FeltproofError, match=r"no\.p12: "):
        load_signer(path, None)
    with pytest.raises(FeltproofError, match=r"no\.p12: "):
        load_trust([path])
    with pytest.raises(FeltproofError, match=r"absent\.p12: cannot be read"):
        load_signer(tmp_path / "absent.p12", None)


def _files(laboratory: Laboratory) -> dict[str, bytes]:
    """Everything that is easily taken for a key with its certificate, or for a certificate."""
    key, certificate = laboratory.key, laboratory.certificate
    lock = BestAvailableEncryption(PASSPHRASE)
    request = x509.CertificateSigningRequestBuilder(certificate.subject).sign(key, hashes.SHA256())
    return {
        "p12": laboratory.p12.read_bytes(),
        "certificate, PEM": certificate.public_bytes(Encoding.PEM),
        "certificate, DER": certificate.public_bytes(Encoding.DER),
        "key, PEM": pem(key),
        "key, DER": key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption()),
        "locked key, DER": key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, lock),
        "OpenSSH": key.private_bytes(Encoding.PEM, PrivateFormat.OpenSSH, NoEncryption()),
        "request, PEM": request.public_bytes(Encoding.PEM),
        "request, DER": request.public_bytes(Encoding.DER),
        "public key": key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo),
        "damaged certificate": pem(key) + b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
        "damaged key": b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
        "empty": b"",
    }


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("certificate, PEM", "is a certificate without its private key: name the PKCS#12 or PEM file"),
        ("certificate, DER", "is a certificate without its private key: name the PKCS#12 or PEM file"),
        ("key, PEM", "holds a key but no certificate: put the certificate, and its chain, into the same file"),
        ("key, DER", "is a private key without its certificate: name the PKCS#12 or PEM file"),
        ("locked key, DER", "is a private key without its certificate: name the PKCS#12 or PEM file"),
        ("OpenSSH", "is a key of OpenSSH, which has no certificate: name the PKCS#12 or PEM file"),
        ("request, PEM", "is a request for a certificate, not the certificate: name the PKCS#12 or PEM file"),
        ("request, DER", "is a request for a certificate, not the certificate: name the PKCS#12 or PEM file"),
        ("public key", "holds no key and no certificate, but a public key: name the PKCS#12 or PEM file"),
        ("damaged certificate", "a certificate in it is damaged, or is none: export it again"),
        ("damaged key", "its private key is damaged, or is none: export it again"),
        ("empty", "is empty: name the PKCS#12 or PEM file"),
    ],
)
def test_what_is_no_key_with_its_certificate_is_called_what_it_is(
    laboratory: Laboratory, tmp_path: Path, name: str, words: str
) -> None:
    path = tmp_path / "key"
    path.write_bytes(_files(laboratory)[name])

    with pytest.raises(FeltproofError) as caught:
        load_signer(path, None)

    assert str(caught.value).startswith(f"{path}: {words}")
    assert "ssl" not in str(caught.value).lower().replace("openssh", "")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("p12", "is a PKCS#12 file, which holds a private key: name the signer's certificate"),
        ("key, PEM", "is a private key without its certificate: name the signer's certificate"),
        ("key, DER", "is a private key without its certificate: name the signer's certificate"),
        ("locked key, DER", "is a private key without its certificate: name the signer's certificate"),
        ("OpenSSH", "is a key of OpenSSH, which has no certificate: name the signer's certificate"),
        ("request, PEM", "is a request for a certificate, not the certificate: name the signer's certificate"),
        ("request, DER", "is a request for a certificate, not the certificate: name the signer's certificate"),
        ("public key", "holds no key and no certificate, but a public key: name the signer's certificate"),
        ("damaged certificate", "a certificate in it is damaged, or is none: export it again"),
        ("empty", "is empty: name the signer's certificate"),
    ],
)
def test_what_is_no_certificate_is_trusted_by_no_audit_and_called_what_it_is(
    laboratory: Laboratory, tmp_path: Path, name: str, words: str
) -> None:
    path = tmp_path / "root"
    path.write_bytes(_files(laboratory)[name])

    with pytest.raises(FeltproofError) as caught:
        load_trust([path])

    assert str(caught.value).startswith(f"{path}: {words}")


def test_a_key_in_a_way_that_is_no_longer_read_is_refused(
    laboratory: Laboratory, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unsupported(data: bytes, passphrase: bytes | None) -> None:
        raise UnsupportedAlgorithm("RC2")

    monkeypatch.setattr(pkcs12, "load_key_and_certificates", unsupported)

    with pytest.raises(FeltproofError, match="is encrypted in a way that is no longer used: export key and"):
        load_signer(laboratory.p12, PASSPHRASE)


def test_roots_are_read_from_pem_and_der(laboratory: Laboratory, tmp_path: Path) -> None:
    one, other = tmp_path / "root.pem", tmp_path / "root.der"
    one.write_bytes(laboratory.root.public_bytes(Encoding.PEM))
    other.write_bytes(laboratory.root.public_bytes(Encoding.DER))

    assert load_trust([one, other]) == (laboratory.root, laboratory.root)


def test_a_development_key_says_what_it_is(development: Signer) -> None:
    assert development.development
    assert holder(development.certificate) == DEVELOPMENT
    assert (development.certificate.not_valid_after_utc - development.certificate.not_valid_before_utc).days == 7
    assert isinstance(development.key, rsa.RSAPrivateKey)
    assert development.key.key_size == 3072


def test_a_report_is_signed_by_the_kind_of_key_that_its_pages_speak_of(
    unsigned: bytes, laboratory: Laboratory, development: Signer
) -> None:
    with pytest.raises(FeltproofError, match="do not speak of a laboratory signature"):
        sign.sign(unsigned, laboratory.signer)
    with pytest.raises(FeltproofError, match="no empty field"):
        sign.sign(unsigned, development, role="approver")
    with pytest.raises(FeltproofError, match="no PDF of Feltproof"):
        sign.sign(b"%PDF-1.7\n", development)


def test_signing_leaves_what_was_there_byte_for_byte(unsigned: bytes, signed: bytes, development: Signer) -> None:
    assert signed.startswith(unsigned)
    with pytest.raises(FeltproofError, match="no empty field"):
        sign.sign(signed, development)


def test_a_report_cannot_be_rendered_without_pango(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render, "_LIBRARIES", {"libnowhere.so.9": "nowhere"})

    assert len(render.pdf_missing()) == 1
    with pytest.raises(FeltproofError, match="nowhere"):
        render.pdf(sample(small=True), session())
