"""A set of questions as a file: JSON lines, each a request of the protocol, the first of them `hello`.

An engine that speaks the protocol can be fed the file as it stands: `./engine < vectors.jsonl > answers.jsonl`. What
the set is stands in the params of `hello`, of which an engine ignores what it does not know. No expected value is in
it, no clause, no check.
"""

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, Final, Literal

import msgspec
import rfc8785

from feltproof import given
from feltproof.errors import SignatureInvalid, UsageError
from feltproof.protocol.faults import Broken
from feltproof.protocol.greeting import hello_params, read_hello
from feltproof.protocol.messages import Hello

FORMAT: Final = "feltproof/vectors/1"
LONGEST_LINE: Final = 64 << 20
HELLO_ID: Final = 0
MOST_CASES: Final = 1_000
"""Of one request."""


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """A section that the questions are about, in its edition."""

    section: str
    """`us-ny/5324.32`."""
    effective: str
    currency: str


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What a set of questions is."""

    set: str
    """`V` and 16 hex digits, which follow from all the rest."""
    follows: str | None
    """The set on whose answers these questions hang; `None` where they hang on none."""
    issued: str
    expires: str
    """The last day on which answers to it are judged."""
    feltproof: str
    specs: str
    rules: str
    """SHA-256, in hex, of what the questions follow from: they are judged by the same, and by nothing else."""
    sections: tuple[Edition, ...]
    mode: Literal["full", "quick"]
    seed: int
    readings: dict[str, str]
    """Option by reading, where it is not the default."""
    authority: str | None
    configurations: tuple[str, ...]
    hello: dict[str, Any]
    """What the engine said of itself, word for word: it has to say the same with its answers."""
    requests: int
    """Lines beside the first."""
    cases: int
    body: str
    """SHA-256, in hex, of all lines beside the first."""
    format: Literal["feltproof/vectors/1"] = FORMAT

    @property
    def greeted(self) -> Hello:
        """What the engine said of itself, read.

        Raises:
            UsageError: it is out of shape.
        """
        return read_declared(self.hello, f"the hello of {self.set}")


def name_of(manifest: Manifest) -> str:
    """The name that a set has by what it is."""
    rest = {name: value for name, value in msgspec.to_builtins(manifest).items() if name != "set"}
    return f"V{hashlib.sha256(rfc8785.dumps(rest)).hexdigest()[:16]}"


def read_declared(result: Any, what: str) -> Hello:
    """What an engine says of itself, out of a file.

    Raises:
        UsageError: it is not the result of `hello`.
    """
    try:
        return read_hello(result)
    except Broken as broken:
        raise UsageError(f"{what}: {broken.fault.detail}: give what the engine answers to `hello`") from None


def first_line(manifest: Manifest) -> bytes:
    """The line that a set begins with: `hello`, with what the set is."""
    params = hello_params() | {"vectors": msgspec.to_builtins(manifest)}
    return msgspec.json.encode({"jsonrpc": "2.0", "id": HELLO_ID, "method": "hello", "params": params}) + b"\n"


class Asked(msgspec.Struct, frozen=True):
    """A line of the set: one request."""

    id: int
    method: Literal["rank", "settle", "play"]
    params: dict[str, Any]


_LINES: Final = msgspec.json.Decoder(Asked)


class Sheet:
    """The questions of a file, and where each line begins."""

    def __init__(self, path: Path) -> None:
        """Read through all of it.

        Raises:
            UsageError: it cannot be read, or is no set of questions.
            SignatureInvalid: it is not as it was exported.
        """
        self.path = path
        self._file: BinaryIO = given.opened(path, "a set that was exported")
        try:
            self._look_through()
        except BaseException:
            self._file.close()
            raise

    def _look_through(self) -> None:
        head = self._file.readline(LONGEST_LINE)
        self.manifest = self._manifest(head)
        self._offsets = [self._file.tell()]
        body = hashlib.sha256()
        for line in self._lines():
            body.update(line)
        count = len(self._offsets) - 1
        if body.hexdigest() != self.manifest.body or count != self.manifest.requests:
            raise SignatureInvalid(
                f"{self.path}: is not as it was exported: {count} requests of {self.manifest.requests}, or other ones"
            )

    def _manifest(self, head: bytes) -> Manifest:
        try:
            line = msgspec.json.decode(head)
            found = msgspec.convert(line["params"]["vectors"], Manifest)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, KeyError, TypeError):
            raise UsageError(
                f"{self.path}: is no set of questions: a file is wanted that `feltproof vectors export` wrote"
            ) from None
        if name_of(found) != found.set or first_line(found) != head:
            raise SignatureInvalid(f"{self.path}: is not as it was exported: its first line is another")
        return found

    def _lines(self) -> Iterator[bytes]:
        while line := self._file.readline(LONGEST_LINE):
            self._offsets.append(self._file.tell())
            yield line

    def asked(self, id: int) -> Asked:
        """The request of that id, from 1.

        Raises:
            SignatureInvalid: somebody made a set that we would not.
        """
        self._file.seek(self._offsets[id - 1])
        try:
            found = _LINES.decode(self._file.readline(LONGEST_LINE))
            cases = found.params["cases"]
            sound = found.id == id and len(cases) <= MOST_CASES and isinstance(found.params["game"], str)
            sound = sound and all(isinstance(case["case"], str) for case in cases)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, KeyError, TypeError):
            sound = False
        if not sound:
            raise SignatureInvalid(f"{self.path}:{id + 1}: is no request that `feltproof vectors export` writes")
        return found

    def __len__(self) -> int:
        return len(self._offsets) - 1

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


def key(method: str, game: str, configuration: str | None, case: Mapping[str, Any]) -> bytes:
    """By what a question is known, whatever number it has."""
    asked = {name: value for name, value in case.items() if name != "case"}
    words = msgspec.json.encode([method, game, configuration, asked], order="sorted")
    return hashlib.blake2b(words, digest_size=12).digest()
