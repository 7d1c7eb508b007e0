"""Papers as frozen records: as they stand in `run.json`, each beside the text that it was read from."""

from typing import Final, Literal

import msgspec

Result = Literal["conform", "nonconform", "not-applicable"]
"""What a person found who looked."""
RESULTS: Final[tuple[Result, ...]] = ("conform", "nonconform", "not-applicable")

Kind = Literal["case", "inspections", "waivers"]

Standing = Literal["applied", "in-part", "unused", "expired", "not-begun", "ignored"]
"""What became of a waiver. `applied`: its clause fails, and all of that is waived; `in-part`: what it is for is there,
and its clause fails by more than that; `unused`: what it is for is not there; `ignored`: the user asked for the naked
truth."""


Reason = Literal[
    "no-result",
    "unsigned",
    "no-text",
    "another-text",
    "day-to-come",
    "expired",
    "expires-before",
    "no-note",
    "no-evidence",
    "no-digest",
    "other-evidence",
    "not-applicable",
    "not-asked",
    "not-verified",
]
"""Why an inspection does not count, for a program: the words beside it are for people, and may be put better later."""


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """Base of the records: frozen, by keyword, with every field written out."""


class Paper(Record, frozen=True, kw_only=True):
    """A file as it was used."""

    kind: Kind
    name: str
    """What it is called beside the evidence: `case.yaml`, `inspections-1.yaml`; `case-1.yaml` for the first case of a
    report that was amended."""
    sha256: str
    """Of its bytes."""
    text: str
    """All of it: its bytes are these characters in UTF-8."""


class Party(Record, frozen=True, kw_only=True):
    """Who issued a report, or whom it is for."""

    name: str
    address: str | None = None
    contact: str | None = None
    licence: str | None = None
    """Number of its licence or accreditation."""


class Item(Record, frozen=True, kw_only=True):
    """What was received to be tested, as the laboratory describes it."""

    name: str
    vendor: str
    version: str
    """As the engine names it in `hello`: a case about another version is refused."""
    build: str | None = None
    adapter: str | None = None
    """What the engine was reached through, and its version; `None` where it speaks the protocol itself."""
    condition: str | None = None
    files: tuple[str, ...] = ()
    """SHA-256 of files of it, in hex: each must be among those that were measured."""


class AmendmentCheck(Record, frozen=True, kw_only=True):
    """Somebody looked whether a text had been amended since the edition that was verified against."""

    section: str
    """`us-ny/5324.32`."""
    on: str
    by: str
    found: str
    """What they found, in words."""


class Authoriser(Record, frozen=True, kw_only=True):
    """Who authorised a report, and in what role."""

    name: str
    role: str


class Supersedes(Record, frozen=True, kw_only=True):
    """The report that this one takes the place of."""

    number: str
    changes: tuple[str, ...]


class Case(Record, frozen=True, kw_only=True):
    """What a laboratory says about a report: nothing of it is measured."""

    number: str
    """Of the report, unique at its issuer."""
    issuer: Party
    customer: Party
    place: str
    received: str
    tested_from: str
    tested_to: str
    issued: str
    """Days, `2026-05-04`."""
    item: Item
    amendment_checks: tuple[AmendmentCheck, ...] = ()
    deviations: tuple[str, ...] = ()
    """Additions to the method, deviations from it, exclusions."""
    from_customer: tuple[str, ...] = ()
    """What the customer supplied and the laboratory did not establish."""
    authorised: tuple[Authoriser, ...]
    supersedes: Supersedes | None = None


class Exhibit(Record, frozen=True, kw_only=True):
    """A file that an inspection rests on."""

    file: str
    """As the paper names it: from the folder that the paper lies in."""
    sha256: str | None
    """As the paper has it; `None` where it has none."""


class Measured(Record, frozen=True, kw_only=True):
    """The digest of an exhibit, as it was found."""

    paper: str
    file: str
    sha256: str | None
    """`None` where there was no such file."""


class Attestation(Record, frozen=True, kw_only=True):
    """What a person says of a clause. Any field but `clause` may be `None`: a checklist is filled in by hand."""

    paper: str
    """Its name: `inspections-1.yaml`."""
    clause: str
    """`us-ny/5324.32(a)(2)(i)`."""
    text: str | None
    """Digest, in hex, of the paragraph of the law that it was made for."""
    result: Result | None
    person: str | None
    role: str | None
    on: str | None
    method: str | None
    place: str | None
    note: str | None
    expires: str | None
    """The last day on which it counts; `None` where it names none."""
    evidence: tuple[Exhibit, ...]

    @property
    def blank(self) -> bool:
        """Nobody has filled it in."""
        said = (self.result, self.person, self.role, self.on, self.method, self.place, self.note, self.expires)
        return not any(said) and not self.evidence


class SetAside(Record, frozen=True, kw_only=True):
    """An attestation that does not count, and why."""

    attestation: Attestation
    why: str
    code: Reason | msgspec.UnsetType = msgspec.UNSET
    """The same for a program; evidence of before there were codes has none."""


class Waiver(Record, frozen=True, kw_only=True):
    """A nonconformity that somebody answers for, and somebody else has approved, until a day."""

    paper: str
    clause: str
    finding: str
    """Id of the finding, `F3K9QA`; `inspection` where a person failed the clause."""
    fingerprint: str
    """SHA-256, in hex, over all that makes the nonconformity the one that it is."""
    text: str
    """Digest, in hex, of the paragraph of the law that is not kept."""
    engine: str
    versions: str
    """Of the engine: `>=3.2,<3.3`, or `==3.2.1`."""
    reason: str
    author: str
    approver: str
    starts: str
    expires: str
    """The first and the last day on which it counts."""
    measure: str
    """What is done about it in the meantime."""


class WaiverStanding(Record, frozen=True, kw_only=True):
    """A waiver and what became of it."""

    waiver: Waiver
    standing: Standing
    why: str
    """Empty where it applied."""


class Papers(Record, frozen=True, kw_only=True):
    """All that people brought to a run, and the day on which it was judged."""

    on: str
    """The day that was taken for today, `2026-05-04`: what had expired by then does not count."""
    files: tuple[Paper, ...]
    measured: tuple[Measured, ...]
    case: Case | None
    case_put_to: str | None
    """SHA-256 of the `run.json` that `verify` wrote, where the case was put to it afterwards; `None` where the run was
    made with it."""
    unplaced: tuple[SetAside, ...]
    """Attestations of clauses that the run does not have, or that ask for no inspection."""
    waivers: tuple[WaiverStanding, ...]
    ignore_waivers: bool
