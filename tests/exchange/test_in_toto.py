"""The attestation: verified by others than us, about files by their digests, and no better than the run."""

import base64
import json
import subprocess
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from cryptography.x509 import load_pem_x509_certificate
from sample_keys import HOSTILE
from sample_run import sample, squared

from feltproof.errors import UsageError
from feltproof.exchange.dsse import keyid
from feltproof.exchange.in_toto import attestation, result
from feltproof.matrix.evidence import digest, run_bytes
from feltproof.matrix.signer import Signer, development_signer
from feltproof.matrix.writing import of_another_run
from feltproof.runner.record import Run

TYPE: Final = "application/vnd.in-toto+json"


@pytest.fixture(scope="module")
def signer() -> Signer:
    return development_signer()


@pytest.fixture(scope="module")
def run() -> Run:
    return sample(small=True)


@pytest.fixture(scope="module")
def line(run: Run, signer: Signer) -> bytes:
    return attestation(run, signer)


def said(line: bytes) -> dict[str, Any]:
    """What an attestation says, out of its envelope."""
    payload: dict[str, Any] = json.loads(base64.b64decode(json.loads(line)["payload"]))
    return payload


def signed(envelope: dict[str, Any]) -> bytes:
    """What its signature is over, worked out here by the words of the specification."""
    payload = base64.b64decode(envelope["payload"])
    head = f"DSSEv1 {len(envelope['payloadType'])} {envelope['payloadType']} {len(payload)} "
    return head.encode() + payload


def test_the_signature_holds_for_cryptography_and_not_over_anything_else(line: bytes) -> None:
    envelope = json.loads(line)
    (one,) = envelope["signatures"]
    key: Any = load_pem_x509_certificate(one["cert"].encode()).public_key()
    sig = base64.b64decode(one["sig"])

    key.verify(sig, signed(envelope), padding.PKCS1v15(), hashes.SHA256())
    for other in (signed(envelope) + b" ", signed(envelope | {"payloadType": "text/plain"})):
        with pytest.raises(InvalidSignature):
            key.verify(sig, other, padding.PKCS1v15(), hashes.SHA256())


def test_openssl_verifies_it(line: bytes, signer: Signer, tmp_path: Path) -> None:
    envelope = json.loads(line)
    public = signer.certificate.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    (tmp_path / "key.pem").write_bytes(public)
    (tmp_path / "sig").write_bytes(base64.b64decode(envelope["signatures"][0]["sig"]))
    command = ["openssl", "dgst", "-sha256", "-verify", "key.pem", "-signature", "sig", "data"]

    for data, code in ((signed(envelope), 0), (signed(envelope).replace(b"FAILED", b"PASSED"), 1)):
        (tmp_path / "data").write_bytes(data)
        assert subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).returncode == code


def test_securesystemslib_verifies_it(line: bytes, signer: Signer) -> None:
    dsse = pytest.importorskip("securesystemslib.dsse", reason="securesystemslib is not installed")
    keys = pytest.importorskip("securesystemslib.signer")
    public = signer.certificate.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()
    key = keys.SSlibKey(keyid(signer), "rsa", "rsa-pkcs1v15-sha256", {"public": public})
    envelope = json.loads(line)

    assert list(dsse.Envelope.from_dict(json.loads(line)).verify([key], 1)) == [keyid(signer)]
    forged = base64.b64decode(envelope["payload"]).replace(b"FAILED", b"PASSED")
    envelope["payload"] = base64.b64encode(forged).decode()
    with pytest.raises(Exception, match=r"threshold|[Vv]erif"):
        dsse.Envelope.from_dict(envelope).verify([key], 1)


def test_it_is_one_line_and_a_statement_about_the_files_that_were_measured(run: Run, line: bytes) -> None:
    statement = said(line)

    assert line.count(b"\n") == 1
    assert json.loads(line)["payloadType"] == TYPE
    assert statement["_type"] == "https://in-toto.io/Statement/v1"
    assert statement["predicateType"] == "https://in-toto.io/attestation/test-result/v0.1"
    assert {one["digest"]["sha256"] for one in statement["subject"]} == {a.sha256 for a in run.engine.artifacts}
    (evidence,) = [one for one in statement["predicate"]["configuration"] if one["name"] == "run.json"]
    assert evidence["digest"]["sha256"] == digest(run_bytes(run))
    assert evidence["annotations"]["signer"].endswith(", trusted by nobody")


def test_every_clause_stands_where_its_verdict_puts_it(run: Run, line: bytes) -> None:
    predicate = said(line)["predicate"]
    failed = [clause.id for clause in run.clauses if clause.own == "fail" and not clause.waived]

    assert (predicate["result"], predicate["failedTests"]) == ("FAILED", failed)
    for clause in run.clauses:
        sound = clause.own == "pass" and not clause.stale and not clause.suspect
        assert (clause.id in predicate["passedTests"]) == sound
        assert not (clause.id in predicate["passedTests"] and clause.id in predicate["warnedTests"])
    assert {c.id for c in run.clauses if c.waived or c.own == "inconclusive"} <= set(predicate["warnedTests"])


def test_only_a_full_run_of_somebodys_engine_that_conforms_is_passed() -> None:
    conforming = squared(sample(small=True, passing=True))
    quick = squared(sample(small=True, passing=True, quick=True))
    (first, *others) = conforming.clauses
    waived = {"by": "A", "until": "2027-01-01"}
    by_waiver = squared(
        msgspec.structs.replace(
            conforming, clauses=(msgspec.structs.replace(first, own="fail", waived=waived), *others)
        )
    )

    assert conforming.conforms
    assert result(conforming) == "PASSED"
    assert result(quick) == result(msgspec.structs.replace(conforming, self_test=True)) == "WARNED"
    from_a_file = msgspec.structs.replace(conforming.engine, address="vectors:V0123456789abcdef")
    assert result(msgspec.structs.replace(conforming, engine=from_a_file)) == "WARNED"
    assert (by_waiver.exit_code, result(by_waiver)) == (0, "WARNED")
    for change in ({"own": "inconclusive"}, {"suspect": "changed"}, {"stale": "another"}, {"own": "fail"}):
        open_: Any = msgspec.structs.replace(first, **change)
        assert result(squared(msgspec.structs.replace(conforming, clauses=(open_, *others)))) == "FAILED"


def test_without_a_measured_file_nothing_is_attested(run: Run, signer: Signer) -> None:
    nothing = msgspec.structs.replace(run, engine=msgspec.structs.replace(run.engine, artifacts=()))

    with pytest.raises(UsageError, match="name them with --artifact"):
        attestation(nothing, signer)


def test_a_hostile_engine_adds_nothing_to_the_statement(signer: Signer) -> None:
    statement = said(attestation(sample(small=True, hostile=HOSTILE), signer))

    assert set(statement["predicate"]) == {"result", "configuration", "passedTests", "warnedTests", "failedTests"}
    assert "\u202e" not in json.dumps(statement, ensure_ascii=False)


def test_an_attestation_of_another_run_is_known_in_its_folder(run: Run, line: bytes, tmp_path: Path) -> None:
    name = "attestation.intoto.jsonl"
    (tmp_path / name).write_bytes(line)

    assert of_another_run(tmp_path, [name], digest(run_bytes(run))) == ()
    assert of_another_run(tmp_path, [name], "0" * 64) == (name,)
