"""The ways in which the house can set up a Crazy 4 poker table."""

from dataclasses import dataclass
from typing import Any, Final

from feltproof.games.crazy_4_poker import paytables
from feltproof.games.limits import Limits
from feltproof.games.paytables import EVEN, PayTable
from feltproof.money import Cents


@dataclass(frozen=True, slots=True)
class Progressive:
    """A progressive wager as the house offers it."""

    wagers: tuple[Cents, ...]
    """The only amounts that may be wagered."""
    initial: Cents
    reset: Cents
    """What an award leaves on the meter."""
    envy: dict[str, Cents]
    """The envy bonus of each row for a wager of $1."""
    odds: PayTable


@dataclass(frozen=True, slots=True)
class Configuration:
    """What one table runs with."""

    id: str
    seats: int
    dealer_cards: int
    """Five, or six where the house gives its dealer another card."""
    limits: dict[str, Limits]
    """By wager. A super bonus follows its ante, and a play wager the ante and the hand."""
    ante: str
    play: str
    super_bonus: PayTable
    queens_up: PayTable | None
    """`None` where the wager is not offered."""
    progressive: Progressive | None
    """`None` where the wager is not offered."""
    queens_up_alone: bool = False
    """Whether a seat may wager queens up and nothing else."""
    deal_every_spot: bool = False
    """Whether cards go to every seat, wagered on or not."""
    unqualified_order: tuple[str, ...] = ()
    """The order in which a seat's wagers are settled against a dealer who does not qualify; as always where empty."""

    def described(self) -> dict[str, Any]:
        """The configuration as `hello` tells it."""
        odds: dict[str, Any] = {"ante": self.ante, "play": self.play, "super_bonus": dict(self.super_bonus)}
        described: dict[str, Any] = {
            "id": self.id,
            "seats": self.seats,
            "dealer_cards": self.dealer_cards,
            "limits": {wager: limits.described() for wager, limits in self.limits.items()},
            "odds": odds,
        }
        if self.queens_up is not None:
            odds["queens_up"] = dict(self.queens_up)
        if self.progressive is not None:
            odds["progressive"] = dict(self.progressive.odds)
            described["progressive"] = {
                "wagers": list(self.progressive.wagers),
                "initial": self.progressive.initial,
                "reset": self.progressive.reset,
                "envy": dict(self.progressive.envy),
            }
        options = {"queens_up_alone": self.queens_up_alone, "deal_every_spot": self.deal_every_spot}
        if any(options.values()):
            described["options"] = options
        return described


def _progressive(table: str) -> Progressive:
    return Progressive(
        wagers=(1_00, 5_00),
        initial=paytables.METER[table],
        reset=paytables.METER[table],
        envy=paytables.ENVY[table],
        odds=paytables.PROGRESSIVE[table],
    )


def _configuration(queens_up: str | None, progressive: str | None, dealer_cards: int) -> Configuration:
    wagers = ("ante", "queens_up") if queens_up else ("ante",)
    names = (
        f"qu-{queens_up}" if queens_up else "no-qu",
        f"prog-{progressive}" if progressive else "no-prog",
        "six" if dealer_cards == 6 else "five",
    )
    return Configuration(
        id=".".join(names),
        seats=6,
        dealer_cards=dealer_cards,
        limits={wager: Limits(1_00, 500_00) for wager in wagers},
        ante=EVEN,
        play=EVEN,
        super_bonus=paytables.SUPER_BONUS,
        queens_up=paytables.QUEENS_UP[queens_up] if queens_up else None,
        progressive=_progressive(progressive) if progressive else None,
    )


HOUSE: Final = tuple(
    _configuration(queens_up, progressive, dealer_cards)
    for queens_up in ("a", "b", "c", "d", None)
    for progressive in ("a", "b", None)
    for dealer_cards in (5, 6)
)
"""Every pairing of a queens up table or none with a progressive table or none, for a dealer of five or six cards:
`qu-a.prog-a.five` to `no-qu.no-prog.six`."""


def _prairie_meadows(name: str, ante: Limits, queens_up: Limits) -> Configuration:
    return Configuration(
        id=f"prairie.{name}",
        seats=6,
        dealer_cards=5,
        limits={"ante": ante, "queens_up": queens_up},
        ante=EVEN,
        play=EVEN,
        super_bonus=paytables.SUPER_BONUS,
        queens_up=paytables.QUEENS_UP["d"],
        progressive=None,
        queens_up_alone=True,
        deal_every_spot=True,
        unqualified_order=("play", "ante", "queens_up", "super_bonus"),
    )


PRAIRIE_MEADOWS: Final = (
    _prairie_meadows("low", Limits(1_00, 100_00), Limits(1_00, 100_00)),
    _prairie_meadows("high", Limits(25_00, 500_00), Limits(5_00, 500_00)),
)
"""The tables of a facility in Iowa, by its own rules; what limits it posts they do not say."""
