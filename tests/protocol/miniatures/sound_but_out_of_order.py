"""Answers in another order."""

import sound


def results(answers: list[sound.Object]) -> list[sound.Object]:
    """Answer other cases than were asked."""
    return answers[::-1]


sound.run(results=results)
