"""`feltproof vectors`: the questions of a run in a file, for an engine that cannot be connected; its answers judged."""

import shlex
from contextlib import ExitStack
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final

import click
import msgspec

from feltproof import __version__, content, given
from feltproof.clauses import load
from feltproof.cli import summary
from feltproof.cli.ending import ended_by_signals
from feltproof.cli.evidence import RUN_NAME
from feltproof.cli.gating import Gate, gate_options, gated, why_ended
from feltproof.cli.gating import told as told_of_gate
from feltproof.cli.options import FILE, FOLDER, FORMATS, OUT, USUAL, formats, key_options, pairs
from feltproof.cli.page import command as to_copy
from feltproof.cli.page import filled, labelled, plural, say, tone
from feltproof.cli.papers import DAY_TYPE, Given, opening, paper_options
from feltproof.cli.progress import watching
from feltproof.cli.publishing import press
from feltproof.cli.qualified import find
from feltproof.cli.session import Clock
from feltproof.errors import FeltproofError, UsageError
from feltproof.matrix.evidence import digest, run_bytes
from feltproof.matrix.printable import printable
from feltproof.papers.forms import today
from feltproof.qualification.record import Suite
from feltproof.runner.recording import folder_digest
from feltproof.runner.request import SEED, Request
from feltproof.vectors import judging
from feltproof.vectors.answered import Answered, Returned
from feltproof.vectors.sheet import Manifest, read_declared

DAYS: Final = 90
"""Until a set expires, where nobody says otherwise."""
MOST_DECLARED: Final = 8 << 20

_NEW: Final = click.Path(dir_okay=False, path_type=Path)
_EXPIRES: Final = click.option(
    "--expires", type=DAY_TYPE, metavar="DAY", help=f"The last day on which answers are judged; {DAYS} days from now."
)
_SETS: Final = click.option(
    "--vectors",
    "sets",
    type=FILE,
    multiple=True,
    required=True,
    metavar="FILE",
    help="The set that was answered. Repeat, with the answers in the same order, for those that follow it.",
)
_SPECS: Final = click.option("--specs", type=FOLDER, metavar="DIR", help="Specs other than those that come with us.")
_RULES: Final = click.option("--rules", type=FOLDER, metavar="DIR", help="Checks other than those that come with us.")


@click.group("vectors", short_help="Write the questions of a run to a file, and judge what is answered to it.")
def command() -> None:
    """Verify an engine that cannot be connected: take the questions to it in a file, and bring back the answers."""


@command.command("export")
@click.argument("sections", nargs=-1, metavar="[SECTION]...")
@click.option(
    "--hello", type=FILE, required=True, metavar="FILE.json", help="What the engine answers to `hello`: JSON."
)
@click.option("--out", type=_NEW, required=True, metavar="FILE.jsonl", help="The file that is written.")
@click.option(
    "--quick", is_flag=True, help="Suit classes and samples: a fiftieth of the questions; not to be relied on."
)
@click.option(
    "--configuration", "configurations", multiple=True, metavar="[SECTION=]ID", help="This one alone. Repeat."
)
@click.option("--reading", "readings", callback=pairs, multiple=True, metavar="ID=OPTION", help="As for `verify`.")
@click.option("--authority", metavar="TEXT", help="Who decided on those readings: a letter, a date.")
@click.option("--seed", type=click.IntRange(min=0, max=2**53 - 1), default=SEED, show_default=True)
@_EXPIRES
@_SPECS
@_RULES
def export(
    sections: tuple[str, ...],
    hello: Path,
    out: Path,
    quick: bool,
    configurations: tuple[str, ...],
    readings: dict[str, str],
    authority: str | None,
    seed: int,
    expires: str | None,
    specs: Path | None,
    rules: Path | None,
) -> int:
    """Write every question that a run against SECTION would ask to a file: JSON lines, each a request of the protocol.

    An engine that speaks the protocol is fed the file as it stands: ./engine < FILE.jsonl > ANSWERS.jsonl. No expected
    value is in it.
    """
    declared = _declared(hello)
    greeted = read_declared(declared, str(hello))
    request = Request(
        sections=sections,
        configurations=configurations,
        readings=readings,
        authority=authority,
        quick=quick,
        seed=seed,
        specs=specs,
        rules=rules,
    )
    _refuse_there(out)
    with ended_by_signals(), watching(False) as watch:
        made = _written(out, lambda: judging.exported(request, declared, greeted, out, today(), _until(expires), watch))
    assert made is not None
    _told(made, out)
    return 0


