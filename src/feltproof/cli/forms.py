"""The forms that a run is written in beside its evidence and the signed report: what each is called, and who makes it.

A form takes a row here and nothing more: `verify` and `report` then know it, write it with the other files or not at
all, and take away that of an earlier run.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from feltproof.runner.record import Run

Odds = Mapping[str, bytes]
"""Exact figures of the run's sections, by the names of their files; empty where nobody asked for them."""
Maker = Callable[[Run, Mapping[str, Any], Odds], bytes]
"""Makes the file from a run, its session and its exact figures. It has to name the digest of `run.json`, by which the
file is known."""


@dataclass(frozen=True, slots=True)
class Form:
    """A file that is made of a run."""

    name: str
    """As `--format` has it."""
    file: str
    said: str
    """What the file is, for the list of files."""
    make: Maker
    usual: bool = False
    """It is written where nobody says which forms are wanted."""


# Makers import what they need when they are called: none of it is wanted for `--help`.


def _html(run: Run, session: Mapping[str, Any], odds: Odds) -> bytes:
    from feltproof.matrix.render import html

    return html(run, session, odds).encode()


def _junit(run: Run, session: Mapping[str, Any], odds: Odds) -> bytes:
    from feltproof.matrix.junit import junit

    return junit(run)


def _xlsx(run: Run, session: Mapping[str, Any], odds: Odds) -> bytes:
    from feltproof.matrix.workbook import sheet_xlsx

    return sheet_xlsx(run, session)


def _csv(run: Run, session: Mapping[str, Any], odds: Odds) -> bytes:
    from feltproof.matrix.sheet import sheet_csv

    return sheet_csv(run, session)


def _json(run: Run, session: Mapping[str, Any], odds: Odds) -> bytes:
    from feltproof.matrix.sheet import sheet_json

    return sheet_json(run, session)


def _md(run: Run, session: Mapping[str, Any], odds: Odds) -> bytes:
    from feltproof.matrix.markdown import markdown

    return markdown(run, session)


def _sarif(run: Run, session: Mapping[str, Any], odds: Odds) -> bytes:
    from feltproof.exchange.sarif import sarif

    return sarif(run, session)


def _annotations(run: Run, session: Mapping[str, Any], odds: Odds) -> bytes:
    from feltproof.exchange.annotations import annotations

    return annotations(run, session)


def _catalog(run: Run, session: Mapping[str, Any], odds: Odds) -> bytes:
    from feltproof.exchange.oscal.catalog import catalog

    return catalog(run, session)


def _component(run: Run, session: Mapping[str, Any], odds: Odds) -> bytes:
    from feltproof.exchange.oscal.component import component_definition

    return component_definition(run, session)


def _plan(run: Run, session: Mapping[str, Any], odds: Odds) -> bytes:
    from feltproof.exchange.oscal.plan import assessment_plan

    return assessment_plan(run, session)


def _results(run: Run, session: Mapping[str, Any], odds: Odds) -> bytes:
    from feltproof.exchange.oscal.results import assessment_results

    return assessment_results(run, session)


FORMS: Final = (
    Form("html", "matrix.html", "the matrix, to explore", _html, usual=True),
    Form("junit", "junit.xml", "for a build server", _junit, usual=True),
    Form("sarif", "results.sarif", "for code scanning", _sarif),
    Form("annotations", "annotations.txt", "for a job of GitHub to print", _annotations),
    Form("oscal", "oscal-catalog.json", "OSCAL: the clauses", _catalog),
    Form("oscal", "oscal-component-definition.json", "OSCAL: the engine", _component),
    Form("oscal", "oscal-assessment-plan.json", "OSCAL: what was to be done", _plan),
    Form("oscal", "oscal-assessment-results.json", "OSCAL: what it came to", _results),
    Form("xlsx", "matrix.xlsx", "the matrix as a working sheet", _xlsx),
    Form("csv", "matrix.csv", "the matrix as a working sheet", _csv),
    Form("md", "matrix.md", "the matrix, for a pull request", _md),
    Form("json", "matrix.json", "the matrix, for a program", _json),
)
"""In the order in which they are named and written; `run` stands before them and `pdf` after. A form of several files
has a row for each."""
