"""Two people sign a report, the engineer and then an approver, with all that proves it for years; or nobody does."""

import io
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pikepdf
import pytest
from sample_authority import LASTS, Authority
from sample_keys import Laboratory

from feltproof.errors import FeltproofError
from feltproof.matrix.audit import Audit, audit
from feltproof.matrix.authorities import Authorities
from feltproof.matrix.sign import sign
from feltproof.matrix.signer import Role, refuse_unfit
from feltproof.matrix.standing import Trust


def _words(found: Audit, name: str) -> str:
    return next(line.words for line in found.lines if line.name == name)


def _bad(found: Audit) -> list[str]:
    return [f"{line.name}: {line.words}" for line in found.lines if line.state == "bad"]


def test_both_signatures_are_trusted_by_who_gives_the_root_and_by_nobody_else(
    approved: bytes, authorities: Authority
) -> None:
    found = audit(approved, (authorities.root,), rerender=False, required=("engineer", "approver"))

    assert _bad(found) == []
    assert found.exit_code() == 0
    assert found.signers == ("R. Ellis", "A. Stern")
    assert _words(found, "roles") == "signed by the engineer and the approver"
    assert "by the time stamp of Test Time Stamping" in _words(found, "signature signer")
    assert "not revoked then" in _words(found, "countersignature signer")
    assert _words(found, "timestamp-2 time").endswith("covers the whole file")
    assert audit(approved, rerender=False).exit_code() == 8


def test_what_is_signed_begins_with_the_very_bytes_that_were_signed(
    to_sign: bytes, verified: bytes, approved: bytes
) -> None:
    assert verified.startswith(to_sign)
    assert approved.startswith(verified)


@pytest.mark.slow
def test_a_signature_of_an_offline_laboratory_says_what_it_does_not_prove(
    to_sign: bytes, authorities: Authority
) -> None:
    found = audit(sign(to_sign, authorities.signer("engineer")), (authorities.root,), rerender=False)

    assert found.exit_code() == 0
    assert "by the signer's own clock" in _words(found, "signature signer")
    assert "revocation not checked" in _words(found, "signature signer")


@pytest.mark.slow
def test_a_time_stamp_alone_proves_when(to_sign: bytes, authorities: Authority) -> None:
    stamped = sign(to_sign, authorities.signer("engineer"), beside=Authorities("B-T", authorities.tsa))

    assert "by the time stamp of" in _words(audit(stamped, (authorities.root,), rerender=False), "signature signer")
    assert "is trusted by nobody" in _words(audit(stamped, rerender=False), "signature signer")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("revoked", "was revoked on 2024-01-01 (key compromise): sign with one that holds"),
        ("expired", "is not valid now"),
        ("early", "is not valid now"),
    ],
)
@pytest.mark.parametrize("level", [pytest.param("B-T", marks=pytest.mark.slow), "B-LTA"])
def test_nobody_signs_with_a_certificate_that_does_not_hold(
    to_sign: bytes, authorities: Authority, name: str, words: str, level: str
) -> None:
    with pytest.raises(FeltproofError) as caught:
        sign(to_sign, authorities.signer(name), beside=authorities.beside(level))  # type: ignore[arg-type]

    assert words in str(caught.value)


@pytest.mark.slow
def test_a_revoked_certificate_is_refused_offline_by_a_list_that_is_given(
    to_sign: bytes, authorities: Authority
) -> None:
    when = datetime(2024, 1, 1, tzinfo=UTC)
    lists = (authorities.revoking("engineer", when), authorities.listing(of="root"))
    beside = Authorities("B-B", None, (authorities.root,), lists)
    clean = Authorities("B-B", None, (authorities.root,), (authorities.listing(), authorities.listing(of="root")))

    with pytest.raises(FeltproofError, match="was revoked on 2024-01-01"):
        sign(to_sign, authorities.signer("engineer"), beside=beside)
    assert sign(to_sign, authorities.signer("engineer"), beside=clean).startswith(to_sign)


def test_without_its_issuers_word_a_certificate_is_refused_where_it_was_asked_for(
    to_sign: bytes, authorities: Authority
) -> None:
    beside = Authorities("B-B", None, (authorities.root,), (authorities.listing(),))

    with pytest.raises(FeltproofError, match="whether it was revoked cannot be learnt"):
        sign(to_sign, authorities.signer("engineer"), beside=beside)


