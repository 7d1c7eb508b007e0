"""An amendment as one HTML file that asks nothing of any network."""

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from feltproof import __version__
from feltproof.clauses.amendments import KINDS, Amendment
from feltproof.matrix import render, templates


def law_page(
    change: Amendment,
    editions: Sequence[tuple[str, str]],
    runs: Sequence[Mapping[str, Any]],
    papers: Sequence[Mapping[str, Any]] = (),
) -> str:
    """The page: every change with its words marked in full, what is stale by it, and the runs that rest on it.

    `editions` says what the old and the new text are; `runs` and `papers` are past runs, and past inspections and
    waivers, as plain values.
    """
    style = render.styled("report.css") + render.styled("law.css")
    return (
        templates.environment()
        .get_template("html/law.html.j2")
        .render(
            change=change,
            editions=editions,
            runs=runs,
            papers=papers,
            kinds=[(kind, change.count(kind)) for kind in KINDS if change.count(kind)],
            version=__version__,
            style=Markup(style),
            style_hash=render.source_hash(style),
        )
    )
