"""What a game has to hold ready for the smoke test, and what the games' samples share."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from feltproof.protocol.messages import Configuration

Round = dict[str, Any]
"""A `settle` case."""
Event = dict[str, Any]

USUAL: Final = 500
"""An amount in cents, where no limits are declared."""

PLAYER: Final = "p1"
"""Who plays the sitting, at seat 1."""


class Sitting(NamedTuple):
    """One round at a table, of one player at seat 1."""

    events: list[Event]
    accepted: list[bool]
    """Whether each event is accepted."""
    dealt: Mapping[str, int]
    """How many cards the deal brings to each place."""
    turned_over: Mapping[str, tuple[str, ...]] = {}
    """The places whose cards are shown, by what a `reveal` names."""


class Sample(NamedTuple):
    """What the smoke test asks in one game. Nothing of it hangs on a reading of the rules."""

    sizes: str
    """How many cards a hand has, in words."""
    hands: Mapping[str, tuple[str, str]]
    """Hands and their categories, by the name of their case, highest first."""
    no_hands: Mapping[str, str]
    """What is no hand, by the name of its case."""
    declaration: Callable[[Configuration], str | None]
    """Where the parts of a configuration contradict one another, and what would be right."""
    lawful_round: Callable[[Configuration], Round]
    """A round with one seat and every wager that is offered."""
    forbidden: Mapping[str, Callable[[Round], Round]]
    """What makes a lawful round one that the rules forbid, by the name of its case."""
    sitting: Callable[[Configuration], Sitting]
    """A player who has not sat down, and is refused; who then sits, wagers, is dealt to, plays and is settled."""


def lowest(configuration: Configuration, wager: str) -> int:
    """The least amount in which a wager may be made."""
    limit = configuration.limits.get(wager)
    return USUAL if limit is None else limit.min


def contradiction(configuration: Configuration, even: tuple[str, ...], tables: tuple[str, ...]) -> str | None:
    """What is wrong with limits or odds: `even` wagers have one odds each, `tables` a pay table each if any."""
    for wager, limit in configuration.limits.items():
        if not 0 < limit.min <= limit.max or limit.step < 1:
            return f"limits.{wager}: 0 < min <= max and step >= 1 are wanted, not {limit}"
    for wager in even:
        if not isinstance(configuration.odds.get(wager), str):
            return f"odds.{wager}: odds such as '1:1' are wanted, not {_seen(configuration, wager)}"
    for wager in tables:
        if wager in configuration.odds and not isinstance(configuration.odds[wager], dict):
            return f"odds.{wager}: a table of odds by row is wanted, not {_seen(configuration, wager)}"
    return None


def _seen(configuration: Configuration, wager: str) -> str:
    odds = configuration.odds.get(wager)
    return "missing" if odds is None else "a table" if isinstance(odds, dict) else repr(odds)


def with_seat(case: Round, **changed: Any) -> Round:
    """The round with something else at its one seat."""
    return {**case, "seats": [{**case["seats"][0], **changed}]}


def with_wagers(case: Round, **changed: int) -> Round:
    """The round with other wagers beside those that there are."""
    return with_seat(case, wagers={**case["seats"][0]["wagers"], **changed})


def wager(name: str, cents: int) -> Event:
    """The player's wager at a table."""
    return {"event": "wager", "player": PLAYER, "seat": 1, "wager": name, "cents": cents}
