"""The case: what a laboratory says about a report, and whether it is about this run at all."""

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

from feltproof.clauses.forms import Field, ListOf, Shape, Values
from feltproof.errors import UsageError
from feltproof.papers import files
from feltproof.papers.forms import DAY, DIGEST, LINE, NAME, NUMBER, PARTY, PASSAGE, SECTION, in_order
from feltproof.papers.record import AmendmentCheck, Authoriser, Case, Item, Paper, Supersedes

_PASSAGES: Final = ListOf(PASSAGE, least=0)


def _case(values: Values) -> Case | str:
    begins, ends = values["tested"]
    wrong = in_order(
        ("received", values["received"]), ("tested: from", begins), ("tested: to", ends), ("issued", values["issued"])
    )
    if wrong:
        return wrong
    checks = values["amendment_checks"] or ()
    for check in checks:
        if check.on > values["issued"]:
            return f"amendment_checks: {check.section} was looked up on {check.on}, after the report was issued"
    names = [check.section for check in checks]
    if twice := [name for name in names if names.count(name) > 1]:
        return f"amendment_checks: {twice[0]} stands twice: keep the last"
    superseded = values["supersedes"]
    if superseded is not None and superseded.number == values["number"]:
        return f"supersedes: {superseded.number} is this report's own number: an amended report has a new one"
    return Case(
        number=values["number"],
        issuer=values["issuer"],
        customer=values["customer"],
        place=values["place"],
        received=values["received"],
        tested_from=begins,
        tested_to=ends,
        issued=values["issued"],
        item=values["item"],
        amendment_checks=checks,
        deviations=values["deviations"] or (),
        from_customer=values["from_customer"] or (),
        authorised=values["authorised"],
        supersedes=superseded,
    )


CASE_FILE: Final = Shape(
    {
        "number": Field(NUMBER, about="The report's number, unique at its issuer; it stands on every page."),
        "issuer": Field(PARTY, about="The laboratory: name, address."),
        "customer": Field(PARTY, about="Whom the report is for: name, contact."),
        "place": Field(LINE, about="Where the tests were made."),
        "received": Field(DAY, about="The day on which the item was received."),
        "tested": Field(
            Shape(
                {"from": Field(DAY, about="The first day of testing."), "to": Field(DAY, about="The last.")},
                lambda values: (values["from"], values["to"]),
            ),
            about="The days of testing, from and to; the day of the run is one of them.",
        ),
        "issued": Field(DAY, about="The day on which the report is issued."),
        "item": Field(
            Shape(
                {
                    "name": Field(NAME, about="What it is called."),
                    "vendor": Field(NAME, about="Who made it."),
                    "version": Field(NAME, about="Its version, as the engine names it in hello."),
                    "build": Field(LINE, False, "Its build."),
                    "adapter": Field(LINE, False, "What it is reached through, with its version."),
                    "condition": Field(LINE, False, "How it was received."),
                    "files": Field(ListOf(DIGEST), False, "SHA-256 of files of it; each must be among --artifact."),
                },
                lambda values: Item(**values.found),
            ),
            about="The item that was received.",
        ),
        "amendment_checks": Field(
            ListOf(
                Shape(
                    {
                        "section": Field(SECTION, about="The section: us-ny/5324.32."),
                        "on": Field(DAY, about="The day on which somebody looked."),
                        "by": Field(NAME, about="Who looked."),
                        "found": Field(LINE, about="Where, and what they found."),
                    },
                    lambda values: AmendmentCheck(**values.found),
                ),
                least=0,
                each="amendment check",
            ),
            False,
            "For each section: who looked, and when, whether it had been amended.",
        ),
        "deviations": Field(_PASSAGES, False, "Additions to the method, deviations from it, exclusions."),
        "from_customer": Field(_PASSAGES, False, "What the customer supplied and nobody established."),
        "authorised": Field(
            ListOf(
                Shape(
                    {"name": Field(NAME, about="Who."), "role": Field(NAME, about="In what role.")},
                    lambda values: Authoriser(**values.found),
                ),
                each="authorised",
            ),
            about="Who authorises the report, each with their role.",
        ),
        "supersedes": Field(
            Shape(
                {
                    "number": Field(NUMBER, about="Of the report that this one takes the place of."),
                    "changes": Field(ListOf(PASSAGE), about="What changed, and why."),
                },
                lambda values: Supersedes(**values.found),
            ),
            False,
            "The report that this one takes the place of.",
        ),
    },
    _case,
)


def read_case(paper: Paper, shown: str | None = None) -> Case:
    """What a case says.

    Raises:
        UsageError: something in it is wrong; the message names every fault with its line.
    """
    return files.read(paper, CASE_FILE, shown)


def refuse_another(
    case: Case, shown: Path, on: str, sections: Collection[str], version: str, artifacts: Collection[str]
) -> None:
    """Refuse a case that is about another run than this: made on the day `on`, of that version, with those files.

    Raises:
        UsageError: it is; the message says by what.
    """
    if wrong := [*unlike(case, on, sections, version, artifacts)]:
        raise UsageError("\n".join(f"--case {shown}: {said}" for said in wrong))


def unlike(case: Case, on: str, sections: Collection[str], version: str, artifacts: Collection[str]) -> Iterator[str]:
    """By what a case is about another run."""
    if not case.tested_from <= on <= case.tested_to:
        yield f"tested: {case.tested_from} to {case.tested_to}, and this run is of {on}: mend the days, or the file"
    if case.item.version != version:
        yield f"item: version: {case.item.version!r} was received, and the engine is {version!r}: it is another item"
    for digest in case.item.files:
        if digest not in artifacts:
            yield f"item: files: sha256:{digest} is the digest of no file that --artifact names: it is another item"
    for check in case.amendment_checks:
        if check.section not in sections:
            yield f"amendment_checks: {check.section} is not verified by this run, which has {', '.join(sections)}"
