"""The examination of a report made once more: its sections, readings, configurations and seed, put to an engine."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

import msgspec

from feltproof import __version__
from feltproof.clauses import load
from feltproof.cli.ending import ended_by_signals
from feltproof.cli.progress import watching
from feltproof.errors import SpecError
from feltproof.matrix.against import again
from feltproof.matrix.audit import Audit
from feltproof.matrix.found import Line
from feltproof.matrix.printable import printable
from feltproof.protocol import Limits
from feltproof.protocol.address import refuse_unknown
from feltproof.runner import as_used
from feltproof.runner.record import Run
from feltproof.runner.request import Request
from feltproof.runner.verify import verify


def rerun_line(
    found: Audit,
    address: str,
    limits: Limits,
    texts: Sequence[Path],
    specs: Path | None,
    rules: Path | None,
    quiet: bool,
) -> Line:
    """What comes of the examination of a report when it is made again, by the specs in it unless others are named.

    The checks are those at hand: none out of a report is run.

    Raises:
        FeltproofError: the engine cannot be started, or this suite does not have what was examined.
    """
    run = found.run
    assert run is not None
    with tempfile.TemporaryDirectory(prefix="feltproof-specs-") as folder:
        if specs is None and found.suite:
            specs = as_used.laid_out(found.suite, Path(folder))
            try:
                load(specs)
            except SpecError as error:
                # It was made with them, so a suite of its own version reads them.
                words = f"its specs are none that this version reads: {printable(str(error), longest=200)}"
                return Line("rerun", "bad" if run.suite.version == __version__ else "unknown", words)
        return again(run, examined_again(run, address, limits, texts, specs, rules, quiet))


def examined_again(
    run: Run,
    address: str,
    limits: Limits,
    texts: Sequence[Path],
    specs: Path | None,
    rules: Path | None,
    quiet: bool,
) -> Run:
    """Verify an engine as a run says that one was verified, with the specs and rules at hand.

    Raises:
        FeltproofError: the engine cannot be started, or this suite does not have what was examined.
    """
    refuse_unknown(address)
    configurations = [
        name
        for one in run.configurations
        for name in ([f"{section}={one.id}" for section in one.sections] if one.sections else [one.id])
    ]
    request = Request(
        sections=tuple(section.id for section in run.sections),
        address=address,
        configurations=tuple(configurations),
        readings={one.id: one.option for one in run.readings if one.option != one.options[0].name},
        authority=next((one.authority for one in run.readings if one.authority), None),
        texts=tuple(texts),
        quick=run.mode == "quick",
        seed=run.suite.seed,
        # As it was asked then: in a run of record nothing is asked again because it failed.
        limits=msgspec.structs.replace(limits, isolate=run.of_record is msgspec.UNSET),
        specs=specs,
        rules=rules,
    )
    with ended_by_signals(), watching(quiet) as watch:
        return verify(request, watch).run
