"""Checks of which hand outranks which: every hand of five cards."""

from feltproof.checks import Clause, Engine, Evidence, check, rankings
from feltproof.checks.criss_cross_poker import Deals, Law
from feltproof.checks.criss_cross_poker.ranked import Ranked


@check("criss_cross_poker.rank_order")
def check_cards_rank_from_the_ace_down(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """Hands that differ in their ranks alone stand in the order of the ranks; an ace joins no other sequence."""
    ranked = Ranked.of(engine, law, deals)
    rankings.require_ranks(ranked, clause, evidence)
    for category in ("straight", "straight_flush"):
        ranked.require_categories(
            evidence,
            ranked.is_category(category) | ranked.is_called(category),
            title="lets an ace stand in another sequence, or in none",
            rule=f"An ace joins no sequence but those that it is given, as read by `{law.reads('low-ace')}`.",
        )


@check("criss_cross_poker.category_order")
def check_hands_rank_by_their_category(engine: Engine, law: Law, deals: Deals, evidence: Evidence) -> None:
    """Every hand has the category of the law, and stands above every hand of a lower category."""
    rankings.require_categories(Ranked.of(engine, law, deals), law, evidence)


@check("criss_cross_poker.category_of_hands")
def check_what_is_and_is_not_of_a_category(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """Just the hands that the law says are of the category, its ends where the law has them."""
    ranked = Ranked.of(engine, law, deals)
    rankings.require_members(ranked, clause, evidence)
    assert clause.hand is not None, "the clause says which category it is about"
    ends = law.ends(clause.hand.category)
    if ends is not None:
        rankings.require_ends(ranked, clause, evidence, *ends)


@check("criss_cross_poker.order_within_category")
def check_hands_of_one_category_compare_by_their_cards(
    engine: Engine, law: Law, deals: Deals, evidence: Evidence
) -> None:
    """Within each category, and among hands of none, every hand stands where the law has it, level where they tie."""
    rankings.require_order_within(Ranked.of(engine, law, deals), law, evidence)
