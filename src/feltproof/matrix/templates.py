"""What the templates of the pages work with: the report, and the few things that they ask of code."""

import json
import re
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import jinja2
from markupsafe import Markup

from feltproof import content
from feltproof.comparison.sets import VERDICTS
from feltproof.matrix import about, cards_svg, charts, configurations, recorded, rules, unmet, view, wording
from feltproof.matrix.appendix import flagged
from feltproof.runner.record import Cell, ReadingRecord, Run

_LONGEST_FACT: Final = 600


@cache
def environment() -> jinja2.Environment:
    """Escapes everything, and knows no name that it was not given."""
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(content.reports()),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def names(report: view.Report) -> dict[str, Any]:
    """Whatever the templates of PDF and HTML call by a name."""
    run = report.run
    by_id = {clause.record.id: clause for section in report.sections for clause in section.clauses}
    inspections = [clause for clause in by_id.values() if clause.record.inspection]
    not_met = unmet.unmet(report)
    parts = [
        ("about", "About this report"),
        *((f"matrix-{n}", f"Matrix: {section.record.citation}") for n, section in enumerate(report.sections, 1)),
        *([("findings", "Nonconformities")] if not_met else []),
        *([("faults", "Engine faults")] if run.faults else []),
        *([("readings", "Readings")] if run.readings else []),
        *([("inspections", "Inspection list")] if inspections else []),
        *((f"compared-{n}", f"{one.one.id} beside {one.other.id}") for n, one in enumerate(run.comparisons or (), 1)),
        *((f"odds-{n}", f"Exact figures: {one.sheet.citation}") for n, one in enumerate(report.odds, 1)),
        *([("incorporated", "Incorporated, not encoded")] if report.incorporated else []),
        ("environment", "Environment and configuration under test"),
    ]
    most = max((sum(group.counts.values()) for section in report.sections for group in section.groups), default=1)
    return {
        "report": report,
        # The HTML has no signature to warn of.
        "warnings": [banner for banner in report.banners if banner.short in ("SELF-TEST", "QUICK")],
        "session": report.session,
        "counts": view.verdict_counts(run),
        "parts": parts,
        "inspections": inspections,
        "unmet": not_met,
        "incorporated": report.incorporated,
        "comparisons": [(one, rules.by_part(one.rules), rules.sides(one)) for one in run.comparisons or ()],
        "rule_verdicts": VERDICTS,
        "cite": rules.cite,
        "meanings": wording.MEANINGS,
        "strengths": wording.STRENGTHS,
        "session_facts": _session_facts(report.session),
        "words": wording.WORDS,
        "standings": about.STANDINGS,
        "attestations": about.attestations,
        "attested": about.told,
        "waived_told": about.waived_told,
        "share_names": wording.SHARES,
        "share_tone": charts.share_tone,
        "shares_chart": lambda section: charts.shares_chart(wording.SHARES, section.counts),
        "coverage_chart": lambda section: charts.coverage_chart(
            [(group.label, group.title, group.counts) for group in section.groups], most
        ),
        "strength_chart": charts.strength_chart,
        "strength_tones": charts.STRENGTH_TONES,
        "strength_tone": charts.strength_tone,
        "mutants_chart": charts.mutants_chart,
        "floor_chart": _floor_chart,
        "as_declared": _as_declared,
        "hand_svg": cards_svg.hand_svg,
        "laid_svg": cards_svg.laid_svg,
        "thousands": lambda number: f"{number:,}",
        "cut": lambda text, longest: text if len(text) <= longest else text[:longest] + " … (the rest in run.json)",
        "json": lambda value: json.dumps(value, ensure_ascii=False),
        "base64": lambda data: b64encode(data).decode(),
        "anchor": lambda name: re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-"),
        "words_of": configurations.in_words,
        "label_of": lambda clause: by_id[clause].record.label if clause in by_id else clause,
        "name_of": lambda clause: by_id[clause].name if clause in by_id else clause,
        "clause_anchor": lambda clause: by_id[clause].anchor if clause in by_id else "coverage",
        "slashed": view.slashed,
        "recorded": recorded.facts(run),
        "recorded_briefly": recorded.briefly(run),
        "qualified": wording.qualified(run.mutants),
        "hangs": lambda reading: _hangs(reading, run),
        "flagged": lambda reading: flagged(report.odds, reading.id, reading.clauses),
    }


def _floor_chart(cell: Cell) -> Markup:
    return charts.floor_chart(cell.law, cell.paid, cell.outcome)


def _as_declared(cell: Cell) -> bool:
    """What was paid is what was declared, `100% of the meter` for `100%` too: saying both would be noise."""
    said = ", ".join(cell.declared)
    return cell.paid is not None and cell.paid in (said, f"{said} of the meter")


def _session_facts(session: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What the session says beside its times, its command and its stderr, flattened for a table."""
    facts = []
    for name, value in session.items():
        if name in ("started", "ended", "command", "stderr"):
            continue
        if isinstance(value, dict):
            value = "; ".join(f"{key.replace('_', ' ')} {_listed(inner)}" for key, inner in value.items())
        elif isinstance(value, list):
            value = _listed(value)
        value = str(value)
        if len(value) > _LONGEST_FACT:
            value = value[:_LONGEST_FACT] + " … (the rest in session.json)"
        facts.append((name.replace("_", " ").capitalize(), value))
    return facts


def _listed(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _hangs(reading: ReadingRecord, run: Run) -> str:
    """Which verdicts another option would turn."""
    turned = []
    for clause in run.clauses:
        if reading.id not in clause.readings:
            continue
        for check in clause.checks:
            outcomes = check.by_option.get(reading.id, {})
            now = outcomes.get(reading.option)
            turned += [
                f"{clause.label} would {outcome} under {option}"
                for option, outcome in outcomes.items()
                if now is not None and outcome != now
            ]
    return "Other options: " + "; ".join(dict.fromkeys(turned)) + "." if turned else "No verdict here hangs on it."
