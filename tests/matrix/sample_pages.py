"""Less than a whole report, for tests that look at its cover alone: what else there is takes seconds to lay out."""

import io
from collections.abc import Mapping

from sample_run import session

from feltproof.matrix import render
from feltproof.matrix.pagetext import page_texts
from feltproof.matrix.view import Signature
from feltproof.runner.record import Run


def cover_alone(run: Run, signature: Signature, attachments: Mapping[str, bytes] | None = None) -> bytes:
    """The cover of a run's report, and a page behind it with its heading, what is embedded, and its end."""
    files = render.evidence_files(run, session()) if attachments is None else attachments
    source, report = render.pdf_source(run, session(), signature=signature, embedded=files)
    head, _, rest = source.partition('<section id="coverage"')
    tail = rest[rest.index('<div class="together" id="embedded">') : rest.index("</section>\n</body>")]
    behind = f'<section class="part" id="coverage"><h2 id="in-full">Coverage</h2>{tail}</section>'
    return render.pdf_of(head + behind + "</body></html>", report, files)


def texts(pdf: bytes) -> list[str]:
    """What each page says, without white space."""
    from pyhanko.pdf_utils.reader import PdfFileReader

    return page_texts(PdfFileReader(io.BytesIO(pdf)), 300)
