"""A report that two people signed for the long term, changed in every way that comes to mind: each is found."""

import io
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.diff_analysis import DEFAULT_DIFF_POLICY, DiffResult, ModificationLevel, SuspiciousModification
from sample_authority import Authority

from feltproof.matrix import sign
from feltproof.matrix.audit import Audit, audit
from feltproof.matrix.usages import Comparison


def _bad(found: Audit) -> list[str]:
    return [f"{line.name}: {line.words}" for line in found.lines if line.state == "bad"]


def _audited(pdf: bytes, authorities: Authority, *required: Any) -> Audit:
    return audit(pdf, (authorities.root,), rerender=False, required=required)


def _gaps(pdf: bytes) -> list[tuple[int, int]]:
    """Where the containers of signatures and time stamps stand, each with its `<` and behind its `>`."""
    found = re.finditer(rb"/ByteRange \[(\d+) (\d+) (\d+) (\d+) *\]", pdf)
    return sorted((int(one[2]), int(one[3])) for one in found)


def _regions(pdf: bytes) -> dict[str, tuple[int, int]]:
    """Every region of the file, by what stands there."""
    first, stamped, second, last = _gaps(pdf)
    base = pdf.index(b"%%EOF") + 5

    def around(word: bytes, start: int = 0) -> tuple[int, int]:
        place = pdf.index(word, start)
        return place, place + len(word)

    return {
        "the header": (0, 15),
        "a page": (pdf.index(b"stream", 100) + 10, pdf.index(b"endstream", 100) - 2),
        "the evidence": around(b"/EmbeddedFile"),
        "the metadata": around(b"/Metadata"),
        "the first table": around(b"startxref"),
        "the first end": (base - 5, base),
        "the engineer's revision": (base + 1, first[0]),
        "the engineer's signature": (first[0] + 1, first[0] + 6000),
        "its time stamp": around(b"0B2A864886F70D0109100104".lower().upper(), first[0]),
        "behind the engineer's signature": (first[1], stamped[0]),
        "the first time stamp": (stamped[0] + 1, stamped[0] + 3000),
        "the approver's revision": (stamped[1], second[0]),
        "the approver's signature": (second[0] + 1, second[0] + 6000),
        "the validation data": around(b"/CRLs", first[0] - 20_000),
        "the last time stamp": (last[0] + 1, last[0] + 3000),
        "the padding": (last[1] - 40, last[1] - 1),
        "the end": (last[1], len(pdf)),
    }


_REGIONS = (
    *("the header", "a page", "the evidence", "the metadata", "the first table", "the first end"),
    *("the engineer's revision", "the engineer's signature", "its time stamp", "behind the engineer's signature"),
    *("the first time stamp", "the approver's revision", "the approver's signature", "the validation data"),
    *("the last time stamp", "the padding", "the end"),
)


def test_every_region_of_the_file_has_a_test(approved: bytes) -> None:
    assert tuple(_regions(approved)) == _REGIONS


@pytest.mark.parametrize("region", _REGIONS)
def test_a_changed_byte_is_found_in_every_region(approved: bytes, authorities: Authority, region: str) -> None:
    chance = random.Random(region)
    start, end = _regions(approved)[region]
    passed = []
    for _ in range(2):
        place = chance.randrange(start, end)
        changed = bytearray(approved)
        changed[place] ^= 1 << chance.randrange(8)
        if _audited(bytes(changed), authorities).exit_code() != 7:
            passed.append((place, bytes(approved[place - 20 : place + 20])))

    assert passed == []


@pytest.mark.parametrize("tail", [b"\n", b"% a remark\n", b"\0"])
def test_bytes_behind_the_last_time_stamp_are_found(approved: bytes, authorities: Authority, tail: bytes) -> None:
    assert "coverage: 1" in _bad(_audited(approved + tail, authorities))[0].replace(f"{len(tail)} bytes", "1")


def test_a_report_cut_back_to_the_engineers_signature_is_found_by_who_is_required(
    verified: bytes, approved: bytes, authorities: Authority
) -> None:
    assert approved.startswith(verified)
    found = _audited(verified, authorities)

    assert found.exit_code() == 0
    assert "not by the approver, or it was cut back to before" in next(
        line.words for line in found.lines if line.name == "roles"
    )
    assert "the approver had to sign" in _bad(_audited(verified, authorities, "engineer", "approver"))[0]
    assert _audited(approved, authorities, "engineer", "approver").exit_code() == 0


