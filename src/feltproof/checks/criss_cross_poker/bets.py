"""Across, down and middle bets of every amount, at every time, in rounds put as a whole and at a table."""

from collections.abc import Iterator
from typing import Final

from feltproof.checks.criss_cross_poker.purse import Purse
from feltproof.checks.criss_cross_poker.putting import ACES, CROSS, round_with
from feltproof.checks.events import NO_MORE_BETS, SETTLE, Event, deal, deck, fold, reveal, sit, wager
from feltproof.checks.forbidden import Attempt
from feltproof.checks.scripts import Script
from feltproof.clauses.records import Multiple
from feltproof.money import Cents
from feltproof.referee.criss_cross_poker import DECISIONS

OTHERS: Final = ("(c)(3)", "(c)(4)")
"""The clauses that a bet out of time breaks, beside that of its decision."""


def amounts(ante: Cents, multiple: Multiple, bet: str) -> Iterator[tuple[Cents, str]]:
    """Bets at, between and beyond the bounds, each with what an engine does wrong that takes it."""
    least, most = multiple.at_least, multiple.at_most
    below = f"takes less than {'the ante' if least == 1 else f'{least} times the ante'} as the {bet} bet"
    above = f"takes more than {most} times the ante as the {bet} bet"
    for times in range(least, most + 1):
        yield times * ante, ""
    # Fractions: under some readings they may not be taken.
    for cents in (least * ante + 1, least * ante + ante // 2, most * ante - 1):
        yield cents, f"takes a fraction of the ante in the {bet} bet"
    for cents in (least * ante - 1, ante // 2, 1):
        if 0 < cents < least * ante:
            yield cents, below
    for cents in (most * ante + 1, most * ante + ante // 2, (most + 1) * ante, 100 * ante):
        yield cents, above
    yield -ante, f"takes a {bet} bet of less than nothing"


def amounts_in_rounds(purse: Purse, multiple: Multiple, bet: str) -> list[Attempt]:
    """Each amount of one bet beside the others at their least, played to the end and folded afterwards."""
    ante = purse.to_raise(bet, multiple.at_most)
    place = DECISIONS.index(bet)
    found = []
    for cents, wrong in dict(amounts(ante, multiple, bet)).items():
        for last in range(place + 1, len(DECISIONS) + 1):
            made = {**purse.plays(last, ante), bet: cents}
            found.append(Attempt(round_with(made, hands=[ACES]), wrong))
    return found


def missing_in_rounds(purse: Purse, bet: str) -> list[Attempt]:
    """The bet missing without a fold; bets after a fold; folds at each decision, which are lawful."""
    place = DECISIONS.index(bet)
    before = purse.plays(place)
    whole = purse.plays()
    later = f"settles a bet that was made after a fold at the {bet} bet"
    found = [
        Attempt(round_with(before, hands=[ACES], folds=[bet]), ""),
        Attempt(round_with(whole, hands=[ACES], folds=[bet]), later),
        Attempt(round_with({**before, bet: purse.ante}, hands=[ACES], folds=[bet]), later),
        Attempt(
            round_with({w: c for w, c in whole.items() if w != bet}, hands=[ACES], folds=[None]),
            f"settles a round to its end without the {bet} bet",
        ),
        Attempt(round_with(before, hands=[ACES], folds=[None]), f"settles a round to its end without the {bet} bet"),
        # A wager of nothing is none.
        Attempt(round_with({**before, bet: 0}, hands=[ACES], folds=[bet]), ""),
        Attempt(
            round_with({**whole, bet: 0}, hands=[ACES], folds=[None]),
            f"settles a round to its end without the {bet} bet",
        ),
        Attempt(
            round_with(before, hands=[ACES], folds=[f"{bet} card"]),
            "settles a fold at no decision of the game",
            "A player folds at one of the three decisions, or at none.",
        ),
    ]
    missed = f"settles a fold after the {bet} bet that lacks that bet"
    for after in DECISIONS[place + 1 :]:
        made = {w: c for w, c in purse.plays(DECISIONS.index(after)).items() if w != bet}
        found.append(Attempt(round_with(made, hands=[ACES], folds=[after]), missed))
    return found


def amounts_at_a_table(purse: Purse, multiple: Multiple, bet: str) -> list[Script]:
    """Each amount, at its decision."""
    ante = purse.to_raise(bet, multiple.at_most)
    dealt = [sit("p1", 1), *purse.opens("p1", 1, ante=ante), NO_MORE_BETS, deal(deck(CROSS, ACES))]
    for before in DECISIONS[: DECISIONS.index(bet)]:
        dealt += [*purse.bets(before, ante=ante), reveal(before)]
    return [
        Script.of(wrong, dealt, wager("p1", 1, bet, cents))
        for cents, wrong in dict(amounts(ante, multiple, bet)).items()
    ]


def out_of_time(purse: Purse, bet: str) -> list[Script]:
    """The bet before its decision and after it, twice, after a fold, without antes; and folds out of time."""
    opened = [sit("p1", 1), *purse.opens("p1", 1)]
    dealt = [*opened, NO_MORE_BETS, deal(deck(CROSS, ACES))]
    there = [*dealt, *purse.through(bet)]
    (made,) = purse.bets(bet)
    early = f"takes the {bet} bet before its decision"
    out = f"takes the {bet} bet of a player who has folded"
    found = [
        Script.of("", there, made),
        Script.of("", there, fold("p1")),
        Script.of(early, opened, made, NO_MORE_BETS, deal(deck(CROSS, ACES))),
        Script.of(early, opened, NO_MORE_BETS, made),
        Script.of(f"takes a second {bet} bet", there, made, wager("p1", 1, bet, 2 * purse.ante)),
        Script.of(f"takes back the {bet} bet as a fold", there, made, fold("p1")),
        Script.of(out, there, fold("p1"), made),
        Script.of("lets a player fold before the cards are dealt", opened, fold("p1")),
        Script.of("lets a player fold before the cards are dealt", opened, NO_MORE_BETS, fold("p1")),
    ]
    place = DECISIONS.index(bet)
    for number, other in enumerate(DECISIONS):
        if number < place:
            # Decided already or not: the cards of the decision before are not turned yet.
            found.append(Script.of(early, dealt, purse.through(other), made))
            found.append(Script.of(early, dealt, purse.through(other), purse.bets(other), made))
        else:
            late = f"takes a further {bet} bet once its cards are turned"
            after = [*purse.through(other), *purse.bets(other), reveal(other)]
            found.append(Script.of(late, dealt, after, wager("p1", 1, bet, 2 * purse.ante)))
    if place == len(DECISIONS) - 1:
        late = "lets a player fold once the whole cross is turned"
        found.append(Script.of(late, there, made, reveal(bet), fold("p1")))
    else:
        # Who has folded is out of every decision after it.
        following = DECISIONS[place + 1]
        gone = f"takes the {following} bet of a player who has folded"
        found.append(Script.of(gone, there, fold("p1"), reveal(bet), purse.bets(following)))
    if purse.facility.seats > 1:
        found += _with_two(purse, bet)
    return found


def _with_two(purse: Purse, bet: str) -> list[Script]:
    """Beside a second player: one bets without antes, one folds while the other goes on."""
    (made,) = purse.bets(bet, [2])
    cards = deal(deck(CROSS, ACES, "2c3d"))
    idle = [sit("p1", 1), sit("p2", 2), *purse.opens("p1", 1), NO_MORE_BETS, cards, *purse.through(bet)]
    both: list[Event] = [sit("p1", 1), sit("p2", 2), *purse.opens("p1", 1), *purse.opens("p2", 2), NO_MORE_BETS, cards]
    both += purse.through(bet, [1, 2])
    rest: list[Event] = []
    for after in DECISIONS[DECISIONS.index(bet) :]:
        rest += [*(purse.bets(after, [2]) if after != bet else []), reveal(after)]
    return [
        Script.of(f"takes the {bet} bet of a player without antes", idle, made),
        Script.of("", both, purse.bets(bet, [1]), made),
        Script.of("", both, fold("p1"), made, rest, SETTLE),
        Script.of(f"takes the {bet} bet of a player who has folded", both, fold("p1"), purse.bets(bet, [1])),
    ]
