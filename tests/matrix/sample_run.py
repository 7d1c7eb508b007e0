"""A made-up run, rich enough to show everything that a report can show.

The clauses carry the labels of 9 NYCRR 5324.32; verdicts, findings and digests are invented.
"""

import hashlib
import re
from pathlib import Path
from typing import Any

import msgspec
from sample_papers import brought

from feltproof.runner import record as r
from feltproof.runner.papered import with_papers
from feltproof.runner.verdict import exit_code, inherit, tally

SECTION = "us-ny/5324.32"


_HERE = Path(__file__).parent
_CLAUSES = (_HERE / "sample_clauses.txt").read_text("utf-8")
_READINGS = tuple(line.split("|") for line in (_HERE / "sample_readings.txt").read_text("utf-8").splitlines())


_SMALL = "(a) (a)(1) (a)(2)(i) (b) (b)(2)(v) (c) (c)(2) (c)(5) (d) (d)(3) (e) (e)(4) (f) (f)(1) (f)(2) (f)(3)".split()


def _digest(*parts: object) -> str:
    return hashlib.sha256("|".join(map(str, parts)).encode()).hexdigest()


def _cell(column: str, law: str, declared: str, paid: str | None, outcome: r.Outcome = "pass") -> r.Cell:
    return r.Cell(column=column, law=law, declared=(declared,) if declared else (), paid=paid, outcome=outcome)


def _rows(label: str, failing: bool) -> tuple[r.Row, ...]:
    clause = SECTION + label
    tables: dict[str, tuple[str, tuple[str, ...], dict[str, str]]] = {
        "(f)(2)": (
            "floor",
            ("",),
            {
                "straight": "1:1",
                "flush": "3:2",
                "three_of_a_kind": "2:1",
                "straight_flush": "15:1",
                "four_of_a_kind": "30:1",
                "four_aces": "200:1",
            },
        ),
        "(f)(3)": (
            "choice",
            ("A", "B", "C", "D"),
            {
                "pair_of_queens_or_better": "1:1 1:1 1:1 1:1",
                "two_pair": "2:1 2:1 2:1 2:1",
                "straight": "3:1 3:1 3:1 3:1",
                "flush": "4:1 4:1 4:1 4:1",
                "three_of_a_kind": "9:1 8:1 8:1 7:1",
                "straight_flush": "30:1 40:1 30:1 40:1",
                "four_of_a_kind": "50:1 50:1 50:1 50:1",
            },
        ),
        "(f)(4)": (
            "choice",
            ("A", "B"),
            {
                "three_of_a_kind": "9:1 15:1",
                "straight_flush": "100:1 100:1",
                "four_of_a_kind": "300:1 300:1",
                "four_aces": "100% 100%",
            },
        ),
        "(f)(4)(iii)(a)": ("floor", ("",), {"four_aces": "$100", "four_of_a_kind": "$10", "straight_flush": "$5"}),
        "(f)(4)(iii)(b)": ("floor", ("",), {"four_aces": "$100", "four_of_a_kind": "$25"}),
    }
    if label not in tables:
        return ()
    rule, columns, rows = tables[label]
    made = []
    for name, law in rows.items():
        cells = []
        for column, value in zip(columns, law.split(" "), strict=True):
            if failing and label == "(f)(2)" and name == "flush":
                cells.append(_cell(column, value, "3:2", "1:1", "fail"))
            elif label == "(f)(3)" and column in "BC":
                cells.append(_cell(column, value, "", None, "not-applicable"))
            elif label == "(f)(2)" and name == "four_aces":
                cells.append(_cell(column, value, "250:1", "250:1"))
            else:
                cells.append(_cell(column, value, value, value))
        worst: r.Outcome = "fail" if any(cell.outcome == "fail" for cell in cells) else "pass"
        made.append(
            r.Row(
                id=f"{clause}#{name}",
                name=name,
                rule="choice" if rule == "choice" else "floor",
                cells=tuple(cells),
                outcome=worst,
            )
        )
    return tuple(made)


