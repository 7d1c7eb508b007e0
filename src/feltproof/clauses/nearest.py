"""What comes nearest to a word that nobody knows."""

import difflib
from collections.abc import Iterable


def perhaps(text: str, known: Iterable[str], alike: float = 0.5) -> str:
    """`: perhaps X or Y?` with what comes nearest, or nothing where nothing is as much `alike`, from 0 to 1."""
    near = difflib.get_close_matches(text, list(known), n=3, cutoff=alike)
    return f": perhaps {' or '.join(near)}?" if near else ""
