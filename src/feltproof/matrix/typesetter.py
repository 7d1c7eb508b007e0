"""WeasyPrint as we use it: nothing fetched, nothing fallen back on, and the slow ways round.

What is gone around is as pinned as WeasyPrint is; that the pages stay the same is for the tests to say.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final
from xml.etree.ElementTree import ParseError, fromstring

from feltproof.errors import FeltproofError

_VOID: Final = re.compile(r"<(br|col|img|meta)\b([^<>]*)>")
"""Elements that HTML never closes; between < and > there is nothing but ours, for every word of others is escaped."""


def page_of(source: str, fetcher: Any, base_url: str) -> Any:
    """A page for WeasyPrint, read as the XML that our templates write: a parser of HTML in Python takes forty times as
    long.

    Raises:
        FeltproofError: the page is not well-formed.
    """
    import weasyprint

    try:
        root = fromstring(_VOID.sub(r"<\1\2/>", source))
    except ParseError as error:
        raise FeltproofError(f"matrix.pdf: its page is not well-formed: {error}") from error
    page = weasyprint.HTML.__new__(weasyprint.HTML)
    page.base_url, page.url_fetcher, page.media_type = base_url, fetcher, "print"
    page.wrapper_element = weasyprint.cssselect2.ElementWrapper.from_html_root(root, content_language=None)
    page.etree_element = page.wrapper_element.etree_element
    return page


@contextmanager
def references_kept() -> Iterator[None]:
    """Within it, a PDF being written works out what its pages are called once, not for each of its tags."""
    import pydyf

    usual = pydyf.PDF.page_references
    kept: dict[int, tuple[int, tuple[bytes, ...]]] = {}

    def page_references(pdf: Any) -> tuple[bytes, ...]:
        pages = len(pdf.pages["Kids"])
        if id(pdf) not in kept or kept[id(pdf)][0] != pages:
            kept[id(pdf)] = pages, usual.fget(pdf)
        return kept[id(pdf)][1]

    pydyf.PDF.page_references = property(page_references)
    try:
        yield
    finally:
        pydyf.PDF.page_references = usual
