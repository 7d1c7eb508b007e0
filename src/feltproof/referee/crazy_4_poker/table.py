"""A table, event by event: what it has to accept, what it has to refuse, and what it may do either way.

The model follows the engine where both ways are lawful, so that an engine is judged on the table that
it runs, not on one of ours.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from feltproof.cards import text
from feltproof.money import Cents
from feltproof.referee.crazy_4_poker.dealing import deal
from feltproof.referee.crazy_4_poker.facility import Facility
from feltproof.referee.crazy_4_poker.paying import Breach, EnvyPayment, Leavers, Payment, judge_settlement
from feltproof.referee.crazy_4_poker.referee import Referee
from feltproof.referee.crazy_4_poker.rulings import Ruling, Rulings
from feltproof.referee.crazy_4_poker.sitting import Phase, Sitting, full_deck

Event = Mapping[str, Any]
"""An event as the protocol has it, its name under `event`."""


class Reply(Protocol):
    """The answer to an event, as the protocol has it."""

    @property
    def accepted(self) -> bool: ...
    @property
    def code(self) -> str | None: ...
    @property
    def dealt(self) -> Sequence[tuple[str, str]] | None: ...
    @property
    def payments(self) -> Sequence[Payment] | None: ...
    @property
    def envy(self) -> Sequence[EnvyPayment] | None: ...
    @property
    def meter(self) -> Cents | None: ...


DEALING: Final = {"manual": "(d)(1)", "automated": "(d)(2)"}


def judge(referee: Referee, facility: Facility, events: Sequence[Event], replies: Sequence[Reply]) -> list[Breach]:
    """Every reply of a sitting that the rules do not admit; none where all are lawful."""
    table = Table(referee, facility)
    return [breach for event, reply in zip(events, replies, strict=True) for breach in table.judge(event, reply)]


class Table:
    """A sitting as it goes on, told each event with the engine's reply to it."""

    def __init__(self, referee: Referee, facility: Facility) -> None:
        self._referee = referee
        self._facility = facility
        self._rulings = Rulings(referee, facility)
        self._sitting = Sitting(facility.progressive.initial if facility.progressive else None)
        self._count = 0
        self.lost: str | None = None
        """Why nothing more can be said of this sitting; `None` while it is judged."""

    def ruling(self, event: Event) -> Ruling:
        """What the table has to do with an event that comes next."""
        if self.lost is not None:
            return Ruling("either", rule=self.lost)
        return self._rulings.of(event, self._sitting)

    def judge(self, event: Event, reply: Reply) -> list[Breach]:
        """What is wrong with the reply to the next event; the table goes on from it."""
        index, self._count = self._count, self._count + 1
        ruling = self.ruling(event)
        if self.lost is not None:
            return []
        if not reply.accepted:
            if ruling.verdict != "accept":
                return []
            return [Breach(index, ruling.clause, ruling.rule, "accepted", f"refused: {reply.code}")]
        if ruling.verdict == "refuse":
            self.lost = "the engine accepted what the rules forbid"
            return [Breach(index, ruling.clause, ruling.rule, "refused", "accepted")]
        return self._go_on(event, reply, index)

    def _go_on(self, event: Event, reply: Reply, index: int) -> list[Breach]:
        """Let an accepted event change the table."""
        sitting = self._sitting
        if event.get("event") == "deal":
            return self._deal(event, reply, index)
        if event.get("event") == "settle":
            return self._settle(reply, index)
        self.lost = sitting.take(event)
        return []

    def _deal(self, event: Event, reply: Reply, index: int) -> list[Breach]:
        """The cards go where the rules send them, in their order.

        Clause: us-ny/5324.32(d)(1), (d)(2), (d)(3)
        """
        sitting, facility = self._sitting, self._facility
        seats = sitting.wagered()
        deck = full_deck(event.get("deck"))
        if not seats or deck is None:
            self.lost = "cards were dealt to nobody"
            return []
        dealt = deal(self._referee.rules, str(event["method"]), seats, facility.dealer_cards, deck)
        sitting.dealt(dealt)
        expected = [(place, text((card,))) for place, card in dealt]
        got = [(place, card) for place, card in reply.dealt or ()]
        if got == expected:
            return []
        self.lost = "the cards went elsewhere than the rules send them"
        step = next((n for n, pair in enumerate(zip(expected, got, strict=False)) if pair[0] != pair[1]), len(expected))
        sixth = facility.dealer_cards > self._referee.rules.cards and step >= len(expected) - 1
        rule = "cards go clockwise from the player farthest to the dealer's left, the dealer last"
        clause = "(d)(3)" if sixth else DEALING[str(event["method"])]
        return [Breach(index, clause, rule, _card(expected, step), _card(got, step))]

    def _settle(self, reply: Reply, index: int) -> list[Breach]:
        """Everything is settled as the round is due.

        Clause: us-ny/5324.32(e)(3)
        """
        sitting, breaches = self._sitting, []
        if sitting.phase is Phase.DECISIONS:
            # Who left may be taken as folded or as having stayed: the engine is right if either fits.
            left = frozenset(sitting.left)
            ways = (
                judge_settlement(self._referee, self._facility, round_, Leavers(left, abandoned), reply, index)
                for round_, abandoned in sitting.rounds()
            )
            breaches = min(ways, key=len)
        if sitting.meter is not None and reply.meter is None:
            self.lost = "the meter is not known"
        sitting.settled(reply.meter)
        return breaches


def _card(dealt: Sequence[tuple[str, str]], step: int) -> str:
    if step >= len(dealt):
        return f"card {step + 1}: none"
    place, card = dealt[step]
    return f"card {step + 1}: {card} to {place}"
