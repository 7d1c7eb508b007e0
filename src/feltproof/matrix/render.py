"""A run as pages: HTML to explore, and PDF/A-3a with PDF/UA-1 to sign and keep."""

import ctypes
import ctypes.util
import hashlib
import re
import sys
import warnings
import zlib
from base64 import b64encode
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import msgspec
from markupsafe import Markup

from feltproof import content
from feltproof.errors import FeltproofError
from feltproof.matrix import collector, templates, view
from feltproof.matrix.appendix import Files
from feltproof.matrix.evidence import run_bytes, session_bytes
from feltproof.matrix.fonts import glyphs
from feltproof.matrix.printable import only_glyphs
from feltproof.matrix.short_ways import short_ways
from feltproof.matrix.typesetter import Complaints, fonts_of_a_document, mark, page_fetcher, page_of, stopped_clock
from feltproof.runner import as_used
from feltproof.runner.record import Run

RUN_NAME: Final = "run.json"
SESSION_NAME: Final = "session.json"
_UNDATED: Final = "2000-01-01T00:00:00Z"
"""Stands in the PDF where the session names no end: a report never asks the clock."""

_PAGES_ARE_MADE_BY: Final = (
    *("about", "appendix", "cards_svg", "charts", "configurations", "evidence", "figures", "figures_of_crazy_4_poker"),
    *("figures_of_criss_cross_poker", "finisher", "fonts", "printable", "render", "rules", "short_ways", "templates"),
    *("told", "typesetter", "unmet", "view", "wording"),
)
_LIBRARIES: Final = {
    "libgobject-2.0.so.0": "gobject-2.0",
    "libpango-1.0.so.0": "pango-1.0",
    "libharfbuzz.so.0": "harfbuzz",
    "libfontconfig.so.1": "fontconfig",
    "libpangoft2-1.0.so.0": "pangoft2-1.0",
    "libharfbuzz-subset.so.0": "harfbuzz-subset",
}


def html(run: Run, session: Mapping[str, Any], odds: Files | None = None) -> str:
    """The run as one HTML file that asks nothing of any network; with `odds`, exact figures of its sections."""
    report = view.report(run, session, odds=odds)
    folder = content.reports() / "html"
    style = styled("report.css")
    script = (folder / "report.js").read_text("utf-8")
    return (
        templates.environment()
        .get_template("html/report.html.j2")
        .render(
            **templates.names(report),
            style=Markup(style),
            script=Markup(script),
            style_hash=source_hash(style),
            script_hash=source_hash(script),
        )
    )


def pdf(
    run: Run,
    session: Mapping[str, Any],
    attachments: Mapping[str, bytes] | None = None,
    *,
    signature: view.Signature = "none",
    odds: Files | None = None,
) -> bytes:
    """The run as PDF/A-3a and PDF/UA-1, with `run.json` and `session.json` embedded, and a field to sign.

    The same run, session, signature and library versions give the same bytes. `attachments` are further
    files to embed, by name; `odds`, exact figures of sections, are shown and embedded.

    Raises:
        FeltproofError: a system library is missing, or the page would not be what it should be.
    """
    if missing := pdf_missing():
        raise FeltproofError(f"matrix.pdf: cannot be made without {', '.join(missing)}: {how_to_get_pango()}")
    files = {**evidence_files(run, session), **(attachments or {}), **dict(sorted((odds or {}).items()))}
    return pdf_of(*pdf_source(run, session, signature=signature, odds=odds, embedded=files), files)


def evidence_files(run: Run, session: Mapping[str, Any]) -> dict[str, bytes]:
    """The files that a report holds, by name: the evidence, and the papers that it was judged by, as they were used."""
    papers = () if run.papers is msgspec.UNSET else run.papers.files
    files = {RUN_NAME: run_bytes(run), SESSION_NAME: session_bytes(session)}
    return files | {paper.name: paper.text.encode() for paper in papers}


def pdf_missing() -> list[str]:
    """The system libraries that the PDF needs and that are not there; empty where it can be made."""
    missing = []
    for linux, elsewhere in _LIBRARIES.items():
        name = linux if sys.platform.startswith("linux") else ctypes.util.find_library(elsewhere)
        try:
            if name is None:
                raise OSError
            ctypes.CDLL(name)
        except OSError:
            missing.append(linux if sys.platform.startswith("linux") else elsewhere)
    return missing


def how_to_get_pango() -> str:
    """The command that installs what `pdf_missing` names, and what works without it."""
    command = {
        "darwin": "`brew install pango`",
        "linux": "`apt-get install --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0` "
        "on Debian or Ubuntu",
    }.get(sys.platform, "install Pango and HarfBuzz")
    return f"{command}; without it, `--format run,html,junit` writes everything else"


