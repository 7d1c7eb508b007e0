"""The specs and the checks as a run used them: one archive, the same bytes for the same files.

A plain tar file, so that anybody can take it apart: `specs/…` and `rules/…`, in order of their names, without times,
owners or links. `run.json` names each file with its SHA-256. Nothing out of such a file is ever run: of a report that
somebody hands us, the specs are read by the strict loader, and the checks are looked at alone.
"""

import hashlib
import io
import re
import tarfile
from pathlib import Path, PurePosixPath
from typing import Final

import msgspec

from feltproof.clauses import ledger, loader, words
from feltproof.errors import FeltproofError
from feltproof.runner.record import Run

NAME: Final = "suite.tar"
"""Beside `run.json`, and in the PDF."""
MOST_BYTES: Final = 32 << 20
"""Of such an archive; that of Feltproof's own specs and checks has not half of one million."""
MOST_FILES: Final = 2_000
_LONGEST: Final = 200
_TOLD: Final = 3
_DEEPEST: Final = 8
_PART: Final = re.compile(r"[\w@+-][\w@+. -]*")
"""What a folder or file may be called: nothing that leads elsewhere, is hidden, or steers a terminal."""

Files = dict[str, bytes]
"""By the path within the archive, `specs/us_ny/readings.yaml`."""


class NotASuite(FeltproofError):
    """An archive is none of ours."""


def files_of(specs: Path, rules: Path) -> dict[str, bytes]:
    """What the two folders hold of specs and checks, by the path within the archive.

    Raises:
        FeltproofError: a file cannot be read, or there is more than a report can hold.
    """
    found = {f"specs/{path.relative_to(specs).as_posix()}": path for path in specs.rglob("*") if _is_spec(path)}
    found |= {f"rules/{path.relative_to(rules).as_posix()}": path for path in rules.rglob("*.py")}
    files: dict[str, bytes] = {}
    for name, path in sorted(found.items()):
        try:
            files[name] = path.read_bytes()
        except OSError as error:
            raise FeltproofError(f"{path}: cannot be read: {error.strerror}") from error
    if wrong := wrong_with(files):
        raise FeltproofError(f"{specs} and {rules} cannot be kept with a run: {wrong}")
    return files


def _is_spec(path: Path) -> bool:
    """Whether the loaders read a file: a section, a register, the prints of its words, a ledger of reviews."""
    return path.is_file() and (path.suffix in (".yaml", ".yml", words.SUFFIX) or path.name == ledger.NAME)


def manifest(files: Files) -> dict[str, str]:
    """SHA-256 of each file, as `run.json` names them."""
    return {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}


def otherwise(named: dict[str, str], files: Files) -> str:
    """How files differ from those that a run names, by their SHA-256; empty where they do not."""
    held = manifest(files)
    missing = [f"{name} is missing" for name in named if name not in held]
    other = [f"{name} is another" for name in named if held.get(name, named[name]) != named[name]]
    beside = [f"{name} is there beside them" for name in held if name not in named]
    told = [*other, *missing, *beside]
    return "; ".join(told[:_TOLD]) + (f"; and {len(told) - _TOLD} more" if len(told) > _TOLD else "")


def differing(named: dict[str, str], files: Files) -> str:
    """Which files are not the same here and there, a few of them by name; empty where all are."""
    held = manifest(files)
    names = sorted(name for name in {*named, *held} if named.get(name) != held.get(name))
    more = f" and {len(names) - _TOLD} more" if len(names) > _TOLD else ""
    return ", ".join(names[:_TOLD]) + more


def specs_digest(files: Files) -> str:
    """What `Lawbook.sha256` is of these specs."""
    return loader.digest_of(
        {name.removeprefix("specs/"): data for name, data in files.items() if _below("specs", name)}
    )


def rules_digest(files: Files) -> str:
    """SHA-256 over the names and bytes of the checks, in order of their names."""
    digest = hashlib.sha256()
    for name in sorted((name for name in files if _below("rules", name)), key=PurePosixPath):
        digest.update(name.removeprefix("rules/").encode() + b"\0" + files[name] + b"\0")
    return digest.hexdigest()