def _check(label: str, outcome: r.Outcome, findings: tuple[str, ...], quick: bool) -> r.CheckRecord:
    strengths: tuple[r.Strength, ...] = ("exhaustive", "scripted", "boundary", "static")
    strength = strengths[len(label) % 4] if label[:3] != "(b)" else "exhaustive"
    of, unit = {
        "exhaustive": (2_598_960, "hands"),
        "scripted": (84, "sittings"),
        "boundary": (4_584_285, "deals"),
        "static": (16, "cells"),
    }[strength]
    if quick and strength == "exhaustive":
        strength, of = "exhaustive-by-symmetry", 134_459
    touched = {
        f"5324.32/{name}": {option: outcome if i == 0 else "fail" for i, option in enumerate(options.split())}
        for name, labels, options, *_ in _READINGS
        if label in labels.split()
    }
    return r.CheckRecord(
        check=f"crazy_4_poker.{re.sub(r'[^a-z0-9]+', '_', label).strip('_')}",
        title="Every hand is ranked as the law ranks it, and every wager is settled by that rank.",
        clause=SECTION + label,
        outcome=outcome,
        strength=strength,
        needs=strength,
        configurations=("floor-1", "floor-2"),
        asked=of if outcome != "inconclusive" else of // 3,
        of=of,
        unit=unit,
        seed=None if strength == "exhaustive" else 20240117,
        digest=_digest(label, outcome),
        note="The engine stopped answering" if outcome == "inconclusive" else "",
        by_option=touched,
        findings=findings,
        faults=("c0ffee",) if outcome == "inconclusive" else (),
    )


def _findings() -> tuple[r.Finding, ...]:
    case = {"case": "1", "dealer": "KsQd9c4h2s", "seats": [{"seat": 1, "hand": "AhTh7h2hKd"}]}
    return (
        r.Finding(
            id="3fa91c",
            clause=SECTION + "(f)(2)",
            check="crazy_4_poker.super_bonus_floor",
            row="flush",
            configuration="floor-1",
            title="A flush paid a super bonus wager of $5 only $5.",
            rule="A flush pays the super bonus at 3:2 or more; an amount that cannot be paid exactly is rounded up.",
            expected="super bonus: win, at least $7.50",
            got="super bonus: win, $5",
            method="settle",
            request={"game": "crazy-4-poker", "configuration": "floor-1", "cases": [case]},
            reply={"case": "1", "seats": [{"seat": 1, "wagers": {"super_bonus": {"outcome": "win", "pays": 500}}}]},
            dealer="KsQd9c4h2s",
            seats=(
                r.DrawnSeat(
                    seat=1, hand="AhTh7h2hKd", wagers={"ante": 500, "super_bonus": 500, "queens_up": 100, "play": 500}
                ),
            ),
            hands=(),
            count=5_112,
            of=2_598_960,
        ),
        r.Finding(
            id="b07d2e",
            clause=SECTION + "(b)(2)(v)",
            check="crazy_4_poker.straights",
            row=None,
            configuration=None,
            title="A 2-3-4-5 was ranked below an A-2-3-4.",
            rule="4-3-2-A is the lowest straight.",
            expected="the first hand ranks higher than the second",
            got="strength 1200 for the first, 1214 for the second",
            method="rank",
            request={"game": "crazy-4-poker", "cases": [{"case": "1", "hand": "5s4d3c2h"}]},
            reply=[{"case": "1", "category": "straight", "strength": 1200}],
            dealer=None,
            seats=(),
            hands=("5s4d3c2h", "4s3d2cAh"),
            count=1,
            of=270_725,
        ),
        r.Finding(
            id="77e0aa",
            clause=SECTION + "(e)(4)",
            check="crazy_4_poker.envy",
            row=None,
            configuration="floor-2",
            title="Four aces at seat 5 paid seat 2 no envy bonus.",
            rule="Each player with a progressive wager receives an envy bonus for another player's qualifying hand.",
            expected="seat 2: envy of at least $100",
            got="seat 2: envy of $0",
            method="settle",
            request={"game": "crazy-4-poker", "configuration": "floor-2", "cases": [case]},
            reply={"case": "1", "meter": 500000, "seats": []},
            dealer="JcTd8s4h3d",
            seats=(
                r.DrawnSeat(
                    seat=2, hand="KhQh9s5d3c", wagers={"ante": 500, "super_bonus": 500, "progressive": 100, "play": 500}
                ),
                r.DrawnSeat(
                    seat=5,
                    hand="AcAdAhAs2c",
                    wagers={"ante": 500, "super_bonus": 500, "progressive": 100, "play": 1500},
                ),
            ),
            hands=(),
            count=48,
            of=624,
        ),
    )


