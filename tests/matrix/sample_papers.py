"""Papers of a made-up laboratory, for the made-up run: a case, inspections and waivers."""

import hashlib
from collections.abc import Sequence

from feltproof.papers.brought import Brought
from feltproof.papers.case import read_case
from feltproof.papers.inspections import read_inspections
from feltproof.papers.record import Measured, Paper
from feltproof.papers.waivers import read_waivers
from feltproof.runner.papered import fingerprint
from feltproof.runner.record import ClauseRecord, EngineRecord, Finding

ON = "2026-05-04"

CASE = """\
number: LAB-2026-0042
issuer: {name: Riverside Test Laboratory, address: "1 Mill Lane, Albany NY", licence: TL-77}
customer: {name: "Acme Gaming, Inc.", contact: J. Doe}
place: Laboratory 2, Albany
received: 2026-04-28
tested: {from: 2026-05-04, to: 2026-05-05}
issued: 2026-05-08
item:
  name: Acme Tables
  vendor: Acme Gaming, Inc.
  version: VERSION
  adapter: acme-adapter 1.4
  condition: One archive, seals whole
amendment_checks:
  - {section: us-ny/5324.32, on: 2026-05-04, by: R. Ellis, found: "State Register of 29 April: no amendment"}
deviations:
  - The progressive meter was set by hand before each sitting.
from_customer:
  - The probabilities of the pay tables.
authorised:
  - {name: B. Roe, role: Technical manager}
supersedes: {number: LAB-2026-0040, changes: [The version of the adapter is named.]}
"""

_INSPECTION = """\
  - clause: us-ny/5324.32CLAUSE
    text: "sha256:TEXT"
    result: RESULT
    person: PERSON
    role: Inspector
    on: 2026-05-04
    method: seen
    place: Table 4
    note: NOTE
    expires: EXPIRES
"""

_WAIVER = """\
  - clause: CLAUSE
    finding: FINDING
    fingerprint: "sha256:PRINT"
    text: "sha256:TEXT"
    engine: Acme Tables
    versions: ">=3.2,<3.3"
    reason: Letter of the Commission, 3 May
    author: A. Stern
    approver: B. Roe
    starts: 2026-05-01
    expires: EXPIRES
    measure: A floorperson pays the envy bonus by hand.
"""


def paper(kind: str, text: str) -> Paper:
    """A text as a paper of that kind."""
    name = "case.yaml" if kind == "case" else f"{kind}-1.yaml"
    return Paper(kind=kind, name=name, sha256=hashlib.sha256(text.encode()).hexdigest(), text=text)  # type: ignore[arg-type]


def inspection(label: str, text: str, **said: str) -> str:
    """An entry of a checklist, filled in."""
    words = {"CLAUSE": label, "TEXT": text, "RESULT": "conform", "PERSON": "R. Ellis", "EXPIRES": "2027-05-04"}
    return _filled(_INSPECTION, words | {"NOTE": "As required."} | said)


def waiver(finding: Finding, text: str, **said: str) -> str:
    """A waiver of a finding."""
    words = {"CLAUSE": finding.clause, "FINDING": finding.id, "PRINT": fingerprint(finding), "TEXT": text}
    return _filled(_WAIVER, words | {"EXPIRES": "2026-12-31"} | said)


def _filled(form: str, words: dict[str, str]) -> str:
    for name, word in words.items():
        form = form.replace(name, word)
    return form


def brought(
    clauses: Sequence[ClauseRecord], findings: Sequence[Finding], engine: EngineRecord, *, case: bool = False
) -> Brought:
    """What the laboratory brings: two inspections, one of which does not count; a waiver that applies where its finding
    is there, and one that has expired."""
    texts = {clause.label: str(clause.paragraph_sha256) for clause in clauses}
    seen = [inspection("(a)(2)(i)", texts["(a)(2)(i)"])]
    if "(a)(2)(ii)" in texts:
        seen.append(inspection("(a)(2)(ii)", texts["(a)(2)(ii)"], EXPIRES="2026-05-01"))
    papers = [paper("inspections", "inspections:\n" + "".join(seen))]
    met = {finding.clause.partition("(")[2]: finding for finding in findings}
    waivers = [waiver(met["e)(4)"], texts["(e)(4)"])] if "e)(4)" in met else []
    if "f)(2)" in met:
        waivers.append(waiver(met["f)(2)"], texts["(f)(2)"], EXPIRES="2026-05-02"))
    if waivers:
        papers.append(paper("waivers", "waivers:\n" + "".join(waivers)))
    if case:
        papers.insert(0, paper("case", CASE.replace("VERSION", engine.version)))
    return of_papers(papers)


def of_papers(papers: Sequence[Paper], on: str = ON, measured: tuple[Measured, ...] = ()) -> Brought:
    """What papers say, read."""
    by_kind = {kind: [one for one in papers if one.kind == kind] for kind in ("case", "inspections", "waivers")}
    return Brought(
        on=on,
        files=tuple(papers),
        case=read_case(by_kind["case"][0]) if by_kind["case"] else None,
        attestations=tuple(entry for one in by_kind["inspections"] for entry in read_inspections(one)),
        measured=measured,
        waivers=tuple(entry for one in by_kind["waivers"] for entry in read_waivers(one)),
    )
