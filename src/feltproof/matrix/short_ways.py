"""The slow ways of WeasyPrint, gone around while a report is made: what it works out again and again, worked out once.

What is gone around is as pinned as WeasyPrint is; that the pages stay the same is for the tests to say.
"""

import copy
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final

_SIDES: Final = ("top", "right", "bottom", "left")
_SIZES: Final = (
    *(f"{what}_{side}" for what in ("margin", "padding") for side in _SIDES),
    *(f"{least}{what}" for what in ("width", "height") for least in ("", "min_", "max_")),
)
_BORDERS: Final = tuple(f"border_{side}_width" for side in _SIDES)
_SHAPES: Final = frozenset({"path", "rect", "circle"})
_END_OF_PARAGRAPH: Final = re.compile("[\n\r\u2029]")


@contextmanager
def short_ways() -> Iterator[None]:
    """Within it, WeasyPrint works out once what it otherwise works out again and again, and comes to the same bytes."""
    import pydyf
    from weasyprint import svg
    from weasyprint.css import ComputedStyle, StyleFor
    from weasyprint.draw import text
    from weasyprint.formatting_structure import boxes
    from weasyprint.layout import absolute, block, column, float, grid, inline, page, percent, preferred, table
    from weasyprint.text import line_break

    pages = property(_references(pydyf.PDF.page_references.fget))
    sizes = _percentages(percent.resolve_percentages)
    lines = _lines(line_break.split_first_line)
    with ExitStack() as shorter:
        for holder, name, short in (
            (pydyf.PDF, "page_references", pages),
            (ComputedStyle, "__missing__", _missing(ComputedStyle.__missing__)),
            (StyleFor, "set_computed_styles", _alike(StyleFor.set_computed_styles)),
            (line_break, "Layout", _kept(line_break.Layout)),
            (text, "draw_first_line", _drawn(text.draw_first_line)),
            (inline, "strut", _strut(inline.strut)),
            (boxes.Box, "is_in_normal_flow", _flows(boxes.Box.is_in_normal_flow)),
            (svg.SVG, "draw_node", _shape(svg.SVG.draw_node)),
            *((layout, "split_first_line", lines) for layout in (inline, preferred)),
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


def _shape(usual: Callable[..., None]) -> Callable[..., None]:
    """A shape is drawn once: a hundred findings show a thousand cards, of which there are fifty-two."""
    from pydyf import Dictionary

    kept: dict[Any, tuple[list[Any], dict[str, Any]]] = {}
    inks = "_current_color", "_current_color_stroke", "_current_alpha", "_current_alpha_stroke"

    def draw_node(svg: Any, node: Any, font_size: Any, fill_stroke: bool = True, context: Any = None) -> None:
        # Gradients, masks, markers and the like, and what shows through, are drawn elsewhere too.
        elsewhere = "opacity" in node.attrib or any("url(" in value for value in node.attrib.values())
        if node.tag not in _SHAPES or elsewhere or not fill_stroke or context is not None:
            usual(svg, node, font_size, fill_stroke, context)
            return
        stream, states = svg.stream, svg.stream._resources["ExtGState"]
        # What it comes to hangs on what was drawn with before it.
        key = (
            *(node.tag, *node.attrib.items(), font_size, svg.inner_width, svg.inner_height),
            *(getattr(stream, ink) for ink in inks),
        )
        if key not in kept:
            began = len(stream.stream)
            own = stream._resources["ExtGState"] = Dictionary()
            usual(svg, node, font_size)
            stream._resources["ExtGState"] = states
            kept[key] = stream.stream[began:], own
        else:
            stream.stream.extend(kept[key][0])
            for ink in inks:
                setattr(stream, ink, None)
        for name, state in kept[key][1].items():
            states.setdefault(name, state)

    return draw_node


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


def _alike(usual: Callable[..., None]) -> Callable[..., None]:
    """What is said alike of what stands alike is one style: each break of a line has a style of its own else, and each
    page a score of them."""

    def set_computed_styles(
        styles: Any, element: Any, parent: Any, root: Any = None, pseudo_type: str | None = None, **named: Any
    ) -> None:
        if pseudo_type is None and hasattr(element, "tag"):
            # WeasyPrint itself has looked among the elements.
            usual(styles, element, parent, root, pseudo_type, **named)
            return
        computed = styles.get_computed_styles()
        said = styles.get_cascaded_styles().get((element, pseudo_type), {})
        key = (
            id(computed[parent, None]),
            pseudo_type,
            *((name, id(value), str(weight)) for name, (value, weight) in said.items()),
        )
        kept = styles.__dict__.setdefault("alike", {})
        if key not in kept:
            usual(styles, element, parent, root, pseudo_type, **named)
            kept[key] = computed[element, pseudo_type]
        computed[element, pseudo_type] = kept[key]

    return set_computed_styles


def _strut(usual: Callable[[Any], tuple[float, float]]) -> Callable[[Any], tuple[float, float]]:
    """How high an empty line of a style is, is worked out once."""

    def strut(style: Any) -> tuple[float, float]:
        try:
            kept: tuple[float, float] = style.strut
        except AttributeError:
            kept = style.strut = usual(style)
        return kept

    return strut


def _flows(usual: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Whether what is of a style stands where it comes is asked once, not of each box on each page."""

    def is_in_normal_flow(box: Any) -> bool:
        style = box.style
        try:
            kept: bool = style.flows
        except AttributeError:
            kept = style.flows = usual(box)
        return kept

    return is_in_normal_flow


def _lines(usual: Callable[..., Any]) -> Callable[..., Any]:
    """How much of a text stands on a line so wide is found once for each style: what does not fit on a page is laid out
    again on the next, and what stands in a margin on all of them."""

    def split_first_line(text: str, style: Any, context: Any, *within: Any, **named: Any) -> Any:
        try:
            kept = style.lines
        except AttributeError:
            kept = style.lines = {}
        key = text, within, *named.items()
        if key not in kept:
            kept[key] = usual(text, style, context, *within, **named)
        return kept[key]

    return split_first_line


def _kept(usual: Any) -> Any:
    """A line that Pango has laid out is kept until it is drawn; WeasyPrint lets it go, and lays it out once more."""
    from weasyprint.text.ffi import pango

    class Layout(usual):  # type: ignore[misc]
        def set_text(self, text: str, justify: bool = False) -> None:
            # As drawing wants it: Pango lays out again whatever this is set on later.
            pango.pango_layout_set_single_paragraph_mode(self.layout, not _END_OF_PARAGRAPH.search(text))
            super().set_text(text, justify)

        def deactivate(self) -> None:
            """Stay as it is."""

        def reactivate(self, style: Any) -> None:
            # What was spaced while it was laid out is spaced otherwise when drawn.
            if self.justification_spacing or style["word_spacing"] or style["letter_spacing"] != "normal":
                super().reactivate(style)

        def anew(self, style: Any) -> "Layout":
            """Another of the same text, to be changed."""
            layout = copy.copy(self)
            super(Layout, layout).reactivate(style)
            return layout

    return Layout


def _drawn(usual: Callable[..., Any]) -> Callable[..., Any]:
    """A line that stands in several places is drawn glyph by glyph in the first, and as in the first in the others."""

    def draw_first_line(stream: Any, box: Any, text_overflow: str, block_ellipsis: Any, matrix: Any) -> Any:
        if text_overflow == "ellipsis" or block_ellipsis != "none":
            # With an ellipsis the line is another one, and others may hold this.
            box.pango_layout = box.pango_layout.anew(box.style)
            return usual(stream, box, text_overflow, block_ellipsis, matrix)
        kept, font = box.pango_layout.__dict__.setdefault("drawn", {}), stream._current_font
        if font in kept:
            stream.set_text_matrix(*matrix.values)
            glyphs, stream._current_font = kept[font]
            stream.stream.extend(glyphs)
            return []
        began = len(stream.stream)
        emojis = usual(stream, box, text_overflow, block_ellipsis, matrix)
        _, *glyphs = stream.stream[began:] or [None]
        if glyphs and not emojis:
            kept[font] = glyphs, stream._current_font
        return emojis

    return draw_first_line
