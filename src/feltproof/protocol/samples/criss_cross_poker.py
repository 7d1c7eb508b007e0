"""What the smoke test asks in criss-cross poker."""

from itertools import islice

from feltproof import cards
from feltproof.protocol.messages import Configuration
from feltproof.protocol.samples.sample import (
    PLAYER,
    USUAL,
    Event,
    Round,
    Sample,
    Sitting,
    contradiction,
    lowest,
    wager,
    with_seat,
    with_wagers,
)

BETS = ("across", "down", "middle")
"""The decisions, in order; each has the bet of its name, after which cards of the cross are turned over."""

_TURNED_OVER = {"across": ("left", "right"), "down": ("top", "bottom"), "middle": ("middle",)}

_HAND = "JsJd"
_COMMUNITY = {"left": "Ah", "right": "7c", "top": "Kd", "bottom": "2s", "middle": "Jh"}

_LOOKED_AT = 10_000
"""So many antes are looked at for one that the limits of the bets go with."""


def _declaration(configuration: Configuration) -> str | None:
    wrong = contradiction(configuration, even=("ante",), tables=("bets", "five_card_bonus"))
    if wrong is None and "bets" not in configuration.odds:
        return "odds.bets: a table of odds by row is wanted, not missing"
    return wrong


def _wagers(configuration: Configuration) -> dict[str, int]:
    """Every wager that is offered, as low as may be: the bets once, twice or three times the ante."""
    limit = configuration.limits.get("ante")
    antes = range(USUAL, USUAL + 1) if limit is None else range(limit.min, limit.max + 1, max(limit.step, 1))
    ante, bets = lowest(configuration, "ante"), dict.fromkeys(BETS, lowest(configuration, "ante"))
    for each in islice(antes, _LOOKED_AT):
        found = {bet: _bet(configuration, bet, each) for bet in BETS}
        if all(found.values()):
            ante, bets = each, found
            break
    bonus = {}
    if "five_card_bonus" in configuration.odds:
        bonus["five_card_bonus"] = lowest(configuration, "five_card_bonus")
    return {"ante_across": ante, "ante_down": ante, **bonus, **bets}


def _bet(configuration: Configuration, bet: str, ante: int) -> int:
    """The least bet that the limits and the ante allow; 0 where there is none."""
    limit = configuration.limits.get(bet)
    for cents in (ante, 2 * ante, 3 * ante):
        if limit is None or (limit.min <= cents <= limit.max and (cents - limit.min) % max(limit.step, 1) == 0):
            return cents
    return 0


def _lawful_round(configuration: Configuration) -> Round:
    """Three jacks across and down, played to the end."""
    seat = {"seat": 1, "hand": _HAND, "folded": None, "wagers": _wagers(configuration)}
    return {"case": "1", "community": dict(_COMMUNITY), "seats": [seat]}


def _with_community(case: Round, **changed: str) -> Round:
    return {**case, "community": {**case["community"], **changed}}


def _without(case: Round, bet: str) -> Round:
    """The round with a bet that was not made, and nobody folded."""
    wagers = {name: cents for name, cents in case["seats"][0]["wagers"].items() if name != bet}
    return with_seat(case, wagers=wagers)


def _times_the_ante(case: Round, wager: str, times: int) -> Round:
    return with_wagers(case, **{wager: times * case["seats"][0]["wagers"]["ante_across"]})


def _sitting(configuration: Configuration) -> Sitting:
    wagers = _wagers(configuration)
    bets: list[Event] = []
    for bet in BETS:
        bets += [wager(bet, wagers[bet]), {"event": "reveal", "cards": bet}]
    events = [
        wager("ante_across", wagers["ante_across"]),
        {"event": "sit", "player": PLAYER, "seat": 1},
        *(wager(name, amount) for name, amount in wagers.items() if name not in BETS),
        {"event": "no_more_bets"},
        {"event": "deal", "method": "manual", "deck": cards.text(range(52))},
        *bets,
        {"event": "settle"},
        {"event": "leave", "player": PLAYER},
    ]
    dealt = {**dict.fromkeys(_COMMUNITY, 1), "seat:1": 2}
    return Sitting(events, [False] + [True] * (len(events) - 1), dealt, _TURNED_OVER)


SAMPLE = Sample(
    sizes="five cards",
    hands={
        "ace to ten of a suit": ("AsKsQsJsTs", "royal_flush"),
        "nine to five of a suit": ("9d8d7d6d5d", "straight_flush"),
        "four kings": ("KsKhKdKc2d", "four_of_a_kind"),
        "fives full of jacks": ("5s5h5dJcJd", "full_house"),
        "diamonds": ("Ad9d7d4d2d", "flush"),
        "nine to five": ("9c8d7h6s5c", "straight"),
        "three queens": ("QsQhQd7c2d", "three_of_a_kind"),
        "tens and fours": ("TsTh9h4d4c", "two_pair"),
        "two kings": ("KsKhQd7c4d", "pair"),
        "nothing": ("Tc8s6h4d2c", "high_card"),
    },
    no_hands={"twice": "AsAsKd7c2d", "four cards": "AsAhKd7c"},
    declaration=_declaration,
    lawful_round=_lawful_round,
    forbidden={
        "the cross holds a card of the player's": lambda case: _with_community(case, left="Js"),
        "the cross holds a card twice": lambda case: _with_community(case, left="Kd"),
        "a place of the cross is empty": lambda case: {
            **case,
            "community": {place: card for place, card in case["community"].items() if place != "bottom"},
        },
        "the antes differ": lambda case: _times_the_ante(case, "ante_down", 2),
        "the across bet is four times the ante": lambda case: _times_the_ante(case, "across", 4),
        "the middle bet is missing and nobody folded": lambda case: _without(case, "middle"),
        "a bet was made after the fold": lambda case: with_seat(case, folded="across"),
        "the fold is at no decision": lambda case: with_seat(case, folded="later"),
        "a wager is less than nothing": lambda case: with_wagers(case, ante_across=-500, ante_down=-500),
        "a hand has three cards": lambda case: with_seat(case, hand="JsJd4c"),
        "a card is none": lambda case: with_seat(case, hand="Js1x"),
    },
    sitting=_sitting,
)
