"""A table of Crazy 4 poker, event by event: where the cards go, and how a round is settled."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from feltproof.money import Cents
from feltproof.referee import table
from feltproof.referee.crazy_4_poker.dealing import deal, deals
from feltproof.referee.crazy_4_poker.facility import Facility
from feltproof.referee.crazy_4_poker.paying import EnvyPayment, Leavers, judge_settlement
from feltproof.referee.crazy_4_poker.records import Round
from feltproof.referee.crazy_4_poker.referee import Referee
from feltproof.referee.crazy_4_poker.rulings import Rulings
from feltproof.referee.crazy_4_poker.sitting import Sitting
from feltproof.referee.dealing import full_deck, in_text
from feltproof.referee.paying import Breach, Payment
from feltproof.referee.sitting import Phase
from feltproof.referee.table import Answer, Event, card_in_words, first_difference


class Reply(Answer, Protocol):
    """The answer to an event, as the protocol has it."""

    @property
    def payments(self) -> Sequence[Payment] | None: ...
    @property
    def envy(self) -> Sequence[EnvyPayment] | None: ...
    @property
    def meter(self) -> Cents | None: ...


DEALING: Final = {"manual": "(d)(1)", "automated": "(d)(2)"}


def judge(referee: Referee, facility: Facility, events: Sequence[Event], replies: Sequence[Reply]) -> list[Breach]:
    """Every reply of a sitting that the rules do not admit; none where all are lawful."""
    return Table(referee, facility).judge_all(events, replies)


@dataclass(frozen=True, slots=True)
class Settling:
    """An accepted `settle`, with the rounds that it may have been of: what it breaks hangs on nothing else at the
    table."""

    facility: Facility
    ways: tuple[tuple[Round, Leavers], ...]
    reply: Reply
    index: int

    def breaches(self, referee: Referee) -> list[Breach]:
        """Where it departs from what the round is due.

        Who left may be taken as folded or as having stayed: the engine is right if either fits.

        Clause: us-ny/5324.32(e)(3)
        """
        found = (judge_settlement(referee, self.facility, *way, self.reply, self.index) for way in self.ways)
        return min(found, key=len)


class Table(table.Table[Sitting, Reply]):
    """A sitting as it goes on, told each event with the engine's reply to it."""

    def __init__(self, referee: Referee, facility: Facility, postponed: list[Settling] | None = None) -> None:
        """With `postponed`, what is settled is put there, and not judged."""
        meter = facility.progressive.initial if facility.progressive else None
        super().__init__(Rulings(referee, facility), Sitting(meter))
        self._referee = referee
        self._facility = facility
        self._postponed = postponed

    def deal(self, event: Event, reply: Reply, index: int) -> list[Breach]:
        """The cards go where the rules send them, in their order.

        Clause: us-ny/5324.32(d)(1), (d)(2), (d)(3)
        """
        sitting, facility = self._sitting, self._facility
        seats = sitting.wagered()
        deck = full_deck(event.get("deck"))
        if not seats or deck is None:
            self.lost = "cards were dealt to nobody"
            return []
        rules, method = self._referee.rules, str(event["method"])
        table = range(1, min(rules.seats, facility.seats) + 1)
        served = deals(rules, self._referee.readings["stacks-to-empty-spots"], method, seats, table)
        got = [(place, card) for place, card in reply.dealt or ()]
        ways = [deal(rules, method, each, facility.dealer_cards, deck) for each in served]
        dealt = next((way for way in ways if in_text(way) == got), ways[0])
        sitting.dealt(dealt)
        expected = in_text(dealt)
        if got == expected:
            return []
        self.lost = "the cards went elsewhere than the rules send them"
        step = first_difference(expected, got)
        sixth = facility.dealer_cards > rules.cards and step >= len(expected) - 1
        spots = ", every spot of the table served" if rules.left_over is not None and method == "manual" else ""
        rule = f"cards go clockwise from the player farthest to the dealer's left, the dealer last{spots}"
        clause = "(d)(3)" if sixth else DEALING[method]
        return [Breach(index, clause, rule, card_in_words(expected, step), card_in_words(got, step))]

    def settle(self, reply: Reply, index: int) -> list[Breach]:
        """Everything is settled as the round is due.

        Clause: us-ny/5324.32(e)(3)
        """
        sitting, breaches = self._sitting, []
        if sitting.phase is Phase.DECISIONS:
            left = frozenset(sitting.left)
            ways = tuple((round_, Leavers(left, abandoned)) for round_, abandoned in sitting.rounds())
            settling = Settling(self._facility, ways, reply, index)
            if self._postponed is None:
                breaches = settling.breaches(self._referee)
            else:
                self._postponed.append(settling)
        if sitting.meter is not None and reply.meter is None:
            self.lost = "the meter is not known"
        sitting.settled(reply.meter)
        return breaches
