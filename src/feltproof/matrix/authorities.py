"""Who is asked beside the signer: a time-stamp authority for the time, issuers for whether a certificate still holds.

Nobody is asked unless a signature is to have a time stamp. Roots are those that the user gave, never the system's.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding

from feltproof.errors import FeltproofError
from feltproof.matrix.printable import printable
from feltproof.matrix.signer import Signer

Level = Literal["B-B", "B-T", "B-LTA"]
"""Of PAdES: the signature alone; with a time stamp; with all that proves it for the long term, under a time stamp."""
_SECONDS: Final = 30


@dataclass(frozen=True, slots=True)
class Authorities:
    """What a signature is to have beside itself, and who gives it."""

    level: Level = "B-B"
    tsa: str | None = None
    """Address of a time-stamp authority (RFC 3161)."""
    roots: tuple[x509.Certificate, ...] = ()
    """To which the chains of the signer, and of the authority, have to lead; without any, no chain is looked at."""
    revocations: tuple[x509.CertificateRevocationList, ...] = ()
    """Lists at hand, for where no issuer can be reached."""

    @property
    def asks(self) -> bool:
        """Whether anybody is asked over a network."""
        return self.tsa is not None

    @property
    def needs_revocation(self) -> bool:
        """Whether a certificate of which nobody says that it still holds is refused."""
        return self.level == "B-LTA" or bool(self.revocations)


def stamper(authorities: Authorities) -> Any:
    """What asks the time-stamp authority; `None` where there is none."""
    if authorities.tsa is None:
        return None
    from pyhanko.sign.timestamps import HTTPTimeStamper

    return HTTPTimeStamper(authorities.tsa, timeout=_SECONDS)


def no_stamp(authorities: Authorities, error: Exception, mend: str) -> FeltproofError:
    """That the time-stamp authority gave none: nothing was done, and what would mend it."""
    why = error.__cause__ or error
    said = printable(str(why) or type(why).__name__, longest=200)
    return FeltproofError(f"{authorities.tsa}: gave no time stamp: {said}: {mend}")


def context(authorities: Authorities, others: Sequence[x509.Certificate]) -> Any:
    """What certificates are validated against now, with `others` to lead to a root; `None` where no root was given."""
    if not authorities.roots:
        return None
    from asn1crypto import crl
    from asn1crypto import x509 as asn1
    from pyhanko_certvalidator import ValidationContext

    def load(certificate: x509.Certificate) -> Any:
        return asn1.Certificate.load(certificate.public_bytes(Encoding.DER))

    return ValidationContext(
        trust_roots=[load(root) for root in authorities.roots],
        other_certs=[load(other) for other in others],
        allow_fetching=authorities.asks,
        crls=[crl.CertificateList.load(one.public_bytes(Encoding.DER)) for one in authorities.revocations],
        revocation_mode="require" if authorities.needs_revocation else "hard-fail" if authorities.asks else "soft-fail",
    )


async def refuse_invalid(signer: Signer, validation: Any) -> None:
    """Refuse a signer whose certificate the given roots do not vouch for, or that was revoked.

    pyHanko signs with a revoked certificate without a word where it is not to embed validation data.

    Raises:
        FeltproofError: why, in a sentence.
    """
    from asn1crypto import x509 as asn1
    from pyhanko_certvalidator import CertificateValidator, errors

    certificate = asn1.Certificate.load(signer.certificate.public_bytes(Encoding.DER))
    validator = CertificateValidator(certificate, validation_context=validation)
    place = f"{signer.source}: the certificate of {signer.name}"
    try:
        await validator.async_validate_usage(set())  # type: ignore[no-untyped-call]
    except errors.RevokedError as error:
        whose = place if error.is_ee_cert else f"{signer.source}: a certificate that {signer.name}'s rests on"
        raise FeltproofError(
            f"{whose} was revoked on {error.revocation_dt.date()} ({_words(error.reason)}): sign with one that holds"
        ) from error
    except errors.InsufficientRevinfoError as error:
        raise FeltproofError(
            f"{place}: whether it was revoked cannot be learnt: {_short(error)}: give its issuer's list with --crl, "
            "or sign where its issuer can be reached"
        ) from error
    except (errors.ExpiredError, errors.NotYetValidError) as error:
        raise FeltproofError(f"{place}: it, or one that it rests on, is not valid now: {_short(error)}") from error
    except errors.PathBuildingError as error:
        raise FeltproofError(
            f"{place}: no chain leads from it to a root that you gave: put the certificates between them into the "
            "file of the key, or name the right root with --trust"
        ) from error
    except errors.ValidationError as error:
        raise FeltproofError(f"{place} does not hold: {_short(error)}") from error


def _words(reason: Any) -> str:
    return str(getattr(reason, "native", reason)).replace("_", " ")


def _short(error: Exception) -> str:
    return printable(" ".join(str(error).split()) or type(error).__name__, longest=240)
