"""DSSE, version 1: an envelope around a payload, signed with RSA PKCS#1 v1.5 and SHA-256.

That scheme, since every verifier has it, `openssl dgst` included, and tokens do too.
"""

import base64
import hashlib
import json
from typing import Final

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from feltproof.matrix.signer import Signer, TokenKey

PAYLOAD_TYPE: Final = "application/vnd.in-toto+json"


def envelope(payload: bytes, signer: Signer) -> bytes:
    """The signed envelope, as one line of JSON, line feed included.

    Raises:
        FeltproofError: the token refused.
    """
    made = {
        "payloadType": PAYLOAD_TYPE,
        "payload": base64.b64encode(payload).decode(),
        "signatures": [
            {
                "keyid": keyid(signer),
                "sig": base64.b64encode(_signed(pae(payload), signer)).decode(),
                # Of no use to a verifier who does not know it already; it says whom to ask.
                "cert": signer.certificate.public_bytes(Encoding.PEM).decode(),
            }
        ],
    }
    return json.dumps(made, separators=(",", ":")).encode() + b"\n"


def pae(payload: bytes) -> bytes:
    """What is signed: the pre-authentication encoding of the payload and its type."""
    kind = PAYLOAD_TYPE.encode()
    return b"DSSEv1 %d %s %d %s" % (len(kind), kind, len(payload), payload)


def keyid(signer: Signer) -> str:
    """SHA-256, in hex, of the public key (SubjectPublicKeyInfo, DER): a hint, which nobody has to believe."""
    public = signer.certificate.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return hashlib.sha256(public).hexdigest()


def _signed(data: bytes, signer: Signer) -> bytes:
    if not isinstance(signer.key, TokenKey):
        return signer.key.sign(data, padding.PKCS1v15(), hashes.SHA256())
    import asyncio

    from feltproof.matrix.tokens import token_signer

    with token_signer(signer, signer.key) as opened:
        signed: bytes = asyncio.run(opened.async_sign_raw(data, "sha256"))
    return signed
