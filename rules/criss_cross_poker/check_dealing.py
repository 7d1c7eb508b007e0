"""Checks of the cards: one whole deck, dealt once, the cross first, in the order that the law says."""

from typing import Any

from feltproof.checks import Clause, Engine, Evidence, check, forbidden, scripts
from feltproof.checks.criss_cross_poker import Deals, Facility, Law, tables
from feltproof.checks.criss_cross_poker.purse import Purse, to_the_end
from feltproof.checks.criss_cross_poker.putting import ACES, CROSS, SPREAD, round_with
from feltproof.checks.criss_cross_poker.tables import by_size
from feltproof.checks.events import NO_MORE_BETS, deal, deck, sit
from feltproof.checks.forbidden import Attempt
from feltproof.checks.scripts import Script

DEALT_TWICE = "settles a round in which a card is dealt twice"
HAND_SIZE = "settles a player's hand of another number of cards"
CROSS_SIZE = "settles a cross of another number of cards"
NO_CARDS = "settles a round with what is no card"


@check("criss_cross_poker.cards_dealt")
def check_cards_come_from_one_whole_deck(engine: Engine, law: Law, clause: Clause, evidence: Evidence) -> None:
    """No round holds a card twice, or too few or too many cards; only a whole deck is dealt, once, after the wagers."""
    for facility in by_size(engine.offering()):
        forbidden.require(engine, law, facility, evidence, bad_cards(law, facility))
        scripts.require(engine, law, facility, evidence, bad_decks(law, facility), [clause.label])


def bad_cards(law: Law, facility: Facility) -> list[Attempt]:
    """Rounds with repeated, missing, surplus and senseless cards, and one in which all is well."""
    plays = Purse.of(facility, law).plays()

    def one(hand: str = ACES, cross: str = CROSS) -> dict[str, Any]:
        return round_with(plays, hands=[hand], cross=cross)

    found = [
        Attempt(one(), ""),
        Attempt(one("AhAh"), DEALT_TWICE),
        # A card of the player's on either line of the cross and in its middle.
        *(Attempt(one(CROSS[at : at + 2] + "Ac"), DEALT_TWICE) for at in range(0, 10, 2)),
        # A card twice in the cross, on one line and on two.
        *(
            Attempt(one(cross=CROSS[:at] + "2d" + CROSS[at + 2 : other] + "2d" + CROSS[other + 2 :]), DEALT_TWICE)
            for at, other in ((0, 2), (4, 6), (0, 8), (6, 8), (2, 4))
        ),
        Attempt(one("Ah"), HAND_SIZE),
        Attempt(one("AhAc2c"), HAND_SIZE),
    ]
    # An engine may read more spellings than one; these cannot be read at all.
    why = "A hand is two cards and a cross five, each a rank and a suit of the deck."
    (seat,) = one()["seats"]
    community = one()["community"]
    hands, middles = ("", "AhA", "AhBc", "Ah1c", "XXXX"), ("", "A", "Bs", "AsKs")
    found += [Attempt({**one(), "seats": [{**seat, "hand": text}]}, NO_CARDS, why) for text in hands]
    found += [Attempt({**one(), "community": {**community, "middle": text}}, NO_CARDS, why) for text in middles]
    missing = {place: card for place, card in community.items() if place != "top"}
    found.append(Attempt({**one(), "community": missing}, CROSS_SIZE, why))
    if facility.seats > 1:
        for other in ("Ah2c", ACES):
            found.append(Attempt(round_with(plays, plays, hands=[ACES, other]), DEALT_TWICE))
    return found


def bad_decks(law: Law, facility: Facility) -> list[Script]:
    """Decks that are none, and deals out of time; a whole deck is dealt after each that was refused."""
    purse = Purse.of(facility, law)
    closed = [sit("p1", 1), *purse.opens("p1", 1), NO_MORE_BETS]
    whole = deck(CROSS, ACES)
    decks = {
        "deals a deck that lacks a card": [whole[2:], whole[:-2]],
        "deals a deck that holds a card twice": [whole + whole[:2], whole[:2] + whole[:-2], whole[:-2] + whole[:2]],
        "deals what is no deck": ["", "Xx" * 52, whole[1:] + whole[:1], whole[:-1]],
    }
    found = [
        Script.of(wrong, closed, deal(bad, method), deal(whole, method))
        for wrong, every in decks.items()
        for bad in every
        for method in ("manual", "automated")
    ]
    again = "deals a round twice"
    found.append(Script.of(again, closed, deal(whole), deal(SPREAD)))
    later = [purse.through(decision) for decision in ("down", "middle", None)]
    found += [Script.of(again, closed, deal(whole), played, deal(SPREAD)) for played in later]
    # The next round needs wagers of its own: who has made none is dealt nothing.
    found.append(
        Script.of("", closed, deal(whole), to_the_end(purse), purse.opens("p1", 1), NO_MORE_BETS, deal(SPREAD))
    )
    return found


@check("criss_cross_poker.manual_dealing")
def check_by_hand_the_cross_comes_first_and_cards_go_round_one_at_a_time(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """By hand the cross is dealt, then every set of players one card at a time, clockwise, twice; and settled so."""
    require_deals(engine, law, deals, clause, evidence, "by hand")


@check("criss_cross_poker.automated_dealing")
def check_the_first_stack_is_the_cross_and_stacks_of_two_go_round(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """From a shoe the cross is dealt, then every set of players a stack of two, clockwise; and settled so."""
    require_deals(engine, law, deals, clause, evidence, "in stacks")


def require_deals(engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence, words: str) -> None:
    """Every set of seats is dealt as the clause has it, and what is settled are the cards that were dealt."""
    assert clause.deal is not None, "the clause says how the cards are dealt"
    assert clause.deal.method is not None, "the clause says by which method"
    for facility in by_size(engine.offering()):
        wrong = f"deals {words} in another order or to others"
        every = tables.dealt(law, deals, facility, [clause.deal.method], wrong)
        played = scripts.require(engine, law, facility, evidence, every, [clause.label])
        title = f"dealt {words}, settles other cards than were dealt"
        tables.require_settled_as_dealt(engine, facility, evidence, played, title)
