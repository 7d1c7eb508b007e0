"""That a section speaks of its own game: of its wagers, hands and offers, and not of another's."""

from collections.abc import Iterable, Iterator

from feltproof.clauses.forms import Values
from feltproof.clauses.numbers import (
    KINDS_OF_NUMBER,
    Base,
    Choice,
    Envy,
    Exact,
    Floor,
    HandExtremes,
    Holding,
    Limit,
    Multiple,
    Push,
    SettleAfter,
    SettleOrder,
)
from feltproof.clauses.vocabulary import GAMES, Words

Named = Iterator[tuple[str, Iterable[str | None], tuple[str, ...]]]
"""What is named, the names, and those that the game has."""


def foreign(values: Values, game: str) -> Iterator[tuple[int, str]]:
    """What a clause names that its game does not have, each with its line; of a game not known here, nothing."""
    words = GAMES.get(game)
    if words is None:
        return
    for key in ("option", *KINDS_OF_NUMBER):
        if values[key] is None:
            continue
        for what, names, known in _named(key, values[key], words):
            for name in names:
                if name and name not in known:
                    yield values.lines[key], f"{key}: {name!r} is no {what} of {game}, which has {', '.join(known)}"
    hand = values["hand"]
    for ranks in (hand.highest, hand.lowest) if hand else ():
        if ranks and len(ranks) > words.cards:
            yield values.lines["hand"], f"hand: {ranks} is more than the {words.cards} cards of a hand of {game}"


def _named(key: str, value: object, words: Words) -> Named:
    rows = (*words.categories[1:], *words.rows)
    match key, value:
        case "option", str(offer):
            yield "offer", (offer,), words.offers
        case "order", tuple(categories):
            yield "category", categories, words.categories
        case "returned_below", str(category):
            yield "category", (category,), words.categories
        case "equal" | "wagers" | "alone", tuple(wagers):
            yield "wager", wagers, words.wagers
    match value:
        case HandExtremes(category=category):
            yield "category", (category,), words.categories
        case Limit(name=limit):
            yield "limit", (limit,), words.limits
        case Holding(limit=limit, category=category):
            yield "limit", (limit,), words.limits
            yield "category", (category,), words.categories
        case Base(wager=wager, of=of):
            yield "wager", (wager, of), words.wagers
        case Multiple(wagers=wagers, of=of):
            yield "wager", wagers, words.wagers
            yield "measure", (of,), words.measures
        case SettleAfter(wager=wager, after=after):
            yield "wager", (wager, *after), words.wagers
        case SettleOrder(wagers=wagers):
            yield "wager", wagers, words.wagers
        case Floor(wagers=wagers, odds=odds) | Exact(wagers=wagers, odds=odds):
            yield "wager", wagers, words.wagers
            yield "row", odds, rows
        case Push(wagers=wagers, category=category):
            yield "wager", wagers, words.wagers
            yield "category", (category,), words.categories
        case Choice(wager=wager, tables=tables):
            yield "wager", (wager,), words.wagers
            yield "row", [row for table in tables.values() for row in table], rows
        case Envy(amounts=amounts):
            yield "row", amounts, rows
