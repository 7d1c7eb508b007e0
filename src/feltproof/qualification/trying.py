"""Workers that try one engine after another: `python -m feltproof.qualification.trying`."""

import sys
from collections.abc import Callable
from functools import cache
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from typing import Literal

from feltproof.clauses import load
from feltproof.mutants import by_name
from feltproof.qualification.ground import Ground, Passed, Tried
from feltproof.runner.crew import Crew, left_alone_by_ctrl_c
from feltproof.variants import by_name as variant

Task = tuple[Literal["mutant", "right engine"], str, str]
"""What sort of engine, its name, and the section whose clauses it is put to."""


def trier(specs: Path, rules: Path) -> Callable[[Task], Tried | Passed]:
    """What tries engines in this process, on ground that is made once."""
    book = load(specs)

    @cache
    def ground(section: str) -> Ground:
        return Ground(book.section(section), rules)

    def try_one(task: Task) -> Tried | Passed:
        sort, name, section = task
        if sort == "mutant":
            return ground(section).try_mutant(by_name(name))
        return ground(section).try_right(variant(name).build())

    return try_one


class Triers(Crew[Task]):
    """So many processes that try engines."""

    module = "feltproof.qualification.trying"
    # They hold nothing that would be lost.
    patience = 0.5

    def __init__(self, specs: Path, rules: Path, jobs: int) -> None:
        super().__init__((str(specs.resolve()), str(rules.resolve())), jobs)


def serve(pipe: Pipe) -> None:
    """What a worker does: learn where specs and rules are, then try what it is sent until the pipe closes."""
    left_alone_by_ctrl_c()
    try:
        try_one = trier(*map(Path, pipe.recv()))
        while True:
            pipe.send(try_one(pipe.recv()))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass


if __name__ == "__main__":
    # By its own name, so that what is sent is known on both sides by one.
    from feltproof.qualification import trying

    trying.serve(Pipe(int(sys.argv[1])))
