"""PAdES signatures (RSA) over a report, in the fields that its pages have for them: B-B, B-T and B-LTA."""

import io
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from feltproof.errors import FeltproofError
from feltproof.matrix import authorities, collector
from feltproof.matrix.authorities import Authorities
from feltproof.matrix.certificates import holder, same_key
from feltproof.matrix.printable import printable
from feltproof.matrix.signer import FIELDS, Role, Signer, TokenKey
from feltproof.matrix.stamp import drawn, style

REASONS: Final[dict[Role, str]] = {
    "engineer": "Verified as this report says",
    "approver": "Reviewed, and approved for issue",
}
"""What a role signs for, where no reason was given."""
_DEVELOPMENT: Final = "Development signature, not trusted"
_OFFLINE: Final = Authorities()


def sign(
    pdf: bytes, signer: Signer, *, role: Role = "engineer", reason: str = "", beside: Authorities = _OFFLINE
) -> bytes:
    """The report with a visible signature in the field of a role; what was there before stays byte for byte.

    The first signature certifies: with a development key nothing may follow, with a laboratory's the approver's and
    time stamps may. What is returned has been verified again.

    Raises:
        FeltproofError: the report has no such field, it is signed already, or was rendered for another key; the
            signer's certificate does not hold; an authority did not answer. Nothing is signed then.
    """
    import asyncio

    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.pdf_utils.misc import PdfError
    from pyhanko.sign import fields

    try:
        writer = IncrementalPdfFileWriter(io.BytesIO(pdf), strict=True)
        free = {name: reference for name, value, reference in fields.enumerate_sig_fields(writer.prev) if value is None}
        said = str(writer.prev.trailer["/Info"]["/Keywords"])
    except (PdfError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise FeltproofError(f"the report cannot be signed: it is no PDF of Feltproof: {error}") from error
    _refuse(writer.prev, signer, role, said, FIELDS[role] in free)
    box = free[FIELDS[role]].get_object()["/Rect"]
    size = abs(float(box[2]) - float(box[0])), abs(float(box[3]) - float(box[1]))
    reason = reason or (_DEVELOPMENT if signer.development else REASONS[role])
    with tempfile.TemporaryDirectory() as folder, collector.paused(), _opened(signer) as opened:
        stamp = Path(folder) / "stamp.pdf"
        stamp.write_bytes(drawn(signer, role, reason, beside, size))
        signed = asyncio.run(_signed(writer, signer, opened, stamp, role, reason, beside))
        _verify(signed, signer, beside)
    return signed


def _refuse(reader: Any, signer: Signer, role: Role, said: str, free: bool) -> None:
    kind = "development" if signer.development else "laboratory"
    if f"signature={kind}" not in said:
        raise FeltproofError(
            f"{signer.source}: the report's pages do not speak of a {kind} signature: "
            "render it again from run.json for this key: `feltproof report run.json --unsigned`"
        )
    if not free:
        raise FeltproofError(
            f"{signer.source}: the report has no empty field {FIELDS[role]!r} to sign: the {role} has signed it "
            "already, or its pages have no place for one: render it again from run.json"
        )
    signatures = [one for one in reader.embedded_signatures if one.sig_object_type == "/Sig"]
    if role == "approver" and not signatures:
        raise FeltproofError(f"{signer.source}: the engineer has not signed the report: an approver signs after them")
    for one in map(_certificate, signatures):
        if same_key(one, signer.certificate) or holder(one) == signer.name:
            raise FeltproofError(
                f"{signer.source}: {signer.name} has signed this report already: a countersignature is somebody else's"
            )


async def _signed(
    writer: Any, signer: Signer, opened: Any, stamp: Path, role: Role, reason: str, beside: Authorities
) -> bytes:
    from pyhanko.pdf_utils.misc import PdfError
    from pyhanko.sign import fields, signers
    from pyhanko.sign.general import SigningError
    from pyhanko.sign.signers import pdf_signer
    from pyhanko.sign.timestamps import TimestampRequestError
    from pyhanko_certvalidator.errors import PathError, ValidationError

    validation = authorities.context(beside, signer.chain)
    lasting = beside.level == "B-LTA"
    metadata = signers.PdfSignatureMetadata(
        field_name=FIELDS[role],
        md_algorithm="sha256",
        subfilter=fields.SigSeedSubFilter.PADES,
        certify=role == "engineer",
        docmdp_permissions=fields.MDPPerm.NO_CHANGES if signer.development else fields.MDPPerm.FILL_FORMS,
        name=signer.name,
        reason=reason,
        # Judged already, and a certificate that names no use may be used.
        signer_key_usage=set(),
        # Else pyHanko embeds what it validated by, and no time stamp covers it.
        validation_context=validation if lasting else None,
        embed_validation_info=lasting,
        use_pades_lta=lasting,
        timestamp_field_name=f"Timestamp-{1 + len(writer.prev.embedded_timestamp_signatures)}",
        # pyHanko would write these data behind the last time stamp, and nothing would cover them.
        dss_settings=pdf_signer.DSSContentSettings(
            include_vri=False,
            placement=pdf_signer.SigDSSPlacementPreference.TOGETHER_WITH_SIGNATURE,
            next_ts_settings=pdf_signer.TimestampDSSContentSettings(include_vri=False, update_before_ts=True),
        ),
    )
    made = signers.PdfSigner(metadata, opened, timestamper=authorities.stamper(beside), stamp_style=style(stamp))
    try:
        if validation is not None:
            await authorities.refuse_invalid(signer, validation)
        signed: bytes = (await made.async_sign_pdf(writer)).getvalue()
    except TimestampRequestError as error:
        mend = "nothing was signed: try again, name another authority with --tsa, or sign without one"
        raise authorities.no_stamp(beside, error, mend) from error
    except (SigningError, PdfError, ValidationError, PathError, ValueError) as error:
        why = error.__cause__ or error
        raise FeltproofError(
            f"{signer.source}: nothing was signed: {printable(f'{error}: {why}' if why is not error else str(error))}"
        ) from error
    finally:
        if validation is not None:
            await validation.aclose()
    return signed


@contextmanager
def _opened(signer: Signer) -> Iterator[Any]:
    """A signer of pyHanko; a key on a token is reached as long as this lasts."""
    if isinstance(signer.key, TokenKey):
        from feltproof.matrix.tokens import token_signer

        with token_signer(signer, signer.key) as opened:
            yield opened
    else:
        yield in_memory(signer)


def in_memory(signer: Signer) -> Any:
    """A signer of pyHanko whose key is in memory."""
    from asn1crypto import keys
    from asn1crypto import x509 as asn1
    from pyhanko.sign import signers
    from pyhanko_certvalidator.registry import SimpleCertificateStore

    if isinstance(signer.key, TokenKey):
        raise TypeError(f"{signer.source}: the key is on a token")
    der = signer.key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
    store = SimpleCertificateStore()  # type: ignore[no-untyped-call]
    store.register_multiple(asn1.Certificate.load(other.public_bytes(Encoding.DER)) for other in signer.chain)
    return signers.SimpleSigner(
        signing_cert=asn1.Certificate.load(signer.certificate.public_bytes(Encoding.DER)),
        signing_key=keys.PrivateKeyInfo.load(der),
        cert_registry=store,
    )


def _certificate(signature: Any) -> x509.Certificate:
    return x509.load_der_x509_certificate(signature.signer_cert.dump())


def _verify(signed: bytes, signer: Signer, beside: Authorities) -> None:
    """What was just signed must hold for a reader who knows nothing of us."""
    from feltproof.matrix.signatures import examine

    found = examine(signed, beside.roots or (signer.certificate, *signer.chain), whole=False)
    wrong = [f"{line.name}: {line.words}" for line in found.lines if line.state == "bad"]
    if wrong:
        raise FeltproofError(f"{signer.source}: the signature does not hold after signing: {'; '.join(wrong)}")
