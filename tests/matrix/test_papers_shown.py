"""What people bring to a run: what it does to the verdicts, that it can be worked out again, and how it is shown."""

import dataclasses
import hashlib
import random
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest
from sample_papers import ON, inspection, of_papers, paper, waiver
from sample_run import SECTION, sample, session, squared

from feltproof.matrix import render
from feltproof.matrix.evidence import digest, number_of, report_number, run_bytes
from feltproof.matrix.junit import junit
from feltproof.matrix.markdown import markdown
from feltproof.papers.record import Measured, Papers
from feltproof.runner.papered import nonconformities, with_case, with_papers, without_papers
from feltproof.runner.record import ClauseRecord, Run
from feltproof.runner.soundness import unsound


def put(run: Run, inspections: str = "", waivers: str = "", on: str = ON, **more: Any) -> Run:
    """The run with these papers in place of its own."""
    papers = [paper("inspections", f"inspections:\n{inspections}")] if inspections else []
    papers += [paper("waivers", f"waivers:\n{waivers}")] if waivers else []
    brought = dataclasses.replace(of_papers(papers, on), **more)
    clauses, said = with_papers(without_papers(run.clauses), run.findings, run.engine, brought)
    found = squared(msgspec.structs.replace(run, clauses=clauses, papers=said))
    failing = any(clause.own == "fail" for clause in found.clauses)
    statement = f"It {'does not conform to' if failing else 'conforms to'} 9 NYCRR 5324.32."
    return msgspec.structs.replace(found, statement=statement)


def clause(run: Run, label: str) -> ClauseRecord:
    return next(one for one in run.clauses if one.label == label)


def text(run: Run, label: str) -> str:
    return str(clause(run, label).paragraph_sha256)


@pytest.fixture(scope="module")
def passing() -> Run:
    return sample(small=True, passing=True)


@pytest.fixture(scope="module")
def failing() -> Run:
    return sample(small=True)


# Inspections.


def test_a_clause_that_a_person_passed_is_settled_by_inspection_and_stays_no_pass(passing: Run) -> None:
    label = "(a)(2)(i)"
    before = put(passing, inspection("(f)(2)", "0" * 64))
    after = put(passing, inspection(label, text(passing, label)))

    assert clause(before, label).own == clause(after, label).own == "inspection"
    tallies = [run.tallies[SECTION] for run in (before, after)]
    assert [(one.by_inspection, one.open) for one in tallies] == [(0, tallies[0].open), (1, tallies[0].open - 1)]
    assert (after.exit_code, after.conforms) == (0, True)
    assert unsound(after) == []


def test_a_failed_inspection_fails_the_clause_and_all_above_it() -> None:
    label, run = "(a)(2)(i)", sample(passing=True)
    after = put(run, inspection(label, text(run, label), RESULT="nonconform", NOTE="Three areas."))

    assert [clause(after, each).verdict for each in (label, "(a)")] == ["fail", "fail"]
    assert (after.exit_code, after.conforms) == (1, False)
    assert after.tallies[SECTION].by_inspection == 1
    assert unsound(after) == []


@pytest.mark.parametrize("result", ["nonconform", "conform"])
def test_what_a_person_saw_to_fail_stands_among_the_nonconformities_of_each_page(passing: Run, result: str) -> None:
    label = "(a)(2)(i)"
    after = put(passing, inspection(label, text(passing, label), RESULT=result, NOTE="Three areas."))
    pages = render.pdf_source(after, session(), signature="none")[0], render.html(after, session())
    texts = [*pages, markdown(after, session()).decode()]

    parts = [page.partition("Nonconformities</h2>")[2].partition("</section>")[0] for page in pages]
    parts.append(texts[2].partition("## Nonconformities\n")[2].partition("\n## ")[0])
    for part in parts:
        assert ("By inspection: nonconform, R. Ellis" in part) is (result == "nonconform")
        assert (f"{SECTION}{label}" in part) is (result == "nonconform")
    summary = pages[0].partition('id="coverage"')[2].partition("</section>")[0]
    assert ("By inspection: Three areas." in summary) is (result == "nonconform")


