"""The keys of a section file and of the register of readings, each with its form.

One table for both the loader and the schemas that editors use.
"""

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, Final, TypeVar

from feltproof.clauses import labels
from feltproof.clauses import vocabulary as words
from feltproof.clauses.forms import Either, Field, Form, ListOf, Made, MapOf, OneOf, Shape, Text, Values, Whole, Word
from feltproof.clauses.ids import SECTION
from feltproof.clauses.records import (
    Base,
    Choice,
    Deal,
    Edition,
    Envy,
    Exact,
    Floor,
    HandExtremes,
    Holding,
    LeftOver,
    Limit,
    Link,
    Meter,
    Multiple,
    Option,
    Push,
    Qualify,
    SettleAfter,
    SettleOrder,
    Table,
    Times,
)
from feltproof.money import Odds, Share, dollars, odds_or_share

T = TypeVar("T")

_SLUG: Final = "[a-z0-9]+(-[a-z0-9]+)*"
_NAME: Final = "[a-z][a-z0-9_]*"


def _of_the_form(pattern: str, example: str) -> Callable[[str], str]:
    compiled = re.compile(pattern, re.ASCII)

    def parse(text: str) -> str:
        if compiled.fullmatch(text) is None:
            raise ValueError(f"{text!r} is not of the form {example!r}")
        return text

    return parse


def _word(pattern: str, example: str, about: str = "") -> Word[str]:
    return Word(_of_the_form(pattern, example), f"^{pattern}$", about)


def _day(text: str) -> str:
    _of_the_form("[0-9]{4}-[0-9]{2}-[0-9]{2}", "2016-11-16")(text)
    try:
        date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"{text!r} is no day of the calendar") from None
    return text


