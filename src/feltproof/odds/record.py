"""What `odds` finds, as records: every figure a fraction, written `"n/d"`, and every count a whole number.

The names here are the names of the JSON, and `docs/odds.md` says what each is.
"""

from fractions import Fraction
from typing import Final, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

SCHEMA: Final = "feltproof/odds/1"


class Hands(Struct, frozen=True, kw_only=True):
    """How many hands of so many cards there are, by what they are at best."""

    cards: int
    best: int
    """How many of the cards make the hand."""
    total: int
    counts: dict[str, int]
    """By category, highest first; `high_card` is what is in none."""


class Row(Struct, frozen=True, kw_only=True):
    """One result of a wager."""

    result: str
    """The row of the pay table that pays, or `win`, `push`, `lose`, or `fold`."""
    pays: Fraction | None
    """What the player has beyond the stake: -1 where it is lost; `None`: a share of the meter."""
    probability: Fraction
    deals: int


class Wager(Struct, frozen=True, kw_only=True):
    """One wager by itself."""

    wager: str
    table: str
    """The name of its pay table; empty where it has but one."""
    base: str
    """Of what `return` and `house_edge` are parts."""
    unit: str
    """What `pays` and `wagered` count, and `variance` squared."""
    wagered: Fraction
    """On average in each round."""
    rows: tuple[Row, ...]
    hit_rate: Fraction
    """How often it wins."""
    returned: Fraction = msgspec.field(name="return")
    """What comes back of each unit of the base, stake and winnings."""
    house_edge: Fraction
    """1 less the return; negative where the player has an edge."""
    variance: Fraction


class Boundary(Struct, frozen=True, kw_only=True):
    """Best hands between those that are always played and those that never are: some hang on fifth card and suits."""

    hand: str
    """The ranks of the best cards: `K-Q-8-4`."""
    played: int
    """Five-card hands."""
    folded: int


class Multiple(Struct, frozen=True, kw_only=True):
    """How often so many antes are played."""

    antes: int
    """0: folded."""
    probability: Fraction
    hands: int


class Simple(Struct, frozen=True, kw_only=True):
    """A strategy that is told in a line, and what it costs."""

    strategy: str
    plays_from: str | None
    """The lowest best hand that is played, `K-Q-8-4`; `None`: every hand."""
    most: int
    """The most antes that are played."""
    house_edge: Fraction
    """Of the ante."""
    cost: Fraction
    """More than the optimal strategy's, of the ante."""


class Strategy(Struct, frozen=True, kw_only=True):
    """How to lose least."""

    decisions: tuple[Multiple, ...]
    always_played_from: str
    """Every hand from this one up is played."""
    always_folded_below: str | None
    """Every hand below this one is folded; `None`: there is none."""
    boundary: tuple[Boundary, ...]
    multiplied_from: str | None
    """The lowest best hand on which more than the least is played."""
    closest: str
    """The hand on which it matters least what is done."""
    closest_margin: Fraction
    """And how much: of the ante."""
    simple: tuple[Simple, ...]


class Result(Struct, frozen=True, kw_only=True):
    """What is won or lost in a round, over ante, play and super bonus together."""

    antes: Fraction
    probability: Fraction


Paid = Literal["least", "exact"]
"""What odds the figures are at: the least that the law allows, or those that it sets, which are no more and no less."""


class Game(Struct, frozen=True, kw_only=True):
    """Ante, super bonus and play under the optimal strategy."""

    paid: Paid
    dealer_cards: int
    deals: int
    """Of one player and the dealer."""
    dealer_qualifies: Fraction
    house_edge: Fraction
    """Of the ante."""
    house_edge_of_initial_wagers: Fraction
    """Of ante and super bonus together."""
    element_of_risk: Fraction
    """The house edge of all that is wagered."""
    wagered: Fraction
    """In antes, on average: ante, super bonus and play."""
    hit_rate: Fraction
    """How often a round ends above nothing."""
    even_rate: Fraction
    """How often with nothing."""
    variance: Fraction
    """In antes squared."""
    wagers: tuple[Wager, ...]
    results: tuple[Result, ...]
    strategy: Strategy


