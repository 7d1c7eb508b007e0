"""Tests of which configurations are verified against which section."""

from typing import Final

import pytest

from feltproof import content
from feltproof.clauses import Section, load
from feltproof.errors import UsageError
from feltproof.runner.request import choose_sections
from feltproof.runner.scope import Scope

BOOK: Final = load(content.specs())
NEW_YORK: Final = BOOK.section("us-ny/5324.32")
PRAIRIE: Final = BOOK.section("us-ia/prairie-meadows")
BOTH: Final = (NEW_YORK, PRAIRIE)
DECLARED: Final = ("floor", "prairie.low", "prairie.high")


def chosen(section: Section, *asked: str, address: str = "cmd:./engine") -> list[str]:
    return Scope.of(BOTH, asked, address).choose(section, DECLARED, dict.fromkeys(DECLARED, "crazy-4-poker"))


def test_without_a_word_every_configuration_is_verified_against_every_section() -> None:
    assert chosen(NEW_YORK) == chosen(PRAIRIE) == list(DECLARED)


def test_a_configuration_that_is_named_for_a_section_is_under_no_other() -> None:
    asked = ("us-ia/prairie-meadows=prairie.*",)

    assert chosen(PRAIRIE, *asked) == ["prairie.low", "prairie.high"]
    assert chosen(NEW_YORK, *asked) == ["floor"]


def test_a_section_may_be_named_as_anywhere_else() -> None:
    assert chosen(PRAIRIE, "prairie-meadows=prairie.low") == ["prairie.low"]


def test_a_configuration_that_is_named_for_no_section_is_under_those_that_have_none_of_their_own() -> None:
    asked = ("prairie.low", "us-ia/prairie-meadows=prairie.high")

    assert chosen(NEW_YORK, *asked) == ["prairie.low"]
    assert chosen(PRAIRIE, *asked) == ["prairie.high"]


def test_the_builtin_engine_needs_no_word() -> None:
    assert chosen(PRAIRIE, address="builtin") == ["prairie.low", "prairie.high"]
    assert chosen(NEW_YORK, address="builtin") == ["floor"]


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("upstairs", "the engine declares floor, prairie.low, prairie.high"),
        ("us-ia/prairie-meadows=upstairs", "the engine declares floor"),
        ("us-ia/prairie-meadows=vip.*", "the engine declares floor"),
        ("us-zz/nowhere=floor", "'us-zz/nowhere' is no section that is verified"),
    ],
)
def test_a_configuration_that_is_not_there_is_refused(asked: str, says: str) -> None:
    with pytest.raises(UsageError, match=says):
        chosen(PRAIRIE, asked)


def test_an_id_that_is_declared_is_no_pattern() -> None:
    declared = ("a*", "ab")

    assert Scope.of(BOTH, ("a*",), "cmd:x").choose(NEW_YORK, declared, {}) == ["a*"]
    assert Scope.of(BOTH, ("a*",), "cmd:x").choose(NEW_YORK, ("ax", "ab"), {}) == ["ax", "ab"]


def test_house_rules_are_verified_where_they_are_named() -> None:
    assert {section.kind for section in choose_sections(BOOK, ())} == {"law"}
    assert choose_sections(BOOK, ("prairie-meadows",)) == (PRAIRIE,)
