"""The cross turned over: in its order, after its decisions, the cards that lie there."""

from typing import Final

from feltproof.checks.criss_cross_poker.deals import Deals
from feltproof.checks.criss_cross_poker.law import Law
from feltproof.checks.criss_cross_poker.purse import Purse, to_the_end
from feltproof.checks.criss_cross_poker.putting import ACES, CROSS
from feltproof.checks.events import NO_MORE_BETS, Event, deal, deck, fold, reveal, sit
from feltproof.checks.scripts import Script
from feltproof.checks.tables import shuffled
from feltproof.referee.criss_cross_poker import DECISIONS
from feltproof.referee.criss_cross_poker.rulings import TURNING

DECKS: Final = 20
"""Decks of which the cards are turned, by either method of dealing."""


def cards_of(label: str) -> str:
    """The cards that the clause of this label turns over."""
    return next(cards for cards, clause in TURNING.items() if clause == label)


def sittings(law: Law, deals: Deals, purse: Purse, cards: str) -> list[Script]:
    """The cards turned in time, and before the deal, before their decision, out of order, twice."""
    opened = [sit("p1", 1), *purse.opens("p1", 1)]
    dealt = [*opened, NO_MORE_BETS, deal(deck(CROSS, ACES))]
    place = DECISIONS.index(cards)
    early = f"turns over the {cards} cards of the cross before their decision"
    found = [
        Script.of(early, opened, reveal(cards)),
        Script.of(early, opened, NO_MORE_BETS, reveal(cards)),
        Script.of(early, dealt, purse.through(cards), reveal(cards)),
        Script.of(early, dealt, to_the_end(purse), dealt[1:], purse.through(cards), reveal(cards)),
    ]
    for number, other in enumerate(DECISIONS):
        if number < place:
            found.append(Script.of(early, dealt, purse.through(other), reveal(cards)))
            found.append(Script.of(early, dealt, purse.through(other), purse.bets(other), reveal(cards)))
            # Nobody is waited for any more, and still the cross is turned in its order.
            found.append(Script.of(early, dealt, purse.through(other), fold("p1"), reveal(cards)))
        else:
            twice = f"turns over the {cards} cards of the cross twice"
            after = [*purse.through(other), *purse.bets(other), reveal(other)]
            found.append(Script.of(twice, dealt, after, reveal(cards)))
    if purse.bonus:
        alive = [
            sit("p1", 1),
            *purse.opens("p1", 1, bonus=purse.bonus),
            NO_MORE_BETS,
            deal(deck(CROSS, ACES)),
            fold("p1"),
        ]
        before = [reveal(other) for other in DECISIONS[:place]]
        found.append(Script.of("", alive, before, reveal(cards)))
        found += [Script.of(early, alive, before[:count], reveal(cards)) for count in range(place)]
    chance = deals.draw(f"decks turned over, {cards}")
    wrong = f"turns over other cards of the cross than the {cards} cards"
    for method in ("manual", "automated"):
        for _ in range(DECKS):
            shuffle = deal(shuffled(chance), method)
            turned = [*purse.through(cards), *purse.bets(cards), reveal(cards)]
            found.append(Script.of(wrong, opened, NO_MORE_BETS, shuffle, turned))
    seats = min(purse.facility.seats, law.rules.seats)
    if seats > 1:
        found += _with_others(purse, cards, list(range(1, seats + 1)), early)
    return found


def _with_others(purse: Purse, cards: str, seats: list[int], early: str) -> list[Script]:
    """With every seat taken: one player after another has still to decide; some fold, then or before."""
    sits: list[Event] = [sit(f"p{seat}", seat) for seat in seats]
    opens = [event for seat in seats for event in purse.opens(f"p{seat}", seat)]
    dealt = [*sits, *opens, NO_MORE_BETS, deal(deck(CROSS, ACES))]
    there = [*dealt, *purse.through(cards, seats)]
    found = [Script.of(early, there, purse.bets(cards, seats[:-1]), reveal(cards))]
    found += [
        Script.of(early, there, purse.bets(cards, seats[:count]), reveal(cards)) for count in range(len(seats) - 1)
    ]
    found.append(Script.of("", there, purse.bets(cards, seats), reveal(cards)))
    found.append(Script.of("", there, purse.bets(cards, seats[:-1]), fold(f"p{seats[-1]}"), reveal(cards)))
    found.append(Script.of("", there, fold("p1"), purse.bets(cards, seats[1:]), reveal(cards)))
    place = DECISIONS.index(cards)
    if place:
        # Who folded before is not waited for.
        before = DECISIONS[place - 1]
        out = [*purse.through(before, seats), fold("p1"), *purse.bets(before, seats[1:]), reveal(before)]
        found.append(Script.of("", dealt, out, purse.bets(cards, seats[1:]), reveal(cards)))
        found.append(Script.of(early, dealt, out, reveal(cards)))
    return found
