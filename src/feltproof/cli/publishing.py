"""The files of a run: everything that could stand in their way is looked at before the run, then all are written."""

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from feltproof.cli.ending import written_whole
from feltproof.cli.evidence import RUN_NAME, SESSION_NAME
from feltproof.cli.forms import FORMS, Odds
from feltproof.errors import UsageError
from feltproof.matrix.evidence import digest, run_bytes, session_bytes
from feltproof.matrix.writing import of_another_run, refuse_to_lose, refuse_to_overwrite, refuse_to_replace, write_all
from feltproof.runner.as_used import NAME as SUITE_NAME
from feltproof.runner.record import Run

if TYPE_CHECKING:
    from feltproof.matrix.signer import Signer
    from feltproof.matrix.view import Signature

PDF: Final = "matrix.pdf"
ATTESTATION: Final = "attestation.intoto.jsonl"
FILES: Final = {
    "run": (RUN_NAME, SESSION_NAME, SUITE_NAME),
    **{name: tuple(form.file for form in FORMS if form.name == name) for name in (form.name for form in FORMS)},
    "intoto": (ATTESTATION,),
    "pdf": (PDF,),
}
"""The files of each format."""
NAMES: Final = tuple(name for names in FILES.values() for name in names)


def _nothing(run: Run, run_digest: str) -> None:
    """There is nothing to settle."""


@dataclass(frozen=True)
class Press:
    """Where a run's files go, which of them, and who signs."""

    out: Path
    formats: tuple[str, ...]
    signer: "Signer | None"
    """`None` for a development key, made when it is needed."""
    unsigned: bool = False
    """The PDF has places for a laboratory's signatures, and `feltproof sign` puts them there."""
    rendered: str | None = None
    """SHA-256 of the `run.json` that is rendered again; `None` where the run is being made."""

    def publish(
        self,
        run: Run,
        session: Mapping[str, Any],
        suite: bytes | None,
        settle: Callable[[Run, str], None] = _nothing,
        odds: Odds | None = None,
    ) -> list[tuple[Path, str]]:
        """Write every file, or none; each path with what the file is.

        What stands in the folder of another run is removed: a folder never holds the files of two. `suite` has the
        specs and checks as used, `None` for a run of before they were kept; `odds`, exact figures that PDF and HTML
        show. `settle` is told of the run, and of the SHA-256 of its `run.json`, when all is written and nothing in its
        place yet.

        Raises:
            FeltproofError: a file could not be made or written; nothing was.
        """
        run, session = as_written(run), json.loads(session_bytes(session))
        files: dict[str, bytes] = {}
        said: dict[str, str] = {}
        inside = {SUITE_NAME: suite} if suite is not None else {}
        if "run" in self.formats:
            files[RUN_NAME], said[RUN_NAME] = run_bytes(run), "the evidence"
            files[SESSION_NAME], said[SESSION_NAME] = session_bytes(session), "times, host, process"
            files |= inside
            said[SUITE_NAME] = "specs and checks as used"
        for form in FORMS:
            if form.name in self.formats:
                files[form.file], said[form.file] = form.make(run, session, odds or {}), form.said
        # What draws and signs is loaded by whoever wants it drawn or signed.
        signer = self.signer
        if signer is None and {"pdf", "intoto"} & {*self.formats}:
            from feltproof.matrix.signer import development_signer

            signer = development_signer()
        if "intoto" in self.formats and signer is not None:
            from feltproof.exchange.in_toto import attestation

            files[ATTESTATION] = attestation(run, signer)
            said[ATTESTATION] = f"in-toto, signed with {'a development key' if signer.development else signer.name}"
        if "pdf" in self.formats and signer is not None:
            files[PDF], said[PDF] = self._pdf(run, session, inside, signer, odds)
        others = [name for name in NAMES if name not in files]
        run_digest = digest(run_bytes(run))
        stale: list[str] = []

        def looked_at_last() -> list[str]:
            # Another run may have been written there since this one was begun.
            refuse_to_lose(self.out, run_digest)
            if self.rendered is not None:
                _see_to_earlier_run(self.out, run_digest)
            stale.extend(of_another_run(self.out, others, run_digest))
            return stale

        with written_whole():
            write_all(self.out, files, looked_at_last, lambda: settle(run, run_digest))
        written = [(self.out / name, said[name]) for name in files]
        return [*written, *((self.out / name, "removed: it was of an earlier run") for name in stale)]

    def _pdf(
        self,
        run: Run,
        session: Mapping[str, Any],
        inside: Mapping[str, bytes],
        signer: "Signer",
        odds: Odds | None,
    ) -> tuple[bytes, str]:
        """The matrix, and what it is."""
        from feltproof.matrix.render import pdf
        from feltproof.matrix.sign import sign

        signature: Signature = "laboratory" if self.signer or self.unsigned else "development"
        drawn = pdf(run, session, inside, signature=signature, odds=odds)
        if self.unsigned:
            return drawn, "the matrix, not signed yet"
        signed_by = "with a development signature: not trusted" if signer.development else f"signed by {signer.name}"
        return sign(drawn, signer), f"the matrix, {signed_by}"


