"""Exact figures as an appendix of the report: shown, embedded, and found out where they were changed."""

import io
import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pikepdf
import pytest

from feltproof import odds
from feltproof.cli.figures import counted_again
from feltproof.errors import FeltproofError
from feltproof.matrix import render
from feltproof.matrix.appendix import appendices, misplaced
from feltproof.matrix.audit import Audit, _rendered_again, audit, evidence
from feltproof.odds.record import Sheet
from feltproof.odds.written import as_bytes, read
from feltproof.runner import as_used
from feltproof.runner.record import Run
from tests.cli.conftest import Feltproof, Ran, engine
from tests.odds import sheets

NAME = "odds-us-ny-5324.32.json"


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is counted elsewhere, and takes seconds, is at hand here."""

    def sheet(book: Any, section: Any, options: Mapping[str, str], *_: Any) -> Sheet:
        declared: Sequence[Mapping[str, Any]] = _[-1]
        found = sheets.of(sheets.crazy_4(), book.sha256, *(one["id"] for one in declared))
        return msgspec.structs.replace(found, readings={name: options[name] for name in found.readings})

    monkeypatch.setattr(odds, "sheet", sheet)


@pytest.fixture
def run(failing: Ran) -> Run:
    return msgspec.json.decode(failing.path.read_bytes(), type=Run)


def figures(run: Run, **changed: Any) -> dict[str, bytes]:
    """Figures for the run, as they should be but for what is `changed`."""
    told = sheets.of(sheets.crazy_4(), run.suite.specs_sha256, *(one.id for one in run.configurations))
    return {NAME: as_bytes(msgspec.structs.replace(told, **changed))}


def changed_within(pdf: bytes, name: str, data: bytes | None) -> bytes:
    """The same report with another file under that name, or none."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        names = opened.Root.Names.EmbeddedFiles.Names
        place = next(at for at in range(1, len(names), 2) if str(names[at].UF) == name)
        if data is None:
            del names[place - 1 : place + 1]
        else:
            names[place].EF.F = opened.make_stream(data)
        opened.save(out, object_stream_mode=pikepdf.ObjectStreamMode.disable, static_id=True)
    return out.getvalue()


def lines(pdf: bytes) -> dict[str, tuple[str, str]]:
    return {line.name: (line.state, line.words) for line in evidence(pdf, (), rerender=False).lines}


@pytest.mark.slow
def test_figures_are_shown_and_embedded_and_an_audit_makes_the_same_pages_of_them(
    reviewed: Path, verify: Feltproof, counted: None
) -> None:
    done = verify("--odds", "--format", "run,pdf,html", "--engine", engine("pair"))

    assert done.exit_code == 0, done.output
    pdf, html = (reviewed / "feltproof-out" / f"matrix.{kind}" for kind in ("pdf", "html"))
    found = audit(pdf.read_bytes())
    told = {line.name: (line.state, line.words) for line in found.lines}
    assert found.exit_code() == 8
    assert told[NAME][0] == "ok"
    assert told["pages"] == ("ok", "made again from the embedded evidence, they are the same to the byte")
    with pikepdf.open(pdf) as opened:
        data = opened.attachments[NAME].get_file().read_bytes()
    assert read(data).section == "us-ny/5324.32"
    page = html.read_text("utf-8")
    for said in ("264142729/7726058340", "K-Q-8-4", "the player has an edge: the game", "flagged, by the figures"):
        assert said in page
    (appendix,) = appendices({NAME: data}, msgspec.json.decode(pdf.with_name("run.json").read_bytes(), type=Run))
    assert appendix.digest in page


def test_a_report_without_figures_is_what_it_was(run: Run) -> None:
    plain, _ = render.pdf_source(run, {}, signature="development")
    with_them, _ = render.pdf_source(run, {}, signature="development", odds=figures(run))

    assert "Exact figures" not in plain
    assert "odds-" not in plain
    assert "Exact figures: 9 NYCRR 5324.32" in with_them
    assert render.pdf_source(run, {}, signature="development", odds={})[0] == plain


def test_a_report_is_made_with_figures_afterwards_and_the_evidence_stays_as_it_is(
    failing: Ran, feltproof: Feltproof, counted: None, tmp_path: Path
) -> None:
    before = failing.path.read_bytes()

    done = feltproof("report", str(failing.path), "--odds", "--format", "html", "--out", str(tmp_path), "--quiet")

    assert done.exit_code == 0, done.output
    assert failing.path.read_bytes() == before
    assert "Exact figures: 9 NYCRR 5324.32" in (tmp_path / "matrix.html").read_text("utf-8")


