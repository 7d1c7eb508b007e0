"""Tests of what typography may do to a text without changing its words."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltproof.clauses.typography import digest, fold, same_words, word_prints

# ruff: noqa: RUF001 - characters that look alike are what these tests are about


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("no more bets", "no  more\tbets"),
        ("no more bets", "no more\r\nbets "),
        ("no more bets", "no more\u00a0bets"),
        ("no more bets", "\ufeffno mo\u00adre be\u200bts"),
        ('"no more bets."', "“no more bets.”"),
        ('"no more bets."', "''no more bets.''"),
        ("the player's hand", "the player’s hand"),
        ("four-card hand", "four‑card hand"),
        ("four-card hand", "four – card hand"),
        ("four-card hand", "four--card hand"),
        ("2 to 1", "2to1"),
        ("2s through kings", "2 s through kings"),
        ("100% of meter", "100 % of meter"),
        ("3:2", "3 : 2"),
        ("3:2", "3：2"),
        ("$5,000", "$ 5,000"),
        ("section 5324.2(d) of this Part", "section 5324.2 (d) of this Part"),
        ("subdivision (l) of", "subdivision (/) of"),
        ("paragraph (2) of", "paragraph ( 2 ) of"),
        ("hands; and", "hands ;and"),
        ("the office", "the oﬃce"),
        ("Straight\t1:1", "| Straight | 1:1 |"),
        ("Straight 1:1", "Straight ........ 1:1"),
        ("caf\u00e9", "cafe\u0301"),
    ],
)
def test_typography_is_folded(one: str, other: str) -> None:
    assert fold(one) == fold(other)
    assert digest(one) == digest(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1:1", "1:2"),
        ("11 to 1", "1 1 to 1"),
        ("no more bets", "no more bet"),
        ("No more bets", "no more bets"),
        ("$5,000", "$5.000"),
        ("$5,000", "5,000"),
        ("100%", "100"),
        ("four-card", "four card"),
        ("bets.", "bets"),
        ("shall", "shall not"),
        ("(d)", "(e)"),
        ("and/or", "and or"),
    ],
)
def test_words_are_not_folded(one: str, other: str) -> None:
    assert fold(one) != fold(other)
    assert not same_words(one, digest(other))


@settings(deadline=None, derandomize=True)
@given(st.text())
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_a_word_wrapped_at_a_hyphen_may_have_had_it_or_not() -> None:
    official = digest("a four-card hand in a progressive game")

    assert same_words("a four-\ncard hand in a pro-\r\n   gressive game", official)
    assert not same_words("a four-\ncard hand in a re-\ngressive game", official)
    assert not same_words("a fourcard hand in a progressive game", official)


def test_prints_tell_words_apart_and_not_which_they_are() -> None:
    assert len(word_prints("Flush 3:2")) == 4
    assert word_prints("Flush  3 : 2") == word_prints("Flush 3:2") != word_prints("Flush 2:1")
