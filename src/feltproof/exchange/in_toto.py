"""An in-toto attestation of a run: a statement with the predicate test-result v0.1, about the files of the engine."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
import rfc8785

from feltproof.errors import UsageError
from feltproof.exchange import dsse
from feltproof.exchange.words import line
from feltproof.matrix.evidence import digest, run_bytes
from feltproof.matrix.signer import Signer
from feltproof.runner.record import ArtifactRecord, ClauseRecord, Run

STATEMENT: Final = "https://in-toto.io/Statement/v1"
PREDICATE: Final = "https://in-toto.io/attestation/test-result/v0.1"


def refuse_without_subject(artifacts: bool) -> None:
    """Do nothing where files of the engine are measured.

    Raises:
        UsageError: none is: an attestation is about files, and one about nothing would be about anything.
    """
    if not artifacts:
        raise UsageError(
            "--format intoto: an attestation is about files, by their digests, and none of the engine was measured: "
            "name them with --artifact when it is verified, or leave intoto out"
        )


def attestation(run: Run, signer: Signer) -> bytes:
    """The statement about a run in a signed DSSE envelope, one line.

    Raises:
        UsageError: no file of the engine was measured.
    """
    refuse_without_subject(bool(run.engine.artifacts))
    return dsse.envelope(rfc8785.dumps(statement(run, signer)), signer)


def statement(run: Run, signer: Signer) -> dict[str, Any]:
    """What is attested: of which files, with what result, by what."""
    return {
        "_type": STATEMENT,
        "subject": [_subject(artifact) for artifact in run.engine.artifacts],
        "predicateType": PREDICATE,
        "predicate": {
            "result": result(run),
            "configuration": list(_configuration(run, signer)),
            "passedTests": [clause.id for clause in run.clauses if _passed(clause)],
            # Neither passed nor failed. By one that is not waived, the run itself is FAILED.
            "warnedTests": [clause.id for clause in run.clauses if _neither(clause)],
            "failedTests": [clause.id for clause in run.clauses if clause.own == "fail" and not clause.waived],
        },
    }


def result(run: Run) -> str:
    """`PASSED` only where a full run of somebody's engine conforms.

    Policies let `WARNED` through as they do `PASSED`: it is what a run comes to that a gate lets through and nobody is
    to rely on, being quick or a self-test, or by a waiver; and one of answers out of a file, which no file of an engine
    was seen to give. Whatever else stands against a run makes it `FAILED`.
    """
    if run.exit_code:
        return "FAILED"
    asked = not run.self_test and not run.engine.address.startswith("vectors:")
    return "PASSED" if run.conforms and run.mode == "full" and asked else "WARNED"


def _passed(clause: ClauseRecord) -> bool:
    return clause.own == "pass" and not clause.stale and not clause.suspect


def _neither(clause: ClauseRecord) -> bool:
    waived = clause.own == "fail" and bool(clause.waived)
    return waived or clause.own == "inconclusive" or (clause.own == "pass" and not _passed(clause))


def _subject(artifact: ArtifactRecord) -> dict[str, Any]:
    return {"name": line(artifact.path, 1_000), "digest": {"sha256": artifact.sha256}}


def _configuration(run: Run, signer: Signer) -> Iterator[dict[str, Any]]:
    inspections = sum(c.own == "inspection" and not (c.inspection and c.inspection.attestation) for c in run.clauses)
    yield {
        "name": "run.json",
        "digest": {"sha256": digest(run_bytes(run))},
        "annotations": {
            "feltproof": run.suite.version,
            "engine": line(f"{run.engine.name} {run.engine.version}"),
            "mode": run.mode,
            "self-test": run.self_test,
            "address": line(run.engine.address),
            "conforms": run.conforms,
            "seed": run.suite.seed,
            "inspections-open": inspections,
            "of-record": run.of_record is not msgspec.UNSET,
            "signer": line(signer.name) + (", trusted by nobody" if signer.development else ""),
        },
    }
    yield {"name": "specs", "digest": {"sha256": run.suite.specs_sha256}}
    yield {"name": "rules", "digest": {"sha256": run.suite.rules_sha256}}
    for section in run.sections:
        annotations = {"citation": section.citation, "currency": section.currency, "publisher": section.publisher}
        yield {
            "name": section.id,
            "digest": {"sha256": section.spec_sha256},
            "annotations": {name: line(value) for name, value in annotations.items()},
        }
