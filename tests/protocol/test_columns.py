"""Replies in columns: whole ones are read, any other is a fault that names the place."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from feltproof.protocol.columns import AskedInColumns, RankColumns, SettleColumns, read_line, read_object
from feltproof.protocol.faults import Broken, FaultKind

RANKED = AskedInColumns("rank", 2, 0, False)
SETTLED = AskedInColumns("settle", 2, 1, True)

HANDS: dict[str, Any] = {"categories": ["pair", "flush"], "category": [0, 1], "strength": [-5, 10**30]}
WAGER = {"outcomes": "wl", "pays": [500, 0]}
ROUNDS: dict[str, Any] = {"seats": [{"wagers": {"ante": WAGER}, "envy": [0, 1000]}], "meter": [1, 2]}


def line(columns: object, **envelope: object) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": 3, "result": {"columns": columns}, **envelope}).encode()


def test_hands_and_rounds_are_read_from_a_line_and_from_an_object() -> None:
    hands = read_line(line(HANDS), 3, RANKED)
    assert hands == read_object({"columns": HANDS}, RANKED)
    assert isinstance(hands, RankColumns)
    assert hands.strength == [-5, 10**30]
    rounds = read_line(line(ROUNDS), 3, SETTLED)
    assert rounds == read_object({"columns": ROUNDS}, SETTLED)
    assert isinstance(rounds, SettleColumns)
    assert rounds.seats[0].wagers["ante"].outcomes == "wl"


def with_wager(**changed: object) -> dict[str, Any]:
    return {**ROUNDS, "seats": [{"wagers": {"ante": {**WAGER, **changed}}}]}


@pytest.mark.parametrize(
    ("asked", "columns", "place"),
    [
        (RANKED, HANDS | {"category": [0]}, "category"),
        (RANKED, HANDS | {"category": [0, 2]}, "category"),
        (RANKED, HANDS | {"category": [0, -1]}, "category"),
        (RANKED, HANDS | {"strength": [1, 2, 3]}, "strength"),
        (RANKED, HANDS | {"strength": [1, 2.5]}, "strength"),
        (RANKED, HANDS | {"categories": ["pair", "royal"]}, "categories"),
        (RANKED, HANDS | {"rejected": [{"row": 2, "code": "x"}]}, "rejected"),
        (RANKED, HANDS | {"rejected": [{"row": 1, "code": "x"}] * 2}, "rejected"),
        (SETTLED, ROUNDS | {"seats": []}, "seats"),
        (SETTLED, ROUNDS | {"meter": None}, "meter"),
        (SETTLED, ROUNDS | {"meter": [1]}, "meter"),
        (SETTLED, ROUNDS | {"seats": [{"wagers": {}, "envy": [0]}]}, "envy"),
        (SETTLED, with_wager(outcomes="w"), "outcomes"),
        (SETTLED, with_wager(outcomes="wx"), "outcomes"),
        (SETTLED, with_wager(outcomes="w\u00e9"), "outcomes"),
        (SETTLED, with_wager(pays=[500]), "pays"),
        (SETTLED, with_wager(pays=[500, True]), "pays"),
        (SETTLED, with_wager(pays=[500, 2**60]), "pays"),
        (SETTLED, None, "columns"),
        (SETTLED, [], "columns"),
    ],
)
def test_columns_that_are_not_whole_are_a_fault_that_names_the_place(
    asked: AskedInColumns, columns: Any, place: str
) -> None:
    with pytest.raises(Broken) as from_line:
        read_line(line(columns), 3, asked)
    with pytest.raises(Broken) as from_object:
        read_object({"columns": columns}, asked)
    for broken in (from_line.value, from_object.value):
        assert broken.fault.kind in (FaultKind.WRONG_SHAPE, FaultKind.NOT_WHOLE_CENTS)
        assert place in broken.fault.detail


def test_an_amount_that_is_no_whole_number_of_cents_is_the_fault_of_that_name() -> None:
    with pytest.raises(Broken) as broken:
        read_line(line(with_wager(pays=[500, 7.5])), 3, SETTLED)
    assert broken.value.fault.kind is FaultKind.NOT_WHOLE_CENTS


@pytest.mark.parametrize(
    ("envelope", "kind"),
    [
        ({"id": 4}, FaultKind.WRONG_ID),
        ({"jsonrpc": "1.0"}, FaultKind.WRONG_SHAPE),
        ({"error": {"code": -32000, "message": "no"}}, FaultKind.ERROR_REPLY),
        ({"result": {"results": []}}, FaultKind.WRONG_SHAPE),
    ],
)
def test_the_envelope_is_held_to_what_every_reply_is(envelope: Mapping[str, object], kind: FaultKind) -> None:
    with pytest.raises(Broken) as broken:
        read_line(line(HANDS, **envelope), 3, RANKED)
    assert broken.value.fault.kind is kind
