"""From a check's counterexamples to findings that have a name and can be replayed."""

import base64
import hashlib
import math
import re
from collections.abc import Container, Mapping
from typing import Any, Final, Literal, cast

import msgspec
import rfc8785

from feltproof.checks.evidence import Counterexample
from feltproof.protocol.faults import Fault
from feltproof.runner.desk import Desk
from feltproof.runner.record import DrawnSeat, FaultRecord, Finding

LARGEST: Final = 2**53 - 1
"""Of whole numbers, for canonical JSON."""
DEEPEST: Final = 60
"""So many levels of a value are kept; the protocol's own messages have seven."""
_NAME: Final = re.compile(r"""(?<![\w".`'])(?<!rejected: )[a-z]+(?:_[a-z]+)+(?![\w"`'])""")
_LONG: Final = 10**1000
"""Larger numbers Python writes in decimal with effort only, or not at all."""


def finding(desk: Desk, game: str, clause: str, check: str, met: Counterexample, of: int) -> Finding:
    """The finding of a counterexample; the engine is asked once more where its reply was not kept."""
    request: dict[str, Any] = {"game": game}
    if met.configuration is not None:
        request["configuration"] = met.configuration
    reply = met.reply
    if met.method == "hello":
        request = dict(met.request)
    else:
        # A comparison takes two cases to show.
        cases = [dict(c) for c in met.request.get("cases", [met.request])]
        request["cases"] = cases
        if reply is None:
            results = desk.ask(met.method, game, met.configuration, cases).results
            reply = results[0] if len(results) == 1 else list(results)
    if isinstance(reply, Fault):
        reply = {"fault": str(reply)}
    reply = plain(reply)
    if isinstance(reply, dict) and "case" in reply and len(request.get("cases", ())) == 1:
        # It may have been met as another case of many; asked again it goes by the name that is asked for.
        reply = {**reply, "case": request["cases"][0]["case"]}
    return Finding(
        id=name_of(clause, check, met.row, met.title, request),
        clause=clause,
        check=check,
        row=met.row,
        configuration=met.configuration,
        title=in_prose(met.title),
        rule=in_prose(met.rule),
        expected=in_prose(met.expected),
        got=in_prose(met.got),
        method=cast("Literal['hello', 'rank', 'settle', 'play']", met.method),
        request=request,
        reply=reply,
        dealer=_dealer(met.request),
        community=_community(met.request),
        seats=_seats(met.request),
        hands=met.hands,
        count=met.count,
        of=max(of, met.count),
    )


def in_prose(text: str) -> str:
    """A sentence with the protocol's names spoken as a dealer says them: `four of a kind`.

    What stands in quotes, after a dot, or is the engine's own code of a refusal is a name, and stays one.
    """
    return _NAME.sub(lambda name: name[0].replace("_", " "), text)


def named_apart(found: Finding, taken: Container[str]) -> Finding:
    """The finding under an id that none of `taken` is: two digests in thirty million begin alike."""
    while found.id in taken:
        found = msgspec.structs.replace(found, id=name_of("again", found.id))
    return found


def name_of(*what: Any) -> str:
    """Six letters and digits that stay the same for the same counterexample; never read as a number or an option."""
    digest = hashlib.sha256(rfc8785.dumps(plain(what))).digest()
    return "F" + base64.b32encode(digest).decode()[:5]


def plain(value: Any) -> Any:
    """The same value as canonical JSON can hold it.

    Numbers that it has none for become text, characters that are none are escaped, and what is nested too deep for
    anybody to read is cut.
    """
    return _canonical(msgspec.to_builtins(value), DEEPEST)


def _canonical(value: Any, depth: int) -> Any:
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, (dict, list, tuple)):
        if not depth:
            return "…"
        if isinstance(value, dict):
            return {_text(str(k)): _canonical(v, depth - 1) for k, v in value.items() if v is not None}
        return [_canonical(v, depth - 1) for v in value]
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > LARGEST:
        return hex(value) if abs(value) > _LONG else str(value)
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value


def _text(text: str) -> str:
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()


def _dealer(case: Mapping[str, Any]) -> str | None:
    """The dealer's hand of a round."""
    dealer = case.get("dealer")
    return dealer if isinstance(dealer, str) else None


def _community(case: Mapping[str, Any]) -> dict[str, str] | None:
    """The community cards of a round, by place."""
    given = case.get("community")
    if not isinstance(given, Mapping) or not all(isinstance(card, str) for card in given.values()):
        return None
    return {str(place): card for place, card in given.items()}


def _seats(case: Mapping[str, Any]) -> tuple[DrawnSeat, ...]:
    """The seats of a round; none where one of them cannot be drawn."""
    # A case has a list of seats; a configuration, their number.
    given = case.get("seats")
    try:
        return tuple(
            msgspec.convert(dict(seat), DrawnSeat) for seat in (given if isinstance(given, (list, tuple)) else ())
        )
    except (msgspec.ValidationError, TypeError, ValueError):
        return ()


def fault_records(faults: list[Fault]) -> dict[tuple[str, str], FaultRecord]:
    """One record for each kind of fault in each method: the first that was met, and how many."""
    found: dict[tuple[str, str], FaultRecord] = {}
    for fault in faults:
        key = str(fault.kind), fault.method
        known = found.get(key)
        found[key] = FaultRecord(
            id=known.id if known else name_of("fault", *key).replace("F", "E", 1),
            kind=str(fault.kind),
            method=fault.method,
            case=known.case if known else fault.case,
            detail=known.detail if known else (fault.detail or fault.kind.explanation),
            line=known.line if known else (fault.line or ""),
            count=known.count + 1 if known else 1,
        )
    return found
