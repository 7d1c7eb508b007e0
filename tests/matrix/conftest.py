"""Reports that several tests look at: each is rendered once."""

from collections.abc import Iterator

import pytest
from sample_authority import Authority, authority
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


@pytest.fixture(scope="session")
def authorities(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Authority]:
    """A test infrastructure: root, issuer, signers, time stamps, OCSP, lists."""
    with authority(tmp_path_factory.mktemp("authorities")) as one:
        yield one


@pytest.fixture(scope="session")
def to_sign(needs_pango: None) -> bytes:
    """A conforming report with places for a laboratory's signatures: little more than a cover."""
    return cover_alone(sample(small=True, passing=True, text=True), "laboratory")


@pytest.fixture(scope="session")
def verified(to_sign: bytes, authorities: Authority) -> bytes:
    """The same, signed by the engineer for the long term."""
    return sign.sign(to_sign, authorities.signer("engineer"), beside=authorities.beside())


@pytest.fixture(scope="session")
def approved(verified: bytes, authorities: Authority) -> bytes:
    """The same, signed by the approver after that."""
    return sign.sign(verified, authorities.signer("approver"), role="approver", beside=authorities.beside())
