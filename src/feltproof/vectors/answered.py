"""What came back: looked through whole before anything is judged, and then an engine that answers from the file."""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO, Final

import msgspec

from feltproof import given
from feltproof.errors import EngineError, UsageError
from feltproof.protocol.answers import Answer, Answers, Case
from feltproof.protocol.columns import AnswerInColumns, AskedInColumns
from feltproof.protocol.connection import Connection
from feltproof.protocol.envelope import read_envelope, shown_line
from feltproof.protocol.faults import Broken, Fault, FaultKind
from feltproof.protocol.greeting import read_hello
from feltproof.protocol.reading import Asked, read_line
from feltproof.vectors.sheet import HELLO_ID, LONGEST_LINE, Sheet, key

TOLD: Final = 20
"""So many things that are wrong are told."""
_KEPT: Final = 16
"""Lines that are kept read: questions come back in the order in which they were written."""


class Unfit(EngineError):
    """Answers that are not whole, or out of shape: nothing of them was judged."""

    def __init__(self, path: Path, wrong: list[str], more: int) -> None:
        lines = "".join(f"\n  {one}" for one in wrong)
        rest = f"\n  … and {more} more" if more else ""
        super().__init__(f"{path}: these answers cannot be judged, and nothing was:{lines}{rest}")
        self.wrong = wrong


class _Named(msgspec.Struct, frozen=True):
    id: int | None = None


_NAMED: Final = msgspec.json.Decoder(_Named)


class Returned:
    """A set of questions, and a file of answers to it: whole, and in shape."""

    def __init__(self, sheet: Sheet, path: Path) -> None:
        """Look through all answers.

        Raises:
            UsageError: the file cannot be read.
            Unfit: an answer is missing, stands twice, is to no question, or is out of shape.
        """
        self.sheet, self.path = sheet, path
        self.hello = sheet.manifest.greeted
        self._offsets: dict[int, int] = {}
        self._index: dict[bytes, int] = {}
        self._read: OrderedDict[int, list[Answer]] = OrderedDict()
        try:
            self._file: BinaryIO = given.opened(path, "the answers, a line each")
        except UsageError:
            sheet.close()
            raise
        wrong: list[str] = []
        count = 0
        try:
            for said in self._look_through():
                count += 1
                if len(wrong) < TOLD:
                    wrong.append(said)
            if wrong:
                raise Unfit(path, wrong, count - len(wrong))
        except BaseException:
            self.close()
            raise

    def said(self, named: bytes) -> Answer | None:
        """What was answered to the question of that key; `None` where it is not in the set."""
        at = self._index.get(named)
        return None if at is None else self._line(at >> 16)[at & 0xFFFF]

    def close(self) -> None:
        """Let go of the files."""
        self._file.close()
        self.sheet.close()

    def _look_through(self) -> Iterator[str]:
        number = offset = 0
        greeted = False
        while line := self._file.readline(LONGEST_LINE):
            number += 1
            try:
                id = _NAMED.decode(line).id
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                why = f"is no reply: {error}: {shown_line(line, 80)}" if line.strip() else "is blank"
                yield f"line {number}: {why}"
            else:
                if id == HELLO_ID and not greeted:
                    greeted = True
                    yield from self._greeting(line, number)
                elif id is None or not 1 <= id <= len(self.sheet):
                    yield f"line {number}: answers no request of the set: its id is {id}"
                elif id in self._offsets:
                    yield f"line {number}: answers request {id} again"
                else:
                    self._offsets[id] = offset
                    yield from self._judged(line, number, id)
            offset = self._file.tell()
        if not greeted:
            yield f"the answer to `hello`, the request of id {HELLO_ID}, is missing"
        missing = [id for id in range(1, len(self.sheet) + 1) if id not in self._offsets]
        if missing:
            some = ", ".join(map(str, missing[:10])) + (", …" if len(missing) > 10 else "")
            yield f"{len(missing)} of {len(self.sheet)} requests are not answered: {some}"

    def _greeting(self, line: bytes, number: int) -> Iterator[str]:
        try:
            said = read_hello(read_envelope(line, HELLO_ID, "hello"))
        except Broken as broken:
            yield f"line {number}: hello: {broken.fault.detail}"
            return
        if said != self.hello:
            yield f"line {number}: hello: the engine describes itself otherwise than when the set was exported"

    def _judged(self, line: bytes, number: int, id: int) -> Iterator[str]:
        asked = self.sheet.asked(id)
        try:
            _, faults = self._answers(line, id)
        except Broken as broken:
            yield f"line {number}: {broken.fault.kind}: {broken.fault.detail}: {shown_line(line, 80)}"
            return
        for fault in faults:
            case = "" if fault.case is None else f"case {fault.case}: "
            yield f"line {number}: {case}{fault.kind}: {fault.detail}"
        for place, case in enumerate(asked.params["cases"]):
            named = key(asked.method, asked.params["game"], asked.params.get("configuration"), case)
            self._index[named] = id << 16 | place

    def _answers(self, line: bytes, id: int) -> tuple[list[Answer], list[Fault]]:
        asked = self.sheet.asked(id)
        game, configuration = asked.params["game"], asked.params.get("configuration")
        offer = self.hello.games.get(game)
        metered = offer is not None and any(c.id == configuration and c.progressive for c in offer.configurations)
        return read_line(line, id, Asked(asked.method, asked.params["cases"], metered))

    def _line(self, id: int) -> list[Answer]:
        if id not in self._read:
            self._file.seek(self._offsets[id])
            self._read[id], _ = self._answers(self._file.readline(LONGEST_LINE), id)
            if len(self._read) > _KEPT:
                self._read.popitem(last=False)
        return self._read[id]


