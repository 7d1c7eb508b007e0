"""The working sheet as a workbook (XLSX): the matrix, the nonconformities, and what they are of."""

import io
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from feltproof.matrix.charts import TONES
from feltproof.matrix.sheet import COLUMNS, FindingLine, Line, Sheet, cells, formula, sheet
from feltproof.runner.record import Run

_UNDATED: Final = "2000-01-01T00:00:00Z"
"""Stands where the session names no end: the file never asks the clock."""
_WIDTHS: Final = {
    **dict.fromkeys(COLUMNS, 16),
    **dict.fromkeys(("clause", "title", "printed", "readings"), 26),
    **dict.fromkeys(("requirement", "evidence", "inspected", "law"), 48),
    **dict.fromkeys(("obligation", "method", "mutants_killed", "mutants", "inherited"), 11),
}
"""Of the columns, in characters."""
_FINDINGS: Final = {
    "finding": ("Finding", 11),
    "clause": ("Clause", 26),
    "row": ("Row", 16),
    "check": ("Check", 30),
    "configuration": ("Configuration", 20),
    "title": ("What the engine did", 48),
    "rule": ("What decides", 48),
    "expected": ("Expected", 36),
    "got": ("Got", 36),
    "count": ("Cases like it", 12),
    "of": ("Of", 12),
    "replay": ("Replay", 44),
}


def sheet_xlsx(run: Run, session: Mapping[str, Any]) -> bytes:
    """The sheet as XLSX; the same run and session give the same bytes. No cell of it is ever a formula."""
    import xlsxwriter

    made = sheet(run, session)
    ended = session.get("ended")
    try:
        when = datetime.strptime(str(ended), "%Y-%m-%dT%H:%M:%SZ")
    except ValueError:
        when = datetime.strptime(_UNDATED, "%Y-%m-%dT%H:%M:%SZ")
    written = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    with xlsxwriter.Workbook(written, options) as book:
        # The digest stands in the properties too: by it the file is known to be of its run.
        book.set_properties(
            {
                "title": f"Traceability matrix, {made.report}",
                "author": f"Feltproof {made.feltproof}",
                "comments": f"A working sheet, not the report. run.json has sha256:{made.run}",
                "created": when,
            }
        )
        _Written(book, made).all()
    return written.getvalue()


class _Written:
    """The sheets of a workbook, one after another."""

    def __init__(self, book: Any, made: Sheet) -> None:
        self.book, self.made = book, made
        self.usual = {"valign": "top", "text_wrap": True, "font_name": "Calibri", "font_size": 10}
        self.plain = book.add_format(self.usual)
        # What begins as a formula stays a text, in Excel even after somebody has been in the cell.
        self.quoted = book.add_format({**self.usual, "quote_prefix": True})
        self.head = book.add_format({**self.usual, "bold": True, "font_color": "#ffffff", "bg_color": "#1d3a60"})
        self.strong = book.add_format({**self.usual, "bold": True})
        self.verdicts = {
            name: book.add_format({**self.usual, "bold": True, "bg_color": fill, "font_color": ink})
            for name, (fill, ink) in TONES.items()
        }

    def all(self) -> None:
        heads = [(head, _WIDTHS[name]) for name, head in COLUMNS.items()]
        self._table("Matrix", [*heads, ("Remarks", 40)], self.made.lines)
        self._table("Nonconformities", list(_FINDINGS.values()), self.made.findings)
        self._facts()

    def _table(self, name: str, heads: Sequence[tuple[str, int]], lines: Sequence[Line | FindingLine]) -> None:
        table = self.book.add_worksheet(name)
        for place, (head, wide) in enumerate(heads):
            table.set_column(place, place, wide)
            table.write_string(0, place, head, self.head)
        for number, line in enumerate(lines, 1):
            for place, cell in enumerate(cells(line)):
                self._cell(table, number, place, cell)
            if isinstance(line, Line):
                at = list(COLUMNS).index("verdict")
                table.write_string(number, at, line.verdict, self.verdicts[line.verdict])
        table.freeze_panes(1, 2 if name == "Matrix" else 1)
        table.autofilter(0, 0, max(len(lines), 1), len(heads) - 1)
        table.set_landscape()
        table.fit_to_pages(1, 0)
        table.repeat_rows(0)
        table.set_footer(f"&L{self.made.report}&RPage &P of &N")

    def _facts(self) -> None:
        made = self.made
        facts: list[tuple[str, str | int]] = [
            ("Verification evidence, not a certification", "a working sheet; the report is matrix.pdf"),
            *(("Attention", said) for said in made.warnings),
            ("Report", made.report),
            ("Verdict", made.headline),
            ("Statement", made.statement),
            ("Decision rule", made.decision_rule),
            ("Item tested", f"{made.engine} {made.engine_version}"),
            ("Reached as", made.address),
            *((path, f"sha256:{digest}") for path, digest in made.artifacts.items()),
            ("Run", f"{made.mode}, seed {made.seed}, Feltproof {made.feltproof}"),
            ("Evidence, run.json", f"sha256:{made.run}"),
        ]
        for one in made.sections:
            facts.append((one.citation, f"{one.title}. {one.currency}"))
            said = f"by test {one.by_test}%, by inspection {one.by_inspection}%, open {one.open}%"
            facts.append((f"{one.citation}, settled", said))
        table = self.book.add_worksheet("About")
        table.set_column(0, 0, 40)
        table.set_column(1, 1, 100)
        for number, (name, value) in enumerate(facts):
            self._cell(table, number, 0, name, self.strong)
            self._cell(table, number, 1, value)

    def _cell(self, table: Any, number: int, place: int, cell: str | int, style: Any = None) -> None:
        if isinstance(cell, int):
            table.write_number(number, place, cell, style or self.plain)
        else:
            table.write_string(number, place, cell, self.quoted if formula(cell) else style or self.plain)
