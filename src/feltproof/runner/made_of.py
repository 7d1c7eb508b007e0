"""What an engine is made of, as far as files on this machine tell: so that what one build answered is not taken for
what another would."""

import hashlib
import importlib.machinery
import os
import shlex
import shutil
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from feltproof.errors import UsageError

MOST: Final = 20_000
"""Files and folders that are looked through, at most."""
_LEFT_OUT: Final = frozenset({"__pycache__", "node_modules", "site-packages"})
_LOADED: Final = tuple(
    frozenset(kinds.split())
    for kinds in (".py", ".js .mjs .cjs .ts", ".rb", ".lua", ".php", ".pl .pm", ".jar .class", ".dll", ".sh")
)
"""Suffixes of programs that are made of many files, each with those that load one another."""


def files_of(address: str, artifacts: Sequence[Path] = ()) -> dict[str, str]:
    """SHA-256, by path, of the files that an engine is known to be made of: those that its address names, programs of
    their kind beside and below them, from which a script takes the rest of itself, and those of `artifacts`.

    Nothing is imported, and nothing is run.

    Raises:
        UsageError: there is too much to look through.
    """
    scheme, _, rest = address.partition(":")
    found: set[Path] = set()
    if scheme == "cmd":
        found.update(_of_command(shlex.split(rest)))
    elif scheme == "python":
        found.update(_of_module(rest.partition(":")[0].partition(".")[0]))
    for path in artifacts:
        found.update(path.rglob("*") if path.is_dir() else [path])
    return {str(path): _sha256(path) for path in sorted(found) if path.is_file()}


@cache
def own_code() -> str:
    """SHA-256 of all of Feltproof's own code: a version that is being worked on is many."""
    home = Path(__file__).resolve().parents[1]
    digest = hashlib.sha256()
    for path in sorted(home.rglob("*.py")):
        digest.update(f"{path.relative_to(home).as_posix()} {_sha256(path)}\n".encode())
    return digest.hexdigest()


def _of_command(words: Sequence[str]) -> Iterator[Path]:
    if words and (program := shutil.which(words[0])) is not None:
        yield Path(program)
    for word in words:
        # `--tables=t.json` and `-cp a.jar:b.jar` name files too.
        for name in {word, *word.partition("=")[2].split(os.pathsep), *word.split(os.pathsep)} - {""}:
            path = Path(name)
            if path.is_file():
                yield path
                yield from _alike(path.parent, path.suffix)


def _of_module(top: str) -> Iterator[Path]:
    # As the process that serves it looks for it: in the current folder first.
    spec = importlib.machinery.PathFinder.find_spec(top, [str(Path.cwd()), *sys.path])
    if spec is None:
        return
    folders = [Path(folder) for folder in spec.submodule_search_locations or ()]
    for folder in folders:
        yield from _alike(folder, ".py")
    if spec.origin is not None:
        yield Path(spec.origin)
        if not folders and not _of_python(Path(spec.origin)):
            yield from _alike(Path(spec.origin).parent, ".py")


def _of_python(path: Path) -> bool:
    """Whether a module came with Python, or was installed: among thousands that have nothing to do with it."""
    return "site-packages" in path.parts or path.parent == Path(os.__file__).parent


def _alike(folder: Path, suffix: str) -> Iterator[Path]:
    """The programs of a kind in a folder and below it; what is hidden, or another's, is left out."""
    kinds = next((kinds for kinds in _LOADED if suffix in kinds), None)
    if kinds is None:
        return
    seen = 0
    for at, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not (name.startswith(".") or name in _LEFT_OUT)]
        folders[:] = [name for name in folders if not Path(at, name, "pyvenv.cfg").exists()]
        seen += len(names) + len(folders)
        if seen > MOST:
            raise UsageError(
                f"--resume: {folder} holds more than {MOST:,} files, among which those that the engine is made of "
                "cannot be told: give it a folder of its own"
            )
        yield from (Path(at, name) for name in names if Path(name).suffix in kinds)


def _sha256(path: Path) -> str:
    try:
        with path.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError as error:
        raise UsageError(f"--resume: {path}: cannot be read: {error.strerror}") from error
