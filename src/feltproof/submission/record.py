"""A submission judged, as frozen records: what stands in `house.json`."""

from typing import Final, Literal

import msgspec

SCHEMA: Final = "feltproof/house/1"

Standing = Literal["conform", "nonconform", "missing", "inspection", "silent", "not-applicable"]
"""How a value stands. `missing`: the law asks for it, and it was not submitted. `inspection`: words that a person has
to judge. `silent`: the law says nothing of it. `not-applicable`: what the clause is about is not offered."""

STANDINGS: Final[tuple[Standing, ...]] = (
    "conform",
    "nonconform",
    "missing",
    "inspection",
    "silent",
    "not-applicable",
)


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """Base of the records: frozen, by keyword, with every field written out."""


class Value(Record, frozen=True, kw_only=True):
    """One submitted value beside the clause that rules it."""

    name: str
    """`pay table of queens up`."""
    clause: str | None
    """`us-ny/5324.32(f)(3)`; `None` where no clause rules it."""
    title: str
    """Of the clause; empty without one."""
    submitted: str
    """In words; empty where it was not submitted."""
    law: str
    """What the clause allows, in words; empty without one."""
    standing: Standing
    which: str
    """Which of the law's tables it is, or how it stands to the floor: `pay table D`, `at the floor`; or empty."""
    why: str
    """What is wrong, row by row; or empty."""
    reading: str
    """The reading on which this hangs, with the option in force: `5324.32/queens-up-alone=needs-ante`; or empty."""


class Difference(Record, frozen=True, kw_only=True):
    """Where an engine does not declare or do what was approved."""

    value: str
    """The submitted value."""
    kind: Literal["declared", "paid"]
    expected: str
    got: str
    request: str
    """The `settle` case that shows it, as JSON; empty where it was declared."""


class Beside(Record, frozen=True, kw_only=True):
    """An engine beside the submission."""

    address: str
    name: str
    version: str
    configuration: str
    """Its id, as the engine declares it."""
    declared: int
    """Values that were compared with what it declares."""
    settled: int
    """Wagers whose payment was compared, one row and stake each."""
    unasked: tuple[str, ...]
    """What could not be compared, and why."""
    differences: tuple[Difference, ...]
    faults: tuple[str, ...]
    """What the engine did that was no answer."""


class House(Record, frozen=True, kw_only=True):
    """One submission, judged."""

    facility: str
    game: str
    section: str
    """`us-ny/5324.32`."""
    citation: str
    currency: str
    spec_sha256: str
    submission_sha256: str
    """Of the file's bytes, in hex."""
    values: tuple[Value, ...]
    """In the order of the law, then those that the law says nothing of."""
    unsaid: tuple[str, ...]
    """What the law rules and the submission says nothing of, by name: it was not judged."""
    readings: dict[str, str]
    """The option in force for each reading on which a value hangs."""
    authority: str | None
    """Who decided on an option other than the default."""
    engine: Beside | None
    exit_code: int
    schema: Literal["feltproof/house/1"] = SCHEMA


def exit_code(values: tuple[Value, ...], engine: Beside | None) -> int:
    """5 for a broken engine, 1 for a value that does not conform or differs, 6 where something is missing, else 0."""
    if engine is not None and engine.faults:
        return 5
    if any(value.standing == "nonconform" for value in values) or (engine is not None and engine.differences):
        return 1
    if any(value.standing == "missing" for value in values) or (engine is not None and engine.unasked):
        return 6
    return 0
