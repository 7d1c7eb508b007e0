"""Checks of what may be wagered, beside what, and until when."""

from feltproof.checks import Clause, Engine, Evidence, check
from feltproof.checks.crazy_4_poker import Facility, Law, forbidden, scripts
from feltproof.checks.crazy_4_poker.events import NO_MORE_BETS, SETTLE, deal, deck, fold, sit, wager
from feltproof.checks.crazy_4_poker.forbidden import ACES, KINGS, Attempt, round_with
from feltproof.checks.crazy_4_poker.purse import Purse, representatives, without
from feltproof.checks.crazy_4_poker.scripts import Script

KINGS_FOUR = "KsKhKdKc2d"
"""A hand that wins every wager, against a dealer's lower one, so that what was wagered shows in what is paid."""
LOW = "AdQc9h7s3d"


@check("crazy_4_poker.wagers_before_no_more_bets")
def check_no_wager_is_made_or_changed_after_no_more_bets(
    engine: Engine, law: Law, clause: Clause, evidence: Evidence
) -> None:
    """After "no more bets" no wager but play is made, raised, lowered or withdrawn; before it each may be."""
    for facility in representatives(engine.facilities):
        purse = Purse.of(facility, law.progressive_wagers)
        scripts.require(engine, law, facility, evidence, too_late(purse), [clause.label])
        about = [clause.label, "(c)(4)(i)", "(c)(4)(ii)", "(c)(4)(iii)"]
        changed = scripts.require(engine, law, facility, evidence, in_time(purse), about)
        title = "settles another amount than stood at no more bets"
        scripts.require_alike(engine, law, facility, evidence, changed, title)


def too_late(purse: Purse) -> list[Script]:
    """Each wager made, raised, lowered and withdrawn: before the deal, after it, after a decision, in a next round."""
    plain = [sit("p1", 1), *purse.opens("p1", 1)]
    dealt, decided = [deal(deck(ACES))], [deal(deck(ACES)), wager("p1", 1, "play", purse.ante)]
    found = []
    for name in purse.before_the_deal:
        words = name.replace("_", " ")
        changed = f"lets the {words} wager be changed after no more bets"
        made = f"lets the {words} wager be made after no more bets"
        for after in ([], dealt, decided):
            for before, cents in purse.changes(name):
                start = plain if name not in purse.sides else [*plain, wager("p1", 1, name, before)]
                found.append(Script.of(changed, start, NO_MORE_BETS, after, wager("p1", 1, name, cents)))
            if name in purse.sides:
                late = wager("p1", 1, name, purse.usual(name))
                found.append(Script.of(made, plain, NO_MORE_BETS, after, late))
            elif purse.facility.seats > 1:
                late = wager("p2", 2, name, purse.usual(name))
                found.append(Script.of(made, sit("p2", 2), plain, NO_MORE_BETS, after, late))
        again = [*plain, NO_MORE_BETS, *decided, SETTLE, *purse.opens("p1", 1, purse.sides), NO_MORE_BETS]
        found.append(Script.of(changed, again, wager("p1", 1, name, 0)))
    stands = "lets a play wager be changed that was made"
    later = [2 * purse.ante, 0]
    found += [Script.of(stands, plain, NO_MORE_BETS, decided, wager("p1", 1, "play", cents)) for cents in later]
    return found


def in_time(purse: Purse) -> list[Script]:
    """Wagers changed and withdrawn before the call, each beside a sitting in which it is so from the start."""
    rest = [NO_MORE_BETS, deal(deck(KINGS_FOUR, LOW)), wager("p1", 1, "play", purse.ante), SETTLE]
    plain = [sit("p1", 1), *purse.opens("p1", 1)]
    found = []
    for side in purse.sides:
        for cents in (*purse.others(side), 0):
            change = wager("p1", 1, side, cents)
            straight = Script.of("", plain, [change] if cents else [], rest)
            found.append(Script.of("", plain, wager("p1", 1, side, purse.usual(side)), change, rest, like=straight))
    straight = Script.of("", plain, rest)
    # An engine may refuse what breaks a rule at once: so the ante is changed while no other wager stands on it.
    for cents in (*purse.others("ante"), 0):
        before = (
            [wager("p1", 1, "ante", purse.ante), wager("p1", 1, "ante", cents)]
            if cents == 0
            else [wager("p1", 1, "ante", cents)]
        )
        found.append(Script.of("", sit("p1", 1), before, purse.opens("p1", 1), rest, like=straight))
    anew = [wager("p1", 1, "super_bonus", 0), wager("p1", 1, "super_bonus", purse.ante)]
    found.append(Script.of("", plain, anew, rest, like=straight))
    again = [NO_MORE_BETS, deal(deck(KINGS, LOW)), fold("p1"), SETTLE]
    found.append(Script.of("", plain, again, purse.opens("p1", 1), rest))
    return found


