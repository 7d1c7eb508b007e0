"""A transcript bears out the digests of its run, and of no other; whatever is changed in it is found."""

import gzip
import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from sample_run import sample

from feltproof.checks.hands import Hands
from feltproof.errors import FeltproofError, UsageError
from feltproof.games import engine_in_columns
from feltproof.matrix import transcripts
from feltproof.matrix.evidence import digest, run_bytes
from feltproof.matrix.found import Line
from feltproof.protocol import Limits, connect, connect_object
from feltproof.runner import asking, desk
from feltproof.runner.desk import Desk
from feltproof.runner.pool import Asking, processes
from feltproof.runner.record import Run
from feltproof.runner.transcript import RestsOn, Transcript, checks_of, in_cases

GAME = "crazy-4-poker"
FEW = [{"case": "1", "hand": "AsAhKd7c2d"}, {"case": "2", "hand": "AsKsQsJs9s"}]


class Odd:
    """The builtin engine, which answers in columns, well or badly, or not at all."""

    def __init__(self, columns: bool = True, badly: bool = False, silent: bool = False) -> None:
        self.engine: Any = engine_in_columns()
        self.columns, self.badly, self.silent = columns, badly, silent

    def hello(self, params: Mapping[str, Any]) -> Any:
        said = self.engine.hello(params)
        offers = {
            name: {**offer, "columns": offer["columns"] if self.columns else []}
            for name, offer in said["games"].items()
        }
        return {**said, "games": offers}

    def rank(self, params: Mapping[str, Any]) -> Any:
        if self.silent:
            return {"results": []}
        said = self.engine.rank(params)
        return {"columns": {**said["columns"], "strength": []}} if self.badly and "columns" in params else said


def hands(count: int, seed: int = 5) -> Hands:
    drawn = np.random.default_rng(seed).permuted(np.tile(np.arange(52, dtype=np.uint8), (count, 1)), axis=1)
    return Hands("hands", GAME, drawn[:, :5], "exhaustive")


def run_of(rests_on: RestsOn) -> Run:
    """A sample run whose first checks have the digests of these, and which has no others."""
    run = sample(small=True)
    checks = list(checks_of(run))[: len(rests_on)]
    digests = ["\n".join(names).encode() for names in rests_on.values()]
    made = {
        (one.clause, one.check): msgspec.structs.replace(one, digest=hashlib.sha256(data).hexdigest())
        for one, data in zip(checks, digests, strict=True)
    }
    clauses = tuple(
        msgspec.structs.replace(
            clause, checks=tuple(made[key] for one in clause.checks if (key := (one.clause, one.check)) in made)
        )
        for clause in run.clauses
    )
    return msgspec.structs.replace(run, clauses=clauses)


def kept(path: Path, engine: Odd, *, isolates: bool = True, count: int = 300) -> Run:
    """A sweep and a few cases put to an engine, and what was said; the run that rests on them."""
    connection = connect_object(engine)
    connection.isolates = isolates
    with Transcript(path) as transcript:
        at = Desk(connection, 1, transcript=transcript)
        seen = at.observe(hands(count), None)
        answered = at.ask("rank", GAME, None, FEW)
        at.ask("rank", GAME, None, FEW[:1])
        return written(transcript, [f"hands/None/{seen.digest}"], [answered.digest, f"hands/None/{seen.digest}"])


def written(transcript: Transcript, *names: list[str]) -> Run:
    keys = [(one.clause, one.check) for one in checks_of(sample(small=True))]
    rests_on = dict(zip(keys, names, strict=False))
    run = run_of(rests_on)
    with transcript.written(digest(run_bytes(run)), checks_of(run), rests_on) as put:
        put()
    return run


def bad(lines: list[Line]) -> str:
    return " | ".join(line.words for line in lines if line.state != "ok")


ENGINES = {
    "in columns": lambda: Odd(),
    "case by case": lambda: Odd(columns=False),
    "badly in columns": lambda: Odd(badly=True),
    "not at all": lambda: Odd(silent=True),
}


