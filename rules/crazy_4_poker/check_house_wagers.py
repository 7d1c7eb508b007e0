"""Checks of what a facility's own rules say of wagers: which there are, queens up by itself, and until when."""

from dataclasses import replace

import numpy as np

from feltproof.checks import Clause, Engine, Evidence, check
from feltproof.checks.crazy_4_poker import Deals, Facility, Law, forbidden, scripts
from feltproof.checks.crazy_4_poker.events import NO_MORE_BETS, SETTLE, Event, deal, deck, fold, sit, wager
from feltproof.checks.crazy_4_poker.forbidden import ACES, KINGS, Attempt, round_with
from feltproof.checks.crazy_4_poker.purse import Purse, representatives
from feltproof.checks.crazy_4_poker.scripts import Script
from feltproof.checks.crazy_4_poker.settled import Settled
from feltproof.checks.crazy_4_poker.stakes import stakes

STAKED_BESIDE = 1_00
"""What is put on a wager that the game does not have: nobody can mind the amount."""


@check("crazy_4_poker.wagers_of_the_house")
def check_the_table_has_just_the_wagers_of_the_house(
    engine: Engine, law: Law, clause: Clause, evidence: Evidence
) -> None:
    """Every configuration offers the wagers that the rules have and no others, and no round with another is settled."""
    assert clause.wagers is not None, "the clause lists the wagers"
    for facility in engine.facilities:
        evidence.declares(facility.id)
        offered = [
            name for name in ("ante", "super_bonus", "play", "queens_up", "progressive") if facility.offers(name)
        ]
        evidence.expect(
            set(offered) == set(clause.wagers),
            title="declares other wagers than the rules have",
            rule=clause.requirement,
            expected=", ".join(clause.wagers),
            got=", ".join(offered),
            method="hello",
            request={"id": facility.id, "odds": dict.fromkeys(sorted(set(offered) ^ set(clause.wagers)))},
            configuration=facility.id,
        )
    for facility in representatives(engine.facilities):
        purse = Purse.of(facility, law.progressive_wagers)
        plays = {**purse.wagers(), "play": purse.ante}
        wrong = "settles a wager that the rules do not have"
        more = [{**plays, name: STAKED_BESIDE} for name in ("progressive",) if name not in clause.wagers]
        rounds = [Attempt(round_with(facility, wagers, hands=[KINGS]), wrong) for wagers in more]
        forbidden.require(
            engine, law, facility, evidence, [Attempt(round_with(facility, plays, hands=[KINGS]), ""), *rounds]
        )


@check("crazy_4_poker.queens_up_at_any_amount")
def check_queens_up_is_made_or_left_at_any_amount(engine: Engine, law: Law, clause: Clause, evidence: Evidence) -> None:
    """Queens up is taken or left, at every amount that the facility takes, above the ante, at it and below it."""
    for facility in representatives(engine.offering("queens_up")):
        purse = Purse.of(facility, law.progressive_wagers)
        antes = dict.fromkeys((purse.antes[0], purse.ante, purse.antes[-1]))
        beside = [(ante, cents) for ante in antes for cents in (0, *purse.amounts("queens_up"))]
        rounds = [
            Attempt(round_with(facility, {**purse.wagers(ante=ante), "queens_up": cents, **play}, hands=[KINGS]), "")
            for ante, cents in beside
            for play in ({"play": ante}, {})
        ]
        forbidden.require(engine, law, facility, evidence, rounds)
        sittings = [
            Script.of(
                "", sit("p1", 1), purse.opens("p1", 1, ante=ante), _queens_up(cents), NO_MORE_BETS, deal(deck(KINGS))
            )
            for ante, cents in beside
        ]
        scripts.require(engine, law, facility, evidence, sittings, [clause.label, "(c)(3)"])


def _queens_up(cents: int) -> list[Event]:
    return [wager("p1", 1, "queens_up", cents)] if cents else []


