"""Past runs in folders: each `run.json` below them, read or told why it cannot be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from feltproof.clauses.amendments import Amendment
from feltproof.cli.evidence import RUN_NAME, read_run
from feltproof.errors import FeltproofError, UsageError
from feltproof.matrix.evidence import digest, number_of, run_bytes
from feltproof.matrix.printable import printable, printable_record
from feltproof.runner.record import Run
from feltproof.runner.resting import Rest, resting


@dataclass(frozen=True, slots=True)
class PastRun:
    """A run that has the section in its scope, and what it has to do with an amendment."""

    path: Path
    run: Run
    number: str
    """Of its report: it stands on each page."""
    rests: tuple[Rest, ...]

    @property
    def touched(self) -> bool:
        """Whether anything in it rests on what changed, or may."""
        return any(rest.clauses or rest.untold or rest.without for rest in self.rests)


@dataclass(frozen=True, slots=True)
class Unread:
    """A file that is called as runs are and cannot be read as one."""

    path: Path
    why: str


def past_runs(folders: Sequence[Path], change: Amendment) -> Iterator[PastRun | Unread]:
    """Every run below the folders that was made against the section, in the order of their names.

    Raises:
        UsageError: a folder holds none.
    """
    for folder in folders:
        paths = sorted(folder.rglob(RUN_NAME)) if folder.is_dir() else [folder]
        if not paths:
            raise UsageError(f"--runs {folder}: holds no {RUN_NAME}: name a folder that `feltproof verify` wrote into")
        for path in paths:
            try:
                run = read_run(path)
            except FeltproofError as error:
                yield Unread(path, printable(str(error)))
                continue
            if rests := tuple(resting(run, change)):
                number = number_of(run, digest(run_bytes(run)))
                yield PastRun(path, printable_record(run), number, rests)
