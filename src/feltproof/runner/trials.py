"""A trial is one check for one clause. pytest collects them from `rules/` and runs them one by one."""

import inspect
import os
import traceback
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager, suppress
from copy import copy
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

import pytest

from feltproof.checks.engine import Desk, Engine, NotApplicableError, NotOfferedError
from feltproof.checks.evidence import Decided, Evidence, Outcome
from feltproof.checks.games import PACKAGES, folder, game
from feltproof.checks.registry import CHECK_MARK, Check
from feltproof.clauses.records import Clause, Link, Section
from feltproof.errors import FeltproofError
from feltproof.protocol.faults import Broken, EngineFault
from feltproof.runner.anew import modules_of
from feltproof.runner.memory import give_back
from feltproof.runner.workers import Lost


class CheckError(FeltproofError):
    """The checks could not be collected or linked."""

    exit_code = 3


@dataclass
class Trial:
    """One check, for one clause that links to it."""

    check: Check
    clause: Clause
    link: Link
    evidence: Evidence
    by_option: dict[str, dict[str, Outcome]] = field(default_factory=dict)
    """Outcome under each option of each reading that touches the clause and can be read in two ways."""
    error: str = ""
    """Traceback of a check that broke down: a defect of the suite, never a pass."""
    adopted: bool = False
    """Whether it was judged in another process."""

    @property
    def key(self) -> tuple[str, str]:
        """Check and clause, by their names."""
        return self.check.name, str(self.clause.id)

    @property
    def found(self) -> "Found":
        """What it has shown, as another process can be told of it."""
        return Found(self.evidence, self.by_option, self.error)

    def adopt(self, found: "Found") -> None:
        """Take what was found in another process for what was found here."""
        self.evidence = replace(found.evidence, clause=self.clause)
        self.by_option, self.error, self.adopted = found.by_option, found.error, True


@dataclass(frozen=True)
class Found:
    """What a trial has shown."""

    evidence: Evidence
    by_option: dict[str, dict[str, Outcome]]
    error: str


@dataclass(frozen=True)
class Bench:
    """Everything that the trials of one section need."""

    section: Section
    desk: Desk
    facilities: tuple[Any, ...]
    readings: Mapping[str, str]
    """The option in force, by the reading's name without its section; a default may be left out."""
    quick: bool
    seed: int
    sensitivity: bool = True
    """Whether each clause is judged under the other options of its readings too."""

    def law(self, **other: str) -> Any:
        return game(self.section.game).law(self.section, {**self.readings, **other})

    def links(self) -> Iterator[tuple[Clause, Link]]:
        for clause in self.section.clauses.values():
            for link in clause.checks:
                yield clause, link


