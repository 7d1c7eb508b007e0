"""The text that a page of a report shows, read back from its content and the tables of its fonts.

Only what WeasyPrint writes is understood: hexadecimal strings in fonts with a ToUnicode table. That is
enough to look for a digest or a number on a page; it is no reader for other people's PDFs.
"""

import re
import zlib
from typing import Any, Final

_LONGEST: Final = 64_000_000
_TOKEN: Final = re.compile(rb"/([^\s/<>\[\]()]+)\s+[-\d.]+\s+Tf|<([0-9A-Fa-f]+)>")
_PAIR: Final = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]*)>")


def inflated(stream: Any, longest: int = _LONGEST) -> bytes:
    """The bytes of a PDF stream, packed with Flate or not at all.

    Raises:
        ValueError: it is packed otherwise, is damaged, or unpacks to more than `longest` bytes.
    """
    raw: bytes = stream.encoded_data
    packed = stream.get("/Filter")
    if packed is None:
        return raw
    if packed != "/FlateDecode" or "/DecodeParms" in stream:
        raise ValueError(f"a stream is packed with {packed}")
    unpack = zlib.decompressobj()
    try:
        data = unpack.decompress(raw, longest)
    except zlib.error as error:
        raise ValueError(f"a stream is damaged: {error}") from error
    if not unpack.eof:
        raise ValueError("a stream is cut short, or larger than any report")
    return data


def page_texts(reader: Any, most: int) -> list[str]:
    """The text of each page, white space left out, since a digest may be broken over lines.

    Raises:
        ValueError: there are more than `most` pages, or something is not as WeasyPrint writes it.
    """
    kids = reader.root["/Pages"]["/Kids"]
    if len(kids) > most:
        raise ValueError(f"{len(kids):,} pages are more than any report has")
    tables: dict[Any, dict[str, str]] = {}
    return [_page_text(kids[place], tables) for place in range(len(kids))]


def _page_text(page: Any, tables: dict[Any, dict[str, str]]) -> str:
    fonts = page["/Resources"]["/Font"]
    table: dict[str, str] = {}
    parts = []
    for font, string in _TOKEN.findall(inflated(page["/Contents"])):
        if font:
            name = "/" + font.decode("latin-1")
            if name not in tables:
                tables[name] = _unicode_table(fonts[name])
            table = tables[name]
        elif table:
            digits = string.decode("ascii").lower()
            parts += [table.get(digits[place : place + 4], "") for place in range(0, len(digits), 4)]
    return "".join("".join(parts).split())


def _unicode_table(font: Any) -> dict[str, str]:
    written = inflated(font["/ToUnicode"])
    table = {}
    for block in re.findall(rb"beginbfchar(.*?)endbfchar", written, re.DOTALL):
        for code, text in _PAIR.findall(block):
            table[code.decode("ascii").lower()] = bytes.fromhex(text.decode("ascii")).decode("utf-16-be", "replace")
    return table
