"""Exact figures as an appendix of the report: what stands in each section's sheet of odds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from feltproof.matrix import figures_of_crazy_4_poker as crazy_4
from feltproof.matrix import figures_of_criss_cross_poker as criss_cross
from feltproof.matrix.evidence import digest
from feltproof.matrix.figures import Table
from feltproof.matrix.found import Line
from feltproof.matrix.printable import printable_record
from feltproof.odds.record import Sheet
from feltproof.odds.written import AnySheet, is_odds, name_of, read
from feltproof.runner.record import Run, SectionRecord

Files = Mapping[str, bytes]
"""Sheets of odds by the names of their files, as a report holds them."""


@dataclass(frozen=True, slots=True)
class Appendix:
    """The figures of a section."""

    sheet: AnySheet
    name: str
    """Of the file that has them all."""
    data: bytes
    digest: str
    said: str
    """What was counted."""
    tables: tuple[Table, ...]
    flagged: Mapping[str, tuple[str, ...]]
    """By reading, what stands out under its options that are not in force."""


def appendices(files: Files, run: Run) -> tuple[Appendix, ...]:
    """What is shown of each file, in the order of the run's sections.

    Raises:
        ValueError: a file is not what figures are written as.
    """
    order = [section.id for section in run.sections]
    found = [_appendix(name, files[name]) for name in sorted(files)]
    return tuple(sorted(found, key=lambda one: order.index(one.sheet.section) if one.sheet.section in order else -1))


def held(files: Mapping[str, bytes | None], run: Run, said: Mapping[str, str]) -> list[Line]:
    """Whether the exact figures in a report are those that it names, and of its run, a line for each file.

    `files` are all that it holds, `None` where a name is there twice; `said` is what its keywords say.
    """
    names = sorted(name for name in {*files, *said} if is_odds(name))
    return [_held(name, files.get(name), run, said.get(name)) for name in names]


def _held(name: str, data: bytes | None, run: Run, sha256: str | None) -> Line:
    if data is None:
        return Line(name, "bad", "exact figures that the report names are not embedded, once")
    if digest(data) != sha256:
        return Line(name, "bad", "its SHA-256 is not the one that the report names")
    try:
        sheet = read(data)
    except ValueError as error:
        return Line(name, "bad", str(error))
    if wrong := "is not called as its section is" if name_of(sheet.section) != name else misplaced(sheet, run):
        return Line(name, "bad", wrong)
    return Line(name, "ok", f"exact figures of {sheet.section}, embedded once, sha256:{sha256}")


def _appendix(name: str, data: bytes) -> Appendix:
    sheet = printable_record(read(data))
    flagged: dict[str, tuple[str, ...]] = {}
    for effect in sheet.effects:
        if effect.flags and not effect.in_force:
            own = tuple(f"{effect.option}: {flag}" for flag in effect.flags)
            flagged[effect.reading] = (*flagged.get(effect.reading, ()), *own)
    if isinstance(sheet, Sheet):
        said, tables = crazy_4.said(sheet), crazy_4.tables(sheet)
    else:
        said, tables = criss_cross.said(sheet), criss_cross.tables(sheet)
    return Appendix(sheet, name, data, digest(data), said, tuple(tables), flagged)


def flagged(told: Sequence[Appendix], reading: str, clauses: Sequence[str]) -> tuple[str, ...]:
    """What stands out, by the figures, under the options of a reading that are not in force."""
    own = (one for one in told if _touches(clauses, one.sheet.section))
    return tuple(said for one in own for said in one.flagged.get(reading.rpartition("/")[2], ()))


def misplaced(sheet: AnySheet, run: Run) -> str:
    """Why figures are not those of a run; empty where they may be."""
    section = next((one for one in run.sections if one.id == sheet.section), None)
    if section is None:
        return f"is of {sheet.section}, which is not in the run"
    if sheet.specs_sha256 != run.suite.specs_sha256:
        return "was worked out from other specs than the run"
    chosen = in_force(run, section.id)
    if any(chosen.get(name) != option for name, option in sheet.readings.items()):
        return "is of other readings than the run"
    declared = [one["id"] for one in declared_for(run, section)]
    told = [] if sheet.configurations is msgspec.UNSET else [one.configuration for one in sheet.configurations]
    return "" if told == declared else "is of other configurations than the run"


def in_force(run: Run, section: str) -> dict[str, str]:
    """The option of each reading of a section, by the reading's name."""
    return {one.id.rpartition("/")[2]: one.option for one in run.readings if _touches(one.clauses, section)}


def declared_for(run: Run, section: SectionRecord) -> list[dict[str, Any]]:
    """What was declared of each configuration that was verified against a section."""
    return [
        {**one.declared, "id": one.id}
        for one in run.configurations
        if one.game == section.game and (one.sections is msgspec.UNSET or section.id in one.sections)
    ]


def _touches(clauses: Sequence[str], section: str) -> bool:
    return any(clause.startswith(f"{section}(") for clause in clauses)
