"""What `verify` says before it begins: what is verified, against what, how it is read and how it is drawn."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from feltproof import __version__
from feltproof.clauses import Lawbook, Section
from feltproof.clauses.text import TextMatch
from feltproof.cli.of_record import Kept
from feltproof.cli.page import labelled
from feltproof.cli.papers import opening
from feltproof.matrix.printable import printable
from feltproof.runner.request import Request, choose_readings


def other_readings(lawbook: Lawbook, sections: Sequence[Section], asked: Mapping[str, str]) -> dict[str, str]:
    """The option of each reading in force that is not read by default."""
    in_force = choose_readings(lawbook, sections, asked)
    return {id: option for id, option in in_force.items() if option != lawbook.reading(id).default}


def said_of(readings: Mapping[str, str], between: str) -> str:
    """Readings as they are asked for, `ID=OPTION`."""
    return between.join(f"{id}={option}" for id, option in readings.items())


def header(
    request: Request,
    sections: Sequence[Section],
    others: Mapping[str, str],
    texts: Mapping[str, TextMatch],
    qualified: str,
    attempt: Kept | None,
) -> str:
    """What is verified against what, before it is."""
    lines = [labelled("verifying", f"{printable(request.address, longest=300)}, with feltproof {__version__}")]
    for section in sections:
        lines.append(labelled("against", f"{section.cited}, {section.title} ({len(section.clauses)} clauses)"))
        lines.append(labelled("", f"{section.edition.currency} ({section.edition.publisher})"))
    for path, text in zip(request.texts, texts.values(), strict=True):
        lines += [labelled("text" if first else "", said) for first, said in _compared(path, text)]
    total = sum(len(section.readings) for section in sections)
    said = f"; {said_of(others, ', ')}" if others else ""
    lines.append(labelled("readings", f"{total - len(others)} of {total} by default{said}"))
    lines.append(labelled("mutants", printable(qualified, longest=400)))
    lines += opening(request.papers)
    mode = "QUICK: suit classes and samples, not to be relied on" if request.quick else "full"
    # A seed that was drawn is no business of the engine's, which can read what we print.
    lines += [labelled("mode", f"{mode}; seed {request.seed}")] if attempt is None else [attempt.header()]
    return "\n".join(lines) + "\n"


def _compared(path: Path, text: TextMatch) -> Iterator[tuple[bool, str]]:
    """An official text beside the clauses: how many are as they were encoded, and all that is otherwise."""
    same = sum(one.status == "same" for one in text.clauses.values())
    counted = f"{same} of {len(text.clauses)} paragraphs as encoded"
    yield True, f"{printable(str(path), longest=200)}, sha256:{text.sha256[:16]}…, {counted}"
    if text.stale:
        yield False, f"stale: {', '.join(text.stale)}"
    for said in (*text.unencoded, *text.notes):
        yield False, printable(said, longest=400)
