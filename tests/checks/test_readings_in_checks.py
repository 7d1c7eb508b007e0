"""Checks go by the reading in force: an engine that plays the other option is right under it, and wrong else."""

from typing import Final

import pytest

from feltproof import content
from feltproof.clauses import Section, load
from feltproof.games.builtin import Engine
from feltproof.games.crazy_4_poker import CrazyFourPoker
from feltproof.games.crazy_4_poker.configurations import HOUSE
from feltproof.games.crazy_4_poker.ranking import Ranking
from feltproof.protocol import Connection, connect_object
from feltproof.runner.desk import Desk
from feltproof.runner.scope import Scope
from feltproof.runner.trials import Bench, Trials, run_trials
from feltproof.runner.verify import choose_facilities

WITHOUT_QUEENS_UP: Final = "no-qu.no-prog.five"


@pytest.fixture(scope="module")
def section() -> Section:
    return load(content.specs()).sections["us-ny/5324.32"]


class CardByCard(Ranking):
    """Hands of one category compare by their cards from high to low, whatever they are made of."""

    def key(self, category: str, ranks: tuple[int, ...]) -> tuple[int, ...]:
        if category in ("straight", "straight_flush"):
            return super().key(category, ranks)
        return tuple(sorted(ranks, reverse=True))


def engine(ranking: Ranking | None = None) -> Connection:
    house = [c for c in HOUSE if c.id == WITHOUT_QUEENS_UP]
    return connect_object(Engine([CrazyFourPoker(configurations=house, ranking=ranking or Ranking())]))


def outcomes(section: Section, connection: Connection, checks: set[str], **readings: str) -> dict[str, str]:
    desk = Desk(connection, seed=5324)
    in_force = {name.replace("_", "-"): option for name, option in readings.items()}
    bench = Bench(section, desk, choose_facilities(section, desk, Scope()), in_force, True, 5324, sensitivity=False)
    trials = Trials(bench, chosen=lambda clause, link: link.check.partition(".")[2] in checks)
    run_trials(content.rules(), trials, section.game)
    assert not [trial.error for trial in trials.trials if trial.error]
    return {trial.clause.label: trial.evidence.outcome for trial in trials.trials}


def test_a_table_without_queens_up_fails_where_it_must_be_offered(section: Section) -> None:
    required = outcomes(section, engine(), {"queens_up_table"}, queens_up_offered="required")

    assert required == {"(f)(3)": "fail"}
    assert outcomes(section, engine(), {"queens_up_table"}) == {"(f)(3)": "not-applicable"}


def test_an_engine_that_cancels_card_by_card_is_right_where_it_is_read_so(section: Section) -> None:
    checks = {"category_of_hands", "order_within_category"}

    literal = outcomes(section, engine(CardByCard()), checks, equal_category="literal")
    grouped = outcomes(section, engine(CardByCard()), checks)

    assert set(literal.values()) == {"pass"}
    assert grouped["(b)(3)"] == grouped["(b)(2)(vii)"] == "fail"


@pytest.mark.slow
def test_an_engine_that_groups_is_wrong_where_it_is_read_card_by_card(section: Section) -> None:
    literal = outcomes(section, engine(), {"order_within_category"}, equal_category="literal")

    assert literal == {"(b)(3)": "fail"}
