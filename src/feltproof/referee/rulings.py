"""The law of who may do what and when at a table of any game: one ruling for each event, as it comes."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Literal, TypeVar

from feltproof.money import Cents
from feltproof.referee.dealing import full_deck
from feltproof.referee.dues import Reason
from feltproof.referee.sitting import Phase, Sitting


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a table has to do with an event."""

    verdict: Literal["accept", "refuse", "either"]
    clause: str = ""
    """The label of the clause that says so; empty where none does."""
    rule: str = ""
    """What it says, in our words."""


EITHER = Ruling("either")


def refuse(reason: Reason) -> Ruling:
    """The ruling for a reason."""
    return Ruling("refuse", reason.clause, reason.rule)


Sat = TypeVar("Sat", bound=Sitting)


class Rulings(Generic[Sat]):
    """The rulings at one facility; what is said here holds for every game, the decisions are each game's own."""

    begins: ClassVar[frozenset[str]]
    """Wagers that a player may begin with, though alone they are not yet a lawful set."""
    closed_by = "no more bets"
    """What closes the wagers, in words."""

    def __init__(self, seats: int) -> None:
        """`seats` is how many betting positions there are."""
        self._most = seats

    # What a game says

    def broken(self, wagers: Mapping[str, Cents], seat: int | None = None) -> Iterable[Reason]:
        """The rules that a seat's wagers break before the deal, among themselves."""
        raise NotImplementedError

    def beyond(self, seat: int, wagers: Mapping[str, Cents]) -> Iterable[str]:
        """Why the facility may refuse wagers that the rules admit."""
        raise NotImplementedError

    def decision(self, player: str, seat: int, wager: str, cents: Cents, sitting: Sat) -> Ruling:
        """A wager that is made after the deal."""
        raise NotImplementedError

    def frozen(self, sitting: Sat) -> bool:
        """Whether the wagers stand that were made before the deal; until no more bets they never do."""
        return True

    def fold(self, event: Mapping[str, Any], sitting: Sat) -> Ruling:
        """Instead of wagering further, a player forfeits."""
        raise NotImplementedError

    def reveal(self, event: Mapping[str, Any], sitting: Sat) -> Ruling:
        """Community cards are turned over, where a game has them."""
        return EITHER

    def settle(self, sitting: Sat) -> Ruling:
        """The round is settled."""
        raise NotImplementedError

    # What holds for every game

    def of(self, event: Mapping[str, Any], sitting: Sat) -> Ruling:
        """What the table has to do with an event, as it stands."""
        match event.get("event"):
            case "sit":
                return self.sit(event, sitting)
            case "leave":
                return self.leave(event, sitting)
            case "wager":
                return self.wager(event, sitting)
            case "no_more_bets":
                return self.no_more_bets(sitting)
            case "deal":
                return self.deal(event, sitting)
            case "fold":
                return self.fold(event, sitting)
            case "reveal":
                return self.reveal(event, sitting)
            case "settle":
                return self.settle(sitting)
        return EITHER

    def sit(self, event: Mapping[str, Any], sitting: Sat) -> Ruling:
        """A player takes a free position, and there are so many at most: (a)(1)."""
        player, seat = event.get("player"), event.get("seat")
        if not isinstance(seat, int) or not 1 <= seat <= self._most:
            return Ruling("refuse", "(a)(1)", f"the betting positions are 1 to {self._most}")
        if sitting.seats.get(seat, player) != player:
            return Ruling("refuse", "(a)(1)", "a betting position is for one player")
        if sitting.phase is not Phase.BETTING or sitting.seats_of(str(player)):
            return EITHER
        return Ruling("accept", "(a)(1)", "a player may take a free position between rounds")

    def leave(self, event: Mapping[str, Any], sitting: Sat) -> Ruling:
        """A player who has wagered and received cards stays until the round is over: (c)(2).

        What a table does with one who does not is its own affair: the wagers may be treated as lost.
        """
        mine = sitting.seats_of(str(event.get("player")))
        if sitting.phase is Phase.BETTING and mine and not any(sitting.made(seat) for seat in mine):
            return Ruling("accept", "(c)(2)", "a player without a wager may leave")
        return EITHER

    def wager(self, event: Mapping[str, Any], sitting: Sat) -> Ruling:
        """All wagers but those of the decisions stand before no more bets, and are not changed after it: (c)(3)."""
        player, seat = str(event.get("player")), event.get("seat")
        wager, cents = str(event.get("wager")), event.get("cents")
        if not isinstance(seat, int) or not isinstance(cents, int):
            return EITHER
        if sitting.phase is Phase.BETTING:
            return self._early(player, seat, wager, cents, sitting)
        if wager in sitting.too_early and sitting.phase is Phase.DECISIONS:
            return self.decision(player, seat, wager, cents, sitting)
        if cents == sitting.made(seat).get(wager, 0) and sitting.seats.get(seat) == player:
            return EITHER
        if wager in sitting.too_early:
            return refuse(sitting.too_early[wager])
        if not self.frozen(sitting):
            return EITHER
        return Ruling("refuse", "(c)(3)", f"no wager is made, changed or withdrawn after {self.closed_by}")

    def _early(self, player: str, seat: int, wager: str, cents: int, sitting: Sat) -> Ruling:
        """A wager before no more bets. One that breaks a rule may be refused now, or put right before the deal."""
        if sitting.seats_of(player) != [seat] or wager in sitting.too_early:
            return EITHER
        before = sitting.made(seat)
        after = {name: amount for name, amount in (before | {wager: cents}).items() if amount}
        if cents == 0:
            withdrawn = wager in before and not any(self.broken(after)) and bool(after)
            return Ruling("accept", "(c)(3)", "a wager may be withdrawn before no more bets") if withdrawn else EITHER
        begun = len(after) == 1 and after.keys() <= self.begins and cents > 0
        if (begun or not list(self.broken(after))) and not list(self.beyond(seat, after)):
            return Ruling("accept", "(c)(4)", "the wager is one that the rules and the facility admit")
        return EITHER

    def not_seated(self, player: str, seat: int, sitting: Sat) -> Ruling | None:
        """The ruling on a wager of somebody who does not sit there, or sits there no more."""
        if sitting.seats.get(seat) != player or seat in sitting.left:
            return Ruling("refuse", "(c)(2)", "only a seated player wagers, at the player's own seat")
        return None

    def no_more_bets(self, sitting: Sat) -> Ruling:
        """The announcement closes the wagers; while one of them breaks a rule it may be held back: (c)(3)."""
        if sitting.phase is Phase.BETTING and sitting.wagered() and self.ready(sitting):
            return Ruling("accept", "(c)(3)", "no more bets is announced once the wagers are made")
        return EITHER

    def deal(self, event: Mapping[str, Any], sitting: Sat) -> Ruling:
        """A whole deck is dealt, once a round, to wagers that break no rule: (d), (c)(4)."""
        if sitting.phase is Phase.DECISIONS:
            return Ruling("refuse", "(d)", "a round is dealt once")
        for reason in self.unlawful(sitting):
            return refuse(reason)
        if full_deck(event.get("deck")) is None:
            return Ruling("refuse", "(d)", "a deck is the 52 cards, each of them once")
        if event.get("method") not in ("manual", "automated"):
            return Ruling("refuse", "(d)", "cards are dealt by hand or in stacks")
        if sitting.phase is Phase.BETTING or not sitting.wagered() or not self.ready(sitting):
            return EITHER
        return Ruling("accept", "(d)", "a round is dealt once the wagers are closed")

    def unlawful(self, sitting: Sat) -> Iterator[Reason]:
        """What forbids to deal a round with the wagers on the table."""
        yield from sitting.astray.values()
        for seat in sitting.wagered():
            yield from self.broken(sitting.made(seat), seat)

    def ready(self, sitting: Sat) -> bool:
        """Whether nothing stands against dealing, by the rules or by the facility's limits."""
        beyond = any(list(self.beyond(seat, sitting.made(seat))) for seat in sitting.wagered())
        return not beyond and not any(True for _ in self.unlawful(sitting))
