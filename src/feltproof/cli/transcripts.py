"""The transcript of a run: asked for before it, written beside what the run came to."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
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


@contextmanager
def written(
    transcript: Transcript | None, run: Run, verified: Verified, settle: Callable[[Run, str], None] | None
) -> Iterator[Callable[[Run, str], None]]:
    """Within it the transcript is on the disk, and what is yielded puts it into its place, after `settle`: it is for
    `Press.publish` to call, when nothing else can go wrong any more.

    `run` is what is published, `verified` what it was made of.
    """

    def settled(run: Run, run_digest: str) -> None:
        if settle is not None:
            settle(run, run_digest)
        if put is not None:
            put()

    with ExitStack() as stack:
        put = None
        if transcript is not None:
            checks = checks_of(run)
            put = stack.enter_context(transcript.written(digest(run_bytes(run)), checks, verified.rests_on))
        yield settled
