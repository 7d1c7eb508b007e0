"""Tests of the house rules of Prairie Meadows: beside their text, and beside engines that keep them or do not."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from feltproof import cards, content
from feltproof.checks.crazy_4_poker import Deals
from feltproof.clauses import Section, load
from feltproof.clauses.text import match
from feltproof.games import every_house_in_columns
from feltproof.games.builtin import Engine
from feltproof.games.crazy_4_poker import CrazyFourPoker
from feltproof.games.crazy_4_poker.configurations import PRAIRIE_MEADOWS, Configuration
from feltproof.games.crazy_4_poker.settlement import Against, Hand, Settlement
from feltproof.games.crazy_4_poker.table import Table
from feltproof.games.crazy_4_poker.wagering import Stake
from feltproof.games.settlement import Outcome
from feltproof.games.table import Dealt, Phase
from feltproof.money import Odds
from feltproof.protocol import connect_object
from feltproof.referee.crazy_4_poker import Facility, Referee, Round, Rules, Seat
from feltproof.runner.desk import Desk
from feltproof.runner.record import Run
from feltproof.runner.request import Request
from feltproof.runner.scope import Scope
from feltproof.runner.trials import Bench, Trial, Trials, run_trials
from feltproof.runner.verify import choose_facilities, verify

SECTION: Final = "us-ia/prairie-meadows"
SOURCE: Final = Path(__file__).resolve().parents[3] / "shared" / "sources" / "prairie-meadows-crazy-4-poker.txt"

needs_source = pytest.mark.skipif(not SOURCE.is_file(), reason="the facility's text is not shipped, and not at hand")


@cache
def section() -> Section:
    return load(content.specs()).section(SECTION)


@cache
def source() -> str:
    return SOURCE.read_text(encoding="utf-8")


# Beside the text.


@needs_source
def test_every_rule_of_the_text_has_an_entry_and_every_entry_its_words() -> None:
    found = match(section(), source())

    assert len(section().clauses) == 113
    assert {one.status for one in found.clauses.values()} == {"same"}
    assert (dict(found.stale), found.new, found.unencoded, found.notes) == ({}, (), (), ())


@needs_source
def test_what_the_text_numbers_keeps_its_number() -> None:
    found = match(section(), source())
    romans = ("i", "ii", "iii", "iv", "v")
    numbered = {label: m[1] for label, one in found.clauses.items() if (m := re.match(r"([0-9])\.\s", one.text or ""))}

    assert len(numbered) == 3 + 2 + 5
    for label, number in numbered.items():
        assert label.endswith((f"({number})", f"({romans[int(number) - 1]})")), label


@needs_source
@pytest.mark.parametrize(
    ("old", "new", "stale"),
    [
        ("Flush\tpays\t3 to 2", "Flush\tpays\t2 to 1", ["(p)(1)"]),
        ("Three of a Kind\tpays\t7 to 1", "Three of a Kind\tpays\t8 to 1", ["(p)(2)"]),
        ("there should be 17 cards left over", "there should be 12 cards left over", ["(i)(6)"]),
        ("there are not 17 cards left over", "there are not 12 cards left over", ["(o)(5)"]),
        ("Play, Ante, Queens Up, and Super Bonus", "Ante, Play, Queens Up, and Super Bonus", ["(k)(3)(iii)"]),
        ("A player may bet the Queens Up bet without any other wagers being placed.", "", ["(f)(7)"]),
        ("Dealer Toke\n", "Dealer Toke\n\nNo toke is taken on Sundays.\n", ["(l)"]),
    ],
)
def test_what_the_text_changes_makes_just_that_rule_stale(old: str, new: str, stale: list[str]) -> None:
    assert source().count(old) == 1, "the edit has to hit one thing"

    assert list(match(section(), source().replace(old, new)).stale) == stale


def published(heading: str) -> Iterator[tuple[str, Odds]]:
    """The rows of a pay chart of the text, as the protocol names them."""
    chart = source().partition(f"{heading}:\n")[2].strip().split("\n\n")[0]
    for line in chart.splitlines():
        row, _, odds = line.split("\t")
        yield row.lower().replace(" ", "_"), Odds.parse(odds.replace(" to ", ":"))


@needs_source
@pytest.mark.parametrize(("heading", "label"), [("SUPER BONUS", "(p)(1)"), ("QUEENS UP BONUS", "(p)(2)")])
def test_every_cell_of_the_pay_charts_is_as_the_text_has_it(heading: str, label: str) -> None:
    exact = section().clauses[label].exact

    assert exact is not None
    assert list(exact.odds.items()) == list(published(heading))


@needs_source
def test_no_sentence_of_the_text_is_shipped() -> None:
    def runs(text: str, words: int) -> set[tuple[str, ...]]:
        found = re.findall(r"[a-z0-9']+", text.lower())
        return {tuple(found[at : at + words]) for at in range(len(found) - words + 1)}

    ours = " ".join(path.read_text(encoding="utf-8") for path in (content.specs() / "us_ia").glob("*.yaml"))

    assert runs(source(), 9) & runs(ours, 9) == set()
    assert runs(source(), 3) & runs(ours, 3), "the same words are used, after all"


# What the rules come to.


def test_the_numbers_that_new_york_does_not_have_are_read_off_the_rules() -> None:
    rules, law = Rules.of(section()), Rules.of(load(content.specs()).section("us-ny/5324.32"))

    assert (rules.seats, rules.left_over, rules.dealer_cards) == (6, 17, 5)
    assert rules.wagers == ("ante", "super_bonus", "play", "queens_up")
    assert (set(rules.alone), set(rules.exact)) == ({"queens_up"}, {"ante", "play", "super_bonus", "queens_up"})
    assert rules.order_against == {"unqualified": ("play", "ante", "queens_up", "super_bonus")}
    assert rules.frozen_at == "first_card"
    assert (law.left_over, law.dealer_cards, law.frozen_at) == (None, 6, "no_more_bets")
    assert (law.alone, law.exact, law.order_against) == (frozenset(), frozenset(), {})
    assert "progressive" in law.wagers


def due(wagers: dict[str, int], hand: str = "QsQh9d7c2h", dealer: str = "AsAdKd8c3h", **readings: str) -> Any:
    facility = Facility.of(PRAIRIE_MEADOWS[0].described())
    referee = Referee(Rules.of(section()), readings)
    return referee.settle(Round(cards.hand(dealer), (Seat(1, cards.hand(hand), wagers),)), facility)


def test_a_win_is_paid_as_the_chart_says_and_no_more() -> None:
    flush = due({"ante": 10_00, "super_bonus": 10_00, "play": 10_00}, hand="KhJh9h7h2c", dealer="Kd9c4s3s2d")

    bonus, ante = flush.seat(1).wagers["super_bonus"], flush.seat(1).wagers["ante"]

    assert (bonus.least, bonus.most) == (15_00, 15_00)
    assert (ante.least, ante.most) == (10_00, 10_00)
    assert not bonus.allows("win", 15_01)


def test_what_cannot_be_paid_exactly_may_be_rounded_up_to_the_next_chip() -> None:
    flush = due({"ante": 1_01, "super_bonus": 1_01, "play": 1_01}, hand="KhJh9h7h2c", dealer="Kd9c4s3s2d")

    bonus = flush.seat(1).wagers["super_bonus"]

    assert [bonus.allows("win", cents) for cents in (1_51, 1_52, 2_00, 2_01)] == [False, True, True, False]


def test_queens_up_alone_is_settled_and_beside_a_lone_ante_forbidden() -> None:
    alone = due({"queens_up": 5_00})
    lone = due({"queens_up": 5_00, "ante": 5_00})

    assert alone.seat(1).wagers["queens_up"].outcomes == {"win"}
    assert alone.may_refuse == ()
    assert lone.clause == "(c)(4)(i)"


def test_a_fold_takes_queens_up_along_or_leaves_it_as_the_rules_are_read() -> None:
    folded = {"ante": 5_00, "super_bonus": 5_00, "queens_up": 5_00}

    assert due(folded).seat(1).wagers["queens_up"].outcomes == {"lose"}
    assert due(folded, **{"fold-queens-up": "alive"}).seat(1).wagers["queens_up"].outcomes == {"win"}
    assert due(folded, **{"fold-queens-up": "alive"}).seat(1).wagers["ante"].outcomes == {"lose"}


def test_a_progressive_is_forbidden_wherever_it_is_offered() -> None:
    wagers = {"ante": 5_00, "super_bonus": 5_00, "play": 5_00, "progressive": 1_00}

    assert "progressive is not offered" in str(due(wagers).reasons)


# Beside engines.


@pytest.fixture
def _each_row_at_each_stake(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every hand there is takes long; each row at each stake is enough to tell one house from another."""
    monkeypatch.setattr(Deals, "every_player_hand", lambda deals, facility, whole: deals.every_cell(facility))