def test_of_several_inspections_the_worst_counts_whichever_came_last(passing: Run) -> None:
    label = "(a)(2)(i)"
    print_ = text(passing, label)
    bad = inspection(label, print_, RESULT="nonconform", PERSON="B. Roe").replace("on: 2026-05-04", "on: 2026-05-01")
    good = inspection(label, print_)

    for entries in (bad + good, good + bad):
        inspected = clause(put(passing, entries), label).inspection
        assert inspected is not None
        assert inspected.attestation is not None
        assert inspected.attestation.result == "nonconform"
        assert [one.person for one in inspected.others or ()] == ["R. Ellis"]
    assert clause(put(passing, good), label).own == "inspection"


@pytest.mark.parametrize(
    ("label", "said", "why"),
    [
        ("(a)(2)(i)", {"EXPIRES": "2026-05-03"}, "expired on 2026-05-03"),
        ("(a)(2)(i)", {"TEXT": "ab" * 32}, "made for another text of the clause"),
        ("(a)(2)(i)", {"PERSON": "''"}, "unsigned: does not say who looked"),
        ("(d)(3)", {}, "asks for no inspection"),
        ("(z)", {}, "not verified by this run"),
    ],
)
def test_an_inspection_that_does_not_count_changes_nothing_and_is_told(
    passing: Run, label: str, said: dict[str, str], why: str
) -> None:
    known = [one.label for one in passing.clauses]
    print_ = text(passing, label) if label in known else "0" * 64
    after = put(passing, inspection(label, print_, RESULT="nonconform", **said))

    assert after.papers is not msgspec.UNSET
    aside = [one.why for one in after.papers.unplaced]
    aside += [one.why for each in after.clauses if each.inspection for one in each.inspection.set_aside or ()]
    assert len(aside) == 1
    assert why in aside[0]
    assert [one.own for one in after.clauses] == [one.own for one in without_papers(passing.clauses)]
    assert after.tallies[SECTION].by_inspection == 0
    assert unsound(after) == []
    for page in (render.pdf_source(after, session(), signature="none")[0], render.html(after, session())):
        assert "Inspections that do not count" in page
        assert f'<th scope="row">{SECTION}{label}</th>' in page
        assert why in page


def _reworded(run: Run, why: str, **code: Any) -> Run:
    """The run as a version would have written it that words reasons otherwise, or has none but words."""

    def put_otherwise(aside: Any) -> Any:
        return tuple(msgspec.structs.replace(one, why=why, **code) for one in aside or ()) or msgspec.UNSET

    clauses = [
        msgspec.structs.replace(
            one,
            inspection=one.inspection
            and msgspec.structs.replace(one.inspection, set_aside=put_otherwise(one.inspection.set_aside)),
        )
        for one in run.clauses
    ]
    assert run.papers is not msgspec.UNSET
    unplaced = put_otherwise(run.papers.unplaced) or ()
    papers = msgspec.structs.replace(run.papers, unplaced=unplaced)
    return msgspec.structs.replace(run, clauses=tuple(clauses), papers=papers)


@pytest.mark.parametrize("label", ["(a)(2)(i)", "(d)(3)"])
def test_a_reason_that_is_worded_otherwise_is_the_same_and_another_reason_is_not(passing: Run, label: str) -> None:
    after = put(passing, inspection(label, text(passing, label), EXPIRES="2026-05-03"))

    assert unsound(after) == []
    assert unsound(_reworded(after, "too late")) == []
    assert unsound(_reworded(after, "expired on 2026-05-03", code=msgspec.UNSET)) == []
    assert unsound(_reworded(after, "expired on 2026-05-03", code="unsigned")) != []
    assert unsound(_reworded(after, "")) != []


