"""What hands mean to the house: worked out for hands of one category and lead together, as for each by itself."""

import pytest

from feltproof.games import crazy_4_poker, criss_cross_poker
from feltproof.games.crazy_4_poker.settlement import Settlement
from feltproof.games.game import Game
from feltproof.games.ranking import Standing
from feltproof.mutants import by_name

GAMES = [crazy_4_poker.CrazyFourPoker(), criss_cross_poker.CrissCrossPoker()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_hand_means_what_it_means_by_itself(game: Game) -> None:  # type: ignore[type-arg]
    for name in game.configurations:
        settlement = game.setup(name).settlement
        by_itself = [settlement.appraise(standing) for standing in game.ranking.standings]
        assert list(settlement.hands) == by_itself
        assert len({id(hand) for hand in settlement.hands}) == len(set(by_itself))


class LooksAtTheSecondCard(Settlement):
    """The dealer plays with king, queen or better."""

    def dealer_qualifies(self, hand: Standing) -> bool:
        queen = hand.category == "high_card" and hand.ranks[1] < 10
        return super().dealer_qualifies(hand) and not queen


def test_a_rule_that_looks_further_is_asked_of_every_hand() -> None:
    game = crazy_4_poker.CrazyFourPoker(settlement=LooksAtTheSecondCard)
    qualify = [hand.qualifies for hand in game.setup("qu-a.prog-a.five").settlement.hands]
    alike = {(standing.category, standing.ranks[0]) for standing in game.ranking.standings}
    told_apart = {
        (*lead, q) for lead, q in zip(((s.category, s.ranks[0]) for s in game.ranking.standings), qualify, strict=True)
    }
    assert len(told_apart) > len(alike)


def test_a_hand_that_no_rank_leads_has_its_meaning_too() -> None:
    """As a mutant has it whose straights are made of nothing."""
    for name in ("straight_by_no_cards", "cross_straight_by_no_cards"):
        (game,) = by_name(name).build().games.values()
        assert isinstance(game, Game)
        settlement = game.setup(next(iter(game.configurations))).settlement
        led_by_none = [s for s in game.ranking.standings if not s.ranks]
        assert led_by_none
        assert list(settlement.hands) == [settlement.appraise(standing) for standing in game.ranking.standings]