@pytest.mark.parametrize(
    ("name", "words"),
    [("expired", "expired on"), ("early", "not valid before"), ("sealed", "may not sign"), ("server", "may not sign")],
)
def test_a_key_whose_certificate_may_not_sign_is_not_even_opened(authorities: Authority, name: str, words: str) -> None:
    refuse_unfit(authorities.signer("engineer"))

    with pytest.raises(FeltproofError, match=words):
        refuse_unfit(authorities.signer(name))


@pytest.mark.parametrize(
    ("tsa", "words"),
    [("http://127.0.0.1:9/", "gave no time stamp"), ("{url}/test/nowhere", "gave no time stamp: 404")],
)
def test_an_authority_that_does_not_answer_leaves_nothing_signed(
    to_sign: bytes, authorities: Authority, tsa: str, words: str
) -> None:
    beside = Authorities("B-T", tsa.format(url=authorities.url))

    with pytest.raises(FeltproofError, match=words):
        sign(to_sign, authorities.signer("engineer"), beside=beside)


@pytest.mark.slow
def test_a_root_that_has_nothing_to_do_with_the_signer_is_refused(
    to_sign: bytes, authorities: Authority, laboratory: Laboratory
) -> None:
    beside = Authorities("B-LTA", authorities.tsa, (laboratory.root,))

    with pytest.raises(FeltproofError, match="no chain leads from it to a root that you gave"):
        sign(to_sign, authorities.signer("engineer"), beside=beside)


@pytest.mark.parametrize(
    ("role", "name", "words"),
    [
        ("engineer", "approver", "has no empty field 'Signature'"),
        ("approver", "engineer", "R. Ellis has signed this report already"),
        ("approver", "revoked", "has signed this report already"),
    ],
)
def test_an_approver_is_somebody_else_and_signs_once(
    verified: bytes, authorities: Authority, role: Role, name: str, words: str
) -> None:
    with pytest.raises(FeltproofError, match=words):
        sign(verified, authorities.signer(name), role=role)


def test_an_approver_signs_after_the_engineer(to_sign: bytes, authorities: Authority) -> None:
    with pytest.raises(FeltproofError, match="the engineer has not signed"):
        sign(to_sign, authorities.signer("approver"), role="approver")


@pytest.mark.slow
def test_what_expires_later_holds_where_a_time_stamp_shows_that_it_signed_before(
    to_sign: bytes, approved: bytes, authorities: Authority
) -> None:
    later = Trust((authorities.root,), now=datetime.now(UTC) + 2 * LASTS)
    alone = sign(to_sign, authorities.signer("engineer"))

    assert audit(approved, later, rerender=False).exit_code() == 0
    found = audit(alone, later, rerender=False)
    assert found.exit_code() == 8
    assert "expired on" in _words(found, "signature signer")
    assert "no trusted time stamp shows that it signed before" in _words(found, "signature signer")


def test_what_is_revoked_later_holds_where_a_time_stamp_shows_that_it_signed_before(
    to_sign: bytes, verified: bytes, authorities: Authority
) -> None:
    stolen = Trust((authorities.root,), (authorities.revoking("engineer", datetime.now(UTC)),))
    before = Trust((authorities.root,), (authorities.revoking("engineer", datetime(2024, 1, 1, tzinfo=UTC)),))
    alone = sign(to_sign, authorities.signer("engineer"))

    held = audit(verified, stolen, rerender=False)
    assert held.exit_code() == 0
    assert "after it signed" in _words(held, "signature signer")
    for pdf, trust in ((alone, stolen), (verified, before)):
        found = audit(pdf, trust, rerender=False)
        assert found.exit_code() == 7
        assert "the certificate was revoked on" in _words(found, "signature signer")


@pytest.mark.slow
def test_an_authority_that_is_revoked_later_shows_no_time_any_more(verified: bytes, authorities: Authority) -> None:
    gone = Trust((authorities.root,), (authorities.revoking("tsa", datetime.now(UTC), by="root"),))

    found = audit(verified, gone, rerender=False)

    assert found.exit_code() == 0
    assert "its certificate was revoked on" in _words(found, "timestamp-1 time")
    assert "is trusted by nobody" in _words(found, "signature signer")


@pytest.mark.slow
def test_a_list_that_somebody_else_signed_revokes_nobody(verified: bytes, authorities: Authority) -> None:
    forged = authorities.revoking("engineer", datetime(2024, 1, 1, tzinfo=UTC), by="approver")

    assert audit(verified, Trust((authorities.root,), (forged,)), rerender=False).exit_code() == 0


