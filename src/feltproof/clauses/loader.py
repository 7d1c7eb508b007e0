"""From the YAML of `specs/` to a `Lawbook`: strict, and with every fault of every file told at once."""

import hashlib
from collections.abc import Collection
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Any, Final

from feltproof.clauses import consistency, fields, ledger, registers, topics, words
from feltproof.clauses.faults import Fault, Faulty
from feltproof.clauses.forms import Desk, Values
from feltproof.clauses.ids import ClauseId
from feltproof.clauses.lawbook import Lawbook
from feltproof.clauses.records import KINDS_OF_NUMBER, Clause, Provision, Reading, Section, Table
from feltproof.clauses.sheets import Entry, Sheet, Slip
from feltproof.clauses.tree import Mapping, Node, NotATree, Scalar, Sequence, decode, grow
from feltproof.errors import SpecError

REGISTER: Final = "readings.yaml"
"""The name of the register in each jurisdiction's folder; every other YAML file is a section, or a register of
topics (`feltproof.clauses.registers`)."""


def load(root: Path, checks: Collection[str] | None = None) -> Lawbook:
    """Read every section and every register below `root`, the folder `specs`.

    Where `checks` is given, each link must name one of them.

    Raises:
        Faulty: something is wrong; it holds every fault of every file.
    """
    book, faults = read(root, checks)
    if faults or book is None:
        raise Faulty(faults)
    return book


def lint(root: Path, checks: Collection[str] | None = None) -> list[Fault]:
    """Every fault of every file below `root`, in the order of the files and lines; none where all is well."""
    book, faults = read(root, checks)
    # The topics speak of the sections, so they can be judged only where those could be read.
    return list(Faulty(faults if book is None else registers.read(book)[1]).faults)


def read(root: Path, checks: Collection[str] | None = None) -> tuple[Lawbook | None, list[Fault]]:
    """The lawbook, or `None` where there are faults, and the faults."""
    if not root.is_dir():
        raise SpecError(f"{root}: no such folder: the specs belong there")
    counting = (path for path in sorted(root.rglob("*")) if _counts(path) and path.is_file())
    files = tuple((path, path.read_bytes()) for path in counting)
    book, faults = _read(root, files, None if checks is None else tuple(checks))
    return book, list(faults)


def _counts(path: Path) -> bool:
    """True of sections, registers of readings, prints and ledgers."""
    of_law = path.suffix in (".yaml", ".yml", words.SUFFIX) and not path.name.endswith(topics.SUFFIX)
    return of_law or path.name == ledger.NAME


# A verb and what it calls each read the same law; a file that changed is another text.
@lru_cache(maxsize=8)
def _read(
    root: Path, files: tuple[tuple[Path, bytes], ...], checks: tuple[str, ...] | None
) -> tuple[Lawbook | None, tuple[Fault, ...]]:
    shelf = _Shelf(root, dict(files))
    for path, _ in files:
        if path.suffix in (".yaml", ".yml"):
            shelf.add(path)
    faults = shelf.faults
    if not shelf.sections and not faults:
        faults.append(
            Fault(root.name, 0, None, "holds no section: *.yaml files belong in a folder for each jurisdiction")
        )
    for path, data in files:
        if path.name == ledger.NAME:
            try:
                ledger.parse(data, f"{root.name}/{path.relative_to(root).as_posix()}")
            except Faulty as error:
                faults.extend(error.faults)
    faults.extend(consistency.faults(shelf.sections, shelf.readings, checks, not shelf.unread))
    return (None if faults else shelf.bind()), tuple(faults)


def digest_of(files: dict[str, bytes]) -> str:
    """The digest that a lawbook of these files has, by their path below its root; other files count for nothing."""
    digest = hashlib.sha256()
    for name in sorted(files, key=PurePosixPath):
        path = PurePosixPath(name)
        if path.suffix != ".yaml" or name.endswith(topics.SUFFIX):
            continue
        beside = () if path.name == REGISTER else (path.with_suffix(words.SUFFIX).as_posix(),)
        for counted in (name, *(one for one in beside if one in files)):
            digest.update(_counted(counted, hashlib.sha256(files[counted]).hexdigest()))
    return digest.hexdigest()


def _counted(below: str, sha256: str) -> bytes:
    return f"{below}\0{sha256}\n".encode()


