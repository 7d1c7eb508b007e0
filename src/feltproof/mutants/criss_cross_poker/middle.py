"""Mutants of the middle bet: each of its nine states settled in each wrong way, and the wrong odds where it wins."""

from itertools import product
from typing import Final

from feltproof.games.criss_cross_poker.settlement import Hand, Hands, Settlement
from feltproof.games.paytables import Price
from feltproof.games.settlement import LOSE, PUSH, Outcome
from feltproof.money import Cents
from feltproof.mutants.criss_cross_poker.roster import NO_BONUS, Roster

MUTANTS: Final = Roster()

_LABEL: Final = "(e)(9)(ii)"
_ENDS: Final = ("win", "push", "lose")
_WORDS: Final = {"win": "won", "push": "returned", "lose": "lost"}
_THERE: Final = {"win": "wins", "push": "pushes", "lose": "loses"}
_EVEN: Final = Price(1, 1)


def _ending(on_across: str, on_down: str, wrong: str) -> type[Settlement]:
    """A settlement that ends the middle bet wrongly in one state of the two hands."""

    class Ending(Settlement):
        def middle(self, cents: Cents, hands: Hands) -> Outcome:
            if (hands.across.ends, hands.down.ends) != (on_across, on_down):
                return super().middle(cents, hands)
            return self.win(cents, _EVEN) if wrong == "win" else (wrong, 0)

    return Ending


for _across, _down in product(_ENDS, repeat=2):
    _right = min(_across, _down, key=_ENDS.index)
    for _wrong in _ENDS:
        if _wrong != _right:
            MUTANTS.add(
                f"middle_{_WORDS[_wrong]}_when_across_{_THERE[_across]}_and_down_{_THERE[_down]}",
                f"The middle bet is {_WORDS[_wrong]} where across {_THERE[_across]} and down {_THERE[_down]}.",
                _LABEL,
                configurations=NO_BONUS,
                settlement=_ending(_across, _down, _wrong),
            )


def _lower(hands: Hands) -> Hand:
    return hands.down if hands.higher is hands.across else hands.across


@MUTANTS.wrong(_LABEL, configurations=NO_BONUS)
class MiddlePaysTheLowerHand(Settlement):
    """Where both hands win, the middle bet is paid the odds of the lower."""

    def middle(self, cents: Cents, hands: Hands) -> Outcome:
        lower = _lower(hands)
        return super().middle(cents, hands if lower.bets is None else hands._replace(higher=lower))


@MUTANTS.wrong(_LABEL, configurations=NO_BONUS)
class MiddlePaysTheAcrossHand(Settlement):
    """Where both hands win, the middle bet is paid the odds of the across hand."""

    def middle(self, cents: Cents, hands: Hands) -> Outcome:
        return super().middle(cents, hands if hands.across.bets is None else hands._replace(higher=hands.across))


@MUTANTS.wrong(_LABEL, configurations=NO_BONUS)
class MiddlePaysTheDownHand(Settlement):
    """Where both hands win, the middle bet is paid the odds of the down hand."""

    def middle(self, cents: Cents, hands: Hands) -> Outcome:
        return super().middle(cents, hands if hands.down.bets is None else hands._replace(higher=hands.down))


@MUTANTS.wrong(_LABEL, configurations=NO_BONUS)
class MiddlePaysEven(Settlement):
    """The middle bet is paid even money, as an ante is."""

    def middle(self, cents: Cents, hands: Hands) -> Outcome:
        return self.ante(cents, hands.higher) if "win" in self.both(hands) else super().middle(cents, hands)

    def both(self, hands: Hands) -> tuple[str, str]:
        """How the two hands end."""
        return hands.across.ends, hands.down.ends


@MUTANTS.wrong(_LABEL, configurations=NO_BONUS)
class MiddleNeedsBothToWin(Settlement):
    """The middle bet wins only where both hands win; where one does, it is returned."""

    def middle(self, cents: Cents, hands: Hands) -> Outcome:
        return PUSH if (hands.across.ends == "win") != (hands.down.ends == "win") else super().middle(cents, hands)


@MUTANTS.wrong(_LABEL, configurations=NO_BONUS)
class MiddleNeedsNeitherToLose(Settlement):
    """The middle bet is lost wherever either hand loses."""

    def middle(self, cents: Cents, hands: Hands) -> Outcome:
        return LOSE if "lose" in (hands.across.ends, hands.down.ends) else super().middle(cents, hands)


@MUTANTS.wrong(_LABEL, configurations=NO_BONUS)
class MiddleGoesByTheCross(Settlement):
    """The middle bet is settled by the five community cards."""

    def middle(self, cents: Cents, hands: Hands) -> Outcome:
        return self.bet(cents, hands.cross)


@MUTANTS.wrong(_LABEL, kind="corners", configurations=NO_BONUS)
class MiddlePaysTheLowerOfAFlushAndAStraight(Settlement):
    """Where one hand is a flush and the other a straight, the middle bet is paid as the straight."""

    def middle(self, cents: Cents, hands: Hands) -> Outcome:
        both = {hands.across.bets, hands.down.bets}
        return super().middle(cents, hands._replace(higher=_lower(hands)) if both == {(5, 1), (8, 1)} else hands)


@MUTANTS.wrong(_LABEL, kind="corners", configurations=NO_BONUS)
class MiddlePaysTheDownHandOfTwoPairAndThree(Settlement):
    """Where the across hand is three of a kind and the down hand two pair, the middle bet is paid as two pair."""

    def middle(self, cents: Cents, hands: Hands) -> Outcome:
        both = (hands.across.bets, hands.down.bets)
        return super().middle(cents, hands._replace(higher=hands.down) if both == ((3, 1), (2, 1)) else hands)
