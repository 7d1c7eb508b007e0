"""A report that was signed for years is given as many more before its last time stamp ages; what cannot be, is not."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding
from sample_authority import LASTS, Authority

from feltproof.errors import FeltproofError
from feltproof.matrix import renewal
from feltproof.matrix.audit import Audit, audit
from feltproof.matrix.authorities import Authorities
from feltproof.matrix.renewal import renew
from feltproof.matrix.sign import sign
from feltproof.matrix.signatures import Examination, examine
from feltproof.matrix.standing import Trust
from tests.cli.conftest import call

LATER = 2 * LASTS
"""When the certificates of those who signed, and that of their time stamps, have long expired."""


@pytest.fixture(scope="module")
def aging(to_sign: bytes, authorities: Authority) -> bytes:
    """Signed for the long term, by the time stamp of an authority whose certificate ends as soon as the signer's."""
    beside = Authorities("B-LTA", authorities.aging, (authorities.root,))
    return sign(to_sign, authorities.signer("engineer"), beside=beside)


@pytest.fixture(scope="module")
def renewed(aging: bytes, authorities: Authority) -> bytes:
    """The same, renewed by an authority whose certificate lasts."""
    return renew(aging, authorities.beside()).pdf


def _at(pdf: bytes, authorities: Authority, when: timedelta) -> Audit:
    return audit(pdf, Trust((authorities.root,), now=datetime.now(UTC) + when), rerender=False)


def _words(found: Audit, name: str) -> tuple[str, str]:
    return next((line.state, line.words) for line in found.lines if line.name == name)


def test_what_is_renewed_holds_when_what_is_not_has_expired(
    aging: bytes, renewed: bytes, authorities: Authority
) -> None:
    held, lost = _at(renewed, authorities, LATER), _at(aging, authorities, LATER)

    assert renewed.startswith(aging)
    assert [line for line in held.lines if line.state == "bad"] == []
    assert held.exit_code() == 0
    assert [entry.field for entry in held.entries] == ["Signature", "Timestamp-1", "Timestamp-2"]
    assert "not revoked then, as what its issuers said in the file shows" in _words(held, "timestamp-1 time")[1]
    assert lost.exit_code() == 8
    assert "expired on" in _words(lost, "timestamp-1 time")[1]
    assert not any(line.name == "proof" for line in lost.lines)


def test_an_audit_says_until_when_the_proof_holds_and_that_it_ends_soon(
    aging: bytes, renewed: bytes, authorities: Authority
) -> None:
    ends = (datetime.now(UTC) + LASTS).date()

    state, words = _words(_at(aging, authorities, timedelta()), "proof")
    assert state == "ok"
    assert f"holds until {ends}, when the certificate of Test Time Stamping" in words
    assert "feltproof sign --renew" in words
    soon = _at(aging, authorities, LASTS - timedelta(days=60))
    assert _words(soon, "proof")[0] == "unknown"
    assert soon.exit_code() == 0
    assert "holds until 2050-01-01" in _words(_at(renewed, authorities, LATER), "proof")[1]


@pytest.mark.parametrize(
    ("level", "whose"), [("B-B", "R. Ellis"), pytest.param("B-T", "Test Time Stamping", marks=pytest.mark.slow)]
)
def test_what_was_not_signed_for_years_is_not_renewed(
    to_sign: bytes, authorities: Authority, level: Any, whose: str
) -> None:
    tsa = None if level == "B-B" else authorities.tsa
    signed = sign(to_sign, authorities.signer("engineer"), beside=Authorities(level, tsa, (authorities.root,)))

    state, words = _words(_at(signed, authorities, timedelta()), "proof")
    assert (state, f"certificate of {whose}" in words) == ("ok", True)
    assert "nothing in it can be renewed" in words
    with pytest.raises(FeltproofError, match="was not signed for years: sign it so"):
        renew(signed, authorities.beside())


def test_a_broken_report_is_not_renewed(aging: bytes, to_sign: bytes, authorities: Authority) -> None:
    for broken, said in (
        (aging.replace(b"/Creator", b"/Creatos", 1), "what stands in the file is not what was signed"),
        (aging + b"\n", "stand behind what is signed"),
        (to_sign, "signatures: there is none"),
    ):
        assert broken != aging
        with pytest.raises(FeltproofError, match=said):
            renew(broken, authorities.beside())


def test_an_authority_that_ends_no_later_gains_nothing(aging: bytes, authorities: Authority) -> None:
    with pytest.raises(FeltproofError, match="nothing is gained, and nothing was written: renew when"):
        renew(aging, Authorities("B-LTA", authorities.aging, (authorities.root,)))


@pytest.mark.parametrize("tsa", ["http://127.0.0.1:9/", pytest.param("{url}/test/nowhere", marks=pytest.mark.slow)])
def test_an_authority_that_does_not_answer_renews_nothing(aging: bytes, authorities: Authority, tsa: str) -> None:
    with pytest.raises(FeltproofError, match=r"gave no time stamp: .*: nothing was written: try again"):
        renew(aging, Authorities("B-LTA", tsa.format(url=authorities.url), (authorities.root,)))


def test_what_has_expired_or_is_trusted_by_nobody_is_past_renewing(
    aging: bytes, authorities: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(FeltproofError, match="name the right roots with --trust"):
        renew(aging, Authorities("B-LTA", authorities.tsa, (authorities.certificate("approver"),)))

    def later(pdf: bytes, roots: Sequence[x509.Certificate]) -> Examination:
        return examine(pdf, Trust(tuple(roots), now=datetime.now(UTC) + LATER))

    monkeypatch.setattr(renewal, "examine", later)
    with pytest.raises(FeltproofError, match=r"expired on .*where the last one has expired, verify and sign anew"):
        renew(aging, authorities.beside())


def test_a_report_is_renewed_as_it_is_typed(
    aging: bytes, authorities: Authority, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("matrix.pdf").write_bytes(aging)
    Path("root.pem").write_bytes(authorities.root.public_bytes(Encoding.PEM))
    who = ["--tsa", authorities.tsa, "--trust", "root.pem"]

    done = call("sign", "matrix.pdf", "--renew", *who)

    assert done.exit_code == 0, done.output
    assert "holds until 2050-01-01" in " ".join(done.output.split())
    assert Path("matrix.pdf").read_bytes().startswith(aging)
    audited = call("audit", "matrix.pdf", "--no-render", "--trust", "root.pem", "--json")
    assert audited.exit_code == 0, audited.output
    assert json.loads(audited.output)["holds_until"] == "2050-01-01T00:00:00Z"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--renew"], "--renew: wants a new time stamp: name an authority with --tsa URL"),
        (["--renew", "--tsa", "http://x"], "name the roots above its certificates"),
        (["--renew", "--tsa", "http://x", "--trust", "root.pem", "--as", "engineer"], "--as: nobody signs"),
        (["--renew", "--tsa", "http://x", "--trust", "root.pem", "--key", "root.pem"], "--key: nobody signs"),
        (["--key", "root.pem"], "Missing option '--as'"),
        (["--as", "engineer"], "Missing option '--key'"),
    ],
)
def test_what_renewing_lacks_or_has_no_use_for_is_told(
    to_sign: bytes, authorities: Authority, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("matrix.pdf").write_bytes(to_sign)
    Path("root.pem").write_bytes(authorities.root.public_bytes(Encoding.PEM))

    done = call("sign", "matrix.pdf", *words)

    assert done.exit_code == 2
    assert said in " ".join(done.output.split())
    assert Path("matrix.pdf").read_bytes() == to_sign
