"""Tests of what goes wrong on our side: full disks, folders that are closed, signals, another run, clocks, languages.

Whatever it is: nothing is lost, nothing is half written, and a sentence says what to do.
"""

import hashlib
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from feltproof.cli import session
from feltproof.cli.publishing import see_to_folder
from tests.cli.conftest import FEW, Feltproof, Ran, call, engine

SUBMITTED = Path(__file__).parents[2] / "examples" / "house" / "prairie_meadows.yaml"
"""What a facility submits."""

OUT = Path("feltproof-out")
NAMES = {"run.json", "session.json", "suite.tar", "matrix.html", "junit.xml"}
WORDS = ("verify", *FEW, "--jobs", "0", "--format", "run,html,junit")
WITNESS = "FELTPROOF_TEST_WITNESS"


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "feltproof", *words]


def held(folder: Path) -> dict[str, bytes]:
    """Everything below a folder, scratch included."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def of_one_run(files: Mapping[str, bytes]) -> bool:
    """Whether these are the files of one run, all of them."""
    if {*files} != NAMES:
        return False
    digest = hashlib.sha256(files["run.json"]).hexdigest().encode()
    return digest in files["matrix.html"] and digest in files["junit.xml"]


@pytest.fixture
def earlier(failing_run: Ran, reviewed: Path) -> dict[str, bytes]:
    """The files of an earlier run, in the folder that the next one goes into."""
    shutil.copytree(failing_run.folder / OUT, OUT)
    return held(OUT)


# Full disks.


def mounted(*options: str) -> Iterator[Path]:
    """A disk of its own, of few bytes."""
    disk = Path("disk")
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", ",".join(options), "none", str(disk)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("only who may mount a small disk can fill one")
    try:
        yield disk.absolute()
    finally:
        subprocess.run(["umount", str(disk.absolute())], check=False)


@pytest.fixture(
    params=["60k", pytest.param("4k", marks=pytest.mark.slow), pytest.param("200k", marks=pytest.mark.slow)]
)
def small_disk(request: pytest.FixtureRequest, reviewed: Path) -> Iterator[Path]:
    yield from mounted(f"size={request.param}")


def test_a_full_disk_leaves_no_half_of_a_run(small_disk: Path, verify: Feltproof) -> None:
    done = verify("--engine", engine(), "--out", str(small_disk / "out"))

    assert done.exit_code == 2, done.output
    assert "cannot be written: No space left on device: nothing was changed in" in " ".join(done.output.split())
    assert list(small_disk.iterdir()) == []


def test_the_same_disk_with_room_takes_all_of_it(reviewed: Path, verify: Feltproof) -> None:
    for disk in mounted("size=4m"):
        assert verify("--engine", engine(), "--out", str(disk / "out")).exit_code == 0
        assert of_one_run(held(disk / "out"))


@pytest.mark.parametrize("room", [1_000, 50_000])
def test_a_full_disk_leaves_the_run_before_as_it_was(earlier: dict[str, bytes], verify: Feltproof, room: int) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
    try:
        full = verify("--engine", engine())
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)

    assert full.exit_code == 2, full.output
    assert "cannot be written: File too large: nothing was changed in feltproof-out" in " ".join(full.output.split())
    assert held(OUT) == earlier


def test_a_report_on_a_full_disk_leaves_its_run_as_it_was(
    earlier: dict[str, bytes], monkeypatch: pytest.MonkeyPatch, feltproof: Feltproof
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)

    done = feltproof("report", str(OUT / "run.json"), "--format", "html,junit")

    assert done.exit_code == 2
    assert "No space left on device: nothing was changed" in " ".join(done.output.split())
    assert held(OUT) == earlier


# Folders that are closed.


def test_a_folder_that_cannot_be_written_to_is_told_before_the_engine_is_started(
    reviewed: Path, verify: Feltproof
) -> None:
    for disk in mounted("size=1m,ro"):
        done = verify("--engine", "cmd:never-started", "--out", str(disk / "out"))

        assert done.exit_code == 2
        assert f"--out {disk / 'out'}: {disk} cannot be written to: name another folder" in done.output


@pytest.mark.parametrize(("name", "told"), [("run.json", True), ("junit.xml", True), ("matrix.pdf", False)])
def test_a_file_of_somebody_else_is_not_overwritten(name: str, told: bool, reviewed: Path, verify: Feltproof) -> None:
    OUT.mkdir()
    (OUT / name).write_text("mine", encoding="utf-8")

    done = verify("--engine", engine(), "--format", "run,junit")

    assert done.exit_code == (2 if told else 0), done.output
    assert (f"{OUT / name}: is no file of Feltproof's, and is not overwritten" in " ".join(done.output.split())) == told
    assert (OUT / name).read_text(encoding="utf-8") == "mine"
    assert len([*OUT.iterdir()]) == (1 if told else 5)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("house.json", ("verify", "us-ia/prairie-meadows", "--house", str(SUBMITTED))),
        ("house.html", ("verify", "us-ia/prairie-meadows", "--house", str(SUBMITTED))),
        ("qualification.json", ("qualify", "5324.32")),
    ],
)
def test_nor_by_any_other_verb_and_what_is_ours_is(name: str, words: tuple[str, ...], folder: Path) -> None:
    OUT.mkdir()
    (OUT / name).write_text("mine", encoding="utf-8")

    done = call(*words, "--out", str(OUT))

    assert done.exit_code == 2
    assert f"{OUT / name}: is no file of Feltproof's, and is not overwritten" in " ".join(done.output.split())
    assert (OUT / name).read_text(encoding="utf-8") == "mine"
    if words[0] == "verify":
        (OUT / name).unlink()
        assert [call(*words, "--out", str(OUT)).exit_code for _ in range(2)] == [0, 0]


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="no folder here takes none")
def test_a_place_that_takes_no_folders_is_told_before_the_engine_is_started(reviewed: Path, verify: Feltproof) -> None:
    done = verify("--engine", "cmd:never-started", "--out", "/proc/no/where")

    assert done.exit_code == 2
    assert "--out /proc/no/where: /proc cannot be written to: name another folder" in " ".join(done.output.split())


def test_to_ask_whether_a_folder_can_be_made_leaves_none(folder: Path) -> None:
    see_to_folder(Path("new") / "below" / "out")
    see_to_folder(folder / "new")
    (folder / "there").mkdir()
    see_to_folder(folder / "there" / "new")

    assert [*folder.iterdir()] == [folder / "there"]
    assert [*(folder / "there").iterdir()] == []


@pytest.mark.skipif(os.geteuid() == 0, reason="no folder is closed to root")
def test_a_folder_of_somebody_else_is_told_before_the_engine_is_started(reviewed: Path, verify: Feltproof) -> None:
    OUT.mkdir(mode=0o555)

    done = verify("--engine", "cmd:never-started")

    assert done.exit_code == 2
    assert "cannot be written to: name another folder" in done.output


def test_a_folder_that_is_taken_away_during_the_run_is_made_anew(reviewed: Path, verify: Feltproof) -> None:
    OUT.mkdir()
    away = f"rmdir {OUT.absolute()}; exec {engine().removeprefix('cmd:')}"

    done = verify("--engine", f"cmd:sh -c '{away}'")

    assert done.exit_code == 0, done.output
    assert of_one_run(held(OUT))


# Signals at any moment.


def beginning(words: list[str], mark: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, WITNESS: mark}
    )


def left_over(mark: str) -> list[str]:
    """Processes that descend from the run of that mark."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if f"{WITNESS}={mark}".encode() in (process / "environ").read_bytes().split(b"\0"):
                found.append((process / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:
            continue
    return found


def moments(few: int, many: int) -> list[object]:
    """Places between the beginning and the end of a run: few in every test, many in a thorough one."""
    every = [place / many for place in range(many)]
    chosen = {every[(2 * place + 1) * many // (2 * few)] for place in range(few)}
    return [at if at in chosen else pytest.param(at, marks=pytest.mark.slow) for at in every]


@pytest.fixture(scope="module")
def whole() -> dict[str, float]:
    """How long a whole run takes, once somebody has measured it."""
    return {}


@pytest.mark.parametrize("number", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.slow)])
@pytest.mark.parametrize("moment", moments(1, 16))
def test_a_signal_at_any_moment_leaves_one_run_or_the_other(
    earlier: dict[str, bytes], whole: dict[str, float], moment: float, number: signal.Signals
) -> None:
    words = command(*WORDS, "--engine", engine())
    if not whole:
        began = time.monotonic()
        subprocess.run([*words, "--out", "measured"], capture_output=True, timeout=60, check=True)
        whole["seconds"] = time.monotonic() - began
    mark = f"{os.getpid()}-{moment}-{number}"

    run = beginning(words, mark)
    time.sleep(moment * whole["seconds"])
    run.send_signal(number)
    said, errors = run.communicate(timeout=60)

    now = held(OUT)
    if run.returncode == 0:
        assert "CONFORMS" in said
        assert of_one_run(now)
    else:
        # Before Python has come as far as us, a signal does what it does to any program.
        assert run.returncode in (130, -number), errors
        assert now == earlier or of_one_run(now)
        assert run.returncode == -number or "interrupted: no file was left half written" in errors
    assert left_over(mark) == []


def test_a_signal_while_files_are_put_into_their_places_waits(
    earlier: dict[str, bytes], verify: Feltproof, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename = Path.rename

    def told_to_end(self: Path, target: Path) -> Path:
        os.kill(os.getpid(), signal.SIGTERM)
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", told_to_end)

    done = verify("--engine", engine())

    assert done.exit_code == 130, done.output
    assert "interrupted" in done.output
    assert of_one_run(held(OUT))
    assert held(OUT) != earlier


# Two runs into one folder.


@pytest.mark.slow
@pytest.mark.parametrize("turn", range(5))
def test_two_runs_into_one_folder_leave_the_files_of_one(reviewed: Path, turn: int) -> None:
    running = [
        subprocess.Popen(
            command(*WORDS, "--engine", engine(word)), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for word in ("flush", "pair")
    ]
    told = [run.communicate(timeout=60) for run in running]

    assert [run.returncode for run in running] == [1, 0], told
    assert of_one_run(held(OUT))


def test_of_two_runs_that_are_put_down_at_once_none_gets_between_the_files_of_the_other(reviewed: Path) -> None:
    # Each waits a while between two files: without a lock they would be mixed.
    script = (
        "import sys, time\nfrom pathlib import Path\n"
        "rename = Path.rename\n"
        "def slow(self, target):\n    time.sleep(0.02)\n    return rename(self, target)\n"
        "Path.rename = slow\n"
        "from feltproof.matrix.writing import write_all\n"
        "mine = sys.argv[1].encode()\n"
        "for _ in range(3):\n"
        "    write_all(Path('together'), {name: mine for name in ('run.json', 'session.json', 'matrix.html')})\n"
    )
    running = [subprocess.Popen([sys.executable, "-c", script, str(number)]) for number in range(3)]
    codes = [run.wait(60) for run in running]
    seen = set(held(Path("together")).values())

    assert codes == [0, 0, 0]
    assert len(seen) == 1
    assert {*held(Path("together"))} == {"run.json", "session.json", "matrix.html"}


def test_a_report_is_not_put_beside_a_run_that_came_meanwhile(
    earlier: dict[str, bytes], feltproof: Feltproof, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shutil.copytree(OUT, "mine")
    another = earlier["run.json"].replace(b'"seed":5324', b'"seed":5325')

    def meanwhile(run: object) -> bytes:
        (OUT / "run.json").write_bytes(another)
        return b"<testsuites/>"

    monkeypatch.setattr("feltproof.matrix.junit.junit", meanwhile)

    done = feltproof("report", "mine/run.json", "--out", str(OUT), "--format", "junit")

    assert done.exit_code == 2, done.output
    assert "run.json in it is of another run" in done.output
    assert (OUT / "junit.xml").read_bytes() == earlier["junit.xml"]


# Clocks.


def test_a_clock_that_is_set_back_during_a_run_changes_no_evidence(
    reviewed: Path, verify: Feltproof, feltproof: Feltproof, monkeypatch: pytest.MonkeyPatch
) -> None:
    verify("--engine", engine(), "--out", "usual")
    clock = iter(["2026-11-30T10:00:00Z", "1970-01-01T00:00:00Z"])
    monkeypatch.setattr(session, "_now", lambda: next(clock))

    done = verify("--engine", engine(), "--out", "set-back")
    told = json.loads(Path("set-back/session.json").read_text(encoding="utf-8"))
    again = feltproof("report", "set-back/run.json", "--format", "html,junit")

    assert (done.exit_code, again.exit_code) == (0, 0), done.output
    assert (told["started"], told["ended"]) == ("2026-11-30T10:00:00Z", "1970-01-01T00:00:00Z")
    assert 0 <= told["seconds"] < 60
    assert Path("set-back/run.json").read_bytes() == Path("usual/run.json").read_bytes()


def test_nothing_is_measured_by_a_clock_that_can_be_set() -> None:
    # What a day or a time of day is needed for: dates on paper, and validity of certificates.
    dated = {"session.py", "sign.py", "keys.py", "certificates.py", "signer.py", "standing.py", "writing.py", "walk.py"}
    source = Path(__file__).parents[2] / "src" / "feltproof"
    found = {path.name for path in source.rglob("*.py") if "datetime.now(" in path.read_text(encoding="utf-8")}

    assert found & dated
    assert [path for path in source.rglob("*.py") if "time.time()" in path.read_text(encoding="utf-8")] == []


# Languages.


@pytest.mark.parametrize(
    "language",
    [
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        pytest.param({"LC_ALL": "tr_TR.UTF-8"}, marks=pytest.mark.slow),
        pytest.param({"LC_ALL": "de_DE.UTF-8"}, marks=pytest.mark.slow),
        pytest.param({"LC_ALL": "nowhere"}, marks=pytest.mark.slow),
    ],
    ids=lambda language: language["LC_ALL"],
)
def test_a_language_changes_no_evidence(failing_run: Ran, reviewed: Path, language: dict[str, str]) -> None:
    if language["LC_ALL"][2:3] == "_" and (made := made_locale(language["LC_ALL"])):
        language = {**language, "LOCPATH": made}
    words = command(*WORDS, "--engine", engine("flush", "7"))

    done = subprocess.run(words, capture_output=True, timeout=60, check=False, env={**os.environ, **language})

    assert done.returncode == 1, done.stderr
    assert b"DOES NOT CONFORM" in done.stdout
    assert b"Traceback" not in done.stderr
    usual = held(failing_run.folder / OUT)
    assert {name: data for name, data in held(OUT).items() if name in ("run.json", "junit.xml")} == {
        name: data for name, data in usual.items() if name in ("run.json", "junit.xml")
    }


def made_locale(name: str) -> str:
    """A folder with that locale, made here; empty where none can be, and then it is as on a machine without."""
    folder = Path("locales")
    folder.mkdir()
    words = ["localedef", "-i", name[:5], "-f", "UTF-8", str(folder / name)]
    if shutil.which("localedef") is None or subprocess.run(words, capture_output=True, check=False).returncode > 1:
        return ""
    return str(folder.absolute())


@pytest.mark.slow
def test_a_report_made_under_one_language_is_made_again_the_same_under_another(reviewed: Path) -> None:
    made = made_locale("tr_TR.UTF-8")
    words = ("verify", *FEW, "--jobs", "0", "--format", "pdf", "--engine", engine())
    turkish = {**os.environ, "LC_ALL": "tr_TR.UTF-8", **({"LOCPATH": made} if made else {})}
    subprocess.run(command(*words), capture_output=True, timeout=120, check=True, env=turkish)

    done = call("audit", str(OUT / "matrix.pdf"), "--allow-untrusted")

    assert done.exit_code == 0, done.output
    assert "made again from the embedded evidence, they are the same to the byte" in " ".join(done.output.split())