@pytest.mark.slow
def test_a_report_cut_back_to_before_its_time_stamp_is_found(approved: bytes, authorities: Authority) -> None:
    ends = [match.end() + 1 for match in re.finditer(rb"startxref\n\d+\n%%EOF", approved)]
    base, engineer, stamped, approver, whole = ends

    assert whole == len(approved)
    assert _audited(approved[:stamped], authorities).exit_code() == 0
    for end in (engineer, approver):
        assert "cut back" in " ".join(_bad(_audited(approved[:end], authorities)))
    assert _bad(_audited(approved[:base], authorities)) == ["signatures: there is none"]


def _appended(pdf: bytes, change: Callable[[Any], None]) -> bytes:
    """The report with an incremental update, as any editor writes one."""
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter

    writer = IncrementalPdfFileWriter(io.BytesIO(pdf))
    change(writer)
    out = io.BytesIO()
    writer.write(out)  # type: ignore[no-untyped-call]
    return out.getvalue()


def _retitle(writer: Any) -> None:
    from pyhanko.pdf_utils import generic

    writer.trailer["/Info"][generic.pdf_name("/Title")] = generic.TextStringObject("Certificate of conformity")
    writer.update_container(writer.trailer["/Info"])


def _overlay(writer: Any) -> None:
    from pyhanko.pdf_utils import generic

    page = writer.root["/Pages"]["/Kids"][0]
    white = writer.add_object(generic.StreamObject(stream_data=b"1 1 1 rg 0 0 612 792 re f"))
    page[generic.pdf_name("/Contents")] = generic.ArrayObject([page.raw_get("/Contents"), white])
    writer.update_container(page)


def _swap(writer: Any) -> None:
    from pyhanko.pdf_utils import generic

    file = writer.root["/Names"]["/EmbeddedFiles"]["/Names"][1]["/EF"]
    file[generic.pdf_name("/F")] = writer.add_object(generic.StreamObject(stream_data=b"{}"))
    writer.update_container(file)


def _describe_anew(writer: Any) -> None:
    stream = writer.root["/Metadata"]
    stream._data = stream.data.replace(b"Traceability", b"Certificate ")
    stream._encoded_data = None
    writer.update_container(stream)


def _rewritten(writer: Any, stream: Any, data: bytes) -> None:
    stream._data, stream._encoded_data = data, None
    writer.update_container(stream)


def _repaint(writer: Any) -> None:
    contents = writer.root["/Pages"]["/Kids"][0]["/Contents"]
    _rewritten(writer, contents, contents.data + b"\n1 1 1 rg 0 0 612 792 re f")


def _read_aloud(writer: Any) -> None:
    from pyhanko.pdf_utils import generic

    element = writer.root["/StructTreeRoot"]["/K"][0]
    element[generic.pdf_name("/ActualText")] = generic.TextStringObject("All clauses pass.")
    writer.update_container(element)


def _hide(writer: Any) -> None:
    from pyhanko.pdf_utils import generic

    field = writer.root["/AcroForm"]["/Fields"][0]
    field[generic.pdf_name("/F")] = generic.NumberObject(2)  # type: ignore[no-untyped-call]
    writer.update_container(field)


def _fill(writer: Any) -> None:
    from pyhanko.pdf_utils import generic

    field = writer.root["/AcroForm"]["/Fields"][0]
    copied = generic.DictionaryObject(field["/V"])  # type: ignore[no-untyped-call]
    field[generic.pdf_name("/V")] = writer.add_object(copied)
    writer.update_container(field)


def _another_certificate(writer: Any) -> None:
    certificate = writer.root["/DSS"]["/Certs"][0]
    _rewritten(writer, certificate, certificate.data[::-1])


def _no_lists(writer: Any) -> None:
    store = writer.root["/DSS"]
    for name in {"/CRLs", "/OCSPs"} & {*store}:
        del store[name]
    writer.update_container(store)


