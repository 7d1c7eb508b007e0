"""The keys of a submission, each with its form: for the loader and for the schema that editors use."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from feltproof.clauses import fields
from feltproof.clauses.forms import (
    Desk,
    Either,
    Field,
    Form,
    ListOf,
    Made,
    MapOf,
    OneOf,
    Schema,
    Shape,
    Text,
    Values,
    Whole,
)
from feltproof.clauses.numbers import Table
from feltproof.clauses.tree import Node, Scalar
from feltproof.clauses.vocabulary import GAMES, WAGERS
from feltproof.money import Cents, Odds, Share

JOINT: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "criss-cross-poker": {"ante": ("ante_across", "ante_down"), "bets": ("across", "down", "middle")}
}
"""By game: names under which the protocol has one pay table or limit for several wagers."""

OPTIONS: Final = ("queens_up_alone", "deal_every_spot")
"""What the protocol's `options` of a configuration may name."""

MOST_NAME: Final = 200
"""Characters of a facility's name: it stands in headings."""

_NAMES: Final = tuple(dict.fromkeys([*WAGERS, *(name for joint in JOINT.values() for name in joint)]))


@dataclass(frozen=True, slots=True)
class Limit:
    """The amounts in which a wager is taken."""

    least: Cents
    most: Cents
    step: Cents | None


@dataclass(frozen=True, slots=True)
class Inscription:
    """What players are told, as a clause asks."""

    clause: tuple[str, ...]
    where: str
    """`layout` or `sign`."""
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """What a facility submits."""

    facility: str
    game: str
    section: str | None
    """The section that it is submitted under; `None` where the command line is to say."""
    configuration: str | None
    """The id of the engine's configuration that it is about."""
    seats: int | None
    dealer_cards: int | None
    pay_tables: Table[Table[Odds | Share]]
    """By wager, then by row; under `""` the odds of a wager that is paid at one price."""
    meter: Mapping[str, Cents]
    """`initial` and `reset`; empty without a progressive."""
    progressive_wagers: tuple[Cents, ...]
    envy: Table[Cents]
    """By row, for a progressive wager of $1."""
    limits: Table[Limit]
    options: Mapping[str, bool]
    inscriptions: tuple[Inscription, ...] | None
    """`None` where nothing is said of them."""
    sha256: str = ""
    """Of the file's bytes."""


def _limit(values: Values) -> Limit | str:
    if values["min"] > values["max"]:
        return "min is more than max: exchange them"
    if values["max"] == 0:
        return "max is $0: leave the limits out of a wager that is not taken"
    if values["step"] == 0:
        return "step is $0: leave it out where any amount between is taken"
    return Limit(values["min"], values["max"], values["step"])


def _submission(values: Values) -> Submission | str:
    game = GAMES.get(values["game"])
    if game is not None:
        known = (*game.wagers, *JOINT.get(values["game"], ()), *game.measures)
        for key in ("pay_tables", "limits"):
            for wager in values[key] or ():
                if wager not in known:
                    return (
                        f"{key}: {wager!r} is no wager of {values['game']}, which has {', '.join(dict.fromkeys(known))}"
                    )
        rows = (*game.categories[1:], *game.rows)
        for wager, table in (values["pay_tables"] or {}).items():
            for row in table:
                if row and row not in rows:
                    return f"pay_tables: {wager}: {row!r} is no row of {values['game']}, which has {', '.join(rows)}"
    if len(values["facility"]) > MOST_NAME:
        return f"facility: {len(values['facility']):,} characters long: give a name of {MOST_NAME} at most"
    progressive = values["progressive"] or {}
    if "progressive" in (values["limits"] or {}):
        return "limits: progressive: its amounts stand under progressive, as wagers: leave these limits out"
    if progressive and "progressive" not in values["pay_tables"]:
        return "progressive: has no pay table: give it under pay_tables, or leave both out"
    return Submission(
        facility=values["facility"],
        game=values["game"],
        section=values["section"],
        configuration=values["configuration"],
        seats=values["seats"],
        dealer_cards=values["dealer_cards"],
        pay_tables=values["pay_tables"],
        meter={name: progressive[name] for name in ("initial", "reset") if progressive.get(name) is not None},
        progressive_wagers=progressive.get("wagers") or (),
        envy=progressive.get("envy") or Table(),
        limits=values["limits"] or Table(),
        options=values["options"] or {},
        inscriptions=values["inscriptions"],
    )


