"""What the house pays: every table of criss-cross poker that it may run with, as odds to one."""

from typing import Final

from feltproof.games.paytables import PayTable

BETS: Final[dict[str, PayTable]] = {
    "least": {
        "pair_of_jacks_or_better": "1:1",
        "two_pair": "2:1",
        "three_of_a_kind": "3:1",
        "straight": "5:1",
        "flush": "8:1",
        "full_house": "12:1",
        "four_of_a_kind": "40:1",
        "straight_flush": "100:1",
        "royal_flush": "500:1",
    },
    "generous": {
        "pair_of_jacks_or_better": "1:1",
        "two_pair": "5:2",
        "three_of_a_kind": "7:2",
        "straight": "16:3",
        "flush": "9:1",
        "full_house": "12:1",
        "four_of_a_kind": "50:1",
        "straight_flush": "150:1",
        "royal_flush": "1000:1",
    },
}
"""What across, down and middle bets pay: the least that the house may pay, and more."""

FIVE_CARD_BONUS: Final[dict[str, PayTable]] = {
    "least": {
        "pair_of_sixes_or_better": "1:1",
        "two_pair": "3:1",
        "three_of_a_kind": "4:1",
        "straight": "6:1",
        "flush": "10:1",
        "full_house": "15:1",
        "four_of_a_kind": "40:1",
        "straight_flush": "100:1",
        "royal_flush": "250:1",
    },
    "generous": {
        "pair_of_sixes_or_better": "11:10",
        "two_pair": "3:1",
        "three_of_a_kind": "9:2",
        "straight": "6:1",
        "flush": "21:2",
        "full_house": "15:1",
        "four_of_a_kind": "75:1",
        "straight_flush": "100:1",
        "royal_flush": "500:1",
    },
}
"""What the five-card bonus pays: the least that the house may pay, and more."""
