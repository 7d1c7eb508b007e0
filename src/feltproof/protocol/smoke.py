"""`feltproof engine check`: whether an engine keeps to the protocol, step by step, before anything is verified.

It says nothing of the rules of the game: a sound engine may still be wrong in every clause.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

import msgspec

from feltproof.protocol.address import connect
from feltproof.protocol.envelope import read_envelope
from feltproof.protocol.faults import Broken, EngineFault, FaultKind, printable, shown
from feltproof.protocol.greeting import hello_line, hello_params, read_hello
from feltproof.protocol.http import HttpConnection
from feltproof.protocol.limits import Limits
from feltproof.protocol.messages import (
    GAMES,
    METHODS,
    Configuration,
    GameOffer,
    Hello,
    PlayReply,
    PlayResult,
    RankResult,
    Result,
    SettleResult,
)
from feltproof.protocol.samples import SAMPLES
from feltproof.protocol.samples.sample import Sitting
from feltproof.protocol.trial import Attempt, Step, Trial, Wrong

_NOT_STARTED: Final = frozenset({FaultKind.NOT_FOUND, FaultKind.NOT_EXECUTABLE, FaultKind.COULD_NOT_START})


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What came of all steps."""

    address: str
    hello: Hello | None
    """`None` where the engine could not be greeted; then there is one step."""
    steps: tuple[Step, ...]
    stderr: str
    """The end of what the engine wrote to stderr."""

    @property
    def ok(self) -> bool:
        """Whether every step went well."""
        return all(step.ok for step in self.steps)


def smoke(address: str, limits: Limits = Limits()) -> Report:  # noqa: B008 - frozen
    """Try an engine, step by step.

    Raises:
        UsageError: the address is of no known form.
    """
    name = "it starts and answers `hello`"
    try:
        connection = connect(address, limits)
    except EngineFault as error:
        fault = error.fault
        sent = None if fault.kind in _NOT_STARTED else hello_line(1).decode().rstrip()
        wrong = f"{fault.kind}: {fault.detail}"
        step = Step(name=name, ok=False, sent=sent, received=fault.line, wrong=wrong, remedy=fault.kind.remedy)
        return Report(address=address, hello=None, steps=(step,), stderr=error.stderr)
    with connection:
        trial = Trial(connection)
        trial.steps.append(Step(name=name, ok=True))
        for each, attempt in _attempts(connection.hello):
            trial.take(each, attempt)
        stderr = connection.stderr_tail
    if not isinstance(connection, HttpConnection):
        trial.take("it ends when its stdin closes, and wrote nothing that was not asked for", _parting)
    return Report(address=address, hello=connection.hello, steps=tuple(trial.steps), stderr=stderr)


def _attempts(hello: Hello) -> Iterator[tuple[str, Attempt]]:
    """Every step between the greeting and the parting."""
    yield "`hello` offers a game that the suite knows, with methods and configurations", _offers
    yield "`hello` with unknown protocols is answered with error -32000", _refuses_other_versions
    for name, (line, code) in _LINES.items():
        yield f"{name} is answered with error {code}", _refusal(line, code)
    for game, offer in hello.games.items():
        for method in (each for each in METHODS if each in offer.methods):
            yield f"{game}: {method} without `cases` is answered with error -32602", _without_cases(game, method)
            yield (
                f"{game}: {method} with a case that has no `case` is answered with error -32602",
                _unnamed(game, method),
            )
        if "rank" in offer.methods:
            yield f"{game}: rank answers hands of {SAMPLES[game].sizes}", _ranks(game)
            yield f"{game}: rank answers the same the same, in another order too", _ranks_again(game)
            yield f"{game}: rank rejects what is no hand", _rejects_hands(game)
        yield from _attempts_with_configurations(game, offer)
    # Last, so that an engine that died of an earlier step runs when its stdin closes.
    yield "`hello` is answered as it was at the start", _greets_again


def _greets_again(trial: Trial) -> None:
    hello = trial.connection.hello
    line, id = trial.request("hello", hello_params())
    if read_hello(read_envelope(line, id, "hello")) != hello:
        raise Wrong("result: the same is wanted as at the start")


