"""Figures as they are printed, on a page and in a report."""

from fractions import Fraction

from feltproof.odds.record import Paid, Row

AT: dict[Paid, str] = {
    "least": "at the least odds that the law allows",
    "exact": "at the odds that the rules set, no more and no less",
}
"""What odds the figures are at."""


def decimal(number: Fraction, places: int = 4) -> str:
    """A fraction in so many decimals, halves to even; exact until the last of them."""
    scaled = round(number * 10**places)
    whole, rest = divmod(abs(scaled), 10**places)
    return f"{'-' if scaled < 0 else ''}{whole:,}" + (f".{rest:0{places}d}" if places else "")


def percent(number: Fraction, places: int = 4) -> str:
    """`3.4189 %`."""
    return f"{decimal(100 * number, places)} %"


def words(name: str) -> str:
    """A name of the law as a person reads it."""
    return name.replace("_", " ").replace("pair of queens or better", "queens or better")


def pays(row: Row) -> str:
    """What a result pays: `3:2`."""
    if row.pays is None:
        return "meter"
    if row.pays <= 0:
        return {0: "back", -1: "lost"}[int(row.pays)]
    return f"{row.pays.numerator}:{row.pays.denominator}"


def spread(cards: str) -> str:
    """Cards with blanks between them."""
    return " ".join(cards[at : at + 2] for at in range(0, len(cards), 2))
