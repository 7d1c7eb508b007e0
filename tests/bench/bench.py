"""What it costs in time: `.venv/bin/python tests/bench/bench.py [--full]`, ratios from one run on one machine.

Nothing here is tested for speed: a busy machine is no defect. A ratio has both of its sides measured in the same
run, one after the other; the best of several counts where a thing is short.
"""

import argparse
import importlib
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from pathlib import Path
from typing import Final

ALL_FIVE: Final = 2_598_960
"""Five-card hands."""
SAMPLED: Final = 100_000
"""Hands that a peer ranks, spread evenly over all."""

Hand = tuple[int, ...]
"""Numbers of cards, 0 to 51, four to a rank from the 2 up."""


@dataclass(frozen=True)
class Row:
    """One thing that was measured."""

    what: str
    seconds: float | None
    """`None` where it could not be measured."""
    beside: str
    """A ratio to another row, or why there is none."""


def machine() -> str:
    """This machine, Python and how busy both are, in a line."""
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    load = f"load {os.getloadavg()[0]:.1f}"
    return f"{model}, {os.cpu_count()} processors, {platform.system()}, Python {platform.python_version()}, {load}"


def seconds(work: Callable[[], object], times: int = 1) -> float:
    """The best of `times`."""
    best = float("inf")
    for _ in range(times):
        began = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - began)
    return best


# Ranking.


def all_five() -> int:
    """Rank every five-card hand in the builtin engine, its tables built from nothing; how many there are."""
    from feltproof.games.crazy_4_poker.ranking import Ranking

    return len(Ranking().five)


def spread(wanted: int) -> Sequence[Hand]:
    """So many five-card hands, evenly spread over all."""
    every = islice(combinations(range(52), 5), 0, None, max(1, ALL_FIVE // wanted))
    return [hand for hand, _ in zip(every, range(wanted), strict=False)]


def phevaluator() -> Callable[[Iterable[Hand]], int]:
    """Ranks hands with phevaluator, and says how many."""
    # Its cards are numbered as ours.
    evaluate = importlib.import_module("phevaluator").evaluate_cards

    def rank(hands: Iterable[Hand]) -> int:
        return sum(1 for hand in hands if evaluate(*hand))

    return rank


def treys() -> Callable[[Iterable[Hand]], int]:
    """Ranks hands with treys, and says how many; turning ours into its cards is done before."""
    module = importlib.import_module("treys")
    evaluator = module.Evaluator()
    deck = [module.Card.new(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]

    def rank(hands: Iterable[Hand]) -> int:
        return sum(1 for hand in hands if evaluator.evaluate([deck[card] for card in hand], []))

    return rank


PEERS: Final = {"phevaluator": phevaluator, "treys": treys}


def ranking(sampled: int = SAMPLED) -> Iterator[Row]:
    """Our ranking, and that of each peer that is installed."""
    ours = seconds(all_five, 3)
    yield Row(f"rank all {ALL_FIVE:,} five-card hands, tables from nothing", ours, f"{ALL_FIVE / ours:,.0f} hands/s")
    hands = spread(sampled)
    for name, load in PEERS.items():
        what = f"{name}: rank {len(hands):,} five-card hands, as standard poker, one by one"
        try:
            rank = load()
        except ImportError:
            yield Row(what, None, "not installed")
            continue
        theirs = seconds(lambda rank=rank: rank(hands))  # type: ignore[misc]
        slower = (theirs / len(hands)) / (ours / ALL_FIVE)
        yield Row(what, theirs, f"{slower:,.1f} times as long a hand as ours")


# The command line.


def call(*words: str, folder: Path | None = None, codes: Sequence[int] = (0,)) -> None:
    """Run this Python with `words`."""
    done = subprocess.run([sys.executable, "-P", *words], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode not in codes:
        raise SystemExit(f"{' '.join(words)}: exit {done.returncode}\n{done.stdout}{done.stderr}")


def start_up(times: int = 7) -> Iterator[Row]:
    """`feltproof --help` beside a Python that does nothing."""
    nothing = seconds(lambda: call("-c", "pass"), times)
    ours = seconds(lambda: call("-m", "feltproof", "--help"), times)
    yield Row("python -c pass", nothing, "")
    yield Row("feltproof --help", ours, f"{ours / nothing:.1f} times python -c pass")


def verifying(folder: Path, full: bool) -> Iterator[Row]:
    """A quick run of the builtin engine, and a full one where it is wanted; `run.json` alone is written."""
    verify = ("-m", "feltproof", "verify", "--format", "run", "--out")
    quick = seconds(lambda: call(*verify, "quick", "--quick", folder=folder, codes=(0, 4)))
    yield Row("verify --quick", quick, "")
    if full:
        whole = seconds(lambda: call(*verify, "full", folder=folder, codes=(0, 4)))
        yield Row("verify", whole, f"{whole / quick:.1f} times verify --quick")
    else:
        yield Row("verify", None, "asked for with --full")


def rendering(run_file: Path) -> Iterator[Row]:
    """The reports of a run, each made from its evidence."""
    from feltproof.cli.evidence import read_run, read_session
    from feltproof.matrix import render
    from feltproof.matrix.junit import junit

    run = read_run(run_file)
    session = read_session(run_file.with_name("session.json"))
    as_html = seconds(lambda: render.html(run, session))
    yield Row("junit.xml", seconds(lambda: junit(run)), "")
    yield Row("matrix.html", as_html, "")
    if missing := render.pdf_missing():
        yield Row("matrix.pdf", None, f"{', '.join(missing)} missing")
        return
    as_pdf = seconds(lambda: render.pdf(run, session, signature="development"))
    yield Row("matrix.pdf, unsigned", as_pdf, f"{as_pdf / as_html:.1f} times matrix.html")
    yield from rendering_large()


def rendering_large() -> Iterator[Row]:
    """A made-up report of three hundred clauses and a hundred findings, in a process of its own for its memory."""
    samples = Path(__file__).parents[1] / "matrix"
    program = (
        f"import sys, resource; sys.path.insert(0, {str(samples)!r}); import sample_large, sample_run;"
        "from feltproof.matrix import render;"
        "render.pdf(sample_large.large(), sample_run.session(), signature='laboratory');"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    most: list[int] = []
    took = seconds(lambda: most.append(int(subprocess.check_output([sys.executable, "-c", program]))))
    unit = 2**20 if sys.platform == "darwin" else 2**10
    yield Row("matrix.pdf of 300 clauses and 100 findings", took, f"{most[0] // unit} MiB at most")


# The table.


def printed(rows: Iterable[Row]) -> Iterator[str]:
    """The rows as a Markdown table, a line at a time."""
    yield "| what | seconds | |"
    yield "| --- | --- | --- |"
    for row in rows:
        took = "" if row.seconds is None else f"{row.seconds:.3f}" if row.seconds < 10 else f"{row.seconds:.1f}"
        yield f"| {row.what} | {took} | {row.beside} |"


def rows(full: bool, sampled: int = SAMPLED) -> Iterator[Row]:
    """Everything."""
    yield from ranking(sampled)
    yield from start_up()
    with tempfile.TemporaryDirectory() as folder:
        yield from verifying(Path(folder), full)
        yield from rendering(Path(folder) / "quick" / "run.json")


def main() -> None:
    """Measure, and print as it goes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="a full verify too, which takes a minute or more")
    asked = parser.parse_args()
    print(machine() + "\n", flush=True)
    for line in printed(rows(asked.full)):
        print(line, flush=True)


if __name__ == "__main__":
    main()
