"""Tests of `feltproof verify --house`: what is printed and written, and how it ends."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from click.testing import Result

HOUSE: Final = Path(__file__).resolve().parents[2] / "examples" / "house"
PRAIRIE: Final = str(HOUSE / "prairie_meadows.yaml")
MAIN: Final = str(HOUSE / "main_floor.yaml")
NEW_YORK: Final = "us-ny/5324.32"

Feltproof = Callable[..., Result]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def changed(here: Path, old: str, new: str, source: str = PRAIRIE) -> str:
    text = Path(source).read_text(encoding="utf-8")
    assert old in text
    (here / "house.yaml").write_text(text.replace(old, new), encoding="utf-8")
    return "house.yaml"


def test_prairie_meadows_charts_conform_in_new_york(here: Path, feltproof: Feltproof) -> None:
    found = feltproof("verify", "--house", PRAIRIE, NEW_YORK)

    assert found.exit_code == 0
    assert "pay table of queens up  pay table D" in found.output
    assert "pay table of super bonus  at the floor" in found.output
    assert "CONFORMS  Prairie Meadows to 9 NYCRR 5324.32" in found.output
    assert "not submitted, and not judged: queens_up_alone, deal_every_spot, inscription" in found.output
    assert max(map(len, found.output.splitlines())) <= 80
    assert sorted(path.name for path in (here / "feltproof-out").iterdir()) == ["house.html", "house.json"]
    written = json.loads((here / "feltproof-out" / "house.json").read_bytes())
    assert (written["schema"], written["exit_code"], written["section"]) == ("feltproof/house/1", 0, NEW_YORK)
    assert "inscription (a)(2)(iii)(a)" in written["unsaid"]
    page = (here / "feltproof-out" / "house.html").read_text(encoding="utf-8")
    assert "In every value that was submitted." in page
    assert "Not submitted, and not judged: queens_up_alone" in page
    assert "says nothing" not in page


def test_a_submission_of_everything_leaves_nothing_unjudged(here: Path, feltproof: Feltproof) -> None:
    found = feltproof("verify", "--house", MAIN)

    assert found.exit_code == 0
    assert "not submitted" not in found.output
    assert "Not submitted" not in (here / "feltproof-out" / "house.html").read_text(encoding="utf-8")


def test_a_value_that_does_not_conform_ends_with_1(here: Path, feltproof: Feltproof) -> None:
    found = feltproof("verify", "--house", changed(here, 'flush: "3:2"', 'flush: "1:1"'), NEW_YORK)

    assert found.exit_code == 1
    assert "flush: 1:1 where at least 3:2 is paid" in found.output
    assert "DOES NOT CONFORM  Prairie Meadows to 9 NYCRR 5324.32, in 1 of 8 values" in found.output


def test_a_value_that_is_missing_ends_with_6(here: Path, feltproof: Feltproof) -> None:
    found = feltproof("verify", "--house", changed(here, '  play: "1:1"\n', ""), NEW_YORK, "-q")

    assert found.exit_code == 6
    assert found.output.splitlines() == [
        "NOT ESTABLISHED  whether Prairie Meadows conforms to 9 NYCRR 5324.32: not",
        "  everything was submitted",
    ]


def test_an_engine_beside_it_is_as_approved_or_differs(here: Path, feltproof: Feltproof) -> None:
    words = ("verify", "--house", PRAIRIE, NEW_YORK, "--engine", "builtin", "--configuration")

    star, many = feltproof(*words, "prairie.l*"), feltproof(*words, "prairie.*")
    assert (star.exit_code, many.exit_code) == (0, 2)
    assert "prairie.*: stands for prairie.low, prairie.high: a submission is about one" in many.output

    same, other = feltproof(*words, f"{NEW_YORK}=qu-d.no-prog.five"), feltproof(*words, "qu-a.no-prog.five")

    assert same.exit_code == 0
    assert "AS APPROVED  feltproof-builtin" in same.output
    assert other.exit_code == 1
    assert "queens_up three_of_a_kind: 7:1 was approved; it declares 9:1" in " ".join(other.output.split())
    assert "DIFFERS  feltproof-builtin" in other.output
    written = json.loads((here / "feltproof-out" / "house.json").read_bytes())
    assert {one["kind"] for one in written["engine"]["differences"]} == {"declared", "paid"}


def test_an_engine_beside_what_was_turned_down_is_as_approved_in_the_rest_alone(
    here: Path, feltproof: Feltproof
) -> None:
    house = changed(here, 'three_of_a_kind: "7:1"', 'three_of_a_kind: "6:1"')
    words = ("--engine", "builtin", "--configuration", "qu-d.no-prog.five")

    found = feltproof("verify", "--house", house, NEW_YORK, *words)
    whole = feltproof("verify", "--house", PRAIRIE, NEW_YORK, *words)

    assert found.exit_code == 1
    said = "AS APPROVED  feltproof-builtin 0.1.0, qu-d.no-prog.five, in all that was not turned down"
    assert said in " ".join(found.output.split("\n  ")).replace("  in all", " in all")
    assert "turned down" not in whole.output


def test_an_engine_that_cannot_be_started_ends_with_5(here: Path, feltproof: Feltproof) -> None:
    found = feltproof("verify", "--house", MAIN, "--engine", "cmd:./no-such-engine")

    assert found.exit_code == 5
    assert not (here / "feltproof-out").exists()


def test_it_is_read_from_standard_input_too(here: Path) -> None:
    text = Path(PRAIRIE).read_bytes()
    words = [sys.executable, "-m", "feltproof", "verify", "--house", "-", NEW_YORK, "-q"]

    found = subprocess.run(words, input=text, capture_output=True, check=False)

    assert found.returncode == 0
    assert found.stdout.startswith(b"CONFORMS")


def test_the_format_says_which_files(here: Path, feltproof: Feltproof) -> None:
    assert feltproof("verify", "--house", MAIN, "--format", "html", "--out", "there").exit_code == 0
    assert [path.name for path in (here / "there").iterdir()] == ["house.html"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--house", PRAIRIE), "name the section that it is judged under: us-ia/prairie-meadows or us-ny/5324.32"),
        (("--house", PRAIRIE, "5324.39"), "is about crazy-4-poker, and us-ny/5324.39 about criss-cross-poker"),
        (("--house", PRAIRIE, "5324.32", "5324.39"), "is judged under one section"),
        (("--house", MAIN, "--quick"), "--quick has to do with a run against an engine: leave it out"),
        (("--house", MAIN, "--seed", "5"), "--seed has to do with a run against an engine: leave it out"),
        (("--house", MAIN, "--format", "pdf,html"), "--format pdf: is made of run and html alone"),
        (("--house", MAIN, "--engine", "builtin"), "configuration main-floor: the engine declares"),
        (("--house", PRAIRIE, NEW_YORK, "--engine", "builtin"), "say which it is, with --configuration"),
        (("--house", "none.yaml"), "'none.yaml' does not exist"),
        (("--house", MAIN, "--reading", "low-ace=high"), "low-ace can be read as low-and-high"),
    ],
)
def test_what_cannot_be_judged_is_told_with_a_remedy(
    here: Path, feltproof: Feltproof, words: tuple[str, ...], said: str
) -> None:
    found = feltproof("verify", *words)

    assert found.exit_code == 2
    assert said in " ".join(found.output.split())
    assert not (here / "feltproof-out").exists()
