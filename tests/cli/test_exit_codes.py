"""Each exit code that `docs/exit-codes.md` documents, made to happen."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from feltproof.cli import summary, verifying
from tests.cli.conftest import Feltproof, Ran, engine

DOCUMENT = Path(__file__).parents[2] / "docs" / "exit-codes.md"


def test_zero_where_all_that_is_tested_conforms(reviewed: Path, verify: Feltproof) -> None:
    done = verify("--engine", engine())

    assert done.exit_code == 0, done.output
    assert "CONFORMS  tiny 1.0 to 9 NYCRR 5324.32" in done.output
    assert {path.name for path in Path("feltproof-out").iterdir()} == {
        "run.json",
        "session.json",
        "suite.tar",
        "matrix.html",
        "junit.xml",
    }


def test_one_where_a_clause_is_not_met(failing: Ran) -> None:
    assert failing.result.exit_code == 1
    assert "DOES NOT CONFORM  tiny 1.0" in failing.result.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["verify", "--egnine", "builtin"], "'--engine'"),
        (["verfy"], "Did you mean 'verify'?"),
        (["verify", "--out", ""], "--out: what follows it is empty, as a variable is that is not set"),
        (["verify", "--engine", ""], "--engine: what follows it is empty"),
        (["verify", "--transcript="], "--transcript= is empty"),
        (["verify", ""], "verify: what follows it is empty"),
        (["explain", ""], "explain: what follows it is empty"),
        (["report", "run.json", "--out", ""], "--out: what follows it is empty"),
        (["verify", "--format", "pdff"], "perhaps pdf?"),
        (["verify", "--reading", "low-ace"], "not of the form ID=OPTION"),
        (["verify", "--reading", "a=b", "--reading", "a=c"], "read both as b and as c"),
        (["verify", "--timeout", "0"], "0.0 is not in the range"),
        (["verify", "--timeout", "-1"], "-1.0 is not in the range"),
        (["verify", "--timeout", "inf"], "inf is not in the range"),
        (["verify", "--timeout", "nan"], "is no number of seconds"),
        (["verify", "--start-timeout", "nan"], "is no number of seconds"),
        (["replay", "FAAAAA", "--timeout", "nan"], "is no number of seconds"),
        (["engine", "check", "builtin", "--timeout", "inf"], "inf is not in the range"),
        (["verify", "--engine", "./engine"], "an engine is named as"),
        (["verify", "5324.99"], "no section '5324.99'"),
        (["verify", "--of-record"], "add --engine"),
        (["verify", "--of-record", "--engine", "builtin"], "a self-test"),
        (["verify", "--of-record", "--engine", "cmd:x", "--quick"], "leave out --quick"),
        (["verify", "--key", __file__, "--engine", "cmd:x", "--resume", "kept"], "made of with --artifact"),
        (
            ["verify", "--key", __file__, "--engine", "http://x/", "--resume", "kept", "--artifact", __file__],
            "a service is asked from beginning to end",
        ),
        (
            ["verify", "--of-record", "--ledger", "l", "--engine", "cmd:x", "--reading", "envy-straight=as-printed"],
            "--authority",
        ),
        (["verify", "--of-record", "--engine", "cmd:x"], "name the ledger with --ledger FILE"),
        (["verify", "--passphrase-env", "X"], "name the file that it opens"),
        (["explain", "f/99"], "perhaps"),
        (["explain", "low-acee"], "perhaps"),
        (["explain", "FAAAAA"], "there is no such run"),
        (["review", "accept", "f/2", "crazy_4_poker.super_bonus_floor"], "--by NAME"),
    ],
)
def test_two_where_the_command_cannot_be_carried_out(
    folder: Path, feltproof: Feltproof, words: list[str], said: str
) -> None:
    done = feltproof(*words)

    assert done.exit_code == 2, done.output
    assert said in done.output
    assert "Traceback" not in done.output


def test_two_where_a_key_is_given_and_the_engine_is_not(folder: Path, feltproof: Feltproof) -> None:
    Path("key.pem").write_text("no key", encoding="utf-8")

    for words in ([], ["--engine", "builtin"], ["--engine", "cmd:x", "--quick"]):
        done = feltproof("verify", "--key", "key.pem", *words)

        assert done.exit_code == 2, done.output


def test_three_where_the_specs_are_invalid(folder: Path, feltproof: Feltproof, verify: Feltproof) -> None:
    law = folder.parent / "specs" / "us_ny" / "law.yaml"
    lines = law.read_text(encoding="utf-8").splitlines()
    at = next(place for place, line in enumerate(lines) if line.strip() == '"obligation": "shall",')
    lines[at] = '"obligation": "shal",'
    law.write_text("\n".join(lines), encoding="utf-8")

    linted = feltproof("lint", "../specs", "--rules", "../rules")
    verified = verify("--engine", engine())

    assert linted.exit_code == 3
    assert f"specs/us_ny/law.yaml:{at + 1}: (a)(1): " in linted.output
    assert linted.output.endswith("1 fault\n")
    assert verified.exit_code == 3
    assert f"law.yaml:{at + 1}" in verified.output


def test_three_where_a_check_cannot_be_collected(reviewed: Path, verify: Feltproof) -> None:
    # A file of a name of its own: Python remembers the other from the tests before.
    broken = reviewed.parent / "rules" / "crazy_4_poker" / "check_nothing.py"
    broken.write_text("raise ValueError('broken')\n", encoding="utf-8")

    done = verify("--engine", engine())

    assert done.exit_code == 3
    assert not Path("feltproof-out").exists()


def test_four_where_nobody_has_reviewed_a_clause(folder: Path, verify: Feltproof, feltproof: Feltproof) -> None:
    verified = verify("--engine", engine())
    reviewed = feltproof("review", "--specs", "../specs", "--rules", "../rules")

    assert verified.exit_code == 4
    assert "2 clauses suspect" in verified.output
    assert reviewed.exit_code == 4
    assert "never reviewed" in reviewed.output


@pytest.mark.parametrize(("address", "said"), [("cmd:false", "exited-at-start"), ("cmd:no-such-engine", "not-found")])
def test_five_where_the_engine_does_not_start(
    reviewed: Path, verify: Feltproof, feltproof: Feltproof, address: str, said: str
) -> None:
    verified = verify("--engine", address)
    checked = feltproof("engine", "check", address)

    assert (verified.exit_code, checked.exit_code) == (5, 5)
    assert said in verified.output
    assert said in checked.output
    assert not Path("feltproof-out").exists()


def test_five_where_the_engine_breaks_the_protocol(reviewed: Path, verify: Feltproof) -> None:
    done = verify("--engine", engine("pair", "6", "noise"))

    assert done.exit_code == 5
    assert "NOT ESTABLISHED" in done.output
    assert "engine faults" in done.output
    assert Path("feltproof-out/run.json").exists()


def test_six_where_a_check_comes_to_no_end(reviewed: Path, verify: Feltproof) -> None:
    specs = reviewed.parent / "specs" / "us_ny" / "law.yaml"
    law = specs.read_text(encoding="utf-8")
    specs.write_text(law.replace('"full": "scripted"', '"full": "exhaustive"'), encoding="utf-8")

    done = verify("--engine", engine())

    assert done.exit_code == 6, done.output
    assert "1 clause not tested to the end" in done.output
    assert "exhaustive is needed" in done.output


def test_seven_where_evidence_was_changed(failing: Ran, folder: Path, feltproof: Feltproof) -> None:
    path = Path("run.json")
    path.write_bytes(failing.path.read_bytes().replace(b'"got":"flush"', b'"got": "pair"'))

    for words in (["report", "run.json"], ["replay", "FAAAAA", "--run", "run.json"], ["diff", "run.json", "run.json"]):
        done = feltproof(*words)

        assert done.exit_code == 7, done.output
        assert "canonical" in done.output


def test_interrupted_is_a_hundred_and_thirty(
    reviewed: Path, verify: Feltproof, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*arguments: object, **named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(verifying, "verify", interrupt)

    done = verify("--engine", engine())

    assert done.exit_code == 130
    assert "interrupted" in done.output
    assert not Path("feltproof-out").exists()


def test_a_defect_of_ours_is_none_of_the_verdicts(
    reviewed: Path, verify: Feltproof, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*arguments: object, **named: object) -> None:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(verifying, "verify", break_down)

    done = verify("--engine", engine())

    assert done.exit_code == 70
    said = re.search(r"defect of Feltproof.*by zero; the traceback is in (.*\.txt)", done.output)
    assert said is not None
    assert "break_down" in Path(said[1]).read_text(encoding="utf-8")
    Path(said[1]).unlink()


def test_a_reader_who_leaves_changes_no_exit_code(reviewed: Path) -> None:
    words = ["-m", "feltproof", "verify", "--engine", engine("flush"), "--format", "junit", "--jobs", "0"]
    few = ["--specs", "../specs", "--rules", "../rules"]
    run = subprocess.Popen([sys.executable, *words, *few], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert run.stdout is not None
    assert run.stderr is not None
    run.stdout.close()
    errors = run.stderr.read()
    run.stderr.close()

    assert run.wait(60) == 1
    assert errors == b""
    assert Path("feltproof-out/junit.xml").exists()


def test_the_document_has_every_code_that_the_command_line_knows() -> None:
    documented = {int(code) for code in re.findall(r"^\| (\d+) \|", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)}

    assert documented == set(summary.MEANINGS)


def test_qualify_ends_with_one_where_a_mutant_survives_and_six_where_not_all_were_tried(
    reviewed: Path, feltproof: Feltproof, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("feltproof.qualification.ground.LOOKS", (400,))
    few = ("qualify", "--specs", "../specs", "--rules", "../rules", "--jobs", "0")

    survived = feltproof(*few, "--only", "super_bonus_flush_short_paid")
    looked = feltproof(*few, "--only", "offers_least")

    assert (survived.exit_code, looked.exit_code) == (1, 6), survived.output
