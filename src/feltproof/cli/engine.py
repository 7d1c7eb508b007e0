"""`feltproof engine`: whether an engine keeps to the protocol, and the builtin engine on stdin and stdout."""

import click

from feltproof.cli.ending import ended_by_signals
from feltproof.cli.options import limit_options
from feltproof.cli.page import filled, labelled, plural, say, tone
from feltproof.errors import EngineError


@click.group("engine", short_help="Check an engine's protocol, or serve the builtin engine.")
def command() -> None:
    """Look after engines."""


@command.command("check")
@click.argument("address", metavar="ENGINE")
@limit_options
@click.option("-v", "--verbose", is_flag=True, help="The lines that were sent and received, for every step.")
def check(address: str, timeout: float, start_timeout: float, memory: int, verbose: bool) -> int:
    """Try whether ENGINE (builtin, python:MODULE:FACTORY, 'cmd:./engine --flag' or http://HOST:PORT/PATH)
    keeps to the protocol.

    A step that fails shows the exact line that was sent, the line that came back, and what it should have been. A
    sound engine may still be wrong in every clause: that is for `verify`. Ends with 5 where a step fails.
    """
    from feltproof.matrix.printable import printable
    from feltproof.protocol import Limits
    from feltproof.protocol.smoke import smoke

    with ended_by_signals():
        report = smoke(address, Limits(start=start_timeout, request=timeout, memory=memory * 2**20 or None))
    if report.hello is not None:
        named = report.hello.engine
        said = f"{named.name} {named.version}" + (f" by {named.vendor}" if named.vendor else "")
        say(f"{printable(said, longest=200)}, protocol {report.hello.protocol}\n")
    for step in report.steps:
        mark = tone("✓", "good") if step.ok else tone("✗", "bad")
        say(filled(f"{mark} {printable(step.name, longest=300)}", 0, 2))
        if not step.ok:
            say(labelled("wrong", printable(step.wrong or "", longest=1000), 2, 10))
            if step.remedy:
                say(labelled("right", step.remedy, 2, 10))
        if verbose or not step.ok:
            # Whole, on a line of its own: to be copied.
            for label, line in (("sent", step.sent), ("received", step.received)):
                if line is not None:
                    say(f"  {label:<10}{printable(line, longest=20_000)}")
    if report.stderr.strip() and (verbose or not report.ok):
        say("\nits stderr ends with:")
        say("\n".join(f"  {line}" for line in printable(report.stderr[-3000:], longest=3000, lines=True).splitlines()))
    failed = sum(not step.ok for step in report.steps)
    steps = plural(len(report.steps), "step")
    if failed:
        say(f"\n{tone('broken', 'bad')}: {failed} of {steps} went wrong")
        return EngineError.exit_code
    say(f"\n{tone('sound', 'good')}: {steps}, every one as the protocol has it")
    return 0


@command.command("serve")
def serve() -> None:
    """Put the builtin engine behind the protocol: requests on stdin, a line each; replies on stdout.

    It ends when stdin closes. Try it: echo '{"jsonrpc":"2.0","id":1,"method":"hello","params":{"protocols":["1.0"]}}'
    | feltproof engine serve
    """
    from feltproof.protocol.address import SERVED
    from feltproof.protocol.serve import on_stdio

    on_stdio(SERVED)
