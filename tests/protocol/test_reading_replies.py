"""Tests that any line at all is read as answers and faults, and that what is wrong is named where it is."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from feltproof.protocol import Fault, FaultKind, PlayResult, RankResult, Rejected, SettleResult
from feltproof.protocol.faults import Broken
from feltproof.protocol.reading import Asked, read_line, read_object

Object = dict[str, Any]

RANK = Asked("rank", [{"case": "a", "hand": "AsAhKd7c2d"}, {"case": "b", "hand": "2c2d2h2s3c"}], False)
SETTLE = Asked(
    "settle",
    [
        {
            "case": "a",
            "dealer": "KsQd9c4h2s",
            "meter": 500000,
            "seats": [{"seat": 2, "hand": "AsAhKd7c2d", "wagers": {}}],
        }
    ],
    True,
)
EVENTS = [
    {"event": "sit", "player": "p1", "seat": 1},
    {"event": "deal", "method": "manual", "deck": ""},
    {"event": "settle"},
]
PLAY = Asked("play", [{"case": "a", "events": EVENTS}], True)

RANKED: list[Object] = [
    {"case": "a", "category": "pair", "strength": 7, "best": "AsAhKd7c"},
    {"case": "b", "category": "four_of_a_kind", "strength": 2**70},
]
SETTLED: list[Object] = [
    {
        "case": "a",
        "meter": 500000,
        "seats": [{"seat": 2, "wagers": {"ante": {"outcome": "win", "pays": 500}}, "envy": 0}],
    }
]
PLAYED: list[Object] = [
    {
        "case": "a",
        "replies": [
            {"accepted": True},
            {"accepted": True, "dealt": [["seat:1", "As"], ["dealer", "Kd"]]},
            {
                "accepted": True,
                "payments": [{"seat": 1, "wager": "ante", "outcome": "lose", "pays": 0}],
                "envy": [],
                "meter": 1,
            },
        ],
    }
]

CROSS = Asked(
    "play",
    [
        {
            "case": "a",
            "events": [
                {"event": "deal", "method": "automated", "deck": ""},
                {"event": "reveal", "cards": "across"},
                {"event": "settle"},
            ],
        }
    ],
    False,
)
CROSSED: list[Object] = [
    {
        "case": "a",
        "replies": [
            {"accepted": True, "dealt": [["left", "As"], ["seat:1", "Kd"]]},
            {"accepted": True, "shown": [["left", "As"], ["right", "7c"]]},
            {
                "accepted": True,
                "payments": [{"seat": 1, "wager": "ante_across", "outcome": "push", "pays": 0}],
                "envy": [],
            },
        ],
    }
]


def line(results: object, **envelope: object) -> bytes:
    """A reply to request 7."""
    return json.dumps({"jsonrpc": "2.0", "id": 7, "result": {"results": results}, **envelope}).encode()


def changed(results: list[Object], change: Callable[[Any], None]) -> list[Object]:
    """The results with one thing changed."""
    copy: list[Object] = json.loads(json.dumps(results))
    change(copy)
    return copy


@pytest.mark.parametrize(
    ("asked", "results", "type_"),
    [
        (RANK, RANKED, RankResult),
        (SETTLE, SETTLED, SettleResult),
        (PLAY, PLAYED, PlayResult),
        (CROSS, CROSSED, PlayResult),
    ],
)
def test_sound_replies_are_read_from_a_line_and_from_an_object_alike(
    asked: Asked, results: list[Object], type_: type
) -> None:
    from_line, no_faults = read_line(line(results), 7, asked)
    from_object, none_either = read_object({"results": results}, asked)

    assert from_line == from_object
    assert {type(answer) for answer in from_line} == {type_}
    assert no_faults == none_either == []


@pytest.mark.parametrize(
    ("asked", "results", "change", "kind", "detail"),
    [
        (RANK, RANKED, lambda r: r[0].update(category=None), FaultKind.WRONG_SHAPE, "results[0].category"),
        (
            RANK,
            RANKED,
            lambda r: r[0].update(best=7),
            FaultKind.WRONG_SHAPE,
            "results[0].best: a text is wanted, not 7",
        ),
        (RANK, RANKED, lambda r: r[0].update(rejected=True), FaultKind.WRONG_SHAPE, "results[0].rejected: an object"),
        (
            SETTLE,
            SETTLED,
            lambda r: r[0].pop("meter"),
            FaultKind.WRONG_SHAPE,
            "results[0].meter: a whole number of cents",
        ),
        (SETTLE, SETTLED, lambda r: r[0].update(meter=1.5), FaultKind.NOT_WHOLE_CENTS, "results[0].meter"),
        (SETTLE, SETTLED, lambda r: r[0].pop("seats"), FaultKind.WRONG_SHAPE, "seats: one entry for each of seat 2"),
        (
            SETTLE,
            SETTLED,
            lambda r: r[0]["seats"][0].update(seat="2"),
            FaultKind.WRONG_SHAPE,
            "seats[0].seat: an integer",
        ),
        (SETTLE, SETTLED, lambda r: r[0]["seats"][0].update(envy=None), FaultKind.WRONG_SHAPE, "seats[0].envy"),
        (
            SETTLE,
            SETTLED,
            lambda r: r[0]["seats"][0]["wagers"]["ante"].update(outcome="won"),
            FaultKind.WRONG_SHAPE,
            "results[0].seats[0].wagers.ante.outcome: one of lose, push, win is wanted, not 'won'",
        ),
        (PLAY, PLAYED, lambda r: r[0]["replies"].pop(), FaultKind.WRONG_SHAPE, "replies: a reply for each of 3 events"),
        (PLAY, PLAYED, lambda r: r[0].pop("replies"), FaultKind.WRONG_SHAPE, "results[0].replies: a list of replies"),
        (
            PLAY,
            PLAYED,
            lambda r: r[0]["replies"][0].update(accepted=1),
            FaultKind.WRONG_SHAPE,
            "accepted: true or false",
        ),
        (PLAY, PLAYED, lambda r: r[0]["replies"][0].update(accepted=False), FaultKind.WRONG_SHAPE, "replies[0].code"),
        (PLAY, PLAYED, lambda r: r[0]["replies"][1].pop("dealt"), FaultKind.WRONG_SHAPE, "replies[1].dealt"),
        (PLAY, PLAYED, lambda r: r[0]["replies"][1]["dealt"][0].pop(), FaultKind.WRONG_SHAPE, "dealt[0]: a list of 2"),
        (PLAY, PLAYED, lambda r: r[0]["replies"][2].pop("payments"), FaultKind.WRONG_SHAPE, "replies[2].payments"),
        (PLAY, PLAYED, lambda r: r[0]["replies"][2].pop("envy"), FaultKind.WRONG_SHAPE, "replies[2].envy"),
        (PLAY, PLAYED, lambda r: r[0]["replies"][2].pop("meter"), FaultKind.WRONG_SHAPE, "replies[2].meter"),
        (CROSS, CROSSED, lambda r: r[0]["replies"][1].pop("shown"), FaultKind.WRONG_SHAPE, "replies[1].shown: a list"),
        (
            CROSS,
            CROSSED,
            lambda r: r[0]["replies"][1].update(shown={"left": "As", "right": "7c"}),
            FaultKind.WRONG_SHAPE,
            "results[0].replies[1].shown: a list is wanted, not {'left': 'As', 'right': '7c'}",
        ),
        (
            CROSS,
            CROSSED,
            lambda r: r[0]["replies"][1]["shown"][1].append("face up"),
            FaultKind.WRONG_SHAPE,
            "results[0].replies[1].shown[1]: a list of 2 is wanted, not ['right', '7c', 'face up']",
        ),
        (
            PLAY,
            PLAYED,
            lambda r: r[0]["replies"][2]["payments"][0].update(pays="$1,500"),
            FaultKind.NOT_WHOLE_CENTS,
            "results[0].replies[2].payments[0].pays: a whole number of cents is wanted, not '$1,500'",
        ),
    ],
)
def test_a_wrong_result_is_named_to_the_field(
    asked: Asked, results: list[Object], change: Callable[[Any], None], kind: FaultKind, detail: str
) -> None:
    wrong = changed(results, change)

    answers, faults = read_line(line(wrong), 7, asked)
    from_object, _ = read_object({"results": wrong}, asked)

    assert isinstance(answers[0], Fault)
    assert (answers[0].kind, answers[0].case) == (kind, "a")
    assert detail in answers[0].detail
    assert faults == [answers[0]]
    assert isinstance(from_object[0], Fault)
    assert from_object[0].detail == answers[0].detail
    assert not isinstance(answers[-1], Fault) or len(answers) == 1


def test_a_rejection_is_an_answer() -> None:
    rejected = [{"case": "a", "rejected": {"code": "duplicate_card", "detail": "As"}}]

    for asked in (SETTLE, PLAY):
        (answer,), faults = read_line(line(rejected), 7, asked)
        assert not isinstance(answer, Fault)
        assert answer.rejected == Rejected(code="duplicate_card", detail="As")
        assert faults == []


def test_a_case_that_makes_no_sense_may_be_answered_in_any_way() -> None:
    senseless = Asked("settle", [{"case": "a", "seats": [{"seat": "one"}, 7]}], True)

    (answer,), _ = read_line(line(SETTLED), 7, senseless)

    assert isinstance(answer, SettleResult)


def test_results_are_matched_whatever_their_order() -> None:
    answers, faults = read_line(line(RANKED[::-1]), 7, RANK)

    assert [answer.case for answer in answers] == ["a", "b"]
    assert faults == []


def test_a_wrong_result_without_a_case_belongs_to_none() -> None:
    answers, faults = read_line(line([{"category": "pair"}, RANKED[1]]), 7, RANK)

    assert isinstance(answers[0], Fault)
    assert answers[0].kind is FaultKind.MISSING_CASE
    assert isinstance(answers[1], RankResult)
    assert [fault.detail for fault in faults if fault.case is None] == [
        "results[0].case: a text is wanted, not missing"
    ]


@pytest.mark.parametrize(
    ("sent", "kind"),
    [
        (line(RANKED, id=8), FaultKind.WRONG_ID),
        (line(RANKED, id=7.0), FaultKind.WRONG_ID),
        (line(RANKED, id=None), FaultKind.WRONG_ID),
        (line(RANKED, jsonrpc="1.0"), FaultKind.WRONG_SHAPE),
        (line(RANKED, error={"code": -32000, "message": "no"}), FaultKind.ERROR_REPLY),
        (line(RANKED, error={"code": "x"}), FaultKind.WRONG_SHAPE),
        (line(None), FaultKind.WRONG_SHAPE),
        (b'{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"what?"}}', FaultKind.ERROR_REPLY),
        (b'{"jsonrpc":"2.0","id":7,"error":{"code":-32601}}', FaultKind.METHOD_NOT_SUPPORTED),
        (b"7", FaultKind.NOT_AN_OBJECT),
        (b"\xff\xfe{\0", FaultKind.NOT_UTF8),
        (b"", FaultKind.NOT_JSON),
        (b"[" * 10**6, FaultKind.TOO_DEEP),
    ],
)
def test_a_line_that_answers_nothing_is_broken(sent: bytes, kind: FaultKind) -> None:
    with pytest.raises(Broken) as caught:
        read_line(sent, 7, RANK)

    assert caught.value.fault.kind is kind


def test_bad_utf_8_in_a_field_that_is_ignored_is_bad_all_the_same() -> None:
    sent = line(RANKED)[:-1] + b', "note": "caf\xe9"}'

    with pytest.raises(Broken) as caught:
        read_line(sent, 7, RANK)

    assert caught.value.fault.kind is FaultKind.NOT_UTF8


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["a", "b", "win", "pair"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.text(max_size=3) | st.sampled_from(["case", "seats", "wagers", "replies", "id"]), inner, max_size=4
        )
    ),
    max_leaves=8,
)


@st.composite
def replies(draw: st.DrawFn) -> tuple[Asked, bytes]:
    """A sound reply in which something somewhere is something else."""
    asked, results = draw(st.sampled_from([(RANK, RANKED), (SETTLE, SETTLED), (PLAY, PLAYED), (CROSS, CROSSED)]))
    reply: Any = json.loads(line(results))
    place = reply
    while True:
        key = draw(st.sampled_from(list(place) if isinstance(place, dict) else list(range(len(place)))))
        if isinstance(place[key], dict | list) and place[key] and draw(st.integers(0, 9)):
            place = place[key]
        else:
            place[key] = draw(JSON)
            return asked, json.dumps(reply).encode()


@given(replies())
@example((RANK, json.dumps({"jsonrpc": "2.0", "id": 7, "result": {"results": [{"case": "\ud800"}]}}).encode()))
@settings(max_examples=400, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
def test_any_reply_becomes_an_answer_or_a_fault_for_each_case(drawn: tuple[Asked, bytes]) -> None:
    asked, sent = drawn

    try:
        answers, faults = read_line(sent, 7, asked)
    except Broken as broken:
        answers, faults = [broken.fault] * len(asked.cases), [broken.fault]

    assert len(answers) == len(asked.cases)
    for answer, case in zip(answers, asked.cases, strict=True):
        if not isinstance(answer, Fault):
            assert answer.case == case["case"]
        else:
            assert answer in faults
    for fault in faults:
        # Evidence is UTF-8, whatever the engine wrote.
        fault.detail.encode()
        (fault.line or "").encode()


@given(st.binary(max_size=40))
@settings(max_examples=200, deadline=None, derandomize=True)
def test_any_bytes_at_all_are_broken_and_no_error_of_ours(sent: bytes) -> None:
    with pytest.raises(Broken):
        read_line(sent, 7, RANK)
