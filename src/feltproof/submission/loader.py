"""From the YAML of a submission to its record: strict, and with every fault told at once."""

import hashlib
from dataclasses import replace
from pathlib import Path
from typing import Final

from feltproof import given
from feltproof.clauses.faults import Faulty
from feltproof.clauses.forms import Desk
from feltproof.clauses.tree import MOST_BYTES, NotATree, decode, grow
from feltproof.errors import UsageError
from feltproof.submission.fields import SUBMISSION_FILE, Submission

WANTED: Final = "a submission in YAML, as examples/house/prairie_meadows.yaml"

DASH: Final = Path("-")
STDIN: Final = Path("/dev/stdin")


def load(path: Path) -> Submission:
    """The submission in that file; in standard input, where it is `-`.

    Raises:
        UsageError: the file cannot be read, or something in it is wrong; the message names every fault with its line.
    """
    data = given.read(STDIN if path == DASH else path, MOST_BYTES, WANTED)
    desk = Desk(str(path))
    try:
        node, foreign = grow(decode(data))
    except NotATree as error:
        desk.fault(error.line, error.message)
        raise UsageError(f"{Faulty(desk.faults)}: give {WANTED}") from None
    for line, message in foreign:
        desk.fault(line, message)
    found = SUBMISSION_FILE.read(node, desk, "the submission")
    if desk.faults or found is None:
        raise UsageError(str(Faulty(desk.faults)))
    return replace(found, sha256=hashlib.sha256(data).hexdigest())
