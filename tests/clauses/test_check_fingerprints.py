"""Tests of the fingerprints of checks: what a check does counts, and how it is written down does not."""

import ast
from pathlib import Path

import pytest

from feltproof.checks.fingerprint import checks, lint, read, skeleton
from feltproof.clauses import Faulty


@pytest.fixture
def file(rules: Path) -> Path:
    """The file with the checks."""
    return rules / "made_up" / "check_made_up.py"


def changed(rules: Path, file: Path, old: str, new: str) -> set[str]:
    """The checks whose fingerprint an edit changes."""
    before = {name: check.fingerprint for name, check in checks(rules).items()}
    text = file.read_text()
    assert old in text, "the edit has to hit something"
    file.write_text(text.replace(old, new, 1))
    return {name for name, check in checks(rules).items() if check.fingerprint != before[name]}


def test_checks_are_found_without_being_imported(rules: Path, file: Path) -> None:
    file.write_text(file.read_text() + "\nraise RuntimeError('imported')\n")

    floor, seats = checks(rules).values()

    assert (floor.name, floor.path, floor.title) == ("made_up.floor", "made_up/check_made_up.py", "The floor is paid.")
    assert floor.line == 15
    assert seats.name == "made_up.seats"
    assert len({floor.fingerprint, seats.fingerprint}) == 2


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("# cents", "# whole cents"),
        ('"""The floor is paid."""', '"""Every floor is paid."""'),
        ('"""The first stake."""', '"""The stake to begin with."""'),
        ('"""Made-up checks."""', '"""Checks, made up."""'),
        ("evidence.expect(engine", "evidence.expect(\n        engine"),
        ("1_00, 5_00", "100, 500"),
        ("UNUSED = 3", "UNUSED = 4"),
        ("UNUSED = 3", "def unused():\n    return 7"),
    ],
)
def test_how_it_is_written_does_not_count(rules: Path, file: Path, old: str, new: str) -> None:
    assert changed(rules, file, old, new) == set()


@pytest.mark.parametrize(
    ("old", "new", "which"),
    [
        (">= clause.floor", "> clause.floor", {"made_up.floor"}),
        ("return STAKES[0]", "return STAKES[1]", {"made_up.floor"}),
        ("(1_00, 5_00)", "(1_00, 7_00)", {"made_up.floor"}),
        ("(1_00, 5_00)  # cents", "[1_00, 5_00]\nSTAKES.append(7_00)", {"made_up.floor"}),
        ("(1_00, 5_00)  # cents", "(1_00, 5_00)\nif UNUSED:\n    STAKES = ()", {"made_up.floor"}),
        ("<= clause.limit", "< clause.limit", {"made_up.seats"}),
        ("from feltproof.checks import check", "from feltproof.other import check", {"made_up.floor", "made_up.seats"}),
    ],
)
def test_what_it_does_counts_and_what_that_calls(rules: Path, file: Path, old: str, new: str, which: set[str]) -> None:
    assert changed(rules, file, old, new) == which


@pytest.mark.parametrize(
    ("statement", "use"),
    [
        ("from stakes import first", "first()"),
        ("from .stakes import first", "first()"),
        ("from rules.made_up.stakes import first as stake_", "stake_()"),
        ("from made_up import stakes", "stakes.first()"),
        ("import stakes", "stakes.first()"),
    ],
)
def test_what_is_imported_from_the_rules_counts(rules: Path, file: Path, statement: str, use: str) -> None:
    shared = file.with_name("stakes.py")
    shared.write_text('"""Stakes."""\n\nLEAST = 1_00\n\n\ndef first():\n    return LEAST\n')
    text = file.read_text().replace("STAKES[0]", use)
    file.write_text(
        text.replace("from feltproof.checks import check", f"from feltproof.checks import check\n{statement}")
    )

    assert changed(rules, shared, "LEAST = 1_00", "LEAST = 2_00") == {"made_up.floor"}
    assert changed(rules, shared, '"""Stakes."""', '"""The stakes."""') == set()


def test_fixtures_count_by_the_name_of_their_parameter(rules: Path, file: Path) -> None:
    conftest = rules / "conftest.py"
    conftest.write_text("import pytest\n\n\n@pytest.fixture\ndef evidence():\n    return 1\n")

    assert changed(rules, conftest, "return 1", "return 2") == {"made_up.floor"}


def test_a_name_that_refers_to_itself_comes_to_an_end(rules: Path, file: Path) -> None:
    assert changed(
        rules, file, "return STAKES[0]", "return stake() + other()\n\n\ndef other():\n    return stake()"
    ) == {"made_up.floor"}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"made_up.seats"', '"made_up.floor"', ":21: check 'made_up.floor' stands in made_up/check_made_up.py:15 too"),
        ('@check("made_up.seats")', "@check(NAME)", ":21: check_seats: @check takes its name as a text in quotes"),
        ("def check_seats(engine, clause):", "def check_seats(engine, clause:", ": is no Python: "),
    ],
)
def test_a_check_that_cannot_be_told_is_a_fault(rules: Path, file: Path, old: str, new: str, message: str) -> None:
    file.write_text(file.read_text().replace(old, new))

    assert [message in str(fault) and str(fault).startswith("rules/made_up/") for fault in read(rules)[1]] == [True]
    with pytest.raises(Faulty):
        checks(rules)


def test_lint_tells_of_specs_and_rules_at_once(specs: Path, spec: Path, rules: Path, file: Path) -> None:
    assert lint(specs, rules) == []

    spec.write_text(spec.read_text().replace("kind: law", "kind: lore"))
    file.write_text(file.read_text().replace('"made_up.seats"', '"made_up.places"'))

    assert [fault.clause for fault in lint(specs, rules)] == [None, "(a)(1)", "(b)(1)"]


def test_a_skeleton_is_spelt_the_same_under_every_python() -> None:
    # Newer versions add fields, such as type_params, and leave others out when they dump a tree.
    assert skeleton(ast.parse("def f(a: int = 2) -> None:\n    'doc'\n    return (a, 'x')")) == (
        "Module(body=[FunctionDef(name='f',args=arguments(args=[arg(arg='a',annotation=Name(id='int'))],"
        "defaults=[int(2)]),body=[Return(value=Tuple(elts=[Name(id='a'),str('x')]))],returns=NoneType(None))])"
    )
    assert skeleton(ast.parse("u'x'.y").body[0]) == skeleton(ast.parse("('x') . y").body[0])
    assert skeleton(ast.parse("1")) != skeleton(ast.parse("True")) != skeleton(ast.parse("1.0"))
