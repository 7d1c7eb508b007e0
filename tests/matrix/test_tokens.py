"""A key on a token signs as one in a file does, and never leaves it: SoftHSM2 stands for the hardware."""

import base64
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from sample_authority import Authority

from feltproof.errors import FeltproofError, UsageError
from feltproof.exchange.dsse import envelope, pae
from feltproof.matrix.audit import audit
from feltproof.matrix.sign import sign
from feltproof.matrix.signer import TokenKey
from feltproof.matrix.tokens import load_token_signer, parse

_PLACES = (
    "/usr/lib/softhsm/libsofthsm2.so",
    "/usr/lib64/softhsm/libsofthsm2.so",
    "/usr/local/lib/softhsm/libsofthsm2.so",
)
_MODULE = next((path for path in _PLACES if Path(path).exists()), None)
_PIN = "2468"


@pytest.fixture(scope="module")
def token(tmp_path_factory: pytest.TempPathFactory, authorities: Authority) -> str:
    """The address of the engineer's key on a new token."""
    if _MODULE is None:
        pytest.skip("SoftHSM2 is missing: apt-get install softhsm2")
    pkcs11 = pytest.importorskip("pkcs11", reason="python-pkcs11 is missing: install feltproof[hsm]")
    folder = tmp_path_factory.mktemp("softhsm")
    (folder / "tokens").mkdir()
    (folder / "conf").write_text(f"directories.tokendir = {folder}/tokens\nobjectstore.backend = file\n")
    key = authorities.key("engineer").private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    (folder / "key").write_bytes(key)
    # For the whole session: the library reads it once, when it is loaded.
    patch = pytest.MonkeyPatch()
    patch.setenv("SOFTHSM2_CONF", str(folder / "conf"))
    utility = ("softhsm2-util", "--module", _MODULE)
    for words in (
        ("--init-token", "--free", "--label", "Laboratory", "--pin", _PIN, "--so-pin", "1357"),
        ("--import", str(folder / "key"), "--token", "Laboratory", "--label", "engineer", "--id", "A1", "--pin", _PIN),
    ):
        subprocess.run([*utility, *words], check=True, capture_output=True)
    _put_certificates(pkcs11, authorities)
    return f"pkcs11:token=Laboratory;object=engineer?module-path={_MODULE}"


def _put_certificates(pkcs11: Any, authorities: Authority) -> None:
    held = pkcs11.Attribute
    with pkcs11.lib(_MODULE).get_token(token_label="Laboratory").open(rw=True, user_pin=_PIN) as session:
        for number, name in enumerate(("engineer", "issuer")):
            certificate = authorities.certificate(name)
            session.create_object(
                {
                    held.CLASS: pkcs11.ObjectClass.CERTIFICATE,
                    held.CERTIFICATE_TYPE: pkcs11.CertificateType.X_509,
                    held.TOKEN: True,
                    held.LABEL: name,
                    held.ID: bytes([0xA1 + number]),
                    held.SUBJECT: certificate.subject.public_bytes(),
                    held.VALUE: certificate.public_bytes(Encoding.DER),
                }
            )


def test_a_token_signs_as_a_file_does(token: str, to_sign: bytes, authorities: Authority) -> None:
    signer = load_token_signer(token, _PIN)
    signed = sign(to_sign, signer)

    assert isinstance(signer.key, TokenKey)
    assert _PIN not in repr(signer)
    assert signer.name == "R. Ellis"
    assert audit(signed, (authorities.root,), rerender=False).exit_code() == 0


def test_a_token_signs_an_attestation_that_holds_for_its_certificate(token: str, authorities: Authority) -> None:
    line = json.loads(envelope(b"{}", load_token_signer(token, _PIN)))
    sig = base64.b64decode(line["signatures"][0]["sig"])
    public: Any = authorities.certificate("engineer").public_key()

    public.verify(sig, pae(b"{}"), padding.PKCS1v15(), hashes.SHA256())
    with pytest.raises(InvalidSignature):
        public.verify(sig, pae(b"[]"), padding.PKCS1v15(), hashes.SHA256())


def test_a_token_that_does_not_open_or_has_no_such_key_is_told(token: str) -> None:
    for uri, pin, words in (
        (token, "0000", "the PIN does not open the token Laboratory"),
        (token, None, "shows no private key without its PIN"),
        (token.replace("=Laboratory", "=Casino"), _PIN, "has no token Casino"),
        (token.replace("=engineer", "=nobody"), _PIN, "the token has no private key of that name"),
        (f"pkcs11:token=Laboratory?module-path={__file__}", _PIN, "is no PKCS#11 library that can be loaded"),
    ):
        with pytest.raises(FeltproofError, match=words.replace("#", ".")):
            load_token_signer(uri, pin)


def test_a_key_on_a_token_is_named_as_rfc_7512_says() -> None:
    key = parse("pkcs11:token=My%20Lab;id=%A1%02;type=private?module-path=/usr/lib/x.so", "1")

    assert (key.token, key.label, key.id, key.module) == ("My Lab", None, b"\xa1\x02", "/usr/lib/x.so")
    for wrong in (
        "pkcs11:",
        "pkcs11:token=a;token=b?module-path=/x",
        "pkcs11:token=a?module-path=/x&pin-value=1",
        "pkcs11:token=a;type=cert?module-path=/x",
    ):
        with pytest.raises(UsageError):
            parse(wrong)
