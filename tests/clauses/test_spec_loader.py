"""Tests of the loader: what a spec may hold, and that every fault of every file is told with its place."""

import copy
import pickle
import subprocess
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from feltproof.clauses import Fault, Faulty, lint, load
from feltproof.clauses.tree import MOST_BYTES
from feltproof.errors import SpecError
from feltproof.money import Odds

Edit = Callable[[str], str]


def faults_of(specs: Path, spec: Path, old: str, new: str) -> list[str]:
    text = spec.read_text()
    assert old in text, "the edit has to hit something"
    spec.write_text(text.replace(old, new, 1))
    return [str(fault) for fault in lint(specs)]


def line_of(spec: Path, text: str) -> int:
    lines = spec.read_text().splitlines()
    return next(number for number, line in enumerate(lines, start=1) if text in line)


def test_a_section_is_loaded_whole_and_in_order(specs: Path) -> None:
    section = load(specs).section("us-nw/7.3")

    assert list(section.clauses) == ["(a)", "(a)(1)", "(a)(2)", "(a)(2)(i)", "(a)(2)(ii)", "(b)", "(b)(1)", "(b)(2)"]
    assert [str(child.label) for child in section.clause("a/2").children] == ["(a)(2)(i)", "(a)(2)(ii)"]
    floor = section.clause("(b)(1)").floor
    assert floor is not None
    assert floor.odds["flush"] == Odds(Fraction(3, 2))
    assert section.limit("seats").at_most == 6
    assert section.one("choice").tables["B"]["straight"] == Odds(Fraction(4))
    assert section.readings["kings"].default == "with-kings"
    assert section.clause("(b)(1)").checks[0].needs_quick == "boundary"
    assert section.clause("(a)(1)").checks[0].reviewed is None


def test_one_number_is_asked_for_only_where_there_is_one(specs: Path) -> None:
    section = load(specs).section("7.3")

    with pytest.raises(LookupError, match=r"us-nw/7\.3: qualify stands in no clause"):
        section.one("qualify")
    with pytest.raises(ValueError, match="'qualfy' is no kind of number: perhaps qualify"):
        section.one("qualfy")


def test_records_cannot_be_changed_and_can_be_hashed_and_pickled(specs: Path) -> None:
    lawbook = load(specs)
    clause = lawbook.find("b/1")

    assert pickle.loads(pickle.dumps(lawbook)) == lawbook
    assert hash(copy.deepcopy(clause)) == hash(clause)
    with pytest.raises(AttributeError):
        clause.title = "another"  # type: ignore[misc]
    with pytest.raises(TypeError):
        clause.floor.odds["flush"] = Odds(Fraction(1))  # type: ignore[union-attr, index]