def verified(engine: object, *sections: str, configurations: Sequence[str] = ()) -> Run:
    request = Request(sections=sections, configurations=tuple(configurations), address="object", quick=True)
    result = verify(request, connection=connect_object(engine))
    assert result.errors == ()
    return result.run


def failing(run: Run, of: str = SECTION) -> list[str]:
    return [clause.label for clause in run.clauses if clause.own == "fail" and clause.section == of]


@pytest.mark.usefixtures("_each_row_at_each_stake")
def test_a_table_of_the_house_keeps_its_rules() -> None:
    run = verified(every_house_in_columns(), SECTION, configurations=["prairie.low"])

    # What wants every hand is open for want of them, and nothing else is.
    still_open = {clause.note for clause in run.clauses if clause.own == "inconclusive"}
    assert still_open == {"evidence is boundary, and exhaustive-by-symmetry is needed"}
    assert failing(run) == []
    assert sum(clause.own == "pass" for clause in run.clauses) == 45


@pytest.mark.slow
def test_the_house_keeps_its_own_rules_by_every_hand() -> None:
    run = verified(every_house_in_columns(), SECTION, configurations=["prairie.*"])

    assert [clause.label for clause in run.clauses if clause.own in ("fail", "inconclusive")] == []
    assert sum(clause.own == "pass" for clause in run.clauses) == 53
    assert {c.id for c in run.configurations} == {c.id for c in PRAIRIE_MEADOWS}


