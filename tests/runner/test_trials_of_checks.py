"""Tests of how checks are run: no check that breaks, skips or is missing passes, and nobody else has a say in it."""

import os
import py_compile
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from feltproof import content
from feltproof.clauses import Section, load
from feltproof.games import engine as builtin
from feltproof.protocol import connect_object
from feltproof.runner.desk import Desk
from feltproof.runner.scope import Scope
from feltproof.runner.trials import Bench, CheckError, Trial, Trials, run_trials
from feltproof.runner.verify import choose_facilities
from feltproof.runner.workers import Lost

CHECK: Final = "crazy_4_poker.seats_at_most"
HEAD: Final = f"""
import pytest
from feltproof.checks import check, NotApplicableError, NotOfferedError

@check("{CHECK}")
"""
ENOUGH: Final = 'evidence.counts(3, 3, "sittings", "scripted")'


@pytest.fixture(scope="module")
def section() -> Section:
    return load(content.specs()).sections["us-ny/5324.32"]


def written(folder: Path, *files: str, **named: str) -> Path:
    """A folder of rules, with a file of checks for each text, and others by their names."""
    home = folder / "crazy_4_poker"
    home.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(files, 1):
        (home / f"check_{number}.py").write_text(text, encoding="utf-8")
    for name, text in named.items():
        (home / f"{name}.py").write_text(text, encoding="utf-8")
    return folder


def ran(section: Section, rules: Path, *, sensitivity: bool = False, quick: bool = True) -> list[Trial]:
    desk = Desk(connect_object(builtin()), seed=5324)
    facilities = choose_facilities(section, desk, Scope(("qu-a.prog-a.five",)))
    trials = Trials(Bench(section, desk, facilities, {}, quick, 5324, sensitivity))
    run_trials(rules, trials, section.game)
    return trials.trials


def body(*lines: str, parameters: str = "engine, evidence") -> str:
    return HEAD + f"def check_it({parameters}):\n    '''A check.'''\n" + "".join(f"    {line}\n" for line in lines)


def only(section: Section, folder: Path, *lines: str, **more: Any) -> Trial:
    (trial,) = ran(section, written(folder, body(*lines)), **more)
    return trial


# What a check comes to.


def test_a_check_that_runs_to_its_end_with_enough_evidence_passes(section: Section, tmp_path: Path) -> None:
    trial = only(section, tmp_path, ENOUGH)
    assert (trial.evidence.outcome, trial.error, trial.check.title) == ("pass", "", "A check.")


def test_a_check_that_does_nothing_is_inconclusive(section: Section, tmp_path: Path) -> None:
    assert only(section, tmp_path, "pass").evidence.outcome == "inconclusive"


@pytest.mark.parametrize(
    "breaks",
    [
        "raise ValueError('broken')",
        "assert False",
        "1 / 0",
        "raise SystemExit(0)",
        "raise BaseException('base')",
        "pytest.fail('failed')",
        "pytest.skip('skipped')",
        "pytest.xfail('expected')",
        "pytest.importorskip('no_such_module')",
        "pytest.exit('over', returncode=0)",
    ],
)
def test_a_check_that_breaks_down_after_it_saw_enough_is_inconclusive(
    section: Section, tmp_path: Path, breaks: str
) -> None:
    trial = only(section, tmp_path, ENOUGH, breaks)
    assert trial.evidence.outcome == "inconclusive"
    assert "broke down" in trial.evidence.note
    assert "Traceback" in trial.error


def test_where_the_workers_are_gone_no_check_has_broken_down_and_the_run_ends(section: Section, tmp_path: Path) -> None:
    lost = body("from feltproof.runner.workers import Lost", "raise Lost('the workers are gone')")
    with pytest.raises(Lost, match="the workers are gone"):
        ran(section, written(tmp_path, lost))


def test_a_check_that_breaks_down_after_a_counterexample_has_failed(section: Section, tmp_path: Path) -> None:
    wrong = "evidence.expect(False, title='t', rule='r', expected='e', got='g', method='play', request={'case': '1'})"
    trial = only(section, tmp_path, ENOUGH, wrong, "raise ValueError('broken')")
    assert trial.evidence.outcome == "fail"
    assert trial.error


def test_a_check_that_needs_what_the_engine_leaves_out_is_inconclusive_and_no_defect(
    section: Section, tmp_path: Path
) -> None:
    trial = only(section, tmp_path, ENOUGH, "raise NotOfferedError('no play')")
    assert (trial.evidence.outcome, trial.evidence.note, trial.error) == ("inconclusive", "no play", "")


def test_a_check_of_what_the_facility_does_not_have_does_not_apply(section: Section, tmp_path: Path) -> None:
    trial = only(section, tmp_path, "raise NotApplicableError('no queens up')")
    assert (trial.evidence.outcome, trial.error) == ("not-applicable", "")


