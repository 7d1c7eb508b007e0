"""Tests that no clause fails an engine that is right in a way of its own, and that each such engine differs."""

import json
from functools import cache
from typing import Any, Final

import pytest

from feltproof import content
from feltproof.clauses import load
from feltproof.games.builtin import Engine
from feltproof.games.crazy_4_poker import CrazyFourPoker
from feltproof.games.criss_cross_poker import CrissCrossPoker
from feltproof.protocol import RankResult, connect
from feltproof.qualification.ground import Ground, Passed
from feltproof.variants import all_variants, by_name
from feltproof.variants.variant import CRAZY_4, CRISS_CROSS, PRAIRIE_MEADOWS, Variant

VARIANTS: Final = all_variants()
AWAITED: Final = {
    "answers_out_of_order",
    "ranks_beyond_a_machine_word",
    "says_more_than_is_asked",
    "refuses_in_its_own_words",
    "prairie_takes_wagers_to_the_first_card",
}
"""Those that a pull request waits for, in the first section whose game they play: of answers, of strengths, of words,
of refusals and of wagers, one each. The others run with `./run test --all`, and in `qualify`."""
UNTOLD: Final = {"chatters_on_stderr", "takes_its_time"}
"""Those whose answers are the house's, word for word."""


@cache
def ground(section: str) -> Ground:
    return Ground(load(content.specs()).section(section), content.rules())


def parameters() -> list[Any]:
    return [
        pytest.param(
            variant,
            section,
            id=f"{variant.name} {section}",
            marks=[] if variant.name in AWAITED and section == variant.sections[0] else [pytest.mark.slow],
        )
        for section in (CRAZY_4, CRISS_CROSS, PRAIRIE_MEADOWS)
        for variant in VARIANTS
        if section in variant.sections
    ]


@pytest.mark.parametrize(("variant", "section"), parameters())
def test_no_clause_fails_an_engine_that_is_right_in_its_own_way(variant: Variant, section: str) -> None:
    passed = ground(section).try_right(variant.build())

    assert passed.failed == {}
    assert passed.error == ""
    assert passed.passed > (0 if variant.lacks else 29)


def test_an_engine_without_a_method_leaves_what_needs_it_open_and_fails_nothing() -> None:
    passed = ground(CRAZY_4).try_right(by_name("ranks_alone").build())

    assert passed.failed == {}
    assert passed.open > passed.passed > 0


def test_an_engine_that_is_wrong_is_failed_on_the_same_ground() -> None:
    wrong = Engine([CrazyFourPoker(configurations=[_seven()])])

    passed = ground(CRAZY_4).try_right(wrong)

    assert "us-ny/5324.32(a)(1)" in passed.failed


def _seven() -> Any:
    from dataclasses import replace

    from feltproof.variants.variant import CRAZY_4_USUAL

    return replace(CRAZY_4_USUAL[0], seats=7)


def test_a_right_engine_that_breaks_a_check_is_not_said_to_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    here = Ground(load(content.specs()).section(CRAZY_4), content.rules())
    monkeypatch.setattr(here, "checks", {})

    passed = here.try_right(by_name("offers_least").build())

    assert "KeyError" in passed.error
    assert passed == Passed({}, 0, 0, passed.error)


# Each differs.

_SIT: Final = [
    {"event": "no_more_bets"},
    {"event": "sit", "player": "a", "seat": 1},
    {"event": "sit", "player": "b", "seat": 2},
]
_DECK: Final = (
    "AsAdAhAcKs2s3d7h9cJd4d5h6c8sTdQcQh2d3h7s9dJs4c5s6d8cThKdKh2h3c7d9hJc4h5c6h8dTsQsQd2c3s7c9sJh4s5d6s8hTcKc"
)


