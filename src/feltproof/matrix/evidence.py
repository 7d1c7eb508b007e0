"""The canonical bytes of the evidence, their digest, and the report number that follows from it."""

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec
import rfc8785

from feltproof.errors import FeltproofError
from feltproof.runner.record import Run


def run_bytes(run: Run) -> bytes:
    """`run.json`: canonical JSON (RFC 8785) of the run.

    Raises:
        FeltproofError: the run holds what canonical JSON cannot, such as an integer beyond 2^53.
    """
    return canonical("run.json", msgspec.to_builtins(run))


def session_bytes(session: Mapping[str, Any]) -> bytes:
    """`session.json`: canonical JSON of the times, host and process details around a run."""
    return canonical("session.json", dict(session))


def digest(data: bytes) -> str:
    """SHA-256, as 64 hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def report_number(run_digest: str) -> str:
    """The number on every page: it follows from the evidence, so the same evidence has the same number."""
    return f"FP-{run_digest[:10].upper()}"


def number_of(run: Run, run_digest: str) -> str:
    """The number of a run's report: that of the laboratory's case, or else the one that follows from the evidence."""
    if run.papers is not msgspec.UNSET and run.papers.case is not None:
        return run.papers.case.number
    return report_number(run_digest)


def verified_digest(run: Run, run_digest: str) -> str:
    """SHA-256 of the `run.json` that `verify` wrote: another one than this where a case was put to it afterwards."""
    if run.papers is not msgspec.UNSET and run.papers.case_put_to is not None:
        return run.papers.case_put_to
    return run_digest


def canonical(name: str, value: Any) -> bytes:
    """Canonical JSON (RFC 8785) of what stands in the file of that name.

    Raises:
        FeltproofError: it holds what canonical JSON cannot, such as an integer beyond 2^53.
    """
    try:
        return rfc8785.dumps(value)
    except (rfc8785.CanonicalizationError, UnicodeError, RecursionError) as error:
        raise FeltproofError(f"{name}: cannot be written as canonical JSON: {error}") from error
