"""Checks of criss-cross poker: right engines pass, each wrong one is caught by the clause that it breaks."""

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import replace
from functools import cache
from typing import Any, Final

import numpy as np
import pytest

from feltproof import content
from feltproof.checks.criss_cross_poker import Law, deals, meetings
from feltproof.clauses import Section, load
from feltproof.clauses.records import Table as LawTable
from feltproof.games.criss_cross_poker.ranking import Ranking
from feltproof.games.criss_cross_poker.settlement import Settlement
from feltproof.games.criss_cross_poker.table import Table
from feltproof.games.criss_cross_poker.wagering import Wagering
from feltproof.games.refusals import Refused
from feltproof.protocol import Connection
from feltproof.runner.desk import Desk
from feltproof.runner.scope import Scope
from feltproof.runner.trials import Bench, Trial, Trials, run_trials
from feltproof.runner.verify import choose_facilities
from tests.checks.crosses import (
    HOUSE_BY_ID,
    BetsAfterAFold,
    BetsFourTimes,
    BetsLessInTheMiddle,
    BetsOutOfOrder,
    CardByCard,
    DealsAnyCards,
    DealsStacksByHand,
    DealsStacksCounterclockwise,
    DealsTheCrossLast,
    DealsTwice,
    FirstStackToTheSecondSeat,
    FiveOutranksSix,
    FiveOutranksSixInQuads,
    ForfeitsTheBonusAtOnce,
    KeepsAnAnteInAFold,
    LetsBetsBeChanged,
    LetsStrangersWager,
    LosesABetOnJacks,
    LosesAMiddlePush,
    LosesAPairOfTens,
    NeverForfeitsTheBonus,
    NeverLow,
    PaysTheBonusOnTheHand,
    PaysTheLowerHand,
    PushesAPairOfFives,
    PushesAPairOfFivesOnBets,
    RanksCardByCard,
    RefusesAtTheDeal,
    SeatsASeventh,
    SettlesABetAfterAFold,
    SettlesAClosedCross,
    SettlesClockwise,
    SettlesOtherCardsThanItDealt,
    SettlesWithoutTheDownBet,
    ShortChangesAFlush,
    ShortChangesAntes,
    SwapsTheLines,
    TakesItsLiberties,
    TakesLateWagers,
    TakesTheBonusAlone,
    TakesUnequalAntes,
    TurnsInAnyOrder,
    TurnsNothingForNobody,
    TurnsTheMiddleWithTheDown,
    TurnsTooEarly,
    declaring,
    engine,
    small_table,
)

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


def outcomes(trials: Iterable[Trial]) -> dict[str, str]:
    return {f"{t.clause.label} {t.check.name.partition('.')[2]}": t.evidence.outcome for t in trials}


# Right engines.


def test_the_builtin_engine_passes(section: Section) -> None:
    found = trials_of(section, engine("stepped", "no-bonus"), AT_TABLES)

    assert {t.check.name.partition(".")[2] for t in found} == AT_TABLES
    assert set(outcomes(found).values()) == {"pass"}, outcomes(found)


@pytest.mark.slow
@pytest.mark.parametrize("table", [RefusesAtTheDeal, TakesItsLiberties])
def test_an_engine_may_take_its_liberties(section: Section, table: type[Table]) -> None:
    found = trials_of(section, engine(table=table), AT_TABLES)

    assert set(outcomes(found).values()) == {"pass"}, outcomes(found)


@pytest.mark.parametrize("seats", [1, 2])
def test_a_small_table_with_narrow_limits_passes(section: Section, seats: int) -> None:
    found = trials_of(section, engine(replace(small_table(), seats=seats)), AT_TABLES)

    assert set(outcomes(found).values()) == {"pass"}, outcomes(found)


# Wrong engines.

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


FEW: Final = 3


def wrong() -> list[Any]:
    """A pull request waits for the first few, and for the first mutant of each clause, which breaks the rest."""
    return [
        pytest.param(
            *one,
            id=f"{one[1]} {getattr(next(iter(one[2].values())), '__name__', 'declared')}",
            marks=[pytest.mark.slow] if at >= FEW else [],
        )
        for at, one in enumerate(WRONG)
    ]


@pytest.mark.parametrize(("check", "label", "pieces", "title"), wrong())
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
    [
        (ForfeitsTheBonusAtOnce, "forfeited"),
        pytest.param(Settlement, "literal", marks=pytest.mark.slow),
        pytest.param(NeverForfeitsTheBonus, "survives", marks=pytest.mark.slow),
    ],
)
def test_a_fold_is_judged_by_the_reading_in_force(section: Section, settlement: Any, option: str) -> None:
    for reading in ("literal", "survives", "forfeited"):
        found = trials_of(section, engine(settlement=settlement), {"fold_forfeits"}, bonus_on_fold=reading)

        passes = {t.evidence.outcome for t in found} == {"pass"}
        assert passes == (reading == option)


