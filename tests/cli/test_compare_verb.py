"""Tests of `feltproof compare`: text of 80 columns, a page, JSON; both directions; errors with a remedy."""

import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Final

import pytest
from click.testing import Result

IOWA: Final = "us-ia/prairie-meadows"
NEW_YORK: Final = "us-ny/5324.32"

Feltproof = Callable[..., Result]


def test_the_text_says_how_either_stands_to_the_other_in_80_columns(feltproof: Feltproof) -> None:
    found = feltproof("compare", IOWA, NEW_YORK)
    back = feltproof("compare", NEW_YORK, IOWA)

    assert (found.exit_code, back.exit_code) == (0, 0)
    assert max(map(len, found.output.splitlines())) <= 80
    told = " ".join(found.output.split())
    assert "us-ia/prairie-meadows: same in 36, stricter in 6, looser in 3, conflicting in 2" in told
    assert "us-ny/5324.32: same in 36, stricter in 3, looser in 6, conflicting in 2" in told
    assert re.search(r"^  looser +May queens up be wagered without ante and super bonus\?", found.output, re.MULTILINE)
    assert re.search(r"^  stricter +May queens up be wagered without ante and super bonus\?", back.output, re.MULTILINE)
    assert "It is pay table D of us-ny/5324.32." in told
    assert "same, if read as 5324.32/queens-up-alone=alone-allowed" in told


def test_only_what_is_asked_for_is_told(feltproof: Feltproof) -> None:
    found = feltproof("compare", IOWA, NEW_YORK, "--only", "conflicting")

    rules = re.findall(r"^  (same|stricter|looser|conflicting|silent) ", found.output, re.MULTILINE)
    assert rules == ["conflicting", "conflicting"]
    assert set(re.findall(r"^  (same|silent) ", feltproof("compare", IOWA, NEW_YORK).output, re.MULTILINE)) == {
        "same",
        "silent",
    }


def test_verbose_tells_what_is_the_same_in_full(feltproof: Feltproof) -> None:
    words = ("compare", IOWA, NEW_YORK, "--only", "same")

    assert "Both allow the same." in feltproof(*words, "-v").output
    assert "king or better" in feltproof(*words, "-v").output
    assert "king or better" not in feltproof(*words).output


def test_json_is_the_whole_comparison(feltproof: Feltproof) -> None:
    found = json.loads(feltproof("compare", IOWA, NEW_YORK, "--json").output)

    assert found["schema"] == "feltproof/comparison/1"
    assert (found["one"]["id"], found["other"]["id"]) == (IOWA, NEW_YORK)
    rule = next(one for one in found["rules"] if one["topic"] == "queens-up-alone")
    assert (rule["verdict"], rule["reverse"]) == ("looser", "stricter")
    assert rule["one"]["clauses"] == ["us-ia/prairie-meadows(f)(7)"]
    assert rule["other"]["reading"] == "5324.32/queens-up-alone=needs-ante"
    assert found == json.loads(feltproof("compare", IOWA, NEW_YORK, "--format", "json").output)


def test_a_reading_that_is_chosen_decides(feltproof: Feltproof) -> None:
    words = ("compare", IOWA, NEW_YORK, "--json", "--reading", "queens-up-alone=alone-allowed")

    rules = {one["topic"]: one["verdict"] for one in json.loads(feltproof(*words).output)["rules"]}
    assert rules["queens-up-alone"] == "same"


class Page(HTMLParser):
    """What a page is made of."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.reached: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        named = dict(attributes)
        self.ids += [one for one in [named.get("id")] if one]
        self.reached += [
            one for name in ("src", "href") for one in [named.get(name)] if one and not one.startswith("#")
        ]


def test_the_page_asks_nothing_of_any_network_and_has_every_rule(feltproof: Feltproof) -> None:
    html = feltproof("compare", IOWA, NEW_YORK, "--format", "html").output
    topics = [one["topic"] for one in json.loads(feltproof("compare", IOWA, NEW_YORK, "--json").output)["rules"]]
    page = Page()
    page.feed(html)

    assert page.reached == []
    assert "script" not in page.tags
    assert [id for id in page.ids if id.startswith("rule/")] == [f"rule/{topic}" for topic in topics]
    assert len(set(page.ids)) == len(page.ids)
    assert "default-src 'none'" in html


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((IOWA, "us-ny/5324.33"), "no section 'us-ny/5324.33': perhaps us-ny/"),
        ((IOWA, "us-ny/5324.39"), "compare sections of one game"),
        ((IOWA, IOWA), "is compared with itself: name two sections, or two editions of one"),
        ((IOWA, NEW_YORK, "--reading", "envy=as-printed"), "no reading 'envy'"),
        ((IOWA, NEW_YORK, "--reading", "envy-straight=straight"), "can be read as straight-flush or as-printed"),
        ((IOWA, NEW_YORK, "--only", "strict"), "'strict' is not one of"),
        ((IOWA,), "Missing argument 'SECTION'"),
    ],
)
def test_what_cannot_be_compared_is_told_with_a_remedy(feltproof: Feltproof, words: tuple[str, ...], said: str) -> None:
    found = feltproof("compare", *words)

    assert found.exit_code == 2
    assert said in " ".join(found.output.split())
