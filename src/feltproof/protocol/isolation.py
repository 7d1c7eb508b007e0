"""Finds the case at which an engine dies, hangs or garbles a whole request."""

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from feltproof.protocol.answers import Answer, Answers, Case
from feltproof.protocol.faults import BREAKING, Fault, FaultKind

REQUESTS: Final = 14
"""Enough to halve ten thousand cases down to one."""
CULPRITS: Final = 3
"""How many cases are named before the rest goes unanswered."""
COSTLY: Final = frozenset({FaultKind.TIMEOUT, FaultKind.MEMORY})
"""Each of these costs a whole time-out, so that one culprit is enough."""


def ask_isolating(ask: Callable[[Sequence[Case]], Answers], cases: Sequence[Case]) -> Answers:
    """Ask all of `cases`; where that breaks the engine, halve them until the fault has a case's name.

    The fault of the whole request stays among the faults: it happened, whatever its parts answer.
    """
    whole = ask(cases)
    if whole.broken is None or whole.broken.kind not in BREAKING:
        return whole
    if len(cases) == 1:
        named = _named(whole.broken, cases[0])
        return Answers([named], (named,), named, whole.sent, whole.received)
    results: list[Answer] = list(whole.results)
    faults: list[Fault] = list(whole.faults)

    def part(start: int, end: int) -> Fault | None:
        """Ask a part, and keep what it answers; or the fault that broke it."""
        answers = ask(cases[start:end])
        if answers.broken is None:
            results[start:end] = answers.results
            faults.extend(answers.faults)
        return answers.broken

    # All before `start` has been seen to; something from there on breaks the engine.
    start = 0
    for _ in range(CULPRITS):
        end = len(cases)
        for _ in range(REQUESTS):
            if end - start == 1:
                break
            middle = (start + end) // 2
            if part(start, middle) is None:
                start = middle
            else:
                end = middle
        if end - start > 1:
            break
        # By itself once more: what halving concludes from the rest may hang on the rest.
        broken = part(start, end)
        if broken is not None:
            results[start] = _named(broken, cases[start])
            faults.append(_named(broken, cases[start]))
        start = end
        if whole.broken.kind in COSTLY or start == len(cases) or part(start, len(cases)) is None:
            break
    return Answers(results, tuple(faults), whole.broken, whole.sent, whole.received)


def _named(fault: Fault, case: Case) -> Fault:
    return msgspec.structs.replace(fault, case=case["case"])
