"""Mutants that are right nearly everywhere, and wrong for one suit, one rank, one stake or one seat."""

from collections.abc import Sequence
from typing import Final

from feltproof.games.crazy_4_poker.rounds import Dealt, Rounds
from feltproof.games.crazy_4_poker.settlement import Against, Envy, Hand, Seat, Settled, Settlement
from feltproof.games.crazy_4_poker.wagering import Stake, Wagering
from feltproof.games.paytables import Price
from feltproof.games.ranking import Standing
from feltproof.games.rounds import Case, Result
from feltproof.games.settlement import LOSE, PUSH, Outcome
from feltproof.money import Cents, Share
from feltproof.mutants.crazy_4_poker.roster import BARE, Roster

MUTANTS: Final = Roster()

_SEVEN, _QUEEN, _KING, _ACE = 5, 10, 11, 12


# One hand is settled wrongly, though it is ranked right.


class OneRowOff(Settlement):
    """Pays one sort of hand on one wager as another row."""

    def paid(self, wager: str, hand: Standing) -> Price | Share | None:
        instead = self.instead(wager, hand)
        return super().paid(wager, hand) if instead is None else self.tables[wager].get(instead)

    def instead(self, wager: str, hand: Standing) -> str | None:
        """The row that `hand` is taken for; `None` for its own."""
        return None


@MUTANTS.wrong("(f)(2)#four_of_a_kind", kind="corners", configurations=BARE)
class FourSevensPayAsThree(OneRowOff):
    """The super bonus pays four sevens as three of a kind."""

    def instead(self, wager: str, hand: Standing) -> str | None:
        sevens = hand.category == "four_of_a_kind" and hand.ranks[0] == _SEVEN
        return "three_of_a_kind" if wager == "super_bonus" and sevens else None


@MUTANTS.wrong("(f)(3)#pair_of_queens_or_better", kind="corners")
class QueensWithAnAceLoseQueensUp(OneRowOff):
    """A pair of queens with an ace beside it wins no queens up; with any other card it does."""

    def instead(self, wager: str, hand: Standing) -> str | None:
        queens = hand.category == "pair" and hand.ranks[0] == _QUEEN and _ACE in hand.ranks
        return "none" if wager == "queens_up" and queens else None


@MUTANTS.wrong("(f)(4)#straight_flush", kind="corners", configurations="no-qu.prog-a.five")
class AceLowStraightFlushWinsNoProgressive(OneRowOff):
    """The lowest straight flush wins no progressive."""

    def instead(self, wager: str, hand: Standing) -> str | None:
        lowest = hand.category == "straight_flush" and hand.ranks[0] == 2
        return "none" if wager == "progressive" and lowest else None


@MUTANTS.wrong("(e)(3)(iii)", "(e)(3)(iii)(b)", kind="corners")
class LowestKingHighDoesNotQualify(Settlement):
    """A dealer with K-6-4-3, the lowest king high that five cards can leave, does not qualify."""

    def dealer_qualifies(self, hand: Standing) -> bool:
        return super().dealer_qualifies(hand) and hand != ("high_card", (_KING, 4, 2, 1))


@MUTANTS.wrong("(e)(3)(iii)", "(e)(3)(iii)(b)", kind="corners")
class LowestPairDoesNotQualify(Settlement):
    """A dealer with a pair of deuces does not qualify: the pair counts for no king."""

    def dealer_qualifies(self, hand: Standing) -> bool:
        return super().dealer_qualifies(hand) and not (hand.category == "pair" and hand.ranks[0] == 0)


@MUTANTS.wrong("(e)(2)", kind="corners")
class LowestAcesMayNotBeRaised(Wagering):
    """Three times the ante is refused on A-A-5-3, the lowest pair of aces that five cards can leave."""

    def play_multiple(self, hand: Standing) -> int:
        return 1 if hand == ("pair", (_ACE, _ACE, 3, 1)) else super().play_multiple(hand)


@MUTANTS.wrong("(e)(2)", kind="corners")
class KingsWithAnAceMayBeTripled(Wagering):
    """Three times the ante is taken on a pair of kings with an ace beside it."""

    def play_multiple(self, hand: Standing) -> int:
        kings = hand.category == "pair" and hand.ranks[0] == _KING and hand.ranks[2] == _ACE
        return 3 if kings else super().play_multiple(hand)


# One suit.


class OneCase(Rounds):
    """Settles some cases wrongly, by what the protocol says of them."""

    def result(self, case: Case, dealt: Dealt) -> Result:
        result = super().result(case, dealt)
        for entry, seat in zip(case["seats"], result["seats"], strict=True):
            self.amend(entry["hand"], entry["wagers"], seat["wagers"], case["dealer"])
        return result

    def amend(self, hand: str, placed: dict[str, int], settled: Result, dealer: str) -> None:
        """Change how the wagers of a seat were settled."""


