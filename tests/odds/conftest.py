"""What is counted once for all tests of odds."""

import pytest

from feltproof import content, odds
from feltproof.clauses import Lawbook, load
from feltproof.odds.crazy_4_poker.rounds import Rounds, bar
from feltproof.odds.dealers import Holdings
from feltproof.odds.record import Sheet
from feltproof.referee.crazy_4_poker import Referee, Rules


@pytest.fixture(scope="session")
def book() -> Lawbook:
    return load(content.specs())


@pytest.fixture(scope="session")
def law(book: Lawbook) -> Referee:
    """5324.32 by its defaults."""
    return Referee(Rules.of(book.section("us-ny/5324.32")))


@pytest.fixture(scope="session")
def literal(law: Referee) -> Referee:
    """The same with hands of one category compared to the letter."""
    return Referee(law.rules, {"equal-category": "literal"})


@pytest.fixture(scope="session")
def holdings(law: Referee) -> Holdings:
    """Five cards each, of the whole deck."""
    return Holdings(law.ranking, 5, 5)


@pytest.fixture(scope="session")
def rounds(law: Referee, holdings: Holdings) -> Rounds:
    return Rounds(law, holdings.dealers(bar(law)), 5)


@pytest.fixture(scope="session")
def sheet(book: Lawbook) -> Sheet:
    """Every figure of 5324.32 by its defaults."""
    found = odds.sheet(book, book.section("us-ny/5324.32"), {})
    assert isinstance(found, Sheet)
    return found
