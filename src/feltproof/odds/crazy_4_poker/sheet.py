"""All figures of a section of Crazy 4 poker, and what each reading of it does to them."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import UNSET

from feltproof.clauses import Section
from feltproof.odds.crazy_4_poker.configured import configured
from feltproof.odds.crazy_4_poker.rounds import FOLD, Rounds, Settled, bar, wagered
from feltproof.odds.crazy_4_poker.strategy import strategy
from feltproof.odds.crazy_4_poker.wagers import of_the_game, progressive, queens_up
from feltproof.odds.dealers import Dealers, Holdings, Tell, untold
from feltproof.odds.flags import flags
from feltproof.odds.hands import hand_counts
from feltproof.odds.record import Configured, Effect, Game, Hands, Progressive, Sheet, Summary, Wager
from feltproof.odds.results import ended
from feltproof.referee.crazy_4_poker import Facility, Ranking, Readings, Referee, Rules


def sheet(
    section: Section,
    specs_sha256: str,
    options: Mapping[str, str],
    tell: Tell = untold,
    declared: Sequence[Mapping[str, Any]] | None = None,
) -> Sheet:
    """Work out every figure, with those options in force and all others by default; and of what an engine declares."""
    options = {name: option for name, option in options.items() if name in Readings.options}
    return _Desk(section, Rules.of(section), options, tell).sheet(specs_sha256, declared)


class _Desk:
    """What is worked out once and looked at under many readings."""

    def __init__(self, section: Section, rules: Rules, options: dict[str, str], tell: Tell) -> None:
        self.section, self.rules, self.tell = section, rules, tell
        self.options = options
        self.rankings: dict[str, Ranking] = {}
        self.holdings: dict[tuple[str, int], Holdings] = {}
        self.counted: dict[tuple[str, int], Dealers] = {}
        self.settled: list[Settled] = []

    def sheet(self, specs_sha256: str, declared: Sequence[Mapping[str, Any]] | None) -> Sheet:
        rounds = self.rounds(self.options, self.rules.cards)
        settled = self.settle(rounds)
        queens_up = self.queens_up(rounds, settled)
        progressives = self.progressives(rounds, settled)
        here = summary(rounds, settled, queens_up, progressives)
        ranking = rounds.referee.ranking
        known = Readings.options
        return Sheet(
            section=self.section.id,
            citation=self.section.citation,
            title=self.section.title,
            game=self.section.game,
            specs_sha256=specs_sha256,
            readings={name: rounds.referee.readings[name] for name in self.section.readings if name in known},
            hands=tuple(self.hands(ranking)),
            base=game(rounds, settled),
            queens_up=queens_up,
            progressive=progressives,
            effects=tuple(self.effects(here)),
            configurations=self.configured(rounds.referee, declared, here) if declared is not None else UNSET,
        )

    def hands(self, ranking: Ranking) -> Iterator[Hands]:
        """All hands as they are ranked, and as many more as there are cards for a player and for the dealer."""
        size, order = ranking.definitions.size, Readings(self.options)["equal-category"]
        for cards in sorted({size, self.rules.cards, self.rules.dealer_cards}):
            yield hand_counts(ranking, cards, None if cards == size else self.hold(order, cards).counts)

    def configured(
        self, referee: Referee, declared: Sequence[Mapping[str, Any]], here: Summary
    ) -> tuple[Configured, ...]:
        self.tell("the configurations under test")
        return configured(referee, declared, lambda cards, places: self.rounds(self.options, cards, places), here)

    def rounds(self, options: Mapping[str, str], dealer_cards: int, at: Sequence[Facility] | None = None) -> Rounds:
        """All rounds under those options, where the law's least is paid, or at those facilities."""
        order = Readings(options)["equal-category"]
        if order not in self.rankings:
            self.rankings[order] = Ranking(self.rules, Readings(options))
        referee = Referee(self.rules, options, self.rankings[order])
        if (order, dealer_cards) not in self.counted:
            self.counted[order, dealer_cards] = self.hold(order, dealer_cards).dealers(bar(referee))
        return Rounds(referee, self.counted[order, dealer_cards], dealer_cards, at)

    def settle(self, rounds: Rounds) -> Settled:
        """Those rounds played as well as can be, or others that come to the same: most readings touch side bets."""
        found = next((one for one in self.settled if one.rounds.alike(rounds)), None)
        if found is None:
            found = Settled(rounds, rounds.best)
            self.settled.append(found)
        return found

    def hold(self, order: str, dealer_cards: int) -> Holdings:
        if (order, dealer_cards) not in self.holdings:
            ranking = self.rankings[order]
            known = next((one for (_, cards), one in self.holdings.items() if cards == dealer_cards), None)
            self.holdings[order, dealer_cards] = (
                known.ordered(ranking)
                if known is not None and dealer_cards == self.rules.cards
                else Holdings(
                    ranking,
                    self.rules.cards,
                    dealer_cards,
                    tell=self.tell,
                    players=self.holdings.get((order, self.rules.cards)),
                )
            )
        return self.holdings[order, dealer_cards]

    def queens_up(self, rounds: Rounds, settled: Settled) -> tuple[Wager, ...]:
        return tuple(queens_up(rounds, settled, table) for table in self.rules.tables.get("queens_up", {}))

    def progressives(self, rounds: Rounds, settled: Settled) -> tuple[Progressive, ...]:
        return tuple(progressive(rounds, settled, table) for table in self.rules.tables.get("progressive", {}))

    def effects(self, here: Summary) -> list[Effect]:
        """Each option of each reading that the referee can tell apart, and each number of cards for the dealer."""
        found = []
        in_force = Readings(self.options)
        own = self.hold(in_force["equal-category"], self.rules.cards)
        for reading in self.section.readings.values():
            if len(reading.options) < 2 or reading.name not in Readings.options:
                continue
            for option in reading.options:
                chosen = in_force[reading.name] == option.name
                otherwise = None
                if chosen:
                    figures = here
                else:
                    self.tell(f"{reading.name} read as {option.name}")
                    options = {**self.options, reading.name: option.name}
                    figures = self.summary(options, self.rules.cards)
                    if reading.name == "equal-category":
                        other = self.hold(option.name, self.rules.cards)
                        otherwise = Fraction(own.differing(other), self.counted[option.name, self.rules.cards].deals)
                found.append(effect(reading.name, option.name, chosen, figures, here, otherwise))
        if self.rules.dealer_cards != self.rules.cards:
            for cards in (self.rules.cards, self.rules.dealer_cards):
                chosen = cards == self.rules.cards
                figures = here if chosen else self.summary(self.options, cards)
                found.append(effect("sixth-card", f"{cards}-cards", chosen, figures, here, None))
        return found

    def summary(self, options: Mapping[str, str], dealer_cards: int) -> Summary:
        rounds = self.rounds(options, dealer_cards)
        settled = self.settle(rounds)
        return summary(rounds, settled, self.queens_up(rounds, settled), self.progressives(rounds, settled))