@pytest.mark.parametrize("isolates", [True, False])
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", ["t.jsonl", "t.jsonl.gz"])
def test_a_transcript_bears_out_each_check_however_the_engine_answers(
    tmp_path: Path, name: str, engine: str, isolates: bool
) -> None:
    run = kept(tmp_path / name, ENGINES[engine](), isolates=isolates)

    (line,) = transcripts.told(run, tmp_path / name)

    assert (line.state, line.words[:23]) == ("ok", "bears out all 2 checks:")
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_few_cases_that_nobody_answered_are_borne_out_without_a_reply(tmp_path: Path) -> None:
    said = asking.digest_of(FEW, []).hex()
    with Transcript(tmp_path / "t") as transcript:
        transcript.script({"method": "rank", "game": GAME, "configuration": None, "sha256": said}, FEW, [])
        run = written(transcript, [said])

    assert bad(transcripts.told(run, tmp_path / "t")) == ""
    assert b"reply" not in (tmp_path / "t").read_bytes()


def test_the_same_run_has_the_same_transcript_packed_or_not_and_nothing_that_no_check_rests_on(tmp_path: Path) -> None:
    for name in ("one.gz", "two.gz", "three.jsonl"):
        kept(tmp_path / name, Odd())

    assert (tmp_path / "one.gz").read_bytes() == (tmp_path / "two.gz").read_bytes()
    lines = (tmp_path / "three.jsonl").read_bytes()
    assert gzip.decompress((tmp_path / "one.gz").read_bytes()) == lines
    assert len([line for line in lines.splitlines() if line.startswith(b'{"method"')]) == 1


def test_what_workers_said_is_kept_in_case_order_and_so_are_the_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many parts, in whatever order they come back."""
    monkeypatch.setattr(desk, "PART", 700)
    monkeypatch.setattr(desk, "SMALL", 10)
    with connect("builtin", Limits()) as connection, processes(2, Asking("builtin", Limits(), 1, keep=True)) as pool:
        for name, workers in (("two.gz", pool), ("none.gz", None)):
            with Transcript(tmp_path / name) as transcript:
                seen = Desk(connection, 1, workers, transcript=transcript).observe(hands(3000), None)
                run = written(transcript, [f"hands/None/{seen.digest}"])
            assert bad(transcripts.told(run, tmp_path / name)) == ""

    assert (tmp_path / "two.gz").read_bytes() == (tmp_path / "none.gz").read_bytes()


def lines_of(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def strengthened(line: Any) -> Any:
    line["reply"]["strength"] += 1
    return line


def swapped(lines: list[Any]) -> list[Any]:
    """The requests of two cases, each with the other's reply."""
    one, two = lines[-2], lines[-1]
    return [*lines[:-2], {**one, "reply": two["reply"]}, {**two, "reply": one["reply"]}]


def as_requests(lines: list[Any]) -> list[Any]:
    """The same bytes are digested where replies pass for requests, in a few cases that nobody answered."""
    requests, replies = [one["request"] for one in lines[-2:]], [one["reply"] for one in lines[-2:]]
    return [*lines[:-3], {**lines[-3], "cases": 4}, *({"request": one} for one in [*requests, *replies])]


CHANGES: dict[str, tuple[Callable[[list[Any]], list[Any]], str]] = {
    "a reply": (lambda lines: [*lines[:-1], strengthened(lines[-1])], "a few cases: are other requests or replies"),
    "a reply in the sweep": (
        lambda lines: [strengthened(line) if number == 5 else line for number, line in enumerate(lines)],
        "hands/None: are other requests or replies",
    ),
    "the last case": (lambda lines: lines[:-1], "is none of a transcript"),
    "a few cases": (lambda lines: lines[:-4], "a few cases: is missing"),
    "a check": (lambda lines: [lines[0], *lines[2:]], "the transcript does not have it"),
    "what it rests on": (
        lambda lines: [lines[0], {**lines[1], "rests_on": []}, *lines[2:]],
        "its digest is not of what the transcript says",
    ),
    "another run": (lambda lines: [{**lines[0], "run": "0" * 64}, *lines[1:]], "is of another run"),
    "another schema": (lambda lines: [{"schema": "feltproof/transcript/2"}, *lines[1:]], "no transcript that this"),
    "a sweep twice": (lambda lines: [*lines, *lines[-4:]], "or it is there twice"),
    "a sweep of nobody": (
        lambda lines: [*lines, {"sweep": "x", "configuration": None, "sha256": "0"}],
        "no check rests",
    ),
    "a reply to another": (swapped, "has the reply to another"),
    "replies as requests": (as_requests, "is there twice"),
    "a fault that is none": (
        lambda lines: [*lines[:-1], {**lines[-1], "reply": {"fault": "tired"}}],
        "is no kind of fault",
    ),
    "more than a part": (lambda lines: [*lines[:-3], {**lines[-3], "cases": 10**9}], "more than a part has"),
    "a batch of nothing": (lambda lines: [*lines[:-3], {"part": 0, "batches": 1}], "a few cases are wanted"),
    "nested": (lambda lines: [*lines, [[]]], "is none of a transcript"),
}  # fmt: skip


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> tuple[Run, Path]:
    """A transcript of cases that nobody changed, and its run."""
    path = tmp_path_factory.mktemp("honest") / "t.jsonl"
    return kept(path, Odd(columns=False), count=30), path


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_transcript_is_found_out(honest: tuple[Run, Path], tmp_path: Path, change: str) -> None:
    run, path = honest
    assert bad(transcripts.told(run, path)) == ""
    alter, words = CHANGES[change]
    changed = tmp_path / "changed.jsonl"
    changed.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in alter(lines_of(path))))

    said = bad(transcripts.told(run, changed))

    assert words in said
    assert changed.read_bytes() != path.read_bytes()


