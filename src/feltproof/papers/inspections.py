"""Inspections: what people saw of clauses that no test sees, and which of it counts."""

import hashlib
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from feltproof.clauses.forms import Field, ListOf, OneOf, Shape, Values
from feltproof.papers import files
from feltproof.papers.forms import CLAUSE, DAY, DIGEST, LINE, NAME, PASSAGE
from feltproof.papers.record import RESULTS, Attestation, Exhibit, Measured, Paper, Reason

_STEP: Final = 1 << 20
_UNSIGNED: Final = {"person": "who looked", "role": "in what role", "on": "when"}

_ENTRY: Final = Shape(
    {
        "clause": Field(CLAUSE, about="The clause: us-ny/5324.32(a)(2)(i)."),
        "text": Field(DIGEST, False, "Digest of the paragraph that it is for, as `inspect init` wrote it.", True),
        "result": Field(OneOf(RESULTS), False, "What was found.", True),
        "person": Field(NAME, False, "Who looked.", True),
        "role": Field(NAME, False, "In what role.", True),
        "on": Field(DAY, False, "The day: 2026-05-04.", True),
        "method": Field(LINE, False, "How: seen, measured, watched, read.", True),
        "place": Field(LINE, False, "Where: the table, the sign.", True),
        "note": Field(PASSAGE, False, "What was seen; nonconform and not-applicable need it.", True),
        "evidence": Field(
            ListOf(
                Shape(
                    {
                        "file": Field(LINE, about="Its name, from the folder of this file."),
                        "sha256": Field(DIGEST, False, "Its digest, as sha256sum prints it after sha256:.", True),
                    },
                    lambda values: Exhibit(file=values["file"], sha256=values["sha256"]),
                ),
                least=0,
                each="evidence",
            ),
            False,
            "Photographs and the like.",
            True,
        ),
        "expires": Field(DAY, False, "The last day on which it counts.", True),
    },
    lambda values: values,
)

INSPECTIONS_FILE: Final = Shape(
    {"inspections": Field(ListOf(_ENTRY, each="inspection", distinct=False), about="An entry for each clause.")},
    lambda values: values["inspections"],
)


def read_inspections(paper: Paper, shown: str | None = None) -> tuple[Attestation, ...]:
    """What people say in a paper, entries that nobody has filled in too.

    Raises:
        UsageError: something in it is wrong; the message names every fault with its line.
    """
    entries: tuple[Values, ...] = files.read(paper, INSPECTIONS_FILE, shown)
    names = ("clause", "text", "result", "person", "role", "on", "method", "place", "note", "expires")
    return tuple(
        Attestation(paper=paper.name, evidence=entry["evidence"] or (), **{name: entry[name] for name in names})
        for entry in entries
    )


def measure(attestations: Collection[Attestation], folder: Path) -> Iterator[Measured]:
    """The digest of each file that they rest on, once each; the files lie below `folder`, or where their names say."""
    for paper, file in dict.fromkeys((one.paper, exhibit.file) for one in attestations for exhibit in one.evidence):
        yield Measured(paper=paper, file=file, sha256=_sha256(folder / file))


def _sha256(path: Path) -> str | None:
    digest = hashlib.sha256()
    try:
        # A pipe or a device has no digest, and might have no end.
        if not path.is_file():
            return None
        with path.open("rb") as file:
            while chunk := file.read(_STEP):
                digest.update(chunk)
    except (OSError, ValueError):
        return None
    return digest.hexdigest()


class Why(NamedTuple):
    """Why an attestation does not count."""

    code: Reason
    words: str


def why_not(
    one: Attestation, paragraph: str | None, on: str, measured: Mapping[tuple[str, str], str | None]
) -> Why | None:
    """Why an attestation does not count on the day `on`; `None` where it does.

    `paragraph` is the digest of the paragraph that the clause was encoded from.
    """
    if one.result is None:
        return Why("no-result", "gives no result")
    if missing := [said for name, said in _UNSIGNED.items() if getattr(one, name) is None]:
        return Why("unsigned", f"unsigned: does not say {' and '.join(missing)}")
    if one.text is None:
        return Why("no-text", "does not say for which words of the law it was made")
    if one.text != paragraph:
        return Why("another-text", f"made for another text of the clause, sha256:{one.text[:16]}…")
    if one.on is not None and one.on > on:
        return Why("day-to-come", f"of a day to come, {one.on}")
    if one.expires is not None and one.expires < on:
        return Why("expired", f"expired on {one.expires}")
    if one.expires is not None and one.on is not None and one.expires < one.on:
        return Why("expires-before", f"expires on {one.expires}, before it was made")
    if one.result != "conform" and one.note is None:
        return Why("no-note", f"does not say what was seen, and {one.result} needs a note")
    for exhibit in one.evidence:
        found = measured.get((one.paper, exhibit.file))
        if found is None:
            return Why("no-evidence", f"its evidence {exhibit.file} is not there")
        if exhibit.sha256 is None:
            return Why("no-digest", f"gives no digest of its evidence {exhibit.file}, which is sha256:{found}")
        if exhibit.sha256 != found:
            return Why("other-evidence", f"its evidence {exhibit.file} is another file than it says, sha256:{found}")
    return None