@cache
def renderer() -> str:
    """What the bytes of a PDF hang on beside run and session: versions, and a digest of templates and code."""
    from weasyprint.text.ffi import pango

    digest = hashlib.sha256()
    here = Path(__file__).parent
    modules = [*(here / f"{name}.py" for name in _PAGES_ARE_MADE_BY), here.parent / "odds" / "wording.py"]
    for path in [*modules, *sorted(path for path in content.reports().rglob("*") if path.is_file())]:
        digest.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    pango_version = pango.pango_version()
    parts = {
        "weasyprint": version("weasyprint"),
        "pydyf": version("pydyf"),
        "fonttools": version("fonttools"),
        "pango": f"{pango_version // 10000}.{pango_version // 100 % 100}.{pango_version % 100}",
        "zlib": zlib.ZLIB_RUNTIME_VERSION,
        "pages": digest.hexdigest()[:16],
    }
    return " ".join(f"{name} {value}" for name, value in parts.items())


def keywords(report: view.Report) -> str:
    """What the PDF's metadata says for an audit to read, `;` between."""
    return "; ".join(
        (
            f"feltproof={report.run.suite.version}",
            f"run={report.run_digest}",
            f"session={report.session_digest}",
            f"signature={report.signature}",
            f"renderer={renderer()}",
            *(f"{name}={sha256}" for name, sha256 in report.embedded if name not in (RUN_NAME, SESSION_NAME)),
        )
    )


def pdf_source(
    run: Run,
    session: Mapping[str, Any],
    *,
    signature: view.Signature,
    odds: Files | None = None,
    embedded: Files | None = None,
) -> tuple[str, view.Report]:
    """The pages as HTML, before they are laid out, every character of it one that the fonts have.

    They name each file that is to be `embedded` by its SHA-256; the evidence and the figures, if left out.
    """
    files = {**evidence_files(run, session), **(odds or {})} if embedded is None else embedded
    report = view.report(run, session, signature, odds, files)
    source = (
        templates.environment()
        .get_template("pdf/report.html.j2")
        .render(**templates.names(report), keywords=keywords(report), date=report.date or _UNDATED)
    )
    return only_glyphs(source, glyphs()), report


def pdf_of(source: str, report: view.Report, attachments: Mapping[str, bytes]) -> bytes:
    """The pages laid out and written, with files embedded in them."""
    import weasyprint
    from weasyprint.pdf.anchors import MIMETYPES

    from feltproof.matrix.finisher import Field, claim_accessibility, finish

    # RFC 9512; else what a paper is depends on the lists of the machine.
    MIMETYPES.add_type("application/yaml", ".yaml")
    MIMETYPES.add_type("application/x-tar", ".tar")

    fields = {
        "none": [],
        "development": [Field("Signature", "Development signature, not trusted", "sign-1")],
        "laboratory": [
            Field("Signature", "Signature of the engineer", "sign-1"),
            Field("Countersignature", "Signature of the approver", "sign-2"),
        ],
    }[report.signature]
    when = datetime.strptime(report.date or _UNDATED, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    relationships = {RUN_NAME: "Source"}
    options: dict[str, Any] = {
        "pdf_variant": "pdf/a-3a",
        "pdf_version": "1.7",
        "pdf_tags": True,
        "pdf_identifier": True,
        "output_intent": "srgb",
        "attachments": [
            weasyprint.Attachment(
                string=data, name=name, description=_description(name), created=when, modified=when,
                relationship=relationships.get(name, "Supplement"),
            )
            for name, data in attachments.items()
        ],
    }  # fmt: skip
    fetcher = page_fetcher()
    with (
        fonts_of_a_document() as fonts,
        Complaints("matrix.pdf") as complaints,
        warnings.catch_warnings(),
        stopped_clock(when),
        collector.paused(),
        short_ways(),
    ):
        # WeasyPrint leaves the file of the sRGB profile to the garbage collector.
        warnings.simplefilter("ignore", ResourceWarning)
        style = weasyprint.CSS(
            string=(content.reports() / "pdf" / "report.css").read_text("utf-8"),
            url_fetcher=fetcher, font_config=fonts, base_url="report:pdf",
        )  # fmt: skip
        page = page_of(source, fetcher, "report:pdf")
        # The same options for both steps: else the variant is dropped in silence.
        document = page.render(font_config=fonts, stylesheets=[style], **options)
        claim_accessibility(document.metadata)
        written: bytes = document.write_pdf(finisher=lambda document, pdf: finish(document, pdf, fields), **options)
    complaints.raise_any()
    return written


def _description(name: str) -> str:
    if name.startswith("odds-"):
        return "Exact figures of a section, every deal counted: docs/odds.md says what each is"
    return {
        RUN_NAME: "The evidence: everything that the verdicts rest on, as canonical JSON",
        SESSION_NAME: "Times, host and process details of the run, as canonical JSON",
        as_used.NAME: "The specs and checks as they were used: run.json has the SHA-256 of each file",
        "case.yaml": "The case: what the laboratory says about the report, as it was given",
    }.get(name) or f"{name.partition('-')[0].capitalize()} that people brought to the run, as they were given"


def styled(name: str) -> str:
    """A style sheet of the HTML pages, its marks within it."""
    return re.sub(
        r'url\("mark:([a-z-]+)"\)',
        lambda found: f'url("data:image/svg+xml;base64,{b64encode(mark(found[1])).decode()}")',
        (content.reports() / "html" / name).read_text("utf-8"),
    )


def source_hash(text: str) -> str:
    """As a Content-Security-Policy names a script or style that may run: this one and no other."""
    return "sha256-" + b64encode(hashlib.sha256(text.encode()).digest()).decode()
