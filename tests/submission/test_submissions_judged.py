"""Tests of submissions beside the law: each value conforms or not, and which of the law's tables it is."""

from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from jsonschema import Draft202012Validator

from feltproof import content
from feltproof.clauses import Lawbook, load
from feltproof.clauses.registers import registered
from feltproof.clauses.schema import written
from feltproof.comparison.answers import answers
from feltproof.errors import UsageError
from feltproof.submission.asked import unsaid
from feltproof.submission.judging import Judging
from feltproof.submission.loader import load as load_submission
from feltproof.submission.record import Value, exit_code
from feltproof.submission.schema import NAME, schema

ROOT: Final = Path(__file__).resolve().parents[2]
HOUSE: Final = ROOT / "examples" / "house"
PRAIRIE: Final = (HOUSE / "prairie_meadows.yaml").read_text(encoding="utf-8")
MAIN: Final = (HOUSE / "main_floor.yaml").read_text(encoding="utf-8")

LAST: Final = MAIN[MAIN.index("  - {clause: (a)(2)(iii)(d)") :]
"""The last inscription."""
TABLE_A: Final = 'three_of_a_kind: "9:1"\n    straight_flush: "30:1"'


@pytest.fixture(scope="module")
def book() -> Lawbook:
    return load(content.specs())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "house.yaml"


def judged(book: Lawbook, file: Path, text: str, section: str = "us-ny/5324.32", **options: str) -> tuple[Value, ...]:
    """The values of a submission; options by the name of their reading, with `_` for `-`."""
    file.write_text(text, encoding="utf-8")
    law = book.section(section)
    chosen = {law.readings[name.replace("_", "-")].id: option for name, option in options.items()}
    topics = registered(book, law.game)
    stands = None if topics is None else answers(book, topics, law)
    return Judging(load_submission(file), law, chosen).values(topics, stands)


def value(values: tuple[Value, ...], name: str) -> Value:
    return next(one for one in values if one.name == name)


def test_prairie_meadows_charts_are_queens_up_table_d_and_super_bonus_at_the_floor(book: Lawbook, file: Path) -> None:
    values = judged(book, file, PRAIRIE)

    queens_up, super_bonus = value(values, "pay table of queens up"), value(values, "pay table of super bonus")
    assert (queens_up.standing, queens_up.which, queens_up.clause) == ("conform", "pay table D", "us-ny/5324.32(f)(3)")
    assert (super_bonus.standing, super_bonus.which) == ("conform", "at the floor")
    assert exit_code(values, None) == 0


def test_its_own_rules_have_the_charts_as_they_stand(book: Lawbook, file: Path) -> None:
    values = judged(book, file, PRAIRIE, "us-ia/prairie-meadows")

    assert {one.standing for one in values} == {"conform", "silent"}
    assert value(values, "pay table of queens up").which == "as it stands"


def test_a_submission_of_everything_conforms(book: Lawbook, file: Path) -> None:
    values = judged(book, file, MAIN)

    assert {one.standing for one in values} == {"conform", "inspection", "silent"}
    assert value(values, "pay table of progressive").which == "pay table A"
    assert value(values, "envy bonuses").reading == "5324.32/envy-straight=straight-flush"
    assert [one.name for one in values if one.standing == "silent"] == ["limits of ante", "limits of queens up"]


@pytest.mark.parametrize(
    ("old", "new", "name", "standing", "said"),
    [
        ('flush: "3:2"', 'flush: "2:1"', "pay table of super bonus", "conform", "above the floor: flush 2:1 over 3:2"),
        ('flush: "3:2"', 'flush: "7:5"', "pay table of super bonus", "nonconform", "7:5 where at least 3:2 is paid"),
        ('    four_aces: "200:1"\n', "", "pay table of super bonus", "nonconform", "30:1 where at least 200:1"),
        ('ante: "1:1"', 'ante: "9:10"', "pay table of ante", "nonconform", "9:10 where at least 1:1 is paid"),
        ('  play: "1:1"\n', "", "pay table of play", "missing", "not among the pay tables that were submitted"),
        (TABLE_A, TABLE_A.replace("30:1", "40:1"), "pay table of queens up", "nonconform",
         "none of them; nearest is A: straight flush 40:1, not 30:1"),
        ('flush: "4:1"', 'flush: "4:1"\n    four_aces: "50:1"', "pay table of queens up", "conform", "pay table A"),
        ('flush: "4:1"', 'flush: "4:1"\n    four_aces: "60:1"', "pay table of queens up", "nonconform", "aces 60:1"),
        (MAIN[MAIN.index("  queens_up:\n    pair") : MAIN.index("  progressive:\n    three")], '  queens_up: "1:1"\n',
         "pay table of queens up", "nonconform", "none of them: 1:1 for every win, where each of the law's has odds"),
        ("seats: 6", "seats: 7", "seats", "nonconform", "1 too many"),
        ("dealer_cards: 5", "dealer_cards: 6", "dealer's cards", "conform", ""),
        ("dealer_cards: 5", "dealer_cards: 4", "dealer's cards", "nonconform", ""),
        ('reset: "$5,000"', 'reset: "$4,999.99"', "reset meter", "nonconform", "$0.01 short"),
        ('of_a_kind: "$10"', 'of_a_kind: "$9"', "envy bonuses", "nonconform", "$9 where $10 is the least"),
        ('["$1", "$5"]', '["$1", "$2"]', "progressive wagers", "nonconform", "no schedule for $2"),
        ("queens_up_alone: false", "queens_up_alone: true", "queens_up_alone", "nonconform", ""),
        ("deal_every_spot: false", "deal_every_spot: true", "deal_every_spot", "nonconform", ""),
        (LAST, "", "inscription (a)(2)(iii)(d)", "missing", "not among the inscriptions"),
    ],
)  # fmt: skip
def test_one_value_changed_stands_otherwise_and_no_other_does(
    book: Lawbook, file: Path, old: str, new: str, name: str, standing: str, said: str
) -> None:
    assert old in MAIN
    before = {(one.name, one.clause): one.standing for one in judged(book, file, MAIN)}

    values = judged(book, file, MAIN.replace(old, new, 1))

    changed = value(values, name)
    assert changed.standing == standing
    assert said in f"{changed.which} {changed.why}"
    others = {(one.name, one.clause): one.standing for one in values if one.name != name}
    assert others == {key: before[key] for key in before if key[0] != name}
    assert exit_code(values, None) == {"conform": 0, "nonconform": 1, "missing": 6}[standing]


