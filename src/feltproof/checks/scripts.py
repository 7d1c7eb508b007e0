"""Sittings played to a point, judged by the referee reply by reply."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from feltproof.checks.engine import Engine, Facility
from feltproof.checks.events import Event, in_words, story
from feltproof.checks.evidence import Evidence, shown
from feltproof.checks.law import Breach, GameLaw
from feltproof.money import in_dollars
from feltproof.protocol.messages import PlayReply, PlayResult


@dataclass(frozen=True, eq=False)
class Script:
    """A sitting that comes to a point where an engine may go wrong."""

    events: tuple[Event, ...]
    wrong: str
    """What the engine does that accepts what it should refuse: `changes the ante after no more bets`."""
    like: "Script | None" = None
    """A sitting by another way to the same round, which has to be settled alike."""

    @classmethod
    def of(cls, wrong: str, *events: Event | Iterable[Event], like: "Script | None" = None) -> "Script":
        """A script of events and lists of events."""
        flat: list[Event] = []
        for each in events:
            flat += [each] if isinstance(each, Mapping) else each
        return cls(tuple(flat), wrong, like)


@dataclass
class Played:
    """A script with the engine's replies and what the referee holds against them."""

    script: Script
    facility: Facility
    result: PlayResult
    breaches: Sequence[Breach]


def play(
    engine: Engine, law: GameLaw, facility: Facility, scripts: Sequence[Script], evidence: Evidence
) -> Iterator[Played]:
    """Play every script, then judge one after another; a sitting that the engine rejects whole is a nonconformity."""
    for script, result in zip(scripts, engine.play(facility, [s.events for s in scripts]), strict=True):
        if result is None:
            continue
        if result.replies is None:
            evidence.expect(
                False,
                title="rejects a whole sitting",
                rule="A table answers each event of a sitting.",
                expected="a reply for each event",
                got=f"rejected: {shown(result.rejected)}",
                method="play",
                request=case(script.events),
                configuration=facility.id,
            )
            continue
        yield Played(script, facility, result, _judged(law, facility, script, result))


def _judged(law: GameLaw, facility: Facility, script: Script, result: PlayResult) -> Sequence[Breach]:
    """What is wrong with an answer; worked out once, since several clauses look at the same sittings."""

    # The answer is kept with what was found in it, so that no other can take its identity.
    if id(result) not in law.sat:
        law.sat[id(result)] = result, law.sitting(facility, script.events, result.replies or ())
    breaches: Sequence[Breach] = law.sat[id(result)][1]
    return breaches


def require(
    engine: Engine,
    law: GameLaw,
    facility: Facility,
    evidence: Evidence,
    scripts: Sequence[Script],
    about: Collection[str],
) -> list[Played]:
    """Every script is answered as the rules have it, as far as clauses `about` which it is go.

    A sitting that goes astray by another clause shows nothing of these: the evidence then stays incomplete.
    """
    every = []
    for played in play(engine, law, facility, scripts, evidence):
        every.append(played)
        for breach in played.breaches:
            if law.label(breach, played.script.events[breach.event]) in about:
                blame(evidence, played, breach)
            elif not is_payment(played, breach):
                evidence.note = evidence.note or (
                    f"a sitting went astray, where {breach.rule}: expected {breach.expected}, got {breach.got}"
                )
    return every


def require_alike(
    engine: Engine, law: GameLaw, facility: Facility, evidence: Evidence, every: Sequence[Played], title: str
) -> None:
    """Sittings that came to the same round by another way end in the same payments."""
    pairs = [(played, played.script.like) for played in every if played.script.like is not None]
    straight = {p.script: p for p in play(engine, law, facility, list(dict.fromkeys(s for _, s in pairs)), evidence)}
    for played, like in pairs:
        other = straight.get(like)
        if other is None or not all(r.accepted for p in (played, other) for r in p.result.replies or ()):
            continue
        assert played.result.replies is not None
        assert other.result.replies is not None
        paid, due = (_payments(replies[-1]) for replies in (played.result.replies, other.result.replies))
        evidence.expect(
            paid == due,
            title=title,
            rule="What is settled is what stands on the table at no more bets.",
            expected=f"as without the change: {due}",
            got=paid,
            method="play",
            request=case(played.script.events),
            reply=played.result,
            configuration=facility.id,
            size=(len(played.script.events),),
        )


def _payments(reply: PlayReply) -> str:
    """What was paid, in an order that does not hang on the engine's."""
    paid = (
        f"seat {p.seat}, {p.wager.replace('_', ' ')}: {p.outcome}" + (f", {in_dollars(p.pays)}" if p.pays else "")
        for p in sorted(reply.payments or (), key=lambda p: (p.seat, p.wager))
    )
    return "; ".join(paid)


def is_payment(played: Played, breach: Breach) -> bool:
    """Whether it is in what an accepted `settle` paid, by when the sitting has shown what it was for."""
    assert played.result.replies is not None
    settles = played.script.events[breach.event]["event"] == "settle"
    return settles and played.result.replies[breach.event].accepted and breach.got != "accepted"


def blame(evidence: Evidence, played: Played, breach: Breach, title: str | None = None) -> None:
    """Keep a breach as a counterexample, the sitting cut after the event where it shows."""
    events = played.script.events[: breach.event + 1]
    assert played.result.replies is not None
    replies = played.result.replies[: breach.event + 1]
    happened = in_words(events[-1])
    if title is None and breach.expected == "accepted":
        title = f"refuses what the rules allow: {kind(events[-1])}"
    elif title is None and is_payment(played, breach):
        title = payment_title(breach)
    evidence.expect(
        False,
        title=title or played.script.wrong or f"does otherwise than the rules have it: {kind(events[-1])}",
        rule=sentence(breach.rule),
        expected=f"{happened}: {breach.expected}",
        got=f"{happened}: {breach.got}",
        method="play",
        request=case(events),
        reply={"replies": replies},
        configuration=played.facility.id,
        size=(len(events), sum(event.get("cents", 0) for event in events), len(story(events))),
    )


def payment_title(breach: Breach) -> str:
    """What is wrong with a settlement, in words that do not change with seats and amounts."""
    if breach.expected == HIGHEST_FIRST:
        return "settles the players in another order"
    if SETTLED_BEFORE in breach.got:
        return f"settles {breach.got.replace('_', ' ')}"
    return "settles a round at the table otherwise than is due"


HIGHEST_FIRST: Final = "the highest seat first"
SETTLED_BEFORE: Final = " before "
"""How the referee words an order that is broken."""


def kind(event: Event) -> str:
    """What sort of event it is, without players and amounts."""
    name = str(event["event"]).replace("_", " ")
    return f"{name} ({str(event['wager']).replace('_', ' ')})" if "wager" in event else name


def case(events: Sequence[Event]) -> dict[str, object]:
    """A sitting as the protocol asks it."""
    return {"case": "1", "events": list(events)}


def sentence(rule: str) -> str:
    """A rule as a sentence of its own."""
    return rule[:1].upper() + rule[1:] + ("" if rule.endswith(".") else ".")
