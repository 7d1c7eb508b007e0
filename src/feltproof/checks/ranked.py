"""How an engine ranked every hand, beside how the law ranks it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from feltproof.checks.engine import Engine
from feltproof.checks.evidence import Evidence
from feltproof.checks.hands import CATEGORIES, CATEGORY_CODES, Hands
from feltproof.checks.law import CODES, GameLaw
from feltproof.checks.observation import Observation
from feltproof.checks.order import Misorder, misorder, misorder_of_groups
from feltproof.checks.sweep import ANSWERED, hand_texts
from feltproof.referee.batch import narrowed

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Ranked:
    """Hands of however many cards on one scale."""

    seen: tuple[Observation, ...]
    law: npt.NDArray[np.int16]
    """The law's strength of each hand."""
    law_category: npt.NDArray[np.uint8]
    strength: npt.NDArray[Any]
    """The engine's, 0 where it gave none."""
    category: npt.NDArray[np.uint8]
    """What the engine calls the hand."""
    answered: Mask
    law_rules: GameLaw

    @classmethod
    def of_sweeps(cls, engine: Engine, law: GameLaw, sweeps: Sequence[Hands]) -> Self:
        """Rank every hand of `sweeps`, once."""
        seen = tuple(engine.observe(sweep) for sweep in sweeps)
        strengths = np.concatenate([law.strengths_of_hands(s) for s in sweeps])
        return cls(
            seen,
            strengths,
            CODES[law.scale.ranking.category_of_strength[strengths]],
            np.concatenate([narrowed(s.columns["strength"]) for s in seen]),
            np.concatenate([s.columns["category"] for s in seen]),
            np.concatenate([s.columns["status"] for s in seen]) == ANSWERED,
            law,
        )

    def __len__(self) -> int:
        return len(self.law)

    def is_category(self, name: str) -> Mask:
        """Which hands are of that category by the law."""
        return np.asarray(self.law_category == CATEGORY_CODES[name])

    def is_called(self, name: str) -> Mask:
        """Which hands the engine puts in that category."""
        return np.asarray(self.answered & (self.category == CATEGORY_CODES[name]))

    def lowest_compared(self) -> npt.NDArray[np.int8]:
        """By hand: the place of the rank that is compared last by the law, of four of a kind that of the fifth card."""
        return np.array([ranks[-1] for ranks in self.law_rules.scale.ranking.scale.ranks], np.int8)[self.law]

    def hand(self, place: int) -> str:
        """The text of a hand by its place among all."""
        for seen in self.seen:
            if place < len(seen.sweep):
                assert isinstance(seen.sweep, Hands)
                return hand_texts(seen.sweep.hands[place : place + 1])[0]
            place -= len(seen.sweep)
        raise IndexError(place)

    def require_categories(self, evidence: Evidence, where: Mask, *, title: str, rule: str) -> None:
        """Each hand `where` is called what the law calls it; a hand that is refused is called nothing."""
        self._rest(evidence)
        refused = np.concatenate([s.rejected for s in self.seen])
        wrong = np.flatnonzero(where & (self.answered | refused) & (self.category != self.law_category))
        if not len(wrong):
            return
        place = int(wrong[0])
        hand = self.hand(place)
        evidence.expect(
            False,
            title=title,
            rule=rule,
            expected=CATEGORIES[self.law_category[place]],
            got=CATEGORIES[self.category[place]] or "rejected",
            method="rank",
            request={"case": "1", "hand": hand},
            hands=(hand,),
            size=(len(hand), place),
            count=len(wrong),
        )

    def require_order(self, evidence: Evidence, where: Mask, *, title: str, rule: str) -> None:
        """Hands `where` stand in the law's order; one that is refused stands nowhere."""
        refused = np.flatnonzero(where & np.concatenate([s.rejected for s in self.seen]))
        if len(refused):
            hand = self.hand(int(refused[0]))
            evidence.expect(
                False,
                title="refuses to rank a hand that can be dealt",
                rule=rule,
                expected="a strength",
                got="rejected",
                method="rank",
                request={"case": "1", "hand": hand},
                hands=(hand,),
                size=(len(hand), int(refused[0])),
                count=len(refused),
            )
        self._require(evidence, misorder(self.law, self.strength, where & self.answered), title, rule, self._law_words)

    def require_order_of_categories(self, evidence: Evidence, *, title: str, rule: str) -> None:
        """Every hand stands above every hand of a lower category."""
        lowest_first = ("high_card", *reversed(self.law_rules.referee.rules.order))
        place = np.zeros(len(CATEGORIES), np.int8)
        place[[CATEGORY_CODES[name] for name in lowest_first]] = np.arange(len(lowest_first))
        law = place[self.law_category]
        # Within a category any order will do here: each hand is compared with the ends of the category below.
        ends = misorder_of_groups(law, self.strength, self.answered)
        self._require(evidence, ends, title, rule, self._law_words)

    def require_extremes(
        self, evidence: Evidence, category: str, *, highest: str, lowest: str, title: str, rule: str
    ) -> None:
        """No hand of the category stands above the one named highest, or below the one named lowest."""
        self._rest(evidence)
        members = self.is_category(category) & self.answered
        for ranks, sign in ((highest, 1), (lowest, -1)):
            named = members & self._with_ranks(category, ranks)
            if not named.any():
                continue
            # The named hand that the engine puts nearest to the others: kickers decide between those that are named.
            at = np.flatnonzero(named)[np.argmin(sign * self.strength[named])]
            # Only hands that the law, as it is read, has on the inner side of it.
            inner = sign * self.law < sign * int(self.law[at])
            beyond = np.flatnonzero(members & ~named & inner & (sign * self.strength >= sign * self.strength[at]))
            if len(beyond):
                lower, higher = (int(beyond[0]), int(at)) if sign > 0 else (int(at), int(beyond[0]))
                self._require(evidence, Misorder(lower, higher, False, len(beyond)), title, rule, self._law_words)

    def _with_ranks(self, category: str, ranks: str) -> Mask:
        """Which hands are of the category by the law with these ranks making it."""
        ranking = self.law_rules.scale.ranking
        wanted = tuple(sorted(ranking.places(ranks), reverse=True))
        making = np.array([tuple(sorted(r[: len(ranks)], reverse=True)) == wanted for r in ranking.scale.ranks])
        return np.asarray(making[self.law])

    def _rest(self, evidence: Evidence) -> None:
        for seen in self.seen:
            evidence.rests_on(seen)

    def _law_words(self, m: Misorder) -> str:
        return f"{self.hand(m.higher)} {'ties with' if m.tie else 'is higher than'} {self.hand(m.lower)}"

    def _require(
        self, evidence: Evidence, broken: Misorder | None, title: str, rule: str, words: Callable[[Misorder], str]
    ) -> None:
        self._rest(evidence)
        if broken is None:
            return
        hands = self.hand(broken.higher), self.hand(broken.lower)
        given = [int(self.strength[place]) for place in (broken.higher, broken.lower)]
        evidence.expect(
            False,
            title=title,
            rule=rule,
            expected=words(broken),
            got=f"strengths {given[0]} and {given[1]}",
            method="rank",
            request={"cases": [{"case": str(n), "hand": hand} for n, hand in enumerate(hands, 1)]},
            hands=hands,
            size=(len("".join(hands)), broken.lower, broken.higher),
            count=broken.count,
        )
