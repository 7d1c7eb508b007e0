"""What work past one machine costs: `.venv/bin/python tests/bench/shards.py [--write]`, reckoned from measured shards.

A shard is worked out in this process, in processor time, as a worker would; so is what the dealing process does about
each. The rest is arithmetic, and is printed with it.
"""

import argparse
import pickle
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import comb
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.bench.bench import ROOT, machine, put_between

NODES: Final = (1, 10, 100)
CORES: Final = 8
"""Of a node, a worker on each."""
SIX: Final = "qu-a.prog-a.six"
"""A configuration of the builtin engine whose dealer has six cards."""
BILLION: Final = 1_000_000_000


@dataclass(frozen=True)
class Cost:
    """What one kind of work costs."""

    what: str
    shards: int
    of_shard: float
    """Seconds of a worker's processor for each."""
    of_dealing: float
    """Seconds of the dealing process's for each."""

    def hours(self) -> float:
        """Of one processor, for all of it."""
        return self.shards * self.of_shard / 3600

    def wall(self, nodes: int) -> float:
        """Seconds on so many nodes: no less than the one process takes that deals it out."""
        return max(self.shards * self.of_shard / (nodes * CORES), self.shards * self.of_dealing)


def spent(work: Callable[[], object], times: int = 3) -> float:
    """Processor seconds, the least of several; a first time that makes tables does not count."""
    work()
    best = float("inf")
    for _ in range(times):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
    return best


def six_cards() -> Iterator[Cost]:
    """Every six-card hand ranked, and settled as a dealer's against a player's."""
    from feltproof import content
    from feltproof.checks.crazy_4_poker import GAME
    from feltproof.checks.kept_columns import Keeper
    from feltproof.clauses import load
    from feltproof.protocol import Limits, connect
    from feltproof.runner.asking import PART, PartAnswer
    from feltproof.runner.pool import Asking, Task, ask

    section = load(content.specs()).section("us-ny/5324.32")
    deals = GAME.deals(GAME.law(section, {}), quick=True, seed=1)
    offer = connect("builtin").hello.games[section.game]
    declared = next(one.declared for one in offer.configurations if one.id == SIX)
    every = comb(52, 6)
    asking = Asking("builtin", Limits(), 1)
    for what, sweep, configuration in (
        (f"every six-card hand ranked ({every:,})", deals.six_cards, None),
        ("each of them settled, as a dealer's", deals.every_dealer_hand(GAME.facility(declared)), SIX),
    ):
        part = sweep.part(0, PART)
        task = Task(0, part, configuration)
        reply = ask(asking, task)
        assert isinstance(reply.answer, PartAnswer)
        sent, columns = pickle.dumps(reply), reply.answer.columns

        def dealt(sent: bytes = sent, part: object = part, columns: dict = columns) -> None:  # type: ignore[type-arg]
            pickle.dumps(part)
            pickle.loads(sent)
            Keeper().keep(columns)

        yield Cost(what, -(-every // len(part)), spent(lambda task=task: ask(asking, task)), spent(dealt))  # type: ignore[misc]


def simulations() -> Iterator[Cost]:
    """A billion rounds of each game, played by the builtin engine."""
    from feltproof import content
    from feltproof.clauses import load
    from feltproof.protocol import Limits
    from feltproof.simulation.shards import ROUNDS, merged, settled
    from feltproof.simulation.simulate import planned

    specs = content.specs()
    book = load(specs)
    for name, configuration in (("us-ny/5324.32", "qu-a.prog-a.five"), ("us-ny/5324.39", "least")):
        section = book.section(name)
        plan = planned(book, specs, section, {}, "builtin", Limits(), configuration, ROUNDS, 1, lambda told: None)
        (shard,) = plan.shards
        sums = settled(shard)

        def dealt(shard: object = shard, sums=sums) -> None:  # type: ignore[no-untyped-def]
            pickle.loads(pickle.dumps(sums))
            pickle.dumps(shard)
            merged(sums, sums)

        what = f"a billion rounds of {section.title}"
        yield Cost(what, BILLION // ROUNDS, spent(lambda shard=shard: settled(shard), 1), spent(dealt))  # type: ignore[misc]


def lasting(seconds: float) -> str:
    """`12 s`, `34 min`, `5.6 h`."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6_000 else f"{seconds / 3600:.1f} h"


def printed(costs: Iterator[Cost]) -> Iterator[str]:
    """A Markdown table, a line at a time."""
    head = " | ".join(f"{nodes} node" + ("s" if nodes > 1 else "") for nodes in NODES)
    yield f"| what | shards | of a worker, each | of the dealing process, each | processor hours | {head} |"
    yield "| --- " * (len(head.split(" | ")) + 5) + "|"
    for cost in costs:
        walls = " | ".join(lasting(cost.wall(nodes)) for nodes in NODES)
        each = f"{cost.of_shard * 1000:,.0f} ms | {cost.of_dealing * 1000:,.2f} ms"
        yield f"| {cost.what} | {cost.shards:,} | {each} | {cost.hours():.2f} | {walls} |"


def main() -> None:
    """Measure, and print as it goes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="put the table into docs/past-one-machine.md as well")
    asked = parser.parse_args()

    def every() -> Iterator[Cost]:
        yield from six_cards()
        yield from simulations()

    lines = [f"{machine()}; {time.strftime('%Y-%m-%d')}; nodes of {CORES} processors like these.", ""]
    print("\n".join(lines), flush=True)
    for line in printed(every()):
        print(line, flush=True)
        lines.append(line)
    if asked.write:
        page = ROOT / "docs" / "past-one-machine.md"
        page.write_text(put_between(page.read_text("utf-8"), ("", *lines, "")), "utf-8")


if __name__ == "__main__":
    main()
