"""A pytest plugin, loaded on request alone: a vendor's own suite asks whether its engine obeys one clause.

`pytest -p feltproof.pytest --engine 'cmd:./engine'`, and in a test `obeys("us-ny/5324.32/f/2")`. It is for a
developer's desk: nothing is written, and nothing of it is to be relied on. What is, `feltproof verify` makes.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any, Final

import pytest

from feltproof import content
from feltproof.checks.games import game
from feltproof.clauses import Lawbook, load
from feltproof.clauses.ids import ClauseId
from feltproof.clauses.records import Clause, Link, Section
from feltproof.errors import FeltproofError
from feltproof.protocol import Connection, connect
from feltproof.protocol.address import is_our_own, refuse_unknown
from feltproof.runner.desk import Desk
from feltproof.runner.request import SEED
from feltproof.runner.scope import Scope
from feltproof.runner.trials import Bench, Trial, Trials, run_trials
from feltproof.runner.verify import choose_facilities

Obeys = Callable[[str], None]
"""Fails the test where the engine does not obey the clause of that id, or where that could not be tested to the end."""

_HINT: Final = "name the engine, as --engine 'cmd:./engine'"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Which engine, and how thoroughly."""
    group = parser.getgroup("feltproof", "clauses of law, asked of an engine")
    group.addoption("--engine", metavar="ENGINE", help="What is asked: python:MODULE:FACTORY, 'cmd:…' or http://…")
    group.addoption(
        "--configuration",
        action="append",
        default=[],
        metavar="ID",
        help="This configuration of the engine alone. Repeat.",
    )
    group.addoption("--feltproof-full", action="store_true", help="Every hand, and not one of each suit class.")


@pytest.fixture(scope="session")
def obeys(request: pytest.FixtureRequest) -> Iterator[Obeys]:
    """Whether the engine obeys a clause, and all that stands in it; asked of one engine for the whole session."""
    address = request.config.getoption("--engine")
    if not address or not address.strip():
        raise pytest.UsageError(f"obeys: no engine: {_HINT}")
    if is_our_own(address):
        raise pytest.UsageError(f"obeys: {address} is Feltproof's own engine, and nobody's: {_HINT}")
    try:
        refuse_unknown(address)
        lawbook = load(content.specs())
    except FeltproofError as error:
        raise pytest.UsageError(f"obeys: {error}") from None
    full: bool = request.config.getoption("--feltproof-full")
    with ExitStack() as stack:
        try:
            connection = stack.enter_context(connect(address))
        except FeltproofError as error:
            pytest.fail(f"{error}", pytrace=False)
        asked = _Asked(lawbook, connection, tuple(request.config.getoption("--configuration")), full)
        yield asked.obeys


@dataclass
class _Asked:
    """An engine that is asked clause by clause; what it answered once is remembered."""

    lawbook: Lawbook
    connection: Connection
    configurations: tuple[str, ...]
    full: bool
    benches: dict[str, Bench] = field(default_factory=dict)

    def obeys(self, name: str) -> None:
        """Fail the test where the engine does not obey a clause."""
        __tracebackhide__ = True
        try:
            clause = self.lawbook.find(name)
            section = self.lawbook.section(clause.id.section)
            tried = self._tried(section, clause.id)
        except FeltproofError as error:
            pytest.fail(f"{name}: {error}", pytrace=False)
        if not tried:
            pytest.fail(f"{name}: no check tests it: it is for a person to inspect, or asks nothing", pytrace=False)
        outcomes = {trial.evidence.outcome for trial in tried}
        if wrong := [line for trial in tried for line in _wrong(trial)]:
            pytest.fail("\n".join(wrong), pytrace=False)
        if outcomes == {"not-applicable"}:
            pytest.skip(f"{name}: does not apply: {tried[0].evidence.note}")

    def _tried(self, section: Section, id: ClauseId) -> list[Trial]:
        """The trials of a clause and of all that stands in it."""
        bench = self._bench(section)

        def chosen(clause: Clause, link: Link) -> bool:
            return clause.id.path[: len(id.path)] == id.path

        trials = Trials(bench, chosen)
        run_trials(content.rules(), trials, section.game)
        return trials.trials

    def _bench(self, section: Section) -> Bench:
        if section.id not in self.benches:
            game(section.game)
            desk = Desk(self.connection, SEED)
            scope = Scope.of((section,), self.configurations, self.connection.address)
            facilities = choose_facilities(section, desk, scope)
            self.benches[section.id] = Bench(section, desk, facilities, {}, not self.full, SEED, sensitivity=False)
        return self.benches[section.id]


def _wrong(trial: Trial) -> Iterator[str]:
    """Everything that keeps a trial from having passed; nothing where it has, or does not apply."""
    evidence, label = trial.evidence, str(trial.clause.id)
    for one in evidence.counterexamples.values():
        row = f"#{one.row}" if one.row else ""
        where = f" (configuration {one.configuration})" if one.configuration else ""
        yield f"{label}{row}: {one.title}{where}\n  {one.rule}\n  expected  {one.expected}\n  got       {one.got}"
        yield f"  {one.method}    {_shown(one.request)}\n  {one.count:,} like it"
    if evidence.outcome == "inconclusive":
        faults = "; ".join(dict.fromkeys(str(fault) for fault in list(evidence.faults.values())[:5]))
        why = "; ".join(filter(None, (evidence.note, faults))) or "too little was answered"
        yield f"{label}: not tested to the end: {trial.check.name}: {why}"
    elif evidence.outcome == "fail" and not evidence.counterexamples:
        yield f"{label}: not met: {trial.check.name}"


def _shown(request: Any) -> str:
    said = repr(dict(request))
    return said if len(said) < 2_000 else f"{said[:2_000]}…"
