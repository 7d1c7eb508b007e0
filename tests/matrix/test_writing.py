"""Files come into place together or not at all."""

import errno
from pathlib import Path

import pytest

from feltproof.errors import FeltproofError, UsageError
from feltproof.matrix import writing
from feltproof.matrix.writing import write_all

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
