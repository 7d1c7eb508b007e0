"""JSON Schema of a submission, for editors: drawn from the forms that the loader reads by.

`python -m feltproof.submission.schema FOLDER` writes it.
"""

import sys
from pathlib import Path
from typing import Any, Final

from feltproof.clauses.files import replace_text
from feltproof.clauses.schema import DIALECT, written
from feltproof.submission.fields import SUBMISSION_FILE

NAME: Final = "submission.schema.json"


def schema() -> dict[str, Any]:
    """The schema."""
    return {"$schema": DIALECT, "title": "A facility's submission, as Feltproof reads it"} | SUBMISSION_FILE.schema()


if __name__ == "__main__":
    replace_text(Path(sys.argv[1]) / NAME, written(schema()))
