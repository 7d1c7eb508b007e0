"""Tests of clauses that stand under another label than in the section that the game was first encoded from."""

from pathlib import Path

from feltproof.clauses import lint, load
from feltproof.clauses.fingerprints import of_clause


def renumbered(spec: Path, counterpart: str) -> None:
    """Say of (a)(1) that it has this counterpart."""
    text = spec.read_text()
    spec.write_text(text.replace("  - clause: (a)(1)\n", f"  - clause: (a)(1)\n    counterpart: {counterpart}\n", 1))


def test_a_clause_is_at_home_under_the_label_of_its_counterpart(specs: Path, spec: Path) -> None:
    renumbered(spec, "(f)(4)(iii)")

    clause = load(specs).find("a/1")

    assert (clause.label, clause.at_home.label) == ("(a)(1)", "(f)(4)(iii)")
    assert clause.at_home.limit == clause.limit


def test_a_clause_without_a_counterpart_is_at_home_where_it_stands(specs: Path) -> None:
    clause = load(specs).find("a/1")

    assert clause.at_home is clause


def test_another_counterpart_is_another_clause_to_whoever_accepted_it(specs: Path, spec: Path) -> None:
    section = load(specs).section("7.3")
    before = of_clause(section, section.clause("a/1"))
    renumbered(spec, "(c)(5)")
    section = load(specs).section("7.3")

    assert of_clause(section, section.clause("a/1")) != before


def test_a_counterpart_that_is_no_label_or_its_own_is_at_fault(specs: Path, spec: Path) -> None:
    sound = spec.read_text()
    renumbered(spec, "(1)(a)")
    (no_label,) = lint(specs)
    spec.write_text(sound)
    renumbered(spec, "(a)(1)")
    (own,) = lint(specs)

    assert "counterpart: (1)(a)" in str(no_label)
    assert "counterpart: (a)(1) is its own label: leave it out" in str(own)