def _packed(writer: Any) -> None:
    from pyhanko.pdf_utils import generic

    page = writer.root["/Pages"]["/Kids"].raw_get(0)
    kept = {generic.pdf_name("/Type"): generic.pdf_name("/ObjStm")}
    stream = generic.StreamObject(kept, stream_data=f"{page.idnum} 0 <</Type /Page>>".encode())
    writer.add_object(stream)


def _more_than_validation_data(writer: Any) -> None:
    from pyhanko.pdf_utils import generic

    store = writer.root["/DSS"]
    store[generic.pdf_name("/Aside")] = generic.NumberObject(1)  # type: ignore[no-untyped-call]
    writer.update_container(store)


_CHANGED = (
    *(_retitle, _overlay, _swap, _describe_anew, _repaint, _read_aloud),
    *(_hide, _fill, _another_certificate, _no_lists, _more_than_validation_data, _packed),
)
_PASSED_OVER = (_retitle, _describe_anew, _no_lists, _packed)
"""What pyHanko lets pass, and `revisions.py` does not."""


@pytest.mark.parametrize("change", _CHANGED)
def test_an_appended_update_is_found_whatever_it_changes(
    approved: bytes, authorities: Authority, change: Callable[[Any], None]
) -> None:
    changed = _appended(approved, change)

    assert changed.startswith(approved)
    assert _audited(changed, authorities).exit_code() == 7


def _quickly(*changes: Callable[[Any], None]) -> list[Any]:
    """All of them, of which these alone by default."""
    return [one if one in changes else pytest.param(one, marks=pytest.mark.slow) for one in _CHANGED]


@pytest.mark.parametrize("change", _quickly(_repaint, _read_aloud, _hide, _no_lists))
def test_pyhanko_finds_it_the_short_way_as_the_long_one(verified: bytes, change: Callable[[Any], None]) -> None:
    """Both let a title be changed, say."""
    changed = _appended(verified, change)
    verdicts = []
    for policy in (DEFAULT_DIFF_POLICY, Comparison()):
        found = policy.review_file(PdfFileReader(io.BytesIO(changed)), 2)
        verdicts.append(found.modification_level if isinstance(found, DiffResult) else type(found))

    assert verdicts == [ModificationLevel.LTA_UPDATES if change in _PASSED_OVER else SuspiciousModification] * 2


@pytest.mark.parametrize("change", _quickly(_retitle))
def test_an_approver_cannot_change_what_the_engineer_signed(
    verified: bytes, authorities: Authority, change: Callable[[Any], None]
) -> None:
    """The change hides in the revision of the approver's own signature: an overlay for a shadow attack, or a title."""
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.sign import fields, signers

    def signed(*changes: Callable[[Any], None]) -> bytes:
        writer = IncrementalPdfFileWriter(io.BytesIO(verified))
        for one in changes:
            one(writer)
        metadata = signers.PdfSignatureMetadata(
            field_name="Countersignature",
            md_algorithm="sha256",
            subfilter=fields.SigSeedSubFilter.PADES,
            name="A. Stern",
        )
        made = signers.PdfSigner(metadata, sign.in_memory(authorities.signer("approver")))
        data: bytes = made.sign_pdf(writer).getvalue()
        return data

    found = _bad(_audited(signed(change), authorities))

    assert found
    places = ("base: ", "signature changes: ", "run.json: ", "evidence: ", "coverage: ", "parse: ", "file: ")
    assert all(words.startswith(places) for words in found)
    if change is _describe_anew:
        # Without any change, the same signature stands.
        assert _audited(signed(), authorities).exit_code() == 0


@pytest.mark.slow
def test_a_signature_that_names_somebody_else_is_found(to_sign: bytes, authorities: Authority) -> None:
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.sign import fields, signers

    metadata = signers.PdfSignatureMetadata(
        field_name="Signature",
        md_algorithm="sha256",
        subfilter=fields.SigSeedSubFilter.PADES,
        name="The Commissioner",
    )
    made = signers.PdfSigner(metadata, sign.in_memory(authorities.signer("engineer")))
    forged = made.sign_pdf(IncrementalPdfFileWriter(io.BytesIO(to_sign))).getvalue()

    assert "signature name: it names somebody else than its certificate does" in _bad(_audited(forged, authorities))
