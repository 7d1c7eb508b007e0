"""PAdES signatures (B-B, RSA) over a report, in the fields that its pages have for them."""

import io
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import jinja2

from feltproof import content
from feltproof.errors import FeltproofError
from feltproof.matrix import collector
from feltproof.matrix.fonts import glyphs
from feltproof.matrix.keys import Signer, development_signer, load_signer, load_trust
from feltproof.matrix.printable import only_glyphs, printable

FIRST: Final = "Signature"
SECOND: Final = "Countersignature"

__all__ = ["Signer", "development_signer", "load_signer", "load_trust", "sign"]


def sign(pdf: bytes, signer: Signer, *, field: str = FIRST, reason: str = "") -> bytes:
    """The report with a visible signature in one of its fields; what was there before stays byte for byte.

    The first signature certifies: with a development key nothing may follow, with a laboratory's
    the countersignature may. What is returned has been verified again.

    Raises:
        FeltproofError: the report has no such field, it is signed already, or was rendered for another key.
    """
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.pdf_utils.misc import PdfError
    from pyhanko.sign import fields, signers

    try:
        writer = IncrementalPdfFileWriter(io.BytesIO(pdf), strict=True)
        free = {name: reference for name, value, reference in fields.enumerate_sig_fields(writer.prev) if value is None}
        said = str(writer.prev.trailer["/Info"]["/Keywords"])
    except (PdfError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise FeltproofError(f"the report cannot be signed: it is no PDF of Feltproof: {error}") from error
    kind = "development" if signer.development else "laboratory"
    if f"signature={kind}" not in said:
        raise FeltproofError(
            f"{signer.source}: the report's pages do not speak of a {kind} signature: "
            "render it again from run.json with this key"
        )
    if field not in free:
        raise FeltproofError(
            f"{signer.source}: the report has no empty field {field!r} to sign: render it again from run.json"
        )
    if field == SECOND and _signed_by(writer.prev, signer):
        raise FeltproofError(f"{signer.source}: has signed this report already: a countersignature is somebody else's")
    when = datetime.now(UTC).replace(microsecond=0)
    box = free[field].get_object()["/Rect"]
    size = abs(float(box[2]) - float(box[0])), abs(float(box[3]) - float(box[1]))
    metadata = signers.PdfSignatureMetadata(
        field_name=field,
        md_algorithm="sha256",
        subfilter=fields.SigSeedSubFilter.PADES,
        certify=field == FIRST,
        docmdp_permissions=fields.MDPPerm.NO_CHANGES if signer.development else fields.MDPPerm.FILL_FORMS,
        name=signer.name,
        reason=reason or ("Development signature, not trusted" if signer.development else "Verification evidence"),
    )
    with tempfile.TemporaryDirectory() as folder, collector.paused():
        stamp = Path(folder) / "stamp.pdf"
        stamp.write_bytes(_stamp(signer, when, size))
        pdf_signer = signers.PdfSigner(metadata, _pyhanko_signer(signer), stamp_style=_style(stamp))
        signed: bytes = pdf_signer.sign_pdf(writer).getvalue()
        _verify(signed, signer)
    return signed


def _pyhanko_signer(signer: Signer):  # type: ignore[no-untyped-def]
    from asn1crypto import keys, x509
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
    from pyhanko.sign import signers
    from pyhanko_certvalidator.registry import SimpleCertificateStore

    der = signer.key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
    store = SimpleCertificateStore()  # type: ignore[no-untyped-call]
    store.register_multiple(x509.Certificate.load(other.public_bytes(Encoding.DER)) for other in signer.chain)
    return signers.SimpleSigner(
        signing_cert=x509.Certificate.load(signer.certificate.public_bytes(Encoding.DER)),
        signing_key=keys.PrivateKeyInfo.load(der),
        cert_registry=store,
    )


def _signed_by(reader, signer: Signer) -> bool:  # type: ignore[no-untyped-def]
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    own = signer.key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return any(signature.signer_cert.public_key.dump() == own for signature in reader.embedded_signatures)


def _style(stamp: Path):  # type: ignore[no-untyped-def]
    from pyhanko.pdf_utils import layout
    from pyhanko.stamp import StaticStampStyle

    middle = layout.SimpleBoxLayoutRule(
        x_align=layout.AxisAlignment.ALIGN_MID,
        y_align=layout.AxisAlignment.ALIGN_MID,
        margins=layout.Margins(0, 0, 0, 0),
    )
    return StaticStampStyle.from_pdf_file(str(stamp), border_width=0, background_layout=middle)


def _stamp(signer: Signer, when: datetime, size: tuple[float, float]) -> bytes:
    """What is seen in the box: a page of its own with fonts embedded, since pyHanko's text would not embed one."""
    import weasyprint
    from weasyprint.text.fonts import FontConfiguration

    from feltproof.matrix.render import page_fetcher

    template = jinja2.Environment(
        loader=jinja2.FileSystemLoader(content.reports()), autoescape=True, undefined=jinja2.StrictUndefined
    ).get_template("pdf/stamp.html.j2")
    source = template.render(
        name=printable(signer.name, longest=90),
        issuer=printable(signer.certificate.issuer.rfc4514_string(), longest=110),
        serial=f"{signer.certificate.serial_number:x}"[:20],
        when=when.strftime("%Y-%m-%d %H:%M:%S UTC"),
        development=signer.development,
        width=size[0],
        height=size[1],
    )
    fonts = FontConfiguration()
    page = weasyprint.HTML(string=only_glyphs(source, glyphs()), url_fetcher=page_fetcher(), base_url="report:pdf")
    made: bytes = page.write_pdf(font_config=fonts)
    return made


def _verify(signed: bytes, signer: Signer) -> None:
    """What was just signed must hold for a reader who knows nothing of us."""
    from feltproof.matrix.signatures import examine

    own = (signer.certificate, *signer.chain)
    wrong = [line.words for line in examine(signed, own, whole=False).lines if line.state == "bad"]
    if wrong:
        raise FeltproofError(f"{signer.source}: the signature does not hold after signing: {'; '.join(wrong)}")
