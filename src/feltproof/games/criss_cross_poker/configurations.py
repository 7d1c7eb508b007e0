"""The ways in which the house can set up a criss-cross poker table."""

from dataclasses import dataclass
from typing import Any, Final

from feltproof.games.criss_cross_poker import paytables
from feltproof.games.limits import Limits
from feltproof.games.paytables import EVEN, PayTable


@dataclass(frozen=True, slots=True)
class Configuration:
    """What one table runs with."""

    id: str
    seats: int
    limits: dict[str, Limits]
    """By wager; `ante` limits both antes. A bet follows its ante, and may have limits besides."""
    ante: str
    bets: PayTable
    """What across, down and middle bets pay."""
    five_card_bonus: PayTable | None
    """`None` where the wager is not offered."""

    def described(self) -> dict[str, Any]:
        """The configuration as `hello` tells it."""
        odds: dict[str, Any] = {"ante": self.ante, "bets": dict(self.bets)}
        if self.five_card_bonus is not None:
            odds["five_card_bonus"] = dict(self.five_card_bonus)
        return {
            "id": self.id,
            "seats": self.seats,
            "limits": {wager: limits.described() for wager, limits in self.limits.items()},
            "odds": odds,
        }


_STEPPED: Final = Limits(5_00, 200_00, step=5_00)

HOUSE: Final = (
    Configuration(
        id="least",
        seats=6,
        limits={"ante": Limits(1_00, 500_00), "five_card_bonus": Limits(1_00, 500_00)},
        ante=EVEN,
        bets=paytables.BETS["least"],
        five_card_bonus=paytables.FIVE_CARD_BONUS["least"],
    ),
    Configuration(
        id="generous",
        seats=6,
        limits={"ante": Limits(1_00, 1_000_00), "five_card_bonus": Limits(25, 100_00)},
        ante=EVEN,
        bets=paytables.BETS["generous"],
        five_card_bonus=paytables.FIVE_CARD_BONUS["generous"],
    ),
    Configuration(
        id="stepped",
        seats=5,
        limits={
            "ante": _STEPPED,
            **dict.fromkeys(("across", "down", "middle"), Limits(5_00, 600_00, step=5_00)),
            "five_card_bonus": Limits(2_50, 100_00, step=2_50),
        },
        ante=EVEN,
        bets=paytables.BETS["least"],
        five_card_bonus=paytables.FIVE_CARD_BONUS["generous"],
    ),
    Configuration(
        id="no-bonus",
        seats=4,
        limits={"ante": Limits(10_00, 1_000_00)},
        ante=EVEN,
        bets=paytables.BETS["least"],
        five_card_bonus=None,
    ),
)
"""At the least odds that the house may pay; above them; with chips of one size alone, and fewer seats; and without the
five-card bonus."""
