"""The law of who may do what and when at the table: one ruling for each event, as it comes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from feltproof.referee.crazy_4_poker.facility import Facility
from feltproof.referee.crazy_4_poker.records import Reason, Seat
from feltproof.referee.crazy_4_poker.referee import Referee
from feltproof.referee.crazy_4_poker.sitting import PLAY_TOO_EARLY, Phase, Sitting, full_deck


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a table has to do with an event."""

    verdict: Literal["accept", "refuse", "either"]
    clause: str = ""
    """The label of the clause that says so; empty where none does."""
    rule: str = ""
    """What it says, in our words."""


EITHER = Ruling("either")


def _refuse(reason: Reason) -> Ruling:
    return Ruling("refuse", reason.clause, reason.rule)


class Rulings:
    """The rulings at one facility."""

    def __init__(self, referee: Referee, facility: Facility) -> None:
        self._rules = referee.rules
        self._law = referee.lawfulness
        self._facility = facility

    def of(self, event: Mapping[str, Any], sitting: Sitting) -> Ruling:
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
            case "settle":
                return self.settle(sitting)
        return EITHER

    def sit(self, event: Mapping[str, Any], sitting: Sitting) -> Ruling:
        """A player takes a free position, and there are six of them at most.

        Clause: us-ny/5324.32(a)(1)
        """
        player, seat = event.get("player"), event.get("seat")
        most = min(self._rules.seats, self._facility.seats)
        if not isinstance(seat, int) or not 1 <= seat <= most:
            return Ruling("refuse", "(a)(1)", f"the betting positions are 1 to {most}")
        if sitting.seats.get(seat, player) != player:
            return Ruling("refuse", "(a)(1)", "a betting position is for one player")
        if sitting.phase is not Phase.BETTING or sitting.seats_of(str(player)):
            return EITHER
        return Ruling("accept", "(a)(1)", "a player may take a free position between rounds")

    def leave(self, event: Mapping[str, Any], sitting: Sitting) -> Ruling:
        """A player who has wagered and received cards stays until the round is over.

        What a table does with one who does not is its own affair: the wagers may be treated as lost.

        Clause: us-ny/5324.32(c)(2)
        """
        mine = sitting.seats_of(str(event.get("player")))
        if sitting.phase is Phase.BETTING and mine and not any(sitting.made(seat) for seat in mine):
            return Ruling("accept", "(c)(2)", "a player without a wager may leave")
        return EITHER

    def wager(self, event: Mapping[str, Any], sitting: Sitting) -> Ruling:
        """All wagers but the play wager stand before no more bets, and are not changed after it.

        Clause: us-ny/5324.32(c)(3)
        """
        player, seat = str(event.get("player")), event.get("seat")
        wager, cents = str(event.get("wager")), event.get("cents")
        if not isinstance(seat, int) or not isinstance(cents, int):
            return EITHER
        if sitting.phase is Phase.BETTING:
            return self._early(player, seat, wager, cents, sitting)
        if wager == "play" and sitting.phase is Phase.DECISIONS:
            return self._play(player, seat, cents, sitting)
        if cents == sitting.made(seat).get(wager, 0) and sitting.seats.get(seat) == player:
            return EITHER
        if wager == "play":
            return _refuse(PLAY_TOO_EARLY)
        return Ruling("refuse", "(c)(3)", "no wager is made, changed or withdrawn after no more bets")

    def _early(self, player: str, seat: int, wager: str, cents: int, sitting: Sitting) -> Ruling:
        """A wager before no more bets. One that breaks a rule may be refused now, or put right before the deal.

        Clause: us-ny/5324.32(c)(2), (c)(4)
        """
        if sitting.seats_of(player) != [seat] or wager == "play":
            return EITHER
        before = sitting.made(seat)
        after = {name: amount for name, amount in (before | {wager: cents}).items() if amount}
        if cents == 0:
            withdrawn = wager in before and not self._broken(after) and bool(after)
            return Ruling("accept", "(c)(3)", "a wager may be withdrawn before no more bets") if withdrawn else EITHER
        # The ante comes first: alone it is not yet a set of wagers, and no fault either.
        begun = set(after) == {"ante"} and cents > 0
        if (begun or not self._broken(after)) and not self._beyond(seat, after):
            return Ruling("accept", "(c)(4)", "the wager is one that the rules and the facility admit")
        return EITHER

    def _broken(self, made: Mapping[str, int]) -> list[Reason]:
        return list(self._law.of_wagers(made, self._facility))

    def _beyond(self, seat: int, made: Mapping[str, int]) -> list[str]:
        """Why the facility may refuse wagers that the rules admit."""
        return list(self._law.may_refuse(Seat(seat, (), made), self._facility))

    def _play(self, player: str, seat: int, cents: int, sitting: Sitting) -> Ruling:
        """Once the cards are examined a player plays the ante, or up to three times as much on aces or better.

        Clause: us-ny/5324.32(e)(2)
        """
        if sitting.seats.get(seat) != player or seat in sitting.left:
            return Ruling("refuse", "(c)(2)", "only a seated player wagers, at the player's own seat")
        if "ante" not in sitting.made(seat) or seat not in sitting.hands:
            return Ruling("refuse", "(c)(4)(i)", "a play wager follows an ante and a super bonus")
        if cents == sitting.made(seat).get("play", 0):
            return EITHER
        if "play" in sitting.made(seat):
            return Ruling("refuse", "(c)(3)", "a play wager stands once it is made")
        if seat not in sitting.undecided:
            return Ruling("refuse", "(e)(2)", "who has forfeited is out of the round")
        if cents < 0:
            return Ruling("refuse", "(e)(2)", "a play wager is an amount of chips")
        after = sitting.made(seat) | {"play": cents}
        broken = list(self._law.of_play(sitting.hands[seat], after, seat))
        if broken:
            return _refuse(broken[0])
        if self._beyond(seat, after) or not self._in_turn(seat, sitting):
            return EITHER
        return Ruling("accept", "(e)(2)", "a player may play the ante, on aces or better two or three times as much")

    def fold(self, event: Mapping[str, Any], sitting: Sitting) -> Ruling:
        """Instead of playing, a player may forfeit; a play wager is no more taken back.

        Clause: us-ny/5324.32(e)(2)
        """
        mine = [seat for seat in sitting.seats_of(str(event.get("player"))) if "ante" in sitting.made(seat)]
        if not mine or not sitting.left.isdisjoint(mine):
            return EITHER
        if sitting.phase is not Phase.DECISIONS:
            return Ruling("refuse", "(e)(2)", "a player decides after the cards were examined")
        if any("play" in sitting.made(seat) for seat in mine):
            return Ruling("refuse", "(e)(2)", "a play wager stands once it is made")
        if sitting.undecided.issuperset(mine) and all(self._in_turn(seat, sitting) for seat in mine):
            return Ruling("accept", "(e)(2)", "a player may forfeit instead of playing")
        return EITHER

    def _in_turn(self, seat: int, sitting: Sitting) -> bool:
        """Whether everyone farther to the dealer's left has decided.

        Clause: us-ny/5324.32(e)(2)
        """
        return not any(other < seat for other in sitting.undecided)

    def no_more_bets(self, sitting: Sitting) -> Ruling:
        """The announcement closes the wagers; while one of them breaks a rule it may be held back.

        Clause: us-ny/5324.32(c)(3)
        """
        if sitting.phase is Phase.BETTING and sitting.wagered() and self._ready(sitting):
            return Ruling("accept", "(c)(3)", "no more bets is announced once the wagers are made")
        return EITHER

    def deal(self, event: Mapping[str, Any], sitting: Sitting) -> Ruling:
        """A whole deck is dealt, once a round, to wagers that break no rule.

        Clause: us-ny/5324.32(d), (c)(4)
        """
        if sitting.phase is Phase.DECISIONS:
            return Ruling("refuse", "(d)", "a round is dealt once")
        for reason in self._unlawful(sitting):
            return _refuse(reason)
        if full_deck(event.get("deck")) is None:
            return Ruling("refuse", "(d)", "a deck is the 52 cards, each of them once")
        if event.get("method") not in ("manual", "automated"):
            return Ruling("refuse", "(d)", "cards are dealt by hand or in stacks")
        if sitting.phase is Phase.BETTING or not sitting.wagered() or not self._ready(sitting):
            return EITHER
        return Ruling("accept", "(d)", "a round is dealt once the wagers are closed")

    def _unlawful(self, sitting: Sitting) -> Iterator[Reason]:
        """What forbids to deal a round with the wagers on the table.

        Clause: us-ny/5324.32(c)(2), (c)(4), (c)(5)
        """
        yield from sitting.astray.values()
        places: dict[str, int] = {}
        for seat in sitting.wagered():
            yield from self._law.of_wagers(sitting.made(seat), self._facility, seat)
            player = sitting.seats[seat]
            places[player] = places.get(player, 0) + 1
            if places[player] > self._rules.positions:
                yield Reason("(c)(5)", "a player wagers on one position", seat)

    def _ready(self, sitting: Sitting) -> bool:
        """Whether nothing stands against dealing, by the rules or by the facility's limits."""
        beyond = any(self._beyond(seat, sitting.made(seat)) for seat in sitting.wagered())
        return not beyond and not any(True for _ in self._unlawful(sitting))

    def settle(self, sitting: Sitting) -> Ruling:
        """A round is settled once everyone has played or forfeited.

        Clause: us-ny/5324.32(e)(3)
        """
        if sitting.phase is not Phase.DECISIONS:
            if not sitting.wagered():
                return EITHER
            return Ruling("refuse", "(e)(3)", "a round is settled after the cards were dealt")
        if sitting.undecided - sitting.left:
            return Ruling("refuse", "(e)(3)", "a round is settled once every player has played or forfeited")
        if sitting.undecided:
            return EITHER
        return Ruling("accept", "(e)(3)", "a round is settled once every player has played or forfeited")