def as_written(run: Run) -> Run:
    """The run as `run.json` has it: mappings in the order of the file, so that it is rendered the same from there."""
    return msgspec.json.decode(run_bytes(run), type=Run)


def press(
    out: Path,
    formats: tuple[str, ...],
    key: Path | str | None,
    passphrase_file: Path | None,
    passphrase_env: str | None,
    run_digest: str | None = None,
    unsigned: bool = False,
    measured: bool = False,
) -> Press:
    """Look at everything that would keep the files from being written, before anything long is begun.

    `run_digest` is that of the run whose files they are, where it is known yet; `unsigned` leaves the PDF to be signed;
    `measured` says whether files of the engine are, which an attestation is about.

    Raises:
        FeltproofError: the folder cannot be written to, a signed report would be lost or stand beside another run, a
            library is missing, or the key does not open.
    """
    see_to_folder(out)
    _see_to_earlier_run(out, run_digest)
    if "pdf" in formats:
        from feltproof.matrix.render import how_to_get_pango, pdf_missing

        if missing := pdf_missing():
            raise UsageError(f"no PDF can be made without {', '.join(missing)}: {how_to_get_pango()}")
    elif key is not None and "intoto" not in formats:
        raise UsageError(f"--key {key}: only the PDF and the attestation are signed, and --format leaves them out")
    if "intoto" in formats:
        from feltproof.exchange.in_toto import refuse_without_subject

        refuse_without_subject(measured)
        if unsigned:
            raise UsageError("--unsigned: an attestation is nothing without a signature: leave intoto out of --format")
    if key is None and (passphrase_file or passphrase_env):
        raise UsageError("a passphrase without a key: name the file that it opens with --key")
    written = tuple(name for form in formats for name in FILES[form])
    refuse_to_overwrite(out, written)
    refuse_to_replace(out, written)
    signer = None
    if key is not None:
        from feltproof.cli.signing_key import opened

        signer = opened(key, passphrase_file, passphrase_env)
    return Press(out, formats, signer, unsigned=unsigned, rendered=run_digest)


def see_to_folder(out: Path) -> None:
    """Ask before anything long whether files can be written into a folder.

    Raises:
        UsageError: they cannot.
    """
    if out.exists() and not out.is_dir():
        raise UsageError(f"--out {out}: is a file: name a folder")
    there = next(path for path in (out, *out.absolute().parents) if path.exists())
    if not there.is_dir():
        raise UsageError(f"--out {out}: {there} is a file: name another folder")
    refused = UsageError(f"--out {out}: {there} cannot be written to: name another folder")
    if not os.access(there, os.W_OK | os.X_OK):
        raise refused
    if there != out:
        # The rights to a folder do not tell all: some take no folders, whoever asks.
        first = there / out.absolute().relative_to(there.absolute()).parts[0]
        try:
            first.mkdir()
            first.rmdir()
        except FileExistsError:
            return
        except OSError:
            raise refused from None


def _see_to_earlier_run(out: Path, run_digest: str | None) -> None:
    """What a laboratory has signed is not left beside another run; nor is the evidence of a run lost to a rendering."""
    if run_digest is None:
        refuse_to_overwrite(out, NAMES)
        refuse_to_lose(out)
        return
    others = of_another_run(out, NAMES, run_digest)
    if RUN_NAME in others:
        raise UsageError(f"--out {out}: {RUN_NAME} in it is of another run: name another folder")
    refuse_to_overwrite(out, others)
