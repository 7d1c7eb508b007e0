"""Says exactly where a value departs from the shape that it should have, and what would be right.

msgspec refuses what is wrong, and fast; but it does not name the key of a mapping, nor show the value.
This walks the same types when something was refused, which is seldom.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from msgspec import inspect

from feltproof.protocol.faults import shown


class Misfit(NamedTuple):
    """One departure from the shape."""

    path: str
    """`seats[0].wagers.ante.pays`"""
    got: str
    """The value as a message shows it, or `missing`."""
    wanted: str
    """`a whole number of cents`"""
    cents: bool
    """Whether it is an amount that is a number, or the text of one, and no whole number of cents."""

    def __str__(self) -> str:
        return f"{self.path or 'the value'}: {self.wanted} is wanted, not {self.got}"


class Unreadable:
    """An integer of more digits than a number in Python may be read from."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return f"an integer of {len(self.text)} digits"


def misfit(value: object, type_: Any, path: str = "") -> Misfit | None:
    """The first departure of `value`, as read from JSON, from `type_`; `None` where it fits."""
    return _misfit(value, _inspected(type_), path, cents=False)


@cache
def _inspected(type_: Any) -> inspect.Type:
    return inspect.type_info(type_)


def _misfit(value: object, kind: inspect.Type, path: str, *, cents: bool) -> Misfit | None:
    match kind:
        case inspect.Metadata():
            return _misfit(value, kind.type, path, cents=bool((kind.extra or {}).get("cents")))
        case inspect.AnyType():
            return None
        case inspect.UnionType():
            return _misfit_of_all(value, kind, path)
        case inspect.StructType():
            return _misfit_of_fields(value, kind, path)
        case inspect.DictType():
            return _misfit_of_entries(value, kind, path)
        case inspect.VarTupleType() | inspect.ListType():
            if not isinstance(value, list | tuple):
                return Misfit(path, shown(value), "a list", False)
            found = (_misfit(item, kind.item_type, f"{path}[{i}]", cents=False) for i, item in enumerate(value))
            return next(filter(None, found), None)
        case inspect.TupleType():
            if not isinstance(value, list | tuple) or len(value) != len(kind.item_types):
                return Misfit(path, shown(value), f"a list of {len(kind.item_types)}", False)
            pairs = enumerate(zip(value, kind.item_types, strict=True))
            found = (_misfit(item, item_type, f"{path}[{i}]", cents=False) for i, (item, item_type) in pairs)
            return next(filter(None, found), None)
    return _misfit_of_scalar(value, kind, path, cents=cents)


def _misfit_of_all(value: object, kind: inspect.UnionType, path: str) -> Misfit | None:
    """The departure from the one member of a union that the value comes nearest to."""
    if value is None and any(isinstance(member, inspect.NoneType) for member in kind.types):
        return None
    members = [member for member in kind.types if not isinstance(member, inspect.NoneType)]
    found = [_misfit(value, member, path, cents=False) for member in members]
    if None in found:
        return None
    # The deepest path is the member whose outside fits.
    return max(filter(None, found), key=lambda misfit: len(misfit.path))


def _misfit_of_fields(value: object, kind: inspect.StructType, path: str) -> Misfit | None:
    if not isinstance(value, Mapping):
        return Misfit(path, shown(value), "an object", False)
    dot = f"{path}." if path else ""
    for field in kind.fields:
        if field.encode_name in value:
            found = _misfit(value[field.encode_name], field.type, dot + field.encode_name, cents=False)
            if found:
                return found
        elif field.required:
            return Misfit(dot + field.encode_name, "missing", wanted(field.type), False)
    return None


def _misfit_of_entries(value: object, kind: inspect.DictType, path: str) -> Misfit | None:
    if not isinstance(value, Mapping):
        return Misfit(path, shown(value), "an object", False)
    dot = f"{path}." if path else ""
    for key, item in value.items():
        if not isinstance(key, str) or not _sound(key):
            return Misfit(path, shown(key), "a text of whole characters as a name", False)
        found = _misfit(item, kind.value_type, dot + key, cents=False)
        if found:
            return found
    return None


def _misfit_of_scalar(value: object, kind: inspect.Type, path: str, *, cents: bool) -> Misfit | None:
    match kind:
        case inspect.IntType():
            # A bool is an int in Python and no number in JSON.
            fits = isinstance(value, int) and not isinstance(value, bool)
            if fits and isinstance(value, int):
                fits = (kind.ge is None or value >= kind.ge) and (kind.le is None or value <= kind.le)
        case inspect.StrType():
            fits = isinstance(value, str) and _sound(value)
            if fits and isinstance(value, str) and kind.pattern is not None:
                fits = re.search(kind.pattern, value) is not None
        case inspect.BoolType():
            fits = isinstance(value, bool)
        case inspect.LiteralType():
            fits = isinstance(value, str) and value in kind.values
        case _:
            raise TypeError(f"{kind}: no message has a field of this type")
    if fits:
        return None
    amount = cents and (isinstance(value, float) or (isinstance(value, str) and _NUMBER.match(value) is not None))
    return Misfit(path, shown(value), "a whole number of cents" if amount else wanted(kind, cents=cents), amount)


_NUMBER = re.compile(r"\s*\$?-?[0-9][0-9,]*(?:\.[0-9]*)?\s*\Z")


def _sound(text: str) -> bool:
    """Whether `text` has no half surrogate, which JSON can spell and UTF-8 cannot hold."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def wanted(kind: inspect.Type, *, cents: bool = False) -> str:
    """What a value of this type is called."""
    match kind:
        case inspect.Metadata():
            return wanted(kind.type, cents=bool((kind.extra or {}).get("cents")))
        case inspect.UnionType():
            members = [wanted(member) for member in kind.types if not isinstance(member, inspect.NoneType)]
            return " or ".join(members)
        case inspect.StructType() | inspect.DictType():
            return "an object"
        case inspect.VarTupleType() | inspect.ListType() | inspect.TupleType():
            return "a list"
        case inspect.IntType():
            name = "a whole number of cents" if cents else "an integer"
            least = "" if kind.ge is None else f" from {kind.ge}"
            return name + least + ("" if kind.le is None else f" to {kind.le}")
        case inspect.StrType():
            if kind.pattern is not None:
                return "odds such as '3:2' or a share such as '100%'"
            return "a text"
        case inspect.BoolType():
            return "true or false"
        case inspect.LiteralType():
            return "one of " + ", ".join(str(value) for value in kind.values)
    return "another value"
