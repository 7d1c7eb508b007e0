"""What a validator of PDF/A-3a and PDF/UA-1 refused once, each looked at in the finished and in the signed file."""

import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from sample_keys import HOSTILE
from sample_pages import texts
from sample_run import sample, session
from sample_two_games import two_games

from feltproof.errors import FeltproofError
from feltproof.matrix import render
from feltproof.matrix.evidence import digest, report_number, run_bytes
from feltproof.matrix.fonts import glyphs

_CHILD = """
import sys, hashlib
sys.path.insert(0, sys.argv[1])
from sample_pages import texts
from sample_run import session
from sample_two_games import two_games
from feltproof.matrix import render
print(hashlib.sha256(render.pdf(two_games(small=True), session(), signature="development")).hexdigest())
"""


@pytest.fixture(scope="module", params=["as rendered", "signed", "issued"])
def pdf(request: pytest.FixtureRequest) -> Iterator[pikepdf.Pdf]:
    name = {"as rendered": "unsigned"}.get(request.param, request.param)
    with pikepdf.open(io.BytesIO(request.getfixturevalue(name))) as opened:
        yield opened


def _elements(pdf: pikepdf.Pdf) -> list[Any]:
    return [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/StructElem"]


def _annotations(pdf: pikepdf.Pdf) -> list[tuple[Any, Any]]:
    return [(page, annotation) for page in pdf.pages for annotation in page.get("/Annots", [])]


def test_it_claims_pdf_a_3a_and_pdf_ua_1_in_one_rdf(pdf: pikepdf.Pdf) -> None:
    xmp = pdf.Root.Metadata.read_bytes().decode()

    assert pdf.pdf_version == "1.7"
    assert xmp.count("<rdf:RDF") == 1
    assert re.search(r"pdfaid:part(=\"3\"|>3<)", xmp)
    assert re.search(r"pdfaid:conformance(=\"A\"|>A<)", xmp)
    assert re.search(r"pdfuaid:part(=\"1\"|>1<)", xmp)
    assert "http://www.aiim.org/pdfa/ns/extension/" in xmp
    assert len(pdf.trailer.ID) == 2


def test_its_catalogue_says_tagged_titled_in_english_and_in_srgb(pdf: pikepdf.Pdf) -> None:
    assert pdf.Root.MarkInfo.Marked
    assert str(pdf.Root.Lang) == "en-US"
    assert pdf.Root.ViewerPreferences.DisplayDocTitle
    assert [str(intent.S) for intent in pdf.Root.OutputIntents] == ["/GTS_PDFA1"]
    assert not pdf.is_encrypted
    assert "Traceability matrix" in str(pdf.docinfo["/Title"])


def test_it_embeds_the_evidence_once_each_with_its_relationship(pdf: pikepdf.Pdf) -> None:
    files = {str(item.UF): item for item in pdf.Root.AF}

    papers = {name: "/Supplement" for name in files if name.endswith(".yaml")}
    assert papers
    assert len(pdf.Root.AF) == len(files)
    assert {name: str(item.AFRelationship) for name, item in files.items()} == {
        "run.json": "/Source",
        "session.json": "/Supplement",
        **papers,
    }
    for name, item in files.items():
        assert str(item.Desc)
        assert str(item.EF.F.Params.ModDate)
        assert str(item.EF.F.Subtype) == f"/application/{name.rpartition('.')[2]}"


def test_every_font_is_embedded_with_a_table_to_unicode_and_none_is_the_systems(pdf: pikepdf.Pdf) -> None:
    fonts = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"]

    assert fonts
    for font in fonts:
        assert "Plex" in str(font.BaseFont)
        if font.Subtype == "/Type0":
            assert "/ToUnicode" in font
            assert "/FontFile2" in font.DescendantFonts[0].FontDescriptor


def test_every_annotation_prints_and_has_its_place_in_the_tags(pdf: pikepdf.Pdf) -> None:
    found = _annotations(pdf)

    assert len(found) > 20
    for page, annotation in found:
        assert page.Tabs == "/S"
        assert int(annotation.F) & 4
        assert "/StructParent" in annotation
        if annotation.Subtype == "/Widget":
            assert str(annotation.TU)
            assert "/N" in annotation.AP
        else:
            assert str(annotation.Contents)


def test_the_signature_field_is_a_form_element_whose_kid_is_no_array(pdf: pikepdf.Pdf) -> None:
    forms = [element for element in _elements(pdf) if element.S == "/Form"]

    assert len(forms) == len(pdf.Root.AcroForm.Fields)
    assert pdf.Root.AcroForm.SigFlags == 3
    for form in forms:
        assert isinstance(form.K, pikepdf.Dictionary)
        assert form.K.Type == "/OBJR"
        assert str(form.Alt)


def test_header_cells_say_what_they_head_and_figures_have_words(pdf: pikepdf.Pdf) -> None:
    elements = _elements(pdf)
    heads = [element for element in elements if element.S == "/TH"]

    assert heads
    assert {str(head.A.Scope) for head in heads} == {"/Row", "/Column"}
    assert all(str(element.Alt) for element in elements if element.S == "/Figure")


def test_headings_begin_at_the_first_level_and_skip_none(pdf: pikepdf.Pdf) -> None:
    levels: list[int] = []

    def walk(element: Any) -> None:
        if isinstance(element, pikepdf.Array):
            for kid in element:
                walk(kid)
        elif isinstance(element, pikepdf.Dictionary) and "/S" in element:
            if re.fullmatch(r"/H[1-6]", str(element.S)):
                levels.append(int(str(element.S)[2]))
            walk(element.get("/K", pikepdf.Array()))

    walk(pdf.Root.StructTreeRoot.K)

    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_nothing_in_it_acts_or_is_packed_as_pdf_a_forbids(pdf: pikepdf.Pdf) -> None:
    for item in pdf.objects:
        if isinstance(item, pikepdf.Stream):
            assert item.get("/Filter") != "/LZWDecode"
            assert item.get("/Interpolate") is None or not item.Interpolate
        if isinstance(item, pikepdf.Dictionary):
            assert "/JS" not in item
            assert "/AA" not in item


def test_it_has_bookmarks_and_every_link_leads_somewhere(pdf: pikepdf.Pdf) -> None:
    names = pdf.Root.Names.Dests.Names
    known = {str(names[place]) for place in range(0, len(names), 2)}
    with pdf.open_outline() as outline:
        titles = [item.title for item in outline.root]

    links = [annotation for _, annotation in _annotations(pdf) if annotation.Subtype == "/Link"]
    assert {str(link.Dest) for link in links} <= known
    assert "Coverage" in titles
    assert any(title.startswith("Matrix") for title in titles)


def test_every_page_has_its_number_and_the_reports(unsigned: bytes) -> None:
    pages = texts(unsigned)

    run_digest = digest(run_bytes(two_games(small=True)))
    for place, page in enumerate(pages, 1):
        assert f"Page{place}of{len(pages)}" in page
        assert report_number(run_digest) in page
        assert "NOTRUSTEDSIGNATURE" in page
    assert run_digest in pages[0]
    assert f"EndofreportFP-{run_digest[:10].upper()}" in pages[-1]


@pytest.mark.slow
def test_the_same_run_gives_the_same_bytes_in_another_process(unsigned: bytes, tmp_path: Path) -> None:
    surroundings = {**os.environ, "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo", "SOURCE_DATE_EPOCH": "1"}

    made = subprocess.run(
        [sys.executable, "-c", _CHILD, str(Path(__file__).parent)],
        cwd=tmp_path, env=surroundings, capture_output=True, text=True, check=True,
    )  # fmt: skip

    assert made.stdout.strip() == digest(unsigned)


@pytest.mark.slow
def test_a_hostile_engine_prints_as_what_it_is(needs_pango: None) -> None:
    made = render.pdf(
        sample(small=True, quick=True, self_test=True, hostile=HOSTILE), session(HOSTILE), signature="none"
    )

    pages = texts(made)
    assert all("SELF-TEST" in page and "QUICK" in page and "NOTSIGNED" in page for page in pages)
    whole = "".join(pages)
    assert "<script>alert(1)</script>" in whole
    assert "[U+202E]gnp.exe[U+202C][U+0000][U+001B]" in whole
    assert "[U+4E2D]" in whole


def test_the_templates_use_no_character_that_the_fonts_lack(needs_pango: None) -> None:
    source, _ = render.pdf_source(sample(text=True), session(), signature="laboratory")

    assert "[U+" not in source
    assert {ord(character) for character in source if not character.isspace()} <= glyphs()


def test_a_page_that_weasyprint_complains_of_is_no_report(needs_pango: None) -> None:
    source, report = render.pdf_source(sample(small=True), session(), signature="none")
    reaching = source.replace("</body>", '<img alt="x" src="https://example.invalid/x.png"></body>')
    reaching = re.sub(r"<section.*</section>", "", reaching, flags=re.DOTALL)

    with pytest.raises(FeltproofError, match="WeasyPrint did not render it as it stands"):
        render.pdf_of(reaching, report, {})
