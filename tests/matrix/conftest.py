"""Reports that several tests look at: each is rendered once."""

import pytest
from sample_keys import Laboratory
from sample_pages import cover_alone
from sample_run import sample, session
from sample_two_games import two_games

from feltproof.matrix import render, sign
from feltproof.matrix.signer import Signer, development_signer


@pytest.fixture(scope="session")
def needs_pango() -> None:
    """Without Pango there is no PDF to look at."""
    if missing := render.pdf_missing():
        pytest.skip(f"{', '.join(missing)} missing: {render.how_to_get_pango()}")


@pytest.fixture(scope="session")
def unsigned(needs_pango: None) -> bytes:
    """A nonconforming report of two sections, for a development key."""
    return render.pdf(two_games(small=True), session(), signature="development")


@pytest.fixture(scope="session")
def development() -> Signer:
    """A development key."""
    return development_signer()


@pytest.fixture(scope="session")
def signed(unsigned: bytes, development: Signer) -> bytes:
    """The same, signed."""
    return sign.sign(unsigned, development)


@pytest.fixture(scope="session")
def slight(needs_pango: None) -> bytes:
    """A report that is little more than a cover, with its evidence: for what does not hang on there being more."""
    return cover_alone(sample(small=True), "development")


@pytest.fixture(scope="session")
def slight_signed(slight: bytes, development: Signer) -> bytes:
    """The same, signed."""
    return sign.sign(slight, development)


@pytest.fixture(scope="session")
def laboratory(tmp_path_factory: pytest.TempPathFactory) -> Laboratory:
    """Keys and certificates of a laboratory."""
    return Laboratory(tmp_path_factory.mktemp("keys"))


@pytest.fixture(scope="session")
def issued(needs_pango: None, laboratory: Laboratory) -> bytes:
    """A conforming report, signed by a laboratory."""
    report = render.pdf(sample(small=True, passing=True, text=True), session(), signature="laboratory")
    return sign.sign(report, laboratory.signer)