# Waivers.


def _by_clause(run: Run, label: str) -> Any:
    return next(one for one in run.findings if one.clause == SECTION + label)


def _whole(run: Run, **said: str) -> str:
    """A waiver for each finding of the run."""
    return "".join(waiver(one, text(run, one.clause.removeprefix(SECTION)), **said) for one in run.findings)


@pytest.fixture(scope="module")
def tested(failing: Run) -> Run:
    """A run that fails and in which nothing is inconclusive, suspect or at fault."""
    clauses = tuple(
        msgspec.structs.replace(one, own="not-applicable", checks=()) if one.own == "inconclusive" else one
        for one in failing.clauses
    )
    clauses = tuple(msgspec.structs.replace(one, suspect=None) for one in clauses)
    artifacts = tuple(msgspec.structs.replace(one, unchanged=True) for one in failing.engine.artifacts)
    engine = msgspec.structs.replace(failing.engine, artifacts=artifacts)
    return msgspec.structs.replace(failing, clauses=clauses, faults=(), engine=engine)


def test_a_waived_failure_fails_no_gate_and_is_never_a_pass(tested: Run) -> None:
    before = put(tested, waivers=_whole(tested, EXPIRES="2026-05-03"))
    after = put(tested, waivers=_whole(tested))

    assert (before.exit_code, before.conforms) == (1, False)
    assert (after.exit_code, after.conforms) == (0, False)
    assert {one.own for one in after.clauses if one.waived} == {"fail"}
    assert [bool(one.waived) for one in after.clauses] == [one.own == "fail" for one in after.clauses]
    assert unsound(before) == unsound(after) == []


def test_waivers_that_are_ignored_leave_the_naked_truth(tested: Run) -> None:
    after = put(tested, waivers=_whole(tested), ignore_waivers=True)

    assert after.papers is not msgspec.UNSET
    assert {one.standing for one in after.papers.waivers} == {"ignored"}
    assert after.exit_code == 1
    assert not any(one.waived for one in after.clauses)


@pytest.mark.parametrize(
    ("said", "standing", "why"),
    [
        ({}, "applied", ""),
        ({"EXPIRES": "2026-05-03"}, "expired", "expired on 2026-05-03"),
        ({"2026-05-01": "2026-05-05"}, "not-begun", "does not start before 2026-05-05"),
        ({"Acme Tables": "Other Tables"}, "unused", "it is for the engine 'Other Tables'"),
        ({">=3.2,<3.3": ">=3.3,<3.4"}, "unused", "it is for versions >=3.3,<3.4, and this is '3.2.1'"),
        ({"TEXT": "ab" * 32}, "unused", "it is for another text of the clause"),
        ({"PRINT": "ab" * 32}, "unused", "its clause is not met in another way: 77e0aa"),
        ({"CLAUSE": "us-ny/5324.32(f)(1)"}, "unused", "its clause is pass"),
        ({"CLAUSE": "us-ny/5324.39(f)(1)"}, "unused", "its clause is not verified by this run"),
    ],
)
def test_a_waiver_applies_where_all_that_it_names_is_so(
    tested: Run, said: dict[str, str], standing: str, why: str
) -> None:
    after = put(tested, waivers=waiver(_by_clause(tested, "(e)(4)"), text(tested, "(e)(4)"), **said))

    assert after.papers is not msgspec.UNSET
    (found,) = after.papers.waivers
    assert found.standing == standing
    assert why in found.why
    assert bool(clause(after, "(e)(4)").waived) is (standing == "applied")


