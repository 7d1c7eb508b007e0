"""The appendix of criss-cross poker."""

from collections.abc import Iterator
from itertools import groupby

from msgspec import UNSET

from feltproof.matrix import figures
from feltproof.matrix.figures import NONE, Option, Table
from feltproof.odds.criss_cross_poker.record import CrossGame, CrossSheet
from feltproof.odds.wording import AT, decimal, percent, words


def said(sheet: CrossSheet) -> str:
    """What was counted."""
    game = sheet.base
    return f"{game.deals:,} deals of a player and the cross, every one counted, {AT[game.paid]}"


def tables(sheet: CrossSheet) -> Iterator[Table]:
    """Every table of it."""
    game, bonus = sheet.base, sheet.five_card_bonus
    yield figures.facts(
        "Antes and bets, played so as to lose least",
        ("house edge", game.house_edge, "one ante"),
        ("house edge, of what is made at first", game.house_edge_of_initial_wagers, "both antes"),
        ("element of risk", game.element_of_risk, "all that is wagered"),
        ("wagered", game.wagered, "antes, a round"),
        ("variance", game.variance, "antes squared, a round"),
        ("hit rate: a round ends above nothing", game.hit_rate, "all rounds"),
        ("a round ends with nothing", game.even_rate, "all rounds"),
        plain=frozenset({"wagered", "variance"}),
        said="A house edge below 0 is the player's.",
    )
    yield figures.each_wager([*game.wagers, bonus])
    for wager in game.wagers:
        yield figures.ends(words(wager.wager).capitalize(), wager)
    yield figures.ends("Five-card bonus, where a fold does not forfeit it", bonus)
    yield from _strategy(game)
    yield figures.hands(sheet.hands)
    if sheet.configurations is not UNSET and sheet.configurations:
        yield from figures.configurations(sheet.configurations)
    yield from figures.side_by_side(
        [
            Option(
                one.reading,
                one.option,
                one.in_force,
                {"house edge": {"of one ante": one.house_edge, "five-card bonus": one.five_card_bonus}},
                one.flags,
            )
            for one in sheet.effects
        ]
    )


def _strategy(game: CrossGame) -> Iterator[Table]:
    made = sorted({one.antes for counts in game.decisions.values() for one in counts})
    cells = {
        antes: [next((m.probability for m in counts if m.antes == antes), None) for counts in game.decisions.values()]
        for antes in made
    }
    yield Table(
        "How to lose least",
        ("of all rounds", *game.decisions),
        tuple(
            (
                f"{antes} times the ante" if antes else "folded",
                *(percent(part, 6) if part is not None else NONE for part in parts),
            )
            for antes, parts in cells.items()
        ),
    )
    rows = []
    for antes, some in groupby(sorted(game.starting, key=lambda one: -one.across), key=lambda one: one.across):
        held = list(some)
        best = sorted(held, key=lambda one: -one.expected)
        act = f"bet {antes} times the ante across" if antes else "fold at once"
        rows.append((act, str(len(held)), ", ".join(f"{one.hand} {decimal(one.expected, 2)}" for one in best)))
    yield Table(
        "First decision, by the player's two cards",
        ("decision", "of 169", "hands, with what comes of each, in antes"),
        tuple(rows),
        words=frozenset({0, 2}),
    )
