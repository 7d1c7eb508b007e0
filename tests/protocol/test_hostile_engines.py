"""Tests of the miniatures: tiny engines, each wrong in one documented way, each with a named outcome."""

import shlex
import sys
import threading
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import pytest

from feltproof.protocol import EngineFault, Fault, FaultKind, Limits, PlayResult, RankResult, SettleResult, connect

MINIATURES: Final = Path(__file__).parent / "miniatures"
WITNESS: Final = "FELTPROOF_TEST_WITNESS"

K: Final = FaultKind
RANK: Final[list[dict[str, Any]]] = [
    {"case": str(place), "hand": f"{card}AsAhKd7c" if card == "2c" else "3cKsKhQd7c"}
    for place, card in enumerate(["3c", "3c", "3c", "2c", "3c", "3c", "3c", "3c"])
]
SETTLE: Final[list[dict[str, Any]]] = [
    {
        "case": str(place),
        "dealer": f"{card}KsQd9c4h",
        "seats": [
            {"seat": 1, "hand": "AsAhKd7c2d", "wagers": {"ante": 500, "super_bonus": 500}},
            {"seat": 2, "hand": "AcAdKc7d2h", "wagers": {"ante": 500, "super_bonus": 500}},
        ],
    }
    for place, card in enumerate(["3c", "3c", "3c", "2c", "3c", "3c", "3c", "3c"])
]
PLAY: Final[list[dict[str, Any]]] = [
    {
        "case": str(place),
        "events": [
            {"event": "sit", "player": "p1", "seat": 1},
            {"event": "deal", "method": "manual", "deck": f"{card}KsQd9c4hAsJd"},
            {"event": "reveal", "cards": "across"},
        ],
    }
    for place, card in enumerate(["3c", "3c", "3c", "2c", "3c", "3c", "3c", "3c"])
]
ASKED: Final = {
    "rank": ("crazy-4-poker", None, RANK),
    "settle": ("crazy-4-poker", "floor-1", SETTLE),
    "play": ("criss-cross-poker", "cross-1", PLAY),
}
"""Game, configuration and cases, by method."""
RESULTS: Final = {"rank": RankResult, "settle": SettleResult, "play": PlayResult}
CHOSEN: Final = "3"


class Expected(NamedTuple):
    """What has to come of a miniature."""

    kind: FaultKind
    says: str
    """A part of the fault's detail."""
    case: str | None = None
    """The case that the fault has to name; `None` where it concerns the whole request."""
    limits: Limits = Limits()
    method: str = "rank"
    """Where it goes wrong."""


HASTY: Final = Limits(request=1.0)

AT_START: Final = {
    "dies_at_start": Expected(K.EXITED_AT_START, "exit code 1"),
    "crashes_at_start": Expected(K.KILLED_BY_SIGNAL, "SIGABRT"),
    "hangs_at_start": Expected(K.START_TIMEOUT, "no reply within 1 s", limits=Limits(start=1.0)),
    "prints_a_banner": Expected(K.NOT_JSON, "near 'Acme Tables 3.2"),
    "speaks_another_version": Expected(K.NO_COMMON_VERSION, "protocol: one of 1.0 is wanted, not '9.9'"),
    "boasts": Expected(K.HELLO_TOO_LARGE, "result.engine.name: at most 500 characters are wanted, not 10000000"),
    "declares_too_much": Expected(K.HELLO_TOO_LARGE, "result: at most 4 MiB are wanted, not 5904043 bytes"),
    "garbles_its_odds": Expected(
        K.WRONG_SHAPE,
        "result.games.crazy-4-poker.configurations[0].odds.super_bonus.flush: odds such as '3:2' "
        "or a share such as '100%' is wanted, not '3/2'",
    ),
}

