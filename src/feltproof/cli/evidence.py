"""Reads `run.json`, and what is beside it: evidence is believed only where every byte is as it was written."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from feltproof import given
from feltproof.cli.options import OUT, perhaps
from feltproof.cli.page import command
from feltproof.errors import FeltproofError, SignatureInvalid, UsageError
from feltproof.matrix.evidence import run_bytes
from feltproof.matrix.printable import printable
from feltproof.runner.record import SCHEMA, FaultRecord, Finding, Run

RUN_NAME: Final = "run.json"
SESSION_NAME: Final = "session.json"
MOST_BYTES: Final = 64 << 20
"""Of such a file; a full run of two sections has one or two million."""

T = TypeVar("T")

_FAMILY: Final = SCHEMA.rpartition("/")[0]


def read_run(path: Path) -> Run:
    """The run in that file.

    Raises:
        UsageError: it cannot be read, is no run, or was written by another version of Feltproof.
        SignatureInvalid: it is not as Feltproof writes it: cut short, or changed.
    """
    data = given.read(path, MOST_BYTES, "a run.json that `feltproof verify` wrote")
    try:
        found = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SignatureInvalid(f"{path}: is no JSON, so it is cut short or changed, or no run: {error}") from None
    schema = found.get("schema") if isinstance(found, dict) else None
    if not isinstance(schema, str) or schema.rpartition("/")[0] != _FAMILY:
        raise UsageError(f"{path}: is no run: a file is wanted that `feltproof verify` wrote, of schema {SCHEMA}")
    if schema != SCHEMA:
        raise UsageError(
            f"{path}: is of schema {schema}, and this version reads {SCHEMA}: use the version of Feltproof that "
            "wrote it, or a newer one"
        )
    try:
        run = msgspec.json.decode(data, type=Run)
    except msgspec.ValidationError as error:
        raise SignatureInvalid(f"{path}: is not as it was written: {error}") from None
    if not _canonical(run, data):
        raise SignatureInvalid(
            f"{path}: is not the canonical JSON (RFC 8785) that Feltproof writes: something was added or changed, "
            "were it only white space"
        )
    # Loaded here: it needs NumPy, and `diff` of a file that is no run does not.
    from feltproof.runner.soundness import unsound

    if wrong := unsound(run):
        more = f", and {len(wrong) - 1} more" if len(wrong) > 1 else ""
        raise SignatureInvalid(f"{path}: contradicts itself, so it was changed: {printable(wrong[0])}{more}")
    return run


def _canonical(run: Run, data: bytes) -> bool:
    try:
        return run_bytes(run) == data
    except FeltproofError:
        # It holds what canonical JSON cannot.
        return False


def read_session(path: Path) -> dict[str, Any]:
    """The session in that file; an empty one where there is no such file.

    Raises:
        UsageError: it is no session.
    """
    if not path.exists():
        return {}
    data = given.read(path, MOST_BYTES, "the session.json that was written with the run")
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{path}: is no JSON: {error}: move it away, and the report is made without it") from None
    if not isinstance(found, dict):
        raise UsageError(f"{path}: is no session: move it away, and the report is made without it")
    return found


def read_suite(run: Run, beside: Path) -> bytes | None:
    """The specs and checks that a run was made with: those beside it, or those at hand where they are the very same.

    `None` where the run is of before they were kept.

    Raises:
        UsageError: they are neither beside it nor at hand.
        SignatureInvalid: what is beside it is something else.
    """
    if run.suite.files is msgspec.UNSET:
        return None
    # Loaded here: `diff` and `explain` do not need it.
    from feltproof import content
    from feltproof.runner import as_used

    if beside.exists():
        data = given.read(beside, as_used.MOST_BYTES, "the suite.tar that was written with the run")
        try:
            files = as_used.unpacked(data)
        except as_used.NotASuite as error:
            raise SignatureInvalid(
                f"{beside}: {printable(str(error))}: take it from the report, or move it away"
            ) from None
        if wrong := as_used.otherwise(run.suite.files, files):
            raise SignatureInvalid(f"{beside}: is not what the run was made with: {printable(wrong)}")
        return data
    files = as_used.files_of(content.specs(), content.rules())
    if wrong := as_used.otherwise(run.suite.files, files):
        raise UsageError(
            f"{beside}: there is no such file, and the specs and checks at hand are not those of the run "
            f"({printable(wrong)}): put the one beside it that was written with it, or stands in its report"
        )
    return as_used.packed(files)


def run_to_look_in(path: Path | None) -> Path:
    """`path`, or the run of the last `verify` where none is named.

    Raises:
        UsageError: none is named, and there is none.
    """
    if path is not None:
        return path
    usual = OUT / RUN_NAME
    if not usual.exists():
        raise UsageError(
            f"{usual}: there is no such run: name one with --run RUN.json, or make one: {command('verify')}"
        )
    return usual


def finding(run: Run, name: str, path: Path) -> Finding:
    """The finding of that id, in capitals or not.

    Raises:
        UsageError: the run has none; the message names those that come nearest.
    """
    return _named({one.id: one for one in run.findings}, name, f"{path} has no finding")


def fault(run: Run, name: str, path: Path) -> FaultRecord:
    """The engine fault of that id, in capitals or not.

    Raises:
        UsageError: the run has none; the message names those that come nearest.
    """
    return _named({one.id: one for one in run.faults}, name, f"{path} has no engine fault")


def _named(known: Mapping[str, T], name: str, missing: str) -> T:
    for id, one in known.items():
        if id.upper() == name.upper():
            return one
    raise UsageError(f"{missing} {name}{perhaps(name.upper(), known) or ': it has ' + (', '.join(known) or 'none')}")
