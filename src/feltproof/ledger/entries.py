"""The two kinds of line on a ledger, as frozen records: an attempt is opened, an attempt is closed."""

import hashlib
from collections.abc import Iterable
from typing import Final, Literal

import msgspec

FIRST: Final = "0" * 64
"""What the first line has in place of a digest of the line before."""

Outcome = Literal["conforms", "does not conform", "not established", "interrupted", "failed"]
"""What came of an attempt. `interrupted`: it was told to end; `failed`: it came to no verdict, and why is said."""


class Opened(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="entry", tag="opened"):
    """An attempt begins: what it is at, and the commitment to its seed. The engine has not been started."""

    attempt: int
    """From 1, counted over the whole ledger."""
    at: str
    """`2026-11-30T09:13:31Z`, by this machine's clock."""
    feltproof: str
    """The suite's version."""
    rules: str
    specs: str
    """SHA-256 of each, as in `run.json`."""
    item: str
    """What the attempt counts for: see `item`."""
    engine: str
    """The engine's address."""
    artifacts: tuple[str, ...]
    """SHA-256 of each file of the engine, in order; empty where none was given."""
    sections: tuple[str, ...]
    """Ids of the sections; where none was named, those whose games the engine does not offer are left out later."""
    configurations: tuple[str, ...]
    """As they were asked for; empty where none was."""
    readings: dict[str, str]
    """Option by id, those that are not read by default."""
    commitment: str
    """SHA-256 of the secret that the seed is taken from."""
    before: str
    """SHA-256 of the line before, without its line feed."""


class Closed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="entry", tag="closed"):
    """An attempt is over."""

    attempt: int
    at: str
    outcome: Outcome
    exit_code: int
    why: str
    """Why it came to no verdict; empty where it came to one."""
    run: str | None
    """SHA-256 of its `run.json`; `None` where there is none."""
    secret: str
    """What the seed was taken from; its SHA-256 is the commitment."""
    before: str


Entry = Opened | Closed

_encoder: Final = msgspec.json.Encoder()
_decoder: Final = msgspec.json.Decoder(Entry)


def encoded(entry: Entry) -> bytes:
    """The line of an entry, without its line feed."""
    return _encoder.encode(entry)


def decoded(line: bytes) -> Entry:
    """The entry of a line.

    Raises:
        ValueError: it is none, or is not written as an entry is.
    """
    entry: Entry = _decoder.decode(line)
    if encoded(entry) != line:
        raise ValueError("it is not written as Feltproof writes it")
    return entry


def digest(line: bytes) -> str:
    """SHA-256 of a line, as the next one names it."""
    return hashlib.sha256(line).hexdigest()


def item(engine: str, artifacts: Iterable[str]) -> str:
    """What attempts are counted for: the files of the engine, where known and wherever they lie; else its address.

    Files are named by one digest, that of the list of theirs.
    """
    digests = sorted({*artifacts})
    return f"sha256:{digest(chr(10).join(digests).encode())}" if digests else engine
