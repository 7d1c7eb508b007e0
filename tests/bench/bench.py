"""What it costs: `.venv/bin/python tests/bench/bench.py [--full] [--write]`, ratios from one run on one machine.

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

ROOT: Final = Path(__file__).resolve().parents[2]

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
    brief: bool = False
    """Whether the README shows it too."""


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


def from_fours() -> Callable[[], object]:
    """What ranks every five-card hand in the builtin engine, the table of its four-card hands made before."""
    from feltproof.games.crazy_4_poker.ranking import Ranking

    made = Ranking()

    def rank() -> object:
        fresh = Ranking()
        fresh.four = made.four
        return fresh.five

    rank()
    return rank


def looked_up() -> tuple[Callable[[], object], int]:
    """What ranks every five-card hand, given as cards, in the builtin engine once its tables are made; how many."""
    from feltproof.games.crazy_4_poker.ranking import Ranking
    from feltproof.referee.combinations import all_hands

    ranking, hands = Ranking(), all_hands(5)
    ranking.strengths(hands[:1])
    return lambda: ranking.strengths(hands), len(hands)


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


def eval7() -> Callable[[Iterable[Hand]], int]:
    """Ranks hands with eval7, and says how many; turning ours into its cards is done before."""
    module = importlib.import_module("eval7")
    deck = [module.Card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]

    def rank(hands: Iterable[Hand]) -> int:
        return sum(1 for hand in hands if module.evaluate([deck[card] for card in hand]))

    return rank


def pokerkit() -> Callable[[Iterable[Hand]], int]:
    """Ranks hands with pokerkit, and says how many; turning ours into its cards is done before."""
    module = importlib.import_module("pokerkit")
    lookup = module.StandardLookup()
    deck = [next(module.Card.parse(rank + suit)) for rank in "23456789TJQKA" for suit in "cdhs"]

    def rank(hands: Iterable[Hand]) -> int:
        return sum(1 for hand in hands if lookup.get_entry([deck[card] for card in hand]).index >= 0)

    return rank


PEERS: Final = {"phevaluator": phevaluator, "treys": treys, "eval7": eval7, "pokerkit": pokerkit}


def ranking(sampled: int = SAMPLED) -> Iterator[Row]:
    """Our ranking, and that of each peer that is installed."""
    built = seconds(all_five, 3)
    yield Row(f"rank all {ALL_FIVE:,} five-card hands, tables from nothing", built, f"{ALL_FIVE / built:,.0f} hands/s")
    maximised = seconds(from_fours(), 5)
    what = f"rank all {ALL_FIVE:,} five-card hands, those of four cards ranked before"
    yield Row(what, maximised, f"{ALL_FIVE / maximised:,.0f} hands/s")
    rank_all, count = looked_up()
    warm = seconds(rank_all, 3)
    ours = warm / count
    what = f"rank {count:,} five-card hands given as cards, tables made before"
    yield Row(what, warm, f"{1 / ours:,.0f} hands/s", brief=True)
    hands = spread(sampled)
    for name, load in PEERS.items():
        what = f"{name}: rank {len(hands):,} five-card hands, as standard poker, one by one"
        try:
            rank = load()
        except ImportError:
            yield Row(what, None, "not installed", brief=True)
            continue
        theirs = seconds(lambda rank=rank: rank(hands))  # type: ignore[misc]
        yield Row(what, theirs, f"{theirs / len(hands) / ours:,.1f} times as long a hand as ours", brief=True)


# The command line.

SECTIONS: Final = ("5324.32", "5324.39")
"""Those of law, each of which is verified by itself too."""


def call(*words: str, folder: Path | None = None, codes: Sequence[int] = (0,)) -> int:
    """Run this Python with `words`; the bytes that its largest process held.

    Raises:
        SystemExit: it ended with another code.
    """
    with tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen([sys.executable, "-P", *words], cwd=folder, stdout=said, stderr=subprocess.STDOUT)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in codes:
            said.seek(0)
            raise SystemExit(f"{' '.join(words)}: exit {process.returncode}\n{said.read()}")
    return used.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def called(*words: str, folder: Path, codes: Sequence[int]) -> tuple[float, str]:
    """Seconds that it took, and what its largest process held."""
    began = time.perf_counter()
    held = call(*words, folder=folder, codes=codes)
    return time.perf_counter() - began, f"{held / 10**6:,.0f} MB in its largest process"


def start_up(times: int = 7) -> Iterator[Row]:
    """`feltproof --help` beside a Python that does nothing."""
    nothing = seconds(lambda: call("-c", "pass"), times)
    ours = seconds(lambda: call("-m", "feltproof", "--help"), times)
    yield Row("python -c pass", nothing, "")
    yield Row("feltproof --help", ours, f"{ours / nothing:.1f} times python -c pass", brief=True)


def verifying(folder: Path, full: bool) -> Iterator[Row]:
    """Quick runs of the builtin engine, of each section and of both, and full ones where they are wanted.

    Whole commands, from start to end; `run.json` alone is written.
    """
    alone = {section: (section,) for section in SECTIONS}
    for scope, sections in {**alone, "": ()}.items():
        verify = ("-m", "feltproof", "verify", *sections, "--format", "run", "--out")
        name = " ".join(filter(None, ("verify", scope)))
        quick, held = called(*verify, f"quick{scope}", "--quick", folder=folder, codes=(0, 4))
        yield Row(f"{name} --quick", quick, held, brief=True)
        if full:
            whole, held = called(*verify, f"full{scope}", folder=folder, codes=(0, 4))
            yield Row(name, whole, f"{whole / quick:.1f} times as long as --quick; {held}", brief=True)
        else:
            yield Row(name, None, "asked for with --full", brief=True)


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


BEGIN: Final = "<!-- bench: what `tests/bench/bench.py --write` measured -->"
END: Final = "<!-- bench: so far -->"


def put_between(document: str, lines: Iterable[str]) -> str:
    """The document, with `lines` in place of what stands between its two marks.

    Raises:
        SystemExit: it does not have each mark once, in their order.
    """
    before, begin, rest = document.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end or BEGIN in after or END in after or END in before:
        raise SystemExit(f"{BEGIN} and {END}: each is to stand once, in this order")
    return "\n".join((before + BEGIN, *lines, END)) + after


def write(measured: Sequence[Row], where: str, root: Path = ROOT) -> None:
    """Put the table into `docs/bench.md`, and what of it is brief into the README."""
    named = (("docs/bench.md", list(measured)), ("README.md", [row for row in measured if row.brief]))
    made = {
        root / name: put_between((root / name).read_text("utf-8"), ("", where, "", *printed(rows), ""))
        for name, rows in named
    }
    for path, text in made.items():
        path.write_text(text, "utf-8")


def main() -> None:
    """Measure, and print as it goes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="a full verify too, which takes a minute or more")
    parser.add_argument("--write", action="store_true", help="put the table into docs/bench.md and README.md as well")
    asked = parser.parse_args()
    where = f"{machine()}; {time.strftime('%Y-%m-%d')}."
    print(where + "\n", flush=True)
    measured: list[Row] = []

    def kept(found: Iterable[Row]) -> Iterator[Row]:
        for row in found:
            measured.append(row)
            yield row

    for line in printed(kept(rows(asked.full))):
        print(line, flush=True)
    if asked.write:
        write(measured, where)


if __name__ == "__main__":
    main()
