"""What people bring to a run, on the command line: the options, the header, and what became of it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, Final, TypeVar

import click
import msgspec

from feltproof.cli.options import FILE
from feltproof.cli.page import filled, labelled, plural, tone
from feltproof.errors import UsageError
from feltproof.matrix.evidence import digest, run_bytes
from feltproof.matrix.printable import printable
from feltproof.papers.brought import Brought, bring
from feltproof.papers.case import read_case, refuse_another
from feltproof.papers.files import paper
from feltproof.papers.forms import DAY, today
from feltproof.papers.record import Attestation, SetAside
from feltproof.runner.papered import with_case
from feltproof.runner.record import ClauseRecord, Run

F = TypeVar("F", bound=Callable[..., Any])

_TOLD: Final = 12
"""So many of one kind are listed; the report has all of them."""


class _Day(click.ParamType[str]):
    """A day, `2026-05-04`."""

    name = "day"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return DAY.parse(str(value))
        except ValueError as error:
            self.fail(str(error), param, ctx)


DAY_TYPE: Final = _Day()


@dataclass(frozen=True)
class Given:
    """The options, as they were given."""

    case: Path | None
    inspections: tuple[Path, ...]
    waivers: tuple[Path, ...]
    ignore_waivers: bool
    on: str | None

    @property
    def judged_as_if(self) -> str | None:
        """The day that a user takes for today, where it is another."""
        return self.on if self.on not in (None, today()) else None

    def read(self) -> Brought | None:
        """The papers; `None` where none is named.

        Raises:
            UsageError: one cannot be read, something in it is wrong, or an option has nothing to act on.
        """
        brought = bring(
            self.on or today(), self.case, self.inspections, self.waivers, ignore_waivers=self.ignore_waivers
        )
        if self.on is not None and brought is None:
            raise UsageError(f"--on {self.on}: the day counts for --case, --inspections and --waivers alone: name one")
        if self.ignore_waivers and not self.waivers:
            raise UsageError("--ignore-waivers: none is named: leave it out, or name them with --waivers")
        return brought


def paper_options(function: F) -> F:
    """`--case`, `--inspections`, `--waivers` and the day; the function gets them as one, called `papers`."""

    @wraps(function)
    def with_papers(
        *arguments: Any,
        case: Path | None,
        inspections: tuple[Path, ...],
        waivers: tuple[Path, ...],
        ignore_waivers: bool,
        on: str | None,
        **named: Any,
    ) -> Any:
        return function(*arguments, papers=Given(case, inspections, waivers, ignore_waivers, on), **named)

    command: Any = with_papers
    for option in (
        click.option(
            "--on",
            type=DAY_TYPE,
            metavar="DAY",
            help="Take this for today, 2026-05-04: by it inspections and waivers expire. To repeat a run.",
        ),
        click.option("--ignore-waivers", is_flag=True, help="Read the waivers, and let none of them count."),
        click.option(
            "--waivers",
            type=FILE,
            multiple=True,
            metavar="FILE",
            help="Nonconformities that somebody answers for and somebody else has approved. Repeat.",
        ),
        click.option(
            "--inspections",
            type=FILE,
            multiple=True,
            metavar="FILE",
            help="What people saw: a checklist of `inspect init`, filled in. Repeat.",
        ),
        click.option(
            "--case",
            type=FILE,
            metavar="FILE",
            help="The report's number, issuer, customer, item and dates; such a run is to be relied on.",
        ),
    ):
        command = option(command)
    return command  # type: ignore[no-any-return]


def opening(brought: Brought | None) -> list[str]:
    """What was brought, before the run."""
    if brought is None:
        return []
    said = []
    if brought.case is not None:
        said.append(f"report {brought.case.number} of {printable(brought.case.issuer.name, longest=80)}")
    filled_in = sum(not one.blank for one in brought.attestations)
    if any(one.kind == "inspections" for one in brought.files):
        said.append(f"{plural(filled_in, 'inspection')} of {len(brought.attestations)} on the lists")
    if any(one.kind == "waivers" for one in brought.files):
        said.append(plural(len(brought.waivers), "waiver") + (", ignored" if brought.ignore_waivers else ""))
    return [labelled("papers", f"{'; '.join(said)}; as of {brought.on}")]


def told(run: Run, all_: bool = False) -> Iterator[str]:
    """What became of them, a part each."""
    if run.papers is msgspec.UNSET:
        return
    aside = [*run.papers.unplaced]
    for clause in run.clauses:
        if clause.inspection is not None:
            aside += clause.inspection.set_aside or ()
    if aside:
        yield _listed(plural(len(aside), "inspection does", "inspections do") + " not count", map(_aside, aside), all_)
    spent = [one for one in run.papers.waivers if one.standing != "applied"]
    if spent:
        said = (f"{one.waiver.clause} {one.waiver.finding}  {one.standing}: {one.why}" for one in spent)
        yield _listed(plural(len(spent), "waiver does", "waivers do") + " not count", said, all_)


def _aside(one: SetAside) -> str:
    by = f" by {one.attestation.person}" if one.attestation.person else ""
    return f"{one.attestation.clause}{by}  {one.why}"


def _listed(said: str, members: Any, all_: bool) -> str:
    every = [*members]
    shown = every if all_ else every[:_TOLD]
    lines = [f"  {tone(said, 'open')}", *(filled(printable(one, longest=400), 4, 6) for one in shown)]
    if len(shown) < len(every):
        lines.append(f"    … and {len(every) - len(shown)} more (-v shows all)")
    return "\n".join(lines)


def failed_by(clause: ClauseRecord) -> str:
    """What a person saw who failed a clause; empty where none did."""
    inspection = clause.inspection
    if inspection is None or inspection.attestation is None or inspection.tested is msgspec.UNSET:
        return ""
    return attestation_said(inspection.attestation)


def attestation_said(one: Attestation) -> str:
    """An attestation in a line."""
    where = f", {one.place}" if one.place else ""
    until = f", until {one.expires}" if one.expires else ""
    method = f" ({one.method})" if one.method else ""
    note = f": {one.note}" if one.note else ""
    said = f"inspected by {one.person}, {one.role}, on {one.on}{where}{method}{until}: {one.result}{note}"
    return printable(said, longest=500)


def waived_said(waived: dict[str, str]) -> str:
    """A waiver in a line."""
    said = f"by {waived.get('by', '')}, approved by {waived.get('approved by', '')}, until {waived.get('until', '')}"
    return printable(f"waived {said}: {waived.get('why', '')}", longest=500)


def with_case_put_to(run: Run, session: Mapping[str, Any], path: Path, case_path: Path) -> Run:
    """The run in `path` with a case that was put to it when it was over.

    Raises:
        UsageError: the case cannot be read, or is about another run; or the run is one that no laboratory relies on.
    """
    what = f"--case {case_path}"
    if run.self_test:
        raise UsageError(f"{what}: {path} is a self-test of Feltproof's own engine: no laboratory issues it")
    if run.mode == "quick":
        raise UsageError(f"{what}: {path} is a quick run: no laboratory issues it")
    papers = None if run.papers is msgspec.UNSET else run.papers
    read = paper(case_path, "case", 1)
    case = read_case(read, str(case_path))
    before = None if papers is None else papers.case
    if before is not None and (case.supersedes is None or case.supersedes.number != before.number):
        raise UsageError(
            f"{what}: {path} is of report {before.number}: the case of an amended report says what it changes, under "
            f"'supersedes: {{number: {before.number}, changes: […]}}'"
        )
    on = papers.on if papers is not None else _day_of(session)
    digests = [artifact.sha256 for artifact in run.engine.artifacts]
    refuse_another(case, case_path, on, [section.id for section in run.sections], run.engine.version, digests)
    put_to = digest(run_bytes(run))
    return msgspec.structs.replace(run, papers=with_case(papers, read, case, on, put_to))


def _day_of(session: Mapping[str, Any]) -> str:
    """The day of a run that does not say by which it was judged: that of its session, or else today."""
    try:
        return DAY.parse(str(session.get("ended"))[:10])
    except ValueError:
        return today()
