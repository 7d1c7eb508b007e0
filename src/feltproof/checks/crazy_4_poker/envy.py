"""Rounds in which somebody holds a hand that earns others an envy bonus, and rounds in which nobody does."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any, Final

from feltproof.checks.crazy_4_poker.law import Law, round_of
from feltproof.checks.crazy_4_poker.stakes import antes
from feltproof.checks.engine import Engine, NotOfferedError
from feltproof.checks.evidence import Evidence
from feltproof.money import Cents, in_dollars
from feltproof.referee.crazy_4_poker.facility import Facility, Progressive
from feltproof.referee.crazy_4_poker.records import Span

HOLDINGS: Final = {
    "four aces": "AcAdAhAs2c",
    "four kings": "KcKdKhKs3c",
    "four 2s": "2c2d2h2s3c",
    "straight flush, ace high": "AsKsQsJs2d",
    "straight flush, ace low": "4s3s2sAs7d",
    "straight flush, 5 high": "5c4c3c2c8d",
    "straight": "9h8d7c6s2d",
    "flush": "KhJh8h4h2s",
    "three aces": "AcAdAhKs2c",
    "two pair": "AcAdKhKs2c",
}
"""Hands that earn an envy bonus, the lowest and the highest of each row, and hands that nearly do."""
_NAMES: Final = {hand: name for name, hand in HOLDINGS.items()}

OTHERS: Final = ("JdTc8s6h3d", "QdTh8c5s3h", "9d7h6d5h2h", "JcTs7s5d4d", "QhJs9c6c4h", "Qc9s8h7d5c")
"""Hands that earn nobody anything; those that share a card with a holding are passed over."""


@dataclass(frozen=True)
class Receiver:
    """A seat of a round that may have an envy bonus coming."""

    seat: int
    wager: Cents
    """Its progressive wager; 0 for none."""
    folded: bool
    holders: tuple[str, ...]
    """What other seats hold that may earn it a bonus, by their names in `HOLDINGS`; folded seats are left out."""
    due: Span
    received: Cents
    case: Mapping[str, Any]
    reply: Any


@cache
def rounds(facility: Facility, most: int, scheduled: frozenset[Cents]) -> tuple[dict[str, Any], ...]:
    """Every holding at one seat, playing or folded, with or without the progressive wager; two at once; the dealer's.

    The others wager each amount that is offered, and none; play, and fold. No seat is beyond `most`, and of the
    progressive no wager that is not `scheduled`.
    """
    taken = taken_wagers(facility, scheduled)
    amounts = (*taken, 0)
    found = []
    for name, (wager, folds) in product(HOLDINGS, product(amounts, (False, True))):
        found.append(_round(facility, most, taken, {1: (name, wager, folds)}))
    pairs = (
        ("four aces", "four kings"),
        ("four aces", "straight flush, 5 high"),
        ("four kings", "straight flush, 5 high"),
        ("straight flush, 5 high", "straight flush, ace high"),
        ("four 2s", "straight flush, ace high"),
        ("four aces", "straight"),
    )
    for (one, other), folds in product(pairs, (False, True)):
        if not set(_cards(HOLDINGS[one])) & set(_cards(HOLDINGS[other])):
            found.append(_round(facility, most, taken, {1: (one, taken[0], False), 2: (other, taken[-1], folds)}))
    found += [_round(facility, most, taken, {}, dealer=name) for name in HOLDINGS]
    return tuple(r for r in found if r)


def _round(
    facility: Facility,
    most: int,
    offered: Sequence[Cents],
    holders: Mapping[int, tuple[str, Cents, bool]],
    dealer: str | None = None,
) -> dict[str, Any]:
    """A round in which `holders` hold what is named, and others wager in every way; empty where no seat is left."""
    progressive = _progressive(facility)
    ante = least_ante(facility)
    taken = {card for name, *_ in holders.values() for card in _cards(HOLDINGS[name])}
    taken |= set(_cards(HOLDINGS[dealer])) if dealer else set()
    hands = [hand for hand in OTHERS if not taken & set(_cards(hand))]
    ways = list(product((*offered, 0), (False, True)))
    places = [seat for seat in range(1, min(facility.seats, most) + 1) if seat not in holders]
    seats = []
    used: set[str] = set(taken)
    for seat, hand, (wager, folds) in zip(places[::-1], hands, _spread(ways), strict=False):
        used |= set(_cards(hand))
        seats.append(_seat(seat, hand, ante, wager, folds))
    seats += [_seat(seat, HOLDINGS[name], ante, wager, folds) for seat, (name, wager, folds) in holders.items()]
    if len(seats) == len(holders):
        return {}
    dealt = HOLDINGS[dealer] if dealer else _free(used, 5)
    used |= set(_cards(dealt))
    dealt += _free(used, facility.dealer_cards - 5)
    return {"dealer": dealt, "meter": progressive.reset + 1_234_56, "seats": seats}


def _spread(ways: list[tuple[Cents, bool]]) -> list[tuple[Cents, bool]]:
    """Those who play on with a wager first, then those who fold with one: few seats meet what matters most."""
    return sorted(ways, key=lambda way: (way[0] == 0, way[1]))


def _seat(seat: int, hand: str, ante: Cents, wager: Cents, folds: bool) -> dict[str, Any]:
    wagers = {"ante": ante, "super_bonus": ante}
    if not folds:
        wagers["play"] = ante
    if wager:
        wagers["progressive"] = wager
    return {"seat": seat, "hand": hand, "wagers": wagers}


def _cards(hand: str) -> list[str]:
    return [hand[i : i + 2] for i in range(0, len(hand), 2)]


def _free(used: set[str], count: int) -> str:
    """Cards that are nobody's and make no hand together: of ranks apart and of several suits."""
    wanted = "Kd 9c 7s 5d 3s Jh Th 8d 6c 4c Qs Tc 6d 9h 7h 4d Kh 8s 2d Qd Ts 5h".split()
    return "".join([card for card in wanted if card not in used][:count])


