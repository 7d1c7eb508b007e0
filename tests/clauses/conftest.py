"""A made-up section of law, small enough to read: its text, its spec, its register and its checks."""

from pathlib import Path
from typing import Final

import pytest

from feltproof.clauses.typography import digest

TEXT: Final = """\
Official Rules of Nowhere tit. 1 § 7.3

Current through June 1, 2020

Section 7.3 - Made-up poker

(a) Wagers.

(1) A table shall have no more than six seats. See subdivision (b) of this section.

(2) The dealer shall:

(i) say "no more bets" before dealing; and

(ii) collect late wagers.

(b) Payouts.

(1) A four-card super bonus wager shall be paid at no less than the following odds:

Hand\tPayout
Straight\t1:1
Flush\t3:2
Four of a kind, 2s through kings\t30 to 1

(2) A gaming facility shall select one pay table:

Hand\tPay table A\tPay table B
Two pair\t2:1\t2:1
Straight\t3:1\t4:1

Official Rules of Nowhere Tit. 1 § 7.3

Adopted State Register June 1, 2019, eff. 7/1/2019
"""

PARAGRAPHS: Final = {
    "(a)": "Wagers.",
    "(a)(1)": "A table shall have no more than six seats. See subdivision (b) of this section.",
    "(a)(2)": "The dealer shall:",
    "(a)(2)(i)": 'say "no more bets" before dealing; and',
    "(a)(2)(ii)": "collect late wagers.",
    "(b)": "Payouts.",
    "(b)(1)": (
        "A four-card super bonus wager shall be paid at no less than the following odds:\n\n"
        "Hand\tPayout\nStraight\t1:1\nFlush\t3:2\nFour of a kind, 2s through kings\t30 to 1"
    ),
    "(b)(2)": (
        "A gaming facility shall select one pay table:\n\n"
        "Hand\tPay table A\tPay table B\nTwo pair\t2:1\t2:1\nStraight\t3:1\t4:1"
    ),
}

SECTION: Final = """\
# A comment that has to survive.
section: us-nw/7.3
game: made-up-poker
citation: 1 NWR 7.3
title: Made-up poker
kind: law
edition:
  publisher: Nobody
  currency: Current through June 1, 2020
  adopted: State Register June 1, 2019
  effective: "2019-07-01"
incorporates:
  - {provision: 7.2(a), by: [(a)(2)], what: Dealing in general.}
clauses:
  - clause: (a)
    title: Wagers
    requirement: Heading of the wagers.
    obligation: heading
    method: none
    text: DIGEST (a)

  - clause: (a)(1)
    title: Seats
    requirement: A table seats six players at most.
    obligation: shall
    method: test
    text: DIGEST (a)(1)
    limit: {seats: {at_most: 6}}
    checks:
      - {check: made_up.seats, needs: {full: static, quick: static}}  # a link without a review

  - clause: (a)(2)
    title: Dealer
    requirement: The dealer does what (i) and (ii) say.
    obligation: shall
    method: inspection
    text: DIGEST (a)(2)
    look_for:
      - The dealer does it.

  - clause: (a)(2)(i)
    title: No more bets
    requirement: The dealer announces the end of wagers.
    obligation: procedure
    method: none
    text: DIGEST (a)(2)(i)

  - clause: (a)(2)(ii)
    title: Late wagers
    requirement: The dealer takes late wagers away.
    obligation: procedure
    method: none
    text: DIGEST (a)(2)(ii)

  - clause: (b)
    title: Payouts
    requirement: Heading of the payouts.
    obligation: heading
    method: none
    text: DIGEST (b)

  - clause: (b)(1)
    title: Super bonus
    requirement: The super bonus is paid at no less than the odds.
    obligation: shall
    method: test
    text: DIGEST (b)(1)
    readings: [kings]
    floor:
      wager: super_bonus
      odds: {straight: "1:1", flush: "3:2", four_of_a_kind: "30:1"}
    checks:
      - check: made_up.floor
        needs: {full: exhaustive, quick: boundary}
        reviewed: "0123456789abcdef"  # stands here to be replaced
      - {check: made_up.seats, needs: {full: static, quick: static}, reviewed: fedcba9876543210}

  - clause: (b)(2)
    title: Queens up
    requirement: One pay table is selected.
    obligation: shall
    method: test
    text: DIGEST (b)(2)
    option: queens_up
    choice:
      wager: queens_up
      tables:
        A: {two_pair: "2:1", straight: "3:1"}
        B: {two_pair: "2:1", straight: "4:1"}
    checks:
      - check: made_up.floor
        needs: {full: exhaustive, quick: boundary}
"""

REGISTER: Final = """\
- reading: 7.3/kings
  clauses: [(b)(1)]
  trouble: Kings may be meant or not.
  options:
    - {option: with-kings, meaning: Kings too.}
    - {option: without-kings, meaning: Queens at most.}
  why: It says through.
"""

CHECKS: Final = '''\
"""Made-up checks."""

from feltproof.checks import check

STAKES = (1_00, 5_00)  # cents
UNUSED = 3


def stake():
    """The first stake."""
    return STAKES[0]


@check("made_up.floor")
def check_the_floor(engine, clause, evidence):
    """The floor is paid."""
    evidence.expect(engine.pays(stake()) >= clause.floor)


@check("made_up.seats")
def check_seats(engine, clause):
    """Six seats and no more."""
    assert engine.seats <= clause.limit.at_most
'''


@pytest.fixture
def official() -> str:
    """The text as published."""
    return TEXT


@pytest.fixture
def specs(tmp_path: Path) -> Path:
    """A folder of specs with the section and its register."""
    folder = tmp_path / "specs" / "us_nw"
    folder.mkdir(parents=True)
    section = SECTION
    for label in sorted(PARAGRAPHS, key=len, reverse=True):
        section = section.replace(f"DIGEST {label}\n", f"{digest(PARAGRAPHS[label])}\n")
    (folder / "s7_3_made_up_poker.yaml").write_text(section)
    (folder / "readings.yaml").write_text(REGISTER)
    return tmp_path / "specs"


@pytest.fixture
def spec(specs: Path) -> Path:
    """The section file."""
    return specs / "us_nw" / "s7_3_made_up_poker.yaml"


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    """A folder of rules with the checks."""
    folder = tmp_path / "rules" / "made_up"
    folder.mkdir(parents=True)
    (folder / "check_made_up.py").write_text(CHECKS)
    return tmp_path / "rules"
