"""The messages of PROTOCOL.md as frozen records: what an engine may answer. What it is asked stands in `requests`.

Both sides ignore fields that they do not know. Amounts are whole cents; a float, a text or a bool in
their place is no amount. The JSON Schema in `docs/schema/` is generated from these records.
"""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

VERSIONS: Final = ("1.0",)
"""The versions of the protocol that the suite speaks."""
METHODS: Final = ("rank", "settle", "play")
"""The methods that take cases; `hello` takes none."""
GAMES: Final = ("crazy-4-poker", "criss-cross-poker")
"""The games that the suite knows; others that an engine offers are ignored."""

LARGEST_AMOUNT: Final = 2**53
"""In cents. Beyond it many JSON readers lose a cent without saying so."""

Method = Literal["rank", "settle", "play"]

Category = Literal[
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
]

Outcome = Literal["win", "push", "lose"]

Cents = Annotated[
    int,
    Meta(ge=-LARGEST_AMOUNT, le=LARGEST_AMOUNT, description="An amount in whole cents.", extra={"cents": True}),
]
"""An amount in whole cents, of no more than 2**53."""

Seat = Annotated[int, Meta(ge=1, le=1000, description="A seat's number: clockwise from the dealer's left, from 1.")]

# In Python `$` alone would let a line feed pass after it.
OddsText = Annotated[
    str,
    Meta(
        pattern=r"^(?:[1-9][0-9]{0,8}:[1-9][0-9]{0,8}|(?:100|[1-9]?[0-9])%)$(?!\n)",
        description="Odds such as 3:2, or a share of the meter such as 100%.",
    ),
]


class Message(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """Base of the messages: frozen, by keyword; what stands at its default is not written.

    They hold no cycles, so the garbage collector need not look at millions of them.
    """


# hello ----------------------------------------------------------------------------------------------------------


class EngineInfo(Message, frozen=True, kw_only=True):
    """The engine as it names itself; nothing of it is believed without being measured."""

    name: str
    version: str
    vendor: str | None = None
    build: str | None = None


class Limit(Message, frozen=True, kw_only=True):
    """The amounts in which a wager is taken: `min` plus whole steps, up to `max`."""

    min: Cents
    max: Cents
    step: Cents = 1


class Progressive(Message, frozen=True, kw_only=True):
    """The progressive payout wager, where it is offered."""

    wagers: tuple[Cents, ...]
    """The amounts in which it may be made."""
    initial: Cents
    """The meter when the table opens."""
    reset: Cents
    """The meter after an award."""
    envy: dict[str, Cents] = {}
    """Envy bonuses by row, for a $1 progressive wager."""


class Options(Message, frozen=True, kw_only=True):
    """What house rules outside New York may add."""

    queens_up_alone: bool = False
    deal_every_spot: bool = False


class Configuration(Message, frozen=True, kw_only=True):
    """What the facility runs a game with."""

    id: str
    seats: Annotated[int, Meta(ge=1, le=1000)]
    dealer_cards: Annotated[int, Meta(ge=1, le=52)] | None = None
    """`None` where the game has no dealer's hand."""
    limits: dict[str, Limit] = {}
    """By wager; a wager without limits may be any amount."""
    odds: dict[str, OddsText | dict[str, OddsText]]
    """By wager: one odds, or odds by row of its pay table."""
    progressive: Progressive | None = None
    """`None` where none is offered."""
    options: Options = Options()
    declared: dict[str, Any] = {}
    """The configuration as the engine wrote it, fields that the suite does not know included; for printing and
    hashing. No field of the protocol."""


class GameOffer(Message, frozen=True, kw_only=True):
    """What the engine offers of one game."""

    methods: tuple[str, ...]
    configurations: tuple[Configuration, ...]
    columns: tuple[str, ...] = ()
    """Those of `rank` and `settle` that also take their cases in columns."""

    def configuration(self, id: str) -> Configuration:
        """The configuration of that id.

        Raises:
            KeyError: none has it.
        """
        for configuration in self.configurations:
            if configuration.id == id:
                return configuration
        raise KeyError(id)


class Hello(Message, frozen=True, kw_only=True):
    """The engine's answer to `hello`."""

    protocol: str
    engine: EngineInfo
    games: dict[str, GameOffer]
    """Only games that the suite knows."""
    max_cases: Annotated[int, Meta(ge=1)] = 1000
    """The most cases that one request may hold."""


# rank, settle, play: what is answered ---------------------------------------------------------------------------


class Rejected(Message, frozen=True, kw_only=True):
    """The engine's refusal of a case that the rules forbid or that makes no sense."""

    code: str
    detail: str = ""


class RankResult(Message, frozen=True, kw_only=True):
    """A hand ranked, or refused."""

    case: str
    category: Category | None = None
    """`None` only where the case is rejected."""
    strength: int | None = None
    """On the engine's own scale, of any size; `None` only where the case is rejected."""
    best: str | None = None
    """As the engine wrote it: it may be no hand."""
    rejected: Rejected | None = None


class WagerResult(Message, frozen=True, kw_only=True):
    """What became of one wager."""

    outcome: Outcome
    pays: Cents
    """What the house pays beyond the stake."""


class SeatResult(Message, frozen=True, kw_only=True):
    """What became of one seat's wagers."""

    seat: int
    wagers: dict[str, WagerResult]
    envy: Cents = 0
    """The envy bonus that this seat receives."""


class SettleResult(Message, frozen=True, kw_only=True):
    """A round settled, or refused."""

    case: str
    seats: tuple[SeatResult, ...] = ()
    """One for each seat asked, in the engine's order; empty where the case is rejected."""
    meter: Cents | None = None
    """The meter after the round; `None` where no progressive is offered or the case is rejected."""
    rejected: Rejected | None = None


class Payment(Message, frozen=True, kw_only=True):
    """A wager settled, in the order in which it was."""

    seat: int
    wager: str
    outcome: Outcome
    pays: Cents


class EnvyPayment(Message, frozen=True, kw_only=True):
    """An envy bonus paid to `seat` for the hand of `for_seat`."""

    seat: int
    for_seat: int
    cents: Cents


class PlayReply(Message, frozen=True, kw_only=True):
    """The table's reply to one event."""

    accepted: bool
    code: str | None = None
    """Why the event was refused; never `None` there."""
    dealt: tuple[tuple[str, str], ...] | None = None
    """Place and card, in the order dealt; never `None` where a `deal` is accepted."""
    shown: tuple[tuple[str, str], ...] | None = None
    """Place and card; never `None` where a `reveal` is accepted."""
    payments: tuple[Payment, ...] | None = None
    """In the order settled; never `None` where a `settle` is accepted."""
    envy: tuple[EnvyPayment, ...] | None = None
    """Never `None` where a `settle` is accepted."""
    meter: Cents | None = None
    """After a `settle`, where a progressive is offered."""


class PlayResult(Message, frozen=True, kw_only=True):
    """A sitting played, a reply for each event; or refused as a whole."""

    case: str
    replies: tuple[PlayReply, ...] | None = None
    """`None` only where the case is rejected."""
    rejected: Rejected | None = None


Result = RankResult | SettleResult | PlayResult


class RpcError(Message, frozen=True, kw_only=True):
    """A JSON-RPC error: the request as a whole was not answered."""

    code: int
    message: str = ""
