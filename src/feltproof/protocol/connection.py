"""A connection to an engine: ask it, and get an answer or a fault for each case."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Self

from feltproof.protocol import isolation
from feltproof.protocol.answers import Answers, Case
from feltproof.protocol.columns import AnswerInColumns, AskedInColumns
from feltproof.protocol.faults import Broken, Fault
from feltproof.protocol.messages import Hello
from feltproof.protocol.reading import Asked


class Connection(ABC):
    """An engine that has been greeted: one question at a time. Close it, or use it as a context."""

    address: str
    hello: Hello
    """The engine's answer to `hello`."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.faults: list[Fault] = []
        """Every fault so far, in the order met."""
        self.isolates = True
        """Whether a request that broke the engine is asked again in parts."""

    def ask(self, method: str, game: str, configuration: str | None, cases: Sequence[Case]) -> Answers:
        """Ask one request. `cases` are no more than `hello.max_cases`, each with a `case` of its own.

        Raises:
            ValueError: the cases are too many for one request, or two have the same `case`.
        """
        if len(cases) > self.hello.max_cases:
            raise ValueError(f"{len(cases)} cases: {self.address} takes at most {self.hello.max_cases} in one request")
        if len({case["case"] for case in cases}) != len(cases):
            raise ValueError(f"{len(cases)} cases: two of them have the same 'case'")
        if not cases:
            return Answers([])
        params: dict[str, Any] = {"game": game}
        if configuration is not None:
            params["configuration"] = configuration
        params["cases"] = cases if isinstance(cases, list) else list(cases)
        answers = self._ask(Asked(method, cases, self._metered(game, configuration)), params)
        self.faults.extend(answers.faults)
        return answers

    def ask_isolating(self, method: str, game: str, configuration: str | None, cases: Sequence[Case]) -> Answers:
        """As `ask`; but where the engine fails a whole request, ask parts of it again to find the case that does it.

        Where it does not isolate, what that request did not answer stays unanswered.
        """
        if not self.isolates:
            return self.ask(method, game, configuration, cases)
        return isolation.ask_isolating(lambda part: self.ask(method, game, configuration, part), cases)

    def takes_columns(self, method: str, game: str) -> bool:
        """Whether the engine offers `method` in columns."""
        offer = self.hello.games.get(game)
        return offer is not None and method in offer.methods and method in offer.columns

    def ask_in_columns(
        self, method: str, game: str, configuration: str | None, columns: Mapping[str, Any]
    ) -> AnswerInColumns | Fault:
        """Ask one request in columns; `columns` holds no more than `hello.max_cases` cases."""
        params: dict[str, Any] = {"game": game}
        if configuration is not None:
            params["configuration"] = configuration
        params["columns"] = columns
        metered = method == "settle" and self._metered(game, configuration)
        asked = AskedInColumns(method, columns["cases"], len(columns.get("seats", ())), metered)
        try:
            return self._ask_in_columns(asked, params)
        except Broken as broken:
            self.faults.append(broken.fault)
            return broken.fault

    @abstractmethod
    def _ask_in_columns(self, asked: AskedInColumns, params: dict[str, Any]) -> AnswerInColumns:
        """The answer to one request in columns.

        Raises:
            Broken: there is none.
        """

    @abstractmethod
    def _ask(self, asked: Asked, params: dict[str, Any]) -> Answers:
        """The answers to one request whose cases are sound."""

    @abstractmethod
    def converse(self, line: bytes, method: str) -> bytes:
        """Send a line as it stands, its line feed included, and return the line that answers it, without.

        Raises:
            Broken: none did.
        """

    @property
    def stderr_tail(self) -> str:
        """The end of what the engine wrote to stderr."""
        return ""

    def close(self) -> None:  # noqa: B027 - an object in this process has nothing to end
        """End the engine. Closing twice is closing once."""

    def _metered(self, game: str, configuration: str | None) -> bool:
        offer = self.hello.games.get(game)
        if offer is None:
            return False
        return any(each.id == configuration and each.progressive is not None for each in offer.configurations)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()