def test_a_clause_that_fails_in_two_ways_is_not_waived_by_a_waiver_of_one(tested: Run) -> None:
    first = _by_clause(tested, "(e)(4)")
    second = msgspec.structs.replace(first, id="FAAAAA", title="Pays an envy bonus to the dealer.")
    clauses = tuple(
        msgspec.structs.replace(one, findings=(*one.findings, "FAAAAA")) if one.label == "(e)(4)" else one
        for one in tested.clauses
    )
    twice = msgspec.structs.replace(tested, clauses=clauses, findings=(*tested.findings, second))
    print_ = text(tested, "(e)(4)")

    half = put(twice, waivers=waiver(first, print_))
    whole = put(twice, waivers=waiver(first, print_) + waiver(second, print_))

    assert half.papers is not msgspec.UNSET
    assert [(one.standing, one.why) for one in half.papers.waivers] == [
        ("in-part", "its clause is not met in more than that: FAAAAA")
    ]
    assert clause(half, "(e)(4)").waived is None
    assert clause(whole, "(e)(4)").waived is not None


@pytest.mark.parametrize("name", ["got", "expected", "request", "row", "title"])
def test_a_waiver_is_for_what_the_engine_did_then_and_for_nothing_worse(tested: Run, name: str) -> None:
    known = _by_clause(tested, "(e)(4)")
    other = msgspec.structs.replace(known, **{name: {} if name == "request" else "another"})
    changed = msgspec.structs.replace(tested, findings=tuple(other if one is known else one for one in tested.findings))

    after = put(changed, waivers=waiver(known, text(tested, "(e)(4)")))

    assert clause(after, "(e)(4)").waived is None


def test_a_failed_inspection_is_waived_as_what_it_is(passing: Run) -> None:
    label = "(a)(2)(i)"
    seen = inspection(label, text(passing, label), RESULT="nonconform", NOTE="Three areas.")
    failed = put(passing, seen)
    ((print_, name),) = nonconformities(clause(failed, label), failed.findings).items()
    said = {"CLAUSE": SECTION + label, "FINDING": name, "PRINT": print_}
    entry = waiver(sample(small=True).findings[0], text(passing, label), **said)

    after = put(passing, seen, entry)

    assert name == "inspection"
    assert clause(after, label).waived is not None
    assert (after.exit_code, after.conforms) == (0, False)
    assert unsound(after) == []
    assert clause(put(passing, seen.replace("Three areas.", "No areas."), entry), label).waived is None


# Worked out again.


def _flipped(run: Run, name: str) -> Run:
    assert run.papers is not msgspec.UNSET
    papers = run.papers
    first = papers.files[0]
    replace = msgspec.structs.replace
    match name:
        case "a verdict":
            clauses = tuple(replace(one, waived=None) for one in run.clauses)
            return replace(run, clauses=clauses)
        case "an attestation":
            clauses = tuple(
                replace(one, inspection=replace(one.inspection, attestation=None)) if one.inspection else one
                for one in run.clauses
            )
            return squared(replace(run, clauses=clauses))
        case "the day":
            return replace(run, papers=replace(papers, on="2020-01-01"))
        case "no day":
            return replace(run, papers=replace(papers, on="yesterday"))
        case "a text":
            return replace(
                run, papers=replace(papers, files=(replace(first, text=first.text + "#"), *papers.files[1:]))
            )
        case "a text and its digest":
            changed = first.text.replace("R. Ellis", "R. Allis")
            sha256 = hashlib.sha256(changed.encode()).hexdigest()
            files = (replace(first, text=changed, sha256=sha256), *papers.files[1:])
            return replace(run, papers=replace(papers, files=files))
        case "a name":
            return replace(run, papers=replace(papers, files=(replace(first, name="run.json"), *papers.files[1:])))
        case "evidence":
            more = Measured(paper="inspections-1.yaml", file="x", sha256=None)
            return replace(run, papers=replace(papers, measured=(more,)))
        case "no papers":
            return replace(run, papers=msgspec.UNSET)
        case "the standing of a waiver":
            standings = tuple(replace(one, standing="applied", why="") for one in papers.waivers)
            return replace(run, papers=replace(papers, waivers=standings))
        case _:
            return replace(run, papers=replace(papers, ignore_waivers=True))