def _asked() -> dict[str, Any]:
    """What brings out every difference: hands, rounds and sittings of both games."""
    bets = {"ante": 5_00, "super_bonus": 5_00, "queens_up": 5_00, "progressive": 1_00}
    wagers = [{"event": "wager", "player": p, "seat": s, "wager": "super_bonus", "cents": 5_00} for p, s in (("b", 2),)]
    wagers += [
        {"event": "wager", "player": p, "seat": s, "wager": wager, "cents": cents}
        for p, s in (("a", 1), ("b", 2))
        for wager, cents in bets.items()
    ]
    ended = [{"event": "leave", "player": "b"}, {"event": "fold", "player": "a"}, {"event": "settle"}]
    play = {"event": "wager", "player": "b", "seat": 2, "wager": "play", "cents": 5_00}
    low = {**play, "player": "a", "seat": 1, "cents": 2_00}
    closed = [{"event": "no_more_bets"}, {"event": "deal", "method": "manual", "deck": _DECK}]
    fours = "AsAdAhAcKs2s2d2h2c7h"
    held = {fours[at : at + 2] for at in range(0, len(fours), 2)}
    rest = "".join(_DECK[at : at + 2] for at in range(0, len(_DECK), 2) if _DECK[at : at + 2] not in held)
    dealt = {"event": "deal", "method": "automated", "deck": fours + rest}
    both = [{"event": "no_more_bets"}, dealt, play, {**low, "cents": 5_00}, {"event": "settle"}]
    crossed = [
        {"event": "wager", "player": p, "seat": s, "wager": wager, "cents": 5_00}
        for p, s in (("a", 1), ("b", 2))
        for wager in ("five_card_bonus", "ante_across", "ante_down", "five_card_bonus")
    ]
    bet = {"event": "wager", "player": "a", "seat": 1, "wager": "across", "cents": 7_50}
    turned = [{**bet, "event": "reveal", "cards": name} for name in ("across", "down", "middle")]
    seats = [
        {"seat": 2, "hand": "AsAdAhAcKs", "wagers": bets},
        {"seat": 1, "hand": "3h9h5h6hKd", "wagers": {**bets, "ante": 1_05, "super_bonus": 1_05, "play": 1_05}},
        {"seat": 3, "hand": "QsQh2c3d9d", "wagers": {**bets, "play": 5_00}},
    ]
    cross = {"left": "Ah", "right": "7c", "top": "Kd", "bottom": "2s", "middle": "Jh"}
    staked = {"ante_across": 1_11, "ante_down": 1_11, "five_card_bonus": 1_11, "across": 1_11, "down": 1_11}
    antes = [one for one in crossed if one["wager"] != "five_card_bonus"]
    on = [
        step
        for name in ("across", "down", "middle")
        for step in (
            {**bet, "player": "b", "seat": 2, "wager": name, "cents": 5_00},
            {"event": "reveal", "cards": name},
        )
    ]
    straight = [{"seat": 1, "hand": "KsQd", "folded": None, "wagers": {**staked, "middle": 1_11}}]
    tens = {**cross, "top": "Tc", "left": "Td", "right": "9c", "middle": "Jd", "bottom": "8h"}
    return {
        "crazy-4-poker": {
            "rank": [{"hand": hand} for hand in ("AsAdAhAcKs", "2c3d9hJsKd", "2c2c3d4h5s")],
            "settle": [
                {"dealer": "KcQd9c4c2s", "meter": 9_000_00, "seats": seats},
                {"dealer": "KcQd9c4c2s", "meter": 9_000_00, "seats": seats[1:2]},
                {"dealer": "KcQd9c4c2s", "meter": 9_000_00, "seats": []},
            ],
            "play": [
                {"events": [*_SIT, *wagers, *closed, play, low, *ended]},
                {"events": [*_SIT, *wagers, *both]},
                {"events": [*_SIT, *wagers, closed[0], {**play, "wager": "queens_up"}, closed[1]]},
                {"events": [*_SIT, *wagers, *closed, {**play, "cents": 7_50}, {**low, "cents": 7_50}, *ended]},
                {"events": [*_SIT, *wagers, *closed, {"event": "fold", "player": "a"}, play, {"event": "settle"}]},
            ],
        },
        "criss-cross-poker": {
            "rank": [{"hand": hand} for hand in ("AsAdAhAcKs", "2c3d9hJsKd")],
            "settle": [
                {"community": cross, "seats": straight},
                {"community": tens, "seats": straight},
                {"community": {}, "seats": []},
            ],
            "play": [
                {"events": [*_SIT, *antes, *closed, {"event": "fold", "player": "a"}, *on, {"event": "settle"}]},
                {
                    "events": [
                        *_SIT,
                        *crossed,
                        *closed,
                        bet,
                        {"event": "leave", "player": "b"},
                        {"event": "fold", "player": "a"},
                        *turned,
                        {"event": "settle"},
                    ]
                },
            ],
        },
    }


