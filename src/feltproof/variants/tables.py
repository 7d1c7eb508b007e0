"""Engines whose tables do what the rules leave to them: refuse more, take more, or tell it otherwise."""

from collections.abc import Sequence
from typing import Any, Final

from feltproof.games import table
from feltproof.games.crazy_4_poker.table import Position, Table
from feltproof.games.crazy_4_poker.wagering import Wagering
from feltproof.games.criss_cross_poker.rounds import PLACES, PLAYER_CARDS
from feltproof.games.criss_cross_poker.table import Table as CrossTable
from feltproof.games.criss_cross_poker.wagering import Wagering as CrossWagering
from feltproof.games.refusals import Refused
from feltproof.games.table import Dealt, Event, Phase, Reply
from feltproof.money import Cents
from feltproof.variants.variant import Roster

VARIANTS: Final = Roster()


# Multiples.


class _WholeMultiples(Wagering):
    def play(self, play: Cents, ante: Cents, strength: int) -> None:
        super().play(play, ante, strength)
        if ante and play % ante:
            raise Refused("between_multiples", "play: once, twice or three times the ante")


class _CrossWholeMultiples(CrossWagering):
    def bet(self, bet: str, cents: Cents, ante: Cents) -> None:
        super().bet(bet, cents, ante)
        if cents % ante:
            raise Refused("between_multiples", f"{bet}: once, twice or three times the ante")


VARIANTS.crazy_4(
    "takes_whole_multiples", "Refuses a play wager between whole multiples of the ante.", wagering=_WholeMultiples
)
VARIANTS.criss_cross(
    "takes_whole_multiples_at_the_cross",
    "Refuses bets between whole multiples of the ante.",
    wagering=_CrossWholeMultiples,
)


class _LowPlay(Wagering):
    def play(self, play: Cents, ante: Cents, strength: int) -> None:
        if self.most_play[strength] == 1 or play >= ante:
            super().play(play, ante, strength)


VARIANTS.crazy_4("takes_low_play", "Takes a play wager below the ante on a pair of aces or better.", wagering=_LowPlay)


# Coming and going.


class NobodyLeaves(table.Table[Any]):
    """A player may not get up in the middle of a round."""

    def leave(self, event: Event) -> Reply:
        seat = self.seat_of(self.player(event))
        if self.phase is not Phase.WAGERS and seat in self.positions:
            raise Refused("in_round", "leave: not before the round is settled")
        return super().leave(event)


VARIANTS.crazy_4(
    "lets_nobody_leave", "Lets nobody leave in the middle of a round.", table=type("Table", (NobodyLeaves, Table), {})
)
VARIANTS.criss_cross(
    "lets_nobody_leave_the_cross",
    "Lets nobody leave in the middle of a round.",
    table=type("Table", (NobodyLeaves, CrossTable), {}),
)


class _SettlesWhoLeft(Table):
    def abandon(self, position: Position) -> None:
        if "play" not in position.wagers:
            super().abandon(position)


VARIANTS.crazy_4(
    "settles_who_left",
    "Settles the hand of a player who left after the play wager as if the player had stayed.",
    table=_SettlesWhoLeft,
)


# Turns.


class _InTurn(Table):
    """Decisions are taken in the order of the seats, from 1, and in no other."""

    def undecided(self, player: str, seat: int) -> Position:
        position = super().undecided(player, seat)
        first = min(number for number, other in self.positions.items() if not other.decided)
        if seat != first:
            raise Refused("out_of_turn", f"seat {first} decides first")
        return position


VARIANTS.crazy_4("keeps_to_the_turn", "Refuses decisions out of turn.", table=_InTurn)


class AtOnce(table.Table[Any]):
    """A side wager is refused as long as the seat has no ante, not only when the wagers are closed."""

    def wager(self, event: Event) -> Reply:
        player, seat, wager = self.player(event), self.seat(event), event.get("wager")
        known = self.positions.get(seat)
        antes = ("ante", "ante_across", "ante_down")
        first = wager not in antes and event.get("cents") and self.phase is Phase.WAGERS
        if first and not (known and any(ante in known.wagers for ante in antes)):
            self.wagers_at(player, seat)
            raise Refused("ante_first", f"{wager}: an ante is wanted first")
        return super().wager(event)


VARIANTS.crazy_4(
    "wants_the_ante_first", "Refuses any other wager before the ante.", table=type("Table", (AtOnce, Table), {})
)
VARIANTS.criss_cross(
    "wants_an_ante_first", "Refuses any other wager before an ante.", table=type("Table", (AtOnce, CrossTable), {})
)


class NoBetsAtAll(table.Table[Any]):
    """`no_more_bets` may be called with no wager on the table."""

    def no_more_bets(self, event: Event) -> Reply:
        if self.phase is Phase.WAGERS and not self.positions:
            return {}
        return super().no_more_bets(event)


VARIANTS.crazy_4(
    "closes_an_empty_table",
    "Takes no_more_bets with no wager on the table; wagers stay open.",
    table=type("Table", (NoBetsAtAll, Table), {}),
)


# What is told.


class ForfeitsUntold(table.Table[Any]):
    """Lists nothing of a seat that folded, where all of its wagers are forfeited."""

    def settle(self, event: Event) -> Reply:
        folded = {seat for seat, position in self.positions.items() if position.folded}
        reply = super().settle(event)
        left = [one for one in reply["payments"] if one["seat"] not in folded or one["outcome"] != "lose"]
        return {**reply, "payments": left}


class ForfeitsInTurn(table.Table[Any]):
    """Lists what a folded seat forfeited in that seat's turn."""

    def settlement_order(self, seats: Sequence[int]) -> list[int]:
        return sorted(seats, reverse=True)


VARIANTS.crazy_4(
    "leaves_forfeits_out",
    "Lists no forfeited wagers in its payments.",
    table=type("Table", (ForfeitsUntold, Table), {}),
)
VARIANTS.crazy_4(
    "lists_forfeits_in_turn",
    "Lists forfeited wagers in their seat's turn.",
    table=type("Table", (ForfeitsInTurn, Table), {}),
)
VARIANTS.criss_cross(
    "lists_forfeits_in_turn_at_the_cross",
    "Lists forfeited wagers in their seat's turn.",
    table=type("Table", (ForfeitsInTurn, CrossTable), {}),
)


class _CrossFromTheMiddle(CrossTable):
    """Deals the cross from its middle, outwards."""

    places: tuple[str, ...] = tuple(reversed(PLACES))

    def manual(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        return list(zip([*self.places, *[f"seat:{seat}" for seat in seats] * PLAYER_CARDS], deck, strict=False))

    def automated(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        holders = [*self.places, *(f"seat:{seat}" for seat in seats for _ in range(PLAYER_CARDS))]
        return list(zip(holders, deck, strict=False))


VARIANTS.criss_cross("deals_the_middle_first", "Deals the cross from its middle outwards.", table=_CrossFromTheMiddle)
