"""A table of criss-cross poker, event by event: where the cards go, what is turned over, how a round is settled."""

from collections.abc import Sequence
from typing import Final, Protocol

from feltproof.cards import TEXTS
from feltproof.referee import table
from feltproof.referee.criss_cross_poker.dealing import deal
from feltproof.referee.criss_cross_poker.facility import Facility
from feltproof.referee.criss_cross_poker.paying import judge_settlement
from feltproof.referee.criss_cross_poker.records import PLACES, TURNED
from feltproof.referee.criss_cross_poker.referee import Referee
from feltproof.referee.criss_cross_poker.rulings import TURNING, Rulings
from feltproof.referee.criss_cross_poker.sitting import Sitting
from feltproof.referee.dealing import full_deck, in_text, place
from feltproof.referee.paying import Breach, Payment
from feltproof.referee.sitting import Phase
from feltproof.referee.table import Answer, Event, card_in_words, first_difference


class Reply(Answer, Protocol):
    """The answer to an event, as the protocol has it."""

    @property
    def shown(self) -> Sequence[tuple[str, str]] | None: ...
    @property
    def payments(self) -> Sequence[Payment] | None: ...


DEALING: Final = {"manual": "(d)(1)", "automated": "(d)(2)"}


def judge(referee: Referee, facility: Facility, events: Sequence[Event], replies: Sequence[Reply]) -> list[Breach]:
    """Every reply of a sitting that the rules do not admit; none where all are lawful."""
    return Table(referee, facility).judge_all(events, replies)


class Table(table.Table[Sitting, Reply]):
    """A sitting as it goes on, told each event with the engine's reply to it."""

    def __init__(self, referee: Referee, facility: Facility) -> None:
        super().__init__(Rulings(referee, facility), Sitting(referee.rules.equal))
        self._referee = referee
        self._facility = facility

    def deal(self, event: Event, reply: Reply, index: int) -> list[Breach]:
        """The cross is dealt first, in any order of its places, then the players clockwise.

        Clause: us-ny/5324.39(d)(1), (d)(2)
        """
        sitting, method = self._sitting, str(event["method"])
        seats = sitting.wagered()
        deck = full_deck(event.get("deck"))
        if not seats or deck is None:
            self.lost = "cards were dealt to nobody"
            return []
        if len({sitting.seats[seat] for seat in seats}) < len(seats):
            self.lost = "a player at two positions is not judged"
            return []
        got = [(place, card) for place, card in reply.dealt or ()]
        theirs = [place for place, _ in got[: self._referee.rules.community]]
        cross = theirs if sorted(theirs) == sorted(PLACES) else PLACES
        anyone = method == "automated" and self._referee.readings["first-stack"] == "any-player"
        if anyone:
            seats = from_the_first(seats, [at for at, _ in got[len(theirs) :]])
        dealt = deal(self._referee.rules, method, seats, deck, cross)
        sitting.dealt(dealt)
        expected = in_text(dealt)
        if got == expected:
            return []
        self.lost = "the cards went elsewhere than the rules send them"
        step = first_difference(expected, got)
        start = "any of them" if anyone else "the farthest to the dealer's left"
        rule = f"the cross is dealt first, then two cards to each player, clockwise from {start}"
        return [Breach(index, DEALING[method], rule, card_in_words(expected, step), card_in_words(got, step))]

    def reveal(self, event: Event, reply: Reply, index: int) -> list[Breach]:
        """The cards of a decision are shown, and no others.

        Clause: us-ny/5324.39(e)(4), (e)(6), (e)(8)
        """
        cards, sitting = str(event.get("cards")), self._sitting
        if sitting.community is None or cards != sitting.decision:
            self.lost = "cards were turned over that nobody had dealt"
            return []
        expected = sorted((place, TEXTS[getattr(sitting.community, place)]) for place in TURNED[cards])
        got = sorted((place, card) for place, card in reply.shown or ())
        sitting.turned()
        if got == expected:
            return []
        rule = f"with the {cards} bets made, these places of the cross are turned over: {', '.join(TURNED[cards])}"
        return [Breach(index, TURNING[cards], rule, _in_words(expected), _in_words(got))]

    def settle(self, reply: Reply, index: int) -> list[Breach]:
        """Everything is settled as the round is due.

        Clause: us-ny/5324.39(e)(9)
        """
        sitting, breaches = self._sitting, []
        if sitting.phase is Phase.DECISIONS:
            # Who left may be taken as folded or as having stayed: the engine is right if either fits.
            round_ = sitting.round()
            due = self._referee.lawful(round_, self._facility)
            ways = (judge_settlement(self._referee, round_, due, gone, reply, index) for gone in sitting.abandoned())
            breaches = min(ways, key=len)
        sitting.clear()
        return breaches


def from_the_first(seats: list[int], dealt_to: Sequence[str]) -> list[int]:
    """The seats, clockwise, from the one to which the first of the places `dealt_to` belongs; as they are, if none.

    Clause: us-ny/5324.39(d)(2)
    """
    first = next((step for step, seat in enumerate(seats) if place(seat) in dealt_to[:1]), 0)
    return [*seats[first:], *seats[:first]]


def _in_words(shown: Sequence[tuple[str, str]]) -> str:
    return ", ".join(f"{card} at {place}" for place, card in shown) or "nothing"
