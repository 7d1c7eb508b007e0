"""WeasyPrint as we use it: nothing fetched, and nothing fallen back on."""

import copy
import logging
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final
from xml.etree.ElementTree import ParseError, fromstring

from feltproof import content
from feltproof.errors import FeltproofError
from feltproof.matrix.fonts import font

_VOID: Final = re.compile(r"<(br|col|img|meta)\b([^<>]*)>")
"""Elements that HTML never closes; between < and > there is nothing but ours, for every word of others is escaped."""
_OF_NOTES: Final = frozenset({"footnote-call", "footnote-marker", "note-call", "note-marker", "note-callback"})


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
    page._ua_stylesheets = lambda forms=False: [_usual_style()]
    return page


def _usual_style() -> Any:
    """WeasyPrint's own style sheet, which gives every element the styles of five kinds of notes and of a list's marker:
    none of ours has notes, and only an item of a list has a marker."""
    from weasyprint.html import UA_STYLESHEET

    sheet = copy.copy(UA_STYLESHEET)
    sheet.matcher = matcher = copy.copy(sheet.matcher)
    everywhere = [entry for entry in matcher.other_selectors if entry[3] not in _OF_NOTES]
    of_items = [entry for entry in everywhere if entry[3] == "marker"]
    matcher.other_selectors = [entry for entry in everywhere if entry[3] != "marker"]
    by_name = matcher.lower_local_name_selectors
    matcher.lower_local_name_selectors = by_name | {"li": [*by_name["li"], *of_items]}
    return sheet


def page_fetcher() -> Any:
    """Gives WeasyPrint our fonts and marks, and refuses everything else: no page can reach out."""
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    class Fetcher(URLFetcher):  # type: ignore[misc]
        def fetch(self, url: str, headers: Any = None) -> Any:
            kind, _, name = url.partition(":")
            if kind == "font":
                return URLFetcherResponse(url, font(name), {"Content-Type": "font/ttf"})
            if kind == "mark":
                return URLFetcherResponse(url, mark(name), {"Content-Type": "image/svg+xml"})
            raise ValueError(f"{url}: a report holds everything that it shows")

    return Fetcher()


@contextmanager
def fonts_of_a_document() -> Iterator[Any]:
    """Within it, a document's fonts have a folder of their own.

    WeasyPrint leaves it to the end of the object, and a command ends without taking apart what it holds.
    """
    from weasyprint.text.fonts import FontConfiguration

    fonts = FontConfiguration()
    try:
        yield fonts
    finally:
        fonts.__del__()


@contextmanager
def stopped_clock(when: datetime) -> Iterator[None]:
    """fontTools stamps each weight that it makes of a variable font with the time, unless it is told one."""
    before = os.environ.get("SOURCE_DATE_EPOCH")
    os.environ["SOURCE_DATE_EPOCH"] = str(int(when.timestamp()))
    try:
        yield
    finally:
        if before is None:
            del os.environ["SOURCE_DATE_EPOCH"]
        else:
            os.environ["SOURCE_DATE_EPOCH"] = before


class Complaints(logging.Handler):
    """WeasyPrint only warns where it falls back on something else; a report that did is not the report."""

    def __init__(self, name: str) -> None:
        super().__init__(logging.WARNING)
        self.name_of_file = name
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())

    def __enter__(self) -> "Complaints":
        self._logger = logging.getLogger("weasyprint")
        self._before = self._logger.handlers[:], self._logger.propagate, self._logger.level
        self._logger.handlers, self._logger.propagate = [self], False
        self._logger.setLevel(logging.WARNING)
        return self

    def __exit__(self, *_: object) -> None:
        self._logger.handlers, self._logger.propagate = self._before[0], self._before[1]
        self._logger.setLevel(self._before[2])

    def raise_any(self) -> None:
        """Raise a FeltproofError where anything was said."""
        if self.said:
            told = "; ".join(self.said[:5])
            raise FeltproofError(f"{self.name_of_file}: WeasyPrint did not render it as it stands: {told}")


def mark(name: str) -> bytes:
    """The picture of a verdict, SVG."""
    return (content.reports() / "marks" / f"{name}.svg").read_bytes()
