"""The steps of a smoke test as they are taken: what was sent, what came back, what was wrong with it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from feltproof.protocol.connection import Connection
from feltproof.protocol.envelope import parse, shown_line
from feltproof.protocol.faults import Broken, Fault, shown
from feltproof.protocol.messages import Configuration, Result
from feltproof.protocol.reading import Asked, read_line

_LINE: Final = 20_000
"""Characters of a line that are kept."""

FIRST_ID: Final = 1001
"""Ids of the steps' requests; those below belong to `hello`."""


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that was tried."""

    name: str
    """What a sound engine does: `an unknown method is answered with error -32601`."""
    ok: bool
    sent: str | None = None
    """The line that was sent; `None` where nothing was."""
    received: str | None = None
    """The line that came back, cut short where it is long; `None` where none did."""
    wrong: str | None = None
    """What was wrong with it, where, and what would be right; `None` where nothing was."""
    remedy: str | None = None
    """What the engine's maker can do."""


class Wrong(Exception):
    """A step went wrong; says how."""


class Trial:
    """The steps so far, and the lines of the one under way."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.steps: list[Step] = []
        self._id = FIRST_ID
        self._sent: bytes | None = None
        self._received: bytes | None = None

    def take(self, name: str, attempt: "Attempt") -> None:
        """Try one thing and note what came of it."""
        self._sent = self._received = None
        wrong = remedy = None
        try:
            attempt(self)
        except Wrong as error:
            wrong = str(error)
        except Broken as broken:
            wrong, remedy = f"{broken.fault.kind}: {broken.fault.detail}", broken.fault.kind.remedy
        sent, received = (None if line is None else shown_line(line, _LINE) for line in self._lines())
        self.steps.append(Step(name=name, ok=wrong is None, sent=sent, received=received, wrong=wrong, remedy=remedy))

    def _lines(self) -> tuple[bytes | None, bytes | None]:
        return self._sent, self._received

    def send(self, line: bytes, method: str) -> bytes:
        """Send a line as it stands; the line that answers it."""
        self._sent, self._received = line, None
        self._received = self.connection.converse(line + b"\n", method)
        return self._received

    def request(self, method: str, params: Any) -> tuple[bytes, int]:
        """Send a request; the line that answers it, and its id."""
        self._id += 1
        line = msgspec.json.encode({"jsonrpc": "2.0", "id": self._id, "method": method, "params": params})
        return self.send(line, method), self._id

    def ask(
        self, method: str, game: str, configuration: Configuration | None, cases: list[dict[str, Any]]
    ) -> list[Result]:
        """The results of a request that has to be answered without a fault."""
        params: dict[str, Any] = {"game": game, "cases": cases}
        metered = False
        if configuration is not None:
            params["configuration"] = configuration.id
            metered = configuration.progressive is not None
        line, id = self.request(method, params)
        results, faults = read_line(line, id, Asked(method, cases, metered))
        if faults:
            raise Broken(faults[0])
        return [result for result in results if not isinstance(result, Fault)]

    def expect_error(self, line: bytes, code: int) -> None:
        """The line has to be an error of that code."""
        reply = parse(line, "error")
        error = reply.get("error") if isinstance(reply, Mapping) else None
        got = error.get("code") if isinstance(error, Mapping) else None
        if type(got) is not int or got != code:
            raise Wrong(f"error.code: {code} is wanted, not {'missing' if got is None else shown(got)}")


Attempt = Callable[[Trial], None]
"""Tries one thing; raises `Wrong` or `Broken` where it goes wrong."""
