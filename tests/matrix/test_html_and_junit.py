"""The HTML asks nothing of any network and believes nothing that an engine says; so does JUnit."""

import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import msgspec
import pytest
from sample_keys import HOSTILE
from sample_run import sample, session

from feltproof.matrix import render
from feltproof.matrix.cards_svg import card_name, hand_svg
from feltproof.matrix.charts import floor_chart, percentages
from feltproof.matrix.evidence import digest, run_bytes
from feltproof.matrix.junit import junit
from feltproof.matrix.printable import printable


class Page(HTMLParser):
    """The elements and ids of a page."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.hrefs: list[str] = []
        self.attributes: set[str] = set()
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            self.attributes.add(name)
            if name == "id":
                self.ids.append(value or "")
            if name == "href":
                self.hrefs.append(value or "")


@pytest.fixture(scope="module")
def page() -> str:
    return render.html(sample(text=True), session())


def test_every_clause_row_and_finding_has_its_own_address(page: str) -> None:
    run, found = sample(), Page(page)

    assert len(found.ids) == len(set(found.ids))
    assert {"us-ny/5324.32/f/2", "us-ny/5324.32/f/2#flush", "finding/3fa91c", "reading/5324.32/low-ace"} <= set(
        found.ids
    )
    assert sum(name.startswith("us-ny/5324.32/") and "#" not in name for name in found.ids) == len(run.clauses)


def test_every_link_leads_to_somewhere_in_the_page(page: str) -> None:
    found = Page(page)

    assert all(href.startswith("#") for href in found.hrefs)
    assert {href[1:].replace("%23", "#") for href in found.hrefs} <= set(found.ids)


def test_the_page_reaches_out_to_nothing(page: str) -> None:
    assert not re.findall(r"""(?:src|href|action)=["'](?!#)""", page)
    assert "@import" not in page
    assert [
        url for url in re.findall(r"url\(\"?([^\")]{0,20})", page) if not url.startswith("data:image/svg+xml")
    ] == []
    assert "default-src &#39;none&#39;" in page or "default-src 'none'" in page


def test_a_hostile_engine_adds_no_element_to_the_page(page: str) -> None:
    hostile = render.html(sample(text=True, hostile=HOSTILE), session(HOSTILE))

    found, plain = Page(hostile), Page(page)
    assert found.tags.count("script") == 1
    assert found.attributes == plain.attributes
    assert "img" not in found.tags
    assert not re.search("[\u0000-\u0008\u000b-\u001f\u202a-\u202e\u2066-\u2069\ufeff]", hostile)
    assert "[U+202E]gnp.exe" in hostile
    assert "{{ 7 * 7 }}" in hostile


def test_the_verdict_stands_before_everything_else(page: str) -> None:
    assert page.index("Does not conform") < page.index("Nonconformities") < page.index("Matrix:")


def test_what_a_text_has_beside_the_clauses_is_said_once_above_them(page: str) -> None:
    run = sample(small=True)
    section = msgspec.structs.replace(
        run.sections[0], unencoded=("(g) Something new.",), text_notes=("It names an edition of 2027.",)
    )
    told = msgspec.structs.replace(run, sections=(section,))
    pages = (render.html(told, session()), render.pdf_source(told, session(), signature="none")[0])

    for shown in pages:
        assert shown.count('<span class="flag">not encoded:</span> (g) Something new.</p>') == 1
        assert shown.count("It names an edition of 2027.") == 1
    assert "not encoded:" not in page


def test_a_quick_self_test_says_so_in_the_page(page: str) -> None:
    quick = render.html(sample(small=True, quick=True, self_test=True), session())

    assert "<b>SELF-TEST</b>" in quick
    assert "<b>QUICK</b>" in quick
    assert "<b>QUICK</b>" not in page


def test_junit_has_a_case_for_each_clause_and_counts_them() -> None:
    run = sample()
    suites = ET.fromstring(junit(run))

    suite = suites.find("testsuite")
    assert suite is not None
    # Three clauses fail, and one of them is waived: that fails no build.
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("68", "2", "2")
    case = next(case for case in suite.iter("testcase") if case.get("name", "").startswith("(f)(2) "))
    failure = case.find("failure")
    assert failure is not None
    assert failure.get("message") == "A flush paid a super bonus wager of $5 only $5."
    assert "feltproof replay 3fa91c --run run.json" in (failure.text or "")
    properties = {item.get("name"): item.get("value") for item in case.iter("property")}
    assert properties["clause"] == "us-ny/5324.32(f)(2)"
    assert properties["crazy_4_poker.f_2.cases"] == "4584285 of 4584285 deals"


def test_junit_survives_a_hostile_engine_and_is_the_same_twice() -> None:
    run = sample(hostile=HOSTILE)

    written = junit(run)

    assert written == junit(run)
    assert ET.fromstring(written).tag == "testsuites"


def test_the_same_run_has_the_same_bytes() -> None:
    assert digest(run_bytes(sample())) == digest(run_bytes(sample()))
    assert render.html(sample(small=True), session()) == render.html(sample(small=True), session())


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain – text, 3×", "plain – text, 3×"),
        ("a\u202eb", "a[U+202E]b"),
        ("\x00\x1b\n\u2028", "[U+0000][U+001B][U+000A][U+2028]"),
        ("\ud800", "[U+D800]"),
        ("x" * 1502, "x" * 1500 + " [and 2 more characters]"),
    ],
)
def test_what_does_not_print_is_shown_by_its_number(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_percentages_add_up_to_a_hundred() -> None:
    assert percentages((1, 1, 1)) == (34, 33, 33)
    assert percentages((0, 0, 0)) == (0, 0, 0)
    assert sum(percentages((7, 11, 41))) == 100


def test_a_hand_is_named_in_words_and_what_is_no_card_is_drawn_as_written() -> None:
    assert "<title>Ace of spades, 10 of diamonds</title>" in hand_svg("AsTd")
    assert card_name("Xx") == "Xx"
    assert "&lt;&gt;" in hand_svg("<>")


def test_a_short_payment_is_drawn_short() -> None:
    def width(chart: str) -> float:
        found = re.search(r'<rect x="0.0" y="2" width="([0-9.]+)"|<rect x="0" y="2" width="([0-9.]+)"', chart)
        assert found is not None
        return float(found[1] or found[2])

    assert width(floor_chart("3:2", "1:1", "fail")) < width(floor_chart("3:2", "3:2", "pass")) == 40
    assert floor_chart("3:2", None, "pass") == ""
