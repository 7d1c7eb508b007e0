"""Mutants that go wrong here as they do in New York, in rules that both have."""

from typing import Final

from feltproof.mutants.crazy_4_poker import SUBJECTS as NEW_YORK
from feltproof.mutants.prairie_meadows.roster import Roster

MUTANTS: Final = Roster()

_NEW_YORK: Final = {mutant.name: mutant for subject in NEW_YORK for mutant in subject}

for _name, *_labels in (
    # Which hand beats which.
    ("flush_beats_three_of_a_kind", "(a)(2)", "(c)(1)"),
    ("three_of_a_kind_beats_straight_flush", "(a)(2)", "(c)(1)"),
    ("high_card_by_3_cards", "(c)(1)"),
    ("four_sevens_missed", "(c)(1)(i)"),
    ("low_ace_makes_no_straight", "(c)(1)(ii)", "(c)(1)(v)"),
    ("suited_low_ace_is_a_flush", "(c)(1)(ii)", "(c)(1)(iv)"),
    ("lowest_three_of_a_kind_missed", "(c)(1)(iii)", "(c)(1)(vii)"),
    ("flush_needs_a_face_card", "(c)(1)(iv)"),
    ("straights_go_around_the_ace", "(c)(1)(v)"),
    ("lowest_two_pair_missed", "(c)(1)(vi)"),
    ("lowest_pair_missed", "(c)(1)(vii)", "(c)(1)(viii)"),
    ("king_above_ace", "(c)(2)"),
    ("ranks_compared_as_characters", "(c)(2)"),
    ("first_four_cards_play", "(b)(1)", "(j)(3)", "(j)(7)"),
    # Who may wager, where, and how much.
    ("unseated_may_wager", "(n)(2)"),
    ("wagers_at_anothers_seat", "(n)(2)"),
    ("two_seats_for_one_player", "(n)(7)"),
    ("super_bonus_less_than_ante", "(b)(2)", "(d)(1)"),
    ("super_bonus_missing", "(b)(2)", "(d)(1)"),
    ("three_times_on_anything", "(b)(3)", "(d)(3)", "(d)(4)"),
    ("two_times_at_most", "(b)(3)", "(d)(4)"),
    ("four_times_on_aces", "(b)(3)", "(d)(4)"),
    # What becomes of each wager.
    ("fold_returns_ante", "(e)(1)"),
    ("fold_returns_queens_up", "(d)(2)"),
    ("fold_keeps_queens_up_alive", "(d)(2)"),
    ("ante_lost_when_unqualified_higher", "(e)(2)", "(k)(3)(ii)"),
    ("play_lost_when_unqualified_lower", "(e)(2)", "(k)(3)(ii)"),
    ("play_returned_when_higher", "(e)(3)", "(k)(4)(ii)"),
    ("ante_returned_when_lower", "(e)(4)"),
    ("play_lost_when_tie", "(e)(5)"),
    ("suit_breaks_ties", "(e)(5)"),
    ("dealer_qualifies_with_a_queen", "(e)(6)"),
    ("dealer_qualifies_with_an_ace", "(e)(6)"),
    ("low_super_bonus_lost_when_unqualified_lower", "(f)(2)"),
    ("low_super_bonus_lost_when_tie", "(f)(2)"),
    ("low_super_bonus_returned_when_lower", "(f)(2)"),
    ("high_super_bonus_returned_when_higher", "(f)(1)", "(f)(3)"),
    ("high_super_bonus_lost_when_lower", "(f)(3)", "(f)(4)"),
    ("queens_up_paid_only_if_higher", "(b)(5)", "(k)(3)(ii)", "(k)(4)(ii)"),
    ("queens_up_paid_only_if_qualified", "(b)(5)", "(k)(3)(ii)"),
    # The cards, and the order in which players are served.
    ("short_deck_accepted", "(a)(1)", "(g)(7)"),
    ("card_twice_in_the_deck_accepted", "(a)(1)", "(g)(7)"),
    ("card_in_two_hands_accepted", "(a)(1)", "(g)(7)"),
    ("first_card_burned", "(i)(1)", "(i)(2)", "(i)(5)"),
    ("settles_clockwise", "(j)(6)", "(k)(1)"),
    ("settles_the_first_seat_first", "(j)(6)", "(k)(1)"),
):
    MUTANTS.again(_NEW_YORK[_name], *_labels)
