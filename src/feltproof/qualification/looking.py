"""A look at an engine: a part of every sweep first, all of it only where that shows nothing."""

from typing import Final

import numpy as np

from feltproof.checks.observation import Observation
from feltproof.checks.rounds import Rounds
from feltproof.checks.sweep import Sweep
from feltproof.protocol import connect_object
from feltproof.runner.asking import ask_part
from feltproof.runner.desk import Desk

LOOKS: Final = (400, 8_000, None)
"""How many seats, or hands, of each sweep are put to a mutant: a few first, all of a quick run's if it survives those.
One counterexample among some is one among all, so that no mutant is said to be caught that all would not catch."""
BLOCK: Final = 25
"""How many cases in a row are put."""


class Look(Desk):
    """Puts a part of every sweep to an engine that is an object in this process."""

    def __init__(self, engine: object, most: int | None, seed: int) -> None:
        super().__init__(connect_object(engine), seed)
        self.most = most

    def _ask_sweep(self, sweep: Sweep, configuration: str | None) -> Observation:
        seats = sweep.plan.shape[1] if isinstance(sweep, Rounds) else 1
        if self.most is None or len(sweep) * seats <= 2 * self.most:
            return super()._ask_sweep(sweep, configuration)
        columns = sweep.blank(len(sweep))
        asked = 0
        draw = np.random.default_rng([self._seed, self.most])
        for block in draw.permutation(len(sweep) // BLOCK)[: self.most // (seats * BLOCK) + 1].tolist():
            first, last = block * BLOCK, (block + 1) * BLOCK
            answer = ask_part(self._connection, sweep.part(first, last), configuration, self._seed)
            asked += answer.asked
            for name, column in answer.columns.items():
                # A scale of strength may lie beyond a machine word in some parts of a sweep alone.
                columns[name] = columns[name].astype(np.result_type(columns[name], column), copy=False)
                columns[name][first:last] = column
        return Observation(sweep, configuration, columns, asked, (), "")
