"""Questions in a file, answers in another: judged as an engine is, once they are whole, and no better than they are."""

import hashlib
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from click.testing import Result

from feltproof.papers.forms import today
from feltproof.runner.record import Run
from feltproof.runner.request import Request
from feltproof.runner.verify import verify
from feltproof.vectors.answered import Answered, Returned
from feltproof.vectors.sheet import Sheet, first_line, name_of
from tests.cli.conftest import FEW, call, engine, put_beside

OUT: Final = Path("feltproof-out")
VECTORS: Final = Path("v.jsonl")
ANSWERS: Final = Path("a.jsonl")


def export(*words: str, hello: Any = None) -> Result:
    Path("hello.json").write_text(json.dumps(hello or declared()), encoding="utf-8")
    return call("vectors", "export", *FEW, "--hello", "hello.json", "--out", str(VECTORS), *words)


@cache
def declared(seats: int = 6) -> dict[str, Any]:
    """What the tiny engine says of itself: its whole reply."""
    asked = b'{"jsonrpc": "2.0", "id": 0, "method": "hello", "params": {"protocols": ["1.0"]}}\n'
    said = subprocess.run(command("pair", str(seats)), input=asked, capture_output=True, check=True)
    reply: dict[str, Any] = json.loads(said.stdout)
    return reply


def command(*words: str) -> list[str]:
    """The tiny engine as a command."""
    return shlex.split(engine(*words).removeprefix("cmd:"))


def answer(category: str = "pair", seats: str = "6") -> None:
    """Let the tiny engine answer the file as it stands."""
    with VECTORS.open("rb") as asked, ANSWERS.open("wb") as said:
        subprocess.run(command(category, seats), stdin=asked, stdout=said, check=True)


def judge(*words: str) -> Result:
    return call("vectors", "judge", *FEW, str(ANSWERS), "--vectors", str(VECTORS), "--format", "run", *words)


def run_of() -> Run:
    return msgspec.json.decode((OUT / "run.json").read_bytes(), type=Run)


def test_answers_from_a_file_get_the_verdicts_of_an_engine_and_say_what_they_lack(reviewed: Path) -> None:
    assert export().exit_code == 0
    answer()
    done = judge()
    offline = run_of()
    call("verify", *FEW, "--jobs", "0", "--format", "run", "--engine", engine())
    online = run_of()

    assert done.exit_code == 0, done.output
    assert "CONFORMS  tiny 1.0" in done.output
    assert [c.own for c in offline.clauses] == [c.own for c in online.clauses]
    assert [c.digest for r in offline.clauses for c in r.checks] == [c.digest for r in online.clauses for c in r.checks]
    assert "The engine was not connected" in offline.statement
    assert "which program gave the answers" in " ".join(done.output.split())
    assert "nothing was asked again" in offline.suite.schedule
    assert offline.engine.address.startswith("vectors:V")
    assert {Path(one.path).name for one in offline.engine.artifacts} == {"a.jsonl", "v.jsonl"}
    assert not offline.self_test


def test_wrong_answers_are_not_met_and_no_line_to_replay_is_given(reviewed: Path) -> None:
    export(hello=declared(7))
    answer("flush", "7")

    done = judge()

    assert done.exit_code == 1, done.output
    assert "takes two aces for something else" in done.output
    assert "has too many seats" in done.output
    assert "feltproof explain F" in done.output
    assert "feltproof replay" not in done.output
    finding = run_of().findings[0].id
    replayed = call("replay", finding)
    assert replayed.exit_code == 2
    assert "answered from a file" in replayed.output


Spoil = Callable[[list[str]], list[str]]

