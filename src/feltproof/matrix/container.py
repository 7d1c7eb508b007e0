"""The signature container of a PDF, byte by byte: what it may hold, and nothing beside it."""

import hashlib
from typing import Any, Final

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.serialization import Encoding

from feltproof.matrix.der import is_der
from feltproof.matrix.time_stamps import unvouched, wrong_with_token

_DIGEST: Final = "sha256"


def wrong_with_container(pdf: bytes, signature: Any) -> str:
    """What is wrong with the container of a signature, in words; empty where nothing is.

    A signature covers the file around its container, and the attributes within. The rest of the
    container is covered by nothing, so it must be the one way to write what it says: a strict CMS of
    version 1 with one signer, SHA-256 and RSA, nothing unsigned, in capital hexadecimal, then zeros.
    """
    start, before, after, _ = (int(number) for number in signature.byte_range)
    gap = pdf[before:after]
    if start != 0 or gap[:1] != b"<" or gap[-1:] != b">":
        return "the byte range does not leave out the container and nothing else"
    digits = gap[1:-1]
    if digits.translate(None, b"0123456789ABCDEF") or len(digits) % 2:
        return "it is not written in capital hexadecimal"
    written = bytes.fromhex(digits.decode("ascii"))
    length = _der_length(written)
    if length is None or length > len(written):
        return "it is no DER"
    if written[length:].strip(b"\0"):
        return "the padding behind it is not zero"
    if not is_der(written[:length]):
        return "it is not written as DER writes it"
    try:
        if signature.sig_object_type == "/DocTimeStamp":
            return _wrong_with_time_stamp(written[:length], signature)
        if str(signature.sig_object.get("/SubFilter")) != "/ETSI.CAdES.detached":
            return "it is not PAdES"
        return _wrong_with_cms(written[:length], signature.compute_digest())
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
        return f"it cannot be read: {error}"


def _wrong_with_time_stamp(der: bytes, stamp: Any) -> str:
    from asn1crypto import cms

    if str(stamp.sig_object.get("/SubFilter")) != "/ETSI.RFC3161":
        return "it is no time stamp of RFC 3161"
    return wrong_with_token(cms.ContentInfo.load(der, strict=True), stamp.compute_digest)


def _der_length(data: bytes) -> int | None:
    """Length of the SEQUENCE at the start of `data`, head and all; `None` where there is none in shortest form."""
    if len(data) < 4 or data[0] != 0x30:
        return None
    if data[1] < 0x80:
        return 2 + data[1]
    count = data[1] & 0x7F
    if not 1 <= count <= 4:
        return None
    length = int.from_bytes(data[2 : 2 + count], "big")
    if data[2] == 0 or length < 0x80:
        return None
    return 2 + count + length


def _wrong_with_cms(der: bytes, digest: bytes) -> str:
    from asn1crypto import cms

    info = cms.ContentInfo.load(der, strict=True)
    if info["content_type"].native != "signed_data":
        return "it holds no signed data"
    data = info["content"]
    if data["version"].native != "v1" or data["encap_content_info"]["content_type"].native != "data":
        return "its header is not that of a signature over a PDF"
    if data["encap_content_info"]["content"].native is not None or data["crls"].native:
        return "it carries content of its own"
    if len(data["digest_algorithms"]) != 1 or len(data["signer_infos"]) != 1:
        return "it has more than one signer"
    signer = data["signer_infos"][0]
    for algorithm in (data["digest_algorithms"][0], signer["digest_algorithm"]):
        if algorithm["algorithm"].native != _DIGEST or algorithm["parameters"].native is not None:
            return "it is not made with SHA-256"
    if signer["version"].native != "v1" or signer["signature_algorithm"].signature_algo != "rsassa_pkcs1v15":
        return "it is not made with RSA"
    names = [attribute["type"].native for attribute in signer["signed_attrs"]]
    if len(names) != len(set(names)) or not set(names) >= {"content_type", "message_digest", "signing_certificate_v2"}:
        return "its signed attributes are not those of PAdES"
    if _stated(signer, "message_digest") != digest:
        return "what stands in the file is not what was signed"
    return _wrong_with_certificates(data, signer) or _wrong_with_unsigned(signer)


def _wrong_with_unsigned(signer: Any) -> str:
    """A time stamp over the signature is all that may stand there unsigned: it is signed by its authority."""
    unsigned = signer["unsigned_attrs"]
    if not unsigned.native:
        return ""
    if (
        len(unsigned) != 1
        or unsigned[0]["type"].native != "signature_time_stamp_token"
        or len(unsigned[0]["values"]) != 1
    ):
        return "it carries unsigned attributes that are no time stamp"
    return wrong_with_token(
        unsigned[0]["values"][0], lambda algorithm: hashlib.new(algorithm, signer["signature"].native).digest()
    )


def _wrong_with_certificates(data: Any, signer: Any) -> str:
    if signer["sid"].name != "issuer_and_serial_number":
        return "it does not name its signer by issuer and serial number"
    named = signer["sid"].chosen
    written = [choice.chosen.dump() for choice in data["certificates"]]
    if written != sorted(written):
        return "its certificates are not in the order of DER"
    certificates = [x509.load_der_x509_certificate(one) for one in written]
    own = [
        certificate
        for certificate, choice in zip(certificates, data["certificates"], strict=True)
        if choice.chosen.serial_number == named["serial_number"].native
        and choice.chosen.issuer.dump() == named["issuer"].dump()
    ]
    if len(own) != 1:
        return "the certificate of its signer is not in it"
    if wrong := unvouched(certificates, own[0]):
        return f"it {wrong}"
    if _stated(signer, "signing_certificate_v2") != hashlib.sha256(own[0].public_bytes(Encoding.DER)).digest():
        return "the certificate in it is not the one that signed"
    key = own[0].public_key()
    if not isinstance(key, rsa.RSAPublicKey):
        return "the certificate of its signer has no RSA key"
    attributes = signer["signed_attrs"].untag().dump()
    try:
        key.verify(signer["signature"].native, attributes, padding.PKCS1v15(), hashes.SHA256())
    except InvalidSignature:
        return "the signature is not by the key of its certificate over what it says"
    return ""


def _stated(signer: Any, name: str) -> Any:
    for attribute in signer["signed_attrs"]:
        if attribute["type"].native == name:
            value = attribute["values"][0]
            if name != "signing_certificate_v2":
                return value.native
            first = value["certs"][0]
            return first["cert_hash"].native if first["hash_algorithm"]["algorithm"].native == _DIGEST else None
    return None
