"""What the smoke test asks in Crazy 4 poker."""

from feltproof import cards
from feltproof.protocol.messages import Configuration
from feltproof.protocol.samples.sample import (
    PLAYER,
    Round,
    Sample,
    Sitting,
    contradiction,
    lowest,
    wager,
    with_seat,
    with_wagers,
)

_HAND = "AsAhKd7c2d"
_DEALER = "KsQd9c4h2s3d"


def _declaration(configuration: Configuration) -> str | None:
    wrong = contradiction(configuration, even=("ante", "play"), tables=("super_bonus", "queens_up", "progressive"))
    if wrong:
        return wrong
    if "super_bonus" not in configuration.odds:
        return "odds.super_bonus: a table of odds by row is wanted, not missing"
    if ("progressive" in configuration.odds) != (configuration.progressive is not None):
        return "progressive: both 'odds.progressive' and 'progressive' are wanted, or neither"
    if configuration.dealer_cards is None:
        return "dealer_cards: 5 or 6 is wanted, not missing"
    return None


def _side_wagers(configuration: Configuration) -> dict[str, int]:
    """Queens up and the progressive wager, each where it is offered, as low as may be."""
    wagers = {}
    if "queens_up" in configuration.odds:
        wagers["queens_up"] = lowest(configuration, "queens_up")
    if configuration.progressive is not None and configuration.progressive.wagers:
        wagers["progressive"] = min(configuration.progressive.wagers)
    return wagers


def _lawful_round(configuration: Configuration) -> Round:
    """A pair of aces, the play wager once the ante."""
    ante = lowest(configuration, "ante")
    wagers = {"ante": ante, "super_bonus": ante, **_side_wagers(configuration), "play": ante}
    case: Round = {
        "case": "1",
        "dealer": _DEALER[: 2 * (configuration.dealer_cards or 5)],
        "seats": [{"seat": 1, "hand": _HAND, "wagers": wagers}],
    }
    if configuration.progressive is not None:
        case["meter"] = configuration.progressive.initial
    return case


def _times_the_ante(case: Round, wager: str, times: int) -> Round:
    return with_wagers(case, **{wager: times * case["seats"][0]["wagers"]["ante"]})


def _sitting(configuration: Configuration) -> Sitting:
    ante = lowest(configuration, "ante")
    events = [
        wager("ante", ante),
        {"event": "sit", "player": PLAYER, "seat": 1},
        wager("ante", ante),
        wager("super_bonus", ante),
        *(wager(name, amount) for name, amount in _side_wagers(configuration).items()),
        {"event": "no_more_bets"},
        {"event": "deal", "method": "manual", "deck": cards.text(range(52))},
        wager("play", ante),
        {"event": "settle"},
        {"event": "leave", "player": PLAYER},
    ]
    dealt_in = range(1, configuration.seats + 1 if configuration.options.deal_every_spot else 2)
    dealt = {**{f"seat:{seat}": 5 for seat in dealt_in}, "dealer": configuration.dealer_cards or 5}
    return Sitting(events, [False] + [True] * (len(events) - 1), dealt)


SAMPLE = Sample(
    sizes="four, five and six cards",
    hands={
        "four cards": ("AsAhAdAc", "four_of_a_kind"),
        "five cards": ("JdTd9d8d2c", "straight_flush"),
        "six cards": ("KsKhQd7c4d2h", "pair"),
        "nothing": ("2c4d6h8s", "high_card"),
    },
    no_hands={"twice": "AsAsKd7c2d", "three cards": "AsAhKd"},
    declaration=_declaration,
    lawful_round=_lawful_round,
    forbidden={
        "the dealer holds a card of the player's": lambda case: {**case, "dealer": "As" + case["dealer"][2:]},
        "the super bonus is twice the ante": lambda case: _times_the_ante(case, "super_bonus", 2),
        "the play wager is four times the ante": lambda case: _times_the_ante(case, "play", 4),
        "a wager is less than nothing": lambda case: with_wagers(case, ante=-500, super_bonus=-500),
        "a hand has four cards": lambda case: with_seat(case, hand="AsAhKd7c"),
        "a card is none": lambda case: with_seat(case, hand="AsAhKd7c1x"),
    },
    sitting=_sitting,
)
