"""The words that a spec may use, and no others: a misspelt word is a fault, not a new meaning."""

from typing import Final, Literal, get_args

Kind = Literal["law", "house-rules"]
"""Who wrote the rules: a legislator, or the facility for itself."""

Obligation = Literal["shall", "may", "definition", "procedure", "heading"]
"""What a clause does: asks, allows, defines, tells the dealer how, or only introduces."""

Method = Literal["test", "analysis", "inspection", "none"]
"""How a clause is verified: by checks, on paper, by a person who looks, or not at all."""

Strength = Literal["static", "exhaustive", "exhaustive-by-symmetry", "boundary", "scripted", "sampled"]
"""What evidence rests on; the runner decides which is weaker."""

Offer = Literal["progressive", "queens_up", "sixth_card", "pay_table_a", "pay_table_b"]
"""What a facility may offer or leave; a clause about it does not apply where it is left.
`pay_table_a` and `pay_table_b` are those of the progressive."""

DealMethod = Literal["manual", "automated"]

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
OBLIGATIONS: Final[tuple[Obligation, ...]] = get_args(Obligation)
METHODS: Final[tuple[Method, ...]] = get_args(Method)
STRENGTHS: Final[tuple[Strength, ...]] = get_args(Strength)
OFFERS: Final[tuple[Offer, ...]] = get_args(Offer)
DEAL_METHODS: Final[tuple[DealMethod, ...]] = get_args(DealMethod)

RANKS: Final = ("A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2")
"""The thirteen ranks, as `feltproof.cards` writes them."""

CATEGORIES: Final = (
    "high_card",
    "pair",
    "two_pair",
    "straight",
    "flush",
    "three_of_a_kind",
    "full_house",
    "straight_flush",
    "four_of_a_kind",
    "royal_flush",
)
"""The categories of hands of four and five cards, as the protocol names them."""

ROWS: Final = (
    *CATEGORIES[1:],
    "pair_of_sixes_or_better",
    "pair_of_jacks_or_better",
    "pair_of_queens_or_better",
    "four_aces",
)
"""The rows of pay tables, as the protocol names them."""

WAGERS: Final = (
    "ante",
    "super_bonus",
    "play",
    "queens_up",
    "progressive",
    "ante_across",
    "ante_down",
    "five_card_bonus",
    "across",
    "down",
    "middle",
)
"""The wagers, as the protocol names them; where a game has two antes, `ante` is the amount of either."""

LIMITS: Final = ("seats", "positions", "play_multiple")
"""What the law bounds from above: players at a table, positions of one player, play wager over ante."""
