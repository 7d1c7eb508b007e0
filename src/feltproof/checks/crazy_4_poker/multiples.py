"""Play wagers of every multiple of the ante, on hands that may raise it and hands that may not."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import numpy as np

from feltproof import cards
from feltproof.checks.crazy_4_poker.deals import Deals
from feltproof.checks.crazy_4_poker.events import NO_MORE_BETS, deal, deck, fold, sit, wager
from feltproof.checks.crazy_4_poker.forbidden import Attempt, round_with
from feltproof.checks.crazy_4_poker.law import Law
from feltproof.checks.crazy_4_poker.purse import Purse
from feltproof.checks.crazy_4_poker.scripts import Script
from feltproof.checks.crazy_4_poker.stakes import antes
from feltproof.checks.engine import Engine
from feltproof.checks.evidence import Evidence
from feltproof.checks.rounds import Rounds
from feltproof.money import Cents, in_dollars
from feltproof.referee.crazy_4_poker import Facility

NAMED: Final = {"A": "aces", "K": "kings", "Q": "queens", "J": "jacks", "T": "10s"}
"""How a dealer calls the ranks that are not called by their number."""


def raised(law: Law, deals: Deals, facility: Facility, whole: bool) -> Rounds | None:
    """Every player's hand once, or one of each suit class, playing the ante twice, three times, in turn.

    `None` where the facility's limits leave no ante that can be raised.
    """
    most = law.rules.play_multiple
    plans = [
        {"ante": ante, "super_bonus": ante, "play": multiple * ante}
        for multiple in range(2, most + 1)
        for ante in antes(facility, multiple)
    ]
    if not plans:
        return None
    base = deals.every_player_hand(facility, whole)
    # So that neighbours in the list, hands that are nearly the same, are raised in different ways.
    turn = (np.arange(len(base)) * 7 % len(plans)).astype(np.uint16)
    return replace(base, name=f"{base.name}, raising the ante", plans=tuple(plans), plan=turn.reshape(-1, 1))


def require_raises(engine: Engine, law: Law, deals: Deals, facility: Facility, evidence: Evidence, whole: bool) -> None:
    """More than the ante is taken on just the hands that may raise it, whichever of all hands it is."""
    rounds = raised(law, deals, facility, whole)
    if rounds is None:
        return
    may_raise = law.raising[law.strengths(deals.every_player_hand(facility, whole)).players[:, 0]]
    seen = engine.observe(rounds, facility)
    holding = law.rules.play_holding
    rank = NAMED.get(holding.rank, f"{holding.rank}s")
    least = f"a {holding.category.replace('_', ' ')} of {rank} or better"
    most = law.rules.play_multiple

    def played(index: int) -> str:
        plan = rounds.plans[int(rounds.plan[index, 0])]
        hand = cards.text(rounds.hands[index, 0].tolist())
        return f"{in_dollars(plan['play'])} played on an ante of {in_dollars(plan['ante'])} with {hand}"

    evidence.require(
        seen,
        np.ones(len(rounds), np.bool_),
        title="",
        rule=lambda i: f"With {least} a player may play up to {most} times the ante.",
        expected=lambda i: f"settled: {played(i)}",
        got=lambda i: "settled",
        among=may_raise,
    )
    evidence.rests_on(seen, ~may_raise)
    taken = np.flatnonzero(seen.answered & ~may_raise)
    if len(taken):
        cents = np.array([plan["play"] for plan in rounds.plans])[rounds.plan[taken, 0]]
        index = int(taken[np.lexsort((taken, cents))[0]])
        evidence.expect(
            False,
            title="takes more than the ante as a play wager on a hand that may not raise it",
            rule=f"Without {least} a play wager equals the ante.",
            expected=f"rejected: {played(index)}",
            got="settled",
            method="settle",
            request=seen.case(index),
            configuration=facility.id,
            size=(1, int(cents.min()), index),
            count=len(taken),
        )


def amounts(ante: Cents, most: int) -> Iterator[tuple[Cents, str]]:
    """Play wagers at, between and beyond the multiples, each with what an engine does wrong that takes it."""
    for multiple in range(1, most + 1):
        yield multiple * ante, "takes more than the ante as a play wager on a hand that may not raise it"
    other = "takes a play wager that is not the ante on a hand that may not raise it"
    for cents in (1, ante // 2, ante - 1, ante + 1, ante + ante // 2, most * ante - 1):
        if cents > 0:
            yield cents, other
    for cents in (most * ante + 1, (most + 1) * ante, 100 * ante):
        yield cents, f"takes a play wager of more than {most} times the ante"
    yield -ante, "takes a play wager of less than nothing"


def attempts(law: Law, deals: Deals, facility: Facility, every_sort: bool) -> list[Attempt]:
    """Each amount with the hands next to the border; with `every_sort`, with hands of each row of the tables too."""
    ante, most = Purse.of(facility, law.progressive_wagers).to_triple(), law.rules.play_multiple
    hands = list(border_hands(law, deals))
    if every_sort:
        hands += [cards.text(hand) for hand in deals.hands_of_each_row[::3].tolist()]
    return [
        Attempt(round_with(facility, {"ante": ante, "super_bonus": ante, "play": cents}, hands=[hand]), wrong)
        for hand in hands
        for cents, wrong in dict(amounts(ante, most)).items()
    ]


def sittings(law: Law, deals: Deals, facility: Facility) -> list[Script]:
    """Each amount at a table, with the hands next to the border between those that may raise the ante and the rest."""
    purse = Purse.of(facility, law.progressive_wagers)
    ante, most = purse.to_triple(), law.rules.play_multiple
    found = []
    for hand in border_hands(law, deals):
        dealt = [sit("p1", 1), *purse.opens("p1", 1, ante=ante), NO_MORE_BETS, deal(deck(hand))]
        for cents, wrong in dict(amounts(ante, most)).items():
            found.append(Script.of(wrong, dealt, wager("p1", 1, "play", cents)))
        found.append(Script.of("", dealt, fold("p1")))
    return found


def border_hands(law: Law, deals: Deals) -> tuple[str, str]:
    """The best hand that may not raise the ante, and the least that may."""
    hands = deals.hands_of_each_row
    strengths = law.ranking.strengths(hands)
    may_raise = law.raising[strengths]
    below = hands[~may_raise][int(strengths[~may_raise].argmax())]
    above = hands[may_raise][int(strengths[may_raise].argmin())]
    return cards.text(below.tolist()), cards.text(above.tolist())
