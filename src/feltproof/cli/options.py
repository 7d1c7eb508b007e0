"""Options that several verbs share, and the forms of what stands behind them."""

import difflib
import math
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from feltproof.cli.forms import FORMS
from feltproof.errors import UsageError

F = TypeVar("F", bound=Callable[..., Any])

FORMATS: Final = ("run", *dict.fromkeys(form.name for form in FORMS), "intoto", "pdf")
"""What can be written; `session.json` goes with `run`."""
USUAL: Final = ("run", *(form.name for form in FORMS if form.usual), "pdf")
"""What is written where nobody says."""
OUT: Final = Path("feltproof-out")

FILE: Final = click.Path(exists=True, dir_okay=False, path_type=Path)


class _Seconds(click.FloatRange):
    """A time above 0, of a week at most; NaN, which lies in every range, is none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        seconds: float = super().convert(value, param, ctx)
        if math.isnan(seconds):
            self.fail(f"{value!r} is no number of seconds", param, ctx)
        return seconds


SECONDS: Final = _Seconds(min=0, min_open=True, max=7 * 24 * 3600)
FOLDER: Final = click.Path(exists=True, file_okay=False, path_type=Path)


def dask_option(function: F) -> F:
    """`--dask`, for a verb whose work other machines can do."""
    return click.option(
        "--dask",
        metavar="ADDRESS",
        help="Have it done by the workers of a Dask cluster: tcp://HOST:PORT of its scheduler. Needs feltproof[dask], "
        "and on each worker this version of Feltproof (and the engine, at the same address).",
    )(function)


def refuse_jobs_beside(dask: str | None, jobs: int | None) -> None:
    """Raises `UsageError` where both a cluster and a number of processes are asked for."""
    if dask is not None and jobs is not None:
        raise UsageError(f"--dask {dask}: its workers are as many as there are: leave --jobs out")


def resume_option(function: F) -> F:
    """`--resume`, for a verb that may take long."""
    return click.option(
        "--resume",
        type=click.Path(file_okay=False, path_type=Path),
        metavar="DIR",
        help="Keep what is done so far in DIR, and begin with what an interrupted run has left there.",
    )(function)


def formats(context: click.Context, parameter: click.Parameter, value: str) -> tuple[str, ...]:
    """`run,html,pdf`: some of the formats, with commas between."""
    asked = [word.strip() for word in value.split(",") if word.strip()]
    if not asked:
        raise click.BadParameter(f"{value!r} names no format: some of {','.join(FORMATS)} are wanted")
    for word in asked:
        if word not in FORMATS:
            raise click.BadParameter(f"{word!r} is none of {', '.join(FORMATS)}{perhaps(word, FORMATS)}")
    return tuple(name for name in FORMATS if name in asked)


def pairs(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """`ID=OPTION`, each id once."""
    found: dict[str, str] = {}
    for value in values:
        name, equals, option = value.partition("=")
        if not (name and equals and option):
            raise click.BadParameter(f"{value!r} is not of the form ID=OPTION, as envy-straight=as-printed")
        if found.setdefault(name, option) != option:
            raise click.BadParameter(f"{name} is read both as {found[name]} and as {option}")
    return found


def perhaps(word: str, known: Iterable[str]) -> str:
    """`: perhaps X?` with what comes nearest, or nothing."""
    near = difflib.get_close_matches(word, list(known), n=3, cutoff=0.5)
    return f": perhaps {' or '.join(near)}?" if near else ""


class _Key(click.ParamType[Path | str]):
    """A file, or the name of a key on a token, which stays a text."""

    name = "key"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path | str:
        if isinstance(value, str) and value.startswith("pkcs11:"):
            return value
        path: Path = FILE.convert(value, param, ctx)
        return path


KEY: Final = _Key()


def key_options(function: F, *, needed: bool = False) -> F:
    """`--key`, and where its passphrase comes from."""
    said = "PKCS#12 or PEM file to sign with, or a key on a token"
    said += "." if needed else ", offline (B-B; with a time stamp: `report --unsigned`, then `sign`)"
    said += "" if needed else "; without it, a development key that nobody trusts."
    option = click.option("--key", type=KEY, metavar="FILE|pkcs11:…", help=said)
    decorated: F = option(passphrase_options(function))
    return decorated


def passphrase_options(function: F) -> F:
    """Where a passphrase comes from: never from an argument, which every process may read."""
    for option in (
        click.option(
            "--passphrase-env",
            metavar="VAR",
            help="Environment variable that holds the key's passphrase, or the token's PIN.",
        ),
        click.option("--passphrase-file", type=FILE, help="File whose first line is the key's passphrase, or PIN."),
    ):
        function = option(function)
    return function


def needed_key_options(function: F) -> F:
    """The same, where nothing can be signed without a key."""
    return key_options(function, needed=True)


def limit_options(function: F) -> F:
    """How much time and memory an engine is granted."""
    for option in (
        click.option(
            "--memory",
            metavar="MIB",
            type=click.IntRange(min=0),
            default=4096,
            show_default=True,
            help="Memory that the engine may hold, in MiB; 0 for no limit.",
        ),
        click.option(
            "--start-timeout",
            metavar="SECONDS",
            type=SECONDS,
            default=10.0,
            show_default=True,
            help="Time that the engine has to start and to answer `hello`.",
        ),
        click.option(
            "--timeout",
            metavar="SECONDS",
            type=SECONDS,
            default=60.0,
            show_default=True,
            help="Time that the engine has for one request.",
        ),
    ):
        function = option(function)
    return function