class _Shelf:
    """The files of one root, read but not yet bound."""

    def __init__(self, root: Path, files: dict[Path, bytes]) -> None:
        self.root = root
        self._files = files
        self.sections: list[Sheet] = []
        self.readings: list[Slip] = []
        self.faults: list[Fault] = []
        self.unread = False
        """True where a file could not be read at all, so that what refers to it is not at fault."""
        self._digest = hashlib.sha256()

    def add(self, path: Path) -> None:
        """Read one file."""
        below = path.relative_to(self.root).as_posix()
        desk = Desk(f"{self.root.name}/{below}")
        data = self._files[path]
        sha256 = self._count(path, data)
        try:
            if path.suffix != ".yaml":
                raise NotATree(0, f"is not read under this name: call it {path.with_suffix('.yaml').name}")
            node, foreign = grow(decode(data))
        except NotATree as error:
            desk.fault(error.line, error.message)
            self.unread = True
        else:
            for line, message in foreign:
                desk.fault(line, message)
            if path.name == REGISTER:
                self._register(node, desk, below, path.parent.name)
            else:
                self._section(node, desk, below, path.parent.name, sha256)
        self.faults.extend(desk.faults)

    def _section(self, node: Node, desk: Desk, below: str, folder: str, sha256: str) -> None:
        if not isinstance(node, Mapping):
            desk.fault(node.line, "a section is a mapping, which begins with 'section:'")
            self.unread = True
            return
        listed = node.items.get("clauses", (None, None))[1]
        if not isinstance(listed, Sequence) or not listed.items:
            fields.SECTION_FILE.values(node, desk, "")
            self.unread = True
            return
        head = Mapping({key: value for key, value in node.items.items() if key != "clauses"}, node.line, node.flow)
        sheet = Sheet(desk.path, below, folder, fields.SECTION_HEAD.values(head, desk, ""), sha256)
        sheet.words = self._words(below)
        for item in listed.items:
            desk.clause = _scalar(item, "clause")
            values = fields.CLAUSE.values(item, desk, "" if desk.clause else "clause")
            if values["clause"] is None:
                sheet.whole = False
            else:
                sheet.entries.append(Entry(values["clause"], values))
        desk.clause = None
        self.sections.append(sheet)

    def _words(self, below: str) -> dict[str, str]:
        path = words.beside(self.root / below)
        data = self._files.get(path)
        if data is None:
            return {}
        self._count(path, data)
        desk = Desk(f"{self.root.name}/{path.relative_to(self.root).as_posix()}")
        found = words.read(data, desk)
        self.faults.extend(desk.faults)
        return found

    def _count(self, path: Path, data: bytes) -> str:
        """The digest of a file, which also counts in that of the lawbook."""
        sha256 = hashlib.sha256(data).hexdigest()
        self._digest.update(_counted(path.relative_to(self.root).as_posix(), sha256))
        return sha256

    def _register(self, node: Node, desk: Desk, below: str, folder: str) -> None:
        if not isinstance(node, Sequence):
            desk.fault(node.line, "a register is a list, of entries that begin with '- reading:'")
            self.unread = True
            return
        for item in node.items:
            desk.clause = _scalar(item, "reading")
            values = fields.READING.values(item, desk, "" if desk.clause else "reading")
            self.readings.append(Slip(desk.path, below, folder, values))
        desk.clause = None

    def bind(self) -> Lawbook:
        """The records, once there is no fault."""
        readings = {
            reading.id: reading
            for slip in self.readings
            for sheet in self.sections
            if sheet.id in slip.sections
            for reading in [_reading(slip, sheet)]
        }
        sections = [
            _section(sheet, [one for one in readings.values() if one.section == sheet.id]) for sheet in self.sections
        ]
        return Lawbook(
            Table({section.id: section for section in sections}), Table(readings), self._digest.hexdigest(), self.root
        )


def _section(sheet: Sheet, readings: list[Reading]) -> Section:
    values = sheet.values
    id = values["section"]
    provisions = tuple(
        Provision(one["provision"], tuple(ClauseId.of(id, path) for path in one["by"]), one["what"])
        for one in values["incorporates"] or ()
    )
    below: dict[tuple[str, ...], list[ClauseId]] = {}
    for entry in sheet.entries:
        below.setdefault(entry.path[:-1], []).append(ClauseId.of(id, entry.path))
    clauses = {
        entry.label: _clause(entry.values, ClauseId.of(id, entry.path), below.get(entry.path, []), sheet.path)
        for entry in sheet.entries
    }
    return Section(
        id=id,
        game=values["game"],
        citation=values["citation"],
        title=values["title"],
        kind=values["kind"],
        edition=values["edition"],
        numbering=values["numbering"] or "printed",
        incorporates=provisions,
        clauses=Table(clauses),
        readings=Table({reading.name: reading for reading in readings}),
        words=Table(sheet.words),
        path=sheet.path,
        sha256=sheet.sha256,
        line=values.lines["section"],
    )


def _clause(values: Values, id: ClauseId, children: list[ClauseId], path: str) -> Clause:
    numbers: dict[str, Any] = {kind: values[kind] for kind in KINDS_OF_NUMBER}
    return Clause(
        id=id,
        title=values["title"],
        requirement=values["requirement"],
        obligation=values["obligation"],
        method=values["method"],
        text=values["text"],
        option=values["option"],
        readings=values["readings"] or (),
        look_for=values["look_for"] or (),
        checks=values["checks"] or (),
        children=tuple(children),
        path=path,
        line=values.lines["clause"],
        counterpart=values["counterpart"],
        **numbers,
    )


def _reading(slip: Slip, sheet: Sheet) -> Reading:
    """A reading of the register, as one of an edition of its section."""
    values, section = slip.values, sheet.id or ""
    return Reading(
        id=f"{section.partition('/')[2]}/{slip.name}",
        section=section,
        clauses=tuple(ClauseId.of(section, path) for path in values["clauses"]),
        trouble=values["trouble"],
        options=values["options"],
        why=values["why"],
        hangs=values["hangs"],
        path=slip.path,
        line=values.lines["reading"],
    )


def _scalar(node: Node, key: str) -> str | None:
    value = node.items.get(key) if isinstance(node, Mapping) else None
    return value[1].text if value and isinstance(value[1], Scalar) and value[1].text else None
