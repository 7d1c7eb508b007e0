"""What stands under "About this report": who issued it and for whom, what was tested against which text, what people
brought to it. Where nobody said, that is said."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import msgspec

from feltproof.matrix.told import sentence
from feltproof.papers.record import Attestation, Case, Papers, Party, SetAside, WaiverStanding
from feltproof.runner.papered import attested
from feltproof.runner.record import ClauseRecord, Run

Facts = tuple[tuple[str, str], ...]

NOT_SAID: Final = "not on record"
STANDINGS: Final = {
    "applied": "applies",
    "in-part": "is not enough",
    "unused": "unused",
    "expired": "expired",
    "not-begun": "not begun",
    "ignored": "ignored",
}
"""What a report calls what became of a waiver."""
BY_INSPECTION: Final = {
    "conform": "conforms, by inspection",
    "nonconform": "does not conform, by inspection",
    "not-applicable": "does not apply, by inspection",
}
"""What a report prints beside the verdict of a clause that a person settled."""


@dataclass(frozen=True, slots=True)
class About:
    """What people say of a report, as it is printed."""

    case: Case | None
    groups: tuple[tuple[str, Facts], ...]
    """Headings, each with its facts."""
    waivers: tuple[WaiverStanding, ...]
    set_aside: tuple[SetAside, ...]
    """Every inspection that does not count."""
    said: str
    """For the cover: how many clauses were inspected or waived; empty where none was."""


def about(run: Run, number: str, evidence: str) -> About:
    """What is printed of a run whose strings are all printable."""
    papers = None if run.papers is msgspec.UNSET else run.papers
    case = None if papers is None else papers.case
    return About(
        case=case,
        groups=(
            ("Report", tuple(_report(papers, case, number, evidence))),
            ("Item tested", tuple(_item(run, case))),
            ("Texts", tuple(_texts(run, case))),
            ("Method and results", tuple(_method(run, case))),
        ),
        waivers=() if papers is None else papers.waivers,
        set_aside=tuple(_set_aside(run, papers)),
        said=_said(run, papers),
    )


def _report(papers: Papers | None, case: Case | None, number: str, evidence: str) -> Iterator[tuple[str, str]]:
    yield "Number", number
    if case is None:
        yield "Why this number", "no case was given: it follows from the evidence, whose digest begins so"
        yield "Issuer, customer, place, dates, authorisation", f"{NOT_SAID}: no case was given"
        if papers is not None:
            yield "Judged as of", papers.on
        return
    yield "Evidence", f"{evidence}: the digest of run.json begins so"
    yield "Issued", case.issued
    yield from _party("Issued by", case.issuer)
    yield from _party("For", case.customer)
    yield "Place of the tests", case.place
    yield "Item received", case.received
    yield (
        "Tested",
        case.tested_from if case.tested_from == case.tested_to else f"{case.tested_from} to {case.tested_to}",
    )
    if papers is not None:
        yield "Judged as of", papers.on
        if papers.case_put_to is not None:
            yield "Case put to", f"a run that was over, whose run.json had sha256:{papers.case_put_to}"
    for one in case.authorised:
        yield "Authorised by", f"{one.name}, {one.role}"
    if case.supersedes is not None:
        yield "Supersedes", case.supersedes.number
        for change in case.supersedes.changes:
            yield "What changed", change


def _party(what: str, party: Party) -> Iterator[tuple[str, str]]:
    yield what, ", ".join(filter(None, (party.name, party.address)))
    if party.licence:
        yield f"{what}: licence", party.licence
    if party.contact:
        yield f"{what}: contact", party.contact


def _item(run: Run, case: Case | None) -> Iterator[tuple[str, str]]:
    engine = run.engine
    named = f"{engine.name} {engine.version}"
    if case is None:
        yield "Item", f"{named}, as the engine names itself"
    else:
        item = case.item
        yield "Item", f"{item.name} {item.version}"
        yield "Vendor", item.vendor
        yield "As the engine names itself", named
        for what, said in (("Build", item.build), ("Adapter", item.adapter), ("Condition", item.condition)):
            if said:
                yield what, said
        for digest in item.files:
            yield "File received, and measured", f"sha256:{digest}"
    measured = (
        f"{len(engine.artifacts)}, see Environment" if engine.artifacts else "none: it is known by its word alone"
    )
    yield "Files measured", measured
    yield "Configurations under test", f"{len(run.configurations)}, see Environment"


def _texts(run: Run, case: Case | None) -> Iterator[tuple[str, str]]:
    checks = {check.section: check for check in (case.amendment_checks if case is not None else ())}
    for section in run.sections:
        yield section.citation, f"{section.currency} ({section.publisher}); spec sha256:{section.spec_sha256}"
        at_hand = f"sha256:{section.text_sha256}" if section.text_sha256 else "not given to this run"
        yield "Official text", at_hand
        check = checks.get(section.id)
        said = f"{check.on}, by {check.by}: {check.found}" if check else f"{NOT_SAID}: nobody says that they looked"
        yield "Amendment check", said


def _method(run: Run, case: Case | None) -> Iterator[tuple[str, str]]:
    mode = "full" if run.mode == "full" else "quick"
    yield "Method", f"Feltproof {run.suite.version}, {mode} run, seed {run.suite.seed}; see Environment"
    yield "Decision rule", run.decision_rule
    others = [one for one in run.readings if one.option != one.options[0].name]
    for one in others:
        yield "Read otherwise than by default", f"{one.id} as {one.option}, by authority of {one.authority or 'nobody'}"
    turned = ("only-as-read", "fails-only-as-read")
    hanging = [_named(one, run) for one in run.clauses if one.sensitivity in turned and not failed_by_a_person(one)]
    said = ", ".join(hanging) if hanging else "none"
    yield "Verdicts that another reading would turn", said
    deviations = case.deviations if case is not None else ()
    if case is None:
        yield "Deviations from the method", f"{NOT_SAID}: no case was given"
    elif not deviations:
        yield "Deviations from the method", "none"
    for one_deviation in deviations:
        yield "Deviation from the method", one_deviation
    for supplied in case.from_customer if case is not None else ():
        yield "Supplied by the customer, not established", supplied
    yield "Scope", "Results relate only to the item tested. Verification evidence, not a certification."


def _named(clause: ClauseRecord, run: Run) -> str:
    return clause.label if len(run.sections) == 1 else clause.section.rpartition("/")[2] + clause.label


def _set_aside(run: Run, papers: Papers | None) -> Iterator[SetAside]:
    for clause in run.clauses:
        if clause.inspection is not None:
            yield from clause.inspection.set_aside or ()
    yield from papers.unplaced if papers is not None else ()


def _said(run: Run, papers: Papers | None) -> str:
    if papers is None:
        return ""
    inspected = sum(attested(clause) for clause in run.clauses)
    waived = sum(bool(clause.waived) for clause in run.clauses)
    parts = [
        *([f"{inspected} inspected by a person"] if inspected else []),
        *([f"{waived} not met and waived, which does not make them met"] if waived else []),
        *(["waivers were ignored"] if papers.ignore_waivers else []),
    ]
    return f"Of these, {'; '.join(parts)}; as of {papers.on}." if parts else ""


def word_of(clause: ClauseRecord, usual: str) -> str:
    """What is printed beside the verdict of a clause itself: `usual`, or how a person settled it."""
    inspection = clause.inspection
    if inspection is None or inspection.attestation is None or inspection.attestation.result is None:
        return usual
    if clause.own == "inspection" or inspection.tested is not msgspec.UNSET:
        return BY_INSPECTION[inspection.attestation.result]
    return usual


def failed_by_a_person(clause: ClauseRecord) -> bool:
    """Whether it is not a test that failed a clause: no other reading would turn that."""
    return clause.inspection is not None and clause.inspection.tested not in (msgspec.UNSET, "fail")


def attestations(clause: ClauseRecord) -> tuple[Attestation, ...]:
    """Those that count, the one that decides first."""
    if clause.inspection is None or clause.inspection.attestation is None:
        return ()
    return (clause.inspection.attestation, *(clause.inspection.others or ()))


def told(one: Attestation) -> str:
    """An attestation in a sentence."""
    where = f", {one.place}" if one.place else ""
    method = f" ({one.method})" if one.method else ""
    note = f". {one.note}" if one.note else ""
    rests = "".join(f" Rests on {exhibit.file}, sha256:{exhibit.sha256}." for exhibit in one.evidence)
    until = f" Counts until {one.expires}." if one.expires else ""
    said = f"{(one.result or '').replace('-', ' ')}, {one.person}, {one.role}, {one.on}{where}{method}{note}"
    return f"{said}{'' if said[-1] in '.!?' else '.'}{rests}{until}"


def waived_told(waived: Mapping[str, str]) -> str:
    """Who answers for a nonconformity and who approved it, until when, why, and what is done meanwhile."""
    by, approved, until = (waived.get(name, NOT_SAID) for name in ("by", "approved by", "until"))
    why = sentence(waived.get("why", NOT_SAID))
    return f"by {by}, approved by {approved}, until {until}. {why} Meanwhile: {waived.get('meanwhile', NOT_SAID)}"
