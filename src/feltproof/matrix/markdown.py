"""A run as Markdown: for a pull request, the summary of a build, an issue."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from feltproof.matrix import view
from feltproof.matrix.about import waived_told
from feltproof.matrix.unmet import Unmet, unmet
from feltproof.matrix.wording import SHARES
from feltproof.runner.record import Run

_ENTITIES: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_MARKS: Final = re.compile(r"[\\`*_\[\]|~$!&<>]|(?<!\w)[@#](?=\w)|://|(?i:(?<=www)\.)|^\s*(?=[-+=#]|\d+[.)](?:\s|$))")
_NOTHING: Final = "<!-- -->"
"""Keeps `@name` and `#12` from calling somebody, and a dash or a number at the beginning from making a list."""
_LISTED: Final = 20
"""So many findings are told in full; the others by their titles."""


def markdown(run: Run, session: Mapping[str, Any]) -> bytes:
    """The run as Markdown (GitHub's), what fails first; every word of it that others wrote is a word and no mark."""
    report = view.report(run, session)
    return ("\n".join([*_head(report), *_findings(report), *_matrix(report), *_foot(report)]) + "\n").encode()


def escaped(text: object) -> str:
    """A text that stands within a line or a cell, with nothing in it that Markdown or GitHub acts on."""
    return _MARKS.sub(_escape, str(text))


def _escape(found: re.Match[str]) -> str:
    mark = found[0]
    if mark in _ENTITIES:
        return _ENTITIES[mark]
    if mark == "://":
        return r":\/\/"
    if mark in ("@", "#"):
        return f"{mark}{_NOTHING}"
    if not mark.strip():
        return _NOTHING
    return f"\\{mark}"


def code(text: object, *, cell: bool = False) -> str:
    """A text as code, between as many backticks as it takes; in a `cell` of a table a bar would part it."""
    words = str(text).replace("\n", " ")
    words = words.replace("|", r"\|") if cell else words
    ticks = "`" * (max((len(run) for run in re.findall("`+", words)), default=0) + 1)
    gap = " " if words[:1] in ("`", " ") or words[-1:] in ("`", " ") else ""
    return f"{ticks}{gap}{words}{gap}{ticks}" if words else ""


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table; cells are escaped already, and may hold `<br>`."""
    yield f"| {' | '.join(heads)} |"
    yield f"| {' | '.join('---' for _ in heads)} |"
    for row in rows:
        yield f"| {' | '.join(cell.replace(chr(10), ' ') for cell in row)} |"
    yield ""


def _head(report: view.Report) -> Iterator[str]:
    run = report.run
    yield f"# {escaped(report.headline)}: {escaped(run.engine.name)} {escaped(run.engine.version)}"
    yield ""
    for banner in report.banners:
        if banner.short in ("SELF-TEST", "QUICK"):
            yield f"**{banner.short}** {escaped(banner.long)}\n"
    yield escaped(run.statement)
    yield ""
    yield from table(
        ("Tested against", *SHARES, "open clauses of"),
        (
            (
                f"{escaped(one.record.citation)}, {escaped(one.record.title)}",
                *(f"{percent} % ({count})" for percent, count in zip(one.percents, one.counts, strict=True)),
                str(one.tally.obliging),
            )
            for one in report.sections
        ),
    )
    said = f" {escaped(report.about.said)}" if report.about.said else ""
    yield f"Clauses: {view.verdict_counts(run)}. A clause that awaits inspection has not been passed.{said}"
    yield ""


def _findings(report: view.Report) -> Iterator[str]:
    every = unmet(report)
    if not every:
        return
    yield "## Nonconformities"
    yield ""
    for finding in report.findings[:_LISTED]:
        one = finding.record
        row = f"#{one.row}" if one.row else ""
        yield f"### {escaped(finding.title)}"
        yield ""
        yield f"{code(one.clause + row)} · finding {code(one.id)} · {one.count:,} of {one.of:,} cases like it"
        yield ""
        yield escaped(finding.rule)
        yield ""
        for hand in finding.hands:
            cards = hand.hand or " ".join(f"{place} {card}" for place, card in hand.laid)
            told = f": {escaped(hand.wagered)}" if hand.wagered else ""
            yield f"- {escaped(hand.who)} {code(cards)}{told}"
        yield f"- expected {escaped(one.expected)}"
        yield f"- got {escaped(one.got)}"
        yield f"- {code(finding.replay)}"
        yield ""
    if more := report.findings[_LISTED:]:
        yield from table(
            ("Clause", "Also", "Finding"),
            (
                (code(one.clause.record.id, cell=True), escaped(one.title), code(one.record.id, cell=True))
                for one in more
            ),
        )
    yield from _seen(every)


def _seen(every: Iterable[Unmet]) -> Iterator[str]:
    """What a person saw that does not conform."""
    for one in every:
        if one.finding is None:
            yield f"### {escaped(one.clause.record.title)}"
            yield ""
            yield f"{code(one.clause.record.id)} · inspected by a person"
            yield ""
            yield escaped(one.words)
            yield ""


def _matrix(report: view.Report) -> Iterator[str]:
    for section in report.sections:
        yield f"## {escaped(section.record.citation)}, {escaped(section.record.title)}"
        yield ""
        yield escaped(section.record.currency)
        yield ""
        yield from table(
            ("Clause", "Requirement, in our words", "Verdict", "Evidence", "Readings"),
            (_clause(clause) for clause in section.clauses),
        )


def _clause(clause: view.ClauseView) -> tuple[str, ...]:
    one = clause.record
    flags = [(name, said) for name, said in (("stale", one.stale), ("suspect", one.suspect)) if said]
    if one.waived:
        flags.append(("waived", waived_told(one.waived)))
    verdict = f"**{clause.verdict}**" if clause.verdict in ("fail", "inconclusive") else clause.verdict
    from_below = ", from below" if clause.inherited else ""
    names = "".join(f"<br>finding {code(finding.record.id, cell=True)}" for finding in clause.findings)
    told = f"<br>{escaped(one.note)}" if one.note else ""
    evidence = [
        f"{check.strength}, {check.asked:,} of {check.of:,} {escaped(check.unit)}: {check.outcome}"
        for check in one.checks
    ]
    killed = [f"mutants killed {clause.killed[0]} of {clause.killed[1]}"] if clause.killed else []
    readings = ", ".join(escaped(name) for name, _ in clause.readings)
    hangs = f"<br>{clause.sensitivity}" if clause.sensitivity else ""
    return (
        code(one.label, cell=True),
        f"**{escaped(one.title)}.** {escaped(one.requirement)}"
        + "".join(f"<br>**{name}:** {escaped(said)}" for name, said in flags),
        f"{verdict}<br>{escaped(clause.word)}{from_below}{names}{told}",
        "<br>".join([*evidence, *killed]),
        readings + hangs,
    )


def _foot(report: view.Report) -> Iterator[str]:
    run = report.run
    mode = "full" if run.mode == "full" else "quick"
    yield "---"
    yield ""
    yield f"Report {escaped(report.numbered)}. Verification evidence, not a certification; this page is not signed."
    yield f"Feltproof {run.suite.version}, {mode} run, seed {run.suite.seed}."
    yield f"Engine reached as {code(run.engine.address)}."
    for one in run.engine.artifacts:
        changed = "" if one.unchanged else " **changed during the run**"
        yield f"File {code(one.path)} `sha256:{one.sha256}`{changed}."
    yield f"Evidence: `run.json`, `sha256:{report.run_digest}`."
