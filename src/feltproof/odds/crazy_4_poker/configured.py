"""The configurations of an engine: what the wagers of each return at what it declares."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from feltproof.odds.crazy_4_poker.rounds import Rounds, Settled, wagered
from feltproof.odds.crazy_4_poker.wagers import progressive, queens_up
from feltproof.odds.flags import flags
from feltproof.odds.record import Configured, Progressive, SideWager, Summary
from feltproof.referee import RefereeError
from feltproof.referee.crazy_4_poker import Facility, FacilityError, Referee

At = Callable[[int, Sequence[Facility]], Rounds]
"""All rounds of a dealer with so many cards at facilities that have the game alike."""


def configured(
    referee: Referee, declared: Sequence[Mapping[str, Any]], at: At, here: Summary
) -> tuple[Configured, ...]:
    """Each configuration, in their order; those that have the game alike are counted together."""
    rules, found = referee.rules, dict[int, Configured]()
    games: dict[tuple[object, ...], list[tuple[int, Facility]]] = {}
    for number, one in enumerate(declared):
        try:
            place = Facility.of(one)
        except FacilityError as error:
            found[number] = Configured(configuration=str(one.get("id")), not_counted=(str(error),))
            continue
        if place.dealer_cards not in (rules.cards, rules.dealer_cards):
            why = f"the law knows no dealer with {place.dealer_cards} cards"
            found[number] = Configured(configuration=place.id, not_counted=(why,))
            continue
        game = place.dealer_cards, *_in_order(place.even), *_in_order(place.tables["super_bonus"])
        games.setdefault(game, []).append((number, place))
    for (cards, *_), alike in games.items():
        try:
            rounds = at(int(str(cards)), [place for _, place in alike])
        except RefereeError as error:
            found |= {n: Configured(configuration=place.id, not_counted=(str(error),)) for n, place in alike}
            continue
        settled = Settled(rounds, rounds.best)
        found |= {number: _configured(rounds, settled, place, here) for number, place in alike}
    return tuple(found[number] for number in range(len(declared)))


def _in_order(table: Mapping[str, object]) -> Iterable[object]:
    return sorted((name, str(cell)) for name, cell in table.items())


def _configured(rounds: Rounds, settled: Settled, place: Facility, here: Summary) -> Configured:
    expected = settled.expected
    rules, side, why = rounds.referee.rules, list[SideWager](), list[str]()
    meter: Progressive | None = None
    for wager, closed in rounds.referee.terms(place).closed.items():
        edge = None
        if closed.table is None:
            why.append(f"the pay table of {wager.replace('_', ' ')} is none of the law's")
        elif wager == "queens_up":
            edge = queens_up(rounds, settled, closed.table).house_edge
        else:
            meter = progressive(rounds, settled, closed.table, place)
            edge = 1 - meter.stakes[0].return_at_reset
        side.append(SideWager(wager=wager, table=closed.table, house_edge=edge))
    stakes = meter.stakes if meter is not None else ()
    gaining = ["the game"] if expected > 0 else []
    gaining += [f"{one.wager.replace('_', ' ')} at reset" if one.wager == "progressive" else one.wager.replace("_", " ")
                for one in side if one.house_edge is not None and one.house_edge < 0]  # fmt: skip
    gaining += ["progressive, full table"] if any(one.return_at_reset_full_table > 1 for one in stakes) else []
    return Configured(
        configuration=place.id,
        dealer_cards=place.dealer_cards if rules.dealer_cards != rules.cards else None,
        house_edge=-expected,
        house_edge_of_initial_wagers=-expected / 2,
        element_of_risk=-expected / wagered(settled),
        side_wagers=tuple(side),
        reset=meter.reset if meter is not None else None,
        stakes=stakes,
        player_edge=tuple(gaining),
        flags=flags(gaining, -expected, here.house_edge),
        not_counted=tuple(why),
    )
