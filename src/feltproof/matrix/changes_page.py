"""What changed between two runs, as Markdown for a pull request and as a page of its own."""

from collections.abc import Iterator

from markupsafe import Markup

from feltproof import __version__
from feltproof.matrix import render, templates
from feltproof.matrix.changes import Changes
from feltproof.matrix.evidence import report_number
from feltproof.matrix.markdown import code, escaped, table


def headline(found: Changes) -> str:
    """What it comes to, in a few words."""
    if found.worse:
        return f"Worse: {len(found.worse)} met before and not now"
    if found.none:
        return "No difference"
    return "No clause is worse"


def changes_markdown(found: Changes) -> str:
    """The changes as Markdown (GitHub's); every word of it that others wrote is a word and no mark."""
    return "\n".join(_markdown(found))


def _markdown(found: Changes) -> Iterator[str]:
    yield f"# {headline(found)}"
    yield ""
    for side, run, run_digest in zip("AB", (found.a, found.b), found.digests, strict=True):
        engine = f"{escaped(run.engine.name)} {escaped(run.engine.version)}"
        yield f"- {side}: {engine}, {run.mode}, `{report_number(run_digest)}`, `sha256:{run_digest}`"
    yield ""
    if found.clauses:
        yield "## Clauses"
        yield ""
        yield from table(
            ("Clause", "Before", "After", "Why"),
            (
                (
                    code(one.clause, cell=True)
                    + (f"<br>was {code(one.was, cell=True)}" if one.was != one.clause else ""),
                    escaped(one.before or "none"),
                    (f"**{escaped(one.after or 'none')}**" if one.worse else escaped(one.after or "none"))
                    + ("<br>its words changed" if one.reworded else ""),
                    "<br>".join(escaped(reason) for reason in one.why),
                )
                for one in found.clauses
            ),
        )
    for heading, findings in (("New findings", found.new), ("Findings that are gone", found.gone)):
        if findings:
            yield f"## {heading}"
            yield ""
            yield from table(
                ("Finding", "Clause", "What the engine did"),
                ((code(f.id, cell=True), code(f.clause, cell=True), escaped(f.title)) for f in findings),
            )
    others = (*found.versions, *found.readings)
    if others:
        yield "## What else changed"
        yield ""
        yield from table(
            ("What", "Before", "After"),
            ((escaped(o.what), escaped(o.before or "none"), escaped(o.after or "none")) for o in others),
        )
    due = found.due
    yield f"## To certify again: {len(due)} of {len(found.b.clauses)} clauses"
    yield ""
    if due:
        yield from table(
            ("Clause", "For"),
            ((code(id, cell=True), "<br>".join(escaped(one) for one in reasons)) for id, reasons in due.items()),
        )
    if found.waiting:
        yield f"Open before, and open now: {len(found.waiting)}."


def changes_html(found: Changes) -> str:
    """The changes as one HTML file that asks nothing of any network."""
    style = render.styled("report.css")
    return (
        templates.environment()
        .get_template("html/changes.html.j2")
        .render(
            found=found,
            headline=headline(found),
            sides=tuple(zip("AB", (found.a, found.b), found.digests, strict=True)),
            due=found.due,
            number=report_number,
            version=__version__,
            style=Markup(style),
            style_hash=render.source_hash(style),
        )
    )
