"""A facility, rounds and sittings of criss-cross poker, as a dealer would lay them out."""

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from feltproof import content
from feltproof.cards import NUMBERS, card, hand
from feltproof.clauses import load
from feltproof.referee.criss_cross_poker import (
    PLACES,
    TURNED,
    Breach,
    Community,
    Due,
    Facility,
    Referee,
    Round,
    RoundDue,
    Rules,
    Seat,
    Table,
    deal,
    judge,
)
from feltproof.referee.dealing import in_text

FLOORS: dict[str, Any] = {
    "id": "floors",
    "seats": 6,
    "limits": {"ante": {"min": 500, "max": 50000}, "five_card_bonus": {"min": 100, "max": 50000}},
    "odds": {
        "ante": "1:1",
        "bets": {
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
        "five_card_bonus": {
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
    },
}
"""A configuration at the floors."""

FACILITY = Facility.of(FLOORS)
BETS = {"ante_across": 5_00, "ante_down": 5_00, "across": 5_00, "down": 5_00, "middle": 5_00}
"""The wagers of a seat that plays on, without a bonus."""


def declared(**odds: Any) -> dict[str, Any]:
    """The configuration at the floors, some of its odds others."""
    changed = copy.deepcopy(FLOORS)
    changed["odds"] |= odds
    return changed


@cache
def rules() -> Rules:
    """The numbers of 5324.39."""
    return Rules.of(load(content.specs()).section("us-ny/5324.39"))


@cache
def referee(**options: str) -> Referee:
    """The section read by its defaults, and by the options given."""
    return Referee(rules(), {reading.replace("_", "-"): option for reading, option in options.items()})


def cross(text: str) -> Community:
    """A cross as it lies: `5h/2c 9d Kc/7h`, the top, then left, middle and right, then the bottom."""
    top, (left, middle, right), bottom = (part.split() for part in text.split("/"))
    return Community(card(left), card(right), card(top[0]), card(bottom[0]), card(middle))


def seat(cards: str, number: int = 1, folded: str | None = None, **wagers: int) -> Seat:
    """A seat that plays on with $5 on each wager but the bonus, unless said otherwise."""
    return Seat(number, hand(cards), BETS | wagers, folded)


def due(by: Referee, lying: str, cards: str, folded: str | None = None, at: Facility = FACILITY, **wagers: int) -> Any:
    """What the wagers of a lone seat are due."""
    verdict = by.settle(Round(cross(lying), (seat(cards, 1, folded, **wagers),)), at)
    assert isinstance(verdict, RoundDue), verdict
    return dict(verdict.seat(1).wagers)


def outcomes(dues: dict[str, Due]) -> dict[str, str]:
    """By wager, what it may come to."""
    return {wager: "/".join(sorted(due.outcomes)) for wager, due in dues.items()}


# Sittings

Event = dict[str, Any]


@dataclass(frozen=True)
class Payment:
    """A wager settled."""

    seat: int
    wager: str
    outcome: str
    pays: int


@dataclass(frozen=True)
class Reply:
    """The answer to an event."""

    accepted: bool = True
    code: str | None = None
    dealt: tuple[tuple[str, str], ...] | None = None
    shown: tuple[tuple[str, str], ...] | None = None
    payments: tuple[Payment, ...] | None = None


YES, NO = Reply(), Reply(False, "no")


def read(script: str) -> list[Event]:
    """Events as a dealer would call them: `p1 sits 3`, `p1 across 5 at 3`, `reveal across`, `p1 folds`."""
    return [event(line) for line in script.strip().splitlines()]


def event(line: str) -> Event:
    """One event."""
    match line.split():
        case [player, "sits", number]:
            return {"event": "sit", "player": player, "seat": int(number)}
        case [player, "leaves"]:
            return {"event": "leave", "player": player}
        case [player, "folds"]:
            return {"event": "fold", "player": player}
        case ["deal", method, *cards]:
            return {"event": "deal", "method": method, "deck": deck(*cards)}
        case ["reveal", cards]:
            return {"event": "reveal", "cards": cards}
        case ["settle"]:
            return {"event": "settle"}
        case ["no", "more", "bets"]:
            return {"event": "no_more_bets"}
        case [player, wager, dollars, "at", number]:
            cents = round(float(dollars) * 100)
            return {"event": "wager", "player": player, "seat": int(number), "wager": wager, "cents": cents}
    raise ValueError(line)


def deck(*hands: str) -> str:
    """A deck with these cards on top, the rest in the order of the new pack."""
    top = "".join(hands)
    return top + "".join(text for text in NUMBERS if text not in {top[i : i + 2] for i in range(0, len(top), 2)})


def honest(
    by: Referee, events: Sequence[Event], places: Sequence[str] = PLACES, at: Facility = FACILITY
) -> list[Reply]:
    """The replies of a table that goes by the law, refuses only what it must and lays the cross in this order."""
    table = Table(by, at)
    replies: list[Reply] = []
    for one in events:
        reply = YES if table.ruling(one).verdict != "refuse" else NO
        sitting = table._sitting
        if one["event"] == "deal" and reply.accepted:
            cards = deal(by.rules, one["method"], sitting.wagered(), hand(one["deck"]), places)
            reply = Reply(dealt=tuple(in_text(cards)))
        elif one["event"] == "reveal" and reply.accepted:
            dealt = next(dict(r.dealt) for r in reversed(replies) if r.dealt)
            reply = Reply(shown=tuple((place, dealt[place]) for place in TURNED[one["cards"]]))
        elif one["event"] == "settle" and reply.accepted:
            reply = settled(by, sitting.round(), at) if sitting.hands else Reply(payments=())
        assert table.judge(one, reply) == []
        replies.append(reply)
    return replies


def settled(by: Referee, round_: Round, at: Facility) -> Reply:
    """A settlement of all that is due, the highest seat first."""
    verdict = by.lawful(round_, at)
    return Reply(
        payments=tuple(
            Payment(one.number, wager, min(due.outcomes), due.least)
            for one in sorted(verdict.seats, key=lambda one: -one.number)
            for wager, due in one.wagers.items()
        )
    )


def breaches(by: Referee, script: str, change: Callable[[Reply], Reply]) -> list[Breach]:
    """What is found where an honest table's last reply is changed."""
    events = read(script)
    replies = honest(by, events)
    assert judge(by, FACILITY, events, replies) == []
    return judge(by, FACILITY, events, [*replies[:-1], change(replies[-1])])


def ruling(by: Referee, script: str, line: str, at: Facility = FACILITY) -> tuple[str, str]:
    """The ruling on an event that follows a script to which an honest table has answered."""
    events = read(script) if script.strip() else []
    table = Table(by, at)
    for one, reply in zip(events, honest(by, events, at=at), strict=True):
        table.judge(one, reply)
    assert table.lost is None, table.lost
    found = table.ruling(event(line))
    return found.verdict, found.clause


# Scripts

SEATED = """
p1 sits 1
p2 sits 4
p1 ante_across 5 at 1
p1 ante_down 5 at 1
p1 five_card_bonus 5 at 1
p2 ante_across 10 at 4
p2 ante_down 10 at 4
"""
# Left, right, top, bottom, middle; then aces for seat 1 and an eight and a four for seat 4.
CARDS = "8dJh3h9cJc AsAd 8s4d"
DEALT = SEATED + f"no more bets\ndeal automated {CARDS}\n"
ACROSS = DEALT + "p1 across 15 at 1\np2 across 10 at 4\n"
DOWN = ACROSS + "reveal across\np1 down 5 at 1\np2 down 30 at 4\n"
MIDDLE = DOWN + "reveal down\np1 middle 5 at 1\np2 middle 20 at 4\n"
OPEN = MIDDLE + "reveal middle\n"
PLAYED = OPEN + "settle\n"
FOLDED = DEALT + "p1 folds\np2 across 10 at 4\nreveal across\np2 folds\nreveal down\nreveal middle\nsettle\n"

NO_BONUS = "\n".join(line for line in SEATED.splitlines() if "five_card_bonus" not in line)
ALL_FOLDED = NO_BONUS + f"\nno more bets\ndeal manual {CARDS}\np1 folds\np2 folds\n"
