"""The desk where checks put their cases: every answer is remembered, long sweeps go to the pool."""

import hashlib
import pickle
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import Any, Final

import msgspec

from feltproof.checks.kept_columns import Keeper, KeptColumns, KeptPart
from feltproof.checks.observation import Answered, Observation, Wavering
from feltproof.checks.sweep import Sweep, same_cases
from feltproof.protocol.connection import Connection
from feltproof.protocol.faults import Broken, EngineFault, Fault
from feltproof.protocol.messages import Hello
from feltproof.runner import kept_parts
from feltproof.runner.ahead import Ahead
from feltproof.runner.asking import PART, PartAnswer, ask_again, ask_all, digest_of
from feltproof.runner.pool import Pool, Task
from feltproof.runner.resuming import Kept
from feltproof.runner.transcript import Place, Transcript
from feltproof.runner.watch import Progress, untold

SMALL: Final = 5_000
"""A sweep up to this long is not worth another process, where one would wait for it."""
TINY: Final = 500
"""A sweep up to this long is not worth another process at all."""


class Desk:
    """Puts cases to one engine and remembers the answers."""

    def __init__(
        self,
        connection: Connection,
        seed: int,
        pool: Pool | None = None,
        progress: Progress = untold,
        transcript: Transcript | None = None,
        kept: Kept | None = None,
        asks_too: bool = False,
    ) -> None:
        """`kept` is where the answers to long sweeps are found again, should the run be interrupted."""
        self.hello: Hello = connection.hello
        self._connection = connection
        self._seed = seed
        self._pool = pool
        self._progress = progress
        self._transcript = transcript
        self._kept = kept
        self.asks_too = asks_too
        """Whether what is wanted is asked here, unless a worker has come to it: they have other work."""
        self._observed: dict[tuple[str, str | None], list[Observation]] = {}
        self._ahead: Ahead | None = None
        self._answered: dict[bytes, Answered] = {}

    # Sweeps.

    def observe(self, sweep: Sweep, configuration: str | None) -> Observation:
        """The engine's answers to a whole sweep, asked once."""
        # One name may stand for two lists, where two sections have a game tested.
        known = self._observed.setdefault((sweep.name, configuration), [])
        found = next((seen for seen in known if same_cases(seen.sweep, sweep)), None)
        if found is None and self._ahead is not None and len(sweep) > TINY:
            # Where the workers have not come to a short sweep yet, it is asked here meanwhile.
            ahead = self._ahead
            found = (ahead.wait if self._for_workers(sweep) else ahead.take)(sweep, configuration)
        if found is None:
            found = self._ask_sweep(sweep, configuration)
        if found not in known:
            known.append(found)
        return found

    def forget(self, game: str) -> None:
        """Let go of the sweeps of a game that nobody will look at again."""
        self._ahead = None
        for key in [key for key, known in self._observed.items() if known and known[0].sweep.game == game]:
            del self._observed[key]

    def look_ahead(
        self, plan: Iterator[tuple[Sweep, str | None]], may_begin: Callable[[], bool] = lambda: True
    ) -> AbstractContextManager[object]:
        """Ask the sweeps of `plan` in the background, where there are workers, while checks are judged."""
        if self._pool is None:
            return nullcontext()
        long = ((sweep, where) for sweep, where in plan if len(sweep) > TINY)
        self._ahead = Ahead(long, self._ask_ahead, may_begin)
        return self._ahead

    def _ask_sweep(self, sweep: Sweep, configuration: str | None) -> Observation:
        return self._ask_while(sweep, configuration, lambda: True, self._for_workers(sweep))

    def _for_workers(self, sweep: Sweep) -> bool:
        return len(sweep) > SMALL and not self.asks_too

    def _ask_ahead(self, sweep: Sweep, configuration: str | None, wanted: Callable[[], bool]) -> Observation:
        # Never of the engine that checks are talking to: nobody else may, while they are.
        return self._ask_while(sweep, configuration, wanted, True)

    def _ask_while(
        self, sweep: Sweep, configuration: str | None, wanted: Callable[[], bool], elsewhere: bool
    ) -> Observation:
        starts = range(0, len(sweep), PART)
        answers: dict[int, PartAnswer | Fault] = {}
        keeper = Keeper()
        kept: dict[int, KeptPart] = {}
        said: dict[int, Place] = {}
        label = sweep.name if configuration is None else f"{sweep.name}, {configuration}"
        done_cases = 0

        keys: dict[int, str] = {}

        def parts() -> Iterator[Task]:
            for number, start in enumerate(starts):
                part, known = sweep.part(start, start + PART), None
                if self._kept is not None:
                    keys[number] = self._kept.key(str(configuration).encode(), pickle.dumps(part))
                    known = self._kept.get(keys[number])
                yield Task(number, part, configuration, known)

        def done(number: int, answer: PartAnswer | Fault) -> bool:
            nonlocal done_cases
            if isinstance(answer, PartAnswer):
                if self._kept is not None:
                    self._keep(keys.pop(number), answer)
                # Millions of cases are on their way at once: what is kept of them is small from the start.
                kept[number] = keeper.keep(answer.columns)
                if self._transcript is not None and answer.kept is not None:
                    said[number] = self._transcript.keep(answer.kept)
                answers[number] = replace(answer, columns={}, kept=None)
            else:
                answers[number] = answer
            done_cases += min(PART, len(sweep) - starts[number])
            self._progress(label, done_cases, len(sweep))
            return isinstance(answer, PartAnswer) and not answer.stopped and wanted()

        if self._pool is not None and elsewhere:
            self._pool.run(parts(), done)
        else:
            keep = self._transcript is not None
            for task in parts():
                try:
                    answer: PartAnswer | Fault = kept_parts.ask(
                        self._connection, task.part, configuration, self._seed, keep=keep, known=task.known
                    )
                except (Broken, EngineFault) as broken:
                    answer = broken.fault
                if not done(task.number, answer):
                    break
        return self._assemble(sweep, configuration, answers, kept, keeper, said)

    def _keep(self, key: str, answer: PartAnswer) -> None:
        assert self._kept is not None
        if answer.resumed:
            self._kept.found += 1
        elif (data := kept_parts.written(answer)) is not None:
            self._kept.put(key, data)

    def _assemble(
        self,
        sweep: Sweep,
        configuration: str | None,
        answers: Mapping[int, PartAnswer | Fault],
        kept: Mapping[int, KeptPart],
        keeper: Keeper,
        said: Mapping[int, Place],
    ) -> Observation:
        columns: list[KeptPart] = []
        digest = hashlib.sha256()
        faults: list[Fault] = []
        wavered: list[Wavering] = []
        asked = 0
        stopped = False
        parts: list[Place | str] = []
        for number, start in enumerate(range(0, len(sweep), PART)):
            # What came back beyond the part at which the asking stopped hangs on how many were asked side by side.
            answer = None if stopped else answers.get(number)
            stopped = stopped or not isinstance(answer, PartAnswer) or answer.stopped
            if isinstance(answer, PartAnswer):
                columns.append(kept[number])
                parts += [said[number]] if number in said else []
                digest.update(answer.digest)
                faults += answer.faults
                wavered += answer.wavered
                asked += answer.asked
            else:
                columns.append(keeper.keep(sweep.blank(min(PART, len(sweep) - start))))
                instead = "not asked" if answer is None else str(answer.kind)
                parts.append(instead)
                digest.update(instead.encode())
                if answer is not None:
                    faults.append(answer)
        by_wager = frozenset(name for name, column in sweep.blank(0).items() if column.ndim == 3)
        if self._transcript is not None:
            self._transcript.sweep(
                {
                    "sweep": sweep.name,
                    "method": sweep.method,
                    "game": sweep.game,
                    "configuration": configuration,
                    "sha256": digest.hexdigest(),
                },
                parts,
            )
        whole = KeptColumns(columns or [keeper.keep(sweep.blank(0))], by_wager)
        return Observation(sweep, configuration, whole, asked, tuple(faults), digest.hexdigest(), tuple(wavered[:5]))

    # A few cases.

    def ask(self, method: str, game: str, configuration: str | None, cases: Sequence[Mapping[str, Any]]) -> Answered:
        """Ask a few cases, and again in another order; what was asked before is answered from memory."""
        key = hashlib.sha256(msgspec.json.encode([method, game, configuration, cases])).digest()
        if key not in self._answered:
            self._answered[key] = self._ask_few(method, game, configuration, cases)
        return self._answered[key]

    def _ask_few(
        self, method: str, game: str, configuration: str | None, cases: Sequence[Mapping[str, Any]]
    ) -> Answered:
        draw = random.Random(f"{self._seed}/{method}/{configuration}/{len(cases)}")
        try:
            asked = ask_all(self._connection, method, game, configuration, cases, draw)
            wavered: tuple[Wavering, ...] = ()
            if not asked.stopped:
                wavered = ask_again(self._connection, method, game, configuration, cases, asked, draw)
        except (Broken, EngineFault) as broken:
            results: list[Any] = []
            answered = Answered([broken.fault] * len(cases), (), (broken.fault,), digest_of(cases, []).hex())
        else:
            results, digest = asked.results, digest_of(cases, asked.results).hex()
            answered = Answered(results, wavered, tuple(asked.faults), digest)
        if self._transcript is not None:
            head = {"method": method, "game": game, "configuration": configuration, "sha256": answered.digest}
            self._transcript.script(head, cases, results)
        return answered
