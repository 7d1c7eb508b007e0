"""`feltproof ledger`: does a ledger of runs of record hold, and what came of every attempt on it?"""

import json
from pathlib import Path
from typing import Final

import click

from feltproof.cli.evidence import read_run
from feltproof.cli.options import FILE
from feltproof.cli.page import filled, plural, say, tone
from feltproof.errors import SignatureInvalid
from feltproof.ledger.chain import Attempt, Ledger, read
from feltproof.matrix.evidence import digest, run_bytes
from feltproof.matrix.found import Line
from feltproof.matrix.ledgers import beside, chain
from feltproof.matrix.printable import printable

_MARKS: Final = {"ok": ("✓", "good"), "bad": ("✗", "bad"), "unknown": ("?", "open")}


@click.command("ledger", short_help="Check a ledger of runs of record, and list its attempts.")
@click.argument("path", type=FILE, metavar="LEDGER")
@click.option("--run", type=FILE, metavar="RUN.json", help="Does the ledger tell of this run as it tells of itself?")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for machines.")
def command(path: Path, run: Path | None, as_json: bool) -> int:
    """Check that every line of a ledger names the one before it, that every seed is the one that was committed to, and
    list the attempts by what was verified.

    Ends with 0 where it holds, 7 where it does not. What stands beside a report is seen by audit --ledger.
    """
    ledger = read(path)
    lines = [chain(ledger)]
    if run is not None:
        found = read_run(run)
        lines = beside(found, digest(run_bytes(found)), ledger)
    lines += [Line("note", "unknown", note) for note in ledger.notes]
    code = SignatureInvalid.exit_code if any(line.state == "bad" for line in lines) else 0
    if as_json:
        say(json.dumps(_plain(ledger, lines, code), indent=2, ensure_ascii=False))
        return code
    for line in lines:
        mark, looks = _MARKS[line.state]
        say(filled(f"{tone(mark, looks)} {line.name}: {printable(line.words)}", 0, 2))
    for item in dict.fromkeys(attempt.opened.item for attempt in ledger.attempts.values()):
        attempts = ledger.of_item(item)
        say(f"\n{plural(len(attempts), 'attempt')} at {printable(item, longest=200)}")
        for attempt in attempts:
            say(filled(_told(attempt), 2, 6))
    if code:
        say(f"\n{tone('INVALID', 'bad')}  {path}: not to be relied on")
    return code


def _told(attempt: Attempt) -> str:
    opened, closed = attempt.opened, attempt.closed
    said = f"{attempt.number}  {opened.at}  {' and '.join(opened.sections) or 'every section'}: {attempt.outcome}"
    if closed is None:
        return printable(f"{said}: it was killed, or is still under way")
    said += f", exit code {closed.exit_code}"
    said += f", run.json sha256:{closed.run[:16]}…" if closed.run else ""
    return printable(said + (f": {closed.why}" if closed.why else ""), longest=600)


def _plain(ledger: Ledger, lines: list[Line], code: int) -> dict[str, object]:
    return {
        "ledger": ledger.first,
        "lines": [{"name": line.name, "state": line.state, "words": line.words} for line in lines],
        "exit_code": code,
        "attempts": [
            {
                "attempt": attempt.number,
                "opened": attempt.opened.at,
                "item": attempt.opened.item,
                "engine": attempt.opened.engine,
                "sections": list(attempt.opened.sections),
                "outcome": attempt.outcome,
                "exit_code": attempt.closed.exit_code if attempt.closed is not None else None,
                "why": attempt.closed.why if attempt.closed is not None else "",
                "run": attempt.closed.run if attempt.closed is not None else None,
            }
            for attempt in ledger.attempts.values()
        ],
    }
