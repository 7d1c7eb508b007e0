"""Checks of what may be wagered before the cards, and until when."""

from feltproof.checks import Clause, Engine, Evidence, check, forbidden, scripts
from feltproof.checks.criss_cross_poker import Facility, Law, bets
from feltproof.checks.criss_cross_poker.purse import Purse, representatives, to_the_end
from feltproof.checks.criss_cross_poker.putting import ACES, CROSS, round_with
from feltproof.checks.events import NO_MORE_BETS, Event, deal, deck, sit, wager
from feltproof.checks.forbidden import Attempt
from feltproof.checks.scripts import Script

BONUS = "five_card_bonus"
DECISIONS = ("across", "down", "middle")
CARDS = [NO_MORE_BETS, deal(deck(CROSS, ACES))]


@check("criss_cross_poker.wagers_before_no_more_bets")
def check_no_wager_is_made_or_changed_after_no_more_bets(
    engine: Engine, law: Law, clause: Clause, evidence: Evidence
) -> None:
    """After "no more bets" no ante and no bonus is made, raised, lowered or withdrawn; a bet stands once made."""
    for facility in representatives(engine.offering()):
        purse = Purse.of(facility, law)
        scripts.require(engine, law, facility, evidence, too_late(purse), [clause.label])
        changed = scripts.require(engine, law, facility, evidence, in_time(purse), [clause.label, "(c)(4)"])
        title = "settles another amount than stood at no more bets"
        scripts.require_alike(engine, law, facility, evidence, changed, title)


def too_late(purse: Purse) -> list[Script]:
    """Each wager made, raised, lowered and withdrawn: before the deal, and between all that follows it."""
    plain = [sit("p1", 1), *purse.opens("p1", 1)]
    full = [sit("p1", 1), *purse.opens("p1", 1, bonus=purse.bonus)]
    points: list[list[Event]] = [[NO_MORE_BETS], CARDS]
    points += [[*CARDS, *purse.through(decision), *purse.bets(decision)] for decision in DECISIONS]
    points.append([*CARDS, *purse.through(None)])
    found = []
    for name in purse.before_the_deal:
        words = name.replace("_", " ")
        changed = f"lets the {words} wager be changed after no more bets"
        made = f"lets the {words} wager be made after no more bets"
        for after in points:
            found += [Script.of(changed, full, after, wager("p1", 1, name, cents)) for cents in purse.changes(name)]
            if name == BONUS:
                found.append(Script.of(made, plain, after, wager("p1", 1, name, purse.bonus)))
            elif purse.facility.seats > 1:
                found.append(Script.of(made, sit("p2", 2), plain, after, wager("p2", 2, name, purse.ante)))
        again = [*plain, *CARDS, *to_the_end(purse), *purse.opens("p1", 1, bonus=purse.bonus), NO_MORE_BETS]
        found.append(Script.of(changed, again, wager("p1", 1, name, 0)))
    for decision in DECISIONS:
        stands = f"lets the {decision} bet be changed that was made"
        made_bet = [*plain, *CARDS, *purse.through(decision), *purse.bets(decision)]
        found += [Script.of(stands, made_bet, wager("p1", 1, decision, cents)) for cents in (2 * purse.ante, 0)]
    return found


def in_time(purse: Purse) -> list[Script]:
    """Wagers changed and withdrawn before the call, each beside a sitting in which it is so from the start."""
    rest = [*CARDS, *to_the_end(purse)]
    plain = [sit("p1", 1), *purse.opens("p1", 1)]
    found = []
    if purse.bonus:
        for cents in purse.changes(BONUS):
            change = wager("p1", 1, BONUS, cents)
            straight = Script.of("", plain, [change] if cents else [], rest)
            found.append(Script.of("", plain, wager("p1", 1, BONUS, purse.bonus), change, rest, like=straight))
    straight = Script.of("", plain, rest)
    # An engine may refuse what breaks a rule at once: so an ante is changed while no other wager stands beside it.
    for cents in (*purse.others("ante_across"), 0):
        before = [wager("p1", 1, "ante_across", cents or purse.ante)]
        before += [wager("p1", 1, "ante_across", 0)] if cents == 0 else []
        found.append(Script.of("", sit("p1", 1), before, purse.opens("p1", 1), rest, like=straight))
    anew = [wager("p1", 1, "ante_down", 0), wager("p1", 1, "ante_down", purse.ante)]
    found.append(Script.of("", plain, anew, rest, like=straight))
    found.append(Script.of("", plain, rest, purse.opens("p1", 1), rest))
    return found


@check("criss_cross_poker.equal_antes")
def check_two_equal_antes_are_made_before_all_else(
    engine: Engine, law: Law, clause: Clause, evidence: Evidence
) -> None:
    """No round is dealt or settled without two antes of one amount; where a bonus is offered it is made beside them."""
    assert clause.equal is not None, "the clause says which wagers are equal"
    about = [clause.label, "(c)(4)"]
    for facility in representatives(engine.offering()):
        purse = Purse.of(facility, law)
        forbidden.require(engine, law, facility, evidence, unequal_rounds(purse, clause.equal))
        scripts.require(engine, law, facility, evidence, unequal_sittings(purse, clause.equal), about)


