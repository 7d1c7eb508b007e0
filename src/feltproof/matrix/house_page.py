"""A submission judged, as a page of its own."""

from typing import Final

from markupsafe import Markup

from feltproof import __version__
from feltproof.matrix import render, templates
from feltproof.matrix.printable import printable_record
from feltproof.submission.record import STANDINGS, House

MARKS: Final = {
    "conform": "pass",
    "nonconform": "fail",
    "missing": "inconclusive",
    "inspection": "inspection",
    "silent": "no-obligation",
    "not-applicable": "not-applicable",
}
"""By how a value stands: the mark of the report that goes with it."""


def house_html(house: House) -> str:
    """The submission as one HTML file that asks nothing of any network."""
    style = render.styled("report.css")
    headline, tone = _headline(house)
    return (
        templates.environment()
        .get_template("html/house.html.j2")
        .render(
            house=printable_record(house),
            headline=headline,
            tone=tone,
            marks=MARKS,
            counts=[(name, sum(value.standing == name for value in house.values)) for name in STANDINGS],
            version=__version__,
            style=Markup(style),
            style_hash=render.source_hash(style),
        )
    )


def _headline(house: House) -> tuple[str, str]:
    """The verdict on the submission; of the engine beside it the page says more below."""
    standings = {value.standing for value in house.values}
    if "nonconform" in standings:
        return "Does not conform", "fail"
    return ("Not established", "inconclusive") if "missing" in standings else ("Conforms", "pass")
