"""All that a user brings to a run, read before it begins."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from feltproof.errors import UsageError
from feltproof.papers.case import read_case
from feltproof.papers.files import paper
from feltproof.papers.inspections import measure, read_inspections
from feltproof.papers.record import Attestation, Case, Kind, Measured, Paper, Waiver
from feltproof.papers.waivers import read_waivers

MOST_TOGETHER: Final = 4 << 20
"""Characters of all papers of a run: whoever reads it reads them too."""


@dataclass(frozen=True, kw_only=True)
class Brought:
    """Papers as read, and the day on which the run is judged."""

    on: str
    files: tuple[Paper, ...] = ()
    case: Case | None = None
    case_path: Path | None = None
    """What messages call the case; no part of the evidence."""
    attestations: tuple[Attestation, ...] = ()
    measured: tuple[Measured, ...] = ()
    waivers: tuple[Waiver, ...] = ()
    ignore_waivers: bool = False


def bring(
    on: str,
    case: Path | None = None,
    inspections: Sequence[Path] = (),
    waivers: Sequence[Path] = (),
    *,
    ignore_waivers: bool = False,
) -> Brought | None:
    """The papers in those files; `None` where none is named.

    Raises:
        UsageError: one cannot be read, or something in it is wrong; the message names every fault of every file.
    """
    if case is None and not inspections and not waivers:
        return None
    files: list[Paper] = []
    attested: list[Attestation] = []
    measured: list[Measured] = []
    waived: list[Waiver] = []
    found: Case | None = None
    wrong: list[str] = []
    named: list[tuple[Kind, Path, int]] = [] if case is None else [("case", case, 1)]
    named += [("inspections", path, place) for place, path in enumerate(inspections, 1)]
    named += [("waivers", path, place) for place, path in enumerate(waivers, 1)]
    for kind, path, place in named:
        try:
            one = paper(path, kind, place)
            if one.sha256 in (before.sha256 for before in files):
                raise UsageError(f"{path}: was given already: name it once")
            files.append(one)
            match kind:
                case "case":
                    found = read_case(one, str(path))
                case "inspections":
                    entries = read_inspections(one, str(path))
                    attested += entries
                    measured += measure(entries, path.parent)
                case _:
                    waived += read_waivers(one, str(path))
        except UsageError as error:
            wrong.append(str(error))
    if not wrong and sum(len(one.text) for one in files) > MOST_TOGETHER:
        wrong.append(f"{len(files)} papers are larger together than {MOST_TOGETHER >> 20} MiB: leave some out")
    if wrong:
        raise UsageError("\n".join(wrong))
    return Brought(
        on=on,
        files=tuple(files),
        case=found,
        case_path=case,
        attestations=tuple(attested),
        measured=tuple(measured),
        waivers=tuple(waived),
        ignore_waivers=ignore_waivers,
    )
