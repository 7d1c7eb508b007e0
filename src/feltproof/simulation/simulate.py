"""A simulation from beginning to end: planned once, dealt out in shards, put together."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from feltproof.clauses import Lawbook, Section
from feltproof.errors import UsageError
from feltproof.odds.dealers import Tell
from feltproof.odds.dealt import Each, one_by_one
from feltproof.odds.record import Wager
from feltproof.protocol import Hello, Limits, connect
from feltproof.simulation.record import CONFIDENCE, Simulation, simulated
from feltproof.simulation.shards import ROUNDS, Shard, Sums, merged, player, settled


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played, and what that returns exactly."""

    specs_sha256: str
    engine: str
    readings: Mapping[str, str]
    strategy: str
    shards: tuple[Shard, ...]
    exact: tuple[Wager, ...]

    @property
    def rounds(self) -> int:
        """All that are to be played."""
        return sum(shard.rounds for shard in self.shards)


def hello(address: str, limits: Limits) -> Hello:
    """What an engine says of itself.

    Raises:
        UsageError: the address names no engine.
        EngineFault: it could not be started, or broke the protocol.
    """
    with connect(address, limits) as engine:
        return engine.hello


def chosen(greeting: Hello, section: Section, configuration: str | None) -> Mapping[str, Any]:
    """The configuration that plays: the one that is named, or the only one.

    Raises:
        UsageError: there is none, or it has to be named.
    """
    offer = greeting.games.get(section.game)
    if offer is None or "settle" not in offer.methods:
        raise UsageError(f"{greeting.engine.name}: does not offer `settle` for {section.game}: nothing can be played")
    known = {one.id: one.declared for one in offer.configurations}
    if configuration in known:
        return known[configuration]
    listed = ", ".join([*known][:12]) + (f" and {len(known) - 12} more" if len(known) > 12 else "")
    if configuration is not None:
        raise UsageError(f"--configuration {configuration}: the engine declares none of that id: it has {listed}")
    if len(known) != 1:
        raise UsageError(f"the engine declares {len(known)} configurations: name one with --configuration: {listed}")
    return next(iter(known.values()))


def planned(
    book: Lawbook,
    specs: Path,
    section: Section,
    options: Mapping[str, str],
    address: str,
    limits: Limits,
    configuration: str | None,
    rounds: int,
    seed: int,
    tell: Tell,
) -> Plan:
    """Work out what the strategy returns exactly, and deal the rounds out in shards.

    Raises:
        FeltproofError: the engine cannot be asked, or does not have what is to be played.
    """
    greeting = hello(address, limits)
    declared = chosen(greeting, section, configuration)
    readings = tuple(sorted(options.items()))
    one = player(str(specs), section.id, readings, json.dumps(declared, sort_keys=True))
    strategy, told, exact, stakes = one.exact(tell)
    shards = tuple(
        Shard(
            address=address,
            limits=limits,
            specs=str(specs),
            section=section.id,
            game=section.game,
            readings=readings,
            declared=declared,
            strategy=strategy,
            stakes=stakes,
            wagers=tuple(dict.fromkeys((*(wager.wager for wager in exact), *stakes))),
            seed=seed,
            index=index,
            rounds=min(ROUNDS, rounds - index * ROUNDS),
        )
        for index in range(-(-rounds // ROUNDS))
    )
    engine = f"{greeting.engine.name} {greeting.engine.version}"
    return Plan(book.sha256, engine, dict(readings), told, shards, exact)


def played(plan: Plan, each: Each = one_by_one) -> Iterator[Sums]:
    """All shards that are settled so far, put together, whenever one more is."""
    found = Sums(0, 0, 0, {}, {})
    for _, one in each(settled, plan.shards):
        found = merged(found, one)
        yield found


def told(plan: Plan, sums: Sums) -> Simulation:
    """What a simulation came to, be it to its end or not."""
    shard = plan.shards[0]
    return Simulation(
        section=shard.section,
        specs_sha256=plan.specs_sha256,
        readings=dict(plan.readings),
        engine=plan.engine,
        configuration=shard.declared["id"],
        strategy=plan.strategy,
        stakes=dict(shard.stakes),
        seed=shard.seed,
        asked=plan.rounds,
        rounds=sums.rounds,
        unsettled=sums.unsettled,
        said=sums.said,
        confidence=CONFIDENCE,
        wagers=simulated(shard, sums, plan.exact),
    )