AT_A_CASE: Final = {
    "dies_at_a_case": Expected(K.EXITED, "it ended with exit code 3", CHOSEN),
    "crashes_at_a_case": Expected(K.KILLED_BY_SIGNAL, "it died of SIGSEGV", CHOSEN),
    "hangs_at_a_case": Expected(K.TIMEOUT, "no reply within 1 s", CHOSEN, HASTY),
    "stops_at_a_case": Expected(K.TIMEOUT, "no reply within 1 s", CHOSEN, HASTY),
    "eats_memory": Expected(K.MEMORY, "more than 200 MiB", CHOSEN, Limits(memory=200 * 2**20)),
    "closes_its_stdout": Expected(K.STDOUT_CLOSED, "it closed its stdout", CHOSEN),
    "leaves_the_work_to_a_fork": Expected(K.EXITED, "it ended with exit code 0", CHOSEN),
    "misspells_a_category": Expected(K.WRONG_SHAPE, "results[3].category: one of flush, four_of_a_kind,", CHOSEN),
    "forgets_the_strength": Expected(K.WRONG_SHAPE, "results[3].strength: an integer is wanted, not missing", CHOSEN),
    "answers_and_rejects": Expected(K.WRONG_SHAPE, "results[3].rejected: either 'rejected' or 'category'", CHOSEN),
    "gives_a_strength_with_a_fraction": Expected(
        K.WRONG_SHAPE, "results[3].strength: an integer is wanted, not 1.5", CHOSEN
    ),
    "gives_a_strength_of_5000_digits": Expected(K.WRONG_SHAPE, "not an integer of 5000 digits", CHOSEN),
    "writes_half_a_surrogate": Expected(K.WRONG_SHAPE, "results[3].best: a text is wanted, not", CHOSEN),
    "pays_a_fraction_of_a_cent": Expected(
        K.NOT_WHOLE_CENTS,
        "results[3].seats[0].wagers.ante.pays: a whole number of cents is wanted, not 750.5",
        CHOSEN,
        method="settle",
    ),
    "pays_whole_cents_as_a_float": Expected(K.NOT_WHOLE_CENTS, "not 750.0", CHOSEN, method="settle"),
    "pays_a_text": Expected(K.NOT_WHOLE_CENTS, "not '750'", CHOSEN, method="settle"),
    "pays_true": Expected(K.WRONG_SHAPE, "ante.pays: a whole number of cents from", CHOSEN, method="settle"),
    "pays_more_than_there_is": Expected(K.WRONG_SHAPE, "to 9007199254740992", CHOSEN, method="settle"),
    "forgets_a_seat": Expected(
        K.WRONG_SHAPE, "one entry for each of seats 1, 2 is wanted, not for seat 1", CHOSEN, method="settle"
    ),
    "settles_a_seat_twice": Expected(K.WRONG_SHAPE, "not for seats 1, 2, 1", CHOSEN, method="settle"),
    "shows_cards_without_places": Expected(
        K.WRONG_SHAPE, "results[3].replies[2].shown[0]: a list of 2 is wanted, not '2c'", CHOSEN, method="play"
    ),
    "forgets_what_it_shows": Expected(
        K.WRONG_SHAPE, "results[3].replies[2].shown: a list of places and cards is wanted", CHOSEN, method="play"
    ),
    "misses_a_case": Expected(K.MISSING_CASE, "none of the 7", CHOSEN),
    "answers_a_case_twice": Expected(K.DUPLICATE_CASE, "more than once", CHOSEN),
}

AT_ALL: Final = {
    "hangs_in_a_line": Expected(K.TIMEOUT, "half a line", limits=Limits(request=0.3)),
    "forgets_the_line_feed": Expected(K.TIMEOUT, "half a line", limits=Limits(request=0.3)),
    "ends_in_a_line": Expected(K.HALF_LINE, "exit code 0, in the middle of a line"),
    "closes_its_stdin": Expected(K.STDIN_CLOSED, "it closed its stdin"),
    "floods_stdout": Expected(K.LINE_TOO_LONG, "more than 1048576 bytes", limits=Limits(line=2**20)),
    "prints_progress": Expected(K.NOT_JSON, "ranking 0"),
    "sends_notifications": Expected(K.UNASKED_OUTPUT, "of the engine's own, 'progress'"),
    "begins_with_a_byte_order_mark": Expected(K.BYTE_ORDER_MARK, "EF BB BF"),
    "writes_utf_16": Expected(K.NOT_UTF8, "looks like UTF-16"),
    "writes_latin_1": Expected(K.NOT_UTF8, "E9"),
    "writes_a_nul": Expected(K.NOT_JSON, "control character"),
    "writes_python": Expected(K.NOT_JSON, "character 1"),
    "writes_nan": Expected(K.NOT_JSON, "NaN is no JSON"),
    "writes_over_several_lines": Expected(K.NOT_JSON, "character 1"),
    "writes_an_empty_line": Expected(K.NOT_JSON, "the line is empty"),
    "nests_too_deep": Expected(K.TOO_DEEP, "nested too deep"),
    "answers_with_an_array": Expected(K.NOT_AN_OBJECT, "an object is wanted, not [{"),
    "answers_another_request": Expected(K.WRONG_ID, "id: 2 is wanted, not 1"),
    "answers_with_a_text_for_an_id": Expected(K.WRONG_ID, "id: 2 is wanted, not '2'"),
    "forgets_the_version_of_json_rpc": Expected(K.WRONG_SHAPE, "jsonrpc: '2.0' is wanted, not 'missing'"),
    "answers_without_a_result": Expected(K.WRONG_SHAPE, "result: an object is wanted"),
    "answers_with_an_error": Expected(K.ERROR_REPLY, "error -32000: out of order"),
    "answers_with_an_error_of_no_shape": Expected(K.WRONG_SHAPE, "error: an object is wanted, not 'no'"),
    "takes_back_a_method": Expected(K.METHOD_NOT_SUPPORTED, "error -32601: rank?"),
    "wraps_its_results": Expected(K.WRONG_SHAPE, "results: a list is wanted, not {"),
    "says_something_else_when_started_again": Expected(K.EXITED, "exit code 3"),
    "dies_at_every_case": Expected(K.EXITED, "exit code 3", limits=Limits(restarts=0)),
}

