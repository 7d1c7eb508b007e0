"""The page on signing: its commands are run, in order, with keys, a root and an authority made for it."""

import re
import shlex
from pathlib import Path
from typing import Final

import pytest
from cryptography.hazmat.primitives.serialization import BestAvailableEncryption, Encoding, pkcs12
from sample_authority import Authority
from sample_run import sample, session

from feltproof.matrix.evidence import run_bytes, session_bytes
from feltproof.matrix.render import pdf_missing
from tests.cli.conftest import call

PAGE: Final = (Path(__file__).resolve().parents[2] / "docs" / "signing.md").read_text(encoding="utf-8")
COMMANDS: Final = [
    shlex.split(line)
    for block in re.findall(r"^```sh\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    for line in block.replace("\\\n", " ").splitlines()
]


@pytest.mark.slow
@pytest.mark.skipif(bool(pdf_missing()), reason="no PDF without Pango")
def test_what_the_page_says_is_what_happens(
    tmp_path: Path, authorities: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run = sample(small=True, passing=True, text=True)
    Path("run.json").write_bytes(run_bytes(run))
    Path("session.json").write_bytes(session_bytes(session()))
    Path("root.pem").write_bytes(authorities.root.public_bytes(Encoding.PEM))
    Path("passphrase").write_text("sesame\n", encoding="utf-8")
    for name in ("engineer", "approver"):
        lock = BestAvailableEncryption(b"sesame")
        held = (authorities.key(name), authorities.certificate(name), [authorities.certificate("issuer")], lock)
        Path(f"{name}.p12").write_bytes(pkcs12.serialize_key_and_certificates(name.encode(), *held))

    assert [words[1] for words in COMMANDS] == ["doctor", "report", "sign", "sign", "sign", "audit"]
    for _, *words in COMMANDS:
        tsa = authorities.tsa if "--renew" in words else authorities.aging
        done = call(*(word.replace("https://tsa.example/tsr", tsa) for word in words))
        assert done.exit_code == 0, (words, done.output)
    assert "signed by R. Ellis and A. Stern, whom you trust" in " ".join(done.output.split())
    assert call("audit", "matrix.pdf", "--no-render").exit_code == 8


def test_every_option_that_the_page_names_is_there() -> None:
    options = {name for verb in ("sign", "audit", "doctor", "report", "verify") for name in _options(verb)}

    named = set(re.findall(r"--[a-z]+[a-z-]*", PAGE))
    assert len(named) > 12
    assert named <= options


def _options(verb: str) -> set[str]:
    return set(re.findall(r"--[a-z]+[a-z-]*", call(verb, "--help").output))
