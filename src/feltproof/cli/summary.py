"""What a run comes to, on a terminal: the verdict first, then what failed, then what is open."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from feltproof.cli import papers
from feltproof.cli.page import columns, command, filled, labelled, plural, tone
from feltproof.matrix.charts import percentages
from feltproof.matrix.printable import printable
from feltproof.matrix.wording import SHARES
from feltproof.runner.papered import attested
from feltproof.runner.record import ClauseRecord, Finding, Run

MEANINGS: Final = {
    0: "conforms in all that is verified by test",
    1: "a clause is not met",
    2: "the command cannot be carried out as it is said",
    3: "the specs or the checks are invalid",
    4: "clauses are stale or suspect: nothing else stands against it",
    5: "the engine broke the protocol",
    6: "incomplete: clauses were not tested to the end",
    7: "a signature or evidence is invalid",
    8: "intact, and signed by nobody who is trusted",
    70: "a defect of Feltproof",
    130: "interrupted",
}
"""What each exit code says, in a few words; `docs/exit-codes.md` says more."""

SELF_TEST: Final = "SELF-TEST: Feltproof's own engine; this tests Feltproof, and nobody's engine."
_TOLD: Final = 12
"""So many clauses of one kind are listed; the report has all of them."""


def verdict(run: Run) -> str:
    """The verdict, in a sentence."""
    item = printable(f"{run.engine.name} {run.engine.version}", longest=80)
    law = " and ".join(section.citation for section in run.sections)
    quick = " (QUICK: not to be relied on)" if run.mode == "quick" else ""
    if any(clause.own == "fail" for clause in run.clauses):
        failed = [clause for clause in run.clauses if clause.own == "fail"]
        waived = sum(bool(clause.waived) for clause in failed)
        by_waiver = f"; {waived} of {plural(len(failed), 'nonconformity', 'nonconformities')} waived" if waived else ""
        said = f"{tone('DOES NOT CONFORM', 'bad')}  {item} to {law}{by_waiver}{quick}"
    elif run.conforms:
        said = f"{tone('CONFORMS', 'good')}  {item} to {law}, in all that is verified by test{quick}"
    else:
        said = f"{tone('NOT ESTABLISHED', 'open')}  whether {item} conforms to {law}{quick}"
    return filled(said, 0, 2)


def signed(run: Run, run_digest: str, signer: str) -> str:
    """Whose signature was put to what."""
    item = printable(f"{run.engine.name} {run.engine.version}", longest=80)
    address = printable(run.engine.address, longest=200)
    said = f"signed by {printable(signer, longest=80)}: the run of {item} ({address}), sha256:{run_digest}"
    return filled(said, 2, 4)


def body(run: Run, path: Path | None, all_: bool = False) -> str:
    """Everything below the verdict; `path` is where `run.json` lies, for the lines to copy."""
    failures = list(_failures(run, path))
    shown = failures if all_ else failures[:_TOLD]
    if len(shown) < len(failures):
        shown.append(f"  … and {len(failures) - len(shown)} more (-v shows all)")
    parts = [_shares(run), _left_out(run), *shown, _faults(run), *_open(run, all_), *papers.told(run, all_)]
    return "\n\n".join(part for part in parts if part)


def _shares(run: Run) -> str:
    lines = []
    for section in run.sections:
        tally = run.tallies[section.id]
        counts = (tally.by_test, tally.by_inspection, tally.open)
        shares = zip(SHARES, counts, percentages(counts), strict=True)
        named = f"{section.citation}: " if len(run.sections) > 1 else ""
        said = ", ".join(f"{name} {percent} % ({count})" for name, count, percent in shares)
        lines.append(filled(f"{named}settled {said}, of {plural(tally.obliging, 'provision')} that oblige anybody", 2))
    return "\n".join(lines)


def _left_out(run: Run) -> str:
    if not isinstance(run.left_out, tuple):
        return ""
    said = f"left out: {' and '.join(run.left_out)}, whose game the engine does not offer; named, it is judged"
    return filled(printable(said), 2, 4)


def _failures(run: Run, path: Path | None) -> Iterator[str]:
    findings = {finding.id: finding for finding in run.findings}
    for clause in run.clauses:
        if clause.own != "fail":
            continue
        for name in clause.findings:
            yield finding_shown(findings[name], clause, run.engine.address, path)
        if seen := papers.failed_by(clause):
            yield f"  {not_met(clause)}  {clause.id}  {clause.title}\n{filled(seen, 4)}"
        elif not clause.findings:
            yield f"  {tone('not met', 'bad')}  {clause.id}  {clause.title}\n{filled(printable(clause.note), 4)}"


def finding_shown(finding: Finding, clause: ClauseRecord, engine: str, path: Path | None) -> str:
    """A nonconformity: the clause, what the engine did, what was expected, and how to see it again."""
    row = f"#{finding.row}" if finding.row else ""
    configuration = f" (configuration {printable(finding.configuration, longest=60)})" if finding.configuration else ""
    where = ["--run", str(path)] if path is not None else []
    if engine.startswith("vectors:"):
        # Whoever answered a file of questions is not there to be asked again.
        again = command("explain", finding.id, *where)
    else:
        # The user has typed it: no other command out of a file is started for them.
        again = command("replay", finding.id, *where, *(["--engine", engine] if engine != "builtin" else []))
    return "\n".join(
        (
            f"  {not_met(clause)}  {tone(f'{clause.id}{row}', 'strong')}  {clause.title}",
            *([filled(papers.waived_said(clause.waived), 4)] if clause.waived else []),
            filled(f"{printable(finding.title)}{configuration}", 4),
            labelled("expected", printable(finding.expected), 4, 10),
            labelled("got", printable(finding.got), 4, 10),
            f"    {plural(finding.count, 'case')} like it, of {finding.of:,}",
            f"    {again}",
        )
    )


def not_met(clause: ClauseRecord) -> str:
    """How a clause that is not met is listed: a waiver makes it no better, and is said."""
    return tone("not met, waived", "open") if clause.waived else tone("not met", "bad")


def _faults(run: Run) -> str:
    if not run.faults:
        return ""
    lines = [f"  {tone('engine faults', 'bad')}: neither passed nor failed by them is any clause"]
    for fault in run.faults:
        case = f", case {printable(fault.case, longest=40)}" if fault.case else ""
        said = f"{fault.id}  {fault.kind} in {fault.method}{case}, {plural(fault.count, 'time')}: "
        lines.append(filled(said + printable(fault.detail, longest=300), 4, 6))
    return "\n".join(lines)


def _open(run: Run, all_: bool) -> Iterator[str]:
    clauses = run.clauses
    kinds: tuple[tuple[str, list[tuple[ClauseRecord, str]]], ...] = (
        ("not tested to the end", [(c, c.note) for c in clauses if c.own == "inconclusive"]),
        ("stale: the official text is another", [(c, c.stale) for c in clauses if c.stale]),
        ("suspect: not reviewed as it is now", [(c, c.suspect) for c in clauses if c.suspect]),
    )
    for said, members in kinds:
        if members:
            yield _listed(said, members, all_)
    unencoded = [said for section in run.sections for said in section.unencoded]
    if unencoded:
        said = plural(len(unencoded), "passage of the official text is", "passages of the official text are")
        lines = [f"  {tone(said, 'open')} in no clause, and nothing was verified against it"]
        yield "\n".join([*lines, *(filled(printable(one, longest=200), 4, 6) for one in unencoded)])
    inspections = sum(c.own == "inspection" and not attested(c) for c in clauses)
    provisions = sum(len(section.incorporated) for section in run.sections)
    more = []
    if inspections:
        more.append(f"{plural(inspections, 'clause is', 'clauses are')} for a person to inspect: the report lists them")
    if provisions:
        more.append(f"{plural(provisions, 'provision')} incorporated by reference and outside the statement")
    changed = [artifact.path for artifact in run.engine.artifacts if not artifact.unchanged]
    if changed:
        more.append(f"files of the engine changed during the run: {', '.join(map(printable, changed))}")
    others = [reading for reading in run.readings if reading.option != reading.options[0].name]
    for reading in others:
        by = f", by authority of {reading.authority}" if reading.authority else ""
        more.append(f"{reading.id} is read as {reading.option}{by}")
    if more:
        yield "\n".join(filled(line, 2, 4) for line in more)


def _listed(said: str, members: list[tuple[ClauseRecord, str]], all_: bool) -> str:
    """Clauses by why they are listed: what is true of a whole section is said once."""
    reasons: dict[tuple[str, str], list[str]] = {}
    for clause, why in members:
        reasons.setdefault((clause.section, why), []).append(clause.label)
    lines = [f"  {tone(plural(len(members), 'clause'), 'open')} {said}"]
    shown = list(reasons.items())[: None if all_ else _TOLD]
    for (_, why), labels in shown:
        reason = printable(why, longest=200)
        lines.append(filled(f"{labels[0]}  {reason}" if len(labels) == 1 else f"{reason}: {', '.join(labels)}", 4, 6))
    more = len(members) - sum(len(labels) for _, labels in shown)
    if more:
        lines.append(f"    … and {more} more (-v shows all)")
    return "\n".join(lines)


def files(paths: list[tuple[Path, str]]) -> str:
    """The files that were written, and what each is."""
    return columns([(str(path), what) for path, what in paths])
