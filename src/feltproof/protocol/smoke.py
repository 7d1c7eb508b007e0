"""`feltproof engine check`: whether an engine keeps to the protocol, step by step, before anything is verified.

It says nothing of the rules of the game: a sound engine may still be wrong in every clause.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from feltproof.protocol.address import connect
from feltproof.protocol.envelope import read_envelope
from feltproof.protocol.faults import Broken, EngineFault, FaultKind, printable, shown
from feltproof.protocol.greeting import hello_line, hello_params, read_hello
from feltproof.protocol.limits import Limits
from feltproof.protocol.messages import (
    METHODS,
    Configuration,
    GameOffer,
    Hello,
    PlayResult,
    RankResult,
    Result,
    SettleResult,
)
from feltproof.protocol.samples import FORBIDDEN, HANDS, declaration, lawful_round, sitting
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
            yield f"{game}: rank answers hands of four, five and six cards", _ranks(game)
            yield f"{game}: rank answers the same the same, in another order too", _ranks_again(game)
            yield f"{game}: rank rejects a hand with the same card twice", _rejects_a_hand(game)
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
        yield f"{place}: the configuration holds together", _holds_together(configuration)
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
        raise Wrong("result.games: 'crazy-4-poker' is wanted; no game that the suite knows is offered")
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
    def attempt(trial: Trial) -> None:
        cases = [{"case": name, "hand": hand} for name, (hand, _) in HANDS.items()]
        results = _ranked(trial, game, cases)
        for name, (hand, category) in HANDS.items():
            if results[name].category != category:
                raise Wrong(
                    f"case {name!r}: category: {category!r} is wanted for {hand}, not {results[name].category!r}"
                )
        strengths = [results[name].strength or 0 for name in HANDS]
        if strengths != sorted(strengths, reverse=True):
            raise Wrong("strength: a higher hand has the higher number; these go from the highest hand to the lowest")

    return attempt


def _ranks_again(game: str) -> Attempt:
    def attempt(trial: Trial) -> None:
        cases = [{"case": name, "hand": hand} for name, (hand, _) in HANDS.items()]
        first = _ranked(trial, game, cases)
        _same(first, _ranked(trial, game, cases[::-1]))

    return attempt


def _rejects_a_hand(game: str) -> Attempt:
    def attempt(trial: Trial) -> None:
        _all_rejected(trial.ask("rank", game, None, [{"case": "twice", "hand": "AsAsKd7c2d"}]))

    return attempt


def _holds_together(configuration: Configuration) -> Attempt:
    def attempt(trial: Trial) -> None:
        wrong = declaration(configuration)
        if wrong:
            raise Wrong(wrong)

    return attempt


def _settles(game: str, configuration: Configuration) -> Attempt:
    def attempt(trial: Trial) -> None:
        case = lawful_round(configuration)
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
    def attempt(trial: Trial) -> None:
        cases = [{**broken(lawful_round(configuration)), "case": name} for name, broken in FORBIDDEN.items()]
        _all_rejected(trial.ask("settle", game, configuration, cases))

    return attempt


def _plays(game: str, configuration: Configuration) -> Attempt:
    def attempt(trial: Trial) -> None:
        events, accepted = sitting(configuration)
        cases = [{"case": "1", "events": events}]
        result = trial.ask("play", game, configuration, cases)[0]
        assert isinstance(result, PlayResult)
        if result.rejected is not None:
            raise Wrong(f"results[0]: a sitting played is wanted, not a rejection: {shown(result.rejected.code)}")
        for place, (reply, wanted) in enumerate(zip(result.replies or (), accepted, strict=True)):
            if reply.accepted != wanted:
                event = msgspec.json.encode(events[place]).decode()
                path = f"results[0].replies[{place}].accepted"
                raise Wrong(f"{path}: {str(wanted).lower()} is wanted for {printable(event, 100)}")
        _same({"1": result}, {"1": trial.ask("play", game, configuration, cases)[0]})

    return attempt


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
