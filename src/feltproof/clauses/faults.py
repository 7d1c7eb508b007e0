"""Faults of the specs: each with its place, and all of them told at once."""

from collections.abc import Iterable
from dataclasses import dataclass

from feltproof.errors import SpecError


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing that is wrong in a spec, and what would be right."""

    path: str
    """As the user knows the file: `specs/us_ny/s5324_32_crazy_4_poker.yaml`."""
    line: int
    """From 1; 0 where the file as a whole is at fault."""
    clause: str | None
    """Label of the clause, or name of the reading, in which it stands; `None` outside of both."""
    message: str

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}" if self.line else self.path
        return ": ".join(part for part in (place, self.clause, self.message) if part)


class Faulty(SpecError):
    """The specs are invalid; the message lists every fault, a line each."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        # Each once, and those of one line in the order in which they were found, whatever the hash seed.
        self.faults = tuple(sorted(dict.fromkeys(faults), key=lambda fault: (fault.path, fault.line)))
        super().__init__("\n".join(map(str, self.faults)))

    def __reduce__(self) -> tuple[type["Faulty"], tuple[tuple[Fault, ...]]]:
        """Pickled by its faults: the message follows from them."""
        return Faulty, (self.faults,)
