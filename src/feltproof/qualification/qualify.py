"""One qualification, from what the user asks to the record of it."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path

from feltproof import __version__, content
from feltproof.clauses import Lawbook, Section, load
from feltproof.errors import UsageError
from feltproof.mutants import all_mutants
from feltproof.mutants.mutant import Mutant
from feltproof.qualification.conclusions import QUALIFIED, concluded, counted, unnamed
from feltproof.qualification.ground import Ground, Passed, Tried, declared
from feltproof.qualification.record import MutantTried, Qualification, RightEngineTried, Suite
from feltproof.qualification.trying import Task, tried
from feltproof.runner.crew import Gone
from feltproof.runner.recording import folder_digest
from feltproof.runner.request import SEED, choose_sections
from feltproof.runner.workers import Workers, available_jobs, processes
from feltproof.variants import all_variants
from feltproof.variants.variant import Variant


@dataclass(frozen=True, kw_only=True)
class Request:
    """What the user asks to have qualified."""

    sections: tuple[str, ...] = ()
    """Ids; all law in force where empty."""
    only: tuple[str, ...] = ()
    """Names of mutants and right engines, where not all are to be tried."""
    sample: int | None = None
    """How many of them are drawn; all where `None`."""
    jobs: int | None = None
    """Worker processes; as many as there are processors where `None`, none where 0."""
    specs: Path | None = None
    rules: Path | None = None


@dataclass(frozen=True)
class Plan:
    """What is to be tried."""

    suite: Suite
    sections: tuple[Section, ...]
    mutants: tuple[Mutant, ...]
    """Those that break a clause that is tested, in an order in which rounds need not be dealt anew for each."""
    rights: tuple[tuple[Variant, str], ...]
    """Right engines, each with a section whose game it plays."""
    whole: bool

    @property
    def tasks(self) -> list[Task]:
        """Everything that is to be tried, what takes longest first."""
        return [
            *(("right engine", variant.name, section) for variant, section in self.rights),
            *(("mutant", mutant.name, self.named(mutant.section).id) for mutant in self.mutants),
        ]

    def named(self, section: str) -> Section:
        """The section in scope of that id, in whatever edition."""
        return next(one for one in self.sections if section in (one.id, one.undated))


Done = Callable[[str, Tried | Passed, int], None]
"""Told the name of an engine that was tried, what came of it, and how many are done."""


def plan(request: Request) -> Plan:
    """What is to be tried for a request.

    Raises:
        FeltproofError: the specs are invalid, or there is no section, mutant or right engine of a name.
    """
    specs, rules = request.specs or content.specs(), request.rules or content.rules()
    book = load(specs)
    sections = choose_sections(book, request.sections)
    for one, other in pairwise(sorted(sections, key=lambda section: section.undated)):
        if one.undated == other.undated:
            raise UsageError(f"{one.id} and {other.id}: the same mutants break both: qualify one edition after another")
    grounds = {section.undated: Ground(section, rules) for section in sections}
    mutants = [m for m in all_mutants() if m.section in grounds and grounds[m.section].named_by(m)]
    mutants.sort(key=lambda mutant: (mutant.section, declared(mutant.build())))
    rights = [(v, s.id) for v in all_variants() for s in sections if s.undated in v.sections]
    chosen = _chosen(request, [*(m.name for m in mutants), *dict.fromkeys(v.name for v, _ in rights)])
    return Plan(
        suite=suite(book, rules),
        sections=sections,
        mutants=tuple(mutant for mutant in mutants if mutant.name in chosen),
        rights=tuple((variant, section) for variant, section in rights if variant.name in chosen),
        whole=not request.only and request.sample is None,
    )


def suite(book: Lawbook, rules: Path) -> Suite:
    """What is qualified by these specs and rules."""
    return Suite(version=__version__, rules_sha256=folder_digest(rules), specs_sha256=book.sha256)


def _chosen(request: Request, known: Sequence[str]) -> set[str]:
    names = list(dict.fromkeys(known))
    if request.only:
        asked = [name.replace("-", "_") for name in request.only]
        if missing := [name for name in asked if name not in names]:
            raise UsageError(f"--only {missing[0]}: no mutant or right engine of these sections has that name")
        names = asked
    if request.sample is not None:
        names = random.Random(SEED).sample(names, min(request.sample, len(names)))
    return set(names)


def qualify(request: Request, planned: Plan, done: Done) -> Qualification:
    """Try everything that is planned.

    Raises:
        FeltproofError: no worker could be started.
        KeyboardInterrupt: the user stopped it; every worker has ended.
    """
    specs, rules = request.specs or content.specs(), request.rules or content.rules()
    tasks = planned.tasks
    results: dict[Task, Tried | Passed] = {}

    def told(task: Task, result: Tried | Passed) -> None:
        results[task] = result
        done(task[1], result, len(results))

    jobs = min(available_jobs() if request.jobs is None else request.jobs, len(tasks))
    if jobs:
        # They hold nothing that would be lost.
        with processes(jobs, patience=0.5) as workers:
            _dealt(workers, specs.resolve(), rules.resolve(), tasks, told)
    else:
        for task in tasks:
            told(task, tried(specs, rules, task))
    return recorded(planned, results)


def _dealt(
    workers: Workers, specs: Path, rules: Path, tasks: Sequence[Task], told: Callable[[Task, Tried | Passed], None]
) -> None:
    for task, result in workers.each(partial(tried, specs, rules), tasks):
        if isinstance(result, Gone):
            # One engine that takes its worker with it does not keep the others from being tried.
            told(task, _unjudged(task, f"the process that tried it ended with {result.code}"))
        elif isinstance(result, Exception):
            raise result
        else:
            told(task, result)


def _unjudged(task: Task, why: str) -> Tried | Passed:
    return Tried({}, why) if task[0] == "mutant" else Passed({}, 0, 0, why)


# The record.


def recorded(planned: Plan, results: Mapping[Task, Tried | Passed]) -> Qualification:
    """The record of what came of a plan."""
    mutants, rights = [], []
    for mutant in planned.mutants:
        tried = results["mutant", mutant.name, planned.named(mutant.section).id]
        assert isinstance(tried, Tried)
        mutants.append(
            MutantTried(
                name=mutant.name,
                what=mutant.what,
                kind=mutant.kind,
                section=mutant.section,
                caught=tried.caught,
                error=tried.error,
            )
        )
    for variant, section in planned.rights:
        passed = results["right engine", variant.name, section]
        assert isinstance(passed, Passed)
        rights.append(
            RightEngineTried(
                name=variant.name,
                what=variant.what,
                section=section,
                failed=passed.failed,
                passed=passed.passed,
                open=passed.open,
                error=passed.error,
            )
        )
    clauses = counted(planned.sections, mutants)
    without = unnamed(clauses, whole=planned.whole)
    survivors, code = concluded(mutants, rights, without, whole=planned.whole)
    return Qualification(
        suite=planned.suite,
        seed=SEED,
        sections=tuple(section.id for section in planned.sections),
        whole=planned.whole,
        qualified=code == QUALIFIED,
        exit_code=code,
        clauses=clauses,
        survivors=survivors,
        without=without,
        mutants=tuple(mutants),
        right_engines=tuple(rights),
    )
