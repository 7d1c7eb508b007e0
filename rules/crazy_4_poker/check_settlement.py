"""Checks of how a round ends: dealer's hand against player's, the wagers returned, paid and collected."""

import numpy as np

from feltproof.checks import Clause, Engine, Evidence, check
from feltproof.checks.crazy_4_poker import Deals, Law
from feltproof.checks.crazy_4_poker.settled import Mask, Settled, every_cell, primary

AGAINST_THE_DEALER = ("ante", "play", "super_bonus")


def settled_rounds(engine: Engine, law: Law, deals: Deals) -> list[Settled]:
    """Every pair of strengths that can meet, every row at each stake, and full tables."""
    found = []
    for facility in primary(engine.facilities):
        rounds = (deals.every_showdown(facility), deals.full_tables(facility))
        found += [Settled.of(engine, law, facility, r) for r in rounds]
    return found + every_cell(engine, law, deals, engine.facilities)


def against_the_dealer(settled: Settled, *, qualified: bool, comparison: int | None = None) -> Mask:
    """Seats that play on against a dealer who qualifies or not, their hand higher (1), level (0) or lower (-1)."""
    where: Mask = settled.playing & (settled.qualified == qualified)
    return where if comparison is None else np.asarray(where & (settled.comparison == comparison))


@check("crazy_4_poker.dealer_not_qualified")
def check_an_unqualified_dealer_returns_the_ante_and_pays(
    engine: Engine, law: Law, deals: Deals, evidence: Evidence
) -> None:
    """Where the dealer does not qualify, the ante comes back, play is paid, and super bonus is paid or comes back."""
    for settled in settled_rounds(engine, law, deals):
        settled.require(
            evidence,
            AGAINST_THE_DEALER,
            against_the_dealer(settled, qualified=False),
            lambda wager: f"settles the {wager.replace('_', ' ')} wager wrongly where the dealer does not qualify",
        )


@check("crazy_4_poker.player_lower")
def check_a_lower_hand_loses_ante_and_play(engine: Engine, law: Law, deals: Deals, evidence: Evidence) -> None:
    """Against a qualifying dealer's higher hand, ante and play are collected; super bonus is settled as read."""
    for settled in settled_rounds(engine, law, deals):
        settled.require(
            evidence,
            AGAINST_THE_DEALER,
            against_the_dealer(settled, qualified=True, comparison=-1),
            lambda wager: f"settles the {wager.replace('_', ' ')} wager of a lower hand wrongly",
        )


@check("crazy_4_poker.player_higher")
def check_a_higher_hand_wins_ante_and_play(engine: Engine, law: Law, deals: Deals, evidence: Evidence) -> None:
    """Against a qualifying dealer's lower hand, ante and play are paid, super bonus is paid or comes back."""
    for settled in settled_rounds(engine, law, deals):
        settled.require(
            evidence,
            AGAINST_THE_DEALER,
            against_the_dealer(settled, qualified=True, comparison=1),
            lambda wager: f"settles the {wager.replace('_', ' ')} wager of a higher hand wrongly",
        )


@check("crazy_4_poker.players_tie")
def check_a_tie_returns_ante_and_play(engine: Engine, law: Law, deals: Deals, evidence: Evidence) -> None:
    """Against a qualifying dealer's equal hand, ante and play come back, super bonus is paid or comes back."""
    for settled in settled_rounds(engine, law, deals):
        settled.require(
            evidence,
            AGAINST_THE_DEALER,
            against_the_dealer(settled, qualified=True, comparison=0),
            lambda wager: f"settles the {wager.replace('_', ' ')} wager of a tie wrongly",
        )


@check("crazy_4_poker.dealer_qualifies")
def check_the_dealer_qualifies_with_just_the_hands_of_the_law(
    engine: Engine, law: Law, deals: Deals, evidence: Evidence
) -> None:
    """Every sort of dealer's hand: with a king or better wagers meet the dealer's hand, with less they do not."""
    for facility in primary(engine.facilities):
        settled = Settled.of(engine, law, facility, deals.every_dealer_hand(facility))
        # Where super bonus is paid either way, ante and play still tell whether the engine took the dealer to qualify.
        settled.require(
            evidence,
            ("ante", "play"),
            settled.playing,
            lambda wager: f"settles the {wager} wager as if the dealer's hand qualified otherwise",
        )
    for settled in settled_rounds(engine, law, deals):
        near = _near_the_border(settled, law)
        settled.require(
            evidence,
            ("ante", "play"),
            settled.playing & near[:, None],
            lambda wager: f"settles the {wager} wager as if the dealer's hand qualified otherwise",
        )


def _near_the_border(settled: Settled, law: Law) -> Mask:
    """Rounds whose dealer's hand is of the strengths next to the least that qualifies."""
    border = int(np.flatnonzero(law.qualifying)[0])
    return np.asarray(np.abs(law.strengths(settled.rounds).dealer - border) <= 3)


@check("crazy_4_poker.best_hand_plays")
def check_the_best_four_cards_play(engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence) -> None:
    """The best four of the cards are compared and paid, whichever card is left out and in whatever order they lie."""
    # (e)(3) has the dealer's hand formed, which ante and play tell of; the clauses below it have the player's.
    wagers = ("ante", "play") if clause.depth == 2 else ("super_bonus", "queens_up", "progressive")
    whose = "dealer's" if clause.depth == 2 else "player's"
    for facility in primary(engine.facilities):
        settled = Settled.of(engine, law, facility, deals.in_any_order(facility))
        settled.require(
            evidence,
            wagers,
            settled.playing,
            lambda wager: (
                f"settles the {wager.replace('_', ' ')} wager on other cards than the best of the {whose} hand"
            ),
        )


@check("crazy_4_poker.queens_up_any_dealer")
def check_queens_up_is_settled_on_the_players_own_hand(
    engine: Engine, law: Law, deals: Deals, evidence: Evidence
) -> None:
    """Queens up wins or loses by the player's hand alone, whoever is higher and whether the dealer qualifies."""
    _require_side_wager(engine, law, deals, evidence, "queens_up")


@check("crazy_4_poker.progressive_any_dealer")
def check_the_progressive_is_settled_on_the_players_own_hand(
    engine: Engine, law: Law, deals: Deals, evidence: Evidence
) -> None:
    """The progressive wins or loses by the player's hand alone, whoever is higher and whether the dealer qualifies."""
    _require_side_wager(engine, law, deals, evidence, "progressive")


def _require_side_wager(engine: Engine, law: Law, deals: Deals, evidence: Evidence, wager: str) -> None:
    offering = primary(engine.offering(wager))
    for facility in offering:
        rounds = [deals.every_showdown(facility)]
        if facility is offering[0]:
            rounds.append(deals.every_player_hand(facility, True))
        for settled in (Settled.of(engine, law, facility, r) for r in rounds):
            settled.require(
                evidence, (wager,), settled.playing, lambda w: f"settles the {w.replace('_', ' ')} wager wrongly"
            )