def test_a_fault_begins_with_its_place_and_says_what_would_be_right(specs: Path, spec: Path) -> None:
    line = line_of(spec, 'flush: "3:2"')

    faults = faults_of(specs, spec, 'flush: "3:2"', 'flush: "3/2"')

    place = f"specs/us_nw/s7_3_made_up_poker.yaml:{line}"
    assert faults == [f"{place}: (b)(1): odds for flush: '3/2' is not of the form '3:2'"]
    with pytest.raises(SpecError, match=r"specs/us_nw/s7_3_made_up_poker\.yaml:[0-9]+: \(b\)\(1\): odds for flush"):
        load(specs)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("method: none", "methud: none", "unknown key 'methud': perhaps 'method'?"),
        ("method: none", "zzz: none", "unknown key 'zzz': the keys here are clause, title,"),
        ("method: none", "method:", "method has no value: give one, or leave the key out"),
        ("method: none", "method: [none]", "method: a list where one of test, analysis, inspection, none belongs"),
        ("method: none", "method: maybe", "method: 'maybe' is none of test, analysis, inspection, none"),
        ("obligation: shall", "obligation: must", "obligation: 'must' is none of shall, may, definition,"),
        ("    method: inspection\n", "", "method is missing: How it is verified."),
        ("    title: Seats\n", "    title: Seats\n    title: Seats\n", "'title' stands here again, after line"),
        ("text: sha256:", "text: sha1:", "is not of the form 'sha256:0123"),
        ("at_most: 6", "at_most: six", "at_most: 'six' where a whole number belongs, in digits"),
        ("at_most: 6", "at_most: 0x6", "at_most: '0x6' where a whole number belongs, in digits"),
        ("at_most: 6", "at_most: 06", "at_most: '06' where a whole number belongs, in digits"),
        ("at_most: 6", "at_most: 0", "at_most: 0 is not from 1 to 999"),
        ("seats: {", "chairs: {", "limit: 'chairs' is none of seats, positions, play_multiple"),
        ('"1:1", flush', '"1:1", flash', "odds: 'flash' is none of pair, two_pair,"),
        (
            'B: {two_pair: "2:1", straight: "4:1"}',
            'B: {two_pair: "2:1"}',
            "choice: pay table B has the rows two_pair, A",
        ),
        ('straight: "4:1"', 'straight: "4%%"', "pay table B: odds for straight: '4%%' is not of the form '100%'"),
        ("wager: super_bonus", "wager: bonus", "wager: 'bonus' is none of ante, super_bonus,"),
        ("option: queens_up", "option: kings_up", "option: 'kings_up' is none of progressive,"),
        ("full: exhaustive", "full: total", "full: 'total' is none of static, exhaustive,"),
        ("reviewed: fedcba9876543210", "reviewed: fedc", "reviewed: 'fedc' is not of the form '0123456789abcdef"),
        ("kind: law", "kind: lore", "kind: 'lore' is none of law, house-rules"),
        ('effective: "2019-07-01"', 'effective: "2019-02-30"', "effective: '2019-02-30' is no day of the calendar"),
        ("title: Seats", "title: &name Seats", "anchor &name: leave it out"),
        ("title: Seats", "title: !!str Seats", "tag tag:yaml.org,2002:str: leave it out"),
        ("title: Seats", "title: *name", "alias *name: write the value out"),
        ("title: Seats", "? [title]\n    : Seats", "a list or a mapping as a key"),
        ("title: Seats", "title: {<<: 1}", "title: a mapping where words belong"),
        ("title: Seats", 'title: "Se\\u200bats"', "title: the invisible character U+200B: take it out"),
        ("look_for:\n      - The dealer does it.", "look_for: []", "look_for: a list empty: at least 1 belong in it"),
        ("by: [(a)(2)]", "by: [(a)(9)]", "by: (a)(9) is no clause of the section"),
        ("section: us-nw/7.3", "section: us-nv/7.3", "stands in the folder of 'us-nw': move the file, or mend the id"),
        ("# A comment that has to survive.", "%YAML 1.1\n---", "a %YAML or %TAG directive: leave it out"),
    ],
)
def test_what_a_field_may_not_hold_is_a_fault(specs: Path, spec: Path, old: str, new: str, message: str) -> None:
    faults = faults_of(specs, spec, old, new)

    assert any(message in fault for fault in faults), faults


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("clause: (a)(2)(ii)", "clause: (a)(2)(i)", "(a)(2)(i): stands here again, after line"),
        ("clause: (a)(2)(ii)", "clause: (a)(2)(iii)", "the unit before it, number 2 of its series, has no entry"),
        ("clause: (a)(2)(ii)", "clause: (a)(3)(i)", "(a)(3)(i): its parent (a)(3) has no entry before it"),
        ("clause: (b)\n", "clause: (c)\n", "(b)(1): its parent (b) has no entry before it"),
        ("clause: (b)\n", "clause: (b)(b)\n", "clause: (b)(b): (b) stands where a number, as (1), belongs"),
        ("clause: (b)\n", "clause: b\n", "clause: 'b' is not of the form '(f)(2)'"),
        ("method: inspection", "method: test", "(a)(2): method: test without checks"),
        ("method: inspection", "method: none", "(a)(2): method: none with look_for: call it inspection"),
        ("    look_for:\n      - The dealer does it.\n", "", "(a)(2): method: inspection without look_for"),
        ("obligation: procedure", "obligation: shall", "(a)(2)(i): method: none for an obligation: say how"),
        ("obligation: procedure\n    method: none", "obligation: heading\n    method: analysis", "for a heading"),
        ("readings: [kings]", "readings: [kinks]", "(b)(1): readings: kinks is not in the register: perhaps kings?"),
        ("    readings: [kings]\n", "", "7.3/kings: clauses: (b)(1) does not list kings among its readings"),
        (
            "    option: queens_up\n",
            "    option: queens_up\n    readings: [kings]\n",
            "(b)(2): readings: kings does not list (b)(2) among its clauses",
        ),
        (
            "static}, reviewed: fedc",
            "static, x: y}, reviewed: fedc",
            "needs: unknown key 'x': the keys here are full, quick",
        ),
    ],
)
def test_what_does_not_fit_together_is_a_fault(specs: Path, spec: Path, old: str, new: str, message: str) -> None:
    faults = faults_of(specs, spec, old, new)

    assert any(message in fault for fault in faults), faults


