"""Kills an engine whose verifier has died: no engine outlives the run that started it, however the run ended.

Runs as a process of its own, by path, without feltproof: it waits for the end of its stdin, which comes when the
verifier ends, if by SIGKILL. Each line that it reads before is the process group to kill then; `0` is none.
"""

import contextlib
import os
import signal
import sys
from collections.abc import Iterator

MARK = "FELTPROOF_ENGINE"
"""The environment variable by which an engine's descendants are known, even those that left its process group."""


def kill(group: int, mark: str) -> None:
    """Kill a process group, and whatever carries `mark` in its environment."""
    if group:
        # macOS says EPERM of a group in which only a zombie is left.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)
    # A process may have forked while the others were killed.
    for _ in range(5):
        if not sum(_killed(process) for process in _marked(mark)):
            return


def _marked(mark: str) -> Iterator[int]:
    """Processes with `mark` in their environment, where the system shows it."""
    wanted = f"{MARK}={mark}".encode()
    with contextlib.suppress(FileNotFoundError):
        # Without pathlib, which would make the warden start at half the speed.
        for name in os.listdir("/proc"):  # noqa: PTH208
            if name.isdigit():
                with contextlib.suppress(OSError), open(f"/proc/{name}/environ", "rb") as file:  # noqa: PTH123
                    if wanted in file.read().split(b"\0"):
                        yield int(name)


def _killed(process: int) -> bool:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(process, signal.SIGKILL)
        return True
    return False


def main() -> None:
    """Wait, then kill; the mark is the one argument."""
    # Whoever interrupts the verifier means the verifier.
    for ignored in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(ignored, signal.SIG_IGN)
    group = 0
    for line in sys.stdin:
        group = int(line)
    kill(group, sys.argv[1])


if __name__ == "__main__":
    main()
