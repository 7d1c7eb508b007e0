"""A finding told as a dealer would tell it: hands to draw, events and declarations in sentences.

What an engine answered may be anything; whatever has not the shape of the protocol is told as it stands.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Final

from feltproof.matrix.cards_svg import PLACES, in_cards
from feltproof.money import in_dollars
from feltproof.runner.record import Finding

_MOST_EVENTS: Final = 80
_TOP_OF_DECK: Final = 12
_LONGEST: Final = 400
_NONE: Final = object()
_CARDS: Final = ("dealt", "shown")
"""What a reply calls the cards that it tells of."""
_ORDINALS: Final = ("First", "Second", "Third", "Fourth")


@dataclass(frozen=True, slots=True)
class Drawn:
    """Cards of a counterexample, whose they are, what was wagered on them and what the engine did with that."""

    who: str
    hand: str
    wagered: str
    answered: str
    laid: tuple[tuple[str, str], ...] = ()
    """Place and card, for cards that lie at places of the table and are nobody's own; there is no hand then."""


@dataclass(frozen=True, slots=True)
class Told:
    """An event of a sitting and the engine's reply."""

    event: str
    reply: str
    refused: bool


def sentence(text: str, subject: str = "") -> str:
    """The text as a sentence, after a subject where it is a predicate: `The engine pays too little.`"""
    if not text:
        return text
    if subject and text[0].islower():
        text = f"{subject} {text}"
    return text[0].upper() + text[1:] + ("" if text[-1] in ".!?…]" else ".")


def drawn(finding: Finding) -> tuple[Drawn, ...]:
    """The cards to draw: those that lie on the table, dealer, seats, hands compared; of a sitting, its last deal."""
    answers, case = _answers(finding.reply), _case(finding)
    also = _also_said(case)
    hands = [Drawn(f"{_words(name).capitalize()} cards", "", "", "", laid) for name, laid in _on_the_table(case)]
    hands += [Drawn("Dealer", finding.dealer, "", "")] if finding.dealer else []
    hands += [
        Drawn(
            f"Seat {seat.seat}",
            seat.hand,
            ", ".join(filter(None, (_wagers(seat.wagers), also.get(seat.seat, "")))),
            answers.get(str(seat.seat), ""),
        )
        for seat in finding.seats
    ]
    several = len(finding.hands) > 1
    for place, hand in enumerate(finding.hands):
        ordinal = _ORDINALS[place] if place < len(_ORDINALS) else f"{place + 1}th"
        hands.append(Drawn(f"{ordinal} hand" if several else "Hand", hand, "", ""))
    return tuple(hands or (_dealt(finding) if finding.method == "play" else ()))


def events(finding: Finding) -> tuple[Told, ...]:
    """The events of a sitting, each with its reply; empty for another method."""
    asked = _events(finding) if finding.method == "play" else []
    replies = _replies(finding)
    told = [
        Told(_event(event), _reply(reply), _refused(reply))
        for event, reply in zip_longest(asked[:_MOST_EVENTS], replies[: len(asked[:_MOST_EVENTS])], fillvalue=_NONE)
    ]
    if len(asked) > _MOST_EVENTS:
        told.append(Told(f"and {len(asked) - _MOST_EVENTS:,} events more, in run.json", "", False))
    return tuple(told)


def declared(finding: Finding) -> str:
    """What an engine declared in its `hello`, a line; empty for another method."""
    if finding.method != "hello":
        return ""
    return _cut("; ".join(_lines({name: v for name, v in finding.request.items() if name != "configuration"})))


def _lines(value: Mapping[str, Any], above: str = "") -> Iterator[str]:
    for name, inner in value.items():
        words = f"{above} {_words(name)}".strip()
        if isinstance(inner, dict) and inner:
            yield from _lines(inner, words)
        else:
            yield f"{words} {inner if isinstance(inner, str) else json.dumps(inner, ensure_ascii=False)}"


def _case(finding: Finding) -> Mapping[str, Any]:
    """The first case that was asked; empty where there is none."""
    cases = finding.request.get("cases")
    first = cases[0] if isinstance(cases, list) and cases else None
    return first if isinstance(first, dict) else {}


def _on_the_table(case: Mapping[str, Any]) -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    """Whatever a case names by the places where its cards lie."""
    for name, value in case.items():
        if isinstance(value, dict) and value and value.keys() <= PLACES.keys():
            yield name, tuple((place, str(card)) for place, card in value.items())


def _also_said(case: Mapping[str, Any]) -> dict[Any, str]:
    """By seat, what a round says of it beside its hand and its wagers: `folded at down`."""
    seats = case.get("seats")
    said = {}
    for seat in seats if isinstance(seats, list) else ():
        if isinstance(seat, dict) and isinstance(seat.get("seat"), int):
            others = [(name, value) for name, value in seat.items() if name not in ("seat", "hand", "wagers") and value]
            # A fold is named by the decision at which it happened.
            told = (f"{_words(name)} {'at ' if name == 'folded' else ''}{_words(value)}" for name, value in others)
            said[seat["seat"]] = _cut(", ".join(told))
    return said


def _events(finding: Finding) -> list[Any]:
    found = _case(finding).get("events")
    return found if isinstance(found, list) else []


def _replies(finding: Finding) -> list[Any]:
    reply = finding.reply.get("replies") if isinstance(finding.reply, dict) else None
    return reply if isinstance(reply, list) else []