LATER: Final = {
    "hangs_after_its_answer": Expected(K.TIMEOUT, "no reply within 1 s", limits=HASTY),
    "dies_after_its_answer": Expected(K.EXITED, "it ended with exit code 4"),
    "prints_after_its_answer": Expected(K.UNASKED_OUTPUT, "after its last reply, before it was asked again"),
}
"""Their first request is answered; the fault comes with the second."""

BESIDE: Final = {
    "answers_a_case_of_its_own": Expected(K.UNKNOWN_CASE, "'nobody' was not asked"),
    "counts_its_cases": Expected(K.WRONG_SHAPE, "results[0].case: a text is wanted, not 0"),
}
"""Their faults belong to no case that was asked."""

AT_THE_END: Final = {
    "ignores_the_end": Expected(K.OUTLIVED_STDIN, "still ran 0.5 s after", limits=Limits(grace=0.5)),
    "leaves_a_daemon_behind": None,
}

SOUND: Final = {
    "sound": Limits(),
    "sound_at_criss_cross": Limits(),
    "sound_but_slow": Limits(),
    "sound_but_chatty": Limits(stderr=2**12),
    "sound_but_out_of_order": Limits(),
    "sound_but_immeasurable": Limits(),
    "sound_but_talkative": Limits(),
    "sound_but_carriage_returns": Limits(),
    "sound_but_offers_more": Limits(),
    "sound_but_impatient": Limits(),
}


OF_THE_RIGHT_SHAPE: Final = ("forgets_a_place", "shows_other_cards")
"""What is wrong with them is for the smoke test and the clauses to see."""


class Outcome(NamedTuple):
    """What came of a miniature."""

    refused: Fault | None
    """The fault at the start; then there is nothing else."""
    first: list[Any]
    faults: tuple[Fault, ...]
    """Of the first request."""
    second: list[Any]
    all: tuple[Fault, ...]
    stderr: str


def outcome(name: str, limits: Limits, method: str) -> Outcome:
    """Ask a miniature twice."""
    limits = msgspec.structs.replace(limits, environment=(WITNESS,))
    address = f"cmd:{shlex.join([sys.executable, '-S', '-E', str(MINIATURES / name)])}.py"
    try:
        with connect(address, limits) as engine:
            game, configuration, cases = ASKED[method]
            ask = engine.ask_isolating if name in AT_A_CASE else engine.ask
            first = ask(method, game, configuration, cases)
            second = engine.ask(method, game, configuration, cases)
    except EngineFault as fault:
        return Outcome(fault.fault, [], (), [], (), fault.stderr)
    return Outcome(None, first.results, first.faults, second.results, tuple(engine.faults), engine.stderr_tail)