def answers(engine: Engine) -> str:
    """Everything that an engine says of itself and answers, as text."""
    hello = engine.hello({"protocols": ["1.0"]})
    said: list[Any] = [{name: value for name, value in hello.items() if name != "engine"}]
    for name, of_game in _asked().items():
        if name not in engine.games:
            continue
        configuration = next(iter(engine.games[name].configurations))
        for method, asked in of_game.items():
            if method not in engine.games[name].methods:
                continue
            cases = [{"case": str(number), **case} for number, case in enumerate(asked)]
            said.append(getattr(engine, method)({"game": name, "configuration": configuration, "cases": cases}))
    return json.dumps(said)


@cache
def houses(sections: tuple[str, ...]) -> str:
    """What the house answers where it plays those games."""
    from feltproof.variants.prairie_meadows import USUAL
    from feltproof.variants.variant import CRAZY_4_USUAL, CRISS_CROSS_USUAL

    if sections == (PRAIRIE_MEADOWS,):
        return answers(Engine([CrazyFourPoker(configurations=USUAL)]))
    crazy, cross = CrazyFourPoker(configurations=CRAZY_4_USUAL), CrissCrossPoker(configurations=CRISS_CROSS_USUAL)
    return answers(Engine([game for game, of in ((crazy, CRAZY_4), (cross, CRISS_CROSS)) if of in sections]))


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_a_variant_answers_otherwise_than_the_house(variant: Variant) -> None:
    assert (answers(variant.build()) == houses(variant.sections)) == (variant.name in UNTOLD)


def test_the_house_is_no_variant_of_itself() -> None:
    from feltproof.variants.variant import CRAZY_4_USUAL

    assert answers(Engine([CrazyFourPoker(configurations=CRAZY_4_USUAL)])) == houses((CRAZY_4,))


def test_what_a_pull_request_waits_for_is_there() -> None:
    assert {variant.name for variant in VARIANTS} > AWAITED


def test_there_are_at_least_twelve_and_each_has_a_name_of_its_own_and_says_what_it_does() -> None:
    names = [variant.name for variant in VARIANTS]

    assert len(set(names)) == len(names) >= 12
    assert all(name.isidentifier() for name in names)
    assert all(variant.what.endswith(".") and variant.what[0].isupper() for variant in VARIANTS)


def test_a_variant_is_an_engine_that_can_be_named_on_the_command_line() -> None:
    with connect("python:feltproof.variants:chatters_on_stderr") as connection:
        ranked = connection.ask("rank", "crazy-4-poker", None, [{"case": "1", "hand": "AsAhKd7c2d"}])

    assert connection.hello.engine.name == "feltproof-variant chatters_on_stderr"
    assert isinstance(ranked.results[0], RankResult)
    assert ranked.results[0].category == "pair"
    assert "settled 1 cases" in connection.stderr_tail


def test_no_variant_is_found_by_another_name() -> None:
    assert by_name("takes-its-time") is by_name("takes_its_time")
    with pytest.raises(KeyError, match="takes_no_time"):
        by_name("takes_no_time")
