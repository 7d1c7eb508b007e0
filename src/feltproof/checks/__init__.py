"""What checks are written with: the whole of what `rules/` imports."""

from feltproof.checks.engine import Engine, NotApplicableError, NotOfferedError
from feltproof.checks.evidence import Evidence
from feltproof.checks.registry import check
from feltproof.clauses.records import Clause
from feltproof.money import in_dollars

__all__ = ["Clause", "Engine", "Evidence", "NotApplicableError", "NotOfferedError", "check", "in_dollars"]