@pytest.mark.parametrize(
    "fixture",
    [
        "@pytest.fixture(autouse=True)\ndef before():\n    raise RuntimeError('before')\n",
        "@pytest.fixture(autouse=True)\ndef after():\n    yield\n    raise RuntimeError('after')\n",
        "@pytest.fixture(autouse=True)\ndef skips():\n    pytest.skip('not today')\n",
        "pytestmark = pytest.mark.skip(reason='not today')\n",
        "pytestmark = pytest.mark.xfail(run=False)\n",
    ],
)
def test_a_check_that_is_not_set_up_or_not_put_away_is_inconclusive(
    section: Section, tmp_path: Path, fixture: str
) -> None:
    (trial,) = ran(section, written(tmp_path, body(ENOUGH) + "\n" + fixture))
    assert trial.evidence.outcome == "inconclusive"
    assert "not run to its end" in trial.evidence.note


def test_a_check_that_nobody_may_await_is_inconclusive(section: Section, tmp_path: Path) -> None:
    trials = ran(section, written(tmp_path, body(ENOUGH).replace("def check_it", "async def check_it")))
    assert [t for t in trials if t.evidence.outcome == "pass"] == []


def test_a_check_that_no_clause_links_to_is_passed_over(section: Section, tmp_path: Path) -> None:
    mine = body(ENOUGH).replace(CHECK, "crazy_4_poker.of_my_own")
    (trial,) = ran(section, written(tmp_path, body(ENOUGH), mine))
    assert (trial.check.name, trial.evidence.outcome) == (CHECK, "pass")


# Other readings.


def test_what_is_asked_under_another_reading_is_no_evidence_under_the_one_in_force(
    section: Section, tmp_path: Path
) -> None:
    text = body(ENOUGH, "if law.reads('low-ace') != LAW: evidence.faulty('', [None])", parameters="law, evidence")
    text = text.replace(CHECK, "crazy_4_poker.rank_order") + "\nLAW = 'low-and-high'\n"
    text = text.replace('"scripted"', '"exhaustive"')
    (trial,) = ran(section, written(tmp_path, text), sensitivity=True)
    assert (trial.evidence.outcome, trial.evidence.tally.of, trial.evidence.faults) == ("pass", 3, {})
    for outcomes in trial.by_option.values():
        assert len(outcomes) > 1
        assert set(outcomes.values()) <= {"pass", "inconclusive"}


def test_a_check_has_its_own_fixtures_under_another_reading_too(section: Section, tmp_path: Path) -> None:
    fixture = "@pytest.fixture\ndef mine():\n    return 3\n"
    text = body("evidence.counts(mine, mine, 'hands', 'exhaustive')", parameters="mine, evidence") + "\n" + fixture
    (trial,) = ran(section, written(tmp_path, text.replace(CHECK, "crazy_4_poker.rank_order")), sensitivity=True)
    assert trial.error == ""
    assert all(outcome == "pass" for by in trial.by_option.values() for outcome in by.values())


# Rules that are none.


@pytest.mark.parametrize(
    "text",
    ["def check_it(:\n", "import no_such_module\n", "raise RuntimeError\n", "def check_it(evidence):\n    pass\n"],
)
def test_a_file_that_cannot_be_collected_is_an_error_that_ends_with_3(
    section: Section, tmp_path: Path, text: str
) -> None:
    with pytest.raises(CheckError) as refused:
        ran(section, written(tmp_path, body(ENOUGH), text))
    assert refused.value.exit_code == 3
    assert (
        "check_2.py" in str(refused.value)
        or "is not made a check" in str(refused.value)
        or "pytest" in str(refused.value)
    )


def test_a_folder_without_checks_of_the_game_is_an_error_and_an_empty_one_runs_none(
    section: Section, tmp_path: Path
) -> None:
    with pytest.raises(CheckError):
        ran(section, tmp_path / "nowhere")
    assert ran(section, written(tmp_path / "empty")) == []


