"""The specs and checks in a report: each is the one that its run names, or the report is found out."""

import io
from pathlib import Path
from typing import Any

import msgspec
import pikepdf
import pytest
from sample_pages import cover_alone, texts
from sample_run import sample, session

from feltproof import __version__, content
from feltproof.cli.rerun import rerun_line
from feltproof.errors import FeltproofError
from feltproof.matrix import against, audit, render
from feltproof.matrix.evidence import digest
from feltproof.protocol import Limits
from feltproof.runner import as_used
from feltproof.runner.record import Run

READINGS = "specs/us_ny/readings.yaml"
REVIEWS = "specs/us_ny/reviews.jsonl"
CHECK = "rules/crazy_4_poker/check_order.py"


@pytest.fixture(scope="module")
def shipped() -> dict[str, bytes]:
    """The files of the specs and checks of this checkout."""
    return as_used.files_of(content.specs(), content.rules())


def made_with(files: dict[str, bytes]) -> Run:
    """A run that names these files as it names its own."""
    run = sample(small=True)
    suite = msgspec.structs.replace(
        run.suite,
        version=__version__,
        files=as_used.manifest(files),
        specs_sha256=as_used.specs_digest(files),
        rules_sha256=as_used.rules_digest(files),
    )
    return msgspec.structs.replace(run, suite=suite)


def told(run: Run, inside: dict[str, bytes], otherwise: dict[str, str | None] | None = None) -> dict[str, Any]:
    """What an audit says of the evidence of a report that holds these files beside run and session."""
    return {line.name: line for line in audit.evidence(bare(run, inside, otherwise), (), rerender=False).lines}


