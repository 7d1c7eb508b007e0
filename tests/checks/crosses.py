"""Engines of criss-cross poker: the house's with other pieces, right in ways of their own, or each wrong in one way."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from feltproof.games.builtin import Engine
from feltproof.games.criss_cross_poker import CrissCrossPoker
from feltproof.games.criss_cross_poker.configurations import HOUSE, Configuration
from feltproof.games.criss_cross_poker.ranking import Ranking
from feltproof.games.criss_cross_poker.rounds import Rounds
from feltproof.games.criss_cross_poker.settlement import Hands, Settlement
from feltproof.games.criss_cross_poker.table import Position, Table
from feltproof.games.criss_cross_poker.wagering import DECISIONS, Wagering
from feltproof.games.limits import Limits
from feltproof.games.refusals import Refused
from feltproof.games.settlement import LOSE, PUSH, Outcome
from feltproof.games.table import Dealt, Event, Phase, Reply
from feltproof.games.wagering import Wagers
from feltproof.protocol import Connection, connect_object

HOUSE_BY_ID: Final = {configuration.id: configuration for configuration in HOUSE}


def engine(
    *configurations: Configuration | str, play: type[CrissCrossPoker] = CrissCrossPoker, **pieces: Any
) -> Connection:
    """The builtin engine with pieces of its own, in this process."""
    offered = [HOUSE_BY_ID[c] if isinstance(c, str) else c for c in configurations or ("least",)]
    return connect_object(Engine([play(configurations=offered, **pieces)]))


# Right engines.


class RefusesAtTheDeal(Table):
    """Lets every wager stand, and no more bets be called, and then does not deal."""

    def no_more_bets(self, event: Event) -> Reply:
        if self.phase is not Phase.WAGERS or not self.positions:
            raise Refused("out_of_order", "not now")
        self.phase = Phase.CLOSED
        return {}

    def deal(self, event: Event) -> Reply:
        for position in self.positions.values():
            self.wagering.together(position.wagers)
        return super().deal(event)


class TakesItsLiberties(Table):
    """Lets nobody leave during a round, takes whole multiples alone, lays the cross another way, lists no forfeits."""

    def leave(self, event: Event) -> Reply:
        if self.positions:
            raise Refused("stay", "the round is not over")
        return super().leave(event)

    def decide(self, wager: str, player: str, seat: int, cents: object) -> Reply:
        if (
            isinstance(cents, int) and cents % self.positions[seat].wagers["ante_across"]
            if seat in self.positions
            else 0
        ):
            raise Refused("whole", "whole multiples of the ante are taken")
        return super().decide(wager, player, seat, cents)

    def laid(self, dealt: Dealt) -> Dealt:
        order = ("middle", "bottom", "left", "top", "right")
        return [(order[at] if at < len(order) else place, card) for at, (place, card) in enumerate(dealt)]

    def manual(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        return self.laid(super().manual(seats, deck))

    def automated(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        return self.laid(super().automated(seats, deck))

    def settle(self, event: Event) -> Reply:
        dead = {seat for seat in self.positions if not self.settlement.alive(self.stake(seat))}
        reply = super().settle(event)
        return {**reply, "payments": [p for p in reply["payments"] if p["seat"] not in dead]}


def small_table() -> Configuration:
    limits = {"ante": Limits(10_00, 40_00), "across": Limits(10_00, 60_00), "five_card_bonus": Limits(5_00, 5_00)}
    return replace(HOUSE_BY_ID["least"], id="small", seats=2, limits=limits)


# Wrong engines: each is wrong in one way.


class SeatsASeventh(Table):
    def seat(self, event: Event) -> int:
        return event["seat"] if event["seat"] == 7 else super().seat(event)


class LetsStrangersWager(Table):
    def wagers_at(self, player: str, seat: int) -> None:
        return None


class TakesLateWagers(Table):
    def wagers_open(self, wager: str) -> None:
        return None


class LetsBetsBeChanged(Table):
    def undecided(self, player: str, seat: int) -> Position:
        return self.in_play(player, seat)


class TakesUnequalAntes(Wagering):
    def together(self, wagers: Wagers) -> None:
        super().together(
            {**wagers, "ante_down": wagers["ante_across"]} if {*wagers} >= {"ante_across", "ante_down"} else wagers
        )


class TakesTheBonusAlone(Wagering):
    def together(self, wagers: Wagers) -> None:
        if {*wagers} != {"five_card_bonus"}:
            super().together(wagers)


class BetsFourTimes(Wagering):
    multiples: ClassVar = dict.fromkeys(DECISIONS, (1, 4))


class BetsLessInTheMiddle(Wagering):
    multiples: ClassVar = {**dict.fromkeys(DECISIONS, (1, 3)), "middle": (0, 3)}


class SettlesWithoutTheDownBet(Wagering):
    def bet_made(self, bet: str, wagers: Wagers) -> None:
        if bet in wagers or bet != "down":
            super().bet_made(bet, wagers)


class SettlesABetAfterAFold(Wagering):
    def bet_after_fold(self, bet: str) -> None:
        return None


class BetsOutOfOrder(Table):
    def in_turn(self, bet: str) -> None:
        return None


class BetsAfterAFold(Table):
    def in_play(self, player: str, seat: int) -> Position:
        if seat in self.positions:
            self.positions[seat].folded = None
        return super().in_play(player, seat)


class TurnsTooEarly(Table):
    def all_decided(self, decision: str) -> None:
        return None


class TurnsInAnyOrder(Table):
    def next_to_show(self, cards: str) -> None:
        return None


class TurnsTheMiddleWithTheDown(Table):
    turned: ClassVar = {"across": ("left", "right"), "down": ("top", "bottom", "middle"), "middle": ("middle",)}


class DealsAnyCards(Rounds):
    def cards_repeated(self, number: int, repeated: int) -> None:
        return None


class DealsTwice(Table):
    def deal(self, event: Event) -> Reply:
        self.phase = Phase.CLOSED if self.phase is Phase.DEALT else self.phase
        return super().deal(event)


class DealsTheCrossLast(Table):
    def manual(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        holders = [holder for holder, _ in super().manual(seats, deck)]
        return list(zip([*holders[5:], *holders[:5]], deck, strict=False))


class DealsStacksByHand(Table):
    def manual(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        return self.automated(seats, deck)


class DealsStacksCounterclockwise(Table):
    def automated(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        return super().automated(list(reversed(seats)), deck)


class SettlesOtherCardsThanItDealt(Table):
    def received(self, seats: Sequence[int], hands: dict[str, str]) -> None:
        super().received(seats, hands)
        self.cross = {**self.cross, "left": self.cross["top"], "top": self.cross["left"]}


class SettlesClockwise(Table):
    def settlement_order(self, seats: Sequence[int]) -> list[int]:
        return sorted(seats)


class SettlesAClosedCross(Table):
    def all_shown(self) -> None:
        return None


class SwapsTheLines(Settlement):
    def across(self, cents: int, hands: Hands) -> Outcome:
        return self.bet(cents, hands.down)


class PushesAPairOfFives(Settlement):
    def pushes(self, hand: Any) -> bool:
        return bool(self.ranking.at_least(hand, "pair", 3))


class PushesAPairOfFivesOnBets(Settlement):
    def bet(self, cents: int, hand: Any) -> Outcome:
        found = super().bet(cents, hand)
        return PUSH if found == LOSE and hand.five_card_bonus is None else found


class LosesAPairOfTens(Settlement):
    def pushes(self, hand: Any) -> bool:
        return super().pushes(hand) and not self.ranking.at_least(hand, "pair", 8)


class PaysTheLowerHand(Settlement):
    def middle(self, cents: int, hands: Hands) -> Outcome:
        lower = hands.down if hands.higher is hands.across else hands.across
        return self.bet(cents, lower) if lower.bets is not None else super().middle(cents, hands)


class LosesAMiddlePush(Settlement):
    def middle(self, cents: int, hands: Hands) -> Outcome:
        found = super().middle(cents, hands)
        return LOSE if found == PUSH and hands.across.ends == "lose" else found


class PaysTheBonusOnTheHand(Settlement):
    def five_card_bonus(self, cents: int, hands: Hands) -> Outcome:
        paid = hands.across.five_card_bonus
        return LOSE if paid is None else self.win(cents, paid)


class ForfeitsTheBonusAtOnce(Settlement):
    forfeits: ClassVar = {
        **Settlement.forfeits,
        "across": frozenset({*Settlement.forfeits["across"], "five_card_bonus"}),
    }


class NeverForfeitsTheBonus(Settlement):
    forfeits: ClassVar = {decision: wagers - {"five_card_bonus"} for decision, wagers in Settlement.forfeits.items()}


class KeepsAnAnteInAFold(Settlement):
    forfeits: ClassVar = {**Settlement.forfeits, "middle": Settlement.forfeits["middle"] - {"ante_down"}}


class ShortChangesAFlush(Settlement):
    def bet(self, cents: int, hand: Any) -> Outcome:
        outcome, pays = super().bet(cents, hand)
        return outcome, pays - (1 if pays == 8 * cents else 0)


class ShortChangesAntes(Settlement):
    def ante(self, cents: int, hand: Any) -> Outcome:
        outcome, pays = super().ante(cents, hand)
        return outcome, pays - (1 if pays and cents % 100 else 0)


def declaring(**changes: Any) -> Configuration:
    return replace(HOUSE_BY_ID["least"], **changes)


class LosesABetOnJacks(Settlement):
    """The across bet loses on a pair of jacks, and its ante wins."""

    def across(self, cents: int, hands: Hands) -> Outcome:
        outcome, pays = super().across(cents, hands)
        return LOSE if (outcome, pays) == ("win", cents) else (outcome, pays)


class FiveOutranksSix(Ranking):
    """A 5 stands above a 6 where no hand is made, or in four of a kind."""

    where: ClassVar[str] = "high_card"

    def key(self, category: str, ranks: tuple[int, ...]) -> tuple[int, ...]:
        swapped = {3: 4, 4: 3} if category == self.where else {}
        return super().key(category, tuple(swapped.get(rank, rank) for rank in ranks))


class FiveOutranksSixInQuads(FiveOutranksSix):
    where = "four_of_a_kind"


# Right under another reading.


class CardByCard(Ranking):
    """Hands of one category compare by their cards from high to low, whatever they are made of."""

    def key(self, category: str, ranks: tuple[int, ...]) -> tuple[int, ...]:
        if category in ("straight", "straight_flush", "royal_flush"):
            return super().key(category, ranks)
        return tuple(sorted(ranks, reverse=True))


class RanksCardByCard(CrissCrossPoker):
    """Ranks so, and settles as the house does: what is paid hangs on no comparison."""

    def rank(self, cases: Sequence[Any]) -> list[dict[str, Any]]:
        return CrissCrossPoker(ranking=CardByCard()).rank(cases)


class NeverLow(Ranking):
    """The ace is high alone."""

    straights = Ranking.straights[1:]


class TurnsNothingForNobody(Table):
    """Turns no card of the cross over once nobody has a wager that is alive."""

    def next_to_show(self, cards: str) -> None:
        super().next_to_show(cards)
        if not any(self.settlement.alive(self.stake(seat)) for seat in self.positions):
            raise Refused("nobody", "everybody is out")


class FirstStackToTheSecondSeat(Table):
    """Deals the stacks of two clockwise, the first of them to the second seat with a wager."""

    def automated(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        return super().automated([*seats[1:], seats[0]], deck)