def _below(folder: str, name: str) -> bool:
    return name.startswith(f"{folder}/")


def said_by(run: Run, before: Files, after: Files) -> Run:
    """The run, naming the files that it was made with.

    Raises:
        FeltproofError: they are not the same after it as before it, so that nobody can tell with which it was made.
    """
    names = {*before, *after}
    if changed := sorted(name for name in names if before.get(name) != after.get(name)):
        raise FeltproofError(
            f"{changed[0]}: was changed during the run, so that nobody can tell what was verified: verify again, and "
            "leave specs and checks alone meanwhile"
        )
    return msgspec.structs.replace(run, suite=msgspec.structs.replace(run.suite, files=manifest(before)))


def packed(files: Files) -> bytes:
    """The archive of these files."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT, encoding="utf-8") as archive:
        for name in sorted(files):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode = len(files[name]), 0o644
            archive.addfile(entry, io.BytesIO(files[name]))
    return out.getvalue()


def unpacked(data: bytes) -> dict[str, bytes]:
    """The files of an archive that somebody hands us; nothing is written, and nothing in it is believed.

    Raises:
        NotASuite: it is not, to the byte, what `packed` makes of the files in it.
    """
    if len(data) > MOST_BYTES:
        raise NotASuite(f"has {len(data):,} bytes, and {MOST_BYTES:,} are the most")
    files: dict[str, bytes] = {}
    try:
        with tarfile.open(fileobj=io.BytesIO(data), mode="r:", encoding="utf-8", errors="strict") as archive:
            for entry in archive:
                # A sparse file is small, and would be read as the zeros that it stands for.
                if entry.type != tarfile.REGTYPE or entry.issparse():
                    raise NotASuite(f"holds {entry.name!r}, which is no plain file")
                if entry.size > len(data) or len(files) >= MOST_FILES:
                    raise NotASuite("holds more than there can be in it")
                if entry.name in files:
                    raise NotASuite(f"holds {entry.name!r} twice")
                read = archive.extractfile(entry)
                files[entry.name] = read.read() if read is not None else b""
    except (tarfile.TarError, ValueError, OSError, EOFError, RecursionError) as error:
        raise NotASuite(f"is no tar file: {error}") from error
    if wrong := wrong_with(files):
        raise NotASuite(wrong)
    if packed(files) != data:
        raise NotASuite("is packed otherwise than Feltproof packs: something stands in it beside its files")
    return files


def wrong_with(files: Files) -> str:
    """What keeps these files from standing in an archive; empty where nothing does."""
    if len(files) > MOST_FILES:
        return f"{len(files):,} files, and {MOST_FILES:,} are the most"
    if sum(map(len, files.values())) + 2048 * len(files) > MOST_BYTES:
        return f"more than {MOST_BYTES >> 20} MiB"
    folded: set[str] = set()
    for name in files:
        parts = name.split("/")
        if not 2 <= len(parts) <= _DEEPEST or parts[0] not in ("specs", "rules") or len(name.encode()) > _LONGEST:
            return f"{name!r} is not the path of a spec or a check"
        if not all(_PART.fullmatch(part) for part in parts):
            return f"{name!r} is no path that is the same on every machine: letters, digits, _ - + @ and . are"
        if name.casefold() in folded:
            return f"{name!r} is there in capitals and in small letters"
        folded.add(name.casefold())
    return ""


def laid_out(files: Files, folder: Path) -> Path:
    """Write the specs into `folder`, which is empty and ours, and no checks; the folder of the specs.

    Raises:
        NotASuite: a file is not where it belongs.
        OSError: it cannot be written.
    """
    if wrong := wrong_with(files):
        raise NotASuite(wrong)
    for name, data in files.items():
        if _below("specs", name):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("xb") as file:
                file.write(data)
    return folder / "specs"
