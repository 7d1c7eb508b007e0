"""The archive of specs and checks as used: the same bytes for the same files, and nothing in it is believed."""

import io
import shutil
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from feltproof import content
from feltproof.clauses import load
from feltproof.errors import FeltproofError
from feltproof.runner import as_used
from feltproof.runner.recording import folder_digest

FILES = {"specs/us_ny/readings.yaml": b"- reading: x\n", "rules/a/check_b.py": b"import feltproof.checks\n"}


@pytest.fixture(scope="module")
def shipped() -> dict[str, bytes]:
    """The files of the specs and checks of this checkout."""
    return as_used.files_of(content.specs(), content.rules())


def archive(name: str = "specs/a.yaml", data: bytes = b"x", **entry: object) -> bytes:
    """A tar file with one entry, however odd."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        info = tarfile.TarInfo(name)
        info.size, info.mode = len(data), 0o644
        for key, value in entry.items():
            setattr(info, key, value)
        tar.addfile(info, io.BytesIO(data))
    return out.getvalue()


def test_the_digests_of_the_files_are_those_of_the_folders(shipped: dict[str, bytes]) -> None:
    assert as_used.specs_digest(shipped) == load(content.specs()).sha256
    assert as_used.rules_digest(shipped) == folder_digest(content.rules())


def test_every_file_that_the_loaders_read_is_in_it_and_no_other(shipped: dict[str, bytes]) -> None:
    files = [path for path in content.specs().rglob("*") if path.is_file()]

    assert {f"specs/{path.relative_to(content.specs()).as_posix()}" for path in files} == {
        name for name in shipped if name.startswith("specs/")
    }


def test_a_changed_file_has_another_digest(shipped: dict[str, bytes]) -> None:
    for name in ("specs/us_ny/readings.yaml", "specs/us_ny/s5324_32_crazy_4_poker.words"):
        assert as_used.specs_digest(shipped | {name: b"#"}) != as_used.specs_digest(shipped)
    name = next(name for name in shipped if name.startswith("rules/"))
    assert as_used.rules_digest(shipped | {name: b"#"}) != as_used.rules_digest(shipped)


def test_the_same_files_are_packed_into_the_same_bytes_and_come_out_again(shipped: dict[str, bytes]) -> None:
    backwards = dict(reversed(shipped.items()))

    assert as_used.packed(backwards) == as_used.packed(shipped)
    assert as_used.unpacked(as_used.packed(shipped)) == shipped


def test_specs_are_laid_out_as_they_were_and_no_check_is(shipped: dict[str, bytes], tmp_path: Path) -> None:
    folder = as_used.laid_out(shipped, tmp_path)

    assert load(folder).sha256 == load(content.specs()).sha256
    assert [path.name for path in tmp_path.iterdir()] == ["specs"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is no tar file"),
        (b"\0" * 1024, "packed otherwise"),
        (b"hello" * 1000, "is no tar file"),
        (archive("specs/../../etc/passwd"), "is no path that is the same"),
        (archive("/specs/a.yaml"), "is not the path"),
        (archive("specs/.a.yaml"), "is no path that is the same"),
        (archive("specs/a\x1b[2J.yaml"), "is no path that is the same"),
        (archive("specs/a/" * 9 + "a.yaml"), "is not the path"),
        (archive("elsewhere/a.yaml"), "is not the path"),
        (archive("specs/a.yaml", b"", type=tarfile.SYMTYPE, linkname="/etc/passwd"), "is no plain file"),
        (archive("specs/a.yaml", b"", type=tarfile.LNKTYPE, linkname="specs/b.yaml"), "is no plain file"),
        (archive("specs/a.yaml", b"", type=tarfile.CHRTYPE), "is no plain file"),
        (archive("specs", b"", type=tarfile.DIRTYPE), "is no plain file"),
        (archive(mtime=1), "packed otherwise"),
        (archive(uname="root"), "packed otherwise"),
        (archive() + b"hidden", "packed otherwise"),
        (archive()[:-10], "packed otherwise"),
    ],
)  # fmt: skip
def test_an_archive_that_feltproof_did_not_pack_is_refused(data: bytes, words: str) -> None:
    with pytest.raises(as_used.NotASuite, match=words):
        as_used.unpacked(data)


def test_an_entry_that_claims_more_than_there_is_is_refused() -> None:
    huge = bytearray(archive())
    huge[124:136] = b"77777777777\0"
    huge[148:156] = b"%06o\0 " % (sum(huge[:148]) + 8 * 32 + sum(huge[156:512]))

    with pytest.raises(as_used.NotASuite, match="more than there can be"):
        as_used.unpacked(bytes(huge))


def test_two_files_of_one_name_are_refused_and_so_are_capitals() -> None:
    double = archive("specs/a.yaml")[:1024] + archive("specs/a.yaml")

    with pytest.raises(as_used.NotASuite, match="twice"):
        as_used.unpacked(double)
    with pytest.raises(as_used.NotASuite, match="in capitals and in small letters"):
        as_used.unpacked(as_used.packed({"specs/a.yaml": b"", "specs/A.yaml": b""}))


def test_more_than_a_report_can_hold_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = as_used.packed(FILES)
    for name, most, words in (("MOST_BYTES", 100, "bytes"), ("MOST_FILES", 1, "more than there can be")):
        with monkeypatch.context() as patched:
            patched.setattr(as_used, name, most)
            with pytest.raises(as_used.NotASuite, match=words):
                as_used.unpacked(data)
    assert as_used.unpacked(data) == FILES


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda files: files, ""),
        (lambda files: files | {"specs/us_ny/readings.yaml": b"-"}, "specs/us_ny/readings.yaml is another"),
        (lambda files: {"rules/a/check_b.py": files["rules/a/check_b.py"]}, "specs/us_ny/readings.yaml is missing"),
        (lambda files: files | {"specs/b.yaml": b""}, "specs/b.yaml is there beside them"),
    ],
)  # fmt: skip
def test_files_are_held_against_those_that_a_run_names(
    change: Callable[[dict[str, bytes]], dict[str, bytes]], said: str
) -> None:
    assert as_used.otherwise(as_used.manifest(FILES), change(dict(FILES))) == said


def test_a_folder_with_a_name_that_no_archive_can_hold_is_told_of_before_anything_is_asked(tmp_path: Path) -> None:
    specs = tmp_path / "specs"
    shutil.copytree(content.specs(), specs)
    (specs / ".hidden.yaml").write_text("x", encoding="utf-8")

    with pytest.raises(FeltproofError, match=r"cannot be kept with a run: 'specs/\.hidden\.yaml'"):
        as_used.files_of(specs, content.rules())
