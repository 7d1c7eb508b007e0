"""A changed report is found out, whatever was changed; an intact one is judged by who signed it."""

import io
import random
import re
import time
import zlib

import msgspec
import pikepdf
import pytest
from sample_keys import Laboratory
from sample_pages import cover_alone
from sample_run import sample, session

from feltproof.errors import FeltproofError
from feltproof.matrix import render, sign
from feltproof.matrix.audit import Audit, audit
from feltproof.matrix.signatures import _may_act
from feltproof.matrix.signer import Signer

_IN_CIRCLES = (
    b"%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 1/Prev 9>>\nstartxref\n9\n%feltproof=\n%%EOF\n"
)


_NESTED = b"%PDF-1.7\nfeltproof=" + b"[" * 100_000 + b"\ntrailer\n" + b"<</A " * 50_000 + b"\nstartxref\n9\n%%EOF\n"


def _gap(pdf: bytes) -> tuple[int, int]:
    """Where the signature container stands: its `<` and behind its `>`."""
    match = re.search(rb"/ByteRange \[(\d+) (\d+) (\d+) (\d+) ?\]", pdf)
    assert match is not None
    return int(match[2]), int(match[3])


def _bad(found: Audit) -> list[str]:
    return [f"{line.name}: {line.words}" for line in found.lines if line.state == "bad"]


def test_an_intact_report_with_a_development_signature_is_intact_and_untrusted(signed: bytes) -> None:
    found = audit(signed)

    assert _bad(found) == []
    assert found.exit_code() == 8
    assert found.exit_code(allow_untrusted=True) == 0
    assert {line.name: line.state for line in found.lines}["pages"] == "ok"


def test_a_development_signature_is_trusted_by_nobody_even_where_its_certificate_is_given(
    slight_signed: bytes, development: Signer
) -> None:
    found = audit(slight_signed, (development.certificate,), rerender=False)

    assert found.exit_code() == 8


def test_a_report_signed_by_a_laboratory_is_trusted_by_those_who_give_its_root(
    issued: bytes, laboratory: Laboratory
) -> None:
    assert audit(issued, (laboratory.root,), rerender=False).exit_code() == 0
    assert audit(issued, (), rerender=False).exit_code() == 8


@pytest.mark.slow
def test_or_by_those_who_give_its_own_certificate(issued: bytes, laboratory: Laboratory) -> None:
    assert audit(issued, (laboratory.certificate,), rerender=False).exit_code() == 0


@pytest.mark.slow
def test_a_countersigned_report_is_intact(issued: bytes, laboratory: Laboratory) -> None:
    with pytest.raises(FeltproofError, match="somebody else's"):
        sign.sign(issued, laboratory.signer, role="approver")
    both = sign.sign(issued, laboratory.approver, role="approver")

    found = audit(both, (laboratory.root,), rerender=False)

    assert _bad(found) == []
    assert found.exit_code() == 0
    assert len(found.signers) == 2


@pytest.mark.parametrize("seed", range(5))
def test_a_flipped_bit_outside_the_container_is_found(slight_signed: bytes, seed: int) -> None:
    chance = random.Random(seed)
    start, end = _gap(slight_signed)
    passed = []
    for _ in range(20):
        place = chance.choice((chance.randrange(start), chance.randrange(end, len(slight_signed))))
        changed = bytearray(slight_signed)
        changed[place] ^= 1 << chance.randrange(8)
        if audit(bytes(changed), rerender=False).exit_code() != 7:
            passed.append(place)

    assert passed == []


def test_a_flipped_bit_within_the_container_is_found(slight_signed: bytes) -> None:
    chance = random.Random(7)
    start, end = _gap(slight_signed)
    used = start + 1 + len(slight_signed[start + 1 : end - 1].rstrip(b"0"))
    passed = []
    for place in [start, end - 1, *(chance.randrange(start + 1, used) for _ in range(40))]:
        changed = bytearray(slight_signed)
        changed[place] ^= 1 << chance.randrange(8)
        if audit(bytes(changed), rerender=False).exit_code() != 7:
            passed.append(place)

    assert passed == []