@command.command("follow")
@click.argument("answers", nargs=-1, required=True, type=FILE, metavar="ANSWERS...")
@_SETS
@click.option("--out", type=_NEW, required=True, metavar="FILE.jsonl", help="The file that is written.")
@_EXPIRES
@_SPECS
@_RULES
def follow(
    answers: tuple[Path, ...],
    sets: tuple[Path, ...],
    out: Path,
    expires: str | None,
    specs: Path | None,
    rules: Path | None,
) -> int:
    """Write the questions that hang on ANSWERS: the rounds that the engine dealt itself, to be settled.

    They are answered as the first were, and judged together with them.
    """
    _refuse_there(out)
    with ExitStack() as stack, ended_by_signals():
        answered, first = _answered(stack, answers, sets)
        request = judging.request_of(first, (), specs, rules)
        watch = stack.enter_context(watching(False))
        made = _written(
            out,
            lambda: judging.exported(
                request, first.hello, answered.hello, out, today(), _until(expires), watch, answered
            ),
        )
    if made is None:
        say("nothing is left to ask: judge the answers")
        return 0
    _told(made, out, answers, sets)
    return 0


@command.command("judge")
@click.argument("answers", nargs=-1, required=True, type=FILE, metavar="ANSWERS...")
@_SETS
@click.option("--out", type=click.Path(path_type=Path), metavar="DIR", default=OUT, show_default=True)
@click.option(
    "--format",
    "chosen_formats",
    callback=formats,
    default=",".join(USUAL),
    show_default=True,
    metavar="FORM,…",
    help=f"Which files, of {', '.join(FORMATS)}; session.json goes with run.",
)
@click.option(
    "--artifact",
    "artifacts",
    type=click.Path(exists=True, path_type=Path),
    multiple=True,
    help="File or folder of the engine, to be hashed. Repeat.",
)
@paper_options
@gate_options
@key_options
@_SPECS
@_RULES
@click.option("-q", "--quiet", is_flag=True, help="The verdict alone.")
@click.option("-v", "--verbose", is_flag=True, help="Every open clause with its reason.")
def judge(
    answers: tuple[Path, ...],
    sets: tuple[Path, ...],
    out: Path,
    chosen_formats: tuple[str, ...],
    artifacts: tuple[Path, ...],
    papers: Given,
    gate: Gate,
    key: Path | str | None,
    passphrase_file: Path | None,
    passphrase_env: str | None,
    specs: Path | None,
    rules: Path | None,
    quiet: bool,
    verbose: bool,
) -> int:
    """Judge what an engine answered to a set of questions, and report as `verify` does.

    Before anything is judged, all answers are looked through: one that is missing, stands twice or is out of shape ends
    with 5, and nothing is judged. What such evidence does not bear stands in the statement.
    """
    relied_on = f"--key {key}" if key is not None else f"--case {papers.case}" if papers.case is not None else None
    gate.refuse(relied_on)
    baseline = gate.read(papers.on)
    with ExitStack() as stack, ended_by_signals():
        suite = Suite(
            version=__version__,
            rules_sha256=folder_digest(rules or content.rules()),
            specs_sha256=load(specs or content.specs()).sha256,
        )
        qualified = find(None, out, suite)
        ready = press(out, chosen_formats, key, passphrase_file, passphrase_env, measured=True)
        answered, first = _answered(stack, answers, sets)
        if relied_on is not None and first.mode == "quick":
            raise UsageError(f"{relied_on}: {first.set} is a quick set: no run of it is to be relied on")
        if relied_on is not None and first.readings and not first.authority:
            raise UsageError(f"{relied_on}: {first.set} reads otherwise than by default, and names no authority")
        request = judging.request_of(first, (*artifacts, *sets, *answers), specs, rules)
        request = replace(request, papers=papers.read(), mutants=qualified.mutants)
        if not quiet:
            say(_header(first, qualified.said, request))
        clock = Clock()
        watch = stack.enter_context(watching(quiet))
        verified = judging.judged(request, answered, watch)
        watch.phase("rendering")
        run = verified.run
        done = gated(gate, run, baseline)
        session = clock.session(verified.stderr, verified.errors)
        session |= {"gate": done.session} | ({"specs": str(specs.absolute())} if specs is not None else {})
        written = ready.publish(run, session, verified.suite)
    done.keep()
    say(summary.verdict(run))
    if quiet:
        return done.decision.code
    say()
    say(summary.body(run, out / RUN_NAME if "run" in chosen_formats else None, verbose))
    say()
    say(filled(f"{tone('answers from a file', 'open')}: {judging.LACKS.format(set=first.set)}", 2, 4))
    if answered.unasked:
        named = [word for one in sets for word in ("--vectors", str(one))]
        more = to_copy("vectors", "follow", *map(str, answers), *named, "--out", "more.jsonl")
        said = plural(answered.unasked, "question hangs", "questions hang")
        say(filled(f"{said} on these answers and could not be asked; clauses are not tested to the end by it:", 2, 4))
        say(f"    {more}")
    say()
    say(summary.files(written))
    say(f"  sha256:{digest(run_bytes(run))}  of {RUN_NAME}")
    for part in told_of_gate(done, run, verbose):
        say("\n" + part)
    if ending := why_ended(done, run):
        say("\n" + ending)
    return done.decision.code