@check("crazy_4_poker.queens_up_alone")
def check_queens_up_may_stand_alone(engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence) -> None:
    """A seat with queens up and nothing else is dealt in and paid by the table alone; beside a lone ante it is not."""
    for facility in engine.offering("queens_up"):
        evidence.declares(facility.id)
        evidence.expect(
            facility.queens_up_alone,
            title="does not declare that queens up may stand alone",
            rule=clause.requirement,
            expected="options.queens_up_alone true",
            got="false",
            method="hello",
            request={"id": facility.id, "options": {"queens_up_alone": facility.queens_up_alone}},
            configuration=facility.id,
        )
        settled = Settled.of(engine, law, facility, _alone(deals, facility))
        settled.require(
            evidence,
            ("queens_up",),
            np.ones(settled.rounds.plan.shape, np.bool_),
            lambda _: "settles queens up that stands alone otherwise than by its table",
        )
    for facility in representatives(engine.offering("queens_up")):
        purse = Purse.of(facility, law.progressive_wagers)
        side, ante = purse.usual("queens_up"), purse.ante
        half = "takes queens up beside an ante or a super bonus alone"
        some = [{"ante": ante}, {"super_bonus": ante}, {"play": ante}, {"ante": ante, "play": ante}]
        attempts = [Attempt(round_with(facility, {**one, "queens_up": side}, hands=[KINGS]), half) for one in some]
        attempts += [
            Attempt(round_with(facility, {"queens_up": cents}, hands=[KINGS]), "")
            for cents in purse.amounts("queens_up")
        ]
        forbidden.require(engine, law, facility, evidence, attempts)
        about = [clause.label, "(c)(3)", "(d)", "(e)(3)", "(e)(3)(iii)(b)(4)"]
        scripts.require(engine, law, facility, evidence, _sittings_alone(purse, side), about)


def _alone(deals: Deals, facility: Facility) -> object:
    """Hands of each row of each table, with queens up alone at each of its stakes in turn."""
    base = deals.every_cell(facility)
    plans = tuple({"queens_up": cents} for cents in stakes(facility, "queens_up"))
    turn = (np.arange(len(base)) % len(plans)).astype(np.uint16).reshape(-1, 1)
    return replace(base, name="each row, queens up alone", plans=plans, plan=turn)


def _sittings_alone(purse: Purse, side: int) -> list[Script]:
    """Alone at the table, and beside players who play and who fold; nobody with queens up alone is asked to decide."""
    refused = "refuses queens up that stands alone"
    alone = [sit("p1", 1), wager("p1", 1, "queens_up", side)]
    dealt = [NO_MORE_BETS, deal(deck(ACES, KINGS))]
    found = [
        Script.of(refused, alone, dealt, SETTLE),
        Script.of("takes a play wager beside queens up alone", alone, dealt, wager("p1", 1, "play", purse.ante)),
    ]
    if purse.facility.seats > 1:
        two = [*alone, sit("p2", 2), *purse.opens("p2", 2, purse.sides)]
        found += [
            Script.of(refused, two, dealt, decision, SETTLE)
            for decision in (wager("p2", 2, "play", purse.ante), fold("p2"))
        ]
    return found


@check("crazy_4_poker.wagers_frozen_at_the_first_card")
def check_no_wager_is_made_or_changed_once_cards_are_out(
    engine: Engine, law: Law, clause: Clause, evidence: Evidence
) -> None:
    """Once a card is dealt no wager but play is made, raised, lowered or withdrawn, in a first round or a second."""
    for facility in representatives(engine.facilities):
        purse = Purse.of(facility, law.progressive_wagers)
        scripts.require(engine, law, facility, evidence, _too_late(purse), [clause.label])


def _too_late(purse: Purse) -> list[Script]:
    """Each wager made and changed after the deal, by hand and in stacks, after a decision, and in a second round."""
    plain = [sit("p1", 1), *purse.opens("p1", 1)]
    play = wager("p1", 1, "play", purse.ante)
    found = []
    for method in ("manual", "automated"):
        dealt: list[Event] = [NO_MORE_BETS, deal(deck(ACES), method)]
        for name in purse.before_the_deal:
            words = name.replace("_", " ")
            changed = f"lets the {words} wager be changed once cards are dealt"
            for before, cents in purse.changes(name):
                start = plain if name not in purse.sides else [*plain, wager("p1", 1, name, before)]
                found.append(Script.of(changed, start, dealt, wager("p1", 1, name, cents)))
            made = f"lets the {words} wager be made once cards are dealt"
            if name in purse.sides:
                late = wager("p1", 1, name, purse.usual(name))
                found += [Script.of(made, plain, dealt, after, late) for after in ([], [play])]
            elif purse.facility.seats > 1:
                found.append(Script.of(made, sit("p2", 2), plain, dealt, wager("p2", 2, name, purse.usual(name))))
            again = [*plain, *dealt, play, SETTLE, *purse.opens("p1", 1, purse.sides), *dealt]
            found.append(Script.of(changed, again, wager("p1", 1, name, 0)))
    return found
