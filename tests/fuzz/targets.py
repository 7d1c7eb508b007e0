"""What is fuzzed: whatever bytes come, each of these answers, or says in its own words what is wrong with them.

A target raises nothing that it does not document; anything else is a find.
"""

import atexit
import shutil
import tempfile
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from feltproof.clauses import load
from feltproof.clauses.tree import NotATree, decode, grow
from feltproof.errors import FeltproofError
from feltproof.ledger import chain
from feltproof.protocol import columns
from feltproof.protocol.columns import AskedInColumns
from feltproof.protocol.envelope import read_envelope
from feltproof.protocol.faults import Broken
from feltproof.protocol.greeting import read_hello
from feltproof.protocol.reading import Asked, read_line
from feltproof.submission.loader import load as load_submission

CORPUS: Final = Path(__file__).parent / "corpus"
"""Inputs that reach far, a folder for each target; what a fuzzer finds further is added here."""

_HAND: Final = {"case": "1", "hand": "AsAhKd7c2d"}
_ROUND: Final = {
    "case": "1",
    "dealer": "KsQd9c4h2s",
    "meter": 5_000_00,
    "seats": [{"seat": 2, "hand": "AsAhKd7c2d", "wagers": {"ante": 5_00}}],
}
_SITTING: Final = {"case": "1", "events": [{"event": "sit", "player": "p1", "seat": 1}, {"event": "settle"}]}
_ASKED: Final = (
    Asked("rank", [_HAND], False),
    Asked("settle", [_ROUND], True),
    Asked("play", [_SITTING], True),
)
_COLUMNS: Final = (AskedInColumns("rank", 2, 0, False), AskedInColumns("settle", 2, 1, True))


def refused(read: Callable[[], object], kind: type[Exception]) -> str | None:
    """What a reader says of what it does not take, its one documented way; `None` where it takes it."""
    try:
        read()
    except kind as error:
        return str(error)
    return None


def codec(data: bytes) -> None:
    """A line from an engine, read as the reply to each thing that can be asked."""
    for asked in _ASKED:
        try:
            answers, faults = read_line(data, 2, asked)
        except Broken:
            continue
        assert len(answers) == 1
        assert all(fault.detail for fault in faults)
    for in_columns in _COLUMNS:
        refused(partial(columns.read_line, data, 2, in_columns), Broken)
    said = refused(lambda: read_hello(read_envelope(data, 2, "hello")), Broken)
    assert said is None or said


def yaml(data: bytes) -> None:
    """A file of ours: as a tree, as a submission, as a section of law."""
    said = refused(lambda: grow(decode(data)), NotATree)
    assert said is None or said
    folder = _folder()
    for path, loader in ((folder / "file.yaml", load_submission), (folder / "us_zz" / "s1_1.yaml", _load_beside)):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
        said = refused(partial(loader, path), FeltproofError)
        assert said is None or path.name in said


def ledger(data: bytes) -> None:
    """A ledger: it is read whatever is wrong with it, and what holds goes on from its last line."""
    found = chain.parsed(data)
    again = chain.parsed(data)
    assert found == again
    assert len(found.attempts) <= found.lines
    if not found.wrong and found.attempts:
        assert [*found.attempts] == list(range(1, len(found.attempts) + 1))


def _load_beside(path: Path) -> Any:
    return load(path.parent)


@cache
def _folder() -> Path:
    folder = tempfile.mkdtemp(prefix="feltproof-fuzz-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


TARGETS: Final[Mapping[str, Callable[[bytes], None]]] = {"codec": codec, "yaml": yaml, "ledger": ledger}


def corpus(name: str) -> list[Path]:
    """The inputs that are kept for a target, in order of their names."""
    return sorted(path for path in (CORPUS / name).iterdir() if path.is_file())
