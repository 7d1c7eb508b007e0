"""`--odds`: the exact figures of a run's sections, for its report, and held against it."""

import tempfile
from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from feltproof import __version__, odds
from feltproof.clauses import Lawbook, Section, load
from feltproof.cli.ending import ended_by_signals
from feltproof.cli.page import filled, tone
from feltproof.cli.progress import watching
from feltproof.errors import FeltproofError, SpecError, UsageError
from feltproof.matrix.audit import Audit
from feltproof.matrix.found import Line
from feltproof.matrix.printable import printable
from feltproof.runner import as_used
from feltproof.runner.dealing import dealing
from feltproof.runner.record import Run, SectionRecord
from feltproof.runner.workers import available_jobs

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


def of_run(
    run: Run, book: Lawbook, tell: Callable[[str], None], only: Collection[str] | None = None
) -> dict[str, bytes]:
    """The figures of each section that has any, under the readings and for the configurations of the run, by file.

    With `only`, of the files of these names alone.

    Raises:
        FeltproofError: such odds are not counted.
    """
    from feltproof.matrix.appendix import declared_for, in_force
    from feltproof.odds.written import as_bytes, name_of

    found = {}
    with dealing(available_jobs(), None) as each:
        for record in run.sections:
            wanted = only is None or name_of(record.id) in only
            if record.game in odds.GAMES and wanted:
                section, chosen = book.section(record.id), in_force(run, record.id)
                sheet = odds.sheet(book, section, chosen, each, tell, declared_for(run, record))
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


def counted_again(found: Audit, quiet: bool) -> Line:
    """Whether the figures in a report are those that come of the specs in it.

    Raises:
        FeltproofError: such odds are not counted.
    """
    from feltproof.odds.stated import figures
    from feltproof.odds.written import read

    if found.run is None or not found.odds:
        return Line("odds", "unknown", "the report holds no exact figures")
    if not found.suite:
        return Line("odds", "unknown", "not counted again: the report does not hold its specs")
    ours = found.run.suite.version == __version__
    with tempfile.TemporaryDirectory(prefix="feltproof-specs-") as folder:
        try:
            book = load(as_used.laid_out(found.suite, Path(folder)))
        except SpecError as error:
            words = f"its specs are none that this version reads: {printable(str(error), longest=200)}"
            return Line("odds", "bad" if ours else "unknown", words)
        with ended_by_signals(), watching(quiet) as watch:
            again = of_run(found.run, book, watch.phase, found.odds)
    for name, data in found.odds.items():
        here, there = figures(read(again[name])), figures(read(data))
        for figure in there:
            if figure in here and here[figure] != there[figure]:
                said = f"{name}: {figure} is {here[figure]}, and the report has {there[figure]}"
                return Line("odds", "bad", printable(said, longest=300))
        if again[name] != data:
            words = f"{name}: what is told of the figures is other than this version tells"
            return Line("odds", "bad" if ours else "unknown", words)
    return Line("odds", "ok", "counted again by the specs in the report, every figure is the same")


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
