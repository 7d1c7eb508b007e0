"""What `odds` finds of criss-cross poker, as records: see `feltproof.odds.record`."""

from fractions import Fraction
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from feltproof.odds.record import SCHEMA, Configured, Hands, Paid, Result, Wager


class Made(Struct, frozen=True, kw_only=True):
    """How often a bet is so many antes, of all rounds."""

    antes: int
    """0: folded, then."""
    probability: Fraction


class Starting(Struct, frozen=True, kw_only=True):
    """Two cards of the player's, suits told apart only where they are alike."""

    hand: str
    """`AKs` of one suit, `AKo` of two."""
    across: int
    """The across bet that loses least, in antes; 0: folded."""
    expected: Fraction
    """What comes of it on average, in antes."""


class CrossGame(Struct, frozen=True, kw_only=True):
    """Antes and bets of criss-cross poker under the optimal strategy."""

    paid: Paid
    deals: int
    """Of one player and the cross."""
    house_edge: Fraction
    """Of one ante."""
    house_edge_of_initial_wagers: Fraction
    """Of both antes together."""
    element_of_risk: Fraction
    """The house edge of all that is wagered."""
    wagered: Fraction
    """In antes, on average: both antes and the bets."""
    hit_rate: Fraction
    even_rate: Fraction
    variance: Fraction
    """In antes squared."""
    wagers: tuple[Wager, ...]
    results: tuple[Result, ...]
    decisions: dict[str, tuple[Made, ...]]
    """By bet; what a fold before left undecided is in none of them."""
    starting: tuple[Starting, ...]


class CrossEffect(Struct, frozen=True, kw_only=True):
    """One option of a reading, and what the figures are under it, all else as in force."""

    reading: str
    option: str
    in_force: bool
    house_edge: Fraction
    """Of one ante."""
    five_card_bonus: Fraction
    """House edge of the bonus."""
    player_edge: tuple[str, ...]
    flags: tuple[str, ...]
    """What somebody who regulates should know of it."""


class CrossSheet(Struct, frozen=True, kw_only=True):
    """Every exact figure of a section on criss-cross poker."""

    schema: Literal["feltproof/odds/1"] = SCHEMA
    section: str
    citation: str
    title: str
    game: str
    specs_sha256: str
    readings: dict[str, str]
    hands: tuple[Hands, ...]
    base: CrossGame
    five_card_bonus: Wager
    """Where it is settled whatever the player does."""
    effects: tuple[CrossEffect, ...]
    configurations: tuple[Configured, ...] | UnsetType = UNSET
    """Those of an engine; not there where none was asked."""
