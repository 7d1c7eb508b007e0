"""The law as code, on the checks' side: one package for each game, derived from the clauses alone.

It knows no engine and never looks at one: `feltproof.games` is a separate derivation of the same
text, and only cards and money are shared.
"""

from feltproof.errors import FeltproofError


class RefereeError(FeltproofError):
    """The referee was asked to judge by rules, readings or a configuration that make no sense."""

    exit_code = 3
