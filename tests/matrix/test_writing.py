"""Files come into place together or not at all."""

import errno
import fcntl
import hashlib
import os
from pathlib import Path

import pytest

from feltproof.errors import FeltproofError, UsageError
from feltproof.matrix import writing
from feltproof.matrix.writing import of_another_run, write_all

OLD = {"run.json": b"old run", "matrix.pdf": b"%PDF-1.7 old"}
NEW = {"run.json": b"new run", "matrix.pdf": b"%PDF-1.7 new", "junit.xml": b"<x/>"}


def _files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_files_are_written_and_take_the_place_of_older_ones(tmp_path: Path) -> None:
    out = tmp_path / "deep" / "out"

    write_all(out, OLD)
    paths = write_all(out, NEW)

    assert _files(out) == NEW
    assert [path.name for path in paths] == list(NEW)


def test_a_full_disk_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_all(tmp_path, OLD)

    def full(path: Path, data: bytes) -> None:
        if path.name == "matrix.pdf":
            raise OSError(errno.ENOSPC, "No space left on device")
        path.write_bytes(data)

    monkeypatch.setattr(writing, "_write", full)

    with pytest.raises(FeltproofError, match=r"matrix\.pdf: cannot be written: No space left on device"):
        write_all(tmp_path, NEW)
    assert _files(tmp_path) == OLD


def test_an_interruption_between_two_files_puts_back_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_all(tmp_path, OLD)
    rename = Path.rename

    def interrupted(self: Path, target: Path) -> Path:
        if target == tmp_path / "junit.xml":
            raise KeyboardInterrupt
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", interrupted)

    with pytest.raises(KeyboardInterrupt):
        write_all(tmp_path, NEW)
    assert _files(tmp_path) == OLD


def test_a_folder_that_came_to_nothing_is_not_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(writing, "_write", full)

    with pytest.raises(FeltproofError):
        write_all(tmp_path / "out", NEW)
    assert not (tmp_path / "out").exists()


def test_a_place_that_is_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"in the way")

    with pytest.raises(FeltproofError, match="out"):
        write_all(tmp_path / "out", NEW)
    with pytest.raises(UsageError, match="no name of a file"):
        write_all(tmp_path, {"../run.json": b""})


def test_a_report_signed_with_a_given_key_is_never_overwritten(tmp_path: Path, issued: bytes) -> None:
    write_all(tmp_path, {"matrix.pdf": issued})

    for files in (NEW, {"matrix.pdf": issued}):
        with pytest.raises(UsageError, match=r"matrix\.pdf: is signed with a given key"):
            write_all(tmp_path, files)
    assert _files(tmp_path) == {"matrix.pdf": issued}


def test_a_damaged_report_of_a_laboratory_is_not_overwritten_either(tmp_path: Path, issued: bytes) -> None:
    (tmp_path / "matrix.pdf").write_bytes(issued + b"\n")

    with pytest.raises(UsageError, match="never overwritten"):
        write_all(tmp_path, NEW)


def test_a_report_signed_with_a_development_key_is(tmp_path: Path, signed: bytes) -> None:
    write_all(tmp_path, {"matrix.pdf": signed})

    write_all(tmp_path, NEW)

    assert _files(tmp_path) == NEW


def test_what_is_of_another_run_is_found_and_taken_away(tmp_path: Path) -> None:
    mine, other = b'{"schema":"feltproof/run/1"}', b'{"schema":"feltproof/run/1","x":1}'
    named = hashlib.sha256(mine).hexdigest()
    (tmp_path / "run.json").write_bytes(other)
    (tmp_path / "session.json").write_bytes(b'{"feltproof":"0.1.0"}')
    (tmp_path / "matrix.html").write_text(f"Feltproof sha256:{named}", encoding="utf-8")
    (tmp_path / "junit.xml").write_text("<testsuites name='somebody else'/>", encoding="utf-8")
    names = ("run.json", "session.json", "matrix.html", "junit.xml", "matrix.pdf")

    stale = of_another_run(tmp_path, names, named)
    write_all(tmp_path, {"matrix.pdf": b"%PDF"}, stale)

    assert stale == ("run.json", "session.json")
    assert {path.name for path in tmp_path.iterdir()} == {"matrix.html", "junit.xml", "matrix.pdf"}
    assert of_another_run(tmp_path, names, named) == ()


def test_what_was_to_be_taken_away_stays_where_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "matrix.html").write_text("old", encoding="utf-8")
    rename = Path.rename

    def fail(self: Path, target: Path) -> Path:
        if self.name == "run.json":
            raise OSError(28, "No space left on device")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", fail)

    with pytest.raises(FeltproofError, match="No space left"):
        write_all(tmp_path, {"run.json": b"{}"}, ("matrix.html",))

    assert [path.name for path in tmp_path.iterdir()] == ["matrix.html"]


def test_a_folder_that_another_is_writing_into_is_waited_for_and_then_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_all(tmp_path, OLD)
    monkeypatch.setattr(writing, "PATIENCE", 0.2)
    other = os.open(tmp_path, os.O_RDONLY)

    fcntl.flock(other, fcntl.LOCK_EX)
    with pytest.raises(FeltproofError, match="another run has been putting its files there"):
        write_all(tmp_path, NEW)
    kept = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    os.close(other)
    write_all(tmp_path, NEW)

    assert kept == OLD
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == NEW


def test_what_is_settled_last_can_still_leave_everything_as_it_was(tmp_path: Path) -> None:
    write_all(tmp_path, OLD)

    def settle() -> None:
        assert {path.name for path in tmp_path.iterdir() if path.is_file()} == {*OLD}
        raise FeltproofError("no")

    with pytest.raises(FeltproofError, match="no"):
        write_all(tmp_path, NEW, (), settle)

    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == OLD


def test_a_report_that_was_signed_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    signed = b"%PDF-1.7 /ByteRange feltproof=x; signature=laboratory"

    def meanwhile() -> tuple[str, ...]:
        (tmp_path / "matrix.pdf").write_bytes(signed)
        return ()

    with pytest.raises(UsageError, match="signed with a given key"):
        write_all(tmp_path, {"matrix.pdf": b"%PDF"}, meanwhile)

    assert [path.name for path in tmp_path.iterdir()] == ["matrix.pdf"]
    assert (tmp_path / "matrix.pdf").read_bytes() == signed
