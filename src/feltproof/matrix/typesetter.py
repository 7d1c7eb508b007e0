"""WeasyPrint as we use it: nothing fetched, nothing fallen back on, and the slow ways round.

What is gone around is as pinned as WeasyPrint is; that the pages stay the same is for the tests to say.
"""

import copy
import logging
import os
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from typing import Any, Final
from xml.etree.ElementTree import ParseError, fromstring

from feltproof import content
from feltproof.errors import FeltproofError
from feltproof.matrix.fonts import font

_VOID: Final = re.compile(r"<(br|col|img|meta)\b([^<>]*)>")
"""Elements that HTML never closes; between < and > there is nothing but ours, for every word of others is escaped."""
_OF_NOTES: Final = frozenset({"footnote-call", "footnote-marker", "note-call", "note-marker", "note-callback"})
_SIDES: Final = ("top", "right", "bottom", "left")
_SIZES: Final = (
    *(f"{what}_{side}" for what in ("margin", "padding") for side in _SIDES),
    *(f"{least}{what}" for what in ("width", "height") for least in ("", "min_", "max_")),
)
_BORDERS: Final = tuple(f"border_{side}_width" for side in _SIDES)


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


@contextmanager
def short_ways() -> Iterator[None]:
    """Within it, WeasyPrint works out once what it otherwise works out again and again, and comes to the same bytes."""
    import pydyf
    from weasyprint import svg
    from weasyprint.css import ComputedStyle
    from weasyprint.layout import absolute, block, column, float, grid, inline, page, percent, table

    pages = property(_references(pydyf.PDF.page_references.fget))
    sizes = _percentages(percent.resolve_percentages)
    with ExitStack() as shorter:
        for holder, name, short in (
            (pydyf.PDF, "page_references", pages),
            (ComputedStyle, "__missing__", _missing(ComputedStyle.__missing__)),
            (inline, "strut", _strut(inline.strut)),
            (svg, "TAGS", svg.TAGS | {"path": _path(svg.TAGS["path"])}),
            *(
                (layout, "resolve_percentages", sizes)
                for layout in (absolute, block, column, float, grid, inline, page, percent, table)
            ),
        ):
            shorter.enter_context(_instead(holder, name, short))
        yield


@contextmanager
def _instead(holder: Any, name: str, value: Any) -> Iterator[None]:
    """Something else by that name, within it."""
    usual = holder.__dict__[name]
    setattr(holder, name, value)
    try:
        yield
    finally:
        setattr(holder, name, usual)


def _references(usual: Callable[[Any], tuple[bytes, ...]]) -> Callable[[Any], tuple[bytes, ...]]:
    """What the pages of a PDF are called is worked out once for so many pages, not for each of its tags."""
    kept: dict[int, tuple[int, tuple[bytes, ...]]] = {}

    def page_references(pdf: Any) -> tuple[bytes, ...]:
        pages = len(pdf.pages["Kids"])
        if id(pdf) not in kept or kept[id(pdf)][0] != pages:
            kept[id(pdf)] = pages, usual(pdf)
        return kept[id(pdf)][1]

    return page_references


def _path(usual: Callable[[Any, Any, Any], None]) -> Callable[[Any, Any, Any], None]:
    """A path is read once: a hundred findings draw a thousand cards, of which there are fifty-two."""
    kept: dict[str, tuple[list[Any], list[Any]]] = {}

    def path(svg: Any, node: Any, font_size: Any) -> None:
        drawn, vertices = svg.stream.stream, node.vertices
        key = node.get("d", "")
        if key not in kept:
            began, before = len(drawn), len(vertices)
            usual(svg, node, font_size)
            kept[key] = drawn[began:], list(vertices)[before:]
            return
        drawn.extend(kept[key][0])
        vertices.extend(kept[key][1])

    return path


def _percentages(usual: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
    """What a style comes to in a box so wide and so high is worked out once, not whenever something is laid out."""
    from weasyprint.formatting_structure.boxes import PageBox

    def resolve_percentages(box: Any, containing_block: Any) -> None:
        style = box.style
        within = containing_block
        width, height = within if isinstance(within, tuple) else (within.width, within.height)
        # Where borders collapse, what a border's width is was settled between neighbours, and nothing else hangs on it
        # but the size of a box that counts its borders in.
        shared = style["border_collapse"] == "collapse" and hasattr(box, "border_top_width")
        if shared and style["box_sizing"] != "content-box":
            usual(box, within)
            return
        try:
            kept = style.come_to
        except AttributeError:
            kept = style.come_to = {}
        key = width, height, isinstance(box, PageBox), shared
        if key not in kept:
            usual(box, within)
            kept[key] = {name: getattr(box, name) for name in (_SIZES if shared else (*_SIZES, *_BORDERS))}
        else:
            box.__dict__.update(kept[key])

    return resolve_percentages


def _missing(usual: Callable[[Any, str], Any]) -> Callable[[Any, str], Any]:
    """A property that nobody has set is what it is at first, or what it is in the element above."""
    from weasyprint.css import INHERITED, INITIAL_NOT_COMPUTED, INITIAL_VALUES, PHYSICAL_FUNCTIONS

    # By sides named before or after the text, which stand for those on the left or right.
    logical = frozenset(name(block="ttb", inline="ltr") for name in PHYSICAL_FUNCTIONS.values())
    own = {"float", "position", "display", "page"}
    at_first, above = {}, set()
    for key, value in INITIAL_VALUES.items():
        if key in own or key[:2] == "__" or key[:16] == "text_decoration_":
            continue
        if key in INHERITED:
            above.add(key)
        elif key not in INITIAL_NOT_COMPUTED:
            at_first[key] = value

    def missing(style: Any, key: str) -> Any:
        cascaded = style.cascaded
        if key in cascaded or not logical.isdisjoint(cascaded):
            return usual(style, key)
        if key in at_first:
            value = style[key] = at_first[key]
        elif key in above and style.parent_style is not None:
            value = style[key] = style.parent_style[key]
        else:
            value = usual(style, key)
        return value

    return missing


def _strut(usual: Callable[[Any], tuple[float, float]]) -> Callable[[Any], tuple[float, float]]:
    """How high an empty line of a style is, is worked out once."""

    def strut(style: Any) -> tuple[float, float]:
        try:
            kept: tuple[float, float] = style.strut
        except AttributeError:
            kept = style.strut = usual(style)
        return kept

    return strut
