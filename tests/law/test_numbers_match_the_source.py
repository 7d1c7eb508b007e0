"""The numbers of each section that stand in its sentences, against the sections as published.

Each comparison has a twin: with another number in the spec, or in the text, it fails.
"""

import copy
import re
from collections.abc import Callable
from typing import Any, Final

import pytest

from feltproof.clauses.numbers import KINDS_OF_NUMBER
from tests.law.published import CRAZY_4, CRISS_CROSS, ROMANS, Encoded, paragraphs
from tests.law.test_tables_match_the_source import NOT_AT_HAND

Numbers = dict[tuple[str, str], Any]
"""Value by clause and kind, as the specs write it."""
Law = dict[str, Any]

COUNTS: Final = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "an": "1", "a": "1"}
RANKS: Final = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "10": "T"}

crazy_4 = pytest.mark.skipif(not CRAZY_4.source.is_file(), reason=NOT_AT_HAND)
criss_cross = pytest.mark.skipif(not CRISS_CROSS.source.is_file(), reason=NOT_AT_HAND)


def matched(pattern: str, text: str) -> tuple[str, ...]:
    found = re.search(pattern, text)
    assert found is not None, f"{pattern} is not in: {text}"
    return found.groups()


def one(pattern: str, text: str) -> str:
    return matched(pattern, text)[0]


def count(pattern: str, text: str) -> str:
    """A number in words, in digits."""
    return COUNTS[one(pattern, text)]


def names(text: str) -> list[str]:
    """Wagers as the protocol names them, of a list in words."""
    each = re.split(r",? and |, ", re.sub(r"\b(wagers?|bets?)\b", "", text).strip())
    return [re.sub(r"[ -]+", "_", name.strip()) for name in each]


def ranks(words: str) -> str:
    """The cards that words such as `three 2s and two 3s` name, the best first."""
    found = re.findall(r"(?:\b(an?|two|three|four) )?\b(ace|king|queen|jack|10|\d)s?\b", words)
    cards = "".join(RANKS.get(rank, rank) * int(COUNTS.get(many, "1")) for many, rank in found)
    # A sequence that begins with an ace and goes on with a 2 has the ace at its low end.
    return cards[::-1] if cards.startswith("A2") else cards


def rankings(text: dict[str, str], hands: int) -> Numbers:
    """The numbers of (b): cards high to low, hands high to low, and the ends of each."""
    found: Numbers = {}
    listed = re.findall(r"\b(ace|king|queen|jack|\d+)\b", text["(b)(1)"].partition("shall be")[2].partition(".")[0])
    found["(b)(1)", "ranks"] = [RANKS.get(name, name) for name in listed]
    each = {f"(b)(2)({label})": text[f"(b)(2)({label})"] for label in ROMANS[:hands]}
    called = {at: words.partition(",")[0].replace("pairs", "pair").replace(" ", "_") for at, words in each.items()}
    found["(b)(2)", "order"] = list(called.values())
    for at, words in each.items():
        ends = re.search(r"with (.*) being the highest-ranking (?:[a-z-]+ )+?and (.*) being the lowest", words)
        only = re.search(r"consisting of (an ace, .*) of the same suit", words)
        extremes = [ranks(end) for end in (ends.groups() if ends else (only[1], only[1]) if only else ())]
        found[at, "hand"] = {"category": called[at], **dict(zip(("highest", "lowest"), extremes, strict=False))}
    return found


def crazy_4_published(text: dict[str, str]) -> Numbers:
    """Every number that stands in a sentence of 5324.32."""
    a1, c4i, c5, d1, d2, d3, e2 = (
        text[label] for label in ("(a)(1)", "(c)(4)(i)", "(c)(5)", "(d)(1)", "(d)(2)", "(d)(3)", "(e)(2)")
    )
    many, rank = matched(r"a (pair) of (ace)s or better", e2)
    found = rankings(text, 7)
    found["(a)(1)", "limit"] = {"seats": {"at_most": count(r"no more than (\w+) players", a1)}}
    found["(c)(4)(i)", "equal"] = names(one(r"both an (.*) in equal amounts", c4i).replace("a super", "super"))
    found["(c)(5)", "limit"] = {"positions": {"at_most": count(r"more than (\w+) player position", c5)}}
    found["(d)(1)", "deal"] = {"method": "manual", "cards": count(r"have (\w+) cards", d1)}
    found["(d)(2)", "deal"] = {"method": "automated", "cards": count(r"stacks of (\w+)", d2)}
    found["(d)(3)", "deal"] = {"dealer_cards": count(r"dealt (\w+) cards", d3)}
    found["(e)(2)", "limit"] = {"play_multiple": {"at_most": count(r"up to (\w+) times", e2)}}
    found["(e)(2)", "holding"] = {"play_multiple": {"category": many, "rank": RANKS[rank]}}
    found["(e)(2)", "base"] = {"play": one(r"play wager in an amount equal to the player's (\w+) wager", e2)}
    found["(f)(1)", "floor"] = {"wager": ["ante", "play"], "odds": one(r"(\d+:\d+)", text["(f)(1)"])}
    meters = re.findall(r"(\$[\d,]+) for pay table (\w)", text["(f)(4)(ii)"])
    found["(f)(4)(ii)", "meter"] = {table: amount for amount, table in meters}
    times = text["(f)(4)(iii)(c)"]
    found["(f)(4)(iii)(c)", "times"] = {"wager": one(r"(\$\d+)", times), "multiply": count(r"by (five)", times)}
    return found


