"""Tests of the files of an engine, measured before a run and after it."""

import os
from pathlib import Path

import pytest
import rfc8785

from feltproof.errors import UsageError
from feltproof.runner import artifacts


def test_a_file_and_the_files_below_a_folder_are_measured(tmp_path: Path) -> None:
    (tmp_path / "lib" / "deep").mkdir(parents=True)
    for name in ("engine", "lib/b.so", "lib/deep/a.so"):
        (tmp_path / name).write_bytes(name.encode())
    measured = artifacts.measure([tmp_path / "engine", tmp_path / "lib"])
    assert [Path(p).name for p in measured] == ["engine", "b.so", "a.so"]
    assert {size for _, size in measured.values()} == {6, 8, 13}
    assert len({digest for digest, _ in measured.values()}) == 3
    assert all(r.unchanged for r in artifacts.records(measured, artifacts.measure_again([tmp_path])) if "lib" in r.path)


def test_files_behind_links_are_measured_and_a_link_to_where_it_stands_ends(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "code").write_text("x", encoding="utf-8")
    engine = tmp_path / "engine"
    engine.mkdir()
    (engine / "linked").symlink_to(tmp_path / "elsewhere")
    (engine / "round").symlink_to(engine)
    (engine / "nowhere").symlink_to(tmp_path / "gone")
    before = artifacts.measure([engine])
    assert [Path(p).relative_to(engine).as_posix() for p in before] == ["linked/code"]
    (tmp_path / "elsewhere" / "code").write_text("y", encoding="utf-8")
    (record,) = artifacts.records(before, artifacts.measure_again([engine]))
    assert not record.unchanged


@pytest.mark.parametrize("what", ["changed", "gone", "new"])
def test_a_file_that_changes_goes_or_comes_during_the_run_is_not_unchanged(tmp_path: Path, what: str) -> None:
    kept, other = tmp_path / "kept", tmp_path / "other"
    kept.write_text("kept", encoding="utf-8")
    if what != "new":
        other.write_text("before", encoding="utf-8")
    before = artifacts.measure([tmp_path])
    if what == "gone":
        other.unlink()
    else:
        other.write_text("later!", encoding="utf-8")
    records = {Path(r.path).name: r for r in artifacts.records(before, artifacts.measure_again([tmp_path]))}
    assert records["kept"].unchanged
    assert not records["other"].unchanged


def test_a_file_that_is_gone_after_the_run_takes_nothing_with_it(tmp_path: Path) -> None:
    engine = tmp_path / "engine"
    engine.write_text("x", encoding="utf-8")
    before = artifacts.measure([engine])
    engine.unlink()
    (record,) = artifacts.records(before, artifacts.measure_again([engine]))
    assert (record.sha256, record.unchanged) == (before[engine.as_posix()][0], False)


def test_what_is_missing_empty_or_unreadable_is_refused_before_the_run(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no such"):
        artifacts.measure([tmp_path / "nothing"])
    with pytest.raises(UsageError, match="no file"):
        artifacts.measure([tmp_path])


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
@pytest.mark.parametrize("name", ["file", "folder"])
def test_what_may_not_be_read_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "inside").touch()
    (tmp_path / "file").touch()
    (tmp_path / name).chmod(0)
    try:
        with pytest.raises(UsageError, match="cannot be read"):
            artifacts.measure([tmp_path])
    finally:
        (tmp_path / name).chmod(0o700)


def test_a_name_that_is_no_text_is_written_so_that_evidence_can_hold_it(tmp_path: Path) -> None:
    with open(os.path.join(os.fsencode(tmp_path), b"\xff.so"), "wb") as file:  # noqa: PTH118, PTH123 - a name in bytes
        file.write(b"x")
    (name,) = artifacts.measure([tmp_path])
    assert name.endswith("\\xff.so")
    rfc8785.dumps(name)
