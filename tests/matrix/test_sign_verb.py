"""`feltproof sign` and `doctor`, as they are typed."""

import errno
import json
import os
import shutil
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.serialization import Encoding
from sample_authority import Authority

from feltproof.matrix.audit import audit
from tests.cli.conftest import call

KEY = "engineer.key"


@pytest.fixture
def desk(tmp_path: Path, to_sign: bytes, authorities: Authority, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a report to sign, keys, and the root above them."""
    (tmp_path / "matrix.pdf").write_bytes(to_sign)
    (tmp_path / "root.pem").write_bytes(authorities.root.public_bytes(Encoding.PEM))
    for name in ("engineer", "approver", "revoked", "expired"):
        shutil.copy(authorities.file(name), tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _sign(*words: str) -> tuple[int, str]:
    """The pages here are a cover alone, which is not what the evidence makes: they are not made again."""
    done = call("sign", "matrix.pdf", "--no-render", *words)
    return done.exit_code, " ".join(done.output.split())


def test_two_people_sign_one_after_the_other(desk: Path, to_sign: bytes, authorities: Authority) -> None:
    Path("matrix.pdf").chmod(0o640)
    code, said = _sign("--as", "engineer", "--key", KEY, "--reason", "I was there")
    again, _ = _sign("--as", "engineer", "--key", KEY)
    second, approved = _sign("--as", "approver", "--key", "approver.key", "--trust", "root.pem")

    assert (code, again, second) == (0, 2, 0), (said, approved)
    assert "signed by R. Ellis, engineer: the run of Acme Tables 3.2.1" in said
    assert "the approver signs next: feltproof sign matrix.pdf --as approver --key KEY.p12" in said
    signed = Path("matrix.pdf").read_bytes()
    assert signed.startswith(to_sign)
    assert audit(signed, (authorities.root,), rerender=False).signers == ("R. Ellis", "A. Stern")
    assert Path("matrix.pdf").stat().st_mode & 0o777 == 0o640
    assert b"I was there" in signed
    assert [path.name for path in desk.iterdir() if path.name.startswith(".")] == []


def test_a_full_disk_leaves_the_report_as_it_was(desk: Path, to_sign: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("feltproof.matrix.replacing.os.fsync", full)
    code, said = _sign("--as", "engineer", "--key", KEY)

    assert code == 2
    assert "cannot be written: No space left on device: nothing was changed" in said
    assert Path("matrix.pdf").read_bytes() == to_sign
    assert [path.name for path in desk.iterdir() if path.name.startswith(".")] == []


def test_an_audit_tells_machines_who_signed_and_when(desk: Path, approved: bytes, authorities: Authority) -> None:
    Path("matrix.pdf").write_bytes(approved)

    done = call("audit", "matrix.pdf", "--no-render", "--trust", "root.pem", "--json")

    told = json.loads(done.output)
    assert done.exit_code == 0, done.output
    assert [(one["field"], one["role"], one["name"], one["trusted"]) for one in told["signatures"]] == [
        ("Signature", "engineer", "R. Ellis", True),
        ("Timestamp-1", None, "Test Time Stamping", True),
        ("Countersignature", "approver", "A. Stern", True),
        ("Timestamp-2", None, "Test Time Stamping", True),
    ]
    assert all(one["at"].endswith("Z") for one in told["signatures"])


def test_the_doctor_names_what_is_missing_and_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from feltproof.matrix import render

    monkeypatch.setattr(render, "_LIBRARIES", {"libnowhere.so.9": "nowhere"})
    done = call("doctor", "--json")

    assert done.exit_code == 2
    found = {one["name"]: one for one in json.loads(done.output)["found"]}
    assert found["pango"]["state"] == "bad"
    assert "nowhere" in found["pango"]["words"]
    assert "pango" in found["pango"]["mend"]
    assert "round trip" not in found


@pytest.mark.slow
def test_a_report_can_be_signed_into_another_file(desk: Path, to_sign: bytes) -> None:
    code, said = _sign("--as", "engineer", "--key", KEY, "--out", "signed.pdf")
    twice, _ = _sign("--as", "engineer", "--key", KEY, "--out", "signed.pdf")

    assert (code, twice) == (0, 2), said
    assert Path("matrix.pdf").read_bytes() == to_sign
    assert Path("signed.pdf").read_bytes().startswith(to_sign)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--as", "engineer"], "Missing option '--key'"),
        (["--as", "auditor", "--key", KEY], "'auditor' is not one of"),
        (["--as", "engineer", "--key", KEY, "--level", "B-T"], "wants a time stamp"),
        (["--as", "engineer", "--key", KEY, "--tsa", "ftp://x", "--level", "B-T"], "is no address of an authority"),
        (["--as", "engineer", "--key", KEY, "--tsa", "http://x", "--level", "b-lta"], "with --trust"),
        (["--as", "engineer", "--key", KEY, "--tsa", "http://x", "--level", "B-B"], "leave out --level"),
        (["--as", "engineer", "--key", KEY, "--crl", "root.pem"], "is no certificate revocation list"),
        (["--as", "engineer", "--key", KEY, "--reason", "x" * 91], "has place for 90"),
        (["--as", "engineer", "--key", "root.pem"], "is a certificate without its private key"),
        (["--as", "engineer", "--key", "expired.key"], "expired on 2021-01-01"),
        (["--as", "approver", "--key", "approver.key"], "signatures: there is none"),
        (["--as", "engineer", "--key", "pkcs11:token=Lab"], "which library speaks to the token"),
        (["--as", "engineer", "--key", "pkcs11:pin-value=1?module-path=/x"], "every process can read it"),
        (["--as", "engineer", "--key", "pkcs11:slot=1?module-path=/x"], "'slot=1' is not understood"),
    ],
)  # fmt: skip
def test_what_cannot_be_signed_so_is_told_and_nothing_is_written(
    desk: Path, to_sign: bytes, words: list[str], said: str
) -> None:
    code, output = _sign(*words)

    assert code == 2, output
    assert said in output
    assert Path("matrix.pdf").read_bytes() == to_sign


def test_a_revoked_engineer_signs_nothing(desk: Path, to_sign: bytes, authorities: Authority) -> None:
    code, said = _sign("--as", "engineer", "--key", "revoked.key", "--trust", "root.pem", "--tsa", authorities.tsa)

    assert code == 2
    assert "the certificate of R. Evoked was revoked on 2024-01-01 (key compromise)" in said
    assert Path("matrix.pdf").read_bytes() == to_sign


@pytest.mark.slow
def test_an_engineer_signs_no_pages_that_their_evidence_does_not_make(desk: Path) -> None:
    done = call("sign", "matrix.pdf", "--as", "engineer", "--key", KEY)

    assert done.exit_code == 2
    assert "is not signed as it is: pages: they are not what this version makes" in done.output


def test_a_report_for_a_development_key_is_not_signed_by_a_laboratory(desk: Path, slight: bytes) -> None:
    Path("matrix.pdf").write_bytes(slight)

    code, said = _sign("--as", "engineer", "--key", KEY)

    assert code == 2
    assert "feltproof report run.json --unsigned" in said


def test_what_was_changed_before_signing_is_not_signed(desk: Path, to_sign: bytes) -> None:
    for changed in (to_sign.replace(b"run=", b"run=f", 1), to_sign[:-900], b"%PDF-1.7\n"):
        Path("matrix.pdf").write_bytes(changed)

        code, said = _sign("--as", "engineer", "--key", KEY)

        assert code == 2, said
        assert Path("matrix.pdf").read_bytes() == changed


def test_a_report_that_changes_while_it_is_signed_is_not_overwritten(
    desk: Path, to_sign: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    from feltproof.cli import sign as verb

    def meanwhile(pdf: bytes, *_: object, **__: object) -> bytes:
        Path("matrix.pdf").write_bytes(pdf + b"\n")
        return pdf + b"signed"

    monkeypatch.setattr(verb, "sign", meanwhile)
    code, said = _sign("--as", "engineer", "--key", KEY)

    assert code == 2
    assert "was changed while it was being signed" in said
    assert Path("matrix.pdf").read_bytes() == to_sign + b"\n"


def test_a_page_goes_round_and_what_breaks_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from feltproof.matrix import health
    from feltproof.matrix.authorities import Authorities
    from feltproof.matrix.signer import development_signer

    signer = development_signer()
    well = health._round_trip(signer, Authorities())
    monkeypatch.setattr(health, "_PAGE", health._PAGE.replace("</h1>", ""))
    ill = health._round_trip(signer, Authorities())

    assert (well.state, well.mend) == ("ok", ""), well.words
    assert "a changed byte in it found" in well.words
    assert ill.state == "bad"
    assert "not well-formed" in ill.words


@pytest.mark.slow
def test_the_doctor_finds_a_machine_well_and_a_key_that_does_not_open(desk: Path, authorities: Authority) -> None:
    well = call("doctor", "--key", KEY, "--tsa", authorities.tsa, "--trust", "root.pem", "--json")
    ill = call("doctor", "--key", "expired.key", "--tsa", "http://127.0.0.1:9/")

    found = json.loads(well.output)
    assert well.exit_code == 0, well.output
    assert found["well"] is True
    assert {one["name"] for one in found["found"]} >= {"pango", "fonts", "key", "clock", "round trip with the key"}
    assert ill.exit_code == 2
    said = " ".join(ill.output.split())
    assert "✗ key: expired.key: the certificate of E. Xpired expired on 2021-01-01" in said
    assert "✗ time stamp: http://127.0.0.1:9/: gives none" in said
    assert "NOT WELL 2 things to mend" in said


def test_the_doctor_sees_a_clock_that_is_off(
    desk: Path, authorities: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    from datetime import UTC, datetime, timedelta

    from feltproof.matrix import health

    monkeypatch.setattr(health, "_authoritys_time", lambda _: datetime.now(UTC) - timedelta(hours=1))
    found = [one for one in health._clock(authorities.beside("B-T")) if one.name == "clock"]

    assert [one.state for one in found] == ["bad"]
    assert found[0].mend == "set the clock right"
