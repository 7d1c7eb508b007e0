"""Tests that a ledger holds, and that whatever is done to a line of it is found."""

import hashlib
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from feltproof.errors import SignatureInvalid, UsageError
from feltproof.ledger import chain, entries, secret
from feltproof.ledger.attempts import Begun, Subject, begin
from feltproof.ledger.writing import append

Lines = list[bytes]


def subject(engine: str = "cmd:./engine", *artifacts: str) -> Subject:
    return Subject(
        feltproof="0.1.0",
        rules="1" * 64,
        specs="2" * 64,
        engine=engine,
        artifacts=artifacts,
        sections=("us-ny/5324.32",),
        configurations=(),
        readings={"5324.32/low-ace": "never"},
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A ledger with a failure, an attempt that nobody closed, one at another item, and a success."""
    path = tmp_path / "ledger.jsonl"
    begin(path, subject()).close("does not conform", 1, run="a" * 64)
    begin(path, subject())
    begin(path, subject("cmd:./other")).close("failed", 5, why="it would not start")
    begin(path, subject()).close("conforms", 0, run="b" * 64)
    return path


def lines(path: Path) -> Lines:
    return path.read_bytes().splitlines()


def rewritten(path: Path, change: Callable[[Lines], object]) -> chain.Ledger:
    """The ledger as somebody has changed it, as a list of lines."""
    found = lines(path)
    change(found)
    return chain.parsed(b"".join(line + b"\n" for line in found))


def test_a_ledger_tells_of_every_attempt_and_what_came_of_it(path: Path) -> None:
    ledger = chain.read(path)

    assert ledger.wrong == ledger.notes == []
    assert [attempt.outcome for attempt in ledger.attempts.values()] == [
        "does not conform",
        "never closed",
        "failed",
        "conforms",
    ]
    assert [attempt.number for attempt in ledger.of_item("cmd:./engine")] == [1, 2, 4]


def test_each_line_names_the_one_before_as_sha256sum_would(path: Path) -> None:
    before = "0" * 64

    for line in lines(path):
        assert msgspec.json.decode(line)["before"] == before
        before = hashlib.sha256(line).hexdigest()

    assert chain.read(path).last == before


@pytest.mark.parametrize(
    ("change", "said"),
    [
        pytest.param(lambda ls: ls.pop(1), "does not follow the line before it", id="a failure is left out"),
        pytest.param(lambda ls: ls.pop(2), "does not follow the line before it", id="an attempt is left out"),
        pytest.param(lambda ls: ls.insert(2, ls[0]), "does not follow", id="a line is put in"),
        pytest.param(lambda ls: ls.reverse(), "does not follow", id="in another order"),
        pytest.param(
            lambda ls: ls.__setitem__(1, ls[1].replace(b"does not conform", b"conforms")),
            "line 3: does not follow the line before it",
            id="an outcome is changed",
        ),
        pytest.param(
            lambda ls: ls.__setitem__(1, ls[1][:40]), "line 3: does not follow", id="a line is made to look cut short"
        ),
        pytest.param(lambda ls: ls.append(ls[-1]), "does not follow", id="closed twice"),
        pytest.param(lambda ls: ls.append(b'{"entry":"nothing"}'), "is no entry", id="something else"),
        pytest.param(lambda ls: ls.append(b""), "is no entry", id="an empty line"),
        pytest.param(lambda ls: ls.__setitem__(0, ls[0].replace(b":", b": ", 1)), "line 1: is no entry", id="spaced"),
        pytest.param(
            lambda ls: ls.__setitem__(0, ls[0][:-1] + b',"entry":"opened"}'), "line 1: is no entry", id="a key twice"
        ),
    ],
)
def test_what_is_done_to_a_line_is_found(path: Path, change: Callable[[Lines], object], said: str) -> None:
    ledger = rewritten(path, change)

    assert any(said in wrong for wrong in ledger.wrong), ledger.wrong


def test_nothing_is_added_to_a_ledger_that_does_not_hold(path: Path) -> None:
    found = lines(path)
    path.write_bytes(b"".join(line + b"\n" for line in (found[0], *found[2:])))
    before = path.read_bytes()

    with pytest.raises(SignatureInvalid, match="does not hold, and no attempt is added"):
        begin(path, subject())

    assert path.read_bytes() == before


def test_a_chain_made_anew_still_has_other_lines_than_reports_name(path: Path) -> None:
    named = chain.read(path).attempts[4].line
    found = [msgspec.json.decode(line) for line in lines(path)]
    found[1]["outcome"] = "conforms"
    data, before = b"", "0" * 64
    for entry in found:
        line = entries.encoded(msgspec.convert({**entry, "before": before}, entries.Entry))
        data, before = data + line + b"\n", entries.digest(line)
    forged = chain.parsed(data)

    assert forged.wrong == []
    assert forged.attempts[4].line != named


# What is committed to.


def closing(begun: Begun, **changes: object) -> Callable[[chain.Ledger], entries.Entry]:
    def made(ledger: chain.Ledger) -> entries.Closed:
        closed = entries.Closed(
            attempt=begun.number,
            at="2026-11-30T00:00:00Z",
            outcome="conforms",
            exit_code=0,
            why="",
            run=None,
            secret=begun.secret,
            before=ledger.last,
        )
        return msgspec.structs.replace(closed, **changes)

    return made


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"secret": secret.drawn()}, "its secret is not the one that attempt 1 was committed to"),
        ({"secret": "5324"}, "its secret is not the one that attempt 1 was committed to"),
        ({"attempt": 2}, "closes attempt 2, which was never opened"),
        ({"before": "3" * 64}, "does not follow the line before it"),
        ({}, ""),
    ],
)
def test_an_attempt_is_closed_with_the_seed_that_it_was_committed_to(
    tmp_path: Path, changes: dict[str, object], said: str
) -> None:
    begun = begin(tmp_path / "ledger", subject())

    ledger, _ = append(tmp_path / "ledger", closing(begun, **changes))

    assert said in "".join(ledger.wrong)
    assert bool(ledger.wrong) == bool(said)


def test_an_attempt_is_closed_once(tmp_path: Path) -> None:
    begun = begin(tmp_path / "ledger", subject())
    begun.close("conforms", 0)

    ledger, _ = append(tmp_path / "ledger", closing(begun))

    assert ledger.wrong == ["line 3: closes attempt 1 a second time"]


def test_a_seed_is_drawn_afresh_and_hidden_until_the_attempt_is_closed(tmp_path: Path) -> None:
    one, other = (begin(tmp_path / "ledger", subject()) for _ in range(2))
    text = (tmp_path / "ledger").read_text(encoding="ascii")

    assert one.seed != other.seed
    assert 0 <= one.seed < 2**52
    assert one.seed == int(one.secret[:13], 16)
    assert one.commitment == hashlib.sha256(one.secret.encode()).hexdigest()
    assert one.commitment in text
    assert one.secret not in text
    assert str(one.seed) not in text


# Items.


def test_files_are_counted_by_what_they_hold_and_not_by_where_they_lie(tmp_path: Path) -> None:
    path = tmp_path / "ledger"
    one = begin(path, subject("cmd:./engine", "a" * 64, "b" * 64))
    moved = begin(path, subject("cmd:/elsewhere/engine", "b" * 64, "a" * 64))
    changed = begin(path, subject("cmd:./engine", "a" * 64, "c" * 64))

    assert (one.of_item, moved.of_item, changed.of_item) == (1, 2, 1)
    assert (one.number, moved.number, changed.number) == (1, 2, 3)


def test_an_entry_that_counts_for_another_item_is_wrong(tmp_path: Path) -> None:
    begin(tmp_path / "ledger", subject())
    entry = entries.decoded(lines(tmp_path / "ledger")[0])

    forged = chain.parsed(entries.encoded(msgspec.structs.replace(entry, item="cmd:./other")) + b"\n")

    assert forged.wrong == ["line 1: counts for another item than its engine and files are"]


# Lines that were cut short.


def test_a_line_that_was_cut_short_is_told_and_kept(path: Path) -> None:
    whole = path.read_bytes()
    torn = whole + b'{"entry":"opened","attempt":5,"at":"20'
    path.write_bytes(torn)

    begun = begin(path, subject())
    ledger = chain.read(path)

    assert path.read_bytes().startswith(torn + b"\n")
    assert begun.number == 5
    assert ledger.wrong == []
    assert ledger.notes == ["line 8: was cut short while it was written; what it was to say is lost"]


@pytest.mark.parametrize("left", range(0, 600, 23))
def test_wherever_a_line_is_cut_the_ledger_can_be_gone_on_with(tmp_path: Path, left: int) -> None:
    path = tmp_path / "ledger"
    begin(path, subject()).close("conforms", 0)
    data = path.read_bytes()
    path.write_bytes(data[: data.index(b"\n") + 1 + left])

    begin(path, subject())

    assert chain.read(path).wrong == []


def test_a_cut_line_that_was_then_mended_is_found(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b'{"entry":"opened","attempt":5')
    begin(path, subject())
    mended = path.read_bytes().replace(b'"attempt":5\n', b'"attempt":6\n')

    assert chain.parsed(mended).wrong == [
        "line 9: does not follow the line before it: a line was changed, left out or put in"
    ]


def test_a_clock_that_was_set_back_is_told_and_breaks_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("feltproof.ledger.attempts.now", lambda: "1970-01-01T00:00:00Z")

    begin(path, subject())
    ledger = chain.read(path)

    assert ledger.wrong == []
    assert len(ledger.notes) == 1
    assert ledger.notes[0].endswith("to 1970-01-01T00:00:00Z")


def test_an_empty_file_is_a_ledger_without_attempts(tmp_path: Path) -> None:
    (tmp_path / "ledger").touch()

    assert chain.read(tmp_path / "ledger") == chain.Ledger()
    assert begin(tmp_path / "ledger", subject()).number == 1


def test_a_ledger_that_is_not_there_is_not_read(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be read"):
        chain.read(tmp_path / "ledger")
