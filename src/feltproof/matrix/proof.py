"""Until when a report proves what it says, and what keeps it from running out."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from feltproof.matrix.found import Line
from feltproof.matrix.standing import Standing, Trust

SOON: Final = timedelta(days=90)
"""Before the end by which a report should have been renewed."""


@dataclass(frozen=True, slots=True)
class Proof:
    """When the proof of a whole file ends, and that in a line."""

    line: Line
    until: datetime


def proven_until(entries: Sequence[Any], stood: Sequence[Standing], trust: Trust) -> Proof | None:
    """When the proof of a file ends whose signatures and time stamps stand as they do; `None` where nobody is trusted.

    A time stamp over the whole file proves all that it covers as long as its authority's certificates last. Without
    one, the signature whose certificates, or whose own time stamp's, end first ends it.
    """
    lasting = lasts(entries, stood)
    signed = [one for entry, one in zip(entries, stood, strict=True) if entry.sig_object_type == "/Sig"]
    ends = [(one.until, one.last) for one in ([stood[-1]] if lasting else signed) if one.until is not None]
    if not all(one.trusted for one in signed) or not ends:
        return None
    until, whose = min(ends)
    words = f"holds until {until.date()}, when the certificate of {whose}, or one that it rests on, expires"
    mend = "renew it before then, with `feltproof sign --renew`" if lasting else "nothing in it can be renewed, for no "
    mend += "" if lasting else "time stamp stands over the whole of it"
    return Proof(Line("proof", "ok" if until - trust.now > SOON else "unknown", f"{words}: {mend}"), until)


def lasts(entries: Sequence[Any], stood: Sequence[Standing]) -> bool:
    """Whether a time stamp that is trusted stands over the whole file."""
    return bool(entries) and entries[-1].sig_object_type == "/DocTimeStamp" and stood[-1].trusted
