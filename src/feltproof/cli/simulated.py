"""A simulation: how far it is, what it came to as a page of 80 columns, and what it ends with."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from feltproof.clauses import Lawbook, Section
from feltproof.cli.ending import INTERRUPTED, ended_by_signals
from feltproof.cli.page import filled, say, tone
from feltproof.cli.progress import watching
from feltproof.cli.summary import SELF_TEST
from feltproof.matrix.printable import printable
from feltproof.odds.dealt import Each, one_by_one
from feltproof.odds.wording import decimal, words
from feltproof.odds.written import as_json as encoded
from feltproof.protocol import Limits
from feltproof.protocol.address import is_our_own, variables_of
from feltproof.runner.dealing import Form, dealing
from feltproof.runner.made_of import files_of
from feltproof.runner.resuming import Kept
from feltproof.simulation.record import Simulation
from feltproof.simulation.shards import Sums, read, written
from feltproof.simulation.simulate import Plan, planned, played, told


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be played, as it was asked for."""

    book: Lawbook
    specs: Path
    section: Section
    options: Mapping[str, str]
    address: str
    limits: Limits
    configuration: str | None
    rounds: int
    seed: int


@dataclass(frozen=True, slots=True)
class Where:
    """Who plays it, and where what is done is kept."""

    jobs: int
    dask: str | None
    resume: Path | None


def run(asked: Asked, as_json: bool, quiet: bool, where: Where) -> int:
    """Simulate, print what it came to, and say what that ends with."""
    if is_our_own(asked.address) and not as_json:
        say(tone(SELF_TEST, "open"))
    with ended_by_signals(), watching(quiet) as watch:
        plan = planned(
            asked.book,
            asked.specs,
            asked.section,
            asked.options,
            asked.address,
            asked.limits,
            asked.configuration,
            asked.rounds,
            asked.seed,
            watch.phase,
        )
        kept = None
        if where.resume is not None:
            made_of = files_of(asked.address)
            where_at = [asked.address, str(Path.cwd()), variables_of(asked.address)]
            kept = Kept(where.resume, ["simulation", where_at, plan.engine, made_of, asked.book.sha256])
        with dealing(where.jobs, where.dask, kept, Form(written, read, again=True)) as each:
            found, code = simulated(plan, watch.sweep, each)
    say(encoded(found) if as_json else "\n".join(page(found, asked.section.citation)))
    if kept is not None and code != INTERRUPTED:
        kept.let_go()
    if code == INTERRUPTED:
        said = "" if where.resume is None else f"; they are in {where.resume}: the same command goes on from there"
        say(f"feltproof: interrupted: {found.rounds:,} of {found.asked:,} rounds were played{said}", err=True)
    return code


def simulated(plan: Plan, tell: Callable[[str, int, int], None], each: Each = one_by_one) -> tuple[Simulation, int]:
    """Play it all, or so much as nobody interrupts, and the exit code that this stands for."""
    sums, code = Sums(0, 0, 0, {}, {}), 0
    try:
        tell("rounds", 0, plan.rounds)
        for sums in played(plan, each):
            tell("rounds", sums.rounds + sums.unsettled, plan.rounds)
    except KeyboardInterrupt:
        code = INTERRUPTED
    found = told(plan, sums)
    return found, code or (0 if found.agrees else 1) or (6 if found.unsettled else 0)


def page(found: Simulation, citation: str) -> Iterator[str]:
    """The page, line by line."""
    yield tone(f"{citation}: {printable(found.engine, longest=120)}, simulated", "strong")
    of = "" if found.whole else f" of {found.asked:,}"
    yield filled(
        f"{found.rounds:,}{of} rounds of one player at configuration {printable(found.configuration, longest=120)}, "
        f"settled by the engine; seed {found.seed}. The player {found.strategy}.",
        2,
    )
    if found.unsettled:
        yield filled(tone(f"{found.unsettled:,} rounds were not settled, and are in no figure", "bad"), 2)
    yield from (filled(printable(said, longest=300), 4, 6) for said in found.said)
    if not found.wagers:
        return
    yield ""
    yield f"  {'':<18}{'exact':>13}{'simulated':>13}   {found.confidence} interval"
    for one in found.wagers:
        exact = decimal(one.exact, 6) if one.exact is not None else "–"
        said = {True: "", False: tone("  OUTSIDE", "bad"), None: ""}[one.within]
        yield f"  {words(one.wager):<18}{exact:>13}{decimal(one.simulated, 6):>13}   ± {decimal(one.margin, 6)}{said}"
    yield filled(
        "What comes of a round on average: of each wager in its own stakes, of what is made in antes in antes. Exact: "
        "worked out from the law and from what the engine declares, over every deal. Simulated: paid by the engine.",
        2,
    )
    outside = [words(one.wager) for one in found.wagers if one.within is False]
    if outside:
        yield filled(tone(f"the engine does not pay what is exact: {', '.join(outside)}", "bad"), 2)
