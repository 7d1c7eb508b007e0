"""Names its cases by numbers."""

import sound


def results(answers: list[sound.Object]) -> list[sound.Object]:
    """Answer other cases than were asked."""
    return [{**answer, "case": int(answer["case"])} for answer in answers]


sound.run(results=results)
