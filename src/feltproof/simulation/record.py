"""What a simulation finds, as records: what is exact beside what is simulated."""

from fractions import Fraction
from math import isqrt
from typing import Final, Literal

from msgspec import Struct

from feltproof.money import Cents
from feltproof.odds.record import Wager
from feltproof.simulation.shards import Shard, Sums

SCHEMA: Final = "feltproof/simulation/1"
CONFIDENCE: Final = "99.99 %"
_DEVIATIONS: Final = Fraction(38906, 10000)
"""Standard deviations within which a sum of many is so often."""
_PLACES: Final = 10**9


class Simulated(Struct, frozen=True, kw_only=True):
    """One wager: what comes of it in a round, on average."""

    wager: str
    unit: str
    """What it is counted in: stakes of the wager itself, or antes."""
    exact: Fraction | None
    """Worked out over every deal, not drawn; `None` where the law does not say what the engine has to pay."""
    simulated: Fraction
    """What the engine paid, less what it took, over the rounds that were drawn."""
    margin: Fraction
    """The interval is that much to either side."""
    within: bool | None
    """Whether the exact figure lies in the interval; `None` where there is none."""


class Simulation(Struct, frozen=True, kw_only=True):
    """An engine that played so many rounds."""

    schema: Literal["feltproof/simulation/1"] = SCHEMA
    section: str
    specs_sha256: str
    readings: dict[str, str]
    engine: str
    configuration: str
    strategy: str
    stakes: dict[str, Cents]
    seed: int
    asked: int
    """Rounds that were to be played."""
    rounds: int
    """That were settled: all figures are of these."""
    unsettled: int
    said: tuple[str, ...]
    """Faults and refusals, the first few."""
    confidence: str
    wagers: tuple[Simulated, ...]

    @property
    def whole(self) -> bool:
        """Every round was settled."""
        return self.rounds == self.asked

    @property
    def agrees(self) -> bool:
        """Every exact figure lies in its interval."""
        return all(one.within is not False for one in self.wagers)


def simulated(shard: Shard, sums: Sums, exact: tuple[Wager, ...]) -> tuple[Simulated, ...]:
    """Each wager over the rounds of these sums; `shard` is any of them."""
    if not sums.rounds:
        return ()
    known = {one.wager: one for one in exact}
    ante = shard.stakes.get("ante") or shard.stakes.get("ante_across") or 1
    found = []
    for wager in shard.wagers:
        told = known.get(wager)
        unit = shard.stakes.get(wager, ante)
        mean = Fraction(sums.totals[wager], sums.rounds * unit)
        drawn = Fraction(sums.squares[wager], sums.rounds * unit**2) - mean**2
        # A row that is hit once in many rounds may not be hit at all: then the rounds drawn know too little of it.
        spread = max(drawn, told.variance) if told is not None else drawn
        margin = _root(spread / sums.rounds) * _DEVIATIONS
        comes_to = -told.house_edge * told.wagered if told is not None else None
        found.append(
            Simulated(
                wager=wager,
                unit="ante" if wager not in shard.stakes else wager,
                exact=comes_to,
                simulated=mean,
                margin=margin,
                within=None if comes_to is None else abs(mean - comes_to) <= margin,
            )
        )
    return tuple(found)


def _root(number: Fraction) -> Fraction:
    """The square root, rounded up at nine decimals: the same on every machine."""
    scaled = -(-number.numerator * _PLACES**2 // number.denominator)
    root = isqrt(scaled)
    return Fraction(root + (root * root < scaled), _PLACES)
