"""Checks of who may sit and wager where: six seats at most, seated players only."""

from feltproof.checks import Clause, Engine, Evidence, check, forbidden, scripts
from feltproof.checks.criss_cross_poker import Law
from feltproof.checks.criss_cross_poker.purse import Purse, representatives, to_the_end
from feltproof.checks.criss_cross_poker.putting import ACES, CROSS, round_with
from feltproof.checks.events import NO_MORE_BETS, deal, deck, leave, sit, wager
from feltproof.checks.forbidden import Attempt
from feltproof.checks.scripts import Script


@check("criss_cross_poker.seats_at_most")
def check_a_table_has_no_more_seats_than_the_law_lets_it(
    engine: Engine, law: Law, clause: Clause, evidence: Evidence
) -> None:
    """No configuration declares more seats than the law has; each of them can be taken, and no other."""
    assert clause.limit is not None, "the clause limits the seats"
    most = clause.limit.at_most
    for facility in engine.offering():
        evidence.declares(facility.id)
        evidence.expect(
            facility.seats <= most,
            title="declares more seats than a table may have",
            rule=clause.requirement,
            expected=f"at most {most} seats",
            got=f"{facility.seats} seats",
            method="hello",
            request={"id": facility.id, "seats": facility.seats},
            configuration=facility.id,
        )
    for facility in representatives(engine.facilities):
        purse, last = Purse.of(facility, law), min(facility.seats, most)
        beyond = dict.fromkeys((last + 1, facility.seats + 1, most + 1, 0))
        plays, twice = purse.plays(), "settles a round in which a seat stands twice"
        attempts = [
            Attempt(round_with(plays, seats=[seat]), "settles a seat that no table has")
            for seat in (*range(1, last + 1), *beyond)
        ]
        attempts += [Attempt(round_with(plays, other, seats=[1, 1]), twice) for other in (plays, purse.wagers())]
        if last > 1:
            # Seats may be told in any order.
            attempts += [Attempt(round_with(plays, other, seats=[last, 1]), "") for other in (plays, purse.wagers())]
        forbidden.require(engine, law, facility, evidence, attempts)
        everyone = [sit(f"p{seat}", seat) for seat in range(1, last + 1)]
        seatings = [Script.of("seats somebody where no table has a seat", sit("p1", seat)) for seat in beyond]
        seatings.append(Script.of("", everyone))
        seatings += [
            Script.of("seats one player more than a table may have", everyone, sit("one more", seat)) for seat in beyond
        ]
        seatings.append(Script.of("seats two players at one position", sit("p1", 1), sit("p2", 1)))
        scripts.require(engine, law, facility, evidence, seatings, [clause.label])


@check("criss_cross_poker.seated_players_only")
def check_only_seated_players_wager(engine: Engine, law: Law, clause: Clause, evidence: Evidence) -> None:
    """Who never sat down, or got up, makes no wager; and nobody wagers at the seat of another, at any time."""
    for facility in representatives(engine.offering()):
        purse = Purse.of(facility, law)
        opens, cards = purse.opens("p1", 1), [NO_MORE_BETS, deal(deck(CROSS, ACES))]
        dealt = [sit("p1", 1), *opens, *cards]
        stranger = "lets somebody wager who is not seated"
        departed = "lets somebody wager who has left the table"
        sittings = [
            # Nobody sits at all; somebody wagers beside a seated player; at a seated player's seat.
            Script.of(stranger, opens, cards),
            Script.of(stranger, sit("p1", 1), purse.opens("p2", 1), cards),
            Script.of(stranger, dealt, wager("p2", 1, "across", purse.ante)),
            Script.of(stranger, dealt, purse.through("down"), wager("p2", 1, "down", purse.ante)),
            Script.of(stranger, dealt, purse.through("middle"), wager("p2", 1, "middle", purse.ante)),
            Script.of(departed, sit("p1", 1), leave("p1"), opens, cards),
            Script.of(departed, dealt, to_the_end(purse), leave("p1"), opens, cards),
        ]
        if purse.bonus:
            bonus = wager("p2", 1, "five_card_bonus", purse.bonus)
            sittings.append(Script.of(stranger, sit("p1", 1), opens, bonus, cards))
        if facility.seats > 1:
            elsewhere = "lets a player wager at a seat that is not the player's"
            two = [sit("p1", 1), sit("p2", 2)]
            both = [*two, *opens, *purse.opens("p2", 2), NO_MORE_BETS, deal(deck(CROSS, ACES, "2c3d"))]
            theirs = wager("p1", 2, "across", purse.ante)
            sittings += [
                Script.of(stranger, sit("p1", 1), opens, purse.opens("p2", 2), cards),
                Script.of(elsewhere, sit("p1", 1), purse.opens("p1", 2), cards),
                Script.of(elsewhere, two, purse.opens("p1", 2), cards),
                Script.of(elsewhere, two, opens, purse.opens("p1", 2), cards),
                Script.of(elsewhere, both, wager("p2", 1, "across", purse.ante)),
                Script.of(elsewhere, both, wager("p1", 1, "across", purse.ante), theirs),
            ]
        scripts.require(engine, law, facility, evidence, sittings, [clause.label])
