"""Tests of how clauses are named and found."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltproof.clauses import ClauseId, load
from feltproof.errors import UsageError


@pytest.mark.parametrize(
    ("text", "slashed"),
    [
        ("us-ny/5324.32(f)(2)", "us-ny/5324.32/f/2"),
        ("us-ny/5324.32(f)(2)#flush", "us-ny/5324.32/f/2#flush"),
        ("us-ny/5324.32(e)(3)(iii)(b)(5)(i)", "us-ny/5324.32/e/3/iii/b/5/i"),
    ],
)
def test_both_spellings_name_the_same_clause(text: str, slashed: str) -> None:
    assert ClauseId.parse(text) == ClauseId.parse(slashed)
    assert str(ClauseId.parse(slashed)) == text
    assert ClauseId.parse(text).slashed == slashed


@pytest.mark.parametrize(
    "text",
    [
        "",
        "5324.32(f)(2)",
        "us-ny/5324.32",
        "us-ny/5324.32(f)/2",
        "us-ny/5324.32(f)(2)#",
        "us-ny/5324.32(f)(2)#Flush",
        "us-ny/5324.32/f/2/",
        "us-ny/5324.32(f)(ii)",
        "us-ny/5324.32(2)",
        "us-ny/5324.32(a)(1)(i)(a)(1)(i)(a)",
        "us-ny/5324.32(f) (2)",
        "US-NY/5324.32(f)(2)",
    ],
)
def test_what_names_no_clause_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(UsageError) as error:
        ClauseId.parse(text)

    assert repr(text) in str(error.value)


@settings(deadline=None, derandomize=True)
@given(
    st.tuples(
        st.sampled_from("abcdefghijklmnopqrstuvwxyz"),
        st.integers(1, 999).map(str),
        st.sampled_from(["i", "iv", "ix", "xiv", "xxxviii"]),
        st.sampled_from("ivx"),
    )
)
def test_an_id_is_read_back_from_either_spelling(path: tuple[str, ...]) -> None:
    for depth in range(1, len(path) + 1):
        id = ClauseId("us-ny", "5324.32", path[:depth], "four_aces")

        assert ClauseId.parse(str(id)) == ClauseId.parse(id.slashed) == id


def test_a_parent_is_the_next_outer_unit_and_a_subdivision_has_none() -> None:
    row = ClauseId.parse("us-ny/5324.32(f)(2)#flush")

    assert row.parent == row.clause == ClauseId.parse("us-ny/5324.32(f)(2)")
    assert str(row.clause.parent) == "us-ny/5324.32(f)"
    assert ClauseId.parse("us-ny/5324.32(f)").parent is None


@pytest.mark.parametrize("text", ["us-nw/7.3(b)(1)", "us-nw/7.3/b/1", "7.3(b)(1)", "7.3/b/1", "(b)(1)", "b/1"])
def test_a_clause_is_found_by_as_little_as_names_it(specs: Path, text: str) -> None:
    lawbook = load(specs)

    assert lawbook.find(text).title == "Super bonus"
    assert str(lawbook.resolve(f"{text}#flush")) == "us-nw/7.3(b)(1)#flush"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("7.3/b/3", "us-nw/7.3 has no clause (b)(3): perhaps (b)(2)"),
        ("b/1#flsh", "us-nw/7.3(b)(1) has no row 'flsh': perhaps flush?"),
        ("b/1#royal", "us-nw/7.3(b)(1) has no row 'royal'"),
        ("us-nw/7.4/b/1", "'us-nw/7.4/b/1' names no clause of the specs: perhaps us-nw/7.3/b/1"),
        ("b/b", "'b/b' names no clause: (b)(b): (b) stands where a number, as (1), belongs"),
    ],
)
def test_what_is_not_found_is_told_with_what_comes_near(specs: Path, text: str, message: str) -> None:
    with pytest.raises(UsageError) as error:
        load(specs).resolve(text)

    assert str(error.value).startswith(message)


def test_a_number_of_two_jurisdictions_is_ambiguous_until_one_is_named(specs: Path, spec: Path) -> None:
    other = specs / "us_xx" / spec.name
    other.parent.mkdir()
    other.write_text(spec.read_text().replace("us-nw/7.3", "us-xx/7.3").replace("    readings: [kings]\n", ""))
    lawbook = load(specs)

    assert lawbook.find("us-xx/7.3/b/1").id.jurisdiction == "us-xx"
    with pytest.raises(UsageError, match=r"ambiguous: us-nw/7\.3/b/1 or us-xx/7\.3/b/1"):
        lawbook.find("7.3/b/1")
    with pytest.raises(UsageError, match=r"ambiguous: us-nw/7\.3/b/1#flush or us-xx/7\.3/b/1#flush"):
        lawbook.find("b/1#flush")


def test_a_clause_that_one_of_two_sections_has_needs_no_section(specs: Path, spec: Path) -> None:
    other = specs / "us_xx" / spec.name
    other.parent.mkdir()
    text = spec.read_text().replace("us-nw/7.3", "us-xx/7.3").replace("    readings: [kings]\n", "")
    other.write_text(text[: text.index("  - clause: (b)(2)\n")].replace('"3:2", four_of_a_kind', '"3:2", pair'))
    lawbook = load(specs)

    assert str(lawbook.resolve("b/2")) == "us-nw/7.3(b)(2)"
    assert str(lawbook.resolve("b/1#pair")) == "us-xx/7.3(b)(1)#pair"
    with pytest.raises(UsageError, match=r"us-nw/7\.3\(b\)\(2\) has no row 'flush'"):
        lawbook.resolve("b/2#flush")
    with pytest.raises(UsageError, match=r"'b/3' names no clause of the specs: perhaps b/2"):
        lawbook.resolve("b/3")