@pytest.mark.parametrize(
    "name",
    [
        "a verdict",
        "an attestation",
        "the day",
        "no day",
        "a text",
        "a text and its digest",
        "a name",
        "evidence",
        "no papers",
        "the standing of a waiver",
        "ignored",
    ],
)
def test_what_a_run_says_of_its_papers_is_worked_out_again(failing: Run, name: str) -> None:
    assert unsound(failing) == []

    assert unsound(_flipped(failing, name)) != []


def test_a_case_that_is_about_another_item_makes_a_run_unsound() -> None:
    run = sample(small=True, case=True)
    other = msgspec.structs.replace(run, engine=msgspec.structs.replace(run.engine, version="3.2.2"))

    assert unsound(run) == []
    assert "'3.2.1' was received, and the engine is '3.2.2'" in unsound(other)[0]


# Shown.


def test_the_laboratorys_number_is_the_reports_and_the_evidences_stands_beside_it() -> None:
    run = sample(small=True, case=True)
    run_digest = digest(run_bytes(run))
    source, report = render.pdf_source(run, session(), signature="laboratory")

    evidence = report_number(run_digest)
    assert (report.number, report.evidence) == ("LAB-2026-0042", evidence)
    assert number_of(run, run_digest) == "LAB-2026-0042"
    both = f"LAB-2026-0042 · {evidence}"
    assert f'data-number="{both}"' in source
    assert f"End of report {both}" in source
    assert f'End of report <span class="whole">{both}</span>' in render.html(run, session())


def test_without_a_case_the_number_follows_from_the_evidence(passing: Run) -> None:
    source, report = render.pdf_source(passing, session(), signature="none")

    assert report.number == report.evidence == report_number(digest(run_bytes(passing)))
    assert f'data-number="{report.evidence}"' in source
    assert "not on record: no case was given" in source


@pytest.mark.parametrize(
    "said",
    [
        "Riverside Test Laboratory, 1 Mill Lane, Albany NY",
        "TL-77",
        "Acme Gaming, Inc.",
        "J. Doe",
        "Laboratory 2, Albany",
        "2026-04-28",
        "2026-05-04 to 2026-05-05",
        "2026-05-08",
        "acme-adapter 1.4",
        "One archive, seals whole",
        "2026-05-04, by R. Ellis: State Register of 29 April: no amendment",
        "The progressive meter was set by hand before each sitting.",
        "The probabilities of the pay tables.",
        "B. Roe, Technical manager",
        "LAB-2026-0040",
        "The version of the adapter is named.",
        "By inspection: conform, R. Ellis, Inspector, 2026-05-04, Table 4 (seen). As required.",
        "A. Stern, approved by B. Roe",
        "by A. Stern, approved by B. Roe, until 2026-12-31. Letter of the Commission, 3 May. Meanwhile: A floor",
        "Meanwhile: A floorperson pays the envy bonus by hand.",
        "expired on 2026-05-02",
        "Of these, 1 inspected by a person; 1 not met and waived, which does not make them met; as of 2026-05-04.",
        "conforms, by inspection",
    ],
)
def test_what_people_say_stands_in_both_reports(pages: tuple[str, str], said: str) -> None:
    for page in pages:
        assert said in page


@pytest.fixture(scope="module")
def pages() -> tuple[str, str]:
    run = sample(small=True, case=True)
    return render.pdf_source(run, session(), signature="laboratory")[0], render.html(run, session())


def test_what_people_write_is_escaped_in_both_reports() -> None:
    run = sample(small=True)
    label = "(a)(2)(i)"
    entry = inspection(label, text(run, label), NOTE="'<script>alert(1)</script>'")
    hostile = put(run, entry)

    for page in (render.pdf_source(hostile, session(), signature="none")[0], render.html(hostile, session())):
        assert "<script>alert(1)" not in page
        assert "&lt;script&gt;alert(1)" in page


