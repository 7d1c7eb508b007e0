"""`feltproof explain` and `feltproof replay`: whatever has a name, in the spelling that a shell takes."""

from pathlib import Path

import click
import msgspec
import pytest

from feltproof import content
from feltproof.checks import fingerprint
from feltproof.clauses import load
from feltproof.cli import replay as replay_verb
from feltproof.cli.described import clause_described, reading_described
from feltproof.cli.retelling import cards
from feltproof.matrix.evidence import run_bytes
from feltproof.protocol import FaultKind
from feltproof.runner.record import Run
from tests.cli.conftest import FEW, Feltproof, Ran, engine


def run_of(ran: Ran) -> Run:
    return msgspec.json.decode(ran.path.read_bytes(), type=Run)


@pytest.mark.parametrize(
    "name",
    [
        *("us-ny/5324.32(f)(4)", "us-ny/5324.32/f/4", "5324.32(f)(4)", "5324.32/f/4", "(f)(4)", "f/4"),
        "f/4#three_of_a_kind",
    ],
)
def test_a_clause_is_explained_in_every_spelling(feltproof: Feltproof, name: str) -> None:
    done = feltproof("explain", name)

    assert done.exit_code == 0, done.output
    assert done.output.startswith("us-ny/5324.32(f)(4)")
    assert "    three of a kind" in done.output
    assert "15:1" in done.output
    assert ("straight flush" in done.output) == ("#" not in name)


def test_a_clause_of_two_sections_is_asked_for_with_its_section(feltproof: Feltproof) -> None:
    done = feltproof("explain", "f/2#flush")

    assert done.exit_code == 2
    assert "'f/2#flush' is ambiguous: us-ny/5324.32/f/2#flush or us-ny/5324.39/f/2#flush\n" in done.output
    assert feltproof("explain", "f/2#royal_flush").output.startswith("us-ny/5324.39(f)(2)")


def test_every_clause_and_reading_is_explained() -> None:
    book, sources = load(content.specs()), fingerprint.checks(content.rules())

    for id in book.clause_ids():
        assert click.unstyle(clause_described(book, book.at(id), sources)).startswith(f"{id}  ")
    for reading in book.readings.values():
        assert click.unstyle(reading_described(reading)).startswith(reading.id)


def test_a_reading_is_explained_with_its_options(feltproof: Feltproof) -> None:
    done = feltproof("explain", "envy-straight")

    assert done.exit_code == 0
    assert "straight-flush" in done.output
    assert "(default)" in done.output


def test_a_check_is_explained_with_its_clauses(folder: Path, feltproof: Feltproof) -> None:
    done = feltproof("explain", "seats_at_most", "--specs", "../specs", "--rules", "../rules")

    assert done.exit_code == 0
    assert "No configuration has more seats than the law allows." in done.output
    assert "rules/crazy_4_poker/check_few.py:" in done.output
    assert "us-ny/5324.32(a)(1)" in done.output


def test_a_kind_of_fault_is_explained_with_its_remedy(folder: Path, feltproof: Feltproof) -> None:
    assert "a line feed" in feltproof("explain", "not-json").output
    for kind in FaultKind:
        # One of them is spelled like the id of a fault.
        done = feltproof("explain", str(kind), *FEW)

        assert done.exit_code == 0, done.output
        assert kind.explanation.split()[0] in done.output


def test_a_clause_with_a_run_has_verdict_rows_and_evidence(failing: Ran, feltproof: Feltproof) -> None:
    done = feltproof("explain", "5324.32/f/2", "--run", "feltproof-out/run.json")

    assert done.exit_code == 0
    assert "  in the run of tiny 1.0:\n  fail" in done.output
    assert "1 of 1 hands, scripted" in done.output
    assert "sha256:" in done.output


def test_a_finding_is_explained_in_capitals_or_not(failing: Ran, feltproof: Feltproof) -> None:
    for found in run_of(failing).findings:
        for name in (found.id, found.id.lower()):
            done = feltproof("explain", name)

            assert done.exit_code == 0, done.output
            assert found.title in done.output
            assert f"feltproof replay {found.id}" in done.output


