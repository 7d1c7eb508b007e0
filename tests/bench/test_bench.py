"""The bench measures what it says, on a little; how long it takes is nobody's test."""

from itertools import islice
from pathlib import Path

import pytest

from tests.bench import bench


def test_the_best_of_several_counts() -> None:
    asked: list[int] = []

    took = bench.seconds(lambda: asked.append(1), 3)

    assert took >= 0
    assert asked == [1, 1, 1]


def test_all_five_card_hands_are_ranked() -> None:
    assert bench.all_five() == bench.ALL_FIVE


def test_all_five_card_hands_are_ranked_from_those_of_four_cards() -> None:
    assert len(bench.from_fours()()) == bench.ALL_FIVE  # type: ignore[arg-type]


def test_hands_are_spread_over_all() -> None:
    hands = bench.spread(10)

    assert len(hands) == 10
    assert hands[0] == (0, 1, 2, 3, 4)
    assert hands[-1][0] > 5


@pytest.mark.parametrize("name", bench.PEERS)
def test_a_peer_ranks_hands_where_it_is_installed(name: str) -> None:
    pytest.importorskip(name)

    assert bench.PEERS[name]()(bench.spread(5)) == 5


def test_a_peer_that_is_missing_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent() -> None:
        raise ImportError

    monkeypatch.setattr(bench, "PEERS", {"absent": absent})
    monkeypatch.setattr(bench, "all_five", lambda: 1)
    monkeypatch.setattr(bench, "from_fours", lambda: lambda: None)
    monkeypatch.setattr(bench, "looked_up", lambda: (lambda: None, 1))

    *_, row = bench.ranking(5)

    assert row.seconds is None
    assert row.beside == "not installed"


def test_hands_given_as_cards_are_all_ranked() -> None:
    rank, count = bench.looked_up()

    assert len(rank()) == count == bench.ALL_FIVE  # type: ignore[arg-type]


def test_start_up_is_measured_beside_a_python_that_does_nothing() -> None:
    nothing, ours = bench.start_up(1)

    assert nothing.what == "python -c pass"
    assert "times python -c pass" in ours.beside


@pytest.mark.parametrize("full", [True, False])
def test_each_section_is_verified_by_itself_and_both_together(full: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = []

    def called(*words: str, folder: Path, codes: object) -> tuple[float, str]:
        asked.append(words)
        return 2.0 if "--quick" in words else 8.0, "held"

    monkeypatch.setattr(bench, "called", called)

    rows = list(bench.verifying(Path("folder"), full))

    assert [row.what for row in rows] == [
        name + quick for name in ("verify 5324.32", "verify 5324.39", "verify") for quick in (" --quick", "")
    ]
    assert [row.beside for row in rows[1::2]] == 3 * (
        ["4.0 times as long as --quick; held"] if full else ["asked for with --full"]
    )
    assert [{"5324.32", "5324.39"} & {*words} for words in asked if "--quick" in words] == [
        {"5324.32"},
        {"5324.39"},
        set(),
    ]
    assert len(asked) == (6 if full else 3)


def test_a_command_that_fails_ends_the_bench() -> None:
    with pytest.raises(SystemExit, match="No such command"):
        bench.call("-m", "feltproof", "no-such-verb")


def test_the_table_says_what_and_how_long() -> None:
    lines = [*bench.printed([bench.Row("this", 0.5, "that"), bench.Row("other", None, "missing")])]

    assert lines[2:] == ["| this | 0.500 | that |", "| other |  | missing |"]


def test_what_a_command_held_is_told() -> None:
    took, held = bench.called("-c", "pass", folder=Path(), codes=(0,))

    assert took > 0
    assert int(held.partition(" MB")[0].replace(",", "")) > 1


def test_the_table_is_put_between_its_marks_and_nowhere_else() -> None:
    page = f"before\n{bench.BEGIN}\nold\n{bench.END}\nafter\n"

    assert bench.put_between(page, ["new"]) == f"before\n{bench.BEGIN}\nnew\n{bench.END}\nafter\n"


@pytest.mark.parametrize("page", ["", bench.BEGIN, bench.END + bench.BEGIN, 2 * (bench.BEGIN + bench.END)])
def test_a_page_without_its_marks_is_left_alone(page: str) -> None:
    with pytest.raises(SystemExit, match="each is to stand once"):
        bench.put_between(page, ["new"])


def test_the_readme_has_what_is_brief_and_the_page_has_all(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    for page in ("README.md", "docs/bench.md"):
        (tmp_path / page).write_text(f"{bench.BEGIN}\n{bench.END}\n", "utf-8")

    bench.write([bench.Row("long", 1.0, ""), bench.Row("short", 2.0, "", brief=True)], "a machine", tmp_path)

    assert "long" not in (tmp_path / "README.md").read_text("utf-8")
    assert "short" in (tmp_path / "README.md").read_text("utf-8")
    assert "long" in (tmp_path / "docs/bench.md").read_text("utf-8")


@pytest.mark.parametrize("page", ["README.md", "docs/bench.md"])
def test_both_pages_have_their_marks(page: str) -> None:
    text = (bench.ROOT / page).read_text("utf-8")

    assert "hands/s" in bench.put_between(text, ["| hands/s |"])


def test_the_machine_is_named() -> None:
    assert "processors" in bench.machine()


def test_everything_begins_with_ranking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "PEERS", {})

    assert "five-card hands" in next(islice(bench.rows(full=False), 1)).what