def _event(event: Any) -> str:
    if not isinstance(event, dict):
        return _cut(str(event))
    who, seat = event.get("player", ""), event.get("seat")
    match event.get("event"):
        case "sit":
            said = f"{who} sits down at seat {seat}"
        case "leave":
            said = f"{who} leaves"
        case "wager":
            said = f"{who} at seat {seat} wagers {_amount(event.get('cents'))} on {_words(event.get('wager'))}"
        case "fold":
            said = f"{who} folds"
        case "reveal":
            said = f"The {_words(event.get('cards'))} cards are turned over"
        case "no_more_bets":
            said = "No more bets"
        case "settle":
            said = "The round is settled"
        case "deal":
            deck = in_cards(str(event.get("deck", "")))
            more = len(deck) - _TOP_OF_DECK
            top = " ".join(deck[:_TOP_OF_DECK]) + (f" and {more} more" if more > 0 else "")
            said = f"The cards are dealt, {_words(event.get('method'))}, from a deck of {top}"
        case name:
            others = (f"{_words(key)} {value}" for key, value in event.items() if key != "event")
            said = f"{_words(name)} {', '.join(others)}"
    return _cut(said.strip())


def _refused(reply: Any) -> bool:
    return reply is not _NONE and not (isinstance(reply, dict) and reply.get("accepted") is True)


def _reply(reply: Any) -> str:
    if reply is _NONE:
        return "no reply"
    if not isinstance(reply, dict):
        return _cut(json.dumps(reply, ensure_ascii=False))
    if reply.get("accepted") is not True:
        return _cut(f"refused: {reply.get('code', 'without a reason')}")
    parts = [", ".join(f"{who} {' '.join(cards)}" for who, cards in _cards(reply.get(what)).items()) for what in _CARDS]
    payments = reply.get("payments")
    for payment in payments if isinstance(payments, list) else ():
        if isinstance(payment, dict):
            parts.append(f"seat {payment.get('seat')} {_words(payment.get('wager'))}: {_outcome(payment)}")
    envy = reply.get("envy")
    for bonus in envy if isinstance(envy, list) else ():
        if isinstance(bonus, dict):
            cents = _amount(bonus.get("cents"))
            parts.append(f"seat {bonus.get('seat')} envy of {cents} for the hand of seat {bonus.get('for_seat')}")
    if "meter" in reply:
        parts.append(f"the meter stands at {_amount(reply['meter'])}")
    return _cut("; ".join(part for part in parts if part) or "accepted", 4 * _LONGEST)


def _cards(told: Any) -> dict[str, list[str]]:
    """Cards by whose they are or where they lie, as a reply to a deal, or to cards turned over, tells them."""
    hands: dict[str, list[str]] = {}
    for pair in told if isinstance(told, list) else ():
        if isinstance(pair, list) and len(pair) == 2:
            hands.setdefault(str(pair[0]).replace("seat:", "seat "), []).append(str(pair[1]))
    return hands


def _dealt(finding: Finding) -> Iterator[Drawn]:
    """The hands of the last deal, with what stood on each seat in that round."""
    wagers: dict[str, dict[str, Any]] = {}
    hands: dict[str, list[str]] = {}
    paid: dict[str, list[str]] = {}
    settled = True
    for event, reply in zip(_events(finding), _replies(finding), strict=False):
        if not isinstance(event, dict) or _refused(reply):
            continue
        if event.get("event") == "wager":
            wagers = {} if settled else wagers
            settled = False
            wagers.setdefault(f"seat {event.get('seat')}", {})[str(event.get("wager"))] = event.get("cents")
        elif event.get("event") == "deal":
            hands, paid = _cards(reply.get("dealt")), {}
        elif event.get("event") == "settle":
            settled = True
            payments = reply.get("payments")
            for payment in payments if isinstance(payments, list) else ():
                if isinstance(payment, dict):
                    said = f"{_words(payment.get('wager'))} {_outcome(payment)}"
                    paid.setdefault(f"seat {payment.get('seat')}", []).append(said)
    laid = tuple((who, cards[0]) for who, cards in hands.items() if who in PLACES and len(cards) == 1)
    if laid:
        yield Drawn("On the table", "", "", "", laid)
    for who in sorted(hands.keys() - dict(laid).keys(), key=lambda who: (who != "dealer", list(hands).index(who))):
        yield Drawn(
            who[:1].upper() + who[1:], "".join(hands[who]), _wagers(wagers.get(who, {})), "; ".join(paid.get(who, ()))
        )


def _answers(reply: Any) -> dict[str, str]:
    """What the engine did with the wagers of each seat of a round, in words."""
    seats = reply.get("seats") if isinstance(reply, dict) else None
    told = {}
    for seat in seats if isinstance(seats, list) else ():
        if not isinstance(seat, dict) or not isinstance(seat.get("wagers"), dict):
            continue
        parts = [f"{_words(wager)} {_outcome(answer)}" for wager, answer in seat["wagers"].items()]
        envy = seat.get("envy")
        if envy:
            parts.append(f"envy {_amount(envy)}")
        told[str(seat.get("seat"))] = _cut("; ".join(parts))
    return told


def _outcome(answer: Any) -> str:
    if not isinstance(answer, dict):
        return _cut(json.dumps(answer, ensure_ascii=False))
    pays = answer.get("pays")
    return f"{answer.get('outcome')}" + (f", {_amount(pays)}" if pays else "")


def _wagers(wagers: Mapping[str, Any]) -> str:
    return ", ".join(f"{_words(wager)} {_amount(cents)}" for wager, cents in wagers.items())


def _words(name: Any) -> str:
    return str(name).replace("_", " ")


def _amount(value: Any) -> str:
    return in_dollars(value) if isinstance(value, int) and not isinstance(value, bool) else str(value)


def _cut(text: str, longest: int = _LONGEST) -> str:
    return text if len(text) <= longest else text[:longest] + " … (the rest in run.json)"
