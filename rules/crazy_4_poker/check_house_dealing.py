"""Checks of what a facility's own rules say of the cards: one deck, five to a hand, and how many are left over."""

from typing import Any

from feltproof.checks import Clause, Engine, Evidence, check
from feltproof.checks.crazy_4_poker import Deals, Facility, Law, forbidden, scripts, tables
from feltproof.checks.crazy_4_poker.events import NO_MORE_BETS, deal, deck, sit
from feltproof.checks.crazy_4_poker.forbidden import KINGS, Attempt, round_with
from feltproof.checks.crazy_4_poker.purse import Purse
from feltproof.checks.crazy_4_poker.scripts import Played, Script
from feltproof.checks.crazy_4_poker.tables import by_size

DEALER = "QsJc9d6h4s"
WHOLE_DECK = 52


@check("crazy_4_poker.one_deck")
def check_cards_come_from_one_deck(engine: Engine, law: Law, clause: Clause, evidence: Evidence) -> None:
    """No round holds a card twice or what is no card, and nothing but a whole deck is dealt."""
    twice, no_card = "settles a round in which a card is dealt twice", "settles a round with what is no card"
    for facility in by_size(engine.facilities):
        rounds = [
            Attempt(_one(law, facility, KINGS), ""),
            *(Attempt(_one(law, facility, hand), twice) for hand in ("KsKsQd7h3c", "KsKhQd7h7h", "QsKhKd7h3c")),
            Attempt(_one(law, facility, KINGS, "Qs" + DEALER[:-2]), twice),
        ]
        why = "A hand is cards of the deck, each a rank and a suit."
        (seat,) = rounds[0].case["seats"]
        rounds += [
            Attempt({**rounds[0].case, "seats": [{**seat, "hand": text}]}, no_card, why)
            for text in ("KsKhQd7h3", "KsKhQd7h1c", "XXXXXXXXXX")
        ]
        forbidden.require(engine, law, facility, evidence, rounds)
        purse, whole = Purse.of(facility, law.progressive_wagers), deck(KINGS)
        closed = [sit("p1", 1), *purse.opens("p1", 1), NO_MORE_BETS]
        decks = {
            "deals a deck that lacks a card": (whole[2:], whole[:-2]),
            "deals a deck that holds a card twice": (whole + whole[:2], whole[:2] + whole[:-2]),
            "deals what is no deck": ("", "Xx" * WHOLE_DECK),
        }
        sittings = [
            Script.of(wrong, closed, deal(bad, method), deal(whole, method))
            for wrong, every in decks.items()
            for bad in every
            for method in ("manual", "automated")
        ]
        scripts.require(engine, law, facility, evidence, sittings, ["(d)", clause.label])


@check("crazy_4_poker.hands_of_five")
def check_a_hand_of_another_number_of_cards_is_not_settled(
    engine: Engine, law: Law, clause: Clause, evidence: Evidence
) -> None:
    """No round is settled in which a player or the dealer has fewer or more cards than a hand has."""
    for facility in by_size(engine.facilities):
        rounds = [Attempt(_one(law, facility, KINGS), "")]
        wrong = "settles a hand of another number of cards than five"
        rounds += [Attempt(_one(law, facility, hand), wrong) for hand in ("KsKhQd7h", "KsKhQd7h3c2c", "Ks")]
        rounds += [Attempt(_one(law, facility, KINGS, dealer), wrong) for dealer in (DEALER[:-2], DEALER + "8d", "Qs")]
        forbidden.require(engine, law, facility, evidence, rounds)


def _one(law: Law, facility: Facility, hand: str, dealer: str = DEALER) -> dict[str, Any]:
    """A round of one player who plays the ante."""
    purse = Purse.of(facility, law.progressive_wagers)
    return round_with(facility, {**purse.wagers(), "play": purse.ante}, hands=[hand], dealer=dealer)


@check("crazy_4_poker.dealer_of_five")
def check_the_dealer_has_as_many_cards_as_the_players(engine: Engine, clause: Clause, evidence: Evidence) -> None:
    """Every configuration declares a dealer with as many cards as the players have."""
    assert clause.deal is not None, "the clause says how many cards each has"
    for facility in engine.facilities:
        evidence.declares(facility.id)
        evidence.expect(
            facility.dealer_cards == clause.deal.cards,
            title="declares another number of dealer's cards",
            rule=clause.requirement,
            expected=str(clause.deal.cards),
            got=str(facility.dealer_cards),
            method="hello",
            request={"id": facility.id, "dealer_cards": facility.dealer_cards},
            configuration=facility.id,
        )


@check("crazy_4_poker.cards_left_over")
def check_by_hand_every_spot_is_dealt_in(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """Whoever has wagered, a deal by hand serves every spot of the table, and leaves as many cards as the rules say."""
    assert clause.left_over is not None, "the clause says how many cards are left"
    spots, left = law.rules.seats, clause.left_over.cards
    for facility in engine.facilities:
        evidence.declares(facility.id)
        evidence.expect(
            facility.seats == spots and facility.deal_every_spot,
            title="declares a table that leaves another number of cards",
            rule=clause.requirement,
            expected=f"{spots} seats, options.deal_every_spot true",
            got=f"{facility.seats} seats, options.deal_every_spot {str(facility.deal_every_spot).lower()}",
            method="hello",
            request={
                "id": facility.id,
                "seats": facility.seats,
                "options": {"deal_every_spot": facility.deal_every_spot},
            },
            configuration=facility.id,
        )
    for facility in by_size(engine.facilities):
        every = tables.dealt(law, deals, facility, ["manual"], "passes over spots without a wager in a deal by hand")
        for played in scripts.require(engine, law, facility, evidence, every, [clause.label]):
            _count_what_is_left(played, left, evidence)


def _count_what_is_left(played: Played, left: int, evidence: Evidence) -> None:
    for event, reply in zip(played.script.events, played.result.replies or (), strict=False):
        if event["event"] == "deal" and reply.accepted:
            over = WHOLE_DECK - len(reply.dealt or ())
            evidence.expect(
                over == left,
                title="leaves another number of cards after a deal by hand",
                rule=f"After a deal by hand {left} cards are left over.",
                expected=f"{left} cards left over",
                got=f"{over} cards left over",
                method="play",
                request=scripts.case(played.script.events),
                reply=played.result,
                configuration=played.facility.id,
                size=(len(played.script.events),),
            )