def test_a_changed_digit_within_the_container_is_found(slight_signed: bytes) -> None:
    chance = random.Random(11)
    start, end = _gap(slight_signed)
    used = start + 1 + len(slight_signed[start + 1 : end - 1].rstrip(b"0"))
    passed = []
    for place in (chance.randrange(start + 1, used) for _ in range(30)):
        changed = bytearray(slight_signed)
        changed[place] = ord(chance.choice([digit for digit in "0123456789ABCDEF" if ord(digit) != changed[place]]))
        if audit(bytes(changed), rerender=False).exit_code() != 7:
            passed.append(place)

    assert passed == []


def test_padding_that_is_not_zero_is_found(slight_signed: bytes) -> None:
    _, end = _gap(slight_signed)
    changed = bytearray(slight_signed)
    changed[end - 10] = ord("1")

    assert _bad(audit(bytes(changed), rerender=False)) == ["signature: the padding behind it is not zero"]


@pytest.mark.parametrize("tail", [b"\n", b" ", b"\0", b"% a remark\n", b"%%EOF\n"])
def test_bytes_behind_the_end_are_found(slight_signed: bytes, tail: bytes) -> None:
    assert audit(slight_signed + tail, rerender=False).exit_code() == 7


def test_a_report_cut_short_is_found(slight_signed: bytes, slight: bytes) -> None:
    for length in (0, 1, 9, 500, len(slight) // 2, len(slight_signed) - 1):
        assert audit(slight_signed[:length], rerender=False).exit_code() == 7
    assert _bad(audit(slight_signed[: len(slight) // 2], rerender=False))[0].startswith("file: is cut short")
    assert _bad(audit(b"%PDF-1.7\n%%EOF\n"))[0].startswith("file: is not a report of Feltproof")


def test_evidence_that_contradicts_itself_is_found_whoever_signed_it(development: Signer) -> None:
    run = sample(small=True, passing=True)
    failed = msgspec.structs.replace(run.clauses[1].checks[0], outcome="fail")
    forged = msgspec.structs.replace(
        run, clauses=(run.clauses[0], msgspec.structs.replace(run.clauses[1], checks=(failed,)), *run.clauses[2:])
    )
    found = audit(sign.sign(cover_alone(forged, "development"), development), rerender=False)

    assert found.exit_code() == 7
    assert [line for line in _bad(found) if "contradicts itself, whoever signed it: (a)(1)" in line]


def test_a_report_cut_back_to_before_its_signature_is_found(slight: bytes) -> None:
    assert _bad(audit(slight, rerender=False))[0] == "signatures: there is none"


def test_an_overlay_by_incremental_update_is_found(slight_signed: bytes) -> None:
    from pyhanko.pdf_utils import generic
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter

    writer = IncrementalPdfFileWriter(io.BytesIO(slight_signed))
    page = writer.root["/Pages"]["/Kids"][0]
    overlay = writer.add_object(generic.StreamObject(stream_data=b"1 1 1 rg 0 0 612 792 re f"))
    page[generic.pdf_name("/Contents")] = generic.ArrayObject([page.raw_get("/Contents"), overlay])
    writer.update_container(page)
    out = io.BytesIO()
    writer.write(out)  # type: ignore[no-untyped-call]

    assert audit(out.getvalue(), rerender=False).exit_code() == 7


def test_an_overlay_in_the_very_revision_of_a_signature_is_found(slight: bytes, development: Signer) -> None:
    """A forger signs with a development key of their own what they painted over."""
    from pyhanko.pdf_utils import generic
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.sign import fields, signers

    writer = IncrementalPdfFileWriter(io.BytesIO(slight))
    page = writer.root["/Pages"]["/Kids"][0]
    overlay = writer.add_object(generic.StreamObject(stream_data=b"1 1 1 rg 0 0 612 792 re f"))
    page[generic.pdf_name("/Contents")] = generic.ArrayObject([page.raw_get("/Contents"), overlay])
    writer.update_container(page)
    metadata = signers.PdfSignatureMetadata(
        field_name="Signature", md_algorithm="sha256", subfilter=fields.SigSeedSubFilter.PADES, certify=True,
        docmdp_permissions=fields.MDPPerm.NO_CHANGES,
    )  # fmt: skip
    forged = signers.PdfSigner(metadata, sign.in_memory(development)).sign_pdf(writer).getvalue()

    assert "base: signing rewrote more than a signature does" in _bad(audit(forged, rerender=False))


def test_evidence_that_was_swapped_before_signing_is_found(needs_pango: None, development: Signer) -> None:
    """The pages of one run around the evidence of another."""
    other = render.evidence_files(sample(small=True, passing=True), session())
    forged = sign.sign(cover_alone(sample(small=True), "development", other), development)

    found = _bad(audit(forged, rerender=False))

    assert any(words.startswith("run.json: its SHA-256 is not the one") for words in found)


def test_a_swapped_attachment_is_found(slight_signed: bytes) -> None:
    with pikepdf.open(io.BytesIO(slight_signed)) as pdf:
        names = pdf.Root.Names.EmbeddedFiles.Names
        names[1].EF.F.write(b"{}")
        out = io.BytesIO()
        pdf.save(out, object_stream_mode=pikepdf.ObjectStreamMode.disable, force_version="1.7")

    assert audit(out.getvalue(), rerender=False).exit_code() == 7


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is empty"),
        (b"hello", "is no PDF"),
        (b"%PDF-1.4\n", "is not PDF 1.7: Feltproof writes no other"),
        (b"%PDF-1.7\n" + b"\0" * 1000, "is cut short"),
        (b"%PDF-1.7\nfeltproof=" + b"\0" * 1000, "cannot be read as a signed PDF"),
        (_IN_CIRCLES, "cannot be read"),
        (_NESTED, "cannot be read"),
    ],
)  # fmt: skip
def test_what_is_no_report_is_named_and_never_a_traceback(data: bytes, words: str) -> None:
    started = time.monotonic()

    found = audit(data)

    assert found.exit_code(allow_untrusted=True) == 7
    assert words in found.lines[-1].words
    assert time.monotonic() - started < 10


def test_a_pdf_that_others_signed_is_no_report(laboratory: Laboratory) -> None:
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.sign import fields, signers

    plain = io.BytesIO()
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(plain, object_stream_mode=pikepdf.ObjectStreamMode.disable, force_version="1.7")
    writer = IncrementalPdfFileWriter(plain)
    metadata = signers.PdfSignatureMetadata(
        field_name="Signature", md_algorithm="sha256", subfilter=fields.SigSeedSubFilter.PADES
    )
    theirs = signers.PdfSigner(metadata, sign.in_memory(laboratory.signer)).sign_pdf(writer).getvalue()

    found = audit(theirs, (laboratory.root,))

    assert found.exit_code(allow_untrusted=True) == 7
    assert any("is not a report of Feltproof" in words for words in _bad(found))


@pytest.mark.parametrize("name", [b"/JavaScript", b"/J#53", b"/Lau#6Ech", b"/#41A", b"/Obj#53tm"])
def test_a_name_that_acts_is_seen_in_the_bytes_however_it_is_spelt(unsigned: bytes, name: bytes) -> None:
    plain = unsigned.replace(b"/AA", b"/BB").replace(b"/JS", b"/KS")

    assert not _may_act(plain)
    assert _may_act(plain.replace(b"/Catalog", name))


def test_a_stream_that_unpacks_without_end_is_refused() -> None:
    from feltproof.matrix.pagetext import inflated

    class Bomb(dict[str, object]):
        encoded_data = zlib.compress(b"\0" * 10_000_000)

    with pytest.raises(ValueError, match="larger than any report"):
        inflated(Bomb({"/Filter": "/FlateDecode"}), longest=1_000_000)
