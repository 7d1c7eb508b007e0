"""`hello`: what the suite says first, and how the engine's answer is read."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, Final

import msgspec

from feltproof import __version__
from feltproof.protocol.faults import Broken, Fault, FaultKind, shown
from feltproof.protocol.messages import GAMES, VERSIONS, EngineInfo, GameOffer, Hello
from feltproof.protocol.shape import Misfit, misfit

LONGEST_NAME: Final = 500
"""Characters of a name, a version, an id: whatever stands on every page of a report."""
LARGEST_HELLO: Final = 4 * 2**20
"""Bytes of the answer as JSON, games that the suite does not know apart: the evidence holds all of it."""


def hello_params() -> dict[str, Any]:
    """The params of `hello`."""
    return {"protocols": list(VERSIONS), "host": {"name": "feltproof", "version": __version__}}


def hello_line(id: int) -> bytes:
    """`hello` as a line."""
    return msgspec.json.encode({"jsonrpc": "2.0", "id": id, "method": "hello", "params": hello_params()}) + b"\n"


class _Outline(msgspec.Struct):
    """The answer without the games, of which only those that the suite knows are looked at."""

    protocol: str
    engine: EngineInfo
    games: dict[str, Any]


def read_hello(result: object) -> Hello:
    """The engine's answer as a record, each configuration with what was declared word for word.

    Raises:
        Broken: it is of the wrong shape, of a version that was not offered, or too large to be kept.
    """
    found = misfit(result, _Outline)
    if found or not isinstance(result, Mapping):
        raise _wrong(found or Misfit("", shown(result), "an object", False))
    if result["protocol"] not in VERSIONS:
        detail = f"protocol: one of {', '.join(VERSIONS)} is wanted, not {shown(result['protocol'])}"
        raise Broken(Fault(kind=FaultKind.NO_COMMON_VERSION, method="hello", detail=detail))
    known = {**result, "games": {name: game for name, game in result["games"].items() if name in GAMES}}
    found = misfit(known, Hello)
    if found:
        raise _wrong(found)
    try:
        # Evidence holds the configurations as they were declared, so they must be such as a file can hold.
        size = len(msgspec.json.encode(known))
    except (UnicodeEncodeError, TypeError, RecursionError) as error:
        raise _wrong(Misfit("games", type(error).__name__, "JSON of whole characters", False)) from None
    hello = msgspec.convert(known, Hello)
    _refuse_what_is_too_large(hello, size)
    games = {name: _declared(offer, known["games"][name]) for name, offer in hello.games.items()}
    for name, offer in games.items():
        ids = [configuration.id for configuration in offer.configurations]
        for place, id in enumerate(ids):
            if id in ids[:place]:
                path = f"games.{name}.configurations[{place}].id"
                raise _wrong(Misfit(path, f"{shown(id)} again", "an id of its own", False))
    return msgspec.structs.replace(hello, games=games)


def _refuse_what_is_too_large(hello: Hello, size: int) -> None:
    """Do nothing about an engine that says of itself no more than evidence keeps.

    Raises:
        Broken: it says more.
    """
    for path, name in _names(hello):
        if len(name) > LONGEST_NAME:
            raise _too_large(f"{path}: at most {LONGEST_NAME} characters are wanted, not {len(name)}")
    if size > LARGEST_HELLO:
        raise _too_large(f"result: at most {LARGEST_HELLO // 2**20} MiB are wanted, not {size} bytes")


def _names(hello: Hello) -> Iterator[tuple[str, str]]:
    """Every text that is printed as it stands, and where it stands."""
    for field in ("name", "version", "vendor", "build"):
        yield f"result.engine.{field}", getattr(hello.engine, field) or ""
    for game, offer in hello.games.items():
        for place, method in enumerate(offer.methods):
            yield f"result.games.{game}.methods[{place}]", method
        for place, each in enumerate(offer.configurations):
            path = f"result.games.{game}.configurations[{place}]"
            yield f"{path}.id", each.id
            envy = each.progressive.envy if each.progressive is not None else {}
            tables = [table for table in each.odds.values() if isinstance(table, dict)]
            for name in (*each.limits, *each.odds, *envy, *chain.from_iterable(tables)):
                yield f"{path}: a name of a wager or row", name


def _too_large(detail: str) -> Broken:
    return Broken(Fault(kind=FaultKind.HELLO_TOO_LARGE, method="hello", detail=detail))


def _declared(offer: GameOffer, raw: Mapping[str, Any]) -> GameOffer:
    configurations = tuple(
        msgspec.structs.replace(configuration, declared=dict(declared))
        for configuration, declared in zip(offer.configurations, raw["configurations"], strict=True)
    )
    return msgspec.structs.replace(offer, configurations=configurations)


def _wrong(found: Misfit) -> Broken:
    kind = FaultKind.NOT_WHOLE_CENTS if found.cents else FaultKind.WRONG_SHAPE
    path = f"result.{found.path}" if found.path else "result"
    return Broken(Fault(kind=kind, method="hello", detail=str(found._replace(path=path))))