class Answered(Connection):
    """An engine as it answered: asked a question of the sets, it says what it said."""

    def __init__(self, returned: Sequence[Returned]) -> None:
        """`returned` has the first set, and then each that follows the one before.

        Raises:
            UsageError: one is of another engine or follows another set.
        """
        first = returned[0].sheet.manifest
        super().__init__(f"vectors:{first.set}")
        self.hello = returned[0].hello
        self.isolates = False
        self._unasked: set[bytes] = set()
        self._returned = tuple(returned)
        before = None
        for one in returned:
            mine = one.sheet.manifest
            if mine.follows != before or mine.hello != first.hello:
                wanted = "that begins" if before is None else f"that follows {before}"
                raise UsageError(f"{one.sheet.path}: the set {mine.set} is not the one {wanted}: give them in order")
            before = mine.set

    @property
    def unasked(self) -> int:
        """How many questions were asked that are in no set, and so were not answered."""
        return len(self._unasked)

    @property
    def last(self) -> str:
        """The last of its sets."""
        return self._returned[-1].sheet.manifest.set

    def takes_columns(self, method: str, game: str) -> bool:
        """What it answered is in cases."""
        return False

    def said(self, method: str, game: str, configuration: str | None, case: Case) -> Answer | None:
        """What was answered to a question, under its own number; `None` where no set has it."""
        named = key(method, game, configuration, case)
        found = next((said for one in self._returned if (said := one.said(named)) is not None), None)
        if found is None or isinstance(found, Fault):
            return found
        return msgspec.structs.replace(found, case=case["case"])

    def _ask(self, asked: Asked, params: dict[str, Any]) -> Answers:
        game, configuration = params["game"], params.get("configuration")
        missing = Fault(kind=FaultKind.MISSING_CASE, method=asked.method, detail="it is in no set")
        results = [self.said(asked.method, game, configuration, case) for case in asked.cases]
        for case, said in zip(asked.cases, results, strict=True):
            if said is None:
                self._unasked.add(key(asked.method, game, configuration, case))
        # That no set has a question is no fault of the engine: it is not answered, and no pass.
        return Answers([missing if said is None else said for said in results])

    def _ask_in_columns(self, asked: AskedInColumns, params: dict[str, Any]) -> AnswerInColumns:
        raise Broken(Fault(kind=FaultKind.METHOD_NOT_SUPPORTED, method=asked.method, detail="not in columns"))

    def converse(self, line: bytes, method: str) -> bytes:
        raise Broken(Fault(kind=FaultKind.METHOD_NOT_SUPPORTED, method=method, detail="nobody is there"))

    def close(self) -> None:
        for one in self._returned:
            one.close()
