"""A section as published, taken apart: its paragraphs and the cells of its tables, beside those of its spec."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

ROOT: Final = Path(__file__).resolve().parents[2]
SOURCES: Final = ROOT.parent / "shared" / "sources"
READINGS: Final = ROOT / "specs" / "us_ny" / "readings.yaml"


@dataclass(frozen=True)
class Encoded:
    """A section that has a spec, and where its official text lies, which is not shipped."""

    name: str
    """Of the spec, without its ending."""
    text: str
    """Name of the file of the official text."""
    units: int
    """Labelled units of the section."""
    cells: int
    """Cells of odds and amounts in its tables."""
    in_prose: frozenset[str] = frozenset()
    """Clauses whose odds by hand stand in a sentence, and in no table."""

    @property
    def path(self) -> Path:
        """The spec."""
        return ROOT / "specs" / "us_ny" / f"{self.name}.yaml"

    @property
    def source(self) -> Path:
        """The official text."""
        return SOURCES / self.text

    @property
    def spec(self) -> Any:
        """The spec, every value as it is written."""
        return raw(self.path)

    @property
    def law(self) -> dict[str, Any]:
        """Its clauses, by label."""
        return {clause["clause"]: clause for clause in self.spec["clauses"]}

    def published(self) -> str:
        """The official text."""
        return self.source.read_text(encoding="utf-8")


CRAZY_4: Final = Encoded("s5324_32_crazy_4_poker", "ny-5324.32-crazy-4-poker.txt", 68, 6 + 7 * 4 + 4 * 2 + 3 + 2)
CRISS_CROSS: Final = Encoded(
    "s5324_39_criss_cross_poker", "ny-5324.39-criss-cross-poker.txt", 42, 10 + 9, frozenset({"(f)(1)"})
)
SECTIONS: Final = (CRAZY_4, CRISS_CROSS)


@cache
def raw(path: Path) -> Any:
    """A file of YAML, every value as it is written."""
    return yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)


ROMANS: Final = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
LETTERS: Final = tuple("abcdefgh")  # stops before i: no list of letters in these sections is that long
NUMBERS: Final = tuple("123456789")
LEVELS: Final = (LETTERS, NUMBERS, ROMANS, LETTERS, NUMBERS, ROMANS)
"""Labels of each depth in their order."""

Cells = dict[tuple[str, str, str], str]
"""Value by clause, column and row; the column of a table with one column of odds is empty."""


def paragraphs(text: str) -> dict[str, str]:
    """Each labelled paragraph of a section, tables included, by the path of its labels, in the order of the text."""
    body = text.partition("\nN.Y. Comp.")[0]  # the citation comes again below the last paragraph
    found: dict[str, str] = {}
    path: tuple[str, ...] = ()
    for line in body.splitlines():
        if label := re.match(r"\((\w+)\)\s*", line):
            path = place(path, label[1])
            found[printed(path)] = line[label.end() :]
        elif path and line.strip():
            found[printed(path)] += "\n" + line
    return found


def place(path: tuple[str, ...], label: str) -> tuple[str, ...]:
    """The path of `label` after `path`: first of a deeper list, or next in the deepest list that it continues."""
    depth = len(path)
    if depth < len(LEVELS) and label == LEVELS[depth][0]:
        return (*path, label)
    for level in reversed(range(depth)):
        labels = LEVELS[level]
        if label in labels[1:] and labels[labels.index(label) - 1] == path[level]:
            return (*path[:level], label)
    raise ValueError(f"({label}) follows nothing in {printed(path)}")


def printed(path: tuple[str, ...]) -> str:
    return "".join(f"({label})" for label in path)


def source_cells(text: str) -> Cells:
    """Every cell of every table in the text, in the words of the specs."""
    cells: Cells = {}
    for clause, paragraph in paragraphs(text).items():
        rows = [[cell.strip() for cell in line.split("\t")] for line in paragraph.splitlines() if "\t" in line]
        for name, *values in rows[1:]:
            for heading, value in zip(rows[0][1:], values, strict=True):
                row = name.removesuffix(", 2s through kings").lower().replace("of 6s or", "of sixes or")
                # A table for a $1 wager is told by its amount, a pay table by its letter.
                column = heading.split()[0] if heading.startswith("$") else heading.partition("Pay table ")[2]
                odds = re.sub(r"^(\d+) ?to ?(\d+)$", r"\1:\2", value.removesuffix(" of meter"))
                cells[clause, column, row.replace(" ", "_")] = odds
    return cells


def spec_cells(encoded: Encoded) -> Cells:
    """Every cell of every table in the spec."""
    cells: Cells = {}
    for label, clause in encoded.law.items():
        columns: dict[str, Any] = {}
        if "floor" in clause and isinstance(clause["floor"]["odds"], dict):
            columns = {"": pushed(clause.get("push")) | clause["floor"]["odds"]}
        elif "choice" in clause:
            columns = clause["choice"]["tables"]
        elif "envy" in clause:
            columns = {clause["envy"]["per"]: clause["envy"]["amounts"]}
        for column, rows in columns.items() if label not in encoded.in_prose else ():
            cells |= {(label, column, row): value for row, value in rows.items()}
    return cells


def pushed(push: Any) -> dict[str, str]:
    """The row of a push, as a table prints it."""
    if push is None:
        return {}
    low, high = (rank.replace("T", "10") for rank in (push["lowest"], push["highest"]))
    return {f"{push['category']}_{low}s_through_{high}s": "Push"}


def differing(one: Cells, other: Cells) -> set[tuple[str, str, str]]:
    return {cell for cell in one.keys() | other.keys() if one.get(cell) != other.get(cell)}


def rows_in_order(cells: Cells) -> dict[str, list[str]]:
    """Names of the rows of each clause's tables, in the order in which they first stand."""
    return {clause: list(dict.fromkeys(row for of, _, row in cells if of == clause)) for clause, _, _ in cells}


def prose(node: Any, under: str = "") -> Iterator[str]:
    """Whatever the specs say in words, but for the edition, which has to be named as it names itself."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key not in {"edition", "text"}:
                yield from prose(value, key)
    elif isinstance(node, list):
        for value in node:
            yield from prose(value, under)
    else:
        yield node


RUN: Final = 8
"""So many words in a row, shared with the official text, are a sentence of it rather than our own."""


def runs(text: str) -> set[tuple[str, ...]]:
    """Every run of so many consecutive words."""
    words = re.findall(r"[a-z0-9$']+", text.lower().replace("\u2019", "'"))
    return {tuple(words[start : start + RUN]) for start in range(len(words) - RUN + 1)}
