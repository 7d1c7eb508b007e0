"""Tables of exact figures, as PDF and HTML show them: those that every game has."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from feltproof.money import in_dollars
from feltproof.odds.record import Configured, Hands, Wager
from feltproof.odds.wording import decimal, pays, percent, words

NONE = "–"


@dataclass(frozen=True, slots=True)
class Table:
    """A table of figures; the first column says what each row is of."""

    title: str
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    said: str = ""
    """Under it, in words."""
    flags: tuple[str, ...] = ()
    """What stands out of it."""
    words: frozenset[int] = frozenset({0})
    """Columns that hold words, and not numbers."""
    strong: frozenset[int] = frozenset()
    """Rows that are in force, or a sum."""


def facts(title: str, *rows: tuple[str, Fraction, str], plain: frozenset[str] = frozenset(), said: str = "") -> Table:
    """Figures one below the other: what it is, the number, of what, and the fraction; `plain` are no parts of 100."""
    told = tuple(
        (name, decimal(number) if name in plain else percent(number), base, exactly(number))
        for name, number, base in rows
    )
    return Table(title, ("", "figure", "of", "exactly"), told, said, words=frozenset({0, 2}))


def exactly(number: Fraction) -> str:
    """`2/3`."""
    return f"{number.numerator}/{number.denominator}"


def each_wager(wagers: Sequence[Wager]) -> Table:
    """The wagers beside each other."""
    rows = tuple(
        (
            " ".join(filter(None, (words(one.wager), one.table))),
            decimal(one.wagered),
            percent(one.hit_rate),
            percent(one.returned),
            percent(one.house_edge),
            decimal(one.variance),
        )
        for one in wagers
    )
    said = "Wagered: in its unit, a round. Return and house edge: of what is wagered. Variance: of the unit, squared."
    return Table("Each wager by itself", ("wager", "wagered", "wins", "return", "house edge", "variance"), rows, said)


def ends(title: str, wager: Wager) -> Table:
    """How a wager ends, and what each end adds to what comes of it."""
    own = wager.unit == wager.wager
    rows = [
        (
            words(row.result),
            pays(row) if own else f"{'+' if (row.pays or 0) > 0 else ''}{row.pays or 0}",
            percent(row.probability, 6),
            f"{row.deals:,}",
            decimal((row.pays or 0) * row.probability, 6),
        )
        for row in wager.rows
    ]
    rows.append(
        (
            "all",
            "",
            percent(sum((row.probability for row in wager.rows), Fraction(0)), 6),
            f"{sum(row.deals for row in wager.rows):,}",
            decimal(-wager.house_edge * wager.wagered, 6),
        )
    )
    unit = words(wager.unit)
    return Table(
        title,
        (
            "result",
            "pays" if own else f"comes to, in {unit}s",
            "probability",
            "deals",
            f"adds, of each {unit}" if own else f"adds, in {unit}s",
        ),
        tuple(rows),
        said=f"Return {percent(wager.returned)}, house edge {percent(wager.house_edge)} of what is wagered.",
        strong=frozenset({len(rows) - 1}),
    )


def hands(counted: Sequence[Hands]) -> Table:
    """How many hands there are of each category."""
    heads = [f"{one.cards} cards" if one.cards == one.best else f"best {one.best} of {one.cards}" for one in counted]
    rows = [(words(name), *(f"{one.counts[name]:,}" for one in counted)) for name in counted[0].counts]
    rows.append(("all", *(f"{one.total:,}" for one in counted)))
    return Table("Hands", ("category", *heads), tuple(rows), strong=frozenset({len(rows) - 1}))


def configurations(told: Sequence[Configured]) -> Iterator[Table]:
    """What is declared, side by side; those whose figures are all the same in one row."""
    alike: dict[tuple[str, ...], list[str]] = {}
    side = list(dict.fromkeys(one.wager for configured in told for one in configured.side_wagers))
    dealers = any(one.dealer_cards for one in told)
    for one in told:
        cells = [str(one.dealer_cards or NONE)] if dealers else []
        cells += [percent(part) if part is not None else NONE for part in (one.house_edge, one.element_of_risk)]
        for wager in side:
            made = next((entry for entry in one.side_wagers if entry.wager == wager), None)
            edge = percent(made.house_edge) if made and made.house_edge is not None else NONE
            cells.append(f"{edge} ({made.table})" if made and made.table else edge)
        alike.setdefault(tuple(cells), []).append(one.configuration)
    columns = (*(("dealer's cards",) if dealers else ()), "house edge", "element of risk", *map(words, side))
    flags: dict[str, list[str]] = {}
    for one in told:
        for said in (*one.flags, *one.not_counted):
            flags.setdefault(said, []).append(one.configuration)
    yield Table(
        "Configurations under test",
        ("configuration", *columns),
        tuple((_listed(ids), *cells) for cells, ids in alike.items()),
        said="House edge: of one ante, at what is declared, or at the law's least where that is more; of a side wager, "
        "of that wager, with the law's pay table that it is paid by; of a progressive for its least wager, at the "
        "meter's reset, without envy.",
        flags=tuple(f"{_listed(ids)}: {said}" for said, ids in flags.items()),
    )
    meters = {(one.reset, one.stakes): one for one in told if one.stakes}
    rows = [
        (
            _listed([one.configuration for one in told if (one.reset, one.stakes) == key]),
            in_dollars(stake.wager),
            in_dollars(key[0] or 0),
            percent(stake.return_at_reset),
            percent(stake.return_at_reset_full_table),
            f"${decimal(stake.break_even_meter / 100, 2)}",
            f"${decimal(stake.break_even_meter_full_table / 100, 2)}",
        )
        for key in meters
        for stake in key[1]
    ]
    if rows:
        yield Table(
            "Their progressives",
            ("configuration", "wager", "reset", "return at reset", "with envy", "break-even meter", "with envy"),
            tuple(rows),
            said="With envy: with the envy bonus of a full table.",
        )


_LISTED = 6


def _listed(ids: Sequence[str]) -> str:
    shown = ", ".join(one[:60] for one in ids[:_LISTED])
    return f"{shown} and {len(ids) - _LISTED} more" if len(ids) > _LISTED else shown


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a reading, and what the figures are under it."""

    reading: str
    name: str
    in_force: bool
    figures: Mapping[str, Mapping[str, Fraction]]
    """By what they are of, then by name."""
    flags: Sequence[str]
    said: str = ""
    """What else hangs on it."""