def test_a_progressive_of_another_table_has_another_meter_and_other_envy_bonuses(book: Lawbook, file: Path) -> None:
    text = MAIN.replace('"9:1"\n    straight_flush: "100:1"', '"15:1"\n    straight_flush: "100:1"')

    values = judged(book, file, text)

    assert value(values, "pay table of progressive").which == "pay table B"
    assert value(values, "initial meter").law == "at least $1,000 with pay table B"
    assert value(values, "envy bonuses").why == "four of a kind: $10 where $25 is the least"


def test_what_hangs_on_a_reading_is_judged_as_it_is_read(book: Lawbook, file: Path) -> None:
    alone = MAIN.replace("queens_up_alone: false", "queens_up_alone: true")

    assert value(judged(book, file, alone), "queens_up_alone").standing == "nonconform"
    assert value(judged(book, file, alone, queens_up_alone="alone-allowed"), "queens_up_alone").standing == "conform"
    as_printed = value(judged(book, file, MAIN, envy_straight="as-printed"), "envy bonuses")
    assert (as_printed.standing, as_printed.why) == ("nonconform", "straight: $0 where $5 is the least")


def test_queens_up_may_be_left_out_unless_it_is_read_as_required(book: Lawbook, file: Path) -> None:
    without = PRAIRIE[: PRAIRIE.index("  queens_up:")]

    assert value(judged(book, file, without), "pay table of queens up").standing == "not-applicable"
    assert (
        value(judged(book, file, without, queens_up_offered="required"), "pay table of queens up").standing == "missing"
    )


CROSS: Final = """\
facility: A cross
game: criss-cross-poker
seats: 6
pay_tables:
  ante: "1:1"
  bets: {BETS}
"""


def test_criss_cross_poker_is_judged_by_the_same_road(book: Lawbook, file: Path) -> None:
    law = book.section("us-ny/5324.39")
    floors = {wager: floor.odds for floor in law.all("floor").values() for wager in floor.wagers}
    bets = ", ".join(f'{row}: "{odds}"' for row, odds in floors["across"].items())

    values = judged(book, file, CROSS.replace("BETS", bets), "us-ny/5324.39")

    assert value(values, "pay table of bets").which == "at the floor"
    assert value(values, "pay table of ante").standing == "conform"
    assert 'royal_flush: "500:1"' in bets
    sign = "inscriptions: [{clause: (a)(2)(ii), where: sign, words: What each wager pays}]\n"
    told = judged(book, file, CROSS.replace("BETS", bets) + sign, "us-ny/5324.39")
    assert [one.name for one in told if "inscription" in one.name] == ["inscription (a)(2)(ii)"]
    less = bets.replace('royal_flush: "500:1"', 'royal_flush: "499:1"')
    short = judged(book, file, CROSS.replace("BETS", less), "us-ny/5324.39")
    assert value(short, "pay table of bets").standing == "nonconform"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('flush: "3:2"', 'flush: "3/2"', "house.yaml:14: pay table of super_bonus: odds for flush: '3/2' is not"),
        ('flush: "3:2"', 'flash: "3:2"', "house.yaml:14: pay table of super_bonus: 'flash' is none of"),
        ("seats: 6", "seats: six", "'six' where a whole number belongs"),
        ("facility: A house by the river\n", "", "facility is missing"),
        ("queens_up_alone: false", "queens_up_alone: maybe", "'maybe' where true or false belongs"),
        ('initial: "$5,000"', "initial: 5000", "'5000' is not of the form '$5,000'"),
        ('min: "$5", max: "$500"', 'min: "$500", max: "$5"', "min is more than max: exchange them"),
        ("game: crazy-4-poker", "game: crazy", "'crazy' is none of crazy-4-poker, criss-cross-poker"),
        ("game: crazy-4-poker", "game: criss-cross-poker", "'play' is no wager of criss-cross-poker"),
        ("  queens_up:", "  queens_over:", "'queens_over' is none of"),
        ("inscriptions:", "incriptions:", "unknown key 'incriptions': perhaps 'inscriptions'?"),
        ('min: "$1", max: "$100"', 'min: "$0", max: "$0"', "limits of queens_up: max is $0: leave the limits out"),
        ("limits:", 'limits:\n  progressive: {min: "$3", max: "$4"}', "limits: progressive: its amounts stand under"),
        ('step: "$5"', 'step: "$0"', "limits of ante: step is $0: leave it out"),
        ("facility: A house", f"facility: {'A house ' * 30}", "characters long: give a name of 200 at most"),
        ('flush: "3:2"', f"flush: '{'3' * 5_000}:2'", "… (of 5,0"),
        ("(a)(2)(iii)(a), where", "(f)(2), where", "inscription (f)(2): Super bonus odds: this clause asks for no ins"),
        ("(a)(2)(iii)(a), where", "(a)(2)(i), where", "those that do are (a)(2)(iii)(a), (a)(2)(iii)(b), (a)(2)"),
        ("(a)(2)(iii)(a), where", "(z)(9), where", "inscription (z)(9): us-ny/5324.32 has no such clause: those"),
        ("where: layout, words: Best", "where: wall, words: Best", "'wall' is none of layout, sign"),
    ],
)  # fmt: skip
def test_a_fault_of_a_submission_is_told_with_its_line(
    book: Lawbook, file: Path, old: str, new: str, said: str
) -> None:
    with pytest.raises(UsageError) as told:
        judged(book, file, MAIN.replace(old, new, 1))

    assert said in str(told.value)


