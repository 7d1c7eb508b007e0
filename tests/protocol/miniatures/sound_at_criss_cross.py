"""A tiny engine that plays criss-cross poker, as soundly as `sound` does the other game.

Whoever sits may do anything at any time, and every wager is a push; but cards go where they belong.
"""

from collections.abc import Callable

import sound

CONFIGURATION: sound.Object = {
    "id": "cross-1",
    "seats": 6,
    "limits": {"ante": {"min": 500, "max": 50000}},
    "odds": {"ante": "1:1", "bets": {"two_pair": "2:1"}, "five_card_bonus": {"two_pair": "3:1"}},
}
PLACES = ("left", "right", "top", "bottom", "middle")
TURNED_OVER = {"across": ("left", "right"), "down": ("top", "bottom"), "middle": ("middle",)}


def greeted(params: sound.Object) -> sound.Object:
    """What `hello` is answered with."""
    offer = {"methods": ["rank", "settle", "play"], "configurations": [CONFIGURATION]}
    return {**sound.greeted(params), "games": {"criss-cross-poker": offer}}


def played(case: sound.Object) -> sound.Object:
    """The result of a `play` case, with one player who sits at seat 1."""
    replies: list[sound.Object] = []
    lying: dict[str, str] = {}
    seated = False
    for event in case["events"]:
        seated = seated or event["event"] == "sit"
        if not seated:
            replies.append({"accepted": False, "code": "not_seated"})
            continue
        reply: sound.Object = {"accepted": True}
        if event["event"] == "deal":
            deck = event["deck"]
            dealt = [deck[at : at + 2] for at in range(0, 14, 2)]
            lying = dict(zip(PLACES, dealt, strict=False))
            reply["dealt"] = [*lying.items(), *(("seat:1", card) for card in dealt[len(PLACES) :])]
        elif event["event"] == "reveal":
            reply["shown"] = [(place, lying[place]) for place in TURNED_OVER[event["cards"]]]
        elif event["event"] == "settle":
            reply.update(payments=[], envy=[])
        replies.append(reply)
    return {"case": case["case"], "replies": replies}


def is_chosen(case: sound.Object) -> bool:
    """Whether it is the sitting at which the others go wrong: the one with the 2 of clubs on top of the deck."""
    return any(event.get("deck", "").startswith("2c") for event in case["events"])


def run(play: Callable[[sound.Object], sound.Object] = played) -> None:
    """Answer until stdin closes; `play` takes the place of what is sound."""
    sound.run(hello=greeted, play=play)


if __name__ == "__main__":
    run()
