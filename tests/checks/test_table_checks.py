"""Checks by scripted sittings, forbidden rounds and drawn rounds: right engines pass, each wrong one is caught."""

import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from feltproof import content
from feltproof.checks.crazy_4_poker import GAME, Facility, multiples, searched
from feltproof.checks.crazy_4_poker.law import round_of
from feltproof.clauses import Section, load
from feltproof.games.builtin import Engine
from feltproof.games.crazy_4_poker import CrazyFourPoker
from feltproof.games.crazy_4_poker.configurations import HOUSE, Configuration
from feltproof.games.crazy_4_poker.rounds import Rounds
from feltproof.games.crazy_4_poker.settlement import Against, Hand, Settlement
from feltproof.games.crazy_4_poker.table import Table
from feltproof.games.crazy_4_poker.wagering import Wagering
from feltproof.games.limits import Limits
from feltproof.games.refusals import Refused
from feltproof.games.settlement import LOSE, Outcome
from feltproof.games.table import Dealt, Event, Reply
from feltproof.games.wagering import Wagers
from feltproof.protocol import Connection, connect, connect_object
from feltproof.runner.desk import Desk
from feltproof.runner.scope import Scope
from feltproof.runner.trials import Bench, Trial, Trials, run_trials
from feltproof.runner.verify import choose_facilities

JAVASCRIPT: Final = Path(__file__).resolve().parents[2] / "examples" / "engines" / "javascript" / "engine.mjs"
CHECKS: Final = {
    "seats_at_most",
    "seated_players_only",
    "wagers_before_no_more_bets",
    "ante_and_super_bonus_equal",
    "queens_up_needs_ante",
    "progressive_needs_ante",
    "one_position_each",
    "cards_dealt",
    "manual_dealing",
    "automated_dealing",
    "sixth_card",
    "play_wager_amount",
    "settlement_order",
    "whole_rounds",
}
LONG: Final = {"crazy_4_poker.play_wager_amount"}
EVERYTHING, SIX, BARE = "qu-a.prog-a.five", "qu-a.prog-a.six", "no-qu.no-prog.five"
HOUSE_BY_ID: Final = {configuration.id: configuration for configuration in HOUSE}


@pytest.fixture(scope="module")
def section() -> Section:
    return load(content.specs()).sections["us-ny/5324.32"]


