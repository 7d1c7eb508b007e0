"""A report of record, signed with a laboratory's key, and what `audit` says of it."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import BestAvailableEncryption, Encoding, PrivateFormat
from cryptography.x509.oid import NameOID

from feltproof import content
from feltproof.matrix.render import pdf_missing
from tests.cli.conftest import FEW, Feltproof, Ran, call, engine, put_beside

pytestmark = pytest.mark.skipif(bool(pdf_missing()), reason="no PDF without Pango")

REPORT = Path("feltproof-out/matrix.pdf")


def make_key(folder: Path) -> None:
    """A laboratory's key under a passphrase, its certificate, and the passphrase in a file."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=3072)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Made-up Laboratory")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(datetime.now(UTC) - timedelta(days=1))
        .not_valid_after(datetime.now(UTC) + timedelta(days=30))
        .sign(key, hashes.SHA256())
    ).public_bytes(Encoding.PEM)
    locked = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"sesame"))
    (folder / "lab.pem").write_bytes(locked + certificate)
    (folder / "lab-certificate.pem").write_bytes(certificate)
    (folder / "passphrase").write_text("sesame\n", encoding="utf-8")


@pytest.fixture(scope="session")
def signed_run(tmp_path_factory: pytest.TempPathFactory, shelf: Path) -> Path:
    """The folder of a run of record that a laboratory has signed."""
    here = tmp_path_factory.mktemp("signed") / "here"
    with pytest.MonkeyPatch.context() as monkeypatch:
        put_beside(here, shelf / "reviewed", monkeypatch)
        make_key(here)
        words = (
            "--engine",
            engine(),
            "--of-record",
            "--ledger",
            "ledger.jsonl",
            "--key",
            "lab.pem",
            "--passphrase-file",
            "passphrase",
        )
        done = call("verify", *FEW, "--jobs", "0", "--format", "run,pdf", *words)
        assert done.exit_code == 0, done.output
        said = " ".join(done.output.split())
        assert f"signed by Made-up Laboratory: the run of tiny 1.0 ({engine()}), sha256:" in said
    return here


@pytest.fixture
def signed(signed_run: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(signed_run)
    return signed_run


def test_a_trusted_report_is_zero(signed: Path, feltproof: Feltproof) -> None:
    done = feltproof("audit", str(REPORT), "--trust", "lab-certificate.pem", "--no-render")

    assert done.exit_code == 0, done.output
    assert "✗" not in done.output
    assert "INTACT  feltproof-out/matrix.pdf: signed by Made-up Laboratory, whom you trust" in done.output


def test_a_report_of_a_run_of_record_is_held_beside_its_ledger(
    signed: Path, feltproof: Feltproof, tmp_path: Path
) -> None:
    audit = ("audit", str(REPORT), "--trust", "lab-certificate.pem", "--no-render", "--ledger")
    tampered = tmp_path / "ledger.jsonl"
    tampered.write_bytes(Path("ledger.jsonl").read_bytes().replace(b'"us-ny/5324.32"', b'"us-ny/5324.39"'))

    done = feltproof(*audit, "ledger.jsonl")
    wrong = feltproof(*audit, str(tampered))

    assert done.exit_code == 0, done.output
    assert "✓ attempt: attempt 1 of 1 at this item, 1 of 1 on its ledger, as the ledger has it" in " ".join(
        done.output.split()
    )
    assert "✓ seed: committed to before the engine was started" in done.output
    assert wrong.exit_code == 7
    assert "✗ chain: line 2: does not follow the line before it" in wrong.output


def test_an_intact_report_of_somebody_unknown_is_eight(signed: Path, feltproof: Feltproof) -> None:
    done = feltproof("audit", str(REPORT), "--no-render")

    assert done.exit_code == 8, done.output
    assert "INTACT, NOT TRUSTED" in done.output
    assert "--trust CERT.pem" in done.output


def test_a_changed_report_is_seven_whoever_is_trusted(signed: Path, tmp_path: Path, feltproof: Feltproof) -> None:
    changed = tmp_path / "changed.pdf"
    changed.write_bytes(REPORT.read_bytes() + b"\n")

    done = feltproof("audit", str(changed), "--trust", "lab-certificate.pem", "--allow-untrusted", "--no-render")

    assert done.exit_code == 7, done.output
    assert "INVALID" in done.output


def test_an_audit_for_machines_says_the_same(signed: Path, feltproof: Feltproof) -> None:
    done = feltproof("audit", "feltproof-out/run.json", "--json")

    assert done.exit_code == 7
    assert json.loads(done.output) == {
        "intact": False,
        "trusted": False,
        "signers": [],
        "roles": [],
        "signatures": [],
        "holds_until": None,
        "exit_code": 7,
        "lines": [{"name": "file", "state": "bad", "words": "is no PDF"}],
    }


@pytest.mark.slow
def test_the_pages_are_those_that_the_evidence_makes(signed: Path, feltproof: Feltproof) -> None:
    done = feltproof("audit", str(REPORT), "--trust", "lab-certificate.pem")

    assert done.exit_code == 0, done.output
    assert "made again from the embedded evidence" in done.output


def test_a_signed_report_is_not_overwritten(signed: Path, feltproof: Feltproof) -> None:
    before = REPORT.read_bytes()

    for words in (["verify", *FEW, "--engine", "cmd:never-started"], ["report", "feltproof-out/run.json"]):
        done = feltproof(*words)

        assert done.exit_code == 2, done.output
        assert "never overwritten" in done.output
    assert REPORT.read_bytes() == before


def test_no_other_run_is_put_beside_a_signed_report(signed: Path, failing_run: Ran, feltproof: Feltproof) -> None:
    other, few = str(failing_run.path), ("--format", "html", "--out", "feltproof-out")
    before = {path.name for path in REPORT.parent.iterdir()}

    verified = feltproof("verify", *FEW, "--engine", "cmd:never-started", "--format", "run")
    rendered = feltproof("report", other, *few)
    Path("apart").mkdir()
    Path("apart/matrix.pdf").write_bytes(REPORT.read_bytes())
    apart = feltproof("report", other, "--format", "html", "--out", "apart")

    assert (verified.exit_code, rendered.exit_code, apart.exit_code) == (2, 2, 2)
    assert "nor left beside another run" in verified.output
    assert "run.json in it is of another run" in rendered.output
    assert "nor left beside another run" in apart.output
    assert {path.name for path in REPORT.parent.iterdir()} == before


def test_its_own_matrix_is_put_beside_a_signed_report(signed: Path, tmp_path: Path, feltproof: Feltproof) -> None:
    for name in ("run.json", "session.json", "matrix.pdf"):
        (tmp_path / name).write_bytes((signed / "feltproof-out" / name).read_bytes())

    done = feltproof("report", str(tmp_path / "run.json"), "--format", "html")

    assert done.exit_code == 0, done.output
    assert {path.name for path in tmp_path.iterdir()} == {"run.json", "session.json", "matrix.pdf", "matrix.html"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "passphrase"),
        (["--passphrase-env", "NOT_THERE"], "no such environment variable"),
        (["--passphrase-env", "WRONG"], "does not open"),
        (["--passphrase-env", "WRONG", "--passphrase-file", "passphrase"], "one passphrase is enough"),
        (["--passphrase-file", "passphrase", "--format", "run"], "only the PDF and the attestation are signed"),
    ],
)
def test_a_key_that_does_not_open_is_told_before_the_run(
    signed: Path, feltproof: Feltproof, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str
) -> None:
    monkeypatch.setenv("WRONG", "open up")

    done = feltproof("verify", *FEW, "--engine", "cmd:never-started", "--key", "lab.pem", "--out", "other", *words)

    assert done.exit_code == 2, done.output
    assert said in done.output