def receivers(engine: Engine, law: Law, facility: Facility) -> list[Receiver]:
    """Every seat of every such round, with what is due to it and what it received.

    Where another configuration has the same progressive, seats and dealer's cards, a round for each holding will do.
    """
    cases = rounds(facility, law.rules.seats, law.progressive_wagers)
    if facility not in distinct(engine.facilities):
        cases = cases[:: 2 * (len(taken_wagers(facility, law.progressive_wagers)) + 1)]
    dues = law.keep(
        ("envy", facility.id, len(cases)), lambda: [law.referee.bonuses(round_of(c), facility) for c in cases]
    )
    found = []
    for case, due, reply in zip(cases, dues, engine.settle(facility, cases, "boundary"), strict=True):
        if reply is None:
            continue
        received = {seat.seat: seat.envy for seat in reply.seats} if reply.rejected is None else {}
        for seat, held in zip(case["seats"], holders(case), strict=True):
            found.append(
                Receiver(
                    seat["seat"],
                    seat["wagers"].get("progressive", 0),
                    "play" not in seat["wagers"],
                    held,
                    due[seat["seat"]],
                    received.get(seat["seat"], -1),
                    case,
                    reply,
                )
            )
    return found


def holders(case: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """By seat: what the others hold that may earn it a bonus, by its names."""
    held = [_NAMES.get(seat["hand"]) if "play" in seat["wagers"] else None for seat in case["seats"]]
    return [tuple(name for name in (*held[:own], *held[own + 1 :]) if name) for own in range(len(held))]


def distinct(facilities: Iterable[Facility]) -> tuple[Facility, ...]:
    """One configuration of each progressive, number of seats and of dealer's cards."""
    found: dict[object, Facility] = {}
    for facility in facilities:
        terms = facility.progressive
        if terms is not None:
            envy, table = tuple(terms.envy.items()), tuple(facility.tables["progressive"].items())
            key = terms.wagers, terms.initial, terms.reset, envy, table, facility.seats, facility.dealer_cards
            found.setdefault(key, facility)
    return tuple(found.values())


def taken_wagers(facility: Facility, scheduled: Container[Cents]) -> tuple[Cents, ...]:
    """The progressive wagers that a facility offers, its limits take and the law has a schedule for, as offered.

    Raises:
        NotOfferedError: there is none.
    """
    limit = facility.limits.get("progressive")
    offered = _progressive(facility).wagers
    taken = tuple(w for w in dict.fromkeys(offered) if w in scheduled and (limit is None or limit.takes(w)))
    if not taken:
        raise NotOfferedError(
            f"configuration {facility.id!r} takes no progressive wager that the law has a schedule for"
        )
    return taken


def least_ante(facility: Facility) -> Cents:
    """The least ante that can be played on.

    Raises:
        NotOfferedError: there is none.
    """
    found = antes(facility, 1)
    if not found:
        raise NotOfferedError(f"configuration {facility.id!r}: its limits leave no ante that can be played on")
    return found[0]


def _progressive(facility: Facility) -> Progressive:
    assert facility.progressive is not None, "the configuration offers the progressive"
    return facility.progressive


def require_envy(
    engine: Engine,
    law: Law,
    facility: Facility,
    evidence: Evidence,
    among: Callable[[Receiver], bool],
    *,
    title: str,
    floor: bool = False,
    row: Callable[[Receiver], str | None] = lambda receiver: None,
    column: str = "",
) -> list[Receiver]:
    """Each receiver `among` has what is due to it; those receivers, of whom a table for one has none.

    With `floor`, no less than is due will do: what is paid above a schedule does not break the schedule.
    """
    if min(facility.seats, law.rules.seats) < 2:
        return []
    if law.referee.law_table("progressive", facility.tables["progressive"]) is None:
        evidence.note = f"configuration {facility.id}: its progressive pay table is none of the law's, nor is its envy"
    chosen = [r for r in receivers(engine, law, facility) if among(r)]
    for r in chosen:
        evidence.expect(
            r.received >= r.due.least if floor else r.due.allows(r.received),
            title=title,
            rule=r.due.rule,
            expected=f"seat {r.seat} has {_least(r.due) if floor else _span(r.due)} in envy bonuses",
            got="the round is rejected" if r.received < 0 else f"seat {r.seat} has {in_dollars(r.received)}",
            method="settle",
            configuration=facility.id,
            request={"case": "1", **r.case},
            reply=r.reply,
            row=row(r),
            column=column,
        )
    return chosen


def _least(due: Span) -> str:
    return f"at least {in_dollars(due.least)}"


def _span(due: Span) -> str:
    if due.most is None:
        return _least(due)
    if due.most == due.least:
        return in_dollars(due.least)
    return f"from {in_dollars(due.least)} to {in_dollars(due.most)}"
