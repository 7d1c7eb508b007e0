"""What came of a request: a result or a fault for each case."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from feltproof.protocol.faults import Broken, Fault
from feltproof.protocol.messages import Result

Case = Mapping[str, Any]
Answer = Result | Fault


@dataclass(frozen=True, slots=True)
class Answers:
    """What came of one request."""

    results: list[Answer]
    """For each case, in the order asked: a result, or the fault that stands in its place."""
    faults: tuple[Fault, ...] = ()
    """Each fault once, those that belong to no case that was asked included: none of them may be overlooked."""
    broken: Fault | None = None
    """The fault of the request as a whole, which then stands in each result's place; `None` where it was answered."""
    sent: bytes = b""
    """The line that was sent; empty where the engine is an object."""
    received: bytes = b""
    """The line that was received; empty where the engine is an object, or where there was none."""


def unanswered(broken: Broken, cases: Sequence[Case], sent: bytes = b"", received: bytes = b"") -> Answers:
    """The answers to a request that has none."""
    return Answers([broken.fault] * len(cases), (broken.fault,), broken.fault, sent, received)