@MUTANTS.wrong("(f)(2)#flush", kind="corners", configurations=BARE)
class DiamondsPayNoSuperBonus(OneCase):
    """A super bonus won on a flush or more with four diamonds is collected."""

    def amend(self, hand: str, placed: dict[str, int], settled: Result, dealer: str) -> None:
        if settled["super_bonus"]["outcome"] == "win" and hand[1::2].count("d") >= 4:
            settled["super_bonus"] = {"outcome": "lose", "pays": 0}


@MUTANTS.wrong("(f)(3)#two_pair", kind="corners", configurations="qu-a.no-prog.five")
class AceOfSpadesInTheDealersHandSpoilsTwoPair(OneCase):
    """Two pair wins no queens up where the dealer holds the ace of spades."""

    def amend(self, hand: str, placed: dict[str, int], settled: Result, dealer: str) -> None:
        if "As" in dealer and placed.get("queens_up", 0) * 2 == settled.get("queens_up", {}).get("pays"):
            settled["queens_up"] = {"outcome": "lose", "pays": 0}


# One stake.


@MUTANTS.wrong("(f)(2)#flush", kind="corners", configurations=BARE)
class SevenDollarsPayTen(Settlement):
    """A flush pays a super bonus of $7 with $10; every other stake is right."""

    def winnings(self, cents: Cents, price: Price) -> Cents:
        return 10_00 if cents == 7_00 and price == (3, 2) else super().winnings(cents, price)


@MUTANTS.wrong("(f)(2)#four_aces", kind="corners", configurations=BARE)
class PayoutsEndAtFiftyThousand(Settlement):
    """No wager is paid more than $50,000."""

    def winnings(self, cents: Cents, price: Price) -> Cents:
        return min(super().winnings(cents, price), 50_000_00)


@MUTANTS.wrong("(f)(4)#straight_flush", kind="corners", configurations="no-qu.prog-b.five")
class FiveDollarStraightFlushPaysAsOne(Settlement):
    """A straight flush pays a progressive wager of $5 as if it were $1."""

    def winnings(self, cents: Cents, price: Price) -> Cents:
        return super().winnings(1_00 if cents == 5_00 and price == (100, 1) else cents, price)


@MUTANTS.wrong("(e)(3)(iii)(b)(1)", kind="corners")
class TripledPlayIsReturnedInPart(Settlement):
    """A beaten play wager of three times the largest ante is returned."""

    def play(self, cents: Cents, player: Hand, against: Against) -> Outcome:
        outcome = super().play(cents, player, against)
        return PUSH if outcome == LOSE and cents == 1_500_00 else outcome


# One seat, or two hits at once.


@MUTANTS.wrong("(e)(3)(iii)(b)(2)", kind="corners")
class SixthSeatWinsNoAnte(Settlement):
    """The ante of the sixth seat is returned where it wins."""

    def settle(self, dealer: int, seats: Sequence[Seat], meter: Cents) -> Settled:
        settled = super().settle(dealer, seats, meter)
        outcomes = [
            tuple((wager, *PUSH) if (wager, outcome) == ("ante", "win") else (wager, outcome, pays)
                  for wager, outcome, pays in of_seat) if seat.number == 6 else of_seat
            for seat, of_seat in zip(seats, settled.outcomes, strict=True)
        ]  # fmt: skip
        return settled._replace(outcomes=outcomes)


@MUTANTS.wrong("(f)(4)(iii)(c)", kind="corners")
class TwoEnviesMultipliedOnce(Settlement):
    """Where two hands earn a $5 wager an envy bonus, the second is that of $1."""

    def envy(self, seats: Sequence[Seat]) -> list[Envy]:
        found: list[Envy] = []
        for bonus in super().envy(seats):
            again = any(bonus.seat == earlier.seat for earlier in found)
            wager = next(seat.stake.wagers["progressive"] for seat in seats if seat.number == bonus.seat)
            found.append(bonus._replace(cents=bonus.cents * 1_00 // wager) if again else bonus)
        return found


@MUTANTS.wrong("(e)(4)", kind="corners")
class FoldLosesEnvyForStraightFlushes(Settlement):
    """Who folds receives no envy bonus for a straight flush, and every other."""

    def envies(self, seat: Seat, holder: Seat) -> bool:
        least = min(self.envy_bonuses.values())
        return super().envies(seat, holder) and not (seat.stake.folded and self.hands[holder.strength].envy == least)


@MUTANTS.wrong("(e)(2)(i)", kind="corners")
class FoldKeepsQueensUpBesideAProgressive(Settlement):
    """Who folds keeps queens up where a progressive was wagered too."""

    def forfeited(self, wager: str, stake: Stake, player: Hand, against: Against) -> Outcome:
        kept = wager == "queens_up" and "progressive" in stake.wagers
        return PUSH if kept else super().forfeited(wager, stake, player, against)


@MUTANTS.wrong("(e)(2)(ii)", kind="corners")
class FoldedAcesArePaid(Settlement):
    """Four aces are paid the meter though they were folded."""

    def forfeited(self, wager: str, stake: Stake, player: Hand, against: Against) -> Outcome:
        if wager == "progressive" and player.award is not None:
            return "win", self.share(player.award, against.meter)
        return super().forfeited(wager, stake, player, against)
