"""What is held against an engine's ranking of all hands, clause by clause, whatever the game."""

import numpy as np

from feltproof.checks.evidence import Evidence
from feltproof.checks.law import GameLaw
from feltproof.checks.ranked import Ranked
from feltproof.clauses.records import Clause


def require_ranks(ranked: Ranked, clause: Clause, evidence: Evidence) -> None:
    """Hands that differ in the rank of their cards alone stand in the order of the ranks."""
    # No hand at all, and four of a kind beside one and the same fifth card: where nothing but ranks can decide.
    quads = ranked.is_category("four_of_a_kind")
    kicker = ranked.lowest_compared()
    for where in (ranked.is_category("high_card"), *(quads & (kicker == rank) for rank in np.unique(kicker[quads]))):
        ranked.require_order(
            evidence,
            where,
            title="ranks the cards in another order",
            rule=f"From highest to lowest, cards rank {' '.join(clause.ranks or ())}.",
        )


def require_categories(ranked: Ranked, law: GameLaw, evidence: Evidence) -> None:
    """Every hand has the category of the law, and stands above every hand of a lower category."""
    rule = f"From highest to lowest, hands are {', '.join(law.referee.rules.order)}, then high card."
    ranked.require_categories(
        evidence, np.ones(len(ranked), np.bool_), title="takes a hand for another category", rule=rule
    )
    ranked.require_order_of_categories(evidence, title="puts the categories in another order", rule=rule)


def require_members(ranked: Ranked, clause: Clause, evidence: Evidence) -> None:
    """Just the hands that the law says are of the clause's category."""
    hand = clause.hand
    assert hand is not None, "the clause says which category it is about"
    name = hand.category.replace("_", " ")
    ranked.require_categories(
        evidence,
        ranked.is_category(hand.category) | ranked.is_called(hand.category),
        title=f"takes something else for a {name}, or a {name} for something else",
        rule=clause.requirement,
    )


def require_ends(ranked: Ranked, clause: Clause, evidence: Evidence, highest: str, lowest: str) -> None:
    """The ends of the clause's category are where the law has them: `highest` and `lowest`, by their ranks."""
    assert clause.hand is not None, "the clause says which category it is about"
    ranked.require_extremes(
        evidence,
        clause.hand.category,
        highest=highest,
        lowest=lowest,
        title=f"has another highest or lowest {clause.hand.category.replace('_', ' ')}",
        rule=clause.requirement,
    )


def require_order_within(ranked: Ranked, law: GameLaw, evidence: Evidence) -> None:
    """Within each category, and among hands of none, every hand stands where the law has it, level where they tie."""
    option = law.reads("equal-category")
    for category in (*law.referee.rules.order, "high_card"):
        ranked.require_order(
            evidence,
            ranked.is_category(category),
            title=f"puts hands of the category {category.replace('_', ' ')} in another order",
            rule=f"Hands of one category compare card by card, as read by `{option}`; equal ranks tie.",
        )