def sample(
    *,
    passing: bool = False,
    quick: bool = False,
    self_test: bool = False,
    hostile: str | None = None,
    text: bool = False,
    small: bool = False,
    case: bool = False,
) -> r.Run:
    """A run. `hostile`: a string that stands wherever an engine could put one of its own; `small`: 16 clauses of 68;
    `case`: with a laboratory's case."""
    findings = () if passing else _findings()
    by_clause: dict[str, list[str]] = {}
    for finding in findings:
        by_clause.setdefault(finding.clause, []).append(finding.id)
    drafts = [line.split("|") for line in _CLAUSES.strip().splitlines()]
    if small:
        drafts = [draft for draft in drafts if draft[0] in _SMALL]
    labels = [draft[0] for draft in drafts]
    known = _READINGS[:2] if small else _READINGS
    clauses: list[r.ClauseRecord] = []
    for label, title, requirement, obligation, method in drafts:
        failing = SECTION + label in by_clause
        own: r.Verdict = "no-obligation"
        note = ""
        if failing:
            own = "fail"
        elif label == "(d)(3)":
            own, note = "not-applicable", "The facility deals five cards to the dealer."
        elif label == "(c)(5)" and not passing:
            own, note = "inconclusive", "The engine ended in the middle of a sitting, after 28 of 84."
        elif method == "test":
            own = "pass"
        elif method == "inspection":
            own = "inspection"
        outcome: r.Outcome = own if own in ("pass", "fail", "inconclusive", "not-applicable") else "pass"
        readings = tuple(f"5324.32/{name}" for name, places, *_ in known if label in places.split())
        parent = label.rpartition("(")[0]
        clauses.append(
            r.ClauseRecord(
                id=SECTION + label,
                section=SECTION,
                label=label,
                parent=SECTION + parent if parent else None,
                depth=label.count("("),
                title=title,
                requirement=requirement,
                obligation=obligation,
                method=method,
                verdict=own,
                own=own,
                note=note,
                sensitivity="none"
                if not readings
                else "fails-every-reading"
                if failing
                else "only-as-read"
                if label != "(f)(1)"
                else "every-reading",
                readings=readings,
                rows=_rows(label, failing),
                checks=(_check(label, outcome, tuple(by_clause.get(SECTION + label, ())), quick),)
                if method == "test"
                else (),
                findings=tuple(by_clause.get(SECTION + label, ())),
                inspection=r.Inspection(
                    look_for=(f"{title}: as the clause asks, at every table.", "Legible from the seat."),
                    attestation=None,
                )
                if method == "inspection"
                else None,
                stale="“six” has become “seven”" if label == "(a)(1)" and text else None,
                suspect="the check has changed since 2026-01-02" if label == "(c)(2)" and not passing else None,
                waived=None,
                text=f"An official paragraph would stand here, word for word, for {label}." if text else None,
                paragraph_sha256=_digest("paragraph", label),
            )
        )
    order = ["fail", "inconclusive", "inspection", "pass", "not-applicable", "no-obligation"]
    worst = {
        clause.label: min(
            (other.own for other in clauses if other.label.startswith(clause.label)),
            key=lambda verdict: order.index(verdict),
        )
        for clause in clauses
    }
    clauses = [msgspec.structs.replace(clause, verdict=worst[clause.label]) for clause in clauses]
    counts = {verdict: sum(clause.own == verdict for clause in clauses) for verdict in order}
    bad = hostile if hostile is not None else "Acme Tables"
    faults = (
        ()
        if passing
        else (
            r.FaultRecord(
                id="c0ffee",
                kind="exited",
                method="play",
                case="29",
                detail=hostile or "the engine ended with status 139; it should answer each case",
                line=hostile or '{"results": [{"case": "29", "repl',
                count=3,
            ),
        )
    )
    run = r.Run(
        suite=r.SuiteRecord(
            version="0.1.0",
            rules_sha256=_digest("rules"),
            specs_sha256=_digest("specs"),
            seed=20240117,
            schedule="batches of 1 to 1000 cases, shuffled by the seed",
        ),
        mode="quick" if quick else "full",
        self_test=self_test,
        conforms=passing,
        complete=passing,
        exit_code=0 if passing else 1,
        statement="As far as it was tested, the item conforms to 9 NYCRR 5324.32; "
        "what only a person can see is still to be inspected."
        if passing
        else "The item does not conform to 9 NYCRR 5324.32: three clauses are broken.",
        decision_rule="Closed pay tables must be equal to the law's, floors must be met to the cent, and one "
        "counterexample fails a clause. Enumerated checks carry no uncertainty.",
        sections=(
            r.SectionRecord(
                id=SECTION,
                citation="9 NYCRR 5324.32",
                title="Crazy 4 poker",
                game="crazy-4-poker",
                publisher="Casetext",
                currency="Current through Register Vol. 46, No. 45, November 2, 2024",
                adopted="New York State Register November 16, 2016",
                spec_path="us_ny/s5324_32_crazy_4_poker.yaml",
                spec_sha256=_digest("spec"),
                text_sha256=_digest("text") if text else None,
                incorporated=(
                    r.Incorporated(
                        provision="5324.2(d), (e)", clauses=(SECTION + "(d)",), what="general procedures for dealing"
                    ),
                    r.Incorporated(
                        provision="5324.2(l)", clauses=(SECTION + "(a)(3)",), what="progressive table game systems"
                    ),
                    r.Incorporated(
                        provision="5324.30(a)", clauses=(SECTION + "(a)(2)",), what="what every layout shows"
                    ),
                ),
            ),
        ),
        engine=r.EngineRecord(
            address="builtin" if self_test else "cmd:./acme-tables --stdio",
            name=bad,
            version=hostile or "3.2.1",
            vendor=hostile or "Acme Gaming, Inc.",
            build="sha256:" + _digest("build"),
            protocol="1.0",
            methods={"crazy-4-poker": ("rank", "settle", "play")},
            artifacts=()
            if self_test
            else (
                r.ArtifactRecord(path="dist/acme-tables", sha256=_digest("a"), bytes=4_812_344, unchanged=True),
                r.ArtifactRecord(
                    path=hostile or "dist/paytables.dat", sha256=_digest("b"), bytes=18_233, unchanged=passing
                ),
            ),
        ),
        configurations=tuple(
            r.ConfigurationRecord(id=name, game="crazy-4-poker", declared=_declared(name, progressive, hostile))
            for name, progressive in (("floor-1", False), ("floor-2", True))
        ),
        readings=tuple(
            r.ReadingRecord(
                id=f"5324.32/{name}",
                clauses=tuple(SECTION + label for label in places.split()),
                trouble=trouble,
                options=tuple(
                    r.Option(name=option, meaning=f"The passage is read as {option.replace('-', ' ')}.")
                    for option in options.split()
                ),
                option=options.split()[-1] if name == "envy-straight" else options.split()[0],
                why=why,
                authority="Letter of the Commission, 3 May 2026" if name == "envy-straight" else None,
            )
            for name, places, options, trouble, why in known
        ),
        clauses=tuple(clauses),
        findings=tuple(msgspec.structs.replace(finding, got=hostile or finding.got) for finding in findings),
        faults=faults,
        tallies={
            SECTION: r.Tally(
                clauses=len(labels),
                obliging=len(labels) - counts["no-obligation"] - counts["not-applicable"],
                by_test=counts["pass"] + counts["fail"],
                by_inspection=1,
                open=counts["inspection"] - 1 + counts["inconclusive"] + 3,
                verdicts={verdict: count for verdict, count in counts.items() if count},
            )
        },
        mutants=r.Mutants(
            clauses={SECTION + label: r.Killed(killed=3, total=3) for label in labels if label.startswith("(f)")},
            killed=41,
            total=42,
            survivors={"ante_pushes_on_a_tie_of_kings": (f"{SECTION}(e)(3)(iii)",)},
            right_engines=12,
            right_engines_failed=0,
            qualified=False,
            sha256="c" * 64,
        ),
    )
    papers = brought(run.clauses, run.findings, run.engine, case=case)
    papered, said = with_papers(run.clauses, run.findings, run.engine, papers)
    return squared(msgspec.structs.replace(run, clauses=papered, papers=said))


