"""What is seen of a signature: a page the size of its box, with fonts embedded, since pyHanko's own has none."""

from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import jinja2

from feltproof import content
from feltproof.matrix.authorities import Authorities
from feltproof.matrix.fonts import glyphs
from feltproof.matrix.printable import only_glyphs, printable
from feltproof.matrix.signer import Role, Signer

LONGEST_REASON: Final = 90
_POINTS: Final = (6.8, 6.2, 5.4, 4.4, 3.4)
"""Sizes of the letters: as large as the box has place for, so that nothing that was signed for is cut off."""


def drawn(signer: Signer, role: Role, reason: str, beside: Authorities, size: tuple[float, float]) -> bytes:
    """The page, as PDF, for a box of that width and height in points."""
    import weasyprint

    from feltproof.matrix.typesetter import fonts_of_a_document, page_fetcher

    template = jinja2.Environment(
        loader=jinja2.FileSystemLoader(content.reports()), autoescape=True, undefined=jinja2.StrictUndefined
    ).get_template("pdf/stamp.html.j2")
    shown = {
        "name": printable(signer.name, longest=70),
        "role": role,
        "reason": printable(reason, longest=LONGEST_REASON),
        "level": beside.level,
        "stamped": beside.tsa is not None,
        "issuer": printable(signer.certificate.issuer.rfc4514_string(), longest=80),
        "serial": f"{signer.certificate.serial_number:x}"[:20],
        "when": datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S UTC"),
        "development": signer.development,
        "width": size[0],
        "height": size[1],
    }

    with ExitStack() as stack:

        def document(points: float) -> Any:
            source = only_glyphs(template.render(**shown, points=points), glyphs())
            made = weasyprint.HTML(string=source, url_fetcher=page_fetcher(), base_url="report:pdf")
            return made.render(font_config=stack.enter_context(fonts_of_a_document()))

        whole = next((one for one in map(document, _POINTS) if len(one.pages) == 1), None) or document(_POINTS[-1])
        return bytes(whole.write_pdf())


def style(stamp: Path) -> Any:
    """How pyHanko puts that page into the field: as it is, and in the middle."""
    from pyhanko.pdf_utils import layout
    from pyhanko.stamp import StaticStampStyle

    middle = layout.SimpleBoxLayoutRule(
        x_align=layout.AxisAlignment.ALIGN_MID,
        y_align=layout.AxisAlignment.ALIGN_MID,
        margins=layout.Margins(0, 0, 0, 0),
    )
    return StaticStampStyle.from_pdf_file(str(stamp), border_width=0, background_layout=middle)