def test_signing_for_years_leaves_the_form_of_the_file_as_it_was(to_sign: bytes, approved: bytes) -> None:
    """PDF/UA wants every field that is seen in the tags; a time stamp's is not seen, and has no room on the page."""
    with pikepdf.open(io.BytesIO(to_sign)) as before, pikepdf.open(io.BytesIO(approved)) as after:
        fields = {str(field.T): field for field in after.Root.AcroForm.Fields}
        stamps = [field for name, field in fields.items() if name.startswith("Timestamp-")]

        assert [*fields] == ["Signature", "Countersignature", "Timestamp-1", "Timestamp-2"]
        assert [[float(side) for side in stamp.Rect] for stamp in stamps] == [[0.0] * 4] * 2
        assert all(int(stamp.F) & 4 for stamp in stamps)
        for name in ("Signature", "Countersignature"):
            assert "/StructParent" in fields[name]
            assert str(fields[name].TU)
            assert "/N" in fields[name].AP
        assert len(after.pages) == len(before.pages)
        assert after.pdf_version == "1.7"
        assert after.Root.MarkInfo.Marked
        assert {str(after.Root.get(key)) for key in ("/Lang",)} == {str(before.Root.get("/Lang"))}
        for part in (b"pdfaid", b"pdfuaid"):
            assert part in after.Root.Metadata.read_bytes()
        fonts = [font for font in after.objects if isinstance(font, pikepdf.Dictionary) and "/FontName" in font]
        assert all({"/FontFile", "/FontFile2", "/FontFile3"} & {*font.keys()} for font in fonts)


@pytest.mark.skipif(shutil.which("pdfsig") is None, reason="pdfsig is missing: apt-get install poppler-utils")
def test_another_reader_finds_both_signatures_valid(approved: bytes, tmp_path: Path) -> None:
    path = tmp_path / "matrix.pdf"
    path.write_bytes(approved)
    read = subprocess.run(["pdfsig", "-nocert", path], capture_output=True, text=True, check=False).stdout
    changed = approved.replace(b"/Creator", b"/Creatos", 1)
    path.write_bytes(changed)

    assert read.count("Signature is Valid.") == 2
    assert "Total document signed" in read
    again = subprocess.run(["pdfsig", "-nocert", path], capture_output=True, text=True, check=False).stdout
    assert changed != approved
    assert "Signature is Valid." not in again


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is missing")
def test_openssl_verifies_the_signature_and_the_time_stamp(
    approved: bytes, authorities: Authority, tmp_path: Path
) -> None:
    from cryptography.hazmat.primitives.serialization import Encoding
    from pyhanko.pdf_utils.reader import PdfFileReader

    (tmp_path / "root.pem").write_bytes(authorities.root.public_bytes(Encoding.PEM))
    (tmp_path / "issuer.pem").write_bytes(authorities.certificate("issuer").public_bytes(Encoding.PEM))
    path = tmp_path / "matrix.pdf"
    path.write_bytes(approved)
    with path.open("rb") as file:
        entries = PdfFileReader(file).embedded_signatures
        signed, stamped = entries[2], entries[3]
        for entry, name in ((signed, "signature"), (stamped, "stamp")):
            start, before, after, rest = (int(number) for number in entry.byte_range)
            (tmp_path / f"{name}.bytes").write_bytes(approved[start:before] + approved[after : after + rest])
            (tmp_path / f"{name}.der").write_bytes(entry.pkcs7_content)

    def openssl(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(["openssl", *words], cwd=tmp_path, capture_output=True, text=True, check=False)

    cms = ("cms", "-verify", "-binary", "-cades", "-inform", "DER", "-in", "signature.der", "-content")
    chain = ("-CAfile", "root.pem", "-certfile", "issuer.pem", "-purpose", "any", "-out", "/dev/null")
    stamp = ("ts", "-verify", "-token_in", "-in", "stamp.der", "-CAfile", "root.pem", "-data")
    assert openssl(*cms, "signature.bytes", *chain).returncode == 0
    assert openssl(*stamp, "stamp.bytes").returncode == 0
    assert openssl(*cms, "stamp.bytes", *chain).returncode != 0
    assert openssl(*stamp, "signature.bytes").returncode != 0