@pytest.mark.usefixtures("_each_row_at_each_stake")
def test_a_table_of_new_york_is_wrong_just_where_the_two_differ() -> None:
    run = verified(every_house_in_columns(), SECTION, configurations=["qu-d.no-prog.five"])

    assert failing(run) == ["(f)(7)", "(i)(5)", "(i)(6)", "(k)(3)(iii)", "(o)(5)"]


@pytest.mark.slow
@pytest.mark.usefixtures("_each_row_at_each_stake")
def test_the_house_is_wrong_in_new_york_just_where_the_two_differ() -> None:
    run = verified(every_house_in_columns(), "us-ny/5324.32", configurations=["prairie.low"])

    assert failing(run, "us-ny/5324.32") == ["(c)(4)(ii)", "(d)(1)", "(d)(2)"]


@pytest.mark.slow
@pytest.mark.usefixtures("_each_row_at_each_stake")
def test_both_sections_stand_in_one_matrix_each_with_its_own_tables() -> None:
    asked = ["us-ia/prairie-meadows=prairie.low", "us-ny/5324.32=qu-d.no-prog.five"]
    run = verified(every_house_in_columns(), "us-ny/5324.32", SECTION, configurations=asked)

    assert failing(run) == failing(run, "us-ny/5324.32") == []
    assert {c.id: c.sections for c in run.configurations} == {
        "qu-d.no-prog.five": ("us-ny/5324.32",),
        "prairie.low": (SECTION,),
    }


# What the rules leave open may be done either way, and what they do not may not.


