"""Where the clauses of a run stand in the specs: the line of each, where the specs at hand are those of the run."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from feltproof import content
from feltproof.clauses.tree import Mapping as Keys
from feltproof.clauses.tree import NotATree, Scalar, Sequence, decode, grow
from feltproof.errors import FeltproofError
from feltproof.runner.record import Run, SectionRecord


def lines(run: Run, session: Mapping[str, Any]) -> dict[str, int]:
    """By clause id, the line of its entry in the file of its section; not there where the file at hand is another."""
    found: dict[str, int] = {}
    for section in run.sections:
        labels = _labels(section, session)
        found |= {c.id: labels[c.label] for c in run.clauses if c.section == section.id and c.label in labels}
    return found


def _labels(section: SectionRecord, session: Mapping[str, Any]) -> dict[str, int]:
    for folder in _folders(session):
        path = folder / section.spec_path
        try:
            data = path.read_bytes() if path.is_file() else b""
        except (OSError, ValueError):
            continue
        if hashlib.sha256(data).hexdigest() == section.spec_sha256:
            return _lines_of(data)
    return {}


def _folders(session: Mapping[str, Any]) -> list[Path]:
    named = session.get("specs")
    folders = [Path(named)] if isinstance(named, str) else []
    try:
        return [*folders, content.specs()]
    except FeltproofError:
        return folders


def _lines_of(data: bytes) -> dict[str, int]:
    try:
        node, _ = grow(decode(data))
    except NotATree:
        return {}
    listed = node.items.get("clauses", (None, None))[1] if isinstance(node, Keys) else None
    found: dict[str, int] = {}
    for item in listed.items if isinstance(listed, Sequence) else ():
        label = item.items.get("clause", (None, None))[1] if isinstance(item, Keys) else None
        if isinstance(label, Scalar):
            found[label.text] = label.line
    return found
