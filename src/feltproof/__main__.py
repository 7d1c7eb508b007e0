"""`python -m feltproof` is `feltproof`."""

import atexit
import contextlib
import gc
import os
import sys
from typing import Final, NoReturn

INTERRUPTED: Final = 130


def run() -> NoReturn:
    """Do what the command line asks, and end at once: to take apart all that was loaded takes up to a second."""
    # What is loaded stays: to look through it again and again takes a twentieth of the start.
    gc.set_threshold(50_000)
    code: object = None
    try:
        from feltproof.cli import main

        main()
    except SystemExit as ended:
        code = ended.code
    except KeyboardInterrupt:
        # Before there was anybody to say so.
        code = INTERRUPTED
    if code is not None and not isinstance(code, int):
        sys.exit(str(code))
    atexit._run_exitfuncs()
    for stream in filter(None, (sys.stdout, sys.stderr)):
        # What could not be written has been said, and is in the code.
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(code or 0)


if __name__ == "__main__":
    run()
