"""What others say of the PDF: a checker of PDF/UA-1 that nobody here wrote, and the rule that it found broken."""

import io
from pathlib import Path
from typing import Any

import pikepdf
import pytest


def without_header_cells(pdf: pikepdf.Pdf) -> list[int]:
    """How many data cells there are in each table that has no header cell (ISO 14289-1, 7.5)."""
    found = []
    for item in pdf.objects:
        if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/StructElem" and item.get("/S") == "/Table":
            below = [one.get("/S") for one in _below(item)]
            if "/TH" not in below:
                found.append(below.count("/TD"))
    return found


def _below(element: Any) -> list[Any]:
    kids = element.get("/K", [])
    kids = kids if isinstance(kids, pikepdf.Array) else [kids]
    own = [kid for kid in kids if isinstance(kid, pikepdf.Dictionary) and kid.get("/Type") == "/StructElem"]
    return [*own, *(one for kid in own for one in _below(kid))]


def test_every_table_says_what_its_cells_are(unsigned: bytes) -> None:
    with pikepdf.open(io.BytesIO(unsigned)) as pdf:
        assert without_header_cells(pdf) == []

        cell = next(item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and item.get("/S") == "/Table")
        for one in _below(cell):
            if one.S == "/TH":
                one.S = pikepdf.Name("/TD")
        assert len(without_header_cells(pdf)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("which", ["unsigned", "signed"])
def test_another_checker_finds_nothing_against_pdf_ua(
    request: pytest.FixtureRequest, tmp_path: Path, which: str
) -> None:
    pdfua = pytest.importorskip("pdfua")
    path = tmp_path / "matrix.pdf"
    path.write_bytes(request.getfixturevalue(which))

    report = pdfua.Validator().validate(str(path))

    assert [f"{one.rule_id}: {one.message}" for one in report.findings] == []

    # And it can find something.
    with pikepdf.open(path) as pdf:
        del pdf.Root.MarkInfo
        pdf.save(tmp_path / "untagged.pdf")
    assert pdfua.Validator().validate(str(tmp_path / "untagged.pdf")).findings
