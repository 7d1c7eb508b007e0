"""What the smoke test asks: hands, a lawful round, rounds that the rules forbid, and a short sitting."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from feltproof import cards
from feltproof.protocol.messages import Configuration

Round = dict[str, Any]

HANDS: Final = {
    "four cards": ("AsAhAdAc", "four_of_a_kind"),
    "five cards": ("JdTd9d8d2c", "straight_flush"),
    "six cards": ("KsKhQd7c4d2h", "pair"),
    "nothing": ("2c4d6h8s", "high_card"),
}
"""Hands that no reading of the rules disagrees on, by the name of their case, highest first."""

_PLAYER: Final = "AsAhKd7c2d"
_DEALER: Final = "KsQd9c4h2s3d"
_ANTE: Final = 500
"""Where no limits are declared."""


def declaration(configuration: Configuration) -> str | None:
    """Where the parts of a configuration contradict one another, and what would be right."""
    for wager, limit in configuration.limits.items():
        if not 0 < limit.min <= limit.max or limit.step < 1:
            return f"limits.{wager}: 0 < min <= max and step >= 1 are wanted, not {limit}"
    for wager in ("ante", "play", "super_bonus"):
        if wager not in configuration.odds:
            return f"odds.{wager}: odds are wanted, not missing"
    if ("progressive" in configuration.odds) != (configuration.progressive is not None):
        return "progressive: both 'odds.progressive' and 'progressive' are wanted, or neither"
    if configuration.dealer_cards is None:
        return "dealer_cards: 5 or 6 is wanted, not missing"
    return None


def _ante(configuration: Configuration) -> int:
    limit = configuration.limits.get("ante")
    return _ANTE if limit is None else limit.min


def _side_wagers(configuration: Configuration) -> dict[str, int]:
    """Queens up and the progressive wager, each where it is offered, as low as may be."""
    wagers = {}
    if "queens_up" in configuration.odds:
        limit = configuration.limits.get("queens_up")
        wagers["queens_up"] = _ANTE if limit is None else limit.min
    if configuration.progressive is not None and configuration.progressive.wagers:
        wagers["progressive"] = min(configuration.progressive.wagers)
    return wagers


def lawful_round(configuration: Configuration) -> Round:
    """One seat with a pair of aces and every wager that is offered, the play wager once the ante."""
    ante = _ante(configuration)
    wagers = {"ante": ante, "super_bonus": ante, **_side_wagers(configuration), "play": ante}
    case: Round = {
        "case": "1",
        "dealer": _DEALER[: 2 * (configuration.dealer_cards or 5)],
        "seats": [{"seat": 1, "hand": _PLAYER, "wagers": wagers}],
    }
    if configuration.progressive is not None:
        case["meter"] = configuration.progressive.initial
    return case


def _with_wagers(case: Round, **changed: int) -> Round:
    seat = case["seats"][0]
    return {**case, "seats": [{**seat, "wagers": {**seat["wagers"], **changed}}]}


FORBIDDEN: Final[Mapping[str, Callable[[Round], Round]]] = {
    "the dealer holds a card of the player's": lambda case: {**case, "dealer": "As" + case["dealer"][2:]},
    "the super bonus is twice the ante": lambda case: _with_wagers(
        case, super_bonus=2 * case["seats"][0]["wagers"]["ante"]
    ),
    "the play wager is four times the ante": lambda case: _with_wagers(
        case, play=4 * case["seats"][0]["wagers"]["ante"]
    ),
    "a wager is less than nothing": lambda case: _with_wagers(case, ante=-500, super_bonus=-500),
    "a hand has four cards": lambda case: {**case, "seats": [{**case["seats"][0], "hand": "AsAhKd7c"}]},
    "a card is none": lambda case: {**case, "seats": [{**case["seats"][0], "hand": "AsAhKd7c1x"}]},
}
"""What makes a lawful round one that the rules forbid, by the name of its case."""


def sitting(configuration: Configuration) -> tuple[list[dict[str, Any]], list[bool]]:
    """A player who has not sat down, and is refused; who then sits, wagers, is dealt to, plays and is settled.

    The events, and whether each is accepted.
    """
    ante = _ante(configuration)

    def wager(name: str, amount: int) -> dict[str, Any]:
        return {"event": "wager", "player": "p1", "seat": 1, "wager": name, "cents": amount}

    side = [wager(name, amount) for name, amount in _side_wagers(configuration).items()]
    events = [
        wager("ante", ante),
        {"event": "sit", "player": "p1", "seat": 1},
        wager("ante", ante),
        wager("super_bonus", ante),
        *side,
        {"event": "no_more_bets"},
        {"event": "deal", "method": "manual", "deck": cards.text(range(52))},
        wager("play", ante),
        {"event": "settle"},
        {"event": "leave", "player": "p1"},
    ]
    return events, [False] + [True] * (len(events) - 1)
