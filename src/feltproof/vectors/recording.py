"""Finds out what a run would ask: an engine that answers what is known, and writes down every other question once."""

import hashlib
from typing import Any, BinaryIO

import msgspec

from feltproof.protocol.answers import Answer, Answers
from feltproof.protocol.columns import AnswerInColumns, AskedInColumns
from feltproof.protocol.connection import Connection
from feltproof.protocol.faults import Broken, Fault, FaultKind
from feltproof.protocol.messages import Hello
from feltproof.protocol.reading import Asked
from feltproof.vectors.answered import Answered
from feltproof.vectors.sheet import key


class Recording(Connection):
    """Writes each question that has no answer yet, once, as a request of the protocol into a file."""

    def __init__(self, hello: Hello, body: BinaryIO, known: Answered | None = None) -> None:
        super().__init__("vectors")
        self._known = known
        self.hello = hello
        self.isolates = False
        self._body = body
        self._seen: set[bytes] = set()
        self.requests = 0
        self.cases = 0
        self.sha256 = hashlib.sha256()

    def takes_columns(self, method: str, game: str) -> bool:
        return False

    def _ask(self, asked: Asked, params: dict[str, Any]) -> Answers:
        game, configuration = params["game"], params.get("configuration")
        # None is a fault of anybody: the cases are asked, and not answered yet.
        missing = Fault(kind=FaultKind.MISSING_CASE, method=asked.method, detail="it is asked in a file")
        results: list[Answer] = []
        new = []
        for case in asked.cases:
            said = self._known.said(asked.method, game, configuration, case) if self._known is not None else None
            results.append(missing if said is None else said)
            known = key(asked.method, game, configuration, case)
            if said is None and known not in self._seen:
                self._seen.add(known)
                self.cases += 1
                new.append({**case, "case": str(self.cases)})
        if new:
            self.requests += 1
            request = {
                "jsonrpc": "2.0",
                "id": self.requests,
                "method": asked.method,
                "params": {**params, "cases": new},
            }
            line = msgspec.json.encode(request) + b"\n"
            self._body.write(line)
            self.sha256.update(line)
        return Answers(results)

    def _ask_in_columns(self, asked: AskedInColumns, params: dict[str, Any]) -> AnswerInColumns:
        raise Broken(Fault(kind=FaultKind.METHOD_NOT_SUPPORTED, method=asked.method, detail="not in columns"))

    def converse(self, line: bytes, method: str) -> bytes:
        raise Broken(Fault(kind=FaultKind.METHOD_NOT_SUPPORTED, method=method, detail="nobody is there"))