def test_clauses_out_of_the_order_of_the_text_are_a_fault(specs: Path, spec: Path) -> None:
    text = spec.read_text()
    first, second = text.index("  - clause: (a)(2)(i)\n"), text.index("  - clause: (a)(2)(ii)\n")
    end = text.index("  - clause: (b)\n")
    spec.write_text(text[:first] + text[second:end] + text[first:second] + text[end:])

    assert any("(a)(2)(i): stands after (a)(2)(ii): keep the order of the text" in str(one) for one in lint(specs))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("7.3/kings", "7.4/kings", "7.4/kings: no section 7.4 stands in us_nw"),
        ("7.3/kings", "kings", "reading: 'kings' is not of the form '5324.32/low-ace'"),
        ("[(b)(1)]", "[(b)(7)]", "7.3/kings: clauses: (b)(7) is no clause of us-nw/7.3"),
        ("[(b)(1)]", "[(b)(1), (b)(1)]", "clauses: '(b)(1)' stands twice"),
        ("  why: It says through.\n", "", "7.3/kings: why is missing: Why the default."),
        (
            "{option: without-kings, meaning: Queens at most.}",
            "without-kings",
            "option: 'without-kings' where keys with",
        ),
        ("- reading", "reading", "no YAML"),
        ("- reading: 7.3/kings", "readings:\n- reading: 7.3/kings", "a register is a list"),
    ],
)
def test_what_is_wrong_in_the_register_is_a_fault(specs: Path, old: str, new: str, message: str) -> None:
    faults = faults_of(specs, specs / "us_nw" / "readings.yaml", old, new)

    assert any(message in fault and "readings.yaml" in fault for fault in faults), faults


def test_every_fault_of_every_file_is_told_at_once(specs: Path, spec: Path) -> None:
    spec.write_text(
        spec.read_text().replace('"3:2"', "3/2").replace("kind: law", "kind: lore").replace('"2:1"', '"2.1"')
    )
    (specs / "us_nw" / "readings.yaml").write_text("- reading: 7.3/kings\n")

    faults = lint(specs)

    assert len([fault for fault in faults if fault.path.endswith("poker.yaml")]) == 4
    assert len([fault for fault in faults if fault.path.endswith("readings.yaml")]) == 4
    assert faults == sorted(faults, key=lambda fault: (fault.path, fault.line))
    with pytest.raises(Faulty) as error:
        load(specs)
    assert str(error.value).splitlines() == [str(fault) for fault in faults]


