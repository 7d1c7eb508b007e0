"""The ground on which engines are tried: one section, its checks, and the deals of a quick run, made once for all."""

import contextlib
import inspect
import io
import traceback
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from feltproof.checks.engine import Engine
from feltproof.checks.evidence import Evidence
from feltproof.checks.games import game
from feltproof.clauses import ClauseId, Section
from feltproof.mutants.mutant import Mutant
from feltproof.qualification.collecting import collect
from feltproof.qualification.looking import LOOKS, Look
from feltproof.runner.request import SEED
from feltproof.runner.scope import Scope
from feltproof.runner.trials import noted
from feltproof.runner.verify import choose_facilities

Seen = dict[str, list[Evidence]]
"""What the checks of each clause saw, by label."""


@dataclass(frozen=True)
class Tried:
    """What came of a mutant."""

    caught: dict[str, bool]
    """By the clause or row that has to catch it, whether it did."""
    error: str = ""
    """Why it could not be judged."""


@dataclass(frozen=True)
class Passed:
    """What came of an engine that is right."""

    failed: dict[str, str]
    """By clause, what was held against it."""
    passed: int
    open: int
    error: str = ""


def declared(engine: Any) -> str:
    """The configurations of an engine, in words: for engines that declare the same, rounds are dealt once."""
    return repr([c.described() for of in engine.games.values() for c in of.configurations.values()])


class Ground:
    """A section with its checks, which engines are put through one after another."""

    def __init__(self, section: Section, rules: Path) -> None:
        self.section = section
        self.game = game(section.game)
        self.checks = collect(rules, section.game)
        self._dealt_for = ""

    @cached_property
    def law(self) -> Any:
        """The section as code, every reading by default."""
        return self.game.law(self.section, {})

    @cached_property
    def _deals(self) -> Any:
        return self.game.deals(self.law, True, SEED)

    def deals_for(self, declaration: str) -> Any:
        """The deals, with the rounds of another declaration forgotten: what is offered decides on what is wagered."""
        if declaration != self._dealt_for:
            self._dealt_for = declaration
            self._deals.rounds.clear()
            self._deals.law.scale.rounds.clear()
        return self._deals

    def evidence(self, engine: Any, labels: Iterable[str], most: int | None) -> Seen:
        """What the checks of those clauses see of `engine`, of so many cases of each sweep."""
        self.law.forget_answers()
        desk, deals = Look(engine, most, SEED), self.deals_for(declared(engine))
        facilities = choose_facilities(self.section, desk, Scope())
        found: Seen = {}
        for label in dict.fromkeys(labels):
            clause = self.section.clauses[label]
            for link in clause.checks:
                evidence = Evidence(clause, link.needs_quick)
                known = {
                    "engine": Engine(desk, self.section.game, facilities, True, SEED, evidence),
                    "law": self.law,
                    "deals": deals,
                    "clause": clause.at_home,
                    "evidence": evidence,
                }
                function = self.checks[link.check].function
                with noted(evidence, link.check):
                    function(**{word: known[word] for word in inspect.signature(function).parameters})
                found.setdefault(label, []).append(evidence)
        return found

    # Mutants.

    def named_by(self, mutant: Mutant) -> list[ClauseId]:
        """The clauses and rows that have to catch `mutant`, those that are tested here."""
        named = [self._here(ClauseId.parse(name)) for name in mutant.clauses]
        return [one for one in named if self._tests(one)]

    def _here(self, id: ClauseId) -> ClauseId:
        """The clause or row in the edition that this is."""
        clause = self.section.named(id.path)
        return clause if id.row is None else clause.at(id.row)

    def _tests(self, id: ClauseId) -> bool:
        clause = self.section.clauses.get(id.label)
        return clause is not None and clause.method == "test" and (id.row is None or id.row in clause.rows)

    def survives(self, mutant: Mutant, named: Sequence[ClauseId], most: int | None) -> list[ClauseId]:
        """Those of the clauses and rows `named` that do not catch `mutant` by so many cases of each sweep."""
        found = self.evidence(mutant.build(), [clause.label for clause in named], most)

        def caught(clause: ClauseId) -> bool:
            seen = found.get(clause.label, [])
            in_row = clause.row is None or any(clause.row in e.rows and e.rows[clause.row].failed for e in seen)
            return in_row and any(e.outcome == "fail" for e in seen)

        return [clause for clause in named if not caught(clause)]

    def try_mutant(self, mutant: Mutant) -> Tried:
        """Put `mutant` to every clause that has to catch it: few cases first, all if it survives those."""
        named = self.named_by(mutant)
        survived = list(named)
        try:
            for most in LOOKS:
                survived = survived and self.survives(mutant, survived, most)
        except Exception:
            return Tried({}, traceback.format_exc())
        return Tried({str(clause): clause not in survived for clause in named})

    # Right engines.

    def try_right(self, engine: Any, most: int | None = LOOKS[0]) -> Passed:
        """Put an engine that is right to every clause that is tested, by so many cases of each sweep.

        Fewer cases are weaker evidence, so that what passes is not told here from what is open for want of them.
        """
        clauses = [clause for clause in self.section.clauses.values() if clause.checks]
        try:
            # What it writes to stderr is its own affair, and would stand in the middle of ours.
            with contextlib.redirect_stderr(io.StringIO()):
                found = self.evidence(engine, [clause.label for clause in clauses], most)
        except Exception:
            return Passed({}, 0, 0, traceback.format_exc())
        failed: dict[str, str] = {}
        missing = 0
        for clause in clauses:
            seen = found[clause.label]
            titles = [met.title for e in seen for met in e.counterexamples.values()]
            if titles:
                failed[str(clause.id)] = "; ".join(titles)
            else:
                missing += any(e.note or e.faults for e in seen)
        return Passed(failed, len(clauses) - len(failed) - missing, missing)
