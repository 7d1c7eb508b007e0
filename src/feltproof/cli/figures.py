"""`--odds`: the exact figures of a run's sections, for its report."""

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from feltproof import odds
from feltproof.clauses import Lawbook, Section, load
from feltproof.cli.page import filled, tone
from feltproof.errors import FeltproofError, UsageError
from feltproof.runner import as_used
from feltproof.runner.record import Run, SectionRecord
from feltproof.runner.request import available_jobs

SHOWN_IN = ("html", "pdf")


def refuse_unshown(formats: Sequence[str], sections: Sequence[Section | SectionRecord]) -> None:
    """Say before anything long that nothing would come of `--odds`.

    Raises:
        UsageError: no form that is written shows figures, or no section has any.
    """
    if not {*SHOWN_IN} & {*formats}:
        raise UsageError("--odds: PDF and HTML alone show figures, and --format leaves both out: add one of them")
    if not any(section.game in odds.GAMES for section in sections):
        raise UsageError(f"--odds: no section in scope has figures: those of {' and '.join(odds.GAMES)} do")


def of_run(run: Run, book: Lawbook, tell: Callable[[str], None]) -> dict[str, bytes]:
    """The figures of each section that has any, under the readings and for the configurations of the run, by file.

    Raises:
        FeltproofError: such odds are not counted.
    """
    from feltproof.matrix.appendix import declared_for, in_force
    from feltproof.odds.written import as_bytes, name_of

    found = {}
    for record in run.sections:
        if record.game in odds.GAMES:
            section, chosen = book.section(record.id), in_force(run, record.id)
            sheet = odds.sheet(book, section, chosen, available_jobs(), tell, declared_for(run, record))
            found[name_of(record.id)] = as_bytes(sheet)
    return found


def of_written_run(run: Run, suite: bytes | None, tell: Callable[[str], None]) -> dict[str, bytes]:
    """The same of a run that was written with its specs, which are in `suite`.

    Raises:
        UsageError: its specs were not kept.
        FeltproofError: such odds are not counted.
    """
    if suite is None:
        raise UsageError("--odds: the run is of before its specs were kept, by which figures would be worked out")
    with tempfile.TemporaryDirectory(prefix="feltproof-specs-") as folder:
        return of_run(run, load(as_used.laid_out(as_used.unpacked(suite), Path(folder))), tell)


class Worked:
    """Figures for a report that is written whatever becomes of them: a run that is over is not lost for their sake."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self._stopped: BaseException | None = None

    def out(self, run: Run, book: Lawbook, tell: Callable[[str], None]) -> None:
        """Work them out; what stops that is kept for the end."""
        try:
            self.files = of_run(run, book, tell)
        except (KeyboardInterrupt, FeltproofError) as stopped:
            self._stopped = stopped

    def end(self) -> str:
        """What is to be said when all is written, before `raise_stopped`; empty where nothing is."""
        if self._stopped is None:
            return ""
        return filled(f"{tone('no exact figures', 'bad')}: the report was written without them, as if without --odds")

    def raise_stopped(self) -> None:
        """Raise what kept them from being worked out."""
        if self._stopped is not None:
            raise self._stopped
