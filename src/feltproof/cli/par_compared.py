"""A PAR sheet beside the exact figures, as a page of 80 columns."""

from collections.abc import Iterator

from feltproof.cli.page import filled, tone
from feltproof.odds.stated import Compared, Comparison
from feltproof.odds.wording import percent


def page(found: Comparison) -> Iterator[str]:
    """Figures that differ first, each with both numbers, then those that agree; the verdict on the first line."""
    wrong = [one for one in found.figures if not one.agrees]
    verdict = f"{len(wrong)} of {len(found.figures)} figures differ" if wrong else f"all {len(found.figures)} agree"
    yield tone(f"{'DIFFERS' if wrong else 'AGREES'}  {found.section}: {verdict}", "bad" if wrong else "good")
    yield filled(f"stated by {found.source}, beside the exact figures, to the cent of a basis point", 2)
    for one in wrong:
        yield from _differing(one)
    for one in found.figures:
        if one.agrees:
            yield filled(f"agrees  {one.figure}  {one.stated}", 2, 10)


def _differing(one: Compared) -> Iterator[str]:
    yield ""
    yield filled(one.figure, 2, 4)
    yield f"    stated  {one.stated:>20}"
    yield f"    exact   {percent(one.exact):>20}"
    sign = "+" if one.differs > 0 else ""
    yield f"    off by  {sign + percent(one.differs, 6):>20}"
    yield filled(f"= {one.exact.numerator}/{one.exact.denominator}", 10)
