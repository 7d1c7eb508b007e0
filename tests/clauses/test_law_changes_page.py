"""The page on changes of the law shows what a user sees."""

import re
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner

from feltproof.cli import main

PAGE: Final = (Path(__file__).resolve().parents[2] / "docs" / "law-changes.md").read_text(encoding="utf-8")


def test_the_page_shows_what_law_diff_prints(
    specs: Path, official: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FELTPROOF_PROGRAM", "./run")
    new = official.replace("Flush\t3:2", "Flush\t2:1").replace("(b) Payouts.", "(3) Chips are counted.\n\n(c) Payouts.")
    Path("old.txt").write_text(official, encoding="utf-8")
    Path("new.txt").write_text(new, encoding="utf-8")
    ((command, shown),) = re.findall(r"```console\n\$ \./run ([^\n]+)\n(.*?)```", PAGE, re.DOTALL)

    done = CliRunner().invoke(main, command.split(), prog_name="feltproof")

    assert done.exit_code == 4
    assert re.sub(r"sha256:[0-9a-f]{16}…", "sha256:…", done.output) == shown
