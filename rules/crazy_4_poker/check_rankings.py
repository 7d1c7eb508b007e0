"""Checks of which hand outranks which: every hand of four and five cards, and the six that a dealer may hold."""

import numpy as np

from feltproof.checks import Clause, Engine, Evidence, check
from feltproof.checks.crazy_4_poker import Deals, Law
from feltproof.checks.crazy_4_poker.ranked import Ranked


@check("crazy_4_poker.rank_order")
def check_cards_rank_from_the_ace_down(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """Hands that differ in the rank of their cards alone stand in the order of the ranks."""
    ranked = Ranked.of(engine, law, deals)
    # Four of a kind and no hand at all: where nothing but the ranks of the cards can decide.
    for category in ("four_of_a_kind", "high_card"):
        ranked.require_order(
            evidence,
            ranked.is_category(category),
            title="ranks the cards in another order",
            rule=f"From highest to lowest, cards rank {' '.join(clause.ranks or ())}.",
        )


@check("crazy_4_poker.category_order")
def check_hands_rank_by_their_category(engine: Engine, law: Law, deals: Deals, evidence: Evidence) -> None:
    """Every hand has the category of the law, and stands above every hand of a lower category."""
    ranked = Ranked.of(engine, law, deals)
    rule = f"From highest to lowest, hands are {', '.join(law.rules.order)}, then high card."
    ranked.require_categories(
        evidence, np.ones(len(ranked), np.bool_), title="takes a hand for another category", rule=rule
    )
    ranked.require_order_of_categories(evidence, title="puts the categories in another order", rule=rule)


@check("crazy_4_poker.category_of_hands")
def check_what_is_and_is_not_of_a_category(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """Just the hands that the law says are of the category, its ends where the law has them."""
    ranked = Ranked.of(engine, law, deals)
    hand = clause.hand
    assert hand is not None, "the clause says which category it is about"
    name = hand.category.replace("_", " ")
    ranked.require_categories(
        evidence,
        ranked.is_category(hand.category) | ranked.is_called(hand.category),
        title=f"takes something else for a {name}, or a {name} for something else",
        rule=clause.requirement,
    )
    if hand.highest and hand.lowest:
        ranked.require_extremes(
            evidence,
            hand.category,
            highest=hand.highest,
            lowest=hand.lowest,
            title=f"has another highest or lowest {name}",
            rule=clause.requirement,
        )


@check("crazy_4_poker.order_within_category")
def check_hands_of_one_category_compare_by_their_cards(
    engine: Engine, law: Law, deals: Deals, evidence: Evidence
) -> None:
    """Within each category, and among hands of none, every hand stands where the law has it, level where they tie."""
    ranked = Ranked.of(engine, law, deals)
    option = law.reads("equal-category")
    for category in (*law.rules.order, "high_card"):
        ranked.require_order(
            evidence,
            ranked.is_category(category),
            title=f"puts hands of the category {category.replace('_', ' ')} in another order",
            rule=f"Hands of one category compare card by card, as read by `{option}`; equal ranks tie.",
        )
