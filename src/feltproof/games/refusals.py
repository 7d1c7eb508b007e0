"""The two ways in which the engine says no: to a request that it cannot serve, and to a move that the rules forbid."""

import reprlib
from collections.abc import Mapping
from typing import Any, Final

METHOD_NOT_SUPPORTED: Final = -32601
MALFORMED_PARAMS: Final = -32602
OTHER_ERROR: Final = -32000


class RequestError(Exception):
    """A request that cannot be served at all; nothing in it is answered."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code
        """The JSON-RPC code of the error."""


class Refused(Exception):
    """A case or an event that breaks a rule of the game, or makes no sense; the rest of the request stands."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        """A word for the rule that was broken, for a program to tell apart: `duplicate_card`."""
        self.detail = detail
        """What was wrong and what would be right, for a person to read."""

    def as_rejection(self, case: Mapping[str, Any]) -> dict[str, Any]:
        """The result of `case`, which is refused as a whole."""
        return {"case": case["case"], "rejected": {"code": self.code, "detail": self.detail}}


_SHORT: Final = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = 60


def shown(value: object) -> str:
    """`value` as a message shows it: escaped, and cut short where it is long or deep."""
    try:
        return _SHORT.repr(value)
    except ValueError:  # Python prints no integer of more than some thousand digits.
        return "a number too long to show"
