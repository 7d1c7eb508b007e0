"""The page on taking a report apart: its commands are run, in order, on a report that verify made."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

from feltproof.matrix.evidence import report_number

PAGE: Final = (Path(__file__).resolve().parents[2] / "docs" / "take-a-report-apart.md").read_text(encoding="utf-8")
_BLOCKS: Final = re.findall(r"^```(\w*)\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
COMMANDS: Final = "\n".join(block for language, block in _BLOCKS if language == "sh")
(TRUST,) = (block for language, block in _BLOCKS if not language)
"""What is done with a certificate that came from the laboratory."""
TOOLS: Final = ("bash", "pdfdetach", "tar", "sha256sum", "openssl", "basenc")


def shell(commands: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """What bash says to these commands, of which the first that fails ends it."""
    script = f"set -euo pipefail\n{commands}"
    return subprocess.run(["bash", "-c", script], cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def apart(matrix: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the commands were run."""
    if missing := [tool for tool in TOOLS if shutil.which(tool) is None]:
        pytest.skip(f"{', '.join(missing)} missing")
    folder = tmp_path_factory.mktemp("apart")
    shutil.copy(matrix / "feltproof-out" / "matrix.pdf", folder)
    done = shell(COMMANDS, folder)
    assert done.returncode == 0, done.stdout + done.stderr
    (folder / "said").write_text(done.stdout + done.stderr, encoding="utf-8")
    return folder


def said(folder: Path) -> str:
    return (folder / "said").read_text(encoding="utf-8")


def test_three_files_come_out_and_are_those_of_the_run(apart: Path, matrix: Path) -> None:
    assert "3 embedded files" in said(apart)
    for name in ("run.json", "session.json", "suite.tar"):
        assert (apart / name).read_bytes() == (matrix / "feltproof-out" / name).read_bytes()


@pytest.mark.parametrize(
    "change", ["echo >> specs/us_ny/readings.yaml", "rm specs/us_ny/readings.yaml", "cp run.json specs"]
)
def test_a_spec_that_is_another_or_missing_or_beside_them_is_noticed(apart: Path, tmp_path: Path, change: str) -> None:
    (compared,) = (block for _, block in _BLOCKS if "suite.tar" in block)
    for name in ("run.json", "suite.tar"):
        shutil.copy(apart / name, tmp_path)
    assert shell(compared, tmp_path).returncode == 0

    again = shell(
        f"tar -xf suite.tar\n{change}\ntar -cf suite.tar specs rules\nrm -r specs rules\n{compared}", tmp_path
    )

    assert again.returncode != 0


def test_the_digest_is_the_one_on_the_pages(apart: Path) -> None:
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext missing")
    (digest,) = re.findall(r"^([0-9a-f]{64})  run\.json$", said(apart), re.MULTILINE)
    pages = shell("pdftotext matrix.pdf -", apart).stdout.removesuffix("\f").split("\f")

    assert digest in pages[0]
    assert all(report_number(digest) in page for page in pages[1:])


def test_the_signature_holds_and_names_a_key_that_nobody_trusts(apart: Path) -> None:
    assert "CMS Verification successful" in said(apart)
    assert "UNTRUSTED development key" in said(apart)


def test_a_certificate_that_is_trusted_is_accepted_and_another_is_not(apart: Path) -> None:
    shutil.copy(apart / "signer.pem", apart / "laboratory.pem")
    trusted = shell(TRUST, apart)
    shell(
        "openssl req -x509 -newkey rsa:2048 -nodes -keyout another.key -subj /CN=Another -days 1 -out laboratory.pem",
        apart,
    )
    another = shell(TRUST, apart)

    assert "CAdES Verification successful" in trusted.stderr, trusted.stderr
    assert another.returncode != 0


@pytest.mark.parametrize("place", [0, -1])
def test_one_changed_byte_of_what_was_signed_is_noticed(apart: Path, tmp_path: Path, place: int) -> None:
    changed = bytearray((apart / "matrix.pdf").read_bytes())
    changed[place] ^= 1
    (tmp_path / "matrix.pdf").write_bytes(changed)

    assert "CMS Verification successful" not in shell(COMMANDS, tmp_path).stderr


def test_what_is_added_at_the_end_is_noticed(apart: Path, tmp_path: Path) -> None:
    (tmp_path / "matrix.pdf").write_bytes((apart / "matrix.pdf").read_bytes() + b"\n")

    done = shell(COMMANDS, tmp_path)

    assert done.returncode != 0
    assert "CMS Verification successful" not in done.stderr