@pytest.fixture(scope="module")
def holding(failing_run: Ran) -> tuple[bytes, Run]:
    """As much of a report as holds files and names them, without its pages."""
    run = msgspec.json.decode(failing_run.path.read_bytes(), type=Run)
    odds_ = figures(run)
    _, report = render.pdf_source(run, {}, signature="development", odds=odds_)
    files, out = {**render.evidence_files(run, {}), **odds_}, io.BytesIO()
    with pikepdf.new() as pdf:
        named: list[Any] = []
        for name, data in files.items():
            entry = {"/Type": pikepdf.Name.Filespec, "/F": name, "/UF": name, "/EF": {"/F": pdf.make_stream(data)}}
            named += [pikepdf.String(name), pdf.make_indirect(pikepdf.Dictionary(entry))]
        pdf.Root.Names = pikepdf.Dictionary(EmbeddedFiles=pikepdf.Dictionary(Names=pikepdf.Array(named)))
        pdf.docinfo["/Keywords"] = render.keywords(report)
        pdf.add_blank_page()
        pdf.save(out, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return out.getvalue(), run


def test_changed_figures_are_found_out(holding: tuple[bytes, Run]) -> None:
    pdf, run = holding
    honest = figures(run)[NAME]
    assert lines(pdf)[NAME][0] == "ok"

    forged = honest.replace(b"264142729/7726058340", b"164142729/7726058340")

    assert forged != honest
    assert lines(changed_within(pdf, NAME, forged))[NAME] == (
        "bad",
        "its SHA-256 is not the one that the report names",
    )
    assert lines(changed_within(pdf, NAME, None))[NAME][0] == "bad"


def test_pages_are_made_again_from_the_figures_that_are_embedded(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render, "pdf", lambda *_, odds, **__: as_bytes(read(odds[NAME])))
    said = {"signature": "development", "renderer": render.renderer()}
    honest = figures(run)
    others = figures(run, title="Another game")

    for told, state in ((honest, "ok"), (others, "bad")):
        assert _rendered_again(honest[NAME], run, {}, None, told, said, rerender=True).state == state


@pytest.mark.parametrize(
    ("changed", "state", "said"),
    [
        ({}, "ok", "every figure is the same"),
        ({"base": None}, "bad", "base.house_edge is 264142729/7726058340, and the report has 1/1000"),
        ({"title": "Another game"}, "bad", "other than this version tells"),
    ],
)
def test_figures_that_a_signer_made_up_are_found_by_counting_them_again(
    run: Run, counted: None, shelf: Path, changed: dict[str, Any], state: str, said: str
) -> None:
    """Whoever signs can print what they like, and embed the same: only counting tells."""
    if "base" in changed:
        changed = {"base": msgspec.structs.replace(sheets.crazy_4().base, house_edge=Fraction(1, 1000))}
    suite = as_used.files_of(shelf / "reviewed" / "specs", shelf / "reviewed" / "rules")
    found = Audit((), False, (), run=run, suite=suite, odds=figures(run, **changed))

    line = counted_again(found, quiet=True)

    assert (line.state, said in line.words) == (state, True), line.words


def test_a_report_without_figures_or_without_specs_has_nothing_to_count_again(run: Run) -> None:
    for found in (Audit((), False, (), run=run), Audit((), False, (), run=run, odds=figures(run))):
        assert counted_again(found, quiet=True).state == "unknown"


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"specs_sha256": "0" * 64}, "from other specs"),
        ({"section": "us-ny/5324.39"}, "not in the run"),
        ({"configurations": ()}, "other configurations"),
        ({"readings": {"low-ace": "never-low"}}, "other readings"),
    ],
)
def test_figures_of_something_else_are_not_those_of_the_run(run: Run, changed: dict[str, Any], said: str) -> None:
    assert misplaced(read(figures(run)[NAME]), run) == ""

    assert said in misplaced(read(figures(run, **changed)[NAME]), run)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda text: text + " ",
        lambda text: text.replace('"264142729/7726058340"', '"528285458/15452116680"'),
        lambda text: text.replace('"264142729/7726058340"', '"1/0"'),
        lambda text: text.replace('"264142729/7726058340"', f'"{"9" * 5000}/7"'),
        lambda text: text.replace('"264142729/7726058340"', "0.034"),
        lambda text: text.replace("feltproof/odds/1", "feltproof/odds/2"),
        lambda text: "[" * 100_000,
    ],
)
def test_what_is_not_written_as_figures_are_is_not_read(run: Run, wrong: Any) -> None:
    text = figures(run)[NAME].decode()
    assert json.loads(text)["base"]["house_edge"] == "264142729/7726058340"

    with pytest.raises(ValueError, match=r"schema|written"):
        read(wrong(text).encode())


def test_forms_that_show_no_figures_are_refused_before_anything_long(verify: Feltproof, reviewed: Path) -> None:
    done = verify("--odds", "--format", "run,junit", "--engine", engine("pair"))

    assert done.exit_code == 2
    assert "PDF and HTML alone show figures" in done.output
    assert not (reviewed / "feltproof-out").exists()


@pytest.mark.parametrize(
    ("stopped", "code"), [(KeyboardInterrupt(), 130), (FeltproofError("such odds are not counted"), 2)]
)
def test_a_run_is_not_lost_for_the_sake_of_its_figures(
    reviewed: Path, verify: Feltproof, monkeypatch: pytest.MonkeyPatch, stopped: BaseException, code: int
) -> None:
    def sheet(*_: Any) -> Sheet:
        raise stopped

    monkeypatch.setattr(odds, "sheet", sheet)

    done = verify("--odds", "--format", "run,html", "--engine", engine("pair"))

    assert done.exit_code == code, done.output
    assert "CONFORMS" in done.output
    assert "no exact figures" in done.output
    assert (reviewed / "feltproof-out" / "run.json").exists()
    assert "Exact figures" not in (reviewed / "feltproof-out" / "matrix.html").read_text("utf-8")