def test_a_fault_in_one_file_makes_no_faults_elsewhere(specs: Path, spec: Path) -> None:
    spec.write_text("- a list\n")

    assert [str(fault) for fault in lint(specs)] == [
        "specs/us_nw/s7_3_made_up_poker.yaml:1: a section is a mapping, which begins with 'section:'"
    ]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is empty: nothing stands in it"),
        (b"# nothing\n", "is empty: nothing stands in it"),
        (b"\xef\xbb\xbfsection: us-nw/7.3\n", ":1: begins with a byte order mark"),
        (b"section: us-nw/7.3\ntitle: \xff\n", ":2: byte 0xff is no UTF-8"),
        (b"section: us-nw/7.3\n---\nsection: us-nw/7.3\n", ":2: a second document: one file holds one"),
        (b"a: " + b"[" * 30 + b"]" * 30, ":1: more than 20 levels deep"),
        (b"[" * 100_000, ":1: no YAML: exceeded maximum nesting depth"),
        (b"#" * (MOST_BYTES + 1), "1,048,577 bytes are more than the 1,048,576 that a spec may have"),
        (b"section: [us-nw/7.3\n", "no YAML: "),
        (b"section:\tus-nw\x07/7.3\n", "no YAML: "),
        (b"a: &a [x]\nb: &b [*a, *a]\nc: [*b, *b]\n", ":1: anchor &a: leave it out"),
    ],
)
def test_a_file_that_is_no_spec_is_refused(specs: Path, spec: Path, data: bytes, message: str) -> None:
    spec.write_bytes(data)

    assert any(message in str(fault) for fault in lint(specs)), lint(specs)


def test_faults_of_one_line_are_told_in_the_order_in_which_they_were_found() -> None:
    # A set would put them in an order of its own in every process: nine of them come out as they are once in 362,880.
    found = [Fault("specs/us_nw/s7.yaml", 1, None, f"fault {number}") for number in (3, 1, 4, 5, 9, 2, 6, 8, 7)]

    assert list(Faulty([*found, *found]).faults) == found


def test_a_value_without_end_is_told_by_its_beginning(specs: Path, spec: Path) -> None:
    spec.write_text(f"section: {'9' * 5_000}\n")

    said = next(str(fault) for fault in lint(specs) if "section" in str(fault))

    assert f"{'9' * 40}… (of 5,0" in said
    assert len(said) < 400


def test_a_billion_laughs_are_cut_short(specs: Path, spec: Path) -> None:
    lines = ["a0: &a0 [ha]", *(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30))]
    spec.write_text("\n".join(lines))
    started = time.perf_counter()

    faults = lint(specs)

    assert any("alias *a0: write the value out" in str(fault) for fault in faults)
    assert time.perf_counter() - started < 1


def test_a_file_under_another_ending_is_not_passed_over(specs: Path, spec: Path) -> None:
    spec.rename(spec.with_suffix(".yml"))

    assert "is not read under this name: call it s7_3_made_up_poker.yaml" in str(lint(specs)[0])


def test_a_folder_without_specs_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="no such folder: the specs belong there"):
        load(tmp_path / "specs")
    (tmp_path / "specs").mkdir()
    with pytest.raises(SpecError, match="holds no section"):
        load(tmp_path / "specs")


def test_a_check_is_linked_once_in_a_clause(specs: Path, spec: Path) -> None:
    text = spec.read_text()
    last = text.rindex("made_up.seats")
    spec.write_text(text[:last] + "made_up.floor" + text[last + len("made_up.seats") :])

    assert [fault.message for fault in lint(specs)] == ["check made_up.floor is linked twice: keep one"]


def test_a_section_stands_in_one_file(specs: Path, spec: Path) -> None:
    (spec.parent / "t.yaml").write_bytes(spec.read_bytes())

    assert any("section us-nw/7.3 stands in specs/us_nw/s7_3_made_up_poker.yaml too" in str(one) for one in lint(specs))


def test_links_name_checks_that_exist_where_these_are_known(specs: Path) -> None:
    assert lint(specs, {"made_up.floor", "made_up.seats"}) == []

    faults = lint(specs, {"made_up.floor", "made_up.seat"})

    assert [fault.clause for fault in faults] == ["(a)(1)", "(b)(1)"]
    assert "check made_up.seats stands nowhere in the rules: perhaps made_up.seat" in str(faults[0])


def test_the_digest_of_the_lawbook_follows_every_byte(specs: Path, spec: Path) -> None:
    before = load(specs).sha256

    assert load(specs).sha256 == before
    spec.write_text(spec.read_text() + "# a remark\n")
    assert load(specs).sha256 != before


def test_importing_the_clauses_loads_neither_yaml_nor_numpy() -> None:
    code = "import sys, feltproof.clauses; sys.exit(' '.join({'yaml', 'numpy', 'msgspec'} & set(sys.modules)))"

    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert ran.stderr.strip() == ""
