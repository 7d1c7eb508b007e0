"""What is embedded in a report: each file once, and the one that its run, its papers and its pages name."""

from typing import Any

import msgspec

from feltproof.matrix.evidence import digest
from feltproof.matrix.found import Line
from feltproof.matrix.pagetext import inflated
from feltproof.odds.written import is_odds
from feltproof.runner import as_used
from feltproof.runner.record import Run


def suite_inside(run: Run, files: dict[str, bytes | None]) -> tuple[Line, as_used.Files]:
    """Whether the specs and checks in a report are those that its run names, file by file, and what they are."""
    name, data = as_used.NAME, files.get(as_used.NAME)
    if run.suite.files is msgspec.UNSET:
        if name in files:
            return Line(name, "bad", "is embedded, and run.json names none of what is in it"), {}
        return Line(name, "unknown", "specs and checks as used are not embedded: made before reports held them"), {}
    if data is None:
        return Line(name, "bad", "specs and checks as used are not embedded, once"), {}
    try:
        suite = as_used.unpacked(data)
    except as_used.NotASuite as error:
        return Line(name, "bad", str(error)), {}
    if wrong := as_used.otherwise(run.suite.files, suite):
        return Line(name, "bad", f"is not what run.json names: {wrong}"), {}
    digests = (as_used.specs_digest(suite), as_used.rules_digest(suite))
    if digests != (run.suite.specs_sha256, run.suite.rules_sha256):
        return Line(name, "bad", "the digests of specs and rules in run.json are not those of the files it names"), {}
    specs = sum(path.startswith("specs/") for path in suite)
    counted = f"{specs} files of specs and {len(suite) - specs} of checks"
    return Line(name, "ok", f"embedded once, {counted}, each the one that run.json names"), suite


def papers(run: Run, files: dict[str, bytes | None]) -> list[Line]:
    """What is embedded beside the evidence has to be what the run was judged by, and nothing else."""
    brought = {} if run.papers is msgspec.UNSET else {paper.name: paper.text.encode() for paper in run.papers.files}
    known = {"run.json", "session.json", as_used.NAME}
    wrong = [name for name in brought if files.get(name) != brought[name]]
    wrong += [name for name in files if name not in brought and name not in known and not is_odds(name)]
    if wrong:
        return [Line("attachments", "bad", f"{wrong[0]!r} is not embedded, once, as run.json has it")]
    return [Line("attachments", "ok", f"{len(brought)} papers, each as run.json has it")] if brought else []


def named(files: dict[str, bytes | None], said: dict[str, str]) -> list[Line]:
    """Whether what is embedded beside `run.json` and `session.json` is what the report names, file by file."""
    held = {name: data for name, data in files.items() if name not in ("run.json", "session.json")}
    names = {name for name in said if "." in name}
    if held and not names:
        return [Line("digests", "unknown", "the report does not say them of all files: made before reports did")]
    for name in sorted({*held} | names):
        data = held.get(name)
        if data is None:
            return [Line("digests", "bad", f"the report names {name!r}, which is not embedded, once")]
        if digest(data) != said.get(name):
            return [Line("digests", "bad", f"the SHA-256 of {name!r} is not the one that the report names")]
    return [Line("digests", "ok", f"{len(held)} files beside run.json, each as the report names it")] if held else []


def keywords(reader: Any) -> dict[str, str]:
    """What a report says of itself in its metadata, by name."""
    try:
        written = str(reader.trailer["/Info"]["/Keywords"])
    except KeyError:
        return {}
    return dict(part.split("=", 1) for part in written.split("; ") if "=" in part)


def attachments(reader: Any) -> dict[str, bytes | None]:
    """Embedded files by name; `None` for a name that is there more than once."""
    names = reader.root["/Names"]["/EmbeddedFiles"]["/Names"]
    files: dict[str, bytes | None] = {}
    for place in range(1, len(names), 2):
        specification = names[place]
        name = str(specification["/UF"])
        twice = name in files or str(specification["/F"]) != name
        files[name] = None if twice else inflated(specification["/EF"]["/F"])
    return files
