"""The law of who may do what and when at a table of criss-cross poker: three decisions, each before its cards."""

from collections.abc import Mapping
from typing import Any, Final

from feltproof.money import Cents
from feltproof.referee import rulings
from feltproof.referee.criss_cross_poker.facility import ANTES, Facility
from feltproof.referee.criss_cross_poker.records import DECISIONS, Seat
from feltproof.referee.criss_cross_poker.referee import Referee
from feltproof.referee.criss_cross_poker.settlement import FOLDED
from feltproof.referee.criss_cross_poker.sitting import Sitting
from feltproof.referee.dues import Reason
from feltproof.referee.rulings import EITHER, Ruling, refuse
from feltproof.referee.sitting import Phase

TURNING: Final[Mapping[str, str]] = {"across": "(e)(4)", "down": "(e)(6)", "middle": "(e)(8)"}
"""By decision, the clause that turns its cards over."""
SETTLING: Final = "(e)(9)"


class Rulings(rulings.Rulings[Sitting]):
    """The rulings at one facility.

    Clause: us-ny/5324.39(a)(1), (c)(2), (c)(3), (c)(4), (d), (e)(1) to (e)(9)
    """

    # An ante comes first: alone it is not yet a set of wagers, and no fault either.
    begins = frozenset(ANTES)

    def __init__(self, referee: Referee, facility: Facility) -> None:
        super().__init__(min(referee.rules.seats, facility.seats))
        self._law = referee.lawfulness
        self._settlement = referee.settlement
        self._facility = facility

    def broken(self, wagers: Mapping[str, Cents], seat: int | None = None) -> tuple[Reason, ...]:
        """The rules that a seat's wagers break before the deal, among themselves."""
        return self._law.of_wagers(wagers, self._facility, seat)

    def beyond(self, seat: int, wagers: Mapping[str, Cents]) -> tuple[str, ...]:
        """Why the facility may refuse wagers that the rules admit."""
        return self._law.may_refuse(Seat(seat, (), wagers), self._facility)

    def ready(self, sitting: Sitting) -> bool:
        """Whether nothing stands against dealing; a player at two positions is no fault, and not judged either."""
        players = [sitting.seats[seat] for seat in sitting.wagered()]
        return len(set(players)) == len(players) and super().ready(sitting)

    def decision(self, player: str, seat: int, wager: str, cents: Cents, sitting: Sitting) -> Ruling:
        """At each decision a player who is still in makes the bet of its name, of one to three times the ante.

        Clause: us-ny/5324.39(c)(3), (e)(3), (e)(5), (e)(7)
        """
        stranger = self.not_seated(player, seat, sitting)
        if stranger:
            return stranger
        made, clause = sitting.made(seat), FOLDED[wager]
        if seat not in sitting.hands or not sitting.has_antes(seat):
            return Ruling("refuse", clause, "only who has placed antes makes further bets")
        if cents == made.get(wager, 0):
            return EITHER
        if wager in made:
            return Ruling("refuse", "(c)(3)", f"the {wager} bet stands once it is made")
        if seat in sitting.folded:
            return Ruling("refuse", FOLDED[sitting.folded[seat]], "who has forfeited is out of the round")
        if DECISIONS.index(wager) > sitting.revealed:
            return refuse(sitting.too_early[wager])
        if cents < 0:
            return Ruling("refuse", clause, f"the {wager} bet is an amount of chips")
        after = made | {wager: cents}
        for reason in self._law.of_bets(after, seat):
            return refuse(reason)
        if self.beyond(seat, after) or not sitting.in_turn(seat):
            return EITHER
        return Ruling("accept", clause, f"a player may make the {wager} bet, of one to three times the ante")

    def fold(self, event: Mapping[str, Any], sitting: Sitting) -> Ruling:
        """Instead of making the bet of a decision, a player may forfeit; a bet is no more taken back.

        Clause: us-ny/5324.39(e)(3), (e)(5), (e)(7)
        """
        mine = [seat for seat in sitting.seats_of(str(event.get("player"))) if sitting.has_antes(seat)]
        if not mine or not sitting.left.isdisjoint(mine):
            return EITHER
        if sitting.phase is not Phase.DECISIONS:
            return Ruling("refuse", FOLDED[DECISIONS[0]], "a player decides after the cards were dealt")
        if not sitting.folded.keys().isdisjoint(mine):
            return EITHER
        if sitting.decision is None:
            return Ruling("refuse", FOLDED[DECISIONS[-1]], "after the last decision nobody forfeits")
        clause = FOLDED[sitting.decision]
        if any(sitting.decision in sitting.made(seat) for seat in mine):
            return Ruling("refuse", clause, f"the {sitting.decision} bet stands once it is made")
        if sitting.undecided.issuperset(mine) and all(map(sitting.in_turn, mine)):
            return Ruling("accept", clause, f"a player may forfeit instead of making the {sitting.decision} bet")
        return EITHER

    def reveal(self, event: Mapping[str, Any], sitting: Sitting) -> Ruling:
        """The cards of a decision are turned over once everyone who is still in has taken it.

        Clause: us-ny/5324.39(e)(4), (e)(6), (e)(8)
        """
        cards = str(event.get("cards"))
        if cards not in TURNING:
            return EITHER
        clause = TURNING[cards]
        if sitting.phase is not Phase.DECISIONS:
            return Ruling("refuse", clause, "the cross is turned over after it was dealt")
        if cards != sitting.decision:
            return Ruling("refuse", clause, "the cross is turned over across, down and middle, each once")
        if sitting.undecided - sitting.left:
            rule = f"the cards are turned over once every player has made the {cards} bet or forfeited"
            return Ruling("refuse", clause, rule)
        if sitting.undecided or self._nothing_to_see(sitting):
            return EITHER
        return Ruling("accept", clause, f"the cards are turned over after every {cards} bet is made or forfeited")

    def settle(self, sitting: Sitting) -> Ruling:
        """A round is settled once the whole cross is turned over.

        Clause: us-ny/5324.39(e)(9)
        """
        if sitting.phase is not Phase.DECISIONS:
            if not sitting.wagered():
                return EITHER
            return Ruling("refuse", SETTLING, "a round is settled after the cards were dealt")
        rule = "a round is settled once the whole cross is turned over"
        if sitting.decision is None:
            return Ruling("accept", SETTLING, rule)
        if sitting.playing() - sitting.left:
            return Ruling("refuse", SETTLING, rule)
        if self._bonus_lives(sitting):
            return Ruling("refuse", SETTLING, f"{rule}, while a five-card bonus is alive")
        if sitting.playing() or sitting.with_bonus():
            return EITHER
        return Ruling(
            "accept", SETTLING, "when every seat has folded and no bonus can be alive, nothing is left to see"
        )

    def _nothing_to_see(self, sitting: Sitting) -> bool:
        """Whether nobody's wager hangs on the cards that lie face down."""
        return not sitting.playing() and not self._bonus_lives(sitting)

    def _bonus_lives(self, sitting: Sitting) -> bool:
        """Whether the five-card bonus of somebody who stayed is still to be settled."""
        return any(
            folded is None or self._settlement.bonus_lives(folded)
            for seat, folded in sitting.with_bonus().items()
            if seat not in sitting.left
        )