def test_an_unknown_finding_names_those_there_are(failing: Ran, feltproof: Feltproof) -> None:
    done = feltproof("explain", "FAAAAA")

    assert done.exit_code == 2
    assert run_of(failing).findings[0].id in done.output


def test_the_hand_of_a_finding_is_shown_as_cards(failing: Ran, feltproof: Feltproof) -> None:
    found = next(one for one in run_of(failing).findings if one.method == "rank")

    for words in (["explain"], ["replay", "--engine", engine()]):
        assert "A♠ A♥ K♦ 7♣ 2♦" in feltproof(*words, found.id).output


def test_what_is_no_hand_is_shown_as_it_stands() -> None:
    assert cards("AsTd") == "A♠ T♦"
    assert cards("AsT") == "AsT"
    assert cards("Xx\x1b[") == "Xx[U+001B]["


@pytest.mark.parametrize("method", ["hello", "rank"])
def test_replay_tells_when_an_engine_answers_otherwise(failing: Ran, feltproof: Feltproof, method: str) -> None:
    found = next(one for one in run_of(failing).findings if one.method == method)

    mended = feltproof("replay", found.id, "--engine", engine())
    same = feltproof("replay", found.id, "--engine", engine("flush", "7"))

    assert mended.exit_code == 0, mended.output
    assert "different" in mended.output
    assert same.exit_code == 1, same.output
    assert "still so" in same.output


def touching(run: Ran, folder: Path) -> tuple[str, str, Path]:
    """A run whose engine is a command that leaves a trace, an id of a finding in it, and the trace."""
    trace = folder / "was-here"
    record = run_of(run)
    made = msgspec.structs.replace(record.engine, address=f"cmd:touch {trace}")
    path = folder / "foreign.json"
    path.write_bytes(run_bytes(msgspec.structs.replace(record, engine=made)))
    return str(path), record.findings[0].id, trace


def test_no_command_out_of_a_file_is_started(failing: Ran, tmp_path: Path, feltproof: Feltproof) -> None:
    path, name, trace = touching(failing, tmp_path)

    done = feltproof("replay", name, "--run", path)
    twin = feltproof("replay", name, "--run", path, "--engine", f"cmd:touch {trace}")

    assert done.exit_code == 2, done.output
    assert f"names the engine cmd:touch {trace}: a file starts no program" in done.output.replace("\n", " ")
    # What the user types is started.
    assert twin.exit_code == 5
    assert trace.exists()


@pytest.mark.parametrize(("said", "started"), [("n\n", False), ("\n", False), ("y\n", True)])
def test_on_a_terminal_the_user_is_asked(
    failing: Ran, tmp_path: Path, feltproof: Feltproof, monkeypatch: pytest.MonkeyPatch, said: str, started: bool
) -> None:
    path, name, trace = touching(failing, tmp_path)
    monkeypatch.setattr(replay_verb, "somebody_is_there", lambda: True)

    done = feltproof("replay", name, "--run", path, stdin=said)

    assert "names the engine cmd:touch" in done.output
    assert trace.exists() is started
    assert done.exit_code == (5 if started else 2)


@pytest.mark.parametrize("address", ["cmd:false", engine("pair", "6", "noise")])
def test_replay_of_a_broken_engine_is_no_answer(failing: Ran, feltproof: Feltproof, address: str) -> None:
    found = next(one for one in run_of(failing).findings if one.method == "rank")

    done = feltproof("replay", found.id, "--engine", address)

    assert done.exit_code == 5, done.output


def test_an_engine_fault_is_explained(reviewed: Path, verify: Feltproof, feltproof: Feltproof) -> None:
    verify("--engine", engine("pair", "6", "noise"))
    fault = msgspec.json.decode(Path("feltproof-out/run.json").read_bytes(), type=Run).faults[0]

    again = feltproof("replay", fault.id.lower())

    assert again.exit_code == 2
    assert "is an engine fault, and no request of it is kept" in again.output
    assert f"feltproof explain {fault.id}" in again.output

    done = feltproof("explain", fault.id)

    assert done.exit_code == 0, done.output
    assert fault.kind in done.output
