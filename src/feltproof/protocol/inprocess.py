"""An engine that is a Python object in this process: the builtin one, and the mutants that are made of it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from feltproof.protocol import columns
from feltproof.protocol.answering import answer
from feltproof.protocol.answers import Answers, unanswered
from feltproof.protocol.columns import AnswerInColumns, AskedInColumns
from feltproof.protocol.connection import Connection
from feltproof.protocol.envelope import error_reply
from feltproof.protocol.faults import Broken, EngineFault, Fault, FaultKind, printable
from feltproof.protocol.greeting import hello_params, read_hello
from feltproof.protocol.reading import Asked, read_object

_OTHER: Final = -32000


class ObjectConnection(Connection):
    """Asks an object by calling its methods. What it returns is checked as what a process wrote would be.

    It shares this process, so it is not hostile: nothing stops one that hangs.
    """

    def __init__(self, engine: object, address: str) -> None:
        """Greet `engine`.

        Raises:
            EngineFault: it has no `hello`, or answers it with something else.
        """
        super().__init__(address)
        self._engine = engine
        try:
            self.hello = read_hello(self._call("hello", hello_params()))
        except Broken as broken:
            raise EngineFault(broken.fault, address) from broken

    def _ask(self, asked: Asked, params: dict[str, Any]) -> Answers:
        try:
            results, faults = read_object(self._call(asked.method, params), asked)
        except Broken as broken:
            return unanswered(broken, asked.cases)
        return Answers(results, tuple(faults))

    def _ask_in_columns(self, asked: AskedInColumns, params: dict[str, Any]) -> AnswerInColumns:
        return columns.read_object(self._call(asked.method, params), asked)

    def converse(self, line: bytes, method: str) -> bytes:
        """What the object answers to a line where it is served over stdin and stdout."""
        return answer(self._engine, line)

    def _call(self, method: str, params: Mapping[str, Any]) -> object:
        """What `method` returns.

        Raises:
            Broken: the object has no such method, or the method raised.
        """
        call: Callable[[Mapping[str, Any]], object] | None = getattr(self._engine, method, None)
        if not callable(call):
            detail = f"the object has no method {method!r}"
            raise Broken(Fault(kind=FaultKind.METHOD_NOT_SUPPORTED, method=method, detail=detail))
        try:
            return call(params)
        except (Exception, SystemExit) as error:
            code = getattr(error, "code", None)
            is_code = isinstance(code, int) and not isinstance(code, bool)
            said = str(error) if is_code else f"{type(error).__name__}: {error}"
            reply = {"code": code if is_code else _OTHER, "message": printable(said, 500)}
            raise Broken(error_reply(reply, method, None)) from error
