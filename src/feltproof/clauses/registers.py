"""From the `*_topics.yaml` of the specs to registers of topics: strict, and with every fault told at once."""

from collections.abc import Iterator
from pathlib import Path

from feltproof.clauses import topic_faults, topics
from feltproof.clauses.faults import Fault, Faulty
from feltproof.clauses.forms import Desk
from feltproof.clauses.lawbook import Lawbook
from feltproof.clauses.topics import Register
from feltproof.clauses.tree import NotATree, decode, grow
from feltproof.errors import UsageError


def register(book: Lawbook, game: str) -> Register:
    """The topics of a game, as they lie beside the specs that were loaded.

    Raises:
        Faulty: something in a register of topics is wrong.
        UsageError: there is none of that game.
    """
    found, faults = read(book)
    if faults:
        raise Faulty(faults)
    for one in found:
        if one.game == game:
            return one
    name = f"{game.replace('-', '_')}{topics.SUFFIX}"
    raise UsageError(f"{book.root / name}: there is no register of topics of {game}: write what its sections answer")


def registered(book: Lawbook, game: str) -> Register | None:
    """The topics of a game; `None` where nobody wrote them down.

    Raises:
        Faulty: something in a register of topics is wrong.
    """
    found, faults = read(book)
    if faults:
        raise Faulty(faults)
    return next((one for one in found if one.game == game), None)


def read(book: Lawbook) -> tuple[list[Register], list[Fault]]:
    """Every register that can be read, and what is at fault in all of them."""
    found: list[Register] = []
    faults: list[Fault] = []
    for path in files(book.root):
        desk = Desk(f"{book.root.name}/{path.relative_to(book.root).as_posix()}")
        found += _read(path, desk, path.relative_to(book.root).as_posix())
        faults += desk.faults
    if not faults:
        faults += topic_faults.faults(found, book.sections, book.root.name)
    return found, faults


def files(root: Path) -> list[Path]:
    """The files of the specs that are registers of topics."""
    return sorted(path for path in root.rglob(f"*{topics.SUFFIX}") if path.is_file())


def _read(path: Path, desk: Desk, below: str) -> Iterator[Register]:
    try:
        node, foreign = grow(decode(path.read_bytes()))
    except NotATree as error:
        desk.fault(error.line, error.message)
        return
    for line, message in foreign:
        desk.fault(line, message)
    values = topics.TOPICS_FILE.values(node, desk, "")
    if values.whole and not desk.faults:
        yield Register(values["game"], values["home"], tuple(topics.topics_in(values)), below)
