"""What could keep this machine from making, signing or judging a report: each with what to do about it."""

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from types import SimpleNamespace
from typing import Final, cast

from cryptography.hazmat.primitives import hashes

from feltproof import content
from feltproof.clauses import load
from feltproof.errors import FeltproofError
from feltproof.matrix import render, view
from feltproof.matrix.authorities import Authorities, stamper
from feltproof.matrix.certificates import out_of_time
from feltproof.matrix.fonts import glyphs
from feltproof.matrix.found import State
from feltproof.matrix.printable import printable
from feltproof.matrix.sign import sign
from feltproof.matrix.signatures import examine
from feltproof.matrix.signer import Signer, development_signer
from feltproof.matrix.standing import Trust

_LIBRARIES: Final = ("weasyprint", "pydyf", "pyhanko", "pyhanko-certvalidator", "cryptography")
_SOON: Final = timedelta(days=30)
_OFF: Final = timedelta(minutes=2)
_NEEDED: Final = 200 << 20
"""Bytes of room that a run with its reports should find."""
_RELEASED: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""No clock that is right shows less: nothing of this was written before."""
_PAGE: Final = """<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8"><title>Round trip</title>
<meta name="keywords" content="feltproof=0; signature={kind}"></head>
<body><h1>Round trip of a signature</h1><div class="boxes"><div class="box" id="sign-1"></div>{second}</div></body>
</html>"""


@dataclass(frozen=True, slots=True)
class Found:
    """One thing that was looked at."""

    name: str
    state: State
    words: str
    mend: str = ""
    """What to do about it; empty where nothing has to be done."""


def look(signer: Callable[[], Signer] | None, beside: Authorities) -> Iterator[Found]:
    """Look at everything, one after the other; nothing that is wrong keeps what follows from being looked at.

    `signer` opens a key that is to be looked at too; `beside` names a time-stamp authority and roots.
    """
    yield _python()
    yield _libraries()
    missing = render.pdf_missing()
    if missing:
        yield Found("pango", "bad", f"{', '.join(missing)} missing: no PDF can be made", render.how_to_get_pango())
    else:
        yield Found("pango", "ok", "everything that lays out a page is there")
    yield _tried("fonts", lambda: f"IBM Plex, {len(glyphs()):,} characters in every face", "install feltproof again")
    yield _tried(
        "specs", lambda: f"{len(load(content.specs()).sections)} sections, without a fault", "`feltproof lint`"
    )
    yield _room()
    yield from _clock(beside)
    key = None
    if signer is not None:
        try:
            key = signer()
        except FeltproofError as error:
            yield Found("key", "bad", printable(str(error), longest=300), "give another key, or what opens this one")
        else:
            yield _key(key)
    else:
        yield Found("key", "unknown", "none was given to look at", "`feltproof doctor --key KEY.p12`")
    if not missing:
        yield _round_trip(development_signer(), Authorities())
        if key is not None:
            yield _round_trip(key, beside)


def _tried(name: str, attempt: Callable[[], str], mend: str) -> Found:
    try:
        return Found(name, "ok", attempt())
    except FeltproofError as error:
        return Found(name, "bad", printable(str(error), longest=300), mend)


def _python() -> Found:
    found = ".".join(map(str, sys.version_info[:3]))
    return Found("python", "ok", found)


def _libraries() -> Found:
    try:
        pinned = dict(one.split("==", 1) for one in requires("feltproof") or () if "==" in one and ";" not in one)
    except PackageNotFoundError:  # a checkout that runs as it stands
        pinned = {}
    there = {}
    for name in _LIBRARIES:
        try:
            there[name] = version(name)
        except PackageNotFoundError:
            return Found("libraries", "bad", f"{name} is not installed", "install feltproof again")
        wanted = pinned.get(name, there[name])
        if there[name] != wanted:
            words = f"{name} is {there[name]}, and reports are made with {wanted}, whose faults are mended"
            return Found("libraries", "bad", words, "install feltproof again, in an environment of its own")
    tokens = "keys on tokens too"
    try:
        version("python-pkcs11")
    except PackageNotFoundError:
        tokens = "no keys on tokens: install feltproof[hsm] for those"
    return Found("libraries", "ok", ", ".join(f"{name} {number}" for name, number in there.items()) + f"; {tokens}")


def _room() -> Found:
    for where in dict.fromkeys((Path(tempfile.gettempdir()), Path.cwd())):
        try:
            with tempfile.TemporaryFile(dir=where) as file:
                file.write(b"\0" * 4096)
            free = shutil.disk_usage(where).free
        except OSError as error:
            return Found("disk", "bad", f"{where}: cannot be written to: {error.strerror}", "make it so, or set TMPDIR")
        if free < _NEEDED:
            return Found("disk", "bad", f"{where}: {free >> 20} MiB are free", f"make {_NEEDED >> 20} MiB free")
    return Found("disk", "ok", "can be written to, here and for what is temporary")


def _clock(beside: Authorities) -> Iterator[Found]:
    now = datetime.now(UTC)
    said = now.strftime("%Y-%m-%d %H:%M:%S UTC")
    if now < _RELEASED:
        yield Found("clock", "bad", f"shows {said}: before this was written", "set the clock right")
        return
    if beside.tsa is None:
        yield Found("clock", "ok", f"shows {said}; whether to the minute, a time-stamp authority can tell: --tsa URL")
        return
    try:
        at = _authoritys_time(beside)
    except (OSError, ValueError) as error:
        why = printable(str(error.__cause__ or error), longest=200)
        yield Found("time stamp", "bad", f"{beside.tsa}: gives none: {why}", "name another authority, or ask it why")
        return
    yield Found("time stamp", "ok", f"{beside.tsa} gives them")
    off = abs(at - datetime.now(UTC))
    if off > _OFF:
        yield Found(
            "clock", "bad", f"shows {said}, and the authority {at:%Y-%m-%d %H:%M:%S UTC}", "set the clock right"
        )
    else:
        yield Found("clock", "ok", f"shows {said}, as the authority does, to {off.total_seconds():.0f} s")


def _authoritys_time(beside: Authorities) -> datetime:
    import asyncio

    token = asyncio.run(stamper(beside).async_dummy_response("sha256"))
    at: datetime = token["content"]["encap_content_info"]["content"].parsed["gen_time"].native
    return at


def _key(signer: Signer) -> Found:
    certificate = signer.certificate
    until = certificate.not_valid_after_utc
    words = f"of {printable(signer.name, longest=80)}, valid until {until.date()}"
    if said := out_of_time(certificate, datetime.now(UTC) + _SOON):
        return Found("key", "unknown", f"{words}: it {said}", "have it renewed before you sign anything of record")
    return Found("key", "ok", f"{words}, SHA-256 {certificate.fingerprint(hashes.SHA256()).hex()}")


def _round_trip(signer: Signer, beside: Authorities) -> Found:
    """Make a page, sign it, and judge the signature: everything that a report goes through."""
    name = "round trip" if signer.development else "round trip with the key"
    kind = "development" if signer.development else "laboratory"
    second = "" if signer.development else '<div class="box" id="sign-2"></div>'
    wanted = cast("view.Report", SimpleNamespace(signature=kind, date=None))
    try:
        page = render.pdf_of(_PAGE.format(kind=kind, second=second), wanted, {})
        signed = sign(page, signer, beside=beside)
    except FeltproofError as error:
        return Found(name, "bad", printable(str(error), longest=400), "mend what it names, and look again")
    changed = signed.replace(b"endstream", b"endstreaM", 1)
    found = examine(signed, Trust(beside.roots, beside.revocations))
    wrong = [line for line in found.lines if line.state == "bad"]
    if wrong or not any(line.state == "bad" for line in examine(changed, ()).lines):
        words = wrong[0].words if wrong else "a changed byte was not found"
        return Found(name, "bad", printable(words, longest=300), "this is a defect of Feltproof: report it")
    if beside.roots and not signer.development and not found.trusted:
        words = next((line.words for line in found.lines if line.name == "signature signer"), "nobody vouches for it")
        return Found(name, "bad", printable(words, longest=300), "name the right root with --trust")
    return Found(name, "ok", f"a page was signed ({beside.level}), read back, and a changed byte in it found")