def bare(run: Run, inside: dict[str, bytes], otherwise: dict[str, str | None] | None = None) -> bytes:
    """As much of a report as holds files and says their digests, a few `otherwise`, without the pages, which take a
    second to lay out."""
    files = {**render.evidence_files(run, session()), **inside}
    out = io.BytesIO()
    with pikepdf.new() as pdf:
        named: list[Any] = []
        for name, data in files.items():
            entry = {"/Type": pikepdf.Name.Filespec, "/F": name, "/UF": name, "/EF": {"/F": pdf.make_stream(data)}}
            named += [pikepdf.String(name), pdf.make_indirect(pikepdf.Dictionary(entry))]
        pdf.Root.Names = pikepdf.Dictionary(EmbeddedFiles=pikepdf.Dictionary(Names=pikepdf.Array(named)))
        digests = {name.removesuffix(".json"): digest(data) for name, data in files.items()} | (otherwise or {})
        pdf.docinfo["/Keywords"] = "; ".join(f"{name}={sha256}" for name, sha256 in digests.items() if sha256)
        pdf.add_blank_page()
        pdf.save(out, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return out.getvalue()


def test_specs_and_checks_are_embedded_and_each_is_the_one_that_the_run_names(
    needs_pango: None, shipped: dict[str, bytes]
) -> None:
    run = made_with(shipped)
    pdf = cover_alone(
        run, "development", render.evidence_files(run, session()) | {"suite.tar": as_used.packed(shipped)}
    )
    held = audit.evidence(pdf, (), rerender=False)

    assert {line.name: line.state for line in held.lines}["suite.tar"] == "ok"
    assert held.suite == shipped
    assert b"/AFRelationship /Supplement" in pdf
    assert b"application#2fx-tar" in pdf or b"application/x-tar" in pdf


def test_the_pages_print_the_digest_of_every_file_in_the_report(needs_pango: None, shipped: dict[str, bytes]) -> None:
    run = made_with(shipped)
    files = render.evidence_files(run, session()) | {"suite.tar": as_used.packed(shipped)}
    pages = texts(cover_alone(run, "development", files))
    source, report = render.pdf_source(run, session(), signature="none", embedded=files)
    unsaid = render.pdf_of(source.partition("<body>")[0] + "<body><h1>Report</h1></body></html>", report, files)

    assert len(files) == 5
    assert all(any(digest(data) in page for page in pages) for data in files.values())
    line = next(line for line in audit.evidence(unsaid, (), rerender=False).lines if line.name == "printed")
    assert (line.state, line.words) == ("bad", "no page prints the digest of inspections-1.yaml")


@pytest.mark.parametrize(
    ("otherwise", "state", "words"),
    [
        ({}, "ok", "3 files beside run.json, each as the report names it"),
        ({"suite.tar": "0" * 64}, "bad", "the SHA-256 of 'suite.tar' is not the one that the report names"),
        ({"waivers-1.yaml": None}, "bad", "the SHA-256 of 'waivers-1.yaml' is not the one that the report names"),
        ({"case.yaml": "0" * 64}, "bad", "the report names 'case.yaml', which is not embedded, once"),
        (dict.fromkeys(("suite.tar", "inspections-1.yaml", "waivers-1.yaml")), "unknown", "made before reports did"),
    ],
)
def test_a_file_that_is_not_the_one_that_the_report_names_is_found(
    shipped: dict[str, bytes], otherwise: dict[str, str | None], state: str, words: str
) -> None:
    line = told(made_with(shipped), {"suite.tar": as_used.packed(shipped)}, otherwise)["digests"]

    assert line.state == state
    assert words in line.words


@pytest.mark.parametrize("name", [READINGS, REVIEWS, CHECK])
def test_a_swapped_spec_or_check_is_found(shipped: dict[str, bytes], name: str) -> None:
    swapped = shipped | {name: shipped[name] + b"\n"}

    line = told(made_with(shipped), {"suite.tar": as_used.packed(swapped)})["suite.tar"]

    assert (line.state, line.words) == ("bad", f"is not what run.json names: {name} is another")


def test_a_missing_one_is_found_and_so_is_the_whole_archive(shipped: dict[str, bytes]) -> None:
    fewer = {name: data for name, data in shipped.items() if name != READINGS}
    run = made_with(shipped)

    assert told(run, {"suite.tar": as_used.packed(fewer)})["suite.tar"].words.endswith(f"{READINGS} is missing")
    missing = told(run, {})["suite.tar"]
    assert (missing.state, missing.words) == ("bad", "specs and checks as used are not embedded, once")


def test_files_that_a_run_names_are_those_that_its_digests_are_of(shipped: dict[str, bytes]) -> None:
    """A forger changes the archive and the list in run.json, and leaves the digests of specs and rules alone."""
    swapped = shipped | {READINGS: shipped[READINGS] + b"\n"}
    honest = made_with(shipped)
    forged = msgspec.structs.replace(
        honest, suite=msgspec.structs.replace(honest.suite, files=as_used.manifest(swapped))
    )

    line = told(forged, {"suite.tar": as_used.packed(swapped)})["suite.tar"]

    assert line.state == "bad"
    assert "are not those of the files it names" in line.words


def test_an_archive_that_is_none_and_a_file_that_nobody_named_are_found(shipped: dict[str, bytes]) -> None:
    run = made_with(shipped)

    lines = told(run, {"suite.tar": b"no archive" * 100, "virus.exe": b"MZ"})

    assert lines["suite.tar"].words.startswith("is no tar file")
    assert (lines["attachments"].state, "virus.exe" in lines["attachments"].words) == ("bad", True)


def test_a_run_of_before_suites_were_kept_says_so_and_holds_none(shipped: dict[str, bytes]) -> None:
    assert told(sample(small=True), {})["suite.tar"].state == "unknown"
    assert told(sample(small=True), {"suite.tar": as_used.packed(shipped)})["suite.tar"].state == "bad"


def test_reviews_at_hand_that_are_others_are_told_of_and_refused_where_it_has_to_be_this_suite(
    shipped: dict[str, bytes], tmp_path: Path
) -> None:
    run = made_with(shipped)
    folder = as_used.laid_out(shipped, tmp_path)
    assert against.suite(run, specs=folder, strict=True).state == "ok"

    with (folder / "us_ny" / "reviews.jsonl").open("ab") as file:
        file.write(b"\n")

    line = against.suite(run, specs=folder)
    assert (line.state, REVIEWS in line.words) == ("unknown", True)
    assert against.suite(run, specs=folder, strict=True).state == "bad"


def test_a_file_that_changed_during_the_run_leaves_no_run() -> None:
    plain, files = sample(small=True), {"specs/us_ny/readings.yaml": b"- reading: x\n"}
    run = as_used.said_by(plain, files, dict(files))

    assert run.suite.files == as_used.manifest(files)
    assert msgspec.structs.replace(run, suite=plain.suite) == plain
    with pytest.raises(FeltproofError, match=r"specs/us_ny/readings\.yaml: was changed during the run"):
        as_used.said_by(plain, files, files | {"specs/us_ny/readings.yaml": b""})


def test_specs_in_a_report_that_cannot_be_read_are_told_of() -> None:
    """A forger signs what they like: what is read is the strict loader's to judge, bombs included."""
    run = sample(small=True)
    bomb = b"section: &a [x, x]\nclauses:\n- &b [*a, *a]\n- &c [*b, *b]\n"
    for version, state in ((__version__, "bad"), ("99", "unknown")):
        theirs = msgspec.structs.replace(run, suite=msgspec.structs.replace(run.suite, version=version))
        found = audit.Audit((), False, (), run=theirs, suite={"specs/us_ny/a.yaml": bomb})

        line = rerun_line(found, "cmd:never-started", Limits(), (), None, None, quiet=True)

        assert (line.name, line.state) == ("rerun", state)
        assert "none that this version reads" in line.words
