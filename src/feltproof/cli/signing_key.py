"""The key that somebody signs with, opened: its passphrase or PIN comes from a file, the environment or a prompt."""

import os
from pathlib import Path
from typing import Final

import click

from feltproof import given
from feltproof.cli.page import somebody_is_there
from feltproof.errors import FeltproofError, UsageError
from feltproof.matrix.keys import load_signer
from feltproof.matrix.signer import Signer
from feltproof.matrix.tokens import load_token_signer, parse

MOST_PASSPHRASE: Final = 64 << 10
"""Bytes of a file with a passphrase."""


def opened(key: Path | str, passphrase_file: Path | None, passphrase_env: str | None) -> Signer:
    """The signer of a key in a file, or of one that a PKCS#11 URI names.

    Raises:
        FeltproofError: the key does not open, or may not sign.
    """
    secret = _secret(passphrase_file, passphrase_env)
    if isinstance(key, str):
        parse(key)
        if secret is None and somebody_is_there():
            secret = _asked("PIN of the token")
        return load_token_signer(key, secret.decode("utf-8", "surrogateescape") if secret is not None else None)
    if secret is not None:
        return load_signer(key, secret)
    try:
        return load_signer(key, None)
    except FeltproofError as locked:
        if "locked" not in str(locked) or not somebody_is_there():
            raise
    return load_signer(key, _asked(f"Passphrase of {key}"))


def _secret(passphrase_file: Path | None, passphrase_env: str | None) -> bytes | None:
    if passphrase_file is not None and passphrase_env is not None:
        raise UsageError("--passphrase-file and --passphrase-env: one passphrase is enough")
    if passphrase_file is not None:
        lines = given.read(passphrase_file, MOST_PASSPHRASE, "a file whose first line is the passphrase").splitlines()
        return lines[0] if lines else b""
    if passphrase_env is not None:
        value = os.environ.get(passphrase_env)
        if value is None:
            raise UsageError(f"--passphrase-env {passphrase_env}: there is no such environment variable")
        return os.fsencode(value)
    return None


def _asked(what: str) -> bytes:
    typed: str = click.prompt(what, hide_input=True, err=True)
    return typed.encode()
