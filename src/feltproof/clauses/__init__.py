"""What the law says: spec files as frozen records, their ids, the official text, and who reviewed what."""

from feltproof.clauses.faults import Fault, Faulty
from feltproof.clauses.ids import ClauseId
from feltproof.clauses.lawbook import Lawbook
from feltproof.clauses.loader import lint, load
from feltproof.clauses.records import Clause, Link, Option, Reading, Section

__all__ = ["Clause", "ClauseId", "Fault", "Faulty", "Lawbook", "Link", "Option", "Reading", "Section", "lint", "load"]
