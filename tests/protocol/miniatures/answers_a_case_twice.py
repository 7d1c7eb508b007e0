"""Answers a case twice."""

import sound


def results(answers: list[sound.Object]) -> list[sound.Object]:
    """Answer other cases than were asked."""
    return [*answers, answers[3]]


sound.run(results=results)
