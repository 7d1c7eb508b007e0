"""Whether bytes are DER: the one way in which ASN.1 may be written where nothing that is signed covers it."""

import re
from typing import Final

_SEQUENCE: Final = 0x30
_SET: Final = 0x31
_UTC_TIME: Final = re.compile(rb"\d{12}Z")
_TIME: Final = re.compile(rb"\d{14}(\.\d*[1-9])?Z")


def is_der(data: bytes) -> bool:
    """Whether `data` is one value in DER, and nothing behind it.

    What an octet string holds is not looked into. The members of a tagged set are not put in order here: under its tag
    it looks like a sequence.
    """
    found = _value(data, 0, len(data))
    return found == len(data)


def _value(data: bytes, start: int, end: int) -> int | None:
    """Where the value that begins at `start` ends; `None` where it is none in DER."""
    if end - start < 2 or data[start] & 0x1F == 0x1F:
        return None
    head = _length(data, start + 1, end)
    if head is None:
        return None
    begin, stop = head
    if stop > end:
        return None
    tag, universal = data[start], data[start] < 0x40
    if tag & 0x20:
        if universal and tag not in (_SEQUENCE, _SET):
            return None  # a string in pieces
        return stop if _members(data, begin, stop, ordered=tag == _SET) else None
    return stop if not universal or _primitive(tag, data[begin:stop]) else None


def _length(data: bytes, place: int, end: int) -> tuple[int, int] | None:
    """Where the contents begin and end; `None` where the length is not in its shortest form."""
    first = data[place]
    if first < 0x80:
        return place + 1, place + 1 + first
    count = first & 0x7F
    begin = place + 1 + count
    if not 1 <= count <= 4 or begin > end:
        return None
    length = int.from_bytes(data[place + 1 : begin], "big")
    if data[place + 1] == 0 or length < 0x80:
        return None
    return begin, begin + length


def _members(data: bytes, begin: int, stop: int, *, ordered: bool) -> bool:
    before = b""
    while begin < stop:
        behind = _value(data, begin, stop)
        if behind is None:
            return False
        member = data[begin:behind]
        if ordered and member < before:
            return False
        begin, before = behind, member
    return begin == stop


def _primitive(tag: int, contents: bytes) -> bool:
    match tag:
        case 0x01:
            return contents in (b"\x00", b"\xff")
        case 0x02 | 0x0A:
            return len(contents) == 1 or (
                len(contents) > 1 and contents[:2] >= b"\x00\x80" and not (contents[0] == 0xFF and contents[1] >= 0x80)
            )
        case 0x03:
            unused = contents[0] if contents else 8
            return unused == 0 or (unused < 8 and len(contents) > 1 and contents[-1] & ((1 << unused) - 1) == 0)
        case 0x05:
            return not contents
        case 0x06:
            return bool(contents) and contents[-1] < 0x80 and contents[0] != 0x80
        case 0x17:
            return _UTC_TIME.fullmatch(contents) is not None
        case 0x18:
            return _TIME.fullmatch(contents) is not None
        case _:
            return tag not in (0x10, 0x11)
