"""Which attempt a run of record was, in words."""

from collections import Counter
from typing import Final

from feltproof.runner import record
from feltproof.runner.record import Run

_WORST_FIRST: Final = (
    "does not conform",
    "never closed",
    "not established",
    "interrupted",
    "failed",
    "conforms",
)
"""The cover has two lines for what came of other attempts: what matters most stands first."""
_SHOWN: Final = 12
"""So many other attempts are named on a page; `run.json` has all."""


def which(one: record.Attempt) -> str:
    """`attempt 3 of 4 at this item, 7 of 9 on its ledger`."""
    return f"attempt {one.of_item} of {one.at_item} at this item, {one.number} of {one.on_ledger} on its ledger"


def others(one: record.Attempt) -> str:
    """What came of the other attempts at the item, counted: `2 does not conform, 1 never closed`; empty without any."""
    counts = Counter(other.outcome for other in one.others)
    return ", ".join(f"{counts[outcome]} {outcome}" for outcome in _WORST_FIRST if counts[outcome])


def briefly(run: Run) -> str:
    """Which attempt it was, and what came of the others; empty where the run is not of record."""
    one = run.of_record
    if not isinstance(one, record.Attempt):
        return ""
    more = others(one)
    return which(one) + (f"; the others: {more}" if more else "")


def facts(run: Run) -> list[tuple[str, str, bool]]:
    """What the pages say of a run of record: a name, the words, and whether they are to be read as code. The first two
    stand on the cover."""
    one = run.of_record
    if not isinstance(one, record.Attempt):
        return []
    return [
        ("Of record", which(one), False),
        ("Other attempts", others(one) or "none", False),
        *(
            (f"Attempt {other.number}", other.outcome + (f", run.json {other.run}" if other.run else ""), False)
            for other in one.others[-_SHOWN:]
        ),
        ("Item", one.item, True),
        ("Ledger", one.ledger, True),
        ("Opened by line", one.opened, True),
        ("Seed committed to", one.commitment, True),
        ("Secret of the seed", one.secret, True),
    ]
