"""Tests of findings: named for good, replayable, and such as evidence can hold."""

import math
from typing import Any, Final

import msgspec
import pytest
import rfc8785

from feltproof.checks.evidence import Counterexample
from feltproof.checks.observation import Answered
from feltproof.protocol.faults import Fault, FaultKind
from feltproof.runner.desk import Desk
from feltproof.runner.findings import fault_records, finding, in_prose, name_of, named_apart, plain


class Answering(Desk):
    """Answers whatever it is asked."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def ask(self, method: str, game: str, configuration: str | None, cases: Any) -> Any:
        return Answered([self.answer] * len(cases), (), (), "")


def met(**changes: Any) -> Counterexample:
    case = {"case": "7", "dealer": "KsQd9c4h2s", "seats": [{"seat": 1, "hand": "AsAhKd7c2d", "wagers": {"ante": 500}}]}
    fields: dict[str, Any] = {
        "title": "is wrong",
        "rule": "a rule",
        "row": None,
        "configuration": "floor-1",
        "method": "settle",
        "request": case,
        "reply": None,
        "expected": "right",
        "got": "wrong",
        "hands": (),
        "size": (1,),
        "count": 3,
    }
    return Counterexample(**{**fields, **changes})


def found(**changes: Any) -> Any:
    return finding(Answering({"case": "7"}), "crazy-4-poker", "us-ny/5324.32(f)(2)", "a.b", met(**changes), 2)


def test_a_finding_holds_the_request_to_send_again_and_the_cards_to_draw() -> None:
    one = found()
    assert one.request == {"game": "crazy-4-poker", "configuration": "floor-1", "cases": [met().request]}
    assert (one.reply, one.dealer, one.seats[0].hand) == ({"case": "7"}, "KsQd9c4h2s", "AsAhKd7c2d")
    assert (one.count, one.of) == (3, 3)


def test_a_comparison_takes_both_its_cases_to_send_again() -> None:
    cases = [{"case": "1", "hand": "AsAhKd7c2d"}, {"case": "2", "hand": "KsKhQd7h3c"}]
    one = found(method="rank", configuration=None, request={"cases": cases})
    assert one.request == {"game": "crazy-4-poker", "cases": cases}
    assert one.reply == [{"case": "7"}, {"case": "7"}]


def test_what_is_declared_is_no_case() -> None:
    one = found(method="hello", request={"configuration": "floor-1", "seats": 9}, reply=None)
    assert (one.request, one.reply, one.seats) == ({"configuration": "floor-1", "seats": 9}, None, ())


def test_a_finding_has_one_id_for_good_and_another_finding_another() -> None:
    ids = [found().id, found(got="otherwise").id, found(row="flush").id, found(title="is odd").id]
    assert ids[0] == ids[1]
    assert len(set(ids[1:])) == 3
    assert all(len(i) == 6 and i[0] == "F" and i.isalnum() and i.isupper() for i in ids)
    assert len({name_of(n) for n in range(3000)}) == 3000


def test_a_finding_whose_id_is_taken_gets_another_and_always_the_same() -> None:
    one = found()
    assert named_apart(one, set()).id == one.id
    assert named_apart(one, {one.id}).id == named_apart(one, [one.id]).id != one.id


HOSTILE: Final = [
    2**53,
    -(2**53),
    10**5000,
    math.nan,
    math.inf,
    "\ud800",
    {"\udfff": 1},
    {1: "x"},
    {"none": None},
    "\x00\u202e",
    [[]],
]


@pytest.mark.parametrize("value", HOSTILE, ids=range(len(HOSTILE)))
def test_whatever_an_engine_says_can_be_written_as_canonical_json(value: Any) -> None:
    written = rfc8785.dumps(plain({"value": value}))
    assert rfc8785.dumps(plain(msgspec.json.decode(written))) == written


def test_what_is_nested_deep_is_cut_and_what_the_protocol_nests_is_not() -> None:
    deep: Any = "end"
    for _ in range(500):
        deep = [deep]
    assert b"end" not in rfc8785.dumps(plain(deep))
    shallow = {"a": [{"b": [{"c": [{"d": "end"}]}]}]}
    assert plain(shallow) == shallow


def test_numbers_that_canonical_json_has_are_left_as_they_are() -> None:
    assert plain({"a": 2**53 - 1, "b": True, "c": 1.5}) == {"a": 2**53 - 1, "b": True, "c": 1.5}


def test_faults_of_a_kind_are_one_record_with_the_first_and_their_number() -> None:
    faults = [
        Fault(kind=FaultKind.TIMEOUT, method="rank", case="5", detail="late"),
        Fault(kind=FaultKind.TIMEOUT, method="rank", case="6", detail="later"),
        Fault(kind=FaultKind.TIMEOUT, method="settle"),
        Fault(kind=FaultKind.EXITED, method="rank"),
    ]
    records = fault_records(faults)
    assert {key: (r.count, r.case) for key, r in records.items()} == {
        ("timeout", "rank"): (2, "5"),
        ("timeout", "settle"): (1, None),
        ("exited", "rank"): (1, None),
    }
    assert len({r.id for r in records.values()}) == 3
    assert all(r.id.startswith("E") for r in records.values())


CROSS: Final = {"left": "Kd", "right": "Kh", "top": "7s", "bottom": "7c", "middle": "As"}


def crossed(**changes: Any) -> dict[str, Any]:
    seat = {"seat": 2, "hand": "AhAc", "folded": "down", "wagers": {"ante_across": 500, "ante_down": 500}}
    return {"case": "7", "community": CROSS, "seats": [seat], **changes}


def test_a_cross_is_kept_to_be_drawn_and_where_a_seat_folded() -> None:
    one = found(request=crossed())
    assert (one.dealer, one.community) == (None, CROSS)
    assert (one.seats[0].hand, one.seats[0].folded) == ("AhAc", "down")


@pytest.mark.parametrize("community", [None, "KdKh7s7cAs", ["Kd"], {"left": 5}])
def test_what_is_no_cross_is_not_drawn(community: Any) -> None:
    assert found(request=crossed(community=community)).community is None


def test_a_round_without_community_cards_has_none_to_draw() -> None:
    assert found().community is None


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("four_of_a_kind", "four of a kind"),
        ("the queens_up wager, beside super_bonus", "the queens up wager, beside super bonus"),
        ('{"wagers": {"super_bonus": 5}}', '{"wagers": {"super_bonus": 5}}'),
        ("rejected: bad_card", "rejected: bad_card"),
        ("options.deal_every_spot", "options.deal_every_spot"),
        ("seat 1, ante: win, $5", "seat 1, ante: win, $5"),
    ],
)
def test_names_in_a_sentence_are_spoken(written: str, said: str) -> None:
    assert in_prose(written) == said
