"""A sheet of exact figures as a page of 80 columns."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from feltproof.cli.page import filled, labelled, tone
from feltproof.matrix.printable import printable
from feltproof.money import in_dollars
from feltproof.odds.record import Configured, Effect, Envy, Game, Hands, Progressive, Sheet, Strategy, Summary, Wager
from feltproof.odds.wording import AT, decimal, pays, percent, spread, words

_LABEL: Final = 26
"""Columns of what a figure is."""
_TOLD: Final = 54
"""Columns of a strategy."""
_NUMBER: Final = 12
"""Columns of a figure."""


def page(sheet: Sheet, fractions: bool) -> Iterator[str]:
    """The sheet, line by line; with `fractions`, each figure as one too."""
    game = sheet.base
    yield tone(f"{sheet.citation}, {sheet.title}: exact figures", "strong")
    yield filled(
        f"{game.deals:,} deals of a player and the dealer, every one counted, {AT[game.paid]}. "
        "A house edge below 0 is the player's.",
        2,
    )
    yield from _game(game, fractions)
    yield from wagers(game.wagers, fractions)
    super_bonus = next(wager for wager in game.wagers if wager.wager == "super_bonus")
    yield from tables("Super bonus", [super_bonus], fractions)
    yield from _strategy(game.strategy, fractions)
    if sheet.queens_up:
        yield from tables("Queens up", sheet.queens_up, fractions)
    for one in sheet.progressive:
        yield from _progressive(one, fractions)
    yield from hands(sheet.hands)
    yield from _effects(sheet.effects)
    yield from configurations(sheet.configurations or ())


def figure(label: str, number: Fraction, fractions: bool, of: str = "", plain: bool = False) -> str:
    shown = decimal(number) if plain else percent(number)
    line = f"  {label:<{_LABEL}}{shown:>{_NUMBER}}{'  ' + of if of else ''}"
    return line + (f"\n{exact(number)}" if fractions else "")


def exact(number: Fraction) -> str:
    return filled(f"= {number.numerator}/{number.denominator}", _LABEL + 4)


def heading(text: str) -> str:
    return f"\n{tone(text, 'strong')}"


def _game(game: Game, fractions: bool) -> Iterator[str]:
    yield heading("Ante, super bonus and play, played so as to lose least")
    yield figure("house edge", game.house_edge, True, "of the ante")
    yield figure("", game.house_edge_of_initial_wagers, fractions, "of ante and super bonus")
    yield figure("element of risk", game.element_of_risk, True, "of all that is wagered")
    yield figure("wagered", game.wagered, fractions, "antes a round", plain=True)
    yield figure("variance", game.variance, fractions, "antes squared a round", plain=True)
    yield figure("rounds won", game.hit_rate, fractions)
    yield figure("rounds even", game.even_rate, fractions)
    yield figure("dealer qualifies", game.dealer_qualifies, fractions)


def wagers(wagers: Sequence[Wager], fractions: bool) -> Iterator[str]:
    yield heading("Each wager by itself")
    yield f"  {'':<14}{'wagered':>9}{'wins':>11}{'return':>12}{'house edge':>13}{'variance':>11}"
    for one in wagers:
        cells = f"{decimal(one.wagered):>9}{percent(one.hit_rate):>11}{percent(one.returned):>12}"
        yield f"  {words(one.wager):<14}{cells}{percent(one.house_edge):>13}{decimal(one.variance):>11}"
        if fractions:
            yield exact(one.house_edge)
    yield filled("wagered: antes a round. Return and house edge: of what is wagered. Variance: antes squared.", 2)


def tables(title: str, tables: Sequence[Wager], fractions: bool) -> Iterator[str]:
    """Pay tables beside each other: how often each row is hit, and what it pays."""
    yield heading(title)
    named = [f"table {one.table}" if one.table else "pays" for one in tables]
    yield f"  {'':<{_LABEL}}{'how often':>{_NUMBER}}" + "".join(f"{name:>10}" for name in named)
    for rows in zip(*(one.rows for one in _alike(tables)), strict=True):
        yield f"  {words(rows[0].result):<{_LABEL}}{percent(rows[0].probability):>{_NUMBER}}" + "".join(
            f"{pays(row):>10}" for row in rows
        )
        if fractions:
            yield exact(rows[0].probability)
    for label, numbers in (
        ("return", [one.returned for one in tables]),
        ("house edge", [one.house_edge for one in tables]),
        ("wins", [one.hit_rate for one in tables]),
    ):
        yield f"  {label:<{_LABEL}}{'':>{_NUMBER}}" + "".join(f"{percent(number, 3):>10}" for number in numbers)
        if fractions:
            for number in dict.fromkeys(numbers):
                yield exact(number)
    yield f"  {'variance':<{_LABEL}}{'':>{_NUMBER}}" + "".join(f"{decimal(one.variance):>10}" for one in tables)


def _alike(tables: Sequence[Wager]) -> list[Wager]:
    """Tables whose rows stand in the order of the first."""
    from msgspec.structs import replace

    order = [row.result for row in tables[0].rows]
    return [replace(one, rows=tuple(sorted(one.rows, key=lambda row: order.index(row.result)))) for one in tables]


def _strategy(strategy: Strategy, fractions: bool) -> Iterator[str]:
    yield heading("How to lose least")
    for one in strategy.decisions:
        label = "folded" if one.antes == 0 else f"played at {one.antes} times the ante"
        yield f"  {label:<{_LABEL}}{percent(one.probability):>{_NUMBER}}  {one.hands:,} hands"
    yield _told("always played from", strategy.always_played_from)
    if strategy.always_folded_below is not None:
        yield _told("always folded below", strategy.always_folded_below)
    if strategy.multiplied_from is not None:
        yield _told("more than the ante from", strategy.multiplied_from)
    if strategy.boundary:
        yield "  between them, by the fifth card and the suits:"
        for hand in strategy.boundary:
            yield f"    {hand.hand:<{_LABEL - 2}}{hand.played:>{_NUMBER},} played{hand.folded:>8,} folded"
    yield _told("closest decision", f"{spread(strategy.closest)}, of {percent(strategy.closest_margin)} of the ante")
    yield ""
    yield f"  {'strategies told in a line':<{_TOLD}}{'house edge':>12}{'cost':>12}"
    for simple in strategy.simple:
        told = simple.strategy + (f", from {simple.plays_from}" if simple.plays_from else "")
        yield f"  {told:<{_TOLD}}{percent(simple.house_edge):>12}{percent(simple.cost):>12}"
        if fractions:
            yield exact(simple.cost)


def _told(label: str, text: str) -> str:
    return labelled(label, text, 2, _LABEL)


def _progressive(one: Progressive, fractions: bool) -> Iterator[str]:
    yield heading(f"Progressive, pay table {one.table}")
    for row in one.rows:
        yield f"  {words(row.result):<{_LABEL}}{percent(row.probability):>{_NUMBER}}{pays(row):>10}"
        if fractions:
            yield exact(row.probability)
    yield figure("fixed return", one.fixed_return, True, "without the meter")
    yield _told("the meter is won", f"once in {decimal(1 / one.award, 0)} hands")
    yield f"  {'':<{_LABEL}}" + "".join(f"{in_dollars(stake.wager) + ' wager':>{_NUMBER}}" for stake in one.stakes)
    for label, numbers in (
        (f"meter at {in_dollars(one.reset)}, its least", [stake.meter_return for stake in one.stakes]),
        ("  return with it", [stake.return_at_reset for stake in one.stakes]),
        ("  and a full table's envy", [stake.return_at_reset_full_table for stake in one.stakes]),
        ("each $1,000 on the meter", [stake.return_for_each_1000 for stake in one.stakes]),
    ):
        yield f"  {label:<{_LABEL}}" + "".join(f"{percent(number):>{_NUMBER}}" for number in numbers)
    for label, numbers in (
        ("break-even meter", [stake.break_even_meter for stake in one.stakes]),
        ("  at a full table", [stake.break_even_meter_full_table for stake in one.stakes]),
    ):
        yield f"  {label:<{_LABEL}}" + "".join(f"{'$' + decimal(number / 100, 2):>{_NUMBER + 2}}" for number in numbers)
    yield from _envy(one.envy, fractions)


def _envy(envy: Envy, fractions: bool) -> Iterator[str]:
    yield figure("envy, each other player", envy.for_each_other_player, fractions, "of the wager")
    yield figure(f"envy, {envy.others_at_a_full_table} other players", envy.at_a_full_table, fractions, "of the wager")


def hands(hands: Sequence[Hands]) -> Iterator[str]:
    yield heading("Hands")
    heads = [f"{one.cards} cards" if one.cards == one.best else f"best {one.best} of {one.cards}" for one in hands]
    yield f"  {'':<{_LABEL}}" + "".join(f"{head:>14}" for head in heads)
    for category in hands[0].counts:
        yield f"  {words(category):<{_LABEL}}" + "".join(f"{one.counts[category]:>14,}" for one in hands)
    yield f"  {'all':<{_LABEL}}" + "".join(f"{one.total:>14,}" for one in hands)


def configurations(told: Sequence[Configured]) -> Iterator[str]:
    """What an engine declares, side by side."""
    if not told:
        return
    yield heading("Configurations, at what they declare, or the law's least where that is more")
    side = list(dict.fromkeys(one.wager for configured in told for one in configured.side_wagers))
    yield f"  {'house edge':<{_LABEL}}{'of an ante':>{_NUMBER}}" + "".join(
        f"{'of ' + words(name):>18}" for name in side
    )
    flags: dict[str, list[str]] = {}
    for one in told:
        edges = {made.wager: made.house_edge for made in one.side_wagers}
        cells = (f"{_edge(edges.get(name)):>18}" for name in side)
        shown = printable(one.configuration, longest=_LABEL - 1)
        yield f"  {shown:<{_LABEL}}{_edge(one.house_edge):>{_NUMBER}}" + "".join(cells)
        for said in (*one.flags, *one.not_counted):
            flags.setdefault(said, []).append(shown)
    if "progressive" in side:
        yield filled("progressive: for the least wager, at the meter's reset, without envy", 2)
    for said, ids in flags.items():
        yield filled(f"{tone(printable(said, longest=300), 'bad')}: {', '.join(ids)}", 2, 4)


def _edge(number: Fraction | None) -> str:
    return percent(number) if number is not None else "–"


def _effects(effects: Sequence[Effect]) -> Iterator[str]:
    yield heading("What hangs on how the law is read")
    nothing = []
    readings: dict[str, list[Effect]] = {}
    for effect in effects:
        readings.setdefault(effect.reading, []).append(effect)
    for reading, options in readings.items():
        here = next(effect for effect in options if effect.in_force)
        others = [effect for effect in options if not effect.in_force]
        if all(other.summary == here.summary and not other.showdowns_otherwise for other in others):
            nothing.append(reading)
            continue
        yield f"  {reading}"
        for other in others:
            yield f"    {here.option} (in force), {other.option}"
            yield from _beside(here.summary, other.summary)
            if other.showdowns_otherwise is not None:
                yield f"      {percent(other.showdowns_otherwise)} of all deals are decided otherwise"
            for flag in other.flags:
                yield filled(tone(flag, "bad"), 6)
    if nothing:
        yield filled(f"no figure hangs on {', '.join(nothing)}", 2, 4)


def _beside(here: Summary, other: Summary) -> Iterator[str]:
    """Figures that differ, in force and otherwise."""
    for label, one, two in (
        ("house edge", here.house_edge, other.house_edge),
        ("element of risk", here.element_of_risk, other.element_of_risk),
        ("folded", here.folded, other.folded),
    ):
        yield from _pair(label, one, two)
    kinds: tuple[tuple[str, Mapping[str, Fraction], Mapping[str, Fraction]], ...] = (
        ("queens up {}, house edge", here.queens_up, other.queens_up),
        ("progressive {} at reset, return", here.progressive, other.progressive),
        ("envy {}, each other player", here.envy, other.envy),
        ("progressive {}, full table", here.full_table, other.full_table),
    )
    for label, ones, twos in kinds:
        for table in ones:
            yield from _pair(label.format(table).replace(" ,", ","), ones[table], twos[table])


def _pair(label: str, one: Fraction, two: Fraction) -> Iterator[str]:
    if one != two:
        yield f"      {label:<34}{percent(one):>{_NUMBER}}{percent(two):>{_NUMBER}}"
