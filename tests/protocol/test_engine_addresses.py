"""Tests of how engines are named and started, and of what is said when they do not start."""

import os
import pickle
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from feltproof.errors import UsageError
from feltproof.protocol import EngineFault, FaultKind, Limits, RankResult, connect

MINIATURES = Path(__file__).parent / "miniatures"
SOUND = f"cmd:{shlex.join([sys.executable, '-S', '-E', str(MINIATURES / 'sound.py')])}"
HAND: dict[str, Any] = {"case": "1", "hand": "AsAhKd7c2d"}


@pytest.mark.parametrize(
    "address", ["", "built-in", "./engine", "python:engine", "python:engine:make()", "cmd:", "cmd:''", "cmd:'engine"]
)
def test_an_address_of_no_known_form_is_refused_and_the_forms_are_named(address: str) -> None:
    with pytest.raises(UsageError, match=r"cmd:|quotation") as caught:
        connect(address)

    assert repr(address) in str(caught.value)


def test_an_engine_is_not_blamed_for_a_working_directory_that_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()

    for address in ("python:feltproof.games:engine", SOUND):
        with pytest.raises(UsageError, match="the working directory, in which the engine would start, is gone"):
            connect(address)
    with connect("builtin") as engine:
        assert engine.hello.games


def test_what_lies_beside_an_engine_stands_in_for_no_part_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "feltproof").mkdir()
    for name in ("feltproof/__init__.py", "msgspec.py"):
        (tmp_path / name).write_text("raise ImportError('this is not the one')", encoding="utf-8")
    (tmp_path / "mine.py").write_text("from feltproof.games import engine as make", encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    with connect("python:mine:make") as engine:
        assert engine.hello.games


def refused(address: str) -> tuple[FaultKind, str]:
    """The fault with which an engine is refused, and all that is said."""
    with pytest.raises(EngineFault) as caught:
        connect(address)
    assert caught.value.exit_code == 5
    return caught.value.fault.kind, str(caught.value)


def script(folder: Path, text: str | bytes, mode: int = 0o755) -> str:
    """A file that may be run."""
    path = folder / "engine"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    path.chmod(mode)
    return str(path)


def test_a_program_that_is_not_there_is_not_found(tmp_path: Path) -> None:
    assert refused(f"cmd:{tmp_path}/none")[0] is FaultKind.NOT_FOUND
    kind, said = refused("cmd:no-such-program-anywhere")
    assert kind is FaultKind.NOT_FOUND
    assert "no such program on PATH" in said


def test_a_file_that_may_not_be_run_says_chmod(tmp_path: Path) -> None:
    kind, said = refused(f"cmd:{script(tmp_path, '#!/bin/sh', mode=0o644)}")

    assert kind is FaultKind.NOT_EXECUTABLE
    assert "chmod +x" in said
    assert refused(f"cmd:{tmp_path}")[0] is FaultKind.NOT_EXECUTABLE


def test_a_script_whose_interpreter_is_missing_could_not_start(tmp_path: Path) -> None:
    kind, said = refused(f"cmd:{script(tmp_path, '#!/no/such/interpreter')}")

    assert kind is FaultKind.COULD_NOT_START
    assert "#!" in said


def test_a_file_that_is_no_program_could_not_start(tmp_path: Path) -> None:
    assert refused(f"cmd:{script(tmp_path, b'what is this')}")[0] is FaultKind.COULD_NOT_START


def test_what_it_wrote_to_stderr_is_in_the_refusal() -> None:
    kind, said = refused(f"cmd:{sys.executable} {MINIATURES / 'dies_at_start.py'}")

    assert kind is FaultKind.EXITED_AT_START
    assert said.endswith("no licence file")


def test_the_builtin_engine_is_reached_by_name() -> None:
    with connect("builtin") as engine:
        answers = engine.ask("rank", "crazy-4-poker", None, [HAND])

    assert isinstance(answers.results[0], RankResult)
    assert answers.results[0].category == "pair"


ENGINE = """
import sys
print("imported")

class Engine:
    def hello(self, params):
        print("greeted")
        return {"protocol": "1.0", "engine": {"name": "mine", "version": "1"},
                "games": {"crazy-4-poker": {"methods": ["rank"], "configurations": []}}}

    def rank(self, params):
        sys.stdout.write("ranking")
        sys.stdin.read()
        return {"results": [{"case": each["case"], "category": "pair", "strength": 1} for each in params["cases"]]}

def broken():
    raise RuntimeError("no table")
"""


def test_a_python_engine_of_this_folder_may_print_and_read_what_it_likes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_engine.py").write_text(ENGINE)
    monkeypatch.chdir(tmp_path)

    with connect("python:my_engine:Engine") as engine:
        answers = engine.ask("rank", "crazy-4-poker", None, [HAND])

        assert isinstance(answers.results[0], RankResult)
    assert engine.faults == []
    assert engine.stderr_tail == "imported\ngreeted\nranking"


def test_a_python_engine_that_cannot_be_made_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_engine.py").write_text(ENGINE)
    monkeypatch.chdir(tmp_path)

    kind, said = refused("python:my_engine:broken")

    assert kind is FaultKind.EXITED_AT_START
    assert "RuntimeError: no table" in said


def test_an_engine_gets_no_more_of_the_environment_than_it_is_granted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI_SECRET", "hush")
    monkeypatch.setenv("ENGINE_HOME", "/srv")
    address = f"cmd:{script(tmp_path, '#!/bin/sh' + os.linesep + 'env >&2; exit 3')}"

    with pytest.raises(EngineFault) as caught:
        connect(address, Limits(environment=("ENGINE_HOME",)))

    assert "ENGINE_HOME=/srv" in caught.value.stderr
    assert "PATH=" in caught.value.stderr
    assert "CI_SECRET" not in caught.value.stderr


def test_more_cases_than_the_engine_takes_are_not_sent() -> None:
    with connect(SOUND) as engine:
        cases = [{"case": str(number), "hand": "AsAhKd7c2d"} for number in range(101)]

        with pytest.raises(ValueError, match="at most 100"):
            engine.ask("rank", "crazy-4-poker", None, cases)
        with pytest.raises(ValueError, match="same 'case'"):
            engine.ask("rank", "crazy-4-poker", None, [HAND, HAND])
        assert engine.ask("rank", "crazy-4-poker", None, []).results == []


def test_no_time_left_is_a_fault_of_its_own() -> None:
    with connect(SOUND, Limits(total=0.0)) as engine:
        answers = engine.ask("rank", "crazy-4-poker", None, [HAND])

    assert answers.broken is not None
    assert answers.broken.kind is FaultKind.TOTAL_TIMEOUT


def test_closing_twice_is_closing_once() -> None:
    engine = connect(SOUND)

    engine.close()
    engine.close()

    assert engine.faults == []
    with pytest.raises(ValueError, match="closed"):
        engine.ask("rank", "crazy-4-poker", None, [HAND])


def test_a_refusal_crosses_from_one_process_to_another() -> None:
    with pytest.raises(EngineFault) as caught:
        connect("cmd:no-such-program-anywhere")

    copy = pickle.loads(pickle.dumps(caught.value))

    assert str(copy) == str(caught.value)
    assert copy.fault == caught.value.fault


def test_what_an_engine_writes_does_not_steer_the_terminal(tmp_path: Path) -> None:
    text = r"""#!/bin/sh
printf '\033[2Jgone\n' >&2
printf '\033[2Jgone\n'
exit 3
"""
    address = f"cmd:{script(tmp_path, text)}"

    with pytest.raises(EngineFault) as caught:
        connect(address)

    assert caught.value.stderr == "\\x1b[2Jgone\n"
    assert caught.value.fault.line == "\\x1b[2Jgone"
