"""Sittings of criss-cross poker judged under many readings: what these share is what each would find alone."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from feltproof import content
from feltproof.checks.criss_cross_poker import GAME, Facility, Law, bets, tables, turning
from feltproof.checks.criss_cross_poker import sittings as shared
from feltproof.checks.criss_cross_poker.purse import Purse, to_the_end
from feltproof.checks.events import NO_MORE_BETS, deal, deck, sit
from feltproof.checks.scripts import Script
from feltproof.clauses import Section, load
from feltproof.clauses.records import Multiple
from feltproof.protocol import Connection
from feltproof.protocol.messages import PlayResult
from feltproof.referee.criss_cross_poker import DECISIONS, judge
from feltproof.referee.criss_cross_poker.readings import OPTIONS
from tests.checks.crosses import (
    FirstStackToTheSecondSeat,
    ForfeitsTheBonusAtOnce,
    NeverForfeitsTheBonus,
    NeverLow,
    SettlesAClosedCross,
    engine,
)

READINGS: Final = [{}, *({name: option} for name, options in OPTIONS.items() for option in options[1:])]
ENGINES: Final[dict[str, dict[str, Any]]] = {
    "as the house": {},
    "deals to the second first": {"table": FirstStackToTheSecondSeat},
    "keeps the bonus": {"settlement": NeverForfeitsTheBonus},
    "forfeits the bonus": {"settlement": ForfeitsTheBonusAtOnce},
    "has no low ace": {"ranking": NeverLow()},
    "settles too early": {"table": SettlesAClosedCross},
}


@pytest.fixture(scope="module")
def section() -> Section:
    return load(content.specs()).sections["us-ny/5324.39"]


def scripts(law: Law, facility: Facility) -> Iterator[Script]:
    """Sittings in which bonuses are folded, stacks dealt, bets made and rounds settled, and others without."""
    purse, deals = Purse.of(facility, law), GAME.deals(law, True, 5324)
    opened = [sit("p1", 1), *purse.opens("p1", 1), NO_MORE_BETS]
    # Across, a straight that leads up from an ace.
    yield Script.of("", opened, deal(deck("2c3dKd9s4h", "As5d")), to_the_end(purse))
    for decision in DECISIONS:
        multiple = Multiple((decision,), "ante", *law.rules.multiples[decision])
        yield from bets.amounts_at_a_table(purse, multiple, decision)
        yield from turning.sittings(law, deals, purse, decision)[::4]
        yield from bets.out_of_time(purse, decision)[::2]
    yield from tables.settled(law, deals, facility)[::9]
    yield from tables.dealt(law, deals, facility, ["automated"], "")[::9]


def played(law: Law, facility: Facility, connection: Connection) -> list[tuple[Script, PlayResult]]:
    every = list(scripts(law, facility))
    cases = [{"case": str(number), "events": list(script.events)} for number, script in enumerate(every)]
    results = connection.ask("play", "criss-cross-poker", facility.id, cases).results
    return [(s, r) for s, r in zip(every, results, strict=True) if isinstance(r, PlayResult)]


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] if number > 1 else []) for number, name in enumerate(ENGINES)]
)
def test_what_readings_share_is_what_each_finds_by_itself(section: Section, name: str) -> None:
    laws = [GAME.law(section, reading) for reading in READINGS]
    connection = engine(**ENGINES[name])
    facility = GAME.facility(connection.hello.games["criss-cross-poker"].configurations[0].declared)
    every = played(laws[0], facility, connection)

    found = [[law.sitting(facility, s.events, r.replies or ()) for s, r in every] for law in laws]

    assert len(every) > 100
    for law, under_it in zip(laws, found, strict=True):
        alone = [judge(law.referee, facility, s.events, r.replies or ()) for s, r in every]
        assert under_it == alone
    if name == "as the house":
        otherwise = {reading for law, under_it in zip(READINGS, found, strict=True) for reading in law if any(under_it)}
        assert otherwise == {"low-ace", "bonus-on-fold", "bet-amount"}


def test_a_sitting_is_judged_once_for_the_readings_that_do_not_touch_it(
    section: Section, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged = []

    def counted(*sitting: Any) -> Any:
        judged.append(sitting)
        return judge(*sitting)

    monkeypatch.setattr(shared, "judge", counted)
    literal, survives = GAME.law(section, {}), GAME.law(section, {"bonus-on-fold": "survives"})
    connection = engine()
    facility = GAME.facility(connection.hello.games["criss-cross-poker"].configurations[0].declared)
    every = played(literal, facility, connection)

    for law in (literal, survives, literal):
        for script, result in every:
            law.sitting(facility, script.events, result.replies or ())

    again = [events for referee, _, events, _ in judged if referee is survives.referee]
    assert 0 < len(again) < len(every) / 4
    assert len(judged) == len(every) + len(again)


def test_nothing_is_left_of_an_engine_once_it_is_forgotten(section: Section) -> None:
    law = GAME.law(section, {})
    connection = engine()
    facility = GAME.facility(connection.hello.games["criss-cross-poker"].configurations[0].declared)
    script, result = played(law, facility, connection)[0]
    before = law.sitting(facility, script.events, result.replies or ())
    assert law.sitting(facility, script.events, result.replies or ()) is before

    law.forget_answers()

    assert law.sitting(facility, script.events, result.replies or ()) is not before
