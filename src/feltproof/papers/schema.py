"""JSON Schemas of the papers, for editors: drawn from the forms that the loaders read by.

`python -m feltproof.papers.schema FOLDER` writes them.
"""

import sys
from pathlib import Path
from typing import Any

from feltproof.clauses.files import replace_text
from feltproof.clauses.schema import DIALECT, written
from feltproof.papers.case import CASE_FILE
from feltproof.papers.inspections import INSPECTIONS_FILE
from feltproof.papers.waivers import WAIVERS_FILE


def schemas() -> dict[str, dict[str, Any]]:
    """The schema of each kind of paper, by the name of the schema's file."""
    kinds = {
        "case": ("A laboratory's case", CASE_FILE),
        "inspections": ("Inspections", INSPECTIONS_FILE),
        "waivers": ("Waivers", WAIVERS_FILE),
    }
    return {
        f"{kind}.schema.json": {"$schema": DIALECT, "title": f"{title}, as Feltproof reads it"} | form.schema()
        for kind, (title, form) in kinds.items()
    }


if __name__ == "__main__":
    for name, schema in schemas().items():
        replace_text(Path(sys.argv[1]) / name, written(schema))