def criss_cross_published(text: dict[str, str]) -> Numbers:
    """Every number that stands in a sentence of 5324.39."""
    areas = one(r"placement of the (.*)\. The betting areas", text["(a)(2)(i)"])
    antes = [name for name in names(areas) if name.startswith("ante")]
    bets = names(", ".join(re.findall(r"(\w+) bet\b", areas)))
    assert len([*antes, *bets, "five_card_bonus"]) == len(names(areas)) == 6
    c4, d1, d2, f1, f2, f3 = (text[label] for label in ("(c)(4)", "(d)(1)", "(d)(2)", "(f)(1)", "(f)(2)", "(f)(3)"))
    found = rankings(text, 9)
    found["(a)(1)", "limit"] = {"seats": {"at_most": count(r"no more than (\w+) players", text["(a)(1)"])}}
    for label, pattern in (("(c)(4)", "(two) ante wagers of equal"), ("(e)(1)", "(two) ante bets of equal")):
        assert count(pattern, text[label]) == str(len(antes))
        found[label, "equal"] = antes
    assert count(r"up to (\w+) separate bet wagers", c4) == str(len(bets))
    found["(c)(4)", "multiple"] = multiple(bets, "each ", c4)
    for label in ("(e)(3)", "(e)(5)", "(e)(7)"):
        wager = one(r"option to either make the (\w+) bet", text[label])
        found[label, "multiple"] = multiple([wager], f"The {wager} bet shall be ", text[label])
    found["(d)(1)", "deal"] = {
        "method": "manual",
        "community": count(r"deal (\w+) community cards", d1),
        "cards": count(r"until each player has (\w+) cards", d1),
    }
    five, two = matched(r"stacks of (\w+) cards first and then in stacks of (\w+) cards", d2)
    found["(d)(2)", "deal"] = {"method": "automated", "community": COUNTS[five], "cards": COUNTS[two]}
    odds, hand = matched(
        r"winning ante and play wagers at no less than odds of (\d+:\d+) for .* a (pair of .* better)", f1
    )
    found["(f)(1)", "floor"] = {"wager": antes, "odds": {hand.replace(" ", "_"): odds}}
    low, high = matched(r"A pair of (\d+)s through a pair of (\d+)s shall result in a push", f1)
    push = {"category": "pair", "lowest": low, "highest": RANKS.get(high, high)}
    found["(f)(1)", "push"] = {"wagers": antes} | push
    # The middle bet, which (f)(2) does not name, is paid by its table: the reading `ante-odds`.
    paid = [*names(one(r"all winning (.*) wager at no less", f2)), "middle"]
    low, high = matched(r"Pair (\d+)s through (\d+)s\tPush", f2)
    found["(f)(2)", "floor"] = {"wager": paid}
    # Returned by this table is what it names; the middle bet goes by (e)(9)(ii).
    found["(f)(2)", "push"] = {"wagers": paid[:-1], "category": "pair", "lowest": low, "highest": RANKS.get(high, high)}
    found["(f)(3)", "floor"] = {"wager": names(one(r"all winning (.*) at no less", f3))[0]}
    return found


def multiple(wagers: list[str], before: str, text: str) -> dict[str, Any]:
    least, most, of = matched(before + r"(\w+) to (\w+) times (?:the )?(\w+)(?: wager| bet)", text)
    return {"wagers": wagers, "of": of, "at_least": COUNTS[least], "at_most": COUNTS[most]}


KINDS: Final = tuple(kind for kind in KINDS_OF_NUMBER if kind not in ("choice", "envy"))
"""Without those that stand in tables alone; of a floor with a table, the wagers stand in the sentence above it."""


