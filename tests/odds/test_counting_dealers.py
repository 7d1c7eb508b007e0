"""What is counted by inclusion and exclusion is what going through every deal one by one finds."""

from math import comb

import numpy as np
import pytest

from feltproof import cards
from feltproof.odds.crazy_4_poker.rounds import bar
from feltproof.odds.dealers import Dealers, Holdings
from feltproof.odds.suits import Deck, classes
from feltproof.referee.combinations import all_hands, masks
from feltproof.referee.crazy_4_poker import Referee


def deck(ranks: str) -> Deck:
    return Deck(tuple(sorted(cards.RANKS.index(rank) for rank in ranks)))


def hands_of(some: Deck, size: int) -> np.ndarray:
    every = all_hands(size)
    return every[np.isin(every, some.numbers).all(axis=1)]


def one_by_one(law: Referee, player: np.ndarray, theirs: np.ndarray) -> tuple[int, int, int]:
    """The dealer's hands lower than the player's, equal to it, and below the bar, each looked at."""
    apart = masks(theirs) & masks(player[None])[0] == 0
    strengths, ours = law.ranking.strengths(theirs[apart]), law.ranking.strengths(player[None])[0]
    return int((strengths < ours).sum()), int((strengths == ours).sum()), int((strengths < bar(law)).sum())


def counted(dealers: Dealers, at: int) -> tuple[int, int, int]:
    return int(dealers.lower[at]), int(dealers.equal[at]), int(dealers.below[at])


@pytest.mark.parametrize(("ranks", "dealer_cards"), [("A234", 5), ("KQJ7", 5), ("A234", 6)])
def test_every_deal_of_a_small_deck_is_counted_once(law: Referee, ranks: str, dealer_cards: int) -> None:
    some = deck(ranks)
    players, theirs = hands_of(some, 5), hands_of(some, dealer_cards)
    ours, strengths = law.ranking.strengths(players), law.ranking.strengths(theirs)
    held, sets = masks(players), masks(theirs)

    dealers = Holdings(law.ranking, 5, dealer_cards, some).dealers(bar(law))

    # Not one of each suit class here, but every hand of the player against every hand of the dealer.
    lower, equal, apart = (np.zeros(len(law.ranking), np.int64) for _ in range(3))
    for strength, hand in zip(ours, held, strict=True):
        met = strengths[sets & hand == 0]
        lower[strength] += (met < strength).sum()
        equal[strength] += (met == strength).sum()
        apart[strength] += len(met)
    weights = dealers.players.weights
    assert np.array_equal(np.bincount(dealers.strengths, weights * dealers.lower, len(lower)), lower)
    assert np.array_equal(np.bincount(dealers.strengths, weights * dealers.equal, len(equal)), equal)
    assert dealers.deals == apart.sum() == comb(16, 5) * comb(11, dealer_cards)


@pytest.mark.parametrize(("ranks", "dealer_cards"), [("358JQ", 5), ("A234Q", 5), ("A234Q", 6)])
def test_each_hand_of_a_deck_of_five_ranks_meets_as_many(law: Referee, ranks: str, dealer_cards: int) -> None:
    some = deck(ranks)
    dealers = Holdings(law.ranking, 5, dealer_cards, some).dealers(bar(law))
    theirs = hands_of(some, dealer_cards)

    for at in range(0, len(dealers.players), 2 if dealer_cards == 5 else 20):
        assert counted(dealers, at) == one_by_one(law, dealers.players.hands[at], theirs)


def test_hands_of_the_whole_deck_meet_as_many(law: Referee, holdings: Holdings) -> None:
    dealers = holdings.dealers(bar(law))

    for at in np.linspace(0, len(dealers.players) - 1, 6).astype(int):
        assert counted(dealers, at) == one_by_one(law, dealers.players.hands[at], all_hands(5))


def test_another_order_of_the_hands_is_counted_as_if_by_itself(literal: Referee, holdings: Holdings) -> None:
    dealers = holdings.ordered(literal.ranking).dealers(bar(literal))

    for at in np.linspace(0, len(dealers.players) - 1, 6).astype(int):
        assert counted(dealers, at) == one_by_one(literal, dealers.players.hands[at], all_hands(5))


def test_a_deal_that_is_left_out_would_be_seen(law: Referee, holdings: Holdings) -> None:
    dealers = holdings.dealers(bar(law))
    lower, *others = counted(dealers, 40_000)

    assert (lower + 1, *others) != one_by_one(law, dealers.players.hands[40_000], all_hands(5))


@pytest.mark.parametrize("ranks", ["A234", "KQJ78"])
def test_hands_that_are_listed_are_those_that_are_counted(law: Referee, ranks: str) -> None:
    holdings = Holdings(law.ranking, 5, 5, deck(ranks))
    listed, counted = holdings._listed(4), holdings._counted(4)
    turned = np.arange(len(law.ranking))
    highest = np.flatnonzero(holdings.counts)[-8:]
    turned[highest] = highest[::-1]
    of, strengths = np.divmod(np.arange(0, len(listed.rows) * (len(turned) + 1), 997), len(turned) + 1)

    same = listed.below(of, strengths)
    assert np.array_equal(same, counted.below(of, strengths))
    assert np.array_equal(listed.otherwise(turned), counted.otherwise(turned))

    one, other = listed.ordered(turned), counted.ordered(turned)
    assert np.array_equal(one.below(of, strengths), other.below(of, strengths))
    assert all(np.array_equal(one.all_below(bar), other.all_below(bar)) for bar in range(0, len(turned) + 1, 100))
    assert listed.otherwise(turned).any()
    assert not np.array_equal(one.below(of, strengths), same)


@pytest.mark.parametrize("ranks", ["A234", "KQJ7"])
def test_deals_that_two_orders_decide_otherwise_are_each_counted(law: Referee, literal: Referee, ranks: str) -> None:
    some = deck(ranks)
    hands = hands_of(some, 5)
    ours, turned, held = law.ranking.strengths(hands), literal.ranking.strengths(hands), masks(hands)
    otherwise = sum(
        int((np.sign(ours - ours[at]) != np.sign(turned - turned[at]))[held & held[at] == 0].sum())
        for at in range(len(hands))
    )

    counts = Holdings(law.ranking, 5, 5, some)

    assert counts.differing(counts.ordered(literal.ranking)) == otherwise
    assert counts.differing(counts) == 0


def test_all_deals_are_as_many_as_there_are(law: Referee, holdings: Holdings) -> None:
    dealers = holdings.dealers(bar(law))

    assert dealers.deals == comb(52, 5) * comb(47, 5) == 3_986_646_103_440
    assert len(dealers.players) == 134_459


@pytest.mark.parametrize(("size", "number"), [(0, 1), (1, 13), (2, 169), (3, 1755), (4, 16_432)])
def test_suit_classes_are_as_many_as_there_are(size: int, number: int) -> None:
    found = classes(size)

    assert len(found.sizes) == number
    assert found.sizes.sum() == comb(52, size)
