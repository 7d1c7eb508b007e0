"""What happens at a table, event by event: in the protocol's words, and in a dealer's."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from feltproof import cards
from feltproof.money import Cents, in_dollars

Event = Mapping[str, Any]

NO_MORE_BETS: Final[Event] = {"event": "no_more_bets"}
SETTLE: Final[Event] = {"event": "settle"}


def sit(player: str, seat: int) -> Event:
    return {"event": "sit", "player": player, "seat": seat}


def leave(player: str) -> Event:
    return {"event": "leave", "player": player}


def wager(player: str, seat: int, name: str, cents: Cents) -> Event:
    return {"event": "wager", "player": player, "seat": seat, "wager": name, "cents": cents}


def fold(player: str) -> Event:
    return {"event": "fold", "player": player}


def reveal(cards: str) -> Event:
    return {"event": "reveal", "cards": cards}


def deal(deck: str, method: str = "automated") -> Event:
    return {"event": "deal", "method": method, "deck": deck}


def deck(*hands: str) -> str:
    """A whole deck with `hands` on top, in the order in which stacks are dealt."""
    top = "".join(hands)
    used = {top[i : i + 2] for i in range(0, len(top), 2)}
    return top + "".join(card for card in reversed(cards.TEXTS) if card not in used)


def in_words(event: Event) -> str:
    """An event as a dealer would tell it."""
    player = event.get("player")
    match event["event"]:
        case "sit":
            return f"{player} sits down at seat {event['seat']}"
        case "leave":
            return f"{player} leaves"
        case "wager" if event["cents"] == 0:
            return f"{player} takes back the {_name(event)} wager at seat {event['seat']}"
        case "wager":
            return f"{player} wagers {in_dollars(event['cents'])} on {_name(event)} at seat {event['seat']}"
        case "fold":
            return f"{player} folds"
        case "reveal":
            return f"the {event['cards']} cards of the cross are turned over"
        case "no_more_bets":
            return "no more bets"
        case "deal":
            count = len(event["deck"]) // 2
            return f"{'a deck' if count == 52 else f'{count} cards'} dealt {HOW[event['method']]}"
        case _:
            return "the round is settled"


HOW: Final = {"manual": "by hand", "automated": "in stacks"}


def _name(event: Event) -> str:
    return str(event["wager"]).replace("_", " ")


def story(events: Sequence[Event]) -> str:
    """The events before the last, in words."""
    return "; ".join(map(in_words, events[:-1])) or "an empty table"