def test_an_interrupt_in_a_check_interrupts_the_run(section: Section, tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        only(section, tmp_path, "raise KeyboardInterrupt")


# Nobody else has a say.


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PYTEST_ADDOPTS", "--collect-only"),
        ("PYTEST_ADDOPTS", "-k nothing_of_the_kind"),
        ("PYTEST_ADDOPTS", "--no-such-option"),
        ("PYTEST_PLUGINS", "no_such_plugin"),
        ("PYTEST_DISABLE_PLUGIN_AUTOLOAD", ""),
    ],
)
def test_what_a_user_has_set_for_pytest_has_no_say(
    section: Section, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    assert only(section, tmp_path, ENOUGH).evidence.outcome == "pass"
    assert os.environ[name] == value


def test_settings_and_plugins_of_the_folder_that_we_are_in_or_above_have_no_say(
    section: Section, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evil = "raise RuntimeError('nobody asked')\n"
    (tmp_path / "conftest.py").write_text(evil, encoding="utf-8")
    settings = "[pytest]\naddopts = --collect-only -m 'not slow'\nfilterwarnings = error\npython_functions = nothing\n"
    (tmp_path / "pytest.ini").write_text(settings, encoding="utf-8")
    rules = written(tmp_path / "rules", body(ENOUGH))
    (rules / "pytest.ini").write_text(settings, encoding="utf-8")
    (rules / "pyproject.toml").write_text("[tool.pytest.ini_options]\naddopts = '--collect-only'\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    (trial,) = ran(section, rules)
    assert trial.evidence.outcome == "pass"


def test_a_conftest_of_the_rules_themselves_is_read(section: Section, tmp_path: Path) -> None:
    fixture = "import pytest\n@pytest.fixture\ndef mine():\n    return 3\n"
    text = body("evidence.counts(mine, mine, 'sittings', 'scripted')", parameters="mine, evidence")
    (trial,) = ran(section, written(tmp_path, text, conftest=fixture))
    assert trial.evidence.outcome == "pass"


# The rules that were given are the rules that are run.


def test_other_rules_of_the_same_file_names_are_run_for_themselves(section: Section, tmp_path: Path) -> None:
    before = set(sys.modules)
    outcomes = [only(section, tmp_path / name, line).evidence.outcome for name, line in (("a", ENOUGH), ("b", "pass"))]
    again = only(section, tmp_path / "a", ENOUGH).evidence.outcome
    assert [*outcomes, again] == ["pass", "inconclusive", "pass"]
    assert not {name for name in set(sys.modules) - before if "check_1" in name or name == "crazy_4_poker"}


def test_a_file_that_was_changed_within_its_second_and_keeps_its_length_is_run_as_it_now_stands(
    section: Section, tmp_path: Path
) -> None:
    rules = written(tmp_path, body("evidence.counts(3, 3, 'sittings', 'scripted')"))
    path = rules / "crazy_4_poker" / "check_1.py"
    was = path.stat()
    assert ran(section, rules)[0].evidence.outcome == "pass"
    path.write_text(body("evidence.counts(2, 3, 'sittings', 'scripted')"), encoding="utf-8")
    os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))
    assert ran(section, rules)[0].evidence.outcome == "inconclusive"
    assert not list(rules.rglob("*.pyc"))


def test_a_module_of_the_same_name_that_was_imported_before_is_left_alone(
    section: Section, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine: Mapping[str, Any] = {"crazy_4_poker": os, "crazy_4_poker.check_1": sys}
    for name, module in mine.items():
        monkeypatch.setitem(sys.modules, name, module)
    assert only(section, tmp_path, ENOUGH).evidence.outcome == "pass"
    assert all(sys.modules[name] is module for name, module in mine.items())


def test_evidence_of_two_trials_of_one_check_is_kept_apart(section: Section, tmp_path: Path) -> None:
    text = body("evidence.counts(3, 3, 'hands', 'exhaustive')").replace(CHECK, "crazy_4_poker.category_of_hands")
    trials = ran(section, written(tmp_path, text))
    assert len(trials) == 7
    assert len({id(t.evidence) for t in trials}) == 7
    assert all(t.evidence.tally.of == 3 for t in trials)


@pytest.mark.parametrize(("name", "stale"), [("check_1", ("3,", "9,")), ("beside", ("3", "2"))])
def test_what_was_compiled_of_another_text_and_lies_beside_a_file_is_not_run(
    section: Section, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, stale: tuple[str, str]
) -> None:
    check = body("evidence.counts(beside.SEEN, 3, 'sittings', 'scripted')")
    rules = written(tmp_path, f"from crazy_4_poker import beside\n{check}")
    home = rules / "crazy_4_poker"
    (home / "beside.py").write_text("SEEN = 3\n", encoding="utf-8")
    monkeypatch.syspath_prepend(rules)
    file = home / f"{name}.py"
    text, was = file.read_text(encoding="utf-8"), file.stat()
    file.write_text(text.replace(*stale), encoding="utf-8")
    os.utime(file, ns=(was.st_atime_ns, was.st_mtime_ns))
    py_compile.compile(str(file))
    assert ran(section, rules)[0].evidence.outcome == "inconclusive"
    file.write_text(text, encoding="utf-8")
    os.utime(file, ns=(was.st_atime_ns, was.st_mtime_ns))
    assert ran(section, rules)[0].evidence.outcome == "pass"
    assert not [module for module in sys.modules if module.endswith(("beside", "check_1"))]