def _declared(path: Path) -> Any:
    """What an engine says of itself, out of a file: the result, or the whole reply."""
    data = given.read(path, MOST_DECLARED, "what the engine answers to `hello`")
    try:
        found = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UsageError(f"{path}: is no JSON: {error}: give what the engine answers to `hello`") from None
    return found["result"] if isinstance(found, dict) and "result" in found and "games" not in found else found


def _answered(stack: ExitStack, answers: tuple[Path, ...], sets: tuple[Path, ...]) -> tuple[Answered, Manifest]:
    if len(answers) != len(sets):
        raise UsageError(
            f"{plural(len(answers), 'file')} of answers and {plural(len(sets), 'set')}: name the set of each, with "
            "--vectors, in the same order"
        )
    returned = []
    for path, set_ in zip(answers, sets, strict=True):
        one = Returned(judging.read_sheet(set_, today()), path)
        stack.callback(one.close)
        returned.append(one)
    return Answered(returned), returned[0].sheet.manifest


def _until(expires: str | None) -> str:
    if expires is not None and expires < today():
        raise UsageError(f"--expires {expires}: is over: name a day to come")
    return expires or (date.today() + timedelta(days=DAYS)).isoformat()


def _refuse_there(out: Path) -> None:
    if out.exists():
        raise UsageError(f"--out {out}: is there already: name another file")
    if not out.absolute().parent.is_dir():
        raise UsageError(f"--out {out}: there is no such folder: make it first")


def _written(out: Path, make: Any) -> Manifest | None:
    try:
        made: Manifest | None = make()
    except OSError as error:
        raise FeltproofError(f"{out}: cannot be written: {error.strerror or error}: nothing was") from error
    return made


def _told(made: Manifest, out: Path, answers: tuple[Path, ...] = (), sets: tuple[Path, ...] = ()) -> None:
    """What was written, and what to do with it; with the answers and sets that it follows."""
    say(f"{made.cases:,} questions in {plural(made.requests, 'request')}: {printable(str(out), longest=200)}")
    say(labelled("set", made.set, 2))
    for one in made.sections:
        say(labelled("against", f"{one.section}, {one.currency}", 2))
    say(labelled("mode", f"{made.mode}; seed {made.seed}", 2))
    say(labelled("expires", made.expires, 2))
    # No file of answers that is there already.
    said = "more-answers.jsonl" if answers else "answers.jsonl"
    named = [word for one in (*sets, out) for word in ("--vectors", str(one))]
    again = to_copy("vectors", "judge", *map(str, answers), said, *named)
    say(filled(f"An engine that speaks the protocol: ./engine < {shlex.quote(str(out))} > {said}. Then", 2))
    say(f"    {again}")


def _header(first: Manifest, qualified: str, request: Request) -> str:
    lines = [labelled("judging", f"answers to the set {first.set} of {first.issued}, with feltproof {__version__}")]
    lines += [labelled("against", f"{one.section}, {one.currency}") for one in first.sections]
    lines.append(labelled("mutants", printable(qualified, longest=400)))
    lines += opening(request.papers)
    mode = "QUICK: suit classes and samples, not to be relied on" if request.quick else "full"
    lines.append(labelled("mode", f"{mode}; seed {request.seed}"))
    return "\n".join(lines) + "\n"
