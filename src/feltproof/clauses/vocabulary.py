"""The words that a spec may use, and no others: a misspelt word is a fault, not a new meaning."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

Kind = Literal["law", "house-rules"]
"""Who wrote the rules: a legislator, or the facility for itself."""

Obligation = Literal["shall", "may", "definition", "procedure", "heading"]
"""What a clause does: asks, allows, defines, tells the dealer how, or only introduces."""

Method = Literal["test", "analysis", "inspection", "none"]
"""How a clause is verified: by checks, on paper, by a person who looks, or not at all."""

Strength = Literal["static", "exhaustive", "exhaustive-by-symmetry", "boundary", "scripted", "sampled"]
"""What evidence rests on; the runner decides which is weaker."""

Offer = Literal["progressive", "queens_up", "sixth_card", "pay_table_a", "pay_table_b", "five_card_bonus"]
"""What a facility may offer or leave; a clause about it does not apply where it is left.
`pay_table_a` and `pay_table_b` are those of the progressive."""

DealMethod = Literal["manual", "automated"]

DealersHand = Literal["qualified", "unqualified"]
"""What a dealer's hand may be, where wagers are settled otherwise against the one than against the other."""

Freeze = Literal["no_more_bets", "first_card"]
"""From when on no wager is made or changed: the dealer's announcement, or the first card that is dealt."""

Numbering = Literal["printed", "ours"]
"""Whose the labels of a text's units are: printed in it, or given by us to a text that numbers nothing."""

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
OBLIGATIONS: Final[tuple[Obligation, ...]] = get_args(Obligation)
METHODS: Final[tuple[Method, ...]] = get_args(Method)
STRENGTHS: Final[tuple[Strength, ...]] = get_args(Strength)
OFFERS: Final[tuple[Offer, ...]] = get_args(Offer)
DEAL_METHODS: Final[tuple[DealMethod, ...]] = get_args(DealMethod)
DEALERS_HANDS: Final[tuple[DealersHand, ...]] = get_args(DealersHand)
FREEZES: Final[tuple[Freeze, ...]] = get_args(Freeze)
NUMBERINGS: Final[tuple[Numbering, ...]] = get_args(Numbering)

RANKS: Final = ("A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2")
"""The thirteen ranks, as `feltproof.cards` writes them."""


@dataclass(frozen=True, slots=True)
class Words:
    """What one game's section may speak of, each as the protocol names it."""

    cards: int
    """In a hand that is ranked."""
    categories: tuple[str, ...]
    rows: tuple[str, ...]
    """Of its pay tables, besides the categories."""
    wagers: tuple[str, ...]
    measures: tuple[str, ...]
    """What another wager may be a multiple of; where there are two antes, `ante` is the amount of either."""
    limits: tuple[str, ...]
    """What is bounded from above: players at a table, positions of one player, play wager over ante."""
    offers: tuple[Offer, ...]


GAMES: Final[Mapping[str, Words]] = {
    "crazy-4-poker": Words(
        cards=4,
        categories=(
            "high_card",
            "pair",
            "two_pair",
            "straight",
            "flush",
            "three_of_a_kind",
            "straight_flush",
            "four_of_a_kind",
        ),
        rows=("pair_of_queens_or_better", "four_aces"),
        wagers=("ante", "super_bonus", "play", "queens_up", "progressive"),
        measures=("ante",),
        limits=("seats", "positions", "play_multiple"),
        offers=("progressive", "queens_up", "sixth_card", "pay_table_a", "pay_table_b"),
    ),
    "criss-cross-poker": Words(
        cards=5,
        categories=(
            "high_card",
            "pair",
            "two_pair",
            "three_of_a_kind",
            "straight",
            "flush",
            "full_house",
            "four_of_a_kind",
            "straight_flush",
            "royal_flush",
        ),
        rows=("pair_of_sixes_or_better", "pair_of_jacks_or_better"),
        wagers=("ante_across", "ante_down", "five_card_bonus", "across", "down", "middle"),
        measures=("ante",),
        limits=("seats", "positions"),
        offers=("five_card_bonus",),
    ),
}
"""By the name of the game in the protocol. A game that stands not here may speak in the words of all."""


def _of_any(*words: tuple[str, ...]) -> tuple[str, ...]:
    """Every word once."""
    return tuple(dict.fromkeys(word for each in words for word in each))


CATEGORIES: Final = _of_any(*(game.categories for game in GAMES.values()))
ROWS: Final = _of_any(CATEGORIES[1:], *(game.rows for game in GAMES.values()))
WAGERS: Final = _of_any(*(game.wagers for game in GAMES.values()))
MEASURES: Final = _of_any(*(game.measures for game in GAMES.values()))
LIMITS: Final = _of_any(*(game.limits for game in GAMES.values()))
MOST_CARDS: Final = max(game.cards for game in GAMES.values())
