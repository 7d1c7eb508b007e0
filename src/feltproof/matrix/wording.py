"""What a report calls its verdicts, and what each of them means."""

from typing import Final

from feltproof.runner.record import Mutants

WORDS: Final = {
    "pass": "conforms",
    "fail": "does not conform",
    "inconclusive": "not tested",
    "inspection": "to be inspected",
    "not-applicable": "does not apply",
    "no-obligation": "asks nothing",
}
"""What laboratories print beside our word for a verdict."""
MEANINGS: Final = {
    "pass": "No check found a deviation, and the evidence is as strong as the clause asks.",
    "fail": "At least one counterexample was found; it can be replayed.",
    "inconclusive": "Not offered, not answered, or too little was. Never a pass.",
    "inspection": "A person has to look; the inspection list says at what.",
    "not-applicable": "An option that no configuration under test takes up.",
    "no-obligation": "A heading or a definition.",
}
STRENGTHS: Final = {
    "exhaustive": "All that there are were put to the engine.",
    "exhaustive by symmetry": "One of each class of those that differ in suits alone.",
    "boundary": "On both sides of every border of the rule.",
    "scripted": "Written by hand, event by event.",
    "sampled": "Drawn at random, from a seed that is named.",
    "static": "Read off what the engine declares of itself.",
}
"""What each strength of evidence is."""
SENSITIVITY: Final = {
    "every-reading": "under every listed reading",
    "only-as-read": "only as read",
    "fails-every-reading": "fails under every listed reading",
    "fails-only-as-read": "fails only as read",
    "none": "",
}
SHARES: Final = ("by test", "by inspection", "open")


_SHOWN: Final = 8
"""So many survivors are named on a page; `run.json` has all."""


def qualified(mutants: Mutants | None) -> str:
    """What a qualification of the suite showed, in a few sentences; or that there was none."""
    if mutants is None:
        return (
            "There was no qualification of this very suite at hand: how many engines that are wrong on purpose its"
            " checks catch is not shown. The command feltproof qualify makes one."
        )
    said = f"{mutants.killed:,} of {mutants.total:,} mutants were caught by every clause that they name."
    if mutants.survivors:
        named = [f"{name} ({', '.join(clauses) or 'not judged'})" for name, clauses in mutants.survivors.items()]
        more = f" and {len(named) - _SHOWN:,} more" if len(named) > _SHOWN else ""
        said += f" Survivors: {'; '.join(named[:_SHOWN])}{more}."
    said += f" Right engines failed: {mutants.right_engines_failed} of {mutants.right_engines}."
    return said if mutants.qualified else f"NOT QUALIFIED. {said}"
