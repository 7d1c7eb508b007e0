"""The configurations of an engine: what the wagers of each return at what it declares."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from feltproof.odds.criss_cross_poker.record import CrossGame
from feltproof.odds.criss_cross_poker.rounds import Rounds
from feltproof.odds.criss_cross_poker.worths import BONUS
from feltproof.odds.flags import flags
from feltproof.odds.record import Configured, SideWager, Wager
from feltproof.referee import RefereeError
from feltproof.referee.criss_cross_poker import Facility, FacilityError, Referee

Play = Callable[[Rounds], CrossGame]
"""The figures of antes and bets; it takes long, and is asked once for all that have them alike."""


def configured(
    referee: Referee,
    declared: Sequence[Mapping[str, Any]],
    known: list[tuple[Rounds, CrossGame]],
    play: Play,
    bonus: Callable[[Rounds], Wager],
) -> tuple[Configured, ...]:
    """Each configuration, in their order; `known` are games whose figures are there already."""
    found, in_force = [], known[0][1].house_edge
    for one in declared:
        try:
            place = Facility.of(one)
            rounds = Rounds(referee, at=place)
        except (FacilityError, RefereeError) as error:
            found.append(Configured(configuration=str(one.get("id")), not_counted=(str(error),)))
            continue
        game = next((game for before, game in known if before.alike(rounds)), None)
        if game is None:
            game = play(rounds)
            known.append((rounds, game))
        edges = {BONUS: bonus(rounds).house_edge} if place.offers(BONUS) else {}
        gaining = ["the game"] if game.house_edge < 0 else []
        gaining += [wager.replace("_", " ") for wager, edge in edges.items() if edge < 0]
        found.append(
            Configured(
                configuration=place.id,
                house_edge=game.house_edge,
                house_edge_of_initial_wagers=game.house_edge_of_initial_wagers,
                element_of_risk=game.element_of_risk,
                side_wagers=tuple(SideWager(wager=wager, table="", house_edge=edge) for wager, edge in edges.items()),
                player_edge=tuple(gaining),
                flags=flags(gaining, game.house_edge, in_force),
            )
        )
    return tuple(found)
