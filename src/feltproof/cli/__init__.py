"""The command line: what a person types, and the exit code that answers.

A verb is a module of its own, loaded when it is called: `feltproof --help` loads neither NumPy nor WeasyPrint.
"""

import os

import click

from feltproof import __version__
from feltproof.cli.verbs import Verbs

VERBS = {
    "verify": "Verify an engine against the law: run, judge, report, sign.",
    "report": "Render the reports of a run again, from its run.json.",
    "sign": "Sign a report, as engineer or as approver.",
    "audit": "Check a signed report: signature, evidence, tampering.",
    "ledger": "Check a ledger of runs of record, and list its attempts.",
    "explain": "Tell what a clause, reading, check or finding is about.",
    "replay": "Ask the engine the request of one finding again.",
    "inspect": "Write a checklist for inspections, and look at one that is filled in.",
    "waive": "Print the draft of a waiver for a nonconformity.",
    "diff": "Tell what changed between two runs, and why.",
    "compare": "Compare two sections of one game, rule by rule.",
    "odds": "Work out what each wager returns, exactly.",
    "law": "Tell what changed in a text, and what is stale by it.",
    "lint": "Look through the specs, and name every fault.",
    "qualify": "Try the checks on engines that are wrong, and on others that are right.",
    "review": "Accept changed clauses and checks, one by one.",
    "doctor": "Look at this machine: fonts, Pango, key, clock, a signature.",
    "vectors": "Write the questions of a run to a file, and judge what is answered to it.",
    "engine": "Check an engine's protocol, or serve the builtin engine.",
}
"""Each verb and what it does, in the order in which they are wanted."""


@click.group(
    name="feltproof",
    cls=Verbs,
    verbs=VERBS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 conforms, 1 does not conform, 2 usage, 3 specs invalid, 4 stale or suspect, 5 engine "
    "broken, 6 incomplete, 7 signature or evidence invalid, 8 not trusted, 130 interrupted.",
)
@click.version_option(__version__, prog_name="feltproof")
@click.pass_context
def main(context: click.Context) -> None:
    """Prove, clause by clause, whether a table-game engine obeys the regulation, and sign the proof."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        context.color = False