@check("crazy_4_poker.ante_and_super_bonus_equal")
def check_ante_and_super_bonus_are_made_together_and_equal(
    engine: Engine, law: Law, clause: Clause, evidence: Evidence
) -> None:
    """No round is dealt or settled without an ante and a super bonus of one amount, and one play wager after them."""
    for facility in representatives(engine.facilities):
        purse = Purse.of(facility, law.progressive_wagers)
        forbidden.require(engine, law, facility, evidence, unequal_rounds(purse))
        scripts.require(engine, law, facility, evidence, unequal_sittings(purse), [clause.label])
        scripts.require(engine, law, facility, evidence, out_of_order(purse), [clause.label, "(c)(3)", "(e)(2)"])


def unequal(purse: Purse) -> list[tuple[int, int]]:
    """Antes and super bonuses that differ by a cent, by a step, by as much again, or of which one is missing."""
    ante, limit = purse.ante, purse.facility.limits.get("ante")
    steps = {1, (limit.step if limit else None) or 1, ante, *(abs(other - ante) for other in purse.others("ante"))}
    amounts = {ante + step for step in steps} | {ante - step for step in steps if step < ante}
    return [*((ante, other) for other in sorted(amounts)), *((other, ante) for other in purse.others("ante"))]


def unequal_rounds(purse: Purse) -> list[Attempt]:
    ante = purse.ante
    without_both = "settles a round without both an ante and a super bonus"
    rounds = [
        ("settles a super bonus that does not equal its ante", {"ante": one, "super_bonus": other, **play})
        for one, other in unequal(purse)
        for play in ({"play": one}, {})
    ]
    rounds += [(without_both, {"ante": ante, **play}) for play in ({"play": ante}, {})]
    rounds += [(without_both, {"super_bonus": ante, **play}) for play in ({"play": ante}, {})]
    rounds += [
        (without_both, {"play": ante}),
        (without_both, {"ante": ante, "super_bonus": 0, "play": ante}),
        (without_both, {"ante": 0, "super_bonus": ante, "play": ante}),
        ("settles wagers of less than nothing", {"ante": -ante, "super_bonus": -ante, "play": -ante}),
        # What is lawful: to play, and to fold.
        ("", {**purse.wagers(), "play": ante}),
        ("", purse.wagers()),
    ]
    return [Attempt(round_with(purse.facility, wagers, hands=[KINGS]), wrong) for wrong, wagers in rounds]


def unequal_sittings(purse: Purse) -> list[Script]:
    """What the engine refuses, and when, is its own affair, so long as no round is dealt with such wagers."""
    ante, cards = purse.ante, [NO_MORE_BETS, deal(deck(KINGS))]
    made = [[wager("p1", 1, "ante", one), wager("p1", 1, "super_bonus", other)] for one, other in unequal(purse)]
    made += [[wager("p1", 1, "ante", ante)], [wager("p1", 1, "super_bonus", ante)]]
    wrong = "deals a round without an ante and a super bonus of equal amounts"
    found = [Script.of(wrong, sit("p1", 1), wagers, cards) for wagers in made]
    lower = [*purse.opens("p1", 1), wager("p1", 1, "super_bonus", 0)]
    found.append(Script.of(wrong, sit("p1", 1), lower, cards))
    if purse.facility.seats > 1:
        # One player in order does not carry another who is not.
        two = [sit("p1", 1), sit("p2", 2), *purse.opens("p1", 1)]
        found.append(Script.of(wrong, two, wager("p2", 2, "ante", ante), NO_MORE_BETS, deal(deck(KINGS, ACES))))
    return found


def out_of_order(purse: Purse) -> list[Script]:
    """Play wagers before the cards, without an ante, after a fold and twice; a fold after a play wager."""
    opened = [sit("p1", 1), *purse.opens("p1", 1)]
    cards = [NO_MORE_BETS, deal(deck(ACES))]
    play = wager("p1", 1, "play", purse.ante)
    early = "takes a play wager before the cards are dealt"
    found = [
        Script.of(early, opened, play, cards),
        Script.of(early, opened, NO_MORE_BETS, play),
        Script.of("takes a play wager from a player who has folded", opened, cards, fold("p1"), play),
        Script.of("takes back a play wager as a fold", opened, cards, play, fold("p1")),
        Script.of("takes a second play wager", opened, cards, play, wager("p1", 1, "play", 2 * purse.ante)),
        Script.of("", opened, cards, play, SETTLE),
        Script.of("", opened, cards, fold("p1"), SETTLE),
    ]
    if purse.facility.seats > 1:
        idle = [sit("p1", 1), sit("p2", 2), *purse.opens("p2", 2), NO_MORE_BETS, deal(deck(ACES))]
        found.append(Script.of("takes a play wager from a player without an ante", idle, play))
    return found


