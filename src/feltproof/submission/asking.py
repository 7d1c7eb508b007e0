"""An engine beside a submission: what it declares, and what it pays on each row of each pay table."""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from fnmatch import fnmatchcase
from typing import Any, Final

from feltproof.clauses.numbers import Table
from feltproof.errors import UsageError
from feltproof.money import in_dollars, odds_or_share
from feltproof.protocol import Connection, Fault
from feltproof.protocol.messages import Configuration, SettleResult, WagerResult
from feltproof.submission.fields import Submission
from feltproof.submission.record import Beside, Difference
from feltproof.submission.rounds import Asked, rounds

_NOTHING: Final = "nothing"


def beside(
    submitted: Submission, refused: Collection[str], connection: Connection, asked_for: str | None = None
) -> Beside:
    """The engine beside what was approved of the submission. `refused` are the wagers whose pay tables were not;
    `asked_for` is the id of the engine's configuration, where the user names one.

    Raises:
        UsageError: it does not offer the game, or it is not plain which configuration is meant.
    """
    configuration = _configuration(submitted, connection, asked_for)
    approved = {name: table for name, table in submitted.pay_tables.items() if name not in refused}
    submitted = replace(submitted, pay_tables=Table(approved))
    offer = connection.hello.games[submitted.game]
    pairs = list(_declared(submitted, configuration, refused))
    differences = [
        Difference(value=name, kind="declared", expected=own, got=said, request="")
        for name, own, said in pairs
        if own != said
    ]
    unasked, settled = [], 0
    if "settle" not in offer.methods:
        unasked.append("what it pays: the engine does not offer settle")
    else:
        asked, without = rounds(submitted, configuration.dealer_cards)
        unasked += [f"what it pays on {row}: there is no round for that row" for row in without]
        for paid in _paid(connection, submitted.game, configuration.id, asked):
            settled += paid is not None
            differences += [paid] if isinstance(paid, Difference) else []
    return Beside(
        address=connection.address,
        name=connection.hello.engine.name,
        version=connection.hello.engine.version,
        configuration=configuration.id,
        declared=len(pairs),
        settled=settled,
        unasked=tuple(unasked),
        differences=tuple(differences),
        faults=tuple(dict.fromkeys(f"{fault.kind} in {fault.method}: {fault.detail}" for fault in connection.faults)),
    )


def _configuration(submitted: Submission, connection: Connection, asked_for: str | None) -> Configuration:
    offer = connection.hello.games.get(submitted.game)
    if offer is None:
        offered = ", ".join(connection.hello.games) or "no game that is known here"
        raise UsageError(f"{connection.address}: does not offer {submitted.game}: it offers {offered}")
    every = {one.id: one for one in offer.configurations}
    name = asked_for or submitted.configuration
    if name is not None:
        # An id that is declared as it stands is no pattern.
        pattern = asked_for is not None and "*" in asked_for and name not in every
        meant = [one for one in every if one == name or (pattern and fnmatchcase(one, name))]
        if len(meant) > 1:
            raise UsageError(f"configuration {name}: stands for {', '.join(meant)}: a submission is about one: name it")
        if not meant:
            raise UsageError(f"configuration {name}: the engine declares {', '.join(every) or 'none'}")
        return every[meant[0]]
    if len(every) != 1:
        raise UsageError(
            f"{connection.address}: declares {len(every)} configurations of {submitted.game}: say which it is, with "
            f"--configuration or with 'configuration:' in the submission: {', '.join(every)}"
        )
    return next(iter(every.values()))