def squared(run: r.Run) -> r.Run:
    """The same run, with what it concludes worked out from what it rests on."""
    clauses = inherit(run.clauses)
    code = exit_code(clauses, bool(run.faults), any(section.unencoded for section in run.sections))
    if code in (0, 4) and any(not artifact.unchanged for artifact in run.engine.artifacts):
        code = 6
    tallies = {
        section.id: tally(
            len(section.incorporated) + len(section.unencoded),
            [clause for clause in clauses if clause.section == section.id],
        )
        for section in run.sections
    }
    return msgspec.structs.replace(
        run,
        clauses=clauses,
        exit_code=code,
        conforms=code == 0 and all(clause.own != "fail" for clause in clauses),
        tallies=tallies,
    )


def _declared(name: str, progressive: bool, hostile: str | None) -> dict[str, Any]:
    declared: dict[str, Any] = {
        "id": name,
        "seats": 6,
        "dealer_cards": 5,
        "limits": {"ante": {"min": 500, "max": 50000}, "queens_up": {"min": 100, "max": 50000}},
        "odds": {
            "ante": "1:1",
            "play": "1:1",
            "super_bonus": {"straight": "1:1", "flush": "3:2", "three_of_a_kind": "2:1", "four_aces": "250:1"},
            "queens_up": {"pair_of_queens_or_better": "1:1", "two_pair": "2:1"},
        },
    }
    if progressive:
        declared["progressive"] = {"wagers": [100, 500], "initial": 500000, "reset": 500000}
    if hostile is not None:
        declared[hostile] = hostile
    return declared


def session(hostile: str | None = None) -> dict[str, Any]:
    """What the machine and the clock add to a run."""
    return {
        "started": "2026-05-04T09:12:44Z",
        "ended": "2026-05-04T09:13:31Z",
        "seconds": 47.2,
        "host": "lab-07",
        "platform": "Linux-6.1.0-x86_64-with-glibc2.36",
        "python": "3.11.2",
        "libraries": {"numpy": "2.4.1", "hypothesis": "6.150.0", "pytest": "9.2.0", "weasyprint": "70.0"},
        "command": ["feltproof", "verify", "--engine", hostile or "cmd:./acme-tables --stdio"],
        "stderr": hostile or "acme-tables 3.2.1 ready\nwarning: meter file not found\nSegmentation fault\n",
    }
