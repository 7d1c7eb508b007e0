"""Tests that a jurisdiction is YAML alone: made-up sections with other odds, other numbering and one more clause.

Nothing in the code knows Zembla. Its specs are taken in, accepted clause by clause, and an engine is verified against
them: one that is set up for Zembla conforms, and the house's own, set up for New York, fails just where the two differ.
"""

import shutil
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import pytest

from feltproof import content
from feltproof.checks import fingerprint
from feltproof.checks.crazy_4_poker import Deals
from feltproof.checks.games import folder
from feltproof.clauses import lint, load
from feltproof.clauses.review import accept
from feltproof.games import crazy_4_poker, criss_cross_poker
from feltproof.games import engine as house
from feltproof.games.builtin import Engine
from feltproof.games.crazy_4_poker import configurations as crazy_4_tables
from feltproof.games.crazy_4_poker.table import Table as CrazyFourTable
from feltproof.games.criss_cross_poker import configurations as criss_cross_tables
from feltproof.games.criss_cross_poker.table import Table as CrissCrossTable
from feltproof.protocol import connect_object
from feltproof.runner.record import Run
from feltproof.runner.request import Request
from feltproof.runner.verify import verify

MADE_UP: Final = Path(__file__).with_name("made_up_specs")


def crazy_4_of_zembla() -> Any:
    """Crazy 4 poker as Zembla has it."""
    ours = next(one for one in crazy_4_tables.HOUSE if one.id == "qu-a.prog-a.five")
    assert ours.queens_up is not None
    assert ours.progressive is not None
    return replace(
        ours,
        id="zembla",
        seats=7,
        super_bonus={**ours.super_bonus, "flush": "2:1", "four_aces": "250:1"},
        queens_up={**ours.queens_up, "three_of_a_kind": "10:1", "straight_flush": "25:1", "four_of_a_kind": "60:1"},
        progressive=replace(ours.progressive, initial=7_500_00, reset=7_500_00),
    )


def criss_cross_of_zembla() -> Any:
    """Criss-cross poker as Zembla has it."""
    ours = next(one for one in criss_cross_tables.HOUSE if one.id == "least")
    assert ours.five_card_bonus is not None
    return replace(
        ours,
        id="zembla",
        seats=7,
        bets={**ours.bets, "flush": "9:1", "royal_flush": "1000:1"},
        five_card_bonus={**ours.five_card_bonus, "two_pair": "2:1", "three_of_a_kind": "5:1"},
    )


class AnyDeck:
    """A table that deals from a deck with a card too few, too many or twice."""

    def deck(self, text: object) -> Sequence[str]:
        assert isinstance(text, str)
        found = [text[at : at + 2] for at in range(0, len(text), 2)]
        whole: Sequence[str] = super().deck(text) if len(found) < 50 else found  # type: ignore[misc]
        return whole


class AnyCrazyFourDeck(AnyDeck, CrazyFourTable):
    """The table of Crazy 4 poker, with any deck."""


class AnyCrissCrossDeck(AnyDeck, CrissCrossTable):
    """The table of criss-cross poker, with any deck."""


@dataclass(frozen=True)
class Game:
    """A game, the section of Zembla that it is verified against, and what is to come of it."""

    section: str
    name: str
    at_home: str
    """The configuration of the house with which the section is compared."""
    differing: tuple[str, ...]
    """The clauses that the house, set up for New York, does not meet."""
    one_more: str
    """The clause that New York does not have."""
    any_deck: type
    """A table that breaks it."""

    def set_up(self, **pieces: Any) -> Engine:
        """An engine that is set up for Zembla; `pieces` take the place of the house's."""
        if self.name == "crazy-4-poker":
            return Engine([crazy_4_poker.CrazyFourPoker(configurations=[crazy_4_of_zembla()], **pieces)])
        return Engine([criss_cross_poker.CrissCrossPoker(configurations=[criss_cross_of_zembla()], **pieces)])


CRAZY_4: Final = Game(
    section="us-zz/12.4",
    name="crazy-4-poker",
    at_home="qu-a.prog-a.five",
    differing=("(f)(1)", "(f)(3)", "(f)(4)(i)"),
    one_more="(d)(4)",
    any_deck=AnyCrazyFourDeck,
)
CRISS_CROSS: Final = Game(
    section="us-zz/12.5",
    name="criss-cross-poker",
    at_home="least",
    differing=("(a)(2)", "(a)(3)"),
    one_more="(d)(5)",
    any_deck=AnyCrissCrossDeck,
)

each_game = pytest.mark.parametrize("game", [CRAZY_4, CRISS_CROSS], ids=lambda game: game.name)
one_soon = pytest.mark.parametrize(
    "game", [CRAZY_4, pytest.param(CRISS_CROSS, marks=pytest.mark.slow)], ids=lambda game: game.name
)
"""For whole verifications: a pull request waits for one game."""


@pytest.fixture(scope="module")
def zembla(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The specs of Zembla, every clause with its checks accepted by a person."""
    specs = tmp_path_factory.mktemp("zembla") / "specs"
    shutil.copytree(MADE_UP, specs)
    sources = fingerprint.checks(content.rules())
    for section in load(specs).sections.values():
        for clause in section.clauses.values():
            for link in clause.checks:
                said = {"by": "C. Kinbote", "on": "2026-01-01", "why": "read beside the text"}
                accept(load(specs), clause.id, link.check, **said, sources=sources)
    return specs


@pytest.fixture(autouse=True)
def _each_row_at_each_stake(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every hand there is takes long, and is put where the law is New York's; here each row at each stake is enough."""
    monkeypatch.setattr(Deals, "every_player_hand", lambda deals, facility, whole: deals.every_cell(facility))


def verified(engine: object, specs: Path, game: Game, *configurations: str, rules: Path | None = None) -> Run:
    request = Request(
        sections=(game.section,), configurations=configurations, address="object", quick=True, specs=specs, rules=rules
    )
    result = verify(request, connection=connect_object(engine))
    assert result.errors == ()
    return result.run


def failing(run: Run) -> tuple[str, ...]:
    """The labels of the clauses that are not met, of themselves."""
    return tuple(clause.label for clause in run.clauses if clause.own == "fail")


def test_the_specs_of_the_made_up_jurisdiction_are_sound(zembla: Path) -> None:
    assert lint(zembla, fingerprint.checks(content.rules())) == []


@one_soon
def test_an_engine_that_is_set_up_for_the_jurisdiction_conforms(game: Game, zembla: Path) -> None:
    run = verified(game.set_up(), zembla, game)

    assert failing(run) == ()
    assert (run.conforms, run.exit_code) == (True, 0)


@one_soon
def test_an_engine_that_is_set_up_for_new_york_fails_just_what_differs(game: Game, zembla: Path) -> None:
    run = verified(house(), zembla, game, game.at_home)

    assert failing(run) == game.differing
    assert (run.conforms, run.exit_code) == (False, 1)


@each_game
def test_the_clause_that_new_york_does_not_have_is_broken_by_who_breaks_it(
    game: Game, zembla: Path, tmp_path: Path
) -> None:
    # On dealing alone: with such a deck it goes on as any other table does.
    home = tmp_path / folder(game.name)
    home.mkdir()
    shutil.copy(content.rules() / folder(game.name) / "check_dealing.py", home)

    run = verified(game.set_up(table=game.any_deck), zembla, game, rules=tmp_path)

    assert failing(run) == (game.one_more,)
