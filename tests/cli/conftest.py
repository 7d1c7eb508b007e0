"""The law with two checks, and a tiny engine: a whole run in a second."""

import json
import shlex
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from feltproof import content
from feltproof.cli import main

CHECKS = {"(a)(1)": "crazy_4_poker.seats_at_most", "(f)(2)": "crazy_4_poker.two_aces_are_a_pair"}
NEEDS = {"(a)(1)": "static", "(f)(2)": "scripted"}


def law() -> str:
    """The section as it stands, with a check for two of its clauses, and a person to look at the rest."""
    path = content.specs() / "us_ny" / "s5324_32_crazy_4_poker.yaml"
    section = yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)
    for clause in section["clauses"]:
        clause.pop("checks", None)
        if needs := NEEDS.get(clause["clause"]):
            needed = {"full": needs, "quick": needs}
            clause["checks"] = [{"check": CHECKS[clause["clause"]], "needs": needed}]
        elif clause["method"] == "test":
            clause["method"] = "inspection"
            clause.setdefault("look_for", ["It is so."])
    # JSON is YAML.
    return json.dumps(section, indent=1)


def register() -> str:
    """The readings of that section."""
    path = content.specs() / "us_ny" / "readings.yaml"
    every = yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)
    return json.dumps([one for one in every if one["reading"].startswith("5324.32/")], indent=1)


RULES = '''
"""Two checks."""

from feltproof.checks import Clause, Engine, Evidence, check


@check("crazy_4_poker.seats_at_most")
def check_seats(engine: Engine, clause: Clause, evidence: Evidence) -> None:
    """No configuration has more seats than the law allows."""
    evidence.counts(len(engine.facilities), len(engine.facilities), "configurations", "static")
    for facility in engine.facilities:
        evidence.expect(
            facility.seats <= clause.limit.at_most,
            title="has too many seats",
            rule="At most six.",
            expected="6 seats",
            got=f"{facility.seats} seats",
            method="hello",
            request={"seats": facility.seats},
            configuration=facility.id,
        )


@check("crazy_4_poker.two_aces_are_a_pair")
def check_pairs(engine: Engine, evidence: Evidence) -> None:
    """Two aces and three other cards are a pair."""
    for result in engine.rank(["AsAhKd7c2d"]):
        evidence.expect(
            result is None or result.category == "pair",
            title="takes two aces for something else",
            rule="Two aces are a pair.",
            expected="pair",
            got=str(result and result.category),
            method="rank",
            request={"case": "1", "hand": "AsAhKd7c2d"},
            row="flush",
            hands=("AsAhKd7c2d",),
        )
'''

FEW = ("--specs", "../specs", "--rules", "../rules")

Feltproof = Callable[..., Result]


def engine(*words: str) -> str:
    """The address of the tiny engine, told to behave so."""
    return "cmd:" + shlex.join([sys.executable, str(Path(__file__).with_name("tiny_engine.py")), *words])


def call(*words: str, stdin: str | None = None) -> Result:
    """Call the command line as a shell would, without the shell."""
    return CliRunner().invoke(main, words, input=stdin, prog_name="feltproof")


@pytest.fixture
def feltproof() -> Feltproof:
    return call


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The law and its checks, as nobody has reviewed them and as somebody has."""
    shelf = tmp_path_factory.mktemp("shelf")
    specs, rules = shelf / "new" / "specs" / "us_ny", shelf / "new" / "rules" / "crazy_4_poker"
    for made in (specs, rules):
        made.mkdir(parents=True)
    (specs / "law.yaml").write_text(law(), encoding="utf-8")
    (specs / "readings.yaml").write_text(register(), encoding="utf-8")
    (rules / "check_few.py").write_text(RULES, encoding="utf-8")
    shutil.copytree(shelf / "new", shelf / "reviewed")
    few = ("--specs", str(shelf / "reviewed" / "specs"), "--rules", str(shelf / "reviewed" / "rules"))
    for clause, check in CHECKS.items():
        said = ("--by", "A Reviewer", "--why", "read it", "--on", "2026-11-29")
        done = call("review", *few, "accept", clause, check, *said)
        assert done.exit_code == 0, done.output
    return shelf


def put_beside(here: Path, shelf: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make `here` the folder to work in, with the law and its checks of `shelf` beside it."""
    shutil.copytree(shelf, here.parent, dirs_exist_ok=True)
    here.mkdir()
    monkeypatch.chdir(here)
    return here


@pytest.fixture
def folder(tmp_path: Path, shelf: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, with a law and its checks beside it that nobody has reviewed."""
    return put_beside(tmp_path / "here", shelf / "new", monkeypatch)


@pytest.fixture
def reviewed(tmp_path: Path, shelf: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, with a law and its checks beside it, every link of them accepted."""
    return put_beside(tmp_path / "here", shelf / "reviewed", monkeypatch)


@dataclass(frozen=True)
class Ran:
    """A run that was made once, for whoever only looks at it."""

    folder: Path
    result: Result

    @property
    def path(self) -> Path:
        return self.folder / "feltproof-out" / "run.json"


@pytest.fixture(scope="session")
def failing_run(tmp_path_factory: pytest.TempPathFactory, shelf: Path) -> Ran:
    """A run in which both checks fail: seven seats, and two aces that are a flush."""
    here = tmp_path_factory.mktemp("failing") / "here"
    with pytest.MonkeyPatch.context() as monkeypatch:
        put_beside(here, shelf / "reviewed", monkeypatch)
        words = ("--jobs", "0", "--format", "run,html,junit", "--engine", engine("flush", "7"))
        return Ran(here, call("verify", *FEW, *words))


@pytest.fixture
def failing(failing_run: Ran, monkeypatch: pytest.MonkeyPatch) -> Ran:
    """The same, seen from its folder."""
    monkeypatch.chdir(failing_run.folder)
    return failing_run


@pytest.fixture
def verify() -> Feltproof:
    """`verify` with the few checks, and without the PDF, unless more is said."""

    def verify(*words: str) -> Result:
        formats = () if "--format" in words else ("--format", "run,html,junit")
        return call("verify", *FEW, "--jobs", "0", *formats, *words)

    return verify
