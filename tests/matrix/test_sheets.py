"""The matrix as working sheet and as Markdown: all of it, the same twice, and nothing in it that computes or calls."""

import csv
import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any, Final

import msgspec
import openpyxl
import pytest
from jsonschema import Draft202012Validator
from markdown_it import MarkdownIt
from sample_keys import HOSTILE
from sample_run import sample, session

from feltproof.cli.forms import FORMS
from feltproof.matrix.evidence import digest, run_bytes
from feltproof.matrix.markdown import code, escaped, markdown
from feltproof.matrix.sheet import COLUMNS, neutral, schema, sheet, sheet_csv, sheet_json
from feltproof.matrix.workbook import sheet_xlsx
from feltproof.matrix.writing import of_another_run

ROOT: Final = Path(__file__).resolve().parents[2]
LIST: Final = ("hr", "li", "ul")
FORMULA: Final = '=cmd|" /C calc"!A0'


def workbook(data: bytes) -> Any:
    """The workbook as another library reads it."""
    return openpyxl.load_workbook(io.BytesIO(data))


def lines_of_csv(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))


def test_every_clause_and_row_has_a_line_with_its_verdict() -> None:
    run = sample(small=True)

    made = sheet(run, session())

    own = {line.clause: line for line in made.lines}
    assert len(own) == len(made.lines) == len(run.clauses) + sum(len(clause.rows) for clause in run.clauses)
    for clause in run.clauses:
        assert own[clause.id].inherited or own[clause.id].verdict == clause.own
    short = own["us-ny/5324.32(f)(2)#flush"]
    assert (short.verdict, short.law, short.declared, short.paid) == ("fail", "no less than 3:2", "3:2", "1:1")
    assert short.findings == ("3fa91c",)


def test_csv_json_and_xlsx_say_the_same() -> None:
    run = sample(small=True)
    made = sheet(run, session())

    from_json = json.loads(sheet_json(run, session()))
    from_csv = lines_of_csv(sheet_csv(run, session()))
    rows = list(workbook(sheet_xlsx(run, session()))["Matrix"].iter_rows(values_only=True))

    assert [line["verdict"] for line in from_json["lines"]] == [line.verdict for line in made.lines]
    assert [line["Verdict"] for line in from_csv] == [line.verdict for line in made.lines]
    at = list(COLUMNS).index("verdict")
    assert [row[at] for row in rows[1:]] == [line.verdict for line in made.lines]
    assert rows[0] == (*COLUMNS.values(), "Remarks")
    assert list(from_csv[0]) == [*COLUMNS.values(), "Feltproof, SHA-256 of run.json"]


def test_the_json_keeps_to_its_schema_and_the_schema_is_drawn_from_the_code() -> None:
    drawn = schema()
    made = json.loads(sheet_json(sample(small=True), session()))

    assert (ROOT / "docs/schema/matrix.schema.json").read_text("utf-8") == drawn, "run python -m feltproof.matrix.sheet"
    validator = Draft202012Validator(json.loads(drawn))
    validator.validate(made)
    assert not validator.is_valid(made | {"more": 1})
    assert not validator.is_valid(made | {"verdict": "certified"})


def test_a_workbook_lists_the_findings_and_what_it_is_of() -> None:
    run = sample(small=True, quick=True, self_test=True)

    book = workbook(sheet_xlsx(run, session()))

    listed = {row[0].value for row in book["Nonconformities"].iter_rows(min_row=2)}
    assert listed == {one.id for one in run.findings}
    facts = {row[0].value: row[1].value for row in book["About"].iter_rows()}
    assert facts["Evidence, run.json"] == f"sha256:{digest(run_bytes(run))}"
    assert facts["Verdict"] == "Does not conform"
    said = [row[1].value for row in book["About"].iter_rows() if row[0].value == "Attention"]
    assert [text.partition(":")[0] for text in said] == ["SELF-TEST", "QUICK"]
    assert book["Matrix"].freeze_panes == "C2"


@pytest.mark.parametrize("words", ["=1+1", "+1", "-1", "@SUM(A1)", "  =1", "\u00a0=1", "\uff1d1", "\t=1"])
def test_a_cell_that_begins_as_a_formula_is_a_text(words: str) -> None:
    assert neutral(words) == f"'{words}"


@pytest.mark.parametrize("words", ["3:2", "5 - 1", "(a)(1)", "", "a=b", 7])
def test_a_cell_that_does_not_is_left_as_it_is(words: str | int) -> None:
    assert neutral(words) == words


def hostile_run(words: str) -> Any:
    """A run in which an engine's and a customer's words stand in the cells."""
    run = sample(small=True, hostile=words)
    clauses = tuple(msgspec.structs.replace(one, note=words, title=words) for one in run.clauses)
    findings = tuple(msgspec.structs.replace(one, got=words, configuration=words) for one in run.findings)
    return msgspec.structs.replace(run, clauses=clauses, findings=findings)