class Trials:
    """The pytest plugin that makes a trial of each `check_*` function and clause, and keeps the evidence."""

    def __init__(
        self,
        bench: Bench,
        chosen: Callable[[Clause, Link], bool] = lambda clause, link: True,
        started: Callable[[Trial], None] = lambda trial: None,
    ) -> None:
        self.trials: list[Trial] = []
        self.broken: list[str] = []
        """Words about every file that could not be collected."""
        self.lost: Lost | None = None
        """Why no check could go on: the workers are gone."""
        self._bench = bench
        self._chosen = chosen
        self._started = started
        self._in_force: Any = None
        self._deals: Any = None
        self._otherwise: dict[tuple[str, str], Any] = {}
        """The law under another option of one reading, by the two."""
        self._judging: Check | None = None

    def of_another_file(self) -> "Trials":
        """Trials that stand on what these were judged by."""
        others = copy(self)
        others.trials, others.broken, others.lost = [], [], None
        return others

    # Collection: one item for each clause that links to the check.

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        check = getattr(metafunc.function, CHECK_MARK, None)
        if check is None:
            raise pytest.UsageError(f"{metafunc.function.__name__} is not made a check: decorate it with @check(name)")
        trials = [self._trial(check, clause, link) for clause, link in self._bench.links() if link.check == check.name]
        trials = [t for t in trials if self._chosen(t.clause, t.link)]
        metafunc.parametrize("trial", trials, ids=[t.clause.id.slashed for t in trials], indirect=True)

    def _trial(self, check: Check, clause: Clause, link: Link) -> Trial:
        needs = link.needs_quick if self._bench.quick else link.needs_full
        return Trial(check, clause, link, Evidence(clause, needs))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.broken.append(str(report.longrepr))

    # What a check is given.

    @pytest.fixture
    def trial(self, request: pytest.FixtureRequest) -> Trial:
        found: Trial = request.param
        return found

    @pytest.fixture(autouse=True)
    def engine(self, trial: Trial) -> Engine:
        return self._engine(trial.evidence)

    @pytest.fixture
    def law(self) -> Any:
        return self._law()

    @pytest.fixture
    def deals(self) -> Any:
        return self.the_deals()

    @pytest.fixture
    def clause(self, trial: Trial) -> Clause:
        return trial.clause.at_home

    @pytest.fixture
    def evidence(self, trial: Trial) -> Evidence:
        return trial.evidence

    # The trial itself.

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        # What a check needs is made before it is called, and unmade after it: either may go wrong, or skip it.
        trial = item.callspec.params["trial"] if isinstance(item, pytest.Function) else None
        # A check that no clause links to has no trial, and is passed over.
        if call.excinfo is not None and call.when != "call" and isinstance(trial, Trial):
            if not any(known is trial for known in self.trials):
                self.trials.append(trial)
            trial.evidence.note = f"the check was not run to its end: {call.excinfo.exconly()}"
            if not call.excinfo.errisinstance(pytest.skip.Exception):
                trial.error = str(call.excinfo.getrepr(style="native"))
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_pyfunc_call(self, pyfuncitem: pytest.Function) -> Generator[None, object, object]:
        trial = cast("Trial", pyfuncitem.funcargs["trial"])
        self.trials.append(trial)
        self._started(trial)
        self._make_room(trial)
        with self._broken_down(trial.evidence, trial):
            yield
        if not trial.adopted:
            with self._broken_down(trial.evidence, trial):
                # With no configuration many a check finds nothing to look at: this is why, and it says more.
                self._engine(trial.evidence).need_game()
            if self._bench.sensitivity and trial.evidence.outcome != "not-applicable":
                self._under_other_readings(trial, pyfuncitem.funcargs)
            trial.evidence.closed()
        if trial.evidence.outcome == "fail":
            pytest.fail("; ".join(c.title for c in trial.evidence.counterexamples.values()), pytrace=False)
        return True

    def _make_room(self, trial: Trial) -> None:
        """Let go of what the next check will not look at: the clauses of one look at the same rounds, and so do the
        checks of one file, under the reading in force."""
        before, self._judging = self._judging, trial.check
        if trial.check is before:
            return
        for (reading, _), law in self._otherwise.items():
            law.forget_rounds()
            # Laws that rank hands alike share what these are worth; of one that ranks them otherwise few checks ask.
            if law.scale is not self._law().scale and reading not in trial.clause.readings:
                law.forget_strengths()
        other_file = before is not None and before.function.__module__ != trial.check.function.__module__
        if other_file and self._in_force is not None:
            self._in_force.forget_rounds()
            self._in_force.forget_strengths()
        give_back()

    def _under_other_readings(self, trial: Trial, given: Mapping[str, Any]) -> None:
        for name in trial.clause.readings:
            reading = self._bench.section.readings[name]
            if len(reading.options) < 2:
                continue
            in_force = self._bench.readings.get(name, reading.default)
            outcomes = trial.by_option.setdefault(reading.id, {})
            for option in reading.options:
                if option.name == in_force:
                    outcomes[option.name] = trial.evidence.outcome
                    continue
                evidence = Evidence(trial.clause, trial.evidence.needs, outcome_alone=True)
                with self._broken_down(evidence, trial), suppress(Decided):
                    law = self._law_where(name, option.name)
                    try:
                        self._call(trial, evidence, law, given)
                    finally:
                        law.forget_longest()
                outcomes[option.name] = evidence.outcome

    def _call(self, trial: Trial, evidence: Evidence, law: Any, given: Mapping[str, Any]) -> None:
        known: dict[str, Callable[[], Any]] = {
            "engine": lambda: self._engine(evidence, self._representatives()),
            "law": lambda: law,
            "deals": self.the_deals,
            "clause": lambda: trial.clause.at_home,
            "evidence": lambda: evidence,
        }
        wanted = inspect.signature(trial.check.function).parameters
        # Fixtures that a check has besides are as they were under the reading in force.
        trial.check.function(**{name: known[name]() if name in known else given[name] for name in wanted})

    @contextmanager
    def _broken_down(self, evidence: Evidence, trial: Trial) -> Iterator[None]:
        try:
            with noted(evidence, trial.check.name):
                yield
        except (KeyboardInterrupt, GeneratorExit):
            raise
        except Lost as lost:
            # No check is to blame, and none can go on: pytest ends as if somebody had stopped it.
            self.lost = lost
            raise KeyboardInterrupt from lost
        except BaseException as error:
            # `pytest.skip`, `pytest.fail` and `sys.exit` are exceptions of another kind, and prove nothing either.
            evidence.note = f"the check itself broke down: {type(error).__name__}: {error}"
            trial.error = traceback.format_exc()

    def _engine(self, evidence: Evidence, facilities: tuple[Any, ...] | None = None) -> Engine:
        b = self._bench
        return Engine(b.desk, b.section.game, facilities or b.facilities, b.quick, b.seed, evidence)

    def _representatives(self) -> tuple[Any, ...]:
        """How an engine reads the law is seen where its configurations differ in more than their pairing of tables."""
        return game(self._bench.section.game).representatives(self._bench.facilities)

    def _law(self) -> Any:
        if self._in_force is None:
            self._in_force = self._bench.law()
        return self._in_force

    def _law_where(self, reading: str, option: str) -> Any:
        if (reading, option) not in self._otherwise:
            self._otherwise[reading, option] = self._bench.law(**{reading: option})
        return self._otherwise[reading, option]

    def forget_rounds(self) -> None:
        """Let go of every list of cases, and of what was worked out over them: all is judged."""
        self._in_force = self._deals = None
        self._otherwise.clear()

    def the_deals(self) -> Any:
        """The lists of cases that the checks put, made once."""
        if self._deals is None:
            self._deals = game(self._bench.section.game).deals(self._law(), self._bench.quick, self._bench.seed)
        return self._deals


