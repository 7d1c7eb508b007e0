"""Leaves a case out."""

import sound


def results(answers: list[sound.Object]) -> list[sound.Object]:
    """Answer other cases than were asked."""
    return answers[:3] + answers[4:]


sound.run(results=results)