SPOILT: Final[dict[str, tuple[Spoil, str]]] = {
    "left out": (lambda lines: lines[:-1], "1 of 1 requests are not answered: 1"),
    "without a greeting": (lambda lines: lines[1:], "the answer to `hello`, the request of id 0, is missing"),
    "twice": (lambda lines: [*lines, lines[-1]], "line 3: answers request 1 again"),
    "to no question": (lambda lines: [*lines, lines[-1].replace('"id": 1', '"id": 7')], "line 3: answers no request"),
    "no JSON": (lambda lines: [*lines, "dealing ..."], "line 3: is no reply"),
    "cut short": (lambda lines: [lines[0], lines[1][:-5]], "line 2: is no reply"),
    "of another shape": (
        lambda lines: [lines[0], lines[1].replace('"strength": 1', '"strength": "1"')],
        "line 2: case 1: wrong-shape: results[0].strength: an integer is wanted",
    ),
    "without a case": (
        lambda lines: [lines[0], lines[1].replace('"case": "1"', '"case": "9"')],
        "line 2: case 1: missing-case",
    ),
    "an error": (
        lambda lines: [lines[0], '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"no"}}'],
        "line 2: error-reply: error -32000: no",
    ),
    "with a blank line": (lambda lines: [*lines, ""], "line 3: is blank"),
    "with a case that nobody asked": (
        lambda lines: [lines[0], lines[1].replace('"case": "1"', '"case": "z"')],
        "line 2: unknown-case: results: case 'z' was not asked",
    ),
    "of another engine": (
        lambda lines: [lines[0].replace('"1.0"}', '"2.0"}'), *lines[1:]],
        "the engine describes itself otherwise",
    ),
}


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory, shelf: Path) -> Path:
    """A set and sound answers to it, made once."""
    here = tmp_path_factory.mktemp("vectors") / "here"
    with pytest.MonkeyPatch.context() as monkeypatch:
        put_beside(here, shelf / "reviewed", monkeypatch)
        assert export().exit_code == 0
        answer()
    return here


def test_a_set_holds_no_expected_value_and_no_clause(exported: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(exported)

    first, *rest = VECTORS.read_text(encoding="utf-8").splitlines()
    assert json.loads(first)["params"]["vectors"]["set"].startswith("V")
    requests = [json.loads(line) for line in rest]
    assert [request["id"] for request in requests] == [*range(1, len(requests) + 1)]
    assert {request["method"] for request in requests} == {"rank"}
    assert all(set(case) == {"case", "hand"} for request in requests for case in request["params"]["cases"])
    assert "pair" not in "".join(rest)


@pytest.mark.parametrize("how", SPOILT)
def test_answers_that_are_not_whole_are_not_judged(
    exported: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, how: str
) -> None:
    monkeypatch.chdir(exported)
    spoil, said = SPOILT[how]
    lines = ANSWERS.read_text(encoding="utf-8").splitlines()
    spoilt = tmp_path / "spoilt.jsonl"
    spoilt.write_text("\n".join(spoil(lines)) + "\n", encoding="utf-8")

    done = call("vectors", "judge", *FEW, str(spoilt), "--vectors", str(VECTORS), "--out", str(tmp_path / "out"))

    assert done.exit_code == 5, done.output
    assert said in " ".join(done.output.split())
    assert "nothing was" in done.output
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("old", "new"), [('"requests":1', '"requests":2'), ("AsAhKd7c2d", "AsAhKd7c3d"), ('"seed":5324', '"seed":5325')]
)
def test_a_set_that_was_changed_is_found_out(
    exported: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, old: str, new: str
) -> None:
    monkeypatch.chdir(exported)
    changed = tmp_path / "changed.jsonl"
    text = VECTORS.read_text(encoding="utf-8")
    assert old in text
    changed.write_text(text.replace(old, new), encoding="utf-8")

    done = call("vectors", "judge", *FEW, str(ANSWERS), "--vectors", str(changed), "--out", str(tmp_path / "out"))

    assert done.exit_code == 7
    assert "is not as it was exported" in done.output


@pytest.mark.parametrize(
    "line",
    [
        '{"id": 1, "method": "rank", "params": {}}',
        '{"id": 2, "method": "rank", "params": {"game": "crazy-4-poker", "cases": []}}',
        '{"id": 1, "method": "rank", "params": {"game": "crazy-4-poker", "cases": [7]}}',
        '{"id": 1, "method": "rob", "params": {"game": "crazy-4-poker", "cases": []}}',
        "[",
    ],
)
def test_a_set_that_somebody_else_made_is_none_of_ours(
    exported: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: str
) -> None:
    monkeypatch.chdir(exported)
    sheet = Sheet(VECTORS)
    sheet.close()
    body = f"{line}\n".encode()
    forged = msgspec.structs.replace(sheet.manifest, requests=1, body=hashlib.sha256(body).hexdigest())
    forged = msgspec.structs.replace(forged, set=name_of(forged))
    path = tmp_path / "forged.jsonl"
    path.write_bytes(first_line(forged) + body)

    done = call("vectors", "judge", *FEW, str(ANSWERS), "--vectors", str(path), "--out", str(tmp_path / "out"))

    assert done.exit_code == 7, done.output
    assert "forged.jsonl:2: is no request" in " ".join(done.output.split())


