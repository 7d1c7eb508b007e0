"""Files that never end, are too large or are none: each option that takes one says so, and reads no further."""

import subprocess
import sys
from pathlib import Path

import pytest

from feltproof import given
from feltproof.errors import UsageError
from tests.cli.conftest import Feltproof, Ran

ENDLESS = Path("/dev/zero")

endless = pytest.mark.skipif(not ENDLESS.exists(), reason="this system has no /dev/zero")


@endless
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["verify", "5324.32", "--text", "/dev/zero"], "/dev/zero: is a device, and no file: give the official text"),
        (["verify", "5324.32", "--artifact", "/dev/zero"], "/dev/zero: is neither a file nor a folder"),
        (["verify", "5324.32", "--engine", "cmd:x", "--key", "/dev/zero"], "/dev/zero"),
        (["report", "/dev/zero"], "/dev/zero: is a device, and no file: give a run.json"),
        (["diff", "/dev/zero", "/dev/zero"], "is a device"),
        (["explain", "FAAAAA", "--run", "/dev/zero"], "is a device"),
        (["replay", "FAAAAA", "--run", "/dev/zero"], "is a device"),
        (["audit", "/dev/null", "--trust", "/dev/zero"], "/dev/zero"),
    ],
)
def test_what_never_ends_is_not_read(folder: Path, feltproof: Feltproof, words: list[str], said: str) -> None:
    few = ["--specs", "../specs", "--rules", "../rules"] if words[0] == "verify" else []

    done = feltproof(*words, *few)

    assert done.exit_code == 2, done.output
    assert said in done.output


@endless
def test_a_passphrase_never_comes_from_a_device(folder: Path, feltproof: Feltproof) -> None:
    Path("key.pem").write_text("no key", encoding="utf-8")
    words = ["--engine", "cmd:x", "--key", "key.pem", "--passphrase-file", "/dev/zero"]

    done = feltproof("verify", "5324.32", "--specs", "../specs", "--rules", "../rules", *words)

    assert done.exit_code == 2
    assert "/dev/zero: is a device" in done.output


def test_a_session_that_is_too_large_is_not_read(failing: Ran, tmp_path: Path, feltproof: Feltproof) -> None:
    path = tmp_path / "run.json"
    path.write_bytes(failing.path.read_bytes())
    session = path.with_name("session.json")
    with session.open("wb") as file:
        file.truncate((64 << 20) + 1)

    done = feltproof("report", str(path), "--format", "junit")
    session.unlink()
    twin = feltproof("report", str(path), "--format", "junit")

    assert done.exit_code == 2
    assert "is larger than 64 MiB" in done.output
    assert twin.exit_code == 0


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 2048)

    assert len(given.read(path, 2048, "something")) == 2048
    with pytest.raises(UsageError, match=r"file: is larger than 1 KiB: give something"):
        given.read(path, 1024, "something")
    with pytest.raises(UsageError, match=r"absent: cannot be read: No such file"):
        given.read(path.with_name("absent"), 1, "something")


def test_what_a_shell_makes_of_a_command_is_read() -> None:
    command = '"$0" -m feltproof explain FAAAAA --run <(echo "{}")'
    done = subprocess.run(["bash", "-c", command, sys.executable], capture_output=True, text=True, check=False)

    assert done.returncode == 2
    assert "is no run" in done.stderr