@pytest.mark.parametrize("words", [FORMULA, HOSTILE])
def test_no_cell_of_a_sheet_is_a_formula_whatever_an_engine_says(words: str) -> None:
    run = hostile_run(words)

    book = workbook(sheet_xlsx(run, session()))
    cells = [cell for table in book for row in table.iter_rows() for cell in row]
    assert {cell.data_type for cell in cells} <= {"s", "n"}
    begun = [cell for cell in cells if str(cell.value).startswith("=")]
    assert all(cell.quotePrefix for cell in begun)
    assert bool(begun) == words.startswith("=")
    assert not any(cell.hyperlink for cell in cells)

    read = csv.reader(io.StringIO(sheet_csv(run, session()).decode("utf-8-sig")))
    assert not [cell for row in read for cell in row if cell.lstrip()[:1] in ("=", "+", "-", "@")]


def test_what_does_not_print_is_visible_in_every_form() -> None:
    run = hostile_run(HOSTILE)

    for form in FORMS:
        if form.name not in ("xlsx", "csv", "md", "json"):
            continue
        data = form.make(run, session(HOSTILE), {})
        if form.name == "xlsx":
            with zipfile.ZipFile(io.BytesIO(data)) as parts:
                data = b"".join(parts.read(name) for name in parts.namelist())
        text = data.decode("utf-8").removeprefix("\ufeff")
        assert not re.search("[\u0000-\u0008\u000b\u000c\u000e-\u001f\u202a-\u202e\u2066-\u2069\ufeff]", text), form
        assert "U+202E" in text, form
        assert "W" * 1600 not in text, form


def test_the_same_run_has_the_same_sheets() -> None:
    for form in FORMS:
        if form.name in ("xlsx", "csv", "md", "json"):
            made = form.make(sample(small=True), session(), {})
            assert form.make(sample(small=True), session(), {}) == made, form.name
            assert form.make(sample(small=True, quick=True), session(), {}) != made, form.name


@pytest.mark.parametrize("name", [form.name for form in FORMS])
def test_each_form_is_known_to_be_of_its_run_and_of_no_other(tmp_path: Path, name: str) -> None:
    form = next(form for form in FORMS if form.name == name)
    run = sample(small=True)

    (tmp_path / form.file).write_bytes(form.make(run, session(), {}))

    assert of_another_run(tmp_path, [form.file], digest(run_bytes(run))) == ()
    assert of_another_run(tmp_path, [form.file], "0" * 64) == (form.file,)


@pytest.mark.parametrize("data", [b"PK\x03\x04 no workbook", b"", b"PK\x05\x06" + bytes(18)])
def test_a_workbook_of_somebody_else_is_left_alone(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "matrix.xlsx").write_bytes(data)

    assert of_another_run(tmp_path, ["matrix.xlsx"], "0" * 64) == ()


def test_markdown_tells_what_fails_before_the_matrix() -> None:
    run = sample(small=True)

    text = markdown(run, session()).decode()

    assert text.startswith("# Does not conform: Acme Tables")
    assert text.index("## Nonconformities") < text.index("finding `3fa91c`") < text.index("## 9 NYCRR 5324.32")
    assert "- `feltproof replay 3fa91c --run run.json`" in text
    assert text.count("\n| `(") == len(run.clauses)
    assert "## Nonconformities" not in markdown(sample(small=True, passing=True), session()).decode()


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("*bold* _x_ ~s~ $5$", r"\*bold\* \_x\_ \~s\~ \$5\$"),
        ("<b>&amp;", "&lt;b&gt;&amp;amp;"),
        ("[a](http://x.y) ![i](x)", r"\[a\](http:\/\/x.y) \!\[i\](x)"),
        ("`a` | b \\", r"\`a\` \| b \\"),
        ("ask @octocat about #12, a@b", "ask @<!-- -->octocat about #<!-- -->12, a@b"),
        ("- a list", "<!-- -->- a list"),
        ("1. a list", "<!-- -->1. a list"),
        ("# a heading", "<!-- --># a heading"),
        ("0.1.0 pays 3:2, (f)(2)", "0.1.0 pays 3:2, (f)(2)"),
    ],
)
def test_words_are_no_marks_in_markdown(words: str, shown: str) -> None:
    assert escaped(words) == shown


def test_code_in_markdown_stays_code() -> None:
    assert code("a `b` ``c``|") == "``` a `b` ``c``| ```".replace("| ```", "|```").replace("``` a", "```a")
    assert code("`a`") == "`` `a` ``"
    assert code("a|b", cell=True) == r"`a\|b`"
    assert code("") == ""


def test_a_hostile_engine_adds_no_line_and_no_element_to_markdown() -> None:
    plain, hostile = (
        markdown(sample(small=True), session()).decode(),
        markdown(sample(small=True, hostile=HOSTILE), session()).decode(),
    )

    assert plain.count("\n") == hostile.count("\n")
    page = MarkdownIt("gfm-like", {"html": True, "linkify": False}).render(hostile)
    found = set(re.findall(r"<([a-z0-9]+)", page))
    assert found <= {"h1", "h2", "h3", "p", "strong", "table", "thead", "tbody", "tr", "th", "td", "br", "code", *LIST}
    assert {len(re.findall(r"(?<!\\)\|", line)) for line in hostile.splitlines() if line.startswith("| `(")} == {6}