@contextmanager
def noted(evidence: Evidence, check: str) -> Iterator[None]:
    """Within it, what an engine leaves out, and where it breaks down, goes into the evidence of a check."""
    try:
        yield
    except NotOfferedError as missing:
        evidence.note = str(missing)
    except NotApplicableError as missing:
        evidence.applies = False
        evidence.note = str(missing)
    except (Broken, EngineFault) as broken:
        # However it came here: an engine that goes wrong is no defect of the suite.
        evidence.faulty(f"{check}/{evidence.clause.id}/{len(evidence.faults)}", [broken.fault])


def run_trials(rules: Path, trials: Trials, game_name: str, file: str | None = None, *more: object) -> None:
    """Run every check of the game in `rules`, or those of one file; where those are of other games alone, each link
    says so. `more` are further plugins of pytest.

    Raises:
        CheckError: a file could not be collected.
        Lost: the workers are gone.
        KeyboardInterrupt: the user stopped it.
    """
    where = rules / folder(game_name)
    if not where.is_dir() and any((rules / folder(other)).is_dir() for other in PACKAGES):
        return
    arguments = [
        *("-c", os.devnull, "--rootdir", str(rules), "--confcutdir", str(rules)),
        *("-s", "-p", "no:cacheprovider", "-p", "no:terminal", "-p", "no:logging", "-p", "no:hypothesispytest"),
        # An interruption that falls where nothing can be raised is the command line's to see to.
        *("-p", "no:unraisableexception", "-p", "no:threadexception"),
        # What a check asserts is not rewritten: it is compiled as it stands.
        *(
            "--assert=plain",
            "--import-mode=importlib",
            "-o",
            "python_files=check_*.py",
            "-o",
            "python_functions=check_*",
        ),
        str(where if file is None else where / f"{file}.py"),
    ]
    with _pytest_of_our_own(), modules_of(rules):
        ended = pytest.main(arguments, plugins=[trials, *more])
    if trials.broken:
        raise CheckError(f"{where}: the checks cannot be collected:\n" + "\n".join(trials.broken))
    if trials.lost is not None:
        raise trials.lost
    if ended == pytest.ExitCode.INTERRUPTED:
        raise KeyboardInterrupt
    if ended not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise CheckError(f"{where}: pytest ended with {ended!s}")


def files_apart(rules: Path, game_name: str, asking: bool = False) -> tuple[str, ...]:
    """Those files of checks in `rules` that can be judged apart from the others, what takes longest first; with
    `asking`, where whoever judges asks as well, more of them."""
    home, played = rules / folder(game_name), game(game_name)
    names = (*played.apart, *played.by_themselves) if asking else played.apart
    return tuple(name for name in names if (home / f"{name}.py").is_file())


@contextmanager
def _pytest_of_our_own() -> Iterator[None]:
    """Within it, what a user has set for pytest, or installed beside Feltproof, has no say in a verdict."""
    before = {name: value for name, value in os.environ.items() if name.startswith("PYTEST_")}
    try:
        for name in before:
            del os.environ[name]
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        yield
    finally:
        for name in [name for name in os.environ if name.startswith("PYTEST_")]:
            del os.environ[name]
        os.environ.update(before)
