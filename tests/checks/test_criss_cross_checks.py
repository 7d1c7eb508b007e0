"""Checks of criss-cross poker: right engines pass, each wrong one is caught by the clause that it breaks."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, ClassVar, Final

import numpy as np
import pytest

from feltproof import content
from feltproof.checks.criss_cross_poker import Law, deals, meetings
from feltproof.clauses import Section, load
from feltproof.clauses.records import Table as LawTable
from feltproof.games.builtin import Engine
from feltproof.games.criss_cross_poker import CrissCrossPoker
from feltproof.games.criss_cross_poker.configurations import HOUSE, Configuration
from feltproof.games.criss_cross_poker.ranking import Ranking
from feltproof.games.criss_cross_poker.rounds import Rounds
from feltproof.games.criss_cross_poker.settlement import Hands, Settlement
from feltproof.games.criss_cross_poker.table import Position, Table
from feltproof.games.criss_cross_poker.wagering import DECISIONS, Wagering
from feltproof.games.limits import Limits
from feltproof.games.refusals import Refused
from feltproof.games.settlement import LOSE, PUSH, Outcome
from feltproof.games.table import Dealt, Event, Phase, Reply
from feltproof.games.wagering import Wagers
from feltproof.protocol import Connection, connect_object
from feltproof.runner.desk import Desk
from feltproof.runner.scope import Scope
from feltproof.runner.trials import Bench, Trial, Trials, run_trials
from feltproof.runner.verify import choose_facilities

HOUSE_BY_ID: Final = {configuration.id: configuration for configuration in HOUSE}
AT_TABLES: Final = {
    "seats_at_most",
    "seated_players_only",
    "wagers_before_no_more_bets",
    "equal_antes",
    "antes_and_bets",
    "bet_or_fold",
    "cross_turned",
    "cards_dealt",
    "manual_dealing",
    "automated_dealing",
    "settlement_order",
    "whole_rounds",
}


@pytest.fixture(scope="module", autouse=True)
def fewer_rounds() -> Iterator[None]:
    """Long lists are short here, and which hands can meet is worked out once: what is wrong with an engine shows."""

    laws: dict[int, Law] = {}

    def law_of(law: Law) -> Law:
        """One law for all that rank hands alike."""
        return laws.setdefault(id(law.scale), law)

    @cache
    def met(law: Law) -> Any:
        return meetings.meetings(law, np.random.default_rng(5324))

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(deals, "meetings", lambda law, chance: met(law_of(law)))
        patched.setattr(deals, "SAMPLED", 1_000)
        patched.setattr(deals, "FULL_TABLES", {True: 100})
        yield


@pytest.fixture(scope="module")
def section() -> Section:
    return load(content.specs()).sections["us-ny/5324.39"]


def trials_of(
    section: Section, connection: Connection, checks: set[str], label: str = "", **readings: str
) -> list[Trial]:
    """A quick run of `checks`, in this process; of one clause, where a label is given."""
    desk = Desk(connection, seed=5324)
    in_force = {name.replace("_", "-"): option for name, option in readings.items()}
    bench = Bench(section, desk, choose_facilities(section, desk, Scope()), in_force, True, 5324, sensitivity=False)
    trials = Trials(
        bench,
        chosen=lambda clause, link: link.check.partition(".")[2] in checks and label in ("", clause.label),
    )
    run_trials(content.rules(), trials, section.game)
    assert not [trial.error for trial in trials.trials if trial.error]
    return trials.trials


def engine(
    *configurations: Configuration | str, play: type[CrissCrossPoker] = CrissCrossPoker, **pieces: Any
) -> Connection:
    """The builtin engine with pieces of its own, in this process."""
    offered = [HOUSE_BY_ID[c] if isinstance(c, str) else c for c in configurations or ("least",)]
    return connect_object(Engine([play(configurations=offered, **pieces)]))


def outcomes(trials: Iterable[Trial]) -> dict[str, str]:
    return {f"{t.clause.label} {t.check.name.partition('.')[2]}": t.evidence.outcome for t in trials}


# Right engines.


class RefusesAtTheDeal(Table):
    """Lets every wager stand, and no more bets be called, and then does not deal."""

    def no_more_bets(self, event: Event) -> Reply:
        if self.phase is not Phase.WAGERS or not self.positions:
            raise Refused("out_of_order", "not now")
        self.phase = Phase.CLOSED
        return {}

    def deal(self, event: Event) -> Reply:
        for position in self.positions.values():
            self.wagering.together(position.wagers)
        return super().deal(event)


class TakesItsLiberties(Table):
    """Lets nobody leave during a round, takes whole multiples alone, lays the cross another way, lists no forfeits."""

    def leave(self, event: Event) -> Reply:
        if self.positions:
            raise Refused("stay", "the round is not over")
        return super().leave(event)

    def decide(self, wager: str, player: str, seat: int, cents: object) -> Reply:
        if (
            isinstance(cents, int) and cents % self.positions[seat].wagers["ante_across"]
            if seat in self.positions
            else 0
        ):
            raise Refused("whole", "whole multiples of the ante are taken")
        return super().decide(wager, player, seat, cents)

    def laid(self, dealt: Dealt) -> Dealt:
        order = ("middle", "bottom", "left", "top", "right")
        return [(order[at] if at < len(order) else place, card) for at, (place, card) in enumerate(dealt)]

    def manual(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        return self.laid(super().manual(seats, deck))

    def automated(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        return self.laid(super().automated(seats, deck))

    def settle(self, event: Event) -> Reply:
        dead = {seat for seat in self.positions if not self.settlement.alive(self.stake(seat))}
        reply = super().settle(event)
        return {**reply, "payments": [p for p in reply["payments"] if p["seat"] not in dead]}


def small_table() -> Configuration:
    limits = {"ante": Limits(10_00, 40_00), "across": Limits(10_00, 60_00), "five_card_bonus": Limits(5_00, 5_00)}
    return replace(HOUSE_BY_ID["least"], id="small", seats=2, limits=limits)


def test_the_builtin_engine_passes(section: Section) -> None:
    found = trials_of(section, engine("stepped", "no-bonus"), AT_TABLES)

    assert {t.check.name.partition(".")[2] for t in found} == AT_TABLES
    assert set(outcomes(found).values()) == {"pass"}, outcomes(found)


@pytest.mark.parametrize("table", [pytest.param(RefusesAtTheDeal, marks=pytest.mark.slow), TakesItsLiberties])
def test_an_engine_may_take_its_liberties(section: Section, table: type[Table]) -> None:
    found = trials_of(section, engine(table=table), AT_TABLES)

    assert set(outcomes(found).values()) == {"pass"}, outcomes(found)


@pytest.mark.parametrize("seats", [1, 2])
def test_a_small_table_with_narrow_limits_passes(section: Section, seats: int) -> None:
    found = trials_of(section, engine(replace(small_table(), seats=seats)), AT_TABLES)

    assert set(outcomes(found).values()) == {"pass"}, outcomes(found)


# Wrong engines: each is wrong in one way.


class SeatsASeventh(Table):
    def seat(self, event: Event) -> int:
        return event["seat"] if event["seat"] == 7 else super().seat(event)


class LetsStrangersWager(Table):
    def wagers_at(self, player: str, seat: int) -> None:
        return None


class TakesLateWagers(Table):
    def wagers_open(self, wager: str) -> None:
        return None


class LetsBetsBeChanged(Table):
    def undecided(self, player: str, seat: int) -> Position:
        return self.in_play(player, seat)


class TakesUnequalAntes(Wagering):
    def together(self, wagers: Wagers) -> None:
        super().together(
            {**wagers, "ante_down": wagers["ante_across"]} if {*wagers} >= {"ante_across", "ante_down"} else wagers
        )


class TakesTheBonusAlone(Wagering):
    def together(self, wagers: Wagers) -> None:
        if {*wagers} != {"five_card_bonus"}:
            super().together(wagers)


class BetsFourTimes(Wagering):
    multiples: ClassVar = dict.fromkeys(DECISIONS, (1, 4))


class BetsLessInTheMiddle(Wagering):
    multiples: ClassVar = {**dict.fromkeys(DECISIONS, (1, 3)), "middle": (0, 3)}


class SettlesWithoutTheDownBet(Wagering):
    def bet_made(self, bet: str, wagers: Wagers) -> None:
        if bet in wagers or bet != "down":
            super().bet_made(bet, wagers)


class SettlesABetAfterAFold(Wagering):
    def bet_after_fold(self, bet: str) -> None:
        return None


class BetsOutOfOrder(Table):
    def in_turn(self, bet: str) -> None:
        return None


class BetsAfterAFold(Table):
    def in_play(self, player: str, seat: int) -> Position:
        if seat in self.positions:
            self.positions[seat].folded = None
        return super().in_play(player, seat)


class TurnsTooEarly(Table):
    def all_decided(self, decision: str) -> None:
        return None


class TurnsInAnyOrder(Table):
    def next_to_show(self, cards: str) -> None:
        return None


class TurnsTheMiddleWithTheDown(Table):
    turned: ClassVar = {"across": ("left", "right"), "down": ("top", "bottom", "middle"), "middle": ("middle",)}


class DealsAnyCards(Rounds):
    def cards_repeated(self, number: int, repeated: int) -> None:
        return None


class DealsTwice(Table):
    def deal(self, event: Event) -> Reply:
        self.phase = Phase.CLOSED if self.phase is Phase.DEALT else self.phase
        return super().deal(event)


class DealsTheCrossLast(Table):
    def manual(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        holders = [holder for holder, _ in super().manual(seats, deck)]
        return list(zip([*holders[5:], *holders[:5]], deck, strict=False))


class DealsStacksByHand(Table):
    def manual(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        return self.automated(seats, deck)


class DealsStacksCounterclockwise(Table):
    def automated(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        return super().automated(list(reversed(seats)), deck)


class SettlesOtherCardsThanItDealt(Table):
    def received(self, seats: Sequence[int], hands: dict[str, str]) -> None:
        super().received(seats, hands)
        self.cross = {**self.cross, "left": self.cross["top"], "top": self.cross["left"]}


class SettlesClockwise(Table):
    def settlement_order(self, seats: Sequence[int]) -> list[int]:
        return sorted(seats)


class SettlesAClosedCross(Table):
    def all_shown(self) -> None:
        return None


class SwapsTheLines(Settlement):
    def across(self, cents: int, hands: Hands) -> Outcome:
        return self.bet(cents, hands.down)


class PushesAPairOfFives(Settlement):
    def pushes(self, hand: Any) -> bool:
        return bool(self.ranking.at_least(hand, "pair", 3))


class PushesAPairOfFivesOnBets(Settlement):
    def bet(self, cents: int, hand: Any) -> Outcome:
        found = super().bet(cents, hand)
        return PUSH if found == LOSE and hand.five_card_bonus is None else found


class LosesAPairOfTens(Settlement):
    def pushes(self, hand: Any) -> bool:
        return super().pushes(hand) and not self.ranking.at_least(hand, "pair", 8)


class PaysTheLowerHand(Settlement):
    def middle(self, cents: int, hands: Hands) -> Outcome:
        lower = hands.down if hands.higher is hands.across else hands.across
        return self.bet(cents, lower) if lower.bets is not None else super().middle(cents, hands)


class LosesAMiddlePush(Settlement):
    def middle(self, cents: int, hands: Hands) -> Outcome:
        found = super().middle(cents, hands)
        return LOSE if found == PUSH and hands.across.ends == "lose" else found


class PaysTheBonusOnTheHand(Settlement):
    def five_card_bonus(self, cents: int, hands: Hands) -> Outcome:
        paid = hands.across.five_card_bonus
        return LOSE if paid is None else self.win(cents, paid)


class ForfeitsTheBonusAtOnce(Settlement):
    forfeits: ClassVar = {
        **Settlement.forfeits,
        "across": frozenset({*Settlement.forfeits["across"], "five_card_bonus"}),
    }


class NeverForfeitsTheBonus(Settlement):
    forfeits: ClassVar = {decision: wagers - {"five_card_bonus"} for decision, wagers in Settlement.forfeits.items()}


class KeepsAnAnteInAFold(Settlement):
    forfeits: ClassVar = {**Settlement.forfeits, "middle": Settlement.forfeits["middle"] - {"ante_down"}}


class ShortChangesAFlush(Settlement):
    def bet(self, cents: int, hand: Any) -> Outcome:
        outcome, pays = super().bet(cents, hand)
        return outcome, pays - (1 if pays == 8 * cents else 0)


class ShortChangesAntes(Settlement):
    def ante(self, cents: int, hand: Any) -> Outcome:
        outcome, pays = super().ante(cents, hand)
        return outcome, pays - (1 if pays and cents % 100 else 0)


def declaring(**changes: Any) -> Configuration:
    return replace(HOUSE_BY_ID["least"], **changes)


Wrong = tuple[str, str, Mapping[str, Any], str]
WRONG: Final[tuple[Wrong, ...]] = (
    ("seats_at_most", "(a)(1)", {"table": SeatsASeventh}, "seats somebody where no table has a seat"),
    ("seats_at_most", "(a)(1)", {"at": declaring(seats=7)}, "declares more seats than a table may have"),
    ("seated_players_only", "(c)(2)", {"table": LetsStrangersWager}, "lets somebody wager who is not seated"),
    (
        "wagers_before_no_more_bets",
        "(c)(3)",
        {"table": TakesLateWagers},
        "lets the ante down wager be changed after no more bets",
    ),
    (
        "wagers_before_no_more_bets",
        "(c)(3)",
        {"table": LetsBetsBeChanged},
        "lets the down bet be changed that was made",
    ),
    ("equal_antes", "(e)(1)", {"wagering": TakesUnequalAntes}, "deals a round without two antes of equal amounts"),
    ("antes_and_bets", "(c)(4)", {"wagering": TakesUnequalAntes}, "settles a round without two antes of equal amounts"),
    (
        "equal_antes",
        "(e)(1)",
        {"wagering": TakesTheBonusAlone},
        "deals a round with a five-card bonus and no two antes",
    ),
    ("antes_and_bets", "(c)(4)", {"wagering": BetsFourTimes}, "takes more than 3 times the ante as the middle bet"),
    ("bet_or_fold", "(e)(5)", {"wagering": BetsFourTimes}, "takes more than 3 times the ante as the down bet"),
    ("bet_or_fold", "(e)(7)", {"wagering": BetsLessInTheMiddle}, "takes less than the ante as the middle bet"),
    (
        "bet_or_fold",
        "(e)(5)",
        {"wagering": SettlesWithoutTheDownBet},
        "settles a round to its end without the down bet",
    ),
    (
        "bet_or_fold",
        "(e)(3)",
        {"wagering": SettlesABetAfterAFold},
        "settles a bet that was made after a fold at the across bet",
    ),
    ("bet_or_fold", "(e)(7)", {"table": BetsOutOfOrder}, "takes the middle bet before its decision"),
    ("bet_or_fold", "(e)(3)", {"table": BetsAfterAFold}, "takes the across bet of a player who has folded"),
    (
        "cross_turned",
        "(e)(4)",
        {"table": TurnsTooEarly},
        "turns over the across cards of the cross before their decision",
    ),
    (
        "cross_turned",
        "(e)(8)",
        {"table": TurnsInAnyOrder},
        "turns over the middle cards of the cross before their decision",
    ),
    (
        "cross_turned",
        "(e)(6)",
        {"table": TurnsTheMiddleWithTheDown},
        "turns over other cards of the cross than the down cards",
    ),
    ("cards_dealt", "(d)", {"rounds": DealsAnyCards}, "settles a round in which a card is dealt twice"),
    ("cards_dealt", "(d)", {"table": DealsTwice}, "deals a round twice"),
    ("manual_dealing", "(d)(1)", {"table": DealsTheCrossLast}, "deals by hand in another order or to others"),
    ("manual_dealing", "(d)(1)", {"table": DealsStacksByHand}, "deals by hand in another order or to others"),
    (
        "automated_dealing",
        "(d)(2)",
        {"table": DealsStacksCounterclockwise},
        "deals in stacks in another order or to others",
    ),
    (
        "automated_dealing",
        "(d)(2)",
        {"table": SettlesOtherCardsThanItDealt},
        "dealt in stacks, settles other cards than were dealt",
    ),
    ("settlement_order", "(e)(9)", {"table": SettlesClockwise}, "settles the players in another order"),
    (
        "settlement_order",
        "(e)(9)",
        {"table": SettlesAClosedCross},
        "settles a round while cards of the cross lie face down",
    ),
    ("whole_rounds", "(e)(9)", {"settlement": SwapsTheLines}, "settles the across wager otherwise than is due"),
    ("across_and_down_hands", "(e)(9)(i)", {"settlement": SwapsTheLines}, "settles the across wager wrongly"),
    (
        "ante_odds",
        "(f)(1)",
        {"settlement": PushesAPairOfFives},
        "does not collect the ante down wager on a hand that loses",
    ),
    ("bet_odds", "(f)(2)", {"settlement": PushesAPairOfFives}, "does not collect the down wager on a hand that loses"),
    (
        "bet_odds",
        "(f)(2)",
        {"settlement": LosesAPairOfTens},
        "does not return the across wager on a hand that pushes",
    ),
    (
        "middle_bet",
        "(e)(9)(ii)",
        {"settlement": PaysTheLowerHand},
        "settles the middle bet wrongly where the across bet wins and the down bet wins",
    ),
    (
        "middle_bet",
        "(e)(9)(ii)",
        {"settlement": LosesAMiddlePush},
        "settles the middle bet wrongly where the across bet loses and the down bet is a push",
    ),
    (
        "bonus_odds",
        "(f)(3)",
        {"settlement": PaysTheBonusOnTheHand},
        "does not collect the five card bonus wager on a hand that loses",
    ),
    (
        "fold_forfeits",
        "(e)(3)",
        {"settlement": ForfeitsTheBonusAtOnce},
        "settles the five card bonus wager of who folds at the across bet otherwise than is due",
    ),
    (
        "fold_forfeits",
        "(e)(7)",
        {"settlement": NeverForfeitsTheBonus},
        "settles the five card bonus wager of who folds at the middle bet otherwise than is due",
    ),
    (
        "fold_forfeits",
        "(e)(7)",
        {"settlement": KeepsAnAnteInAFold},
        "settles the ante down wager of who folds at the middle bet otherwise than is due",
    ),
    (
        "bet_odds",
        "(f)(2)",
        {"settlement": ShortChangesAFlush},
        "pays flush on the middle wager otherwise than the table",
    ),
    (
        "ante_odds",
        "(f)(1)",
        {"settlement": ShortChangesAntes},
        "pays pair of jacks or better on the ante across wager otherwise than the table",
    ),
    ("ante_odds", "(f)(1)", {"at": declaring(ante="9:10")}, "declares less than the least odds for the antes"),
    (
        "bet_odds",
        "(f)(2)",
        {"at": declaring(bets={**HOUSE_BY_ID["least"].bets, "straight": "4:1"})},
        "declares too little for straight on the across, down and middle bets",
    ),
)


@pytest.mark.parametrize(
    ("check", "label", "pieces", "title"),
    WRONG,
    ids=[f"{w[1]} {getattr(next(iter(w[2].values())), '__name__', 'declared')}" for w in WRONG],
)
def test_a_wrong_engine_is_caught_by_the_clause_that_it_breaks(
    section: Section, check: str, label: str, pieces: Mapping[str, Any], title: str
) -> None:
    made = {name: piece for name, piece in pieces.items() if name != "at"}

    (found,) = trials_of(section, engine(pieces.get("at", "least"), **made), {check}, label)

    assert found.evidence.outcome == "fail"
    assert title in {c.title for c in found.evidence.counterexamples.values()}


def test_a_short_paid_row_fails_by_itself(section: Section) -> None:
    (found,) = trials_of(section, engine(settlement=ShortChangesAFlush), {"bet_odds"})

    failed = {name for name, row in found.evidence.rows.items() if row.failed}
    assert failed == {"flush"}
    assert found.evidence.rows["flush"].columns[""].declared == {"8:1"}


def test_where_no_bonus_is_offered_its_odds_do_not_apply(section: Section) -> None:
    (found,) = trials_of(section, engine("no-bonus"), {"bonus_odds"})

    assert found.evidence.outcome == "not-applicable"


def test_a_counterexample_is_the_smallest_round(section: Section) -> None:
    (found,) = trials_of(section, engine(settlement=LosesAMiddlePush), {"middle_bet"})

    for met in found.evidence.counterexamples.values():
        (seat,) = met.request["seats"]
        assert seat["folded"] is None
        assert "five_card_bonus" not in seat["wagers"]


# Under other readings.


@pytest.mark.parametrize(
    ("settlement", "option"),
    [(Settlement, "literal"), (ForfeitsTheBonusAtOnce, "forfeited"), (NeverForfeitsTheBonus, "survives")],
)
def test_a_fold_is_judged_by_the_reading_in_force(section: Section, settlement: Any, option: str) -> None:
    for reading in ("literal", "survives", "forfeited"):
        found = trials_of(section, engine(settlement=settlement), {"fold_forfeits"}, bonus_on_fold=reading)

        passes = {t.evidence.outcome for t in found} == {"pass"}
        assert passes == (reading == option)


def test_an_engine_that_takes_whole_multiples_alone_passes_under_either_reading(section: Section) -> None:
    class Whole(Wagering):
        def bet(self, bet: str, cents: int, ante: int) -> None:
            super().bet(bet, cents, ante)
            if cents % ante:
                raise Refused("whole", "whole multiples of the ante are taken")

    for reading, others in (("whole-multiples", "fail"), ("one-to-three", "pass")):
        strict = trials_of(section, engine(wagering=Whole), {"bet_or_fold", "antes_and_bets"}, bet_amount=reading)
        lenient = trials_of(section, engine(), {"bet_or_fold", "antes_and_bets"}, bet_amount=reading)

        assert set(outcomes(strict).values()) == {"pass"}
        assert set(outcomes(lenient).values()) == {others}


def test_an_ace_that_is_low_is_wrong_where_it_is_read_as_high_alone(section: Section) -> None:
    checks = {"rank_order", "category_of_hands", "ante_odds", "bet_odds", "bonus_odds"}
    found = outcomes(trials_of(section, engine(), checks, low_ace="never-low"))

    wrong = {"(b)(1)", "(b)(2)(ii)", "(b)(2)(vi)", "(f)(1)", "(f)(2)", "(f)(3)"}
    assert wrong <= {name.partition(" ")[0] for name, outcome in found.items() if outcome == "fail"}
    assert found["(b)(2)(iv) category_of_hands"] == "pass"


def test_an_engine_that_groups_is_wrong_where_hands_compare_card_by_card(section: Section) -> None:
    checks = {"order_within_category"}

    literal = outcomes(trials_of(section, engine(), checks, equal_category="literal"))
    grouped = outcomes(trials_of(section, engine(), checks))

    assert set(literal.values()) == {"fail"}
    assert set(grouped.values()) == {"pass"}


class CardByCard(Ranking):
    """Hands of one category compare by their cards from high to low, whatever they are made of."""

    def key(self, category: str, ranks: tuple[int, ...]) -> tuple[int, ...]:
        if category in ("straight", "straight_flush", "royal_flush"):
            return super().key(category, ranks)
        return tuple(sorted(ranks, reverse=True))


class RanksCardByCard(CrissCrossPoker):
    """Ranks so, and settles as the house does: what is paid hangs on no comparison."""

    def rank(self, cases: Sequence[Any]) -> list[dict[str, Any]]:
        return CrissCrossPoker(ranking=CardByCard()).rank(cases)


class NeverLow(Ranking):
    """The ace is high alone."""

    straights = Ranking.straights[1:]


class TurnsNothingForNobody(Table):
    """Turns no card of the cross over once nobody has a wager that is alive."""

    def next_to_show(self, cards: str) -> None:
        super().next_to_show(cards)
        if not any(self.settlement.alive(self.stake(seat)) for seat in self.positions):
            raise Refused("nobody", "everybody is out")


class FirstStackToTheSecondSeat(Table):
    """Deals the stacks of two clockwise, the first of them to the second seat with a wager."""

    def automated(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        return super().automated([*seats[1:], seats[0]], deck)


PLAYS_THE_OTHER_OPTION: Final[Mapping[str, tuple[tuple[str, str], Mapping[str, Any]]]] = {
    "the house": (("low-ace", "low-and-high"), {}),
    "never low": (("low-ace", "never-low"), {"ranking": NeverLow()}),
    "card by card": (("equal-category", "literal"), {"play": RanksCardByCard}),
    "survives": (("bonus-on-fold", "survives"), {"settlement": NeverForfeitsTheBonus}),
    "forfeited": (
        ("bonus-on-fold", "forfeited"),
        {"settlement": ForfeitsTheBonusAtOnce, "table": TurnsNothingForNobody},
    ),
    "second seat first": (("first-stack", "any-player"), {"table": FirstStackToTheSecondSeat}),
}
"""Engines that play some option of a reading, with that option."""


SOON: Final = ("forfeited",)
"""Those that a pull request waits for: with the short tests below, every reading that turns a clause turns it here."""


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[] if n in SOON else [pytest.mark.slow]) for n in PLAYS_THE_OTHER_OPTION]
)
def test_an_engine_passes_as_it_reads_and_every_clause_that_a_reading_turns_lists_it(
    section: Section, name: str
) -> None:
    (own, option), pieces = PLAYS_THE_OTHER_OPTION[name]
    # Each clause is judged under every option of every reading, listed there or not.
    clauses = LawTable({label: replace(c, readings=tuple(section.readings)) for label, c in section.clauses.items()})
    wide = replace(section, clauses=clauses)
    desk = Desk(engine(**pieces), seed=5324)
    trials = Trials(Bench(wide, desk, choose_facilities(wide, desk, Scope()), {own: option}, True, 5324))

    run_trials(content.rules(), trials, wide.game)

    assert not [trial.error for trial in trials.trials if trial.error]
    assert set(outcomes(trials.trials).values()) == {"pass"}, outcomes(trials.trials)
    turned = {
        (trial.clause.label, reading.rpartition("/")[2])
        for trial in trials.trials
        for reading, judged in trial.by_option.items()
        if {"pass", "fail"} <= set(judged.values())
    }
    assert turned
    # One that goes wrong where it is dealt shows nothing of what comes after: such a clause is not turned.
    assert {(label, reading) for label, reading in turned if reading not in section.clauses[label].readings} == set()


def test_just_the_clauses_that_list_how_hands_compare_turn_on_it(section: Section) -> None:
    checks = {"rank_order", "category_order", "category_of_hands", "order_within_category"}
    listing = {label for label, clause in section.clauses.items() if "equal-category" in clause.readings}

    literal = outcomes(trials_of(section, engine(ranking=CardByCard()), checks, equal_category="literal"))
    grouped = outcomes(trials_of(section, engine(ranking=CardByCard()), checks))

    assert set(literal.values()) == {"pass"}
    assert {name.partition(" ")[0] for name, outcome in grouped.items() if outcome == "fail"} == listing


def test_the_rank_of_cards_hangs_on_no_way_of_comparing_hands(section: Section) -> None:
    for ranking, reading in ((Ranking(), "literal"), (CardByCard(), "grouped")):
        found = trials_of(section, engine(ranking=ranking), {"rank_order"}, equal_category=reading)

        assert outcomes(found) == {"(b)(1) rank_order": "pass"}


class FiveOutranksSix(Ranking):
    """A 5 stands above a 6 where no hand is made, or in four of a kind."""

    where: ClassVar[str] = "high_card"

    def key(self, category: str, ranks: tuple[int, ...]) -> tuple[int, ...]:
        swapped = {3: 4, 4: 3} if category == self.where else {}
        return super().key(category, tuple(swapped.get(rank, rank) for rank in ranks))


class FiveOutranksSixInQuads(FiveOutranksSix):
    where = "four_of_a_kind"


@pytest.mark.parametrize("ranking", [FiveOutranksSix, FiveOutranksSixInQuads])
def test_cards_in_another_order_are_seen_where_nothing_else_can_decide(
    section: Section, ranking: type[Ranking]
) -> None:
    (found,) = trials_of(section, engine(ranking=ranking()), {"rank_order"})

    assert {c.title for c in found.evidence.counterexamples.values()} == {"ranks the cards in another order"}


def test_the_first_stack_may_go_to_any_player_only_where_it_is_read_so(section: Section) -> None:
    for table, expected in ((FirstStackToTheSecondSeat, "pass"), (DealsStacksCounterclockwise, "fail")):
        found = trials_of(section, engine(table=table), {"automated_dealing"}, first_stack="any-player")
        by_default = trials_of(section, engine(table=table), {"automated_dealing"})

        assert outcomes(found) == {"(d)(2) automated_dealing": expected}
        assert outcomes(by_default) == {"(d)(2) automated_dealing": "fail"}


def test_a_table_without_a_bonus_fails_where_it_must_be_offered(section: Section) -> None:
    required = trials_of(section, engine("no-bonus"), {"bonus_odds"}, bonus_offered="required")
    offered = trials_of(section, engine("least"), {"bonus_odds"}, bonus_offered="required")

    assert {c.title for t in required for c in t.evidence.counterexamples.values()} == {
        "does not offer the five card bonus wager"
    }
    assert outcomes(required) == {"(f)(3) bonus_odds": "fail"}
    assert outcomes(offered) == {"(f)(3) bonus_odds": "pass"}


class LosesABetOnJacks(Settlement):
    """The across bet loses on a pair of jacks, and its ante wins."""

    def across(self, cents: int, hands: Hands) -> Outcome:
        outcome, pays = super().across(cents, hands)
        return LOSE if (outcome, pays) == ("win", cents) else (outcome, pays)


@pytest.mark.parametrize("settlement", [LosesABetOnJacks, PushesAPairOfFivesOnBets])
def test_what_antes_and_play_wagers_come_to_is_seen_on_bets_alone(section: Section, settlement: Any) -> None:
    (found,) = trials_of(section, engine(settlement=settlement), {"ante_odds"})

    assert {c.title.partition(" the ")[2].partition(" wager")[0] for c in found.evidence.counterexamples.values()} <= {
        "across",
        "down",
    }
    assert found.evidence.outcome == "fail"
