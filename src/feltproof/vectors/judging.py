"""From a set of questions and what was answered to a run, which says what such evidence does not bear."""

import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import msgspec

from feltproof import __version__, content
from feltproof.clauses import load
from feltproof.errors import UsageError
from feltproof.protocol.messages import Hello
from feltproof.runner.record import Run
from feltproof.runner.recording import folder_digest
from feltproof.runner.request import Request, choose_readings, choose_sections
from feltproof.runner.verify import Verified, verify
from feltproof.runner.watch import Watch
from feltproof.vectors.answered import Answered
from feltproof.vectors.recording import Recording
from feltproof.vectors.sheet import MOST_CASES, Edition, Manifest, Sheet, first_line, name_of

SCHEDULE: Final = (
    "every question once, in a file, in requests of the engine's max_cases at most; nothing was asked again in another "
    "order or batch"
)
LACKS: Final = (
    "The engine was not connected: it was given the questions as a file, set {set}, and what is judged is a file of "
    "answers. Such a file shows nothing of what an engine remembers between requests, of whether it answers one "
    "question in two ways, of crashes or time, nor of which program gave the answers."
)


def exported(
    request: Request,
    declared: dict[str, Any],
    hello: Hello,
    out: Path,
    issued: str,
    expires: str,
    watch: Watch,
    known: Answered | None = None,
) -> Manifest | None:
    """Write the questions of a run to a file, those that have no answer in `known`; `None` where there is none left.

    Raises:
        FeltproofError: the request or the specs make it impossible.
        OSError: the file cannot be written.
    """
    lawbook = load(request.specs or content.specs())
    sections = choose_sections(lawbook, request.sections)
    if not request.sections:
        sections = tuple(s for s in sections if s.game in hello.games)
        if not sections:
            raise UsageError("the engine offers no game of these sections: there is nothing to ask")
    in_force = choose_readings(lawbook, sections, request.readings)
    # Only what the request names: of two sections of one game, neither is left out because the other was meant.
    named = tuple(section.id for section in sections)
    limited = msgspec.structs.replace(hello, max_cases=min(hello.max_cases, MOST_CASES))
    with tempfile.TemporaryFile(dir=out.parent) as body:
        recording = Recording(limited, body, known)
        verify(replace(request, sections=named, address="vectors", jobs=0), watch, recording)
        if not recording.cases and known is not None:
            return None
        if not recording.cases:
            raise UsageError("the engine offers no method that is asked: there is nothing to ask")
        manifest = Manifest(
            set="",
            follows=known.last if known is not None else None,
            issued=issued,
            expires=expires,
            feltproof=__version__,
            specs=lawbook.sha256,
            rules=folder_digest(request.rules or content.rules()),
            sections=tuple(
                Edition(section=s.id, effective=s.edition.effective, currency=s.edition.currency) for s in sections
            ),
            mode="quick" if request.quick else "full",
            seed=request.seed,
            readings={id: option for id, option in in_force.items() if option != lawbook.reading(id).default},
            authority=request.authority,
            configurations=request.configurations,
            hello=declared,
            requests=recording.requests,
            cases=recording.cases,
            body=recording.sha256.hexdigest(),
        )
        manifest = msgspec.structs.replace(manifest, set=name_of(manifest))
        with tempfile.NamedTemporaryFile(dir=out.parent, prefix=f".{out.name}.", delete=False) as whole:
            try:
                whole.write(first_line(manifest))
                body.seek(0)
                while chunk := body.read(1 << 20):
                    whole.write(chunk)
                whole.close()
                Path(whole.name).chmod(0o644)
                Path(whole.name).replace(out)
            except BaseException:
                Path(whole.name).unlink(missing_ok=True)
                raise
    return manifest


def request_of(manifest: Manifest, artifacts: Sequence[Path], specs: Path | None, rules: Path | None) -> Request:
    """What a set asks to have verified.

    Raises:
        UsageError: the specs or rules at hand are not those that its questions follow from.
    """
    at_hand = (load(specs or content.specs()).sha256, folder_digest(rules or content.rules()), __version__)
    for what, mine, its in zip(
        ("specs", "rules", "version of Feltproof"),
        at_hand,
        (manifest.specs, manifest.rules, manifest.feltproof),
        strict=True,
    ):
        if mine != its:
            raise UsageError(
                f"the set {manifest.set} was exported by other {what}, {its[:16]}, and these are {mine[:16]}: judge it "
                "with those, or export another"
            )
    return Request(
        sections=tuple(one.section for one in manifest.sections),
        address=f"vectors:{manifest.set}",
        configurations=manifest.configurations,
        readings=manifest.readings,
        authority=manifest.authority,
        artifacts=tuple(artifacts),
        quick=manifest.mode == "quick",
        seed=manifest.seed,
        specs=specs,
        rules=rules,
    )


def judged(request: Request, answered: Answered, watch: Watch) -> Verified:
    """The run of answers that were looked through."""
    verified = verify(request, watch, answered)
    return replace(verified, run=_told(verified.run, answered))


def _told(run: Run, answered: Answered) -> Run:
    lacks = LACKS.format(set=answered.address.removeprefix("vectors:"))
    return msgspec.structs.replace(
        run,
        suite=msgspec.structs.replace(run.suite, schedule=SCHEDULE),
        statement=f"{run.statement} {lacks}",
    )


def read_sheet(path: Path, on: str) -> Sheet:
    """The set in a file, where answers to it may still be judged.

    Raises:
        FeltproofError: it cannot be read, is not as it was exported, or has expired.
    """
    sheet = Sheet(path)
    if sheet.manifest.expires < on:
        sheet.close()
        raise UsageError(f"{path}: the set {sheet.manifest.set} expired on {sheet.manifest.expires}: export another")
    return sheet