def witnesses(mark: str) -> list[int]:
    """The processes that descend from these tests, ours apart."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if f"{WITNESS}={mark}".encode() in (process / "environ").read_bytes().split(b"\0"):
                found.append(int(process.name))
        except OSError:
            continue
    return found


@pytest.fixture(scope="module")
def outcomes() -> Iterator[dict[str, Outcome]]:
    """What came of every miniature; several run at a time. Afterwards nothing of them may be left."""
    mark = uuid.uuid4().hex
    every = {**AT_START, **AT_A_CASE, **AT_ALL, **LATER, **BESIDE}
    limits = {name: (expected.limits, expected.method) for name, expected in every.items()}
    limits |= {name: (expected.limits if expected else Limits(), "rank") for name, expected in AT_THE_END.items()}
    limits |= {name: (each, "rank") for name, each in SOUND.items()}
    limits |= {name: (Limits(), "play") for name in OF_THE_RIGHT_SHAPE}
    threads, files = threading.active_count(), len(list(Path("/dev/fd").iterdir()))
    # Set for the children alone: this process's own environment was read when it started.
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(WITNESS, mark)
        with ThreadPoolExecutor(6) as pool:
            futures = {name: pool.submit(outcome, name, each, method) for name, (each, method) in limits.items()}
        yield {name: future.result() for name, future in futures.items()}
    assert witnesses(mark) == []
    assert threading.active_count() == threads
    assert len(list(Path("/dev/fd").iterdir())) == files


def test_every_miniature_has_an_outcome() -> None:
    scripts = {path.stem for path in MINIATURES.glob("*.py")}
    assert scripts == {*AT_START, *AT_A_CASE, *AT_ALL, *LATER, *BESIDE, *AT_THE_END, *SOUND, *OF_THE_RIGHT_SHAPE}


@pytest.mark.parametrize("name", AT_START)
def test_an_engine_that_fails_at_the_start_is_refused(name: str, outcomes: dict[str, Outcome]) -> None:
    expected, fault = AT_START[name], outcomes[name].refused

    assert fault is not None
    assert fault.kind is expected.kind
    assert expected.says in fault.detail


@pytest.mark.parametrize("name", AT_A_CASE)
def test_a_fault_at_one_case_names_it_and_spoils_no_other(name: str, outcomes: dict[str, Outcome]) -> None:
    expected, results = AT_A_CASE[name], outcomes[name].first

    fault = results.pop(int(CHOSEN))

    assert isinstance(fault, Fault)
    assert (fault.kind, fault.case) == (expected.kind, CHOSEN)
    assert expected.says in fault.detail
    if expected.kind not in (K.TIMEOUT, K.MEMORY):
        assert {type(result) for result in results} == {RESULTS[expected.method]}
    assert fault in outcomes[name].faults


@pytest.mark.parametrize("name", AT_ALL)
def test_a_fault_of_the_whole_request_stands_in_every_place(name: str, outcomes: dict[str, Outcome]) -> None:
    expected, results = AT_ALL[name], outcomes[name].first

    assert all(isinstance(result, Fault) for result in results)
    assert outcomes[name].faults[0].kind is expected.kind
    assert expected.says in outcomes[name].faults[0].detail
    assert outcomes[name].faults[0].case is None


@pytest.mark.parametrize("name", LATER)
def test_a_fault_after_an_answer_comes_with_the_next_request(name: str, outcomes: dict[str, Outcome]) -> None:
    expected, outcome = LATER[name], outcomes[name]

    assert all(isinstance(result, RankResult) for result in outcome.first)
    assert {result.kind for result in outcome.second} == {expected.kind}
    assert expected.says in outcome.second[0].detail


@pytest.mark.parametrize("name", BESIDE)
def test_a_fault_of_no_case_is_not_lost(name: str, outcomes: dict[str, Outcome]) -> None:
    expected = BESIDE[name]

    assert [fault for fault in outcomes[name].faults if fault.kind is expected.kind and expected.says in fault.detail]


def test_cases_that_are_named_by_numbers_are_all_missing(outcomes: dict[str, Outcome]) -> None:
    assert {result.kind for result in outcomes["counts_its_cases"].first} == {K.MISSING_CASE}


def test_an_engine_that_changes_its_hello_is_not_asked_again(outcomes: dict[str, Outcome]) -> None:
    kinds = {result.kind for result in outcomes["says_something_else_when_started_again"].second}
    assert kinds == {K.HELLO_CHANGED}


def test_an_engine_is_not_started_again_for_ever(outcomes: dict[str, Outcome]) -> None:
    assert {result.kind for result in outcomes["dies_at_every_case"].second} == {K.TOO_MANY_RESTARTS}


def test_an_engine_that_outlives_its_stdin_is_ended_and_reported(outcomes: dict[str, Outcome]) -> None:
    outcome = outcomes["ignores_the_end"]

    assert all(isinstance(result, RankResult) for result in outcome.first)
    assert [fault.kind for fault in outcome.all] == [K.OUTLIVED_STDIN]


def test_a_daemon_that_left_the_session_is_found_and_ended(outcomes: dict[str, Outcome]) -> None:
    # That it is gone is seen when the fixture ends.
    assert all(isinstance(result, RankResult) for result in outcomes["leaves_a_daemon_behind"].first)


def test_what_an_engine_said_before_it_died_is_kept(outcomes: dict[str, Outcome]) -> None:
    assert outcomes["dies_at_start"].stderr == "no licence file\n"


def test_stderr_is_kept_to_its_end_and_no_longer(outcomes: dict[str, Outcome]) -> None:
    stderr = outcomes["sound_but_chatty"].stderr

    assert len(stderr) == 2**12
    assert stderr.endswith("y\n")


@pytest.mark.parametrize("name", OF_THE_RIGHT_SHAPE)
def test_what_is_of_the_right_shape_is_no_fault(name: str, outcomes: dict[str, Outcome]) -> None:
    assert outcomes[name].all == ()
    assert {type(result) for result in outcomes[name].first} == {PlayResult}


@pytest.mark.parametrize("name", SOUND)
def test_an_engine_that_keeps_to_the_protocol_meets_no_fault(name: str, outcomes: dict[str, Outcome]) -> None:
    outcome = outcomes[name]

    assert outcome.all == ()
    assert [result.case for result in outcome.first] == [case["case"] for case in RANK]
    assert [result.strength for result in outcome.second] == [
        -(10**40) if name == "sound_but_immeasurable" and case["case"] == CHOSEN else case["hand"].count("A")
        for case in RANK
    ]
