"""Sittings of Crazy 4 poker judged under many readings: what these share is what each would find alone."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from feltproof import content
from feltproof.checks.crazy_4_poker import GAME, Facility, Law, tables
from feltproof.checks.crazy_4_poker.events import NO_MORE_BETS, SETTLE, deal, deck, fold, leave, sit, wager
from feltproof.checks.crazy_4_poker.forbidden import ACES, KINGS
from feltproof.checks.crazy_4_poker.purse import Purse
from feltproof.checks.crazy_4_poker.sittings import ABOUT_SETTLING
from feltproof.checks.scripts import Script
from feltproof.clauses import Section, load
from feltproof.games.builtin import Engine
from feltproof.games.crazy_4_poker import CrazyFourPoker
from feltproof.games.crazy_4_poker.settlement import Against, Hand, Settlement
from feltproof.games.settlement import PUSH, Outcome
from feltproof.mutants import by_name
from feltproof.protocol import Connection, connect_object
from feltproof.protocol.messages import PlayResult
from feltproof.referee.crazy_4_poker import judge
from feltproof.referee.crazy_4_poker.readings import OF_A_HOUSE, OPTIONS
from feltproof.referee.crazy_4_poker.table import Table

EVERY_READING: Final = {**OPTIONS, **OF_A_HOUSE}
READINGS: Final = [
    {},
    *({name: option} for name, options in EVERY_READING.items() for option in options[1:]),
    {"equal-category": "literal", "envy-holder": "any-hand"},
]
FOUR_SIXES: Final = "6c6d6h6s9d"
WRONG_TWICE: Final = "pushes every ante, and refuses two on aces"
ENGINES: Final = (
    "",
    "ante_lost_when_unqualified_higher",
    "fold_keeps_queens_up_alive",
    "fold_loses_envy",
    "meter_falls_with_each_round",
    WRONG_TWICE,
)
"""The house, mutants of it, and one that is wrong in a settlement and again in the round after it."""


@pytest.fixture(scope="module")
def section() -> Section:
    return load(content.specs()).sections["us-ny/5324.32"]


def scripts(law: Law, facility: Facility) -> Iterator[Script]:
    """Rounds that are settled, by some folded or left, one after another; and some that are not lawful."""
    yield from tables.settled(law, GAME.deals(law, True, 5324), facility)[::5]
    purse = Purse.of(facility, law.progressive_wagers)
    opened = [sit("p1", 1), sit("p2", 2), *purse.opens("p1", 1, purse.sides), *purse.opens("p2", 2, purse.sides)]
    for hands in ((KINGS, ACES), (ACES, KINGS), (KINGS, FOUR_SIXES), (FOUR_SIXES, KINGS)):
        dealt = [*opened, NO_MORE_BETS, deal(deck(*hands))]
        plays = [wager("p1", 1, "play", purse.ante), wager("p2", 2, "play", purse.ante)]
        for multiple in (1, 2, 3, 4):
            raised = wager("p1", 1, "play", multiple * purse.ante)
            yield Script.of("", dealt, raised, plays[1], SETTLE)
            yield Script.of("", dealt, raised, fold("p2"), SETTLE, purse.opens("p1", 1), NO_MORE_BETS, SETTLE)
        yield Script.of("", dealt, plays, leave("p2"), SETTLE, purse.opens("p1", 1), NO_MORE_BETS)
        yield Script.of("", dealt, plays[0], leave("p1"), fold("p2"), SETTLE)
        again = [*purse.opens("p1", 1), NO_MORE_BETS, deal(deck(ACES)), wager("p1", 1, "play", 2 * purse.ante)]
        yield Script.of("", dealt, again[-1], plays, SETTLE, *again)
        yield Script.of("", dealt, SETTLE)
        yield Script.of("", opened, SETTLE)


class PushesEveryAnte(Settlement):
    """Is wrong where it settles."""

    def ante(self, cents: int, player: Hand, against: Against) -> Outcome:
        return PUSH


def engine(name: str) -> Connection:
    if name in ("", WRONG_TWICE):
        # Another table refuses two antes on aces, in a round after one that was settled wrongly.
        (mutant,) = by_name("play_is_once_or_thrice_at_the_table").build().games.values()
        assert isinstance(mutant, CrazyFourPoker)
        pieces: dict[str, Any] = {"settlement": PushesEveryAnte, "table": mutant.table} if name else {}
        return connect_object(Engine([CrazyFourPoker(**pieces)]))
    return connect_object(by_name(name).build())


def played(law: Law, connection: Connection) -> tuple[Facility, list[tuple[Script, PlayResult]]]:
    offered = connection.hello.games["crazy-4-poker"].configurations
    facility = next(
        f for f in (GAME.facility(c.declared) for c in offered) if {"queens_up", "progressive"} <= f.tables.keys()
    )
    every = list(scripts(law, facility))
    cases = [{"case": str(number), "events": list(script.events)} for number, script in enumerate(every)]
    results = connection.ask("play", "crazy-4-poker", facility.id, cases).results
    return facility, [(s, r) for s, r in zip(every, results, strict=True) if isinstance(r, PlayResult)]


@pytest.mark.parametrize("name", ENGINES)
def test_what_readings_share_is_what_each_finds_by_itself(section: Section, name: str) -> None:
    laws = [GAME.law(section, reading) for reading in READINGS]
    facility, every = played(laws[0], engine(name))

    found = [[law.sitting(facility, s.events, r.replies or ()) for s, r in every] for law in laws]

    assert len(every) > 30
    for law, under_it in zip(laws, found, strict=True):
        assert under_it == [judge(law.referee, facility, s.events, r.replies or ()) for s, r in every]
    assert any(found[0]) == bool(name)
    if name == WRONG_TWICE:
        # In the order of the events, whichever was judged first.
        assert any(len({breach.event for breach in breaches}) > 2 for breaches in found[0])
    assert any(breaches != found[0] for breaches in found)


def test_what_a_table_may_do_is_judged_once_for_the_readings_of_what_is_due(
    section: Section, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged = []

    def counted(self: Table, *sitting: Any) -> Any:
        judged.append(sitting)
        return judge_all(self, *sitting)

    judge_all = Table.judge_all
    monkeypatch.setattr(Table, "judge_all", counted)
    law = GAME.law(section, {})
    others = [GAME.law(section, {name: EVERY_READING[name][1]}) for name in sorted(ABOUT_SETTLING)]
    whole = GAME.law(section, {"play-amount": "whole-multiples"})
    facility, every = played(law, engine(""))

    for one in (law, *others):
        for script, result in every:
            one.sitting(facility, script.events, result.replies or ())
    assert len(judged) == len(every)

    for script, result in every:
        whole.sitting(facility, script.events, result.replies or ())
    assert len(judged) == 2 * len(every)


def test_nothing_is_left_of_an_engine_once_it_is_forgotten(section: Section) -> None:
    law = GAME.law(section, {})
    facility, ((script, result), *_) = played(law, engine(""))
    before = law.sitting(facility, script.events, result.replies or ())
    assert law.sitting(facility, script.events, result.replies or ()) is before

    law.forget_answers()

    assert law.sitting(facility, script.events, result.replies or ()) is not before
