"""The appendix of Crazy 4 poker."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import UNSET
from msgspec.structs import replace

from feltproof.matrix import figures
from feltproof.matrix.figures import NONE, Option, Table
from feltproof.money import in_dollars
from feltproof.odds.record import Effect, Game, Progressive, Sheet, Strategy, Wager
from feltproof.odds.wording import AT, decimal, pays, percent, spread, words


def said(sheet: Sheet) -> str:
    """What was counted."""
    game = sheet.base
    return f"{game.deals:,} deals of a player and the dealer, every one counted, {AT[game.paid]}"


def tables(sheet: Sheet) -> Iterator[Table]:
    """Every table of it."""
    game = sheet.base
    yield _game(game)
    yield figures.each_wager([*game.wagers, *sheet.queens_up])
    for wager in game.wagers:
        yield figures.ends(words(wager.wager).capitalize(), wager)
    yield Table(
        "How a round ends",
        ("antes won or lost", "probability", "exactly"),
        tuple(
            (decimal(one.antes, 1), percent(one.probability, 6), figures.exactly(one.probability))
            for one in game.results
        ),
    )
    yield from _strategy(game.strategy)
    if sheet.queens_up:
        yield _beside("Queens up", sheet.queens_up)
    for one in sheet.progressive:
        yield from _progressive(one)
    yield figures.hands(sheet.hands)
    if sheet.configurations is not UNSET and sheet.configurations:
        yield from figures.configurations(sheet.configurations)
    yield from figures.side_by_side([_option(effect) for effect in sheet.effects])


def _game(game: Game) -> Table:
    return figures.facts(
        "Ante, super bonus and play, played so as to lose least",
        ("house edge", game.house_edge, "the ante"),
        ("house edge, of what is made at first", game.house_edge_of_initial_wagers, "ante and super bonus"),
        ("element of risk", game.element_of_risk, "all that is wagered"),
        ("wagered", game.wagered, "antes, a round"),
        ("variance", game.variance, "antes squared, a round"),
        ("hit rate: a round ends above nothing", game.hit_rate, "all rounds"),
        ("a round ends with nothing", game.even_rate, "all rounds"),
        (f"the dealer qualifies, with {game.dealer_cards} cards", game.dealer_qualifies, "all rounds"),
        plain=frozenset({"wagered", "variance"}),
        said="A house edge below 0 is the player's.",
    )


def _strategy(strategy: Strategy) -> Iterator[Table]:
    from_, below = strategy.always_played_from, strategy.always_folded_below
    told = f"Always played from {from_}" + (f", always folded below {below}" if below else "")
    told += f"; more than the ante from {strategy.multiplied_from}" if strategy.multiplied_from else ""
    closest = f"The closest decision is {spread(strategy.closest)}: of {percent(strategy.closest_margin)} of the ante."
    yield Table(
        "How to lose least",
        ("decision", "hands", "probability"),
        tuple(
            (f"{one.antes} times the ante" if one.antes else "fold", f"{one.hands:,}", percent(one.probability, 6))
            for one in strategy.decisions
        ),
        said=f"{told}. {closest}",
    )
    if strategy.boundary:
        yield Table(
            "Boundary hands",
            ("best four", "played", "folded"),
            tuple((one.hand, f"{one.played:,}", f"{one.folded:,}") for one in strategy.boundary),
            said="Whether these are played hangs on the fifth card and on the suits.",
        )
    yield Table(
        "Strategies told in a line",
        ("strategy", "plays from", "house edge", "cost", "cost, exactly"),
        tuple(
            (
                one.strategy,
                one.plays_from or NONE,
                percent(one.house_edge),
                percent(one.cost),
                figures.exactly(one.cost),
            )
            for one in strategy.simple
        ),
        said="House edge and cost: of the ante.",
        words=frozenset({0, 1}),
    )


def _beside(title: str, wagers: Sequence[Wager]) -> Table:
    """Pay tables of one wager beside each other."""
    order = [row.result for row in wagers[0].rows]
    alike = [replace(one, rows=tuple(sorted(one.rows, key=lambda row: order.index(row.result)))) for one in wagers]
    rows = [
        (words(same[0].result), percent(same[0].probability, 6), f"{same[0].deals:,}", *map(pays, same))
        for same in zip(*(one.rows for one in alike), strict=True)
    ]
    last = len(rows)
    for name, numbers in (
        ("return", [one.returned for one in wagers]),
        ("house edge", [one.house_edge for one in wagers]),
        ("hit rate", [one.hit_rate for one in wagers]),
    ):
        rows.append((name, "", "", *map(percent, numbers)))
    rows.append(("variance", "", "", *(decimal(one.variance) for one in wagers)))
    heads = (f"table {one.table}" if one.table else "pays" for one in wagers)
    of = "Return and house edge: of what is put on it. Variance: of that, squared."
    return Table(
        title, ("result", "probability", "deals", *heads), tuple(rows), of, strong=frozenset(range(last, len(rows)))
    )


def _progressive(one: Progressive) -> Iterator[Table]:
    title = f"Progressive, pay table {one.table}"
    yield Table(
        title,
        ("result", "pays", "probability", "deals"),
        tuple((words(row.result), pays(row), percent(row.probability, 6), f"{row.deals:,}") for row in one.rows),
        said=f"Fixed return, without the meter: {percent(one.fixed_return)}, "
        f"{figures.exactly(one.fixed_return)}. The meter is won once in "
        f"{decimal(1 / one.award, 0)} hands; it is reset to {in_dollars(one.reset)} at least.",
    )
    yield Table(
        f"{title}, by what is wagered",
        ("wager", "meter at reset adds", "return at reset", "with a full table's envy", "each $1,000 adds",
         "break-even meter", "at a full table"),
        tuple(
            (
                in_dollars(stake.wager),
                percent(stake.meter_return),
                percent(stake.return_at_reset),
                percent(stake.return_at_reset_full_table),
                percent(stake.return_for_each_1000),
                f"${decimal(stake.break_even_meter / 100, 2)}",
                f"${decimal(stake.break_even_meter_full_table / 100, 2)}",
            )
            for stake in one.stakes
        ),
    )  # fmt: skip
    envy = one.envy
    yield Table(
        f"Envy bonus, schedule {one.table}",
        ("another player's hand", "pays, of the wager", "probability"),
        tuple(
            (words(row.result), decimal(row.pays or Fraction(0), 0), percent(row.probability, 6)) for row in envy.rows
        ),
        said=f"For each other player {percent(envy.for_each_other_player)} of the wager; with "
        f"{envy.others_at_a_full_table} others, a full table, {percent(envy.at_a_full_table)}.",
    )


def _option(effect: Effect) -> Option:
    told, otherwise = effect.summary, effect.showdowns_otherwise
    progressive = {f"{table}, at reset": part for table, part in told.progressive.items()}
    progressive |= {f"envy {table}, each other": part for table, part in told.envy.items()}
    progressive |= {f"{table}, full table": part for table, part in told.full_table.items()}
    return Option(
        effect.reading,
        effect.option,
        effect.in_force,
        {
            "the game": {
                "house edge": told.house_edge,
                "element of risk": told.element_of_risk,
                "folded": told.folded,
            },
            "queens up, house edge": {table or "edge": edge for table, edge in told.queens_up.items()},
            "progressive, return for the least wager": progressive,
        },
        effect.flags,
        f"{percent(otherwise)} of all deals are decided otherwise" if otherwise else "",
    )