def test_a_set_that_expired_or_is_of_other_specs_is_not_judged(reviewed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    export("--expires", today())
    answer()
    assert judge().exit_code == 0
    monkeypatch.setattr("feltproof.cli.vectors.today", lambda: "2999-01-01")
    expired = judge()
    monkeypatch.undo()
    monkeypatch.chdir(reviewed)

    other = call("vectors", "judge", str(ANSWERS), "--vectors", str(VECTORS))

    assert (expired.exit_code, other.exit_code) == (2, 2)
    assert "expired on" in expired.output
    assert "was exported by other specs" in " ".join(other.output.split())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["export", "--hello", "none.json", "--out", "x"], "does not exist"),
        (["export", "--hello", "bad.json", "--out", "x"], "is no JSON"),
        (["export", "--hello", "list.json", "--out", "x"], "give what the engine answers to `hello`"),
        (["export", "--hello", "good.json", "--out", "good.json"], "is there already"),
        (["export", "--hello", "good.json", "--out", "no/x"], "there is no such folder"),
        (["export", "--hello", "good.json", "--out", "x", "--expires", "2001-01-01"], "is over"),
        (["judge", "good.json", "good.json", "--vectors", "good.json"], "2 files of answers and 1 set"),
        (["judge", "good.json", "--vectors", "good.json"], "is no set of questions"),
    ],
)
def test_what_cannot_be_carried_out_is_refused(reviewed: Path, words: list[str], said: str) -> None:
    Path("bad.json").write_text("{", encoding="utf-8")
    Path("list.json").write_text("[]", encoding="utf-8")
    Path("good.json").write_text(json.dumps(declared()), encoding="utf-8")

    done = call("vectors", *words)

    assert done.exit_code == 2, done.output
    assert said in " ".join(done.output.split())
    assert not Path("x").exists()


@pytest.mark.parametrize("device", ["pipe", "/dev/zero"])
def test_what_cannot_be_read_twice_or_has_no_end_is_no_set_and_no_answers(
    exported: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, device: str
) -> None:
    monkeypatch.chdir(exported)
    given = str(tmp_path / device)
    if device == "pipe":
        os.mkfifo(given)
    out = ("--out", str(tmp_path / "out"))

    for answers, set_ in ((given, str(VECTORS)), (str(ANSWERS), given)):
        done = call("vectors", "judge", *FEW, answers, "--vectors", set_, *out)

        assert done.exit_code == 2, done.output
        assert f"{given}: is a pipe, a device or a folder, and no file" in done.output


@pytest.mark.slow
def test_a_quick_set_is_signed_by_nobody(reviewed: Path) -> None:
    export("--quick")
    answer()
    Path("case.yaml").write_text("number: LAB-1\n", encoding="utf-8")

    done = judge("--case", "case.yaml")

    assert done.exit_code == 2
    assert "quick set" in done.output


@pytest.mark.slow
def test_two_rounds_of_questions_are_all_that_a_sound_engine_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    served = ["feltproof", "engine", "serve"]

    def serve(asked: Path, said: Path) -> None:
        with asked.open("rb") as lines, said.open("wb") as out:
            subprocess.run([sys.executable, "-m", *served], stdin=lines, stdout=out, check=True)

    hello = b'{"jsonrpc":"2.0","id":1,"method":"hello","params":{"protocols":["1.0"]}}\n'
    Path("greeting").write_bytes(hello)
    serve(Path("greeting"), Path("hello.json"))
    few = ("us-ny/5324.39", "--quick", "--configuration", "least")
    call("vectors", "export", *few, "--hello", "hello.json", "--out", "v.jsonl")
    serve(VECTORS, ANSWERS)
    once = call("vectors", "judge", "a.jsonl", "--vectors", "v.jsonl", "--format", "run")
    more = call("vectors", "follow", "a.jsonl", "--vectors", "v.jsonl", "--out", "m.jsonl")
    serve(Path("m.jsonl"), Path("b.jsonl"))

    pairs = (("v.jsonl", "a.jsonl"), ("m.jsonl", "b.jsonl"))
    answered = Answered([Returned(Sheet(Path(asked)), Path(said)) for asked, said in pairs])
    run = verify(Request(sections=few[:1], quick=True, configurations=("least",), address="x"), None, answered).run

    assert once.exit_code == 6
    assert "hang on these answers and could not be asked" in " ".join(once.output.split())
    assert "vectors judge a.jsonl more-answers.jsonl --vectors v.jsonl --vectors m.jsonl" in more.output
    assert answered.unasked == 0
    assert run.exit_code == 0
    answered.close()
