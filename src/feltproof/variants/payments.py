"""Engines that pay more than they must, or where the rules leave it to them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from feltproof.games.crazy_4_poker.configurations import Configuration
from feltproof.games.crazy_4_poker.rounds import Dealt, Rounds
from feltproof.games.crazy_4_poker.settlement import Envy, Seat, Settlement
from feltproof.games.crazy_4_poker.table import Table
from feltproof.games.criss_cross_poker.settlement import Settlement as CrossSettlement
from feltproof.games.paytables import Price
from feltproof.games.rounds import Case, Result
from feltproof.games.settlement import PayTables
from feltproof.games.table import Event, Reply
from feltproof.money import Cents
from feltproof.variants.variant import CRAZY_4_USUAL, Roster, criss_cross

VARIANTS: Final = Roster()


def _generous(configuration: Configuration) -> Configuration:
    more = {
        "straight": "1:1",
        "flush": "8:5",
        "three_of_a_kind": "3:1",
        "straight_flush": "15:1",
        "four_of_a_kind": "50:1",
        "four_aces": "1000:1",
    }
    return replace(configuration, id="generous", ante="11:10", super_bonus=more)


VARIANTS.crazy_4(
    "pays_more_than_the_floors",
    "Pays the ante and most of the super bonus at better odds than it must.",
    tuple(map(_generous, CRAZY_4_USUAL)),
)
VARIANTS.criss_cross(
    "pays_more_at_the_cross", "Pays bets and the five-card bonus at better odds than it must.", criss_cross("generous")
)


class RoundsUp(PayTables[Any]):
    """What cannot be paid exactly is rounded up to the next five cents."""

    def winnings(self, cents: Cents, price: Price) -> Cents:
        paid = super().winnings(cents, price)
        return paid + -paid % 5 if cents * price.won % price.staked else paid


VARIANTS.crazy_4(
    "rounds_up_to_five_cents",
    "Rounds what it cannot pay exactly up to the next five cents.",
    settlement=type("Settlement", (RoundsUp, Settlement), {}),
)
VARIANTS.criss_cross(
    "rounds_up_at_the_cross",
    "Rounds what it cannot pay exactly up to the next five cents.",
    criss_cross("generous"),
    settlement=type("Settlement", (RoundsUp, CrossSettlement), {}),
)


class _EnviesFolded(Settlement):
    def envied(self, holder: Seat) -> bool:
        return self.hands[holder.strength].envy > 0


VARIANTS.crazy_4(
    "pays_envy_for_folded_hands", "Pays an envy bonus for the hand of a seat that folded.", settlement=_EnviesFolded
)


class _FedRounds(Rounds):
    """The meter grows by a fifth of each progressive wager."""

    def result(self, case: Case, dealt: Dealt) -> Result:
        result = super().result(case, dealt)
        wagered = sum(seat["wagers"].get("progressive", 0) for seat in case["seats"])
        if "meter" in result:
            result["meter"] += wagered // 5
        return result


class _FedTable(Table):
    """The meter grows by a fifth of each progressive wager."""

    def settle(self, event: Event) -> Reply:
        wagered = sum(position.wagers.get("progressive", 0) for position in self.positions.values())
        reply = super().settle(event)
        if "meter" in reply:
            self.meter = reply["meter"] = self.meter + wagered // 5
        return reply


VARIANTS.crazy_4(
    "feeds_the_meter",
    "Puts a fifth of each progressive wager on the meter.",
    rounds=_FedRounds,
    table=_FedTable,
)


class _EnvyBackwards(Settlement):
    def envy(self, seats: Sequence[Seat]) -> list[Envy]:
        return super().envy(list(reversed(seats)))


VARIANTS.crazy_4(
    "tells_envy_backwards", "Tells the envy bonuses of a round in another order.", settlement=_EnvyBackwards
)