@pytest.fixture
def scripts_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leaves out the one long sweep; what needs it is then inconclusive at best."""
    monkeypatch.setattr(multiples, "require_raises", lambda *_, **__: None)


def trials_of(section: Section, connection: Connection, checks: set[str]) -> list[Trial]:
    """A quick run of `checks`, in this process."""
    desk = Desk(connection, seed=5324)
    bench = Bench(
        section, desk, choose_facilities(section, desk, Scope()), {}, quick=True, seed=5324, sensitivity=False
    )
    trials = Trials(bench, chosen=lambda clause, link: link.check.partition(".")[2] in checks)
    run_trials(content.rules(), trials, section.game)
    assert not [trial.error for trial in trials.trials if trial.error]
    return trials.trials


def engine(*configurations: Configuration | str, **pieces: Any) -> Connection:
    """The builtin engine with pieces of its own, in this process."""
    offered = [HOUSE_BY_ID[c] if isinstance(c, str) else c for c in configurations or (EVERYTHING,)]
    return connect_object(Engine([CrazyFourPoker(configurations=offered, **pieces)]))


def outcomes(trials: Iterable[Trial]) -> dict[str, str]:
    return {f"{t.clause.label} {t.check.name.partition('.')[2]}": t.evidence.outcome for t in trials}


# Right engines.


class Lenient(Wagering):
    """Takes any wagers beside each other, so that no more bets or the deal has to be refused."""

    def together(self, wagers: Wagers) -> None:
        return None


class RefusesAtTheDeal(Table):
    """Lets every wager stand, and no more bets be called, and then does not deal."""

    def deal(self, event: Event) -> Reply:
        for position in self.positions.values():
            Wagering(self.configuration, self.ranking).together(position.wagers)
        return super().deal(event)


class KeepsPlayersSeated(Table):
    """Lets nobody leave in the middle of a round, decides in turn, and does not list what was forfeited."""

    def leave(self, event: Event) -> Reply:
        if self.positions:
            raise Refused("stay", "the round is not over")
        return super().leave(event)

    def settle(self, event: Event) -> Reply:
        folded = {seat for seat, position in self.positions.items() if position.folded}
        reply = super().settle(event)
        return {**reply, "payments": [p for p in reply["payments"] if p["seat"] not in folded]}


def small_table() -> Configuration:
    limits = {
        "ante": Limits(10_00, 40_00),
        "super_bonus": Limits(10_00, 25_00),
        "play": Limits(10_00, 60_00),
        "queens_up": Limits(5_00, 5_00),
    }
    return replace(HOUSE_BY_ID["qu-b.no-prog.five"], id="small", seats=3, limits=limits)


@pytest.mark.parametrize(
    ("configurations", "checks"),
    [
        pytest.param((SIX,), CHECKS - {"play_wager_amount"}, id="six"),
        pytest.param((EVERYTHING, SIX, "qu-a.no-prog.five", BARE), CHECKS, id="four", marks=pytest.mark.slow),
    ],
)
def test_the_builtin_engine_passes(section: Section, configurations: tuple[str, ...], checks: set[str]) -> None:
    found = trials_of(section, engine(*configurations), checks)

    assert {t.check.name.partition(".")[2] for t in found} == checks
    assert set(outcomes(found).values()) == {"pass"}, outcomes(found)


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
@pytest.mark.parametrize(
    "checks",
    [
        pytest.param({"cards_dealt", "settlement_order"}, id="two"),
        pytest.param(CHECKS - {"play_wager_amount"}, id="all", marks=pytest.mark.slow),
    ],
)
def test_an_engine_in_another_language_passes(section: Section, checks: set[str]) -> None:
    with connect(f"cmd:node {JAVASCRIPT}") as connection:
        found = trials_of(section, connection, checks)

    assert set(outcomes(found).values()) == {"pass"}, outcomes(found)


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(RefusesAtTheDeal, id="what breaks a rule is refused at the deal", marks=pytest.mark.slow),
        pytest.param(KeepsPlayersSeated, id="players stay seated and forfeits are not listed"),
    ],
)
def test_an_engine_may_take_its_liberties(section: Section, table: type[Table]) -> None:
    class Strict(Rounds):
        """Rounds put as a whole are held to every rule, however the table does it."""

        def __init__(self, *pieces: Any) -> None:
            super().__init__(*pieces)
            self.wagering = Wagering(self.configuration, self.ranking)

    lenient = Lenient if table is RefusesAtTheDeal else Wagering
    found = trials_of(section, engine(table=table, wagering=lenient, rounds=Strict), CHECKS - {"play_wager_amount"})

    assert set(outcomes(found).values()) <= {"pass", "not-applicable"}, outcomes(found)


def test_a_table_with_fewer_seats_and_narrow_limits_passes(section: Section, scripts_alone: None) -> None:
    found = trials_of(section, engine(small_table(), BARE), CHECKS)

    assert not [c for trial in found for c in trial.evidence.counterexamples]
    assert set(outcomes(t for t in found if t.check.name not in LONG).values()) <= {"pass", "not-applicable"}


# Wrong engines: each is wrong in one way, and the check of the clause that it breaks says so.


class SeatsASeventh(Table):
    def seat(self, event: Event) -> int:
        return event["seat"] if event["seat"] == 7 else super().seat(event)


class LetsStrangersWager(Table):
    def wagers_at(self, player: str, seat: int) -> None:
        return None


class LetsPlayersSitTwice(Table):
    def sit(self, event: Event) -> Reply:
        self.positions.setdefault(event["seat"], self.positions.get(event["seat"]))  # type: ignore[arg-type]
        del self.positions[event["seat"]]
        self.seated[event["player"]] = event["seat"]
        return {}

    def wagers_at(self, player: str, seat: int) -> None:
        return None


class TakesLateWagers(Table):
    def wagers_open(self, wager: str) -> None:
        return None


class AddsUpChangedWagers(Table):
    def wager(self, event: Event) -> Reply:
        seat = self.positions.get(event["seat"])
        before = seat.wagers.get(event["wager"], 0) if seat and event["wager"] == "queens_up" else 0
        return super().wager({**event, "cents": event["cents"] + before if event["cents"] else 0})


class ForgetsTheSuperBonus(Wagering):
    def together(self, wagers: Wagers) -> None:
        if "ante" not in wagers:
            super().together(wagers)


class LetsQueensUpStandAlone(Wagering):
    def together(self, wagers: Wagers) -> None:
        if set(wagers) != {"queens_up"}:
            super().together(wagers)


class TakesAnyProgressive(Wagering):
    def amount(self, wager: str, cents: object) -> int:
        return int(cents) if wager == "progressive" and isinstance(cents, int) else super().amount(wager, cents)


class LetsAFoldBeUndone(Table):
    def undecided(self, player: str, seat: int) -> Any:
        if seat in self.positions:
            self.positions[seat].folded = False
        return super().undecided(player, seat)


class DealsAnyCards(Rounds):
    def cards_repeated(self, number: int, repeated: int) -> None:
        return None


class DealsTwice(Table):
    def deal(self, event: Event) -> Reply:
        phase = type(self.phase)
        self.phase = phase.CLOSED if self.phase is phase.DEALT else self.phase
        return super().deal(event)


class DealsCounterclockwise(Table):
    def manual(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        return super().manual(list(reversed(seats)), deck)


class DealsStacksToBystanders(Table):
    def automated(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        return super().automated(sorted(self.seated.values()), deck)


class DealsTheSixthCardFirst(Table):
    def manual(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        holders = [holder for holder, _ in super().manual(seats, deck)]
        return list(zip([holders[-1], *holders[:-1]], deck, strict=False))


class SettlesOtherCardsThanItDealt(Table):
    def deal(self, event: Event) -> Reply:
        reply = super().deal(event)
        for position in self.positions.values():
            position.strength = 0
        return reply


class TriplesAnything(Wagering):
    def play_multiple(self, hand: Any) -> int:
        return 3


class TriplesAPairOfNines(Wagering):
    def play_multiple(self, hand: Any) -> int:
        return 3 if tuple(hand.ranks) == (7, 7, 9, 4) else super().play_multiple(hand)


class PlaysFourTimes(Wagering):
    def play_multiple(self, hand: Any) -> int:
        return 4 if super().play_multiple(hand) == 3 else 1


class SettlesClockwise(Table):
    def settlement_order(self, seats: Sequence[int]) -> list[int]:
        return sorted(seats)


class SettlesQueensUpFirst(Settlement):
    order = ("queens_up", "ante", "play", "super_bonus", "progressive")


class SettlesTheUndecided(Table):
    def settle(self, event: Event) -> Reply:
        for position in self.positions.values():
            position.folded = position.folded or not position.decided
        return super().settle(event)


class CollectsTheAnteOfAFlush(Settlement):
    def ante(self, cents: int, player: Hand, against: Against) -> Outcome:
        flush = self.tables["super_bonus"]["flush"]
        return LOSE if player.super_bonus == flush else super().ante(cents, player, against)


Wrong = tuple[str, str, Mapping[str, Any], str]
WRONG: Final[tuple[Wrong, ...]] = (
    ("seats_at_most", "(a)(1)", {"table": SeatsASeventh}, "seats somebody where no table has a seat"),
    ("seated_players_only", "(c)(2)", {"table": LetsStrangersWager}, "lets somebody wager who is not seated"),
    ("one_position_each", "(c)(5)", {"table": LetsPlayersSitTwice}, "seats two players at one position"),
    (
        "wagers_before_no_more_bets",
        "(c)(3)",
        {"table": TakesLateWagers},
        "lets the super bonus wager be changed after no more bets",
    ),
    (
        "wagers_before_no_more_bets",
        "(c)(3)",
        {"table": AddsUpChangedWagers},
        "settles another amount than stood at no more bets",
    ),
    (
        "ante_and_super_bonus_equal",
        "(c)(4)(i)",
        {"wagering": ForgetsTheSuperBonus},
        "deals a round without an ante and a super bonus of equal amounts",
    ),
    (
        "ante_and_super_bonus_equal",
        "(c)(4)(i)",
        {"table": LetsAFoldBeUndone},
        "takes a play wager from a player who has folded",
    ),
    (
        "queens_up_needs_ante",
        "(c)(4)(ii)",
        {"wagering": LetsQueensUpStandAlone},
        "takes a queens up wager without both an ante and a super bonus",
    ),
    (
        "progressive_needs_ante",
        "(c)(4)(iii)",
        {"wagering": TakesAnyProgressive},
        "takes a progressive wager of an amount that is not offered",
    ),
    ("cards_dealt", "(d)", {"rounds": DealsAnyCards}, "settles a round in which a card is dealt twice"),
    ("cards_dealt", "(d)", {"table": DealsTwice}, "deals a round twice"),
    (
        "manual_dealing",
        "(d)(1)",
        {"table": DealsCounterclockwise},
        "deals by hand in another order or to others",
    ),
    (
        "manual_dealing",
        "(d)(1)",
        {"table": SettlesOtherCardsThanItDealt},
        "dealt by hand, settles other cards than were dealt",
    ),
    (
        "automated_dealing",
        "(d)(2)",
        {"table": DealsStacksToBystanders},
        "deals in stacks in another order or to others",
    ),
    (
        "sixth_card",
        "(d)(3)",
        {"table": DealsTheSixthCardFirst, "configuration": SIX},
        "deals with a sixth card in another order or to others",
    ),
    (
        "play_wager_amount",
        "(e)(2)",
        {"wagering": TriplesAnything},
        "takes more than the ante as a play wager on a hand that may not raise it",
    ),
    (
        "play_wager_amount",
        "(e)(2)",
        {"wagering": PlaysFourTimes},
        "takes a play wager of more than 3 times the ante",
    ),
    ("settlement_order", "(e)(3)", {"table": SettlesClockwise}, "settles the players in another order"),
    (
        "settlement_order",
        "(e)(3)",
        {"table": SettlesTheUndecided},
        "settles a round while a player has neither played nor folded",
    ),
    (
        "settlement_order",
        "(e)(3)(iii)(b)(4)",
        {"settlement": SettlesQueensUpFirst},
        "settles queens up before ante",
    ),
    ("whole_rounds", "(e)(3)", {"settlement": CollectsTheAnteOfAFlush}, "settles the ante wager otherwise than is due"),
)


def wrong() -> list[Any]:
    """A pull request waits for the first of each check; the mutants break the rest as well."""
    checks = [check for check, *_ in WRONG]
    return [
        pytest.param(
            *one,
            id=next(iter(one[2].values())).__name__,
            marks=[pytest.mark.slow] if one[0] in checks[:at] else [],
        )
        for at, one in enumerate(WRONG)
    ]


@pytest.mark.parametrize(("check", "label", "pieces", "title"), wrong())
def test_a_wrong_engine_is_caught_by_the_clause_that_it_breaks(
    section: Section, scripts_alone: None, check: str, label: str, pieces: Mapping[str, Any], title: str
) -> None:
    made = {name: piece for name, piece in pieces.items() if name != "configuration"}
    connection = engine(pieces.get("configuration", EVERYTHING), **made)

    found = {t.clause.label: t.evidence for t in trials_of(section, connection, {check})}[label]

    assert found.outcome == "fail"
    assert title in {c.title for c in found.counterexamples.values()}


@pytest.mark.slow
def test_one_hand_of_all_that_may_be_tripled_against_the_rules_is_found(section: Section) -> None:
    title = "takes more than the ante as a play wager on a hand that may not raise it"
    connection = engine(BARE, wagering=TriplesAPairOfNines)

    met = counterexample(section, "play_wager_amount", "(e)(2)", title, connection)

    assert met.rule == "Without a pair of aces or better a play wager equals the ante."
    assert met.count > 1


def counterexample(section: Section, check: str, label: str, title: str, connection: Connection) -> Any:
    evidence = {t.clause.label: t.evidence for t in trials_of(section, connection, {check})}[label]
    return next(c for c in evidence.counterexamples.values() if c.title == title)


def test_a_sitting_ends_where_it_goes_wrong_and_tells_it_as_a_dealer_would(section: Section) -> None:
    title = "lets the ante wager be changed after no more bets"

    met = counterexample(section, "wagers_before_no_more_bets", "(c)(3)", title, engine(table=TakesLateWagers))

    assert [event["event"] for event in met.request["events"]] == ["sit", "wager", "wager", "no_more_bets", "wager"]
    assert met.expected == "p1 takes back the ante wager at seat 1: refused"
    assert met.got == "p1 takes back the ante wager at seat 1: accepted"
    assert met.rule == "No wager is made, changed or withdrawn after no more bets."


def test_a_drawn_round_is_shrunk_to_one_player_and_the_wagers_that_a_round_needs(section: Section) -> None:
    title = "settles the ante wager otherwise than is due"

    met = counterexample(section, "whole_rounds", "(e)(3)", title, engine(settlement=CollectsTheAnteOfAFlush))

    (seat,) = met.request["seats"]
    assert set(seat["wagers"]) == {"ante", "super_bonus", "play"}


# Drawn rounds.


def test_a_seed_draws_the_same_rounds_and_another_seed_draws_others() -> None:
    draw: Callable[[int, int], tuple[Any, ...]] = searched.drawn_rounds.__wrapped__

    assert draw(5324, 40) == draw(5324, 40)
    assert draw(5324, 40) != draw(5325, 40)


def test_drawing_rounds_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    assert len(searched.drawn_rounds.__wrapped__(1, 30)) == 30

    assert list(tmp_path.iterdir()) == []


def test_drawn_rounds_hold_what_chance_alone_would_not_bring(section: Section) -> None:
    law = GAME.law(section, {})
    rounds = searched.Rounds(law, Facility.of(HOUSE_BY_ID[EVERYTHING].described()))
    cases = [rounds.case(drawn) for drawn in searched.drawn_rounds(5324, 150)]

    best = [law.ranking.best(seat.hand).category for case in cases for seat in round_of(case).seats]

    assert {"high_card", "pair", "straight", "flush", "three_of_a_kind", "straight_flush", "four_of_a_kind"} <= {*best}
    assert {len(case["seats"]) for case in cases} == {1, 2, 3, 4, 5, 6}
