"""The faults of an engine that breaks the protocol, each with its own name: none of them can end as a pass.

A fault is no nonconformity: an engine that crashed has neither obeyed the clause nor broken it.
"""

import re
import reprlib
from enum import StrEnum
from typing import Any, Final

import msgspec

from feltproof.errors import EngineError


class FaultKind(StrEnum):
    """What went wrong. `explanation` says what it means, `remedy` what the engine's maker can do."""

    NOT_FOUND = "not-found"
    NOT_EXECUTABLE = "not-executable"
    COULD_NOT_START = "could-not-start"
    EXITED_AT_START = "exited-at-start"
    START_TIMEOUT = "start-timeout"
    NO_COMMON_VERSION = "no-common-version"
    HELLO_TOO_LARGE = "hello-too-large"
    HELLO_CHANGED = "hello-changed"
    EXITED = "exited"
    KILLED_BY_SIGNAL = "killed-by-signal"
    STDOUT_CLOSED = "stdout-closed"
    STDIN_CLOSED = "stdin-closed"
    HALF_LINE = "half-line"
    HTTP_STATUS = "http-status"
    TIMEOUT = "timeout"
    TOTAL_TIMEOUT = "total-timeout"
    MEMORY = "memory"
    TOO_MANY_RESTARTS = "too-many-restarts"
    OUTLIVED_STDIN = "outlived-stdin"
    LINE_TOO_LONG = "line-too-long"
    UNASKED_OUTPUT = "unasked-output"
    NOT_UTF8 = "not-utf8"
    BYTE_ORDER_MARK = "byte-order-mark"
    NOT_JSON = "not-json"
    TOO_DEEP = "too-deep"
    NOT_AN_OBJECT = "not-an-object"
    WRONG_ID = "wrong-id"
    WRONG_SHAPE = "wrong-shape"
    NOT_WHOLE_CENTS = "not-whole-cents"
    MISSING_CASE = "missing-case"
    DUPLICATE_CASE = "duplicate-case"
    UNKNOWN_CASE = "unknown-case"
    ERROR_REPLY = "error-reply"
    METHOD_NOT_SUPPORTED = "method-not-supported"

    @property
    def explanation(self) -> str:
        """What happened, a sentence."""
        return _SAID[self][0]

    @property
    def remedy(self) -> str:
        """What would be right, a sentence."""
        return _SAID[self][1]


