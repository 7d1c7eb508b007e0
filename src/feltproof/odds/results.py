"""How a wager ends, how often, and what that comes to."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from feltproof.odds.record import Result, Row, Wager

Results = Mapping[tuple[str, Fraction], int]
"""By a result and what it is worth: deals."""

_LAST = ("push", "lose", "fold")


def moment(results: Results, power: int) -> Fraction:
    """The mean of a power of what the results are worth."""
    worth = sum((worth**power * deals for (_, worth), deals in results.items()), Fraction(0))
    return worth / sum(results.values())


def variance(results: Results) -> Fraction:
    """The mean square of the distance from the mean."""
    return moment(results, 2) - moment(results, 1) ** 2


def share(results: Results, holds: Iterable[bool]) -> Fraction:
    """The part of all deals whose result `holds`, said of each in turn."""
    deals = sum(deals for deals, held in zip(results.values(), holds, strict=True) if held)
    return Fraction(deals, sum(results.values()))


def rows(results: Results, of_the_meter: frozenset[str] = frozenset()) -> tuple[Row, ...]:
    """The results, the dearest first, then what is returned and what is lost."""
    total = sum(results.values())
    order = sorted(results, key=lambda one: (one[0] in _LAST, one[0] not in of_the_meter, -one[1], one[0]))
    return tuple(
        Row(
            result=name,
            pays=None if name in of_the_meter else worth,
            probability=Fraction(results[name, worth], total),
            deals=results[name, worth],
        )
        for name, worth in order
    )


def wager(name: str, table: str, results: Results, wagered: Fraction = Fraction(1), unit: str | None = None) -> Wager:
    """The figures of one wager of which so much is wagered in a round."""
    edge = -moment(results, 1) / wagered
    return Wager(
        wager=name,
        table=table,
        base=name,
        unit=unit or name,
        wagered=wagered,
        rows=rows(results),
        hit_rate=share(results, [worth > 0 for _, worth in results]),
        returned=1 - edge,
        house_edge=edge,
        variance=variance(results),
    )


def ended(totals: Mapping[Fraction, int]) -> tuple[Result, ...]:
    """What a round ends in, in antes, the best first."""
    deals = sum(totals.values())
    return tuple(
        Result(antes=antes, probability=Fraction(count, deals)) for antes, count in sorted(totals.items(), reverse=True)
    )
