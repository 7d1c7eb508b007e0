"""What the user asks to have verified, and what of the law and of their files that comes to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from feltproof.checks.games import PACKAGES
from feltproof.clauses import Lawbook, Section
from feltproof.clauses.text import TextMatch, decode, match, read
from feltproof.clauses.unnumbered import kinship
from feltproof.errors import UsageError
from feltproof.papers.brought import Brought
from feltproof.protocol import Limits
from feltproof.runner.record import Mutants

SEED: Final = 5324


@dataclass(frozen=True, kw_only=True)
class Request:
    """What the user asks to have verified: chosen before the engine says a word."""

    sections: tuple[str, ...] = ()
    """Ids; all sections of law in the specs where empty, each in the edition in force."""
    address: str = "builtin"
    configurations: tuple[str, ...] = ()
    """Ids of configurations of the engine; all where empty."""
    readings: Mapping[str, str] = field(default_factory=dict)
    """Option by the reading's id, where another than the default is to be in force."""
    authority: str | None = None
    """Who decided on those options: a letter, a date."""
    texts: tuple[Path, ...] = ()
    """Files with official sections as published."""
    artifacts: tuple[Path, ...] = ()
    quick: bool = False
    seed: int = SEED
    jobs: int | None = None
    """Worker processes; as many as there are processors where `None`, none where 0."""
    dask: str | None = None
    """Address of the scheduler of a Dask cluster, whose workers are taken instead."""
    resume: Path | None = None
    """Folder of what is answered, for a run that may be interrupted, and of one that was."""
    limits: Limits = field(default_factory=Limits)
    specs: Path | None = None
    """Folder of the specs; those that come with Feltproof where `None`."""
    rules: Path | None = None
    papers: Brought | None = None
    """What people bring to the run: case, inspections, waivers."""
    mutants: Mutants | None = None
    """What a qualification of this suite showed, where there is one."""


def choose_sections(lawbook: Lawbook, asked: Sequence[str]) -> tuple[Section, ...]:
    """The sections named, or all law in force whose game can be judged.

    Raises:
        UsageError: there is none, or none of that name.
    """
    if asked:
        return tuple(dict.fromkeys(lawbook.section(name) for name in asked))
    known = tuple(s for s in lawbook.sections.values() if s.game in PACKAGES and s.in_force)
    # The rules of one facility bind nobody else: they are verified where they are named.
    every = tuple(s for s in known if s.kind == "law") or known
    if not every:
        raise UsageError(f"the specs hold no section of {' or '.join(PACKAGES)}: there is nothing to verify")
    return every


def choose_readings(lawbook: Lawbook, sections: Sequence[Section], asked: Mapping[str, str]) -> dict[str, str]:
    """The option in force for every reading of `sections`, by the reading's id.

    Raises:
        UsageError: there is no such reading or option, or no section in scope has it.
    """
    in_force = {r.id: r.default for s in sections for r in s.readings.values()}
    for name, option in asked.items():
        # Of two editions, the one that is verified is meant.
        meant = [r for s in sections for r in s.readings.values() if name in (r.id, r.name)]
        if len(meant) > 1:
            ids = " or ".join(r.id for r in meant)
            raise UsageError(f"--reading {name}={option}: several sections in scope have it: name one, {ids}")
        try:
            reading = meant[0] if meant else lawbook.reading(name)
        except UsageError as unknown:
            raise UsageError(f"--reading {name}={option}: {unknown}") from None
        if reading.id not in in_force:
            raise UsageError(f"--reading {name}={option}: no section in scope has the reading {reading.id}")
        known = [o.name for o in reading.options]
        if option not in known:
            raise UsageError(f"--reading {name}={option}: {reading.id} can be read as {' or '.join(known)}")
        in_force[reading.id] = option
    return in_force


def match_texts(sections: Sequence[Section], paths: Sequence[Path]) -> dict[str, TextMatch]:
    """The official texts among `paths`, by the id of the section that each is held against.

    Raises:
        UsageError: a file cannot be read, is another text, or a section has two.
    """
    found: dict[str, TextMatch] = {}
    for path in paths:
        data = read(path)
        text = decode(data, str(path))
        # Rules that number nothing do not say which they are either: their words do.
        section = next((s for s in sections if s.number in text[:2000]), None)
        section = section or max(sections, key=lambda one: kinship(one, text))
        section = _edition_of(data, section, [s for s in sections if s.undated == section.undated])
        if section.id in found:
            raise UsageError(f"--text {path}: the text of {section.id} was given already: name one edition of it")
        found[section.id] = match(section, data, str(path))
    return found


def _edition_of(data: bytes, section: Section, editions: Sequence[Section]) -> Section:
    """That of the editions in scope whose paragraphs the text has the most of."""
    if len(editions) < 2:
        return section
    return max(editions, key=lambda one: sum(m.status == "same" for m in match(one, data).clauses.values()))