class StacksForPlayersAlone(Table):
    """Stacks go to those who have wagered, though by hand every spot is served."""

    def automated(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        holders = [f"seat:{seat}" for seat in seats for _ in range(5)] + ["dealer"] * 5
        return list(zip(holders, deck, strict=False))


class OpenUntilTheFirstCard(Table):
    """Wagers are taken after the call, until the cards are out."""

    def wagers_open(self, wager: str) -> None:
        if self.phase is not Phase.CLOSED:
            super().wagers_open(wager)

    def deal(self, event: Any) -> Any:
        for position in self.positions.values():
            self.wagering.together(position.wagers)
        return super().deal(event)


class QueensUpOutlivesAFold(Settlement):
    """Queens up is settled though the hand was folded."""

    def forfeited(self, wager: str, stake: Stake, player: Hand, against: Against) -> Outcome:
        if wager == "queens_up":
            return self.queens_up(stake.wagers[wager], player, against)
        return super().forfeited(wager, stake, player, against)


def trials(
    checks: Sequence[str], house: Configuration, readings: dict[str, str] | None = None, **pieces: Any
) -> list[Trial]:
    """What those checks see of a table that is set up so, with other pieces."""
    desk = Desk(connect_object(Engine([CrazyFourPoker(configurations=[house], **pieces)])), 5324)
    facilities = choose_facilities(section(), desk, Scope())
    bench = Bench(section(), desk, facilities, readings or {}, quick=True, seed=5324, sensitivity=False)
    found = Trials(bench, lambda _, link: link.check.partition(".")[2] in checks)
    run_trials(content.rules(), found, "crazy-4-poker")
    return found.trials


def outcomes(checks: Sequence[str], readings: dict[str, str] | None = None, **pieces: Any) -> dict[str, str]:
    """What those checks find of the house's table with other pieces, by clause."""
    found = trials(checks, PRAIRIE_MEADOWS[0], readings, **pieces)
    return {trial.clause.label: trial.evidence.outcome for trial in found}


def test_stacks_may_pass_over_empty_spots_unless_it_is_read_otherwise() -> None:
    dealing, alone = ["automated_dealing"], StacksForPlayersAlone
    name = "stacks-to-empty-spots"

    assert set(outcomes(dealing, table=alone).values()) == {"pass"}
    assert set(outcomes(dealing, {name: "players-only"}, table=alone).values()) == {"pass"}
    assert set(outcomes(dealing, {name: "every-spot"}, table=alone).values()) == {"fail"}
    assert set(outcomes(dealing, {name: "every-spot"}).values()) == {"pass"}
    assert set(outcomes(dealing, {name: "players-only"}).values()) == {"fail"}


def test_wagers_may_be_taken_until_the_first_card_and_not_after_it() -> None:
    frozen = ["wagers_frozen_at_the_first_card"]

    class NeverFrozen(OpenUntilTheFirstCard):
        def wagers_open(self, wager: str) -> None:
            pass

    assert outcomes(frozen, table=OpenUntilTheFirstCard) == {"(n)(4)": "pass"}
    assert outcomes(frozen, table=NeverFrozen) == {"(n)(4)": "fail"}


def test_queens_up_outlives_a_fold_where_the_rules_are_read_so() -> None:
    folds, alive = ["fold_forfeits"], {"fold-queens-up": "alive"}

    assert set(outcomes(folds, settlement=QueensUpOutlivesAFold).values()) == {"fail"}
    assert set(outcomes(folds, alive, settlement=QueensUpOutlivesAFold).values()) == {"pass"}
    assert set(outcomes(folds, alive).values()) == {"fail"}


def test_the_order_against_a_qualifying_dealer_is_judged_where_it_is_read_so() -> None:
    class OneOrder(Settlement):
        """The house's order, whatever the dealer holds."""

        def order_against(self, dealer: Hand) -> tuple[str, ...]:
            return self.configuration.unqualified_order

    order, same = ["order_of_the_house"], {"order-against-a-qualified-dealer": "as-unqualified"}

    assert outcomes(order, settlement=OneOrder) == outcomes(order, same, settlement=OneOrder) == {"(k)(3)(iii)": "pass"}
    assert outcomes(order) == {"(k)(3)(iii)": "pass"}
    assert outcomes(order, same) == {"(k)(3)(iii)": "fail"}


def test_a_house_that_declares_less_than_its_rules_is_found_out_before_a_card_is_dealt() -> None:
    less = replace(PRAIRIE_MEADOWS[0], queens_up_alone=False, deal_every_spot=False)

    found = trials(["queens_up_alone", "cards_left_over"], less)

    titles = {met.title for trial in found for met in trial.evidence.counterexamples.values() if met.method == "hello"}
    assert titles == {
        "does not declare that queens up may stand alone",
        "declares a table that leaves another number of cards",
    }
