"""The transcript of a run: asked for before it, written beside what the run came to."""

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from feltproof.cli.publishing import NAMES
from feltproof.errors import UsageError
from feltproof.matrix.evidence import digest, run_bytes
from feltproof.runner.record import Run
from feltproof.runner.transcript import Transcript, checks_of
from feltproof.runner.verify import Verified


def begun(path: Path | None) -> AbstractContextManager[Transcript | None]:
    """Where requests and replies wait until the run is over; nothing where nobody asked for them.

    Raises:
        UsageError: no transcript can be written there.
    """
    if path is None:
        return nullcontext()
    if path.name in NAMES:
        raise UsageError(f"--transcript {path}: is the name of another file of a run: call it transcript.jsonl.gz")
    return Transcript(path)


def written(transcript: Transcript | None, run: Run, verified: Verified) -> AbstractContextManager[None]:
    """Within it the transcript is on the disk; on leaving without an error it is put into its place.

    `run` is what is published, `verified` what it was made of.
    """
    if transcript is None:
        return nullcontext()
    return transcript.written(digest(run_bytes(run)), checks_of(run), verified.rests_on)
