"""A time stamp (RFC 3161), byte by byte: what it may hold, and nothing beside it.

The authority signs what it stamps and when; the rest of its token is covered by nobody where no later time stamp
stands over it. So it must be the one way to write what it says.
"""

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, Final

from cryptography import x509

from feltproof.matrix.certificates import issued

_DIGESTS: Final = ("sha256", "sha384", "sha512")
_STATED: Final = {"content_type", "message_digest"}
_NAMED: Final = {"signing_certificate", "signing_certificate_v2"}


def wrong_with_token(info: Any, digest: Callable[[str], bytes]) -> str:
    """What is wrong with a time stamp, in words; empty where nothing is.

    `digest` gives the digest, by the name of an algorithm, of what the stamp should be over.
    """
    from asn1crypto import tsp

    if info["content_type"].native != "signed_data":
        return "its time stamp holds no signed data"
    data = info["content"]
    encapsulated = data["encap_content_info"]
    if encapsulated["content_type"].native != "tst_info" or not isinstance(encapsulated["content"].parsed, tsp.TSTInfo):
        return "its time stamp is none"
    if len(data["signer_infos"]) != 1 or data["crls"].native:
        return "its time stamp has more than one signer, or carries lists of its own"
    signer = data["signer_infos"][0]
    imprint = encapsulated["content"].parsed["message_imprint"]
    algorithm = imprint["hash_algorithm"]["algorithm"].native
    if algorithm not in _DIGESTS:
        return f"its time stamp is made with {algorithm}"
    if imprint["hashed_message"].native != digest(algorithm):
        return "its time stamp is over something else"
    return _wrong_with_header(data, signer) or _wrong_with_signer(data, signer)


def _wrong_with_header(data: Any, signer: Any) -> str:
    by_serial = signer["sid"].name == "issuer_and_serial_number"
    if data["version"].native != "v3" or signer["version"].native != ("v1" if by_serial else "v3"):
        return "the header of its time stamp is not that of one"
    digests = {one["algorithm"].native for one in data["digest_algorithms"]}
    if digests != {signer["digest_algorithm"]["algorithm"].native} or not digests <= {*_DIGESTS}:
        return "its time stamp names other digests than it is made with"
    for one in (*data["digest_algorithms"], signer["digest_algorithm"]):
        if one["parameters"].native is not None:
            return "its time stamp names a digest with parameters"
    if signer["unsigned_attrs"].native:
        return "its time stamp carries unsigned attributes"
    names = [attribute["type"].native for attribute in signer["signed_attrs"]]
    if len(names) != len(set(names)) or not {*names} >= _STATED or not {*names} & _NAMED:
        return "the signed attributes of its time stamp are not those of one"
    return ""


def _wrong_with_signer(data: Any, signer: Any) -> str:
    from pyhanko.sign.general import CMSExtractionError, extract_certificate_info
    from pyhanko.sign.validation.errors import SignatureValidationError
    from pyhanko.sign.validation.generic_cms import validate_sig_integrity

    try:
        own = extract_certificate_info(data).signer_cert
    except CMSExtractionError:
        return "the certificate of its time stamp's signer is not in it"
    if wrong := unvouched(
        [x509.load_der_x509_certificate(one.chosen.dump()) for one in data["certificates"]],
        x509.load_der_x509_certificate(own.dump()),
    ):
        return f"its time stamp {wrong}"
    content = bytes(data["encap_content_info"]["content"])
    try:
        intact, valid = validate_sig_integrity(
            signer,
            own,
            expected_content_type="tst_info",
            actual_digest=hashlib.new(signer["digest_algorithm"]["algorithm"].native, content).digest(),
        )
    except SignatureValidationError as error:
        return f"its time stamp does not hold: {error}"
    if not (intact and valid):
        return "its time stamp is not what its authority signed"
    return ""


def unvouched(certificates: Sequence[x509.Certificate], own: x509.Certificate) -> str:
    """What is wrong with the certificates that travel with a signature; empty where each leads on from the signer's.

    A certificate that none of the others issued, nor itself, ends the chain; whether it is what it was, a root decides.
    """
    if list(certificates).count(own) != 1:
        return "has the certificate of its signer more than once"
    for one in certificates:
        if one != own and not any(issued(other, one) for other in certificates if other != one):
            return "carries a certificate that belongs to nobody here"
        if one.issuer == one.subject and not issued(one, one):
            return "carries a certificate that is not as it was issued"
    return ""