def test_the_check_that_is_not_borne_out_is_named_and_the_other_is_not(
    honest: tuple[Run, Path], tmp_path: Path
) -> None:
    """One check rests on the sweep alone, the other on a few cases too."""
    run, path = honest
    first, second = [one.clause for one in checks_of(run)]
    lines = lines_of(path)
    changed = tmp_path / "changed.jsonl"
    changed.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in [*lines[:-1], strengthened(lines[-1])]))

    (line,) = transcripts.told(run, changed)

    assert line.words.startswith(f"does not bear out {second}, ")
    assert first != second


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is none of a transcript"),
        (b"\n", "is none of a transcript"),
        (b"hello", "is cut short"),
        (b"\x1f\x8bhello", "is packed wrongly"),
        (b"[" * 100_000 + b"\n", "is none of a transcript"),
        (b'{"schema":"\xff"}\n', "is none of a transcript"),
    ],
)  # fmt: skip
def test_what_is_no_transcript_is_told_of_and_never_a_traceback(tmp_path: Path, data: bytes, words: str) -> None:
    (tmp_path / "t").write_bytes(data)

    assert words in bad(transcripts.told(sample(small=True), tmp_path / "t"))


def test_a_line_without_end_is_not_read_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transcripts, "_LONGEST", 1000)
    (tmp_path / "bomb").write_bytes(gzip.compress(b"0" * 10_000_000))

    assert "is longer than any" in bad(transcripts.told(sample(small=True), tmp_path / "bomb"))


def test_a_transcript_cut_short_is_found_out_packed_or_not(tmp_path: Path) -> None:
    for name in ("t.jsonl", "t.gz"):
        run = kept(tmp_path / name, Odd(), count=30)
        data = (tmp_path / name).read_bytes()
        for length in (0, 1, 2, 40, len(data) // 2, len(data) - 1):
            (tmp_path / name).write_bytes(data[:length])
            assert bad(transcripts.told(run, tmp_path / name)) != "", (name, length)


def test_nothing_is_written_over_and_nothing_left_behind_where_it_fails(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError, match="is there already"):
        Transcript(path)
    path.unlink()

    def fail(early: bool) -> None:
        with Transcript(path) as transcript, transcript.written("", (), {}) as put:
            if not early:
                put()
            raise RuntimeError("the report could not be written")

    def meanwhile() -> None:
        with Transcript(path) as transcript, transcript.written("", (), {}) as put:
            path.write_text("mine", encoding="utf-8")
            put()

    for early in (True, False):
        with pytest.raises(RuntimeError):
            fail(early)
        assert list(tmp_path.iterdir()) == []
    with pytest.raises(UsageError, match="meanwhile"):
        meanwhile()
    assert [(one.name, one.read_text(encoding="utf-8")) for one in tmp_path.iterdir()] == [("t.jsonl", "mine")]


def test_a_full_disk_is_told_of_and_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    part = in_cases(FEW, [])

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    with Transcript(tmp_path / "t.gz") as transcript:
        transcript.keep(part)
        monkeypatch.setattr(transcript._spool, "seek", full)
        with pytest.raises(FeltproofError, match="No space left on device: name a file on a disk with more room"):
            transcript.keep(part)

    assert list(tmp_path.iterdir()) == []