def _attempts_with_configurations(game: str, offer: GameOffer) -> Iterator[tuple[str, Attempt]]:
    for configuration in offer.configurations:
        place = f"{game}, {configuration.id}"
        yield f"{place}: the configuration holds together", _holds_together(game, configuration)
        if "settle" in offer.methods:
            yield (
                f"{place}: settle answers a lawful round, every wager of it, twice the same",
                _settles(game, configuration),
            )
            yield f"{place}: settle rejects what the rules forbid", _rejects_rounds(game, configuration)
        if "play" in offer.methods:
            yield f"{place}: play answers a short sitting, event by event", _plays(game, configuration)
    for method in (each for each in METHODS[1:] if each in offer.methods):
        yield f"{game}: {method} with an unknown configuration is answered with error -32000", _unknown(game, method)


_LINES: Final[dict[str, tuple[bytes, int]]] = {
    "a line that is no JSON": (b'{"jsonrpc": "2.0", "id": 901, "method"', -32700),
    "an object that is no request": (b'{"jsonrpc": "2.0", "id": 902}', -32600),
    "a batch array": (b'[{"jsonrpc": "2.0", "id": 903, "method": "hello", "params": {"protocols": ["1.0"]}}]', -32600),
    "an unknown method": (b'{"jsonrpc": "2.0", "id": 904, "method": "shuffle", "params": {}}', -32601),
}


def _refusal(line: bytes, code: int) -> Attempt:
    return lambda trial: trial.expect_error(trial.send(line, "error"), code)


def _refuses_other_versions(trial: Trial) -> None:
    trial.expect_error(
        trial.request("hello", {"protocols": ["0.0"], "host": {"name": "feltproof", "version": "0"}})[0], -32000
    )


def _offers(trial: Trial) -> None:
    games = trial.connection.hello.games
    if not games:
        wanted = " or ".join(repr(game) for game in GAMES)
        raise Wrong(f"result.games: {wanted} is wanted; no game that the suite knows is offered")
    for game, offer in games.items():
        if not set(METHODS) & set(offer.methods):
            raise Wrong(
                f"result.games.{game}.methods: some of rank, settle and play are wanted, not {shown(offer.methods)}"
            )
        if {"settle", "play"} & set(offer.methods) and not offer.configurations:
            raise Wrong(f"result.games.{game}.configurations: settle and play need at least one")


def _without_cases(game: str, method: str) -> Attempt:
    params = {"game": game, "configuration": "floor-1"}
    return lambda trial: trial.expect_error(trial.request(method, params)[0], -32602)


def _unnamed(game: str, method: str) -> Attempt:
    params = {"game": game, "configuration": "floor-1", "cases": [{"hand": "AsAhKd7c2d"}]}
    return lambda trial: trial.expect_error(trial.request(method, params)[0], -32602)


def _unknown(game: str, method: str) -> Attempt:
    params = {"game": game, "configuration": "no such configuration", "cases": [{"case": "1"}]}
    return lambda trial: trial.expect_error(trial.request(method, params)[0], -32000)


def _ranked(trial: Trial, game: str, cases: list[dict[str, Any]]) -> dict[str, RankResult]:
    results = [result for result in trial.ask("rank", game, None, cases) if isinstance(result, RankResult)]
    for place, result in enumerate(results):
        if result.rejected is not None:
            raise Wrong(f"results[{place}]: a hand ranked is wanted, not a rejection: {shown(result.rejected.code)}")
    return {result.case: result for result in results}


def _ranks(game: str) -> Attempt:
    hands = SAMPLES[game].hands

    def attempt(trial: Trial) -> None:
        results = _ranked(trial, game, [{"case": name, "hand": hand} for name, (hand, _) in hands.items()])
        for name, (hand, category) in hands.items():
            if results[name].category != category:
                raise Wrong(
                    f"case {name!r}: category: {category!r} is wanted for {hand}, not {results[name].category!r}"
                )
        for higher, lower in pairwise(hands):
            if (results[higher].strength or 0) <= (results[lower].strength or 0):
                raise Wrong(
                    f"strength: a higher hand has the higher number, and {hands[higher][0]} is higher than "
                    f"{hands[lower][0]}; {shown(results[higher].strength)} is not more than "
                    f"{shown(results[lower].strength)}"
                )

    return attempt


def _ranks_again(game: str) -> Attempt:
    def attempt(trial: Trial) -> None:
        cases = [{"case": name, "hand": hand} for name, (hand, _) in SAMPLES[game].hands.items()]
        first = _ranked(trial, game, cases)
        _same(first, _ranked(trial, game, cases[::-1]))

    return attempt


def _rejects_hands(game: str) -> Attempt:
    cases = [{"case": name, "hand": hand} for name, hand in SAMPLES[game].no_hands.items()]
    return lambda trial: _all_rejected(trial.ask("rank", game, None, cases))


