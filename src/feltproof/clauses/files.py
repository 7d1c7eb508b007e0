"""Files that are replaced whole or not at all: an interrupted command leaves no half spec."""

import os
import tempfile
from pathlib import Path


def replace_text(path: Path, text: str) -> None:
    """Write `text` to `path` by way of a file beside it, keeping the permissions of what was there.

    Line ends are written as they stand in `text`.
    """
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(beside).chmod(path.stat().st_mode & 0o777 if path.exists() else 0o644)
        Path(beside).replace(path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise
