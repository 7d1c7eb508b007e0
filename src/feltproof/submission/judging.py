"""A submission beside the clauses of a section: each value conforms or not, and which of the law's tables it is.

What the law allows is the set that `feltproof.comparison` makes of its numbers, so that a facility is judged by what
sections are compared by.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from feltproof.clauses import Clause, Section
from feltproof.clauses.numbers import Choice, Envy, Table
from feltproof.clauses.topics import Register
from feltproof.comparison.answers import Answers
from feltproof.comparison.drawn import drawn, exact_table, listed, plain, prices
from feltproof.comparison.sets import Some, Span, holds
from feltproof.money import Cents, in_dollars
from feltproof.submission import asked
from feltproof.submission.fields import Submission, joint, settled_by
from feltproof.submission.pay_tables import beside_floor, in_rows, nearest, row_holds, short_of, within
from feltproof.submission.record import Standing, Value

READ_AS: Final[Mapping[tuple[str, str], tuple[str, str]]] = {
    ("envy-straight", "straight-flush"): ("straight", "straight_flush"),
}
"""By a reading and its option: a row of an envy schedule as printed, and as what it is read."""

OPTIONAL: Final[Mapping[str, str]] = {"queens_up": "queens-up-offered"}
"""By what need not be offered: the reading that may make it so that it must, under the option `required`."""


class Judging:
    """One submission, one section, and the readings in force, by their ids."""

    def __init__(self, submitted: Submission, section: Section, options: Mapping[str, str]) -> None:
        self.submitted = submitted
        self.section = section
        self.options = options
        self._seen: set[str] = set()
        """Names of the submission's values that some clause rules."""

    def values(self, register: Register | None, answers: Answers | None) -> tuple[Value, ...]:
        """Every value beside what rules it: in the order of the law, then those of which it says nothing.

        Raises:
            UsageError: an inscription is under a clause that asks for none.
        """
        asked.refuse_others(self.submitted, self.section, answers)
        found = [value for clause in self.section.clauses.values() for value in self._of(clause)]
        found += self._inscriptions(answers)
        found += self._options(register, answers)
        return (*found, *self._silent())

    def reading(self, name: str) -> tuple[str, str] | None:
        """Id and option in force of a reading; `None` where the section has none of that name."""
        reading = self.section.readings.get(name)
        return None if reading is None else (reading.id, self.options.get(reading.id, reading.default))

    def _of(self, clause: Clause) -> Iterator[Value]:
        for kind, judge in _KINDS.items():
            if getattr(clause, kind) is not None:
                yield from judge(self, clause)
        if clause.id.path in [one.clause for one in self.submitted.inscriptions or ()]:
            yield self._inscribed(clause)

    def value(self, clause: Clause, name: str, standing: Standing, **said: str) -> Value:
        """A value that a clause rules."""
        self._seen.add(name)
        words = {"submitted": "", "law": "", "which": "", "why": "", "reading": ""} | said
        return Value(name=name, clause=str(clause.id), title=clause.title, standing=standing, **words)

    # Pay tables.

    def floor(self, clause: Clause) -> Iterator[Value]:
        """Odds that may not be undercut, or that are exact."""
        odds = clause.floor or clause.exact
        kind = "floor" if clause.floor else "exact"
        assert odds is not None
        names = dict.fromkeys(
            settled_by(self.section.game, wager, self.submitted.pay_tables) or wager for wager in odds.wagers
        )
        law = drawn(kind, odds, self.section.game)
        for name in names:
            table = self.submitted.pay_tables.get(name)
            if table is None:
                yield from self._not_submitted(clause, pay_table_of(name), name, law.words)
                continue
            own = in_rows(table, odds.odds)
            wrong = [row for row in dict.fromkeys([*odds.odds, *own]) if not row_holds(law.allowed, row, own)]
            yield self.value(
                clause,
                pay_table_of(name),
                "nonconform" if wrong else "conform",
                submitted=prices(table),
                law=law.words,
                which="" if wrong else beside_floor(own, odds.odds) if kind == "floor" else "as it stands",
                why="; ".join(short_of(row, within(own, row), odds.odds.get(row), kind) for row in wrong),
            )

    def choice(self, clause: Clause) -> Iterator[Value]:
        """One of the law's closed pay tables."""
        choice = clause.choice
        assert choice is not None
        name, law = pay_table_of(choice.wager), drawn("choice", choice, self.section.game)
        table = self.submitted.pay_tables.get(
            settled_by(self.section.game, choice.wager, self.submitted.pay_tables) or ""
        )
        if table is None:
            yield from self._not_submitted(clause, name, choice.wager, law.words)
            return
        which = self.table_of(choice)
        yield self.value(
            clause,
            name,
            "conform" if which else "nonconform",
            submitted=prices(table),
            law=law.words,
            which=f"pay table {which}" if which else "",
            why="" if which else nearest(table, choice),
        )

    def table_of(self, choice: Choice) -> str | None:
        """The name of the law's pay table that the submitted one is; `None` where it is none of them."""
        table = self.submitted.pay_tables.get(choice.wager)
        if table is None:
            return None
        own = exact_table(table)
        for name, law in choice.tables.items():
            if holds(exact_table(law), own) and holds(own, exact_table(law)):
                return name
        return None

    def _not_submitted(self, clause: Clause, name: str, wager: str, law: str) -> Iterator[Value]:
        offered = clause.option is None or wager in self.submitted.pay_tables
        reading = self.reading(OPTIONAL.get(wager, ""))
        required = offered or (reading is not None and reading[1] == "required")
        hangs = "=".join(reading) if reading is not None and not offered else ""
        standing: Standing = "missing" if required else "not-applicable"
        why = "not among the pay tables that were submitted" if required else f"{plain(wager)} is not offered"
        yield self.value(clause, name, standing, law=law, why=why, reading=hangs)

    # The progressive.

    def progressive(self) -> str | None:
        """The law's pay table of the progressive that was submitted; `None` where it is none, or not offered."""
        choices = (one for one in self.section.all("choice").values() if one.wager == "progressive")
        return next((self.table_of(one) for one in choices), None)

    def meter(self, clause: Clause) -> Iterator[Value]:
        """The amounts at which the meter starts and starts again."""
        law = clause.meter
        assert law is not None
        if "progressive" not in self.submitted.pay_tables:
            words = drawn("meter", law, self.section.game).words
            yield self.value(clause, "meter", "not-applicable", law=words, why="the progressive is not offered")
            return
        table = self.progressive()
        least = law.least.get(table or "")
        for name in ("initial", "reset"):
            amount = self.submitted.meter.get(name)
            said = "" if amount is None else in_dollars(amount)
            if amount is None:
                yield self.value(clause, f"{name} meter", "missing", why="not submitted")
            elif least is None:
                why = "the progressive pay table is none of the law's, so that no least amount goes with it"
                yield self.value(clause, f"{name} meter", "nonconform", submitted=said, why=why)
            else:
                enough = Span(least=least).holds(Span.exactly(amount))
                yield self.value(
                    clause,
                    f"{name} meter",
                    "conform" if enough else "nonconform",
                    submitted=said,
                    law=f"at least {in_dollars(least)} with pay table {table}",
                    which="at the least amount" if amount == least else "",
                    why="" if enough else f"{in_dollars(least - amount)} short",
                )

    def envy(self, clause: Clause) -> Iterator[Value]:
        """The envy bonuses that go with the progressive pay table that was submitted."""
        envy = clause.envy
        assert envy is not None
        if self.progressive() != envy.table:
            return
        rows, hangs = self._envy_rows(clause, envy)
        law = drawn("envy", Envy(envy.table, envy.per, Table(rows)), self.section.game)
        if not self.submitted.envy:
            yield self.value(clause, "envy bonuses", "missing", law=law.words, why="not submitted", reading=hangs)
            return
        own = dict(self.submitted.envy)
        short = [row for row, least in rows.items() if (within(own, row) or 0) < least]
        yield self.value(
            clause,
            "envy bonuses",
            "nonconform" if short else "conform",
            submitted=", ".join(f"{plain(row)} {in_dollars(cents)}" for row, cents in own.items()),
            law=law.words,
            which="" if short else "at the schedule" if own == rows else "above the schedule",
            why="; ".join(
                f"{plain(row)}: {in_dollars(within(own, row) or 0)} where {in_dollars(rows[row])} is the least"
                for row in short
            ),
            reading=hangs,
        )

    def _envy_rows(self, clause: Clause, envy: Envy) -> tuple[dict[str, Cents], str]:
        """The schedule as it is read, and the reading on which that hangs."""
        rows, hangs = dict(envy.amounts), ""
        for (name, option), (printed, read) in READ_AS.items():
            reading = self.reading(name) if name in clause.readings and printed in rows else None
            if reading is not None:
                hangs = "=".join(reading)
                rows = {read if row == printed and reading[1] == option else row: cents for row, cents in rows.items()}
        return rows, hangs

    def times(self, clause: Clause) -> Iterator[Value]:
        """The amounts of the progressive wager are those for which there is a schedule."""
        times = clause.times
        assert times is not None
        if "progressive" not in self.submitted.pay_tables:
            return
        known = sorted({*(one.per for one in self.section.all("envy").values()), times.wager})
        law = f"{listed(map(in_dollars, known))}, for which there are envy schedules"
        amounts = self.submitted.progressive_wagers
        if not amounts:
            yield self.value(clause, "progressive wagers", "missing", law=law, why="not submitted")
            return
        others = [in_dollars(one) for one in amounts if one not in known]
        said, why = listed(map(in_dollars, amounts)), f"no schedule for {listed(others)}" if others else ""
        standing: Standing = "nonconform" if others else "conform"
        yield self.value(clause, "progressive wagers", standing, submitted=said, law=law, why=why)

    # The table.

    def limit(self, clause: Clause) -> Iterator[Value]:
        """The number of seats."""
        limit = clause.limit
        assert limit is not None
        if limit.name != "seats" or self.submitted.seats is None:
            return
        enough = drawn("limit", limit, self.section.game).allowed.holds(Span.exactly(self.submitted.seats))
        yield self.value(
            clause,
            "seats",
            "conform" if enough else "nonconform",
            submitted=str(self.submitted.seats),
            law=f"at most {limit.at_most}",
            why="" if enough else f"{self.submitted.seats - limit.at_most} too many",
        )

    def deal(self, clause: Clause) -> Iterator[Value]:
        """The number of the dealer's cards, said at the first clause on dealing or at that of a further card."""
        number, deals = self.submitted.dealer_cards, self.section.all("deal")
        allowed = dict.fromkeys(deal.dealer_cards or deal.cards for deal in deals.values())
        if number is None or any(deal.community for deal in deals.values()):
            return
        ruling = next(
            (label for label, deal in deals.items() if number in (deal.dealer_cards, deal.cards)), next(iter(deals))
        )
        if clause.label == ruling:
            law = f"{listed(map(str, filter(None, allowed)), 'or')} cards"
            standing: Standing = "conform" if number in allowed else "nonconform"
            yield self.value(clause, "dealer's cards", standing, submitted=f"{number} cards", law=law)

    def wagers(self, clause: Clause) -> Iterator[Value]:
        """The wagers that there are, where a text says that there are no others."""
        offered = [one for name in self.submitted.pay_tables for one in joint(self.section.game, name)]
        others = [plain(one) for one in offered if one not in (clause.wagers or ())]
        standing: Standing = "nonconform" if others else "conform"
        law, why = listed(map(plain, clause.wagers or ())), f"no {listed(others, 'or')} in the game" if others else ""
        yield self.value(clause, "wagers", standing, submitted=listed(map(plain, offered)), law=law, why=why)

    # What is said rather than counted.

    def _inscribed(self, clause: Clause) -> Value:
        every = [one for one in self.submitted.inscriptions or () if one.clause == clause.id.path]
        said = "; ".join(f"on the {one.where}: “{one.words}”" for one in every)
        look = " ".join(clause.look_for)
        return self.value(
            clause, f"inscription {clause.label}", "inspection", submitted=said, law=clause.requirement, why=look
        )

    def _inscriptions(self, answers: Answers | None) -> Iterator[Value]:
        """Clauses that ask for an inscription, beside those under which one was submitted."""
        for clause in asked.missing(self.submitted, asked.for_inscriptions(self.section, answers)):
            name = f"inscription {clause.label}"
            yield self.value(clause, name, "missing", law=clause.requirement, why="not among the inscriptions")

    def _options(self, register: Register | None, answers: Answers | None) -> Iterator[Value]:
        for option, has in self.submitted.options.items():
            for topic in register.topics if register is not None else ():
                stand = answers.by_topic.get(topic.name) if answers is not None else None
                way = dict(asked.OPTIONS[option]).get(topic.name, {}).get(has)
                position = stand.position(topic, self.options) if stand is not None and way is not None else None
                if stand is None or way is None or position is None:
                    continue
                allowed = position.allowed.holds(Some(frozenset((way,))))
                reading = self.reading(stand.reading.partition("/")[2]) if stand.reading else None
                yield self.value(
                    stand.clauses[0],
                    option,
                    "conform" if allowed else "nonconform",
                    submitted="true" if has else "false",
                    law=f"{topic.question} {position.words}",
                    reading="=".join(reading) if reading is not None else "",
                )

    def _silent(self) -> Iterator[Value]:
        """What was submitted and no clause rules."""
        own: dict[str, str] = {pay_table_of(name): prices(table) for name, table in self.submitted.pay_tables.items()}
        if self.submitted.seats is not None:
            own["seats"] = str(self.submitted.seats)
        if self.submitted.dealer_cards is not None:
            own["dealer's cards"] = f"{self.submitted.dealer_cards} cards"
        own |= {option: "true" if has else "false" for option, has in self.submitted.options.items()}
        for name, limit in self.submitted.limits.items():
            step = f" in steps of {in_dollars(limit.step)}" if limit.step else ""
            own[f"limits of {plain(name)}"] = f"{in_dollars(limit.least)} to {in_dollars(limit.most)}{step}"
        for name, said in own.items():
            if name not in self._seen:
                yield Value(
                    name=name,
                    clause=None,
                    title="",
                    submitted=said,
                    law="",
                    standing="silent",
                    which="",
                    why="",
                    reading="",
                )


_KINDS: Final[Mapping[str, Callable[[Judging, Clause], Iterator[Value]]]] = {
    "wagers": Judging.wagers,
    "limit": Judging.limit,
    "deal": Judging.deal,
    "floor": Judging.floor,
    "exact": Judging.floor,
    "choice": Judging.choice,
    "meter": Judging.meter,
    "envy": Judging.envy,
    "times": Judging.times,
}
"""By kind of number: what of a submission it rules."""


def pay_table_of(wager: str) -> str:
    """The name of the value that the pay table of a wager is."""
    return f"pay table of {plain(wager)}"
