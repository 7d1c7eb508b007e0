"""What is written in another way than DER is known, whatever it says."""

import pytest
from cryptography.hazmat.primitives.serialization import Encoding
from hypothesis import given
from hypothesis import strategies as st
from sample_keys import Laboratory

from feltproof.matrix.der import is_der


@pytest.mark.parametrize(
    ("data", "so"),
    [
        ("020101", True),
        ("0202007f", False),  # a number with a zero too many
        ("02020080", True),
        ("0202ff80", False),
        ("0202ff7f", True),
        ("0200", False),
        ("02810101", False),  # a length in two bytes where one is enough
        ("0480", False),  # without a length
        ("0101ff", True),
        ("010101", False),
        ("0500", True),
        ("050100", False),
        ("0603550403", True),
        ("0603550483", False),
        ("0604805504", False),
        ("03020780", True),
        ("03020781", False),  # bits that are not used, and not zero
        ("030108", False),
        ("2403040161", False),  # a string in pieces
        ("30060201010201020000", False),
        ("3006020101020102", True),
        ("3006020102020101", True),
        ("3106020101020102", True),
        ("3106020102020101", False),  # a set in another order
        ("3005020101020102", False),
        ("3007020101020102", False),
        ("1006020101020102", False),
        ("a003020101", True),
        ("a00402020001", False),
        ("8000", True),
        ("1f8100", False),
        ("170d3236313133303033303030305a", True),
        ("1711323631313330303330303030" + "2b30303030", False),
        ("180f32303236313133303033303030305a", True),
        ("181232303236313133303033303030302e35305a", False),  # a zero behind a fraction
        ("", False),
        ("02", False),
    ],
)
def test_der_is_told_from_what_is_not(data: str, so: bool) -> None:
    assert is_der(bytes.fromhex(data)) is so


def test_a_certificate_is_der_and_with_a_byte_behind_it_is_not(laboratory: Laboratory) -> None:
    written = laboratory.root.public_bytes(Encoding.DER)

    assert is_der(written)
    assert not is_der(written + b"\0")
    assert not is_der(written[:-1])


@given(st.binary(max_size=60))
def test_nothing_makes_it_fail(data: bytes) -> None:
    assert is_der(data) in (True, False)
