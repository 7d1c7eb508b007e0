"""What checks are written with: the whole of what `rules/` imports.

It is loaded name by name: who asks for the games alone waits for no NumPy.
"""

import importlib
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from feltproof.checks.engine import Engine, NotApplicableError, NotOfferedError
    from feltproof.checks.evidence import Evidence
    from feltproof.checks.registry import check
    from feltproof.clauses.records import Clause
    from feltproof.money import in_dollars

__all__ = ["Clause", "Engine", "Evidence", "NotApplicableError", "NotOfferedError", "check", "in_dollars"]

_HOMES: Final = {
    "Clause": "feltproof.clauses.records",
    "Engine": "feltproof.checks.engine",
    "Evidence": "feltproof.checks.evidence",
    "NotApplicableError": "feltproof.checks.engine",
    "NotOfferedError": "feltproof.checks.engine",
    "check": "feltproof.checks.registry",
    "in_dollars": "feltproof.money",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_HOMES[name]), name)