def effect(
    reading: str, option: str, in_force: bool, figures: Summary, here: Summary, otherwise: Fraction | None
) -> Effect:
    """The figures under an option, and what stands out of them."""
    gaining = ["the game"] if figures.house_edge < 0 else []
    gaining += [f"queens up {table}".strip() for table, edge in figures.queens_up.items() if edge < 0]
    gaining += [f"progressive {table} at reset" for table, returned in figures.progressive.items() if returned > 1]
    gaining += [f"progressive {table}, full table" for table, returned in figures.full_table.items() if returned > 1]
    return Effect(
        reading=reading,
        option=option,
        in_force=in_force,
        summary=figures,
        player_edge=tuple(gaining),
        flags=flags(gaining, figures.house_edge, here.house_edge, figures.folded),
        showdowns_otherwise=otherwise,
    )


def summary(
    rounds: Rounds, settled: Settled, queens_up: tuple[Wager, ...], progressives: tuple[Progressive, ...]
) -> Summary:
    """What a reading can move, of all the figures."""
    expected, hands = settled.expected, settled.hands
    return Summary(
        house_edge=-expected,
        element_of_risk=-expected / wagered(settled),
        folded=Fraction(int(hands[:, FOLD].sum()), int(hands.sum())),
        queens_up={one.table: one.house_edge for one in queens_up},
        progressive={one.table: one.stakes[0].return_at_reset for one in progressives},
        envy={one.table: one.envy.for_each_other_player for one in progressives},
        full_table={one.table: one.stakes[0].return_at_reset_full_table for one in progressives},
    )


def game(rounds: Rounds, settled: Settled) -> Game:
    """Ante, super bonus and play."""
    expected = settled.expected
    results, wagers = ended(settled.totals()), of_the_game(rounds, settled)
    dealers, weights = rounds.dealers, rounds.dealers.players.weights
    square = sum((one.antes**2 * one.probability for one in results), Fraction(0))
    return Game(
        paid="exact" if {one.wager for one in wagers} <= rounds.referee.rules.exact else "least",
        dealer_cards=rounds.dealer_cards,
        deals=rounds.deals,
        dealer_qualifies=1 - Fraction(int(dealers.below @ weights), rounds.deals),
        house_edge=-expected,
        house_edge_of_initial_wagers=-expected / 2,
        element_of_risk=-expected / wagered(settled),
        wagered=wagered(settled),
        hit_rate=sum((one.probability for one in results if one.antes > 0), Fraction(0)),
        even_rate=sum((one.probability for one in results if one.antes == 0), Fraction(0)),
        variance=square - expected**2,
        wagers=wagers,
        results=results,
        strategy=strategy(rounds, settled, expected),
    )
