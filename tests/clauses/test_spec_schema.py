"""Tests of the schemas for editors: they say what the loader does, and lie in `docs/` as drawn."""

from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from jsonschema import Draft202012Validator

from feltproof.clauses.loader import REGISTER
from feltproof.clauses.schema import schemas, written
from feltproof.clauses.topics import SUFFIX

ROOT: Final = Path(__file__).resolve().parents[2]


def faults(path: Path) -> list[str]:
    """What an editor marks in a file."""
    kind = "readings" if path.name == REGISTER else "topics" if path.name.endswith(SUFFIX) else "section"
    schema = schemas()[f"{kind}.schema.json"]
    value: Any = yaml.safe_load(path.read_text(encoding="utf-8"))
    return [error.message for error in Draft202012Validator(schema).iter_errors(value)]


@pytest.mark.parametrize("name", sorted(schemas()))
def test_the_schema_in_docs_is_the_one_that_is_drawn(name: str) -> None:
    Draft202012Validator.check_schema(schemas()[name])

    assert (ROOT / "docs" / "schema" / name).read_text(encoding="utf-8") == written(schemas()[name]), (
        "run python -m feltproof.clauses.schema docs/schema"
    )


@pytest.mark.parametrize("path", sorted((ROOT / "specs").rglob("*.yaml")), ids=lambda path: path.name)
def test_the_specs_satisfy_their_schema(path: Path) -> None:
    assert faults(path) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("method: none", "methud: none"),
        ("method: none", "method: maybe"),
        ('"3:2"', '"3/2"'),
        ('"3:2"', "3:2"),
        ("    title: Seats\n", ""),
        ("at_most: 6", "at_most: six"),
        ("clause: (b)(1)", "clause: b1"),
        ("text: sha256:", "text: sha1:"),
        ("{seats: {at_most: 6}}", "{seats: {at_most: 6}, positions: {at_most: 1}}"),
        ("wager: super_bonus", "wager: bonus"),
        ("full: static", "full: total"),
    ],
)
def test_an_editor_marks_what_the_loader_refuses(spec: Path, old: str, new: str) -> None:
    assert faults(spec) == []

    spec.write_text(spec.read_text().replace(old, new, 1))

    assert faults(spec)


def test_an_editor_marks_a_register_without_options(spec: Path) -> None:
    register = spec.parent / REGISTER
    assert faults(register) == []

    register.write_text("- {reading: 7.3/kings, clauses: [(b)(1)], trouble: Some., why: So.}\n")

    assert faults(register) == ["'options' is a required property"]
