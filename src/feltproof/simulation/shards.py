"""Shards of a simulation: each is settled by itself, in whatever process, and any two are put together exactly."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from feltproof.clauses import load
from feltproof.money import Cents
from feltproof.protocol import Connection, Limits, SettleResult, connect
from feltproof.protocol.columns import SettleColumns
from feltproof.protocol.faults import Fault
from feltproof.simulation.plan import Player
from feltproof.simulation.rounds import Rounds

ROUNDS: Final = 25_000
"""Of one shard, the last apart."""
_TOLD: Final = 5
"""Faults and refusals that are told in words."""
_LETTERS: Final = {"win": b"w", "push": b"p", "lose": b"l"}


@dataclass(frozen=True, slots=True)
class Shard:
    """Rounds to put to an engine: it hangs on nothing else, and is the same wherever it is settled."""

    address: str
    limits: Limits
    specs: str
    """Folder of the specs."""
    section: str
    game: str
    readings: tuple[tuple[str, str], ...]
    declared: Mapping[str, Any]
    """The configuration, as the engine declared it when the simulation was begun."""
    strategy: tuple[int, ...]
    stakes: Mapping[str, Cents]
    wagers: tuple[str, ...]
    """Those that are looked at."""
    seed: int
    index: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Sums:
    """What came of one shard, or of several."""

    shards: int
    rounds: int
    """That were settled."""
    unsettled: int
    """That were refused, or not answered as the protocol wants it: they are in no sum."""
    totals: Mapping[str, int]
    """By wager: cents won, less cents lost."""
    squares: Mapping[str, int]
    """By wager: the squares of these, round by round."""
    said: tuple[str, ...] = ()
    """Faults and refusals, the first few."""


def settled(shard: Shard) -> Sums:
    """Put the rounds of a shard to the engine, which is started for it and ended after it.

    Raises:
        UsageError: the address names no engine.
        EngineFault: the engine could not be started, or broke the protocol at `hello`.
    """
    rounds = _rounds(shard)
    with connect(shard.address, shard.limits) as engine:
        offer = engine.hello.games.get(shard.game)
        known = {one.id: one.declared for one in offer.configurations} if offer is not None else {}
        if known.get(shard.declared["id"]) != shard.declared:
            return Sums(1, 0, len(rounds), {}, {}, ("the engine declares the configuration otherwise than before",))
        most = engine.hello.max_cases
        parts = (rounds.part(start, start + most) for start in range(0, len(rounds), most))
        return reduce(merged, (_asked(engine, shard, part) for part in parts), Sums(1, 0, 0, {}, {}))


def merged(one: Sums, other: Sums) -> Sums:
    """Two sums as one."""
    return Sums(
        one.shards + other.shards,
        one.rounds + other.rounds,
        one.unsettled + other.unsettled,
        _added(one.totals, other.totals),
        _added(one.squares, other.squares),
        tuple(dict.fromkeys((*one.said, *other.said)))[:_TOLD],
    )


def written(sums: Sums) -> bytes:
    """What came of a shard, in numbers."""
    return msgspec.json.encode(sums)


def read(data: bytes) -> Sums:
    """What `written` wrote.

    Raises:
        msgspec.MsgspecError: it is something else.
    """
    return msgspec.json.decode(data, type=Sums)


def _added(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return {wager: one.get(wager, 0) + other.get(wager, 0) for wager in dict.fromkeys((*one, *other))}


def _rounds(shard: Shard) -> Rounds:
    declared = json.dumps(shard.declared, sort_keys=True)
    one = player(shard.specs, shard.section, shard.readings, declared)
    return one.dealt(shard.strategy, shard.stakes, shard.seed, shard.index, shard.rounds)


@lru_cache(maxsize=4)
def player(specs: str, section: str, readings: tuple[tuple[str, str], ...], declared: str) -> Player:
    """Who plays there; worked out once in each process.

    Raises:
        FeltproofError: the specs cannot be read, or the configuration makes no sense.
    """
    from feltproof.simulation import crazy_4_poker, criss_cross_poker

    law = load(Path(specs)).section(section)
    games = {"crazy-4-poker": crazy_4_poker.Game, "criss-cross-poker": criss_cross_poker.Game}
    return games[law.game](law, dict(readings), json.loads(declared))


def _asked(engine: Connection, shard: Shard, rounds: Rounds) -> Sums:
    name, said = shard.declared["id"], list[str]()
    if engine.takes_columns("settle", shard.game):
        answer = engine.ask_in_columns("settle", shard.game, name, rounds.columns())
        if isinstance(answer, SettleColumns):
            return _of_columns(shard, rounds, answer)
        said = [f"in columns: {answer}"] if isinstance(answer, Fault) else []
    # What the columns did not bring is asked case by case, as in any run.
    return _of_cases(shard, rounds, engine.ask("settle", shard.game, name, rounds.cases()).results, said)


def _of_columns(shard: Shard, rounds: Rounds, answer: SettleColumns) -> Sums:
    whole, seat = np.ones(len(rounds), np.bool_), answer.seats[0]
    whole[[one.row for one in answer.rejected]] = False
    said = [f"refused: {one.code}" for one in answer.rejected]
    letters, pays = {}, {}
    for wager in shard.wagers:
        column = seat.wagers.get(wager)
        letters[wager] = np.frombuffer((column.outcomes if column else "-" * len(rounds)).encode("ascii"), "S1")
        pays[wager] = np.array(column.pays if column else [0] * len(rounds), np.int64)
    return _summed(shard, rounds, whole, letters, pays, said)


def _of_cases(shard: Shard, rounds: Rounds, results: Sequence[Any], said: list[str]) -> Sums:
    whole = np.ones(len(rounds), np.bool_)
    letters = {wager: np.full(len(rounds), b"-", "S1") for wager in shard.wagers}
    pays = {wager: np.zeros(len(rounds), np.int64) for wager in shard.wagers}
    for row, result in enumerate(results):
        refused = result.rejected if isinstance(result, SettleResult) else None
        if not isinstance(result, SettleResult) or refused is not None:
            whole[row] = False
            said.append(f"refused: {refused.code}" if refused is not None else str(result))
            continue
        for wager, found in result.seats[0].wagers.items():
            if wager in letters:
                letters[wager][row], pays[wager][row] = _LETTERS[found.outcome], found.pays
    return _summed(shard, rounds, whole, letters, pays, said)


def _summed(
    shard: Shard,
    rounds: Rounds,
    whole: NDArray[np.bool_],
    letters: Mapping[str, NDArray[np.bytes_]],
    pays: Mapping[str, NDArray[np.int64]],
    said: list[str],
) -> Sums:
    nets = {}
    for wager in shard.wagers:
        staked = rounds.staked(wager)
        lacking = (letters[wager] == b"-") != (staked == 0)
        if lacking[whole].any():
            said.append(f"{wager}: made, and no outcome given; or the other way round")
        whole = whole & ~lacking
        nets[wager] = np.where(letters[wager] == b"l", pays[wager] - staked, pays[wager])
    totals, squares = {}, {}
    for wager, net in nets.items():
        # By Python's whole numbers, which have no end.
        worths, counts = (column.tolist() for column in np.unique(net[whole], return_counts=True))
        totals[wager] = sum(worth * count for worth, count in zip(worths, counts, strict=True))
        squares[wager] = sum(worth * worth * count for worth, count in zip(worths, counts, strict=True))
    done = int(whole.sum())
    return Sums(0, done, len(rounds) - done, totals, squares, tuple(dict.fromkeys(said))[:_TOLD])
