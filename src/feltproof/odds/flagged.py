"""What stands out of the figures under each option of each reading, kept for who looks a reading up.

Nobody writes it down: `python -m feltproof.odds.flagged` works it out of the specs, in a minute or two, and a test
holds it against the figures. It tells what it was worked out from, so that of other numbers nothing is said.
"""

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from feltproof import content
from feltproof.clauses import Lawbook, Section, load
from feltproof.odds import GAMES, sheet
from feltproof.odds.written import AnySheet

FILE: Final = Path(__file__).with_name("flagged.json")

Flags = Mapping[str, Mapping[str, list[str]]]
"""By reading, then by option; only those that have any."""


def of(found: AnySheet) -> dict[str, dict[str, list[str]]]:
    """The flags of a sheet."""
    flags: dict[str, dict[str, list[str]]] = {}
    for effect in found.effects:
        if effect.flags and not effect.in_force:
            flags.setdefault(effect.reading, {})[effect.option] = [*effect.flags]
    return flags


def basis(section: Section) -> str:
    """SHA-256 over what the figures of a section follow from: the numbers of its clauses, and its readings' options."""
    numbers = [(str(clause.id), repr(clause.numbers)) for clause in section.clauses.values() if clause.numbers]
    options = [(one.name, [option.name for option in one.options]) for one in section.readings.values()]
    return hashlib.sha256(json.dumps([section.game, numbers, options]).encode()).hexdigest()


def known(section: Section) -> Flags | None:
    """The flags of a section; `None` where its figures were worked out from other numbers than these, or never."""
    kept = _kept().get(section.id)
    return kept["flags"] if kept is not None and kept["basis"] == basis(section) else None


@cache
def _kept() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return found


def worked_out(book: Lawbook) -> dict[str, Any]:
    """What belongs into the file."""
    return {
        id: {"basis": basis(section), "flags": of(sheet(book, section, {}))}
        for id, section in book.sections.items()
        if section.game in GAMES
    }


if __name__ == "__main__":
    FILE.write_text(json.dumps(worked_out(load(content.specs())), indent=1) + "\n", "utf-8")
