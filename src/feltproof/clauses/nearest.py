"""What comes nearest to a word that nobody knows."""

import difflib
from collections.abc import Iterable


def perhaps(text: str, known: Iterable[str]) -> str:
    """`: perhaps X or Y?` with what comes nearest, or nothing."""
    near = difflib.get_close_matches(text, list(known), n=3, cutoff=0.5)
    return f": perhaps {' or '.join(near)}?" if near else ""
