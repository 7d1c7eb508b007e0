"""The one family of errors: each says the place, the value, and what would be right."""

from collections.abc import Collection
from typing import Final

EXIT_PRECEDENCE: Final = (130, 2, 3, 5, 1, 6, 4)
"""Where several exit codes apply to a run, the first of these is what the command line ends with."""


def ends_with(codes: Collection[int]) -> int:
    """The exit code of a run to which `codes` apply; 0 where none does."""
    return next((code for code in EXIT_PRECEDENCE if code in codes), 0)


class FeltproofError(Exception):
    """Something that the user can mend; the message begins with the place.

    A nonconformity of an engine is never one of these: it is a finding.
    """

    exit_code = 2
    """What the command line ends with when this error reaches it (see `docs/exit-codes.md`)."""


class UsageError(FeltproofError):
    """The command line asks for something that cannot be done as it is said."""

    exit_code = 2


class SpecError(FeltproofError):
    """The specs are invalid; the message lists every fault of every file, a line each."""

    exit_code = 3


class EngineError(FeltproofError):
    """The engine could not be started, or broke the protocol before any case was asked."""

    exit_code = 5


class SignatureInvalid(FeltproofError):
    """A signature or the evidence behind it does not hold."""

    exit_code = 7


class Untrusted(FeltproofError):
    """Intact, but signed by nobody whom the user trusts."""

    exit_code = 8
