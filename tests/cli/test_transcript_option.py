"""`verify --transcript` and `audit --transcript`: digests by hand, as docs/transcripts.md has them, and of record."""

import gzip
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from feltproof.cli.evidence import read_run
from feltproof.matrix import transcripts
from feltproof.matrix.render import pdf_missing
from feltproof.runner.transcript import SCHEMA
from tests.cli.conftest import FEW, Feltproof, call, engine

FILE = Path("transcript.jsonl.gz")
RUN = Path("feltproof-out/run.json")
PAGE = (Path(__file__).resolve().parents[2] / "docs" / "transcripts.md").read_text(encoding="utf-8")
ARTIFACT = ("--artifact", str(Path(__file__).with_name("tiny_engine.py")))


def by_hand(lines: list[bytes]) -> dict[str, str]:
    """The digest of each check, as the page says that it is made, from the bytes of the lines."""
    digests: dict[str, str] = {}
    for line in lines:
        head = json.loads(line)
        if "check" in head:
            digests[head["check"]] = hashlib.sha256("\n".join(head["rests_on"]).encode()).hexdigest()
    return digests


def few(lines: list[bytes]) -> str:
    """The digest of a few cases: requests and line feeds, then replies and line feeds."""
    said = [re.fullmatch(rb'\{"request":(\{.*\}),"reply":(\{.*\})\}', line) for line in lines]
    requests, replies = zip(*(one.groups() for one in said if one), strict=True)
    return hashlib.sha256(b"".join(one + b"\n" for one in (*requests, *replies))).hexdigest()


def test_the_digests_of_a_run_are_made_by_hand_from_its_transcript(reviewed: Path, verify: Feltproof) -> None:
    done = verify("--engine", engine(), "--transcript", str(FILE), "--format", "run")

    assert done.exit_code == 0, done.output
    assert re.search(r"transcript\.jsonl\.gz +every request and reply", done.output)
    lines = gzip.decompress(FILE.read_bytes()).splitlines()
    run: Any = json.loads(RUN.read_bytes())
    digests = {one["check"]: one["digest"] for clause in run["clauses"] for one in clause["checks"]}
    assert by_hand(lines) == digests
    cases = [json.loads(line)["sha256"] for line in lines if line.startswith(b'{"method"')]
    assert cases == [few(lines)]
    rests_on = [name for line in lines if line.startswith(b'{"check"') for name in json.loads(line)["rests_on"]]
    assert rests_on == cases


def test_every_kind_of_line_of_a_transcript_is_on_the_page(reviewed: Path, verify: Feltproof) -> None:
    assert verify("--engine", engine(), "--transcript", "t.jsonl", "--format", "run").exit_code == 0

    for line in Path("t.jsonl").read_text(encoding="utf-8").splitlines():
        for key in json.loads(line):
            assert f'"{key}":' in PAGE
    assert SCHEMA in PAGE


def test_a_run_of_record_has_a_transcript_and_another_attempt_has_another(reviewed: Path, verify: Feltproof) -> None:
    words = ("--engine", engine(), *ARTIFACT, "--of-record", "--ledger", "ledger.jsonl", "--format", "run")
    for number in ("1", "2"):
        done = verify(*words, "--out", f"out-{number}", "--transcript", f"t-{number}.gz")
        assert done.exit_code == 0, done.output

    one, other = (read_run(Path(f"out-{number}/run.json")) for number in ("1", "2"))
    assert [line.state for line in transcripts.told(one, Path("t-1.gz"))] == ["ok"]
    (line,) = transcripts.told(other, Path("t-1.gz"))
    assert (line.state, "is of another run" in line.words) == ("bad", True)


@pytest.mark.parametrize(
    ("name", "said"),
    [("there", "is there already"), ("run.json", "is the name of another file"), ("a-file/t.gz", "cannot be written")],
)
def test_a_transcript_that_cannot_be_written_is_told_of_before_anything_is_asked(
    reviewed: Path, verify: Feltproof, name: str, said: str
) -> None:
    for file in ("there", "a-file"):
        Path(file).write_text("mine", encoding="utf-8")
    words = ("--of-record", "--ledger", "ledger.jsonl", *ARTIFACT, "--engine", "cmd:never-started")

    done = verify(*words, "--transcript", name)

    assert done.exit_code == 2, done.output
    assert said in " ".join(done.output.split())
    assert not Path("ledger.jsonl").exists()
    assert Path("there").read_text(encoding="utf-8") == "mine"


def test_where_no_report_can_be_written_there_is_no_transcript(
    reviewed: Path, verify: Feltproof, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("feltproof.matrix.writing._write", full)

    done = verify("--engine", engine(), "--transcript", str(FILE))

    assert done.exit_code == 2, done.output
    assert not FILE.exists()
    assert not [path for path in Path().iterdir() if path.name.startswith(".feltproof")]


@pytest.mark.slow
@pytest.mark.skipif(bool(pdf_missing()), reason="no PDF without Pango")
def test_an_audit_says_which_check_a_transcript_does_not_bear_out(reviewed: Path, verify: Feltproof) -> None:
    assert verify("--engine", engine(), "--transcript", "t.jsonl", "--format", "run,pdf").exit_code == 0
    words = ("feltproof-out/matrix.pdf", "--no-render", "--allow-untrusted", *FEW)
    changed = Path("t.jsonl").read_bytes().replace(b'"category":"pair"', b'"category":"flush"')
    Path("changed.jsonl").write_bytes(changed)

    honest, forged = (call("audit", *words, "--transcript", name) for name in ("t.jsonl", "changed.jsonl"))

    assert honest.exit_code == 0, honest.output
    assert "transcript: bears out all 2 checks" in " ".join(honest.output.split())
    assert forged.exit_code == 7, forged.output
    said = "does not bear out us-ny/5324.32(f)(2), crazy_4_poker.two_aces_are_a_pair: a few cases: are other requests"
    assert said in " ".join(forged.output.split())
