"""What a number of the law allows: the numbers stand in the specs and nowhere else, here they become sets."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from feltproof.clauses.numbers import (
    Base,
    Choice,
    Deal,
    Envy,
    Exact,
    Floor,
    HandExtremes,
    Holding,
    LeftOver,
    Limit,
    Meter,
    Multiple,
    Push,
    Qualify,
    SettleAfter,
    SettleOrder,
    Times,
)
from feltproof.clauses.vocabulary import GAMES, RANKS
from feltproof.comparison.sets import Allowed, Either, Every, Ordered, Some, Span
from feltproof.money import Odds, Share, in_dollars

WITHIN: Final = (("four_aces", "four_of_a_kind"),)
"""Where a table has no row for some hands, the row that pays them."""
ANY: Final = ""
"""The row of a floor that holds for every win."""

_NOTHING: Final = Span.exactly((0, 0))
_CARDS: Final[Mapping[str, str]] = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"}


@dataclass(frozen=True, slots=True)
class Position:
    """Where a section stands on a question."""

    words: str
    """What it allows: `at least 3:2`."""
    allowed: Allowed
    rows: tuple[tuple[str, str], ...] = ()
    """Of a table, what each row allows, in words."""
    rest: str = ""
    """What the table allows in a row that it does not name."""

    def row(self, name: str) -> str:
        """What the table allows in the row of that name, in words."""
        named = dict(self.rows)
        return named.get(name) or named.get(dict(WITHIN).get(name, ""), self.rest)


def drawn(kind: str, number: Any, game: str) -> Position:
    """What the number of a kind allows that a clause sets; `game` orders categories of hands."""
    make = _KINDS.get(kind)
    if make is None:
        raise LookupError(f"{kind} is a kind of number that nobody says here what it allows of")
    return make(number, game)


def plain(name: str) -> str:
    """A name of the specs as a person reads it: `three of a kind`."""
    return name.replace("_", " ")


def listed(names: Iterable[str], word: str = "and") -> str:
    """`a, b and c`."""
    every = list(names)
    return f" {word} ".join(filter(None, (", ".join(every[:-1]), *every[-1:])))


def key(price: Odds | Share) -> tuple[int, Any]:
    """Odds by what they win, shares of a meter above all odds: none is both."""
    return (1, price.to_one) if isinstance(price, Odds) else (2, price.percent)


def exact_table(table: Mapping[str, Odds | Share]) -> Every:
    """A pay table as it stands: each row pays so much, other hands nothing."""
    return Every(tuple((row, Span.exactly(key(price))) for row, price in table.items()), _NOTHING, WITHIN)


def floor_table(table: Mapping[str, Odds]) -> Every:
    """A pay table that may be exceeded row by row."""
    return Every(tuple((row, Span(least=key(price))) for row, price in table.items()), Span(), WITHIN)


def prices(table: Mapping[str, Odds | Share]) -> str:
    """`straight 1:1, flush 3:2`."""
    return ", ".join(f"{plain(row)} {price}".strip() for row, price in table.items())


def _ranks(ranks: tuple[str, ...], game: str) -> Position:
    return Position(", ".join(map(_card, ranks)), Some(frozenset((" > ".join(ranks),))))


def _order(categories: tuple[str, ...], game: str) -> Position:
    # What is in no category of a list is below all of them: to say so is to say no more.
    every = tuple(name for name in categories if name != "high_card")
    return Position(", ".join(map(plain, every)), Some(frozenset((" > ".join(every),))))


def _wagers(wagers: tuple[str, ...], game: str) -> Position:
    return Position(listed(map(plain, wagers)), Some(frozenset((" ".join(sorted(wagers)),))))


def _equal(wagers: tuple[str, ...], game: str) -> Position:
    return Position(f"{listed(map(plain, wagers))}, of equal amounts", Some(frozenset((" ".join(sorted(wagers)),))))


def _returned_below(category: str, game: str) -> Position:
    return Position(f"{plain(category)} or better", Span(least=_height(category, game)))


def _frozen_at(moment: str, game: str) -> Position:
    return Position(plain(moment), Some(frozenset((moment,))))


def _left_over(left: LeftOver, game: str) -> Position:
    return Position(f"{left.cards} cards", Span.exactly(left.cards))


def _settle_order(order: SettleOrder, game: str) -> Position:
    return Position(f"{', '.join(map(plain, order.wagers))}, in this order", Ordered.line(order.wagers))


def _exact(exact: Exact, game: str) -> Position:
    rows = tuple((row, f"exactly {price}") for row, price in exact.odds.items())
    return Position(f"exactly {prices(exact.odds)}", exact_table(exact.odds), rows, "nothing")


def _hand(hand: HandExtremes, game: str) -> Position:
    ends = f", {hand.highest} the highest and {hand.lowest} the lowest" if hand.highest else ""
    return Position(f"{plain(hand.category)}{ends}", Some(frozenset((f"{hand.highest} {hand.lowest}",))))


def _limit(limit: Limit, game: str) -> Position:
    return Position(f"at most {limit.at_most}", Span(most=limit.at_most))


def _holding(holding: Holding, game: str) -> Position:
    # Of all ranks the ace is the first.
    least = _height(holding.category, game), -RANKS.index(holding.rank)
    cards = f"{plain(holding.category)} of {_card(holding.rank)}s"
    return Position(f"{cards} or better", Span(least=least))


def _base(base: Base, game: str) -> Position:
    return Position(f"{plain(base.wager)} equal to {plain(base.of)}", Some(frozenset((f"{base.wager} {base.of}",))))


def _multiple(multiple: Multiple, game: str) -> Position:
    words = f"from {multiple.at_least} to {multiple.at_most} times the {plain(multiple.of)}"
    return Position(words, Span(multiple.at_least, multiple.at_most))


def _deal(deal: Deal, game: str) -> Position:
    number = deal.cards or deal.dealer_cards or 0
    words = f"{number} cards"
    if deal.community is None:
        return Position(words, Span.exactly(number))
    parts: tuple[tuple[str, Allowed], ...] = (
        ("each", Span.exactly(number)),
        ("community", Span.exactly(deal.community)),
    )
    return Position(f"{words} each and {deal.community} for all", Every(parts, Span()))


def _qualify(qualify: Qualify, game: str) -> Position:
    return Position(f"{_card(qualify.rank)} or better", Span(least=-RANKS.index(qualify.rank)))


def _settle_after(order: SettleAfter, game: str) -> Position:
    pairs = frozenset((earlier, order.wager) for earlier in order.after)
    return Position(f"{plain(order.wager)} after {listed(map(plain, order.after))}", Ordered(pairs))


def _floor(floor: Floor, game: str) -> Position:
    rows = tuple((row, f"at least {price}") for row, price in floor.odds.items())
    return Position(f"at least {prices(floor.odds)}", floor_table(floor.odds), rows, "any odds")


def _push(push: Push, game: str) -> Position:
    words = f"{plain(push.category)} of {_card(push.lowest)}s to {_card(push.highest)}s"
    return Position(words, Some(frozenset((f"{push.category} {push.lowest} {push.highest}",))))


def _choice(choice: Choice, game: str) -> Position:
    members = tuple((name, exact_table(table)) for name, table in choice.tables.items())
    if len(members) == 1:
        table = next(iter(choice.tables.values()))
        rows = tuple((row, f"exactly {price}") for row, price in table.items())
        return Position(f"exactly {prices(table)}", members[0][1], rows, "nothing")
    return Position(f"one of the pay tables {listed(choice.tables, 'or')}", Either(members))


def _meter(meter: Meter, game: str) -> Position:
    rows = tuple((name, f"at least {in_dollars(cents)}") for name, cents in meter.least.items())
    words = ", ".join(f"{in_dollars(cents)} with pay table {name}" for name, cents in meter.least.items())
    # Of a pay table that the other section does not have, there is nothing to compare.
    allowed = Every(tuple((name, Span(least=cents)) for name, cents in meter.least.items()), None)
    return Position(f"at least {words}", allowed, rows, "no such pay table")


def _envy(envy: Envy, game: str) -> Position:
    rows = tuple((row, f"at least {in_dollars(cents)}") for row, cents in envy.amounts.items())
    words = ", ".join(f"{plain(row)} {in_dollars(cents)}" for row, cents in envy.amounts.items())
    parts = tuple((row, Span(least=cents)) for row, cents in envy.amounts.items())
    allowed = Every(parts, Span(), WITHIN)
    return Position(f"at least {words} for {in_dollars(envy.per)}", allowed, rows, "any amount")


def _times(times: Times, game: str) -> Position:
    words = f"{times.multiply} times the amounts for {in_dollars(times.wager)}"
    return Position(words, Some(frozenset((f"{times.wager} {times.multiply}",))))


def _height(category: str, game: str) -> int:
    words = GAMES.get(game)
    return words.categories.index(category) if words and category in words.categories else -1


def _card(rank: str) -> str:
    return _CARDS.get(rank, rank)


_KINDS: Final[Mapping[str, Callable[[Any, str], Position]]] = {
    "ranks": _ranks,
    "order": _order,
    "hand": _hand,
    "limit": _limit,
    "holding": _holding,
    "wagers": _wagers,
    "equal": _equal,
    "alone": _wagers,
    "base": _base,
    "multiple": _multiple,
    "deal": _deal,
    "left_over": _left_over,
    "frozen_at": _frozen_at,
    "qualify": _qualify,
    "returned_below": _returned_below,
    "settle_after": _settle_after,
    "settle_order": _settle_order,
    "floor": _floor,
    "exact": _exact,
    "push": _push,
    "choice": _choice,
    "meter": _meter,
    "envy": _envy,
    "times": _times,
}
"""By the kinds of `KINDS_OF_NUMBER`."""
