"""A tiny engine that keeps to the protocol. The others are this one with one thing wrong.

Its rules are nonsense: strength is the number of aces, and every wager is a push. Only its manners matter.
"""

import json
import sys
from collections.abc import Callable
from typing import Any

Object = dict[str, Any]

CONFIGURATION: Object = {
    "id": "floor-1",
    "seats": 6,
    "dealer_cards": 5,
    "limits": {"ante": {"min": 500, "max": 50000}},
    "odds": {"ante": "1:1", "play": "1:1", "super_bonus": {"straight": "1:1", "flush": "3:2"}},
}


def greeted(params: Object) -> Object:
    """What `hello` is answered with."""
    return {
        "protocol": "1.0",
        "engine": {"name": "miniature", "version": "1"},
        "games": {"crazy-4-poker": {"methods": ["rank", "settle"], "configurations": [CONFIGURATION]}},
        "max_cases": 100,
    }


def ranked(case: Object) -> Object:
    """The result of a `rank` case."""
    return {"case": case["case"], "category": "pair", "strength": case["hand"].count("A")}


def settled(case: Object) -> Object:
    """The result of a `settle` case."""
    seats = []
    for seat in case["seats"]:
        wagers = {name: {"outcome": "push", "pays": 0} for name in seat["wagers"]}
        seats.append({"seat": seat["seat"], "wagers": wagers, "envy": 0})
    return {"case": case["case"], "seats": seats}


def played(case: Object) -> Object:
    """The result of a `play` case: there is no table, so that nothing is accepted."""
    return {"case": case["case"], "replies": [{"accepted": False, "code": "no_table"} for _ in case["events"]]}


def replied(request: Object, result: Object) -> Object:
    """The reply to a request."""
    return {"jsonrpc": "2.0", "id": request["id"], "result": result}


def written(reply: Object) -> None:
    """Write a reply as one line."""
    sys.stdout.buffer.write(json.dumps(reply).encode() + b"\n")
    sys.stdout.buffer.flush()


def whole(results: list[Object]) -> list[Object]:
    """The results of one request, as they are."""
    return results


def run(
    *,
    hello: Callable[[Object], Object] = greeted,
    rank: Callable[[Object], Object] = ranked,
    settle: Callable[[Object], Object] = settled,
    play: Callable[[Object], Object] = played,
    results: Callable[[list[Object]], list[Object]] = whole,
    reply: Callable[[Object, Object], Object] = replied,
    write: Callable[[Object], None] = written,
) -> None:
    """Answer until stdin closes; whatever is given takes the place of what is sound."""
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if request["method"] == "hello":
            written(replied(request, hello(request["params"])))
            continue
        each = {"rank": rank, "settle": settle, "play": play}[request["method"]]
        answers = results([each(case) for case in request["params"]["cases"]])
        write(reply(request, {"results": answers}))


def is_chosen(case: Object) -> bool:
    """Whether it is the case at which the miniatures go wrong: the one with the 2 of clubs first."""
    hand = case["hand"] if "hand" in case else case["dealer"]
    return bool(hand.startswith("2c"))


if __name__ == "__main__":
    run()