def test_the_papers_are_embedded_as_they_were_used() -> None:
    run = sample(small=True, case=True)
    assert run.papers is not msgspec.UNSET

    files = render.evidence_files(run, session())

    assert [*files] == ["run.json", "session.json", "case.yaml", "inspections-1.yaml", "waivers-1.yaml"]
    for one in run.papers.files:
        assert hashlib.sha256(files[one.name]).hexdigest() == one.sha256


def test_a_case_put_to_a_run_that_is_over_says_to_which() -> None:
    run, cased = sample(small=True), sample(small=True, case=True)
    assert run.papers is not msgspec.UNSET
    assert cased.papers is not msgspec.UNSET
    assert cased.papers.case is not None
    before = digest(run_bytes(run))

    papers = with_case(run.papers, cased.papers.files[0], cased.papers.case, ON, before)
    after = msgspec.structs.replace(run, papers=papers)

    assert unsound(after) == []
    other = msgspec.structs.replace(papers, case_put_to="ab" * 32)
    assert unsound(msgspec.structs.replace(after, papers=other)) == ["its case was put to another run than this"]
    assert f"whose run.json had sha256:{before}" in render.html(after, session())


def _cases(run: Run, label: str) -> tuple[list[str], str]:
    case = next(
        one for one in ET.fromstring(junit(run)).iter("testcase") if one.get("name", "").startswith(f"{label} ")
    )
    inner = [one for one in case if one.tag != "properties"]
    return [one.tag for one in inner], " ".join(one.get("message") or one.text or "" for one in inner)


def test_junit_skips_what_is_waived_and_fails_what_a_person_failed(tested: Run) -> None:
    label = "(a)(2)(i)"
    seen = inspection(label, text(tested, label), RESULT="nonconform", NOTE="Three areas.")
    after = put(tested, seen, _whole(tested))

    tags, said = _cases(after, "(e)(4)")
    assert tags == ["skipped"]
    assert "does not conform, waived by A. Stern, approved by B. Roe, until 2026-12-31." in said
    assert _cases(after, label) == (["failure"], "inspected by R. Ellis, Inspector, on 2026-05-04: Three areas.")
    assert _cases(put(tested, inspection(label, text(tested, label))), label)[0] == ["system-out"]


_NONSENSE: tuple[Any, ...] = (
    None,
    True,
    -1,
    "",
    "x",
    "\u202e\x1b[31m",
    "../x",
    "a: [",
    "&a *a",
    [],
    {},
    ["x"],
    {"": 1},
)


def _places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield at
    if isinstance(value, dict | list | tuple):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _places(inner, (*at, key))


def _at(value: Any, at: Sequence[Any]) -> Any:
    for key in at:
        value = value[key]
    return value


def test_nonsense_in_the_papers_of_a_run_is_found_and_never_breaks_us() -> None:
    run = sample(small=True, case=True)
    plain: Any = msgspec.to_builtins(run.papers)
    every = [(at, nonsense) for at in _places(plain) if at for nonsense in _NONSENSE]
    found = refused = 0
    for at, nonsense in random.Random(5324).sample(every, 500):
        papers = msgspec.json.decode(msgspec.json.encode(plain))
        inner = papers
        for key in at[:-1]:
            inner = inner[key]
        if inner[at[-1]] == nonsense:
            continue
        inner[at[-1]] = nonsense
        try:
            made = msgspec.convert(papers, type=Papers)
        except msgspec.ValidationError:
            refused += 1
            continue
        # How a reason is said is the version's that says it; that there is one is not.
        reworded = at[-1] == "why" and bool(nonsense) == bool(_at(plain, at))
        assert (unsound(msgspec.structs.replace(run, papers=made)) == []) is reworded, (at, nonsense)
        found += not reworded
    assert found > 20
    assert refused > 20
