"""The gate of a run on the command line: its options, what is said of it, and its baseline."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import click

from feltproof.clauses.files import replace_text
from feltproof.cli.ending import written_whole
from feltproof.cli.options import perhaps
from feltproof.cli.page import filled, labelled, plural, tone
from feltproof.cli.papers import DAY_TYPE
from feltproof.cli.summary import MEANINGS
from feltproof.errors import FeltproofError, UsageError
from feltproof.gates import baseline as baselines
from feltproof.gates.baseline import Baseline
from feltproof.gates.gate import USUAL, WORDS, Against, Decision, Word, decide
from feltproof.matrix.printable import printable
from feltproof.papers.forms import PASSAGE, today
from feltproof.runner.record import Run

F = TypeVar("F", bound=Callable[..., Any])

_TOLD: Final = 12
"""So many things of one kind are listed."""


@dataclass(frozen=True)
class Gate:
    """The options, as they were given."""

    fail_on: tuple[Word, ...]
    baseline: Path | None
    update: bool
    reason: str | None
    expires: str | None

    def refuse(self, relied_on: str | None) -> None:
        """Do nothing about a gate that can be put up.

        Raises:
            UsageError: an option has nothing to act on, or a run that somebody relies on would be let through by it.
        """
        if self.update and self.baseline is None:
            raise UsageError("--baseline-update: name the file with --baseline FILE")
        for option, value in (("--baseline-reason", self.reason), ("--baseline-expires", self.expires)):
            if value is not None and not self.update:
                raise UsageError(f"{option} {value}: is for what --baseline-update adds: add it, or edit the file")
        if relied_on is None:
            return
        if self.baseline is not None:
            raise UsageError(
                f"{relied_on}: --baseline {self.baseline}: a baseline is a build's own, and a run to be relied on has "
                "none: what is not met is answered for with --waivers"
            )
        if missing := [word for word in USUAL if word not in self.fail_on]:
            raise UsageError(
                f"{relied_on}: --fail-on leaves out {', '.join(missing)}: a run to be relied on is gated by all of "
                f"{', '.join(USUAL)}"
            )

    def read(self, on: str | None) -> Baseline | None:
        """The baseline; `None` where none is named.

        Raises:
            UsageError: it cannot be read, something in it is wrong, or it could not be written.
        """
        if self.baseline is None:
            return None
        if not self.baseline.absolute().parent.is_dir():
            raise UsageError(f"--baseline {self.baseline}: there is no such folder: make it first")
        day = on or today()
        last = baselines.latest(day)
        if self.expires is not None and not day <= self.expires <= last:
            raise UsageError(f"--baseline-expires {self.expires}: name a day from {day} to {last}")
        return baselines.read(self.baseline, day, may_be_new=self.update)


@dataclass(frozen=True)
class Gated:
    """A run that went through a gate."""

    gate: Gate
    decision: Decision
    baseline: Baseline | None
    came: int = 0
    went: int = 0
    """How many entries a new baseline has more, and less."""

    @property
    def session(self) -> dict[str, Any]:
        """What `session.json` says of it."""
        said: dict[str, Any] = {"fail_on": list(self.gate.fail_on), "exit_code": self.decision.code}
        if self.baseline is not None:
            said["baseline"] = {
                "path": str(self.baseline.path).encode("utf-8", "backslashreplace").decode(),
                "sha256": self.baseline.sha256,
                "known": len(self.decision.known),
            }
        return said

    def keep(self) -> None:
        """Write the new baseline, where one was asked for.

        Raises:
            FeltproofError: it could not be written.
        """
        if not self.gate.update or self.baseline is None:
            return
        try:
            with written_whole():
                replace_text(self.baseline.path, baselines.written(self.baseline.entries))
        except OSError as error:
            raise FeltproofError(
                f"--baseline {self.baseline.path}: cannot be written: {error.strerror or error}: it is as it was"
            ) from error


def gated(gate: Gate, run: Run, baseline: Baseline | None) -> Gated:
    """What a gate makes of a run; with `--baseline-update`, by the baseline as it will be."""
    if baseline is None:
        return Gated(gate, decide(run, gate.fail_on), None)
    if not gate.update:
        return Gated(gate, decide(run, gate.fail_on, baseline.known), baseline)
    made, came, went = baselines.updated(baseline, decide(run, gate.fail_on, baseline.known), gate.reason, gate.expires)
    return Gated(gate, decide(run, gate.fail_on, made.known), made, came, went)


def told(one: Gated, run: Run, all_: bool = False) -> Iterator[str]:
    """What the gate made of the run, a part each; nothing where it is the usual one, without a baseline."""
    decision, fail_on = one.decision, one.gate.fail_on
    if one.baseline is None and set(fail_on) == set(USUAL):
        return
    yield labelled("gate", f"fails on {', '.join(fail_on)}", 2, 6)
    if one.baseline is not None:
        path = printable(str(one.baseline.path), longest=200)
        if one.gate.update:
            yield filled(f"{path}: written, {one.came} added, {one.went} taken out", 2, 4)
        if decision.known:
            until = one.baseline.soonest(decision)
            known = plural(len(decision.known), "thing is", "things are")
            yield filled(f"{known} known by {path}, until {until} at the soonest: this ends nothing", 2, 4)
        aside = [
            f"{e.clause} {e.verdict} {e.finding}".rstrip() + f"  {why}" for e, why in one.baseline.set_aside(decision)
        ]
        if aside:
            yield _listed(f"{plural(len(aside), 'entry', 'entries')} of {path} not used", aside, all_)
        if decision.news:
            yield _listed(
                f"{plural(len(decision.news), 'thing is', 'things are')} new", map(_line, decision.news), all_
            )
    if decision.passed:
        counts = {word: sum(p.word == word for p in decision.passed) for word in WORDS}
        said = ", ".join(f"{count} {word}" for word, count in counts.items() if count)
        yield filled(f"not acted on: {said}", 2, 4)
    if decision.code != run.exit_code:
        yield filled(f"without this gate the exit code would be {run.exit_code}", 2, 4)


def why_ended(one: Gated, run: Run) -> str:
    """Why the run ends with the code that it does; empty where that is plain."""
    code = one.decision.code
    if code:
        return f"exit code {code}: {MEANINGS[code] if code == run.exit_code else 'what the gate acts on'}"
    if run.exit_code:
        return f"exit code 0: the gate lets it through; run.json has {run.exit_code}, {MEANINGS[run.exit_code]}"
    return "" if run.conforms else "exit code 0: what is not met is waived, until a day"


def _line(one: Against) -> str:
    return f"{one.word}  {one.clause} {one.finding}".rstrip() + f"  {one.said}"


def _listed(said: str, members: Any, all_: bool) -> str:
    every = [*members]
    shown = every if all_ else every[:_TOLD]
    lines = [f"  {tone(said, 'open')}", *(filled(printable(one, longest=300), 4, 6) for one in shown)]
    if len(shown) < len(every):
        lines.append(f"    … and {len(every) - len(shown)} more (-v shows all)")
    return "\n".join(lines)


def _words(context: click.Context, parameter: click.Parameter, value: str) -> tuple[Word, ...]:
    """`fail,stale`: some of the words, with commas between."""
    asked = [word.strip() for word in value.split(",") if word.strip()]
    if not asked:
        raise click.BadParameter(f"{value!r} names nothing: some of {', '.join(WORDS)} are wanted")
    for word in asked:
        if word not in WORDS:
            raise click.BadParameter(f"{word!r} is none of {', '.join(WORDS)}{perhaps(word, WORDS)}")
    return tuple(word for word in WORDS if word in asked)


def _reason(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    if value is None:
        return None
    words = " ".join(value.split())
    if not words or not words.isprintable() or len(words) > PASSAGE.most:
        raise click.BadParameter(f"say why in words, {PASSAGE.most:,} characters at most")
    return words


def gate_options(function: F) -> F:
    """What ends a run with another code than 0; the function gets it as one, called `gate`."""

    @wraps(function)
    def with_gate(
        *arguments: Any,
        fail_on: tuple[Word, ...],
        baseline: Path | None,
        baseline_update: bool,
        baseline_reason: str | None,
        baseline_expires: str | None,
        **named: Any,
    ) -> Any:
        gate = Gate(fail_on, baseline, baseline_update, baseline_reason, baseline_expires)
        return function(*arguments, gate=gate, **named)

    command: Any = with_gate
    for option in (
        click.option(
            "--baseline-expires",
            type=DAY_TYPE,
            metavar="DAY",
            help="Until when that is: a year from today at most.",
        ),
        click.option(
            "--baseline-reason", callback=_reason, metavar="TEXT", help="Why what --baseline-update adds is put off."
        ),
        click.option(
            "--baseline-update",
            is_flag=True,
            help="Write the baseline anew: what is there still keeps reason and day; what is new has none yet.",
        ),
        click.option(
            "--baseline",
            type=click.Path(dir_okay=False, path_type=Path),
            metavar="FILE",
            help="What is known and put off, with reason and day: what is new alone ends with another code than 0.",
        ),
        click.option(
            "--fail-on",
            callback=_words,
            default=",".join(USUAL),
            show_default=True,
            metavar="WORD,…",
            help=f"What ends with another code than 0: some of {', '.join(WORDS)}.",
        ),
    ):
        command = option(command)
    return cast("F", command)
