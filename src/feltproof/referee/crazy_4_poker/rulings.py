"""The law of who may do what and when at a table of Crazy 4 poker: the play wager, the fold, the settlement."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from feltproof.money import Cents
from feltproof.referee import rulings
from feltproof.referee.crazy_4_poker.facility import Facility
from feltproof.referee.crazy_4_poker.records import Reason, Seat
from feltproof.referee.crazy_4_poker.referee import Referee
from feltproof.referee.crazy_4_poker.sitting import Sitting
from feltproof.referee.rulings import EITHER, Ruling, refuse
from feltproof.referee.sitting import Phase


class Rulings(rulings.Rulings[Sitting]):
    """The rulings at one facility.

    Clause: us-ny/5324.32(a)(1), (c)(2), (c)(3), (c)(4), (c)(5), (d), (e)(2), (e)(3)
    """

    # The ante comes first: alone it is not yet a set of wagers, and no fault either.
    begins = frozenset({"ante"})

    def __init__(self, referee: Referee, facility: Facility) -> None:
        super().__init__(min(referee.rules.seats, facility.seats))
        self._rules = referee.rules
        self._law = referee.lawfulness
        self._facility = facility
        if referee.rules.frozen_at == "first_card":
            self.closed_by = "the first card"

    def broken(self, wagers: Mapping[str, Cents], seat: int | None = None) -> Iterable[Reason]:
        """The rules that a seat's wagers break before the deal, among themselves."""
        return self._law.of_wagers(wagers, self._facility, seat)

    def beyond(self, seat: int, wagers: Mapping[str, Cents]) -> Iterable[str]:
        """Why the facility may refuse wagers that the rules admit."""
        return self._law.may_refuse(Seat(seat, (), wagers), self._facility)

    def frozen(self, sitting: Sitting) -> bool:
        """Whether wagers stand: from the call on, or, as the rules of a facility may have it, from the first card.

        Clause: us-ny/5324.32(c)(3)
        """
        return sitting.phase is Phase.DECISIONS or self._rules.frozen_at == "no_more_bets"

    def decision(self, player: str, seat: int, wager: str, cents: Cents, sitting: Sitting) -> Ruling:
        """Once the cards are examined a player plays the ante, or up to three times as much on aces or better.

        Clause: us-ny/5324.32(e)(2)
        """
        stranger = self.not_seated(player, seat, sitting)
        if stranger:
            return stranger
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
        for reason in self._law.of_play(sitting.hands[seat], after, seat):
            return refuse(reason)
        if list(self.beyond(seat, after)) or not sitting.in_turn(seat):
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
        if sitting.undecided.issuperset(mine) and all(map(sitting.in_turn, mine)):
            return Ruling("accept", "(e)(2)", "a player may forfeit instead of playing")
        return EITHER

    def unlawful(self, sitting: Sitting) -> Iterator[Reason]:
        """What forbids to deal a round with the wagers on the table.

        Clause: us-ny/5324.32(c)(2), (c)(4), (c)(5)
        """
        yield from super().unlawful(sitting)
        places: dict[str, int] = {}
        for seat in sitting.wagered():
            player = sitting.seats[seat]
            places[player] = places.get(player, 0) + 1
            if places[player] > self._rules.positions:
                yield Reason("(c)(5)", "a player wagers on one position", seat)

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