@check("crazy_4_poker.queens_up_needs_ante")
def check_queens_up_is_made_beside_ante_and_super_bonus(
    engine: Engine, law: Law, clause: Clause, evidence: Evidence
) -> None:
    """No round is dealt or settled with queens up but where it is offered, beside an ante and a super bonus."""
    offering = engine.offering("queens_up")
    side_wager(engine, law, evidence, offering, clause.label, "queens_up")


@check("crazy_4_poker.progressive_needs_ante")
def check_the_progressive_is_made_beside_ante_and_super_bonus(
    engine: Engine, law: Law, clause: Clause, evidence: Evidence
) -> None:
    """No round is dealt or settled with a progressive wager but of an amount offered, beside ante and super bonus."""
    offering = engine.offering("progressive")
    side_wager(engine, law, evidence, offering, clause.label, "progressive")
    for facility in representatives(offering):
        assert facility.progressive is not None
        purse, taken = Purse.of(facility, law.progressive_wagers), facility.progressive.wagers
        amounts = [c for w in taken for c in (w - 1, w + 1, 2 * w) if c > 0 and c not in taken]
        wrong = "takes a progressive wager of an amount that is not offered"
        bad = [{**purse.wagers(), "progressive": c, "play": purse.ante} for c in sorted({1, *amounts} - {*taken})]
        attempts = [Attempt(round_with(facility, w, hands=[KINGS]), wrong) for w in bad]
        forbidden.require(engine, law, facility, evidence, attempts)
        sittings = [
            Script.of(
                wrong,
                [sit("p1", 1), *purse.opens("p1", 1), wager("p1", 1, "progressive", w["progressive"])],
                [NO_MORE_BETS, deal(deck(KINGS))],
            )
            for w in bad
        ]
        scripts.require(engine, law, facility, evidence, sittings, [clause.label])


def side_wager(
    engine: Engine, law: Law, evidence: Evidence, offering: tuple[Facility, ...], label: str, name: str
) -> None:
    """A side wager alone, beside an ante or a super bonus alone, beside both; and where it is not offered."""
    words = name.replace("_", " ")
    beside_both = f"takes a {words} wager without both an ante and a super bonus"
    for facility in representatives(offering):
        purse = Purse.of(facility, law.progressive_wagers)
        if name not in purse.side:
            continue  # No amount that is offered is one that the law knows.
        side, ante = {name: purse.usual(name)}, purse.ante
        beside = [{}, {"ante": ante}, {"super_bonus": ante}, {"play": ante}, {"ante": ante, "play": ante}]
        rounds = [Attempt(round_with(facility, {**some, **side}, hands=[KINGS]), beside_both) for some in beside]
        rounds += [
            Attempt(round_with(facility, {**purse.wagers(), name: cents, **play}, hands=[KINGS]), "")
            for cents in purse.amounts(name)
            for play in ({"play": ante}, {})
        ]
        forbidden.require(engine, law, facility, evidence, rounds)
        cards = [NO_MORE_BETS, deal(deck(KINGS))]
        sittings = [
            Script.of(beside_both, sit("p1", 1), [wager("p1", 1, w, c) for w, c in {**some, **side}.items()], cards)
            for some in beside[:3]
        ]
        sittings += [
            Script.of("", sit("p1", 1), purse.opens("p1", 1), wager("p1", 1, name, cents), cards)
            for cents in purse.amounts(name)
        ]
        if facility.seats > 1:
            two = [sit("p1", 1), sit("p2", 2), *purse.opens("p1", 1), wager("p2", 2, name, side[name])]
            sittings.append(Script.of(beside_both, two, NO_MORE_BETS, deal(deck(KINGS, ACES))))
        scripts.require(engine, law, facility, evidence, sittings, [label])
    cents = Purse.of(offering[0], law.progressive_wagers).usual(name)
    for facility in without(engine.facilities, name):
        purse = Purse.of(facility, law.progressive_wagers)
        wrong = f"takes a {words} wager where none is offered"
        made = {**purse.wagers(), name: cents, "play": purse.ante}
        forbidden.require(engine, law, facility, evidence, [Attempt(round_with(facility, made, hands=[KINGS]), wrong)])
        sitting = [sit("p1", 1), *purse.opens("p1", 1), wager("p1", 1, name, cents), NO_MORE_BETS, deal(deck(KINGS))]
        scripts.require(engine, law, facility, evidence, [Script.of(wrong, sitting)], [label])
