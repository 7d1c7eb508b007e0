"""What a report calls its verdicts, and what each of them means."""

from typing import Final

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
