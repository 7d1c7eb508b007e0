"""What an engine answered in columns, as it would have answered case by case."""

from collections.abc import Mapping
from typing import Any, Final

LETTERS: Final = {"w": "win", "p": "push", "l": "lose"}


def as_results(told: Mapping[str, Any], asked: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What was answered in columns, case by case."""
    rejected = {each["row"]: {"code": each["code"], "detail": each["detail"]} for each in told["rejected"]}
    results: list[dict[str, Any]] = []
    for row in range(asked["cases"]):
        if row in rejected:
            results.append({"case": str(row), "rejected": rejected[row]})
            continue
        seats = [
            {
                "seat": of_seat["seat"][row],
                "envy": seat["envy"][row] if "envy" in seat else 0,
                "wagers": {
                    wager: {"outcome": LETTERS[column["outcomes"][row]], "pays": column["pays"][row]}
                    for wager, column in seat["wagers"].items()
                    if column["outcomes"][row] != "-"
                },
            }
            for seat, of_seat in zip(told["seats"], asked["seats"], strict=True)
        ]
        meter = {"meter": told["meter"][row]} if "meter" in told else {}
        results.append({"case": str(row), "seats": seats, **meter})
    return results
