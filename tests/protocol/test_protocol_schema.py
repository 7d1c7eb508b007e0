"""Tests that the page, the schema and the message types say the same."""

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from feltproof.protocol import Fault, FaultKind, Limits, connect
from feltproof.protocol.greeting import hello_line
from feltproof.protocol.samples import lawful_round, sitting
from feltproof.protocol.schema import drawn, schema

DOCS = Path(__file__).resolve().parents[2] / "docs"
MINIATURES = Path(__file__).parent / "miniatures"


def validator(name: str) -> Draft202012Validator:
    """What a kind of line is checked with."""
    return Draft202012Validator({**schema(), "anyOf": [{"$ref": f"#/$defs/{name.replace(' ', '%20')}"}]})


def test_the_schema_in_docs_is_the_one_that_the_messages_draw() -> None:
    written = (DOCS / "schema" / "protocol.schema.json").read_text()

    assert written == drawn(), "run: python -m feltproof.protocol.schema > docs/schema/protocol.schema.json"


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(schema())


def test_every_line_between_us_and_the_builtin_engine_is_of_the_schema() -> None:
    with connect("python:feltproof.games:engine") as engine:
        for configuration in engine.hello.games["crazy-4-poker"].configurations[::7]:
            asked: dict[str, list[dict[str, Any]]] = {
                "rank": [{"case": "1", "hand": "AsAhKd7c2d"}, {"case": "2", "hand": "AsAsKd7c2d"}],
                "settle": [lawful_round(configuration)],
                "play": [{"case": "1", "events": sitting(configuration)[0]}],
            }
            for method, cases in asked.items():
                id = None if method == "rank" else configuration.id
                answers = engine.ask(method, "crazy-4-poker", id, cases)

                validator(f"{method} request").validate(json.loads(answers.sent))
                validator(f"{method} reply").validate(json.loads(answers.received))
        line = hello_line(0)
        validator("hello request").validate(json.loads(line))
        validator("hello reply").validate(json.loads(engine.converse(line, "hello")))
        validator("error reply").validate(json.loads(engine.converse(b"[]\n", "error")))


@pytest.mark.parametrize(
    ("miniature", "method"),
    [
        ("misspells_a_category", "rank"),
        ("forgets_the_strength", "rank"),
        ("answers_and_rejects", "rank"),
        ("gives_a_strength_with_a_fraction", "rank"),
        ("pays_a_fraction_of_a_cent", "settle"),
        ("pays_a_text", "settle"),
        ("pays_true", "settle"),
        ("pays_more_than_there_is", "settle"),
    ],
)
def test_what_the_messages_refuse_the_schema_refuses(miniature: str, method: str) -> None:
    command = shlex.join([sys.executable, "-S", "-E", str(MINIATURES / miniature)])
    hand = {"hand": "2cAhKd7c3d"}
    seats = [{"seat": seat, "hand": "AsAhKd7c2d", "wagers": {"ante": 500}} for seat in (1, 2)]
    case = {"case": "1", **(hand if method == "rank" else {"dealer": "2c", "seats": seats})}
    with connect(f"cmd:{command}.py", Limits()) as engine:
        answers = engine.ask(method, "crazy-4-poker", None if method == "rank" else "floor-1", [case])

    assert isinstance(answers.results[0], Fault)
    assert not validator(f"{method} reply").is_valid(json.loads(answers.received))


def test_the_page_explains_every_fault() -> None:
    page = (DOCS / "protocol.md").read_text()

    for kind in FaultKind:
        assert f"| `{kind}` | {kind.explanation} | {kind.remedy} |\n" in page


def test_the_page_states_the_limits_that_stand() -> None:
    page = (DOCS / "protocol.md").read_text()
    limits = Limits()

    for row in (
        f"| start | {limits.start:g} s |",
        f"| request | {limits.request:g} s |",
        f"| grace | {limits.grace:g} s |",
        f"| memory | {(limits.memory or 0) // 2**30} GiB |",
        f"| line | {limits.line // 2**20} MiB |",
        f"| stderr | {limits.stderr // 2**10} KiB |",
        f"| restarts | {limits.restarts} |",
    ):
        assert row in page
