"""A sheet of exact figures of criss-cross poker as a page of 80 columns."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from feltproof.cli.page import filled, tone
from feltproof.cli.par_sheet import configurations, exact, figure, hands, heading, tables, wagers
from feltproof.odds.criss_cross_poker.record import CrossEffect, CrossGame, CrossSheet, Starting
from feltproof.odds.wording import AT, decimal, percent


def page(sheet: CrossSheet, fractions: bool) -> Iterator[str]:
    """The sheet, line by line; with `fractions`, each figure as one too."""
    game = sheet.base
    yield tone(f"{sheet.citation}, {sheet.title}: exact figures", "strong")
    yield filled(
        f"{game.deals:,} deals of a player and the cross, every one counted, {AT[game.paid]}. "
        "A house edge below 0 is the player's.",
        2,
    )
    yield heading("Antes and bets, played so as to lose least")
    yield figure("house edge", game.house_edge, True, "of one ante")
    yield figure("", game.house_edge_of_initial_wagers, True, "of both antes")
    yield figure("element of risk", game.element_of_risk, True, "of all that is wagered")
    yield figure("wagered", game.wagered, fractions, "antes a round", plain=True)
    yield figure("variance", game.variance, fractions, "antes squared a round", plain=True)
    yield figure("rounds won", game.hit_rate, fractions)
    yield figure("rounds even", game.even_rate, fractions)
    yield from wagers(game.wagers, fractions)
    yield from _decisions(game, fractions)
    yield from tables("Five-card bonus, where a fold does not forfeit it", [sheet.five_card_bonus], fractions)
    yield from hands(sheet.hands)
    yield from _effects(sheet.effects)
    yield from configurations(sheet.configurations or ())


def _decisions(game: CrossGame, fractions: bool) -> Iterator[str]:
    yield heading("How to lose least")
    yield f"  {'of all rounds':<28}" + "".join(f"{bet:>14}" for bet in game.decisions)
    made = sorted({one.antes for counts in game.decisions.values() for one in counts})
    for antes in made:
        label = "folded" if not antes else f"{antes} times the ante"
        cells = [next((m.probability for m in counts if m.antes == antes), None) for counts in game.decisions.values()]
        yield f"  {label:<28}" + "".join(f"{percent(cell) if cell is not None else '':>14}" for cell in cells)
        if fractions:
            yield from (exact(cell) for cell in cells if cell is not None)
    yield ""
    for antes, some in groupby(sorted(game.starting, key=lambda one: -one.across), key=lambda one: one.across):
        yield filled(f"{_act(antes)}: {_listed(list(some), len(game.starting))}", 2, 4)


def _act(antes: int) -> str:
    return f"bet {antes} times across with" if antes else "fold at once with"


def _listed(some: Sequence[Starting], all_: int) -> str:
    if 2 * len(some) > all_:
        return f"the other {len(some)} of {all_} hands"
    return ", ".join(f"{one.hand} {decimal(one.expected, 2)}" for one in some)


def _effects(effects: Sequence[CrossEffect]) -> Iterator[str]:
    yield heading("What hangs on how the law is read")
    nothing = []
    for reading, same in groupby(effects, key=lambda one: one.reading):
        options = list(same)
        here = next(one for one in options if one.in_force)
        others = [
            one for one in options if (one.house_edge, one.five_card_bonus) != (here.house_edge, here.five_card_bonus)
        ]
        if not others:
            nothing.append(reading)
            continue
        yield f"  {reading}"
        for other in others:
            yield f"    {here.option} (in force), {other.option}"
            of_antes = here.house_edge / 2, other.house_edge / 2
            for label, (one, two) in (
                ("house edge of both antes", of_antes),
                ("five-card bonus, house edge", (here.five_card_bonus, other.five_card_bonus)),
            ):
                yield f"      {label:<34}{percent(one):>12}{percent(two):>12}"
            for flag in other.flags:
                yield filled(tone(flag, "bad"), 6)
    if nothing:
        yield filled(f"none of these figures hangs on {', '.join(nothing)}", 2, 4)