DAY: Final = Word(_day, "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "A date: 2016-11-16.")
LABEL: Final = Word(labels.split, r"^(\([a-z0-9]+\))+$", "A unit of the section: (f)(2).")
DIGEST: Final = _word("sha256:[0-9a-f]{64}", "sha256:0123…ef, with 64 hex digits")
TOKEN: Final = _word("[0-9a-f]{16}", "0123456789abcdef, as feltproof review writes it")
CHECK: Final = _word(rf"{_NAME}\.{_NAME}", "crazy_4_poker.super_bonus_floor")
SLUG: Final = _word(_SLUG, "low-ace")
READING_ID: Final = _word(
    rf"[A-Za-z0-9]+([.-][A-Za-z0-9]+)*(@[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}})?/{_SLUG}", "5324.32/low-ace"
)
ODDS: Final = Word(Odds.parse, "^[1-9][0-9]{0,8}:[1-9][0-9]{0,8}$", "Odds to one: 3:2, in quotes.")
ODDS_OR_SHARE: Final[Word[Odds | Share]] = Word(
    odds_or_share, "^([1-9][0-9]{0,8}:[1-9][0-9]{0,8}|(100|[1-9]?[0-9])%)$", "Odds, or a share of the meter: 100%."
)
DOLLARS: Final = Word(
    dollars, r"^\$([1-9][0-9]{0,2}(,[0-9]{3})+|0|[1-9][0-9]{0,8})(\.[0-9]{2})?$", "Dollars: $5,000, in quotes."
)
RANK: Final = OneOf(words.RANKS)
CATEGORY: Final = OneOf(words.CATEGORIES)
ROW: Final = OneOf(words.ROWS)
WAGER: Final = OneOf(words.WAGERS)
WAGERS: Final = ListOf(WAGER)
PAY_TABLE: Final = _word("[A-Z]", "A")
_CARDS: Final = _word(
    f"[{''.join(words.RANKS)}]{{1,{words.MOST_CARDS}}}",
    f"AKQJ, ranks of up to {words.MOST_CARDS} cards, the best first",
)


def _pair(keys: Form[str], form: Form[Any], make: Callable[[str, Any], T]) -> Form[T]:
    """One key with its value, made into a record."""
    return Made(MapOf(keys, form, "{key}", most=1), lambda table: make(*next(iter(table.items()))))


def _hand(values: Values) -> HandExtremes | str:
    if (values["highest"] is None) != (values["lowest"] is None):
        return "highest and lowest stand together, or neither"
    return HandExtremes(values["category"], values["highest"], values["lowest"])


def _multiple(values: Values) -> Multiple | str:
    least, most = values["at_least"], values["at_most"]
    if values["of"] in values["wagers"]:
        return f"{values['of']} is measured by itself: name the wager that it is a multiple of"
    if least > most:
        return f"at_least {least} is more than at_most {most}: the least comes first"
    return Multiple(values["wagers"], values["of"], least, most)


def _deal(values: Values) -> Deal | str:
    if ("cards" in values) == ("dealer_cards" in values):
        return "either cards or dealer_cards belongs here"
    if ("method" in values) != ("cards" in values):
        return "method belongs with cards"
    if "community" in values and "cards" not in values:
        return "community belongs with cards"
    return Deal(values["method"], values["cards"], values["dealer_cards"], values["community"])


def _push(values: Values) -> Push | str:
    lowest, highest = values["lowest"], values["highest"]
    if words.RANKS.index(lowest) < words.RANKS.index(highest):
        return f"lowest {lowest} is above highest {highest}: exchange them"
    return Push(values["wagers"], values["category"], lowest, highest)


def _choice(values: Values) -> Choice | str:
    tables: Table[Table[Odds | Share]] = values["tables"]
    first, rows = next(iter(tables.items()))
    for name, table in tables.items():
        if list(table) != list(rows):
            return (
                f"pay table {name} has the rows {', '.join(table)}, {first} has {', '.join(rows)}: give them the same"
            )
    return Choice(values["wager"], tables)


_ODDS: Final[dict[str, Field]] = {
    "wager": Field(Either(Made(WAGER, lambda wager: (wager,)), WAGERS)),
    "odds": Field(Either(Made(ODDS, lambda odds: Table({"": odds})), MapOf(ROW, ODDS))),
}
"""Wagers with the odds of every win, or of each row of their table."""

NUMBERS: Final[Mapping[str, Field]] = {
    "ranks": Field(ListOf(RANK), False, "Ranks of cards, high to low."),
    "order": Field(ListOf(CATEGORY, least=2), False, "Categories of hands, highest first."),
    "hand": Field(
        Shape({"category": Field(CATEGORY), "highest": Field(_CARDS, False), "lowest": Field(_CARDS, False)}, _hand),
        False,
        "A category, and the ranks of its highest and lowest hand, best card first.",
    ),
    "limit": Field(
        _pair(
            OneOf(words.LIMITS),
            Shape({"at_most": Field(Whole())}, lambda values: Limit("", values["at_most"])),
            lambda name, limit: Limit(name, limit.at_most),
        ),
        False,
        "What is bounded from above.",
    ),
    "holding": Field(
        _pair(
            OneOf(words.LIMITS),
            Shape(
                {"category": Field(CATEGORY), "rank": Field(RANK)},
                lambda values: Holding("", values["category"], values["rank"]),
            ),
            lambda name, holding: Holding(name, holding.category, holding.rank),
        ),
        False,
        "The least hand to which a limit is open.",
    ),
    "wagers": Field(ListOf(WAGER), False, "All the wagers of the game, where the text says that it has no others."),
    "equal": Field(ListOf(WAGER, least=2), False, "Wagers of one amount."),
    "alone": Field(ListOf(WAGER), False, "Wagers that may be made without any other."),
    "base": Field(_pair(WAGER, WAGER, Base), False, "A wager, and the wager that it equals."),
    "multiple": Field(
        Shape(
            {
                "wagers": Field(WAGERS),
                "of": Field(OneOf(words.MEASURES)),
                "at_least": Field(Whole()),
                "at_most": Field(Whole()),
            },
            _multiple,
        ),
        False,
        "Wagers, the wager that they are a multiple of, and the least and most multiple.",
    ),
    "deal": Field(
        Shape(
            {
                "method": Field(OneOf(words.DEAL_METHODS), False),
                "community": Field(Whole(most=52), False),
                "cards": Field(Whole(most=52), False),
                "dealer_cards": Field(Whole(most=52), False),
            },
            _deal,
        ),
        False,
        "How many cards are dealt, and by which method.",
    ),
    "left_over": Field(
        Shape(
            {"method": Field(OneOf(words.DEAL_METHODS)), "cards": Field(Whole(most=52))},
            lambda values: LeftOver(values["method"], values["cards"]),
        ),
        False,
        "How many cards are left once every spot has its hand, wagered on or not.",
    ),
    "frozen_at": Field(OneOf(words.FREEZES), False, "From when on no wager is made or changed."),
    "qualify": Field(
        Shape({"rank": Field(RANK)}, lambda values: Qualify(values["rank"])),
        False,
        "The least high card with which the dealer qualifies.",
    ),
    "returned_below": Field(CATEGORY, False, "The least category with which a super bonus is paid."),
    "settle_after": Field(_pair(WAGER, WAGERS, SettleAfter), False, "A wager, and those settled before it."),
    "settle_order": Field(
        Shape(
            {"dealer": Field(OneOf(words.DEALERS_HANDS)), "wagers": Field(ListOf(WAGER, least=2))},
            lambda values: SettleOrder(values["dealer"], values["wagers"]),
        ),
        False,
        "The order in which a player's wagers are settled, by what the dealer's hand is.",
    ),
    "floor": Field(
        Shape(
            _ODDS,
            lambda values: Floor(values["wager"], values["odds"]),
        ),
        False,
        "Odds that may be exceeded and not undercut: >=.",
    ),
    "exact": Field(
        Shape(_ODDS, lambda values: Exact(values["wager"], values["odds"])),
        False,
        "Odds that are paid as they stand: ==.",
    ),
    "push": Field(
        Shape(
            {"wagers": Field(WAGERS), "category": Field(CATEGORY), "lowest": Field(RANK), "highest": Field(RANK)},
            _push,
        ),
        False,
        "Hands with which wagers are returned: those of a category, from the lowest rank to the highest.",
    ),
    "choice": Field(
        Shape(
            {
                "wager": Field(WAGER),
                "tables": Field(
                    MapOf(PAY_TABLE, MapOf(ROW, ODDS_OR_SHARE, "{what}: odds for {key}"), "pay table {key}")
                ),
            },
            _choice,
        ),
        False,
        "Pay tables of which one is taken as it stands: ==.",
    ),
    "meter": Field(
        Made(MapOf(PAY_TABLE, DOLLARS, "meter for pay table {key}"), Meter),
        False,
        "The least initial and reset amount, by progressive pay table.",
    ),
    "envy": Field(
        Shape(
            {"table": Field(PAY_TABLE), "per": Field(DOLLARS), "amounts": Field(MapOf(ROW, DOLLARS, "envy for {key}"))},
            lambda values: Envy(values["table"], values["per"], values["amounts"]),
        ),
        False,
        "The least envy bonuses with a progressive pay table, as printed.",
    ),
    "times": Field(
        Shape(
            {"wager": Field(DOLLARS), "multiply": Field(Whole(least=2))},
            lambda values: Times(values["wager"], values["multiply"]),
        ),
        False,
        "A progressive wager that multiplies the scheduled amounts.",
    ),
}
"""The numbers of the law, by kind: at most one of each in a clause."""

_NEEDS: Final = Shape(
    {"full": Field(OneOf(words.STRENGTHS)), "quick": Field(OneOf(words.STRENGTHS))},
    lambda values: (values["full"], values["quick"]),
)

LINK: Final = Shape(
    {
        "check": Field(CHECK, about="A check of rules/, by its name."),
        "needs": Field(_NEEDS, about="The evidence that the clause needs, in a full and in a quick run."),
        "reviewed": Field(TOKEN, False, "Written by feltproof review."),
    },
    lambda values: Link(values["check"], values["needs"][0], values["needs"][1], values["reviewed"], values.line),
)

CLAUSE: Final = Shape(
    {
        "clause": Field(LABEL, about="The unit of the section, such as (f)(2)."),
        "title": Field(Text(), about="A few words."),
        "counterpart": Field(
            LABEL,
            False,
            "Where the section that the game was first encoded from has this under another label: that one.",
        ),
        "requirement": Field(Text(), about="What it asks, in our own words."),
        "obligation": Field(OneOf(words.OBLIGATIONS), about="What the unit does."),
        "method": Field(OneOf(words.METHODS), about="How it is verified."),
        "text": Field(DIGEST, about="Digest of the official paragraph, typography folded."),
        "option": Field(OneOf(words.OFFERS), False, "What must be offered for it to apply."),
        "readings": Field(ListOf(SLUG), False, "Names of readings of the register, without the section."),
        "look_for": Field(ListOf(Text()), False, "What an inspector has to see, in short sentences."),
        **NUMBERS,
        "checks": Field(ListOf(LINK, each="check"), False, "The checks that test it."),
    },
    lambda values: values,
)

_EDITION: Final = Shape(
    {
        "publisher": Field(Text(), about="Whose text the digests were taken of."),
        "currency": Field(Text(), about="The publisher's line on how current it is."),
        "adopted": Field(Text(), False, "Where and when it was adopted, as printed; house rules may not say."),
        "effective": Field(DAY, False, "Since when it is in force; house rules may not say."),
    },
    lambda values: Edition(values["publisher"], values["currency"], values["adopted"] or "", values["effective"] or ""),
)

_PROVISION: Final = Shape(
    {
        "provision": Field(Text(), about="What is referred to: 5324.2(d)."),
        "by": Field(ListOf(LABEL), about="The units that refer to it."),
        "what": Field(Text(), about="What it is about."),
    },
    lambda values: values,
)


def _section_id(text: str) -> str:
    if SECTION.fullmatch(text) is None:
        raise ValueError(f"{text!r} is not of the form 'us-ny/5324.32' or 'us-ny/5324.32@2027-01-01'")
    return text


SECTION_FILE: Final = Shape(
    {
        "section": Field(
            Word(_section_id, f"^{SECTION.pattern.replace('(?:', '(')}$"),
            about="Jurisdiction and number, us-ny/5324.32; of an edition that is not in force, with its day: "
            "us-ny/5324.32@2027-01-01.",
        ),
        "game": Field(SLUG, about="The game, as the protocol names it."),
        "citation": Field(Text(), about="How the section is cited."),
        "title": Field(Text(), about="Its title."),
        "kind": Field(OneOf(words.KINDS), about="Law, or one facility's rules."),
        "numbering": Field(
            OneOf(words.NUMBERINGS),
            False,
            "Whose the labels are: printed in the text, if left out, or ours, where the text numbers nothing.",
        ),
        "edition": Field(_EDITION, about="The text that was encoded."),
        "incorporates": Field(ListOf(_PROVISION), False, "Provisions referred to: incorporated, not encoded."),
        "clauses": Field(ListOf(CLAUSE, each="clause"), about="Every numbered unit, in the order of the text."),
    },
    lambda values: values,
)
"""A section file: a mapping."""

READING: Final = Shape(
    {
        "reading": Field(
            READING_ID,
            about="Number of the section, and a name: 5324.32/low-ace; "
            "for one edition alone, 5324.32@2027-01-01/low-ace.",
        ),
        "clauses": Field(ListOf(LABEL), about="The units that it touches, in the order of the text."),
        "trouble": Field(Text(), about="What is unclear."),
        "options": Field(
            ListOf(
                Shape(
                    {"option": Field(SLUG, about="A name."), "meaning": Field(Text(), about="What it means.")},
                    lambda values: Option(values["option"], values["meaning"]),
                ),
                each="option",
            ),
            about="The ways to read it, the default first.",
        ),
        "why": Field(Text(), about="Why the default."),
        "hangs": Field(Text(), False, "What hangs on it."),
    },
    lambda values: values,
)

REGISTER_FILE: Final = ListOf(READING, each="reading", distinct=False)
"""The register of readings: a list."""

SECTION_HEAD: Final = Shape(
    {name: of for name, of in SECTION_FILE.fields.items() if name != "clauses"}, lambda values: values
)
"""A section file without its clauses, which the loader reads one by one, so that a fault names its clause."""