@pytest.mark.slow
def test_without_a_key_the_signature_is_one_that_nobody_trusts(reviewed: Path, verify: Feltproof) -> None:
    done = verify("--format", "pdf")
    audited = call("audit", str(REPORT))
    allowed = call("audit", str(REPORT), "--allow-untrusted")

    assert done.exit_code == 0, done.output
    assert "a development signature: not trusted" in done.output
    assert audited.exit_code == 8, audited.output
    assert allowed.exit_code == 0, allowed.output


HERE = ("--no-render", "--allow-untrusted")
RULES = FEW[2:]


@pytest.mark.slow
def test_an_audit_says_whether_it_has_the_suite_that_the_report_was_made_with(
    signed: Path, feltproof: Feltproof
) -> None:
    own = feltproof("audit", str(REPORT), *HERE, "--strict", *FEW)
    other = feltproof("audit", str(REPORT), *HERE)
    strict = feltproof("audit", str(REPORT), *HERE, "--strict")

    assert own.exit_code == 0, own.output
    assert "made with the very specs and rules at hand" in " ".join(own.output.split())
    assert other.exit_code == 0, other.output
    assert "? suite: made with another suite than this one" in other.output
    assert strict.exit_code == 7, strict.output


@pytest.mark.slow
def test_a_rerun_finds_the_same_engine_the_same_and_another_another(signed: Path, feltproof: Feltproof) -> None:
    """The specs are those in the report: none are named, and Feltproof's own are others."""
    same = feltproof("audit", str(REPORT), *HERE, *RULES, "--rerun", "--engine", engine())
    seats = feltproof("audit", str(REPORT), *HERE, *RULES, "--rerun", "--engine", engine("pair", "7"))
    hands = feltproof("audit", str(REPORT), *HERE, *RULES, "--rerun", "--engine", engine("flush"))

    assert same.exit_code == 0, same.output
    assert "every request, reply and outcome is the same" in " ".join(same.output.split())
    for done in (seats, hands):
        assert done.exit_code == 7, done.output
        assert "it comes to something else: " in " ".join(done.output.split())
        assert "was pass, and is fail" in " ".join(done.output.split())


@pytest.mark.slow
def test_a_rerun_by_other_checks_says_so_and_by_other_specs_compares_nothing(
    signed: Path, feltproof: Feltproof
) -> None:
    checks = feltproof("audit", str(REPORT), *HERE, "--rerun", "--engine", engine())
    specs = feltproof(
        "audit", str(REPORT), *HERE, *RULES, "--specs", str(content.specs()), "--rerun", "--engine", engine()
    )

    for done, said in ((checks, "by other checks than this report's"), (specs, "by other specs than this report's")):
        assert done.exit_code == 0, done.output
        assert "? rerun: verified again" in done.output
        assert said in " ".join(done.output.split())


def test_a_rerun_starts_no_engine_that_nobody_named(signed: Path, feltproof: Feltproof) -> None:
    for words, said in (
        (["--rerun"], "name the engine with --engine"),
        (["--engine", "cmd:never-started"], "nothing is asked of an engine without --rerun"),
    ):
        done = feltproof("audit", str(REPORT), *words)

        assert done.exit_code == 2, done.output
        assert said in done.output


@pytest.mark.slow
def test_an_audit_knows_the_files_of_the_item(signed: Path, tmp_path: Path, feltproof: Feltproof) -> None:
    """None were measured in this run, so that no file is of it."""
    path = tmp_path / "engine"
    path.write_bytes(b"another build")

    done = feltproof("audit", str(REPORT), *HERE, "--artifact", str(path))

    assert done.exit_code == 7, done.output
    assert "is not what was verified" in done.output
