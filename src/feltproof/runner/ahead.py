"""Asks sweeps in the background, in the order in which checks will want them."""

import threading
import time
from collections.abc import Callable, Iterator
from typing import Final

from feltproof.checks.observation import Observation
from feltproof.checks.sweep import Sweep, same_cases

Planned = tuple[Sweep, str | None]
"""A sweep, and the configuration that it is put under."""
Plan = Iterator[Planned]

PATIENCE: Final = 5.0
"""Seconds that the part which is being asked has to end, once nobody wants it."""
GLANCE: Final = 0.1
"""Seconds between two looks at whether the user has stopped us."""


class Ahead:
    """A thread that asks one sweep after another; whoever wants one waits for it, or takes it over."""

    def __init__(
        self,
        plan: Plan,
        ask: Callable[[Sweep, str | None, Callable[[], bool]], Observation],
        may_begin: Callable[[], bool] = lambda: True,
    ) -> None:
        """`ask` asks a sweep, so long as what it is given says that the answers are still wanted.

        Nothing is asked before `may_begin`; it is looked at again and again.
        """
        self._plan = plan
        self._ask = ask
        self._may_begin = may_begin
        self._answered: list[Observation] = []
        self._asking: Planned | None = None
        self._taken: list[Planned] = []
        self._changed = threading.Condition()
        self._error: BaseException | None = None
        self._stopped = False
        self._wanted = True
        self._thread = threading.Thread(target=self._run, name="sweeps", daemon=True)

    def _run(self) -> None:
        try:
            while not self._may_begin():
                time.sleep(GLANCE)
                if not self._wanted:
                    return
            while (planned := self._next()) is not None:
                seen = self._ask(*planned, lambda: self._wanted)
                if not self._wanted:
                    return
                with self._changed:
                    self._answered.append(seen)
                    self._asking = None
                    self._changed.notify_all()
        except BaseException as error:
            self._error = error
        finally:
            with self._changed:
                self._stopped = True
                self._changed.notify_all()

    def _next(self) -> Planned | None:
        while True:
            try:
                planned = next(self._plan, None)
            except Exception:
                # What cannot be dealt is met by the check that wants it; the others are none the wiser.
                return None
            with self._changed:
                if planned is None or not any(_same(planned, taken) for taken in self._taken):
                    self._asking = planned
                    return planned

    def take(self, sweep: Sweep, configuration: str | None) -> Observation | None:
        """The answers to `sweep`, once they are there, if it is asked or being asked; else it is the caller's to ask.

        Raises whatever the asking raised.
        """
        with self._changed:
            wanted = sweep, configuration
            asked = any(_same(wanted, (seen.sweep, seen.configuration)) for seen in self._answered)
            if not asked and (self._asking is None or not _same(wanted, self._asking)):
                self._taken.append(wanted)
                return None
        return self.wait(sweep, configuration)

    def wait(self, sweep: Sweep, configuration: str | None) -> Observation | None:
        """The answers to `sweep` once they are there; `None` where all is asked that was planned, and it was not.

        Raises whatever the asking raised.
        """
        while True:
            with self._changed:
                for seen in self._answered:
                    if _same((sweep, configuration), (seen.sweep, seen.configuration)):
                        return seen
                if self._stopped:
                    if self._error is not None:
                        raise self._error
                    return None
                # Not for ever: Ctrl-C is heard between two waits only.
                self._changed.wait(GLANCE)

    def __enter__(self) -> "Ahead":
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        # The workers go on to something else, or end: nobody may still be dealing to them.
        self._wanted = False
        # Whoever has pressed Ctrl-C does not wait for a part that nobody wants: the workers are ended next.
        if kind is not KeyboardInterrupt:
            self._thread.join(PATIENCE)


def _same(one: Planned, other: Planned) -> bool:
    return one[1] == other[1] and same_cases(one[0], other[0])
