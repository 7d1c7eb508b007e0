"""Checks of the cards: one whole deck, dealt once, to whom and in which order the law says."""

from typing import Any

from feltproof.checks import Clause, Engine, Evidence, NotApplicableError, check
from feltproof.checks.crazy_4_poker import Deals, Facility, Law, forbidden, scripts, tables
from feltproof.checks.crazy_4_poker.events import NO_MORE_BETS, SETTLE, deal, deck, fold, sit, wager
from feltproof.checks.crazy_4_poker.forbidden import ACES, KINGS, SPREAD, Attempt, round_with
from feltproof.checks.crazy_4_poker.purse import Purse
from feltproof.checks.crazy_4_poker.scripts import Script
from feltproof.checks.crazy_4_poker.tables import by_size

DEALER = "QsJc9d6h4s"
DEALT_TWICE = "settles a round in which a card is dealt twice"
HAND_SIZE = "settles a player's hand of another number of cards"
DEALER_SIZE = "settles a dealer's hand of another number of cards"
NO_CARDS = "settles a round with what is no card"


@check("crazy_4_poker.cards_dealt")
def check_cards_come_from_one_whole_deck(engine: Engine, law: Law, clause: Clause, evidence: Evidence) -> None:
    """No round holds a card twice, or too few or too many cards; only a whole deck is dealt, once, after the wagers."""
    sizes = (law.rules.cards, law.rules.dealer_cards)
    for facility in engine.facilities:
        evidence.declares(facility.id)
        evidence.expect(
            facility.dealer_cards in sizes,
            title="declares another number of dealer's cards",
            rule="The dealer is dealt five cards, or six where the facility chooses so.",
            expected=" or ".join(map(str, sizes)),
            got=str(facility.dealer_cards),
            method="hello",
            request={"id": facility.id, "dealer_cards": facility.dealer_cards},
            configuration=facility.id,
        )
    for facility in by_size(engine.facilities):
        forbidden.require(engine, law, facility, evidence, bad_cards(law, facility))
        scripts.require(engine, law, facility, evidence, bad_decks(law, facility), [clause.label])


def bad_cards(law: Law, facility: Facility) -> list[Attempt]:
    """Rounds with repeated, missing, surplus and senseless cards, and one in which all is well."""
    purse = Purse.of(facility, law.progressive_wagers)
    plays = {**purse.wagers(), "play": purse.ante}
    dealer = DEALER + "2h" * (facility.dealer_cards - 5)

    def one(hand: str, dealer: str = dealer) -> dict[str, Any]:
        return round_with(facility, plays, hands=[hand], dealer=dealer)

    found = [
        Attempt(one(KINGS), ""),
        Attempt(one("KsKsQd7h3c"), DEALT_TWICE),
        Attempt(one("KsKhQd7h7h"), DEALT_TWICE),
        Attempt(one("KsKhQs7h3c"), DEALT_TWICE),
        Attempt(one(KINGS, "Qs" + dealer[:-2]), DEALT_TWICE),
        Attempt(one("KsKhQd7h"), HAND_SIZE),
        Attempt(one("KsKhQd7h3c2c"), HAND_SIZE),
        Attempt(one(KINGS, dealer[:-2]), DEALER_SIZE),
        Attempt(one(KINGS, dealer + "8d"), DEALER_SIZE),
    ]
    # An engine may read more spellings than one; these cannot be read at all.
    senseless = ("", "KsKhQd7h3", "KsKhQd7h1c", "KsKhQd7h3x", "XXXXXXXXXX")
    why = "A hand is five cards, each a rank and a suit of the deck."
    (seat,) = one(KINGS)["seats"]
    found += [Attempt({**one(KINGS), "seats": [{**seat, "hand": text}]}, NO_CARDS, why) for text in senseless]
    found += [Attempt({**one(KINGS), "dealer": text + dealer[10:]}, NO_CARDS, why) for text in senseless]
    if facility.seats > 1:
        for other in ("Ks8c6d5c2c", KINGS):
            two = round_with(facility, plays, plays, hands=[KINGS, other], dealer=dealer)
            found.append(Attempt(two, DEALT_TWICE))
    return found


def bad_decks(law: Law, facility: Facility) -> list[Script]:
    """Decks that are none, and deals out of time; a whole deck is dealt after each that was refused."""
    purse = Purse.of(facility, law.progressive_wagers)
    opened = [sit("p1", 1), *purse.opens("p1", 1)]
    closed, whole = [*opened, NO_MORE_BETS], deck(KINGS)
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
    found.append(Script.of("deals a round twice", closed, deal(whole), deal(SPREAD)))
    played = [wager("p1", 1, "play", purse.ante)]
    found.append(Script.of("deals a round twice", closed, deal(whole), played, deal(SPREAD)))
    # The next round needs wagers of its own: who has made none is dealt nothing.
    anew = [*closed, deal(deck(ACES)), fold("p1"), SETTLE]
    found.append(Script.of("", anew, purse.opens("p1", 1), NO_MORE_BETS, deal(whole)))
    return found


@check("crazy_4_poker.manual_dealing")
def check_by_hand_cards_go_round_one_at_a_time(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """By hand every set of players is dealt one card at a time, clockwise, the dealer last, and is settled so."""
    for facility in with_usual_dealer(engine, law):
        require_deals(engine, law, deals, facility, clause, evidence, [clause.label])


@check("crazy_4_poker.automated_dealing")
def check_stacks_go_round_whole(engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence) -> None:
    """From a shoe every set of players is dealt whole stacks, clockwise, the dealer last, and is settled so."""
    for facility in with_usual_dealer(engine, law):
        require_deals(engine, law, deals, facility, clause, evidence, [clause.label])


@check("crazy_4_poker.sixth_card")
def check_the_dealers_sixth_card_is_the_last(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """Where the dealer has six cards the last of the deal is the dealer's sixth, by hand as in stacks."""
    assert clause.deal is not None, "the clause says how many cards the dealer has"
    facilities = [f for f in by_size(engine.offering()) if f.dealer_cards == clause.deal.dealer_cards]
    if not facilities:
        raise NotApplicableError("no configuration under test has a dealer with six cards")
    for facility in facilities:
        require_deals(engine, law, deals, facility, clause, evidence, [clause.label, "(d)(1)", "(d)(2)"])


def with_usual_dealer(engine: Engine, law: Law) -> list[Facility]:
    """Configurations whose dealer has as many cards as the players; all, where there is none."""
    every = by_size(engine.facilities)
    return [f for f in every if f.dealer_cards == law.rules.cards] or list(every)


def require_deals(
    engine: Engine, law: Law, deals: Deals, facility: Facility, clause: Clause, evidence: Evidence, about: list[str]
) -> None:
    """Every set of seats is dealt as the clause has it, and what is settled are the cards that were dealt."""
    assert clause.deal is not None
    methods = [clause.deal.method] if clause.deal.method else ["manual", "automated"]
    words = "by hand" if methods == ["manual"] else "in stacks" if methods == ["automated"] else "with a sixth card"
    every = tables.dealt(law, deals, facility, methods, f"deals {words} in another order or to others")
    played = scripts.require(engine, law, facility, evidence, every, about)
    tables.require_settled_as_dealt(
        engine, facility, evidence, played, f"dealt {words}, settles other cards than were dealt"
    )