@check("criss_cross_poker.antes_and_bets")
def check_a_player_competes_with_two_antes_and_up_to_three_bets(
    engine: Engine, law: Law, clause: Clause, evidence: Evidence
) -> None:
    """Two equal antes, each bet from the least to the most that it may be, no wager that is not offered."""
    assert clause.equal is not None, "the clause says which wagers are equal"
    assert clause.multiple is not None, "the clause says how many antes a bet is"
    about = [clause.label, "(e)(1)", "(e)(3)", "(e)(5)", "(e)(7)"]
    for facility in representatives(engine.offering()):
        purse = Purse.of(facility, law)
        rounds = unequal_rounds(purse, clause.equal)
        sittings = unequal_sittings(purse, clause.equal)
        for bet in clause.multiple.wagers:
            rounds += bets.amounts_in_rounds(purse, clause.multiple, bet)
            sittings += bets.amounts_at_a_table(purse, clause.multiple, bet)
        forbidden.require(engine, law, facility, evidence, [*rounds, *not_offered(law, facility)])
        scripts.require(engine, law, facility, evidence, sittings, about)


def unequal(purse: Purse, equal: tuple[str, ...]) -> list[dict[str, int]]:
    """Antes that differ by a cent, by a step, by as much again, either way round; and one without the other."""
    one, other = equal
    ante, limit = purse.ante, purse.facility.limit(one)
    steps = {1, (limit.step if limit else None) or 1, ante, *(abs(a - ante) for a in purse.others(one))}
    amounts = sorted({ante + step for step in steps} | {ante - step for step in steps if step < ante})
    pairs = [(ante, a) for a in amounts] + [(a, ante) for a in amounts]
    return [*({one: a, other: b} for a, b in pairs), {one: ante}, {other: ante}]


def unequal_rounds(purse: Purse, equal: tuple[str, ...]) -> list[Attempt]:
    wrong = "settles a round without two antes of equal amounts"
    bets_made = {bet: cents for bet, cents in purse.plays().items() if bet in DECISIONS}
    found = [
        Attempt(round_with({**antes, **more}, hands=[ACES]), wrong)
        for antes in unequal(purse, equal)
        for more in (bets_made, {})
    ]
    if purse.bonus:
        alone = "settles a five-card bonus without two antes beside it"
        bonus = {BONUS: purse.bonus}
        found += [Attempt(round_with({**bonus, **more}, hands=[ACES]), alone) for more in ({}, bets_made)]
        found += [
            Attempt(round_with({equal[0]: purse.ante, **bonus, **more}, hands=[ACES]), alone)
            for more in ({}, bets_made)
        ]
    found.append(Attempt(round_with(bets_made, hands=[ACES]), wrong))
    below = dict.fromkeys((*equal, *DECISIONS), -purse.ante)
    found.append(Attempt(round_with(below, hands=[ACES]), "settles wagers of less than nothing"))
    # What is lawful: to play and to fold, with a bonus and without.
    for bonus_cents in dict.fromkeys((0, *purse.bonuses)):
        found += [
            Attempt(round_with(purse.plays(bonus=bonus_cents), hands=[ACES]), ""),
            Attempt(round_with(purse.wagers(bonus=bonus_cents), hands=[ACES]), ""),
        ]
    return found


def unequal_sittings(purse: Purse, equal: tuple[str, ...]) -> list[Script]:
    """What the engine refuses, and when, is its own affair, so long as no round is dealt with such wagers."""
    wrong = "deals a round without two antes of equal amounts"
    found = [
        Script.of(wrong, sit("p1", 1), [wager("p1", 1, name, cents) for name, cents in antes.items()], CARDS)
        for antes in unequal(purse, equal)
    ]
    withdrawn = [*purse.opens("p1", 1), wager("p1", 1, equal[1], 0)]
    found.append(Script.of(wrong, sit("p1", 1), withdrawn, CARDS))
    if purse.bonus:
        alone, bonus = "deals a round with a five-card bonus and no two antes", wager("p1", 1, BONUS, purse.bonus)
        found += [
            Script.of(alone, sit("p1", 1), bonus, CARDS),
            Script.of(alone, sit("p1", 1), wager("p1", 1, equal[0], purse.ante), bonus, CARDS),
        ]
        found += [Script.of("", sit("p1", 1), purse.opens("p1", 1, bonus=cents), CARDS) for cents in purse.bonuses]
    if purse.facility.seats > 1:
        # One player in order does not carry another who is not.
        two = [sit("p1", 1), sit("p2", 2), *purse.opens("p1", 1)]
        dealt = [NO_MORE_BETS, deal(deck(CROSS, ACES, "2c3d"))]
        found.append(Script.of(wrong, two, wager("p2", 2, equal[0], purse.ante), dealt))
    return found


def not_offered(law: Law, facility: Facility) -> list[Attempt]:
    """A bonus where none is offered, and wagers that this game does not have."""
    purse = Purse.of(facility, law)
    strange = [{**purse.plays(), "play": purse.ante}, {**purse.plays(), "ante": purse.ante}]
    found = [Attempt(round_with(made, hands=[ACES]), "settles a wager that the game does not have") for made in strange]
    if not facility.offers(BONUS):
        made = purse.plays(bonus=5_00)
        found.append(Attempt(round_with(made, hands=[ACES]), "takes a five-card bonus where none is offered"))
    return found
