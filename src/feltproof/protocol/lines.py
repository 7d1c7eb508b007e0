"""An engine that is asked a line at a time, be it a process or a service: what a request and its answer come to."""

from abc import abstractmethod
from typing import Any

import msgspec

from feltproof.protocol import columns
from feltproof.protocol.answers import Answers, unanswered
from feltproof.protocol.columns import AnswerInColumns, AskedInColumns
from feltproof.protocol.connection import Connection
from feltproof.protocol.faults import BREAKING, Broken
from feltproof.protocol.reading import Asked, read_line


class LineConnection(Connection):
    """A connection whose requests and answers are lines, each request with an id of its own."""

    _id: int
    """Of the last request."""

    @abstractmethod
    def _next_request(self, method: str, params: dict[str, Any]) -> bytes:
        """The line of the next request, to an engine that has been greeted.

        Raises:
            Broken: it could not be.
        """

    @abstractmethod
    def _drop(self) -> None:
        """Leave an engine of which nobody knows what its next bytes answer."""

    def _ask(self, asked: Asked, params: dict[str, Any]) -> Answers:
        sent = received = b""
        try:
            sent = self._next_request(asked.method, params)
            received = self.converse(sent, asked.method)
            results, faults = read_line(received, self._id, asked)
        except Broken as broken:
            self._drop_if_breaking(broken)
            return unanswered(broken, asked.cases, sent, received)
        return Answers(results, tuple(faults), None, sent, received)

    def _ask_in_columns(self, asked: AskedInColumns, params: dict[str, Any]) -> AnswerInColumns:
        try:
            received = self.converse(self._next_request(asked.method, params), asked.method)
            return columns.read_line(received, self._id, asked)
        except Broken as broken:
            self._drop_if_breaking(broken)
            raise

    def _drop_if_breaking(self, broken: Broken) -> None:
        if broken.fault.kind in BREAKING:
            self._drop()


def request_line(id: int, method: str, params: dict[str, Any]) -> bytes:
    """A request as a line."""
    return msgspec.json.encode({"jsonrpc": "2.0", "id": id, "method": method, "params": params}) + b"\n"
