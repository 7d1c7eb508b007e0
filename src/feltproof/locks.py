"""Files and folders that one process at a time may change."""

import fcntl
import time
from typing import Final

_MOMENT: Final = 0.05


def lock(descriptor: int, seconds: float) -> None:
    """Hold an open file, or folder, until it is closed; whoever else wants it waits, for so many seconds at most.

    Raises:
        BlockingIOError: another held it for longer.
        OSError: it cannot be held at all, as on some network disks.
    """
    until = time.monotonic() + seconds
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > until:
                raise
            time.sleep(_MOMENT)
        else:
            return
