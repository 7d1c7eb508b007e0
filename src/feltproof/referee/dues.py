"""What the law says that a round is due, or why it forbids it: the same words for every game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from feltproof.money import Cents

WIN: Final = frozenset({"win"})
PUSH: Final = frozenset({"push"})
LOSE: Final = frozenset({"lose"})


@dataclass(frozen=True, slots=True)
class Due:
    """What one wager is due."""

    outcomes: frozenset[str]
    """Those that the law admits, of `win`, `push` and `lose`."""
    clause: str
    """The label of the clause that decides, `(e)(3)(iii)(b)(2)`."""
    rule: str
    """What it says, in our words."""
    least: Cents = 0
    """What a win pays at least, beyond the stake."""
    most: Cents | None = 0
    """What a win pays at most; `None`: no bound."""
    row: str | None = None
    """The row of the law's pay table that pays it."""
    odds_clause: str | None = None
    """The clause of that pay table or floor; `None` where nothing can be won."""
    unjudged: str | None = None
    """Why the amount is not judged; `None` where it is."""

    def allows(self, outcome: str, pays: Cents) -> bool:
        """Whether an engine may settle the wager so: it pays within the bounds on a win, and nothing otherwise."""
        if outcome not in self.outcomes:
            return False
        return self.within(pays) if outcome == "win" else pays == 0

    def within(self, pays: Cents) -> bool:
        """Whether a win may pay this much."""
        return self.least <= pays and (self.most is None or pays <= self.most)


@dataclass(frozen=True, slots=True)
class Span:
    """An amount with its bounds."""

    least: Cents
    most: Cents | None
    """`None`: no bound."""
    clause: str
    rule: str

    def allows(self, cents: Cents) -> bool:
        """Whether the amount lies within the bounds."""
        return self.least <= cents and (self.most is None or cents <= self.most)


@dataclass(frozen=True, slots=True)
class SeatDue:
    """What one seat is due."""

    number: int
    wagers: Mapping[str, Due]


Seats = TypeVar("Seats", bound=SeatDue)


@dataclass(frozen=True, slots=True)
class RoundDue(Generic[Seats]):
    """What a round that the rules admit is due."""

    seats: tuple[Seats, ...]
    may_refuse: tuple[str, ...]
    """Why an engine may as well reject the round; empty where it has to settle it."""

    def seat(self, number: int) -> Seats:
        """What the seat of that number is due."""
        return next(seat for seat in self.seats if seat.number == number)


@dataclass(frozen=True, slots=True)
class Reason:
    """A rule that a round breaks."""

    clause: str
    rule: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Forbidden:
    """A round that the rules forbid: an engine has to reject it."""

    reasons: tuple[Reason, ...]

    @property
    def clause(self) -> str:
        """The first clause that it breaks."""
        return self.reasons[0].clause

    @property
    def rule(self) -> str:
        """What that clause says."""
        return self.reasons[0].rule


@dataclass(frozen=True, slots=True)
class Unjudged:
    """A round that nothing is said about: an engine may do as it likes."""

    why: str
