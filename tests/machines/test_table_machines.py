"""The builtin engine's tables, whatever happens at them, beside the referee's; and tables that are wrong, found out."""

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from feltproof.mutants import by_name
from tests.machines.tables import CrazyFourPoker, CrissCrossPoker, TableMachine

BOUNDED = settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=15,
    stateful_step_count=25,
    suppress_health_check=[*HealthCheck],
)
THOROUGH = settings(BOUNDED, max_examples=120, stateful_step_count=50)
SEARCH = settings(BOUNDED, max_examples=40, stateful_step_count=30, phases=[Phase.generate])
"""To find that something is wrong, without making it small."""


@pytest.mark.parametrize("machine", [CrazyFourPoker, CrissCrossPoker])
def test_whatever_happens_at_a_table_the_referee_admits_what_the_engine_makes_of_it(
    machine: type[TableMachine],
) -> None:
    run_state_machine_as_test(machine, settings=BOUNDED)


@pytest.mark.slow
@pytest.mark.parametrize("machine", [CrazyFourPoker, CrissCrossPoker])
def test_whatever_happens_for_long_at_a_table_the_referee_admits_it(machine: type[TableMachine]) -> None:
    run_state_machine_as_test(machine, settings=THOROUGH)


@pytest.mark.parametrize(
    ("machine", "mutant"),
    [
        (CrazyFourPoker, "queens_up_increased_after_the_call"),
        (CrazyFourPoker, "settles_the_first_seat_first"),
        (CrazyFourPoker, "empty_seats_are_dealt_in"),
        (CrissCrossPoker, "cross_ante_across_made_after_the_deal"),
        (CrissCrossPoker, "cross_card_twice_in_the_deck_accepted"),
        (CrissCrossPoker, "cross_empty_seats_are_dealt_in"),
        pytest.param(CrazyFourPoker, "two_seats_for_one_player", marks=pytest.mark.slow),
        pytest.param(CrazyFourPoker, "card_twice_in_the_deck_accepted", marks=pytest.mark.slow),
        pytest.param(CrazyFourPoker, "ante_withdrawn_after_the_deal", marks=pytest.mark.slow),
        pytest.param(CrissCrossPoker, "cross_both_hands_down_at_the_table", marks=pytest.mark.slow),
        pytest.param(CrissCrossPoker, "cross_across_bet_taken_late", marks=pytest.mark.slow),
        pytest.param(CrissCrossPoker, "cross_settles_the_first_seat_first", marks=pytest.mark.slow),
    ],
)
def test_a_table_that_is_wrong_is_found_out(machine: type[TableMachine], mutant: str) -> None:
    build = by_name(mutant).build
    offered = next(iter(build().games[machine.game].configurations))
    wrong = type("Wrong", (machine,), {"build": staticmethod(build), "configuration": offered})

    with pytest.raises((AssertionError, ExceptionGroup)):
        run_state_machine_as_test(wrong, settings=SEARCH)