def _holds_together(game: str, configuration: Configuration) -> Attempt:
    def attempt(trial: Trial) -> None:
        wrong = SAMPLES[game].declaration(configuration)
        if wrong:
            raise Wrong(wrong)

    return attempt


def _settles(game: str, configuration: Configuration) -> Attempt:
    def attempt(trial: Trial) -> None:
        case = SAMPLES[game].lawful_round(configuration)
        first = trial.ask("settle", game, configuration, [case])[0]
        assert isinstance(first, SettleResult)
        if first.rejected is not None:
            raise Wrong(f"results[0]: a lawful round is settled, not rejected: {shown(first.rejected.code)}")
        asked = case["seats"][0]["wagers"]
        for wager in asked:
            if wager not in first.seats[0].wagers:
                raise Wrong(f"results[0].seats[0].wagers.{wager}: an object is wanted, not missing")
        for wager in first.seats[0].wagers:
            if wager not in asked:
                raise Wrong(f"results[0].seats[0].wagers.{wager}: it was not wagered")
        _same({"1": first}, {"1": trial.ask("settle", game, configuration, [case])[0]})

    return attempt


def _rejects_rounds(game: str, configuration: Configuration) -> Attempt:
    sample = SAMPLES[game]

    def attempt(trial: Trial) -> None:
        cases = [
            {**broken(sample.lawful_round(configuration)), "case": name} for name, broken in sample.forbidden.items()
        ]
        _all_rejected(trial.ask("settle", game, configuration, cases))

    return attempt


def _plays(game: str, configuration: Configuration) -> Attempt:
    def attempt(trial: Trial) -> None:
        sitting = SAMPLES[game].sitting(configuration)
        cases = [{"case": "1", "events": sitting.events}]
        result = trial.ask("play", game, configuration, cases)[0]
        assert isinstance(result, PlayResult)
        if result.rejected is not None:
            raise Wrong(f"results[0]: a sitting played is wanted, not a rejection: {shown(result.rejected.code)}")
        replies = result.replies or ()
        for place, (reply, wanted) in enumerate(zip(replies, sitting.accepted, strict=True)):
            if reply.accepted != wanted:
                event = msgspec.json.encode(sitting.events[place]).decode()
                path = f"results[0].replies[{place}].accepted"
                raise Wrong(f"{path}: {str(wanted).lower()} is wanted for {printable(event, 100)}")
        _look_at_cards(sitting, replies)
        _same({"1": result}, {"1": trial.ask("play", game, configuration, cases)[0]})

    return attempt


def _look_at_cards(sitting: Sitting, replies: Sequence[PlayReply]) -> None:
    """Cards go to the places that the protocol names, and those that are turned over are those that were dealt there.

    Raises:
        Wrong: they do not.
    """
    lying: Mapping[str, str] = {}
    for place, (event, reply) in enumerate(zip(sitting.events, replies, strict=True)):
        path = f"results[0].replies[{place}]"
        if event["event"] == "deal":
            got = Counter(to for to, _ in reply.dealt or ())
            if got != sitting.dealt:
                raise Wrong(f"{path}.dealt: {_counted(sitting.dealt)} are wanted, not {_counted(got)}")
            lying = dict(reply.dealt or ())
        if event["event"] == "reveal":
            wanted = [(to, lying[to]) for to in sitting.turned_over[event["cards"]]]
            if Counter(reply.shown or ()) != Counter(wanted):
                raise Wrong(f"{path}.shown: {_laid(wanted)} is wanted, as it was dealt, not {_laid(reply.shown or ())}")


def _laid(shown: Sequence[tuple[str, str]]) -> str:
    """Cards and where they lie, in words."""
    return printable(", ".join(f"{to} {card}" for to, card in shown) or "nothing", 300)


def _counted(places: Mapping[str, int]) -> str:
    """How many cards went where, in words."""
    return printable(", ".join(f"{count} to {place!r}" for place, count in sorted(places.items())) or "none", 300)


def _all_rejected(results: list[Result]) -> None:
    for place, result in enumerate(results):
        if result.rejected is None:
            raise Wrong(f"results[{place}]: 'rejected' is wanted for case {result.case!r}")


def _same(first: Mapping[str, Result], second: Mapping[str, Result]) -> None:
    for name, result in first.items():
        if second[name] != result:
            raise Wrong(f"case {name!r}: the same question was answered first so, then otherwise: {shown(result, 200)}")


def _parting(trial: Trial) -> None:
    for fault in trial.connection.faults:
        raise Broken(fault)