def unsaid_of(book: Lawbook, file: Path, text: str, section: str = "us-ny/5324.32") -> list[str]:
    file.write_text(text, encoding="utf-8")
    law = book.section(section)
    topics = registered(book, law.game)
    return [*unsaid(load_submission(file), law, None if topics is None else answers(book, topics, law))]


def test_what_the_law_rules_and_nobody_submitted_is_named(book: Lawbook, file: Path) -> None:
    asked = [f"inscription (a)(2)(iii)({letter})" for letter in "abcd"]

    less = PRAIRIE.replace("seats: 6\n", "").replace("dealer_cards: 5\n", "")

    assert unsaid_of(book, file, MAIN) == []
    assert unsaid_of(book, file, PRAIRIE) == ["queens_up_alone", "deal_every_spot", *asked]
    assert unsaid_of(book, file, less)[:2] == ["seats", "dealer's cards"]
    # The house's own rules say nothing of seats and inscriptions.
    assert unsaid_of(book, file, less, "us-ia/prairie-meadows") == [
        "dealer's cards",
        "queens_up_alone",
        "deal_every_spot",
    ]


def test_an_inscription_for_all_is_taken_for_each(book: Lawbook, file: Path) -> None:
    start = MAIN.index("inscriptions:")
    whole = MAIN[:start] + "inscriptions:\n  - {clause: (a)(2)(iii), where: sign, words: All four}\n"

    values = judged(book, file, whole)

    assert value(values, "inscription (a)(2)(iii)").standing == "inspection"
    assert not [one for one in values if one.standing == "missing"]


def test_a_meter_that_is_not_offered_is_told_with_what_the_law_asks_of_one(book: Lawbook, file: Path) -> None:
    meter = value(judged(book, file, PRAIRIE), "meter")

    assert (meter.standing, meter.law) == (
        "not-applicable",
        "at least $5,000 with pay table A, $1,000 with pay table B",
    )


def test_all_faults_of_a_submission_are_told_at_once(book: Lawbook, file: Path) -> None:
    with pytest.raises(UsageError) as told:
        judged(book, file, MAIN.replace("seats: 6", "seats: 0").replace('flush: "3:2"', 'flush: "3/2"'))

    assert len(str(told.value).splitlines()) == 2


def test_a_progressive_without_a_pay_table_is_a_fault(book: Lawbook, file: Path) -> None:
    start, end = MAIN.index("  progressive:\n    three"), MAIN.index("\nprogressive:\n")

    with pytest.raises(UsageError, match="has no pay table"):
        judged(book, file, MAIN[:start] + MAIN[end:])


def test_the_schema_in_docs_is_the_one_that_is_drawn() -> None:
    Draft202012Validator.check_schema(schema())

    assert (ROOT / "docs" / "schema" / NAME).read_text(encoding="utf-8") == written(schema()), (
        "run python -m feltproof.submission.schema docs/schema"
    )


@pytest.mark.parametrize("path", sorted(HOUSE.glob("*.yaml")), ids=lambda path: path.name)
def test_the_examples_satisfy_their_schema_and_what_is_no_submission_does_not(path: Path) -> None:
    found: Any = yaml.safe_load(path.read_text(encoding="utf-8"))
    editor = Draft202012Validator(schema())

    assert [error.message for error in editor.iter_errors(found)] == []
    assert [*editor.iter_errors({**found, "seats": "six"})]
