"""A request and its answer, told as a dealer would tell them."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from feltproof.cli.page import filled
from feltproof.matrix.printable import printable
from feltproof.money import in_dollars
from feltproof.runner.record import Finding

_SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def cards(hand: str) -> str:
    """`AsTd` as `A♠ T♦`; anything that is no hand as it stands."""
    texts = [hand[at : at + 2] for at in range(0, len(hand), 2)]
    if any(len(text) != 2 or text[0] not in "AKQJT98765432" or text[1] not in _SUITS for text in texts):
        return printable(hand, longest=120)
    return " ".join(text[0] + _SUITS[text[1]] for text in texts)


def request(finding: Finding) -> str:
    """What the engine is asked in a finding."""
    named = f" (configuration {printable(finding.configuration, longest=60)})" if finding.configuration else ""
    lines = [f"  {finding.method}{named}"]
    if finding.method == "hello":
        lines += _as_json(finding.request)
    for case in finding.request.get("cases", ()) if finding.method != "hello" else ():
        lines += _case(case)
    return "\n".join(lines)


def answer(value: Any) -> str:
    """An engine's answer, as JSON on lines that fit."""
    return "\n".join(_as_json(value))


def _case(case: Mapping[str, Any]) -> Iterator[str]:
    if "hand" in case:
        yield f"    {cards(str(case['hand']))}"
    if "dealer" in case:
        yield f"    dealer  {cards(str(case['dealer']))}"
    if isinstance(case.get("community"), Mapping):
        yield from _cross(case["community"])
    for seat in case.get("seats", ()):
        wagers = ", ".join(
            f"{wager.replace('_', ' ')} {_dollars(cents)}" for wager, cents in seat.get("wagers", {}).items()
        )
        yield f"    seat {seat.get('seat')}  {cards(str(seat.get('hand', '')))}"
        yield filled(f"wagers {wagers}" if wagers else "no wagers", 12)
        if seat.get("folded"):
            yield filled(f"folded at the {printable(str(seat['folded']), longest=40)} bet", 12)
    if "meter" in case:
        yield f"    meter   {_dollars(case['meter'])}"
    for number, event in enumerate(case.get("events", ()), 1):
        yield filled(f"{number:>3}  {_event(event)}", 4, 9)


def _cross(community: Mapping[str, Any]) -> Iterator[str]:
    """Community cards as they lie on the table."""
    lies = {str(place): cards(str(card)) for place, card in community.items()}
    left, right, top, bottom, middle = (lies.pop(at, "--") for at in ("left", "right", "top", "bottom", "middle"))
    yield f"    cross       {top}"
    yield f"            {left}  {middle}  {right}"
    yield f"                {bottom}"
    yield from (filled(f"{printable(place, longest=40)} {card}", 12) for place, card in lies.items())


def _event(event: Mapping[str, Any]) -> str:
    words = [str(event.get("event")).replace("_", " ")]
    for name, value in event.items():
        if name == "deck":
            words.append(f"from {cards(str(value)[:40])} …")
        elif name == "cents":
            words.append(_dollars(value))
        elif name == "seat":
            words.append(f"seat {value}")
        elif name != "event":
            words.append(str(value).replace("_", " "))
    return printable(" ".join(words))


def _dollars(cents: Any) -> str:
    return in_dollars(cents) if isinstance(cents, int) and not isinstance(cents, bool) else printable(str(cents))


def _as_json(value: Any) -> list[str]:
    text = json.dumps(value, ensure_ascii=False)
    return filled(printable(text, longest=4_000), 4).splitlines()