_SAID: Final[dict[FaultKind, tuple[str, str]]] = {
    FaultKind.NOT_FOUND: (
        "There is no such program.",
        "Give a path that exists, or a program on PATH; an interpreter is named first, as `cmd:node engine.js`.",
    ),
    FaultKind.NOT_EXECUTABLE: (
        "The file is there and may not be run.",
        "Run `chmod +x` on it, or name its interpreter first, as `cmd:python3 engine.py`.",
    ),
    FaultKind.COULD_NOT_START: (
        "The system refused to start the program, or nobody answers at the address of the service.",
        "A script begins with `#!` and an interpreter that exists; a binary is made for this machine; a service "
        "listens before it is asked.",
    ),
    FaultKind.EXITED_AT_START: (
        "The process ended before it had answered `hello`.",
        "Read what it wrote to stderr; an engine waits for requests until its stdin closes.",
    ),
    FaultKind.START_TIMEOUT: (
        "`hello` was not answered in time.",
        "Answer `hello` at once and end the line; flush stdout after each line.",
    ),
    FaultKind.NO_COMMON_VERSION: (
        "The engine answered with a version of the protocol that was not offered.",
        "Choose one of the versions in `protocols`; answer error -32000 where there is none.",
    ),
    FaultKind.HELLO_TOO_LARGE: (
        "The answer to `hello` holds more than evidence keeps of an engine's description of itself.",
        "Give short names and ids; declare what the facility runs with, and nothing else.",
    ),
    FaultKind.HELLO_CHANGED: (
        "Started again, the engine described itself differently.",
        "`hello` depends on nothing but its request: no time, no counter, no process id.",
    ),
    FaultKind.EXITED: (
        "The process ended before it had answered.",
        "Answer a case that makes no sense with `rejected`; end only when stdin closes.",
    ),
    FaultKind.KILLED_BY_SIGNAL: (
        "The process died of a signal: it crashed, or somebody killed it.",
        "Read what it wrote to stderr; a segmentation fault is SIGSEGV, an abort SIGABRT.",
    ),
    FaultKind.STDOUT_CLOSED: (
        "The engine closed its stdout and went on running.",
        "Keep stdout open until stdin closes.",
    ),
    FaultKind.STDIN_CLOSED: (
        "The engine closed its stdin, so that it can be asked nothing.",
        "Read requests until stdin closes from the other side.",
    ),
    FaultKind.HALF_LINE: (
        "The output ended in the middle of a line.",
        "Write the whole reply and a line feed, then flush.",
    ),
    FaultKind.HTTP_STATUS: (
        "A service answered with something else than 200, or with no HTTP.",
        "Answer every request with 200 and the reply as the body, errors of JSON-RPC too; no redirect is followed.",
    ),
    FaultKind.TIMEOUT: (
        "A request was not answered in time; the process was killed.",
        "End each reply with a line feed and flush stdout; where the engine is slow, lower `max_cases`.",
    ),
    FaultKind.TOTAL_TIMEOUT: (
        "The time for all requests together was used up.",
        "Allow more time in all, or make the engine faster.",
    ),
    FaultKind.MEMORY: (
        "The engine held more memory than it may; it was killed.",
        "Hold nothing between requests, or lower `max_cases`.",
    ),
    FaultKind.TOO_MANY_RESTARTS: (
        "The engine had to be started again more often than is allowed; nothing more was asked of it.",
        "Mend the faults that came before this one.",
    ),
    FaultKind.OUTLIVED_STDIN: (
        "The engine went on running after its stdin had closed; it was ended by force.",
        "End when stdin closes.",
    ),
    FaultKind.LINE_TOO_LONG: (
        "A line of the output is longer than it may be.",
        "End each reply with a line feed; lower `max_cases` where replies are truly that long.",
    ),
    FaultKind.UNASKED_OUTPUT: (
        "The engine wrote to stdout without having been asked.",
        "One line for each request and nothing else; logs and progress go to stderr.",
    ),
    FaultKind.NOT_UTF8: (
        "The line is not UTF-8.",
        "Write stdout as UTF-8, whatever the locale; escape what is not ASCII.",
    ),
    FaultKind.BYTE_ORDER_MARK: (
        "The line begins with a byte order mark.",
        "Write UTF-8 without a byte order mark.",
    ),
    FaultKind.NOT_JSON: (
        "The line is no JSON.",
        "One JSON object, no line feed within it, then a line feed; NaN and Infinity are no JSON.",
    ),
    FaultKind.TOO_DEEP: (
        "The JSON is nested deeper than anything that the protocol knows.",
        "Send the fields of the protocol; none is nested more than a few levels.",
    ),
    FaultKind.NOT_AN_OBJECT: (
        "The line is JSON, but no object.",
        'A reply is {"jsonrpc": "2.0", "id": …, "result": …}; there are no batch arrays.',
    ),
    FaultKind.WRONG_ID: (
        "The reply carries another id than the request.",
        'Copy `id` from the request, of the same type: 7, not "7".',
    ),
    FaultKind.WRONG_SHAPE: (
        "A field is missing or is of the wrong type.",
        "Send the type that is named; numbers are no texts, and texts are no numbers.",
    ),
    FaultKind.NOT_WHOLE_CENTS: (
        "An amount is no whole number of cents.",
        'Amounts are integers in cents: 750 for $7.50; neither 7.5 nor 750.0 nor "750".',
    ),
    FaultKind.MISSING_CASE: (
        "A case that was asked was not answered.",
        "Give one result for each case, with the same `case`.",
    ),
    FaultKind.DUPLICATE_CASE: (
        "A case was answered more than once in one reply.",
        "Give one result for each case.",
    ),
    FaultKind.UNKNOWN_CASE: (
        "A case was answered that was not asked.",
        "Copy `case` from the request, as it stands.",
    ),
    FaultKind.ERROR_REPLY: (
        "The engine answered the whole request with an error.",
        "Answer a case that breaks a rule with `rejected`; errors are for requests that cannot be read.",
    ),
    FaultKind.METHOD_NOT_SUPPORTED: (
        "The engine answered that it does not support the method.",
        "Leave a method out of `hello` where it is not offered.",
    ),
}

