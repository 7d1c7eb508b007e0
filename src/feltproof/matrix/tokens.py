"""Keys on a token or in a hardware security module, reached by PKCS#11 and named by a URI of RFC 7512.

`pkcs11:token=Laboratory;object=engineer?module-path=/usr/lib/softhsm/libsofthsm2.so`. The PIN never stands in it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final
from urllib.parse import unquote_to_bytes

from cryptography import x509

from feltproof.errors import FeltproofError, UsageError
from feltproof.matrix.signer import Signer, TokenKey, refuse_unfit

SCHEME: Final = "pkcs11:"
FORM: Final = "pkcs11:token=LABEL;object=LABEL?module-path=LIBRARY.so"
"""How a key on a token is named."""
_WRONG_PIN: Final = ("PinIncorrect", "PinInvalid", "PinLenRange")


def parse(uri: str, pin: str | None = None) -> TokenKey:
    """The key that a PKCS#11 URI names.

    Raises:
        UsageError: it is none, names what we do not know, or holds the PIN.
    """
    path, _, query = uri.removeprefix(SCHEME).partition("?")
    named: dict[str, bytes] = {}
    for part in filter(None, (*path.split(";"), *query.split("&"))):
        name, equals, value = part.partition("=")
        if name == "pin-value":
            raise UsageError(
                f"{SCHEME}…pin-value=…: every process can read it there: give --passphrase-file, or type it"
            )
        if not equals or name not in ("token", "object", "id", "type", "module-path"):
            raise UsageError(f"{uri}: {part!r} is not understood: it is written {FORM}")
        if name in named:
            raise UsageError(f"{uri}: names {name} twice")
        named[name] = unquote_to_bytes(value)
    texts = {name: value.decode("utf-8", "replace") for name, value in named.items()}
    if not texts.get("module-path"):
        raise UsageError(f"{uri}: does not say which library speaks to the token: it is written {FORM}")
    if texts.get("type", "private") != "private":
        raise UsageError(f"{uri}: is no private key: leave out type=, or write type=private")
    return TokenKey(texts["module-path"], texts.get("token"), texts.get("object"), named.get("id"), pin)


def load_token_signer(uri: str, pin: str | None) -> Signer:
    """The signer whose key a URI names: the certificate lies beside the key on the token.

    Raises:
        FeltproofError: library, token, key or certificate is not there, the PIN does not open it, or the certificate
            may not sign.
    """
    key = parse(uri, pin)
    with _session(key) as session:
        from pkcs11 import Attribute, ObjectClass

        wanted: dict[Any, Any] = {Attribute.CLASS: ObjectClass.PRIVATE_KEY}
        if key.label is not None:
            wanted[Attribute.LABEL] = key.label
        if key.id is not None:
            wanted[Attribute.ID] = key.id
        keys = list(session.get_objects(wanted))
        if not keys and pin is None:
            raise FeltproofError(
                f"{uri}: the token shows no private key without its PIN: give it with --passphrase-file"
            )
        if len(keys) != 1:
            there = "no private key of that name" if not keys else f"{len(keys)} private keys of that name"
            raise FeltproofError(f"{uri}: the token has {there}: name one with object= or id=")
        certificates = [
            x509.load_der_x509_certificate(bytes(one[Attribute.VALUE]))
            for one in session.get_objects({Attribute.CLASS: ObjectClass.CERTIFICATE})
        ]
        modulus = _modulus(keys[0])
    own = [one for one in certificates if modulus is not None and _modulus_of(one) == modulus]
    if not own:
        raise FeltproofError(
            f"{uri}: none of the {len(certificates)} certificates on the token is of an RSA key of that name: "
            "put the key's certificate on it"
        )
    signer = Signer(key, own[0], tuple(one for one in certificates if one != own[0]), False, _plain(uri))
    refuse_unfit(signer)
    return signer


@contextmanager
def token_signer(signer: Signer, key: TokenKey) -> Iterator[Any]:
    """A signer of pyHanko whose key stays on its token, which is open meanwhile."""
    from asn1crypto import x509 as asn1
    from cryptography.hazmat.primitives.serialization import Encoding
    from pyhanko_certvalidator.registry import SimpleCertificateStore

    with _session(key) as session:
        from pyhanko.sign.pkcs11 import PKCS11Signer

        chain = SimpleCertificateStore()  # type: ignore[no-untyped-call]
        chain.register_multiple(asn1.Certificate.load(one.public_bytes(Encoding.DER)) for one in signer.chain)

        class Signing(PKCS11Signer):
            # pyHanko's own has the signer's certificate in it, which would then stand in the signature twice.
            cert_registry = chain

        yield Signing(
            session,
            signing_cert=asn1.Certificate.load(signer.certificate.public_bytes(Encoding.DER)),
            key_label=key.label,
            key_id=key.id,
            other_certs_to_pull=(),
        )


@contextmanager
def _session(key: TokenKey) -> Iterator[Any]:
    try:
        import pkcs11
        from pyhanko.config.pkcs11 import TokenCriteria
        from pyhanko.sign.pkcs11 import open_pkcs11_session
    except ImportError as error:
        raise UsageError(
            f"{SCHEME}: a key on a token needs the library python-pkcs11: install feltproof[hsm]"
        ) from error
    criteria = None if key.token is None else TokenCriteria(label=key.token)
    try:
        session = open_pkcs11_session(key.module, token_criteria=criteria, user_pin=key.pin)
    except (pkcs11.PKCS11Error, RuntimeError, OSError) as error:
        raise FeltproofError(_why(key, error)) from error
    try:
        yield session
    except pkcs11.PKCS11Error as error:
        raise FeltproofError(f"{key.module}: the token refused: {_short(error)}") from error
    finally:
        session.close()


def _why(key: TokenKey, error: Exception) -> str:
    kind, token = type(error).__name__, f" {key.token}" if key.token else ""
    if kind in _WRONG_PIN:
        return f"{key.module}: the PIN does not open the token{token}: after a few wrong ones it locks"
    if kind == "PinLocked":
        return f"{key.module}: the token{token} is locked after too many wrong PINs: its officer can unlock it"
    if "no token" in str(error).lower() or kind in ("NoSuchToken", "TokenNotPresent"):
        return f"{key.module}: has no token{token}: `pkcs11-tool --list-token-slots` names those there are"
    if "loading" in str(error) or kind in ("RuntimeError", "OSError"):
        return f"{key.module}: is no PKCS#11 library that can be loaded: {_short(error)}"
    if "more than 1 slot" in str(error):
        return f"{key.module}: has several tokens: name one: {FORM}"
    return f"{key.module}: the token{token} cannot be opened: {_short(error)}"


def _modulus(key: Any) -> int | None:
    from pkcs11 import Attribute, PKCS11Error

    try:
        return int.from_bytes(key[Attribute.MODULUS], "big")
    except PKCS11Error:
        return None


def _modulus_of(certificate: x509.Certificate) -> int | None:
    numbers = getattr(certificate.public_key(), "public_numbers", None)
    return getattr(numbers(), "n", None) if numbers else None


def _plain(uri: str) -> str:
    """The URI without its query: what a report or message has to say of it."""
    return uri.partition("?")[0]


def _short(error: Exception) -> str:
    return " ".join(str(error).split())[:160] or type(error).__name__
