"""Checks of who may sit and wager where: six seats at most, seated players only, one position for each."""

from feltproof.checks import Clause, Engine, Evidence, check
from feltproof.checks.crazy_4_poker import Law, forbidden, scripts
from feltproof.checks.crazy_4_poker.events import NO_MORE_BETS, SETTLE, deal, deck, fold, leave, sit, wager
from feltproof.checks.crazy_4_poker.forbidden import ACES, KINGS, Attempt, round_with
from feltproof.checks.crazy_4_poker.purse import Purse, representatives
from feltproof.checks.crazy_4_poker.scripts import Script


@check("crazy_4_poker.seats_at_most")
def check_a_table_has_no_more_seats_than_the_law_lets_it(
    engine: Engine, law: Law, clause: Clause, evidence: Evidence
) -> None:
    """No configuration declares more seats than the law has; each of them can be taken, and no other."""
    assert clause.limit is not None, "the clause limits the seats"
    most = clause.limit.at_most
    for facility in engine.facilities:
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
        purse, last = Purse.of(facility, law.progressive_wagers), min(facility.seats, most)
        plays = {**purse.wagers(), "play": purse.ante}
        beyond = dict.fromkeys((last + 1, facility.seats + 1, most + 1, 0))
        forbidden.require(
            engine,
            law,
            facility,
            evidence,
            [
                Attempt(round_with(facility, plays, seats=[seat]), "settles a seat that no table has")
                for seat in (*range(1, last + 1), *beyond)
            ],
        )
        everyone = [sit(f"p{seat}", seat) for seat in range(1, last + 1)]
        seatings = [Script.of("seats somebody where no table has a seat", sit("p1", seat)) for seat in beyond]
        seatings.append(Script.of("", everyone))
        seatings += [
            Script.of("seats one player more than a table may have", everyone, sit("one more", seat)) for seat in beyond
        ]
        scripts.require(engine, law, facility, evidence, seatings, [clause.label])


@check("crazy_4_poker.seated_players_only")
def check_only_seated_players_wager(engine: Engine, law: Law, clause: Clause, evidence: Evidence) -> None:
    """Who never sat down, or got up, makes no wager; and nobody wagers at the seat of another."""
    for facility in representatives(engine.facilities):
        purse = Purse.of(facility, law.progressive_wagers)
        opens = purse.opens("p1", 1)
        dealt = [sit("p1", 1), *opens, NO_MORE_BETS, deal(deck(ACES))]
        stranger = "lets somebody wager who is not seated"
        departed = "lets somebody wager who has left the table"
        sittings = [
            # Nobody sits at all; somebody wagers beside a seated player; at a seated player's seat.
            Script.of(stranger, purse.opens("p1", 1), NO_MORE_BETS, deal(deck(ACES))),
            Script.of(stranger, sit("p1", 1), purse.opens("p2", 1), NO_MORE_BETS, deal(deck(ACES))),
            Script.of(stranger, dealt, wager("p2", 1, "play", purse.ante)),
            Script.of(departed, sit("p1", 1), leave("p1"), opens, NO_MORE_BETS, deal(deck(ACES))),
            Script.of(departed, dealt, fold("p1"), SETTLE, leave("p1"), opens, NO_MORE_BETS, deal(deck(ACES))),
        ]
        for side in purse.sides:
            made = wager("p2", 1, side, purse.usual(side))
            sittings.append(Script.of(stranger, sit("p1", 1), opens, made, NO_MORE_BETS, deal(deck(ACES))))
        if facility.seats > 1:
            elsewhere = "lets a player wager at a seat that is not the player's"
            two = [sit("p1", 1), sit("p2", 2)]
            both = [*two, *opens, *purse.opens("p2", 2), NO_MORE_BETS, deal(deck(ACES, KINGS))]
            sittings += [
                Script.of(stranger, sit("p1", 1), opens, purse.opens("p2", 2), NO_MORE_BETS, deal(deck(ACES))),
                Script.of(elsewhere, sit("p1", 1), purse.opens("p1", 2), NO_MORE_BETS, deal(deck(ACES))),
                Script.of(elsewhere, two, purse.opens("p1", 2), NO_MORE_BETS, deal(deck(ACES))),
                Script.of(elsewhere, two, opens, purse.opens("p1", 2), NO_MORE_BETS, deal(deck(ACES))),
                Script.of(elsewhere, both, wager("p2", 1, "play", purse.ante)),
                Script.of(elsewhere, both, wager("p1", 1, "play", purse.ante), wager("p1", 2, "play", purse.ante)),
            ]
        scripts.require(engine, law, facility, evidence, sittings, [clause.label])


@check("crazy_4_poker.one_position_each")
def check_a_player_wagers_on_one_position(engine: Engine, law: Law, clause: Clause, evidence: Evidence) -> None:
    """No round is dealt in which a player wagers at two seats, and none is settled in which a seat stands twice."""
    for facility in (f for f in representatives(engine.facilities) if f.seats > 1):
        purse = Purse.of(facility, law.progressive_wagers)
        plays = {**purse.wagers(), "play": purse.ante}
        twice = "settles a round in which a seat stands twice"
        forbidden.require(
            engine,
            law,
            facility,
            evidence,
            [
                Attempt(round_with(facility, plays, plays, seats=[1, 2]), twice),
                Attempt(round_with(facility, plays, plays, seats=[1, 1]), twice),
                Attempt(round_with(facility, plays, purse.wagers(), seats=[2, 2]), twice),
            ],
        )
        sittings = [
            Script.of(
                "deals a round in which one player wagers at two seats",
                [sit("p1", one), sit("p1", other)],
                [*purse.opens("p1", one), *purse.opens("p1", other)],
                [NO_MORE_BETS, deal(deck(ACES, KINGS))],
            )
            for one, other in ((1, 2), (facility.seats, 1))
        ]
        shared = Script.of("seats two players at one position", sit("p1", 1), sit("p2", 1))
        scripts.require(engine, law, facility, evidence, [*sittings, shared], [clause.label, "(a)(1)"])