def spec_numbers(law: Law, in_prose: frozenset[str]) -> Numbers:
    """The numbers of a spec that stand in sentences; of a floor with a table, the wagers alone."""
    found = {
        (label, kind): copy.deepcopy(clause[kind]) for label, clause in law.items() for kind in KINDS if kind in clause
    }
    for (label, kind), value in found.items():
        if kind == "floor" and isinstance(value["odds"], dict) and label not in in_prose:
            del value["odds"]
    return found


def differing(one: Numbers, other: Numbers) -> set[tuple[str, str]]:
    return {at for at in one.keys() | other.keys() if one.get(at) != other.get(at)}


@crazy_4
def test_the_numbers_of_crazy_4_poker_are_as_published() -> None:
    published = crazy_4_published(paragraphs(CRAZY_4.published()))

    ours = spec_numbers(CRAZY_4.law, CRAZY_4.in_prose)

    assert {at: ours[at] for at in published} == published


@criss_cross
def test_every_number_of_criss_cross_poker_is_as_published() -> None:
    published = criss_cross_published(paragraphs(CRISS_CROSS.published()))

    assert spec_numbers(CRISS_CROSS.law, CRISS_CROSS.in_prose) == published
    assert len(published) == 25


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where each value of a number stands in it."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    return [path] if inner is None else [leaf for key, each in inner for leaf in leaves(each, (*path, key))]


@pytest.mark.parametrize(
    ("encoded", "numbers"),
    [
        pytest.param(CRAZY_4, crazy_4_published, marks=crazy_4, id=CRAZY_4.name),
        pytest.param(CRISS_CROSS, criss_cross_published, marks=criss_cross, id=CRISS_CROSS.name),
    ],
)
def test_any_one_changed_number_is_seen(encoded: Encoded, numbers: Callable[[dict[str, str]], Numbers]) -> None:
    published = numbers(paragraphs(encoded.published()))
    ours = {at: its for at, its in spec_numbers(encoded.law, encoded.in_prose).items() if at in published}

    for at, number in ours.items():
        for *path, last in leaves({"": number}):
            changed = {"": copy.deepcopy(number)}
            inner: Any = changed
            for key in path:
                inner = inner[key]
            inner[last] = "another"
            assert differing(ours | {at: changed[""]}, published) == {at}


@criss_cross
@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("no more than six players", "no more than five players", ("(a)(1)", "limit")),
        ("jack, 10, 9, 8", "jack, 9, 10, 8", ("(b)(1)", "ranks")),
        ("(vii) three of a kind,", "(vii) set,", ("(b)(2)", "order")),
        ("three 2s and two 3s", "three 2s and two 4s", ("(b)(2)(iv)", "hand")),
        ("each one to three times", "each one to four times", ("(c)(4)", "multiple")),
        ("across bet shall be one to", "across bet shall be two to", ("(e)(3)", "multiple")),
        ("middle bet shall be one to three", "middle bet shall be one to two", ("(e)(7)", "multiple")),
        ("deal five community cards", "deal four community cards", ("(d)(1)", "deal")),
        ("and then in stacks of two", "and then in stacks of three", ("(d)(2)", "deal")),
        ("no less than odds of 1:1", "no less than odds of 6:5", ("(f)(1)", "floor")),
        ("A pair of 6s through", "A pair of 5s through", ("(f)(1)", "push")),
        ("Pair 6s through 10s", "Pair 6s through 9s", ("(f)(2)", "push")),
        ("winning five-card bonus", "winning six-card bonus", ("(f)(3)", "floor")),
    ],
)
def test_a_number_that_the_text_changes_is_seen(old: str, new: str, where: tuple[str, str]) -> None:
    text = CRISS_CROSS.published()
    assert old in text, "the edit has to hit something"

    published = criss_cross_published(paragraphs(text.replace(old, new)))

    assert where in differing(spec_numbers(CRISS_CROSS.law, CRISS_CROSS.in_prose), published)


@pytest.mark.parametrize(
    ("words", "cards"),
    [
        ("an ace, king, queen and jack", "AKQJ"),
        ("an ace, 2, 3, and 4", "432A"),
        ("three 2s and two 3s", "22233"),
        ("two aces", "AA"),
        ("an ace, king, queen, jack and 10", "AKQJT"),
    ],
)
def test_cards_in_words_become_ranks_the_best_first(words: str, cards: str) -> None:
    assert ranks(words) == cards
    assert ranks(words.replace("ace", "4").replace("2", "5")) != cards
