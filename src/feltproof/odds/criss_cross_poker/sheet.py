"""All figures of a section of criss-cross poker, and what each reading of it does to them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from msgspec import UNSET

from feltproof import cards
from feltproof.clauses import Section
from feltproof.odds.criss_cross_poker.configured import configured
from feltproof.odds.criss_cross_poker.record import CrossEffect, CrossGame, CrossSheet, Made, Starting
from feltproof.odds.criss_cross_poker.rounds import Held, Rounds
from feltproof.odds.criss_cross_poker.worths import BONUS
from feltproof.odds.dealers import Tell, untold
from feltproof.odds.dealt import Each, one_by_one
from feltproof.odds.flags import flags
from feltproof.odds.hands import hand_counts
from feltproof.odds.record import Configured, Wager
from feltproof.odds.results import ended, wager
from feltproof.referee.criss_cross_poker import Readings, Referee, Rules

BETS = ("across", "down", "middle")


def sheet(
    section: Section,
    specs_sha256: str,
    options: Mapping[str, str],
    each: Each = one_by_one,
    tell: Tell = untold,
    declared: Sequence[Mapping[str, Any]] | None = None,
) -> CrossSheet:
    """Work out every figure, with those options in force and all others by default; and of what an engine declares."""
    options = {name: option for name, option in options.items() if name in Readings.options}
    rules = Rules.of(section)
    referee = Referee(rules, options)
    rounds = Rounds(referee)
    base = game(rounds, rounds.hands(True, each, tell))
    bonus = five_card_bonus(rounds)
    effects = []
    for reading in section.readings.values():
        if len(reading.options) < 2 or reading.name not in Readings.options:
            continue
        for option in reading.options:
            here = referee.readings[reading.name] == option.name
            edge, of_bonus = base.house_edge, bonus.house_edge
            if not here:
                other = Rounds(Referee(rules, {**options, reading.name: option.name}))
                if not rounds.alike(other):
                    told = f"{reading.name} read as {option.name}"
                    edge = -expected(other, other.hands(False, each, about(told, tell)))
                of_bonus = five_card_bonus(other).house_edge
            gaining = [name for name, part in (("the game", edge), ("five-card bonus", of_bonus)) if part < 0]
            effects.append(
                CrossEffect(
                    reading=reading.name,
                    option=option.name,
                    in_force=here,
                    house_edge=edge,
                    five_card_bonus=of_bonus,
                    player_edge=tuple(gaining),
                    flags=flags(gaining, edge, base.house_edge),
                )
            )

    def at_each() -> tuple[Configured, ...]:
        told = about("the configurations under test", tell)
        return configured(
            referee,
            declared or (),
            [(rounds, base)],
            lambda others: game(others, others.hands(True, each, told)),
            five_card_bonus,
        )

    return CrossSheet(
        section=section.id,
        citation=section.citation,
        title=section.title,
        game=section.game,
        specs_sha256=specs_sha256,
        readings={name: referee.readings[name] for name in section.readings if name in Readings.options},
        hands=(hand_counts(referee.ranking, rules.community),),
        base=base,
        five_card_bonus=bonus,
        effects=tuple(effects),
        configurations=at_each() if declared is not None else UNSET,
    )


def about(what: str, tell: Tell) -> Tell:
    """Say before each thing that is told what it is about."""
    return lambda told: tell(f"{what}: {told}")


def expected(rounds: Rounds, hands: list[Held]) -> Fraction:
    """What a player has on average, in antes."""
    return Fraction(sum(held.value * held.weight for held in hands), rounds.deals * rounds.worths.unit)


def five_card_bonus(rounds: Rounds) -> Wager:
    """The five-card bonus, where it is settled whatever the player does."""
    dealt, worths = rounds.deck.dealt(rounds.referee.rules.community), rounds.worths
    results: Counter[tuple[str, Fraction]] = Counter()
    strengths = rounds.referee.ranking.strengths(dealt.hands)
    for strength, many in enumerate(np.bincount(strengths, dealt.weights).astype(np.int64).tolist()):
        name, worth = (worths.bonus or ())[strength]
        if many:
            results[name, Fraction(worth, worths.unit)] += many
    return wager(BONUS, "", results)


def game(rounds: Rounds, hands: list[Held]) -> CrossGame:
    """Antes and bets."""
    ends = endings(rounds, hands)
    worths = rounds.worths
    results: dict[str, Counter[tuple[str, Fraction]]] = {wager: Counter() for wager in (*worths.antes, *BETS)}
    totals: Counter[Fraction] = Counter()
    made: dict[str, Counter[int]] = {bet: Counter() for bet in BETS}
    for (bets, kinds), deals in ends.items():
        each = outcome(rounds, bets, kinds)
        for name, result in each.items():
            results[name][result] += deals
        totals[sum((worth for _, worth in each.values()), Fraction(0))] += deals
        for bet, antes in zip(BETS, bets, strict=False):
            made[bet][antes] += deals
    average = {
        bet: Fraction(sum(antes * deals for antes, deals in counts.items()), rounds.deals)
        for bet, counts in made.items()
    }
    mean, staked = expected(rounds, hands), 2 + sum(average.values(), Fraction(0))
    rates = ended(totals)
    return CrossGame(
        paid="least",
        deals=rounds.deals,
        house_edge=-mean,
        house_edge_of_initial_wagers=-mean / 2,
        element_of_risk=-mean / staked,
        wagered=staked,
        hit_rate=sum((one.probability for one in rates if one.antes > 0), Fraction(0)),
        even_rate=sum((one.probability for one in rates if one.antes == 0), Fraction(0)),
        variance=sum((one.antes**2 * one.probability for one in rates), Fraction(0)) - mean**2,
        wagers=(
            *(wager(name, "", results[name]) for name in worths.antes),
            *(wager(bet, "", results[bet], average[bet], "ante") for bet in BETS),
        ),
        results=rates,
        decisions={
            bet: tuple(
                Made(antes=antes, probability=Fraction(deals, rounds.deals)) for antes, deals in sorted(counts.items())
            )
            for bet, counts in made.items()
        },
        starting=tuple(sorted((starting(rounds, held) for held in hands), key=lambda one: -one.expected)),
    )


Ending = tuple[tuple[int, ...], tuple[int, int] | None]
"""The bets that were made, in antes, the last 0 for a fold; and the kinds of the two hands, unless folded."""


def endings(rounds: Rounds, hands: list[Held]) -> Counter[Ending]:
    """How many deals end in each way."""
    middles = rounds.places.cards - 4
    found: Counter[Ending] = Counter()
    for held in hands:
        if not held.across:
            found[(0,), None] += held.weight * rounds.crosses
            continue
        found[(held.across, 0), None] += held.weight * held.down[0] * (rounds.crosses // len(rounds.places.pairs))
        for (down, middle), pairs in held.middle.items():
            if not middle:
                found[(held.across, down, 0), None] += held.weight * pairs * middles
        for (down, middle), crosses in held.ends.items():
            for one, other in zip(*np.nonzero(crosses), strict=True):
                kinds = int(one), int(other)
                found[(held.across, down, middle), kinds] += held.weight * int(crosses[kinds])
    return Counter({ending: deals for ending, deals in found.items() if deals})


def outcome(rounds: Rounds, bets: tuple[int, ...], kinds: tuple[int, int] | None) -> dict[str, tuple[str, Fraction]]:
    """What each wager comes to at such an end, in antes."""
    worths = rounds.worths
    across_ante, down_ante = worths.antes
    if kinds is None:
        lost = {name: ("fold", Fraction(-1)) for name in worths.antes}
        put = (*bets, *(0 for _ in BETS))
        return lost | {bet: ("fold", Fraction(-antes)) for bet, antes in zip(BETS, put, strict=False)}
    across, down = kinds
    each = {
        across_ante: (worths.results[across_ante][across], 1),
        down_ante: (worths.results[down_ante][down], 1),
        "across": (worths.results["across"][across], bets[0]),
        "down": (worths.results["down"][down], bets[1]),
        "middle": (worths.middle(across, down), bets[2]),
    }
    return {name: (result, Fraction(worth * antes, worths.unit)) for name, ((result, worth), antes) in each.items()}


def starting(rounds: Rounds, held: Held) -> Starting:
    """Two cards as a player names them, and what to do with them."""
    high, low = sorted(held.hand, reverse=True)
    ranks = cards.RANKS[cards.rank(high)] + cards.RANKS[cards.rank(low)]
    suits = "" if ranks[0] == ranks[1] else "s" if cards.suit(high) == cards.suit(low) else "o"
    return Starting(
        hand=ranks + suits,
        across=held.across,
        expected=Fraction(held.value, rounds.crosses * rounds.worths.unit),
    )
