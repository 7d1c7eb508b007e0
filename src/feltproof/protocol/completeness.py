"""What the types cannot say of a result: that it answers what its case asked."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from feltproof.protocol.faults import shown
from feltproof.protocol.messages import PlayReply, PlayResult, RankResult, SettleResult
from feltproof.protocol.shape import Misfit

Lacking = Callable[[Any, Mapping[str, Any], bool], Misfit | None]
"""What a result lacks to be an answer to its case, `None` where it is whole; told as well whether it has a meter."""


def _of_rank(result: RankResult, case: Mapping[str, Any], metered: bool) -> Misfit | None:
    if result.rejected is not None:
        return _both("category", result.category is not None or result.strength is not None)
    if result.category is None:
        return Misfit("category", "missing", "a category, or 'rejected',", False)
    if result.strength is None:
        return Misfit("strength", "missing", "an integer", False)
    return None


def _of_settle(result: SettleResult, case: Mapping[str, Any], metered: bool) -> Misfit | None:
    if result.rejected is not None:
        return _both("seats", bool(result.seats))
    if metered and result.meter is None and "meter" in case:
        return Misfit("meter", "missing", "a whole number of cents", False)
    asked = _seats(case)
    # Without a comprehension where one seat was asked: that is most of a full run's millions of cases.
    answered = [result.seats[0].seat] if len(result.seats) == 1 else [seat.seat for seat in result.seats]
    if asked != answered and _makes_sense(asked) and sorted(asked) != sorted(answered):
        got = f"for {_listed(answered)}" if answered else "none, nor 'rejected'"
        return Misfit("seats", got, f"one entry for each of {_listed(asked)}", False)
    return None


def _seats(case: Mapping[str, Any]) -> list[Any]:
    """The seats asked, whatever they are."""
    try:
        seats = case["seats"]
        return [seats[0]["seat"]] if len(seats) == 1 else [seat["seat"] for seat in seats]
    except (KeyError, TypeError):
        return [None]


def _makes_sense(seats: list[Any]) -> bool:
    """Whether they are numbers, each once."""
    return all(type(seat) is int for seat in seats) and len(set(seats)) == len(seats)


def _of_play(result: PlayResult, case: Mapping[str, Any], metered: bool) -> Misfit | None:
    if result.rejected is not None:
        return _both("replies", result.replies is not None)
    if result.replies is None:
        return Misfit("replies", "missing", "a list of replies, or 'rejected',", False)
    events = case.get("events")
    if not isinstance(events, list | tuple):
        return None
    if len(result.replies) != len(events):
        return Misfit("replies", shown(len(result.replies)), f"a reply for each of {len(events)} events", False)
    for place, (reply, event) in enumerate(zip(result.replies, events, strict=True)):
        name = event.get("event") if isinstance(event, Mapping) else None
        found = _of_reply(reply, name, f"replies[{place}]", metered=metered)
        if found:
            return found
    return None


def _of_reply(reply: PlayReply, event: object, path: str, *, metered: bool) -> Misfit | None:
    if not reply.accepted:
        return Misfit(f"{path}.code", "missing", "a text", False) if reply.code is None else None
    match event:
        case "deal" if reply.dealt is None:
            return Misfit(f"{path}.dealt", "missing", "a list of places and cards", False)
        case "reveal" if reply.shown is None:
            return Misfit(f"{path}.shown", "missing", "a list of places and cards", False)
        case "settle" if reply.payments is None:
            return Misfit(f"{path}.payments", "missing", "a list of payments", False)
        case "settle" if reply.envy is None:
            return Misfit(f"{path}.envy", "missing", "a list, empty where no envy bonus is paid,", False)
        case "settle" if metered and reply.meter is None:
            return Misfit(f"{path}.meter", "missing", "a whole number of cents", False)
    return None


def _both(name: str, answered: bool) -> Misfit | None:
    """A case is answered or rejected: both at once says nothing."""
    return Misfit("rejected", f"both that and '{name}'", f"either 'rejected' or '{name}'", False) if answered else None


def _listed(seats: list[int]) -> str:
    return ("seat " if len(seats) == 1 else "seats ") + ", ".join(map(str, seats))


LACKING: Final[Mapping[str, Lacking]] = {"rank": _of_rank, "settle": _of_settle, "play": _of_play}
"""By method.

Cases that break the rules are asked on purpose and may hold anything; where one makes no sense, only its rejection
could be whole, and what else was answered is the check's to judge.
"""
