"""What a player of a scripted sitting has to wager: the least amounts of a facility, and some to change them to."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from feltproof.checks.crazy_4_poker.events import Event, wager
from feltproof.checks.crazy_4_poker.stakes import antes, stakes
from feltproof.checks.engine import NotOfferedError
from feltproof.money import Cents
from feltproof.referee.crazy_4_poker.facility import Facility

ALL_SIDES = ("queens_up", "progressive")


@dataclass(frozen=True)
class Purse:
    """Amounts that a facility takes, the least first."""

    facility: Facility
    antes: tuple[Cents, ...]
    """Of which the facility takes the same as a super bonus and as a play wager."""
    side: Mapping[str, tuple[Cents, ...]]
    """By side wager that is offered."""

    @classmethod
    def of(cls, facility: Facility, scheduled: Container[Cents] | None = None) -> "Purse":
        """The purse for a facility; of the progressive, the amounts that are among `scheduled`, where that is given.

        Raises:
            NotOfferedError: it takes no amount both as an ante and as a super bonus.
        """
        taken = antes(facility, 1)
        if not taken:
            raise NotOfferedError(f"configuration {facility.id} takes no amount as ante, super bonus and play alike")
        side = {}
        if facility.offers("queens_up"):
            side["queens_up"] = stakes(facility, "queens_up")
        if facility.progressive is not None:
            limit = facility.limits.get("progressive")
            offered = sorted(w for w in facility.progressive.wagers if not limit or limit.takes(w))
            side["progressive"] = tuple(w for w in offered if scheduled is None or w in scheduled)
        return cls(facility, taken, {w: amounts for w, amounts in side.items() if amounts})

    @property
    def ante(self) -> Cents:
        """One that can be raised and lowered, where the facility takes three."""
        return self.antes[min(1, len(self.antes) - 1)]

    def to_triple(self) -> Cents:
        """An ante of which the facility takes three times as a play wager; the usual one where there is none."""
        return (antes(self.facility, 3) or self.antes)[0]

    @property
    def sides(self) -> tuple[str, ...]:
        return tuple(self.side)

    @property
    def before_the_deal(self) -> tuple[str, ...]:
        """The wagers that are made before the deal."""
        return ("ante", "super_bonus", *self.sides)

    def amounts(self, name: str) -> tuple[Cents, ...]:
        return self.side.get(name, self.antes)

    def usual(self, name: str) -> Cents:
        """What is wagered where nothing is said of the amount."""
        amounts = self.amounts(name)
        return self.ante if name in ("ante", "super_bonus", "play") else amounts[min(1, len(amounts) - 1)]

    def others(self, name: str) -> tuple[Cents, ...]:
        """One amount below the usual and one above it, where the facility takes them."""
        below = [a for a in self.amounts(name) if a < self.usual(name)]
        above = [a for a in self.amounts(name) if a > self.usual(name)]
        return (*below[-1:], *above[:1])

    def changes(self, name: str) -> tuple[tuple[Cents, Cents], ...]:
        """The wager lowered, raised and withdrawn, each as from and to, where the facility takes the amounts."""
        amounts, usual = self.amounts(name), self.usual(name)
        raised = [(usual, a) for a in amounts if a > usual] or [(amounts[0], a) for a in amounts[1:]]
        lowered = [(usual, a) for a in amounts[::-1] if a < usual]
        return (*lowered[:1], *raised[:1], (usual, 0))

    def wagers(self, sides: Iterable[str] = (), ante: Cents | None = None) -> dict[str, Cents]:
        """Ante and super bonus, and `sides` besides."""
        base = self.ante if ante is None else ante
        return {"ante": base, "super_bonus": base, **{side: self.usual(side) for side in sides}}

    def opens(self, player: str, seat: int, sides: Iterable[str] = (), ante: Cents | None = None) -> list[Event]:
        """A player makes ante and super bonus, and `sides` besides."""
        return [wager(player, seat, name, cents) for name, cents in self.wagers(sides, ante).items()]


def representatives(facilities: Iterable[Facility]) -> tuple[Facility, ...]:
    """One configuration for each set of wagers, seats, dealer's cards and limits: where sittings are played."""
    found: dict[object, Facility] = {}
    for facility in facilities:
        wagers = facility.progressive.wagers if facility.progressive else ()
        limits = tuple(sorted((name, limit.least, limit.most, limit.step) for name, limit in facility.limits.items()))
        found.setdefault((facility.seats, facility.dealer_cards, tuple(facility.tables), wagers, limits), facility)
    return tuple(found.values())


def without(facilities: Sequence[Facility], name: str) -> tuple[Facility, ...]:
    """Configurations that do not offer a wager."""
    return tuple(f for f in representatives(facilities) if not f.offers(name))
