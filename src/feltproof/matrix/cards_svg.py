"""Playing cards as SVG: suits as paths of our own, ranks as outlines of the report's font, no picture of others."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from markupsafe import Markup, escape

from feltproof.matrix.fonts import font

_WIDTH: Final = 40
_HEIGHT: Final = 56
_GAP: Final = 5

# Each suit in a box of 20 by 20.
_SUITS: Final = {
    "h": "M10 18C4 12.8 1.5 9.8 1.5 6.4C1.5 3.7 3.5 1.8 5.9 1.8C7.6 1.8 9.1 2.8 10 4.4C10.9 2.8 12.4 1.8 14.1 1.8"
    "C16.5 1.8 18.5 3.7 18.5 6.4C18.5 9.8 16 12.8 10 18Z",
    "d": "M10 1L17 10L10 19L3 10Z",
    "s": "M10 1.2C12.6 5 18.3 7.9 18.3 12C18.3 14.3 16.6 15.8 14.6 15.8C13.1 15.8 11.7 15 11 13.7"
    "C11.2 16 12 17.7 13.6 18.8H6.4C8 17.7 8.8 16 9 13.7C8.3 15 6.9 15.8 5.4 15.8C3.4 15.8 1.7 14.3 1.7 12"
    "C1.7 7.9 7.4 5 10 1.2Z",
    "c": "M10 1.3A4.1 4.1 0 0 1 13.3 7.8A4.2 4.2 0 1 1 11 14C11.2 16.2 12 17.8 13.6 18.8H6.4C8 17.8 8.8 16.2 9 14"
    "A4.2 4.2 0 1 1 6.7 7.8A4.1 4.1 0 0 1 10 1.3Z",
}
_SUIT_NAMES: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_RANK_NAMES: Final = {
    "A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10",
    **{rank: rank for rank in "98765432"},
}  # fmt: skip
PLACES: Final = {"top": (1, 0), "left": (0, 1), "middle": (1, 1), "right": (2, 1), "bottom": (1, 2)}
"""Where on a table cards lie that the protocol names by place: column and row."""
_CARD: Final = re.compile(r"[2-9TJQKA][cdhs]", re.ASCII)


def card_name(card: str) -> str:
    """`king of spades` for `Ks`; what is no card is named as it is written."""
    if not _CARD.fullmatch(card):
        return card
    return f"{_RANK_NAMES[card[0]]} of {_SUIT_NAMES[card[1]]}"


def in_cards(hand: str) -> tuple[str, ...]:
    """The cards of a hand as written, two characters each."""
    return tuple(hand[place : place + 2] for place in range(0, len(hand), 2))


def hand_svg(hand: str) -> Markup:
    """One picture of a whole hand, its title naming the cards in words.

    `hand` is `AsKd7c2h`; what is no card is drawn as a blank card with the letters on it.
    """
    cards = in_cards(hand)
    title = ", ".join(card_name(card) for card in cards) or "no cards"
    return _svg("hand", title, ((card, column, 0) for column, card in enumerate(cards)), max(len(cards), 1), 1)


def laid_svg(laid: Iterable[tuple[str, str]]) -> Markup:
    """One picture of cards as they lie on the table, each at the place that it is named by, one of `PLACES`."""
    cards = [(card, *PLACES[place], place) for place, card in laid]
    left, top = min(card[1] for card in cards), min(card[2] for card in cards)
    columns, rows = max(card[1] for card in cards) - left + 1, max(card[2] for card in cards) - top + 1
    title = ", ".join(f"{place} {card_name(card)}" for card, _, _, place in cards)
    return _svg("laid", title, ((card, column - left, row - top) for card, column, row, _ in cards), columns, rows)


def _svg(name: str, title: str, cards: Iterable[tuple[str, int, int]], columns: int, rows: int) -> Markup:
    """Cards, each with its column and row, of which there are so many."""
    across, down = _WIDTH + _GAP, _HEIGHT + _GAP
    drawn = Markup("").join(
        Markup('<g transform="translate(0 {y})">{card}</g>').format(y=row * down, card=_card_svg(card, column * across))
        if row
        else _card_svg(card, column * across)
        for card, column, row in cards
    )
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" class="{name}" viewBox="-0.5 -0.5 {w} {h}" width="{w}" height="{h}" '
        'role="img" font-family="Plex Condensed, Arial Narrow, sans-serif">'
        "<title>{title}</title>{drawn}</svg>"
    ).format(
        name=name,
        w=columns * across - _GAP + 1,
        h=rows * down - _GAP + 1,
        title=title[:1].upper() + title[1:],
        drawn=drawn,
    )


def _card_svg(card: str, left: int) -> Markup:
    paper = Markup(
        '<rect class="paper" x="{x}" y="0" width="{w}" height="{h}" rx="4" '
        'fill="#ffffff" stroke="#8a94a0" stroke-width="0.8"/>'
    ).format(x=left, w=_WIDTH, h=_HEIGHT)
    if not _CARD.fullmatch(card):
        return paper + Markup(
            '<text x="{x}" y="32" font-size="12" text-anchor="middle" fill="#4a5560">{t}</text>'
        ).format(x=left + _WIDTH / 2, t=escape(card))
    return paper + Markup('<path class="{suit}" transform="translate({x} 0)" fill="{ink}" d="{face}"/>').format(
        suit=_SUIT_NAMES[card[1]], x=left, ink="#b3261e" if card[1] in "dh" else "#1c2430", face=_face(card)
    )


@cache
def _face(card: str) -> str:
    """All that stands on a card as one path: a page with a hundred findings draws a thousand cards."""
    suit = _SUITS[card[1]]
    return _rank(card[0]) + _moved(suit, 4.5, 21, 0.5) + _moved(suit, 14.5, 27, 1.15)


def _rank(rank: str) -> str:
    """The rank as the outlines of its letters, in the corner of the card."""
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen

    letters, cmap, per_em = _letters()
    word = "10" if rank == "T" else rank
    size = (15 if word == "10" else 17) / per_em
    drawn = SVGPathPen(letters, lambda number: f"{number:.2f}".rstrip("0").rstrip("."))
    wide = sum(letters[cmap[ord(letter)]].width for letter in word) * size
    left = 9.5 - wide / 2
    for letter in word:
        glyph = letters[cmap[ord(letter)]]
        glyph.draw(TransformPen(drawn, (size, 0, 0, -size, left, 17)))
        left += glyph.width * size
    path: str = drawn.getCommands()
    return path


@cache
def _letters() -> tuple[Any, dict[int, str], int]:
    """The glyphs of the font that ranks are drawn in, their names by character, and the units of its em."""
    from io import BytesIO

    from fontTools.ttLib import TTFont

    font_ = TTFont(BytesIO(font("condensed-semibold")), lazy=True)
    return font_.getGlyphSet(), font_.getBestCmap(), font_["head"].unitsPerEm


def _moved(path: str, left: float, top: float, scale: float) -> str:
    """A path of absolute commands, made larger or smaller and then moved."""
    made = []
    for command, words in re.findall(r"([MLCAHZ])([^MLCAHZ]*)", path):
        numbers = [float(word) for word in words.split()]
        if command == "A":
            numbers[0], numbers[1] = numbers[0] * scale, numbers[1] * scale
        for at in range(5 if command == "A" else 0, len(numbers)):
            across = command == "H" or (at - 5 if command == "A" else at) % 2 == 0
            numbers[at] = numbers[at] * scale + (left if across else top)
        made.append(command + " ".join(f"{number:.2f}".rstrip("0").rstrip(".") for number in numbers))
    return "".join(made)
