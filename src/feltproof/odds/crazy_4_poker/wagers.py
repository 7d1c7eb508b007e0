"""What each wager of Crazy 4 poker comes to."""

from fractions import Fraction

from feltproof.money import Cents, Share
from feltproof.odds.crazy_4_poker.rounds import FOLD, LEAST, Rounds, Settled
from feltproof.odds.record import Envy, Progressive, Row, Stake, Wager
from feltproof.odds.results import moment, rows, share, wager
from feltproof.referee.crazy_4_poker import Facility, Rules
from feltproof.referee.poker import CATEGORIES
from feltproof.referee.ranking import Ranking


def of_the_game(rounds: Rounds, settled: Settled) -> tuple[Wager, ...]:
    """Ante, super bonus and play."""
    fixed = [wager(name, "", settled.results(rounds.dues[name])) for name in ("ante", "super_bonus")]
    plays = settled.plays()
    wagered = sum((antes * count for antes, count in settled.played().items()), 0)
    return *fixed, wager("play", "", plays, Fraction(wagered, sum(settled.played().values())), "ante")


def queens_up(rounds: Rounds, settled: Settled, table: str) -> Wager:
    """Queens up under one of the pay tables, made by somebody who plays as if without it."""
    return wager("queens_up", table, settled.results(rounds.side["queens_up", table]))


def progressive(rounds: Rounds, settled: Settled, table: str, place: Facility | None = None) -> Progressive:
    """The progressive under one of the law's tables, at the least meter that the law allows; or that of `place`."""
    rules = rounds.referee.rules
    place = place or rounds.at["progressive", table]
    if place.progressive is None:
        raise ValueError(f"{place.id}: has no progressive")
    reset = max(rules.meter[table], place.progressive.reset)
    results = settled.results(rounds.side["progressive", table])
    shares = {row: cell.percent for row, cell in rules.tables["progressive"][table].items() if isinstance(cell, Share)}
    total = sum(results.values())
    won = {row: sum(deals for (name, _), deals in results.items() if name == row) for row in shares}
    of_meter = sum((Fraction(deals * shares[row], 100 * total) for row, deals in won.items()), Fraction(0))
    bonus = envy(rounds, settled, table, place)
    fixed = 1 + moment(results, 1)
    return Progressive(
        table=table,
        rows=rows(results, frozenset(shares)),
        hit_rate=share(results, [worth > 0 or name in shares for name, worth in results]),
        fixed_return=fixed,
        award=Fraction(sum(won.values()), total),
        reset=reset,
        envy=bonus,
        stakes=tuple(
            _stake(amount, fixed, of_meter, reset, bonus.at_a_full_table * times(rules, table, amount))
            for amount in place.progressive.wagers
        ),
    )


def times(rules: Rules, table: str, amount: Cents) -> Fraction:
    """Of each unit of the wager, how many times the schedule's envy bonus it earns: no other amount earns any."""
    per = rules.envy[table].per
    multiple = rules.envy_multiply if amount == rules.envy_wager else int(amount == per)
    return Fraction(multiple * per, amount)


def _stake(wagered: int, fixed: Fraction, of_meter: Fraction, reset: int, envied: Fraction) -> Stake:
    """One amount of the wager; `of_meter` is the part of the meter that a round wins on average."""
    at_reset = of_meter * reset / wagered
    return Stake(
        wager=wagered,
        meter_return=at_reset,
        return_at_reset=fixed + at_reset,
        return_at_reset_full_table=fixed + at_reset + envied,
        break_even_meter=(1 - fixed) * wagered / of_meter,
        break_even_meter_full_table=max(Fraction(0), (1 - fixed - envied) * wagered / of_meter),
        return_for_each_1000=of_meter * 1_000_00 / wagered,
    )


def envy(rounds: Rounds, settled: Settled, table: str, place: Facility) -> Envy:
    """The bonus for other players' hands, each of whom plays as well as can be, of each unit of the wager."""
    referee = rounds.referee
    schedule = referee.rules.envy[table]
    amounts = referee.terms(place).envy or ()
    counted = settled.hands[:, LEAST:].sum(axis=1)
    if referee.readings["envy-holder"] == "any-hand":
        counted = counted + settled.hands[:, FOLD]
    names = referee.ranking.rows(tuple(row for rows_ in referee.rules.envy.values() for row in rows_.amounts))
    found: dict[tuple[str, Fraction], int] = {}
    for strength, hands in enumerate(counted.tolist()):
        if hands and amounts[strength]:
            key = _row(referee.ranking, strength, names), Fraction(amounts[strength], schedule.per)
            found[key] = found.get(key, 0) + hands
    total = int(settled.hands.sum())
    each = sum((worth * hands for (_, worth), hands in found.items()), Fraction(0)) / total
    others = place.seats - 1
    ordered = sorted(found, key=lambda one: -one[1])
    return Envy(
        rows=tuple(
            Row(result=name, pays=worth, probability=Fraction(found[name, worth], total), deals=found[name, worth])
            for name, worth in ordered
        ),
        for_each_other_player=each,
        others_at_a_full_table=others,
        at_a_full_table=others * each,
    )


def _row(ranking: Ranking, strength: int, names: tuple[str | None, ...]) -> str:
    return names[strength] or CATEGORIES[ranking.category_of_strength[strength]]
