"""What docs/runs-of-record.md says of a ledger: its commands are run, and its table has every field."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

from feltproof.ledger import chain
from feltproof.ledger.attempts import Begun, Subject, begin
from feltproof.ledger.entries import Closed, Opened

PAGE: Final = (Path(__file__).resolve().parents[2] / "docs" / "runs-of-record.md").read_text(encoding="utf-8")
CHAIN, SEED = re.findall(r"^```sh\n(.*?)^```", PAGE[PAGE.index("## Without Feltproof") :], re.DOTALL | re.MULTILINE)

pytestmark = pytest.mark.skipif(
    any(shutil.which(tool) is None for tool in ("bash", "sha256sum")), reason="the page's tools are missing"
)


@pytest.fixture
def begun(tmp_path: Path) -> Begun:
    """A ledger of three attempts, of which the last is begun."""
    subject = Subject(
        feltproof="0.1.0",
        rules="1" * 64,
        specs="2" * 64,
        engine="cmd:./engine %s",
        artifacts=(),
        sections=("us-ny/5324.32",),
        configurations=(),
        readings={},
    )
    for outcome in ("does not conform", "conforms"):
        begin(tmp_path / "acme.ledger", subject).close(outcome, 0)
    return begin(tmp_path / "acme.ledger", subject)


def said(commands: str, folder: Path) -> list[str]:
    script = f"set -euo pipefail\n{commands}"
    done = subprocess.run(["bash", "-c", script], cwd=folder, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_the_chain_is_checked_by_a_shell(begun: Begun, tmp_path: Path) -> None:
    assert said(CHAIN, tmp_path) == [chain.read(begun.path).last]


def test_a_line_that_was_changed_is_found_by_a_shell(begun: Begun, tmp_path: Path) -> None:
    begun.path.write_bytes(begun.path.read_bytes().replace(b"does not conform", b"conforms"))

    assert said(CHAIN, tmp_path)[0].startswith('this line does not follow: {"entry":"opened","attempt":2')


def test_the_seed_is_checked_by_a_shell(begun: Begun, tmp_path: Path) -> None:
    (tmp_path / "feltproof-out").mkdir()
    run = f'{{"of_record":{{"secret":"{begun.secret}"}},"suite":{{"seed":{begun.seed},"specs_sha256":""}}}}'
    (tmp_path / "feltproof-out" / "run.json").write_text(run, encoding="utf-8")

    assert said(SEED, tmp_path) == ["1", str(begun.seed), f'"seed":{begun.seed},"specs']


def test_the_page_has_every_field_of_a_ledger() -> None:
    rows = re.findall(r"^\| (`.*?) \| (both|opened|closed) \|", PAGE, re.MULTILINE)
    fields = {"opened": set[str](), "closed": set[str]()}
    for names, where in rows:
        for entry in fields if where == "both" else [where]:
            fields[entry] |= {*re.findall(r"`(\w+)`", names)}

    assert fields["opened"] == {"entry", *Opened.__struct_fields__}
    assert fields["closed"] | {"why"} == {"entry", *Closed.__struct_fields__}
