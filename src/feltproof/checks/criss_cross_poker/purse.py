"""What a player of a scripted sitting has to wager, and how a round goes on from there, decision by decision."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from feltproof.checks.criss_cross_poker.law import Law
from feltproof.checks.criss_cross_poker.settled import table_of
from feltproof.checks.criss_cross_poker.stakes import BONUS, Multiples, antes, bonuses, wagers
from feltproof.checks.engine import NotOfferedError
from feltproof.checks.events import NO_MORE_BETS, SETTLE, Event, deal, fold, reveal, wager
from feltproof.money import Cents
from feltproof.referee.criss_cross_poker import ANTES, DECISIONS, Facility


@dataclass(frozen=True)
class Purse:
    """Amounts that a facility takes, the least first."""

    facility: Facility
    antes: tuple[Cents, ...]
    """Of which the facility takes the least of each of the bets."""
    bonuses: tuple[Cents, ...]
    least: Multiples
    """How many antes each bet is at least."""

    @classmethod
    def of(cls, facility: Facility, law: Law) -> "Purse":
        """The purse for a facility.

        Raises:
            NotOfferedError: it takes no amount of the ante with the least of each bet beside it.
        """
        least = tuple(law.rules.multiples[bet][0] for bet in DECISIONS)
        taken = antes(facility, least)
        if not taken:
            raise NotOfferedError(f"configuration {facility.id} takes no ante with the least of every bet beside it")
        return cls(facility, taken, bonuses(facility), least)

    @property
    def ante(self) -> Cents:
        """One that can be raised and lowered, where the facility takes three."""
        return self.antes[min(1, len(self.antes) - 1)]

    @property
    def bonus(self) -> Cents:
        """A bonus that can be raised and lowered; 0 where none is offered."""
        return self.bonuses[min(1, len(self.bonuses) - 1)] if self.bonuses else 0

    def to_raise(self, bet: str, times: int) -> Cents:
        """An ante of which the facility takes so many as one bet; the usual one where there is none."""
        raised = tuple(times if name == bet else least for name, least in zip(DECISIONS, self.least, strict=True))
        return (antes(self.facility, raised) or (self.ante,))[0]

    @property
    def before_the_deal(self) -> tuple[str, ...]:
        """The wagers that are made before the deal."""
        return (*ANTES, *([BONUS] if self.bonuses else []))

    def amounts(self, name: str) -> tuple[Cents, ...]:
        return self.bonuses if name == BONUS else self.antes

    def usual(self, name: str) -> Cents:
        """What is wagered where nothing is said of the amount."""
        return self.bonus if name == BONUS else self.ante

    def others(self, name: str) -> tuple[Cents, ...]:
        """One amount below the usual and one above it, where the facility takes them."""
        below = [a for a in self.amounts(name) if a < self.usual(name)]
        above = [a for a in self.amounts(name) if a > self.usual(name)]
        return (*below[-1:], *above[:1])

    def changes(self, name: str) -> tuple[Cents, ...]:
        """The wager lowered, raised and withdrawn, from the usual amount."""
        return (*self.others(name), 0)

    def wagers(self, ante: Cents | None = None, bonus: Cents = 0) -> dict[str, Cents]:
        """Both antes, and the bonus where it is more than nothing."""
        return wagers(self.ante if ante is None else ante, (), bonus)

    def plays(self, bets: int = len(DECISIONS), ante: Cents | None = None, bonus: Cents = 0) -> dict[str, Cents]:
        """Antes and the first so many bets, each the least that it may be."""
        return wagers(self.ante if ante is None else ante, self.least[:bets], bonus)

    def opens(self, player: str, seat: int, ante: Cents | None = None, bonus: Cents = 0) -> list[Event]:
        """A player makes both antes, and the bonus besides."""
        return [wager(player, seat, name, cents) for name, cents in self.wagers(ante, bonus).items()]

    def bets(self, decision: str, seats: Iterable[int] = (1,), ante: Cents | None = None) -> list[Event]:
        """Players, each named by the seat, make the least bet of this decision."""
        cents = self.least[DECISIONS.index(decision)] * (self.ante if ante is None else ante)
        return [wager(f"p{seat}", seat, decision, cents) for seat in seats]

    def through(self, decision: str | None, seats: Sequence[int] = (1,)) -> list[Event]:
        """Bets and reveals of every decision before this one; of all, where it is `None`."""
        found: list[Event] = []
        for before in DECISIONS[: len(DECISIONS) if decision is None else DECISIONS.index(decision)]:
            found += [*self.bets(before, seats), reveal(before)]
        return found


def to_the_end(purse: Purse, seats: Sequence[int] = (1,)) -> list[Event]:
    """Every bet, every reveal, and the settlement."""
    return [*purse.through(None, seats), SETTLE]


def round_at_table(
    purse: Purse,
    deck: str,
    method: str,
    folds: Mapping[int, str | None],
    times: Mapping[int, Multiples],
    stakes: Mapping[int, tuple[Cents, Cents]],
) -> list[Event]:
    """A whole round: the seats that `folds` names, each with its multiples of its own ante, and its bonus."""
    events = [event for seat in folds for event in purse.opens(f"p{seat}", seat, *stakes[seat])]
    events += [NO_MORE_BETS, deal(deck, method)]
    still_in = sorted(folds)
    for place, decision in enumerate(DECISIONS):
        for seat in tuple(still_in):
            if folds[seat] == decision:
                events.append(fold(f"p{seat}"))
                still_in.remove(seat)
            else:
                events.append(wager(f"p{seat}", seat, decision, times[seat][place] * stakes[seat][0]))
        events.append(reveal(decision))
    return [*events, SETTLE]


def representatives(facilities: Iterable[Facility]) -> tuple[Facility, ...]:
    """One configuration for each set of wagers, seats and limits: where sittings are played."""
    found: dict[object, Facility] = {}
    for facility in facilities:
        found.setdefault(table_of(facility), facility)
    return tuple(found.values())