def _declared(submitted: Submission, engine: Configuration, refused: Collection[str]) -> Iterator[tuple[str, str, str]]:
    """Each submitted value, by its name, and the same of what the engine declares, in one notation."""
    if submitted.seats is not None:
        yield "seats", str(submitted.seats), str(engine.seats)
    if submitted.dealer_cards is not None:
        yield "dealer's cards", str(submitted.dealer_cards), str(engine.dealer_cards)
    for name in [one for one in dict.fromkeys([*submitted.pay_tables, *engine.odds]) if one not in refused]:
        own, said = submitted.pay_tables.get(name), engine.odds.get(name)
        theirs = {"": said} if isinstance(said, str) else said
        for row in dict.fromkeys([*(own or {}), *(theirs or {})]):
            yield f"{name} {row}".strip(), str((own or {}).get(row, _NOTHING)), _odds((theirs or {}).get(row))
    for name, cents in submitted.meter.items():
        amount = None if engine.progressive is None else getattr(engine.progressive, name)
        yield f"{name} meter", in_dollars(cents), _money(amount)
    if submitted.progressive_wagers:
        declared_wagers = () if engine.progressive is None else engine.progressive.wagers
        own_wagers = sorted(submitted.progressive_wagers)
        yield "progressive wagers", ", ".join(map(in_dollars, own_wagers)), _all(sorted(declared_wagers))
    envy = {} if engine.progressive is None else engine.progressive.envy
    for row in dict.fromkeys([*submitted.envy, *envy]) if submitted.envy else ():
        yield f"envy {row}", _money(submitted.envy.get(row)), _money(envy.get(row))
    for name, limit in submitted.limits.items():
        declared = engine.limits.get(name)
        own_ends = _ends(limit.least, limit.most, limit.step or 1)
        their_ends = _NOTHING if declared is None else _ends(declared.min, declared.max, declared.step)
        yield f"limits of {name}", own_ends, their_ends
    for option, has in submitted.options.items():
        yield option, str(has).lower(), str(getattr(engine.options, option)).lower()


def _paid(
    connection: Connection, game: str, configuration: str, asked: list[Asked]
) -> Iterator[Difference | bool | None]:
    """For each round: the difference, true where it is paid as approved, `None` where the engine gave no answer."""
    cases: list[Mapping[str, Any]] = [{"case": str(number), **one.case} for number, one in enumerate(asked, 1)]
    for start in range(0, len(cases), connection.hello.max_cases):
        part = slice(start, start + connection.hello.max_cases)
        answers = connection.ask_isolating("settle", game, configuration, cases[part])
        for one, case, result in zip(asked[part], cases[part], answers.results, strict=True):
            if isinstance(result, Fault) or not isinstance(result, SettleResult):
                yield None
                continue
            got = _said(result, one.wager)
            least, most = one.pays
            right = isinstance(got, WagerResult) and got.outcome == "win" and least <= got.pays <= most
            if right:
                yield True
                continue
            amount = in_dollars(least) if least == most else f"{in_dollars(least)} to {in_dollars(most)}"
            yield Difference(
                value=f"{one.value} {one.row}".strip(),
                kind="paid",
                expected=f"win, {amount} on {in_dollars(one.stake)}",
                got=got if isinstance(got, str) else f"{got.outcome}, {in_dollars(got.pays)}",
                request=json.dumps(case, ensure_ascii=False),
            )


def _said(result: SettleResult, wager: str) -> WagerResult | str:
    """What became of the wager, or why nothing did."""
    if result.rejected is not None:
        return f"rejected: {result.rejected.code}"
    seat = next((one for one in result.seats if one.seat == 1), None)
    return "no answer for the wager" if seat is None or wager not in seat.wagers else seat.wagers[wager]


def _odds(said: object) -> str:
    """Odds as they are compared: in lowest terms."""
    return _NOTHING if said is None else str(odds_or_share(said))


def _ends(least: int, most: int, step: int) -> str:
    return f"{in_dollars(least)} to {in_dollars(most)}, step {in_dollars(step)}"


def _money(cents: int | None) -> str:
    return _NOTHING if cents is None else in_dollars(cents)


def _all(amounts: list[int]) -> str:
    return ", ".join(map(in_dollars, amounts)) or _NOTHING
