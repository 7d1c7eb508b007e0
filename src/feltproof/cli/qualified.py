"""The qualification that a run takes its counts of mutants from: one of this very suite, and of no other."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from feltproof import given
from feltproof.cli.page import command
from feltproof.errors import SignatureInvalid, UsageError
from feltproof.matrix.evidence import canonical, digest
from feltproof.qualification.conclusions import concluded, tallied, unnamed
from feltproof.qualification.record import SCHEMA, Qualification, Suite
from feltproof.runner.record import Mutants

NAME: Final = "qualification.json"
PART: Final = "qualification-part.json"
"""What a look at a part of the engines is written as: it never takes the place of a whole one."""
MOST_BYTES: Final = 64 << 20


@dataclass(frozen=True)
class Found:
    """A qualification that was looked for."""

    mutants: Mutants | None
    said: str
    """Where the counts are from, or why there are none."""


def qualification_bytes(made: Qualification) -> bytes:
    """`qualification.json`: canonical JSON (RFC 8785) of a qualification."""
    return canonical(NAME, msgspec.to_builtins(made))


def find(asked: Path | None, out: Path, suite: Suite) -> Found:
    """The counts of the file `asked` for; where none is, of the one in the folder `out`, or beside it.

    Raises:
        UsageError: the file that was asked for cannot be read, is no qualification, or is of another suite.
        SignatureInvalid: it is not as it was written.
    """
    if asked is not None:
        made, sha256 = read(asked)
        if other := _other(made, suite):
            raise UsageError(f"--qualification {asked}: {other}: make it anew: {command('qualify')}")
        return Found(counts(made, sha256), _in_words(made, asked))
    path = next((path for path in (out / NAME, out.absolute().parent / NAME) if path.is_file()), None)
    if path is None:
        return Found(None, f"no qualification of this suite at hand: {command('qualify')} makes one")
    path = out / NAME if path == out / NAME else Path(NAME) if path == Path.cwd() / NAME else path
    try:
        made, sha256 = read(path)
    except (UsageError, SignatureInvalid) as wrong:
        return Found(None, f"{wrong}: passed over")
    if other := _other(made, suite):
        return Found(None, f"none: {path} {other}: {command('qualify')} makes one of this suite")
    return Found(counts(made, sha256), _in_words(made, path))


def read(path: Path) -> tuple[Qualification, str]:
    """The qualification in that file, and the digest of its bytes.

    Raises:
        UsageError: it cannot be read, or is no qualification.
        SignatureInvalid: it is not as Feltproof writes it.
    """
    data = given.read(path, MOST_BYTES, f"a {NAME} that `feltproof qualify` wrote")
    try:
        found = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SignatureInvalid(f"{path}: is no JSON, so it is cut short or changed: {error}") from None
    if not isinstance(found, dict) or found.get("schema") != SCHEMA:
        raise UsageError(f"{path}: is no qualification: a file is wanted that `feltproof qualify` wrote, of {SCHEMA}")
    try:
        made = msgspec.json.decode(data, type=Qualification)
    except msgspec.ValidationError as error:
        raise SignatureInvalid(f"{path}: is not as it was written: {error}") from None
    if qualification_bytes(made) != data:
        raise SignatureInvalid(f"{path}: is not the canonical JSON that Feltproof writes: something was changed")
    if wrong := next(_unsound(made), None):
        raise SignatureInvalid(f"{path}: contradicts itself, so it was changed: {wrong}")
    return made, digest(data)


def _unsound(made: Qualification) -> Iterator[str]:
    """Where what it concludes does not follow from what was tried."""
    survivors, code = concluded(made.mutants, made.right_engines, made.without, whole=made.whole)
    if survivors != made.survivors:
        yield "other mutants survive than it says"
    if made.exit_code != code or made.qualified != (code == 0):
        yield f"it says that it ends with {made.exit_code}, and it ends with {code}"
    if tallied(made.clauses, made.mutants) != made.clauses:
        yield "the mutants of a clause are counted otherwise"
    if unnamed(made.clauses, whole=made.whole) != made.without:
        yield "other clauses are without a mutant than it says"


def _other(made: Qualification, suite: Suite) -> str:
    """What keeps a qualification from being one of this suite, in words; empty where nothing does."""
    if not made.whole:
        return "is a look at a part of the mutants, which qualifies nothing"
    if made.suite.version != suite.version:
        return f"is of feltproof {made.suite.version}, and this is {suite.version}"
    for what, theirs, ours in (
        ("rules", made.suite.rules_sha256, suite.rules_sha256),
        ("specs", made.suite.specs_sha256, suite.specs_sha256),
    ):
        if theirs != ours:
            return f"is of other {what}, sha256:{theirs[:16]}…, and these are sha256:{ours[:16]}…"
    return ""


def counts(made: Qualification, sha256: str) -> Mutants:
    """What a run takes over from a qualification of those bytes."""
    return Mutants(
        clauses={id: killed for id, killed in made.clauses.items() if "#" not in id},
        killed=sum(bool(mutant.caught) and all(mutant.caught.values()) for mutant in made.mutants),
        total=len(made.mutants),
        survivors={**made.survivors, **{one.name: () for one in made.mutants if one.error}},
        right_engines=len(made.right_engines),
        right_engines_failed=sum(bool(right.failed) for right in made.right_engines),
        qualified=made.qualified,
        sha256=sha256,
    )


def _in_words(made: Qualification, path: Path) -> str:
    mutants = counts(made, "")
    verdict = "" if made.qualified else "NOT QUALIFIED: "
    return f"{verdict}{mutants.killed:,} of {mutants.total:,} are caught, by {path}"
