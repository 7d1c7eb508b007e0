"""Tests that every mutant is caught by the clauses that it names, and that the engine they are made of is not."""

from functools import cache
from typing import Any, Final

import pytest

from feltproof import content
from feltproof.checks.games import PACKAGES
from feltproof.clauses import ClauseId, Lawbook, Section, load
from feltproof.games.builtin import Engine as Builtin
from feltproof.games.crazy_4_poker import CrazyFourPoker
from feltproof.games.criss_cross_poker import CrissCrossPoker
from feltproof.mutants import all_mutants, by_name
from feltproof.mutants.crazy_4_poker import roster as crazy_4_poker
from feltproof.mutants.crazy_4_poker.roster import BARE, EVERYTHING, SIX
from feltproof.mutants.criss_cross_poker import roster as criss_cross_poker
from feltproof.mutants.criss_cross_poker.roster import LEAST, NO_BONUS
from feltproof.mutants.mutant import Mutant
from feltproof.mutants.prairie_meadows import roster as prairie_meadows
from feltproof.mutants.prairie_meadows.roster import LOW
from feltproof.protocol import connect
from feltproof.qualification.ground import Ground, declared
from feltproof.qualification.looking import LOOKS

# Those that declare the same stand together, since rounds can be dealt for all of them at once.
MUTANTS: Final = sorted(all_mutants(), key=lambda mutant: declared(mutant.build()))


def clauses_of(mutant: Mutant) -> set[str]:
    """The clauses that must catch it, without the rows of them."""
    return {str(ClauseId.parse(name).clause) for name in mutant.clauses}


@cache
def awaited() -> set[str]:
    """The mutants that a pull request waits for: the first to name each clause, and the first of each kind in each
    section. The others, wrong in another row, rank, corner or step, run with `./run test --all`, and in `qualify`."""
    named: set[str] = set()
    kinds: set[tuple[str, str]] = set()
    found = set()
    for mutant in all_mutants():
        if not named.issuperset(clauses_of(mutant)) or (mutant.section, mutant.kind) not in kinds:
            found.add(mutant.name)
            named |= clauses_of(mutant)
            kinds.add((mutant.section, mutant.kind))
    return found


def section(name: str) -> Section:
    return book().section(name)


@cache
def book() -> Lawbook:
    return load(content.specs())


def judged(name: str) -> bool:
    """Whether a section has checks that could catch a mutant."""
    return section(name).game in PACKAGES and any(clause.checks for clause in section(name).clauses.values())


SECTIONS: Final = [name for name in dict.fromkeys(mutant.section for mutant in MUTANTS) if judged(name)]


def parameters() -> list[Any]:
    first = awaited()
    return [
        pytest.param(m, id=m.name, marks=[] if m.name in first else [pytest.mark.slow])
        for m in MUTANTS
        if m.section in SECTIONS
    ]


@cache
def ground(name: str) -> Ground:
    """Where the mutants of a section are tried: its checks and deals serve them all."""
    return Ground(section(name), content.rules())


# The tests.


def test_what_a_pull_request_waits_for_names_every_clause_and_kind_that_any_mutant_has() -> None:
    first = [mutant for mutant in all_mutants() if mutant.name in awaited()]
    assert {c for m in first for c in clauses_of(m)} == {c for m in all_mutants() for c in clauses_of(m)}
    assert {(m.section, m.kind) for m in first} == {(m.section, m.kind) for m in all_mutants()}
    assert len(first) < len(all_mutants()) / 8


@pytest.mark.parametrize("mutant", parameters())
def test_mutants_are_caught_by_the_clauses_that_they_name(mutant: Mutant) -> None:
    tried = ground(mutant.section).try_mutant(mutant)

    survived = [id for id, caught in tried.caught.items() if not caught]
    assert not survived, f"{mutant.name} survives {', '.join(survived)}: {mutant.what}"
    assert tuple(tried.caught) == mutant.clauses, tried.error


def missing(configuration: str) -> set[str]:
    """The options that a configuration of the house does not offer."""
    offered = {"no-qu": {"queens_up"}, "no-prog": {"progressive", "pay_table_a"}, "no-bonus": {"five_card_bonus"}}
    left_out = [options for word, options in offered.items() if word in configuration]
    return {"pay_table_b"}.union(*left_out, set() if configuration == SIX else {"sixth_card"})


SOON: Final = (EVERYTHING, LEAST, LOW)
"""Of each section, the configuration that a pull request waits for."""
UNCHANGED: Final = {
    **{name: (crazy_4_poker.SECTION, CrazyFourPoker, crazy_4_poker.house(name)) for name in (BARE, EVERYTHING, SIX)},
    LOW: (prairie_meadows.SECTION, CrazyFourPoker, (prairie_meadows.house(),)),
    **{name: (criss_cross_poker.SECTION, CrissCrossPoker, criss_cross_poker.house(name)) for name in (LEAST, NO_BONUS)},
}
"""Configurations that mutants offer, each with its section and its game."""


@pytest.mark.parametrize(
    "configuration",
    [
        pytest.param(name, marks=[] if name in SOON else [pytest.mark.slow])
        for name, (section, *_) in UNCHANGED.items()
        if section in SECTIONS
    ],
)
def test_the_engine_that_mutants_are_made_of_fails_none_of_those_clauses(configuration: str) -> None:
    name, play, offered = UNCHANGED[configuration]
    engine = Builtin([play(configurations=offered)])
    clauses = section(name).clauses.values()
    labels = [c.label for c in clauses if c.checks and c.option not in missing(configuration)]

    found = ground(name).evidence(engine, labels, LOOKS[0])

    titles = {x.title for seen in found.values() for e in seen for x in e.counterexamples.values()}
    assert not titles
    assert found


@pytest.mark.parametrize("name", dict.fromkeys(mutant.section for mutant in MUTANTS))
def test_every_clause_and_row_that_is_tested_has_a_mutant(name: str) -> None:
    named = {name for mutant in MUTANTS for name in mutant.clauses}
    named |= {str(ClauseId.parse(name).clause) for name in named}

    tested = [clause for clause in section(name).clauses.values() if clause.method == "test"]

    assert [str(clause.id) for clause in tested if str(clause.id) not in named] == []
    assert [str(c.id.at(row)) for c in tested for row in c.rows if str(c.id.at(row)) not in named] == []


def test_mutants_name_clauses_that_are_tested_and_rows_that_they_have() -> None:
    for mutant in MUTANTS:
        assert mutant.clauses, mutant.name
        for name in mutant.clauses:
            named = ClauseId.parse(name)
            clause = section(mutant.section).clauses[named.label]
            assert clause.method == "test", name
            assert named.row is None or named.row in clause.rows, name


def test_mutants_have_names_of_their_own_and_say_what_is_wrong() -> None:
    names = [mutant.name for mutant in MUTANTS]

    assert len(set(names)) == len(names)
    assert all(name.isidentifier() for name in names)
    assert all(mutant.what.endswith(".") and mutant.what[0].isupper() for mutant in MUTANTS)


def test_a_mutant_is_found_by_its_name_in_either_spelling() -> None:
    assert by_name("settles-clockwise") is by_name("settles_clockwise")


def test_no_mutant_is_found_by_another_name() -> None:
    with pytest.raises(KeyError, match="settles_widdershins"):
        by_name("settles_widdershins")


def test_a_mutant_is_an_engine_that_can_be_named_on_the_command_line() -> None:
    with connect("python:feltproof.mutants:settles_clockwise") as connection:
        assert connection.hello.engine.name == "feltproof-mutant settles_clockwise"
