"""A round for each row of a pay table, to see what an engine pays on it: of each game, as the protocol asks it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from feltproof.money import Cents, Odds, Share
from feltproof.submission.fields import Submission

Case = dict[str, Any]

USUAL: Final = (5_00, 25_00, 100_00)
"""Stakes where the submission has no limits."""
METER: Final = 7_654_32
"""Above what a meter starts at, so that an award of it is told from other amounts."""

_HANDS: Final[Mapping[str, str]] = {
    "pair_of_queens_or_better": "QsQh9d5c2h",
    "two_pair": "JsJh4d4c2h",
    "straight": "9s8h7d6c2s",
    "flush": "Ks9s7s3s2h",
    "three_of_a_kind": "8s8h8d5c2h",
    "straight_flush": "7s6s5s4s2h",
    "four_of_a_kind": "6s6h6d6c2h",
    "four_aces": "AsAhAdAc2h",
}
"""Crazy 4 poker: a hand of each row, against a dealer who qualifies with a king and is lower."""
_DEALER: Final = "KcQd9h7c3d2c"

_LINES: Final[Mapping[str, str]] = {
    "pair_of_sixes_or_better": "6s6h9dQc3h",
    "pair_of_jacks_or_better": "JsJh9d5c3h",
    "two_pair": "JsJh4d4c3h",
    "three_of_a_kind": "8s8h8d5c3h",
    "straight": "9s8h7d6c5s",
    "flush": "KsTs7s4s3s",
    "full_house": "8s8h8d5c5h",
    "four_of_a_kind": "6s6h6d6c3h",
    "straight_flush": "9s8s7s6s5s",
    "royal_flush": "AsKsQsJsTs",
}
"""Criss-cross poker: five cards of each row."""
_REST: Final = ("Kd", "2c", "Qh", "7h", "Ac", "9c")
"""Cards for the places that do not count in a round."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A round, and what is expected of one of its wagers."""

    case: Case
    wager: str
    value: str
    """The name of its pay table in the submission."""
    row: str
    """`""` for a wager that is paid at one price."""
    stake: Cents
    price: Odds | Share
    meter: Cents | None

    @property
    def pays(self) -> tuple[Cents, Cents]:
        """The least and the most that pay the approved price: an odd part of a cent is paid up, to the next dollar."""
        exact = self.price.of(self.meter or 0) if isinstance(self.price, Share) else self.price.winnings(self.stake)
        least = -(-exact.numerator // exact.denominator)
        return least, least if exact.denominator == 1 else -(-least // 100) * 100


def rounds(submitted: Submission, dealer_cards: int | None) -> tuple[list[Asked], list[str]]:
    """A round for each row and stake, and the rows for which there is none."""
    asked, without = [], []
    for value, table in submitted.pay_tables.items():
        for row, price in table.items():
            found = [one for stake in _stakes(submitted, value) for one in _GAMES[submitted.game](
                submitted, value, row, price, stake, dealer_cards
            )]  # fmt: skip
            asked += found
            if not found:
                without.append(f"{value} {row}".strip())
    return asked, without


def _stakes(submitted: Submission, value: str) -> tuple[Cents, ...]:
    """The least, the most, and one between, within the limits of the wager that the stake is measured by."""
    if value == "progressive":
        return submitted.progressive_wagers
    measured = value if value in ("queens_up", "five_card_bonus") else "ante"
    limit = submitted.limits.get(measured)
    if limit is None:
        return USUAL
    step = limit.step or 1
    between = limit.least + (limit.most - limit.least) // 2 // step * step
    most = limit.least + (limit.most - limit.least) // step * step
    return tuple(dict.fromkeys((limit.least, between, most)))


def _least(submitted: Submission, wager: str) -> Cents:
    limit = submitted.limits.get(wager)
    return USUAL[0] if limit is None else limit.least


def _crazy_4(
    submitted: Submission, value: str, row: str, price: Odds | Share, stake: Cents, dealer_cards: int | None
) -> Iterator[Asked]:
    hand = _HANDS.get(row or "two_pair")
    if hand is None:
        return
    ante = stake if value in ("ante", "play", "super_bonus") else _least(submitted, "ante")
    wagers = {"ante": ante, "super_bonus": ante, "play": ante}
    if value in ("queens_up", "progressive"):
        wagers[value] = stake
    case: Case = {
        "dealer": _DEALER[: 2 * (dealer_cards or 5)],
        "seats": [{"seat": 1, "hand": hand, "wagers": wagers}],
    }
    meter = None
    if submitted.meter:
        case["meter"] = meter = max(METER, submitted.meter.get("initial", 0))
    yield Asked(case, value, value, row, stake, price, meter)


def _criss_cross(
    submitted: Submission, value: str, row: str, price: Odds | Share, stake: Cents, dealer_cards: int | None
) -> Iterator[Asked]:
    line = _LINES.get(row or "two_pair")
    if line is None:
        return
    cards = [line[place : place + 2] for place in range(0, 10, 2)]
    rest = [card for card in _REST if card not in cards]
    if value == "five_card_bonus":
        ante, places, hand = _least(submitted, "ante"), cards, rest[:2]
    else:
        # Two cards in the hand, three across; the other line holds nothing.
        ante, hand, places = stake, cards[:2], [cards[2], cards[3], rest[0], rest[1], cards[4]]
    wagers = {"ante_across": ante, "ante_down": ante, "across": ante, "down": ante, "middle": ante}
    if value == "five_card_bonus":
        wagers["five_card_bonus"] = stake
    case: Case = {
        "community": dict(zip(("left", "right", "top", "bottom", "middle"), places, strict=True)),
        "seats": [{"seat": 1, "hand": "".join(hand), "folded": None, "wagers": wagers}],
    }
    wager = {"ante": "ante_across", "bets": "across"}.get(value, value)
    yield Asked(case, wager, value, row, stake, price, None)


_GAMES: Final[Mapping[str, Callable[..., Iterator[Asked]]]] = {
    "crazy-4-poker": _crazy_4,
    "criss-cross-poker": _criss_cross,
}
