"""The ledger of reviews: who accepted which clause with which check, when and why. It only grows."""

import json
import os
from dataclasses import asdict, dataclass, fields
from datetime import date
from pathlib import Path
from typing import Final

from feltproof.clauses.faults import Fault, Faulty
from feltproof.clauses.fingerprints import token

NAME: Final = "reviews.jsonl"
"""Its name in each jurisdiction's folder of the specs."""


@dataclass(frozen=True, slots=True)
class Review:
    """One acceptance, a line of the ledger."""

    clause: str
    """`us-ny/5324.32(f)(2)`, of whatever edition."""
    check: str
    clause_fingerprint: str
    check_fingerprint: str
    by: str
    on: str
    """A date, `2026-11-29`."""
    why: str

    @property
    def token(self) -> str:
        """What the link got in its `reviewed`."""
        return token(self.clause_fingerprint, self.check_fingerprint)


def read(path: Path, shown: str) -> list[Review]:
    """Every review in the ledger, the oldest first; none where there is no ledger yet.

    Raises:
        Faulty: a line is no review; every such line is told.
    """
    return parse(path.read_bytes(), shown) if path.exists() else []


def parse(data: bytes, shown: str) -> list[Review]:
    """Every review in the bytes of a ledger, likewise."""
    reviews: list[Review] = []
    faults: list[Fault] = []
    names = [field.name for field in fields(Review)]
    for number, line in enumerate(_lines(data), start=1):
        try:
            entry = json.loads(line)
        except ValueError:
            entry = None
        if (
            not isinstance(entry, dict)
            or list(entry) != names
            or not all(isinstance(one, str) for one in entry.values())
        ):
            faults.append(Fault(shown, number, None, f"is no review: a JSON object with the texts {', '.join(names)}"))
            continue
        review = Review(**entry)
        faults.extend(Fault(shown, number, review.clause, message) for message in _wrong(review))
        reviews.append(review)
    if faults:
        raise Faulty(faults)
    return reviews


def _lines(data: bytes) -> list[str]:
    """The lines of a ledger: only a line feed ends one, since other ends of lines may stand in somebody's words."""
    lines = data.decode("utf-8", "replace").split("\n")
    return lines if lines[-1] else lines[:-1]


def append(path: Path, review: Review) -> None:
    """Add a review as the last line, whole or not at all.

    Raises:
        ValueError: it does not say who, when and why, in words that can be seen.
        OSError: the ledger cannot be written.
    """
    for message in (*_wrong(review), *_unseen(review)):
        raise ValueError(message)
    line = json.dumps(asdict(review), ensure_ascii=False) + "\n"
    if path.exists() and path.read_bytes()[-1:] not in (b"", b"\n"):
        line = "\n" + line  # an editor left the last line unfinished
    before = path.stat().st_size if path.exists() else 0
    with path.open("ab") as file:
        try:
            file.write(line.encode())
            file.flush()
            os.fsync(file.fileno())
        except OSError:
            # Half a line would spoil every review: a full disk leaves the ledger as it was.
            os.ftruncate(file.fileno(), before)
            raise


def _unseen(review: Review) -> list[str]:
    odd = ((name, one) for name in ("by", "why") for one in getattr(review, name) if not one.isprintable())
    return [f"{name}: the invisible character U+{ord(one):04X}: take it out" for name, one in odd]


def _wrong(review: Review) -> list[str]:
    wrong = [f"{name}: empty: say it" for name in ("by", "why") if not getattr(review, name).strip()]
    try:
        if date.fromisoformat(review.on).isoformat() != review.on:
            raise ValueError
    except ValueError:
        wrong.append(f"on: {review.on!r} is no date of the form '2026-11-29'")
    return wrong
