"""How a command ends: from what was raised to one message and one exit code (see `docs/exit-codes.md`)."""

import contextlib
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any, Final

import click

from feltproof.cli.page import say
from feltproof.cli.streams import steady
from feltproof.errors import FeltproofError

INTERRUPTED: Final = 130
USAGE: Final = 2
DEFECT: Final = 70
"""Feltproof itself broke down: no verdict, and none of the codes that stand for one."""
MOMENT: Final = 0.05
NOWHERE: Final = "the folder that this was called in is no longer there: go to one that is, and call it again"


def ended(call: Callable[[], Any]) -> int:
    """Do what was asked; the exit code is what `call` returns, or what its failure stands for."""
    with steady() as output:
        code = _code(call)
        output.flush()
        if output.lost is not None:
            say(f"feltproof: standard output: cannot be written to: {output.lost.strerror}: words were lost", err=True)
            # Whoever finds 0 takes it that they have what was printed.
            return code or USAGE
    return code


def _code(call: Callable[[], Any]) -> int:
    try:
        code = call()
    except click.Abort as stopped:
        # click takes the end of the input for the same; within a command it is a defect like any other.
        if isinstance(stopped.__cause__, EOFError):
            return _defect(stopped.__cause__)
        say("feltproof: interrupted: no file was left half written", err=True)
        return INTERRUPTED
    except click.ClickException as wrong:
        wrong.show()
        return USAGE
    except FeltproofError as error:
        say(f"feltproof: {error}", err=True)
        return error.exit_code
    except Exception as error:
        return _defect(error)
    return code if isinstance(code, int) else 0


def _defect(error: BaseException) -> int:
    if isinstance(error, FileNotFoundError) and not _somewhere():
        say(f"feltproof: {NOWHERE}", err=True)
        return USAGE
    # Loaded here: no command that goes well needs them.
    import tempfile
    import traceback

    words = "".join(traceback.format_exception(error))
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", errors="backslashreplace", prefix="feltproof-traceback-", suffix=".txt", delete=False
        ) as file:
            file.write(words)
        where = f"the traceback is in {Path(file.name)}"
    except OSError:
        where = f"the traceback is:\n{words}"
    said = traceback.format_exception_only(error)[-1].strip()
    say(f"feltproof: a defect of Feltproof, not of the engine: {said}; {where}", err=True)
    return DEFECT


def _somewhere() -> bool:
    """Whether the folder that we work in is still there."""
    try:
        Path.cwd()
    except FileNotFoundError:
        return False
    return True


@contextlib.contextmanager
def written_whole() -> Iterator[None]:
    """Within it, being interrupted waits: what belongs together is written to its end, and then we are."""
    if threading.current_thread() is not threading.main_thread():
        # Python tells no other thread of a signal.
        yield
        return
    met: list[int] = []
    # Not blocked: a signal to the process would go to another of its threads, and interrupt this one all the same.
    before = {which: signal.getsignal(which) for which in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    heard = {which: handler for which, handler in before.items() if handler not in (signal.SIG_IGN, None)}
    for which in heard:
        signal.signal(which, lambda number, frame: met.append(number))
    try:
        yield
    finally:
        for which, handler in heard.items():
            signal.signal(which, handler)
        if met:
            signal.raise_signal(met[0])


@contextlib.contextmanager
def ended_by_signals() -> Iterator[None]:
    """Within it, being told to end is like being interrupted: engines are ended, and nothing is half written."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    def again(unraisable: "sys.UnraisableHookArgs") -> None:
        if not isinstance(unraisable.exc_value, KeyboardInterrupt):
            hook(unraisable)
            return
        # It fell where nothing can be raised, as while an object is let go: it comes again a moment later.
        timers.append(threading.Timer(MOMENT, signal.pthread_kill, (us, signal.SIGTERM)))
        timers[-1].start()

    us, timers = threading.get_ident(), list[threading.Timer]()
    before = {which: signal.signal(which, interrupt) for which in (signal.SIGTERM, signal.SIGHUP)}
    hook, sys.unraisablehook = sys.unraisablehook, again
    try:
        yield
    finally:
        sys.unraisablehook = hook
        for timer in timers:
            timer.cancel()
        for which, handler in before.items():
            signal.signal(which, handler)


@contextlib.contextmanager
def resumable(folder: Path | None) -> Iterator[None]:
    """Within it, whoever stops a command that keeps what is done in `folder` is told how it goes on."""
    try:
        yield
    except KeyboardInterrupt:
        if folder is not None:
            say(f"\nfeltproof: what was kept is in {folder}: the same command goes on from there", err=True)
        raise
