"""A report that was signed for years, given as many more: a new time stamp over all of it, before the last one ages.

The new one covers what its issuers say today of the old one's certificates, so that the old one, and with it each
signature before it, holds as of today for as long as the new one does.
"""

import asyncio
import io
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from cryptography import x509

from feltproof.errors import FeltproofError
from feltproof.matrix import authorities, collector
from feltproof.matrix.authorities import Authorities
from feltproof.matrix.printable import printable
from feltproof.matrix.signatures import Examination, examine

_NOTHING: Final = "nothing was written"


class NotRenewed(FeltproofError):
    """A report cannot be renewed: why, and what would help; whoever knows its file names it."""


@dataclass(frozen=True, slots=True)
class Renewed:
    """A report with a new time stamp over all of it."""

    pdf: bytes
    until: datetime
    """When its proof runs out."""


def renew(pdf: bytes, beside: Authorities) -> Renewed:
    """The report with validation data of today, and a time stamp over the whole; what was there stays byte for byte.

    Raises:
        NotRenewed: it was not signed for years, or does not hold any more.
        FeltproofError: the authority did not answer, or its certificate ends no later than the last one's.
    """
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter

    before = examine(pdf, beside.roots)
    _refuse(before)
    writer = IncrementalPdfFileWriter(io.BytesIO(pdf), strict=True)
    with collector.paused():
        renewed = asyncio.run(_stamped(writer, beside))
        after = examine(renewed, beside.roots)
    wrong = [f"{line.name}: {line.words}" for line in after.lines if line.state == "bad"]
    if wrong or not after.trusted or after.until is None:
        raise FeltproofError(f"{beside.tsa}: its time stamp does not hold: {'; '.join(wrong)}: {_NOTHING}")
    if before.until is not None and after.until <= before.until:
        raise FeltproofError(
            f"{beside.tsa}: its certificates end on {after.until.date()}, and what is there holds until "
            f"{before.until.date()}: nothing is gained, and {_NOTHING}: renew when the authority has newer ones, or "
            "name another with --tsa"
        )
    return Renewed(renewed, after.until)


def _refuse(found: Examination) -> None:
    """Refuse what a new time stamp would not help.

    Raises:
        NotRenewed: why, and what would.
    """
    wrong = [f"{line.name}: {line.words}" for line in found.lines if line.state == "bad"]
    if wrong:
        raise NotRenewed(f"is not renewed as it is: {printable('; '.join(wrong))}: renew a copy that is whole")
    last = found.entries[-1]
    if last.role is not None or not last.field.startswith("Timestamp-"):
        raise NotRenewed(
            "has no time stamp over the whole of it to renew: it was not signed for years: sign it so, as engineer and "
            "as approver, with `feltproof sign --level B-LTA`"
        )
    if not (last.trusted and found.trusted):
        told = "; ".join(
            f"{line.name}: {line.words}"
            for line in found.lines
            if line.state == "unknown" and line.name.endswith((" time", " signer"))
        )
        raise NotRenewed(
            f"is trusted no more, and a new time stamp proves nothing of before it: {printable(told)}: name the right "
            "roots with --trust; where the last one has expired, verify and sign anew"
        )


async def _stamped(writer: Any, beside: Authorities) -> bytes:
    from pyhanko.pdf_utils.misc import PdfError
    from pyhanko.sign.general import SigningError, extract_certificate_info
    from pyhanko.sign.signers.pdf_signer import PdfTimeStamper, TimestampDSSContentSettings
    from pyhanko.sign.timestamps import TimestampRequestError
    from pyhanko_certvalidator import CertificateValidator
    from pyhanko_certvalidator.errors import PathError, ValidationError

    stamps = writer.prev.embedded_timestamp_signatures
    inside = extract_certificate_info(stamps[-1].signed_data)
    others = [x509.load_der_x509_certificate(one.dump()) for one in inside.other_certs]
    validation = authorities.context(beside, others)
    last = CertificateValidator(inside.signer_cert, validation_context=validation)
    try:
        path = await last.async_validate_usage(set(), {"time_stamping"})  # type: ignore[no-untyped-call]
        stamper = PdfTimeStamper(authorities.stamper(beside), field_name=f"Timestamp-{1 + len(stamps)}")
        written = await stamper.async_timestamp_pdf(
            writer,
            "sha256",
            validation_context=validation,
            validation_paths=[path],
            # Behind the time stamp nothing would cover them.
            dss_settings=TimestampDSSContentSettings(include_vri=False, update_before_ts=True),
        )
    except TimestampRequestError as error:
        mend = f"{_NOTHING}: try again, or name another authority with --tsa"
        raise authorities.no_stamp(beside, error, mend) from error
    except (PathError, ValidationError) as error:
        raise NotRenewed(
            f"whether the certificates of its time stamps hold today cannot be learnt: {printable(str(error))}: "
            f"{_NOTHING}: renew where their issuers can be reached, or give their lists with --crl"
        ) from error
    except (SigningError, PdfError, ValueError) as error:
        raise NotRenewed(f"cannot be renewed: {printable(str(error))}: {_NOTHING}") from error
    finally:
        await validation.aclose()
    renewed: bytes = written.getvalue()
    return renewed
