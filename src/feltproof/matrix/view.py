"""What a report shows, worked out once from a run, for the PDF and the HTML alike: words, counts, anchors, links."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import msgspec

from feltproof.matrix import about, charts, configurations, told
from feltproof.matrix.appendix import Appendix, Files, appendices
from feltproof.matrix.evidence import digest, number_of, report_number, run_bytes, session_bytes
from feltproof.matrix.printable import all_printable, printable, printable_record
from feltproof.matrix.wording import SENSITIVITY, WORDS
from feltproof.runner import record
from feltproof.runner.papered import attested
from feltproof.runner.record import Tally

Signature = Literal["development", "laboratory", "none"]
"""What the pages say of the signature to come: by a throw-away key, by a given key, or none."""

_STATEMENT: Final = 400
_DECISION_RULE: Final = 560
"""Characters of each that the cover has room for."""
_AT_EASE: Final = 300
"""Characters of a statement that leave the cover as roomy as it is meant to be; a third of it, those of a fact."""
_FEW: Final = 3
"""A reason that makes no more clauses suspect stands in their rows; so many clauses end a section on one page."""
_MOST_ROWS: Final = 9
"""Table rows of clauses that a page break does not part; with more, half a page would be left empty before them."""


@dataclass(frozen=True, slots=True)
class Banner:
    """A warning that stands on every page."""

    short: str
    long: str


@dataclass(frozen=True, slots=True)
class Shortened:
    """A text for the cover, which is one page whatever an engine is called."""

    full: str
    short: str

    @property
    def cut(self) -> bool:
        """Something was left out: the page behind the cover has it in full."""
        return self.full != self.short


@dataclass(frozen=True, slots=True)
class FindingView:
    """A nonconformity, with what a page needs to show it."""

    record: record.Finding
    anchor: str
    clause: "ClauseView"
    title: str
    rule: str
    """Both as sentences."""
    hands: tuple[told.Drawn, ...]
    events: tuple[told.Told, ...]
    declared: str
    request: str
    reply: str
    """Both as JSON."""
    replay: str

    @property
    def in_words(self) -> bool:
        """What was asked and answered is told without its JSON."""
        return bool(self.events or self.declared or any(hand.answered for hand in self.hands))


@dataclass(frozen=True, slots=True)
class ClauseView:
    """A row of the matrix."""

    record: record.ClauseRecord
    key: str
    """`us-ny/5324.32/f/2`: how it is named where a shell or an address reads it."""
    name: str
    """How it is named away from its section: `(f)(2)` where there is no other, else `5324.32(f)(2)`."""
    anchor: str
    """Its name within the PDF."""
    verdict: str
    """What the row shows: the verdict of the clause itself, for a heading that of what stands below it."""
    inherited: bool
    """The verdict comes from below, not from the clause itself."""
    word: str
    suspect: str
    """Why it is suspect, without what the report says once for all."""
    sensitivity: str
    killed: tuple[int, int] | None
    findings: tuple[FindingView, ...]
    readings: tuple[tuple[str, str], ...]
    """Short name and full id of each reading that touches it."""

    @property
    def bare(self) -> bool:
        """A heading and nothing else: as the head of its subdivision it needs no row of its own."""
        c = self.record
        return c.own == "no-obligation" and not (c.checks or c.inspection or c.rows or c.stale or c.suspect or c.waived)

    @property
    def group(self) -> str:
        """The subdivision that it belongs to, `(f)`."""
        return self.record.label[: self.record.label.find(")") + 1]


@dataclass(frozen=True, slots=True)
class Group:
    """A subdivision and its clauses."""

    label: str
    name: str
    """As a clause of this label is named away from its section."""
    title: str
    clauses: tuple[ClauseView, ...]
    counts: dict[str, int]
    last: bool
    """Nothing of the section follows."""

    def whole(self, block: Sequence[ClauseView]) -> bool:
        """No page break parts a block; where its tables are long, one may."""
        return _whole(block)

    @property
    def blocks(self) -> tuple[tuple[ClauseView, ...], ...]:
        """What a page break does not part: a heading from what it heads, the last few clauses from one another."""
        tail = len(self.clauses) - _FEW if self.last else len(self.clauses)
        blocks: list[tuple[ClauseView, ...]] = []
        for place, clause in enumerate(self.clauses):
            joined = blocks and (blocks[-1][-1].record.own == "no-obligation" or place > tail)
            if joined and _whole((*blocks[-1], clause)):
                blocks[-1] = (*blocks[-1], clause)
            else:
                blocks.append((clause,))
        return tuple(blocks)


def _whole(block: Sequence[ClauseView]) -> bool:
    """Whether clauses with their table rows are few enough to stand on one page together."""
    return sum(len(clause.record.rows) for clause in block) <= _MOST_ROWS


@dataclass(frozen=True, slots=True)
class SectionView:
    """A section, its subdivisions and its three percentages."""

    record: record.SectionRecord
    tally: Tally
    groups: tuple[Group, ...]
    counts: tuple[int, int, int]
    percents: tuple[int, ...]

    @property
    def clauses(self) -> tuple[ClauseView, ...]:
        """All clauses, in the order of the text."""
        return tuple(clause for group in self.groups for clause in group.clauses)


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that is printed."""

    run: record.Run
    session: dict[str, Any]
    number: str
    """On every page: of the laboratory's case, or else `evidence`."""
    evidence: str
    """On every page: it follows from `run.json`."""
    run_digest: str
    session_digest: str
    signature: Signature
    banners: tuple[Banner, ...]
    verdict: Literal["pass", "fail", "inconclusive"]
    headline: str
    date: str
    """When the run ended, `2026-05-04T09:13:31Z`; empty where the session does not say."""
    sections: tuple[SectionView, ...]
    findings: tuple[FindingView, ...]
    configurations: tuple[configurations.ConfigurationTable, ...]
    about: about.About
    statement: Shortened
    decision_rule: Shortened
    suspects: tuple[tuple[str, int], ...]
    """Why clauses are suspect, where it is the same for many, and for how many: said once, not in each row."""
    odds: tuple[Appendix, ...] = ()
    """Exact figures by section, where somebody asked for them."""
    embedded: tuple[tuple[str, str], ...] = ()
    """Name and SHA-256 of each file that the PDF holds."""

    @property
    def numbered(self) -> str:
        """Both numbers, where they are two."""
        return self.number if self.number == self.evidence else f"{self.number} · {self.evidence}"

    @property
    def several(self) -> bool:
        """More than one section: what is said of a clause away from its section has to say whose it is."""
        return len(self.sections) > 1

    @property
    def strengths(self) -> dict[str, int]:
        """How many checks of clauses, each of those that judged one, rest on evidence of each strength."""
        counts: dict[str, int] = {}
        for clause in self.run.clauses:
            for check in clause.checks:
                if check.outcome in ("pass", "fail"):
                    counts[check.strength] = counts.get(check.strength, 0) + 1
        return counts

    @property
    def killed(self) -> tuple[tuple[str, int, int], ...]:
        """Of the mutants that name the clauses of each section, how many these kill and how many there are."""
        rows = []
        for section in self.sections:
            known = [clause.killed for clause in section.clauses if clause.killed is not None]
            if known:
                rows.append((section.record.citation, sum(one for one, _ in known), sum(all_ for _, all_ in known)))
        return tuple(rows)

    @property
    def incorporated(self) -> tuple[record.Incorporated, ...]:
        """The provisions that are incorporated, each once, with the clauses of all sections that refer to it."""
        found: dict[tuple[str, str], record.Incorporated] = {}
        for section in self.sections:
            for provision in section.record.incorporated:
                key = provision.provision, provision.what
                before = found[key].clauses if key in found else ()
                found[key] = msgspec.structs.replace(provision, clauses=(*before, *provision.clauses))
        return tuple(found.values())

    @property
    def title(self) -> str:
        """What the document calls itself."""
        return "Traceability matrix: " + "; ".join(f"{s.record.citation}, {s.record.title}" for s in self.sections)

    @property
    def crowded(self) -> bool:
        """The cover has more to say than it has room for at ease, and says it in smaller type."""
        engine, section = self.run.engine, self.run.sections[0]
        facts = (engine.name, engine.vendor or "", engine.address, section.currency, section.adopted, section.publisher)
        return (
            self.several
            or self.run.of_record is not msgspec.UNSET
            or self.about.case is not None
            or len(engine.artifacts) > 1
            or len(self.statement.full) > _AT_EASE
            or self.decision_rule.cut
            or any(len(fact) > _AT_EASE // 3 for fact in facts)
        )


def report(
    run: record.Run,
    session: Mapping[str, Any],
    signature: Signature = "none",
    odds: Files | None = None,
    embedded: Files | None = None,
) -> Report:
    """Work out what the report of a run shows; every string in it is safe to print, none is escaped yet."""
    run_file, session_file = run_bytes(run), session_bytes(session)
    run_digest, session_digest = digest(run_file), digest(session_file)
    # From the evidence itself, so that whoever has the evidence gets the same pages, mappings in the same order.
    shown = printable_record(msgspec.json.decode(run_file, type=record.Run))
    session = msgspec.json.decode(session_file, type=dict[str, Any])
    suspects = _suspects(shown)
    clauses = _clauses(shown, frozenset(why for why, _ in suspects))
    verdict, headline = _headline(shown)
    number = number_of(shown, run_digest)
    return Report(
        run=shown,
        session=_session(session),
        number=number,
        evidence=report_number(run_digest),
        run_digest=run_digest,
        session_digest=session_digest,
        signature=signature,
        banners=_banners(shown, signature),
        verdict=verdict,
        headline=headline,
        date=_date(session),
        sections=tuple(_section(section, shown, clauses) for section in shown.sections),
        findings=tuple(finding for clause in clauses for finding in clause.findings),
        configurations=configurations.tables(shown),
        about=about.about(shown, number, report_number(run_digest)),
        statement=_shortened(shown.statement, _STATEMENT),
        decision_rule=_shortened(shown.decision_rule, _DECISION_RULE),
        suspects=suspects,
        odds=appendices(odds or {}, shown),
        embedded=tuple((name, digest(data)) for name, data in (embedded or {}).items()),
    )


def slashed(clause: str) -> str:
    """`us-ny/5324.32/f/2` for `us-ny/5324.32(f)(2)`."""
    return re.sub(r"\(([^)]*)\)", r"/\1", clause)


def _name(section: str, label: str, run: record.Run) -> str:
    return label if len(run.sections) == 1 else section.rpartition("/")[2] + label


def verdict_counts(run: record.Run) -> str:
    """How many clauses stand where, as the cover says it and as an audit looks for it."""
    totals: dict[str, int] = {}
    for clause in run.clauses:
        totals[clause.own] = totals.get(clause.own, 0) + 1
    return ", ".join(f"{totals[verdict]} {verdict}" for verdict in WORDS if totals.get(verdict))


def _headline(run: record.Run) -> tuple[Literal["pass", "fail", "inconclusive"], str]:
    if any(clause.own == "fail" for clause in run.clauses):
        return "fail", "Does not conform"
    if run.conforms and run.complete:
        return "pass", "Conforms"
    return "inconclusive", "Not established"


def _banners(run: record.Run, signature: Signature) -> tuple[Banner, ...]:
    banners = []
    if run.self_test:
        banners.append(
            Banner("SELF-TEST", "Feltproof's own engine was verified: this tests Feltproof, not anybody's engine.")
        )
    if run.mode == "quick":
        banners.append(Banner("QUICK", "A quick run: parts were sampled or taken by symmetry. Not to be relied on."))
    if signature == "development":
        banners.append(
            Banner("NO TRUSTED SIGNATURE", "Signed with a development key made for this run: not a trusted signature.")
        )
    elif signature == "none":
        banners.append(Banner("NOT SIGNED", "This report is not signed."))
    return tuple(banners)


def _suspects(run: record.Run) -> tuple[tuple[str, int], ...]:
    """What makes more than a few clauses suspect, with how many it does."""
    counts: dict[str, int] = {}
    for clause in run.clauses:
        for why in dict.fromkeys(why for _, why in _reasons(clause)):
            counts[why] = counts.get(why, 0) + 1
    return tuple((why, count) for why, count in counts.items() if count > _FEW)


def _reasons(clause: record.ClauseRecord) -> tuple[tuple[str, str], ...]:
    """Check and reason of each link that is suspect, as the run words them: `CHECK: REASON; …`."""
    parts = (part.partition(": ") for part in (clause.suspect or "").split("; ") if part)
    return tuple((check, why) if why else ("", check) for check, _, why in parts)


def _clauses(run: record.Run, said_once: frozenset[str]) -> tuple[ClauseView, ...]:
    findings = {finding.id: finding for finding in run.findings}
    views = []
    for clause in run.clauses:
        inherited = clause.own != clause.verdict and clause.own == "no-obligation"
        verdict = clause.verdict if inherited else clause.own
        view = ClauseView(
            record=clause,
            key=slashed(clause.id),
            name=_name(clause.section, clause.label, run),
            anchor=f"clause-{_anchor(clause.id)}",
            verdict=verdict,
            inherited=inherited,
            word=_inherited_word(clause, run) if inherited else about.word_of(clause, WORDS[verdict]),
            suspect="; ".join(
                f"{check}: {why}" if check else why for check, why in _reasons(clause) if why not in said_once
            ),
            sensitivity="" if about.failed_by_a_person(clause) else SENSITIVITY[clause.sensitivity],
            killed=_killed(run.mutants, clause.id),
            findings=(),
            readings=tuple((reading.rpartition("/")[2], reading) for reading in clause.readings),
        )
        found = tuple(_finding(findings[name], view) for name in clause.findings if name in findings)
        views.append(_with_findings(view, found))
    return tuple(views)


def _inherited_word(clause: record.ClauseRecord, run: record.Run) -> str:
    """What a heading prints beside the worst verdict below it: where people have looked at all that waits, that."""
    waiting = [one for one in run.clauses if one.own == "inspection" and one.id.startswith(clause.id)]
    if clause.verdict == "inspection" and all(attested(one) for one in waiting):
        return "by inspection"
    return WORDS[clause.verdict]


def _with_findings(view: ClauseView, found: tuple[FindingView, ...]) -> ClauseView:
    # A finding names its clause and a clause its findings; the clause is made twice rather than mutable.
    fields = {name: getattr(view, name) for name in ClauseView.__slots__}
    return ClauseView(**{**fields, "findings": found})


def _finding(finding: record.Finding, clause: ClauseView) -> FindingView:
    return FindingView(
        record=finding,
        anchor=f"finding-{_anchor(finding.id)}",
        clause=clause,
        title=told.sentence(finding.title, "The engine"),
        rule=told.sentence(finding.rule),
        hands=told.drawn(finding),
        events=told.events(finding),
        declared=told.declared(finding),
        request=_json(finding.request),
        reply=_json(finding.reply),
        replay=f"feltproof replay {finding.id} --run run.json",
    )


def _section(section: record.SectionRecord, run: record.Run, clauses: tuple[ClauseView, ...]) -> SectionView:
    own = [clause for clause in clauses if clause.record.section == section.id]
    grouped: dict[str, list[ClauseView]] = {}
    for clause in own:
        grouped.setdefault(clause.group, []).append(clause)
    tally = run.tallies[section.id]
    counts = (tally.by_test, tally.by_inspection, tally.open)
    return SectionView(
        record=section,
        tally=tally,
        groups=tuple(
            Group(
                label=label,
                name=_name(section.id, label, run),
                title=members[0].record.title,
                clauses=tuple(members),
                counts={verdict: sum(clause.record.own == verdict for clause in members) for verdict in WORDS},
                last=label == [*grouped][-1],
            )
            for label, members in grouped.items()
        ),
        counts=counts,
        percents=charts.percentages(counts),
    )


def _killed(mutants: record.Mutants | None, clause: str) -> tuple[int, int] | None:
    """Mutants killed and mutants made for a clause, where a qualification says so."""
    found = mutants.clauses.get(clause) if mutants is not None else None
    return None if found is None else (found.killed, found.total)


def _session(session: Mapping[str, Any]) -> dict[str, Any]:
    shown = {str(name): all_printable(value) for name, value in session.items() if name != "stderr"}
    stderr = session.get("stderr") or ""
    shown["stderr"] = printable(str(stderr), lines=True)
    command = session.get("command")
    if isinstance(command, list | tuple):
        shown["command"] = " ".join(printable(str(word)) for word in command)
    return shown


def _shortened(text: str, most: int) -> Shortened:
    return Shortened(text, text if len(text) <= most else text[:most].rpartition(" ")[0].rstrip(",;:.") + " …")


def _date(session: Mapping[str, Any]) -> str:
    """The end of the run where it is a time in UTC; the one time that a report is dated with."""
    ended = session.get("ended")
    if isinstance(ended, str) and re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", ended, re.ASCII):
        return ended
    return ""


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _anchor(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-")