@pytest.mark.slow
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


@pytest.mark.parametrize(
    ("checks", "wrong"),
    [
        ({"category_of_hands"}, {"(b)(2)(ii)", "(b)(2)(vi)"}),
        pytest.param(
            {"rank_order", "category_of_hands", "ante_odds", "bet_odds", "bonus_odds"},
            {"(b)(1)", "(b)(2)(ii)", "(b)(2)(vi)", "(f)(1)", "(f)(2)", "(f)(3)"},
            marks=pytest.mark.slow,
        ),
    ],
    ids=["categories", "all"],
)
def test_an_ace_that_is_low_is_wrong_where_it_is_read_as_high_alone(
    section: Section, checks: set[str], wrong: set[str]
) -> None:
    found = outcomes(trials_of(section, engine(), checks, low_ace="never-low"))

    assert wrong <= {name.partition(" ")[0] for name, outcome in found.items() if outcome == "fail"}
    assert found["(b)(2)(iv) category_of_hands"] == "pass"


@pytest.mark.slow
def test_an_engine_that_groups_is_wrong_where_hands_compare_card_by_card(section: Section) -> None:
    checks = {"order_within_category"}

    literal = outcomes(trials_of(section, engine(), checks, equal_category="literal"))
    grouped = outcomes(trials_of(section, engine(), checks))

    assert set(literal.values()) == {"fail"}
    assert set(grouped.values()) == {"pass"}


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


ALL: Final = frozenset[str]()
"""Every check there is."""


@pytest.mark.parametrize(
    ("name", "checks"),
    [
        # What a pull request waits for: the short tests below see to the checks that these leave out.
        ("forfeited", {"fold_forfeits", "bonus_odds"}),
        *(pytest.param(name, ALL, marks=pytest.mark.slow) for name in PLAYS_THE_OTHER_OPTION),
    ],
)
def test_an_engine_passes_as_it_reads_and_every_clause_that_a_reading_turns_lists_it(
    section: Section, name: str, checks: Set[str]
) -> None:
    (own, option), pieces = PLAYS_THE_OTHER_OPTION[name]
    # Each clause is judged under every option of every reading, listed there or not.
    clauses = LawTable({label: replace(c, readings=tuple(section.readings)) for label, c in section.clauses.items()})
    wide = replace(section, clauses=clauses)
    desk = Desk(engine(**pieces), seed=5324)
    bench = Bench(wide, desk, choose_facilities(wide, desk, Scope()), {own: option}, True, 5324)
    trials = Trials(bench, chosen=lambda _, link: not checks or link.check.partition(".")[2] in checks)

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


@pytest.mark.slow
def test_just_the_clauses_that_list_how_hands_compare_turn_on_it(section: Section) -> None:
    checks = {"rank_order", "category_order", "category_of_hands", "order_within_category"}
    listing = {label for label, clause in section.clauses.items() if "equal-category" in clause.readings}

    literal = outcomes(trials_of(section, engine(ranking=CardByCard()), checks, equal_category="literal"))
    grouped = outcomes(trials_of(section, engine(ranking=CardByCard()), checks))

    assert set(literal.values()) == {"pass"}
    assert {name.partition(" ")[0] for name, outcome in grouped.items() if outcome == "fail"} == listing


@pytest.mark.slow
def test_the_rank_of_cards_hangs_on_no_way_of_comparing_hands(section: Section) -> None:
    for ranking, reading in ((Ranking(), "literal"), (CardByCard(), "grouped")):
        found = trials_of(section, engine(ranking=ranking), {"rank_order"}, equal_category=reading)

        assert outcomes(found) == {"(b)(1) rank_order": "pass"}


@pytest.mark.parametrize("ranking", [FiveOutranksSix, pytest.param(FiveOutranksSixInQuads, marks=pytest.mark.slow)])
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


@pytest.mark.parametrize(
    "settlement", [LosesABetOnJacks, pytest.param(PushesAPairOfFivesOnBets, marks=pytest.mark.slow)]
)
def test_what_antes_and_play_wagers_come_to_is_seen_on_bets_alone(section: Section, settlement: Any) -> None:
    (found,) = trials_of(section, engine(settlement=settlement), {"ante_odds"})

    assert {c.title.partition(" the ")[2].partition(" wager")[0] for c in found.evidence.counterexamples.values()} <= {
        "across",
        "down",
    }
    assert found.evidence.outcome == "fail"
