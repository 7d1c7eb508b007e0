"""How much time, memory and output an engine is granted before it counts as hung, bloated or babbling."""

import msgspec


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What an engine may use; times in seconds, sizes in bytes."""

    start: float = 10.0
    """From the start of the process to the end of its answer to `hello`."""
    request: float = 60.0
    """For one request, however many cases it holds."""
    total: float | None = None
    """For everything that is asked over one connection; `None` for no limit."""
    grace: float = 2.0
    """From the end of its stdin to the first signal."""
    memory: int | None = 4 * 2**30
    """Resident memory of the process and of all that it started, watched while it works; `None` for no limit."""
    line: int = 64 * 2**20
    """The longest line of output."""
    stderr: int = 64 * 2**10
    """How much of the end of stderr is kept."""
    restarts: int = 50
    """How often the engine is started again after a fault."""
    isolate: bool = True
    """Whether parts of a request that broke the engine are asked again, to find the case that did. In a run of record
    they are not: what was not answered stays so."""
    environment: tuple[str, ...] = ()
    """Names of environment variables that are passed on to the engine beside the few that it always gets."""
