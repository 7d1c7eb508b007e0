"""Charts as SVG: what stands by test, by inspection and open; coverage by subdivision; how strong the evidence is;
mutants killed; floor against paid."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from markupsafe import Markup

from feltproof.money import Odds, Share, dollars, odds_or_share

TONES: Final = {
    "pass": ("#1f837c", "#ffffff"),
    "fail": ("#7f1d0d", "#ffffff"),
    "inconclusive": ("#e0a526", "#1c2430"),
    "inspection": ("#b9c9e4", "#1c2430"),
    "not-applicable": ("#e4e7ec", "#1c2430"),
    "no-obligation": ("#f2f4f7", "#1c2430"),
}
"""Fill and ink of each verdict; their lightness differs too, so that a grey copy still tells them apart."""
_SHARE_TONES: Final = (("#24456f", "#ffffff"), ("#8fa9cd", "#1c2430"), ("#eef1f5", "#1c2430"))


def percentages(counts: Sequence[int]) -> tuple[int, ...]:
    """Whole percentages that add up to 100, rounded by largest remainder; all 0 where nothing is counted."""
    total = sum(counts)
    if not total:
        return tuple(0 for _ in counts)
    exact = [Fraction(100 * count, total) for count in counts]
    whole = [int(share) for share in exact]
    by_remainder = sorted(range(len(counts)), key=lambda place: (whole[place] - exact[place], place))
    for place in by_remainder[: 100 - sum(whole)]:
        whole[place] += 1
    return tuple(whole)


def shares_chart(names: Sequence[str], counts: Sequence[int]) -> Markup:
    """One bar of three parts: settled by test, settled by inspection, open."""
    percents = percentages(counts)
    words = ", ".join(f"{name} {percent}%" for name, percent in zip(names, percents, strict=True))
    parts, left, total = Markup(""), 0.0, max(sum(counts), 1)
    for count, (fill, _) in zip(counts, _SHARE_TONES, strict=True):
        width = 600 * count / total
        if count:
            parts += _bar(left, 0, max(width - 1.5, 1), 22, fill)
        left += width
    return _svg("shares", 600, 22, words, parts, stretched=True)


def share_tone(place: int) -> str:
    """The fill of the part at `place`, for a legend."""
    return _SHARE_TONES[place][0]


def coverage_chart(rows: Sequence[tuple[str, str, dict[str, int]]], most: int) -> Markup:
    """A bar for each subdivision, all on one scale, cut by verdict, each part with its count.

    `rows`: label, title and number of clauses by verdict; `most`: the longest bar.
    """
    height = 19 * len(rows)
    parts = Markup("")
    for number, (label, title, counts) in enumerate(rows):
        top = 19 * number
        parts += Markup(
            '<text x="0" y="{y}" font-size="10.5" font-weight="600" fill="#24456f" class="ink">{label}</text>'
            '<text x="22" y="{y}" font-size="10.5" fill="#38424e" class="ink">{title}</text>'
        ).format(y=top + 13, label=label, title=_short(title))
        left = 215.0
        for verdict, (fill, ink) in TONES.items():
            count = counts.get(verdict, 0)
            if not count:
                continue
            width = 385 * count / max(most, 1)
            parts += _bar(left, top + 2.5, max(width - 1.5, 1), 14, fill)
            if width > 12:
                parts += Markup(
                    '<text x="{x}" y="{y}" font-size="8.5" font-weight="600" text-anchor="middle" '
                    'fill="{ink}">{n}</text>'
                ).format(x=round(left + width / 2 - 0.75, 2), y=top + 12.5, ink=ink, n=count)
            left += width
    words = "; ".join(
        f"{label} {title}: " + ", ".join(f"{count} {verdict}" for verdict, count in counts.items() if count)
        for label, title, counts in rows
    )
    return _svg("coverage", 600, height, words, parts)


STRENGTH_TONES: Final = {
    "exhaustive": ("#16304f", "#ffffff"),
    "exhaustive-by-symmetry": ("#2f5685", "#ffffff"),
    "boundary": ("#5b82b3", "#ffffff"),
    "scripted": ("#93b0d3", "#1c2430"),
    "sampled": ("#c6d5e8", "#1c2430"),
    "static": ("#e6ecf4", "#1c2430"),
}
"""Fill and ink of each strength of evidence, the strongest darkest: on a grey copy too."""


def strength_chart(counts: Mapping[str, int]) -> Markup:
    """One bar, cut by strength of evidence, each part with how many checks of clauses are of it."""
    total, parts, left = max(sum(counts.values()), 1), Markup(""), 0.0
    for strength, (fill, ink) in STRENGTH_TONES.items():
        if count := counts.get(strength, 0):
            width = 290 * count / total
            parts += _bar(left, 0, max(width - 1, 1), 14, fill)
            parts += _count(left + width / 2 - 0.5, count, ink, width)
            left += width
    words = ", ".join(f"{counts[name]} {name.replace('-', ' ')}" for name in STRENGTH_TONES if counts.get(name))
    return _svg("strength", 290, 14, words or "no evidence", parts)


def strength_tone(strength: str) -> str:
    """The fill of a strength, for a legend."""
    return STRENGTH_TONES[strength][0]


def mutants_chart(rows: Sequence[tuple[str, int, int]]) -> Markup:
    """A bar for each section: of the mutants that name its clauses, how many are killed; the rest is hollow."""
    parts = Markup("")
    for number, (label, killed, total) in enumerate(rows):
        top, whole = 19 * number, 190
        width = whole * killed / max(total, 1)
        parts += Markup('<text x="0" y="{y}" font-size="10" fill="#38424e" class="ink">{label}</text>').format(
            y=top + 11, label=_short(label)
        )
        parts += Markup(
            '<rect x="100.5" y="{y}" width="{w}" height="13" fill="none" stroke="#a8321c" stroke-width="0.8"/>'
        ).format(y=top + 0.5, w=whole - 1)
        parts += _bar(100, top, width, 14, TONES["pass"][0])
        parts += _count(100 + width / 2, f"{killed:,} of {total:,}", TONES["pass"][1], width, 40, top)
    words = "; ".join(f"{label}: {killed} of {total} mutants killed" for label, killed, total in rows)
    return _svg("mutants", 290, max(19 * len(rows) - 5, 1), words, parts)


def _count(middle: float, count: int | str, ink: str, width: float, least: float = 12, top: float = 0) -> Markup:
    """How many, within a bar that is wide enough to hold it."""
    if width <= least:
        return Markup("")
    return Markup(
        '<text x="{x}" y="{y}" font-size="8.5" font-weight="600" text-anchor="middle" fill="{ink}">{n}</text>'
    ).format(x=round(middle, 2), y=top + 10.2, ink=ink, n=count)


def _short(title: str) -> str:
    """A title that fits before its bar, whatever the font."""
    return title if len(title) <= 34 else title[:33].rsplit(" ", 1)[0].rstrip(";,") + " …"


def floor_chart(law: str, paid: str | None, outcome: str) -> Markup:
    """What was paid against the law's amount: the law's is the line, the bar what was paid; empty where unknown."""
    ratio = _ratio(law, paid)
    if ratio is None:
        return Markup("")
    width = float(min(ratio, Fraction(7, 5))) * 40
    fill = TONES["fail"][0] if outcome == "fail" else "#6d8bb5"
    parts = _bar(0, 2, max(width, 0.8), 5, fill)
    parts += Markup('<rect x="39.4" y="0" width="1.2" height="9" fill="#1c2430" class="law"/>')
    words = f"paid {int(ratio * 100)}% of the law's amount"
    return _svg("floor", 58, 9, words, parts)


def _ratio(law: str, paid: str | None) -> Fraction | None:
    lawful, given = _amount(law), _amount(paid or "")
    return given / lawful if lawful and given is not None else None


def _amount(text: str) -> Fraction | None:
    """Odds, shares and dollars as one number each; `None` for anything else."""
    if text in ("0:1", "$0"):
        return Fraction(0)
    try:
        if text.startswith("$"):
            return Fraction(dollars(text))
        value: Odds | Share = odds_or_share(text)
    except ValueError:
        return None
    return value.to_one if isinstance(value, Odds) else Fraction(value.percent)


def _bar(x: float, y: float, width: float, height: float, fill: str) -> Markup:
    return Markup('<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="{fill}"/>').format(
        x=round(x, 2), y=y, w=round(width, 2), h=height, fill=fill
    )


def _svg(name: str, width: int, height: int, title: str, parts: Markup, stretched: bool = False) -> Markup:
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" class="{name}" viewBox="0 0 {w} {h}" width="{w}" height="{h}" '
        'preserveAspectRatio="{fit}" role="img" font-family="Plex Condensed, Arial Narrow, sans-serif">'
        "<title>{title}</title>{parts}</svg>"
    ).format(name=name, fit="none" if stretched else "xMinYMid", w=width, h=height, title=title, parts=parts)