@dataclass(frozen=True)
class _Flag(Form[bool]):
    """Whether something is so."""

    def read(self, node: Node, desk: Desk, what: str) -> bool | None:
        """The answer."""
        if isinstance(node, Scalar) and node.text in ("true", "false"):
            return node.text == "true"
        shown = repr(node.text) if isinstance(node, Scalar) else "more than a word"
        desk.fault(node.line, f"{what}: {shown} where true or false belongs")
        return None

    def schema(self) -> Schema:
        """A boolean."""
        return {"type": "boolean"}


_TABLE: Final = Either(
    Made(fields.ODDS, lambda odds: Table({"": odds})),
    MapOf(fields.ROW, fields.ODDS_OR_SHARE, "{what}: odds for {key}"),
)

_PROGRESSIVE: Final = Shape(
    {
        "wagers": Field(ListOf(fields.DOLLARS), about="The amounts in which it may be made."),
        "initial": Field(fields.DOLLARS, about="The meter when the table opens."),
        "reset": Field(fields.DOLLARS, about="The meter after an award."),
        "envy": Field(
            MapOf(fields.ROW, fields.DOLLARS, "envy for {key}"), False, "Envy bonuses for a $1 wager, by row."
        ),
    },
    lambda values: dict(values.found),
)

_INSCRIPTION: Final = Shape(
    {
        "clause": Field(fields.LABEL, about="The clause that asks for it."),
        "where": Field(OneOf(("layout", "sign")), about="Where it stands."),
        "words": Field(Text(), about="As it is printed."),
    },
    lambda values: Inscription(values["clause"], values["where"], values["words"]),
)

SUBMISSION_FILE: Final = Shape(
    {
        "facility": Field(Text(), about="Whose it is."),
        "game": Field(OneOf(tuple(GAMES)), about="The game, as the protocol names it."),
        "section": Field(fields.SECTION_FILE.fields["section"].form, False, "The section that it is submitted under."),
        "configuration": Field(Text(), False, "The engine's configuration that it is about, by its id."),
        "seats": Field(Whole(), False, "Betting positions of a table."),
        "dealer_cards": Field(Whole(most=52), False, "Cards that the dealer is dealt."),
        "pay_tables": Field(
            MapOf(OneOf(_NAMES), _TABLE, "pay table of {key}"), about="By wager: odds, or odds by row."
        ),
        "progressive": Field(_PROGRESSIVE, False, "The progressive wager, where it is offered."),
        "limits": Field(
            MapOf(
                OneOf(_NAMES),
                Shape(
                    {
                        "min": Field(fields.DOLLARS),
                        "max": Field(fields.DOLLARS),
                        "step": Field(fields.DOLLARS, False),
                    },
                    _limit,
                ),
                "limits of {key}",
            ),
            False,
            "The amounts in which each wager is taken.",
        ),
        "options": Field(MapOf(OneOf(OPTIONS), _Flag(), "{key}"), False, "What house rules may add: true or false."),
        "inscriptions": Field(ListOf(_INSCRIPTION, each="inscription"), False, "What players are told, and where."),
    },
    _submission,
)
"""A submission: a mapping."""


def joint(game: str, name: str) -> tuple[str, ...]:
    """The wagers that a pay table or a limit of that name is for."""
    return JOINT.get(game, {}).get(name, (name,))


def settled_by(game: str, wager: str, tables: Mapping[str, Any]) -> str | None:
    """The name under which the pay table of a wager stands; `None` where there is none."""
    return next((name for name in tables if wager in joint(game, name)), None)