def side_by_side(options: Sequence[Option]) -> Iterator[Table]:
    """Each option beside the others of its reading, in a table for each thing that figures are of.

    Figures that no option moves have no column, and readings that move none of a table no row.
    """
    by_reading: dict[str, list[Option]] = {}
    for one in options:
        by_reading.setdefault(one.reading, []).append(one)
    idle = dict.fromkeys(by_reading)
    for what in options[0].figures if options else ():
        moved = [name for name in options[0].figures[what] if len({one.figures[what][name] for one in options}) > 1]
        rows: list[tuple[str, ...]] = []
        strong = set()
        for reading, own in by_reading.items():
            if all(one.figures[what] == own[0].figures[what] for one in own):
                continue
            idle.pop(reading, None)
            for at, one in enumerate(own):
                if one.in_force:
                    strong.add(len(rows))
                cells = (percent(one.figures[what][name]) for name in moved)
                rows.append(("" if at else reading, f"{one.name}, in force" if one.in_force else one.name, *cells))
        if rows:
            yield Table(
                f"What hangs on how the law is read: {what}",
                ("reading or option", "read as", *moved),
                tuple(rows),
                words=frozenset({0, 1}),
                strong=frozenset(strong),
            )
    said = [f"{one.reading} read as {one.name}: {one.said}." for one in options if one.said and not one.in_force]
    said += [f"No figure hangs on {', '.join(idle)}."] if idle else []
    flags = [f"{one.reading} read as {one.name}: {flag}" for one in options for flag in one.flags if not one.in_force]
    if said or flags:
        yield Table("What else hangs on it", said=" ".join(said), flags=tuple(flags))
