"""JSON Schemas of the spec files, for editors: drawn from the forms that the loader reads by.

`python -m feltproof.clauses.schema FOLDER` writes them. They tell an editor about keys and values; what no
single value can show (order, parents, the register) is for `feltproof lint`.
"""

import json
import sys
from pathlib import Path
from typing import Any, Final

from feltproof.clauses import fields, topics
from feltproof.clauses.files import replace_text

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def schemas() -> dict[str, dict[str, Any]]:
    """The schema of each kind of file, by the name of the schema's file."""
    return {
        "section.schema.json": {"$schema": DIALECT, "title": "A section of law, as Feltproof reads it"}
        | fields.SECTION_FILE.schema(),
        "readings.schema.json": {"$schema": DIALECT, "title": "A register of readings, as Feltproof reads it"}
        | fields.REGISTER_FILE.schema(),
        "topics.schema.json": {"$schema": DIALECT, "title": "A register of topics, as Feltproof reads it"}
        | topics.schema(),
    }


def written(schema: dict[str, Any]) -> str:
    """A schema as it stands in its file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def write(folder: Path) -> None:
    """Write every schema into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, schema in schemas().items():
        replace_text(folder / name, written(schema))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
