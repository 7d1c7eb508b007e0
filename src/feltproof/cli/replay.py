"""`feltproof replay`: ask the engine the request of one finding again, that one and nothing else."""

from pathlib import Path
from typing import Any

import click

from feltproof.cli import retelling
from feltproof.cli.ending import ended_by_signals
from feltproof.cli.evidence import finding, read_run, run_to_look_in
from feltproof.cli.options import FILE, limit_options
from feltproof.cli.page import command as to_copy
from feltproof.cli.page import filled, labelled, say, somebody_is_there, tone
from feltproof.errors import EngineError, UsageError
from feltproof.matrix.printable import printable, printable_record
from feltproof.protocol import Connection, Fault, Limits, connect
from feltproof.runner.findings import plain
from feltproof.runner.record import Finding, Run

STILL_SO = 1


@click.command("replay", short_help="Ask the engine the request of one finding again.")
@click.argument("name", metavar="FINDING")
@click.option(
    "--run", "path", type=FILE, metavar="RUN.json", help="Where the finding is; feltproof-out/run.json, if left out."
)
@click.option(
    "--engine",
    "address",
    metavar="ENGINE",
    help="Ask this engine. Left out, that of the run, once you have said that it may be started.",
)
@limit_options
def command(
    name: str, path: Path | None, address: str | None, timeout: float, start_timeout: float, memory: int
) -> int:
    """Ask the engine what it was asked in FINDING, a short id such as F3K9QA, and compare its answer with the one then.

    A file starts no program: where RUN.json names an engine other than Feltproof's own, you are asked on a terminal,
    and elsewhere --engine is wanted.

    Ends with 1 where it answers the same, 0 where it answers otherwise, 5 where it does not answer.
    """
    where = run_to_look_in(path)
    run = read_run(where)
    if name.upper() in [fault.id.upper() for fault in run.faults]:
        told = to_copy("explain", name.upper(), *(["--run", str(path)] if path is not None else []))
        raise UsageError(
            f"{name} is an engine fault, and no request of it is kept: to read of it, {told}; to meet it again, "
            f"{to_copy('engine', 'check', 'ENGINE')}, or verify anew"
        )
    found = finding(run, name, where)
    engine_to_ask = address if address is not None else _may_be_started(run.engine.address, where)
    clause = f"{found.clause}#{found.row}" if found.row else found.clause
    shown = printable_record(found)
    say(f"{tone(shown.id, 'strong')}  {printable(clause)}")
    say(filled(shown.title, 2))
    say()
    say(retelling.request(shown))
    say()
    say(labelled("expected", shown.expected, 2, 10))
    say(labelled("then", shown.got, 2, 10))
    limits = Limits(start=start_timeout, request=timeout, memory=memory * 2**20 or None)
    with ended_by_signals(), connect(engine_to_ask, limits) as connection:
        engine = connection.hello.engine
        say(f"\n{printable(f'{engine.name} {engine.version}', longest=120)} now answers")
        now = _declared(connection, found) if found.method == "hello" else _asked(connection, found)
    say(retelling.answer(now))
    if now == _then(run, found):
        say(f"\n{tone('still so', 'bad')}: the same answer as then")
        return STILL_SO
    again = to_copy("verify", "--engine", engine_to_ask)
    say(filled(f"\n{tone('different', 'open')}: whether it is right now, only a whole run can tell:"))
    say(f"  {again}")
    return 0


def _may_be_started(address: str, where: Path) -> str:
    """The engine that a run names, where that is our own or the user agrees: it is a command out of a file.

    Raises:
        UsageError: the user does not, or nobody can be asked.
    """
    if address == "builtin":
        return address
    if address.startswith("vectors:"):
        raise UsageError(f"{where}: its engine answered from a file: name one that can be asked, with --engine")
    named = f"{where} names the engine {printable(address, longest=1_000)}"
    if not somebody_is_there():
        # Not to be copied from here: whoever knows the command can type it.
        raise UsageError(f"{named}: a file starts no program: name the engine that is to be asked, with --engine")
    if not click.confirm(f"{named}\nStart it", err=True):
        raise UsageError("it was not started: name the engine that is to be asked, with --engine")
    return address


def _asked(connection: Connection, found: Finding) -> Any:
    request, most = found.request, connection.hello.max_cases
    results = []
    for first in range(0, len(request["cases"]), most):
        cases = request["cases"][first : first + most]
        answers = connection.ask(found.method, request["game"], request.get("configuration"), cases)
        for fault in answers.faults:
            raise EngineError(f"{connection.address}: {fault}\n{fault.kind.remedy}")
        results += [plain(result) for result in answers.results if not isinstance(result, Fault)]
    # As evidence holds them: a comparison takes two cases to show.
    return results[0] if len(results) == 1 else results


def _declared(connection: Connection, found: Finding) -> Any:
    """What the engine declares now, of that which the finding is about."""
    declared = {
        configuration.id: plain(configuration.declared)
        for offer in connection.hello.games.values()
        for configuration in offer.configurations
    }
    return _part(declared.get(found.configuration or ""), found.request)


def _then(run: Run, found: Finding) -> Any:
    if found.method != "hello":
        return found.reply
    declared = {configuration.id: configuration.declared for configuration in run.configurations}
    return _part(declared.get(found.configuration or ""), found.request)


def _part(declared: Any, about: Any) -> Any:
    """The part of a declaration that `about` names, key by key: all of it where nothing is named."""
    if not isinstance(declared, dict) or not isinstance(about, dict):
        return declared
    named = {key: inner for key, inner in about.items() if key not in ("id", "configuration")}
    return {key: _part(declared.get(key), inner) for key, inner in named.items()} if named else declared