BREAKING: Final = frozenset(
    {
        FaultKind.EXITED,
        FaultKind.KILLED_BY_SIGNAL,
        FaultKind.STDOUT_CLOSED,
        FaultKind.STDIN_CLOSED,
        FaultKind.HALF_LINE,
        FaultKind.HTTP_STATUS,
        FaultKind.TIMEOUT,
        FaultKind.MEMORY,
        FaultKind.LINE_TOO_LONG,
        FaultKind.UNASKED_OUTPUT,
        FaultKind.NOT_UTF8,
        FaultKind.BYTE_ORDER_MARK,
        FaultKind.NOT_JSON,
        FaultKind.TOO_DEEP,
        FaultKind.NOT_AN_OBJECT,
        FaultKind.WRONG_ID,
    }
)
"""After one of these nobody knows what the next line answers: the process is killed and started again."""


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """A breach of the protocol."""

    kind: FaultKind
    method: str
    """`hello`, `rank`, `settle` or `play`; `close` for what happened after the last request."""
    case: str | None = None
    """The case that it concerns; `None` where it concerns the whole request."""
    detail: str = ""
    """What was there, where, and what would be right; the same for the same inputs."""
    line: str | None = None
    """What the engine wrote, cut short where it is long: the line, or the one result that is at fault."""

    def __str__(self) -> str:
        case = "" if self.case is None else f" case {self.case!r}"
        return f"{self.method}{case}: {self.kind}: {self.detail or self.kind.explanation}"


class Broken(Exception):
    """A request has no answer; carries the fault that says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault

    def __reduce__(self) -> tuple[Any, ...]:
        # Workers raise it across processes.
        return type(self), (self.fault,)


class EngineFault(EngineError):
    """The engine broke the protocol where nothing can go on without it."""

    def __init__(self, fault: Fault, address: str, stderr: str = "") -> None:
        said = f"\nits stderr ends with:\n{stderr.rstrip()}" if stderr.strip() else ""
        super().__init__(f"{address}: {fault}\n{fault.kind.remedy}{said}")
        self.fault = fault
        self.address = address
        self.stderr = stderr

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.fault, self.address, self.stderr)


class _Short(reprlib.Repr):
    """`repr` of what an engine sent: however deep or long it is, neither the stack nor the memory runs out."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel, self.maxlist, self.maxtuple, self.maxdict = 4, 8, 8, 8
        self.maxstring = self.maxother = self.maxlong = 400

    def repr_int(self, x: int, level: int) -> str:
        """As `repr`, where the number is not too long to be written."""
        return super().repr_int(x, level) if x.bit_length() < _BITS else f"an integer of {x.bit_length()} bits"


_BITS: Final = 14_000
_SHORT: Final = _Short()
_CONTROL: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def shown(value: object, most: int = 60) -> str:
    """`value` on one line of printable text, cut short where it is long."""
    return printable(_SHORT.repr(value), most).replace("\n", "\\n")


def printable(text: str, most: int = 2000) -> str:
    """`text` cut short where it is long, and with nothing in it that would steer a terminal or spoil a file.

    Control characters, marks that turn the direction of writing, and half surrogates are spelt out.
    """
    if len(text) > most:
        text = f"{text[: most - 1]}…"
    return _CONTROL.sub(lambda found: ascii(found[0])[1:-1], text)
