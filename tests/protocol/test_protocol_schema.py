"""Tests that the page, the schema and the message types say the same."""

import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from feltproof.protocol import Fault, FaultKind, Limits, connect
from feltproof.protocol.greeting import LARGEST_HELLO, LONGEST_NAME, hello_line
from feltproof.protocol.messages import GAMES
from feltproof.protocol.samples import SAMPLES
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
        for game, offer in engine.hello.games.items():
            sample = SAMPLES[game]
            hands = [*(hand for hand, _ in sample.hands.values()), *sample.no_hands.values()]
            for configuration in offer.configurations[::7]:
                asked: dict[str, list[dict[str, Any]]] = {
                    "rank": [{"case": str(place), "hand": hand} for place, hand in enumerate(hands)],
                    "settle": [sample.lawful_round(configuration)],
                    "play": [{"case": "1", "events": sample.sitting(configuration).events}],
                }
                for method, cases in asked.items():
                    id = None if method == "rank" else configuration.id
                    answers = engine.ask(method, game, id, cases)

                    validator(f"{method} request").validate(json.loads(answers.sent))
                    validator(f"{method} reply").validate(json.loads(answers.received))
        line = hello_line(0)
        validator("hello request").validate(json.loads(line))
        validator("hello reply").validate(json.loads(engine.converse(line, "hello")))
        validator("error reply").validate(json.loads(engine.converse(b"[]\n", "error")))


CROSS_REQUEST: dict[str, Any] = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "settle",
    "params": {
        "game": "criss-cross-poker",
        "configuration": "floor",
        "cases": [
            {
                "case": "8",
                "community": {"left": "Ah", "right": "7c", "top": "Kd", "bottom": "2s", "middle": "Jh"},
                "seats": [{"seat": 3, "hand": "JsJd", "folded": None, "wagers": {"ante_across": 500}}],
            }
        ],
    },
}


def test_the_schema_takes_a_round_of_criss_cross_poker() -> None:
    validator("settle request").validate(CROSS_REQUEST)


@pytest.mark.parametrize(
    "change",
    [
        lambda params: params.update(game="crazy-4-poker"),
        lambda params: params["cases"][0]["community"].pop("middle"),
        lambda params: params["cases"][0]["seats"][0].pop("folded"),
        lambda params: params["cases"][0]["seats"][0].update(folded="later"),
        lambda params: params["cases"][0]["seats"][0].update(wagers={"ante_across": 7.5}),
    ],
    ids=["a round of another game", "a place forgotten", "no word on a fold", "no such decision", "half a cent"],
)
def test_the_schema_refuses_what_is_no_round_of_criss_cross_poker(change: Callable[[dict[str, Any]], Any]) -> None:
    request = json.loads(json.dumps(CROSS_REQUEST))
    change(request["params"])

    assert not validator("settle request").is_valid(request)


def test_every_game_that_the_suite_knows_has_its_samples() -> None:
    assert set(SAMPLES) == set(GAMES)


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
        f"have at most {LONGEST_NAME} characters each",
        f"is at most {LARGEST_HELLO // 2**20} MiB of JSON",
    ):
        assert row in page
