"""Workflow commands of GitHub: no more than it shows, and none that an engine wrote."""

import msgspec
from sample_keys import HOSTILE
from sample_run import sample, session

from feltproof.exchange.annotations import MOST, annotations
from feltproof.matrix.evidence import digest, run_bytes


def test_the_first_line_names_the_evidence_and_each_other_a_clause() -> None:
    run = sample(small=True)
    first, *rest = annotations(run, session()).decode().splitlines()

    assert first.startswith("::notice title=Feltproof::")
    assert digest(run_bytes(run)) in first
    errors = [line for line in rest if line.startswith("::error")]
    waived = [line for line in rest if "(waived)" in line]
    assert len(errors) == sum(len(c.findings) for c in run.clauses if not c.waived) + len(run.faults)
    assert waived
    assert all(line.startswith("::warning") for line in waived)


def test_a_hostile_engine_writes_no_command_of_its_own() -> None:
    bad = f"x\n::error::forged\r\n::set-output name=a::b,title=c:d {HOSTILE}"
    lines = annotations(sample(small=True, hostile=bad), session(bad)).decode().splitlines()

    plain = annotations(sample(small=True), session()).decode().splitlines()
    assert len(lines) == len(plain)
    for line in lines:
        kind, properties, message = line.removeprefix("::").partition(" ")[0], *line[2:].split("::", 1)
        assert kind in ("notice", "error", "warning")
        assert message
        assert {one.partition("=")[0].split()[-1] for one in properties.split(",")} <= {"file", "line", "title"}


def test_there_are_no_more_than_are_shown() -> None:
    run = sample(small=True)
    suspect = tuple(msgspec.structs.replace(clause, suspect="changed") for clause in run.clauses)
    lines = annotations(msgspec.structs.replace(run, clauses=suspect), session()).decode().splitlines()

    warnings = [line for line in lines if line.startswith("::warning")]
    assert len(warnings) <= MOST + 1
    assert any("more: see the report" in line for line in warnings)
