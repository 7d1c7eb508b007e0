"""The checklist of inspections on paper: to print, take along, and fill in with a pen."""

import warnings
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from feltproof import __version__, content
from feltproof.clauses import Section
from feltproof.matrix import collector, templates
from feltproof.matrix.fonts import glyphs
from feltproof.matrix.printable import only_glyphs
from feltproof.matrix.typesetter import Complaints, fonts_of_a_document, page_fetcher, stopped_clock
from feltproof.papers.checklist import asked
from feltproof.papers.record import RESULTS

_UNDATED: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""A page never asks the clock."""


def checklist_page(sections: Sequence[Section]) -> bytes:
    """The checklist as PDF: the same sections, the same bytes.

    Raises:
        FeltproofError: the page would not be what it should be.
    """
    import weasyprint

    source = (
        templates.environment()
        .get_template("pdf/checklist.html.j2")
        .render(
            sections=[(section, asked(section)) for section in sections],
            results=RESULTS,
            version=__version__,
            date=_UNDATED.strftime("%Y-%m-%dT%H:%M:%SZ"),
        )
    )
    fetcher = page_fetcher()
    with (
        fonts_of_a_document() as fonts,
        Complaints("inspections.pdf") as complaints,
        warnings.catch_warnings(),
        stopped_clock(_UNDATED),
        collector.paused(),
    ):
        # WeasyPrint leaves the file of the sRGB profile to the garbage collector.
        warnings.simplefilter("ignore", ResourceWarning)
        styles = [
            weasyprint.CSS(
                string=(content.reports() / "pdf" / name).read_text("utf-8"),
                url_fetcher=fetcher, font_config=fonts, base_url="report:pdf",
            )
            for name in ("report.css", "checklist.css")
        ]  # fmt: skip
        page = weasyprint.HTML(string=only_glyphs(source, glyphs()), url_fetcher=fetcher, base_url="report:pdf")
        written: bytes = page.write_pdf(
            font_config=fonts, stylesheets=styles, pdf_tags=True, pdf_identifier=b"checklist"
        )
    complaints.raise_any()
    return written
