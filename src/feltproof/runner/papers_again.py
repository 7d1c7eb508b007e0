"""The papers of a `run.json` read again, and put to its clauses again: what it says of them follows from them."""

import hashlib
import re
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec
import rfc8785

from feltproof.errors import UsageError
from feltproof.papers.brought import MOST_TOGETHER, Brought
from feltproof.papers.case import read_case, unlike
from feltproof.papers.forms import DAY
from feltproof.papers.inspections import read_inspections
from feltproof.papers.record import Papers, SetAside
from feltproof.papers.waivers import read_waivers
from feltproof.runner.papered import as_verified, with_papers, without_papers
from feltproof.runner.record import ClauseRecord, Run

_NAME: Final = re.compile(r"case\.yaml|(case|inspections|waivers)-[1-9][0-9]{0,3}\.yaml")
"""What a paper is called beside the evidence."""


def unsound_papers(run: Run) -> Iterator[str]:
    """What a run says of inspections, waivers and its case, and what does not follow from its papers."""
    if run.papers is msgspec.UNSET:
        if any(clause != bare for clause, bare in zip(run.clauses, without_papers(run.clauses), strict=True)):
            yield "it names inspections or waivers, and has no papers that say so"
        return
    papers = run.papers
    try:
        DAY.parse(papers.on)
    except ValueError as error:
        yield f"it was judged as of no day: {error}"
        return
    if wrong := [*_torn(papers)]:
        yield wrong[0]
        return
    try:
        brought = read_again(papers)
    except UsageError as error:
        yield f"its papers cannot be read: {str(error).splitlines()[0]}"
        return
    if papers.case_put_to is not None and not _put_to_this(run, papers.case_put_to):
        yield "its case was put to another run than this"
    if papers.case is not None:
        digests = [artifact.sha256 for artifact in run.engine.artifacts]
        sections = [section.id for section in run.sections]
        yield from (
            f"its case: {said}" for said in unlike(papers.case, papers.on, sections, run.engine.version, digests)
        )
    exhibits = {(one.paper, exhibit.file) for one in brought.attestations for exhibit in one.evidence}
    if sorted((one.paper, one.file) for one in papers.measured) != sorted(exhibits):
        yield "it has digests of other evidence than its inspections name"
    coded = any(one.code is not msgspec.UNSET for one in _aside(run.clauses, papers))
    clauses, again = with_papers(without_papers(run.clauses), run.findings, run.engine, brought)
    again = msgspec.structs.replace(again, case_put_to=papers.case_put_to)
    if _unworded_papers(again, coded) != _unworded_papers(papers, coded):
        yield "what it says of its papers does not follow from them"
    pairs = zip(clauses, run.clauses, strict=True)
    if any(_unworded_clause(clause, coded) != _unworded_clause(known, coded) for clause, known in pairs):
        yield "its clauses have other inspections or waivers than its papers"


# A reason may be worded better by the version that reads a run than by the one that made it: that there is one, and
# which, follows from the papers; how it is said does not. Evidence of before there were codes has words alone.


def _aside(clauses: Iterable[ClauseRecord], papers: Papers) -> Iterator[SetAside]:
    yield from papers.unplaced
    for clause in clauses:
        yield from (clause.inspection.set_aside or ()) if clause.inspection is not None else ()


def _unworded(aside: Iterable[SetAside], coded: bool) -> tuple[SetAside, ...]:
    return tuple(
        msgspec.structs.replace(one, why=_said(one.why), code=one.code if coded else msgspec.UNSET) for one in aside
    )


def _said(why: str) -> str:
    return "said" if why else ""


def _unworded_papers(papers: Papers, coded: bool) -> Papers:
    standings = tuple(msgspec.structs.replace(one, why=_said(one.why)) for one in papers.waivers)
    return msgspec.structs.replace(papers, unplaced=_unworded(papers.unplaced, coded), waivers=standings)


def _unworded_clause(clause: ClauseRecord, coded: bool) -> ClauseRecord:
    if clause.inspection is None or not clause.inspection.set_aside:
        return clause
    aside = _unworded(clause.inspection.set_aside, coded)
    return msgspec.structs.replace(clause, inspection=msgspec.structs.replace(clause.inspection, set_aside=aside))


def read_again(papers: Papers) -> Brought:
    """What the papers of a run say, for whoever puts them to its clauses again, or verifies again.

    Raises:
        UsageError: one of them says what no paper can.
    """
    case = [read_case(one) for one in papers.files if one.name == "case.yaml"]
    return Brought(
        on=papers.on,
        files=papers.files,
        case=case[0] if case else None,
        attestations=tuple(at for one in papers.files if one.kind == "inspections" for at in read_inspections(one)),
        measured=papers.measured,
        waivers=tuple(waiver for one in papers.files if one.kind == "waivers" for waiver in read_waivers(one)),
        ignore_waivers=papers.ignore_waivers,
    )


def _put_to_this(run: Run, sha256: str) -> bool:
    """Whether what `verify` wrote, made again from the run, has that digest."""
    try:
        made = (rfc8785.dumps(msgspec.to_builtins(one)) for one in as_verified(run))
        return any(hashlib.sha256(one).hexdigest() == sha256 for one in made)
    except (UsageError, rfc8785.CanonicalizationError, UnicodeError, RecursionError):
        return False


def _torn(papers: Papers) -> Iterator[str]:
    """Papers that cannot stand beside the evidence as they are."""
    names = [one.name for one in papers.files]
    if len({*names}) < len(names):
        yield "two of its papers have one name"
    if sum(len(one.text) for one in papers.files) > MOST_TOGETHER:
        yield "its papers are larger than papers can be"
    if papers.case_put_to is None and any(one.name.startswith("case-") for one in papers.files):
        yield "it has a case of before, and none that was put to it"
    for one in papers.files:
        if _NAME.fullmatch(one.name) is None or not one.name.startswith(one.kind):
            yield f"{one.name!r} is no name of a paper"
        elif hashlib.sha256(one.text.encode("utf-8", "replace")).hexdigest() != one.sha256:
            yield f"{one.name} is not the text of that digest"
