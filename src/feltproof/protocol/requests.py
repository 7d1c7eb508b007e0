"""The messages of PROTOCOL.md as frozen records: what an engine is asked.

The suite's own cases are built as mappings, since millions of them are written and none is read. These records say what
stands in them; the JSON Schema in `docs/schema/` is generated from them.
"""

from typing import Literal

from feltproof.protocol.messages import Cents, Message, Seat

Decision = Literal["across", "down", "middle"]
"""A decision of criss-cross poker, by the bet that it is about; and the cards that are turned over after it."""


class Host(Message, frozen=True, kw_only=True):
    """Who asks."""

    name: str
    version: str


class HelloParams(Message, frozen=True, kw_only=True):
    """The question that every conversation begins with."""

    protocols: tuple[str, ...]
    host: Host


# rank -----------------------------------------------------------------------------------------------------------


class RankCase(Message, frozen=True, kw_only=True):
    """A hand to rank."""

    case: str
    hand: str


class RankParams(Message, frozen=True, kw_only=True):
    """Hands to rank."""

    game: str
    cases: tuple[RankCase, ...]


# settle ---------------------------------------------------------------------------------------------------------


class CrazyFourSeat(Message, frozen=True, kw_only=True):
    """A seat of a round: its hand and what was wagered, in cents by wager; no `play` wager is a fold."""

    seat: Seat
    hand: str
    wagers: dict[str, Cents]


class CrazyFourCase(Message, frozen=True, kw_only=True):
    """A whole round of Crazy 4 poker."""

    case: str
    dealer: str
    seats: tuple[CrazyFourSeat, ...]
    meter: Cents | None = None
    """`None` where no progressive is offered."""


class CrazyFourSettleParams(Message, frozen=True, kw_only=True):
    """Rounds of Crazy 4 poker to settle."""

    game: Literal["crazy-4-poker"]
    configuration: str
    cases: tuple[CrazyFourCase, ...]


class Community(Message, frozen=True, kw_only=True):
    """The five community cards by their places in the cross; `middle` belongs to both lines."""

    left: str
    right: str
    top: str
    bottom: str
    middle: str


class CrissCrossSeat(Message, frozen=True, kw_only=True):
    """A seat of a round: its two cards, and what was wagered before it folded or played to the end."""

    seat: Seat
    hand: str
    folded: Decision | None
    """The decision at which it folded; `None` where it did not."""
    wagers: dict[str, Cents]


class CrissCrossCase(Message, frozen=True, kw_only=True):
    """A whole round of criss-cross poker."""

    case: str
    community: Community
    seats: tuple[CrissCrossSeat, ...]


class CrissCrossSettleParams(Message, frozen=True, kw_only=True):
    """Rounds of criss-cross poker to settle."""

    game: Literal["criss-cross-poker"]
    configuration: str
    cases: tuple[CrissCrossCase, ...]


# play -----------------------------------------------------------------------------------------------------------


class Event(Message, frozen=True, kw_only=True):
    """One event at a table; which fields it has hangs on its name."""

    event: Literal["sit", "leave", "wager", "no_more_bets", "deal", "fold", "reveal", "settle"]
    player: str | None = None
    seat: Seat | None = None
    wager: str | None = None
    cents: Cents | None = None
    method: Literal["manual", "automated"] | None = None
    deck: str | None = None
    cards: Decision | None = None
    """Of the cross, the cards that are turned over."""


class PlayCase(Message, frozen=True, kw_only=True):
    """A sitting, from an empty table."""

    case: str
    events: tuple[Event, ...]


class PlayParams(Message, frozen=True, kw_only=True):
    """Sittings to play."""

    game: str
    configuration: str
    cases: tuple[PlayCase, ...]


# rank and settle in columns --------------------------------------------------------------------------------------


class HandsInColumns(Message, frozen=True, kw_only=True):
    """Hands to rank: so many of so many cards each, joined."""

    cases: int
    cards: int
    hands: str


class CrazyFourPlan(Message, frozen=True, kw_only=True):
    """What a seat has beside its number and its hand."""

    wagers: dict[str, Cents]


class CrissCrossPlan(Message, frozen=True, kw_only=True):
    """What a seat has beside its number and its hand."""

    folded: Literal["across", "down", "middle"] | None
    wagers: dict[str, Cents]


class SeatInColumns(Message, frozen=True, kw_only=True):
    """One seat of each round."""

    seat: list[Seat]
    """Its number, round by round."""
    hands: str
    """Its hands, joined."""
    plan: list[int]
    """Round by round, the place in `plans` of what it has beside."""


class CrazyFourInColumns(Message, frozen=True, kw_only=True):
    """So many rounds of Crazy 4 poker."""

    cases: int
    dealer: str
    """The dealer's hands, joined."""
    plans: tuple[CrazyFourPlan, ...]
    seats: tuple[SeatInColumns, ...]
    meter: Cents | None = None
    """Before each round; `None` where no progressive is offered."""


class CrissCrossInColumns(Message, frozen=True, kw_only=True):
    """So many rounds of criss-cross poker."""

    cases: int
    community: str
    """Five cards a round, joined: left, right, top, bottom, middle."""
    plans: tuple[CrissCrossPlan, ...]
    seats: tuple[SeatInColumns, ...]


class RankInColumnsParams(Message, frozen=True, kw_only=True):
    """Hands to rank, in columns."""

    game: str
    columns: HandsInColumns


class CrazyFourInColumnsParams(Message, frozen=True, kw_only=True):
    """Rounds of Crazy 4 poker to settle, in columns."""

    game: Literal["crazy-4-poker"]
    configuration: str
    columns: CrazyFourInColumns


class CrissCrossInColumnsParams(Message, frozen=True, kw_only=True):
    """Rounds of criss-cross poker to settle, in columns."""

    game: Literal["criss-cross-poker"]
    configuration: str
    columns: CrissCrossInColumns
