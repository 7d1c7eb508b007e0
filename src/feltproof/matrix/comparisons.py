"""A comparison of two sections as a page of its own."""

from collections.abc import Sequence

from markupsafe import Markup

from feltproof import __version__
from feltproof.comparison.record import Comparison, Rule
from feltproof.comparison.sets import VERDICTS
from feltproof.matrix import render, templates
from feltproof.matrix.printable import printable_record
from feltproof.matrix.rules import by_part, cite, sides


def comparison_html(comparison: Comparison, rules: Sequence[Rule]) -> str:
    """The comparison, or those of its rules that are wanted, as one HTML file that asks nothing of any network."""
    style = render.styled("report.css")
    shown = printable_record(comparison)
    return (
        templates.environment()
        .get_template("html/comparison.html.j2")
        .render(
            comparison=shown,
            shown=by_part(printable_record(tuple(rules))),
            sides=sides(shown),
            verdicts=VERDICTS,
            cite=cite,
            version=__version__,
            style=Markup(style),
            style_hash=render.source_hash(style),
        )
    )