class Envy(Struct, frozen=True, kw_only=True):
    """The envy bonus, for each unit of the progressive wager."""

    rows: tuple[Row, ...]
    """`pays` in units of the progressive wager, for one other player's hand."""
    for_each_other_player: Fraction
    others_at_a_full_table: int
    at_a_full_table: Fraction


class Stake(Struct, frozen=True, kw_only=True):
    """The progressive at one amount of the wager: odds grow with it, a share of the meter does not."""

    wager: int
    """In cents."""
    meter_return: Fraction
    """What the meter at its least reset adds to the fixed return."""
    return_at_reset: Fraction
    """Without envy."""
    return_at_reset_full_table: Fraction
    """With the envy bonus of a full table."""
    break_even_meter: Fraction
    """In cents: where the return without envy is 1."""
    break_even_meter_full_table: Fraction
    """In cents: where it is 1 with the envy bonus of a full table; 0 where it is above 1 without any meter."""
    return_for_each_1000: Fraction
    """What each $1,000 on the meter adds to the return."""


class Progressive(Struct, frozen=True, kw_only=True):
    """The progressive wager under one of the pay tables."""

    table: str
    rows: tuple[Row, ...]
    hit_rate: Fraction
    fixed_return: Fraction
    """Without the meter's share."""
    award: Fraction
    """How often the whole meter is won."""
    reset: int
    """The least amount that the meter is reset to, in cents."""
    envy: Envy
    stakes: tuple[Stake, ...]


class Summary(Struct, frozen=True, kw_only=True):
    """The figures that a reading or an option can move."""

    house_edge: Fraction
    """Of the ante."""
    element_of_risk: Fraction
    folded: Fraction
    queens_up: dict[str, Fraction]
    """House edge by pay table."""
    progressive: dict[str, Fraction]
    """Return at the reset floor, without envy, for the least wager, by pay table."""
    envy: dict[str, Fraction]
    """Return of the envy bonus for each other player, by pay table."""
    full_table: dict[str, Fraction]
    """Return of the progressive at the reset floor with the envy bonus of a full table."""


class Effect(Struct, frozen=True, kw_only=True):
    """One option of a reading, or of the facility, and what the figures are under it, all else as in force."""

    reading: str
    option: str
    in_force: bool
    summary: Summary
    player_edge: tuple[str, ...]
    """Wagers on which the player has an edge under it."""
    flags: tuple[str, ...]
    """What somebody who regulates should know of it."""
    showdowns_otherwise: Fraction | None = None
    """Of all deals, the part in which another hand is the higher than in force; `None` where hands rank alike."""


class SideWager(Struct, frozen=True, kw_only=True):
    """A side wager at a configuration."""

    wager: str
    table: str | None
    """The law's pay table that it is paid by, empty where there is but one; `None`: by one of its own."""
    house_edge: Fraction | None
    """Of a progressive: for the least wager, at the meter's reset, without envy. `None` where it is not counted."""


class Configured(Struct, frozen=True, kw_only=True):
    """A configuration of an engine: what its wagers return at what it declares, or the law's least where that is more.

    What is not counted is `None`, and `not_counted` says why.
    """

    configuration: str
    dealer_cards: int | None = None
    """Where the law leaves a choice."""
    house_edge: Fraction | None = None
    """Of one ante."""
    house_edge_of_initial_wagers: Fraction | None = None
    element_of_risk: Fraction | None = None
    side_wagers: tuple[SideWager, ...] = ()
    reset: int | None = None
    """What the meter is reset to, in cents."""
    stakes: tuple[Stake, ...] = ()
    """Of the progressive, by amount."""
    player_edge: tuple[str, ...] = ()
    """Wagers on which the player has an edge."""
    flags: tuple[str, ...] = ()
    not_counted: tuple[str, ...] = ()


class Sheet(Struct, frozen=True, kw_only=True):
    """Every exact figure of a section."""

    schema: Literal["feltproof/odds/1"] = SCHEMA
    section: str
    citation: str
    title: str
    game: str
    specs_sha256: str
    readings: dict[str, str]
    hands: tuple[Hands, ...]
    base: Game
    queens_up: tuple[Wager, ...]
    progressive: tuple[Progressive, ...]
    effects: tuple[Effect, ...]
    configurations: tuple[Configured, ...] | UnsetType = UNSET
    """Those of an engine; not there where none was asked."""
